"""PDF -> lines, page by page, with flat memory and one clear message for whatever may be wrong with the file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFEncryptionError, PDFPasswordIncorrect
from pdfplumber.pdf import PDF
from pdfplumber.table import merge_edges

from cardsdb.errors import UnreadableFileError
from importers.documents.furniture import drop_furniture
from importers.documents.layout import Line, lay_out
from importers.documents.limits import MAX_CHARACTERS, MAX_PAGES
from importers.documents.model import Page
from importers.documents.tables import Rule
from importers.documents.text import clean
from importers.documents.words import Damage, read_words

_MOST_RULES = 2_000  # on a page; more is a drawing, not a table
_UNREADABLE = 0.3  # share of unknown glyphs from which a text is worth nothing

# The readers below report odd files by logging; what concerns a user stands in our notes and errors.
for _name in ("pdfminer", "pdfplumber"):
    logging.getLogger(_name).addHandler(logging.NullHandler())

Contents = tuple[str | None, tuple[Page, ...], list[str]]


def read_pdf(data: bytes, progress: Callable[[int, int], None]) -> Contents:
    """Return title, pages and notes of a PDF. Raises UnreadableFileError."""
    try:
        with pdfplumber.open(BytesIO(data), raise_unicode_errors=False) as pdf:
            return _Reader(pdf).read(progress)
    except UnreadableFileError:
        raise
    except Exception as error:  # a hostile PDF can raise anything inside the parser
        raise UnreadableFileError(_reason(error, data)) from error


def _reason(error: Exception, data: bytes) -> str:
    causes = [error, error.__cause__, error.__context__, *error.args]
    if any(isinstance(cause, PDFPasswordIncorrect) for cause in causes):
        return "is a PDF that needs a password; save it without one"
    if any(isinstance(cause, PDFEncryptionError) for cause in causes):
        return "is a PDF locked in a way that cannot be opened; save it without a password"
    if b"%%EOF" not in data[-1024:]:
        return "is a PDF that was cut short; fetch it again"
    return "is a damaged PDF; fetch it again or print it to a new PDF"


class _Reader:
    """Reads the pages one after the other and keeps count of what is wrong with them."""

    def __init__(self, pdf: PDF) -> None:
        self._pdf = pdf
        self._notes: list[str] = []
        self._damage = Damage()
        self._silent: list[int] = []  # pages without a text layer

    def read(self, progress: Callable[[int, int], None]) -> Contents:
        total = len(self._pdf.pages)
        if total == 0:
            raise UnreadableFileError("is a PDF without pages; it may be cut short or damaged")
        if total > MAX_PAGES:
            raise UnreadableFileError(f"has {total:,} pages, more than {MAX_PAGES:,}; split it")
        laid_out = []
        heights = []
        for page in self._pdf.pages:
            laid_out.append(self._read_page(page))
            heights.append(float(page.height))
            page.close()
            progress(page.page_number, total)
            if self._damage.letters > MAX_CHARACTERS:
                raise UnreadableFileError(f"holds more than {MAX_CHARACTERS:,} characters; split it")
        self._judge(total)
        kept, notes = drop_furniture(laid_out, heights)
        pages = tuple(Page(number, tuple(line.text for line in lines)) for number, lines in enumerate(kept, 1))
        return self._title(), pages, self._notes + notes

    def _read_page(self, page: Any) -> list[Line]:
        words, damage = read_words(page.chars, float(page.height))
        number = page.page_number
        if damage.letters == 0:
            self._silent.append(number)
        if damage.turned:
            self._notes.append(f"page {number}: {damage.turned} letters of turned text were left out")
        if damage.unknown:
            share = damage.unknown / damage.letters
            self._notes.append(f"page {number}: {damage.unknown} glyphs ({share:.0%}) stand for no known letter")
        self._damage.letters += damage.letters
        self._damage.unknown += damage.unknown
        return lay_out(words, *_rules(page))

    def _judge(self, total: int) -> None:
        """Raise if there is too little text to work with, else note the pages that have none."""
        if len(self._silent) == total:
            pages = "page 1" if total == 1 else f"pages 1-{total}"
            raise UnreadableFileError(f"is a PDF without a text layer ({pages} hold images only); run it through OCR")
        if self._damage.unknown > _UNREADABLE * self._damage.letters:
            share = self._damage.unknown / self._damage.letters
            raise UnreadableFileError(f"is a PDF whose font names no letters for {share:.0%} of its glyphs; use OCR")
        self._notes += [f"page {number} has no text layer" for number in self._silent]

    def _title(self) -> str | None:
        title = self._pdf.metadata.get("Title")
        tidy = " ".join(clean(title).split()) if isinstance(title, str) else ""
        return tidy if tidy.casefold() not in {"", "untitled", "anonymous"} else None


def _rules(page: Any) -> tuple[list[Rule], list[Rule]]:
    """Return the level and the upright rules of a page; most pages have none."""
    if not 3 <= len(page.lines) + 4 * len(page.rects) <= _MOST_RULES:
        return [], []
    edges = merge_edges(page.edges, 1, 1, 3, 3)
    level = [Rule(e["top"], e["x0"], e["x1"]) for e in edges if e["orientation"] == "h" and e["width"] > 20]
    upright = [Rule(e["x0"], e["top"], e["bottom"]) for e in edges if e["orientation"] == "v" and e["height"] > 5]
    return level, upright
