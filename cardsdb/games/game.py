"""The doors that every game's room opens to the shared parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary


@dataclass(frozen=True)
class Game:
    """A card game: its name as `--game` takes it, its title, and what its room offers.

    `room` is the folder of the game's package; the folder of the same name under data/ holds
    its shipped facts. `cards` is what its cards have. `shipped_abilities` reads the abilities
    of the shipped cards, by card name.
    """

    name: str
    title: str
    room: Path
    cards: Vocabulary
    shipped_abilities: Callable[[], dict[str, Abilities]] = field(default=dict)

    @property
    def migrations(self) -> Path:
        """The folder of the alembic revisions that make the game's table."""
        return self.room / "migrations"
