"""A table of cards once it has been read: a header, and rows that remember where they stood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardsdb.errors import UnreadableFileError

MAX_ROWS = 200_000
MAX_COLUMNS = 200
MAX_CELLS = 4_000_000
MAX_CHARACTERS = 10_000
"""The characters in one cell."""


@dataclass(frozen=True)
class Row:
    """A row's cells as the file holds them, and its place: line, spreadsheet row or item, from 1.

    `fault` says why the row cannot be read at all, "" if it can.
    """

    line: int
    cells: tuple[object, ...]
    fault: str = ""


@dataclass(frozen=True)
class Table:
    """A table of cards; `place` is what its rows are counted in: line, row or card."""

    kind: str
    place: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def within_bounds(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows that hold anything, without their empty ends; refuse a table that is too large."""
    count = held = 0
    for row in rows:
        width = len(row.cells)
        while width and row.cells[width - 1] in (None, ""):
            width -= 1
        if not width and not row.fault:
            continue
        count += 1
        held += width
        if count > MAX_ROWS + 1 or held > MAX_CELLS:
            raise UnreadableFileError(f"holds more than {MAX_ROWS:,} rows or {MAX_CELLS:,} cells; split it")
        yield Row(row.line, row.cells[:width], row.fault)
