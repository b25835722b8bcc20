"""The characters of a PDF page -> words with boxes, rows of words, and the damage met on the way."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median
from typing import Any

from importers.documents.spacing import SHORTEST_RUN
from importers.documents.text import clean

# All as shares of the type size, since a point is much in small print and nothing in a headline.
WORD_GAP = 0.14  # a gap this wide ends a word even where no blank was drawn
HAIR = 0.02  # where a name ends and a number begins, even this may be the gap between two cells
SAME_SPOT = 0.1  # the same letter this near is the same letter, drawn twice to look bold
SAME_LINE = 0.1  # baselines this near are one line, whatever stands on it
SAME_ROW = 0.75  # baselines this near are one row if nothing collides: columns are seldom set line beside line
WIDEST_SPACING = 1.2  # letters further apart than this are no letter-spaced word

_NAME = re.compile(r"[^\W\d_]{3}$")
_NUMBER = re.compile(r"\d+\b")


@dataclass(slots=True)
class Word:
    """Letters drawn side by side. `base` is the distance of the baseline from the top of the page."""

    text: str
    x0: float
    x1: float
    base: float
    size: float
    after_blank: bool
    seam: tuple[int, float] | None = None  # where a number turns into a name: index and x


@dataclass
class Row:
    """Words that stand side by side, from left to right."""

    words: list[Word]
    base: float
    size: float
    gaps: list[tuple[float, float]] = field(default_factory=list)


@dataclass
class Damage:
    """What could not be read on a page: letters turned on their side, and glyphs that stand for no letter."""

    letters: int = 0
    turned: int = 0
    unknown: int = 0


class _Pen:
    """Collects the letters of one word after the other, in the order in which they were drawn."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self.after_blank = False
        self._letters: list[str] = []
        self._x0 = self._x1 = self._last_x0 = self._base = self._size = 0.0
        self._seam: tuple[int, float] | None = None

    def add(self, letter: str, x0: float, x1: float, base: float, size: float) -> None:
        letters = self._letters
        if letters:
            if letter > "\u02ff" and unicodedata.combining(letter[0]):
                letters.append(letter)
                return
            if abs(base - self._base) <= SAME_LINE * size:
                gap = x0 - self._x1
                if letter == letters[-1] and abs(x0 - self._last_x0) <= SAME_SPOT * size:
                    return
                touching = -0.5 * size <= gap <= WORD_GAP * size and x0 > self._last_x0
                if touching and not (gap > HAIR * size and letter.isdigit() and letters[-1].isalpha()):
                    if letters[-1].isdigit() and letter.isupper():
                        self._seam = (len(letters), x0)
                    letters.append(letter)
                    self._last_x0, self._x1 = x0, x1
                    return
            self.lift()
        letters.append(letter)
        self._x0 = self._last_x0 = x0
        self._x1, self._base, self._size = x1, base, size

    def lift(self) -> None:
        """End the word."""
        if self._letters:
            text = clean("".join(self._letters)).strip()
            if text:
                word = Word(text, self._x0, self._x1, self._base, self._size, self.after_blank, self._seam)
                self.words.append(word)
            self._letters.clear()
            self._seam = None
            self.after_blank = False


def read_words(chars: Iterable[dict[str, Any]], height: float) -> tuple[list[Word], Damage]:
    """Return the words among the characters that pdfplumber found on a page of that height."""
    pen = _Pen()
    damage = Damage()
    for char in chars:
        letter: str = char["text"]
        if not letter or letter.isspace():
            pen.lift()
            pen.after_blank = True
            continue
        damage.letters += 1
        matrix = char["matrix"]
        if not char["upright"] or matrix[0] <= 0:
            damage.turned += 1
            continue
        if letter.startswith("(cid:") or letter in "\x00\ufffd\ufffe\uffff":
            damage.unknown += 1
            if letter in "\x00\ufffe\uffff":
                continue
            letter = "\ufffd"
        pen.add(letter, char["x0"], char["x1"], height - matrix[5], char["size"] or 1.0)
    pen.lift()
    return _split_seams(_once_each(pen.words)), damage


