"""The cards as Eredan duels need them: their facts, and their abilities sorted by the moment at which they are done."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eredan.abilities import (
    Ability,
    Attach,
    Change,
    Damage,
    Initiative,
    LeftOut,
    Set,
)
from cardsdb.games.eredan.ability_parts import Condition, Is
from cardsdb.games.eredan.chains import Chained
from cardsdb.games.eredan.orders import Order
from cardsdb.names import fold

FIGURES = ("attack_min", "attack_max", "defense", "spirit", "health")
HYBRIDS = ("mage warrior", "mage marauder", "marauder warrior", "warrior priest", "priest marauder", "mage priest")
SINGLE = ("", "warrior", "mage", "marauder", "priest", "craftsman")
LISTED = frozenset(frozenset(classes.split()) for classes in (*SINGLE, *HYBRIDS))
"""The classes, and pairs of them, of which the clauses tell what they can do (EC-CLASS-1 to EC-CLASS-39)."""
UNLISTED = "what its classes can do together; no clause tells it (EC-R-23)"
ENDS = {"attack": ("attack_min", "attack_max")}
"""The figures that are meant where both ends of the attack are."""


@dataclass(frozen=True)
class Card:
    """One level of a card.

    `orders` are the Order bonuses with the rounds that wake them.
    `steps` are its abilities by the moment at which they are done, `house` says that some figures
    are this project's own.
    """

    name: str
    level: int
    kind: str
    guilds: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    race: str = ""
    sex: str = ""
    element: str = ""
    subtype: str = ""
    slot: str = ""
    area: bool = False
    figures: Mapping[str, int] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    chain: Chained | None = None
    restriction: tuple[Condition, ...] = ()
    abilities: tuple[Ability, ...] = ()
    house: bool = False

    @cached_property
    def only_for(self) -> frozenset[str]:
        """The classes and castes that it is limited to, of which one is enough."""
        return frozenset(word for one in self.restriction if isinstance(one, Is) for word in one.classes or ())

    @cached_property
    def full_name(self) -> str:
        """The name, with the level where it is above the first."""
        return f"{self.name} (level {self.level})" if self.level > 1 else self.name

    @cached_property
    def key(self) -> str:
        """The folded name, which all levels share."""
        return fold(self.name)

    @cached_property
    def steps(self) -> Mapping[str, tuple[Any, ...]]:
        """The abilities by their moment."""
        sorted_out: dict[str, list[Any]] = defaultdict(list)
        for ability in self.abilities:
            if not isinstance(ability, Attach | Initiative | LeftOut):
                sorted_out[ability.when].append(ability)
        return {when: tuple(steps) for when, steps in sorted_out.items()}

    @cached_property
    def standing(self) -> Mapping[type, tuple[Any, ...]]:
        """The abilities that hold all the time, by their verb."""
        sorted_out: dict[type, list[Any]] = defaultdict(list)
        for step in self.steps.get("always", ()):
            sorted_out[type(step)].append(step)
        return {kind: tuple(steps) for kind, steps in sorted_out.items()}

    @cached_property
    def influences(self) -> Mapping[str, tuple[tuple[Any, bool, Any], ...]]:
        """The changes that hold all the time, by figure: the step, whether it sets the figure, and the amount."""
        found: dict[str, list[tuple[Any, bool, Any]]] = defaultdict(list)
        for step in (*self.standing.get(Change, ()), *self.standing.get(Set, ())):
            for stated, amount in step.figures().items():
                for name in ENDS.get(stated, (stated,)):
                    found[name].append((step, isinstance(step, Set), amount))
        return {name: tuple(changes) for name, changes in found.items()}

    @cached_property
    def attach(self) -> Attach | None:
        """How it stays in play, None for a card that is discarded after its combat."""
        return next((ability for ability in self.abilities if isinstance(ability, Attach)), None)

    @cached_property
    def left_out(self) -> tuple[str, ...]:
        """What it does besides that is not played, also for want of a clause about its classes (EC-R-23)."""
        stated = tuple(ability.what for ability in self.abilities if isinstance(ability, LeftOut))
        return stated if self.trades in LISTED else (*stated, UNLISTED)

    @cached_property
    def trades(self) -> frozenset[str]:
        """The classes without the Courtiers' caste (EC-CLASS-12)."""
        return self.classes - {"courtier"}

    @cached_property
    def golems_class(self) -> frozenset[str]:
        """As whose a Golem takes the bonuses of this Item by the older rules: a warrior's, or the largest (EC-RACE-6).

        Empty for a card without bonuses for a class.
        """
        bonuses = {
            word: sum(amount for amount in step.figures().values() if isinstance(amount, int))
            for step in self.abilities
            if isinstance(step, Change)
            for condition in step.provided
            if isinstance(condition, Is) and condition.who == "bearer" and not condition.negated
            for word in condition.classes or ()
        }
        best = "warrior" if "warrior" in bonuses else max(bonuses, key=lambda word: bonuses[word], default="")
        return frozenset({best} - {""})

    @cached_property
    def initiative(self) -> int:
        """How many more tickets it gives (EC-INIT-3)."""
        return sum(ability.by for ability in self.abilities if isinstance(ability, Initiative))

    @cached_property
    def damage(self) -> tuple[Damage, ...]:
        """The damage to others that it does at once as a Spell, in place of a Mage's attack (EC-DMG-5, EC-DMG-6)."""
        done = self.steps.get("played", ()) if self.kind == "spell" else ()
        return tuple(step for step in done if isinstance(step, Damage) and step.who != "bearer")

    @cached_property
    def place(self) -> str:
        """The place that it takes on a bearer: weapon or armor, "" for none (EC-ITEM-1, EC-ITEM-2)."""
        return (self.attach.slot if self.attach and self.attach.slot else self.slot) or ""


class Cards:
    """All cards that can be played with."""

    def __init__(self, cards: Iterable[Card], spellings: Mapping[str, str]) -> None:
        """Take the cards, and the names that further spellings stand for."""
        self.all = tuple(cards)
        self._full_names = {card.full_name: row for row, card in enumerate(self.all)}
        self._rows = {(card.key, card.level): row for row, card in enumerate(self.all)}
        self._spellings = {fold(spelling): fold(name) for spelling, name in spellings.items()}

    @property
    def names(self) -> list[str]:
        """The full names of all cards."""
        return [card.full_name for card in self.all]

    def find(self, name: str) -> int | None:
        """Return the row of the card of that name, "Katana" or "Katana (level 2)"; None where there is none."""
        if name in self._full_names:
            return self._full_names[name]
        match = re.fullmatch(r"(.*?)\s*\(\s*level\s+(\d{1,2})\s*\)\s*", name, re.IGNORECASE)
        key, level = (fold(match[1]), int(match[2])) if match else (fold(name), 0)
        key = key if any((key, one) in self._rows for one in range(1, 10)) else self._spellings.get(key, key)
        levels = [level] if level else range(1, 10)
        return next((self._rows[key, one] for one in levels if (key, one) in self._rows), None)

    @cached_property
    def fingerprint(self) -> str:
        """Twelve figures that stand for all facts that matter in a duel."""
        rows = [
            [
                *(card.name, card.level, card.kind, sorted(card.guilds), sorted(card.classes), card.race, card.element),
                *(card.sex, card.subtype, card.slot, card.area, sorted(card.figures.items()), repr(card.chain)),
                *(repr(card.restriction), repr(card.orders)),
                write_abilities(card.abilities),
            ]
            for card in self.all
        ]
        return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:12]
