"""The pen: draws on a page in mm from the top left of a box, in the ink that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Literal

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from exports.paper.fonts import Typeface, printable, regular
from exports.paper.measures import MM
from exports.paper.pictures import Picture
from exports.paper.text import BETWEEN, LEADING, LEGIBLE, fit

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""
Point = tuple[float, float]
"""A place in mm, from the left and from the top."""
Step = Point | tuple[Point, Point, Point]
"""The next point of a shape, or a Bézier curve to the last of three."""
Align = Literal["left", "centre", "right"]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (1, 1, 1)
GREY: Colour = (0.45, 0.45, 0.45)


class Ink(Enum):
    """What may leave the printer: colours; greys only; black lines and text on white; the frames alone."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"
    OUTLINE = "outline"


_CURVE = 0.5523
"""How far a Bézier curve's handles reach, in radii, to make a quarter of a circle."""
_SQUEEZE = 0.8
"""How narrow a line of text may be made before it is made smaller."""


class Pen:
    """Draws in a box of `width` x `height` mm, whose lower left corner is the canvas's origin.

    In Ink.SAVER nothing is filled and all lines are thin and black. `remark` takes what went
    not quite as it should: text that came out too small to read, letters that no font has.
    `language` is the one that texts are hyphenated in.
    """

    def __init__(
        self,
        canvas: Canvas,
        width: float,
        height: float,
        *,
        ink: Ink = Ink.COLOUR,
        remark: Callable[[str], None] = lambda _: None,
        language: str = "en",
    ) -> None:
        """Take the page to draw on."""
        self.canvas, self.width, self.height = canvas, width, height
        self.ink, self.language = ink, language
        self._remark = remark
        self._filling: Colour | None = None
        self._drawing: tuple[Colour, float] | None = None
        self._saves = ink in {Ink.SAVER, Ink.OUTLINE}

    @contextmanager
    def within(
        self, x: float, y: float, width: float, height: float, *, scale: float = 1, turned: float = 0
    ) -> Iterator[Pen]:
        """Give a pen for a box, whose top left corner is at x, y.

        `scale` makes it larger; `turned` turns it about its centre, in degrees against the clock.
        The box's own width and height are before scaling.
        """
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(x * MM, (self.height - y - height * scale) * MM)
        if scale != 1:
            canvas.scale(scale, scale)
        if turned:
            canvas.translate(width * MM / 2, height * MM / 2)
            canvas.rotate(turned)
            canvas.translate(-width * MM / 2, -height * MM / 2)
        yield Pen(canvas, width, height, ink=self.ink, remark=self._remark, language=self.language)
        canvas.restoreState()

    @contextmanager
    def mirrored(self, across: int, down: int) -> Iterator[Pen]:
        """Give a pen for the box beside this one, in which all is drawn as in a mirror at the edge between them.

        `across` and `down` say which box: -1 the one before, 1 the one behind, 0 neither.
        """
        canvas, right, up = self.canvas, max(0, across) * 2 * self.width * MM, max(0, -down) * 2 * self.height * MM
        canvas.saveState()
        canvas.transform(-1 if across else 1, 0, 0, -1 if down else 1, right, up)
        yield Pen(canvas, self.width, self.height, ink=self.ink, remark=self._remark, language=self.language)
        canvas.restoreState()

    def clip(self, x: float, y: float, width: float, height: float, *, radius: float = 0) -> None:
        """Let nothing that is drawn from now on, until this box is left, be seen outside a rectangle."""
        path = self.canvas.beginPath()
        path.roundRect(x * MM, (self.height - y - height) * MM, width * MM, height * MM, radius * MM)
        self.canvas.clipPath(path, stroke=0, fill=0)

    def remark(self, what: str) -> None:
        """Report something that the user should know."""
        self._remark(what)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        line: float = 0.2,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, its corners rounded by `radius`."""
        paints = self._paints(fill, stroke, line)
        if not any(paints):
            return
        left, bottom = x * MM, (self.height - y - height) * MM
        if radius:
            self.canvas.roundRect(left, bottom, width * MM, height * MM, radius * MM, stroke=paints[1], fill=paints[0])
        else:
            self.canvas.rect(left, bottom, width * MM, height * MM, stroke=paints[1], fill=paints[0])

    def line(self, start: Point, end: Point, *, colour: Colour = BLACK, line: float = 0.2) -> None:
        """Draw a straight line, `line` mm thick."""
        self._stroke(colour, line)
        self.canvas.line(start[0] * MM, (self.height - start[1]) * MM, end[0] * MM, (self.height - end[1]) * MM)

    def circle(
        self,
        centre: Point,
        radius: float,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        line: float = 0.2,
    ) -> None:
        """Draw a circle."""
        (x, y), handle = centre, radius * _CURVE
        left, top, right, bottom = x - radius, y - radius, x + radius, y + radius
        quarters: list[Step] = [
            (right, y),
            ((right, y + handle), (x + handle, bottom), (x, bottom)),
            ((x - handle, bottom), (left, y + handle), (left, y)),
            ((left, y - handle), (x - handle, top), (x, top)),
            ((x + handle, top), (right, y - handle), (right, y)),
        ]
        self.shape(quarters, fill=fill, stroke=stroke, line=line)

    def shape(
        self,
        points: Sequence[Step],
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        line: float = 0.2,
        closed: bool = True,
    ) -> None:
        """Draw a shape through points and curves, from the first point on."""
        paints = self._paints(fill, stroke, line)
        if not any(paints):
            return
        code = []
        for place, step in enumerate(points):
            ends = [step] if isinstance(step[0], (int, float)) else step
            at = " ".join(f"{x * MM:.3f} {(self.height - y) * MM:.3f}" for x, y in ends)
            code.append(f"{at} {'m' if place == 0 else 'l' if len(ends) == 1 else 'c'}")
        if closed:
            code.append("h")
        self.canvas.drawPath(
            PDFPathObject(code), fill=paints[0], stroke=paints[1]
        )  # itself it would take twice as long

    def write(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 8,
        face: Typeface | None = None,
        colour: Colour = BLACK,
        align: Align = "left",
        width: float | None = None,
    ) -> None:
        """Write one line whose baseline is at y; in more than `width` mm it is squeezed, then made smaller."""
        face, text = face or regular(), printable(text).replace("\n", " ")
        self._check_letters(face, text)
        taken = face.width(text)
        squeeze = 1.0
        if width is not None and taken * size > width * MM:
            squeeze = max(_SQUEEZE, width * MM / (taken * size))
            size = min(size, width * MM / (taken * squeeze))
            self._check_size(text, size)
        left = x * MM - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * taken * size * squeeze
        self._ink_text(colour)
        self._place([(left, (self.height - y) * MM, text)], face, size, squeeze)

    def write_into(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        *,
        size: float = 8,
        face: Typeface | None = None,
        colour: Colour = BLACK,
        align: Align = "left",
        middle: bool = False,
    ) -> None:
        """Write a text of any length into a box: wrapped, hyphenated, smaller where it must be.

        `middle` puts it halfway down the box, where it does not fill it.
        """
        face, text = face or regular(), printable(text)
        self._check_letters(face, text)
        fitted = fit(text, face, width, height, size=size, language=self.language)
        if fitted.lost:
            self.remark(f"the end of {_beginning(text)} has no room, even at {fitted.size:g} points")
        else:
            self._check_size(text, fitted.size)
        size, down = fitted.size, (self.height - y) * MM - fitted.size * 0.92
        if middle:
            down -= max(0.0, height - fitted.height) * MM / 2
        lines: list[tuple[float, float, str]] = []
        for paragraph in fitted.paragraphs:
            for line in paragraph:
                shift = 0.0 if align == "left" else (width * MM - face.width(line) * size)
                lines.append((x * MM + (shift / 2 if align == "centre" else shift), down, line))
                down -= size * LEADING
            down -= size * BETWEEN
        self._ink_text(colour)
        self._place(lines, face, size)

    def picture(self, picture: Picture, x: float, y: float, width: float, height: float, *, cover: bool) -> None:
        """Draw a picture in a box: all of it, or so that it covers the box; where ink is saved, nothing."""
        if not self._saves:
            bottom = self.height - y - height
            picture.draw(self.canvas, x * MM, bottom * MM, width * MM, height * MM, cover=cover)

    def _place(
        self, lines: Sequence[tuple[float, float, str]], face: Typeface, size: float, squeeze: float = 1
    ) -> None:
        """Write lines, each at its place in points."""
        block = self.canvas.beginText()
        if squeeze != 1:
            block.setHorizScale(squeeze * 100)
        font = None
        for left, bottom, line in lines:
            block.setTextOrigin(left, bottom)
            for one, run in face.runs(line):
                if one is not font:
                    font = one
                    block.setFont(one.name, size)
                block.textOut(run)
        if squeeze != 1:
            block.setHorizScale(100)
        self.canvas.drawText(block)

    def _check_letters(self, face: Typeface, text: str) -> None:
        if lost := face.unprintable(text.replace("\n", " ")):
            self.remark(f"no font has the letters {' '.join(lost)} of {_beginning(text)}; □ stands for them")

    def _check_size(self, text: str, size: float) -> None:
        if size < LEGIBLE:
            self.remark(f"{_beginning(text)} is printed at {size:.1f} points, which is hard to read")

    def _paints(self, fill: Colour | None, stroke: Colour | None, line: float) -> tuple[int, int]:
        """Set the colours; return whether to fill and whether to draw the edge."""
        if self._saves and fill is not None and stroke is None and fill != WHITE:
            fill, stroke = None, BLACK  # a filled shape is drawn by its edge
        if fill is not None and not (self._saves and fill != WHITE):
            self._fill(fill)
        elif self._saves:
            fill = None
        if stroke is not None:
            self._stroke(stroke, line)
        return int(fill is not None), int(stroke is not None)

    def _fill(self, colour: Colour) -> None:
        if colour != self._filling:
            self._filling = colour
            if self.ink is Ink.COLOUR:
                self.canvas.setFillColorRGB(*colour)
            else:
                self.canvas.setFillGray(brightness(colour))

    def _ink_text(self, colour: Colour) -> None:
        self._fill(BLACK if self._saves else colour)

    def _stroke(self, colour: Colour, line: float) -> None:
        if self._saves:
            colour, line = BLACK, min(line, 0.15)
        if (colour, line) != self._drawing:
            self._drawing = (colour, line)
            self.canvas.setLineWidth(line * MM)
            if self.ink is Ink.COLOUR:
                self.canvas.setStrokeColorRGB(*colour)
            else:
                self.canvas.setStrokeGray(brightness(colour))


def brightness(colour: Colour) -> float:
    """Return how bright a colour is, from 0 to 1: the grey that stands for it."""
    red, green, blue = colour
    return round(0.299 * red + 0.587 * green + 0.114 * blue, 4)


def on(colour: Colour) -> Colour:
    """Return the colour of text that reads well on a colour."""
    return BLACK if brightness(colour) > 0.55 else WHITE


def _beginning(text: str) -> str:
    text = " ".join(text.split())
    return repr(text if len(text) <= 30 else text[:29].rstrip() + "…")
