"""Numbers of cards and how they compare, a range with any value in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Integer, and_, func, literal

from cardsdb.catalogue.search.columns import CARD, OWNED, Clause, surely


@dataclass(frozen=True, eq=False)
class Number:
    """A number of a card, from `low` to `high`, null where it is unknown.

    The two are one object unless it is a range. `game` is None for numbers that cards of all
    games may have.
    """

    low: ColumnElement[Any]
    high: ColumnElement[Any]
    game: str | None = None
    always_known: bool = False

    def unknown(self) -> Clause:
        """Return that a card of the game does not have the number."""
        nothing = and_(self.low.is_(None), self.high.is_(None))
        return nothing if self.game is None else and_(CARD.game == self.game, nothing)

    def may_meet(self, other: Number) -> bool:
        """Return whether a card can have both numbers."""
        return self.game is None or other.game is None or self.game == other.game


def constant(value: int) -> Number:
    """Return a number that is the same for all cards."""
    same = literal(value, Integer)
    return Number(same, same, always_known=True)


def level() -> Number:
    """Return a card's level, unknown in games without levels."""
    known = func.nullif(CARD.level, 0)
    return Number(known, known)


def owned() -> Number:
    """Return how many copies of a card the user owns."""
    copies = func.coalesce(OWNED["count"], 0)
    return Number(copies, copies, always_known=True)


def compare(left: Number, operator: str, right: Number) -> Clause:
    """Return that some value of `left` compares so with some of `right`; what is unknown never does.

    Only `!=` asks of a range that no value of it is equal.
    """
    return surely(_clause(left, operator, right))


def _clause(left: Number, operator: str, right: Number) -> Clause:
    match operator:
        case ">":
            return left.high > right.low
        case ">=":
            return left.high >= right.low
        case "<":
            return left.low < right.high
        case "<=":
            return left.low <= right.high
    if left.low is left.high and right.low is right.high:
        return left.low != right.low if operator == "!=" else left.low == right.low
    if operator == "!=":
        return (left.high < right.low) | (left.low > right.high)
    return (left.low <= right.high) & (right.low <= left.high)
