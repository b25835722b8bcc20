"""HTML -> lines: a block is a line, a table row is a line with tabs between its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bs4 import BeautifulSoup, NavigableString, Tag
from bs4.element import PreformattedString
from bs4.exceptions import ParserRejectedMarkup

from cardsdb.errors import UnreadableFileError
from importers.documents.model import Page
from importers.documents.text import clean

_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
     "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li",
     "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "ul"}
)  # fmt: skip
_UNSEEN = frozenset({"head", "noscript", "script", "select", "style", "svg", "template", "textarea"})


def html_pages(
    text: str, line_of: Callable[[Tag], int | None] = lambda tag: tag.sourceline
) -> tuple[str | None, tuple[Page, ...]]:
    """Return the title and the one page of an HTML text; `line_of` tells on which source line a tag stands."""
    try:
        soup = BeautifulSoup(text, "html.parser")
        lines = _Lines()
        for event, node in _walk(soup):
            if isinstance(node, Tag):
                lines.line = line_of(node) or lines.line
            lines.take(event, node)
        lines.end_line()
        title = clean(" ".join(soup.title.get_text().split())) if soup.title else ""
    except (ParserRejectedMarkup, RecursionError, ValueError) as error:
        raise UnreadableFileError("is HTML too damaged or too deeply nested to read") from error
    page = Page(1, tuple(line for line, _ in lines.done), tuple(number for _, number in lines.done))
    return title or None, (page,)


class _Lines:
    """The lines made so far and the one in the making."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int]] = []
        self.line = 1
        self._parts: list[str] = []
        self._blank = True  # nothing but white space in the line so far
        self._preformatted = 0  # how many <pre> are open
        self._begun = 1
        self._item = False  # the next line is the first of a list item
        self._cells: list[int] = []  # cells seen in each table row that is open

    def take(self, event: str, node: Tag | NavigableString) -> None:
        if isinstance(node, NavigableString):
            self._write(node)
        elif node.name in {"td", "th"}:
            if event == "open" and self._cells:
                self._parts += "\t" * (self._cells[-1] > 0)
                self._cells[-1] += 1
        elif node.name == "tr":
            self.end_line()
            if event == "open":
                self._cells.append(0)
            elif self._cells:
                self._cells.pop()
        elif node.name == "br" or node.name in _BLOCKS:
            # Inside a cell a new block is still the same row; a table inside a cell has its own rows.
            if self._cells and node.name != "table":
                self._parts.append(" ")
            else:
                self.end_line()
            self._preformatted += (node.name == "pre") * (1 if event == "open" else -1)
            if node.name == "li":
                self._item = event == "open" and not self._cells

    def end_line(self) -> None:
        cells = "".join(self._parts).split("\t")
        line = "\t".join(" ".join(clean(cell).split()) for cell in cells).rstrip()
        if line:
            self.done.append((f"- {line}" if self._item else line, self._begun))
            self._item = False
        self._parts.clear()
        self._blank = True

    def _write(self, string: NavigableString) -> None:
        for count, part in enumerate(string.split("\n") if self._preformatted and not self._cells else [string]):
            if count:
                self.end_line()
                self.line += 1
            if self._blank:
                self._begun = self.line
                self._blank = not part.strip()
            self._parts.append(re.sub(r"\s+", " ", part))


def _walk(root: Tag) -> Iterator[tuple[str, Tag | NavigableString]]:
    """Go through the tree in order without recursion, saying when each tag opens and closes."""
    above: list[tuple[Tag, Iterator[object]]] = [(root, iter(root.contents))]
    while above:
        tag, rest = above[-1]
        for node in rest:
            if isinstance(node, Tag):
                if node.name not in _UNSEEN:
                    yield "open", node
                    above.append((node, iter(node.contents)))
                    break
            elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
                yield "text", node
        else:
            above.pop()
            yield "close", tag
