"""The cards that a search found, with all that the catalogue knows of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select
from sqlmodel import Session

from cardsdb.catalogue.facts import Precedence
from cardsdb.catalogue.search.columns import CARD, CITATION, DOCUMENT, NAME, PRINTING, SET, TRAIT, Clause, table_of
from cardsdb.catalogue.vocabulary import Kind, Value, Vocabulary

_FEW = 1_000


@dataclass(frozen=True)
class FoundCard:
    """A card as a search returns it.

    `level` is 0 where the game has no levels. `set` and `number` are of the first printing,
    None where they are unknown. `attributes` holds the fields that are known, in the game's
    order; `names` the spellings other than `name`, each after its language or "alias";
    `house` the fields whose value is a house figure, which no source states. `practice` says
    that the card is one of our own, for practice: it is in the game's practice set alone.
    """

    id: int
    game: str
    name: str
    level: int
    set: str | None
    number: str | None
    text: str
    attributes: dict[str, Value] = field(default_factory=dict)
    names: tuple[tuple[str, str], ...] = ()
    house: frozenset[str] = frozenset()
    practice: bool = False


def load_cards(session: Session, card_ids: Sequence[int], vocabularies: Sequence[Vocabulary]) -> list[FoundCard]:
    """Return the cards of these ids, in their order, in a few queries however many there are."""
    if not card_ids:
        return []
    connection = session.connection()
    rows = connection.execute(
        select(CARD.id, CARD.game, CARD.name, CARD.level, CARD.text).where(_within(CARD.id, card_ids))
    ).all()
    cards = {row[0]: row for row in rows}
    practice = {vocabulary.game: vocabulary.practice_set for vocabulary in vocabularies}
    printings, names = _printings(connection, card_ids, practice.values()), _names(connection, card_ids)
    attributes = _attributes(connection, {card_id: cards[card_id][1] for card_id in card_ids}, vocabularies)
    house = _house_figures(connection, card_ids)
    found = []
    for card_id in card_ids:
        _, game, name, level, text = cards[card_id]
        code, number = printings.get(card_id, (None, None))
        others = tuple(spelling for spelling in names[card_id] if spelling[1] != name)
        known = attributes[card_id]
        ours = house.get(card_id, frozenset()).intersection(known)
        own = code is not None and code == practice.get(game)
        found.append(FoundCard(card_id, game, name, level, code, number, text, known, others, ours, own))
    return found


def _within(column: Any, ids: Collection[int]) -> Clause:
    """Return a condition that holds for these ids; where they are many, for others between them too."""
    clause: Clause = column.in_(ids) if len(ids) <= _FEW else column.between(min(ids), max(ids))
    return clause


def _printings(
    connection: Connection, ids: Collection[int], practice: Iterable[str | None]
) -> dict[int, tuple[str, str | None]]:
    """Return the set and number of each card's first printing; one in a practice set is the last."""
    rows = connection.execute(
        select(PRINTING.card_id, SET.code, PRINTING.number)
        .join_from(PRINTING.card_id.table, SET.id.table, SET.id == PRINTING.set_id)
        .where(_within(PRINTING.card_id, ids))
        .order_by(SET.code.in_([code for code in practice if code]).desc(), SET.id.desc())
    ).all()
    return {card_id: (code, number or None) for card_id, code, number in rows}


def _names(connection: Connection, ids: Collection[int]) -> dict[int, list[tuple[str, str]]]:
    rows = connection.execute(
        select(NAME.card_id, NAME.language, NAME.name).where(_within(NAME.card_id, ids)).order_by(NAME.id)
    ).all()
    names: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for card_id, language, name in rows:
        names[card_id].append((language, name))
    return names


def _attributes(
    connection: Connection, games: dict[int, str], vocabularies: Sequence[Vocabulary]
) -> dict[int, dict[str, Value]]:
    """Return the known fields of each card, given its game."""
    known: dict[int, dict[str, Value]] = {card_id: {} for card_id in games}
    traits = _traits(connection, games)
    for vocabulary in vocabularies:
        ours = [card_id for card_id, game in games.items() if game == vocabulary.game]
        rows = _rows(connection, ours, vocabulary) if ours else {}
        order = [field.name for field in vocabulary.fields]
        for card_id in ours:
            values = {**rows.get(card_id, {}), **traits[card_id]}
            known[card_id] = {name: values[name] for name in order if values.get(name) is not None}
    return known


def _rows(connection: Connection, ids: Collection[int], vocabulary: Vocabulary) -> dict[int, dict[str, Any]]:
    columns = table_of(vocabulary.table).c
    fields = [field.name for field in vocabulary.fields if field.kind is not Kind.WORDS]
    chosen = select(columns.card_id, *(columns[name] for name in fields)).where(_within(columns.card_id, ids))
    return {row[0]: dict(zip(fields, row[1:], strict=True)) for row in connection.execute(chosen).all()}


def _traits(connection: Connection, ids: Collection[int]) -> dict[int, dict[str, tuple[str, ...]]]:
    rows = connection.execute(
        select(TRAIT.card_id, TRAIT.field, TRAIT.value)
        .where(_within(TRAIT.card_id, ids))
        .order_by(TRAIT.card_id, TRAIT.field, TRAIT.position)
    ).all()
    traits: dict[int, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for card_id, name, value in rows:
        traits[card_id][name] = (*traits[card_id].get(name, ()), value)
    return traits


def _house_figures(connection: Connection, ids: Collection[int]) -> dict[int, frozenset[str]]:
    """Return the fields of each card of which only documents of house figures speak.

    Such documents are short: where cards are many, the query goes by the documents, and finds others too.
    """
    house = select(DOCUMENT.id).where(DOCUMENT.precedence == Precedence.HOUSE)
    other = CITATION.id.table.alias("other").c
    stated = select(other.id).where(
        other.card_id == CITATION.card_id, other.field == CITATION.field, other.document_id.not_in(house)
    )
    figure = select(CITATION.card_id, CITATION.field).where(CITATION.document_id.in_(house), ~stated.exists())
    if len(ids) <= _FEW:
        figure = figure.where(CITATION.card_id.in_(ids))
    figures: dict[int, frozenset[str]] = defaultdict(frozenset)
    for card_id, name in connection.execute(figure).all():
        figures[card_id] |= {name}
    return figures
