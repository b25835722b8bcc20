"""What stands in the margin: marks to cut along, marks for machines, a ruler, and what the sheet is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardsdb.errors import PrintingError
from exports.paper.document import Box
from exports.paper.pen import BLACK, Colour, Pen
from exports.proxies.layout import Layout
from exports.proxies.margins import draw_rulers, write_label

Marks = Literal["none", "corner", "edge", "full"]
Sides = Literal["front", "back", "both"]


@dataclass(frozen=True)
class Registration:
    """Marks by which a cutting machine finds the sheet: three or four, so far off the page's edges, in mm.

    The first is a square of 5 mm at the top left, the others are corners with arms of `length`.
    """

    count: Literal[3, 4] = 3
    inset: float = 10
    length: float = 10
    thickness: float = 0.5

    SQUARE = 5.0

    @property
    def margin(self) -> float:
        """How far the cards must stay off the page's edges."""
        return self.inset + self.thickness + 1

    def boxes(self, layout: Layout) -> list[Box]:
        """Return the boxes that are black: the square, and two arms a corner; raises PrintingError on a card."""
        line, arm = self.thickness, self.length
        width, height = layout.paper.width, layout.paper.height
        boxes: list[Box] = [(self.inset, self.inset, self.SQUARE, self.SQUARE)]
        for right, bottom in ((True, False), (False, True), (True, True))[: self.count - 1]:
            x, y = (width - self.inset if right else self.inset), (height - self.inset if bottom else self.inset)
            boxes.append((x - arm if right else x, y - line if bottom else y, arm, line))
            boxes.append((x - line if right else x, y - arm if bottom else y, line, arm))
        cards = [(place.x, place.y, layout.card.width, layout.card.height) for place in layout.places]
        if any(_overlap(box, card) for box in boxes for card in cards):
            raise PrintingError(
                f"registration marks {self.inset:g} mm off the edges would lie on a card; "
                "ask for another inset, a wider margin, or the paper turned"
            )
        return boxes


@dataclass(frozen=True)
class Guides:
    """What to draw beside the cards: mm, and `offset` off the cards' edges.

    `corner` marks reach `length` out from every corner, `edge` marks from the block to the
    margin, `full` lines run over the whole page. Nothing else of it ever lies on a card.
    """

    marks: Marks = "corner"
    sides: Sides = "both"
    length: float = 3
    offset: float = 1
    thickness: float = 0.1
    colour: Colour = BLACK
    ruler: bool = True
    label: bool = True
    registration: Registration | None = None

    def draw(self, pen: Pen, layout: Layout, *, back: bool, margin: float, bleed: float) -> None:
        """Draw all but the label on a page whose cards reach `bleed` mm further than they are cut.

        It is the same on all fronts, and on all backs.
        """
        if self.sides in {"both", "back" if back else "front"}:
            self._draw_marks(pen, layout, margin, bleed)
            for box in self.registration.boxes(layout) if self.registration else ():
                pen.rectangle(*box, fill=BLACK)
        if self.ruler:
            draw_rulers(pen, layout, margin=margin, bleed=bleed, marks=self._reach(bleed))

    def write_label(self, pen: Pen, layout: Layout, text: str, *, margin: float, bleed: float) -> None:
        """Write what the sheet is."""
        if self.label:
            write_label(pen, layout, text, margin=margin, bleed=bleed, marks=self._reach(bleed))

    def _reach(self, bleed: float) -> float:
        """Return how far off the block the small print had better be, not to stand among the marks."""
        return max(self.offset, bleed) + self.length + 0.5 if self.marks == "corner" else bleed

    def _draw_marks(self, pen: Pen, layout: Layout, margin: float, bleed: float) -> None:
        left, top, width, height = layout.block
        columns, rows = layout.edges()
        reach = {"none": 0.0, "corner": self.length, "edge": 1_000.0, "full": 1_000.0}[self.marks]
        off = max(self.offset, bleed)
        for x in columns if reach else ():
            for start, end, limit in ((top - off, -1, margin), (top + height + off, 1, pen.height - margin)):
                self._mark(pen, (x, start), (x, _reached(start, end * reach, limit)))
            if self.marks == "full":
                self._mark(pen, (x, margin), (x, pen.height - margin))
        for y in rows if reach else ():
            for start, end, limit in ((left - off, -1, margin), (left + width + off, 1, pen.width - margin)):
                self._mark(pen, (start, y), (_reached(start, end * reach, limit), y))
            if self.marks == "full":
                self._mark(pen, (margin, y), (pen.width - margin, y))

    def _mark(self, pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
        if start != end:
            pen.line(start, end, colour=self.colour, line=self.thickness)


def _reached(start: float, reach: float, limit: float) -> float:
    """Return where a mark ends that begins at `start`; one for which there is no room has no length."""
    end = start + reach
    return max(start + reach, min(limit, start)) if reach < 0 else min(end, max(limit, start))


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
