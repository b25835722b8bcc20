"""The names that the catalogue knows, for importers to recognise damaged or translated ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rapidfuzz import fuzz

from cardsdb.catalogue.facts import SetNumber
from cardsdb.names import fold

_NEAR = 60.0  # per cent of likeness, above which two spellings may be one name
_TELLING = 3  # letters of a word that two names of one card may share


@dataclass(frozen=True)
class KnownCard:
    """A card's name, its other spellings in any language, and its printings."""

    name: str
    spellings: tuple[str, ...] = ()
    printings: tuple[SetNumber, ...] = ()


class KnownNames:
    """A look-up of the cards of one game; without cards it knows nothing, and importers take what is printed."""

    def __init__(self, cards: Iterable[KnownCard] = ()) -> None:
        self._cards = tuple(cards)
        own = {fold(card.name): card.name for card in reversed(self._cards)}
        others = {fold(spelling): card.name for card in reversed(self._cards) for spelling in card.spellings}
        self._names = others | own
        self._numbered = {printing: card.name for card in self._cards for printing in card.printings}

    def __bool__(self) -> bool:
        return bool(self._cards)

    def __iter__(self) -> Iterator[KnownCard]:
        return iter(self._cards)

    def name_of(self, spelling: str) -> str | None:
        """Return the name of the card that is spelled so, None if there is none."""
        return self._names.get(fold(spelling))

    def numbered(self, printing: SetNumber) -> str | None:
        """Return the name of the card that has that number, None if there is none."""
        return self._numbered.get(printing)

    def has_numbers(self, code: str) -> bool:
        """Tell whether any card of that set is known by its number."""
        return any(printing.code == code for printing in self._numbered)


def likeness(one: str, other: str) -> float:
    """Return how alike two spellings are, from 0 to 100."""
    return fuzz.ratio(fold(one), fold(other))


def is_near(one: str, other: str) -> bool:
    """Tell whether two spellings under one collector number can be the same card."""
    words, others = ({fold(word) for word in text.split()} for text in (one, other))
    shared = any(len(word) >= _TELLING for word in words & others)
    return shared or likeness(one, other) >= _NEAR
