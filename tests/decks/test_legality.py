"""What holds for every verdict, and for all games alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.decks.deck import Deck, Mistake
from cardsdb.decks.legality import Verdict, check
from cardsdb.games import games
from tests.decks.making import DAY, errors, form_of, judged, made_deck, made_index

NAMES = [f"Card {number}" for number in range(20)]
INDEX = made_index("duel-masters", "\n".join(f"{name}; type creature; cost 2" for name in NAMES))
COUNTS = st.lists(st.integers(0, 6), min_size=20, max_size=20)
LEGAL = st.lists(st.integers(2, 4), min_size=20, max_size=20)


def of_counts(counts: list[int]) -> Deck:
    return made_deck(INDEX, "\n".join(f"{count} {name}" for count, name in zip(counts, NAMES, strict=True) if count))


def without_lines(verdict: Verdict) -> list[object]:
    return [replace(violation, lines=()) for violation in verdict.violations]


@given(LEGAL, st.integers(0, 19))
def test_a_fifth_copy_makes_exactly_one_more_violation(counts: list[int], which: int) -> None:
    legal = judged(of_counts(counts))
    assert legal.legal
    counts[which] = 5
    [one_more] = judged(of_counts(counts)).violations
    assert (one_more.rule, one_more.cards) == ("DM-DECK-3", (NAMES[which],))


@given(COUNTS, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_does_not_matter(counts: list[int], chance) -> None:  # type: ignore[no-untyped-def]
    deck = of_counts(counts)
    shuffled = replace(deck, entries=tuple(chance.sample(deck.entries, len(deck.entries))))
    assert without_lines(judged(deck)) == without_lines(judged(shuffled))


@given(COUNTS)
def test_splitting_a_line_changes_nothing_but_line_numbers(counts: list[int]) -> None:
    deck = of_counts(counts)
    split = [
        replace(entry, count=1, line=at) for at, entry in enumerate(e for e in deck.entries for _ in range(e.count))
    ]
    assert without_lines(judged(deck)) == without_lines(judged(replace(deck, entries=tuple(split))))


def test_unknown_names_and_wrong_lines_are_all_reported() -> None:
    deck = made_deck(INDEX, "4 Crad 1\n4 Card 2\n1 CRAD 1\n5 Card 3")
    deck = replace(deck, mistakes=(Mistake(9, "-1 Card 4", "-1 is no number of copies", "write 1"),))
    verdict = check(deck, form_of("duel-masters"), games()["duel-masters"].deck_rules(), DAY, index=INDEX)
    assert errors(verdict) == ["LIST-1", "LIST-2", "DM-DECK-3", "DM-DECK-1"]
    unknown, mistake, *_ = verdict.violations
    assert (unknown.cards, unknown.lines) == (("Crad 1",), (1, 3))
    assert unknown.fix.startswith("perhaps Card 1")
    assert (mistake.lines, mistake.found, mistake.fix) == ((9,), "-1 Card 4", "write 1")


def test_an_unknown_level_is_offered_the_known_ones() -> None:
    index = made_index("eredan", "Lightning; kind spell; level 1\nLightning; kind spell; level 2")
    deck = made_deck(index, "1 Lightning (level 7)")
    verdict = check(deck, form_of("eredan"), games()["eredan"].deck_rules(), DAY, index=index)
    assert verdict.violations[0].rule == "LIST-1"
    assert verdict.violations[0].fix == "perhaps Lightning or Lightning (level 2)"


def test_the_explanation_names_every_rule_with_its_result() -> None:
    verdict = judged(of_counts([5] * 20), explain=True)
    results = {checked.title: checked.result for checked in verdict.checked}
    assert results["copies of a card"] == "broken"
    assert results["how many cards"] == "kept"
    assert all(checked.clauses for checked in verdict.checked)
    assert not any(checked.title == "sets" for checked in verdict.checked)


@pytest.mark.parametrize("game", games())
def test_an_empty_list_is_judged_as_well(game: str) -> None:
    assert not judged(Deck(game, ())).legal
