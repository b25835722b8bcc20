"""What an importer of a rulebook is, and the tools that all of them share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardsdb.catalogue.facts import CardFacts
from cardsdb.names import plain
from importers.rulebooks.known import KnownNames
from importers.rulebooks.stream import Stream

_WORDS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "fi": "nolla yksi kaksi kolme nelja viisi kuusi seitseman kahdeksan yhdeksan kymmenen",
    "tr": "sifir bir iki uc dort bes alti yedi sekiz dokuz on",
    "fr": "zero un deux trois quatre cinq six sept huit neuf dix",
}
_NUMBERS = {word: value for words in _WORDS.values() for value, word in enumerate(words.split())} | {"seul": 1}


@dataclass(frozen=True)
class Findings:
    """What a rulebook says of cards and rules, and notes on what could not be read or was repaired."""

    cards: tuple[CardFacts, ...]
    rules: dict[str, Any]
    notes: tuple[str, ...] = ()
    sets: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Rulebook:
    """A rulebook that can be imported.

    `languages` are two letters each, the main one first. `signs` are words and phrases that
    stand in this rulebook and hardly in another; they are looked for without case, accents
    and blanks. `read` takes the document and the names that are known of the game.
    """

    name: str
    game: str
    languages: tuple[str, ...]
    title: str
    signs: tuple[str, ...]
    read: Callable[[Stream, KnownNames], Findings]


def number(text: str) -> int | None:
    """Return the number that digits, or a word in English, Finnish, Turkish or French, state; None for another word.

    >>> number("45"), number("Fifteen"), number("üç"), number("kortti")
    (45, 15, 3, None)
    """
    return int(text) if text.isdecimal() else _NUMBERS.get(plain(text))


def stated_number(text: str, *patterns: str) -> int | None:
    """Return the number in the first group of the first pattern that the text bears out, None if none does."""
    for pattern in patterns:
        for found in re.finditer(pattern, text, re.IGNORECASE):
            if (value := number(found[1])) is not None:
                return value
    return None


def stated(**values: Any) -> dict[str, Any]:
    """Return those values that the text states: neither None nor empty."""
    return {name: value for name, value in values.items() if value not in (None, [], {}, "")}


def section(text: str, begin: str, end: str) -> str:
    """Return the text between two patterns, "" if it does not begin; up to the end of the text if it does not end."""
    start = re.search(begin, text)
    if not start:
        return ""
    stop = re.compile(end).search(text, start.end())
    return text[start.end() : stop.start() if stop else len(text)]


def in_order(values: Iterable[str]) -> list[str]:
    """Return the values without repetitions, in the order of their first appearance."""
    return list(dict.fromkeys(values))


def unread(rules: dict[str, Any], wanted: Iterable[str]) -> tuple[str, ...]:
    """Return a note that names those of the wanted rules (as "deck.cards") that the text does not state."""
    missing = []
    for path in wanted:
        value: Any = rules
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        if value is None:
            missing.append(path)
    return (f"not stated in this text: {', '.join(missing)}",) if missing else ()
