"""What a document is once it has been read: pages of clean lines that remember where they stood."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path


@dataclass(frozen=True)
class Page:
    """One page, counted from 1, and its lines in reading order.

    `line_numbers` says on which line of the source file each line began; if not given, lines count from 1.
    """

    number: int
    lines: tuple[str, ...]
    line_numbers: Sequence[int] = ()

    def __post_init__(self) -> None:
        if not self.line_numbers:
            object.__setattr__(self, "line_numbers", range(1, len(self.lines) + 1))


@dataclass(frozen=True)
class Place:
    """A spot to cite: a page and a line, both counted from 1."""

    page: int
    line: int


@dataclass(frozen=True)
class SourceDocument:
    """A document that was read: its identity, its pages, and notes on what a reader should know about it."""

    path: Path
    sha256: str
    kind: str  # "pdf", "text", "html" or "markdown"
    title: str | None
    pages: tuple[Page, ...]
    notes: tuple[str, ...]

    @cached_property
    def text(self) -> Text:
        """The whole document as one text that can say where each character stood."""
        return Text(self.pages)


class Text:
    """The lines of all pages in one string, a line feed after each, and the way back to page and line.

    >>> text = Text((Page(1, ("Tuli", "Draglide 75/110"), (1, 2)), Page(2, ("Vesi",), (3,))))
    >>> text.place(text.text.index("75"))
    Place(page=1, line=2)
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self.text = "".join(f"{line}\n" for page in pages for line in page.lines)
        self._places = [Place(page.number, number) for page in pages for number in page.line_numbers]
        lengths = (len(line) + 1 for page in pages for line in page.lines)
        self._starts = list(accumulate(lengths, initial=0))[:-1]

    def place(self, offset: int) -> Place:
        """Return the page and line of the character at `offset`; the end of the text belongs to its last line."""
        if not 0 <= offset <= len(self.text) or not self._places:
            raise IndexError(f"no character {offset} in a text of {len(self.text)}")
        return self._places[bisect_right(self._starts, offset) - 1]
