"""Whom and what an effect reaches: the candidates of its steps, and who is protected against it (ER-SETUP-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardsdb.games.eragra import ability_steps as steps
from cardsdb.games.eragra.ability_parts import ChosenCards, ChosenMinions
from cardsdb.games.eragra.duel.figures import fits, is_as, may_cross, now, printed
from cardsdb.games.eragra.duel.parchments import opened_alone
from cardsdb.games.eragra.duel.parts import SPACES, Minion, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.names import fold


def candidates(table: Table, step: steps.Step, source: Source) -> Iterator[Piece]:
    """Yield what a step with a target may be done to: what is meant, can suffer it, and is not protected."""
    assert isinstance(step, steps.AIMED)
    wanted = step.target
    found: Iterable[Piece]
    if isinstance(wanted, ChosenMinions):
        found = _minions(table, wanted, source)
    elif isinstance(wanted, ChosenCards):
        found = _cards(table, wanted, source)
    else:
        piece = bearer_of(table, source) if wanted == "bearer" else source.foe
        found = [piece] if piece in table.minions else []
    bomb = isinstance(step, steps.Destroy) and step.bomb
    suits = _SUITS.get(type(step))
    for one in found:
        if not is_protected(table, one, source, bomb=bomb) and (suits is None or suits(table, one, source)):
            yield one


def bearer_of(table: Table, source: Source) -> Piece:
    """Return the Minion that has the ability or bears its card, -1 for none."""
    return source.card if source.bearer < 0 and source.card in table.minions else source.bearer


def _is_on_side(seat: int, side: str, source: Source) -> bool:
    return side == "either" or (seat == source.seat) is (side == "own")


def _minions(table: Table, wanted: ChosenMinions, source: Source) -> Iterator[Piece]:
    itself, side = bearer_of(table, source), wanted.side
    for piece, minion in table.minions.items():
        if _is_on_side(minion.seat, side, source) and minion.space in SPACES and fits(table, wanted, piece, itself):
            yield piece


def _cards(table: Table, wanted: ChosenCards, source: Source) -> list[Piece]:
    """Return cards anywhere on fields, also Parchments (ER-SETUP-13, ER-CARD-37)."""
    found = []
    if "minion" in wanted.cards:
        barred = wanted.without_origins or ()
        found += [
            piece
            for piece, minion in table.minions.items()
            if _is_on_side(minion.seat, wanted.side, source) and now(table, piece).origin not in barred
        ]
    found += [
        piece
        for piece, laid in table.laid.items()
        if _is_on_side(laid.seat, wanted.side, source) and table.facts[piece].sort in wanted.cards
    ]
    if "parchment" in wanted.cards:
        for seat in range(table.seats):
            if _is_on_side(seat, wanted.side, source):
                found += [part for opening in table.openings[seat] for part in opening.parts]
    if wanted.named is not None:
        names = set(map(fold, wanted.named))
        found = [piece for piece in found if table.facts[piece].key in names]
    return found


def is_protected(table: Table, piece: Piece, source: Source, *, bomb: bool = False) -> bool:
    """Tell whether a card is out of reach: a Minion by what holds for it, a Cardition on an Opposer (ER-CAL-6, 7)."""
    incantation = table.facts[source.card].sort == "incantation"
    if piece in table.minions:
        against = now(table, piece).against
        if not against:
            return False
        if incantation:
            return "incantations" in against or (bomb and "bombs" in against)
        rivals = table.minions[piece].seat != source.seat
        return (bomb and "bombs" in against) or (rivals and "cards" in against)
    if incantation and piece in table.laid:
        return any("incantations" in now(table, one).against for one in table.laid[piece].on)
    return False


def count_of(table: Table, step: steps.Step, source: Source, found: list[Piece]) -> int:
    """Return to how many of its candidates a step is done."""
    if not isinstance(step, steps.AIMED):
        return 1
    target = step.target
    if isinstance(target, str) or target.count == "all":
        return len(found)
    if target.count == "turns lain":
        laid = table.laid.get(source.card)
        return source.lain if laid is None else turns_lain(table, laid.seat, laid.since)
    return int(target.count)


def turns_lain(table: Table, seat: int, since: int) -> int:
    """Return for how many turns of its Summoner a card has lain on the field, this one counted in (ER-CARD-38)."""
    return table.turns[seat] - since + 1


def seat_of(table: Table, piece: Piece) -> int:
    """Return the Summoner on whose field a card lies."""
    there = table.minions.get(piece) or table.laid.get(piece)
    if there is not None:
        return there.seat
    return next(
        seat for seat in range(table.seats) for opening in table.openings[seat] if piece in opening.parts
    )  # fmt: skip


def spaces_for(table: Table, seat: int, piece: Piece, *, crossing: bool = False) -> list[int]:
    """Return the spaces where an effect may place a Minion: empty ones, or if `crossing` in X State (ER-STATE-19).

    No more White Minions are placed than may stand there (ER-INVOKE-4).
    """
    card = table.facts[piece]
    if card.kind == "white" and not table.takes_white(seat):
        return []
    empty = table.empty_spaces(seat)
    if not crossing:
        return empty
    origin = (now(table, piece) if piece in table.minions else printed(card, Minion(seat, SPACES[0]))).origin
    pairs = [space for space in SPACES if _may_pair(table, origin, table.on_space(seat, space))]
    return sorted(empty + pairs)


def _may_pair(table: Table, origin: str, there: tuple[Piece, ...]) -> bool:
    return len(there) == 1 and may_cross(origin, now(table, there[0]).origin)


def in_limbo(table: Table, step: steps.Awaken, source: Source) -> Iterator[Piece]:
    """Yield the Minions of Limbo, anybody's, that may be awakened (ER-OWN-3, ER-MAST-5)."""
    empty = bool(table.empty_spaces(source.seat))
    for piece in table.limbo:
        card = table.facts[piece]
        if is_as(card, card.printed, step.minions) and (
            (empty and card.kind != "white") or spaces_for(table, source.seat, piece, crossing=True)
        ):
            yield piece


