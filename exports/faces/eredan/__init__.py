"""The face of Eredan's cards: guild, name and level, kind, figures, orders, what else is known, and the text."""

from __future__ import annotations

from exports.faces import Face, FaceCard
from exports.faces.backs import back_of
from exports.faces.blocks import Window, fact_blocks, set_out
from exports.faces.parts import INSET, RIM
from exports.paper.pen import WHITE, Pen

from .facts import facts_of
from .figures import figures, orders
from .frame import FOOTER, HEADER, draw_footer, draw_header, draw_type, guild_colour, guilds_of
from .signs import GUILD_SIGNS, KIND_SIGNS, NO_GUILD


def draw(pen: Pen, face: FaceCard) -> None:
    """Draw an Eredan card."""
    card = face.card
    colour = guild_colour(card)
    pen.rectangle(0, 0, pen.width, pen.height, fill=colour)
    top = RIM + HEADER
    bottom = pen.height - RIM - (FOOTER if guilds_of(card) or card.set else 0)
    pen.rectangle(RIM, top, pen.width - 2 * RIM, bottom - top, fill=WHITE)
    draw_header(pen, face)
    down = draw_type(pen, card, top)
    guild = next(iter(guilds_of(card)), None)
    emblem = GUILD_SIGNS.get(guild or "") or KIND_SIGNS.get(str(card.attributes.get("kind")), NO_GUILD)
    width = pen.width - 2 * INSET
    blocks = [*figures(card, colour), *orders(card, width, colour), *fact_blocks(facts_of(card), width, colour)]
    set_out(pen, down, bottom, Window(face.art, emblem.draw, colour), blocks, card.text)
    draw_footer(pen, card, bottom)


FACE = Face(draw, guild_colour, back_of("Eredan", (0.16, 0.2, 0.34)))
