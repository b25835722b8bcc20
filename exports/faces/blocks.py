"""Blocks of a card under one another: a window, rows of facts, and the text, which gets the room that it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import NamedTuple

from exports.faces import Art
from exports.faces.parts import INSET, RIM, SHADE, SMALL, Sign
from exports.faces.shapes import tint
from exports.paper.fonts import bold, printable, regular
from exports.paper.measures import MM
from exports.paper.pen import Colour, Pen, Point
from exports.paper.text import LEGIBLE, fit

GAP = 0.8
"""The room around a window and a text, in mm."""
_TEXT, _VALUE = 9.0, 8.0
_BESIDE = 5.4
"""How far a fact's words stand from its left, for its sign."""
_WINDOWS = (28.0, 20.0, 13.0, 0.0)
"""How high a picture is at least, from the best down to what the longest texts leave of it."""
_SPARE = 9.0
"""How much room a sign wants, where there is no picture."""


class Block(NamedTuple):
    """A part of a card that is as high as it says; it is drawn from a height downwards."""

    height: float
    draw: Callable[[Pen, float], None]


class Fact(NamedTuple):
    """A fact with its sign and a word that says what it is."""

    sign: Sign
    label: str
    value: str

    @property
    def width(self) -> float:
        """How wide it is, in mm."""
        words = max(bold().width(printable(self.value)) * _VALUE, regular().width(self.label) * SMALL)
        return _BESIDE + words / MM + 1.5


class Window(NamedTuple):
    """Where a card's picture is; without one, an emblem stands there if there is room to spare."""

    art: Art | None
    emblem: Callable[[Pen, Point, float, Colour], None]
    colour: Colour


def fact_blocks(facts: Iterable[Fact], width: float, colour: Colour) -> list[Block]:
    """Return rows of facts, each in the first row that has room for it."""
    rows: list[list[Fact]] = []
    for fact in facts:
        for row in rows:
            if sum(other.width for other in row) + fact.width <= width:
                row.append(fact)
                break
        else:
            rows.append([fact])
    return [_row(row, width, colour) for row in rows]


def _row(row: Sequence[Fact], width: float, colour: Colour) -> Block:
    """Return a row whose facts stand in equal parts where they can; one that is wider than the card is wrapped."""
    room = width - _BESIDE
    lines = min(4, ceil(1.15 * (row[0].width - _BESIDE) / room)) if row[0].width > width else 1
    height = 2.2 + 3.4 * lines
    equal = width / len(row)
    shares = [equal if all(fact.width <= equal for fact in row) else fact.width for fact in row]

    def draw(pen: Pen, top: float) -> None:
        left = INSET
        for fact, share in zip(row, shares, strict=True):
            fact.sign.draw(pen, (left + 2.2, top + 3.1), 4, colour)
            pen.write(left + _BESIDE, top + 2.3, fact.label, size=SMALL, colour=SHADE)
            if lines > 1:
                pen.write_into(left + _BESIDE, top + 2.4, room, height - 2.4, fact.value, size=_VALUE, face=bold())
            else:
                pen.write(left + _BESIDE, top + 5.1, fact.value, size=_VALUE, face=bold(), width=room)
            left += share

    return Block(height, draw)


def set_out(pen: Pen, top: float, bottom: float, window: Window, blocks: Sequence[Block], text: str) -> None:
    """Set a window, blocks and the text between two heights; the window takes what the rest leaves free."""
    down = top
    high = _window_height(pen, bottom - top - sum(block.height for block in blocks), bool(window.art), text)
    if high:
        _draw_window(pen, top + GAP, high - GAP, window)
        down += high
    for block in blocks:
        block.draw(pen, down)
        down += block.height
    if text:
        pen.write_into(INSET, down + GAP, pen.width - 2 * INSET, bottom - down - 2 * GAP, text, size=_TEXT)


def _window_height(pen: Pen, room: float, has_art: bool, text: str) -> float:
    """Return how high the window is: at least as a picture wants, unless its text would be illegible then."""
    least = _WINDOWS if has_art else (0.0,)
    if not text:
        return room if has_art or room >= _SPARE else 0
    free, width = room - 2 * GAP, pen.width - 2 * INSET
    fitted = {}
    for low in least:
        fitted[low] = fit(printable(text), regular(), width, free - low, size=_TEXT, language=pen.language)
        if fitted[low].size >= LEGIBLE and not fitted[low].lost:
            break
    else:
        low = next((low for low in least[1:] if not fitted[low].lost), 0.0)
    spare = free - fitted[low].height - 0.2
    return max(low, spare) if low or spare >= _SPARE else 0


def _draw_window(pen: Pen, top: float, high: float, window: Window) -> None:
    left, wide = RIM + GAP, pen.width - 2 * (RIM + GAP)
    if window.art:
        window.art(pen, left, top, wide, high)
        pen.rectangle(left, top, wide, high, stroke=window.colour, line=0.25)
        return
    pen.rectangle(left, top, wide, high, fill=tint(window.colour, 0.12), stroke=tint(window.colour, 0.5))
    size = min(high * 0.66, wide * 0.5)
    window.emblem(pen, (pen.width / 2, top + high / 2), size, tint(window.colour, 0.55))
