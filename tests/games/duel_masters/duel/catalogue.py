"""The shipped cards' rows, which the tests take their expected values from, and which cards have been tested."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

DATA = Path(__file__).parents[4] / "data" / "duel_masters"
ROWS = {
    row["name"]: row
    for file in ("cards.csv", "expansion.csv")
    for row in csv.DictReader((DATA / file).open(encoding="utf-8"))
}
CREATURES = [name for name, row in ROWS.items() if row["type"] != "spell"]
EVOLUTIONS = [name for name, row in ROWS.items() if row["type"] == "evolution creature"]
VANILLA = [name for name in CREATURES if not ROWS[name]["keywords"] and not ROWS[name]["effect"]]
CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
BASES = {
    "Guardian": ["Dia Nork, Moonlight Guardian", "Gran Gure, Space Guardian"],
    "Liquid People": ["Aqua Vehicle", "Aqua Knight"],
    "Parasite Worm": ["Stinger Worm", "Swamp Worm"],
    "Human": ["Immortal Baron, Vorg", "Brawler Zyler"],
    "Beast Folk": ["Fear Fang", "Bronze-Arm Tribe"],
}
"""For each race that an evolution creature goes on, creatures of it."""

TESTED: set[str] = set()
"""The cards whose effect some test of this package proves."""


def effect_of(*names: str) -> Callable[[Test], Test]:
    """Mark a test as one that proves the effect of these cards."""
    assert set(names) <= ROWS.keys(), f"not in the catalogue: {set(names) - ROWS.keys()}"
    TESTED.update(names)
    return lambda test: test


def keywords(name: str) -> dict[str, int]:
    """Return a card's keywords by its row, each with its number (0 where it has none)."""
    found = {}
    for words in filter(None, ROWS[name]["keywords"].split("; ")):
        word, _, number = words.partition(" +")
        found[word] = int(number or 0)
    return found


def cost(name: str) -> int:
    return int(ROWS[name]["cost"])


def power(name: str) -> int:
    return int(ROWS[name]["power"])


def civilization(name: str) -> str:
    return ROWS[name]["civilization"]
