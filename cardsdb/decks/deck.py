"""A deck list: so many copies of so many cards, section by section, each from a line of somewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardsdb.decks.card_index import DeckCard


@dataclass(slots=True, unsafe_hash=True)
class Entry:
    """One line of a list: so many copies of a card in a section. Treat it as frozen.

    It is not declared so only because a frozen one takes five times as long to make, and a
    tournament's lists have half a million.

    `name`, `set` and `number` are as written, without signs that are no part of them; `level`
    None leaves it open. `card` is the catalogue's card, None for a name it does not know.
    `line` counts from 1 (the row or item where a format has no lines, 0 where there is neither).
    """

    count: int
    name: str
    section: str
    line: int = 0
    level: int | None = None
    set: str = ""
    number: str = ""
    card: DeckCard | None = None


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that could not be taken as it stands: what is wrong with it, and the mend."""

    line: int
    text: str
    message: str
    fix: str = ""


@dataclass(frozen=True)
class Deck:
    """A deck list that was read, made or stored.

    `metadata` holds its further headings (Player, Colour, Date, ...) by their names in small
    letters. `mistakes` are what is wrong with lines: most are not among the entries, some (a
    printing that contradicts the name) are.
    """

    game: str
    entries: tuple[Entry, ...]
    name: str = ""
    format: str | None = None
    source: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards it has in all sections."""
        return sum(entry.count for entry in self.entries)

    @property
    def unknown(self) -> tuple[Entry, ...]:
        """The entries whose name the catalogue does not know."""
        return tuple(entry for entry in self.entries if entry.card is None)
