"""The search language: what people type to find cards (docs/search.md).

cards = search(session, "civ:fire cost<=3 order:-power", vocabularies)
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import lru_cache

from sqlmodel import Session

from cardsdb.catalogue.search.columns import CARD, cards
from cardsdb.catalogue.search.compiler import comparisons, order_by, regular_expressions, where
from cardsdb.catalogue.search.explain import in_words
from cardsdb.catalogue.search.fields import Fields
from cardsdb.catalogue.search.found import FoundCard, load_cards
from cardsdb.catalogue.search.reading import read_order, read_query
from cardsdb.catalogue.search.regexps import bounded
from cardsdb.catalogue.search.syntax import Condition, OrderKey
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.errors import QueryError

__all__ = ["FoundCard", "Query", "explain", "load_cards", "parse", "search"]


@dataclass(frozen=True)
class Query:
    """A query without mistakes: what to find and in which order, over the fields of some games."""

    condition: Condition
    order: tuple[OrderKey, ...]
    fields: Fields = field(compare=False, repr=False)


def parse(query: str, vocabularies: Sequence[Vocabulary]) -> Query:
    """Return the query that a text states over the fields of these games.

    Raises QueryError with the place of the first mistake.
    """
    syntax = read_query(query)
    fields = _fields(tuple(vocabularies))
    for comparison in comparisons(syntax.condition):
        fields.test(comparison)
    for key in syntax.order:
        fields.sorted_by(key)
    return Query(syntax.condition, syntax.order, fields)


@lru_cache(maxsize=8)
def _fields(vocabularies: tuple[Vocabulary, ...]) -> Fields:
    return Fields(vocabularies)


def explain(query: Query) -> str:
    """Return the query in one line of plain words."""
    return in_words(query.condition, query.order, query.fields)


def search(
    session: Session,
    query: str,
    vocabularies: Sequence[Vocabulary],
    *,
    game: str | None = None,
    sort: str | None = None,
    limit: int | None = None,
) -> list[FoundCard]:
    """Return the cards that a query finds, of one `game` if given, in the same order each time.

    `sort` is an order such as `cost,-power` that goes before the query's own. Raises QueryError.
    """
    if limit is not None and limit < 0:
        raise QueryError(f"a limit is 0 or more, not {limit}")
    checked = parse(query, vocabularies)
    order = (*_sort_keys(sort, checked.fields), *checked.order)
    session.flush()
    connection = session.connection()
    wanted = cards(vocabularies).where(where(checked.condition, checked.fields, connection))
    if game is not None:
        wanted = wanted.where(CARD.game == game)
    wanted = wanted.order_by(*order_by(order, checked.fields, connection)).limit(limit)
    regexps = regular_expressions(checked.condition)
    with bounded(connection, regexps[0]) if regexps else nullcontext():
        hits = [card_id for (card_id,) in connection.execute(wanted).all()]
    return load_cards(session, hits, vocabularies)


def _sort_keys(sort: str | None, fields: Fields) -> tuple[OrderKey, ...]:
    """Return the keys of the `sort` argument."""
    if sort is None:
        return ()
    try:
        keys = read_order(sort)
        for key in keys:
            fields.sorted_by(key)
    except QueryError as error:
        raise QueryError(f"sort: {error}") from None
    return keys
