"""Mats to play on: the zones of a game's table, with places that a card fits into."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardsdb.errors import PrintingError
from cardsdb.games import Game
from exports.paper.document import Box, new_document
from exports.paper.flow import grey, write_short
from exports.paper.fonts import bold
from exports.paper.measures import CARD_SIZES, PAPERS, Size
from exports.paper.pen import Ink, Pen
from exports.sheets import Sheet, finish
from exports.sheets.packing import EDGE
from exports.sheets.table_facts import Mat, Zone, table_facts

DRAWN_FOR = PAPERS["a3"].turned
CARD = CARD_SIZES["standard"]
_SPARE = 1.0
"""What a place has for each card besides the card: half of it on every side."""
_TITLE = 2.6
"""The height of a zone's title, which stands above its cards."""
_TOUCH = 0.001
_LINE, _FAINT, _TEXT = grey(0.35), grey(0.7), grey(0.3)


def mats(game: Game, size: Size, ink: Ink = Ink.COLOUR) -> Sheet:
    """Return the mats of a game on a paper lying on its side; raises PrintingError where they do not fit."""
    stated = table_facts(game).mat
    if not stated:
        raise PrintingError(f"no mat is drawn for {game.title} (see data/{game.room.name}/paper.toml)")
    page = size if size.width >= size.height else size.turned
    laid = [(mat, _laid_out(mat, page)) for mat in stated]
    with new_document(f"Mats of {game.title}", ink=ink) as document:
        for mat, boxes in laid:
            pen = document.page(page)
            if (free := _free(boxes, page)) < EDGE - _TOUCH:
                document.remark(
                    f"{mat.title!r} comes within {free:.1f} mm of the paper's edges; most printers cut that off"
                )
            for zone, box in boxes:
                _draw_zone(pen, zone, box)
        return finish(document)


def _laid_out(mat: Mat, page: Size) -> list[tuple[Zone, Box]]:
    """Return the zones with their boxes on the page: their centres spread with it, their sizes stay."""
    boxes = [(zone, _box(zone, page)) for zone in mat.zones]
    outside = any(
        x < -_TOUCH or y < -_TOUCH or x + width > page.width + _TOUCH or y + height > page.height + _TOUCH
        for _, (x, y, width, height) in boxes
    )
    if outside or any(_overlap(one, other) for (_, one), (_, other) in combinations(boxes, 2)):
        raise PrintingError(
            f"the mat {mat.title!r} does not fit on {page}: its cards keep their size; it is drawn for {DRAWN_FOR} (a3)"
        )
    return boxes


def _free(boxes: list[tuple[Zone, Box]], page: Size) -> float:
    """Return how much is free at the edge of the page that is nearest to a zone."""
    return min(
        edge for _, (x, y, width, height) in boxes for edge in (x, y, page.width - x - width, page.height - y - height)
    )


def _box(zone: Zone, page: Size) -> Box:
    x = (zone.x + zone.width / 2) * page.width / DRAWN_FOR.width - zone.width / 2
    y = (zone.y + zone.height / 2) * page.height / DRAWN_FOR.height - zone.height / 2
    return x, y, zone.width, zone.height


def _overlap(one: Box, other: Box) -> bool:
    return all(
        one[side] < other[side] + other[side + 2] - _TOUCH and other[side] < one[side] + one[side + 2] - _TOUCH
        for side in (0, 1)
    )


def _draw_zone(pen: Pen, zone: Zone, box: Box) -> None:
    x, y, width, height = box
    pen.rectangle(x, y, width, height, stroke=_LINE, line=0.3, radius=2)
    write_short(pen, x + 2, y + _TITLE - 0.4, zone.name, width - 22, size=8, face=bold(), colour=_TEXT)
    if zone.clause:
        pen.write(x + width - 2, y + _TITLE - 0.4, zone.clause, size=5.5, colour=grey(0.5), align="right")
    places = [*_places(zone, box)]
    for number, (left, top) in enumerate(places, start=1):
        pen.rectangle(left, top, CARD.width, CARD.height, stroke=_FAINT, line=0.15, radius=2.5)
        if zone.numbered:
            middle = (left + CARD.width / 2, top + CARD.height / 2 + 6)
            pen.write(*middle, str(number), size=48, face=bold(), colour=grey(0.85), align="centre", width=CARD.width)
        if zone.note:
            pen.write_into(
                left + 5, top + CARD.height - 20, CARD.width - 10, 16, zone.note, size=8.5, colour=_TEXT, align="centre"
            )
    _draw_track(pen, zone, box)
    if zone.note and not zone.places:
        pen.write_into(
            x + 6,
            y + _TITLE + 3,
            width - 12,
            height - _TITLE - 6,
            zone.note,
            size=11,
            colour=_TEXT,
            align="centre",
            middle=True,
        )


def _draw_track(pen: Pen, zone: Zone, box: Box) -> None:
    """Draw a row of numbered boxes for a marker to walk along."""
    x, y, width, height = box
    if not zone.track:
        return
    pitch = (width - 4) / zone.track
    side = min(pitch, height - _TITLE - 4)
    top = y + _TITLE + (height - _TITLE - side) / 2
    for number in range(1, zone.track + 1):
        left = x + 2 + (number - 1) * pitch
        pen.rectangle(left, top, pitch, side, stroke=_FAINT, line=0.15)
        pen.write(
            left + pitch / 2, top + side / 2 + 2, str(number), size=14, colour=_FAINT, align="centre", width=pitch
        )


def _places(zone: Zone, box: Box) -> Iterator[tuple[float, float]]:
    """Yield where the places of a zone are, side by side in its middle."""
    if not zone.places:
        return
    x, y, width, height = box
    pitch = width / zone.places
    if pitch < CARD.width + _SPARE - _TOUCH or height < _TITLE + CARD.height + _SPARE - _TOUCH:
        raise PrintingError(f"the zone {zone.name!r} has no room for {zone.places} cards of {CARD}")
    top = y + _TITLE + (height - _TITLE - CARD.height) / 2
    for place in range(zone.places):
        yield x + (place + 0.5) * pitch - CARD.width / 2, top
