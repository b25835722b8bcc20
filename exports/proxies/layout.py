"""Laying out: where on a page each card lies, and where its back lies when the sheet is turned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cardsdb.errors import PrintingError
from exports.paper.document import Box, Duplex
from exports.paper.measures import Size


@dataclass(frozen=True)
class Place:
    """A card's place on a page: its top left corner in mm; `turned` says that the card stands on its head."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True)
class Layout:
    """Cards in columns and rows, as one block in the middle of the page.

    `paper` is the page as it is printed, upright or lying; `gap` the room between columns and
    between rows. `skipped` are places, counted from 1 along the rows, that stay empty.
    """

    paper: Size
    card: Size
    columns: int
    rows: int
    gap: tuple[float, float] = (0, 0)
    skipped: frozenset[int] = frozenset()

    @property
    def block(self) -> Box:
        """Left, top, width and height of all cards together."""
        width = self.columns * (self.card.width + self.gap[0]) - self.gap[0]
        height = self.rows * (self.card.height + self.gap[1]) - self.gap[1]
        return (self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places that take cards, along the rows."""
        left, top, _, _ = self.block
        return tuple(
            Place(left + column * (self.card.width + self.gap[0]), top + row * (self.card.height + self.gap[1]))
            for row in range(self.rows)
            for column in range(self.columns)
            if row * self.columns + column + 1 not in self.skipped
        )

    def behind(self, place: Place, turned_about: Duplex) -> Place:
        """Return where a card's back lies when the printer turns the sheet about its long or its short edge.

        About an upright edge the columns are mirrored. About a lying edge the rows are, and
        the back is turned as well, so that it stands upright behind its card.
        """
        if (turned_about == "long") == (self.paper.height >= self.paper.width):
            return Place(self.paper.width - place.x - self.card.width, place.y)
        return Place(place.x, self.paper.height - place.y - self.card.height, turned=True)

    def edges(self) -> tuple[list[float], list[float]]:
        """Return where cards begin and end, from the left and from the top."""
        left, top, _, _ = self.block

        def along(start: float, count: int, length: float, gap: float) -> Iterator[float]:
            for number in range(count):
                yield start + number * (length + gap)
                yield start + number * (length + gap) + length

        columns = along(left, self.columns, self.card.width, self.gap[0])
        rows = along(top, self.rows, self.card.height, self.gap[1])
        return sorted({round(x, 6) for x in columns}), sorted({round(y, 6) for y in rows})


def lay_out(
    paper: Size,
    card: Size,
    *,
    margin: float = 5,
    gap: tuple[float, float] = (0, 0),
    lying: bool | None = None,
    skipped: frozenset[int] = frozenset(),
) -> Layout:
    """Return the layout with as many cards a page as fit, `margin` mm off its edges.

    `lying` turns the paper on its side (landscape) or stands it up; None takes what holds
    more cards, upright where it makes no difference. Raises PrintingError where no card fits.
    """
    upright, sideways = sorted((paper, paper.turned), key=lambda size: size.width)
    ways = {None: (upright, sideways), False: (upright,), True: (sideways,)}[lying]
    layouts = [_filled(way, card, margin, gap, skipped) for way in ways]
    layout = max(layouts, key=lambda one: one.columns * one.rows)
    if not layout.columns * layout.rows:
        raise PrintingError(
            f"no card of {card} fits on a page of {ways[0]} with a margin of {margin:g} mm; "
            "take a larger paper, a smaller margin or a smaller card"
        )
    if beyond := [place for place in sorted(skipped) if place > layout.columns * layout.rows]:
        raise PrintingError(f"no place has the number {beyond[0]}: a page has {layout.columns * layout.rows}")
    if not layout.places:
        raise PrintingError("every place of the page is skipped; leave at least one for the cards")
    return layout


def _filled(paper: Size, card: Size, margin: float, gap: tuple[float, float], skipped: frozenset[int]) -> Layout:
    columns = _count(paper.width - 2 * margin, card.width, gap[0])
    rows = _count(paper.height - 2 * margin, card.height, gap[1])
    return Layout(paper, card, columns, rows, gap, skipped)


def _count(room: float, length: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) / (length + gap)))
