"""What a character's figures come to: printed, then auras and attached cards, Order bonuses, and what was played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from cardsdb.games.eredan.abilities import Guard
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.cards import Card
from cardsdb.games.eredan.duel.table import Bearing, Piece, Source, Table


def figure(table: Table, one: Piece, name: str) -> int:
    """Return a figure of a character as it counts now: attack_min, attack_max, defense or spirit, never below 0."""
    return attack(table, one)[1] if name == "attack_max" else max(0, _reckoned(table, one, name))


def attack(table: Table, one: Piece) -> tuple[int, int]:
    """Return both ends of a character's attack as it counts now."""
    low = figure(table, one, "attack_min")
    return low, max(low, _reckoned(table, one, "attack_max"))


def greatest_health(table: Table, one: Piece) -> int:
    """Return how much health a character may have."""
    return max(1, _reckoned(table, one, "max_health"))


def bearing(table: Table) -> Bearing:
    """Return the abilities that hold now: of living characters, then of attached cards that work.

    They are collected once until the table tells that they may have changed.
    """
    found = table.bearing
    if found is None:
        found = table.bearing = _collect(table)
    return found


def _collect(table: Table) -> Bearing:
    verbs: dict[type, list[tuple[Any, Source]]] = defaultdict(list)
    influences: dict[str, list[tuple[Any, bool, Any, Source]]] = defaultdict(list)
    for fact, source in _bearers(table):
        for kind, steps in fact.standing.items():
            verbs[kind] += [(step, source) for step in steps]
        for name, changes in fact.influences.items():
            influences[name] += [(step, sets, amount, source) for step, sets, amount in changes]
    return Bearing(verbs, influences)


def _bearers(table: Table) -> Iterator[tuple[Card, Source]]:
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
    yield from bearing(table).verbs.get(kind, ())
    for standing in table.standing:
        if isinstance(standing.step, kind):
            yield standing.step, standing.source


def holding(table: Table, kind: type, one: Piece) -> Iterator[tuple[Any, Source]]:
    """Yield the abilities of a kind that hold for a character now, those whose conditions are not met left out."""
    for step, source in always(table, kind):
        who = getattr(step, "who", "bearer")
        if matching.means(table, who, one, source) and matching.holds(table, step.provided, source):
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
    if not table.changes and name not in bearing(table).figures:
        return printed + _courtiers_bonus(table, one, name)
    under_way = (id(table), one, name)
    if under_way in _UNDER_WAY:
        return printed
    _UNDER_WAY.add(under_way)
    try:
        return _sum(table, one, name, printed + _courtiers_bonus(table, one, name))
    finally:
        _UNDER_WAY.discard(under_way)


def _sum(table: Table, one: Piece, name: str, value: int) -> int:
    influences = list(_influences(table, one, name))
    if not influences:
        return value
    added = 0
    guards = list(holding(table, Guard, one)) if name != "max_health" else []
    short = name.partition("_")[0] if name.startswith("attack") else name
    for sets, amount, source in influences:
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
    for step, sets, wanted, source in bearing(table).figures.get(name, ()):
        if matching.means(table, step.who, one, source) and matching.holds(table, step.provided, source):
            yield sets, matching.amount(table, wanted, source), source
    for change in table.changes:
        if change.target == one and change.figure == name:
            yield change.sets, change.amount, change.source
