"""The frame of an Eragra card: its stack's colour, its group's colour, the header with its figures, and the foot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cardsdb.catalogue.search import FoundCard
from exports.faces import FaceCard
from exports.faces.lettering import write_name
from exports.faces.parts import INSET, RIM, SHADE, SMALL, Sign, beside, words_of
from exports.faces.shapes import tint
from exports.paper.fonts import bold
from exports.paper.pen import WHITE, Colour, Pen, Point, on

from .signs import ACT, AMALGAM, CARD, COUNTER, KIND_SIGNS, MINION, SPIRAL

HEADER = 13.6
FOOTER = 3.6
UNKNOWN = "–"
PARCHMENT = "parchment"

STACK_COLOURS: Mapping[str, Colour] = {
    "red": (0.74, 0.1, 0.12),
    "green": (0.08, 0.47, 0.2),
    "yellow": (0.95, 0.76, 0.1),
    "blue": (0.1, 0.3, 0.68),
}
_KIND_COLOURS: Mapping[str, Colour] = {
    PARCHMENT: (0.56, 0.44, 0.3),
    "incantation white": (0.8, 0.8, 0.76),
    "incantation black": (0.14, 0.14, 0.16),
    "mastery": (0.4, 0.28, 0.52),
    "grim": (0.3, 0.2, 0.22),
    "token": (0.55, 0.58, 0.6),
}
_OTHERS: Colour = (0.4, 0.42, 0.44)
GROUP_COLOURS: Mapping[str, Colour] = {
    "green": (0.12, 0.55, 0.25),
    "red": (0.8, 0.12, 0.14),
    "black": (0.05, 0.05, 0.05),
    "gold": (0.78, 0.58, 0.1),
    "blue": (0.12, 0.34, 0.78),
    "ceremonial": (0.5, 0.3, 0.55),
    "integral": (0.25, 0.25, 0.3),
    "amalgam": (0.78, 0.2, 0.55),
}
_LINES = {"ceremonial": 2, "integral": 3}
"""How many lines the frame of a group has: as many as Parchments open it."""
_ACT_COLOURS: Mapping[str, Colour] = {"incantation white": (0.8, 0.1, 0.12), "incantation black": (0.1, 0.3, 0.72)}
_TRIANGLES = 3


def kind_of(card: FoundCard) -> str:
    """Return a card's kind, or nothing."""
    return str(card.attributes.get("kind") or "")


def is_minion(card: FoundCard) -> bool:
    """Tell whether a card is a Minion of any kind."""
    return "minion" in f"{kind_of(card)} {card.attributes.get('league')}".casefold()


def has_die(card: FoundCard) -> bool:
    """Tell whether a card has a place for dice power."""
    return card.attributes.get("dice_power") is not None or is_minion(card) or kind_of(card) == "grim"


def edge(card: FoundCard) -> Colour:
    """Return the colour of a card's rim: its stack's, else one of its kind."""
    return STACK_COLOURS.get(str(card.attributes.get("stack_color")), _KIND_COLOURS.get(kind_of(card), _OTHERS))


def sign_of(card: FoundCard) -> Sign:
    """Return the sign of a card's kind."""
    return KIND_SIGNS.get(kind_of(card)) or KIND_SIGNS.get(_one_of(card)) or (MINION if is_minion(card) else CARD)


def _one_of(card: FoundCard) -> str:
    """Return what one card of the card's league is called, as kinds are written."""
    return re.sub(r"s\b", "", str(card.attributes.get("league") or "").casefold())


def token_number(card: FoundCard) -> str | None:
    """Return the number that a token's name ends in."""
    found = re.search(r"\d+$", card.name) if kind_of(card) == "token" else None
    return found.group() if found else None


def emblem_of(card: FoundCard) -> Callable[[Pen, Point, float, Colour], None]:
    """Return what draws a card's emblem: a Parchment's symbols, else the sign of its kind, with a token's number."""
    if kind_of(card) == PARCHMENT and card.attributes.get("group_color"):
        return partial(_draw_symbols, str(card.attributes["group_color"]), words_of(card, "combination_symbols"))
    sign, number = sign_of(card), token_number(card)

    def draw(pen: Pen, centre: Point, size: float, colour: Colour) -> None:
        sign.draw(pen, centre, size, colour)
        if number:
            pen.write(centre[0], centre[1] + size * 0.15, number, size=size * 1.2, face=bold(), align="centre")

    return draw


def symbol_of(name: str) -> Sign:
    """Return the sign of a symbol of Parchments: the joker has one of its own (ER-PARCH-12)."""
    return AMALGAM if name == "amalgam" else SPIRAL


def _draw_symbols(main: str, combination: Sequence[str], pen: Pen, centre: Point, size: float, _colour: Colour) -> None:
    """Draw a Parchment's main symbol, and at its feet the symbols by which it combines."""
    across, down = centre
    symbol_of(main).draw(pen, (across, down - size * 0.12), size * 0.8, tint(_symbol_colour(main), 0.6))
    for name, side in zip(combination, (-1, 1), strict=False):
        place = (across + side * size * 0.6, down + size * 0.5)
        symbol_of(name).draw(pen, place, size * 0.34, tint(_symbol_colour(name), 0.6))


def _symbol_colour(name: str) -> Colour:
    return GROUP_COLOURS.get(name, SHADE)


