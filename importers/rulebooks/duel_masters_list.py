"""The card list of the Duel Masters rulebook: names, collector numbers, and sections by civilization.

However the list was laid out, its text keeps each name before its number (DM-T-8). So the
numbers are found first; what stands between two of them, without headings and page numbers,
is the name of the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    """The words between two numbers; those from `tail` on come after the last heading."""

    words: Sequence[_Word]
    tail: int
    section: str | None


def read_rows(text: str, known: KnownNames) -> list[ListRow]:
    """Return the rows of all lists in the text; a name that is known under its number is found among other words."""
    numbers = list(_NUMBER.finditer(text))
    beside = [_BESIDE.match(text, found.end()) for found in numbers]
    in_columns = sum(map(bool, beside)) > len(numbers) / 2
    rows = []
    section = None
    ends = (0, *(found.end() for found in numbers))
    for (begin, _), found, civilization in zip(pairwise((*ends, len(text))), numbers, beside, strict=False):
        gap = _gap(text, begin, found.start())
        section = gap.section or section
        printing = SetNumber(SET, _written(found))
        words = _name(gap, known.numbered(printing))
        if in_columns:
            section = SECTIONS[civilization[1].capitalize()] if civilization else None
        if words:
            rows.append(ListRow(_joined(words), printing, section, words[0].offset))
    return rows


def _written(number: re.Match[str]) -> str:
    special, of_special, plain, of_plain = number.groups()
    return f"S{int(special)}/S{of_special}" if special else f"{int(plain)}/{of_plain}"


def _gap(text: str, begin: int, end: int) -> _Gap:
    """Return the words between two numbers, headings, section names and page numbers left out (DM-T-7, DM-T-9)."""
    between = text[begin:end]
    masked = _HEADINGS.sub(lambda found: "\n" * len(found[0]), between)
    sections = list(_SECTION.finditer(masked))
    masked = _SECTION.sub(lambda found: "\n" * len(found[0]), masked)
    tail = begin + masked.rstrip().rfind("\n") + 1
    masked = _NEVER_IN_A_NAME.sub(" ", masked)
    words = [_Word(word[0], begin + word.start()) for word in re.finditer(r"\S+", masked)][-_LONGEST:]
    return _Gap(words, tail, SECTIONS[sections[-1][0].capitalize()] if sections else None)


def _name(gap: _Gap, expected: str | None) -> Sequence[_Word]:
    """Return the words that are the name: the `expected` one if it is there, otherwise all after the last heading."""
    whole = [word for word in gap.words if word.offset >= gap.tail]
    if expected is None or not gap.words:
        return whole
    runs = list(_runs(gap.words, len(expected.split()) + 2))
    wanted = fold(expected)
    for run in runs:
        if fold(_joined(run)) == wanted:
            return run
    endings = [run for run in runs if run[-1] is gap.words[-1]]
    nearest = max(endings, key=lambda run: (likeness(_joined(run), expected), len(run)))
    if not whole or likeness(_joined(nearest), expected) > likeness(_joined(whole), expected) + _CLEARLY:
        return nearest
    return whole


def _runs(words: Sequence[_Word], longest: int) -> Iterator[Sequence[_Word]]:
    """Yield all runs of words next to each other, the last and longest first."""
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - longest), end):
            yield words[start:end]


def _joined(words: Sequence[_Word]) -> str:
    return " ".join(word.text for word in words)
