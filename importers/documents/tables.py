"""Rows of tables: what the rules on the page, or the closer spacing of wrapped lines, show to be one row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from importers.documents.columns import GUTTER, is_number, split_at
from importers.documents.words import Row, Word, line_text, read_rows

# Lines between two rules; more is no table row but text that happens to be framed.
_TALLEST_ROW = 12
_TALLEST_OPEN_ROW = 4  # where no side lines part cells
_WRAP = 0.8  # lines of one cell are closer than this share of the distance between rows


@dataclass(frozen=True)
class Rule:
    """A straight line on the page; `at` is its y if it is level, its x if it is upright."""

    at: float
    start: float
    end: float


def ruled_rows(words: list[Word], level: Sequence[Rule], upright: Sequence[Rule]) -> list[Word]:
    """Return the words, but with each row of a ruled table made one long word, so that it stays a line."""
    out = words
    for top, bottom in _bands(level):
        inside = [w for w in out if top.at < w.base - w.size / 4 < bottom.at and top.start < w.x0 + 1 < top.end]
        # Each side line that crosses the band parts two cells.
        sides = sorted({s.at for s in upright if s.start < top.at + 2 and s.end > bottom.at - 2
                        and top.start + 2 < s.at < top.end - 2})  # fmt: skip
        rows = read_rows(inside)
        if not rows or len(rows) > (_TALLEST_ROW if sides else _TALLEST_OPEN_ROW):
            continue
        cells = _cells(rows, sides)
        if _hold_several_rows(cells):
            continue
        text = " ".join(line_text(line) for cell in cells for line in cell)
        gone = set(map(id, inside))
        out = [word for word in out if id(word) not in gone]
        size = max(word.size for word in inside)
        out.append(Word(text, top.start, top.end, rows[-1].base, size, after_blank=True))
    return out


def merge_wrapped(rows: list[Row]) -> list[list[Row]]:
    """Gather the lines of names that wrap inside a table cell with the row to which they belong."""
    numbered = [any(is_number(word.text) for word in row.words[1:] or row.words) for row in rows]
    steps = [below.base - above.base for above, below in pairwise(rows)]
    full = [step for step, here, there in zip(steps, numbered, numbered[1:], strict=False) if here and there]
    if len(full) < 2 or sum(numbered) < 0.5 * len(rows):
        return [[row] for row in rows]
    close = _WRAP * median(full)
    groups = [[rows[0]]]
    for step, row in zip(steps, rows[1:], strict=True):
        if step < close:
            groups[-1].append(row)
        else:
            groups.append([row])
    known = {id(row) for row, has_number in zip(rows, numbered, strict=True) if has_number}
    return [part for group in groups for part in (
        [group] if sum(id(row) in known for row in group) == 1 else [[row] for row in group]
    )]  # fmt: skip


def merged_text(rows: Sequence[Row]) -> str:
    """Return the text of rows that are one: cell after cell, and inside a cell line after line."""
    if len(rows) == 1:
        return line_text(rows[0].words)
    return " ".join(line_text(line) for cell in _cells(rows) for line in cell)


def _cells(rows: Sequence[Row], sides: Sequence[float] = ()) -> list[list[list[Word]]]:
    """Return the lines of each cell in rows that are one: parted by side lines, or where white runs through all."""
    if sides:
        parts = zip(*(split_at(row.words, sides) for row in rows), strict=True)
        return [lines for part in parts if (lines := [words for words in part if words])]
    segments = sorted((segment for row in rows for segment in _segments(row)), key=lambda words: words[0].x0)
    cells: list[list[list[Word]]] = []
    end = 0.0
    for segment in segments:
        if cells and segment[0].x0 < end:
            cells[-1].append(segment)
        else:
            cells.append([segment])
        end = max(end, segment[-1].x1)
    return [sorted(cell, key=lambda words: words[0].base) for cell in cells]


def _hold_several_rows(cells: Sequence[list[list[Word]]]) -> bool:
    """Tell the body of a table ruled only above and below: numbers stand below each other, or all cells go on."""
    numbers = any(len(cell) > 1 and all(is_number(line_text(line)) for line in cell) for cell in cells)
    return numbers or (len(cells) > 1 and min(map(len, cells)) > 2)


def _segments(row: Row) -> list[list[Word]]:
    segments = [[row.words[0]]]
    for before, word in pairwise(row.words):
        if word.x0 - before.x1 >= GUTTER * max(before.size, word.size):
            segments.append([word])
        else:
            segments[-1].append(word)
    return segments


def _bands(level: Sequence[Rule]) -> list[tuple[Rule, Rule]]:
    """Return the pairs of neighbouring rules that are equally long: at least two such pairs make a table."""
    tables: dict[tuple[int, int], list[Rule]] = {}
    for rule in sorted(level, key=lambda rule: rule.at):
        ends = next(
            (key for key in tables if abs(key[0] - rule.start) < 3 and abs(key[1] - rule.end) < 3),
            (round(rule.start), round(rule.end)),
        )
        tables.setdefault(ends, []).append(rule)
    return [band for rules in tables.values() if len(rules) > 2 for band in pairwise(rules)]
