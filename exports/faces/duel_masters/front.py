"""The front of a Duel Masters card: each thing where that game's players look for it.

Cost at the top left, the name beside it and the race below; power at the lower left; the mana
number at the foot, upside down, since a card lies so in the mana zone (DM-MANA-7).
"""

from __future__ import annotations

import re

from cardsdb.catalogue.search import FoundCard
from cardsdb.names import plain
from exports.faces import FaceCard
from exports.faces.lettering import write_name
from exports.faces.shapes import placed, tint
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM
from exports.paper.pen import WHITE, Colour, Pen, on
from exports.paper.text import fit

from .signs import Civilization, civilizations_of

_RIM = 2.5
_BAND = 11.4
"""Where the band of the name ends and the type line begins."""
_TYPE_LINE = 4.6
_FOOT = 8.6
_MARK = 9.6
"""The side of the square that the mark of the mana number lies in."""
_RISE = _MARK + 0.8 - _FOOT
"""How far up from the foot the mark is, with a little air above it."""
_PADDING = 2.0
_LEAST_ART, _LEAST_SIGN, _LEAST_TEXT = 15.0, 15.0, 17.0
_STRIPE = 1.1
"""How high the stripe is that shows the colours of several civilizations."""
_NEUTRAL: Colour = (0.42, 0.4, 0.37)
_NEUTRAL_RIM: Colour = (0.3, 0.28, 0.26)


def edge(card: FoundCard) -> Colour:
    """Return the colour of a card's rim: its civilization's, a neutral one where it has none or several."""
    civilizations = civilizations_of(card)
    return civilizations[0].rim if len(civilizations) == 1 else _NEUTRAL_RIM


def draw(pen: Pen, face: FaceCard) -> None:
    """Draw the front of a card."""
    card, civilizations = face.card, civilizations_of(face.card)
    colour = civilizations[0].colour if len(civilizations) == 1 else _NEUTRAL
    pen.rectangle(0, 0, pen.width, pen.height, fill=edge(card))
    pen.rectangle(_RIM, _BAND, pen.width - 2 * _RIM, pen.height - _RIM - _BAND, fill=WHITE)
    _draw_type_line(pen, card, civilizations)
    _draw_head(pen, face, colour)
    _draw_body(pen, face, civilizations)
    _draw_foot(pen, card, civilizations)
    _draw_mana(pen, card, civilizations)


def _draw_head(pen: Pen, face: FaceCard, colour: Colour) -> None:
    """Draw the band with the name, and the cost in a circle over its left end."""
    pen.rectangle(_RIM, _RIM, pen.width - 2 * _RIM, _BAND - _RIM, fill=colour)
    left, cost = _RIM + 2, face.card.attributes.get("cost")
    if cost is not None:
        centre, left = (8.4, 8.2), 14.6
        pen.circle(centre, 5.2, fill=WHITE)
        pen.circle(centre, 4.6, fill=colour)
        at = centre[1] + 17 * 0.33 / MM
        pen.write(centre[0], at, str(cost), size=17, face=bold(), colour=on(colour), align="centre", width=7.4)
    write_name(pen, left, _RIM + 0.3, pen.width - _RIM - 1.6 - left, _BAND - _RIM - 0.6, face.name, colour=on(colour))


def _draw_type_line(pen: Pen, card: FoundCard, civilizations: list[Civilization]) -> None:
    """Draw the race, or what kind of card it is; at its right the signs, where there are several."""
    _draw_strip(pen, _RIM, _BAND, pen.width - 2 * _RIM, _TYPE_LINE, civilizations)
    top, right, size = _BAND, pen.width - _RIM - 1.6, 3.0
    if len(civilizations) > 1:
        _divide(pen, _BAND, _STRIPE, civilizations, 1)
        top += _STRIPE
        for one in reversed(civilizations):
            right -= size + 0.4
            pen.shape(placed(one.outline, right + 0.4, (top + _BAND + _TYPE_LINE - size) / 2, size), fill=one.rim)
    at = (top + _BAND + _TYPE_LINE) / 2 + 7.5 * 0.33 / MM
    pen.write(14.6, at, type_line(card), size=7.5, face=bold(), width=right - 15.2)


def type_line(card: FoundCard) -> str:
    """Return the line below the name: the races of a creature, and the type where it is not plainly that."""
    kind, races = card.attributes.get("type"), card.attributes.get("race")
    parts = [" / ".join(races)] if isinstance(races, tuple) else []
    if kind and not (parts and kind == "creature"):
        parts.insert(0, str(kind).capitalize())
    return " · ".join(parts)


