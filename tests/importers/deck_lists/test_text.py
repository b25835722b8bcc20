"""Text lists as people write them: every form, and what it means."""

from __future__ import annotations

import pytest

from cardsdb.decks.deck import Deck
from cardsdb.errors import DeckListError, UnknownGameError
from importers.deck_lists import DeckReader


def read(reader: DeckReader, text: str, game: str = "duel-masters") -> Deck:
    return reader.read_text(text, game=game)


@pytest.mark.parametrize(
    ("line", "count", "card"),
    [
        ("4 Aqua Hulcus", 4, "Aqua Hulcus"),
        ("4x Aqua Hulcus", 4, "Aqua Hulcus"),
        ("4 x Aqua Hulcus", 4, "Aqua Hulcus"),
        ("x4 Aqua Hulcus", 4, "Aqua Hulcus"),
        ("4xAqua Hulcus", 4, "Aqua Hulcus"),
        ("4× Aqua Hulcus", 4, "Aqua Hulcus"),
        ("Aqua Hulcus x4", 4, "Aqua Hulcus"),
        ("Aqua Hulcus 4x", 4, "Aqua Hulcus"),
        ("Aqua Hulcus (4)", 4, "Aqua Hulcus"),
        ("Aqua Hulcus (x4)", 4, "Aqua Hulcus"),
        ("Aqua Hulcus\t4", 4, "Aqua Hulcus"),
        ("4\tAqua Hulcus", 4, "Aqua Hulcus"),
        ("4, Aqua Hulcus", 4, "Aqua Hulcus"),
        ("Aqua Hulcus", 1, "Aqua Hulcus"),
        ("  - 4 Aqua Hulcus  ", 4, "Aqua Hulcus"),
        ("• Aqua Hulcus", 1, "Aqua Hulcus"),
        ("４\u00a0Aqua\u00a0Hulcus", 4, "Aqua Hulcus"),
        ("Aqua Hulcus （４）", 4, "Aqua Hulcus"),
        ("4 AQUA HULCUS", 4, "Aqua Hulcus"),
        ("004 Aqua Hulcus", 4, "Aqua Hulcus"),
        ("4 Aqua Hulcus the Second", 4, "Aqua Hulcus the Second"),
        ("4 Rothus, the Traveler", 4, "Rothus, the Traveler"),
        ("Rothus, the Traveler, 2", 2, "Rothus, the Traveler"),
        ("4 Pangaea’s Song", 4, "Pangaea's Song"),
        ("4 pyo\u0308rremyrsky", 4, "Tornado Flame"),
        ("2 L’ECLAIR DE SIMSEK", 2, "Pangaea's Song"),
        ("4 Vesi-Hulcus // the Finnish one", 4, "Aqua Hulcus"),
        ("4 Aqua Hulcus # four", 4, "Aqua Hulcus"),
        ("4 Fire // Ice", 4, "Fire // Ice"),
        ("4 Fire // Ice // split", 4, "Fire // Ice"),
        ("2 Number #1 Fan", 2, "Number #1 Fan"),
        ("2 Number #1 Fan #1", 2, "Number #1 Fan"),
        ("Token 6", 1, "Token 6"),
        ("Token 6 x2", 2, "Token 6"),
        ("2 Token 6", 2, "Token 6"),
        ("4 Winds", 1, "4 Winds"),
        ("3 4 Winds", 3, "4 Winds"),
        ("1000", 1, "1000"),
        ("2 1000", 2, "1000"),
        ("Xin the Smith", 1, "Xin the Smith"),
        ("2 Xin the Smith", 2, "Xin the Smith"),
        ("2 Hares (the Brute)", 2, "Hares (the Brute)"),
        ('2 "Fire // Ice"', 2, "Fire // Ice"),
        ("4 [DM-01] Aqua Hulcus", 4, "Aqua Hulcus"),
    ],
)
def test_a_line_means_so_many_of_a_card(reader: DeckReader, line: str, count: int, card: str) -> None:
    [entry] = read(reader, f"\n{line}\n").entries
    assert entry.card is not None
    assert (entry.count, entry.card.name, entry.line, entry.section) == (count, card, 2, "deck")


@pytest.mark.parametrize(
    ("line", "set_", "number"),
    [
        ("3 Tornado Flame (DM-01) 88", "DM-01", "88"),
        ("3 Tornado Flame (DM01) 88/110", "DM01", "88/110"),
        ("3 Tornado Flame [DM-01] #088", "DM-01", "088"),
        ("3 Tornado Flame (DM-01) 88 # mine", "DM-01", "88"),
        ("Tornado Flame (DM-01) 88 x3", "DM-01", "88"),
        ("3 Tornado Flame (DM-01)", "DM-01", ""),
        ("3 Tornado Flame (PROMO) S#12", "PROMO", "S#12"),
    ],
)
def test_a_printing_is_taken_along(reader: DeckReader, line: str, set_: str, number: str) -> None:
    deck = read(reader, line)
    assert deck.mistakes == ()
    [entry] = deck.entries
    assert (entry.count, entry.name, entry.set, entry.number) == (3, "Tornado Flame", set_, number)


