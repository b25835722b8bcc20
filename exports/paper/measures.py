"""Lengths on paper, all in mm: papers, sizes of cards, and reading either from text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.errors import PrintingError

MM = 72 / 25.4
"""PDF points in a millimetre."""
LARGEST = 2_000.0
"""The longest side that a paper may have, in mm."""


@dataclass(frozen=True)
class Size:
    """A width and a height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size lying on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


PAPERS: Mapping[str, Size] = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "a5": Size(148, 210),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}
CARD_SIZES: Mapping[str, Size] = {
    "standard": Size(63, 88),
    "poker": Size(63.5, 88.9),
    "japanese": Size(59, 86),
    "mini": Size(44, 63),
    "tarot": Size(70, 120),
    "square": Size(70, 70),
}

_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?", re.IGNORECASE)


def read_size(text: str, named: Mapping[str, Size], what: str) -> Size:
    """Return the size that a name or "63x88" (mm) means; raises PrintingError that says what is understood."""
    if size := named.get(text.strip().casefold()):
        return size
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise PrintingError(f"no {what} is called {text!r}; say {', '.join(named)}, or width x height in mm: 63x88")
    width, height = (float(number.replace(",", ".")) for number in match.groups())
    if not (10 <= width <= LARGEST and 10 <= height <= LARGEST):
        raise PrintingError(f"a {what} of {width:g} x {height:g} mm cannot be printed; each side has 10 to 2000 mm")
    return Size(width, height)
