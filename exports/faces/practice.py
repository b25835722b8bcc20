"""The mark of a practice card: a word in the rim, whatever its game's face looks like."""

from __future__ import annotations

from dataclasses import replace

from exports.faces import Face, FaceCard
from exports.faces.parts import SMALL
from exports.paper.fonts import bold
from exports.paper.pen import Pen, on

MARK = "practice card"
_UP = 0.75
"""How far the word stands from the lower edge, in mm: inside the rim, and a sheet that is cut a little off keeps it."""


def marking(face: Face) -> Face:
    """Return the face with practice cards marked as such."""

    def draw(pen: Pen, card: FaceCard) -> None:
        face.draw(pen, card)
        if card.card.practice:
            colour = on(face.edge(card.card))
            pen.write(pen.width / 2, pen.height - _UP, MARK, size=SMALL, face=bold(), colour=colour, align="centre")

    return replace(face, draw=draw)
