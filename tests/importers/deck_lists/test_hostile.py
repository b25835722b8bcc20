"""Whatever a stranger sends, reading it ends in a deck or in a CardsdbError, and soon."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.errors import CardsdbError, DeckListError
from importers.deck_lists import DeckReader, read_deck_file, read_deck_text
from tests.importers.deck_lists.test_kinds import COD, CSV, JSON, O8D

from .conftest import index_of

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><cockatrice_deck>&b;</cockatrice_deck>'
)
OUTSIDE = '<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>'
PIECES = ["4", "x", "0", "-", ".", "(", ")", "[", "]", '"', "#", "//", ":", " ", "\t", "\n", "\r", "level 3", "SB:"]
PIECES += [
    "Aqua Hulcus",
    "Token 6",
    "Game: eredan",
    "Deck",
    "Side:",
    "\ue000",
    "\x00",
    "\ufeff",
    "é",
    "{",
    "<deck>",
    ",",
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text())
def test_no_text_ends_in_anything_else(text: str) -> None:
    for game in (None, "eredan"):
        with contextlib.suppress(CardsdbError):
            deck = read_deck_text(text, index_of, game=game)
            assert all(1 <= entry.count <= 999 and entry.name for entry in deck.entries)
            assert all(mistake.message and mistake.fix for mistake in deck.mistakes)


@given(st.sampled_from([COD, O8D, CSV, JSON]), st.data())
def test_no_damage_to_a_sound_list_ends_in_anything_else(text: str, data: st.DataObject) -> None:
    content = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
    with contextlib.suppress(CardsdbError):
        DeckReader(index_of).read_bytes(bytes(content), game="duel-masters")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (BOMB, "DOCTYPE"),
        (OUTSIDE, "DOCTYPE"),
        ("<deck>" + "<a>" * 50, "nested"),
        ("<html><body/></html>", "no deck of Cockatrice"),
        ("<deck><section>", "no sound XML"),
        ("<deck>&nbsp;</deck>", "no sound XML"),
        ("[" * 100_000, "no sound JSON"),
        ('{"a": 1', "no sound JSON"),
        ('{"cards": [{"count": NaN, "name": "x"}]}', "no sound JSON"),
        ('count,name\n1,"open', "no sound CSV"),
        ("\n" * 10_002, "lines"),
        ("1 a\n" * 1_100_000, "MiB"),
        ("count,name\n" + "1,Token 6\n" * 10_002, "lines"),
        ("[" + '"1 Token 6",' * 10_001 + '"1 Token 6"]', "entries"),
        ("<deck>" + "<card/>" * 10_001 + "</deck>", "entries"),
    ],
    ids=lambda text: text[:20],
)
def test_unsound_lists_say_what_is_wrong(reader: DeckReader, text: str, says: str) -> None:
    with pytest.raises(DeckListError, match=says) as raised:
        reader.read_text(text, source="mine", game="duel-masters")
    assert str(raised.value).startswith("mine: ")


@pytest.mark.parametrize(
    "content", [b"", b" \n", b"\x89PNG\r\n\x1a\n\x00\x00\x00\x00\x01\x02", b"PK\x03\x04" + bytes(99)]
)
def test_files_that_are_no_text(reader: DeckReader, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    with pytest.raises(DeckListError, match="deck.txt"):
        reader.read_file(file)


@pytest.mark.parametrize("name", ["nowhere.txt", ".", "a\0b"])
def test_files_that_cannot_be_opened(tmp_path: Path, name: str) -> None:
    with pytest.raises(DeckListError, match="cannot be opened"):
        read_deck_file(tmp_path / name, index_of)


@pytest.mark.parametrize("piece", ["é # ", "x1 ", "(1) ", '"a" ', "1/1", "1 , ", "[a] ", "(level 1) ", "//"])
def test_ten_thousand_strange_lines_take_no_time(reader: DeckReader, piece: str) -> None:
    lines = [f"{number} {piece * (380 // len(piece))}" for number in range(2_000)]
    start = time.process_time()
    reader.read_text("\n".join(lines), game="duel-masters")
    assert time.process_time() - start < 10
