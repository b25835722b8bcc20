"""Invoking Minions: tributes, the space, the state, and what two Minions on one space are (ER-INVOKE, ER-TRIB)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

from cardsdb.games.eragra.duel.cards import GROUNDS, SPELLBOUND, Card
from cardsdb.games.eragra.duel.destroying import send_to_limbo
from cardsdb.games.eragra.duel.effects import trigger
from cardsdb.games.eragra.duel.figures import may_cross, now, reckoned
from cardsdb.games.eragra.duel.parts import COMBO, SPACES, Minion, Op, Option, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.asking import Question

SWORDS, DOUBLE, SPIRAL = "Crossed Swords", "Double Card", "Spiral"
_PLAIN = frozenset({"common", "ceremonial", "integral"})
"""The ranks of which any number may be invoked, on spaces alone (ER-INVOKE-4, ER-INVOKE-16)."""
ON_GROUNDS = frozenset({GROUNDS, SPELLBOUND})
"""The leagues that share a Combo Field: Spellbound Minions are Grounds too (ER-COMBO-7, ER-R-27)."""


def why_not_invoke(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    """Return why a Minion of the hand cannot be invoked now, and the clause; None where it can."""
    card = table.facts[piece]
    group = card.needs
    if group and not table.is_open(seat, group):
        return f"the {group.capitalize()} group is not open", "ER-PARCH-3"
    if card.tributes and (reason := _why_no_tribute(table, seat, piece)):
        return reason
    if card.kind == "grim" and (sealed := why_sealed(table.open_grim[seat], "Grim")):
        return sealed
    if card.kind == "white" and not table.takes_white(seat):
        return f"{table.rulings.white_minions} White Minions stand already", "ER-INVOKE-4"
    on_combo = card.kind == "spellbound" and combo_fields(table, seat, SPELLBOUND)
    if SWORDS not in card.tributes and not on_combo and not has_room(table, seat):
        return "no space is empty; lay two Minions across each other first", "ER-INVOKE-12"
    return None


def has_room(table: Table, seat: int) -> bool:
    """Tell whether a Minion could be put on a space: it is empty, or can be made so (ER-INVOKE-7, ER-INVOKE-11)."""
    return bool(table.empty_spaces(seat) or room_for(table, seat))


def wants_room_alone(card: Card) -> bool:
    """Tell whether a Minion whose group is open wants nothing else to be invoked but room."""
    return card.kind in _PLAIN and not card.tributes


def why_sealed(unfolded: bool, stack: str) -> tuple[str, str] | None:
    """Return that a stack is not unfolded yet, so that its cards are not played either (ER-INVOKE-18)."""
    return None if unfolded else (f"the {stack} Stack is not unfolded yet", "ER-INVOKE-18")


def _why_no_tribute(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    """Return what is lacking for a tribute, which must be paid in full (ER-TRIB-6)."""
    tributes = table.facts[piece].tributes
    if tributes.count(SWORDS) > len(table.on_duel_field(seat)):
        return "there are not enough Minions to offer", "ER-TRIB-2"
    if tributes.count(DOUBLE) > len(table.duel[seat]):
        return "the Duel Stack has not enough cards", "ER-TRIB-4"
    if tributes.count(SPIRAL) > len(table.parchments):
        return "the Parchments Stack has not enough cards", "ER-TRIB-5"
    return None


def places(table: Table, seat: int, piece: Piece) -> list[int]:
    """Return where a Minion may be put: empty spaces, and Combo Fields for a Spellbound one (ER-INVOKE-7, 16)."""
    found = table.empty_spaces(seat)
    if table.facts[piece].kind == "spellbound":
        found = [*found, *combo_fields(table, seat, SPELLBOUND)]
    return found


def combo_fields(table: Table, seat: int, league: str) -> tuple[int, ...]:
    """Return the Combo Fields that take cards of a league (ER-COMBO-3)."""
    return _unlocked(table.locks[seat], league)


@lru_cache(maxsize=1024)
def _unlocked(locks: tuple[str, str], league: str) -> tuple[int, ...]:
    return tuple(
        field
        for field, lock in zip(COMBO, locks, strict=True)
        if not lock or lock == league or {lock, league} <= ON_GROUNDS
    )


def lock(table: Table, seat: int, field: int, league: str) -> None:
    """Lock a Combo Field to the league of its first card, for the whole duel (ER-COMBO-3, ER-R-27)."""
    locks = list(table.locks[seat])
    locks[field - COMBO[0]] = locks[field - COMBO[0]] or league
    table.locks[seat] = (locks[0], locks[1])


def room_for(table: Table, seat: int) -> list[Piece]:
    """Return own Minions of which one may go to Limbo to make room: no pair can be made (ER-INVOKE-11, ER-R-13)."""
    return [] if crossings(table, seat) else table.on_duel_field(seat)


def crossings(table: Table, seat: int) -> list[Option]:
    """Return the ways to lay an own Minion across another (ER-STATE-12)."""
    known = reckoned(table).crossings
    if seat not in known:
        known[seat] = _crossings(table, seat)
    return known[seat]


def _crossings(table: Table, seat: int) -> list[Option]:
    side = table.side(seat)
    alone = [there[0] for space, there in side.items() if len(there) == 1 and space in SPACES]
    if len(alone) < 2:
        return []
    origins = {piece: now(table, piece).origin for piece in alone}
    found: list[Option] = []
    for one, other in combinations(alone, 2):
        if may_cross(origins[one], origins[other]):
            found += [("cross", one, other), ("cross", other, one)]
    return [cross for cross in found if may_move(table, cross[1])]


def may_move(table: Table, piece: Piece) -> bool:
    """Tell whether a Minion may leave its space: Spellbound ones and those with a Ploy stay (ER-INVOKE-17, ER-R-45)."""
    return table.facts[piece].kind != "spellbound" and not table.is_rooted(piece)


def cross(table: Table, piece: Piece, other: Piece) -> None:
    """Lay a Minion across another."""
    table.set(piece, space=table.minions[other].space)
    table.tell("crossed", piece, other)


# Invoking, step by step.


def start(table: Table, piece: Piece, seat: int) -> None:
    """Begin to invoke a Minion: the tributes come first (ER-INVOKE-14)."""
    tributes = table.facts[piece].tributes
    table.stack.append(("place", piece, seat))
    for _ in range(tributes.count(DOUBLE)):
        top = table.duel[seat].pop()
        table.to_void(top)
        table.tell("milled", seat, top)
    for _ in range(tributes.count(SPIRAL)):
        top = table.parchments.pop()
        table.to_void(top)
        table.tell("spiral", seat, top)
    table.stack += [("tribute", seat)] * tributes.count(SWORDS)


def _tribute(table: Table, operation: Op) -> None:
    seat = operation[1]
    offered = tuple(("offer", piece) for piece in table.on_duel_field(seat))
    if offered:
        table.asking = Question("tribute", seat, offered)


def _offered(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    table.tell("offered", asking.seat, option[1])
    send_to_limbo(table, option[1])


def _place(table: Table, operation: Op) -> None:
    """Ask where the Minion goes, making room first where there is none."""
    _, piece, seat = operation
    if piece not in table.hand[seat]:
        return
    spaces = places(table, seat, piece)
    if not spaces:  # after one of a pair was offered there may be a pair to make instead (ER-R-13)
        table.stack.append(operation)
        offers = tuple(("offer", one) for one in room_for(table, seat))
        table.asking = Question("room", seat, offers or tuple(crossings(table, seat)))
    elif len(spaces) == 1:
        _ask_state(table, piece, seat, spaces[0])
    else:
        table.asking = Question("space", seat, tuple(("space", space) for space in spaces), (piece,))


def _ask_state(table: Table, piece: Piece, seat: int, space: int) -> None:
    """Ask whether the Minion comes Active or rejuvenating, with one to five cubes (ER-INVOKE-13, ER-STATE-6)."""
    if table.facts[piece].power is None or space in COMBO:
        _ask_choice(table, piece, seat, space, 0)
        return
    states = (("active",), *(("rejuvenate", cubes) for cubes in range(1, table.rulings.cubes + 1)))
    table.asking = Question("state", seat, states, (piece, space))


def _state(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    piece, space = asking.about
    _ask_choice(table, piece, asking.seat, space, option[1] if option[0] == "rejuvenate" else 0)


def _ask_choice(table: Table, piece: Piece, seat: int, space: int, cubes: int) -> None:
    choices = table.facts[piece].choices
    if choices:
        options = tuple(("way", index) for index in range(len(choices)))
        table.asking = Question("choice", seat, options, (piece, space, cubes))
    else:
        _invoked(table, piece, seat, space, cubes, -1)


def _chosen(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    piece, space, cubes = asking.about
    _invoked(table, piece, asking.seat, space, cubes, option[1])


def _invoked(table: Table, piece: Piece, seat: int, space: int, cubes: int, choice: int) -> None:
    """Put the Minion on its space: a Virtuous Act, and what its text says (ER-INVOKE-9, ER-INVOKE-15)."""
    table.hand[seat].remove(piece)
    table.known.add(piece)
    table.played.append(piece)
    if space in COMBO:
        lock(table, seat, space, SPELLBOUND)
    table.place(piece, newcomer(table, piece, seat, space)._replace(cubes=cubes, choice=choice))
    table.tell("invoked", seat, piece, space, cubes)
    table.act(seat, "virtuous")
    table.stack.append(("react", "invoke", table.rivals(seat)))
    enter(table, piece)


def newcomer(table: Table, piece: Piece, seat: int, space: int) -> Minion:
    """Return a Minion as it comes onto a field: its counter, bombs and the cubes of a constant effect."""
    card = table.facts[piece]
    constant = table.rulings.cubes if any(one.constant for one in (card.effects, *card.choices)) else 0
    return Minion(seat, space, constant=constant, counter=card.counter, bombs=card.effects.bombs)


def enter(table: Table, piece: Piece) -> None:
    """Do what a card does when it comes onto a field."""
    there = table.minions.get(piece) or table.laid[piece]
    bearer = piece if piece in table.minions else next(iter(table.laid[piece].on), -1)
    table.occasion("card enters", there.seat, table.facts[piece].name)
    if "played" in table.effects(piece).by_when and not (piece in table.minions and table.minions[piece].cubes):
        trigger(table, "played", Source(piece, there.seat, bearer))


OPERATIONS: dict[str, Callable[[Table, Op], None]] = {"tribute": _tribute, "place": _place}
ANSWERS: dict[str, Callable[[Table, Question, tuple[Any, ...]], None]] = {
    "tribute": _offered,
    "room": lambda table, asking, option: (
        _offered(table, asking, option) if option[0] == "offer" else cross(table, *option[1:])
    ),
    "space": lambda table, asking, option: _ask_state(table, asking.about[0], asking.seat, option[1]),
    "state": _state,
    "choice": _chosen,
}
