"""How good a table looks for a Summoner, by what all may know: quickly reckoned, for agents."""

from __future__ import annotations

from cardsdb.games.eragra.duel.attacking import BOTH, forbids, roll
from cardsdb.games.eragra.duel.destroying import worth as crystals_for
from cardsdb.games.eragra.duel.figures import now
from cardsdb.games.eragra.duel.parts import SPACES, Piece
from cardsdb.games.eragra.duel.table import Table

_CRYSTAL = 12.0
_ACT = 0.8
_CARD = 1.2
_GROUP = 2.5
_LAID = 2.0
_UNFOLDED = 3.0
_DIE = 2.2
_RANK = {"common": 2.5, "white": 3.0, "ceremonial": 3.5, "integral": 4.5, "spellbound": 4.0, "grim": 4.5}
_THREAT = 0.4
"""How much of what a rival could gain by an attack is taken for lost."""


def worth(table: Table, seat: int) -> float:
    """Return how good the duel looks for a seat: its side less the best of the others'."""
    if table.over is not None:
        winners = table.over.winners
        return 0.0 if not winners else 1_000.0 if seat in winners else -1_000.0
    return _side(table, seat) - max(_side(table, rival) for rival in table.rivals(seat))


def _side(table: Table, seat: int) -> float:
    """Return what a side is worth: crystals above all, then Minions, the hand, and what is open."""
    groups = {opening.group for opening in table.openings[seat] if opening.active}
    return (
        _CRYSTAL * table.crystals[seat]
        + _ACT * (table.virtuous[seat] + table.evil[seat])
        + _CARD * min(len(table.hand[seat]), table.rulings.largest_hand)
        + _GROUP * len(groups)
        + _UNFOLDED * (table.open_mastery[seat] + table.open_grim[seat])
        + _LAID * sum(laid.seat == seat for laid in table.laid.values())
        + sum(_minion(table, piece) for piece in table.own(seat))
    )


def _minion(table: Table, piece: Piece) -> float:
    """Return what a Minion is worth, less what it may be lost for."""
    minion, figures = table.minions[piece], now(table, piece)
    value = _RANK[figures.rank] + _DIE * figures.unhurt + minion.counter + minion.bombs + 0.5 * minion.cubes
    if minion.face_down:
        value *= 0.3
    elif minion.injured:
        value *= 0.7
    return value - _THREAT * _danger(table, piece, value)


def _danger(table: Table, piece: Piece, value: float) -> float:
    """Return what the most dangerous attack of a Minion opposite takes away, as often as it wins."""
    minion, figures = table.minions[piece], now(table, piece)
    if minion.space not in SPACES:
        return 0.0
    dies = minion.face_down or minion.injured or figures.rank in ("common", "white")
    lost = value + _CRYSTAL * crystals_for(figures) if dies else 0.3 * value
    if figures.rank == "white" and minion.counter > 1:
        lost = 1.0
    return lost * max((_chance(table, foe, piece) for foe in _opposite(table, piece)), default=0.0)


def _opposite(table: Table, piece: Piece) -> list[Piece]:
    minion = table.minions[piece]
    return [foe for rival in table.rivals(minion.seat) for foe in table.on_space(rival, minion.space)]


def _chance(table: Table, attacker: Piece, defender: Piece) -> float:
    """Return about how often an attack wins: always where only the attacker rolls, else by the dice."""
    power = now(table, attacker).power or 0
    if not power or table.minions[attacker].face_down or forbids(table, attacker, defender):
        return 0.0
    if table.minions[defender].face_down or roll(table, attacker, defender) != BOTH:
        return 1.0
    return power / (power + (now(table, defender).power or 0) + 0.5)
