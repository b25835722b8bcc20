"""Words with boxes -> lines in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from importers.documents.columns import find_regions
from importers.documents.tables import Rule, merge_wrapped, merged_text, ruled_rows
from importers.documents.words import Word, read_rows


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and where it stands: its baseline from the top of the page, and its type size."""

    text: str
    base: float
    size: float


def lay_out(words: list[Word], level: Sequence[Rule] = (), upright: Sequence[Rule] = ()) -> list[Line]:
    """Return the lines of a page in the order in which a person reads them.

    Columns of text come one after the other, rows of tables as one line each. `level` and `upright` are the rules
    drawn on the page.
    """
    lines = []
    for region in find_regions(read_rows(ruled_rows(words, level, upright))):
        for column in region.columns():
            for rows in merge_wrapped(column):
                size = max(row.size for row in rows)
                lines.append(Line(merged_text(rows), rows[0].base, size))
    return lines