def read_rows(words: Iterable[Word]) -> list[Row]:
    """Return the rows of a page from top to bottom, their letter-spaced headings joined to words."""
    rows: list[Row] = []
    for word in sorted(words, key=lambda word: (word.base, word.x0)):
        row = rows[-1] if rows else None
        if row is not None and _stands_in(row, word):
            row.words.append(word)
            row.size = max(row.size, word.size)
        else:
            rows.append(Row([word], word.base, word.size))
    for row in rows:
        row.words.sort(key=lambda word: word.x0)
        row.words = _join_spaced(row.words)
    return rows


def line_text(words: Sequence[Word]) -> str:
    """Return the words of one line as text: parts of a word that were merely drawn one by one come together."""
    parts: list[str] = []
    end = 0.0
    for word in words:
        apart = not -SAME_SPOT <= (word.x0 - end) / word.size <= WORD_GAP
        if parts and (word.after_blank or apart or (_NUMBER.match(word.text) and _NAME.search(parts[-1]))):
            parts.append(" ")
        parts.append(word.text)
        end = word.x1
    return "".join(parts)


def _stands_in(row: Row, word: Word) -> bool:
    apart = word.base - row.base
    if apart <= SAME_LINE * word.size:
        return True
    if apart > SAME_ROW * max(row.size, word.size):
        return False
    slack = 0.3 * word.size
    return not any(word.x0 < other.x1 - slack and other.x0 < word.x1 - slack for other in row.words)


def _once_each(words: list[Word]) -> list[Word]:
    """Drop words that were drawn twice, a hair apart, to look bold."""
    seen: defaultdict[str, list[Word]] = defaultdict(list)
    once = []
    for word in words:
        near = SAME_SPOT * word.size
        twins = seen[word.text]
        if not any(abs(word.x0 - twin.x0) <= near and abs(word.base - twin.base) <= near for twin in twins):
            twins.append(word)
            once.append(word)
    return once


def _split_seams(words: list[Word]) -> list[Word]:
    """Part a right-aligned number from the name in the next column that it touches.

    That a column begins there shows in other words beginning at the same x.
    """
    if not any(word.seam for word in words):
        return words
    starts = Counter(round(word.x0) for word in words) + Counter(round(word.seam[1]) for word in words if word.seam)
    split = []
    for word in words:
        if word.seam and sum(starts[round(word.seam[1]) + near] for near in (-1, 0, 1)) >= 4:
            index, x = word.seam
            split.append(Word(word.text[:index], word.x0, x, word.base, word.size, word.after_blank))
            split.append(Word(word.text[index:], x, word.x1, word.base, word.size, True))
        else:
            split.append(word)
    return split


def _join_spaced(words: list[Word]) -> list[Word]:
    """Join the single letters of a letter-spaced heading; a gap well above the usual one is where a word ends."""
    if sum(len(word.text) == 1 for word in words) < SHORTEST_RUN:
        return words
    out: list[Word] = []
    run: list[Word] = []
    for word in [*words, None]:
        if word and len(word.text) == 1 and (not run or word.x0 - run[-1].x1 <= WIDEST_SPACING * word.size):
            run.append(word)
            continue
        out += _joined(run)
        run = []
        if word:
            (run if len(word.text) == 1 else out).append(word)
    return out


def _joined(run: list[Word]) -> list[Word]:
    letters = sum(word.text.isalpha() for word in run)
    if letters < SHORTEST_RUN or letters < 0.75 * len(run):
        return run
    gaps = [after.x0 - before.x1 for before, after in pairwise(run)]
    widest = 1.6 * median(gaps)
    out = [run[0]]
    for gap, word in zip(gaps, run[1:], strict=True):
        if gap > widest:
            out.append(replace(word, after_blank=True))
        else:
            out[-1] = replace(out[-1], text=out[-1].text + word.text, x1=word.x1)
    return out
