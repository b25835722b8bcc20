"""What happened, in words: for those who may know all of it, and for the others (ER-R-41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardsdb.games.eragra.ability_holdings import Held
from cardsdb.games.eragra.ability_phrases import holds
from cardsdb.games.eragra.duel.dice import total
from cardsdb.games.eragra.duel.parts import BESIDE, Fact, Piece
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.writing import DICE, all_called, called, group_called, place, player
from cardsdb.play.duel import Event

Told: TypeAlias = str | tuple[str, str, int]
"""A text for all; or the whole, what the others are told, and the seat that may know the whole."""
STACKS = {
    "duel": "Duel Stack",
    "mastery": "Mastery Stack",
    "grim": "Grim Stack",
    "parchments": "Parchments Stack",
    "white incantations": "White Incantations",
    "black incantations": "Black Incantations",
    "tokens": "Tokens",
}


def write_event(table: Table, fact: Fact) -> Event:
    """Return something that happened as an event."""
    told = _FACTS[fact[0]](table, *fact[1:])
    if isinstance(told, str):
        return Event(told, told)
    text, public, seat = told
    return Event(text, public, (seat,))


def tell(table: Table, fact: Fact) -> str:
    """Return something that happened in words and in full, as a record has it."""
    told = _FACTS[fact[0]](table, *fact[1:])
    return told if isinstance(told, str) else told[0]


def stack_of(table: Table, piece: Piece) -> str:
    """Return the stack that a card comes from, as people read it; its back tells."""
    return STACKS[table.facts[piece].stack]


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _drew(table: Table, seat: int, piece: Piece) -> Told:
    text = f"{player(seat)} draws {called(table, piece)}"
    if table.facts[piece].stack == "parchments":
        return text  # its face was up (ER-SETUP-3)
    return text, f"{player(seat)} draws a card of the {stack_of(table, piece)}", seat


def _looked(table: Table, seat: int, taken: Piece, *others: Piece) -> Told:
    """Tell who took which of the two Incantations; only that Summoner knows the other one (ER-R-41)."""
    back = f" and puts {called(table, others[0])} back" if others else ""
    public = f"{player(seat)} takes a card of the {stack_of(table, taken)}"
    return f"{player(seat)} takes {called(table, taken)}{back}", public, seat


def _put_back(table: Table, seat: int, piece: Piece) -> Told:
    text = f"{player(seat)} puts {called(table, piece)} under the {stack_of(table, piece)}"
    if table.facts[piece].stack == "parchments":
        return text  # ER-TURN-6
    return text, f"{player(seat)} puts a card under the {stack_of(table, piece)}", seat


def _fetched(table: Table, seat: int, piece: Piece) -> Told:
    text = f"{player(seat)} takes {called(table, piece)}"
    if piece in table.known:
        return text
    return text, f"{player(seat)} takes a card out of the {stack_of(table, piece)}", seat


def _given(table: Table, seat: int, rival: int, piece: Piece) -> Told:
    gives = f"{player(seat)} gives {player(rival)}"
    return f"{gives} {called(table, piece)}", f"{gives} a card of the {stack_of(table, piece)}", rival


def _wrote(table: Table, seat: int, piece: Piece) -> Told:
    public = f"{player(seat)} writes down a space for {called(table, piece)}"
    minion = table.minions.get(piece)
    return (f"{public}: {minion.written}", public, seat) if minion else public


def _activated(table: Table, seat: int, parts: Sequence[Piece], group: str) -> Told:
    return f"{player(seat)} activates {all_called(table, parts)}: the {group_called(group)} are open"


def _invoked(table: Table, seat: int, piece: Piece, space: int, cubes: int) -> Told:
    rejuvenating = f", rejuvenating with {_counted(cubes, 'cube')}" if cubes else ""
    return f"{player(seat)} invokes {called(table, piece)} on {_the(space)}{rejuvenating}"


def _the(space: int) -> str:
    named = place(space)
    return named if named.startswith("space") else f"the {named}"


def _played(table: Table, seat: int, piece: Piece, space: int) -> Told:
    where = place(space) if space == BESIDE else f"on {_the(space)}"
    return f"{player(seat)} plays {called(table, piece)} {where}"


def _joined(table: Table, seat: int, piece: Piece, minions: Sequence[Piece]) -> Told:
    to = f", joined to {all_called(table, minions)}" if minions else ""
    return f"{player(seat)} plays {called(table, piece)}{to}"


def _attacks(table: Table, attacker: Piece, defender: Piece, seat: int) -> Told:
    return f"{player(seat)} attacks {called(table, defender)} with {called(table, attacker)}"


def _ally(_table: Table, rival: int, agreed: bool) -> Told:
    return f"{player(rival)} {'agrees' if agreed else 'refuses'}"


def _rolled(table: Table, piece: Piece, faces: Sequence[str], die: str) -> Told:
    if die == "sinister":
        return f"{called(table, piece)} rolls the Sinister Die: {faces[0].title()}"
    shown, sum_of_faces = ", ".join(face.upper() for face in faces), str(total(faces))
    comes_to = "" if shown == sum_of_faces else f": {sum_of_faces}" if shown else sum_of_faces
    return f"{called(table, piece)} rolls the {DICE[die]}: {shown}{comes_to}"


def _gave(table: Table, piece: Piece, held: Held, turns: int) -> Told:
    return f"{called(table, piece)} {holds(held, 'one')} for {_counted(turns, 'turn')}"


def _acts(_table: Table, seat: int, virtuous: int, evil: int) -> Told:
    gained = [_counted(count, f"{kind} Act") for count, kind in ((virtuous, "Virtuous"), (evil, "Evil")) if count]
    return f"{player(seat)} gains {' and '.join(gained) or 'no Acts'}"


def _card(after: str) -> Callable[..., Told]:
    """Return what tells of a card alone."""
    return lambda table, piece, *_: f"{called(table, piece)} {after}"


def _summoner(verb: str) -> Callable[..., Told]:
    """Return what tells that a Summoner does something with a card."""
    return lambda table, seat, piece, *_: f"{player(seat)} {verb} {called(table, piece)}"


_FACTS: dict[str, Callable[..., Told]] = {
    "turn": lambda table, seat: f"turn {table.turn}: {player(seat)}",
    "phase": lambda _table, name: f"{name} begins",
    "start roll": lambda _table, seat, face: f"{player(seat)} rolls {face.upper()} for the start",
    "begins": lambda _table, seat: f"{player(seat)} begins",
    "drew": _drew,
    "looked": _looked,
    "under": _put_back,
    "put back": _put_back,
    "fetched": _fetched,
    "given": _given,
    "wrote": _wrote,
    "healed": _card("is healed"),
    "activated": _activated,
    "took back": lambda table, seat, amalgam, piece: (
        f"{player(seat)} takes {called(table, amalgam)} back for {called(table, piece)}"
    ),
    "repaired": lambda table, seat, piece, group: (
        f"{player(seat)} puts {called(table, piece)} in the place of what the {group_called(group)} lost"
    ),
    "deactivated": lambda table, seat, piece: f"{called(table, piece)} of {player(seat)} is turned sideways",
    "restored": lambda table, seat, piece: f"{called(table, piece)} of {player(seat)} is turned upright",
    "parchment destroyed": lambda table, seat, piece: f"{called(table, piece)} of {player(seat)} goes to Pyra",
    "face down": _card("is turned face down"),
    "face up": _card("is turned face up"),
    "unfolded": lambda _table, seat, name: f"{player(seat)} unfolds the {name} Stack",
    "invoked": _invoked,
    "offered": _summoner("offers"),
    "milled": _summoner("gives as a tribute"),
    "spiral": _summoner("gives as a tribute"),
    "played": _played,
    "joined": _joined,
    "inside": lambda table, piece, minion: f"{called(table, minion)} goes into {called(table, piece)}",
    "cast": _summoner("casts"),
    "attacks": _attacks,
    "ally asked": lambda _table, seat, rival: f"{player(seat)} asks {player(rival)} for an alliance",
    "ally": _ally,
    "counts as human": _card("counts as human: nobody has said how it looks (ER-R-18)"),
    "steps in": _card("steps in"),
    "reflected": _card("is hit by the attack that is turned back"),
    "rolled": _rolled,
    "sinister": lambda _table, _piece, face: f"the {face.title()} counts",
    "rolls again": _card("rolls again"),
    "tie": lambda _table: "the sums are equal: nothing happens",
    "cancelled": lambda _table: "the battle is cancelled",
    "won": lambda table, winner, loser: f"{called(table, winner)} beats {called(table, loser)}",
    "injured": _card("is injured"),
    "counter": lambda table, piece, left: f"{called(table, piece)} has a counter of {left} left",
    "limbo": _card("goes to Limbo"),
    "destroyed": _summoner("destroys"),
    "spent": _card("is spent"),
    "returned": lambda table, seat, piece: f"{called(table, piece)} returns to the hand of {player(seat)}",
    "collected": lambda _table, seat, count: f"{player(seat)} collects {_counted(count, 'crystal')}",
    "shattered": lambda _table, seat, rival, count: (
        f"{player(seat)} destroys {_counted(count, 'crystal')} of {player(rival)}"
    ),
    "moved": lambda table, piece, space: f"{called(table, piece)} moves to {place(space)}",
    "crossed": lambda table, piece, other: f"{called(table, piece)} is laid across {called(table, other)}",
    "woke": _card("becomes Active"),
    "grew": lambda table, piece, dice: f"{called(table, piece)} gains {dice:+d} Dice Power",
    "used": _summoner("uses"),
    "awakened": lambda table, seat, piece, space: f"{player(seat)} awakens {called(table, piece)} on {_the(space)}",
    "gave": _gave,
    "stolen": _summoner("takes over"),
    "coin": lambda _table, call, fell: f"{call} is called, the coin shows {fell}",
    "shown": lambda table, piece, space: f"the space written down for {called(table, piece)} was {space}",
    "transported": _summoner("transports"),
    "thrown": lambda table, piece, other: f"{called(table, piece)} is thrown on {called(table, other)}",
    "token": lambda table, seat, piece, space: f"{player(seat)} places {called(table, piece)} on {_the(space)}",
    "acts": _acts,
    "went over": lambda table, piece, seat: f"{called(table, piece)} goes over to {player(seat)}",
    "passes to the Future World": lambda _table, seat: f"{player(seat)} opens the Future World",
    "empty stack": lambda _table, seat: f"the Duel Stack of {player(seat)} is empty",
    "gives up": lambda _table, seat: f"{player(seat)} gives up",
}
"""A fact in words, by its name; each is given the table and what the fact is about."""