def active_parchments(table: Table, step: steps.Deactivate, source: Source) -> list[Piece]:
    """Return the Parchments of rivals that are not deactivated yet (ER-PARCH-17)."""
    return [
        part
        for rival in table.rivals(source.seat)
        for opening in table.openings[rival]
        for part in opening.parts
        if part not in opening.idle
    ]


def idle_parchments(table: Table, step: steps.Restore, source: Source) -> list[Piece]:
    """Return one's own Parchments that are deactivated (ER-PARCH-19)."""
    return [part for opening in table.openings[source.seat] for part in opening.idle]


def fetchable(table: Table, step: steps.Fetch, seat: int) -> list[Piece]:
    """Return the cards that a Summoner may take out of the Duel Stack or the Craft Pool, each face once by name."""
    found = {table.card[piece]: piece for piece in suiting(table, step, seat)}
    return sorted(found.values(), key=lambda piece: table.facts[piece].name)


def suiting(table: Table, step: steps.Fetch, seat: int) -> Iterator[Piece]:
    """Yield all cards that a Summoner may take so, also those of one face."""
    name = None if step.name is None else fold(step.name)
    for place in step.places:
        for piece in table.duel[seat] if place == "duel stack" else table.craft:
            card = table.facts[piece]
            if (name is None or card.key == name) and (step.kinds is None or card.sort in step.kinds):
                yield piece


def _can_be_stolen(table: Table, piece: Piece, source: Source) -> bool:
    if piece in table.minions:
        return table.minions[piece].seat != source.seat and bool(spaces_for(table, source.seat, piece))
    owner = seat_of(table, piece)
    return owner != source.seat and (piece in table.laid or bool(opened_alone(table, owner, piece)))


_SUITS: dict[type, Callable[[Table, Piece, Source], bool]] = {
    steps.Heal: lambda table, piece, source: table.minions[piece].injured,
    steps.Grow: lambda table, piece, source: now(table, piece).power is not None,  # ER-DICE-21
    steps.Steal: _can_be_stolen,
}
"""What a card must be for a step to do something to it."""
