"""A checklist: the cards of a set by number, with boxes to tick for the copies that are owned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from cardsdb.catalogue.search import FoundCard
from cardsdb.decks.violations import numbered
from cardsdb.games import Game
from exports.cards import full_name, shown
from exports.paper.document import new_document
from exports.paper.flow import Block, Flow, grey, write_short
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM, Size
from exports.paper.pen import BLACK, Pen
from exports.paper.text import shortened
from exports.sheets import Sheet, finish
from exports.sheets.printed_sets import PrintedSet

MARGIN = 11.0
ROW = 4.15
BOX = 2.7
"""The side of a box to tick."""
_PITCH = 3.5
_NAME, _SMALL = 8.5, 7.5
_MOST_OF_NAME = 0.75
"""How much of a line a name may take where a fact stands beside it."""
_NARROWEST = 84.0
"""How wide a column is at least."""
_USUAL_COPIES = 4
_RARITY = "rarity"


@dataclass(frozen=True)
class _Row:
    """A card's line: `boxes` to tick, of which so many copies are `owned`."""

    number: str
    name: str
    fact: str
    boxes: int
    owned: int


def checklist(sets: Sequence[PrintedSet], owned: Mapping[int, int], size: Size) -> Sheet:
    """Return the checklist of sets; `owned` has the copies of cards by the cards' ids."""
    title = "Checklist" if len({one.game.name for one in sets}) > 1 else f"Checklist of {sets[0].game.title}"
    with new_document(title) as document:
        flow = Flow(document, size, footer=title, margin=MARGIN)
        cards = sum(len(one.cards) for one in sets)
        have = sum(1 for one in sets for _, card in one.cards if owned.get(card.id))
        flow.title(title, f"{numbered(cards)}, {have} of them owned")
        count = max(1, int(flow.width // _NARROWEST))
        blocks: list[Block] = []
        for one in sets:
            blocks += _blocks(one, owned, flow.column_width(count))
        flow.columns(blocks, count)
        return finish(document)


def _blocks(printed: PrintedSet, owned: Mapping[int, int], width: float) -> list[Block]:
    boxes = _copies(printed.game)
    field = _told(printed)
    rows = [
        _Row(number, full_name(card), _fact(card, field), boxes, owned.get(card.id, 0))
        for number, card in printed.cards
    ]
    room = _room(rows)
    heading = Block(2 * ROW, partial(_draw_heading, printed.heading, len(rows), width), keep=True)
    return [heading, *(Block(ROW, partial(_draw_row, row, width, *room)) for row in rows)]


def _copies(game: Game) -> int:
    """Return how many copies of a card a deck of the game may hold, by the format that it is played in."""
    limits = [
        copies for form in game.formats()[:1] for limit in form.sections.values() if (copies := limit.get("copies"))
    ]
    return max(limits, default=_USUAL_COPIES)


def _told(printed: PrintedSet) -> tuple[str, ...]:
    """Return the fields that stand beside the names: the rarity where it is known, else what tells the most."""
    if any(_RARITY in card.attributes for _, card in printed.cards):
        return (_RARITY,)
    return printed.game.cards.columns[:2]


def _fact(card: FoundCard, fields: tuple[str, ...]) -> str:
    return ", ".join(shown(card.attributes[field]) for field in fields if field in card.attributes)


def _room(rows: Sequence[_Row]) -> tuple[float, float]:
    """Return how wide the boxes with what stands beside them are, and the numbers."""
    boxes = max(row.boxes * _PITCH + (5 if row.owned > row.boxes else 1.5) for row in rows)
    longest = max(bold().width(row.number) for row in rows) * _SMALL / MM
    return boxes, min(18.0, longest + 1.5) if longest else 0.0


def _draw_heading(heading: str, count: int, width: float, pen: Pen, x: float, y: float) -> None:
    base = y + 1.6 * ROW
    write_short(pen, x, base, heading, width - 22, size=10, face=bold())
    pen.write(x + width, base, numbered(count), size=8, colour=grey(0.4), align="right")
    pen.line((x, y + 2 * ROW), (x + width, y + 2 * ROW), line=0.3)


def _draw_row(row: _Row, width: float, boxes: float, numbers: float, pen: Pen, x: float, y: float) -> None:
    base, left, end = y + ROW - 1.15, x + boxes + numbers, x + width
    _draw_boxes(row, pen, x, y + (ROW - BOX) / 2)
    if row.number:
        pen.write(left - 1.5, base, row.number, size=_SMALL, face=bold(), align="right", width=numbers - 1)
    name = min(regular().width(row.name) * _NAME / MM, (end - left) * _MOST_OF_NAME)
    fact = shortened(row.fact, regular(), end - left - name - 2, 7)
    taken = regular().width(fact) * 7 / MM
    write_short(pen, left, base, row.name, end - left - taken - 2, size=_NAME)
    pen.write(end, base, fact, size=7, colour=grey(0.4), align="right")
    pen.line((x, y + ROW), (end, y + ROW), colour=grey(0.85), line=0.1)


def _draw_boxes(row: _Row, pen: Pen, x: float, y: float) -> None:
    """Draw the boxes, those of owned copies ticked; copies beyond the boxes are a number beside them."""
    for place in range(row.boxes):
        left = x + place * _PITCH
        pen.rectangle(left, y, BOX, BOX, stroke=BLACK, line=0.15)
        if place < row.owned:
            tick = ((left + 0.45, y + 1.4), (left + 1.1, y + 2.1), (left + 2.3, y + 0.5))
            pen.shape(tick, stroke=BLACK, line=0.35, closed=False)
    if row.owned > row.boxes:
        pen.write(x + row.boxes * _PITCH, y + BOX - 0.35, f"+{row.owned - row.boxes}", size=6.5, width=4.6)
