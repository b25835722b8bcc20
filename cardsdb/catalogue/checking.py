"""Is the database sound? Every fault is reported, with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Select, and_, func, not_, select, text
from sqlmodel import Session, SQLModel, col

from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Card, CardName, CardSet, Citation, OwnedCard, Printing
from cardsdb.catalogue.vocabulary import Vocabulary


def check(store: Store, vocabularies: Sequence[Vocabulary]) -> list[str]:
    """Return what is wrong with the database, one line a fault; an empty list is a sound one."""
    with store.reading() as session:
        return [*_damage(store, session), *_broken_references(session), *_orphans(session, vocabularies)]


def _damage(store: Store, session: Session) -> Iterator[str]:
    """Ask SQLite to read every page of its file; PostgreSQL watches over its own."""
    if store.is_sqlite:
        lines = session.connection().execute(text("PRAGMA integrity_check")).scalars()
        yield from (f"the file is damaged: {line}" for line in lines if line != "ok")


def _broken_references(session: Session) -> Iterator[str]:
    for table in SQLModel.metadata.sorted_tables:
        for key in table.foreign_keys:
            target = key.column.table
            lost = (
                select(func.count())
                .select_from(table)
                .where(key.parent.is_not(None), not_(select(target).where(key.column == key.parent).exists()))
            )
            if count := session.connection().scalar(lost):
                yield f"{count} rows of {table.name} point to no row of {target.name}"


def _orphans(session: Session, vocabularies: Sequence[Vocabulary]) -> Iterator[str]:
    def without(*conditions: Any) -> Select[Any]:
        return select(func.count()).select_from(Card).where(and_(*conditions))

    named = select(CardName).where(col(CardName.card_id) == Card.id).exists()
    cited = select(Citation).where(col(Citation.card_id) == Card.id).exists()
    owned = select(OwnedCard).where(col(OwnedCard.card_id) == Card.id).exists()
    used = select(Printing).where(col(Printing.set_id) == CardSet.id).exists()
    counts: list[tuple[Select[Any], str]] = [
        (without(~named), "cards have no name under which they could be found"),
        (without(~cited, ~owned), "cards are stated by no document and owned by nobody"),
        (select(func.count()).select_from(CardSet).where(~used), "sets hold no card"),
        (without(col(Card.game).not_in([v.game for v in vocabularies])), "cards belong to no installed game"),
    ]
    for vocabulary in vocabularies:
        described = select(vocabulary.table).where(col(vocabulary.table.card_id) == Card.id).exists()
        bare = without(Card.game == vocabulary.game, ~described)
        counts.append((bare, f"{vocabulary.game} cards have no row of attributes"))
    for query, fault in counts:
        if count := session.connection().scalar(query):
            yield f"{count} {fault}"
