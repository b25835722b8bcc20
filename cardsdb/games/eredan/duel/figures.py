"""What a character's figures come to: printed, then auras and attached cards, Order bonuses, and what was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardsdb.games.eredan.abilities import Guard
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.cards import Card
from cardsdb.games.eredan.duel.table import Piece, Source, Table


def figure(table: Table, one: Piece, name: str) -> int:
    """Return a figure of a character as it counts now: attack_min, attack_max, defense or spirit, never below 0."""
    value = max(0, _reckoned(table, one, name))
    return max(value, figure(table, one, "attack_min")) if name == "attack_max" else value


def greatest_health(table: Table, one: Piece) -> int:
    """Return how much health a character may have."""
    return max(1, _reckoned(table, one, "max_health"))


def bearing(table: Table) -> Iterator[tuple[Card, Source]]:
    """Yield what has abilities that hold now: living characters, then attached cards that work, each as a source."""
    active = table.active
    for seat in (active, 1 - active):
        for one in table.team[seat]:
            fact = table.fact(one)
            if fact.standing and one not in table.dead:
                yield fact, Source(one, seat, one)
    for card, attached in table.attached.items():
        fact = table.fact(card)
        if fact.standing and attached.works and not is_silenced(table, card, attached.bearer):
            yield fact, Source(card, table.owner[card], attached.bearer)


def always(table: Table, kind: type) -> Iterator[tuple[Any, Source]]:
    """Yield the abilities of a kind that hold now: of characters, of cards that work, and of played ones."""
    for fact, source in bearing(table) if kind in table.kinds else ():
        for step in fact.standing.get(kind, ()):
            yield step, source
    for standing in table.standing:
        if isinstance(standing.step, kind):
            yield standing.step, standing.source


def holding(table: Table, kind: type, one: Piece) -> Iterator[tuple[Any, Source]]:
    """Yield the abilities of a kind that hold for a character now, those whose conditions are not met left out."""
    for step, source in always(table, kind):
        who = getattr(step, "who", "bearer")
        if one in matching.everyone(table, who, source) and matching.holds(table, step.provided, source):
            yield step, source


def is_silenced(table: Table, card: Piece, bearer: Piece) -> bool:
    """Tell whether an attached card does nothing this round."""
    if not table.silenced:
        return False
    fact = table.fact(card)
    return any(bearer in targets and matching.is_card(cards, fact) for cards, targets in table.silenced)


_UNDER_WAY: set[tuple[int, Piece, str]] = set()
"""Figures that are being reckoned: one that depends on itself counts as printed within itself."""


def _reckoned(table: Table, one: Piece, name: str) -> int:
    printed = table.fact(one).figures.get("health" if name == "max_health" else name, 0)
    under_way = (id(table), one, name)
    if under_way in _UNDER_WAY:
        return printed
    _UNDER_WAY.add(under_way)
    try:
        return _sum(table, one, name, printed + _courtiers_bonus(table, one, name))
    finally:
        _UNDER_WAY.discard(under_way)


def _sum(table: Table, one: Piece, name: str, value: int) -> int:
    added = 0
    guards = list(holding(table, Guard, one)) if name != "max_health" else []
    short = name.partition("_")[0] if name.startswith("attack") else name
    for sets, amount, source in _influences(table, one, name):
        if any(short in guard.stats and _keeps_off(guard, owner, source, table, one) for guard, owner in guards):
            continue
        if sets:
            value, added = amount, 0
        else:
            value += amount
            added += amount
    doubled = any(target == one and stat == short and until >= table.round for target, stat, until in table.doubles)
    return value + added if doubled else value


def _courtiers_bonus(table: Table, one: Piece, name: str) -> int:
    """Return what a Courtier has more against the opposite sex in the older rules (EC-CLASS-15)."""
    if table.fighters is None or one not in table.fighters or name not in ("attack_min", "attack_max", "spirit"):
        return 0
    own, foe = table.fact(one), table.fact(table.fighters[1 - table.owner[one]])
    opposite = own.sex and foe.sex and own.sex != foe.sex
    return table.ruleset.courtier_bonus if "courtier" in own.classes and opposite else 0


def _keeps_off(guard: Guard, owner: Source, source: Source, table: Table, one: Piece) -> bool:
    return guard.against == "any" or source.seat != table.owner[one]


def _influences(table: Table, one: Piece, name: str) -> Iterator[tuple[bool, int, Source]]:
    """Yield what bears upon a figure in its order: whether it sets it, the amount, and whose doing it is."""
    for fact, source in bearing(table):
        for step, sets, wanted in fact.influences.get(name, ()):
            if one in matching.everyone(table, step.who, source) and matching.holds(table, step.provided, source):
                yield sets, matching.amount(table, wanted, source), source
    for change in table.changes:
        if change.target == one and change.figure == name:
            yield change.sets, change.amount, change.source
