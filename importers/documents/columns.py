"""Where one column of text ends and the next begins: white strips that go down through many rows.

A white strip alone does not part columns to be read one after the other: in a table, rows are read across.
So the strips ("gutters") that persist are judged by what stands between them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import fmean, median

from importers.documents.words import Row, Word, line_text

Gutter = tuple[float, float]

GUTTER = 0.8  # of the type size; white narrower than this is the space between two words
_STILL_CLEAR = 0.5  # once a gutter is known, even this much of it parts a row
_STANDS_OFF = 2.5  # type sizes from one row to the next
_FEWEST_ROWS = 3  # with text on both sides, before a white strip counts as a gutter
_PROSE, _PROSE_WORDS = 20, 3.0  # letters and words in the usual line of running text; names are shorter
_NARROW, _NARROW_SHARE = 12, 0.4  # letters in a cell, and their share of the widest column's, of a column of marks
_NUMBER = re.compile(r"(?=.*\d)(?:[^\W\d_]{0,3}\W*\d)[\W\d]*(?:[^\W\d_]{1,2}\W*\d+)*[^\W\d_]{0,2}\W*|\W+")


@dataclass
class Region:
    """Rows read together: down each column, one column after the other. Without gutters it is one column."""

    rows: list[Row]
    gutters: list[Gutter]

    def columns(self) -> Iterator[list[Row]]:
        """Yield, column by column, the rows of each."""
        bounds = [right for _, right in self.gutters]
        parts: list[list[Row]] = [[] for _ in range(len(bounds) + 1)]
        for row in self.rows:
            for part, words in zip(parts, split_at(row.words, bounds), strict=True):
                if words:
                    part.append(Row(words, max(word.base for word in words), max(word.size for word in words)))
        yield from parts


def is_number(text: str) -> bool:
    """Tell a cell that holds a number, as collectors' and power numbers are written, from one that holds a name."""
    return _NUMBER.fullmatch(text) is not None


def split_at(words: Sequence[Word], bounds: Sequence[float]) -> list[list[Word]]:
    """Part the words of a row at the x of each bound."""
    parts: list[list[Word]] = [[] for _ in range(len(bounds) + 1)]
    for word in words:
        middle = (word.x0 + min(word.x1, word.x0 + word.size)) / 2
        parts[sum(middle > bound for bound in bounds)].append(word)
    return parts


def find_regions(rows: Sequence[Row]) -> list[Region]:
    """Return the regions of a page from top to bottom, their gutters only those that part columns of text."""
    for row in rows:
        row.gaps = _gaps(row)
    merged: list[Region] = []
    for region in _sweep(rows):
        proven, parting = _judge(region)
        last = merged[-1] if merged else Region([], [])
        # A table below two columns may leave white where the columns do, but is read across.
        across = not parting and any(_overlap(gutter, other) for gutter in proven for other in last.gutters)
        if across or len(parting) > len(last.gutters) or not _append(last, region.rows):
            if parting:
                region.rows[:0] = [] if last.gutters else _pull_back(last, parting)
                merged.append(Region(region.rows, parting))
            elif across:
                merged.append(Region(region.rows, []))
            else:
                for row in region.rows:
                    if not merged or not _append(merged[-1], [row]):
                        merged.append(Region([row], []))
    return [region for region in merged if region.rows]


def _append(region: Region, rows: Sequence[Row]) -> bool:
    """Add rows to a region if they keep clear of its gutters."""
    kept = region.gutters
    for row in rows:
        kept = _narrowed(kept, row, _STILL_CLEAR)
    if not region.rows or len(kept) < len(region.gutters):
        return False
    region.rows += rows
    region.gutters = kept
    return True


