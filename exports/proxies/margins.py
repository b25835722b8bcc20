"""The small print of a sheet: a ruler that shows whether the printer scaled it, and what the sheet is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from exports.paper.document import Box
from exports.paper.fonts import regular
from exports.paper.measures import MM
from exports.paper.pen import Pen
from exports.proxies.layout import Layout

STRIP = 2.4
"""The height, in mm, of the strip that small print takes."""
_SIZE = 5.5
_RULERS = ((50.0, 10.0, "50 mm"), (50.8, 25.4, "2 in"))
"""Each ruler's length, the distance between its ticks, both in mm, and what stands beside it."""
_BESIDE = 9.0
_ENDS = 4.0
"""What a label leaves free of the block's side."""


@dataclass(frozen=True)
class Strip:
    """A strip for small print beside the cards' block; in an upright one it is read from the right."""

    box: Box
    upright: bool = False

    @contextmanager
    def pen(self, page: Pen) -> Iterator[Pen]:
        """Give a pen for it, as wide as the strip is long."""
        x, y, width, height = self.box
        if not self.upright:
            with page.within(x, y, width, height) as pen:
                yield pen
            return
        with page.within(x + (width - height) / 2, y + (height - width) / 2, height, width, turned=90) as pen:
            yield pen


@dataclass(frozen=True)
class Room:
    """Where small print may stand: within the margin, off what is `taken`, and so many mm off the block: best first."""

    layout: Layout
    margin: float
    distances: Sequence[float]
    taken: Sequence[Box] = ()

    def for_label(self, text: str) -> Strip | None:
        """Return a strip for what a sheet is, above the block or at its left; None where there is no room."""
        return self._strip(regular().width(text) * _SIZE / MM, 0, last=False)

    def for_rulers(self) -> Strip | None:
        """Return a strip for the rulers, below the block or at its right; None where there is no room."""
        return self._strip(_length(_RULERS), _length(_RULERS[:1]), last=True)

    def _strip(self, length: float, least: float, *, last: bool) -> Strip | None:
        ways = [(distance, upright) for distance in self.distances for upright in (False, True)]
        strips = (self._beside(length, least, distance, upright, last) for distance, upright in ways)
        return next(filter(None, strips), None)

    def _beside(self, length: float, least: float, distance: float, upright: bool, last: bool) -> Strip | None:
        left, top, width, height = self.layout.block
        before, deep, start, side = (left, width, top, height) if upright else (top, height, left, width)
        length = min(length, side - _ENDS)
        if before - distance - STRIP < self.margin - 1e-6 or length < least:
            return None
        across = before + deep + distance if last else before - distance - STRIP
        along = start + (side - length) / 2
        box = (across, along, STRIP, length) if upright else (along, across, length, STRIP)
        return None if any(overlap(box, other) for other in self.taken) else Strip(box, upright)


def write_label(page: Pen, strip: Strip, text: str) -> None:
    """Write what a sheet is."""
    with strip.pen(page) as pen:
        pen.write(pen.width / 2, 1.7, text, size=_SIZE, align="centre", width=pen.width)


def draw_rulers(page: Pen, strip: Strip) -> None:
    """Draw the rulers, or one where there is no room for both."""
    with strip.pen(page) as pen:
        rulers = _RULERS if pen.width >= _length(_RULERS) - 1e-6 else _RULERS[:1]
        x = (pen.width - _length(rulers)) / 2
        for length, step, title in rulers:
            pen.line((x, 1.4), (x + length, 1.4))
            for tick in range(round(length / step) + 1):
                pen.line((x + tick * step, 0.6), (x + tick * step, 1.4))
            pen.write(x + length + 1, 1.9, title, size=_SIZE, face=regular())
            x += length + _BESIDE


def _length(rulers: Sequence[tuple[float, float, str]]) -> float:
    return sum(length + _BESIDE for length, _, _ in rulers)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have room in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
