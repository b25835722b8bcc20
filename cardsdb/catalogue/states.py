"""Writing the state in force into the tables that people and searches read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import delete, insert, update
from sqlmodel import Session, SQLModel, col, select

from cardsdb.catalogue.in_force import ABILITIES, TEXT, State, natural_position
from cardsdb.catalogue.tables import Card, CardName, CardSet, Printing, Trait
from cardsdb.catalogue.vocabulary import Kind, Vocabulary
from cardsdb.names import fold, plain

_Item = TypeVar("_Item")
_AT_ONCE = 500
"""Rows or keys in one statement: under every database's limit of parameters."""


def chunks(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    """Yield `items` in pieces that one statement can carry."""
    for start in range(0, len(items), _AT_ONCE):
        yield items[start : start + _AT_ONCE]


def write_states(session: Session, states: Mapping[int, State], vocabulary: Vocabulary) -> None:
    """Make the tables say, for each card id, what its state says and nothing else."""
    _forget(session, list(states), vocabulary)
    words = [field.name for field in vocabulary.fields if field.kind is Kind.WORDS]
    columns = [field.name for field in vocabulary.fields if field.kind is not Kind.WORDS]
    sets = _sets(session, states, vocabulary)
    cards, attributes, traits, names, printings = [], [], [], [], []
    for card_id, state in states.items():
        text = state.values.get(TEXT) or ""
        cards.append({"id": card_id, "abilities": state.values.get(ABILITIES), "text": text, "plain_text": plain(text)})
        attributes.append({"card_id": card_id, **{column: state.values.get(column) for column in columns}})
        traits += [
            {"card_id": card_id, "field": word, "position": position, "value": value, "folded": fold(value)}
            for word in words
            for position, value in enumerate(state.values.get(word) or ())
        ]
        names += [
            {"card_id": card_id, "language": language, "name": name, "folded": fold(name)}
            for language, name in sorted(state.names)
        ]
        printings += [
            {"card_id": card_id, "set_id": sets[code], "number": number, "position": natural_position(number)}
            for code, number in state.printings.items()
        ]
    if cards:
        session.execute(update(Card), cards)
    tables: list[tuple[type[SQLModel], list[dict[str, Any]]]] = [
        (vocabulary.table, attributes),
        (Trait, traits),
        (CardName, names),
        (Printing, printings),
    ]
    for table, rows in tables:
        if rows:
            session.execute(insert(table), rows)


def _forget(session: Session, card_ids: Sequence[int], vocabulary: Vocabulary) -> None:
    for some in chunks(card_ids):
        for table in (vocabulary.table, Trait, CardName, Printing):
            session.execute(delete(table).where(col(table.card_id).in_(some)))


def _sets(session: Session, states: Mapping[int, State], vocabulary: Vocabulary) -> dict[str, int]:
    """Return the ids of the game's sets by code, making those that the states name first, and title them."""
    rows = session.exec(select(CardSet).where(CardSet.game == vocabulary.game)).all()
    known = {row.code: row for row in rows}
    for code in sorted({code for state in states.values() for code in state.printings} - known.keys()):
        known[code] = CardSet(game=vocabulary.game, code=code)
        session.add(known[code])
    for code, title in vocabulary.titles.items():
        if code in known:
            known[code].title = title
    session.flush()
    return {code: row.id for code, row in known.items() if row.id is not None}
