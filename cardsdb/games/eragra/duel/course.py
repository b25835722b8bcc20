"""The course of a duel: turns with their three phases, one operation after the other, and its end (ER-TURN, ER-END)."""

from __future__ import annotations

from collections.abc import Callable

from cardsdb.games.eragra.duel import battle, calibers, effects, invoking, laying, seance
from cardsdb.games.eragra.duel.figures import works
from cardsdb.games.eragra.duel.laying import end_by_crystals
from cardsdb.games.eragra.duel.parts import Op, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.asking import Question
from cardsdb.play.duel import Outcome


def run(table: Table) -> None:
    """Do what is on the stack until somebody has to decide, or the duel is over."""
    while True:
        if table.ending:
            _see_end(table)
        if table.asking is not None or table.over is not None:
            return
        operation = table.stack.pop()
        _OPERATIONS[operation[0]](table, operation)


def question(table: Table) -> Question | None:
    """Return the open question; what may be done in a Seance is listed here, which agents that only look on spare."""
    asking = table.asking
    if asking is not None and not asking.options:
        asking = table.asking = Question(asking.kind, asking.seat, tuple(seance.options(table, asking.seat)))
    return asking


def answer(table: Table, asking: Question, number: int) -> None:
    """Do what follows from the answer to the open question, until there is another."""
    table.asking = None
    table.log = []
    _ANSWERS[asking.kind](table, asking, asking.options[number])
    run(table)


def _see_end(table: Table) -> None:
    """End the duel with all crystals of a colour, or an empty Duel Stack that was to be drawn from (ER-R-30)."""
    table.ending = False
    if table.over is not None:
        return
    if not table.full and max(table.crystals) >= table.rulings.crystals:
        seats = [table.active, *table.rivals(table.active)]
        winner = next(seat for seat in seats if table.crystals[seat] >= table.rulings.crystals)
        table.asking, table.battle = None, None
        table.over = Outcome((winner,), "all crystals of a colour are collected", "ER-END-4")
    elif table.short:
        table.tell("empty stack", table.short[0])
        reason = "all pass into the Future World, whose rules are in another book" if table.full else "most crystals"
        end_by_crystals(table, f"a Duel Stack ran out: {reason}", "ER-END-3" if table.full else "ER-END-5")


# Meditation.


def _turn(table: Table, _: Op) -> None:
    """Begin a turn: the draws of the Meditation (ER-TURN-2 to ER-TURN-4)."""
    table.active = table.starter if table.turn == 0 else (table.active + 1) % table.seats  # ER-TURN-18
    table.turn += 1
    seat = table.active
    table.turns[seat] += 1
    table.sinister = [False] * table.seats  # ER-DICE-19
    table.cast = [False] * table.seats
    table.moved = table.allied = False
    table.tell("turn", seat)
    for piece in table.own(seat):
        if table.minions[piece].attacks:
            table.set(piece, attacks=0, towards=0)
    table.stack += [("seance",), ("meditation",), ("heal", seat), ("surplus", seat), ("incantation", seat)]
    table.draw(seat, "duel")
    for name, unfolded in (("mastery", table.open_mastery), ("grim", table.open_grim)):
        if unfolded[seat]:
            table.draw(seat, name)
    table.draw(seat, "parchments")


def _incantation(table: Table, operation: Op) -> None:
    """Look at the top White and Black Incantation, of which one is taken (ER-TURN-5, ER-R-32)."""
    seat = operation[1]
    tops = [stack[-1] for stack in (table.white, table.black) if stack]
    if len(tops) == 2:
        table.asking = Question("incantation", seat, tuple(("take", piece) for piece in tops))
    elif tops:
        table.asking = Question("incantation", seat, (("take", tops[0]), ("none",)))


def _taken(table: Table, asking: Question, option: tuple[object, ...]) -> None:
    if option[0] == "none":
        return
    for _, *pieces in asking.options:
        for piece in pieces:
            stack = table.zone_of_stack(asking.seat, table.facts[piece].stack)
            stack.pop()
            if piece == option[1]:
                table.hand[asking.seat].append(piece)
                table.drawn.add(piece)
            else:
                stack.insert(0, piece)
    others = [piece for _, *pieces in asking.options for piece in pieces if piece != option[1]]
    table.tell("looked", asking.seat, option[1], *others)


