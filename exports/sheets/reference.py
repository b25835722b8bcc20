"""Rules reference cards: a game's rules in short, on cards of the usual size to cut out."""

from __future__ import annotations

from dataclasses import dataclass

from cardsdb.errors import PrintingError
from cardsdb.games import Game
from exports.paper.document import new_document
from exports.paper.flow import grey, wrapped
from exports.paper.fonts import bold, regular
from exports.paper.measures import CARD_SIZES, MM, Size
from exports.paper.pen import Ink, Pen
from exports.paper.text import LEADING
from exports.sheets import Sheet, finish
from exports.sheets.packing import draw_cuts, pack
from exports.sheets.table_facts import ReferenceCard, Row, table_facts

CARD = CARD_SIZES["standard"]
_EDGE = 3.5
_TERMS = 18.0
"""How wide the column of the terms is, with the gap behind it."""
_TOP, _FOOT = 11.5, 3.5
_SIZES = (8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5, 6.25, 6.0)
_CLAUSE = 5.5
_BETWEEN = 1.3
"""What is free between two rows, with the line in it."""


def reference(game: Game, size: Size, ink: Ink = Ink.COLOUR) -> Sheet:
    """Return the reference cards of a game; raises PrintingError where it has none."""
    cards = table_facts(game).reference
    if not cards:
        raise PrintingError(f"no rules reference is written for {game.title} (see data/{game.room.name}/paper.toml)")
    with new_document(f"Rules of {game.title} in short", ink=ink) as document:
        for page in pack(((card, CARD) for card in cards), size):
            pen = document.page(size)
            for placed in page:
                with pen.within(placed.x, placed.y, CARD.width, CARD.height) as inner:
                    _draw_card(inner, placed.piece, game.title)
            draw_cuts(pen, page)
        return finish(document)


@dataclass(frozen=True)
class _Set:
    """A row as it is set: the lines of its term and of its text, and its height in mm."""

    row: Row
    term: list[str]
    text: list[str]
    height: float


def _draw_card(pen: Pen, card: ReferenceCard, game: str) -> None:
    width = CARD.width - 2 * _EDGE
    pen.write(_EDGE, 7.4, card.title, size=12, face=bold(), width=width - 18)
    pen.write(CARD.width - _EDGE, 7.4, game, size=6, colour=grey(0.4), align="right", width=17)
    pen.line((_EDGE, 9.2), (CARD.width - _EDGE, 9.2), line=0.4)
    size, rows = _fitted(card)
    spare = CARD.height - _TOP - _FOOT - sum(row.height for row in rows) - _BETWEEN * (len(rows) - 1)
    between = _BETWEEN + min(1.6, spare / max(1, len(rows) - 1))
    y = _TOP
    for place, one in enumerate(rows):
        if place:
            line = y - between / 2
            pen.line((_EDGE, line), (CARD.width - _EDGE, line), colour=grey(0.8), line=0.1)
        _draw_row(pen, one, y, size)
        y += one.height + between


def _fitted(card: ReferenceCard) -> tuple[float, list[_Set]]:
    """Return the largest size of text at which all rows have room, and the rows in it."""
    room = CARD.height - _TOP - _FOOT + _BETWEEN
    for size in _SIZES:
        rows = [_set(row, size) for row in card.rows]
        if sum(row.height + _BETWEEN for row in rows) <= room:
            return size, rows
    raise PrintingError(f"the reference card {card.title!r} has more text than fits on {CARD}; divide it into two")


def _set(row: Row, size: float) -> _Set:
    term = wrapped(row.term, bold(), _TERMS - 1.5, size) if row.term else []
    text = wrapped(row.text, regular(), CARD.width - 2 * _EDGE - _TERMS, size)
    left = len(term) * size + (_CLAUSE if row.clause else 0)
    return _Set(row, term, text, max(left, len(text) * size) * LEADING / MM)


def _draw_row(pen: Pen, one: _Set, y: float, size: float) -> None:
    """Write a row: the term with its clause below on the left, the text on the right."""
    base = y + size * 0.92 / MM
    for line in one.term:
        pen.write(_EDGE, base, line, size=size, face=bold(), width=_TERMS - 1)
        base += size * LEADING / MM
    if one.row.clause:
        base = y + (len(one.term) * size * LEADING + _CLAUSE * 0.92) / MM
        pen.write(_EDGE, base, one.row.clause, size=_CLAUSE, colour=grey(0.45))
    base = y + size * 0.92 / MM
    for line in one.text:
        pen.write(_EDGE + _TERMS, base, line, size=size)
        base += size * LEADING / MM
