"""Flowing matter: pages that are written from the top, in lines over the whole width and in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf

from cardsdb.errors import PrintingError
from exports.paper.document import Document
from exports.paper.fonts import Typeface, bold, printable, regular
from exports.paper.measures import MM, Size
from exports.paper.pen import BLACK, Align, Colour, Pen
from exports.paper.text import fit, shortened

MARGIN = 17.0
"""What stays free at the top and at the sides, in mm."""
GAP = 7.0
"""What lies between two columns, in mm."""
_FOOT, _FOOTER = 14.0, 8.5
"""Above the lower edge: what stays free at least, and where the footer stands."""
_LEAST = 60.0
"""What a page has room for at least, either way."""
_LINE = 1.35
"""The height of a line, in font sizes."""
_NARROWEST = 0.8
"""How narrow a name may be squeezed before its end is left out."""


@dataclass(frozen=True)
class Block:
    """What stands in a column: its height, and what draws it from a place downwards.

    `keep` holds it together with the block that follows, as a heading with its first line.
    """

    height: float
    draw: Callable[[Pen, float, float], None]
    keep: bool = False


class Flow:
    """Pages under way; `y` is how far down the page is written, in mm."""

    def __init__(self, document: Document, page: Size, *, footer: str, margin: float = MARGIN) -> None:
        """Begin the first page; each has the footer and its number. Raises PrintingError for one without room."""
        self.document, self.page, self.margin = document, page, margin
        if min(self.width, self.bottom - margin) < _LEAST:
            raise PrintingError(f"a paper of {page} is too small for lines of text; each side has 100 mm or more")
        self._footer = footer
        self.turn()

    @property
    def width(self) -> float:
        """How wide a line is."""
        return self.page.width - 2 * self.margin

    @property
    def bottom(self) -> float:
        """Where the page ends for what is written."""
        return self.page.height - max(self.margin, _FOOT)

    def turn(self) -> None:
        """Begin a new page."""
        self.pen = self.document.page(self.page)
        self.y = self.margin
        foot, end = self.page.height - _FOOTER, self.page.width - self.margin
        write_short(self.pen, self.margin, foot, self._footer, self.width - 22, size=8, colour=grey(0.4))
        self.pen.write(end, foot, f"page {self.document.pages}", size=8, colour=grey(0.4), align="right")

    def need(self, height: float) -> None:
        """Begin a new page unless so much is left of this one."""
        if self.y + height > self.bottom:
            self.turn()

    def line(
        self, text: str, *, size: float = 10, face: Typeface | None = None, colour: Colour = BLACK, indent: float = 0
    ) -> None:
        """Write a text over the whole width, on as many lines as it needs."""
        face = face or regular()
        for part in wrapped(text, face, self.width - indent, size):
            self.need(size * _LINE / MM)
            self.y += size * _LINE / MM
            self.pen.write(self.margin + indent, self.y, part, size=size, face=face, colour=colour)

    def title(self, text: str, below: str = "") -> None:
        """Write what the page is about, and under it a line of less weight."""
        self.line(text, size=18, face=bold())
        if below:
            self.y += 0.8
            self.line(below, size=9, colour=grey(0.35))
        self.y += 4

    def rule(self, y: float, x: float | None = None, end: float | None = None, *, colour: float = 0.7) -> None:
        """Draw a thin line across, or from x to an end."""
        start = self.margin if x is None else x
        stop = self.page.width - self.margin if end is None else end
        self.pen.line((start, y), (stop, y), colour=grey(colour), line=0.18)

    def column_width(self, count: int) -> float:
        """Return how wide each of so many columns is."""
        return (self.width - GAP * (count - 1)) / count

    def columns(self, blocks: Sequence[Block], count: int) -> None:
        """Set blocks in columns, over as many pages as they need; the last page's columns end at one height."""
        rest = list(blocks)
        while rest:
            room = self.bottom - self.y
            filled = _filled(rest, count, room)
            taken = sum(map(len, filled))
            if taken == len(rest):
                filled = _levelled(rest, count, room)
            elif taken == 0 and self.y > self.margin:
                self.turn()
                continue
            elif taken == 0:
                filled, taken = [rest[:1]], 1  # higher than a page: it runs over the edge rather than nowhere
            self._set(filled, count)
            rest = rest[taken:]
            if rest:
                self.turn()

    def _set(self, filled: list[list[Block]], count: int) -> None:
        ends = [self.y]
        for place, column in enumerate(filled):
            x, y = self.margin + place * (self.column_width(count) + GAP), self.y
            for block in column:
                block.draw(self.pen, x, y)
                y += block.height
            ends.append(y)
        self.y = max(ends)


def _filled(blocks: Sequence[Block], count: int, room: float) -> list[list[Block]]:
    """Return what of the blocks has room in so many columns; what is kept together is parted only where it must be."""
    columns: list[list[Block]] = [[]]
    used = 0.0
    for chain in _chains(blocks):
        height = sum(block.height for block in chain)
        parts = [[block] for block in chain] if height > room else [chain]
        for part in parts:
            height = sum(block.height for block in part)
            if used + height > room + 0.001:
                if len(columns) == count or height > room + 0.001:
                    return columns
                columns.append([])
                used = 0.0
            columns[-1].extend(part)
            used += height
    return columns


def _chains(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the blocks in the groups that are kept together."""
    chain: list[Block] = []
    for block in blocks:
        chain.append(block)
        if not block.keep:
            yield chain
            chain = []
    if chain:
        yield chain


def _levelled(blocks: Sequence[Block], count: int, room: float) -> list[list[Block]]:
    """Return blocks, which fit, in columns as low as can be."""
    low, high = 0.0, room
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(map(len, _filled(blocks, count, middle))) == len(blocks):
            high = middle
        else:
            low = middle
    return _filled(blocks, count, high)


def wrapped(text: str, face: Typeface, width: float, size: float) -> list[str]:
    """Return the lines of a text in `width` mm at a size in points; an empty text has one."""
    fitted = fit(printable(text), face, width, inf, size=size)
    return [line for paragraph in fitted.paragraphs for line in paragraph] or [""]


def write_short(
    pen: Pen,
    x: float,
    y: float,
    text: str,
    width: float,
    *,
    size: float,
    face: Typeface | None = None,
    colour: Colour = BLACK,
    align: Align = "left",
) -> None:
    """Write a line that stays legible in `width` mm: it is squeezed a little, then its end is left out."""
    face = face or regular()
    short = shortened(printable(text).replace("\n", " "), face, width / _NARROWEST, size)
    pen.write(x, y, short, size=size, face=face, colour=colour, align=align, width=width)


def grey(brightness: float) -> Colour:
    """Return a grey, from 0 for black to 1 for white."""
    return brightness, brightness, brightness