def _surplus(table: Table, operation: Op) -> None:
    """Ask which cards of a hand above the limit go under their stacks (ER-TURN-6, ER-R-8)."""
    seat = operation[1]
    if len(table.hand[seat]) > table.rulings.largest_hand:
        table.asking = Question("surplus", seat, tuple([("under", piece) for piece in table.hand[seat]]))


def _put_under(table: Table, asking: Question, option: tuple[object, ...]) -> None:
    piece = option[1]
    assert isinstance(piece, int)
    table.hand[asking.seat].remove(piece)
    table.put_under(piece)
    table.tell("under", asking.seat, piece)
    table.stack.append(("surplus", asking.seat))


def _heal(table: Table, operation: Op) -> None:
    """Heal the injured (ER-TURN-8, ER-R-51)."""
    for piece in table.own(operation[1]):
        if table.minions[piece].injured:
            table.set(piece, injured=False)
            table.tell("healed", piece)


def _meditation(table: Table, _: Op) -> None:
    """Do what cards do in a Meditation."""
    seat = table.active
    laid = [card for card, one in table.laid.items() if one.seat == seat]
    for piece in reversed([*table.own(seat), *laid]):
        if table.facts[piece].does_something and "meditation" in table.effects(piece).by_when:
            bearer = piece if piece in table.minions else next(iter(table.laid[piece].on), -1)
            effects.trigger(table, "meditation", Source(piece, seat, bearer))


# Sentica.


def _sentica(table: Table, _: Op) -> None:
    """Take a cube off all that is constant, let spent cards go, and Minions rejuvenate (ER-TURN-11 to ER-TURN-15)."""
    seat = table.active
    table.stack += [("turn",), ("last move",)]
    for piece in table.own(seat):
        constant = table.minions[piece].constant
        if constant and works(table, piece):  # ER-TURN-12
            table.set(piece, constant=constant - 1)
    for piece, laid in list(table.laid.items()):
        if laid.seat == seat and table.facts[piece].kind != "mastery":  # ER-TURN-13, ER-MAST-4
            table.set(piece, cubes=laid.cubes - 1)
            if laid.cubes <= 1:
                table.remove_laid(piece)
    if table.lasting:
        table.lasting = [
            one._replace(turns=one.turns - 1) if one.seat == seat else one
            for one in table.lasting
            if one.seat != seat or one.turns > 1
        ]
        table.reckoned.settled = False
    for piece in table.own(seat):
        minion = table.minions[piece]
        if minion.cubes:  # ER-STATE-9
            table.set(piece, cubes=minion.cubes - 1, grown=minion.grown + 1)
            table.tell("grew", piece, 1)
            if minion.cubes == 1:
                table.tell("woke", piece)


def _last_move(table: Table, _: Op) -> None:
    """Offer the move of the turn, if it was not made (ER-TURN-16)."""
    moves = seance.moves(table, table.active)
    if moves:
        table.asking = Question("sentica", table.active, (*moves, seance.END))


def _moved(table: Table, asking: Question, option: tuple[object, ...]) -> None:
    if option != seance.END:
        seance.move(table, asking.seat, option)


_OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "turn": _turn,
    "incantation": _incantation,
    "surplus": _surplus,
    "heal": _heal,
    "meditation": _meditation,
    "sentica": _sentica,
    "last move": _last_move,
    **seance.OPERATIONS,
    **battle.OPERATIONS,
    **invoking.OPERATIONS,
    **laying.OPERATIONS,
    **effects.OPERATIONS,
    **calibers.OPERATIONS,
}
_ANSWERS: dict[str, Callable[[Table, Question, tuple[object, ...]], None]] = {
    "incantation": _taken,
    "surplus": _put_under,
    "sentica": _moved,
    **seance.ANSWERS,
    **battle.ANSWERS,
    **invoking.ANSWERS,
    **laying.ANSWERS,
    **effects.ANSWERS,
    **calibers.ANSWERS,
}
