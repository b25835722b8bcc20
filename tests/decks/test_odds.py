"""Odds against hands counted one by one, and against what is reckoned by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.decks.odds import Wanted, at_least, copies_in, odds, sample
from cardsdb.games import games
from cardsdb.games.game import Opening
from tests.decks.making import made_deck, made_index

INDEX = made_index("eredan", "Katana; kind item; level 1\nKatana; kind item; level 2\nAez; kind character")
DECK = made_deck(INDEX, "3 Katana (level 1)\n2 Katana (level 2)\n4 Nobody\ncharacters:\n1 Aez")


@pytest.mark.parametrize(
    ("chance", "expected"),
    [
        (at_least(1, 4, 40, 5), 1 - Fraction(comb(36, 5), comb(40, 5))),
        (at_least(1, 4, 40, 5), Fraction(658008 - 376992, 658008)),
        (at_least(1, 1, 40, 5), Fraction(1, 8)),
        (at_least(2, 2, 40, 5), Fraction(5 * 4, 40 * 39)),
        (at_least(0, 4, 40, 5), 1),
        (at_least(1, 0, 40, 5), 0),
        (at_least(3, 2, 40, 5), 0),
        (at_least(2, 4, 40, 1), 0),
        (at_least(4, 4, 40, 99), 1),
    ],
)
def test_odds_of_one_card_reckoned_by_hand(chance: Fraction, expected: Fraction) -> None:
    assert chance == expected


def test_two_cards_at_once_by_inclusion_and_exclusion() -> None:
    neither, no_first, no_second, all_hands = comb(33, 7), comb(36, 7), comb(37, 7), comb(40, 7)
    expected = 1 - Fraction(no_first + no_second - neither, all_hands)
    assert odds(40, 7, [Wanted(4), Wanted(3)]) == expected


@settings(max_examples=40)
@given(st.data())
def test_odds_are_the_share_of_all_hands_counted_one_by_one(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 9))
    seen = data.draw(st.integers(0, size))
    first = data.draw(st.integers(0, size))
    second = data.draw(st.integers(0, size - first))
    least = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    cards = "a" * first + "b" * second + "-" * (size - first - second)
    hands = list(combinations(cards, seen))
    good = [hand for hand in hands if hand.count("a") >= least[0] and hand.count("b") >= least[1]]
    assert odds(size, seen, [Wanted(first, least[0]), Wanted(second, least[1])]) == Fraction(len(good), len(hands))


def test_more_copies_than_cards_are_no_wish() -> None:
    with pytest.raises(ValueError, match="the 5 cards"):
        odds(5, 2, [Wanted(3), Wanted(3)])


@pytest.mark.rule("DM-SETUP-6", "DM-DRAW-1", "DM-DRAW-2", "DM-DRAW-3")
def test_who_starts_a_duel_of_duel_masters_skips_the_first_draw() -> None:
    opening = games()["duel-masters"].opening
    assert [opening.seen(turn) for turn in range(4)] == [5, 5, 6, 7]
    assert [opening.seen(turn, starts=False) for turn in range(4)] == [5, 6, 7, 8]


def test_cards_seen_in_the_other_games() -> None:
    assert [games()["eredan"].opening.seen(turn, starts=starts) for starts in (True, False) for turn in (1, 3)] == [
        5, 7, 5, 7,
    ]  # fmt: skip
    assert [games()["eragra"].opening.seen(turn) for turn in (0, 1, 2)] == [5, 6, 7]
    assert Opening(hand=3, draws=2, first_turn=(0, 1)).seen(3, starts=False) == 3 + 1 + 2 + 2


def test_copies_of_a_card_are_those_of_all_its_levels_in_the_section() -> None:
    assert [copies_in(DECK, "deck", "katana"), copies_in(DECK, "deck", "aez")] == [5, 0]


def test_hands_come_from_the_section_and_no_card_twice() -> None:
    hands = sample(DECK, "deck", 5, seed=3, hands=20)
    assert [len(hand) for hand in hands] == [5] * 20
    assert all(hand.count("Katana") <= 3 and hand.count("Katana (level 2)") <= 2 for hand in hands)
    assert {name for hand in hands for name in hand} == {"Katana", "Katana (level 2)", "Nobody"}
    assert sorted(sample(DECK, "deck", 99, seed=3)[0]) == ["Katana"] * 3 + ["Katana (level 2)"] * 2 + ["Nobody"] * 4


def test_a_seed_deals_the_same_and_another_another() -> None:
    hands = sample(DECK, "deck", 5, seed=3, hands=10)
    assert hands == sample(DECK, "deck", 5, seed=3, hands=10)
    assert hands != sample(DECK, "deck", 5, seed=4, hands=10)