def draw_header(pen: Pen, face: FaceCard) -> None:
    """Draw league, kind and class, the name, and left and right of it the figures."""
    card, colour = face.card, edge(face.card)
    left, right = RIM + 10.4, pen.width - RIM - 1.2
    _draw_badge(pen, card, colour)
    if has_die(card):
        _draw_die(pen, card, colour)
        right -= 10.6
    elif card.attributes.get("acts") is not None or kind_of(card).startswith("incantation"):
        _draw_acts(pen, card, colour)
        right -= 12.4
    pen.write(left, RIM + 3.2, _league_line(card), size=7, colour=on(colour), width=right - left)
    write_name(pen, left, RIM + 3.8, right - left, HEADER - 4.4, face.name, colour=on(colour))


def _league_line(card: FoundCard) -> str:
    """Return league, kind and class, none of which says again what one before it said."""
    league, one = str(card.attributes.get("league") or ""), _one_of(card)
    kind = kind_of(card).replace(one, "").strip() if one else kind_of(card).capitalize()
    named = [name for name in words_of(card, "class") if name.casefold() not in (one, kind_of(card))]
    return beside([league, kind, " / ".join(named)])


def _draw_badge(pen: Pen, card: FoundCard, colour: Colour) -> None:
    """Draw, leftmost, the counter of a White Minion, a token's number, or the sign of the kind."""
    middle, centre = RIM + 5.3, RIM + HEADER / 2 - 0.2
    counter = card.attributes.get("counter")
    if counter is not None or kind_of(card) == "white minion":
        pen.rectangle(middle - 4, centre - 5.2, 8, 10.4, fill=WHITE, stroke=colour, radius=1.2)
        COUNTER.draw(pen, (middle, centre - 2.4), 4.2, SHADE)
        shown = UNKNOWN if counter is None else str(counter)
        pen.write(middle, centre + 4.1, shown, size=13, face=bold(), align="centre", width=7)
        return
    pen.circle((middle, centre), 4.4, fill=WHITE, stroke=colour)
    if number := token_number(card):
        pen.write(middle, centre + 1.7, number, size=14, face=bold(), align="centre", width=7.4)
    else:
        sign_of(card).draw(pen, (middle, centre), 5.6, _dark(colour))


def _draw_die(pen: Pen, card: FoundCard, colour: Colour) -> None:
    """Draw the dice power as a die."""
    power, right, top, side = card.attributes.get("dice_power"), pen.width - RIM - 1.6, RIM + 1.2, 8.6
    pen.rectangle(right - side, top, side, side, fill=WHITE, stroke=_dark(colour), line=0.35, radius=1.7)
    for across in (1.35, side - 1.35):
        for down in (1.35, side - 1.35):
            pen.circle((right - across, top + down), 0.5, fill=_dark(colour))
    shown = UNKNOWN if power is None else str(power)
    pen.write(right - side / 2, top + 6.1, shown, size=15, face=bold(), align="centre", width=side - 2.4)
    pen.write(right - side / 2, top + side + 2.3, "dice power", size=SMALL, colour=on(colour), align="centre")


def _draw_acts(pen: Pen, card: FoundCard, colour: Colour) -> None:
    """Draw the acts that an Incantation costs as triangles."""
    acts, right, top, wide = card.attributes.get("acts"), pen.width - RIM - 1.2, RIM + 2.6, 11.8
    pen.rectangle(right - wide, top, wide, 5.6, fill=WHITE, stroke=_dark(colour), radius=1.2)
    middle, shown = right - wide / 2, UNKNOWN if acts is None else str(acts)
    count = acts if isinstance(acts, int) and 0 < acts <= _TRIANGLES else 0
    for place in range(count):
        centre = (middle + 3.6 * (place - (count - 1) / 2), top + 2.8)
        ACT.draw(pen, centre, 3.2, _ACT_COLOURS.get(kind_of(card), SHADE))
    if not count:
        pen.write(middle, top + 4.3, shown, size=12, face=bold(), align="centre", width=wide - 2)
    words = f"{shown} act" if acts == 1 else f"{shown} acts"
    pen.write(middle, top + 8, words if count else "acts", size=SMALL, colour=on(colour), align="centre")


def _dark(colour: Colour) -> Colour:
    """Return a colour that is seen on white."""
    return SHADE if on(colour) != WHITE else colour


def draw_frame(pen: Pen, card: FoundCard, top: float, bottom: float) -> None:
    """Draw the inner frame of the group's colour; it has a line for each Parchment that opens the group."""
    group = str(card.attributes.get("group_color") or "")
    if group not in GROUP_COLOURS:
        return
    lines = _LINES.get(group, 1)
    thick = {1: 0.8, 2: 0.3, 3: 0.2}[lines]
    for place in range(lines):
        away = thick / 2 + place * (0.8 - thick) / max(lines - 1, 1)
        pen.rectangle(RIM + away, top + away, pen.width - 2 * (RIM + away), bottom - top - 2 * away,
                      stroke=GROUP_COLOURS[group], line=thick)  # fmt: skip


def draw_footer(pen: Pen, card: FoundCard, top: float) -> None:
    """Write the stack's colour, and the printing."""
    colour = on(edge(card))
    if stack := card.attributes.get("stack_color"):
        pen.write(INSET, top + 3.2, f"{stack} stack", size=7, face=bold(), colour=colour)
    if card.set:
        printing = beside([card.set, card.number], " ")
        pen.write(pen.width - INSET, top + 3.2, printing, size=6, colour=colour, align="right", width=24)
