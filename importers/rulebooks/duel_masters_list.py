"""The card list of the Duel Masters rulebook: names, collector numbers, and sections by civilization.

However the list was laid out, its text keeps each name beside its number (DM-T-8). So the
numbers are found first; what stands between two of them, without headings and page numbers,
is the name of the second, or of the first where the list has its numbers in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardsdb.catalogue.facts import SetNumber
from cardsdb.names import fold
from importers.rulebooks.known import KnownNames, likeness

SET = "DM-01"
SECTIONS = {"Valo": "light", "Vesi": "water", "Pimeys": "darkness", "Tuli": "fire", "Luonto": "nature"}
RARITIES = {
    "superharvinainen": "super rare",
    "erittäin harvinainen": "very rare",
    "epätavallinen": "uncommon",
    "harvinainen": "rare",
    "tavallinen": "common",
}  # the longest first where one holds another

_NUMBER = re.compile(r"(?<![\d/])(?:S ?(\d{1,2}) ?/ ?S ?(10|\d)|(\d{1,3}) ?/ ?(110))")
_WORDS = "|".join((*SECTIONS, *map(str.upper, SECTIONS)))
_SECTION = re.compile(rf"(?<![^\W\d_])(?:{_WORDS})(?![^\W\d_])")
_BESIDE = re.compile(rf"\s*({_WORDS})\b", re.IGNORECASE)
_HEADINGS = re.compile(
    r"perussarjan\s*korttilista|kortin\s*nimi|keräily\s*numero|harvinaisuus|sivilisaatio|"
    + "|".join(rf"=?\s*(?<![^\W\d_]){rarity}" for rarity in RARITIES),
    re.IGNORECASE,
)
_NEVER_IN_A_NAME = re.compile(r"\d|[=<>|]")
_NO_WORD = re.compile(r"[\W_]+|[A-Z]{1,2}")  # marks, bullets, dot leaders and letters in the column of rarities
_LEADERS = re.compile(r"(?:[.·]{2,}|…)+$")
_LISTS = re.compile(rf"(?:{_WORDS})(?:\s+(?:{_WORDS}))+")  # headings of lists that stand side by side
_LONGEST = 14  # words before a number that may belong to the name or stand in its way
_CLEARLY = 15.0  # per cent nearer to the known name than the whole text


@dataclass(frozen=True)
class ListRow:
    """A row of the list as printed; `offset` is where it begins in the text."""

    printed: str
    printing: SetNumber
    civilization: str | None
    offset: int


@dataclass(frozen=True)
class _Word:
    text: str
    offset: int


@dataclass(frozen=True)
class _Gap:
    """The words between two numbers: those before the first heading in it, and those after the last."""

    words: Sequence[_Word]
    head: Sequence[_Word]
    tail: Sequence[_Word]
    sections: tuple[str, ...]
    has_heading: bool
    ends_in_heading: bool


def read_rows(text: str, known: KnownNames) -> list[ListRow]:
    """Return the rows of all lists in the text; a name that is known under its number is found among other words."""
    numbers = list(_NUMBER.finditer(text))
    ends = (0, *(found.end() for found in numbers))
    starts = (*(found.start() for found in numbers), len(text))
    gaps = [_gap(text, begin, end) for begin, end in zip(ends, starts, strict=True)]
    civilizations = _civilizations(text, numbers, gaps)
    numbers_first = _numbers_first(gaps)
    rows = []
    for at, found in enumerate(numbers):
        printing = SetNumber(SET, _written(found))
        expected = known.numbered(printing)
        words = _name_behind(gaps[at + 1].head, expected) if numbers_first else _name(gaps[at], expected)
        if words:
            rows.append(ListRow(_joined(words), printing, civilizations[at], words[0].offset))
    return rows


def _numbers_first(gaps: Sequence[_Gap]) -> bool:
    """Tell whether the names follow their numbers: then nothing stands between a heading and the first number."""
    bare = [gap.ends_in_heading for gap in gaps[:-1] if gap.has_heading]
    return sum(bare) > len(bare) / 2


def _civilizations(text: str, numbers: Sequence[re.Match[str]], gaps: Sequence[_Gap]) -> list[str | None]:
    """Return each row's civilization: from a column of its own, or from the heading that it stands under."""
    beside = [_BESIDE.match(text, found.end()) for found in numbers]
    if numbers and beside[-1] and sum(map(bool, beside)) > len(numbers) / 2:
        return [SECTIONS[found[1].capitalize()] if found else None for found in beside]
    under: list[str | None] = []
    lists = _Lists(())
    for gap, found in zip(gaps, numbers, strict=False):
        if gap.sections:
            lists = _Lists(gap.sections)
        under.append(lists.of(found))
    return under


