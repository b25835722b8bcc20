"""A legal list close to a given one."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cardsdb.decks.deck import Deck, Mistake
from cardsdb.decks.fixing import Fixed, fix
from cardsdb.games import games
from tests.decks.making import DAY, form_of, judged, made_deck
from tests.decks.test_legality import COUNTS, INDEX, NAMES, of_counts
from tests.games.eredan.test_deck_rules import INDEX as EREDAN
from tests.games.eredan.test_deck_rules import ec_deck


def mended(deck: Deck, form: str | None = None) -> Fixed:
    index = INDEX if deck.game == "duel-masters" else EREDAN
    return fix(deck, form_of(deck.game, form), games()[deck.game].deck_rules(), index, DAY)


def changes(fixed: Fixed) -> list[tuple[int, str]]:
    return [(change.by, change.name) for change in fixed.changes]


@given(COUNTS, st.sampled_from(["rulebook", "tournament", "starter"]))
def test_a_fixed_deck_is_legal_and_a_legal_one_is_left_alone(counts: list[int], form: str) -> None:
    deck = of_counts(counts)
    fixed = mended(deck, form)
    assert fixed.legal
    assert judged(fixed.deck, form).legal
    if judged(deck, form).legal:
        assert (fixed.deck, fixed.changes) == (deck, ())


@given(
    st.lists(st.sampled_from([card.full_name for card in EREDAN.cards]), max_size=5),
    st.lists(st.tuples(st.integers(1, 5), st.sampled_from([card.full_name for card in EREDAN.cards])), max_size=12),
    st.sampled_from(["current", "2009"]),
)
def test_a_fixed_team_deck_is_legal(team: list[str], cards: list[tuple[int, str]], form: str) -> None:
    text = "\n".join(["Characters:", *team, "Deck:", *(f"{count} {name}" for count, name in cards)])
    fixed = mended(made_deck(EREDAN, text), form)
    assert fixed.legal, fixed.missing
    assert judged(fixed.deck, form).legal


def test_the_smallest_changes() -> None:
    assert changes(mended(of_counts([5] + [2] * 19))) == [(-1, "Card 0")]
    assert changes(mended(of_counts([1] + [2] * 19))) == [(1, "Card 0")]
    assert changes(mended(ec_deck(cards="4 Katana"))) == [(-1, "Katana"), (1, "Plain A")]


def test_copies_on_several_lines_are_cut_from_the_last() -> None:
    deck = of_counts([0] + [2] * 19)
    twice = made_deck(INDEX, "3 Card 0\n1 Card 0\n2 Card 0").entries
    fixed = mended(replace(deck, entries=twice + deck.entries))
    assert changes(fixed) == [(-2, "Card 0")]
    assert [entry.count for entry in fixed.deck.entries[:3]] == [3, 1, 2]  # Card 1 stands third


def test_unknown_names_are_read_as_the_nearest_and_wrong_lines_left_out() -> None:
    deck = of_counts([0] + [3] * 19)
    misspelt = made_deck(INDEX, "3 Crad 19").entries
    deck = replace(deck, entries=deck.entries[:-1] + misspelt, mistakes=(Mistake(7, "x Foo", "no number"),))
    fixed = mended(deck)
    assert fixed.legal
    assert changes(fixed) == [(-3, "Crad 19"), (3, "Card 19"), (0, "x Foo")]


def test_a_character_among_the_cards_is_moved() -> None:
    fixed = mended(ec_deck("Iro\nAmaya", "Aku"))
    assert fixed.legal
    assert (1, "Aku") in changes(fixed)
    assert [entry.section for entry in fixed.deck.entries if entry.name == "Aku"] == ["characters"]


def test_what_is_missing_is_said() -> None:
    few = made_deck(INDEX, "1 Card 1")
    index = type(INDEX)("duel-masters", [(INDEX.find(name), ()) for name in NAMES[:3]])  # type: ignore[misc]
    fixed = fix(few, form_of("duel-masters"), games()["duel-masters"].deck_rules(), index, DAY)
    assert not fixed.legal
    assert [(wrong.rule, wrong.found, wrong.required) for wrong in fixed.missing] == [("DM-DECK-1", 12, 40)]
