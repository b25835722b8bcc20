"""Simple signs for pieces, of the project's own drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from exports.paper.pen import WHITE, Colour, Pen, Point

Symbol = Callable[[Pen, float, float, float, Colour], None]
"""Draws a sign about a centre, as far as a radius, in a colour."""


def _crystal(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """Draw a stone with a point at either end and a face between them that a label stands on."""
    left, right, inner = x - 0.7 * r, x + 0.7 * r, 0.28 * r
    tips = (y - 1.15 * r, y + 1.15 * r)
    pen.shape(((x, tips[0]), (right, y - 0.5 * r), (right, y + 0.5 * r), (x, tips[1]), (left, y + 0.5 * r),
               (left, y - 0.5 * r)), fill=colour)  # fmt: skip
    for tip, edge in zip(tips, (y - 0.5 * r, y + 0.5 * r), strict=True):
        pen.line((left, edge), (right, edge), colour=WHITE, line=r * 0.05)
        for ridge in (x - inner, x + inner):
            pen.line((x, tip), (ridge, edge), colour=WHITE, line=r * 0.05)


def _drop(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.shape(((x, y - r), ((x + 0.3 * r, y - 0.45 * r), (x + 0.75 * r, y), (x + 0.7 * r, y + 0.4 * r)),
               ((x + 0.6 * r, y + 1.2 * r), (x - 0.6 * r, y + 1.2 * r), (x - 0.7 * r, y + 0.4 * r)),
               ((x - 0.75 * r, y), (x - 0.3 * r, y - 0.45 * r), (x, y - r))), fill=colour)  # fmt: skip


def _heart(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.shape(((x, y + 0.9 * r), ((x - 1.5 * r, y - 0.1 * r), (x - 0.8 * r, y - 1.25 * r), (x, y - 0.45 * r)),
               ((x + 0.8 * r, y - 1.25 * r), (x + 1.5 * r, y - 0.1 * r), (x, y + 0.9 * r))), fill=colour)  # fmt: skip


def _shield(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.shape(((x, y - r), ((x + 0.3 * r, y - 0.8 * r), (x + 0.6 * r, y - 0.75 * r), (x + 0.8 * r, y - 0.75 * r)),
               ((x + 0.85 * r, y + 0.1 * r), (x + 0.5 * r, y + 0.7 * r), (x, y + r)),
               ((x - 0.5 * r, y + 0.7 * r), (x - 0.85 * r, y + 0.1 * r), (x - 0.8 * r, y - 0.75 * r)),
               ((x - 0.6 * r, y - 0.75 * r), (x - 0.3 * r, y - 0.8 * r), (x, y - r))), fill=colour)  # fmt: skip


def _ring(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.circle((x, y), r, stroke=colour, line=r * 0.08)
    pen.circle((x, y), r * 0.85, stroke=colour, line=r * 0.03)


def _turn(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """Draw an arrow a quarter round."""
    pen.shape(((x - 0.75 * r, y + 0.7 * r), ((x - 0.75 * r, y - 0.35 * r), (x - 0.3 * r, y - 0.5 * r),
               (x + 0.25 * r, y - 0.5 * r))), stroke=colour, line=r * 0.24, closed=False)  # fmt: skip
    pen.shape(((x + 0.2 * r, y - r), (x + 0.9 * r, y - 0.5 * r), (x + 0.2 * r, y)), fill=colour)


def _sleep(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """Draw a small and a large Z."""
    for left, top, side in ((x - 0.8 * r, y + 0.05 * r, 0.65 * r), (x - 0.1 * r, y - 0.8 * r, 0.9 * r)):
        corners = ((left, top), (left + side, top), (left, top + side), (left + side, top + side))
        pen.shape(corners, stroke=colour, line=r * 0.16, closed=False)


def _ticket(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    """Draw a ticket with a notch at either end."""
    notch = 0.2 * r
    outline: list[Point | tuple[Point, Point, Point]] = [
        (x - r, y - 0.6 * r), (x + r, y - 0.6 * r), (x + r, y - notch),
        ((x + r - notch, y - notch), (x + r - notch, y + notch), (x + r, y + notch)),
        (x + r, y + 0.6 * r), (x - r, y + 0.6 * r), (x - r, y + notch),
        ((x - r + notch, y + notch), (x - r + notch, y - notch), (x - r, y - notch)),
    ]  # fmt: skip
    pen.shape(outline, fill=colour)


def _star(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    tips = [(x + far * sin(turn * pi / 5), y - far * cos(turn * pi / 5))
            for turn in range(10) for far in ((r if turn % 2 == 0 else 0.45 * r),)]  # fmt: skip
    pen.shape(tips, fill=colour)


SYMBOLS: Mapping[str, Symbol] = {
    "crystal": _crystal,
    "drop": _drop,
    "heart": _heart,
    "ring": _ring,
    "shield": _shield,
    "sleep": _sleep,
    "star": _star,
    "ticket": _ticket,
    "turn": _turn,
}
"""The signs by the names that paper.toml gives them."""
HOLLOW = frozenset({"ring"})
"""The signs with room for a label in black."""
