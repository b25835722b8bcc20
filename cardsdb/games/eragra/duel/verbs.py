"""What the steps of effects do to the table that ask nothing of the rest: one function a verb (ER-CARD-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.eragra import ability_steps as words
from cardsdb.games.eragra.duel import parchments, targets
from cardsdb.games.eragra.duel.destroying import destroy_card, hit
from cardsdb.games.eragra.duel.parts import SPACES, Lasting, Option, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.targets import seat_of
from cardsdb.play.asking import Question

# Minions and other cards on fields.


def _destroy(table: Table, step: words.Destroy, source: Source, found: list[Piece]) -> None:
    for piece in found:
        if piece in table.minions or piece in table.laid:
            destroy_card(table, piece, source.seat, source.card)
        elif table.facts[piece].kind == "parchment":
            parchments.destroy(table, seat_of(table, piece), piece)


def _injure(table: Table, step: words.Injure, source: Source, found: list[Piece]) -> None:
    for piece in found:
        hit(table, piece, source.seat, source.card)


def _heal(table: Table, step: words.Heal, source: Source, found: list[Piece]) -> None:
    for piece in found:
        table.set(piece, injured=False)
        table.tell("healed", piece)


def _grow(table: Table, step: words.Grow, source: Source, found: list[Piece]) -> None:
    for piece in found:
        table.set(piece, grown=table.minions[piece].grown + step.amount)
        table.tell("grew", piece, step.amount)


def _give(table: Table, step: words.Give, source: Source, found: list[Piece]) -> None:
    incantation = table.facts[source.card].kind.startswith("incantation")
    for piece in found:
        table.lasting.append(Lasting(piece, step.what, source.seat, step.turns, incantation))
        table.tell("gave", piece, step.what, step.turns)
    table.reckoned.settled = False


def _steal(table: Table, step: words.Steal, source: Source, found: list[Piece]) -> None:
    for piece in reversed(found):
        if piece in table.minions or piece in table.laid:
            table.stack.append(("put", piece, source.seat, "stolen"))
        else:
            parchments.steal(table, source.seat, seat_of(table, piece), piece)


def _go_over(table: Table, step: words.GoOver, source: Source, found: list[Piece]) -> None:
    if source.cause not in (-1, source.seat):
        table.stack.append(("put", targets.bearer_of(table, source), source.cause, "went over"))


def _awaken(table: Table, step: words.Awaken, source: Source, found: list[Piece]) -> None:
    table.stack += [("put", piece, source.seat, "awakened") for piece in found]


def _place_token(table: Table, step: words.PlaceToken, source: Source, found: list[Piece]) -> None:
    if table.tokens:
        table.stack.append(("put", table.tokens[-1], source.seat, "token", step.origin, step.power))


def _deactivate(table: Table, step: words.Deactivate, source: Source, found: list[Piece]) -> None:
    for piece in found:
        parchments.deactivate(table, seat_of(table, piece), piece)


def _restore(table: Table, step: words.Restore, source: Source, found: list[Piece]) -> None:
    for piece in found:
        parchments.restore(table, source.seat, piece)


# Hands, stacks, crystals and Acts.


def _draw(table: Table, step: words.Draw, source: Source, found: list[Piece]) -> None:
    for _ in range(step.count):
        table.draw(source.seat, step.stack, told=source.quiet)


def _put_back(table: Table, step: words.Hand, source: Source, found: list[Piece]) -> None:
    """Put cards of rivals' hands, picked by chance, under their stacks."""
    for rival in table.rivals(source.seat):  # ER-MULTI-2
        hand = table.hand[rival]
        for _ in range(min(step.count, len(hand))):
            piece = hand.pop(table.random.below(len(hand)))
            table.put_under(piece)
            table.tell("put back", rival, piece)


def _fetch(table: Table, step: words.Fetch, source: Source, found: list[Piece]) -> None:
    """Look a card out; who looked through the Duel Stack shuffles it, also without taking one."""
    options = tuple(("pick", one) for one in targets.fetchable(table, step, source.seat))
    if options:
        table.asking = Question("fetch", source.seat, (*options, ("none",)), (step, source))


def _fetched(table: Table, asking: Question, option: Option) -> None:
    step, seat = asking.about[0], asking.seat
    if option[0] == "pick":
        piece = option[1]
        (table.craft if piece in table.craft else table.duel[seat]).remove(piece)
        table.hand[seat].append(piece)
        table.drawn.add(piece)
        table.tell("fetched", seat, piece)
    if "duel stack" in step.places:
        table.random.shuffle(table.duel[seat])


def _collect(table: Table, step: words.Collect, source: Source, found: list[Piece]) -> None:
    table.collect(source.seat, step.count, told=source.quiet)


def _gain_acts(table: Table, step: words.Acts, source: Source, found: list[Piece]) -> None:
    seat, before = source.seat, (table.virtuous[source.seat], table.evil[source.seat])
    table.act(seat, "virtuous", step.virtuous)
    table.act(seat, "evil", step.evil)
    gained = table.virtuous[seat] - before[0], table.evil[seat] - before[1]
    if any(gained):  # ER-ACT-7
        table.tell("acts", seat, *gained)


# Secrets.


def _write_down(table: Table, step: words.WriteDown, source: Source, found: list[Piece]) -> None:
    piece = targets.bearer_of(table, source)
    if piece in table.minions:
        table.asking = Question("write", source.seat, tuple(("space", space) for space in SPACES), (piece,))


def _wrote(table: Table, asking: Question, option: Option) -> None:
    piece = asking.about[0]
    table.set(piece, written=option[1], shown=False)
    table.tell("wrote", asking.seat, piece)


VERBS: dict[type, Callable[[Table, Any, Source, list[Piece]], None]] = {
    words.Destroy: _destroy,
    words.Injure: _injure,
    words.Heal: _heal,
    words.Grow: _grow,
    words.Give: _give,
    words.Steal: _steal,
    words.GoOver: _go_over,
    words.Draw: _draw,
    words.Hand: _put_back,
    words.Fetch: _fetch,
    words.Collect: _collect,
    words.Acts: _gain_acts,
    words.Awaken: _awaken,
    words.Deactivate: _deactivate,
    words.Restore: _restore,
    words.PlaceToken: _place_token,
    words.WriteDown: _write_down,
}
ANSWERS: dict[str, Callable[[Table, Question, Option], None]] = {"fetch": _fetched, "write": _wrote}
