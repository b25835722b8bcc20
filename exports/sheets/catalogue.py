"""A card catalogue on paper: cards by set with all that is known of them, and an index of their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cardsdb.catalogue.search import FoundCard
from cardsdb.decks.violations import numbered
from cardsdb.names import fold
from exports.cards import full_name
from exports.paper.document import new_document
from exports.paper.flow import GAP, Block, Flow, grey, wrapped, write_short
from exports.paper.fonts import Typeface, bold, regular
from exports.paper.measures import MM, Size
from exports.paper.pen import BLACK, Colour, Pen
from exports.sheets import Sheet, finish
from exports.sheets.facts import facts
from exports.sheets.printed_sets import PrintedSet

MARGIN = 14.0
_NARROWEST, _NARROWEST_INDEX = 60.0, 52.0
"""How wide a column is at least."""
_NAME, _FACTS, _TEXT, _HEADING, _INDEX = 10.0, 7.5, 8.5, 14.0, 8.0
_LEADING = 1.22
_BETWEEN = 3.0
"""What is free below a card."""

Progress = Callable[[int, int], None]


def catalogue(sets: Sequence[PrintedSet], size: Size, progress: Progress = lambda _done, _total: None) -> Sheet:
    """Return the catalogue of sets; `progress` hears how many of the cards are set."""
    title = "Card catalogue" if len({one.game.name for one in sets}) > 1 else f"Card catalogue of {sets[0].game.title}"
    total, done = sum(len(one.cards) for one in sets), 0
    pages: dict[str, dict[int, None]] = defaultdict(dict)
    with new_document(title) as document:
        flow = Flow(document, size, footer=title, margin=MARGIN)
        flow.title(title, numbered(total))
        count = max(1, min(2, int((flow.width + GAP) // (_NARROWEST + GAP))))
        width = flow.column_width(count)
        blocks: list[Block] = []
        for one in sets:
            blocks.append(_heading(one, width))
            for number, card in one.cards:
                blocks += _card(one, number, card, width, partial(_remember, pages[full_name(card)], flow))
                done += 1
                progress(done, total)
        flow.columns(blocks, count)
        _write_index(flow, pages)
        return finish(document)


def _remember(pages: dict[int, None], flow: Flow) -> None:
    """Note that a card is on the page that is being written."""
    pages[flow.document.pages] = None


def _heading(printed: PrintedSet, width: float) -> Block:
    def draw(pen: Pen, x: float, y: float) -> None:
        base = y + _HEADING / MM
        write_short(pen, x, base, printed.heading, width - 20, size=_HEADING, face=bold())
        pen.write(x + width, base, numbered(len(printed.cards)), size=8, colour=grey(0.4), align="right")
        pen.line((x, base + 2), (x + width, base + 2), line=0.4)

    return Block(_HEADING / MM + 5, draw, keep=True)


def _card(
    printed: PrintedSet, number: str, card: FoundCard, width: float, drawn: Callable[[], None]
) -> Iterator[Block]:
    """Yield a card as lines that are kept together; `drawn` is called when its name is."""

    def name(pen: Pen, x: float, y: float) -> None:
        drawn()
        base = y + _NAME / MM
        write_short(pen, x, base, full_name(card), width - (16 if number else 0), size=_NAME, face=bold())
        pen.write(x + width, base, number, size=8, colour=grey(0.4), align="right", width=15)

    yield Block(_NAME * _LEADING / MM, name, keep=True)
    known = "; ".join(facts(card, printed.game.cards))
    if known:
        yield from _lines(known, width, _FACTS, grey(0.35))
    if card.text.strip():
        yield Block(0.5, _nothing, keep=True)
        yield from _lines(card.text, width, _TEXT, BLACK)
    yield Block(_BETWEEN, partial(_end, width))


def _lines(text: str, width: float, size: float, colour: Colour) -> Iterator[Block]:
    for line in wrapped(text, regular(), width, size):
        yield Block(size * _LEADING / MM, partial(_write, line, size, regular(), colour), keep=True)


def _write(line: str, size: float, face: Typeface, colour: Colour, pen: Pen, x: float, y: float) -> None:
    pen.write(x, y + size / MM, line, size=size, face=face, colour=colour)


def _nothing(pen: Pen, x: float, y: float) -> None:
    pass


def _end(width: float, pen: Pen, x: float, y: float) -> None:
    pen.line((x, y + _BETWEEN * 0.5), (x + width, y + _BETWEEN * 0.5), colour=grey(0.8), line=0.1)


def _write_index(flow: Flow, pages: dict[str, dict[int, None]]) -> None:
    """Write the names with the pages that they are on, in columns."""
    flow.turn()
    flow.title("Index")
    count = max(1, int((flow.width + GAP) // (_NARROWEST_INDEX + GAP)))
    width = flow.column_width(count)
    blocks = []
    for name in sorted(pages, key=lambda name: (fold(name), name)):
        listed = ", ".join(map(str, pages[name]))
        blocks.append(Block(_INDEX * _LEADING / MM, partial(_write_entry, name, listed, width)))
    flow.columns(blocks, count)


def _write_entry(name: str, pages: str, width: float, pen: Pen, x: float, y: float) -> None:
    base = y + _INDEX / MM
    write_short(pen, x, base, name, width - 10, size=_INDEX)
    pen.write(x + width, base, pages, size=_INDEX, align="right", width=9)
