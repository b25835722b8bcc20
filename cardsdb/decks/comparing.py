"""What sets two decks apart, and what a collection lacks for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.decks.deck import Deck, Entry
from cardsdb.errors import DeckListError
from cardsdb.names import fold

Identity = tuple[str, int | None]
"""The key and the level of a card."""


@dataclass(frozen=True)
class Difference:
    """A card of which a section of two decks holds different numbers of copies."""

    section: str
    name: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How many copies more there are, below 0 how many fewer."""
        return self.after - self.before


@dataclass(frozen=True)
class Shortage:
    """A card of which a deck wants more copies than are owned; nobody owns a card that is not known."""

    name: str
    wanted: int
    owned: int
    known: bool = True

    @property
    def missing(self) -> int:
        """How many copies are lacking."""
        return self.wanted - self.owned


def identity(entry: Entry) -> Identity:
    """Return what two entries share, however each is written, if they are of one card and level."""
    return (entry.card.key, entry.card.level) if entry.card else (fold(entry.name), entry.level)


def diff(a: Deck, b: Deck) -> list[Difference]:
    """Return what must change for `a` to hold the cards of `b`, section by section.

    Raises DeckListError for decks of different games.
    """
    if a.game != b.game:
        raise DeckListError(f"a deck of {a.game} and one of {b.game} have nothing to compare")
    names = {(entry.section, identity(entry)): full_name(entry) for entry in (*b.entries, *a.entries)}
    sections = list(dict.fromkeys(entry.section for entry in (*a.entries, *b.entries)))
    before, after = _counts(a), _counts(b)
    differences = [
        Difference(place[0], names[place], before[place], after[place])
        for place in before | after
        if before[place] != after[place]
    ]
    return sorted(differences, key=lambda difference: sections.index(difference.section))


def missing(deck: Deck, owned: Mapping[int, int]) -> list[Shortage]:
    """Return the cards of which a deck, all sections together, wants more than `owned` says by the cards' ids."""
    cards = {identity(entry): entry for entry in deck.entries}
    wanted: Counter[Identity] = Counter()
    for entry in deck.entries:
        wanted[identity(entry)] += entry.count
    shortages = [
        Shortage(full_name(entry), wanted[key], owned.get(entry.card.id, 0) if entry.card else 0, bool(entry.card))
        for key, entry in cards.items()
    ]
    return [shortage for shortage in shortages if shortage.missing > 0]


def full_name(entry: Entry) -> str:
    """Return the name of an entry's card in full, or as it is written where the card is not known."""
    return entry.card.full_name if entry.card else entry.name


def _counts(deck: Deck) -> Counter[tuple[str, Identity]]:
    """Return how many copies of each card each section holds, in the deck's order."""
    counts: Counter[tuple[str, Identity]] = Counter()
    for entry in deck.entries:
        counts[entry.section, identity(entry)] += entry.count
    return counts
