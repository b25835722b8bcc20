"""A table as it could be for all that a seat knows: what it may not know is dealt anew (ER-R-41)."""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.games.eragra.duel import course
from cardsdb.games.eragra.duel.parts import SPACES, Op, Piece
from cardsdb.games.eragra.duel.reckoned import Reckoned
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.writing import ABOUT_A_CARD
from cardsdb.play.asking import Question
from cardsdb.play.randomness import Randomness

_ANNOUNCED = frozenset({"place", "cast steps", "spend"})
"""What is still to be done with a card that was announced, so that all know it."""
_SHOWING = frozenset({"incantation", "fetch"})
"""Questions that show cards of stacks to the one who is asked."""


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Return a table that looks the same to a seat: cards that it cannot know have changed faces among themselves.

    What a Summoner could remember of cards that went under a stack is forgotten. Where another one is asked
    something that hangs on hidden cards, it is asked anew.
    """
    new = table.copy()
    random = Randomness(seed)
    faces = list(new.card)
    for group in _hidden(new, seat):
        rows = sorted(faces[piece] for piece in group)
        random.shuffle(rows)
        for piece, row in zip(group, rows, strict=True):
            faces[piece] = row
    new.card, new.facts = tuple(faces), tuple(new.cards.all[row] for row in faces)
    for piece, minion in table.minions.items():
        if minion.seat != seat and minion.written and not minion.shown:
            new.set(piece, written=SPACES[random.below(len(SPACES))])
    new.random, new.reckoned, new.log, new.answers = random, Reckoned(new.seats), [], None
    asking = new.asking
    if asking and asking.seat != seat and (again := _again(asking)):
        new.asking = None
        new.stack.append(again)
        course.run(new)
    return new


def _hidden(table: Table, seat: int) -> list[list[Piece]]:
    """Return the cards that a seat does not know, in groups of which it cannot tell one from another.

    The back of a card tells its stack; whose Grim cards are which nobody knows, since they are dealt (ER-DECK-11).
    """
    seen = _seen(table, seat)
    groups: dict[tuple[str, int], list[Piece]] = {}
    for piece in _face_down(table, seat):
        if piece not in seen:
            stack = table.facts[piece].stack
            groups.setdefault((stack, -1 if stack == "grim" else table.home[piece]), []).append(piece)
    return [groups[key] for key in sorted(groups)]


def _face_down(table: Table, seat: int) -> Iterator[Piece]:
    """Yield the cards of other hands that were not shown, and all in stacks but the top Parchment (ER-SETUP-3)."""
    for rival in table.rivals(seat):
        yield from (piece for piece in table.hand[rival] if piece not in table.known)
    for zones in (table.duel, table.mastery, table.grim):
        for zone in zones:
            yield from zone
    yield from table.white
    yield from table.black
    yield from table.parchments[:-1]


def _seen(table: Table, seat: int) -> set[Piece]:
    """Return the cards that the open question shows a seat, and those that were announced."""
    found = {operation[1] for operation in table.stack if operation[0] in _ANNOUNCED}
    asking = table.asking
    if asking and asking.kind in ABOUT_A_CARD:
        found.add(asking.about[0])
    if asking and asking.seat == seat and asking.kind in _SHOWING:
        found.update(piece for _, *pieces in asking.options for piece in pieces)
    return found


def _again(asking: Question) -> Op | None:
    """Return what asks a question anew whose answers hang on cards that only the one who is asked knows."""
    match asking.kind:
        case "seance":
            return ("seance",)
        case "react":
            return ("react", asking.about[0], [asking.seat, *asking.about[1]], *asking.about[2:])
        case "fetch":
            return ("step", *asking.about)
    return None
