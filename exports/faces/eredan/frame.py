"""The frame of an Eredan card: its guild's colour, the header, the line of its kind, and its guilds at the foot."""

from __future__ import annotations

from collections.abc import Mapping

from cardsdb.catalogue.search import FoundCard
from exports.faces import FaceCard
from exports.faces.lettering import write_name
from exports.faces.parts import INSET, RIM, SHADE, SMALL, beside, words_of
from exports.faces.shapes import tint
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM
from exports.paper.pen import WHITE, Colour, Pen, on

from .signs import GUILD_SIGNS, JEWEL, KIND_SIGNS, NO_GUILD

HEADER = 9.8
FOOTER = 4.6
_TYPE = 5.4

UNKNOWN: Colour = (0.4, 0.4, 0.42)
"""The colour of cards whose guild is unknown."""
GUILD_COLOURS: Mapping[str, Colour] = {
    "Kotoba": (0.66, 0.12, 0.14),
    "Zil Warriors": (0.36, 0.2, 0.47),
    "Noz'Dingard Envoys": (0.1, 0.32, 0.6),
    "Desert Nomads": (0.66, 0.44, 0.08),
    "Sap Heart": (0.13, 0.42, 0.2),
    "Nehantists": (0.28, 0.09, 0.2),
    "Pirates": (0.02, 0.4, 0.43),
    "The Cursed": (0.24, 0.28, 0.2),
    "Mercenary": (0.45, 0.34, 0.25),
}
_SEXES = {"F": "female", "M": "male"}
_JEWEL: Colour = (0.75, 0.08, 0.3)


def guilds_of(card: FoundCard) -> tuple[str, ...]:
    """Return a card's guilds, the first of which colours it."""
    return words_of(card, "guilds")


def guild_colour(card: FoundCard) -> Colour:
    """Return the colour of a card's rim."""
    return GUILD_COLOURS.get(guilds_of(card)[0], UNKNOWN) if guilds_of(card) else UNKNOWN


def draw_header(pen: Pen, face: FaceCard) -> None:
    """Draw the first guild's sign, the name and the level."""
    card, colour, middle = face.card, guild_colour(face.card), RIM + HEADER / 2 - 0.2
    guilds = guilds_of(card)
    pen.circle((RIM + 4.7, middle), 4.2, fill=WHITE, stroke=colour)
    (GUILD_SIGNS.get(guilds[0], NO_GUILD) if guilds else NO_GUILD).draw(pen, (RIM + 4.7, middle), 5.4, colour)
    right = pen.width - RIM - 1
    if card.level:
        right -= 7
        pen.rectangle(right, middle - 4, 7, 8, fill=WHITE, stroke=colour, radius=1.2)
        pen.write(right + 3.5, middle - 1.7, "level", size=SMALL, colour=SHADE, align="centre")
        pen.write(
            right + 3.5, middle + 3, str(card.level), size=13, face=bold(), colour=colour, align="centre", width=6
        )
        right -= 1
    left = RIM + 10
    write_name(pen, left, middle - 4.4, right - left, 8.8, face.name, colour=on(colour))


def draw_type(pen: Pen, card: FoundCard, top: float) -> float:
    """Draw what kind of card it is, of which class, race and sex, and the mark of a rare one; return where it ends."""
    colour, known = guild_colour(card), card.attributes
    kind = str(known.get("kind") or "")
    about = beside([str(known.get("race") or ""), _SEXES.get(str(known.get("sex")))], ", ")
    words = beside([kind.capitalize(), " / ".join(words_of(card, "class"))])
    if not (words or about or known.get("rare")):
        return top
    left, right = INSET, pen.width - INSET
    pen.rectangle(RIM, top, pen.width - 2 * RIM, _TYPE, fill=tint(colour, 0.18))
    if kind in KIND_SIGNS:
        KIND_SIGNS[kind].draw(pen, (left + 1.6, top + _TYPE / 2), 3.6, colour)
        left += 4.4
    if known.get("rare"):
        right -= regular().width("rare") * 7.5 / MM
        pen.write(right, top + 3.6, "rare", size=7.5)
        right -= 4.4
        JEWEL.draw(pen, (right + 1.8, top + _TYPE / 2), 3.8, _JEWEL)
        right -= 1.2
    wide, about_wide = bold().width(words) * 7.5 / MM, regular().width(about) * 7.5 / MM
    share = min(1.0, (right - left - 1.5) / ((wide + about_wide) or 1))
    pen.write(left, top + 3.6, words, size=7.5, face=bold(), width=wide * share)
    pen.write(right, top + 3.6, about, size=7.5, align="right", width=about_wide * share)
    return top + _TYPE


def draw_footer(pen: Pen, card: FoundCard, top: float) -> None:
    """Draw each guild's name and sign on its colour, and the printing."""
    guilds, right = guilds_of(card), pen.width - INSET
    printing = beside([card.set, card.number], " ") if card.set else ""
    wide = min(regular().width(printing) * 6 / MM, 14)
    room = (right - INSET - wide) / max(len(guilds), 1)
    own = guild_colour(card)
    for place, guild in enumerate(guilds):
        left, own = RIM + 0.5 + place * room, GUILD_COLOURS.get(guild, UNKNOWN)
        if place:
            pen.rectangle(left - 0.4, top, pen.width - RIM - left + 0.4, FOOTER, fill=own)
            pen.line((left - 0.4, top + 0.6), (left - 0.4, top + FOOTER - 0.4), colour=WHITE)
        pen.circle((left + 2.4, top + FOOTER / 2 + 0.1), 2, fill=WHITE, stroke=own)
        GUILD_SIGNS.get(guild, NO_GUILD).draw(pen, (left + 2.4, top + FOOTER / 2 + 0.1), 2.8, own)
        pen.write(left + 5.1, top + 3.2, guild, size=7, face=bold(), colour=on(own), width=room - 6)
    pen.write(right, top + 3.2, printing, size=6, colour=on(own), align="right", width=max(wide, 0.1))