def _draw_body(pen: Pen, face: FaceCard, civilizations: list[Civilization]) -> None:
    """Draw the text, and the picture or else the sign in the room that it leaves."""
    text, size = rules_text(face.card), 8.5 if face.art else 11
    top, end = _BAND + _TYPE_LINE, pen.height - _RIM - _FOOT
    left, width = _RIM + _PADDING, pen.width - 2 * (_RIM + _PADDING)
    room = end - top - 2 * _PADDING
    least = _LEAST_ART if face.art else 0
    needed = fit(text, regular(), width, room - least, size=size, language=pen.language).height if text else 0
    wanted = _LEAST_TEXT if face.art else (end - top) / 2
    window = end - top - (max(needed + 2 * _PADDING + 0.1, wanted) if text else 0)
    if face.art:
        face.art(pen, _RIM, top, pen.width - 2 * _RIM, window)
    elif window >= _LEAST_SIGN:
        _draw_signs(pen, top, window if text else window - _RISE, civilizations)
    else:
        window = 0
    if text:
        height = end - top - window - 2 * _PADDING
        pen.write_into(left, top + window + _PADDING, width, height, text, size=size, middle=True)


def rules_text(card: FoundCard) -> str:
    """Return the text of a card's box: the keywords that its text does not speak of, then the text."""
    keywords, spoken = card.attributes.get("keywords"), _words(card.text)
    silent = [word for word in keywords if not _words(word) <= spoken] if isinstance(keywords, tuple) else []
    return "\n".join([*(f"{keyword[:1].upper()}{keyword[1:]}." for keyword in silent), card.text]).strip()


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w+]+", plain(text)))


def _draw_signs(pen: Pen, top: float, height: float, civilizations: list[Civilization]) -> None:
    """Draw the signs quietly, in the place of a picture."""
    _divide(pen, top, height, civilizations, 0.1)
    part = (pen.width - 2 * _RIM) / max(1, len(civilizations))
    size = min(height - 5, part - 3, 24)
    for place, one in enumerate(civilizations):
        left = _RIM + part * place + (part - size) / 2
        one.draw(pen, left, top + (height - size) / 2, size, tint(one.colour, 0.38), tint(one.colour, 0.1))


def _draw_foot(pen: Pen, card: FoundCard, civilizations: list[Civilization]) -> None:
    """Draw the power at the left and which card it is at the right; the mana number's mark lies between them."""
    top, side = pen.height - _RIM - _FOOT, (pen.width - _MARK) / 2 - _RIM - 0.8
    for left in (_RIM, pen.width - _RIM - side):
        _draw_strip(pen, left, top, side, _FOOT, civilizations)
    if len(civilizations) > 1:
        _divide(pen, pen.height - _RIM - _STRIPE, _STRIPE, civilizations, 1)
    side -= 2.2
    power = card.attributes.get("power")
    if power is not None:
        shown = f"{power}+" if card.attributes.get("power_plus") else str(power)
        pen.write(_RIM + 1.4, top + (_FOOT - _STRIPE / 2) / 2 + 15 * 0.33 / MM, shown, size=15, face=bold(), width=side)
    right = pen.width - _RIM - 1.4
    rarity, printed = card.attributes.get("rarity"), " · ".join(part for part in (card.set, card.number) if part)
    for line, at in ((str(rarity or ""), 3.4), (printed, 6.1)):
        if line:
            pen.write(right, top + at, line, size=6.5, align="right", width=side)


def _draw_mana(pen: Pen, card: FoundCard, civilizations: list[Civilization]) -> None:
    """Draw the mark of the mana number at the foot, for who looks at the card upside down."""
    number = card.attributes.get("mana_number")
    if number is None and not civilizations:
        return
    left, top = (pen.width - _MARK) / 2, pen.height - _RIM - _MARK - 0.4
    with pen.within(left, top, _MARK, _MARK, turned=180) as mark:
        if len(civilizations) == 1:
            heart, colour = civilizations[0].heart * _MARK, civilizations[0].colour
            mark.shape(placed(civilizations[0].outline, 0, 0, _MARK), fill=colour)
        else:
            heart, colour = _MARK / 2, _NEUTRAL
            mark.circle((heart, heart), _MARK / 2, fill=WHITE)
            mark.circle((heart, heart), _MARK / 2 - 0.8, fill=colour)
        if number is not None:
            at = heart + 12 * 0.33 / MM
            shown = str(number)
            mark.write(_MARK / 2, at, shown, size=12, face=bold(), colour=on(colour), align="centre", width=5)


def _draw_strip(
    pen: Pen, left: float, top: float, width: float, height: float, civilizations: list[Civilization]
) -> None:
    """Draw a strip to write on, which is of one colour even where the civilizations are several."""
    colour = civilizations[0].colour if len(civilizations) == 1 else _NEUTRAL
    pen.rectangle(left, top, width, height, fill=tint(colour, 0.24))


def _divide(pen: Pen, top: float, height: float, civilizations: list[Civilization], part: float) -> None:
    """Fill a strip between the rims, in the thinned colours of the civilizations beside each other."""
    colours = [civilization.colour for civilization in civilizations] or [_NEUTRAL]
    width = (pen.width - 2 * _RIM) / len(colours)
    for place, colour in enumerate(colours):
        pen.rectangle(_RIM + place * width, top, width, height, fill=tint(colour, part))
