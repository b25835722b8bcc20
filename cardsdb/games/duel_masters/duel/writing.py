"""Actions and events in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from cardsdb.games.duel_masters.ability_text import gained_text
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.table import Card, Table
from cardsdb.play.duel import Event

Happening: TypeAlias = tuple[Any, ...]
"""An event: its kind, and what it is about."""

_PLAIN = {
    codes.NO_CHARGE: "no charge",
    codes.CHOOSE_MANA: "choose mana",
    codes.DONE: "done",
    codes.END_TURN: "end turn",
    codes.NO_BLOCK: "no block",
    codes.KEEP: "keep",
    codes.YES: "yes",
    codes.NO: "no",
    codes.NO_MORE: "none",
}
_ON_A_CARD = {
    codes.CHARGE: "charge {}",
    codes.SUMMON: "summon {}",
    codes.CAST: "cast {}",
    codes.USE: "use {}",
}


def write_action(table: Table, action: int) -> str:
    """Return a legal action in words, which no other legal action has."""
    kind, one, two = codes.decoded(action)
    if kind in _PLAIN:
        return "no more" if kind == codes.NO_MORE and _has_chosen(table) else _PLAIN[kind]
    if kind in _ON_A_CARD:
        return _ON_A_CARD[kind].format(name(table, one))
    return _OTHERS[kind](table, one, two)


def name(table: Table, card: Card) -> str:
    """Return the name of a card."""
    return table.cards.names[table.card[card]]


def creature(table: Table, one: Card) -> str:
    """Return what a creature is called among its owner's: its name, with a number where several bear it."""
    row = table.card[one]
    alike = [other for other in table.battle[table.owner[one]] if table.card[other] == row]
    return table.cards.names[row] if len(alike) < 2 else f"{table.cards.names[row]} #{alike.index(one) + 1}"


def _whose(table: Table, one: Card, seat: int) -> str:
    """Return what a creature is called for a seat, which has to tell its own from the others'."""
    owner = table.owner[one]
    if owner == seat:
        return creature(table, one)
    return f"opposing {creature(table, one)}" if len(table.out) == 2 else _of_player(table, one)


def _of_player(table: Table, one: Card) -> str:
    return f"player {table.owner[one] + 1}'s {creature(table, one)}"


def _has_chosen(table: Table) -> bool:
    asking = table.asking
    return bool(asking and asking[0] == codes.ASK_PICK and asking[5])


def _write_choice(table: Table, one: int, _: int) -> str:
    asking = table.asking
    assert asking is not None
    if one in table.battle[table.owner[one]]:
        return f"choose {_whose(table, one, asking[1])}"
    tapped = table.tapped[one] and one in table.mana[table.owner[one]]
    return f"choose {name(table, one)}{' (tapped)' if tapped else ''}"


def _write_attack(table: Table, one: int, two: int) -> str:
    target = creature(table, two) if len(table.out) == 2 else _of_player(table, two)
    return f"attack {target} with {creature(table, one)}"


def _write_attack_on_player(table: Table, one: int, two: int) -> str:
    target = "player" if len(table.out) == 2 else f"player {two + 1}"
    return f"attack {target} with {creature(table, one)}"


_OTHERS: dict[int, Callable[[Table, int, int], str]] = {
    codes.EVOLVE: lambda table, one, two: f"summon {name(table, one)} on {creature(table, two)}",
    codes.USE_ON: lambda table, one, two: f"use {name(table, one)} on {creature(table, two)}",
    codes.TAP_MANA: lambda table, one, two: f"tap {name(table, one)}",
    codes.ATTACK_PLAYER: _write_attack_on_player,
    codes.ATTACK_CREATURE: _write_attack,
    codes.BLOCK: lambda table, one, two: f"block with {creature(table, one)}",
    codes.BREAK: lambda table, one, two: f"break shield {one + 1}",
    codes.CHOOSE: _write_choice,
    codes.FIRST: lambda table, one, two: f"{creature(table, one)} first",
    codes.AGAINST: lambda table, one, two: f"player {one + 1}",
}


def expand(table: Table, line: str) -> list[str]:
    """Return what "summon Bronze-Arm Tribe tapping 1,3,4" stands for: mana is counted from 1 as it lies."""
    words, tapping, places = line.partition(" tapping ")
    if not tapping or table.asking is None or table.asking[0] != codes.ASK_PLAY:
        return [line]
    mana = table.mana[table.asking[1]]
    numbers = [int(place) for place in places.replace(",", " ").split() if place.isdecimal() and len(place) < 4]
    if not numbers or not all(0 < number <= len(mana) for number in numbers):
        return [line]
    return ["choose mana", words, *(f"tap {name(table, mana[number - 1])}" for number in numbers)]


# Events.


def tell(table: Table, event: Happening) -> str:
    """Return an event in words, in full."""
    return _EVENTS[event[0]](table, event)


