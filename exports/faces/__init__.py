"""Faces: how each game's cards look on paper.

A game's face is the package or module of this folder that is called as its room and holds
`FACE`; a game without one gets the plain face.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from cardsdb.catalogue.search import FoundCard
from cardsdb.games import Game
from exports.paper.measures import Size
from exports.paper.pen import Colour, Pen

DESIGN = Size(63, 88)
"""The size that faces are designed in; on a card of another shape the box is wider or higher than this."""

Art = Callable[[Pen, float, float, float, float], None]
"""Draws a card's picture into a box: left, top, width, height in mm."""


@dataclass(frozen=True)
class FaceCard:
    """A card as it goes on paper: its name in the language asked for, and its picture where there is one."""

    card: FoundCard
    name: str
    art: Art | None = None


@dataclass(frozen=True)
class Face:
    """How the cards of a game look.

    `draw` fills the whole box of the pen, square corners and all, which is never smaller than
    DESIGN; `edge` is the colour of a card's rim, which its bleed goes on with; `back` draws the back.
    """

    draw: Callable[[Pen, FaceCard], None]
    edge: Callable[[FoundCard], Colour]
    back: Callable[[Pen], None]


def face_of(game: Game) -> Face:
    """Return the face of a game's cards; practice cards have their mark on it."""
    from exports.faces.plain import plain_face
    from exports.faces.practice import marking

    name = f"{__name__}.{game.room.name}"
    return marking(plain_face(game) if find_spec(name) is None else import_module(name).FACE)
