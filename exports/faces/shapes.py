"""Shapes and shades that faces are drawn with; an outline lies in a square of side 1, its origin at the top left."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from exports.paper.pen import Colour, Step

Outline = Sequence[Step]
"""A closed line, for the pen to draw as a shape."""


def placed(outline: Outline, x: float, y: float, size: float) -> list[Step]:
    """Return an outline as it lies in a square of `size` mm, whose top left corner is at x, y."""
    return [
        (x + step[0] * size, y + step[1] * size)
        if len(step) == 2
        else tuple((x + across * size, y + down * size) for across, down in step)  # type: ignore[misc]
        for step in outline
    ]


def mirrored(right: Outline) -> list[Step]:
    """Return the outline whose right half, from the top down to the foot, is given; straight lines only."""
    points = [step for step in right if len(step) == 2]
    return [*points, *((1 - x, y) for x, y in reversed(points) if x != 0.5)]


def star(points: int, inner: float) -> list[Step]:
    """Return a star; `inner` says how far in it goes between two of its points, in parts of its radius."""
    corners = 2 * points
    reach = [0.5 if corner % 2 == 0 else 0.5 * inner for corner in range(corners)]
    return [
        (0.5 + radius * sin(2 * pi * corner / corners), 0.5 - radius * cos(2 * pi * corner / corners))
        for corner, radius in enumerate(reach)
    ]


def tint(colour: Colour, part: float) -> Colour:
    """Return a colour thinned with white: all of it at 1, white at 0."""
    red, green, blue = (round(1 - (1 - one) * part, 4) for one in colour)
    return red, green, blue
