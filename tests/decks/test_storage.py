"""Decks in the database: each change is a version, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from cardsdb.catalogue.backup import backup, restore
from cardsdb.catalogue.store import Store
from cardsdb.decks.card_index import CardIndex, load_index
from cardsdb.decks.deck import Deck
from cardsdb.decks.storage import StoredDecks, split_version
from cardsdb.decks.tables import DeckVersion
from cardsdb.errors import CardsdbError, DeckListError, UnknownCardError, UnknownDeckError
from cardsdb.games import games
from exports.deck_lists import write_deck
from importers.deck_lists import read_deck_text

Indexes = Callable[[str], CardIndex]
Said = list[tuple[int, str, str, int | None, str, str]]
RUSH = """Name: Fire rush
Format: tournament
Player: Anna
3 Tornado Flame (DM-01) 88
1 Nobody Knows This
Side deck:
2 Aqua Hulcus
"""


@pytest.fixture
def indexes(catalogue: Store) -> Indexes:
    """The cards of each game, loaded once a test."""

    def load(game: str) -> CardIndex:
        with catalogue.reading() as session:
            return load_index(session, games()[game].cards)

    return cache(load)


def rush(indexes: Indexes) -> Deck:
    return read_deck_text(RUSH, indexes, source="rush.txt", game="duel-masters")


def said(deck: Deck) -> Said:
    return [(one.count, one.name, one.section, one.level, one.set, one.number) for one in deck.entries]


def test_what_is_saved_is_what_is_loaded(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        StoredDecks(session, indexes).save(rush(indexes), "Fire rush")
    with catalogue.reading() as session:
        deck = StoredDecks(session, indexes).load("FIRE-RUSH")
    assert (deck.name, deck.game, deck.format, dict(deck.metadata)) == (
        "Fire rush",
        "duel-masters",
        "tournament",
        {"player": "Anna"},
    )
    assert said(deck) == [
        (3, "Tornado Flame", "deck", None, "DM-01", "88"),
        (1, "Nobody Knows This", "deck", None, "", ""),
        (2, "Aqua Hulcus", "side deck", None, "", ""),
    ]
    assert [entry.card and entry.card.key for entry in deck.entries] == ["tornadoflame", None, "aquahulcus"]


def test_each_change_is_a_version_that_says_what_was_done(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.new("Team", "eredan", "current")
        decks.add("team", "katana", 2, "deck")
        decks.add("team", "Lightning (level 3)", 1, "deck")
        decks.add("team", "Katana", 1, "deck")
        decks.remove("team", "KATANA", 2)
        decks.rename("team", "Kotoba")
        assert [(one.number, one.before, one.action, one.cards) for one in decks.history("Kotoba")] == [
            (1, 0, "new", 0),
            (2, 1, "add 2 Katana", 2),
            (3, 2, "add 1 Lightning Bolts (level 3)", 3),
            (4, 3, "add 1 Katana", 4),
            (5, 4, "remove 2 Katana", 2),
            (6, 5, "rename Team to Kotoba", 2),
        ]
        assert said(decks.load("Kotoba@4")) == [
            (3, "Katana", "deck", None, "", ""),
            (1, "Lightning Bolts", "deck", 3, "", ""),
        ]
        assert decks.load("Kotoba@4").source == "Team@4"
        assert decks.load("kotoba").format == "current"


def test_undo_goes_back_step_by_step_and_any_version_can_be_returned_to(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.new("Team", "eredan")
        decks.add("Team", "Katana", 2, "deck")
        assert decks.undo("Team").number == 1
        decks.add("Team", "Katana", 1, "deck")  # beside the version that was undone
        assert (decks.load("Team").cards, decks.find("Team").current) == (1, 3)
        assert decks.undo("Team").number == 1
        with pytest.raises(UnknownDeckError, match="nothing to undo"):
            decks.undo("Team")
        assert decks.return_to("Team", 2).cards == 2
        assert len(decks.history("Team")) == 3
        with pytest.raises(UnknownDeckError, match="no version 4"):
            decks.return_to("Team", 4)


def test_undoing_a_new_name_waits_until_the_old_one_is_free(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.new("A", "eredan")
        decks.rename("A", "B")
        decks.new("a", "eragra")
        with pytest.raises(DeckListError, match="'a' already"):
            decks.undo("B")
        decks.delete("a")
        assert decks.undo("B").name == "A"
        assert decks.find("A").game == "eredan"


def test_copies_removals_and_lists(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.save(rush(indexes), "Fire rush")
        decks.save(replace(rush(indexes), entries=()), "fire RUSH")  # the name that it has stays
        decks.copy("Fire rush@1", "Again")
        decks.new("Team", "eredan")
        assert [(deck.name, version.number, version.cards) for deck, version in decks.list()] == [
            ("Again", 1, 6),
            ("Fire rush", 2, 0),
            ("Team", 1, 0),
        ]
        assert [deck.name for deck, _ in decks.list("eredan")] == ["Team"]
        decks.delete("fire rush")
        assert not decks.has("Fire rush")
        assert {one.deck_id for one in session.exec(select(DeckVersion))} == {deck.id for deck, _ in decks.list()}
        assert [one.action for one in decks.history("Again")] == ["copy of Fire rush@1"]


def test_cards_go_from_the_last_line_first_whether_known_or_not(catalogue: Store, indexes: Indexes) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.save(rush(indexes), "Rush")
        decks.add("Rush", "Aqua Hulcus", 2, "deck")
        decks.remove("Rush", "aqua hulcus", 3)
        decks.remove("Rush", "nobody knows this", 1)
        assert said(decks.load("Rush"))[1:] == [(1, "Aqua Hulcus", "side deck", None, "", "")]
        with pytest.raises(UnknownCardError, match="Rush has 0 of Aqua Hulcus in the deck, not 1"):
            decks.remove("Rush", "Aqua Hulcus", 1, "deck")


@pytest.mark.parametrize(
    ("wrong", "kind", "says"),
    [
        (lambda decks: decks.load("Fire rash"), UnknownDeckError, "near names: Fire rush"),
        (lambda decks: decks.load("Fire rush@2"), UnknownDeckError, "no version 2"),
        (lambda decks: decks.new("FIRE RUSH", "eredan"), DeckListError, "already"),
        (lambda decks: decks.copy("Fire rush", "fire-rush"), DeckListError, "already"),
        (lambda decks: decks.new("- -", "eredan"), DeckListError, "a letter or a digit"),
        (lambda decks: decks.new("Rush@2", "eredan"), DeckListError, "mean a version"),
        (lambda decks: decks.rename("Fire rush", "x" * 201), DeckListError, "201"),
        (lambda decks: decks.save(Deck("eredan", ()), "Fire rush"), DeckListError, "a deck of duel-masters"),
        (lambda decks: decks.add("Fire rush", "Nobody Knows This", 1, "deck"), UnknownCardError, "Nobody"),
        (lambda decks: decks.add("Fire rush", "Tornado Flame", 997, "deck"), DeckListError, "1000 copies"),
    ],
)
def test_what_cannot_be_done_says_why(
    catalogue: Store,
    indexes: Indexes,
    wrong: Callable[[StoredDecks], object],
    kind: type[CardsdbError],
    says: str,
) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.save(rush(indexes), "Fire rush")
        with pytest.raises(kind, match=says):
            wrong(decks)
        assert [(deck.name, version.number) for deck, version in decks.list()] == [("Fire rush", 1)]


def test_a_backup_holds_the_decks(catalogue: Store, indexes: Indexes, tmp_path: Path) -> None:
    with catalogue.writing() as session:
        StoredDecks(session, indexes).save(rush(indexes), "Fire rush")
    backup(catalogue, tmp_path / "copy.sqlite")
    with catalogue.writing() as session:
        StoredDecks(session, indexes).delete("Fire rush")
    restore(catalogue, tmp_path / "copy.sqlite", [game.cards for game in games().values()])
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        assert decks.load("Fire rush").cards == 6
        decks.new("Next", "eragra")


def test_a_reference_may_state_a_version() -> None:
    assert split_version("Fire rush@12") == ("Fire rush", 12)
    assert split_version("anna@home") == ("anna@home", None)


Change = Callable[[StoredDecks], object]
CARDS = ("Aqua Hulcus", "Tornado Flame", "Nobody Knows This")
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(
        lambda card, count, section: lambda decks: decks.add("Rush", card, count, section),
        st.sampled_from(CARDS[:2]),
        st.integers(1, 5),
        st.sampled_from(["deck", "side deck"]),
    ),
    st.builds(
        lambda card, count: lambda decks: decks.remove("Rush", card, count), st.sampled_from(CARDS), st.integers(1, 3)
    ),
    st.builds(
        lambda text: lambda decks: decks.save(replace(decks.load("Rush"), format=text, entries=()), "Rush"),
        st.sampled_from([None, "starter"]),
    ),
    st.just(lambda decks: decks.rename("Rush", "RUSH")),
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some=st.lists(changes, min_size=1, max_size=6))
def test_undo_after_any_change_gives_the_deck_before(catalogue: Store, indexes: Indexes, some: list[Change]) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.save(rush(indexes), "Rush")
        for change in some:
            before, versions = decks.load("Rush"), len(decks.history("Rush"))
            try:
                change(decks)
            except UnknownCardError:  # there were not as many to remove
                assert (decks.load("Rush"), len(decks.history("Rush"))) == (before, versions)
                continue
            after, number = decks.load("Rush"), decks.find("Rush").current
            assert number == versions + 1
            decks.undo("Rush")
            assert decks.load("Rush") == before
            decks.return_to("Rush", number)
            assert decks.load("Rush") == after
        session.rollback()


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(some=st.lists(changes, max_size=6), kind=st.sampled_from(["text", "csv", "json", "cod"]))
def test_an_exported_deck_is_imported_the_same(
    catalogue: Store, indexes: Indexes, some: list[Change], kind: str
) -> None:
    with catalogue.writing() as session:
        decks = StoredDecks(session, indexes)
        decks.save(rush(indexes), "Rush")
        for change in some:
            try:
                change(decks)
            except UnknownCardError:
                continue
        deck = decks.load("Rush")
        if deck.entries:
            written = write_deck(deck, kind).text
            decks.save(read_deck_text(written, indexes, source="rush", game=deck.game), "Again")
            assert sorted(said(decks.load("Again"))) == sorted(said(deck))
        session.rollback()
