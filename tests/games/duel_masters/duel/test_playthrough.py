"""Whole games played at random: whatever is legal can be done, and the cards are where they have to be."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsdb.errors import IllegalActionError
from cardsdb.games.duel_masters.duel.game import DuelMastersRules
from cardsdb.play.duel import Duel, DuelDeck
from cardsdb.play.randomness import Randomness
from tests.games.duel_masters.duel.catalogue import ROWS

NAMES = list(ROWS)


def random_deck(random: Randomness) -> DuelDeck:
    chosen = NAMES[:]
    random.shuffle(chosen)
    return DuelDeck("Random", {"deck": tuple(name for name in chosen[:20] for _ in range(2))})


def begin(rules: DuelMastersRules, seed: int, players: int = 2) -> tuple[Duel, Randomness]:
    random = Randomness(seed)
    return rules.begin([random_deck(random) for _ in range(players)], seed=seed, options={}), random


def cards_of(player: dict[str, list[object]]) -> Counter[str]:
    """All cards of a player that lie somewhere."""
    found: Counter[str] = Counter()
    for zone in ("deck", "hand", "shields", "mana", "battle", "graveyard"):
        for one in player[zone]:
            names = [one] if isinstance(one, str) else [one["card"], *one.get("under", ())]  # type: ignore[index, attr-defined]
            found.update(names)
    return found


@pytest.mark.rule("DM-WIN-6", "DM-TURN-9")
@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_a_game_ends_with_a_winner_and_no_card_is_lost(rules: DuelMastersRules, seed: int, players: int) -> None:
    duel, random = begin(rules, seed, players)
    before = [cards_of(player) for player in duel.position()["player"]]
    for _ in range(20_000):
        actions = duel.actions()
        if not actions:
            break
        assert len({duel.write(action) for action in actions}) == len(actions)
        duel.play(actions[random.below(len(actions))])
        if random.below(20) == 0 and duel.position()["step"] != "effects" and duel.outcome() is None:
            for kept, player in zip(before, duel.position()["player"], strict=True):
                assert player.get("out") or cards_of(player) == kept
    outcome = duel.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert outcome.clause in {"DM-WIN-1", "DM-DRAW-5"}


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_a_position_set_up_again_is_the_same(rules: DuelMastersRules, seed: int) -> None:
    duel, random = begin(rules, seed)
    while duel.outcome() is None:
        position = duel.position()
        if position["step"] in {"charge", "play", "attack"}:
            again = rules.set_up(position)
            assert again.position() == position
            assert {again.write(one) for one in again.actions()} == {duel.write(one) for one in duel.actions()}
            assert [again.see(seat) for seat in (0, 1)] == [duel.see(seat) for seat in (0, 1)]
        actions = duel.actions()
        duel.play(actions[random.below(len(actions))])


@pytest.mark.parametrize("seed", [21, 22])
def test_a_copy_goes_on_by_itself_and_illegal_actions_change_nothing(rules: DuelMastersRules, seed: int) -> None:
    duel, random = begin(rules, seed)
    for _ in range(120):
        actions = duel.actions()
        if not actions:
            break
        position = duel.position()
        for action in actions:
            duel.copy().play(action)
            duel.imagine(duel.seat, seed).play(action)
        for action in {random.below(1 << 22) for _ in range(5)} - set(actions):
            with pytest.raises(IllegalActionError):
                duel.play(action)
        assert duel.position() == position
        duel.play(actions[random.below(len(actions))])
