"""The same cards in every format that an owner may keep them in."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, SetNumber
from cardsdb.games import games
from importers.card_lists import looks_like_card_list, template
from tests.importers.card_lists.conftest import Read

ROWS = [
    ["Name", "Civilization", "Cost", "Keywords", "Number", "Name:fi", "Aliases", "Text"],
    ["Köttur, the Cat", "light;water", "3", "blocker; slayer", "111/110", "Kissa", "Kat;Cat", 'says "meow"'],
    ["Rover", "fire", "2", "", "", "", "", ""],
]
CARDS = (
    CardFacts(
        "Köttur, the Cat",
        fields={"civilization": ("light", "water"), "cost": 3, "keywords": ("blocker", "slayer")},
        names=(("fi", "Kissa"), ("alias", "Kat"), ("alias", "Cat")),
        printing=SetNumber("DM-01", "111/110"),
        text='says "meow"',
    ),
    CardFacts("Rover", fields={"civilization": ("fire",), "cost": 2}),
)


def quoted(delimiter: str, line_end: str = "\n") -> str:
    lines = (delimiter.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in ROWS)
    return line_end.join(lines) + line_end


def workbook(*sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def without_lines(facts: DocumentFacts) -> tuple[CardFacts, ...]:
    return tuple(CardFacts(**{**vars(card), "line": 0}) for card in facts.cards)


OBJECTS = [
    {
        "name": "Köttur, the Cat", "civilization": ["light", "water"], "cost": 3, "keywords": ["blocker", "slayer"],
        "number": "111/110", "name_fi": "Kissa", "alias": ["Kat", "Cat"], "effect": 'says "meow"',
    },
    {"name": "Rover", "civilization": "fire", "cost": 2.0, "keywords": None},
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "kind", "lines"),
    [
        (quoted(",").encode(), "csv", [2, 3]),
        (quoted(";", "\r\n").encode("utf-8-sig"), "csv", [2, 3]),
        (quoted("\t", "\r").encode("utf-16"), "tsv", [2, 3]),
        (quoted(",").encode("cp1252"), "csv", [2, 3]),
        (("\n" + quoted(",")).encode(), "csv", [3, 4]),
        (json.dumps(OBJECTS).encode(), "json", [1, 2]),
        (json.dumps({"title": "mine", "cards": OBJECTS}, indent=1).encode("utf-8-sig"), "json", [1, 2]),
        (workbook(ROWS), "xlsx", [2, 3]),
        (workbook([], [["notes"], ["of mine"]], [[], *ROWS]), "xlsx", [3, 4]),
    ],
    ids=["csv", "semicolon-bom-crlf", "tsv-utf16-cr", "cp1252", "blank-line", "json", "json-cards", "xlsx", "sheets"],
)
def test_a_format(read: Read, tmp_path: Path, content: bytes, kind: str, lines: list[int]) -> None:
    facts = read(content, "mine.bin")
    assert looks_like_card_list(tmp_path / "mine.bin")
    assert (facts.game, facts.kind, facts.title) == ("duel-masters", kind, "mine.bin")
    assert without_lines(facts) == CARDS
    assert [card.line for card in facts.cards] == lines


def test_a_quoted_cell_of_several_lines_keeps_the_count(read: Read) -> None:
    facts = read('name,civilization,text\nOne,fire,"first\n\nsecond"\n\nTwo,fire,\n')
    assert [(card.name, card.line, card.text) for card in facts.cards] == [
        ("One", 2, "first\nsecond"),
        ("Two", 6, None),
    ]


def test_the_sheet_that_was_read_is_noted(read: Read) -> None:
    assert read(workbook([["notes"]], ROWS)).notes == ("read from the sheet 'Sheet1'",)


@pytest.mark.parametrize("game", games())
def test_a_template_reads_back(read: Read, game: str) -> None:
    facts = read(template(games()[game]))
    (card,) = facts.cards
    fields = games()[game].cards.fields
    assert (facts.game, facts.notes, card.name) == (game, (), "Example")
    assert list(card.fields) == [field.name for field in fields]
    stated = dict(zip(*(line.split(",") for line in template(games()[game]).splitlines()), strict=True))
    assert {field.name: field.write(card.fields[field.name]) for field in fields} == {
        field.name: stated[field.name] for field in fields
    }


@pytest.mark.parametrize(
    ("content", "file_name", "answer"),
    [
        (b"Name;Level\nA;1\n", "x", True),
        (b"Karte,Kosten\nA,1\n", "x", False),
        (b"Karte,Kosten\nA,1\n", "x.csv", True),
        (b"A rulebook, in which a name and a card are mentioned.\n", "x.txt", False),
        (b'{"players": [{"name": "A"}]}', "x.json", False),
        (b'[\n {"Karte": 1}]', "x", True),
        (b"%PDF-1.4\n", "x.csv", False),
        (b"PK\x03\x04 and no directory", "x.xlsx", False),
        (b"\x00\x01\x02\x03" * 100, "x.csv", False),
        (b"", "x.csv", False),
    ],
)
def test_what_looks_like_a_card_list(tmp_path: Path, content: bytes, file_name: str, answer: bool) -> None:
    (tmp_path / file_name).write_bytes(content)
    assert looks_like_card_list(tmp_path / file_name) is answer


def test_what_is_no_file_is_no_card_list(tmp_path: Path) -> None:
    assert not looks_like_card_list(tmp_path)
    assert not looks_like_card_list(tmp_path / "none")
