"""The backs of cards: a game's title on a quiet pattern, the same whichever way up it lies."""

from __future__ import annotations

from collections.abc import Callable

from exports.faces.shapes import tint
from exports.paper.fonts import bold
from exports.paper.measures import MM
from exports.paper.pen import WHITE, Colour, Pen, Point, Step

_MARGIN = 4.0
"""White all round, so that a back that is printed a little off is not seen, and little ink is used."""
_THREADS = 12
"""How many threads fill a corner."""


def back_of(title: str, colour: Colour) -> Callable[[Pen], None]:
    """Return what draws the back of a game's cards."""

    def draw(pen: Pen) -> None:
        pen.rectangle(0, 0, pen.width, pen.height, fill=WHITE)
        _pattern(pen, colour)
        _titles(pen, title, colour)

    return draw


def _pattern(pen: Pen, colour: Colour) -> None:
    """Draw a frame, threads that round its corners, and threads that make a star in its middle."""
    near, wide, high = _MARGIN, pen.width - _MARGIN, pen.height - _MARGIN
    middle = (pen.width / 2, pen.height / 2)
    for corner in ((near, near), (wide, near), (near, high), (wide, high)):
        for knot, other in ((corner, middle), (middle, corner)):
            pen.shape(_threads(knot, other), stroke=tint(colour, 0.5), line=0.12, closed=False)
    pen.rectangle(near, near, wide - near, high - near, stroke=colour, line=0.7)
    pen.rectangle(near - 1, near - 1, wide - near + 2, high - near + 2, stroke=colour, line=0.2)


def _threads(knot: Point, other: Point) -> list[Step]:
    """Return one line to and fro between the two sides that meet in a knot, of the rectangle up to the other corner."""
    (left, top), across, down = knot, other[0] - knot[0], other[1] - knot[1]
    steps: list[Step] = []
    for thread in range(_THREADS + 1):
        part = thread / _THREADS
        ends: list[Step] = [(left + across * part, top), (left, top + down * (1 - part))]
        steps += ends if thread % 2 else reversed(ends)
    return steps


def _titles(pen: Pen, title: str, colour: Colour) -> None:
    """Write the title on a plate, once for either way up."""
    width, height = min(pen.width - 2 * _MARGIN - 6, bold().width(title) * 14 / MM + 10), 18.0
    left, top = (pen.width - width) / 2, (pen.height - height) / 2
    pen.rectangle(left, top, width, height, fill=WHITE, stroke=colour, line=0.5, radius=2.5)
    pen.line((left + 4, pen.height / 2), (left + width - 4, pen.height / 2), colour=tint(colour, 0.55), line=0.2)
    for turned in (0, 180):
        with pen.within(left, top, width, height, turned=turned) as plate:
            plate.write(width / 2, 6.6, title, size=14, face=bold(), colour=colour, align="centre", width=width - 8)
