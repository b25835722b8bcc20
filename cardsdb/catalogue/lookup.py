"""Finding the card that a person means, and telling all that is known of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from cardsdb.catalogue.tables import Card, CardName, Citation, Document
from cardsdb.errors import UnknownCardError
from cardsdb.names import fold, tidy

_LEVEL = re.compile(r"^(?P<name>.*?)\s*\(\s*level\s+(?P<level>\d{1,3})\s*\)\s*$", re.IGNORECASE)
_NEAR = 60
"""How alike two names must be, in per cent, for one to be offered for the other."""
_PART = 80
"""How alike a name and a part of another must be, in per cent."""


@dataclass(frozen=True)
class Source:
    """What one document says of a card, and where; page and line are 0 where it has none."""

    document: str
    path: str
    sha256: str
    page: int
    line: int
    field: str
    value: Any


def split_level(name: str) -> tuple[str, int | None]:
    """Return the name and the level that "Lightning (level 3)" states."""
    match = _LEVEL.match(name)
    return (match["name"], int(match["level"])) if match else (tidy(name), None)


def find_card(session: Session, name: str, game: str | None = None) -> tuple[Card, list[int]]:
    """Return the card of that name, in any spelling, and the levels it exists in.

    The name may end in "(level 3)"; without it the lowest level is meant. Raises
    UnknownCardError, with the nearest names, or with the cards that the name could mean.
    """
    wanted, level = split_level(name)
    folded = fold(wanted)
    query = select(Card).where(col(Card.id).in_(select(CardName.card_id).where(CardName.folded == folded)))
    if game is not None:
        query = query.where(Card.game == game)
    found = session.exec(query.order_by(col(Card.game), col(Card.key), col(Card.level))).all()
    found = [card for card in found if card.key == folded] or found
    if len({(card.game, card.key) for card in found}) > 1:
        could_be = sorted({f"{card.name} ({card.game})" for card in found})
        raise UnknownCardError(f"{name!r} could be any of: {'; '.join(could_be)}; say which, with --game or in full")
    if not found:
        raise UnknownCardError(_no_such_card(wanted, near_names(session, wanted, game)))
    levels = [card.level for card in found]
    for card in found:
        if level is None or card.level == level:
            return card, levels
    raise UnknownCardError(f"{found[0].name} has no level {level}; it has {', '.join(map(str, levels))}")


def near_names(session: Session, name: str, game: str | None = None, limit: int = 5) -> list[str]:
    """Return the names of cards most like `name`, the nearest first."""
    query = select(CardName.name, CardName.folded).distinct()
    if game is not None:
        query = query.where(CardName.card_id == Card.id, Card.game == game)
    return nearest(name, {folded: spelling for spelling, folded in session.exec(query)}, limit)


def nearest(name: str, spellings: Mapping[str, str], limit: int) -> list[str]:
    """Return those of the spellings, given by their folded forms, that are most like `name`, the nearest first."""
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA

    wanted = fold(name)
    likeness = {key: 100 * OSA.normalized_similarity(wanted, key, score_cutoff=_NEAR / 100) for key in spellings}
    for key, spelling in spellings.items():
        if len(key) > len(wanted) > 1:  # it may be a part of the name, which counts a little less
            likeness[key] = max(likeness[key], 0.9 * fuzz.partial_ratio(wanted, key, score_cutoff=_PART))
            if wanted in map(fold, spelling.split()):  # a word of the name, which counts a little more
                likeness[key] += 5
    near = sorted((key for key in spellings if likeness[key]), key=lambda key: (-likeness[key], key))
    return [spellings[key] for key in near[:limit]]


def sources(session: Session, card_id: int) -> list[Source]:
    """Return everything that documents say of a card, the word in force first for each field."""
    query = (
        select(Citation, Document)
        .where(col(Citation.document_id) == Document.id, Citation.card_id == card_id)
        .order_by(col(Citation.field), col(Document.precedence).desc(), col(Document.imported).desc(), col(Citation.id))
    )
    return [
        Source(
            document.title, document.path, document.sha256, citation.page, citation.line, citation.field, citation.value
        )
        for citation, document in session.exec(query)
    ]


def _no_such_card(name: str, near: Sequence[str]) -> str:
    offer = f"; near names: {', '.join(near)}" if near else ""
    return f"no card is called {name!r}{offer}"
