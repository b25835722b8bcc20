"""A game's cards by every spelling, in memory: what reads ten thousand lists asks no database for each line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlmodel import Session

from cardsdb.catalogue.search import search
from cardsdb.catalogue.vocabulary import Value, Vocabulary
from cardsdb.names import fold


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card as decks need it: `key` is the folded name, which all levels of a card share.

    `attributes` has the known fields of the game's vocabulary, by name. `practice` says that it is
    one of our own, for practice.
    """

    id: int
    game: str
    name: str
    key: str
    level: int
    set: str | None
    number: str | None
    attributes: Mapping[str, Value]
    practice: bool = False

    def __hash__(self) -> int:
        """Cards are told apart by their ids."""
        return self.id

    @property
    def full_name(self) -> str:
        """The name, with the level where a card has several."""
        return f"{self.name} (level {self.level})" if self.level > 1 else self.name


class CardIndex:
    """All cards of one game; finds the card that a name means."""

    def __init__(self, game: str, cards: Iterable[tuple[DeckCard, Iterable[str]]]) -> None:
        """Take each card with its other spellings."""
        self.game = game
        self._levels: dict[str, dict[int, DeckCard]] = defaultdict(dict)
        self._keys: dict[str, set[str]] = defaultdict(set)
        self._spellings: dict[str, str] = {}
        for card, spellings in cards:
            self._levels[card.key][card.level] = card
            for spelling in (card.name, *spellings):
                folded = fold(spelling)
                self._keys[folded].add(card.key)
                self._spellings.setdefault(folded, spelling)

    @property
    def cards(self) -> list[DeckCard]:
        """Every card and level, by key and level."""
        return [levels[level] for _, levels in sorted(self._levels.items()) for level in sorted(levels)]

    def find(self, name: str, level: int | None = None) -> DeckCard | None:
        """Return the card of that name, the lowest level where none is said; None where the name is not known.

        A spelling that leads to several cards leads to none, unless it is one's own name.
        """
        folded = fold(name)
        if folded not in self._levels:
            keys = self._keys.get(folded, ())
            if len(keys) != 1:
                return None
            (folded,) = keys
        levels = self._levels[folded]
        return levels.get(min(levels) if level is None else level)

    def levels(self, key: str) -> list[DeckCard]:
        """Return the levels of the card with that key, from the lowest."""
        levels = self._levels.get(key, {})
        return [levels[level] for level in sorted(levels)]

    def near(self, name: str, limit: int = 3) -> list[str]:
        """Return the spellings most like `name`, the nearest first."""
        from cardsdb.catalogue.lookup import nearest

        return nearest(name, self._spellings, limit)


def load_index(session: Session, vocabulary: Vocabulary) -> CardIndex:
    """Return the index of a game's cards, as they are in force."""
    found = search(session, "", [vocabulary], game=vocabulary.game)
    return CardIndex(
        vocabulary.game,
        (
            (
                DeckCard(
                    id=card.id,
                    game=card.game,
                    name=card.name,
                    key=fold(card.name),
                    level=card.level,
                    set=card.set,
                    number=card.number,
                    attributes=card.attributes,
                    practice=card.practice,
                ),
                [name for _, name in card.names],
            )
            for card in found
        ),
    )
