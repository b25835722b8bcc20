"""Cards by the sets in which they were printed, in the natural order of their numbers: S1, S2, S10, 1, 2, 10."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from cardsdb.catalogue.search import FoundCard
from cardsdb.catalogue.tables import CardSet, Printing
from cardsdb.errors import PrintingError
from cardsdb.games import Game, games
from cardsdb.names import fold


@dataclass(frozen=True)
class PrintedSet:
    """A set's cards, each after its number; the cards that are in no set have one without a code."""

    game: Game
    code: str
    title: str
    cards: tuple[tuple[str, FoundCard], ...]

    @property
    def heading(self) -> str:
        """What stands over its cards."""
        return " ".join(filter(None, (self.code, self.title))) or self.game.title


def by_set(session: Session, cards: Sequence[FoundCard]) -> list[PrintedSet]:
    """Return cards by game and set; a card that was printed in several sets is in each of them."""
    known = {card.id: card for card in cards}
    printings = session.exec(
        select(Printing.card_id, Printing.number, CardSet)
        .where(Printing.set_id == CardSet.id)
        .order_by(col(CardSet.id), col(Printing.position), col(Printing.card_id))
    ).all()
    printings = sorted(printings, key=lambda one: one[1][:1].isdigit())
    sets: dict[tuple[str, str], tuple[str, list[tuple[str, FoundCard]]]] = {}
    for card_id, number, card_set in printings:
        if card_id in known:
            sets.setdefault((card_set.game, card_set.code), (card_set.title, []))[1].append((number, known[card_id]))
    printed = {card_id for card_id, _, _ in printings}
    for card in sorted(cards, key=lambda card: (_natural(card.name), card.level)):
        if card.id not in printed:
            sets.setdefault((card.game, ""), ("", []))[1].append(("", card))
    order = [*games()]
    return [
        PrintedSet(games()[game], code, title, tuple(held))
        for (game, code), (title, held) in sorted(sets.items(), key=lambda item: order.index(item[0][0]))
    ]


def _natural(name: str) -> list[str | int]:
    """Return what sorts Token 2 before Token 10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", fold(name))]


def set_codes(session: Session, game: str | None = None) -> list[str]:
    """Return the codes of the sets there are, of a game or of all."""
    found = session.exec(select(CardSet).order_by(col(CardSet.id))).all()
    return [one.code for one in found if game in {None, one.game}]


def only_set(sets: Sequence[PrintedSet], wanted: str) -> list[PrintedSet]:
    """Return the sets of that code or title; raises PrintingError that names those there are."""
    found = [one for one in sets if one.code and fold(wanted) in {fold(one.code), fold(one.title)}]
    if not found:
        known = ", ".join(one.code for one in sets if one.code) or "none"
        raise PrintingError(f"none of these cards is in a set called {wanted!r}; their sets: {known}")
    return found
