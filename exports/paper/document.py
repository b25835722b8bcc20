"""A PDF under way: its pages, what is said of it, and its bytes, which are the same for the same content."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Literal, cast

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from exports.paper.measures import MM, Size
from exports.paper.pen import Ink, Pen

Box = tuple[float, float, float, float]
"""Left, top, width and height in mm."""
Duplex = Literal["long", "short"]
"""The edge that the printer turns a sheet about."""


class Document:
    """A PDF under way. `remarks` are what went not quite as it should, each once, in order."""

    def __init__(
        self,
        title: str,
        *,
        subject: str = "",
        ink: Ink = Ink.COLOUR,
        language: str = "en",
        duplex: Duplex | None = None,
    ) -> None:
        """Begin a PDF that tells printers not to scale it, and how it is to be turned."""
        self.title, self.ink, self.language = title, ink, language
        self._file = _Sheaf()
        self.canvas = Canvas(cast(IO[bytes], self._file), invariant=1, pageCompression=1, lang=language)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("cardsdb")
        self.canvas.setSubject(subject)
        self.canvas.setCreator("cardsdb")
        self.canvas.setViewerPreference("PrintScaling", "None")
        turning = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
        self.canvas.setViewerPreference("Duplex", turning[duplex] if duplex else "Simplex")
        self._remarks: dict[str, None] = {}
        self.pages = 0

    @property
    def remarks(self) -> list[str]:
        """What the user should know of how it came out."""
        return list(self._remarks)

    def remark(self, what: str) -> None:
        """Note something that the user should know, once."""
        self._remarks[what] = None

    def page(self, size: Size, *, trim: Box | None = None, bleed: Box | None = None) -> Pen:
        """Begin a page and return the pen that draws on all of it; trim and bleed are its boxes for print shops."""
        if self.pages:
            self.canvas.showPage()
        self.pages += 1
        self.canvas.setPageSize((size.width * MM, size.height * MM))
        self.canvas.setTrimBox(_in_points(trim, size) if trim else None)
        self.canvas.setBleedBox(_in_points(bleed, size) if bleed else None)
        return self.pen(size)

    def pen(self, size: Size) -> Pen:
        """Return a pen for a box of that size at the origin."""
        return Pen(self.canvas, size.width, size.height, ink=self.ink, remark=self.remark, language=self.language)

    def finished(self) -> bytes:
        """Return the PDF; a document without pages gets an empty one."""
        self.canvas.save()
        return b"".join(self._file.parts)


class _Sheaf:
    """A file in memory that keeps what is written as it is: a book of pictures is not copied once more."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.parts.append(data)


@contextmanager
def new_document(
    title: str, *, subject: str = "", ink: Ink = Ink.COLOUR, language: str = "en", duplex: Duplex | None = None
) -> Iterator[Document]:
    """Give a document; pictures go into it as they are, which reportlab by default would wrap into text."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield Document(title, subject=subject, ink=ink, language=language, duplex=duplex)
    finally:
        rl_config.useA85 = before


def _in_points(box: Box, page: Size) -> tuple[float, float, float, float]:
    left, top, width, height = box
    return left * MM, (page.height - top - height) * MM, (left + width) * MM, (page.height - top) * MM