class _Lists:
    """The lists under one row of headings: one, or several side by side, each with numbers of its own that rise."""

    def __init__(self, sections: tuple[str, ...]) -> None:
        self._sections = sections
        self._next: dict[tuple[bool, int], int] = {}
        self._turn = 0

    def of(self, number: re.Match[str]) -> str | None:
        """Return the section of the list that the row with that number goes on, or begins."""
        if not self._sections:
            return None
        series, value = bool(number[1]), int(number[1] or number[3])
        at = self._next.pop((series, value), self._turn)
        self._turn = (at + 1) % len(self._sections)
        self._next[series, value + 1] = at
        return self._sections[at]


def _written(number: re.Match[str]) -> str:
    special, of_special, plain, of_plain = number.groups()
    return f"S{int(special)}/S{of_special}" if special else f"{int(plain)}/{of_plain}"


def _gap(text: str, begin: int, end: int) -> _Gap:
    """Return the words between two numbers, headings, section names and page numbers left out (DM-T-7, DM-T-9)."""
    between = text[begin:end]
    masked = _HEADINGS.sub(lambda found: "\n" * len(found[0]), between)
    side_by_side = list(_LISTS.finditer(masked))
    sections = _SECTION.findall(side_by_side[-1][0] if side_by_side else masked)
    masked = _SECTION.sub(lambda found: "\n" * len(found[0]), masked)
    first, last = masked.find("\n"), masked.rstrip().rfind("\n")
    masked = _NEVER_IN_A_NAME.sub(" ", masked)
    words = [
        _Word(_LEADERS.sub("", word[0]), begin + word.start())
        for word in re.finditer(r"\S+", masked)
        if not _NO_WORD.fullmatch(word[0])
    ]
    head = [word for word in words if first < 0 or word.offset < begin + first]
    tail = [word for word in words[-_LONGEST:] if word.offset > begin + last]
    meant = sections if side_by_side else sections[-1:]
    named = tuple(SECTIONS[name.capitalize()] for name in meant)
    return _Gap(words[-_LONGEST:], head, tail, named, first >= 0, masked.rstrip(" ").endswith("\n"))


def _name(gap: _Gap, expected: str | None) -> Sequence[_Word]:
    """Return the words that are the name: the `expected` one if it is there, otherwise all after the last heading."""
    if expected is None or not gap.words:
        return gap.tail
    runs = list(_runs(gap.words, len(expected.split()) + 2))
    wanted = fold(expected)
    for run in runs:
        if fold(_joined(run)) == wanted:
            return run
    endings = [run for run in runs if run[-1] is gap.words[-1]]
    nearest = max(endings, key=lambda run: (likeness(_joined(run), expected), len(run)))
    if not gap.tail or likeness(_joined(nearest), expected) > likeness(_joined(gap.tail), expected) + _CLEARLY:
        return nearest
    return gap.tail


def _name_behind(words: Sequence[_Word], expected: str | None) -> Sequence[_Word]:
    """Return the words that are the name behind a number; what follows the last row of a list is none of it."""
    if expected is None:
        return words[:_LONGEST]
    beginnings = [words[:end] for end in range(1, min(len(words), len(expected.split()) + 2) + 1)]
    return max(beginnings, key=lambda run: likeness(_joined(run), expected), default=())


def _runs(words: Sequence[_Word], longest: int) -> Iterator[Sequence[_Word]]:
    """Yield all runs of words next to each other, the last and longest first."""
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - longest), end):
            yield words[start:end]


def _joined(words: Sequence[_Word]) -> str:
    return " ".join(word.text for word in words)
