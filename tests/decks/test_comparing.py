"""What sets two decks apart, and what a collection lacks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.comparing import Difference, Shortage, diff, missing
from cardsdb.decks.deck import Deck, Entry
from cardsdb.errors import DeckListError
from cardsdb.names import fold

HULCUS = DeckCard(1, "x", "Aqua Hulcus", fold("Aqua Hulcus"), 0, None, None, {})
LIGHTNING = DeckCard(2, "x", "Lightning", "lightning", 1, None, None, {})
LIGHTNING_3 = DeckCard(3, "x", "Lightning", "lightning", 3, None, None, {})
CARDS = (HULCUS, LIGHTNING, LIGHTNING_3)


def deck(*entries: Entry) -> Deck:
    return Deck("x", entries)


def of(card: DeckCard, count: int, section: str = "deck") -> Entry:
    return Entry(count, card.name, section, level=card.level or None, card=card)


def test_a_difference_is_told_by_section_and_level() -> None:
    a = deck(of(HULCUS, 4), of(LIGHTNING, 1), of(HULCUS, 1, "side deck"), Entry(2, "Nobody", "deck"))
    b = deck(of(LIGHTNING_3, 2), of(HULCUS, 3), of(HULCUS, 1, "side deck"), Entry(3, "NOBODY", "deck"))
    assert diff(a, b) == [
        Difference("deck", "Aqua Hulcus", 4, 3),
        Difference("deck", "Lightning", 1, 0),
        Difference("deck", "Nobody", 2, 3),
        Difference("deck", "Lightning (level 3)", 0, 2),
    ]
    assert [one.by for one in diff(a, b)] == [-1, -1, 1, 2]


def test_sections_stay_together_in_their_order() -> None:
    b = deck(of(HULCUS, 1), of(HULCUS, 1, "side deck"), of(LIGHTNING, 1))
    assert [(one.section, one.name) for one in diff(deck(), b)] == [
        ("deck", "Aqua Hulcus"),
        ("deck", "Lightning"),
        ("side deck", "Aqua Hulcus"),
    ]


def test_a_card_in_another_spelling_or_on_two_lines_is_no_difference() -> None:
    b = deck(Entry(1, "AQUA HULCUS", "deck", card=HULCUS), Entry(3, "Vesi-Hulcus", "deck", set="DM-01", card=HULCUS))
    assert diff(deck(of(HULCUS, 4)), b) == []


def test_decks_of_two_games_are_not_compared() -> None:
    with pytest.raises(DeckListError, match="x and one of y"):
        diff(deck(), Deck("y", ()))


def test_missing_adds_up_all_sections() -> None:
    wanted = deck(of(HULCUS, 3), of(LIGHTNING, 1), of(LIGHTNING_3, 1), of(HULCUS, 1, "side deck"))
    assert missing(wanted, {1: 2, 2: 5}) == [
        Shortage("Aqua Hulcus", wanted=4, owned=2),
        Shortage("Lightning (level 3)", wanted=1, owned=0),
    ]
    assert missing(wanted, {1: 4, 2: 1, 3: 1}) == []


def test_nobody_owns_an_unknown_card() -> None:
    (shortage,) = missing(deck(Entry(2, "Nobody", "deck")), {1: 2})
    assert (shortage.name, shortage.missing, shortage.known) == ("Nobody", 2, False)


entries = st.builds(of, st.sampled_from(CARDS), st.integers(1, 9), st.sampled_from(["deck", "side deck"])) | st.builds(
    Entry, st.integers(1, 9), st.sampled_from(["Nobody", "NOBODY", "No Such Card"]), st.just("deck")
)
decks = st.lists(entries, max_size=8).map(lambda some: deck(*some))


def held(a: Deck) -> Counter[tuple[str, str]]:
    """Return how many of which card stand where."""
    copies: Counter[tuple[str, str]] = Counter()
    for entry in a.entries:
        copies[entry.section, fold(entry.card.full_name if entry.card else entry.name)] += entry.count
    return copies


@given(decks)
def test_a_deck_differs_in_nothing_from_itself(a: Deck) -> None:
    assert diff(a, a) == []


@given(decks, decks)
def test_the_differences_lead_from_one_deck_to_the_other(a: Deck, b: Deck) -> None:
    changed = held(a)
    for one in diff(a, b):
        assert changed[one.section, fold(one.name)] == one.before
        changed[one.section, fold(one.name)] += one.by
    assert changed == held(b)


@given(decks, decks)
def test_the_way_back_is_the_same_with_other_signs(a: Deck, b: Deck) -> None:
    there = {(one.section, fold(one.name), one.by) for one in diff(a, b)}
    assert {(one.section, fold(one.name), -one.by) for one in diff(b, a)} == there
