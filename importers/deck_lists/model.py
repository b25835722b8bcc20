"""What a line of a deck list can mean, and what reading a whole list collects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.deck import Entry, Mistake
from cardsdb.names import tidy

MAX_BYTES = 4 * 1024 * 1024
MAX_LINES = 10_000
MAX_NAME = 300
MAX_COUNT = 999
_SHOWN = 120


class Card(NamedTuple):
    """So many copies of a card; `section` is set where the line says it for itself alone."""

    copies: int
    name: str
    level: int | None
    set: str
    number: str
    card: DeckCard | None
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """Opens a section."""

    section: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """Cannot be taken as it stands; `card` is what is kept of it all the same."""

    message: str
    fix: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Metadata:
    """Says something of the deck, if it stands before the cards; `otherwise` is what it means among them."""

    key: str
    value: str
    otherwise: Card | Wrong | None


Meaning = Card | Heading | Wrong | Metadata | None
"""None for what says nothing: a blank line, a comment, a heading such as "Creatures (12)"."""


class Row(NamedTuple):
    """A card as CSV, JSON and XML state it, each part as it was found."""

    line: int
    copies: object
    name: object
    section: str = ""
    level: object = None
    set: object = None
    number: object = None


@dataclass(frozen=True)
class RawList:
    """A list in a format with cells, before its names are looked up."""

    rows: list[Row]
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Collected:
    """What a list holds, as far as it was read."""

    entries: list[Entry] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)

    @property
    def known(self) -> int:
        """How many entries are cards that the catalogue knows."""
        return sum(entry.card is not None for entry in self.entries)

    def add(self, card: Card, section: str, line: int) -> None:
        """Take a card for an entry."""
        count, name, level, set_, number, found, own_section = card
        self.entries.append(Entry(count, name, own_section or section, line, level, set_, number, found))

    def note(self, wrong: Wrong, section: str, line: int, text: str) -> None:
        """Take a mistake, and what is kept of it."""
        shown = tidy(text)
        shown = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 3] + "..."
        self.mistakes.append(Mistake(line, shown, wrong.message, wrong.fix))
        if wrong.card is not None:
            self.add(wrong.card, section, line)

    def state(self, key: str, value: str, line: int, text: str) -> None:
        """Take a heading; the first one holds where two differ."""
        if value and self.metadata.setdefault(key, value) != value:
            wrong = Wrong(f"the {key} was stated before as {self.metadata[key]!r}", "keep one of the two lines")
            self.note(wrong, "", line, text)
