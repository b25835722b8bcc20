"""Written decks: what each format looks like, what it says it cannot say, and that reading back gives the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.decks.deck import Deck, Entry
from cardsdb.errors import DeckListError
from cardsdb.games import games
from cardsdb.names import fold, tidy
from exports.deck_lists import KINDS, as_document, by_section, kind_of, write_deck
from importers.deck_lists import DeckReader

KNOWN = ["Aqua Hulcus", "Token 6", "4 Winds", "Foo (4)", "Fire // Ice", "x4 Foo", 'Zyler "the Brawler"']
INDEX = CardIndex(
    "eredan",
    (
        (DeckCard(number, "eredan", name, fold(name), level, None, None, {}), [])
        for number, (name, level) in enumerate((name, level) for name in KNOWN for level in (1, 2))
    ),
)
READER = DeckReader(lambda _game: INDEX)
PARTS = [
    "4",
    "x4",
    "x ",
    "(4)",
    "(DM-01) 5",
    "[a]",
    "#",
    " # ",
    "//",
    " // ",
    '"',
    '""',
    ",",
    ";",
    ":",
    "&",
    "<",
    "SB:",
]
PARTS += ["Aqua", " Hulcus", " ", "é", "ı", "-", "(level 2)", "1/2", "=", "Deck", "'", "’", "．", "$"]

names = st.sampled_from(KNOWN) | st.lists(st.sampled_from(PARTS), min_size=1, max_size=6).map("".join) | st.text()
entries = st.builds(
    lambda name, count, section, level, printing: Entry(count, name, section, 1, level, *printing),
    names.map(tidy).filter(lambda name: name.isprintable() and 0 < len(name) <= 300),
    st.integers(1, 999),
    st.sampled_from([section.name for section in games()["eredan"].sections.all]),
    st.sampled_from([None, 1, 2]),
    st.tuples(st.just(""), st.just(""))
    | st.tuples(
        st.from_regex(r"[A-Z4é][A-Z4é.-]{0,19}", fullmatch=True),
        st.from_regex(r"([A-Z0-9][A-Z0-9#/]{0,8})?", fullmatch=True),
    ),
)
headings = st.text(max_size=40).map(tidy).filter(str.isprintable)
decks = st.builds(
    lambda entries, name, form, player: Deck(
        "eredan",
        tuple(entries),
        name,
        form or None,
        metadata={"player": player, "deck type": "aggro"} if player else {},
    ),
    st.lists(entries, min_size=1, max_size=8),
    headings,
    headings,
    headings,
)

Said = tuple[object, ...]


def said(
    deck: Deck, *, sections: bool = True, level: bool = True, set_: bool = True, number: bool = True
) -> list[Said]:
    """Return what the entries say, section by section, as far as a format can say it."""
    return [
        (
            entry.section if sections else "",
            entry.count,
            entry.name,
            entry.level if level else None,
            entry.set if set_ else "",
            entry.number if number else "",
        )
        for entries in (by_section(deck).values() if sections else [deck.entries])
        for entry in entries
    ]


def with_cards(deck: Deck) -> Deck:
    """Return the deck without the entries that reading takes for another: their name, as data, holds a known level."""
    kept: Iterable[Entry] = (
        entry
        for entry in deck.entries
        if not (entry.level is None and entry.name.endswith("(level 2)") and INDEX.find(entry.name[:-9]))
    )
    return Deck(deck.game, tuple(kept), deck.name, deck.format, metadata=deck.metadata)


@given(decks.map(with_cards))
def test_text_reads_back(deck: Deck) -> None:
    written = write_deck(deck, "text")
    back = READER.read_text(written.text)
    assert said(back) == said(deck)
    assert (back.name, back.format, back.metadata) == (deck.name, deck.format, deck.metadata)
    assert (back.mistakes, written.notes) == ((), [])


@given(decks.map(with_cards))
def test_json_reads_back(deck: Deck) -> None:
    written = write_deck(deck, "json")
    back = READER.read_text(written.text)
    assert said(back) == said(deck)
    assert (back.name, back.format, back.metadata) == (deck.name, deck.format, deck.metadata)
    assert (back.mistakes, written.notes) == ((), [])


@given(decks.map(with_cards))
def test_csv_reads_back_all_but_the_headings(deck: Deck) -> None:
    back = READER.read_text(write_deck(deck, "csv").text)
    assert back.mistakes == ()
    assert back.entries == () or said(back) == said(deck)


@given(decks.map(with_cards))
def test_cockatrice_reads_back(deck: Deck) -> None:
    back = READER.read_text(write_deck(deck, "cod").text)
    assert said(back) == said(deck)
    assert (back.name, back.format, back.metadata) == (deck.name, deck.format, deck.metadata)
    assert back.mistakes == ()


@given(decks.map(with_cards))
def test_octgn_reads_back_all_but_printings(deck: Deck) -> None:
    back = READER.read_text(write_deck(deck, "o8d").text)
    assert said(back, set_=False, number=False) == said(deck, set_=False, number=False)
    assert (back.name, back.format, back.metadata) == (deck.name, deck.format, deck.metadata)
    assert back.mistakes == ()


@given(decks.map(with_cards))
def test_dec_reads_back_all_but_numbers_and_sections(deck: Deck) -> None:
    written = write_deck(deck, "dec")
    back = READER.read_text(written.text)
    assert said(back, sections=False, number=False) == said(deck, sections=False, number=False)
    assert (back.name, back.format, back.metadata) == (deck.name, deck.format, deck.metadata)
    assert back.mistakes == ()
    assert [entry.section == "side deck" for entry in back.entries] == [
        entry.section == "side deck" for entry in deck.entries
    ]


DECK = Deck(
    "eredan",
    (
        Entry(1, "Aez", "characters"),
        Entry(3, "Katana", "deck", set="E1", number="5"),
        Entry(1, "Lightning", "deck", level=3),
        Entry(2, "4 Winds # 2", "side deck"),
    ),
    "Hired blade",
    "current",
    metadata={"player": "Anna"},
)


def test_the_text_format_looks_as_the_docs_show_it() -> None:
    assert write_deck(DECK, "text").text == (
        "Game: eredan\nName: Hired blade\nFormat: current\nPlayer: Anna\n\n"
        "Characters:\n1 Aez\n\nDeck:\n3 Katana (E1) 5\n1 Lightning (level 3)\n\nSide deck:\n"
        '2 "4 Winds # 2"\n'
    )
    one = Deck("eredan", (Entry(2, "Katana", "deck"),))
    assert write_deck(one, "text").text == "Game: eredan\n\n2 Katana\n"


@pytest.mark.parametrize(
    ("kind", "unsaid"),
    [
        ("text", []),
        ("json", []),
        ("csv", ["name, format, player"]),
        ("cod", ["characters", "level 3 of Lightning"]),
        ("o8d", ["ids", "E1 5 of Katana"]),
        ("dec", ["characters: 1 Aez", "5 of Katana"]),
    ],
)
def test_each_format_says_what_it_cannot_say(kind: str, unsaid: list[str]) -> None:
    notes = write_deck(DECK, kind).notes
    assert len(notes) == len(unsaid)
    assert all(words in note for words, note in zip(unsaid, notes, strict=True))


@pytest.mark.parametrize(
    "name", ["X", "x2", "4", "x (level 1)", "[a] b", '"', '"a" b', "a//b", "a # b", "SB: a", "- a"]
)
@pytest.mark.parametrize("kind", KINDS)
def test_names_that_look_like_signs_survive(kind: str, name: str) -> None:
    deck = Deck("eredan", (Entry(1, "Aqua Hulcus", "deck"), Entry(2, name, "deck", level=1)))
    assert said(READER.read_text(write_deck(deck, kind).text)) == said(deck)


def test_headings_that_a_line_cannot_state_are_noted() -> None:
    deck = Deck("eredan", (Entry(1, "Aez", "deck"),), metadata={"deck": "x", "4": "y", "note": "two\nlines"})
    assert len(write_deck(deck, "text").notes) == 3
    assert write_deck(deck, "text").text == "Game: eredan\n\n1 Aez\n"


def test_kinds_by_ending_and_by_name() -> None:
    assert {kind_of(Path(f"a.{ending}")) for ending in ("TXT", "csv", "json", "cod", "o8d", "dec")} == set(KINDS)
    with pytest.raises(DeckListError, match="--to"):
        kind_of(Path("deck.pdf"))
    with pytest.raises(DeckListError, match="o8d"):
        write_deck(DECK, "ydk")


def test_the_document_of_a_deck() -> None:
    deck = READER.read_text("Name: X\nAqua Hulcus x2\n1 Aqa Hulcus\n0 Token 6\n1 4 Winds (level 2)", game="eredan")
    document = as_document(deck, INDEX)
    assert json.loads(json.dumps(document)) == {
        "source": "",
        "name": "X",
        "game": "eredan",
        "format": None,
        "metadata": {},
        "cards": 4,
        "sections": {
            "deck": [
                {"count": 2, "name": "Aqua Hulcus", "line": 2},
                {"count": 1, "name": "Aqa Hulcus", "line": 3},
                {"count": 1, "name": "4 Winds", "level": 2, "line": 5},
            ]
        },
        "unknown": [{"line": 3, "name": "Aqa Hulcus", "near": ["Aqua Hulcus"]}],
        "mistakes": [
            {
                "line": 4,
                "text": "0 Token 6",
                "message": "0 is no number of copies",
                "fix": "write a whole number from 1 to 999 before Token 6, or take the line out",
            }
        ],
    }