def _pull_back(plain: Region, gutters: list[Gutter]) -> list[Row]:
    """Take from the end of `plain` the rows that already belong to the columns below it.

    Such is the top of a right column that begins above the left one. A heading keeps its place.
    """
    pulled: list[Row] = []
    while plain.rows:
        row = plain.rows[-1]
        clear = len(_narrowed(gutters, row)) == len(gutters)
        if not clear or (pulled and pulled[0].base - row.base > 2 * row.size):
            break
        pulled.insert(0, plain.rows.pop())
    return pulled


def _gaps(row: Row) -> list[Gutter]:
    """Return the wide white gaps between the words of a row."""
    gaps = []
    end = row.words[0].x1
    size = row.words[0].size
    for word in row.words[1:]:
        if word.x0 - end >= GUTTER * max(size, word.size):
            gaps.append((end, word.x0))
        if word.x1 > end:
            end, size = word.x1, word.size
    return gaps


def _sweep(rows: Sequence[Row]) -> Iterator[Region]:
    """Gather rows from the top while the gutters that they share stay white."""
    region = Region([], [])
    ages: list[int] = []  # through how many rows each gutter has run
    for row in rows:
        left_white = [_clear(gutter, row) for gutter in region.gutters]
        kept = [(gutter, age + 1) for gutter, age in zip(left_white, ages, strict=True) if gutter]
        # In a narrow justified column each row has its own wide gaps; what did not last long was such a gap.
        closed = any(
            gutter is None and (age >= _FEWEST_ROWS or not row.gaps)
            for gutter, age in zip(left_white, ages, strict=True)
        )
        if region.rows and not closed and (kept or not row.gaps) and not _stands_off(region.rows, row):
            found = _newly_found(region.rows, row, [gutter for gutter, _ in kept])
            kept = sorted(kept + [(gutter, 1) for gutter in found])
            region.rows.append(row)
        else:
            if region.rows:
                yield region
            region = Region([row], [])
            kept = [(gutter, 1) for gutter in row.gaps]
        region.gutters = [gutter for gutter, _ in kept]
        ages = [age for _, age in kept]
    if region.rows:
        yield region


def _stands_off(above: Sequence[Row], row: Row) -> bool:
    """Tell whether far more white than usual parts `row` from the rows above, so that something new may begin."""
    step = row.base - above[-1].base
    if len(above) < _FEWEST_ROWS or step < _STANDS_OFF * row.size:
        return False
    return step > 2 * median(below.base - upper.base for upper, below in pairwise(above))


def _newly_found(above: Sequence[Row], row: Row, kept: Sequence[Gutter]) -> list[Gutter]:
    """Return the gaps of `row` that were white in all rows above, too, but only now have text on both sides."""
    if not kept:
        return []
    found = [gap for gap in row.gaps if not any(_overlap(gap, other) for other in kept)]
    for other in above if found else ():
        found = _narrowed(found, other)
    return found


def _narrowed(gutters: Sequence[Gutter], row: Row, least: float = GUTTER) -> list[Gutter]:
    return [clear for gutter in gutters if (clear := _clear(gutter, row, least))]


def _clear(gutter: Gutter, row: Row, least: float = GUTTER) -> Gutter | None:
    """Return what `row` leaves white of the gutter, if that is still wide enough."""
    left, right = gutter
    for word in row.words:
        if word.x0 < right and word.x1 > left:
            # The word stands on the side where more of it is; what is left of the strip may be too thin.
            if word.x0 + word.x1 < left + right:
                left = word.x1
            else:
                right = word.x0
    wide = right - left >= least * min(word.size for word in row.words)
    return (left, right) if wide or (left, right) == gutter else None


def _overlap(one: Gutter, other: Gutter) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _judge(region: Region) -> tuple[list[Gutter], list[Gutter]]:
    """Return the gutters that have enough text on both sides, and those of them that part columns of text."""
    proven = sorted(region.gutters + _flush_starts(region)) if region.gutters else []
    split = [split_at(row.words, [right for _, right in proven]) for row in region.rows]
    for at in reversed(range(len(proven))):
        if sum(any(parts[: at + 1]) and any(parts[at + 1 :]) for parts in split) < _FEWEST_ROWS:
            del proven[at]
    if not proven:
        return [], []
    split = [split_at(row.words, [right for _, right in proven]) for row in region.rows]
    starts = _starts([_Column(cells) for cells in zip(*split, strict=True)])
    return proven, [proven[start - 1] for start in starts if start]


