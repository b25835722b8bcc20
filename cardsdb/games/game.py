"""The doors that every game's room opens to the shared parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.shipped import data_folder

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.formats import Format
    from cardsdb.decks.legality import DeckRules
    from cardsdb.play.duel import Duel, Rules

_ONE_SECTION = Sections((Section("deck"),))


def _shared_rules() -> DeckRules:
    from cardsdb.decks.legality import DeckRules
    from cardsdb.decks.shared_rules import BEFORE, COPIES, SIZES

    return DeckRules((*BEFORE, COPIES, SIZES))


@dataclass(frozen=True)
class Opening:
    """How the cards of the first section come into a hand: the opening hand, then so many draws a turn.

    `first_turn` has the draws of the first turn, of who starts and of the others.
    """

    hand: int = 5
    draws: int = 1
    first_turn: tuple[int, int] = (1, 1)

    def seen(self, turn: int, *, starts: bool = True) -> int:
        """Return how many cards were drawn by a turn of one's own, the opening hand (turn 0) counted in."""
        if turn == 0:
            return self.hand
        return self.hand + self.first_turn[0 if starts else 1] + (turn - 1) * self.draws


@dataclass(frozen=True)
class Experience:
    """How the cards of a game gain experience, and what it leads to.

    `gained` takes the course of a finished duel (its beginning, and as each action left it) and a seat; it
    returns what each card of that seat gained by the actions, by its full name. `needed` is how much a card
    needs until it may evolve to a level.
    """

    gained: Callable[[Sequence[Duel], int], Mapping[str, int]]
    needed: Callable[[int], int]


@dataclass(frozen=True)
class Option:
    """A rule of a game's duels that is data: its name and value in the file, its clauses, and what it is about."""

    name: str
    value: Any
    clauses: tuple[str, ...]
    about: str


@dataclass(frozen=True)
class Game:
    """A card game: its name as `--game` takes it, its title, and what its room offers.

    `room` is the folder of the game's package; the folder of the same name under data/ holds
    its shipped facts. `cards` is what its cards have, `sections` what its deck lists are
    divided into, `deck_rules` how they are judged, `opening` how they are drawn. `balance` names
    the field of words that pay for cards and the field of what these cost, where a game has such.
    `card_size` is the width and height of a card in mm. `shipped_abilities` reads the abilities
    of the shipped cards, by card name. `rules` gives its duels, with the cards of a catalogue;
    `experience` is what cards gain in them, None where they gain nothing. `options` are the rules of
    its duels that a file of data states.
    """

    name: str
    title: str
    room: Path
    cards: Vocabulary
    sections: Sections = _ONE_SECTION
    deck_rules: Callable[[], DeckRules] = _shared_rules
    opening: Opening = Opening()
    balance: tuple[str, str] | None = None
    card_size: tuple[float, float] = (63.0, 88.0)
    rules: Callable[[Session], Rules] | None = None
    shipped_abilities: Callable[[], dict[str, Abilities]] = field(default=dict)
    experience: Experience | None = None
    options: Callable[[], Iterable[Option]] = tuple

    @property
    def migrations(self) -> Path:
        """The folder of the alembic revisions that make the game's table."""
        return self.room / "migrations"

    def formats(self, own: Path | None = None) -> list[Format]:
        """Return the formats of the game, the default first: the shipped ones and those of a folder of the user's.

        One of the user's takes the place of a shipped one of that name. Raises UnreadableFileError.
        """
        from cardsdb.decks.formats import Terms, read_formats, read_own_formats

        terms = Terms(self.sections, self.deck_rules().parameters)
        shipped = read_formats(data_folder() / self.room.name, terms)
        owned = read_own_formats(own, self.name, terms) if own else []
        names = {form.name for form in owned}
        formats = [*owned, *(form for form in shipped if form.name not in names)]
        return sorted(formats, key=lambda form: not form.default)
