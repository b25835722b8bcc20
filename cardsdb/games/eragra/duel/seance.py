"""The Seance: everything that a Summoner may do in the own turn, in any order and number (ER-TURN-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardsdb.games.eragra.duel import attacking, battle, calibers, effects, invoking, laying, parchments
from cardsdb.games.eragra.duel.table import SPACES, Op, Piece, Question, Table, open_groups

Option = tuple[Any, ...]
END: Option = ("end",)
"""Ends a phase."""


def options(table: Table, seat: int) -> list[Option]:
    """Return all that the active Summoner may do now, ending the Seance last."""
    found: list[Option] = [("activate", *one) for one in parchments.activations(table, seat)]
    found += [("exchange", *one) for one in parchments.exchanges(table, seat)]
    found += [("repair", *one) for one in parchments.repairs(table, seat)]
    found += _from_hand(table, seat)
    found += _attacks(table, seat)
    found += _uses(table, seat)
    found += calibers.options(table, seat)
    found += [("cross", *one) for one in invoking.crossings(table, seat)]
    found += moves(table, seat)
    found += [("wake", piece) for piece in table.own(seat) if table.minions[piece].cubes]
    found.append(END)
    return found


def _from_hand(table: Table, seat: int) -> Iterator[Option]:
    is_open = open_groups(table.openings[seat])
    for piece in table.hand[seat]:
        card = table.facts[piece]
        if card.is_minion:
            if card.needs and card.needs not in is_open:
                continue
            if invoking.why_not_invoke(table, seat, piece) is None:
                yield "invoke", piece
        elif card.kind in (laying.WHITE, laying.BLACK):
            if not table.cast[seat] and laying.why_not_cast(table, seat, piece) is None:
                yield "cast", piece
        elif card.kind != "parchment" and laying.why_not_play(table, seat, piece) is None:
            yield "play", piece


def _attacks(table: Table, seat: int) -> Iterator[Option]:
    for piece in attacking.opposed(table, seat):
        for defender in attacking.attacks_of(table, piece):
            yield "attack", piece, defender
    if table.seats > 2 and not table.allied:
        for rival in table.rivals(seat):
            for piece in attacking.opposed(table, rival):
                for defender in attacking.attacks_of(table, piece):
                    if table.minions[defender].seat != seat:
                        yield "ally", piece, defender  # ER-MULTI-3


def _uses(table: Table, seat: int) -> list[Option]:
    usable: list[tuple[int, Option]] | None = table.cache.get("uses")
    if usable is None:
        usable = table.cache["uses"] = [
            (there.seat, ("use", piece, index))
            for cards in (table.minions, table.laid)
            for piece, there in cards.items()
            for index in range(len(table.effects(piece).uses))
        ]
    return [use for owner, use in usable if owner == seat and effects.can_use(table, *use[1:])]


def moves(table: Table, seat: int) -> list[Option]:
    """Return the moves: once a turn two spaces trade, or one space's Minions go one to the side (ER-BATTLE-20)."""
    if table.moved:
        return []
    remembered: dict[int, list[Option]] = table.cache.setdefault("moves", {})
    if seat not in remembered:
        remembered[seat] = _moves(table, seat)
    return remembered[seat]


def _moves(table: Table, seat: int) -> list[Option]:
    held = table.spaces()
    movable = [
        space
        for space in SPACES
        if (there := held.get((seat, space))) and all(invoking.may_move(table, piece) for piece in there)
    ]
    if not movable:
        return []
    empty = set(table.empty_spaces(seat))
    steps: list[Option] = [
        ("step", space, to) for space in movable for to in (space - 1, space + 1) if to in empty
    ]  # fmt: skip
    return steps + [("swap", one, other) for one in movable for other in movable if one < other]


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
    table.asking = Question("seance", table.active, ())


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
