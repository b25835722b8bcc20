"""The rulesets of Eredan duels: every number and every difference between them is data (data/eredan/rulesets.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cardsdb.shipped import data_folder


@dataclass(frozen=True)
class Ruleset:
    """How a duel is played where the two texts differ; the comments of the file name each value's clause."""

    name: str
    title: str
    initiative: Literal["tickets", "die"]
    tickets: int
    hand: int
    largest_hand: int
    dead_at: int
    chains_bind: bool
    warrior_chain: Literal["stated", "any item"]
    craftsman: Literal["living", "tapped"]
    courtier_bonus: int
    mage_priest_chain: bool
    mage_priest_attacks: bool
    deck_out: Literal["hand", "draw"]
    familiars: bool


@cache
def rulesets() -> dict[str, Ruleset]:
    """Return the rulesets by name, the one that is meant where none is named first."""
    text = (data_folder() / "eredan" / "rulesets.toml").read_text(encoding="utf-8")
    return {name: Ruleset(name=name, **values) for name, values in tomllib.loads(text).items()}
