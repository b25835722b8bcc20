"""Writing what a document says into the catalogue, and saying what that changed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, delete, insert
from sqlmodel import Session, col, select

from cardsdb.catalogue.facts import CardFacts, DocumentFacts
from cardsdb.catalogue.in_force import Claim, Rank, State, claims_of, in_force
from cardsdb.catalogue.states import chunks, write_states
from cardsdb.catalogue.tables import Card, CardName, Citation, Document, OwnedCard, now
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.names import fold

_Word = tuple[str, str]
"""A field and its value as JSON: what is said, without the place."""
_Claims = Mapping[int, Mapping[_Word, Claim]]
"""Claims by the id of their card."""


@dataclass(frozen=True)
class Difference:
    """One field of one card that a document changed; None stands for "not known"."""

    card: str
    field: str
    before: Any
    after: Any


@dataclass
class Recorded:
    """What recording a document did to the cards that it or its earlier version names.

    `outweighed` has what it says against a stronger document: in force before, said after.
    """

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    differences: list[Difference] = field(default_factory=list)
    outweighed: list[Difference] = field(default_factory=list)

    @property
    def changes_nothing(self) -> bool:
        """Whether every card is as it was before."""
        return not (self.added or self.changed or self.removed)


def record(session: Session, facts: DocumentFacts, vocabulary: Vocabulary) -> Recorded:
    """Record a document in place of its earlier version, if there is one.

    Works inside the caller's transaction: rolling back leaves the catalogue as it was.
    """
    document, was_rank = _describe(session, facts)
    document_id, rank = document.id or 0, rank_of(document)
    cards = _Cards(session, facts.game)
    added = cards.make(facts.cards)
    before = _claims(session, col(Citation.document_id) == document_id)
    if was_rank is not None:
        before = {
            card_id: {word: replace(claim, rank=was_rank) for word, claim in claims.items()}
            for card_id, claims in before.items()
        }
    said = _said(facts, cards, rank)
    if _places(before) != _places(said):
        session.execute(delete(Citation).where(col(Citation.document_id) == document_id))
        _cite(session, document_id, said)

    nothing: dict[_Word, Claim] = {}
    touched = sorted(
        card_id
        for card_id in before.keys() | said.keys()
        if rank != was_rank or before.get(card_id, nothing).keys() != said.get(card_id, nothing).keys()
    )
    recorded = Recorded(added=len(added))
    states: dict[int, State] = {}
    others = _claims_elsewhere(session, touched, document_id)
    for card_id in touched:
        name, elsewhere = cards.names[card_id], others.get(card_id, nothing).values()
        was = in_force([*elsewhere, *before.get(card_id, nothing).values()], name, vocabulary)
        states[card_id] = in_force([*elsewhere, *said.get(card_id, nothing).values()], name, vocabulary)
        changes = [Difference(cards.full_names[card_id], *one) for one in was.differences(states[card_id])]
        recorded.differences += changes
        recorded.outweighed += [
            Difference(cards.full_names[card_id], claim.field, states[card_id].values[claim.field], claim.value)
            for claim in said.get(card_id, nothing).values()
            if claim.field in states[card_id].values and states[card_id].values[claim.field] != claim.value
        ]
        recorded.changed += bool(changes) and card_id in said and card_id not in added
    unspoken = {card_id for card_id, state in states.items() if not state.names}
    owned = _owned(session, unspoken)
    write_states(session, {card_id: state for card_id, state in states.items() if card_id not in owned}, vocabulary)
    recorded.removed = _remove(session, unspoken - owned)
    recorded.unchanged = len(said) - recorded.added - recorded.changed
    return recorded


class _Cards:
    """The game's cards by every spelling: finds those that a document means and makes new ones."""

    def __init__(self, session: Session, game: str) -> None:
        self._session, self._game = session, game
        self._levels: dict[str, dict[int, int]] = defaultdict(dict)
        self._keys: dict[str, set[str]] = defaultdict(set)
        self.names: dict[int, str] = {}
        self.full_names: dict[int, str] = {}
        cards = select(Card.id, Card.name, Card.key, Card.level).where(Card.game == game)
        for card_id, name, key, level in session.exec(cards):
            self._levels[key][level] = card_id or 0
            self._call(card_id or 0, name, level)
        spellings = select(CardName.folded, Card.key).where(CardName.card_id == Card.id, Card.game == game)
        for folded, key in session.exec(spellings):
            self._keys[folded].add(key)

    def make(self, facts: Iterable[CardFacts]) -> set[int]:
        """Make a card for each name and level that is not there yet; return the new ids."""
        wanted: dict[tuple[str, int], Card] = {}
        for card in facts:
            key = self._key(card.name)
            known = self._levels.get(key, {})
            level = card.level or 0
            if (card.level is None and known) or level in known or (key, level) in wanted:
                continue
            name = self.names[next(iter(known.values()))] if known else card.name
            wanted[key, level] = Card(game=self._game, name=name, key=key, level=level)
        self._session.add_all(wanted.values())
        self._session.flush()
        for (key, level), new in wanted.items():
            assert new.id is not None
            self._levels[key][level] = new.id
            self._call(new.id, new.name, level)
        return {new.id for new in wanted.values() if new.id is not None}

    def _call(self, card_id: int, name: str, level: int) -> None:
        self.names[card_id] = name
        self.full_names[card_id] = f"{name} (level {level})" if level > 1 else name

    def levels(self, card: CardFacts) -> Collection[int]:
        """Return the ids of all the levels of the card that a document names."""
        return self._levels[self._key(card.name)].values()

    def meant(self, card: CardFacts) -> int:
        """Return the id of the level that is meant: the lowest where none is stated."""
        levels = self._levels[self._key(card.name)]
        return levels[min(levels) if card.level is None else card.level]

    def _key(self, name: str) -> str:
        """Return the key of the card of that name, in its own spelling or one that leads to it alone."""
        folded = fold(name)
        others = self._keys.get(folded, set())
        return folded if folded in self._levels or len(others) != 1 else next(iter(others))