def _flush_starts(region: Region) -> list[Gutter]:
    """Find columns that begin flush right behind a column of numbers, with no white strip between them."""
    found: list[Gutter] = []
    bounds = [right for _, right in region.gutters]
    for column in zip(*(split_at(row.words, bounds) for row in region.rows), strict=True):
        rows = [words for words in column if words]
        left = min((words[0].x0 for words in rows), default=0.0)
        starts = Counter(round(word.x0) for words in rows for word in words[1:] if word.x0 > left + 2 * word.size)
        for x, _ in starts.most_common(2):
            beyond = [words for words in rows if words[-1].x1 > x + 1]
            flush = sum(any(abs(word.x0 - x) <= 1 for word in words) for words in beyond)
            crossed = any(word.x0 < x - 1 and word.x1 > x + 1 for words in rows for word in words)
            if flush > _FEWEST_ROWS and flush >= 0.8 * len(beyond) and not crossed:
                found.append((x - 1, x - 0.5))
                break
    return found


class _Column:
    """What the cells of a column hold: "n" for numbers or marks, "t" for names, "p" for running text."""

    def __init__(self, cells: Sequence[Sequence[Word]]) -> None:
        self.rows = {number for number, words in enumerate(cells) if words}
        self.texts = [line_text(words) for words in cells if words]
        self.length = fmean(map(len, self.texts)) if self.texts else 0.0

    def kinds(self, widest: float) -> str:
        """Return the column's kind, or two kinds for names and numbers that no white strip parts."""
        many = 0.6 * len(self.texts)
        parts = [text.split(" ") for text in self.texts]
        if sum(map(is_number, self.texts)) >= many:
            return "n"
        if sum(len(part) > 1 and is_number(part[-1]) for part in parts) >= many:
            return "tn"
        if self.length >= _PROSE and fmean(map(len, parts)) >= _PROSE_WORDS:
            return "p"
        repeated = len(self.texts) > _FEWEST_ROWS and len(set(self.texts)) <= len(self.texts) / 2
        if repeated or self.length < min(_NARROW, _NARROW_SHARE * widest):
            return "n"
        return "nt" if sum(len(part) > 1 and is_number(part[0]) for part in parts) >= many else "t"


def _starts(columns: Sequence[_Column]) -> list[int]:
    """Return the indices of the columns at which something new begins to be read.

    Columns whose kinds repeat are lists side by side ("tntn"). Otherwise they are one table, read across, except
    that running text stands for itself, unless few names beside it show it to be their explanation.
    """
    widest = max(column.length for column in columns)
    kinds = [column.kinds(widest) for column in columns]
    pattern = "".join(kinds)
    begins = list(accumulate(map(len, kinds), initial=0))[:-1]  # where each column's kinds begin in the pattern
    for period in range(1, len(pattern) // 2 + 1):
        wanted = range(0, len(pattern), period)
        repeats = pattern == pattern[:period] * len(wanted) and set(pattern) != {"n"}
        if repeats and set(wanted) <= set(begins):
            return [begins.index(at) for at in wanted]
    starts = [0]
    for at in range(1, len(kinds)):
        group = "".join(kinds[starts[-1] : at])
        left = columns[at - 1].rows
        explained = "p" not in group and left <= columns[at].rows and len(left) < 0.6 * len(columns[at].rows)
        text_before = "t" in group or "p" in group
        if (kinds[at] == "p" and text_before and not explained) or ("t" in kinds[at] and "p" in group):
            starts.append(at)
    return starts
