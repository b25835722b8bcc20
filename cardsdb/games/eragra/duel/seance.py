"""The Seance: everything that a Summoner may do in the own turn, in any order and number (ER-TURN-9)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from cardsdb.games.eragra.duel import attacking, battle, calibers, effects, hands, invoking, laying, parchments
from cardsdb.games.eragra.duel.parts import SPACES, Op, Option, Piece
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.asking import Question

END: Option = ("end",)
"""Ends a phase."""
_UNLISTED = [Question("seance", seat, ()) for seat in range(4)]
"""What each Summoner is asked in a Seance, before it is listed what may be done."""


def options(table: Table, seat: int) -> list[Option]:
    """Return all that the active Summoner may do now, ending the Seance last."""
    found = hands.options(table, seat)
    found += attacking.attacks(table, seat)
    found += _alliances(table, seat)
    for use in table.uses(seat):
        _, piece, index = use
        if effects.can_use(table, seat, piece, index):
            found.append(use)
    found += calibers.options(table, seat)
    found += invoking.crossings(table, seat)
    found += moves(table, seat)
    found += _wakings(table, seat)
    found.append(END)
    return found


def _alliances(table: Table, seat: int) -> list[Option]:
    """Return the attacks for which a rival may be asked for one of its Minions (ER-MULTI-3)."""
    if table.seats == 2 or table.allied:
        return []
    return [
        ("ally", piece, defender)
        for rival in table.rivals(seat)
        for _, piece, defender in attacking.attacks(table, rival)
        if table.minions[defender].seat != seat
    ]


def _wakings(table: Table, seat: int) -> list[Option]:
    """Return the ways to end a Rejuvenation (ER-STATE-10)."""
    known = table.reckoned.waking
    if seat not in known:
        known[seat] = [("wake", piece) for piece in table.own(seat) if table.minions[piece].cubes]
    return known[seat]


def moves(table: Table, seat: int) -> list[Option]:
    """Return the moves: once a turn two spaces trade, or one space's Minions go one to the side (ER-BATTLE-20)."""
    if table.moved:
        return []
    known = table.reckoned.moves
    if seat not in known:
        known[seat] = _moves(table, seat)
    return known[seat]


def _moves(table: Table, seat: int) -> list[Option]:
    side, empty = table.side(seat), table.empty_spaces(seat)
    fixed = {table.minions[one].space for one in table.own(seat) if not invoking.may_move(table, one)}
    movable = [space for space in SPACES if space in side and space not in fixed]
    steps: list[Option] = [
        ("step", space, to) for space in movable for to in (space - 1, space + 1) if to in empty
    ]  # fmt: skip
    return steps + [("swap", one, other) for one, other in combinations(movable, 2)]


def move(table: Table, seat: int, option: Option) -> None:
    """Move what stands on a space, a pair together (ER-R-45)."""
    kind, one, other = option
    table.moved = True
    here, there = table.on_space(seat, one), table.on_space(seat, other)
    for piece in here:
        table.set(piece, space=other)
        table.tell("moved", piece, other)
    for piece in there if kind == "swap" else ():
        table.set(piece, space=one)
        table.tell("moved", piece, one)


def _seance(table: Table, _: Op) -> None:
    """Ask what is done next; what there is is listed when somebody wants to know (`course.question`)."""
    table.asking = _UNLISTED[table.active]


def _chosen(table: Table, asking: Question, option: Option) -> None:
    """Do what was chosen; the Seance goes on after it (ER-TURN-10)."""
    kind, *about = option
    if kind == "end":
        table.stack.append(("sentica",))
        return
    table.stack.append(("seance",))
    _DEEDS[kind](table, asking.seat, option, *about)


def _wake(table: Table, piece: Piece) -> None:
    """End a Rejuvenation: the cubes are taken off, the dice gained stay (ER-STATE-10)."""
    table.set(piece, cubes=0)
    table.tell("woke", piece)


def _ask_ally(table: Table, attacker: Piece, defender: Piece) -> None:
    """Ask a rival for one of its Minions, once a turn (ER-MULTI-3, ER-R-37)."""
    table.allied = True
    partner = table.minions[attacker].seat
    table.tell("ally asked", table.active, partner)
    table.asking = Question("consent", partner, (("yes",), ("no",)), (attacker, defender))


def _consented(table: Table, asking: Question, option: Option) -> None:
    table.tell("ally", asking.seat, option[0] == "yes")
    if option[0] == "yes":
        attacker, defender = asking.about
        battle.declare(table, attacker, defender, table.active)


_DEEDS: dict[str, Callable[..., None]] = {
    "activate": lambda table, seat, option, group, parts: parchments.activate(table, seat, group, parts),
    "exchange": lambda table, seat, option, place, piece: parchments.exchange(table, seat, place, piece),
    "repair": lambda table, seat, option, place, piece: parchments.repair(table, seat, place, piece),
    "invoke": lambda table, seat, option, piece: invoking.start(table, piece, seat),
    "play": lambda table, seat, option, piece: laying.start(table, piece, seat),
    "cast": lambda table, seat, option, piece: laying.cast(table, piece, seat),
    "attack": lambda table, seat, option, piece, defender: battle.declare(table, piece, defender, seat),
    "ally": lambda table, seat, option, piece, defender: _ask_ally(table, piece, defender),
    "use": lambda table, seat, option, piece, index: effects.use(table, seat, piece, index),
    "transport": lambda table, seat, option, piece: calibers.start(table, seat, option),
    "arm": lambda table, seat, option, piece: calibers.start(table, seat, option),
    "bomb": lambda table, seat, option, piece: calibers.start(table, seat, option),
    "cross": lambda table, seat, option, piece, other: invoking.cross(table, piece, other),
    "swap": lambda table, seat, option, one, other: move(table, seat, option),
    "step": lambda table, seat, option, one, other: move(table, seat, option),
    "wake": lambda table, seat, option, piece: _wake(table, piece),
}
OPERATIONS: dict[str, Callable[[Table, Op], None]] = {"seance": _seance}
ANSWERS: dict[str, Callable[[Table, Question, Option], None]] = {"seance": _chosen, "consent": _consented}
