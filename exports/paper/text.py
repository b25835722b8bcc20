"""Fitting text into a box: wrapped, hyphenated, and made smaller until all of it is in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from exports.paper.fonts import Typeface
from exports.paper.measures import MM

LEADING = 1.18
"""The height of a line, in font sizes."""
BETWEEN = 0.3
"""The gap between two paragraphs, in font sizes."""
LEGIBLE = 5.5
"""The smallest size, in points, that is read without trouble."""
_SMALLEST = 2.0
_STEP = 0.25

Syllables = Callable[[str], tuple[int, ...]]
"""The places at which a word may be divided."""


@dataclass(frozen=True)
class Fitted:
    """A text as it fits: paragraphs of lines, and the size in points. `lost` says that its end had no room."""

    paragraphs: tuple[tuple[str, ...], ...]
    size: float
    lost: bool = False

    @property
    def height(self) -> float:
        """How high it is, in mm."""
        lines = sum(map(len, self.paragraphs))
        return (lines * LEADING + max(0, len(self.paragraphs) - 1) * BETWEEN) * self.size / MM


def fit(text: str, face: Typeface, width: float, height: float, *, size: float, language: str = "en") -> Fitted:
    """Return a text fitted into a box in mm, at most `size` points high, smaller where it is long."""
    if min(width, height) <= 0:
        return Fitted((), size, lost=bool(text.strip()))
    paragraphs = [paragraph.split() for paragraph in text.split("\n") if paragraph.strip()] or [[]]
    break_at = syllables(language)

    def at(size: float) -> Fitted:
        room = width * MM / size
        return Fitted(tuple(tuple(_wrapped(words, face, room, break_at)) for words in paragraphs), size)

    fitted = at(size)
    if fitted.height <= height:
        return fitted
    low, high = 0, int((size - _SMALLEST) / _STEP)  # the steps above the smallest: the first fits, the last does not
    if (best := at(_SMALLEST)).height > height:
        return _cut(best, height)
    while high - low > 1:
        middle = (low + high) // 2
        tried = at(_SMALLEST + middle * _STEP)
        if tried.height <= height:
            low, best = middle, tried
        else:
            high = middle
    return best


def _cut(fitted: Fitted, height: float) -> Fitted:
    """Return what has room of a text that is too long at any size."""
    kept: list[tuple[str, ...]] = []
    for paragraph in fitted.paragraphs:
        for line in range(len(paragraph), 0, -1):
            trial = Fitted((*kept, paragraph[:line]), fitted.size)
            if trial.height <= height:
                kept.append(paragraph[:line])
                break
        if len(kept) == 0 or kept[-1] != paragraph:
            break
    if kept:
        kept[-1] = (*kept[-1][:-1], kept[-1][-1][:-1].rstrip() + "…")
    return Fitted(tuple(kept), fitted.size, lost=True)


def _wrapped(words: list[str], face: Typeface, room: float, break_at: Syllables) -> Iterator[str]:
    """Yield the lines of a paragraph; `room` is the width of a line in font sizes."""
    width, space = face.width, face.width(" ")
    line: list[str] = []
    used = 0.0
    for word in words:
        taken = width(word)
        if used + (space if line else 0) + taken <= room:
            used += taken + (space if line else 0)
            line.append(word)
            continue
        left = room - used - (space if line else 0)
        head, rest = _divided(word, face, left, break_at) if taken > room * _LONG else ("", word)
        if head:
            line.append(head)
        if line:
            yield " ".join(line)
        while len(_seen(rest, room)) < len(rest) or width(rest) > room:
            head, tail = _divided(rest, face, room, break_at)
            if not head:
                head, tail = _cut_word(rest, face, room)
            yield head
            rest = tail
        line, used = [rest], width(rest)
    if line:
        yield " ".join(line)


_LONG = 0.3
"""A word is divided if it is longer than this part of a line."""


_WHOLE, _NARROWEST = 60, 0.2
"""A word of so many letters is divided as a whole, of a longer one what has room in a line; a letter's usual least
width, in font sizes."""


def _seen(word: str, room: float) -> str:
    """Return the beginning of a word in which it has to be divided: all of it, unless it is endless."""
    return word[: max(_WHOLE, int(room / _NARROWEST))]


def _divided(word: str, face: Typeface, room: float, break_at: Syllables) -> tuple[str, str]:
    """Return the longest beginning of a word that has room with its hyphen, and the rest."""

    def head(place: int) -> str:
        return word[:place] if word[place - 1] in "-–/" else word[:place] + "-"

    places = break_at(_seen(word, room))
    fitting = bisect_right(places, room, key=lambda place: face.width(head(place)))
    return (head(places[fitting - 1]), word[places[fitting - 1] :]) if fitting else ("", word)


def _cut_word(word: str, face: Typeface, room: float) -> tuple[str, str]:
    """Divide a word that no rule divides, after at least one letter."""
    taken, seen = 0.0, _seen(word, room)
    for place, letter in enumerate(seen):
        taken += face.width(letter)
        if taken > room and place:
            return word[:place], word[place:]
    return seen, word[len(seen) :]


def shortened(text: str, face: Typeface, width: float, size: float) -> str:
    """Return as much of a text as has room in `width` mm at a size in points."""
    room = width * MM / size
    if face.width(text) <= room:
        return text
    return _cut_word(text, face, room - face.width("…"))[0].rstrip() + "…"


_VOWELS = "aeiouyäöåıüâîûàéèêëïôœ"
_SYLLABLE = re.compile(rf"(?<=\w\w)(?=[^\W\d_{_VOWELS}][{_VOWELS}])(?=\w\w)", re.IGNORECASE)


@cache
def syllables(language: str) -> Syllables:
    """Return what divides the words of a language.

    Finnish and Turkish words are divided before a consonant that a vowel follows; pyphen's
    dictionaries know the others. A word of an unknown language is divided at its hyphens only.
    """
    import pyphen

    within: Callable[[str], list[int]]
    if language in {"fi", "tr"}:
        within = _before_consonants
    elif found := pyphen.language_fallback(language):
        within = pyphen.Pyphen(lang=found, left=2, right=3).positions
    else:
        within = _nowhere

    @lru_cache(maxsize=50_000)
    def places(word: str) -> tuple[int, ...]:
        found = {match.end() for match in re.finditer(r"(?<=\w)[-–/](?=\w)", word)}
        for match in re.finditer(r"[^\W\d_]{5,}", word):
            found |= {match.start() + place for place in within(match.group())}
        return tuple(sorted(found))

    return places


def _before_consonants(word: str) -> list[int]:
    return [match.start() for match in _SYLLABLE.finditer(word)]


def _nowhere(word: str) -> list[int]:
    return []
