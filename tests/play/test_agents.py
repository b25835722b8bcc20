"""Agents: what they may know, how they choose, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardsdb.errors import PlayError
from cardsdb.play.agents import AGENT_NAMES, View, agent
from cardsdb.play.duel import Duel
from cardsdb.play.randomness import Randomness
from cardsdb.play.simulating import Series
from cardsdb.play.statistics import summarise
from tests.play.toy import DECK, LET, RULES, Toy, begin

GAMES = 40


def moments(games: int = GAMES) -> Iterator[Toy]:
    """Yield the moments of random games at which a choice is to be made."""
    for seed in range(games):
        duel, randomness = begin(seed=seed), Randomness(seed)
        while duel.seat >= 0:
            actions = duel.actions()
            if len(actions) > 1:
                yield duel.copy()
            duel.play(actions[randomness.below(len(actions))])


def dealt_anew(duel: Toy, seat: int, seed: int) -> Toy:
    """Return a duel in which what the seat may not know is another: the cards of the other, and what is drawn next."""
    other, randomness = duel.copy(), Randomness(seed)
    player = other.players[1 - seat]
    hidden_bid = bool(player.bid) and not other._shown
    hidden = [*player.hand, *player.deck, *([player.bid] if hidden_bid else [])]
    while True:
        randomness.shuffle(hidden)
        hand, rest = hidden[: len(player.hand)], hidden[len(player.hand) :]
        if not other._shown or ("Rain" in hand) == (
            "Rain" in player.hand
        ):  # who was asked for Rain has it, as all know
            break
    if hidden_bid:
        player.bid = rest.pop()
    player.hand, player.deck = hand, rest
    other.randomness = Randomness(seed + 1)
    return other


class Cheating(View):
    """A view that shows the real duel: what the test below must be able to tell from an honest one."""

    def imagine(self, seed: int) -> Duel:
        return self._duel


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_hidden_cards_change_no_choice(name: str) -> None:
    for seed, duel in enumerate(moments()):
        choices = {
            agent(name, 5).choose(View(dealt_anew(duel, duel.seat, other), duel.seat))
            for other in range(1000 * seed, 1000 * seed + 5)
        }
        assert choices == {agent(name, 5).choose(View(duel, duel.seat))}


def test_a_greedy_agent_that_saw_hidden_cards_would_choose_otherwise() -> None:
    different = sum(
        agent("greedy", 5).choose(Cheating(duel, duel.seat))
        != agent("greedy", 5).choose(Cheating(dealt_anew(duel, duel.seat, seed), duel.seat))
        for seed, duel in enumerate(moments())
    )
    assert different > 10


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_choices_are_legal_and_leave_the_duel_alone(name: str) -> None:
    chooser = agent(name, 1)
    for duel in moments(10):
        before = duel.position()
        assert chooser.choose(View(duel, duel.seat)) in duel.actions()
        assert duel.position() == before


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_the_same_seed_chooses_the_same(name: str) -> None:
    one, same, other = agent(name, 1), agent(name, 1), agent(name, 2)
    choices = [(one.choose(view), same.choose(view), other.choose(view)) for view in map(_view, moments())]
    assert all(first == second for first, second, _ in choices)
    assert any(first != third for first, _, third in choices)


def test_the_random_agent_does_everything() -> None:
    chooser, view = agent("random", 3), View(begin(), 0)
    assert {chooser.choose(view) for _ in range(100)} == set(view.actions())


def test_the_greedy_agent_wins_where_it_can() -> None:
    """Only Inferno beats whatever the other can bid; one spark wins."""
    duel = RULES.set_up(
        {
            "goal": 1,
            "player": [
                {"hand": ["Ash", "Ember", "Inferno"], "coins": 0},
                {"hand": ["Ember"], "coins": 0, "deck": ["Emberling"]},
            ],
        }
    )
    for seed in range(20):
        assert duel.write(agent("greedy", seed).choose(View(duel, 0))) == "bid Inferno"


def test_the_greedy_agent_does_not_let_the_other_win() -> None:
    duel = RULES.set_up(
        {
            "goal": 1,
            "turn": 2,
            "decides": 1,
            "shown": True,
            "leads": 2,
            "player": [
                {"hand": ["Rain", "Ash"], "bid": "Ash", "stake": 0},
                {"hand": ["Ash"], "bid": "Inferno", "stake": 0},
            ],
        }
    )
    assert LET in duel.actions()
    for seed in range(20):
        assert duel.write(agent("greedy", seed).choose(View(duel, 0))) == "throw Rain"


def test_greedy_beats_random_clearly() -> None:
    series = Series(RULES, (DECK, DECK), ("greedy", "random"), seed=11)
    greedy, random = summarise(2, map(series.play, range(100))).wins
    assert greedy.interval.low > random.interval.high


def test_a_view_is_of_one_seat() -> None:
    duel = begin()
    view, other = View(duel, 0), View(duel, 1)
    assert view.see() == duel.see(0) != duel.see(1)
    assert (list(view.actions()), list(other.actions())) == (list(duel.actions()), [])
    duel.play(duel.actions()[0])
    assert view.told() != other.told() == ["player 1 bids a card face down"]


def test_a_view_shows_nothing_else() -> None:
    public = {name for name in dir(View) if not name.startswith("_")}
    assert public == {"seat", "decision", "actions", "write", "see", "told", "imagine"}


@pytest.mark.parametrize("spec", ["gready", "", "Greedy", "human"])
def test_unknown_agents_are_refused_with_the_known_ones(spec: str) -> None:
    with pytest.raises(PlayError, match=f"{spec!r}; there are: random, greedy"):
        agent(spec, 1)


def _view(duel: Toy) -> View:
    return View(duel, duel.seat)
