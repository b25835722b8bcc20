"""The marks of an Eragra card: tributes, the Parchments it needs, Cardition, Aura; origin and calibers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardsdb.catalogue.search import FoundCard
from exports.faces.parts import INSET, RIM, SHADE, Sign, words_of
from exports.faces.shapes import tint
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM
from exports.paper.pen import WHITE, Colour, Pen

from .frame import GROUP_COLOURS, PARCHMENT, UNKNOWN, edge, has_die, is_minion, kind_of, symbol_of
from .signs import ACT, AURA, CALIBER_SIGNS, CARD, CARDITION, ORIGIN_SIGNS, SPIRAL, TRIBUTE_SIGNS

_ROW, _SIGN, _SIZE = 5.2, 3.8, 7.0
_ORIGIN = 9.4
_INK: Colour = (0.15, 0.15, 0.18)
_PARCHMENTS = {"ceremonial": 2, "integral": 3}
"""How many combined Parchments open a group; one opens any other."""


class Mark(NamedTuple):
    """Signs and the word for them."""

    signs: Sequence[Sign]
    word: str
    colour: Colour = _INK

    @property
    def width(self) -> float:
        """How wide it is, in mm."""
        return len(self.signs) * (_SIGN + 0.5) + 0.5 + regular().width(self.word) * _SIZE / MM + 2.2


def marks_of(card: FoundCard) -> Iterator[Mark]:
    """Yield the marks that a card bears."""
    tributes = words_of(card, "tributes")
    for name in dict.fromkeys(tributes):
        yield Mark([TRIBUTE_SIGNS.get(name, CARD)] * tributes.count(name), name)
    yield from _parchments(card)
    acts = card.attributes.get("acts")
    if acts is not None and has_die(card):  # the die has their place in the header
        yield Mark([ACT], f"{acts} {'act' if acts == 1 else 'acts'}")
    if card.attributes.get("cardition"):
        yield Mark([CARDITION], "Cardition")
    if card.attributes.get("aura"):
        yield Mark([AURA], "Aura")
    if card.attributes.get("appearance") == "animal":  # an Animal Tamer is safe from it: ER-CAL-13
        yield Mark([], "animal")


def _parchments(card: FoundCard) -> Iterator[Mark]:
    """Yield a Parchment's three symbols, or the Parchments that open a Minion's group, in the group's colour."""
    group = str(card.attributes.get("group_color") or "")
    rank = next((name for name in _PARCHMENTS if name in (group, kind_of(card).split(" ")[0])), "")
    words = [group] if group and group != rank else []
    if rank:
        words.append(rank)
    if kind_of(card) == PARCHMENT:
        symbols = [(group, "main symbol")] if group else []
        symbols += [(name, "combination") for name in words_of(card, "combination_symbols")]
        for name, part in symbols:
            yield Mark([symbol_of(name)], f"{name} {part}", GROUP_COLOURS.get(name, SHADE))
    elif words:
        spirals = [SPIRAL] * (_PARCHMENTS.get(rank, 1) if is_minion(card) else 0)
        yield Mark(spirals, f"{' '.join(words)} group", GROUP_COLOURS.get(group or rank, SHADE))


def draw_marks(pen: Pen, card: FoundCard, top: float) -> float:
    """Draw the marks in rows; return where they end."""
    rows: list[list[Mark]] = []
    free = 0.0
    for mark in marks_of(card):
        if mark.width > free:
            rows.append([])
            free = pen.width - 2 * INSET
        rows[-1].append(mark)
        free -= mark.width
    if rows:
        pen.rectangle(RIM + 0.8, top + 0.8, pen.width - 2 * RIM - 1.6, _ROW * len(rows), fill=tint(edge(card), 0.16))
        top += 0.8
    for row in rows:
        left = INSET
        for mark in row:
            _draw_mark(pen, mark, left, top)
            left += mark.width
        top += _ROW
    return top


def _draw_mark(pen: Pen, mark: Mark, left: float, top: float) -> None:
    for sign in mark.signs:
        sign.draw(pen, (left + _SIGN / 2, top + _ROW / 2), _SIGN, mark.colour)
        left += _SIGN + 0.5
    pen.write(left + 0.5, top + _ROW / 2 + 0.85, mark.word, size=_SIZE)


def height_of_origin(card: FoundCard) -> float:
    """Return how high the strip of origin and calibers is; without either there is none."""
    return _ORIGIN if card.attributes.get("natural_origin") or card.attributes.get("calibers") else 0.0


def draw_origin(pen: Pen, card: FoundCard, top: float) -> None:
    """Draw the natural origin in the middle, and calibers to the left and right of it."""
    if not height_of_origin(card):
        return
    names, centre, colour = words_of(card, "calibers"), pen.width / 2, tint(edge(card), 0.16)
    pen.rectangle(RIM + 0.8, top, pen.width - 2 * RIM - 1.6, _ORIGIN - 0.8, fill=colour)
    origin = str(card.attributes.get("natural_origin") or UNKNOWN)
    pen.circle((centre, top + 3.3), 3, fill=WHITE, stroke=_INK)
    if origin in ORIGIN_SIGNS:
        ORIGIN_SIGNS[origin].draw(pen, (centre, top + 3.3), 4, _INK)
    pen.write(centre, top + 8.1, origin, size=6.5, face=bold(), align="centre", width=15)
    side = centre - 8 - INSET
    for start, left in ((0, INSET), (1, centre + 8)):
        own = names[start::2]
        for place, name in enumerate(own):
            room = side / len(own)
            middle = left + (place + 0.5) * room
            CALIBER_SIGNS.get(name, CARD).draw(pen, (middle, top + 3.3), 4.2, _INK)
            pen.write(middle, top + 8.1, name, size=6.5, align="centre", width=room - 0.5)
