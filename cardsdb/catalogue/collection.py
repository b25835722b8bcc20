"""The user's collection: how many copies of each card are owned."""

from __future__ import annotations

from sqlmodel import Session, col, select

from cardsdb.catalogue.lookup import find_card
from cardsdb.catalogue.tables import Card, OwnedCard
from cardsdb.errors import UnknownCardError


def change(session: Session, name: str, by: int, game: str | None = None) -> tuple[Card, int]:
    """Add `by` copies of a card (or take them out, below 0); return it and how many are owned now.

    Raises UnknownCardError where no card bears the name, or fewer are owned than are taken out.
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
