"""What becomes of a card that is hit or destroyed, and what its destroyer gains (ER-BATTLE-10 to 14, ER-CRYSTAL)."""

from __future__ import annotations

from cardsdb.games.eragra.duel.cards import Now
from cardsdb.games.eragra.duel.figures import has_caliber, now
from cardsdb.games.eragra.duel.parts import COMBO, Minion, Piece
from cardsdb.games.eragra.duel.table import Table

MOST_CRYSTALS = 3
"""Crystals for a Minion of three dice or more (ER-CRYSTAL-1)."""


def destroy_card(table: Table, piece: Piece, seat: int, by: Piece = -1) -> None:
    """Destroy a card on a field for a Summoner, `by` one: a Minion with its reward, all else into its void."""
    if piece in table.minions:
        _destroy_minion(table, piece, seat, by)
    elif piece in table.laid:
        aboard = table.laid[piece].on if table.effects(piece).carries else ()
        table.tell("destroyed", seat, piece)
        table.remove_laid(piece)
        for minion in aboard:  # ER-CARD-20, ER-CARD-23
            if minion in table.minions:
                _destroy_minion(table, minion, seat, by)


def _destroy_minion(table: Table, piece: Piece, seat: int, by: Piece) -> None:
    """Destroy a Minion; one's own that destroys it may bring crystals more (ER-CARD-27)."""
    figures = now(table, piece)
    extra = now(table, by).extra if by in table.minions and table.minions[by].seat == seat else 0
    table.tell("destroyed", seat, piece)
    minion = send_to_limbo(table, piece)
    if minion.seat != seat:  # ER-OWN-2
        table.collect(seat, worth(figures) + extra)
        table.act(seat, "evil")  # after the crystals (ER-R-26)


def worth(figures: Now) -> int:
    """Return the crystals for a Minion: by its dice without the loss by injury (ER-CRYSTAL-1, ER-R-24)."""
    return min(MOST_CRYSTALS, figures.unhurt) if figures.power is not None else 0


def send_to_limbo(table: Table, piece: Piece) -> Minion:
    """Send a Minion to its void, without crystals to anybody (ER-CRYSTAL-3); what waits for that is done after."""
    souls = has_caliber(table, piece, "Bounded Souls")
    works = not table.minions[piece].face_down
    minion = table.remove_minion(piece)
    table.to_void(piece)
    table.tell("limbo", piece)
    if souls or (works and "leaves" in table.facts[piece].effects.by_when):
        table.stack.append(("left", piece, minion, souls))
    return minion


def hit(table: Table, piece: Piece, seat: int, by: Piece = -1) -> str:
    """Let a Minion suffer a lost battle `by` a card, for the Summoner who won; return what came of it.

    Face down or Common it goes to Limbo (ER-BATTLE-10, ER-BATTLE-13), a White one loses a counter
    (ER-BATTLE-12), another is injured, and goes to Limbo if it was (ER-BATTLE-11).
    """
    minion, rank = table.minions[piece], now(table, piece).rank
    if rank == "white" and not minion.face_down and minion.counter > 1:
        table.set(piece, counter=minion.counter - 1)
        table.tell("counter", piece, minion.counter - 1)
        return "counter"
    if minion.face_down or minion.injured or rank in ("common", "white"):
        _destroy_minion(table, piece, seat, by)
        return "limbo"
    table.set(piece, injured=True)
    table.tell("injured", piece)
    if len(table.on_space(minion.seat, minion.space)) > 1 and minion.space not in COMBO:
        table.stack.append(("part", piece, seat, by))  # ER-STATE-15
    return "injured"
