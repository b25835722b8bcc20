"""The Seance: everything that a Summoner may do in the own turn, in any order and number (ER-TURN-9)."""

from __future__ import annotations

from collections.abc import Callable

from cardsdb.games.eragra.duel import attacking, battle, calibers, effects, invoking, laying, parchments
from cardsdb.games.eragra.duel.figures import reckoned
from cardsdb.games.eragra.duel.parts import SPACES, Op, Option, Piece
from cardsdb.games.eragra.duel.reckoned import Hand
from cardsdb.games.eragra.duel.table import Table, open_groups
from cardsdb.play.asking import Question

END: Option = ("end",)
"""Ends a phase."""


def options(table: Table, seat: int) -> list[Option]:
    """Return all that the active Summoner may do now, ending the Seance last."""
    found = _from_hand(table, seat)
    found += _attacks(table, seat)
    found += _alliances(table, seat)
    found += _uses(table, seat)
    found += calibers.options(table, seat)
    found += invoking.crossings(table, seat)
    found += moves(table, seat)
    minions = table.minions
    for piece in table.own(seat):
        if minions[piece].cubes:
            found.append(("wake", piece))
    found.append(END)
    return found


def _from_hand(table: Table, seat: int) -> list[Option]:
    hand = _look_through(table, seat)
    found = hand.activations[:]
    if hand.invocations and invoking.has_room(table, seat):
        found += hand.invocations
    for piece in hand.minions:
        if invoking.why_not_invoke(table, seat, piece) is None:
            found.append(("invoke", piece))
    for piece in laying.castable(table, seat, hand.incantations):
        found.append(("cast", piece))
    found += hand.plays
    for piece in hand.others:
        if laying.why_not_play(table, seat, piece) is None:
            found.append(("play", piece))
    return found


def _look_through(table: Table, seat: int) -> Hand:
    """Return a hand sorted by what its cards may be used for; it is kept while all that it hangs on stays as it is."""
    cards, hangs_on = table.hand[seat], (table.openings[seat], table.locks[seat], table.open_mastery[seat])
    known = table.reckoned.hands.get(seat)
    if known is not None and known.hangs_on == hangs_on and known.cards == cards:
        return known
    facts, is_open = table.facts, open_groups(hangs_on[0])
    held: dict[str, list[Piece]] = {"activate": [], "invoke": [], "cast": [], "play": []}
    for piece in cards:
        held[facts[piece].deed].append(piece)
    found = Hand(cards[:], hangs_on, [], [], [], held["cast"], [], [])
    if held["activate"]:
        found.activations.extend(parchments.options(table, seat, held["activate"], held["invoke"]))
    for piece in held["invoke"]:
        card = facts[piece]
        if card.needs and card.needs not in is_open:
            continue
        if invoking.wants_room_alone(card):
            found.invocations.append(("invoke", piece))
        else:
            found.minions.append(piece)
    for piece in held["play"]:
        if not laying.is_settled(facts[piece]):
            found.others.append(piece)
        elif laying.why_not_play(table, seat, piece) is None:
            found.plays.append(("play", piece))
    if all(opening.parts for opening in hangs_on[0]):  # whether Minions miss one that lost all may change at any time
        table.reckoned.hands[seat] = found
    return found


def _attacks(table: Table, seat: int) -> list[Option]:
    known = reckoned(table)
    found = known.assaults.get(seat)
    if found is None:
        found = known.assaults[seat] = []
        for piece in attacking.opposed(table, seat):
            found += known.attacks[piece] if piece in known.attacks else attacking.attacks_of(table, piece)
    return found


def _alliances(table: Table, seat: int) -> list[Option]:
    """Return the attacks for which a rival may be asked for one of its Minions (ER-MULTI-3)."""
    if table.seats == 2 or table.allied:
        return []
    return [
        ("ally", piece, defender)
        for rival in table.rivals(seat)
        for piece in attacking.opposed(table, rival)
        for _, _, defender in attacking.attacks_of(table, piece)
        if table.minions[defender].seat != seat
    ]


def _uses(table: Table, seat: int) -> list[Option]:
    uses = table.reckoned.uses
    if uses is None:
        uses = table.reckoned.uses = {}
        for cards in (table.minions, table.laid):
            for piece, there in cards.items():
                for index in range(len(table.effects(piece).uses) if table.facts[piece].does_something else 0):
                    uses.setdefault(there.seat, []).append(("use", piece, index))
    return [use for use in uses.get(seat, ()) if effects.can_use(table, seat, *use[1:])]


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
    movable = [space for space in SPACES if side[space] and all(invoking.may_move(table, one) for one in side[space])]
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
