"""What faces are made of: signs of few strokes, measures that they share, and the words of a card's fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, cast

from cardsdb.catalogue.search import FoundCard
from exports.faces.shapes import placed
from exports.paper.pen import WHITE, Colour, Pen, Point, Step

RIM = 2.5
"""How wide the edge colour runs all round, in mm: where a sheet is cut, or bleeds."""
INSET = 4.0
"""How far texts stay from the card's edge, in mm."""
SMALL = 5.5
"""The size of labels, in points."""
SHADE: Colour = (0.3, 0.3, 0.3)
"""The colour of labels."""

Manner = Literal["#", ".", "o", "/"]
"""A filled shape; a hole in one; a white shape with an edge; a line."""


class Stroke(NamedTuple):
    """A part of a sign; one point with a radius is a circle."""

    manner: Manner
    steps: tuple[Step, ...]
    radius: float = 0


class Sign(NamedTuple):
    """A small drawing in a square of side 1; its shapes tell it apart without its colour."""

    strokes: tuple[Stroke, ...]

    def draw(self, pen: Pen, centre: Point, size: float, colour: Colour) -> None:
        """Draw it `size` mm wide."""
        left, top = centre[0] - size / 2, centre[1] - size / 2
        for manner, steps, radius in self.strokes:
            points = placed(steps, left, top, size)
            fill = {"#": colour, "/": None}.get(manner, WHITE)
            stroke = None if manner == "#" else colour
            line = 0.02 * size if manner == "." else max(0.15, 0.07 * size)
            if radius:
                pen.circle(cast(Point, points[0]), radius * size, fill=fill, stroke=stroke, line=line)
            else:
                pen.shape(points, fill=fill, stroke=stroke, line=line, closed=manner != "/")


def sign(*strokes: str) -> Sign:
    """Return a sign written as strokes, each its manner and then its points: "# x,y x,y …".

    The numbers are tenths of its width. A word of six is a curve, two handles and its end; x,y,radius a circle.
    """
    return Sign(tuple(_stroke(*written.split()) for written in strokes))


def _stroke(manner: str, *words: str) -> Stroke:
    numbers = [tuple(float(number) / 10 for number in word.split(",")) for word in words]
    if len(numbers[0]) == 3:
        x, y, radius = numbers[0]
        return Stroke(cast(Manner, manner), ((x, y),), radius)
    steps = [one if len(one) == 2 else (one[:2], one[2:4], one[4:]) for one in numbers]
    return Stroke(cast(Manner, manner), tuple(cast(list[Step], steps)))


def words_of(card: FoundCard, field: str) -> tuple[str, ...]:
    """Return the values of a field that may have several."""
    value = card.attributes.get(field, ())
    return value if isinstance(value, tuple) else (str(value),)


def beside(words: Iterable[str | None], between: str = " · ") -> str:
    """Return the words that are known, beside one another."""
    return between.join(word for word in words if word)
