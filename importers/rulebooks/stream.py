"""A document as one stream of words: wherever its lines were broken, a pattern finds its sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

from cardsdb.names import tidy
from importers.documents import Page, Place, join_letter_spaced

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# One shape for signs that come in many; each stays one character.
_SIGNS = str.maketrans("’‘ʼ´`“”„«»–—‐‑•‣◦●▪", "''" + "'''" + '"""""' + "----" + "-----")


class Stream:
    """The text of all pages with single blanks between words, and the way back to page and line.

    Letter-spaced headings are joined (DM-T-6), typographic quotation marks and dashes are
    plain, and bullets are hyphens. A word that was broken after a hyphen keeps the hyphen,
    unless the text elsewhere has the whole word without it, and nowhere with it.
    A line that begins or ends most pages, its numbers aside, stands for its text only once.

    >>> stream = Stream([Page(3, ("Tri-", "horn  Shepherd"), (7, 8))])
    >>> stream.text, stream.place(5).line
    ('Tri-horn Shepherd', 8)
    """

    def __init__(self, pages: Iterable[Page]) -> None:
        parts: list[str] = []
        self._starts: list[int] = []
        self._places: list[Place] = []
        length = 0
        lines = list(_lines(pages))
        whole = {word.casefold() for line, _ in lines for word in _WORD.findall(line)}
        for words, place in lines:
            broken = bool(parts) and parts[-1][-1] == "-" and parts[-1][-2:-1].isalpha() and words[0].isalpha()
            if broken and _is_one_word(parts[-1], words, whole):
                parts[-1] = parts[-1][:-1]
                length -= 1
            elif parts and not broken:
                words = f" {words}"
            self._starts.append(length)
            self._places.append(place)
            parts.append(words)
            length += len(words)
        self.text = "".join(parts)

    def place(self, offset: int) -> Place:
        """Return the page and line of the character at `offset`."""
        return self._places[max(bisect_right(self._starts, offset) - 1, 0)]


def _lines(pages: Iterable[Page]) -> Iterator[tuple[str, Place]]:
    """Yield each line that holds anything, its signs in one shape, with its place."""
    for page, lines in _without_repeated_edges(list(pages)):
        for line, number in lines:
            if words := tidy(join_letter_spaced(line)).translate(_SIGNS):
                yield words, Place(page.number, number)


def _is_one_word(before: str, after: str, whole: Set[str]) -> bool:
    """Tell whether the word that a hyphen breaks at a line's end stands elsewhere in one piece, and never with it."""
    first, second = _WORD.findall(before[:-1])[-1:], _WORD.match(after)
    if not first or not second:
        return False
    return f"{first[0]}{second[0]}".casefold() in whole and f"{first[0]}-{second[0]}".casefold() not in whole


_Lines = list[tuple[str, int]]


def _without_repeated_edges(pages: Sequence[Page]) -> Iterator[tuple[Page, _Lines]]:
    """Yield each page with its lines, without the running heads and feet that earlier pages had too (DM-T-9)."""
    edges = Counter(mark for page in pages for mark in {_mark(line) for line in (*page.lines[:1], *page.lines[-1:])})
    usual = {mark for mark, count in edges.items() if count >= max(2, len(pages) / 2)}
    seen: set[str] = set()
    for page in pages:
        lines = list(zip(page.lines, page.line_numbers, strict=True))
        for at in (0, -1):
            if lines and (mark := _mark(lines[at][0])) in usual:
                if mark in seen:
                    del lines[at]
                seen.add(mark)
        yield page, lines


def _mark(line: str) -> str:
    return re.sub(r"\d+", "#", tidy(line))
