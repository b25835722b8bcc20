"""Opening hands and exact odds: what is drawn from a shuffled deck, without a single rounding.

The number of good hands and of all hands are whole numbers; their quotient stays a fraction until
somebody prints it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import NamedTuple

from cardsdb.decks.deck import Deck


class Wanted(NamedTuple):
    """A wish: at least so many of the copies that a deck has of a card."""

    copies: int
    least: int = 1


def odds(size: int, seen: int, wanted: Iterable[Wanted]) -> Fraction:
    """Return the odds that all wishes come true at once among the cards seen of a shuffled deck.

    >>> odds(40, 5, [Wanted(4)]) == 1 - Fraction(comb(36, 5), comb(40, 5))
    True
    """
    seen = min(seen, size)
    rest = size
    ways = Counter({0: 1})  # by how many cards are taken: the ways to take enough of each wanted card
    for copies, least in wanted:
        rest -= copies
        more = Counter[int]()
        for taken, number in ways.items():
            for drawn in range(least, min(copies, seen - taken) + 1):
                more[taken + drawn] += number * comb(copies, drawn)
        ways = more
    if rest < 0:
        raise ValueError(f"more copies are wanted than the {size} cards of the deck")
    return Fraction(sum(number * comb(rest, seen - taken) for taken, number in ways.items()), comb(size, seen))


def at_least(least: int, copies: int, size: int, seen: int) -> Fraction:
    """Return the odds of at least so many of a card's copies among the cards seen.

    >>> at_least(1, 1, 40, 5)
    Fraction(1, 8)
    """
    return odds(size, seen, [Wanted(copies, least)])


def copies_in(deck: Deck, section: str, key: str) -> int:
    """Return the copies of a card, all its levels together, in a section."""
    return sum(
        entry.count for entry in deck.entries if entry.section == section and entry.card and entry.card.key == key
    )


def sample(deck: Deck, section: str, hand: int, seed: int, hands: int = 1) -> list[list[str]]:
    """Return opening hands by the cards' names, each from the section shuffled anew; a seed deals the same always."""
    names = [
        entry.card.full_name if entry.card else entry.name
        for entry in deck.entries
        if entry.section == section
        for _ in range(entry.count)
    ]
    shuffler = random.Random(seed)  # noqa: S311 (a game, no secret)
    return [shuffler.sample(names, min(hand, len(names))) for _ in range(hands)]
