"""One file into the catalogue: told what it is, read, held against the formats, recorded."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlmodel import Session, col, select

from cardsdb.catalogue.facts import DocumentFacts, SetNumber
from cardsdb.catalogue.recording import Recorded, record
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Card, CardName, CardSet, Printing
from cardsdb.decks.formats import Format, read_formats
from cardsdb.errors import UnreadableFileError
from cardsdb.games import games
from cardsdb.shipped import data_folder
from importers.card_lists import looks_like_card_list, read_card_list
from importers.documents.apart import read_apart
from importers.rulebooks import KnownCard, KnownNames, read_rulebook

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Imported:
    """A document that was read, and what it did, or with a dry run would do, to the catalogue."""

    facts: DocumentFacts
    recorded: Recorded


@dataclass(frozen=True)
class Wishes:
    """What the user says about the files: their game, what card lists call our columns, bad rows."""

    game: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    keep_going: bool = False
    dry_run: bool = False


def import_file(store: Store, path: Path, wishes: Wishes, progress: Progress | None = None) -> Imported:
    """Import a rulebook or a card list, in one transaction.

    A dry run does the same and takes it back. Raises CardsdbError, and then nothing has changed.
    """
    facts = read_file(store, path, wishes, progress)
    vocabulary = games()[facts.game].cards
    with store.writing() as session:
        recorded = record(session, facts, vocabulary)
        if wishes.dry_run:
            session.rollback()
    return Imported(facts, recorded)


def read_file(store: Store, path: Path, wishes: Wishes, progress: Progress | None = None) -> DocumentFacts:
    """Return what a file says, without recording it."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 (resolve() follows links, which may go round in circles)
    if not str(path).isprintable():
        raise UnreadableFileError(f"{str(path)!r}: the name holds signs that cannot be shown; rename the file")
    if wishes.columns or looks_like_card_list(path):
        return read_card_list(
            path, games(), game=wishes.game, columns=wishes.columns, keep_going=wishes.keep_going, progress=progress
        )
    document = read_apart(path, progress)
    with store.reading() as session:
        facts = read_rulebook(document, wishes.game, lambda game: known_names(session, game))
    differences = limits_apart(facts, read_formats(data_folder() / games()[facts.game].room.name))
    return replace(facts, notes=(*facts.notes, *differences))


def known_names(session: Session, game: str) -> KnownNames:
    """Return the names and numbers that the catalogue has of a game's cards."""
    spellings: dict[str, list[str]] = {}
    names = select(Card.name, CardName.name).where(Card.game == game, Card.id == CardName.card_id)
    for card, spelling in session.exec(names.order_by(col(Card.key), col(Card.level), col(CardName.id))):
        spellings.setdefault(card, []).append(spelling)
    printings: dict[str, list[SetNumber]] = {}
    numbers = select(Card.name, CardSet.code, Printing.number).where(
        Card.game == game, Card.id == Printing.card_id, Printing.set_id == CardSet.id
    )
    for card, code, number in session.exec(numbers):
        printings.setdefault(card, []).append(SetNumber(code, number))
    return KnownNames(
        KnownCard(card, tuple(dict.fromkeys(others)), tuple(printings.get(card, ())))
        for card, others in spellings.items()
    )


def limits_apart(facts: DocumentFacts, formats: list[Format]) -> Iterator[str]:
    """Yield a note for each limit of the document that the shipped format of its rulebook states otherwise."""
    for format_ in formats:
        if format_.rulebook != facts.importer:
            continue
        for section, limits in format_.sections.items():
            stated: Any = facts.rules.get(section)
            stated = stated if isinstance(stated, dict) else {"cards": stated}
            for name, limit in limits.items():
                if stated.get(name) not in (None, limit):
                    yield (
                        f"this text states {section} {name} {stated[name]}, the format {format_.name} has {limit}"
                    ).replace("_", " ")
