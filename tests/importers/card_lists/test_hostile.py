"""Files from strangers end in one clear line, quickly."""

from __future__ import annotations

import io
import os
import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from cardsdb.errors import CardListError, UnreadableFileError
from cardsdb.games import games
from importers.card_lists import read_card_list
from tests.importers.card_lists.conftest import Read
from tests.importers.card_lists.test_formats import ROWS, workbook


def repacked(content: bytes, **replaced: bytes) -> bytes:
    """Return the spreadsheet with some of its parts replaced, by the stem of their name."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            new.writestr(entry.filename, replaced.get(Path(entry.filename).stem, old.read(entry)))
    return stream.getvalue()


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{}</worksheet>'
FAR_ROW = SHEET.format('<sheetData><row r="1"/><row r="999999999"><c r="A999999999"><v>1</v></c></row></sheetData>')
FAR_CELL = SHEET.format(
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c>'
    '<c r="XFD1" t="str"><v>far</v></c></row></sheetData>'
)
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 100}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>"
    + SHEET.format('<sheetData><row r="1"><c r="A1" t="str"><v>&i;</v></c></row></sheetData>')
)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (bytes(range(256)) * 64, "is neither text nor a spreadsheet; give CSV, TSV, JSON or XLSX"),
        (b"\xd0\xcf\x11\xe0" + bytes(500), "is an old or locked Excel file"),
        (b"PK\x03\x04" + bytes(500), "is a zip file that is damaged or cut short"),
        (workbook(ROWS)[:3000], "is a zip file that is damaged or cut short"),
        (repacked(workbook(ROWS), sheet1=b"<worksheet><"), "is a damaged spreadsheet"),
        (repacked(workbook(ROWS), sheet1=LAUGHS.encode()), "is a damaged spreadsheet"),
        (repacked(workbook(ROWS), sheet1=FAR_ROW.encode()), "holds more than 1,048,576 rows"),
        (b"[" * 100_000, "is no sound JSON: nested too deeply"),
        (b'[{"name": "A"', "is no sound JSON: Expecting ',' delimiter: line 1 column 14"),
        (b'{"decks": []}', "holds no list of cards, such as"),
        (b"[" + b"[]," * 2_000_001 + b"[]]", "holds more than 4,000,000 values"),
        (b"name,civilization\n" + b"," * 2_100_000, "line 2 is longer than 2,000,000 characters"),
        (b'"name,civilization\n', "line 1: a quotation mark is opened here and never closed"),
        (b"name,civilization\n" + b"A,fire\n" * 200_001, "holds more than 200,000 rows"),
    ],
)
def test_a_file_that_cannot_be_read(read: Read, content: bytes, message: str) -> None:
    with pytest.raises(UnreadableFileError) as caught:
        read(content)
    assert str(caught.value).split(": ", 1)[1].startswith(message)
    assert "\n" not in str(caught.value)


def test_a_spreadsheet_that_unpacks_to_far_more(read: Read) -> None:
    ratio_bomb = repacked(workbook(ROWS), styles=b" " * 2**21)
    claim = bytearray(workbook(ROWS))
    directory_entry = claim.index(b"PK\x01\x02")
    claim[directory_entry + 24 : directory_entry + 28] = (2**30).to_bytes(4, "little")
    for content in (ratio_bomb, bytes(claim)):
        with pytest.raises(UnreadableFileError, match="would unpack to more than 256 MiB or 200 times its size"):
            read(content)


def test_a_zip_of_something_else(read: Read) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    with pytest.raises(UnreadableFileError, match="is a zip file but no XLSX spreadsheet"):
        read(stream.getvalue())


def test_a_gigabyte_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(2**30)
    with pytest.raises(UnreadableFileError, match="is larger than 64 MiB; split it"):
        read_card_list(path, games())


def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, message in [
        (tmp_path, "is not an ordinary file"),
        (tmp_path / "pipe", "is not an ordinary file"),
        (tmp_path / "none.csv", "cannot be opened (No such file or directory)"),
        (tmp_path / ("x" * 300), "cannot be opened (File name too long)"),
        (tmp_path / "a\0b", "cannot be opened (embedded null byte)"),
    ]:
        with pytest.raises(UnreadableFileError) as caught:
            read_card_list(path, games())
        assert str(caught.value).endswith(f": {message}")


def test_a_sheet_that_claims_to_be_huge(read: Read) -> None:
    with pytest.raises(CardListError, match="has 201 columns") as caught:
        read(
            repacked(
                workbook([["name", "civilization"]] + [["A"]] * 3), sheet1=FAR_CELL.replace('XFD1"', 'GS1"').encode()
            )
        )
    assert "\n" not in str(caught.value)


def test_cells_that_hold_no_value(read: Read) -> None:
    book = Workbook()
    for row in [
        ["name", "civilization", "cost"],
        ["A", "fire", "=1+1"],
        ["B", "fire", "#REF!"],
        ["C", "fire", date(2026, 3, 4)],
    ]:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    with pytest.raises(CardListError) as caught:
        read(stream.getvalue())
    assert caught.value.problems == (
        "row 2: cell C holds a formula without a stored value; save the file in a spreadsheet program first",
        "row 3: cell C holds the error #REF!",
        "row 4, column 'cost': the spreadsheet made a date of it; format the column as text and write it anew",
    )


def test_nothing_invisible_gets_into_a_card(read: Read) -> None:
    (card,) = read("name,civilization,text\nRo\0ver\u200b,fi\0re,line\n").cards
    assert (card.name, card.fields, card.text) == ("Rover", {"civilization": ("fire",)}, "line")
    (card,) = read('[{"name": "A\\ud800", "civilization": "fire", "race": "B\\ud800"}]').cards
    assert (card.name, card.fields["race"]) == ("A", ("B",))


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (f"A,{'x' * 10_001}", "column 'civilization': longer than 10,000 characters"),
        (f'A,"{"x" * 140_000}"', "a cell is longer than 10,000 characters; is a quotation mark left open?"),
        ('A,"fire', "a quotation mark is opened here and never closed"),
        ('A,"fire"ball', "text follows a closing quotation mark; write a quotation mark inside a cell twice"),
    ],
)
def test_a_row_that_cannot_be_read(read: Read, row: str, problem: str) -> None:
    with pytest.raises(CardListError) as caught:
        read(f"name,civilization\nB,fire\n{row}\n")
    (found,) = caught.value.problems
    assert found.removeprefix("line 3, ").removeprefix("line 3: ") == problem
