"""Before the game: shuffling, shields, the opening hand and who starts (DM-SETUP)."""

from __future__ import annotations

import re

import pytest

from cardsdb.errors import PlayError
from cardsdb.games.duel_masters.duel.game import DuelMastersRules
from cardsdb.play.duel import Duel, DuelDeck
from tests.games.duel_masters.duel.catalogue import DATA, VANILLA
from tests.games.duel_masters.duel.situation import Situation

FULL = DuelDeck("Vanilla", {"deck": tuple(name for name in VANILLA[:10] for _ in range(4))})
STARTER = DuelDeck("Starter", {"deck": tuple(name for name in VANILLA[:5] for _ in range(4))})


def begin(rules: DuelMastersRules, *decks: DuelDeck, seed: int = 1, starter: str = "1") -> Duel:
    return rules.begin(decks, seed=seed, options={"starter": starter})


def zone(duel: Duel, seat: int, name: str) -> list[str]:
    cards: list[str] = duel.position()["player"][seat][name]
    return cards


@pytest.mark.rule("DM-SETUP-1")
def test_the_starter_decks_make_a_learning_game(rules: DuelMastersRules) -> None:
    decks = []
    for path in sorted((DATA / "decks").glob("starter-*.txt")):
        rows = re.findall(r"^(\d+) (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        decks.append(DuelDeck(path.stem, {"deck": tuple(name for count, name in rows for _ in range(int(count)))}))
    duel = begin(rules, *decks)
    assert [len(zone(duel, seat, "deck")) for seat in (0, 1)] == [10, 10]


@pytest.mark.rule("DM-SETUP-2", "DM-SETUP-5", "DM-SETUP-6", "DM-SETUP-8", "DM-DECK-9", "DM-ZONE-2")
@pytest.mark.parametrize(("deck", "left"), [(FULL, 30), (STARTER, 10)])
def test_each_player_has_five_shields_and_five_cards_in_hand(
    rules: DuelMastersRules, deck: DuelDeck, left: int
) -> None:
    duel = begin(rules, deck, deck)
    for seat in (0, 1):
        sizes = [len(zone(duel, seat, name)) for name in ("shields", "hand", "deck", "mana", "battle", "graveyard")]
        assert sizes == [5, 5, left, 0, 0, 0]
        held = [card for name in ("shields", "hand", "deck") for card in zone(duel, seat, name)]
        assert sorted(held) == sorted(deck.sections["deck"])


@pytest.mark.rule("DM-SETUP-3")
def test_the_decks_are_shuffled(rules: DuelMastersRules) -> None:
    decks = {tuple(zone(begin(rules, FULL, FULL, seed=seed), seat, "deck")) for seed in range(4) for seat in (0, 1)}
    assert len(decks) == 8
    firsts = {zone(begin(rules, FULL, FULL, seed=seed), 0, "hand")[0] for seed in range(200)}
    assert firsts == set(FULL.sections["deck"])  # any card may come first; one is missed once in a billion
    assert begin(rules, FULL, FULL, seed=7).position() == begin(rules, FULL, FULL, seed=7).position()


@pytest.mark.rule("DM-SETUP-7", "DM-R-25")
def test_who_starts_is_chosen_or_picked_at_random(rules: DuelMastersRules) -> None:
    assert [begin(rules, FULL, FULL, starter=str(number)).seat for number in (1, 2)] == [0, 1]
    picked = [begin(rules, FULL, FULL, seed=seed, starter="random").seat for seed in range(200)]
    assert 60 < sum(picked) < 140
    with pytest.raises(PlayError, match="player 3"):
        begin(rules, FULL, FULL, starter="3")


@pytest.mark.rule("DM-SETUP-9", "DM-R-24")
def test_no_mulligan_is_offered(rules: DuelMastersRules) -> None:
    duel = begin(rules, FULL, FULL)
    words = {duel.write(action) for action in duel.actions()}
    assert words == {"no charge", *(f"charge {name}" for name in zone(duel, 0, "hand"))}


@pytest.mark.rule("DM-DECK-16", "DM-R-23")
def test_a_deck_needs_a_card_more_than_shields_and_hand_take(rules: DuelMastersRules) -> None:
    """By the letter the last card of the opening hand would lose; such a deck is not begun with."""
    ten = DuelDeck("Ten", {"deck": tuple(VANILLA[:10])})
    with pytest.raises(PlayError, match=r"Ten.*DM-DECK-16"):
        begin(rules, FULL, ten)
    eleven = DuelDeck("Eleven", {"deck": tuple(VANILLA[:11])})
    assert len(zone(begin(rules, FULL, eleven), 1, "deck")) == 1


@pytest.mark.rule("DM-DRAW-2", "DM-DRAW-3", "DM-DRAW-4")
@pytest.mark.parametrize("starter", [1, 2])
def test_only_the_starter_skips_the_first_draw(rules: DuelMastersRules, starter: int) -> None:
    duel = Situation(begin(rules, FULL, FULL, starter=str(starter)), [], 0)
    other = 3 - starter
    assert duel.asks(starter).sees(1, starter, "hand").count == 5
    duel.plays("no charge", "done").asks(other)
    assert duel.sees(1, other, "hand").count == 6
    duel.plays("no charge", "done").asks(starter)
    assert duel.sees(1, starter, "hand").count == 6


@pytest.mark.rule("DM-DRAW-8", "DM-DRAW-5", "DM-DRAW-6", "DM-WIN-2", "DM-WIN-3", "DM-TURN-9", "DM-TURN-11")
@pytest.mark.parametrize(("deck", "draws"), [(FULL, 30), (STARTER, 10)])
def test_a_deck_runs_out_on_its_last_draw(rules: DuelMastersRules, deck: DuelDeck, draws: int) -> None:
    """The second player draws in each of their turns, and so loses first, in their 30th (10th) turn."""
    duel = Situation(begin(rules, deck, deck), [], 0)
    while duel.duel.outcome() is None:
        duel.plays("no charge", "done")
    duel.ends([1], "DM-DRAW-5")
    assert duel.duel.turn == 2 * draws


@pytest.mark.rule("DM-DRAW-8")
@pytest.mark.parametrize(("deck", "draws"), [(FULL, 30), (STARTER, 10)])
def test_the_starters_deck_lasts_a_turn_longer(rules: DuelMastersRules, deck: DuelDeck, draws: int) -> None:
    more = DuelDeck("More", {"deck": tuple(name for name in VANILLA for _ in range(4))})
    duel = Situation(begin(rules, deck, more), [], 0)
    while duel.duel.outcome() is None:
        duel.plays("no charge", "done")
    duel.ends([2], "DM-DRAW-5")
    assert duel.duel.turn == 2 * (draws + 1) - 1
