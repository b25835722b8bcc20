"""The user's collection: how many copies of each card are owned, and what experience they have gained."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session, col, select

from cardsdb.catalogue.lookup import find_card
from cardsdb.catalogue.tables import Card, CountedGame, OwnedCard
from cardsdb.errors import UnknownCardError


def change(session: Session, name: str, by: int, game: str | None = None) -> tuple[Card, int]:
    """Add `by` copies of a card (or take them out, below 0); return it and how many are owned now.

    With the last copy goes the card's experience. Raises UnknownCardError where no card bears the
    name, or fewer are owned than are taken out.
    """
    card, _ = find_card(session, name, game)
    owned_card = session.get(OwnedCard, card.id) or OwnedCard(card_id=card.id or 0, count=0)
    count = owned_card.count + by
    if count < 0:
        raise UnknownCardError(f"you own {owned_card.count} of {card.full_name}, not {-by}")
    if count:
        owned_card.count = count
        session.add(owned_card)
    else:
        session.delete(owned_card)
    return card, count


def owned(session: Session, game: str | None = None) -> list[tuple[Card, int]]:
    """Return the owned cards with their counts, by game and name."""
    query = select(Card, OwnedCard.count).where(Card.id == OwnedCard.card_id)
    if game is not None:
        query = query.where(Card.game == game)
    return list(session.exec(query.order_by(col(Card.game), col(Card.key), col(Card.level))))


def owned_copies(session: Session, game: str) -> dict[int, int]:
    """Return how many copies of a game's cards are owned, by the cards' ids."""
    return {card.id or 0: count for card, count in owned(session, game)}


def gain(session: Session, game: str, amounts: Mapping[str, int]) -> list[tuple[Card, int]]:
    """Add to the experience of cards, by their full names; return the owned ones with what each gained.

    Cards that are not owned gain nothing.
    """
    gained = []
    for name, amount in amounts.items():
        card, _ = find_card(session, name, game)
        owned_card = session.get(OwnedCard, card.id)
        if owned_card is not None:
            owned_card.experience += amount
            gained.append((card, amount))
    return gained


def count_game(session: Session, digest: str, seat: int) -> datetime | None:
    """Note that a seat of a game counts now; return when it did already, None if this is the first time."""
    counted = session.get(CountedGame, (digest, seat))
    if counted is not None:
        return counted.counted
    session.add(CountedGame(digest=digest, seat=seat))
    return None


def experience(session: Session, game: str | None = None) -> list[tuple[Card, int]]:
    """Return the owned cards that have experience, with all that each has."""
    query = select(Card, OwnedCard.experience).where(Card.id == OwnedCard.card_id, OwnedCard.experience > 0)
    if game is not None:
        query = query.where(Card.game == game)
    return list(session.exec(query))


def next_level(session: Session, card: Card) -> Card | None:
    """Return the lowest level of a card above this one that the catalogue knows."""
    higher = select(Card).where(Card.game == card.game, Card.key == card.key, Card.level > card.level)
    return session.exec(higher.order_by(col(Card.level))).first()