def test_a_printing_of_another_card_is_a_mistake_and_the_name_holds(reader: DeckReader) -> None:
    deck = read(reader, "4 Aqua Hulcus (DM-01) 88")
    [entry], [mistake] = deck.entries, deck.mistakes
    assert entry.card is not None
    assert entry.card.name == "Aqua Hulcus"
    assert mistake.message == "DM-01 88 is Tornado Flame, not Aqua Hulcus; the name was taken"
    assert mistake.fix == "write 4 Aqua Hulcus (DM-01) 23/110"
    [mistake] = read(reader, "4 Aqua Hulcus (DM-01) 99").mistakes
    assert mistake.message.startswith("DM-01 99 is no card of that set")


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("1 Lightning (level 3)", 3),
        ("Lightning (Lvl. 2)", 2),
        ("2 Lightning [niveau 1]", 1),
        ("1 Lightning (SEVİYE 3)", 3),
        ("1 Lightning", None),
        ("1 Lightning (level 2) (E1) 5", 2),
        ("1 Lightning (E1) 5 (level 2)", 2),
    ],
)
def test_levels(reader: DeckReader, line: str, level: int | None) -> None:
    [entry] = read(reader, line, "eredan").entries
    assert entry.card is not None
    assert (entry.level, entry.card.level) == (level, level or 1)


def test_a_level_that_is_not_there_is_a_mistake_that_names_those_there_are(reader: DeckReader) -> None:
    deck = read(reader, "2 Lightning (level 7)", "eredan")
    assert deck.entries == ()
    assert deck.mistakes[0].message == "Lightning Bolts has no level 7; it has 1, 2, 3"
    assert read(reader, "Aqua Hulcus (level 2)").mistakes[0].message == "Aqua Hulcus has no levels"


@pytest.mark.parametrize(
    "line",
    [
        "0 Aqua Hulcus",
        "-4 Aqua Hulcus",
        "1.5 Aqua Hulcus",
        "1,5 Aqua Hulcus",
        "1/2 Aqua Hulcus",
        "1000 Aqua Hulcus",
        "99999999999999999999999 Aqua Hulcus",
        "Aqua Hulcus x0",
        "Aqua Hulcus (-1)",
        "x0 Aqua Hulcus",
        "0 No Such Card",
        "40",
        "4 " + "a" * 301,
        "b" * 5000,
    ],
)
def test_a_count_or_name_that_cannot_be_is_a_mistake_with_its_line(reader: DeckReader, line: str) -> None:
    deck = read(reader, f"1 Aqua Hulcus\n{line}\n")
    assert [entry.line for entry in deck.entries] == [1]
    [mistake] = deck.mistakes
    assert mistake.line == 2
    assert mistake.fix


def test_unknown_names_are_kept_as_written(reader: DeckReader) -> None:
    deck = read(reader, "3 Aqua Hulkus (DM-01) 7  # typo\nAqua\n2x Nobody x4")
    assert [(e.count, e.name, e.set, e.number, e.card) for e in deck.entries] == [
        (3, "Aqua Hulkus", "DM-01", "7", None),
        (1, "Aqua", "", "", None),
        (2, "Nobody x4", "", "", None),
    ]


def test_the_same_card_on_two_lines_stays_two_entries(reader: DeckReader) -> None:
    deck = read(reader, "2 Aqua Hulcus\n\n2 aqua hulcus")
    assert [(entry.count, entry.line) for entry in deck.entries] == [(2, 1), (2, 3)]
    assert deck.cards == 4


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Characters:", "characters"),
        ("characters", "characters"),
        ("KARAKTERLER", "characters"),
        ("Personnages (3)", "characters"),
        ("Hahmot: 3", "characters"),
        ("== Characters ==", "characters"),
        ("[Sideboard]", "side deck"),
        ("Yan Deste:  # what is left", "side deck"),
        ("Main Deck (20):", "deck"),
    ],
)
def test_headings_open_sections(reader: DeckReader, heading: str, section: str) -> None:
    deck = read(reader, f"{heading}\n1 Katana", "eredan")
    assert [entry.section for entry in deck.entries] == [section]
    assert deck.mistakes == ()