def rank_of(document: Document) -> Rank:
    """Return how much the document's word weighs."""
    return document.precedence, document.imported, document.id or 0


def _describe(session: Session, facts: DocumentFacts) -> tuple[Document, Rank | None]:
    """Make or bring up to date the row that describes the document; return it, and what its word weighed before."""
    origin = f"{facts.importer}:{facts.path}"
    known = select(Document).where(Document.game == facts.game, Document.origin == origin)
    document = session.exec(known).first()
    was_rank = rank_of(document) if document else None
    stated: dict[str, Any] = {
        "path": str(facts.path),
        "sha256": facts.sha256,
        "kind": facts.kind,
        "title": facts.title,
        "language": facts.language,
        "pages": facts.pages,
        "precedence": int(facts.precedence),
        "rules": facts.rules,
        "notes": list(facts.notes),
    }
    if document is None:
        document = Document(game=facts.game, origin=origin, **stated)
    elif any(getattr(document, name) != value for name, value in stated.items()):
        document.sqlmodel_update({**stated, "imported": now()})
    session.add(document)
    session.flush()
    return document, was_rank


def _said(facts: DocumentFacts, cards: _Cards, rank: Rank) -> dict[int, dict[_Word, Claim]]:
    """Return what the document says of each card; of several places that say the same, the first."""
    said: dict[int, dict[_Word, Claim]] = defaultdict(dict)
    for card in facts.cards:
        meant = cards.meant(card)
        for claim in claims_of(card, rank, facts.language):
            for card_id in cards.levels(card) if claim.is_spelling and card.level is None else [meant]:
                said[card_id].setdefault(_word(claim), claim)
    return dict(said)


def _places(claims: _Claims) -> dict[int, dict[_Word, tuple[int, int]]]:
    return {card_id: {word: (one.page, one.line) for word, one in said.items()} for card_id, said in claims.items()}


def _word(claim: Claim) -> _Word:
    return claim.field, json.dumps(claim.value, sort_keys=True)


def _cite(session: Session, document_id: int, said: _Claims) -> None:
    rows = [
        {
            "document_id": document_id,
            "card_id": card_id,
            "field": claim.field,
            "value": claim.value,
            "page": claim.page,
            "line": claim.line,
        }
        for card_id, claims in said.items()
        for claim in claims.values()
    ]
    if rows:
        session.execute(insert(Citation), rows)


def _claims(session: Session, *conditions: ColumnElement[bool]) -> dict[int, dict[_Word, Claim]]:
    """Return the recorded claims that meet the conditions."""
    found: dict[int, dict[_Word, Claim]] = defaultdict(dict)
    query = select(Citation, Document).where(col(Citation.document_id) == Document.id, *conditions)
    for row, document in session.exec(query):
        claim = Claim(row.field, row.value, rank_of(document), row.page, row.line)
        # Two documents may say the same: the word of the higher rank stands for both.
        known = found[row.card_id].get(_word(claim))
        if known is None or known.rank < claim.rank:
            found[row.card_id][_word(claim)] = claim
    return dict(found)


def _claims_elsewhere(session: Session, card_ids: Sequence[int], document_id: int) -> dict[int, dict[_Word, Claim]]:
    """Return what documents other than this one say of the cards."""
    found: dict[int, dict[_Word, Claim]] = {}
    for some in chunks(card_ids):
        found |= _claims(session, col(Citation.card_id).in_(some), col(Citation.document_id) != document_id)
    return found


def _owned(session: Session, card_ids: Collection[int]) -> set[int]:
    """Return those of the cards that the user owns: they stay, whatever documents say."""
    return {
        card_id
        for some in chunks(list(card_ids))
        for card_id in session.exec(select(OwnedCard.card_id).where(col(OwnedCard.card_id).in_(some)))
    }


def _remove(session: Session, card_ids: Collection[int]) -> int:
    for some in chunks(list(card_ids)):
        session.execute(delete(Card).where(col(Card.id).in_(some)))
    return len(card_ids)
