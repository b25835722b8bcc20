"""From a checked query to SQL: expressions with parameters, never a text of the query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, false, func, not_, or_, true

from cardsdb.catalogue.search.columns import CARD, Clause
from cardsdb.catalogue.search.fields import Fields
from cardsdb.catalogue.search.parts import SortKey
from cardsdb.catalogue.search.syntax import And, Comparison, Condition, Form, Not, Or, OrderKey, Value


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """Yield all comparisons of a condition, from left to right."""
    match condition:
        case Comparison():
            yield condition
        case Not(term):
            yield from comparisons(term)
        case And(terms) | Or(terms):
            for term in terms:
                yield from comparisons(term)


def regular_expressions(condition: Condition) -> list[Value]:
    """Return the regular expressions of a condition."""
    return [v for comparison in comparisons(condition) for v in comparison.values if v.form is Form.REGEX]


def where(condition: Condition, fields: Fields, connection: Connection, *, is_true: bool = True) -> Clause:
    """Return that a card fulfils the condition, or if not `is_true` that it does not.

    Negations move to the leaves and the deepest group stands first, because SQLite 3.40 reads
    only a hundred open parentheses and operators at a time.
    """
    match condition:
        case Comparison():
            clause = fields.test(condition)(connection)
            return clause if is_true else not_(clause)
        case Not(term):
            return where(term, fields, connection, is_true=not is_true)
        case And(terms) | Or(terms):
            clauses = [where(term, fields, connection, is_true=is_true) for term in sorted(terms, key=_depth)[::-1]]
            if isinstance(condition, And) is is_true:
                return and_(true(), *clauses)
            return or_(false(), *clauses)


def _depth(condition: Condition) -> int:
    match condition:
        case Not(term):
            return _depth(term)
        case And(terms) | Or(terms):
            return 1 + max(map(_depth, terms), default=0)
    return 0


def order_by(keys: Sequence[OrderKey], fields: Fields, connection: Connection) -> list[ColumnElement[Any]]:
    """Return the order of the hits: by the keys, the unknown last, then by name, level and id."""
    columns: list[ColumnElement[Any]] = []
    for key in keys:
        for expression in _across_games(key, fields, connection):
            columns.append((expression.desc() if key.descending else expression.asc()).nulls_last())
    return [*columns, CARD.key, CARD.level, CARD.id]


def _across_games(key: OrderKey, fields: Fields, connection: Connection) -> Iterator[ColumnElement[Any]]:
    """Yield what a key sorts by: one expression for all games that keep it as the same kind."""
    sort_keys = [found for part in fields.sorted_by(key).parts if (found := part.sort_key())]
    for family, same in groupby(sorted(sort_keys, key=_family), key=_family):
        expressions = [sort_key.expression for sort_key in same]
        merged = expressions[0] if len(expressions) == 1 else func.coalesce(*expressions)
        if family == "text" and connection.dialect.name == "postgresql":
            merged = merged.collate("C")  # by code points, as SQLite sorts
        yield merged


def _family(sort_key: SortKey) -> str:
    return sort_key.family
