"""The pieces of a game's table, to cut out: counters, markers and tokens of their true sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import ceil

from cardsdb.errors import PrintingError
from cardsdb.games import Game
from exports.paper.document import new_document
from exports.paper.flow import grey, write_short
from exports.paper.fonts import bold
from exports.paper.measures import MM, Size
from exports.paper.pen import BLACK, WHITE, Colour, Ink, Pen, on
from exports.sheets import Sheet, finish
from exports.sheets.packing import EDGE, draw_cuts, pack
from exports.sheets.symbols import HOLLOW, SYMBOLS
from exports.sheets.table_facts import Piece, table_facts

_TINT = 0.16
"""How much of its colour the ground of a piece has."""
_CAPTIONED = 50.0
"""A piece as high as this says what it is."""
_EDGE = 3.0
_ENTRY, _ROW, _SWATCH = 48.0, 4.0, 3.0
"""How wide an entry of the legend is at least, how high its row, and how large the piece beside it, in mm."""


def pieces(game: Game, size: Size, ink: Ink = Ink.COLOUR) -> Sheet:
    """Return the sheets of a game's pieces; raises PrintingError where it has none."""
    kinds = table_facts(game).pieces
    if not kinds:
        raise PrintingError(f"{game.title} needs no pieces (data/{game.room.name}/paper.toml names none)")
    single = (((kind, number), Size(*kind.size)) for kind in kinds for number in range(1, kind.count + 1))
    columns = max(1, int((size.width - 2 * EDGE) // _ENTRY))
    foot = ceil(sum(map(_is_nameless, kinds)) / columns) * _ROW
    with new_document(f"Pieces of {game.title}", ink=ink) as document:
        for page in pack(single, size, foot=foot):
            pen = document.page(size)
            for placed in page:
                with pen.within(placed.x, placed.y, placed.size.width, placed.size.height) as inner:
                    _draw(inner, *placed.piece)
            draw_cuts(pen, page)
            counts = Counter(placed.piece[0] for placed in page if _is_nameless(placed.piece[0]))
            _write_legend(pen, counts, columns, size.height - EDGE - foot)
        return finish(document)


def _is_nameless(piece: Piece) -> bool:
    """Whether a piece is too small to say itself what it is."""
    return piece.size[1] < _CAPTIONED


def _write_legend(pen: Pen, counts: Mapping[Piece, int], columns: int, top: float) -> None:
    """Write what the pieces of a page are that do not say it."""
    width = (pen.width - 2 * EDGE) / columns
    for place, (piece, count) in enumerate(counts.items()):
        x, y = EDGE + place % columns * width, top + (place // columns + 0.25) * _ROW
        scale = _SWATCH / max(piece.size)
        with pen.within(x, y, *piece.size, scale=scale) as swatch:
            _draw_sign(swatch, piece)
            swatch.rectangle(0, 0, swatch.width, swatch.height, stroke=grey(0.4), line=0.1 / scale)
        bears = f" ({piece.label})" if piece.label and "{" not in piece.label else ""
        base = y + _SWATCH - 0.7
        write_short(pen, x + _SWATCH + 1, base, f"{count} × {piece.name}{bears}", width - _SWATCH - 2, size=7)


def _draw(pen: Pen, piece: Piece, number: int) -> None:
    """Draw a piece over its whole box; without a symbol all of it has the colour."""
    ground = _draw_sign(pen, piece)
    if label := piece.label.replace("{number}", str(number)):
        _write_label(pen, label, _radius(pen), on(ground))
    if not _is_nameless(piece):
        _write_caption(pen, piece)


def _draw_sign(pen: Pen, piece: Piece) -> Colour:
    """Draw a piece's ground and symbol; return the colour that lies in its middle."""
    ground = _tinted(piece.rgb) if piece.symbol else piece.rgb
    pen.rectangle(0, 0, pen.width, pen.height, fill=ground)
    if piece.symbol:
        SYMBOLS[piece.symbol](pen, pen.width / 2, pen.height / 2, _radius(pen), piece.rgb)
    return ground if piece.symbol in HOLLOW else piece.rgb


def _radius(pen: Pen) -> float:
    return min(pen.width, pen.height) * 0.36


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
