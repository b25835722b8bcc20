"""Paper: pages of a PDF with lines of text from the top, in a font with all the letters of players' names."""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files

from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
MARGIN = 48.0
TEXT, BOLD = "cardsdb-text", "cardsdb-bold"


class Paper:
    """A PDF under way; `y` is where the next line goes, measured from the bottom."""

    def __init__(self, title: str) -> None:
        """Begin the first page."""
        _load_fonts()
        self._file = io.BytesIO()
        self.canvas = Canvas(self._file, pagesize=A4, invariant=1, lang="en")
        self.canvas.setTitle(title)
        self.canvas.setCreator("cardsdb")
        self.y = HEIGHT - MARGIN
        self._footer = title
        self._page = 1

    def text(self, x: float, text: str, *, size: float = 10, font: str = TEXT, grey: float = 0) -> None:
        """Write at the height that is reached."""
        self.canvas.setFillGray(grey)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.y, text)

    def line(self, text: str, *, size: float = 10, font: str = TEXT, grey: float = 0, indent: float = 0) -> None:
        """Write a text over the whole width, on as many lines as it needs."""
        for part in wrapped(text, WIDTH - 2 * MARGIN - indent, size, font):
            self.need(size * 1.35)
            self.y -= size * 1.35
            self.text(MARGIN + indent, part, size=size, font=font, grey=grey)

    def need(self, height: float, bottom: float = MARGIN + 12) -> None:
        """Begin a new page unless so much is left of this one."""
        if self.y - height < bottom:
            self.turn()

    def turn(self) -> None:
        """Begin a new page."""
        self.end_page()
        self.canvas.showPage()
        self._page += 1
        self.y = HEIGHT - MARGIN

    def end_page(self) -> None:
        """Write the foot of the page."""
        self.canvas.setFillGray(0.4)
        self.canvas.setFont(TEXT, 8)
        footer = shortened(self._footer, WIDTH - 2 * MARGIN - 60, 8)
        self.canvas.drawString(MARGIN, MARGIN - 20, footer)
        self.canvas.drawRightString(WIDTH - MARGIN, MARGIN - 20, f"page {self._page}")

    def rule(self, y: float, x: float = MARGIN, end: float = WIDTH - MARGIN, grey: float = 0.7) -> None:
        """Draw a thin line across."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(0.5)
        self.canvas.line(x, y, end, y)

    def finished(self) -> bytes:
        """Return the PDF."""
        self.end_page()
        self.canvas.save()
        return self._file.getvalue()


def wrapped(text: str, width: float, size: float, font: str = TEXT) -> list[str]:
    """Return the lines of a text, a word longer than a line broken."""
    _load_fonts()
    lines: list[str] = []
    for line in simpleSplit(text, font, size, width):
        while pdfmetrics.stringWidth(line, font, size) > width and len(line) > 1:
            fits = _fitting(line, width, size, font)
            lines.append(line[:fits])
            line = line[fits:]
        lines.append(line)
    return lines or [""]


def shortened(text: str, width: float, size: float, font: str = TEXT) -> str:
    """Return as much of a text as has room."""
    if pdfmetrics.stringWidth(text, font, size) <= width:
        return text
    return text[: max(1, _fitting(text, width, size, font) - 1)].rstrip() + "…"


def _fitting(text: str, width: float, size: float, font: str) -> int:
    """Return how many letters of a text have room, at least one."""
    taken = 0.0
    for count, letter in enumerate(text):
        taken += pdfmetrics.stringWidth(letter, font, size)
        if taken > width:
            return max(1, count)
    return len(text)


@cache
def _load_fonts() -> None:
    """Load the fonts once; those that every PDF reader has lack ş, ğ and ı."""
    folder = files("font_source_sans_pro") / "files"
    for name, file in ((TEXT, "SourceSansPro-Regular.ttf"), (BOLD, "SourceSansPro-Semibold.ttf")):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO((folder / file).read_bytes())))
