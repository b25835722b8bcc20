"""What a player looks for in a fight: attack, defense, spirit, health, and the rounds that wake an order."""

from __future__ import annotations

from cardsdb.catalogue.search import FoundCard
from exports.faces.blocks import GAP, Block
from exports.faces.parts import INSET, RIM, SHADE, SMALL, Sign, words_of
from exports.faces.shapes import tint
from exports.paper.fonts import bold, printable, regular
from exports.paper.measures import MM
from exports.paper.pen import WHITE, Colour, Pen

from .signs import FLAME, HEART, SHIELD, SWORD

UNKNOWN = "–"
HOUSE = "°"
"""The mark of a figure that no source states."""
_HIGH = 9.4
_LEGEND = 2.0
"""How high the line is that explains the mark."""
_SHARES = (0.31, 0.23, 0.23, 0.23)
"""How much of the strip each figure has: the attack is a range."""
_ROUND = 2.1
_ORDERS = 26.0
"""How high a card's orders are at most, in mm."""


def figures(card: FoundCard, colour: Colour) -> list[Block]:
    """Return the strip of a fighter's four figures; one that is unknown has a blank place, a house figure its mark."""
    known = card.attributes
    attack, defense, spirit, health = _attack(card), *(_figure(card, name) for name in ("defense", "spirit", "health"))
    legend = f"{HOUSE} house figure" if card.house & {"attack_min", "attack_max", "defense", "spirit", "health"} else ""
    if known.get("kind") != "character" and all(one is None for one in (attack, defense, spirit, health)):
        return []
    cells: list[tuple[Sign, str, str | None]] = [
        (SWORD, "attack", attack),
        (SHIELD, "defense", defense),
        (FLAME, "spirit", spirit),
        (HEART, "health", health),
    ]

    def draw(pen: Pen, top: float) -> None:
        left, wide = RIM + GAP, pen.width - 2 * (RIM + GAP)
        pen.rectangle(left, top + GAP, wide, _HIGH - 1.4, fill=tint(colour, 0.08), stroke=colour)
        for (sign, label, value), share in zip(cells, _SHARES, strict=True):
            width = share * wide
            if left > RIM + GAP:
                pen.line((left, top + GAP), (left, top + _HIGH - 0.6), colour=colour)
            sign.draw(pen, (left + 3.3, top + 4.8), 4.8, colour)
            middle = left + 5.9 + (width - 6.4) / 2
            pen.write(middle, top + 5.6, value or UNKNOWN, size=12, face=bold(), align="centre", width=width - 6.6)
            pen.write(middle, top + 8.1, label, size=SMALL, colour=SHADE, align="centre")
            left += width
        if legend:
            pen.write(left, top + _HIGH + _LEGEND - 0.5, legend, size=SMALL, colour=SHADE, align="right")

    return [Block(_HIGH + (_LEGEND if legend else 0), draw)]


def _figure(card: FoundCard, name: str) -> str | None:
    """Return a figure as it is printed, None where it is unknown."""
    value = card.attributes.get(name)
    return None if value is None else f"{value}{HOUSE if name in card.house else ''}"


def _attack(card: FoundCard) -> str | None:
    """Return the range of an attack, with a blank for the end that is unknown."""
    least, most = card.attributes.get("attack_min"), card.attributes.get("attack_max")
    if least is None and most is None:
        return None
    mark = HOUSE if card.house & {"attack_min", "attack_max"} else ""
    return "-".join("?" if end is None else str(end) for end in (least, most)) + mark


def orders(card: FoundCard, width: float, colour: Colour) -> list[Block]:
    """Return a row for each order: the rounds in circles, and what the fighter has from it in these."""
    written = words_of(card, "orders")
    return [_order(order, width, colour, _ORDERS / len(written)) for order in written]


def _order(written: str, width: float, colour: Colour, most: float) -> Block:
    before, colon, bonus = (part.strip() for part in written.partition(":"))
    rounds = [one.strip() for one in before.split(",")] if colon else []
    bonus = bonus if colon else before
    wide = [max(2 * _ROUND, bold().width(one) * 8 / MM + 1.6) for one in rounds]
    start = INSET + sum(wide) + 0.5 * len(wide) + 0.8
    room = INSET + width - start
    long = regular().width(printable(bonus)) * 8.5 / MM > room
    height = min(most, 7.6 if long else 5.2)

    def draw(pen: Pen, top: float) -> None:
        left, middle = INSET, top + height / 2
        radius = min(_ROUND, height / 2 - 0.1)
        for one, across in zip(rounds, wide, strict=True):
            pen.rectangle(left, middle - radius, across, 2 * radius, fill=WHITE, stroke=colour, line=0.4, radius=radius)
            size = min(8.0, radius * 3.8)
            pen.write(left + across / 2, middle + size * 0.12, one, size=size, face=bold(), align="centre")
            left += across + 0.5
        pen.write_into(start, top, room, height, bonus, size=8.5, middle=True)

    return Block(height, draw)
