"""The file that states what the shipped cards can do at each of their levels."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from cardsdb.errors import CardListError
from cardsdb.games.ability_reading import load
from cardsdb.games.eredan.abilities import Ability, read_abilities
from cardsdb.names import tidy

Levels: TypeAlias = Mapping[int, tuple[Ability, ...]]
"""What a card can do, by the lowest level from which on it can."""


def load_abilities(path: Path) -> dict[str, Levels]:
    """Return the abilities of every card in a TOML file, by card name and level.

    A card has a list for all its levels, or a list for each level from which on it differs.
    Raises CardListError with one line for a file that cannot be read or a mistake in it.
    """
    return load(path, _levels)


def at_level(levels: Levels, level: int) -> tuple[Ability, ...]:
    """Return the abilities at a level: those of the highest one not above it, else of the lowest."""
    return levels[max((known for known in levels if known <= level), default=min(levels))]


def _levels(data: object, name: str) -> Levels:
    if not isinstance(data, dict):
        return {1: read_abilities(data, card_name=name)}
    wrong = [level for level in data if not re.fullmatch(r"[1-9]\d?", level, re.ASCII)]
    if wrong or not data:
        raise CardListError(tidy(f"{name}: wants a list, or lists by level from 1 to 99, not by {reprlib.repr(wrong)}"))
    return {int(level): read_abilities(stated, card_name=f"{name}, level {level}") for level, stated in data.items()}
