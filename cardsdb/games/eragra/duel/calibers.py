"""Calibers that are used, and bombs: Transporter, Armigner, Bounded Souls; what cards do that leave (ER-CAL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardsdb.games.eragra.ability_parts import ChosenMinions
from cardsdb.games.eragra.ability_steps import Destroy, Fetch
from cardsdb.games.eragra.duel import placing, targets
from cardsdb.games.eragra.duel.cards import ARMIGNER, TRANSPORTER, Effects
from cardsdb.games.eragra.duel.destroying import destroy_card
from cardsdb.games.eragra.duel.effects import could, do_steps, set_off
from cardsdb.games.eragra.duel.figures import now, reckoned
from cardsdb.games.eragra.duel.parts import SPACES, Laid, Minion, Op, Option, Piece, Source
from cardsdb.games.eragra.duel.reckoned import all_of
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.asking import Question

BOUNDED_SOULS = "Bounded Souls"
EVERY = 2
"""Turns from one use of Transporter or Armigner to the next (ER-CAL-2, ER-R-33)."""
_ARM = Fetch(do="fetch", kinds=("ploy ad hoc",), places=("duel stack", "craft pool"))  # ER-CAL-14
_BOMB = Destroy(do="destroy", target=ChosenMinions(side="rival"), bomb=True)  # ER-R-47


def options(table: Table, seat: int) -> list[Option]:
    """Return the calibers and bombs that a Summoner may use now (ER-CAL-3)."""
    found: list[Option] = []
    for piece in _skilled(table, seat):
        minion = table.minions[piece]
        if minion.face_down or minion.cubes:  # ER-R-11, ER-R-22
            continue
        has = now(table, piece).calibers
        if TRANSPORTER in has and table.may_use(piece, TRANSPORTER, EVERY) and any(_transports(table, piece)):
            found.append(("transport", piece))
        if ARMIGNER in has and table.may_use(piece, ARMIGNER, EVERY) and could(table, _ARM, Source(piece, seat)):
            found.append(("arm", piece))
        if minion.bombs and could(table, _BOMB, Source(piece, seat)):
            found.append(("bomb", piece))
    return found


def _skilled(table: Table, seat: int) -> list[Piece]:
    """Return the Minions on a side that may have such a caliber, or a bomb, when they are Active."""
    known = reckoned(table)
    found = known.skilled.get(seat)
    if found is None:
        everybody = all_of(seat) in known.granted
        found = known.skilled[seat] = [
            piece
            for piece in table.own(seat)
            if table.facts[piece].uses_calibers or table.minions[piece].bombs or everybody or piece in known.granted
        ]
    return found


def start(table: Table, seat: int, option: Option) -> None:
    """Begin to use a caliber or a bomb."""
    kind, piece = option
    source = Source(piece, seat, piece)
    table.tell("used", seat, piece)
    if kind == "transport":
        table.mark_used(piece, TRANSPORTER)
        table.asking = Question("transport", seat, tuple(_transports(table, piece)), (piece,))
    elif kind == "arm":
        table.mark_used(piece, ARMIGNER)
        do_steps(table, [_ARM], source)
    else:
        table.set(piece, bombs=table.minions[piece].bombs - 1)  # ER-CARD-35
        do_steps(table, [_BOMB], source)


# Transporter.


def _transports(table: Table, piece: Piece) -> Iterator[Option]:
    """Yield what a Transporter may take over, and what it may throw on another card of the same Duel Field."""
    seat = table.minions[piece].seat
    for rival in table.rivals(seat):
        cards = _on_duel_field(table, rival, Source(piece, seat, piece))
        yield from (("take", one) for one in cards if _can_be_taken(table, one, seat))
        yield from (("throw", one) for one in cards if len(cards) > 1)


def _on_duel_field(table: Table, rival: int, source: Source) -> list[Piece]:
    """Return the Minions, Walls and Ploys of a Duel Field; Incantations are out of reach (ER-CAL-10)."""
    laid = [
        one for one, card in table.laid.items()
        if card.seat == rival and table.facts[one].kind in ("wall", "ploy ad hoc")
        and (not card.on or any(table.minions[bearer].space in SPACES for bearer in card.on))
    ]  # fmt: skip
    return [one for one in (*table.on_duel_field(rival), *laid) if not targets.is_protected(table, one, source)]


def _can_be_taken(table: Table, piece: Piece, seat: int) -> bool:
    """Tell whether there is a place for a card (ER-R-38); Ploys and Spellbound Minions stay where they are."""
    if table.facts[piece].kind in ("ploy ad hoc", "spellbound"):  # ER-CARD-14, ER-INVOKE-17
        return False
    return placing.has_place(table, piece, seat, placing.TRANSPORTED)


def _transported(table: Table, asking: Question, option: Option) -> None:
    """Take a card over (ER-CAL-8), or ask what it is thrown on (ER-CAL-9)."""
    kind, piece = option
    if kind == "take":
        placing.put(table, piece, asking.seat, placing.TRANSPORTED)
        return
    others = _on_duel_field(table, targets.seat_of(table, piece), Source(asking.about[0], asking.seat))
    onto = tuple(("on", one) for one in others if one != piece)
    if len(onto) == 1:
        _throw(table, asking.seat, piece, onto[0][1], asking.about[0])
    else:
        table.asking = Question("throw on", asking.seat, onto, (piece, asking.about[0]))


def _throw(table: Table, seat: int, piece: Piece, other: Piece, transporter: Piece) -> None:
    """Destroy both cards, with crystals for the Minions (ER-CAL-9, ER-CAL-11)."""
    table.tell("thrown", piece, other)
    for one in (piece, other):
        destroy_card(table, one, seat, transporter)


# What leaves the field.


def left(table: Table, piece: Piece, there: Minion | Laid, souls: bool) -> None:
    """Do what a card does that went to its void; Bounded Souls call another such Minion (ER-CAL-15)."""
    effects = _effects(table, piece, there)
    lain = targets.turns_lain(table, there.seat, there.since) if isinstance(there, Laid) else 0
    if isinstance(there, Laid) or not (there.face_down or there.cubes):
        set_off(table, effects.by_when.get("leaves", ()), Source(piece, there.seat, lain=lain))
    if souls:
        _call_souls(table, piece, there.seat)


def _effects(table: Table, piece: Piece, there: Minion | Laid) -> Effects:
    card = table.facts[piece]
    return card.choices[there.choice] if there.choice >= 0 else card.effects


def _call_souls(table: Table, piece: Piece, seat: int) -> None:
    """Offer the Minions with Bounded Souls that were in Limbo before (ER-R-44)."""
    if piece not in table.limbo:
        return
    before = table.limbo[: table.limbo.index(piece)]
    souls = tuple(
        ("pick", one) for one in before
        if BOUNDED_SOULS in table.facts[one].calibers and targets.spaces_for(table, seat, one)
    )  # fmt: skip
    if souls:
        table.asking = Question("souls", seat, (*souls, ("none",)), (piece,))


def _called(table: Table, asking: Question, option: Option) -> None:
    if option[0] == "pick":
        placing.put(table, option[1], asking.seat, placing.CALLED)


OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "left": lambda table, operation: left(table, *operation[1:]),
    **placing.OPERATIONS,
}
ANSWERS: dict[str, Callable[[Table, Question, Option], None]] = {
    "transport": _transported,
    "throw on": lambda table, asking, option: _throw(table, asking.seat, asking.about[0], option[1], asking.about[1]),
    "souls": _called,
    **placing.ANSWERS,
}
