"""A deck list sheet: the list with its counts, and lines for who plays it, where and when."""

from __future__ import annotations

from functools import partial

from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.events import fingerprint
from cardsdb.decks.statistics import Curve, statistics
from cardsdb.decks.violations import numbered
from cardsdb.games import Game
from exports.cards import field_title, shown
from exports.deck_lists import by_section
from exports.paper.document import new_document
from exports.paper.flow import Block, Flow, grey, write_short
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM, Size
from exports.paper.pen import Pen
from exports.sheets import Sheet, finish

ROW = 5.0
_LINES = (("Player", "player"), ("Date", "date"), ("Event", "event"), ("Table", "table"))
"""What is to be filled in, with the heading of a list that may state it."""
_NARROWEST = 120.0
"""The width of lines from which on a list has two columns."""
_CURVE = 26.0
"""How high the curve of the costs is, with its title."""


def deck_sheet(deck: Deck, game: Game, size: Size) -> Sheet:
    """Return the sheet of a deck."""
    name = deck.name or deck.source
    with new_document(f"{name}: deck list") as document:
        flow = Flow(document, size, footer=f"{name}: deck list")
        about = [game.title, f"format {deck.format}" if deck.format else "", numbered(deck.cards)]
        flow.title(name, ", ".join(filter(None, [*about, f"hash {fingerprint(deck)[:8]}"])))
        _write_lines(flow, deck)
        _write_sections(flow, deck, game)
        _write_total(flow, deck)
        if curve := _curve(deck, game):
            _draw_curve(flow, curve)
        for entry in deck.unknown:
            document.remark(f"line {entry.line}: {entry.name!r} is not in the catalogue")
        return finish(document)


def _write_lines(flow: Flow, deck: Deck) -> None:
    """Write the lines to fill in, two beside each other; what the list states is filled in."""
    half = flow.column_width(2)
    for place, (title, heading) in enumerate(_LINES):
        x = flow.margin + (place % 2) * (flow.width - half)
        if place % 2 == 0:
            flow.y += 8.5
        flow.pen.write(x, flow.y, title, size=8, colour=grey(0.4))
        write_short(flow.pen, x + 14, flow.y, deck.metadata.get(heading, ""), half - 14, size=11, face=bold())
        flow.rule(flow.y + 1.2, x + 13, x + half, colour=0.3)
    flow.y += 8


def _write_sections(flow: Flow, deck: Deck, game: Game) -> None:
    """Write each section under its name, in columns."""
    count = 2 if flow.width > _NARROWEST else 1
    for section, entries in by_section(deck).items():
        flow.need(3 * ROW)
        flow.y += ROW
        base, end = flow.y, flow.page.width - flow.margin
        write_short(flow.pen, flow.margin, base, section.capitalize(), flow.width - 14, size=11, face=bold())
        flow.pen.write(end, base, str(sum(entry.count for entry in entries)), size=11, face=bold(), align="right")
        flow.rule(base + 1.3, colour=0)
        flow.y += 1.6
        draws = (partial(_draw_entry, entry, _aside(entry, game), flow.column_width(count)) for entry in entries)
        flow.columns([Block(ROW, draw) for draw in draws], count)
        flow.y += 3


def _aside(entry: Entry, game: Game) -> str:
    """Return what stands behind a name: what the card costs, that it is for practice, or that nobody knows it."""
    if entry.card is None:
        return "not in the catalogue"
    cost = entry.card.attributes.get(game.balance[1]) if game.balance else None
    return ", ".join(filter(None, (shown(cost), "practice" if entry.card.practice else "")))


def _draw_entry(entry: Entry, aside: str, width: float, pen: Pen, x: float, y: float) -> None:
    base = y + ROW - 1.4
    name = entry.card.full_name if entry.card else entry.name
    room = regular().width(aside) * 8 / MM + 2 if aside else 0
    pen.write(x + 6, base, str(entry.count), size=10, face=bold(), align="right", width=6)
    write_short(pen, x + 9, base, name, width - 9 - room, size=10)
    pen.write(x + width, base, aside, size=8, colour=grey(0.4), align="right")
    pen.line((x, y + ROW), (x + width, y + ROW), colour=grey(0.85), line=0.1)


def _write_total(flow: Flow, deck: Deck) -> None:
    flow.need(8)
    flow.y += 5
    flow.pen.write(flow.page.width - flow.margin, flow.y, f"Total {deck.cards}", size=12, face=bold(), align="right")


def _curve(deck: Deck, game: Game) -> Curve | None:
    """Return how many cards cost how much, where the game's cards cost anything."""
    if not game.balance:
        return None
    fields = statistics(deck, game.cards).fields
    return next((one for one in fields if isinstance(one, Curve) and one.field == game.balance[1]), None)


def _draw_curve(flow: Flow, curve: Curve) -> None:
    """Draw the costs as upright bars, the counts over them."""
    flow.need(_CURVE + 6)
    title = f"{field_title(curve.field).capitalize()}, {float(curve.mean):.1f} on average"
    flow.pen.write(flow.margin, flow.y, title, size=9, face=bold())
    most = max(curve.spread.values())
    pitch = min(9.0, flow.width / len(curve.spread))
    foot = flow.y + _CURVE - 3
    for place, (cost, count) in enumerate(curve.spread.items()):
        x, height = flow.margin + place * pitch, (_CURVE - 12) * count / most
        if count:
            flow.pen.rectangle(x + pitch * 0.1, foot - height, pitch * 0.8, height, fill=grey(0.75), stroke=grey(0.4))
            flow.pen.write(x + pitch / 2, foot - height - 0.8, str(count), size=7, align="centre", width=pitch)
        flow.pen.write(x + pitch / 2, foot + 3.3, str(cost), size=7, align="centre", width=pitch)
    flow.rule(foot, flow.margin, flow.margin + pitch * len(curve.spread), colour=0)
    flow.y += _CURVE + 3