def write_event(table: Table, event: Happening) -> Event:
    """Return an event in words, with what those are told who may not know all of it."""
    text = tell(table, event)
    hide = _HIDDEN.get(event[0])
    return Event(text, hide(event), (event[1],)) if hide else Event(text, text)


def _names(table: Table, cards: tuple[Card, ...]) -> str:
    return ", ".join([name(table, card) for card in cards])


def _tell_draw(table: Table, event: Happening) -> str:
    return f"player {event[1] + 1} draws {name(table, event[2])}"


def _tell_break(table: Table, event: Happening) -> str:
    return f"{_hide_break(event)}: {name(table, event[2])}"


def _hide_break(event: Happening) -> str:
    return f"player {event[1] + 1}'s shield {event[3] + 1} breaks"


def _tell_left(table: Table, event: Happening) -> str:
    _, card, zone, destroyed = event
    if destroyed:
        return f"{name(table, card)} is destroyed" + ("" if zone == "graveyard" else f" and goes to the {zone}")
    return f"{name(table, card)} goes to player {table.owner[card] + 1}'s {zone}"


def _tell_battle(table: Table, event: Happening) -> str:
    _, one, other, power, against = event
    return f"{name(table, one)} ({power}) battles {name(table, other)} ({against})"


def _tell_will_gain(table: Table, event: Happening) -> str:
    return f"player {event[1] + 1}'s creatures that are blocked have {gained_text(event[2])} this turn"


_EVENTS: dict[int, Callable[[Table, Happening], str]] = {
    codes.TURN_BEGAN: lambda table, event: f"player {event[1] + 1}'s turn begins",
    codes.DREW: _tell_draw,
    codes.CHARGED: lambda table, event: f"player {event[1] + 1} puts {name(table, event[2])} into the mana zone",
    codes.SUMMONED: lambda table, event: f"{name(table, event[2])} enters for player {event[1] + 1}",
    codes.EVOLVED: lambda table, event: f"{name(table, event[2])} enters on {name(table, event[3])}",
    codes.CAST_SPELL: lambda table, event: f"player {event[1] + 1} casts {name(table, event[2])}",
    codes.TAPPED_MANA: lambda table, event: f"player {event[1] + 1} taps {_names(table, event[2]) or 'nothing'}",
    codes.ATTACKED_PLAYER: lambda table, event: f"{name(table, event[1])} attacks player {event[2] + 1}",
    codes.ATTACKED_CREATURE: lambda table, event: f"{name(table, event[1])} attacks {name(table, event[2])}",
    codes.BLOCKED: lambda table, event: f"{name(table, event[1])} blocks {name(table, event[2])}",
    codes.BROKE: _tell_break,
    codes.BATTLED: _tell_battle,
    codes.LEFT: _tell_left,
    codes.TAPPED: lambda table, event: f"{name(table, event[1])} is tapped",
    codes.UNTAPPED: lambda table, event: f"{name(table, event[1])} is untapped",
    codes.ADDED_MANA: lambda table, event: f"{name(table, event[2])} goes to player {event[1] + 1}'s mana zone",
    codes.DISCARDED: lambda table, event: f"player {event[1] + 1} discards {name(table, event[2])}",
    codes.TOOK: lambda table, event: f"player {event[1] + 1} takes {name(table, event[2])} out of the deck",
    codes.SHUFFLED: lambda table, event: f"player {event[1] + 1} shuffles the deck",
    codes.GAINED: lambda table, event: f"{name(table, event[1])} has {gained_text(event[2])} this turn",
    codes.WILL_GAIN: _tell_will_gain,
    codes.EXPOSED: lambda table, event: f"{name(table, event[2])} may be attacked by player {event[1] + 1} this turn",
    codes.LOST: lambda table, event: f"player {event[1] + 1} {event[2]} and loses",
    codes.REWARDED: lambda table, event: f"player {event[1] + 1} adds a shield as a reward",
    codes.MOVED: lambda table, event: f"{name(table, event[2])} goes to player {event[1] + 1}'s {event[3]}",
    codes.ATTACK_ENDED: lambda table, event: "the attack ends without a battle",
    codes.USED: lambda table, event: f"player {event[1] + 1} uses the shield trigger of {name(table, event[2])}",
    codes.SET_UP: lambda table, event: f"player {event[1] + 1} has five shields and five cards in hand",
    codes.ANNOUNCED: lambda table, event: f"player {event[1] + 1} chooses mana for {name(table, event[2])}",
    codes.TOOK_HIDDEN: lambda table, event: f"player {event[1] + 1} takes {name(table, event[2])} out of the deck",
}
_HIDDEN: dict[int, Callable[[Happening], str]] = {
    codes.DREW: lambda event: f"player {event[1] + 1} draws a card",
    codes.BROKE: _hide_break,
    codes.TOOK_HIDDEN: lambda event: f"player {event[1] + 1} takes a card out of the deck",
}
"""What is told of an event that only the seat in it may know in full."""
