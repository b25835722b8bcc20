"""The catalogue's columns as the search language's SQL uses them, and clauses of two values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from sqlalchemy import ColumnElement, Select, Table, select, true
from sqlmodel import SQLModel

from cardsdb.catalogue.tables import Card, CardName, CardSet, Citation, Document, OwnedCard, Printing, Trait
from cardsdb.catalogue.vocabulary import Vocabulary

Clause: TypeAlias = ColumnElement[bool]


def table_of(model: type[SQLModel]) -> Table:
    """Return the table of an SQLModel class."""
    return cast(Table, model.__table__)  # type: ignore[attr-defined]


CARD = table_of(Card).c
NAME = table_of(CardName).c
SET = table_of(CardSet).c
CITATION = table_of(Citation).c
DOCUMENT = table_of(Document).c
OWNED = table_of(OwnedCard).c
PRINTING = table_of(Printing).c
TRAIT = table_of(Trait).c


def cards(vocabularies: Sequence[Vocabulary]) -> Select[int]:
    """Return a select of all card ids, in which a query may use the columns of every game.

    Databases leave out the joins that a query does not use.
    """
    joined: Any = table_of(Card)
    for table in (table_of(OwnedCard), *(table_of(vocabulary.table) for vocabulary in vocabularies)):
        joined = joined.outerjoin(table, table.c.card_id == CARD.id)
    return select(CARD.id).select_from(joined)


def among(ids: Select[int]) -> Clause:
    """Return that a card is one of those that a select of ids finds."""
    return CARD.id.in_(ids)


def surely(clause: Clause) -> Clause:
    """Return that `clause` is true, so that what is unknown makes it false and not null."""
    return clause.is_(true())
