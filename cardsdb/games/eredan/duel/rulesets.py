"""The rulesets of Eredan duels: every number and every difference between them is data (data/eredan/rulesets.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from cardsdb.games.game import Option
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
    recalled_apart: bool
    golem_bonus: Literal["own", "warrior or largest"]


@cache
def rulesets() -> dict[str, Ruleset]:
    """Return the rulesets by name, the one that is meant where none is named first."""
    text = (data_folder() / "eredan" / "rulesets.toml").read_text(encoding="utf-8")
    return {name: Ruleset(name=name, **values) for name, values in tomllib.loads(text).items()}


def options() -> Iterator[Option]:
    """Yield what a ruleset decides, with its value in each ruleset and its clauses, as people look them up."""
    for name, (about, *clauses) in _ABOUT.items():
        yield Option(name, {one.name: getattr(one, name) for one in rulesets().values()}, tuple(clauses), about)


_ABOUT: Mapping[str, tuple[str, ...]] = {
    "initiative": ("who begins: by tickets that are drawn, or by a die", "EC-INIT-2", "EC-INIT-5"),
    "tickets": ("tickets of each player", "EC-INIT-2"),
    "hand": ("cards to which each hand is filled", "EC-HAND-3"),
    "largest_hand": ("most cards in a hand", "EC-HAND-5"),
    "dead_at": ("health at which a character dies, or below it", "EC-R-10"),
    "chains_bind": ("the second card must be of the kind that the chain names", "EC-CARD-3"),
    "warrior_chain": ("items after which a warrior's second card is played", "EC-CLASS-2", "EC-CLASS-3"),
    "craftsman": ("to whom a craftsman's items may be attached", "EC-CLASS-10", "EC-CLASS-11"),
    "courtier_bonus": ("attack and spirit of a Courtier against the opposite sex", "EC-CLASS-12", "EC-CLASS-15"),
    "mage_priest_chain": ("a Mage/Priest has the chain on Spells", "EC-CLASS-37", "EC-CLASS-38"),
    "mage_priest_attacks": ("a Mage/Priest attacks after damage Spells too", "EC-CLASS-39", "EC-R-22"),
    "deck_out": ("who loses: who cannot fill the hand, or who cannot draw at all", "EC-END-3", "EC-END-5"),
    "familiars": ("there are Familiars", "EC-FAM-1"),
    "recalled_apart": ("cards that came before a recalled card do not touch it", "EC-CARD-9"),
    "golem_bonus": ("bonus that a Golem takes of an Item", "EC-RACE-5", "EC-RACE-6"),
}
