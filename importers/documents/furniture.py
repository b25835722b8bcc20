"""What stands on a page without belonging to its text: running heads, running feet and page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from importers.documents.layout import Line

_MARGIN = 0.12  # of the page's height, at the top and at the bottom
_APART = 1.4  # heads and feet stand further from the text than its lines from each other
_FEWEST_PAGES = 3
_USUAL = 0.4  # of the pages; left and right pages may have heads of their own
_PAGE_NUMBER = re.compile(r"\W*(?:(?:page|sivu|sayfa|s|p)\b\.?\s*)?(\d{1,4})(?:\s*(?:/|of)\s*\d{1,4})?\W*", re.I)
_LAST_NUMBER = re.compile(r"\s*\b(\d{1,4})$")


def drop_furniture(pages: Sequence[list[Line]], heights: Sequence[float]) -> tuple[list[list[Line]], list[str]]:
    """Return the pages without their heads, feet and page numbers, and notes on what was left out."""
    candidates = [_candidates(lines, height) for lines, height in zip(pages, heights, strict=True)]
    marks = Counter(mark for lines in candidates for mark in {_mark(line) for line in lines})
    usual = max(_FEWEST_PAGES, _USUAL * len(pages))
    running = {mark for mark, count in marks.items() if count >= usual}
    shown = {_mark(line): line.text for lines in reversed(candidates) for line in lines if _mark(line) in running}
    notes = [f"left out the line that recurs on {marks[mark]} pages: {text}" for mark, text in shown.items()]
    first = _first_number(pages, candidates)
    kept = []
    for index, (lines, near_edge) in enumerate(zip(pages, candidates, strict=True)):
        gone = {id(line) for line in near_edge if _mark(line) in running or _PAGE_NUMBER.fullmatch(line.text)}
        rest = [line for line in lines if id(line) not in gone]
        if rest and first is not None and (number := _LAST_NUMBER.search(rest[-1].text)) and (
            int(number[1]) == first + index and len(gone) == 0
        ):  # fmt: skip
            last = rest.pop()
            text = last.text[: number.start()]
            rest += [Line(text, last.base, last.size)] * bool(text)
        kept.append(rest)
    return kept, notes


def _candidates(lines: Sequence[Line], height: float) -> list[Line]:
    """Return the lines in the top and bottom margins that stand apart from the text."""
    ordered = sorted(lines, key=lambda line: line.base)
    steps = [step for above, below in pairwise(ordered) if (step := below.base - above.base) > 0.5 * above.size]
    apart = _APART * median(steps) if steps else 0.0
    return [
        *_at_edge([line for line in ordered if line.base < _MARGIN * height], ordered, apart),
        *_at_edge([line for line in reversed(ordered) if line.base > (1 - _MARGIN) * height], ordered[::-1], apart),
    ]


def _at_edge(margin: Sequence[Line], ordered: Sequence[Line], apart: float) -> Sequence[Line]:
    """Return the lines of a margin before the last wide step towards the text; `ordered` goes inwards."""
    for count in range(len(margin), 0, -1):
        if count == len(ordered) or abs(ordered[count].base - ordered[count - 1].base) >= apart:
            return margin[:count]
    return []


def _mark(line: Line) -> tuple[str, int]:
    """Return what a running line has in common on all its pages: its words, and about where it stands."""
    return re.sub(r"\d+", "#", line.text.casefold()), round(line.base / 6)


def _first_number(pages: Sequence[Sequence[Line]], candidates: Sequence[Sequence[Line]]) -> int | None:
    """Return the number of the first page, if those of most pages form a sequence."""
    firsts: Counter[int] = Counter()
    for index, (lines, near_edge) in enumerate(zip(pages, candidates, strict=True)):
        alone = [found for line in near_edge if (found := _PAGE_NUMBER.fullmatch(line.text))]
        fused = _LAST_NUMBER.search(lines[-1].text) if lines else None
        firsts.update({int(found[1]) - index for found in [*alone, fused] if found})
    if not firsts:
        return None
    first, count = firsts.most_common(1)[0]
    return first if count >= max(_FEWEST_PAGES, len(pages) / 2) else None
