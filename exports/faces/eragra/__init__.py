"""The face of Eragra's cards: stack and group colour, league and class, dice, acts, signs of need, origin and text."""

from __future__ import annotations

from exports.faces import Face, FaceCard
from exports.faces.backs import back_of
from exports.faces.blocks import Window, set_out
from exports.faces.parts import RIM
from exports.paper.pen import WHITE, Pen

from .frame import FOOTER, HEADER, draw_footer, draw_frame, draw_header, edge, emblem_of
from .marks import draw_marks, draw_origin, height_of_origin


def draw(pen: Pen, face: FaceCard) -> None:
    """Draw an Eragra card."""
    card, colour = face.card, edge(face.card)
    pen.rectangle(0, 0, pen.width, pen.height, fill=colour)
    top, bottom = RIM + HEADER, pen.height - RIM - (FOOTER if card.attributes.get("stack_color") or card.set else 0)
    pen.rectangle(RIM, top, pen.width - 2 * RIM, bottom - top, fill=WHITE)
    draw_header(pen, face)
    draw_footer(pen, card, bottom)
    draw_frame(pen, card, top, bottom)
    top = draw_marks(pen, card, top)
    bottom -= height_of_origin(card)
    draw_origin(pen, card, bottom)
    set_out(pen, top, bottom - 0.4, Window(face.art, emblem_of(card), colour), [], card.text)


FACE = Face(draw, edge, back_of("Eragra", (0.3, 0.16, 0.34)))
