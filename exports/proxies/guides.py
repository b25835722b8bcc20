"""What stands in the margin: marks to cut along, marks for machines, a ruler, and what the sheet is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from cardsdb.errors import PrintingError
from exports.paper.document import Box
from exports.paper.pen import BLACK, Colour, Pen, Point
from exports.proxies.layout import Layout
from exports.proxies.margins import Room, Strip, draw_rulers, overlap, write_label

Marks = Literal["none", "corner", "edge", "full"]
Sides = Literal["front", "back", "both"]
_CLEAR_OF_MACHINE, _CLEAR_OF_PRINT = 1.0, 0.5
"""How far a mark stays off the marks for a machine, and off small print, in mm."""
_SHORTEST = 0.5
"""A mark that is shorter helps nobody."""


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
        if any(overlap(box, card) for box in boxes for card in cards):
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

    def on(self, layout: Layout, label: str, *, margin: float, bleed: float) -> Margins:
        """Return what stands where on pages whose cards reach `bleed` mm further than they are cut.

        `label` is the longest that a page bears.
        """
        machine = self.registration.boxes(layout) if self.registration else []
        taken = [_grown(box, _CLEAR_OF_MACHINE) for box in machine]
        off = max(self.offset, bleed)
        beyond = [off + self.length + _CLEAR_OF_PRINT] if self.marks == "corner" else []
        room = Room(layout, margin, (*beyond, off, bleed), taken)
        strip, rulers = (room.for_label(label) if self.label else None), (room.for_rulers() if self.ruler else None)
        taken += [_grown(one.box, _CLEAR_OF_PRINT) for one in (strip, rulers) if one]
        marks = [part for mark in self._marks(layout, margin, off) for part in _outside(*mark, taken)]
        return Margins(self, tuple(marks), tuple(machine), strip, rulers)

    def _marks(self, layout: Layout, margin: float, off: float) -> Iterator[tuple[Point, Point]]:
        """Yield the lines to cut along, from end to end."""
        left, top, width, height = layout.block
        columns, rows = layout.edges()
        for x in columns:
            for start, end in self._stretches(top - off, top + height + off, margin, layout.paper.height - margin):
                yield (x, start), (x, end)
        for y in rows:
            for start, end in self._stretches(left - off, left + width + off, margin, layout.paper.width - margin):
                yield (start, y), (end, y)

    def _stretches(self, before: float, behind: float, first: float, last: float) -> Iterator[tuple[float, float]]:
        """Yield where marks begin and end that reach out from the block, between the margins."""
        if self.marks == "full":
            yield first, last
        elif self.marks != "none":
            reach = self.length if self.marks == "corner" else last
            yield max(first, before - reach), before
            yield behind, min(last, behind + reach)


@dataclass(frozen=True)
class Margins:
    """What stands beside the cards of some sheets, where nothing lies on anything else."""

    guides: Guides
    marks: tuple[tuple[Point, Point], ...]
    machine: tuple[Box, ...]
    label: Strip | None
    rulers: Strip | None

    def draw(self, pen: Pen, *, back: bool) -> None:
        """Draw all but the label; it is the same on all fronts, and on all backs."""
        guides = self.guides
        if guides.sides in {"both", "back" if back else "front"}:
            for start, end in self.marks:
                pen.line(start, end, colour=guides.colour, line=guides.thickness)
            for box in self.machine:
                pen.rectangle(*box, fill=BLACK)
        if self.rulers:
            draw_rulers(pen, self.rulers)
        if (guides.ruler and not self.rulers) or (guides.label and not self.label):
            pen.remark("the margins have no room for the ruler and the sheet's label")

    def write_label(self, pen: Pen, text: str) -> None:
        """Write what the sheet is."""
        if self.label:
            write_label(pen, self.label, text)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def _outside(start: Point, end: Point, boxes: Iterable[Box]) -> Iterator[tuple[Point, Point]]:
    """Yield the parts of a lying or upright line that lie in none of the boxes."""
    along = 0 if start[1] == end[1] else 1
    across, begun, ends = 1 - along, start[along], end[along]
    met = [box for box in boxes if box[across] < start[across] < box[across] + box[across + 2]]
    hidden = sorted((box[along], box[along] + box[along + 2]) for box in met)
    for hides, shows in [*hidden, (ends, ends)]:
        stop = min(hides, ends)
        if stop - begun >= _SHORTEST:
            yield ((begun, start[1]), (stop, start[1])) if along == 0 else ((start[0], begun), (start[0], stop))
        begun = max(begun, shows)
