"""The cards as the engine needs them: one number a card, and a column for each thing that is asked of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias, TypeVar

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.duel_masters.abilities import (
    Ability,
    Condition,
    Evolution,
    Keyword,
    PowerAttacker,
    PowerBonus,
    Replacement,
    SharedPower,
    Spell,
    Standing,
    Step,
    Triggered,
    Unblockable,
)
from cardsdb.games.duel_masters.vocabulary import CIVILIZATIONS
from cardsdb.names import fold

BLOCKER: Final = 1
DOUBLE_BREAKER: Final = 2
SLAYER: Final = 4
SHIELD_TRIGGER: Final = 8
CANNOT_ATTACK: Final = 16
CANNOT_ATTACK_PLAYERS: Final = 32
MUST_ATTACK: Final = 64
ATTACKS_UNTAPPED: Final = 128
UNBLOCKABLE: Final = 256
CHANGES_POWER: Final = 512

_FLAGS = {
    "blocker": BLOCKER,
    "double breaker": DOUBLE_BREAKER,
    "slayer": SLAYER,
    "shield trigger": SHIELD_TRIGGER,
    "can't attack": CANNOT_ATTACK,
    "can't attack players": CANNOT_ATTACK_PLAYERS,
    "attacks each turn if able": MUST_ATTACK,
    "can attack untapped creatures": ATTACKS_UNTAPPED,
}

Kind = TypeVar("Kind")
Effect: TypeAlias = tuple[Condition | None, tuple[Step, ...]]
"""What a triggered ability does, and the condition under which it does."""


@dataclass(frozen=True)
class CardFacts:
    """A card as the catalogue knows it."""

    name: str
    civilizations: tuple[str, ...]
    type: str
    races: tuple[str, ...]
    cost: int
    power: int
    abilities: tuple[Ability, ...]
    spellings: tuple[str, ...] = ()


@dataclass
class Cards:
    """All cards in columns; a card is its row. Civilizations are bits, keywords and the like too.

    `attacking` is the bonus of power attacker. `evolves` is the race that an evolution creature
    goes on (DM-EVO-5), `shares` what it gives to others. `enters`, `ends` and `wins` are what is done
    when such happens.
    """

    facts: tuple[CardFacts, ...]
    names: list[str] = field(default_factory=list)
    cost: list[int] = field(default_factory=list)
    power: list[int] = field(default_factory=list)
    civilization: list[int] = field(default_factory=list)
    races: list[frozenset[str]] = field(default_factory=list)
    is_creature: list[bool] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    attacking: list[int] = field(default_factory=list)
    bonuses: list[tuple[PowerBonus, ...]] = field(default_factory=list)
    shares: list[tuple[SharedPower, ...]] = field(default_factory=list)
    unblockable: list[tuple[Unblockable, ...]] = field(default_factory=list)
    instead: list[str] = field(default_factory=list)
    evolves: list[str] = field(default_factory=list)
    enters: list[tuple[Effect, ...]] = field(default_factory=list)
    ends: list[tuple[Effect, ...]] = field(default_factory=list)
    wins: list[tuple[Effect, ...]] = field(default_factory=list)
    spell: list[tuple[Step, ...]] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fill the columns."""
        for row, facts in enumerate(self.facts):
            self._add(facts)
            for spelling in (facts.name, *facts.spellings):
                self.rows.setdefault(fold(spelling), row)

    def find(self, name: str) -> int | None:
        """Return the row of the card of that name, None where there is none."""
        return self.rows.get(fold(name))

    @property
    def fingerprint(self) -> str:
        """Twelve figures that stand for all facts that matter in a duel."""
        rows = [
            [one.name, one.civilizations, one.type, one.races, one.cost, one.power, write_abilities(one.abilities)]
            for one in self.facts
        ]
        return hashlib.sha256(json.dumps(sorted(rows, key=lambda row: str(row[0]))).encode()).hexdigest()[:12]

    def _add(self, facts: CardFacts) -> None:
        self.names.append(facts.name)
        self.cost.append(facts.cost)
        self.power.append(facts.power)
        self.civilization.append(sum(1 << CIVILIZATIONS.index(one) for one in facts.civilizations))
        self.races.append(frozenset(facts.races))
        self.is_creature.append(facts.type != "spell")

        def of(kind: type[Kind]) -> tuple[Kind, ...]:
            return tuple(ability for ability in facts.abilities if isinstance(ability, kind))

        flags = sum({_FLAGS[one.ability] for one in of(Keyword)} | {_FLAGS[one.ability] for one in of(Standing)})
        changes = UNBLOCKABLE * bool(of(Unblockable)) | CHANGES_POWER * bool(of(PowerBonus))
        self.flags.append(flags | changes)
        self.attacking.append(sum(ability.bonus for ability in of(PowerAttacker)))
        self.bonuses.append(of(PowerBonus))
        self.shares.append(of(SharedPower))
        self.unblockable.append(of(Unblockable))
        self.instead.append("".join(ability.to for ability in of(Replacement)[:1]))
        self.evolves.append("".join(ability.race for ability in of(Evolution)[:1]))
        for column, when in ((self.enters, "enters"), (self.ends, "own turn ends"), (self.wins, "wins a battle")):
            column.append(tuple((one.condition, one.steps) for one in of(Triggered) if one.when == when))
        self.spell.append(tuple(step for ability in of(Spell) for step in ability.steps))


def build(facts: Iterable[CardFacts]) -> Cards:
    """Return the cards in columns."""
    return Cards(tuple(facts))
