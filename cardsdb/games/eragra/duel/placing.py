"""Placing cards on fields other than by playing them: awakened, stolen, transported, gone over, and Tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.eragra.duel.invoking import combo_fields, enter, lock, newcomer
from cardsdb.games.eragra.duel.laying import bearers, wall_spaces
from cardsdb.games.eragra.duel.parts import ALTAR, BESIDE, COMBO, Laid, Minion, Op, Option, Piece
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.targets import spaces_for
from cardsdb.play.asking import Question

AWAKENED, CALLED, TOKEN = "awakened", "called back", "token"
STOLEN, TRANSPORTED, WENT_OVER = "stolen", "transported", "went over"
"""How a card comes; a Token with the origin and the power that it stands for."""
IN_PAIRS = frozenset({AWAKENED, TRANSPORTED})
"""What may also come directly in X State (ER-STATE-19, ER-R-38)."""


def put(table: Table, piece: Piece, seat: int, how: str, *token: Any) -> None:
    """Put a card on a Summoner's field, who chooses where; nothing happens if there is no place for it."""
    options = _places(table, piece, seat, how)
    if len(options) > 1:
        table.asking = Question("put", seat, tuple(options), (piece, how, *token))
    elif options:
        _settle(table, piece, seat, options[0], how, *token)


def has_place(table: Table, piece: Piece, seat: int, how: str) -> bool:
    """Tell whether there is a place for a card on a Summoner's field."""
    return bool(_places(table, piece, seat, how))


def _places(table: Table, piece: Piece, seat: int, how: str) -> list[Option]:
    laid = table.laid.get(piece)
    if laid is not None:
        return _places_of_laid(table, piece, laid, seat, how)
    if piece not in table.minions and piece not in table.limbo and piece not in table.tokens:
        return []
    return [("space", space) for space in spaces_for(table, seat, piece, crossing=how in IN_PAIRS)]


def _places_of_laid(table: Table, piece: Piece, laid: Laid, seat: int, how: str) -> list[Option]:
    """Return where a card that is no Minion may lie: where it might be played, the Altar only if it is empty."""
    kind = table.facts[piece].kind
    if kind == "wall":
        spaces = wall_spaces(table, seat, piece)
        if how == TRANSPORTED:  # ER-R-38
            spaces = [space for space in spaces if space in table.empty_spaces(seat)]
    elif laid.on or kind == "ploy ad hoc":
        return [("on", one) for one in bearers(table, seat, piece)]
    elif laid.space == ALTAR:
        taken = any(other.seat == seat and other.space == ALTAR for other in table.laid.values())
        spaces = [] if taken else [ALTAR]
    elif laid.space in COMBO:
        spaces = list(combo_fields(table, seat, table.facts[piece].combo_league))
    else:
        spaces = [BESIDE]
    return [("space", space) for space in spaces]


def _settle(table: Table, piece: Piece, seat: int, option: Option, how: str, *token: Any) -> None:
    """Put a card in its place; its effects start over, and what waits for it to come is done (ER-OWN-1)."""
    if piece in table.laid:
        _move_laid(table, piece, seat, option)
    elif piece in table.minions:
        _move_minion(table, piece, seat, option[1])
    else:
        _bring(table, piece, newcomer(table, piece, seat, option[1]), how, *token)
    if how == TOKEN:
        table.tell(TOKEN, seat, piece, option[1])
    elif how in (AWAKENED, CALLED):
        table.tell(AWAKENED, seat, piece, option[1])
    elif how == WENT_OVER:
        table.tell(WENT_OVER, piece, seat)
    else:
        table.tell(how, seat, piece)
    table.stack.append(("enter", piece))
    choices = table.facts[piece].choices if how in (AWAKENED, CALLED) else ()
    if choices:  # ER-STATE-18
        table.asking = Question("anew", seat, tuple(("way", index) for index in range(len(choices))), (piece,))


def _bring(table: Table, piece: Piece, minion: Minion, how: str, *token: Any) -> None:
    """Bring a Minion from Limbo, face up and without Parchment or Act (ER-R-14), or a Token (ER-CARD-10)."""
    if how == TOKEN:
        table.tokens.remove(piece)
        table.place(piece, minion._replace(token=(str(token[0]), int(token[1]))))
    else:
        table.limbo.remove(piece)
        table.place(piece, minion._replace(awakened=True))


def _move_minion(table: Table, piece: Piece, seat: int, space: int) -> None:
    """Carry a Minion to another side, with what is joined to it (ER-R-45)."""
    minion = table.minions[piece]
    hidden = minion.face_down and not table.is_open(seat, table.facts[piece].needs)
    new = newcomer(table, piece, seat, space)
    kept = new._replace(
        injured=minion.injured, cubes=minion.cubes, grown=minion.grown, counter=minion.counter, bombs=minion.bombs,
        awakened=minion.awakened, face_down=hidden, choice=minion.choice, token=minion.token,
    )  # fmt: skip
    joined = table.joined(piece)
    table.place(piece, kept)
    for card in joined:
        others = tuple(one for one in table.laid[card].on if one != piece)
        if others:
            table.set(card, on=others)
        else:
            _move_laid(table, card, seat, ("on", piece))


def _move_laid(table: Table, piece: Piece, seat: int, option: Option) -> None:
    """Carry another card to a side: new cubes, nothing used, its turns counted anew (ER-OWN-1, ER-R-33)."""
    kind, place = option
    laid = table.laid[piece]
    space, on = (place, ()) if kind == "space" else (0, (place,))
    if space in COMBO:
        lock(table, seat, space, table.facts[piece].combo_league)
    table.lay(piece, Laid(seat, space, on, table.rulings.cubes, table.turns[seat],
                          choice=laid.choice, calibers=laid.calibers))  # fmt: skip


def _enter(table: Table, operation: Op) -> None:
    piece = operation[1]
    if piece in table.minions or piece in table.laid:
        enter(table, piece)


OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "put": lambda table, operation: put(table, *operation[1:]),
    "enter": _enter,
}
ANSWERS: dict[str, Callable[[Table, Question, Option], None]] = {
    "put": lambda table, asking, option: _settle(
        table, asking.about[0], asking.seat, option, asking.about[1], *asking.about[2:]
    ),
    "anew": lambda table, asking, option: table.set(asking.about[0], choice=option[1]),
}
