"""The pieces of a game's table, to cut out: counters, markers and tokens of their true sizes."""

from __future__ import annotations

from cardsdb.errors import PrintingError
from cardsdb.games import Game
from exports.paper.document import new_document
from exports.paper.flow import grey
from exports.paper.fonts import bold
from exports.paper.measures import MM, Size
from exports.paper.pen import BLACK, WHITE, Colour, Ink, Pen, on
from exports.sheets import Sheet, finish
from exports.sheets.packing import draw_cuts, pack
from exports.sheets.symbols import HOLLOW, SYMBOLS
from exports.sheets.table_facts import Piece, table_facts

_TINT = 0.16
"""How much of its colour the ground of a piece has."""
_CAPTIONED = 50.0
"""A piece as high as this says what it is."""
_EDGE = 3.0


def pieces(game: Game, size: Size, ink: Ink = Ink.COLOUR) -> Sheet:
    """Return the sheets of a game's pieces; raises PrintingError where it has none."""
    kinds = table_facts(game).pieces
    if not kinds:
        raise PrintingError(f"{game.title} needs no pieces (data/{game.room.name}/paper.toml names none)")
    single = (((kind, number), Size(*kind.size)) for kind in kinds for number in range(1, kind.count + 1))
    with new_document(f"Pieces of {game.title}", ink=ink) as document:
        for page in pack(single, size):
            pen = document.page(size)
            for placed in page:
                with pen.within(placed.x, placed.y, placed.size.width, placed.size.height) as inner:
                    _draw(inner, *placed.piece)
            draw_cuts(pen, page)
        return finish(document)


def _draw(pen: Pen, piece: Piece, number: int) -> None:
    """Draw a piece over its whole box; without a symbol all of it has the colour."""
    colour, label = piece.rgb, piece.label.replace("{number}", str(number))
    ground = _tinted(colour) if piece.symbol else colour
    pen.rectangle(0, 0, pen.width, pen.height, fill=ground)
    centre, radius = (pen.width / 2, pen.height / 2), min(pen.width, pen.height) * 0.36
    if piece.symbol:
        SYMBOLS[piece.symbol](pen, *centre, radius, colour)
    if label:
        hollow = piece.symbol in HOLLOW
        _write_label(pen, label, radius, on(ground) if hollow or not piece.symbol else on(colour))
    if pen.height >= _CAPTIONED:
        _write_caption(pen, piece)


def _write_label(pen: Pen, label: str, radius: float, colour: Colour) -> None:
    """Write a label in the middle; where nothing is filled, the symbol's lines make room for it."""
    size = radius * (1.05 if len(label) < 3 else 0.8) * MM
    width = radius * 1.5
    if pen.ink in {Ink.SAVER, Ink.OUTLINE}:
        taken = min(width, bold().width(label) * size / MM)
        pen.rectangle(pen.width / 2 - taken / 2, pen.height / 2 - size * 0.4 / MM, taken, size * 0.8 / MM, fill=WHITE)
    middle = pen.height / 2 + size * 0.34 / MM
    pen.write(pen.width / 2, middle, label, size=size, face=bold(), colour=colour, align="centre", width=width)


def _write_caption(pen: Pen, piece: Piece) -> None:
    width = pen.width - 2 * _EDGE
    pen.write(pen.width / 2, 8, piece.name, size=11, face=bold(), align="centre", width=width)
    if piece.clause:
        pen.write(pen.width / 2, pen.height - 4, piece.clause, size=6, colour=grey(0.4), align="centre", width=width)
    pen.rectangle(1.5, 1.5, pen.width - 3, pen.height - 3, stroke=piece.rgb if piece.symbol else BLACK, radius=2)


def _tinted(colour: Colour) -> Colour:
    red, green, blue = (1 - _TINT * (1 - part) for part in colour)
    return red, green, blue
