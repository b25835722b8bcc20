"""The small print of a sheet: a ruler that shows whether the printer scaled it, and what the sheet is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from exports.paper.fonts import regular
from exports.paper.pen import Pen
from exports.proxies.layout import Layout

STRIP = 2.4
"""The height, in mm, of the strip that small print takes at the edge of the block."""
_SIZE = 5.5
_RULERS = ((50.0, 10.0, "50 mm"), (50.8, 25.4, "2 in"))
"""Each ruler's length, the distance between its ticks, both in mm, and what stands beside it."""
_BESIDE = 9.0


def write_label(pen: Pen, layout: Layout, text: str, *, margin: float, bleed: float, marks: float) -> None:
    """Write what a sheet is above the block, or at its left where there is more room."""
    with _strip(pen, layout, margin, bleed, marks, last=False) as strip:
        if strip:
            strip.write(strip.width / 2, 1.7, text, size=_SIZE, align="centre", width=strip.width - 4)


def draw_rulers(pen: Pen, layout: Layout, *, margin: float, bleed: float, marks: float) -> None:
    """Draw the rulers below the block, or at its right where there is more room."""
    with _strip(pen, layout, margin, bleed, marks, last=True) as strip:
        if strip:
            _draw_rulers(strip)


@contextmanager
def _strip(pen: Pen, layout: Layout, margin: float, bleed: float, marks: float, *, last: bool) -> Iterator[Pen | None]:
    """Give a pen for the strip before or behind the block, None where the margins have no room for one.

    It is above or below the block, or at its sides where there is more room, and beyond the
    marks, which reach so many mm off the block, where there is room for that.
    """
    left, top, width, height = layout.block
    above, beside = top - margin, left - margin
    lying = above - bleed >= STRIP or above >= beside
    room = above if lying else beside
    if room - bleed < STRIP:
        pen.remark("the margins have no room for the ruler and the sheet's label")
        yield None
        return
    off = marks if room - marks >= STRIP else bleed
    if lying:
        y = top + height + off if last else top - off - STRIP
        with pen.within(left, y, width, STRIP) as strip:
            yield strip
        return
    middle = (left + width + off if last else left - off - STRIP) + STRIP / 2
    with pen.within(middle - height / 2, top + height / 2 - STRIP / 2, height, STRIP, turned=90) as strip:
        yield strip


def _draw_rulers(strip: Pen) -> None:
    count = 2 if strip.width >= sum(length + _BESIDE for length, _, _ in _RULERS) else 1
    x = (strip.width - sum(length + _BESIDE for length, _, _ in _RULERS[:count])) / 2
    for length, step, title in _RULERS[:count]:
        strip.line((x, 1.4), (x + length, 1.4))
        for tick in range(round(length / step) + 1):
            strip.line((x + tick * step, 0.6), (x + tick * step, 1.4))
        strip.write(x + length + 1, 1.9, title, size=_SIZE, face=regular())
        x += length + _BESIDE
