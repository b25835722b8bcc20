"""Who gets which Grim cards: dealt at random, or drafted, from the one pool (ER-DECK-11 to ER-DECK-13)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardsdb.decks.card_index import CardIndex
from cardsdb.errors import DeckListError

POOL, STACK = 60, 15
"""The Grim cards of the box, and of one Summoner (ER-COMP-4)."""


def grim_pool(index: CardIndex) -> tuple[str, ...]:
    """Return the 60 Grim cards: those that the catalogue knows by name, practice cards last, the others by number.

    >>> grim_pool(CardIndex("eragra", []))[-1]
    'Grim card 60'
    """
    cards = sorted(
        (card for card in index.cards if card.attributes.get("kind") == "grim"), key=lambda card: card.practice
    )
    known = [card.name for card in cards[:POOL]]
    return (*known, *(f"Grim card {number}" for number in range(len(known) + 1, POOL + 1)))


def deal_grim(pool: Sequence[str], summoners: int, seed: int) -> list[list[str]]:
    """Return a Grim Stack for each Summoner, dealt at random, shuffled, no card in two of them (ER-DECK-11).

    The same seed deals the same. Raises DeckListError for other than 2 to 4 Summoners, and for a
    pool too small or with a card twice.
    """
    _check(pool, summoners)
    shuffled = list(pool)
    random.Random(seed).shuffle(shuffled)  # noqa: S311, this is a game
    return [shuffled[first : first + STACK] for first in range(0, summoners * STACK, STACK)]


def draft_order(pool: Sequence[str], summoners: int, starter: int = 0) -> list[int]:
    """Return whose turn it is to take a card, pick by pick, going clockwise from the starter (ER-DECK-12).

    Summoners count from 0. Raises DeckListError as `deal_grim` does.
    """
    _check(pool, summoners)
    return [(starter + pick) % summoners for pick in range(summoners * STACK)]


def _check(pool: Sequence[str], summoners: int) -> None:
    if not 2 <= summoners <= 4:
        raise DeckListError(f"2 to 4 Summoners play, not {summoners}")
    if len(pool) < summoners * STACK:
        raise DeckListError(f"{summoners} Summoners need {summoners * STACK} Grim cards, the pool has {len(pool)}")
    if len(set(pool)) < len(pool):
        raise DeckListError("a card is twice in the pool")
