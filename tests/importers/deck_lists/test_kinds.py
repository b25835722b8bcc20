"""CSV, JSON, Cockatrice and OCTGN lists, told by their content, as other programs write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsdb.decks.deck import Deck
from importers.deck_lists import DeckReader

COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Blue &amp; quick</deckname>
    <comments>Game: duel-masters
Player: Anna
just a remark</comments>
    <zone name="main">
        <card number="4" name="Aqua Hulcus" setShortName="DM-01" collectorNumber="23"/>
        <card number="1" price="0" name="Rothus, the Traveler"/>
    </zone>
    <zone name="side">
        <card number="2" name="Tornado Flame"/>
    </zone>
</cockatrice_deck>
"""
O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="8e3e11cf-1d1f-4d2a-9d8a-000000000000">
  <section name="Main" shared="False">
    <card qty="4" id="a">Aqua Hulcus</card>
    <card qty="1" id="b">Rothus, the Traveler</card>
  </section>
  <section name="Sideboard" shared="False"><card qty="2" id="c">Tornado Flame</card></section>
  <notes><![CDATA[Name: Blue & quick]]></notes>
</deck>
"""
CSV = """Quantity;Card;Board;Set;Collector Number
4;Aqua Hulcus;;DM-01;23
1;"Rothus, the Traveler";main;;

2;Tornado Flame;sideboard;;
"""
JSON = """{"name": "Blue & quick", "game": "Duel Masters", "cards": 7,
"sections": {"deck": [{"count": 4, "name": "Aqua Hulcus", "set": "DM-01", "number": 23},
{"count": 1.0, "name": "Rothus, the Traveler"}], "side deck": [{"quantity": "2", "card": "Tornado Flame"}]}}"""


def summary(deck: Deck) -> list[tuple[int, str, str]]:
    return [(entry.count, entry.card.name if entry.card else "?", entry.section) for entry in deck.entries]


@pytest.mark.parametrize(("text", "lines"), [(COD, (8, 9, 12)), (O8D, (4, 5, 7)), (CSV, (2, 3, 5)), (JSON, (1, 2, 3))])
def test_each_kind_is_told_by_its_content(reader: DeckReader, tmp_path: Path, text: str, lines: tuple[int]) -> None:
    file = tmp_path / "deck.pdf"
    file.write_text(text, encoding="utf-8")
    deck = reader.read_file(file)
    assert summary(deck) == [
        (4, "Aqua Hulcus", "deck"),
        (1, "Rothus, the Traveler", "deck"),
        (2, "Tornado Flame", "side deck"),
    ]
    assert tuple(entry.line for entry in deck.entries) == lines
    assert deck.mistakes == ()
    assert deck.source == str(file)
    assert text == CSV or deck.name == "Blue & quick"


@pytest.mark.parametrize(
    "text",
    [
        '[{"count": 2, "name": "Aqua Hulcus"}, {"name": "Token 6"}]',
        '["2 Aqua Hulcus", "Token 6 x1"]',
        '{"Game": "duel-masters", "cards": {"Aqua Hulcus": 2, "Token 6": 1}}',
        '{"main": {"Aqua Hulcus": 2}, "deck": ["1 Token 6"]}',
    ],
)
def test_shapes_of_json(reader: DeckReader, text: str) -> None:
    assert summary(reader.read_text(text)) == [(2, "Aqua Hulcus", "deck"), (1, "Token 6", "deck")]


def test_levels_in_cells_and_in_names(reader: DeckReader) -> None:
    text = "count,name,level\n1,Lightning,3\n1,Lightning (level 2),\n1,Lightning,9\n1,Lightning,x\n"
    deck = reader.read_text(text, game="eredan")
    assert [entry.level for entry in deck.entries] == [3, 2]
    assert [mistake.line for mistake in deck.mistakes] == [4, 5]


@pytest.mark.parametrize(
    "row",
    [
        '{"count": 0, "name": "Aqua Hulcus"}',
        '{"count": -1, "name": "Aqua Hulcus"}',
        '{"count": 1.5, "name": "Aqua Hulcus"}',
        '{"count": 1e300, "name": "Aqua Hulcus"}',
        '{"count": true, "name": "Aqua Hulcus"}',
        '{"count": [1], "name": "Aqua Hulcus"}',
        '{"count": 1}',
        '{"name": {"a": 1}}',
        "null",
        "[[]]",
    ],
)
def test_a_row_that_cannot_be_taken_is_a_mistake(reader: DeckReader, row: str) -> None:
    deck = reader.read_text(f'["2 Aqua Hulcus", {row}]', game="duel-masters")
    assert len(deck.entries) == 1
    assert [mistake.line for mistake in deck.mistakes] == [2]


def test_an_unknown_section_is_one_mistake_and_its_cards_are_kept(reader: DeckReader) -> None:
    text = "count,name,section\n1,Aqua Hulcus,tokens\n1,Token 6,tokens\n"
    deck = reader.read_text(text)
    assert [entry.section for entry in deck.entries] == ["deck", "deck"]
    assert len(deck.mistakes) == 1
