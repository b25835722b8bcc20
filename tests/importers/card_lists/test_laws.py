"""Laws that hold for every table: no crash, and what is written reads back."""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.catalogue.facts import DocumentFacts
from cardsdb.catalogue.vocabulary import Field, Kind, Value
from cardsdb.errors import CardsdbError
from cardsdb.games import games
from cardsdb.names import tidy
from importers.card_lists import looks_like_card_list, read_card_list
from tests.importers.card_lists.test_formats import ROWS, workbook

HEADERS = st.sampled_from(["name", "Name:fi", "level", "game", "set", "number", "text", "abilities", "alias", "rare",
                           "civilization", "cost", "class", "kind", "subtype", "dice power", "", "?"])  # fmt: skip
WORDS = st.sampled_from(["", "item", "spell", "(weapon)", "area", "eredan", "fire", "1", '["blocker"]', "yes"])
CELLS = st.one_of(WORDS, st.text(max_size=12))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | CELLS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(HEADERS, inner, max_size=4),
)


def read(content: bytes, **options: Any) -> DocumentFacts:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards"
        path.write_bytes(content)
        looks_like_card_list(path)
        return read_card_list(path, games(), **options)


def csv_text(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def takes_or_explains(content: bytes, **options: Any) -> None:
    with suppress(CardsdbError):
        read(content, **options)


@given(st.binary(max_size=400))
def test_any_bytes(content: bytes) -> None:
    takes_or_explains(content)


@settings(max_examples=200)
@given(st.lists(HEADERS, max_size=8), st.lists(st.lists(CELLS, max_size=9), max_size=6), st.booleans())
def test_any_table(header: list[str], rows: list[list[str]], keep_going: bool) -> None:
    content = csv_text([["name", *header], *rows]).encode("utf-8", "replace")
    takes_or_explains(content, keep_going=keep_going)


@settings(max_examples=200)
@given(st.lists(JSON, max_size=5), st.sampled_from([None, *games()]))
def test_any_json(cards: list[Any], game: str | None) -> None:
    takes_or_explains(json.dumps({"cards": [{"name": "A"}, *cards]}).encode(), game=game)


SPREADSHEET = workbook(ROWS)  # once: each has the time of its making in it


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_to_a_spreadsheet(data: st.DataObject) -> None:
    content = bytearray(SPREADSHEET)
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=8)):
        content[at] = data.draw(st.integers(0, 255))
    takes_or_explains(bytes(content))


def values_of(field: Field) -> st.SearchStrategy[Value]:
    words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters=";/|"), min_size=1)
    free = words.map(tidy).filter(lambda word: word == tidy(word) and word and field.read(word) in (word, (word,)))
    text: st.SearchStrategy[str] = st.sampled_from(field.choices) if field.choices else free
    kinds: dict[Kind, st.SearchStrategy[Value]] = {
        Kind.TEXT: text,
        Kind.NUMBER: st.integers(-1_000_000, 1_000_000),
        Kind.FLAG: st.booleans(),
        Kind.WORDS: st.lists(text, min_size=1, max_size=3, unique=True).map(tuple),
    }
    return kinds[field.kind]


@pytest.mark.parametrize("game", games())
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_values_written_read_back(game: str, data: st.DataObject) -> None:
    # What stands in an Eredan spell's or item's subtype belongs to other fields: see split_subtype.
    fields = [field for field in games()[game].cards.fields if field.name != "subtype"]
    values = {field.name: data.draw(values_of(field)) for field in fields}
    for field in fields:
        assert field.read(field.write(values[field.name])) == values[field.name]
    content = csv_text([["name", *values], ["A", *(field.write(values[field.name]) for field in fields)]])
    assert read(content.encode(), game=game).cards[0].fields == values
