"""The fonts: Source Sans for everything, DejaVu for what it lacks; both are embedded as subsets.

The fonts that every PDF reader has lack ş, ğ and ı and would print black squares for them.
Source Sans Pro (SIL Open Font License) covers the Latin languages; DejaVu Sans (Bitstream Vera
licence) Greek, Cyrillic and many signs.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

MISSING = "□"
"""What is drawn for a letter that no font here has."""

_REMEMBERED = 60
"""Words come again, what has more letters does not."""


class Typeface:
    """One font, by its name in the PDF; it measures text, and tells which letters it lacks."""

    def __init__(self, name: str, data: bytes) -> None:
        """Load a TrueType font."""
        self.name = name
        self._font = TTFont(name, io.BytesIO(data))
        pdfmetrics.registerFont(self._font)
        self._letters = frozenset(map(chr, self._font.face.charToGlyph))
        self._widths: dict[str, float] = {}

    def width(self, text: str) -> float:
        """Return how wide a text is at a size of one point, in points."""
        width = self._widths.get(text)
        if width is None:
            width = sum(pdfmetrics.stringWidth(run, face.name, 1) for face, run in self.runs(text))
            if len(text) <= _REMEMBERED:
                self._widths[text] = width
        return width

    def runs(self, text: str) -> Iterator[tuple[Typeface, str]]:
        """Divide a text by the fonts that have its letters."""
        if self._letters.issuperset(text):
            yield self, text
            return
        start = 0
        chosen = [self._for(letter) for letter in text]
        for place in range(1, len(text) + 1):
            if place == len(text) or chosen[place] is not chosen[start]:
                face, run = chosen[start], text[start:place]
                yield face, "".join(letter if letter in face._letters else MISSING for letter in run)
                start = place

    def unprintable(self, text: str) -> str:
        """Return the letters that no font here has, each once."""
        if self._letters.issuperset(text):
            return ""
        spare = fallback()
        return "".join(dict.fromkeys(one for one in text if one not in self._letters and one not in spare._letters))

    def _for(self, letter: str) -> Typeface:
        return self if letter in self._letters else fallback()


def printable(text: str) -> str:
    """Return a text as it can be drawn: composed, without control characters; line ends stay."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return composed
    return "".join(" " if one == "\t" else one for one in composed if one == "\n" or one == "\t" or _has_ink(one))


def _has_ink(letter: str) -> bool:
    return unicodedata.category(letter) not in {"Cc", "Cf", "Cs"}


@cache
def regular() -> Typeface:
    """The font of texts."""
    return _source_sans("Regular")


@cache
def bold() -> Typeface:
    """The font of names and headings."""
    return _source_sans("Semibold")


@cache
def fallback() -> Typeface:
    """The font of the letters that the others lack."""
    spec = find_spec("matplotlib")  # its folder is asked for, since loading it takes half a second
    folder = Path((spec.submodule_search_locations or [""])[0]) if spec else Path()
    return Typeface("cardsdb-fallback", (folder / "mpl-data/fonts/ttf/DejaVuSans.ttf").read_bytes())


def _source_sans(style: str) -> Typeface:
    data = (files("font_source_sans_pro") / "files" / f"SourceSansPro-{style}.ttf").read_bytes()
    return Typeface(f"cardsdb-{style.lower()}", data)
