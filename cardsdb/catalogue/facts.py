"""What a document says, before it reaches the database: the one shape that all importers fill."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any

from cardsdb.catalogue.vocabulary import Value


class Precedence(IntEnum):
    """Whose word holds where two documents disagree; the higher wins, later imports break ties.

    Owners correct what we ship. The shipped facts were compared across several sources, so
    they stand above a rulebook's text, which extraction may have damaged.
    """

    HOUSE = 0
    RULEBOOK = 1
    SHIPPED = 2
    OWNER = 3


@dataclass(frozen=True)
class SetNumber:
    """A card's number in a set, both as printed; the number may be unknown ("")."""

    code: str
    number: str = ""


@dataclass(frozen=True)
class CardFacts:
    """What one document says of one card.

    `name` leads to the card, in any spelling the catalogue knows, or makes a new one.
    `level` None speaks of the lowest level there is. `fields` are by the game's vocabulary;
    a field that is not known is absent, never guessed. `names` are pairs of a language
    (two letters, or "alias") and a further spelling. `page` and `line` count from 1.
    """

    name: str
    level: int | None = None
    fields: dict[str, Value] = field(default_factory=dict)
    names: tuple[tuple[str, str], ...] = ()
    printing: SetNumber | None = None
    text: str | None = None
    abilities: list[Any] | None = None
    page: int = 0
    line: int = 0


@dataclass(frozen=True)
class DocumentFacts:
    """What a document is, and all it says of cards and rules.

    `importer` names the reader, so that a new version of the same file replaces the old one.
    `rules` holds limits and lists by name, as JSON values; `sets` the titles of sets by code.
    """

    importer: str
    path: Path
    sha256: str
    kind: str
    game: str
    title: str
    language: str
    pages: int
    precedence: Precedence
    cards: tuple[CardFacts, ...]
    rules: dict[str, Any] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