def test_sb_puts_one_line_into_the_side_deck(reader: DeckReader) -> None:
    deck = read(reader, "SB: 2 Aqua Hulcus\nsb:Token 6\n4 Tornado Flame")
    assert [(entry.count, entry.section) for entry in deck.entries] == [(2, "side deck"), (1, "side deck"), (4, "deck")]


def test_a_heading_of_a_kind_of_card_opens_nothing(reader: DeckReader) -> None:
    deck = read(reader, "Side:\nCreatures (12)\n2 Aqua Hulcus\n-----\nCreature:\n1 Tornado Flame")
    assert [entry.section for entry in deck.entries] == ["side deck", "side deck"]
    assert deck.mistakes == ()


def test_an_unknown_heading_is_a_mistake(reader: DeckReader) -> None:
    [mistake] = read(reader, "4 Aqua Hulcus\nSidebord:\n1 Tornado Flame").mistakes
    assert mistake.line == 2
    assert "Sidebord" in mistake.message
    assert "side deck" in mistake.fix
    [mistake] = read(reader, "Deck: Aqua Hulcus, Token 6\n1 Tornado Flame").mistakes
    assert "Name: ..." in mistake.fix


def test_metadata_stands_before_the_cards(reader: DeckReader) -> None:
    deck = reader.read_text(
        "Peli: Duel Masters\nNimi: Oma: pakka\nMuoto: tournament\nPelaaja: Ä. Öhman\nColor: red\n"
        "Date: 2004-06-12\nAuthor: me\nPlayer:\n\n4 Aqua Hulcus\nAuthor: you\n"
    )
    assert (deck.game, deck.name, deck.format) == ("duel-masters", "Oma: pakka", "tournament")
    assert deck.metadata == {"player": "Ä. Öhman", "colour": "red", "date": "2004-06-12", "author": "me"}
    assert [entry.name for entry in deck.unknown] == ["Author: you"]


def test_metadata_that_contradicts_itself_is_a_mistake(reader: DeckReader) -> None:
    deck = read(reader, "Player: Anna\n4 Aqua Hulcus\nPlayer: Berta")
    assert deck.metadata == {"player": "Anna"}
    assert deck.mistakes[0].line == 3


def test_the_game_is_told_by_option_then_by_the_list_then_by_its_names(reader: DeckReader) -> None:
    assert reader.read_text("4 Aqua Hulcus\n1 Token 6\n1 Katana").game == "duel-masters"
    assert reader.read_text("Game: eragra\n1 Katana").game == "eragra"
    assert reader.read_text("1 Katana\n1 Granite Wall").game == "eragra"
    deck = reader.read_text("Game: eragra\n1 Katana", game="eredan")
    assert deck.game == "eredan"
    assert deck.mistakes[0].message == "the list is for eragra, but was read for eredan"


@pytest.mark.parametrize("text", ["1 Katana", "4 Nobody", "", "// nothing"])
def test_a_game_that_cannot_be_told_is_asked_for(reader: DeckReader, text: str) -> None:
    with pytest.raises(DeckListError, match="--game"):
        reader.read_text(text, source="mine.txt")


def test_a_game_that_there_is_not(reader: DeckReader) -> None:
    with pytest.raises(DeckListError, match="chess"):
        reader.read_text("Game: chess\n1 Katana")
    with pytest.raises(UnknownGameError):
        reader.read_text("1 Katana", game="chess")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(reader: DeckReader, encoding: str, end: str) -> None:
    content = f"Game: duel-masters{end}Player: Päivi Öhman{end}{end}2 Pyörremyrsky{end}1 Aqua Hulcus".encode(encoding)
    deck = reader.read_bytes(content)
    assert deck.metadata == {"player": "Päivi Öhman"}
    assert [(entry.line, entry.card and entry.card.name) for entry in deck.entries] == [
        (4, "Tornado Flame"),
        (5, "Aqua Hulcus"),
    ]


def test_turkish_bytes(reader: DeckReader) -> None:
    [entry] = reader.read_bytes("Game: duel-masters\n2 L'Éclair de Şimşek\n".encode("cp1254")).entries
    assert entry.card is not None
    assert entry.card.name == "Pangaea's Song"


def test_a_list_of_magic_workshop(reader: DeckReader) -> None:
    deck = reader.read_text(
        "// Deck file\n// NAME : Blue\n// CREATOR : Anna\n// GAME : duel-masters\n"
        "// Lands\n    4 [DM-01] Aqua Hulcus\n        1  Tornado Flame\nSB:  2 [DM-01] Rothus, the Traveler\n"
    )
    assert (deck.name, deck.metadata) == ("Blue", {"player": "Anna"})
    assert [(e.count, e.set, e.section) for e in deck.entries] == [
        (4, "DM-01", "deck"),
        (1, "", "deck"),
        (2, "DM-01", "side deck"),
    ]
