"""The five civilizations: a colour and a sign of our own for each (DM-MANA-23).

The colours stay apart in grey too, from darkness to light; the signs tell them apart where
nothing is filled. Each sign leaves room for a number in its heart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.catalogue.search import FoundCard
from exports.faces.shapes import Outline, mirrored, placed, star
from exports.paper.pen import Colour, Pen


@dataclass(frozen=True)
class Civilization:
    """The colour of a civilization's frames, the darker one of its cards' rims, and its sign.

    `outline` is the sign, `inner` what is cut out of it where no number stands in its `heart`,
    which is so far down.
    """

    colour: Colour
    rim: Colour
    outline: Outline
    inner: Outline
    heart: float = 0.5

    def draw(self, pen: Pen, x: float, y: float, size: float, colour: Colour, inside: Colour) -> None:
        """Draw the sign into a square of `size` mm."""
        pen.shape(placed(self.outline, x, y, size), fill=colour)
        pen.shape(placed(self.inner, x, y, size), fill=inside)


_SUN = star(14, 0.72)
_DISC = (
    (0.5, 0.26),
    ((0.633, 0.26), (0.74, 0.367), (0.74, 0.5)),
    ((0.74, 0.633), (0.633, 0.74), (0.5, 0.74)),
    ((0.367, 0.74), (0.26, 0.633), (0.26, 0.5)),
    ((0.26, 0.367), (0.367, 0.26), (0.5, 0.26)),
)
_DROP = (
    (0.5, 0.0),
    ((0.58, 0.22), (0.88, 0.4), (0.88, 0.63)),
    ((0.88, 0.84), (0.71, 1.0), (0.5, 1.0)),
    ((0.29, 1.0), (0.12, 0.84), (0.12, 0.63)),
    ((0.12, 0.4), (0.42, 0.22), (0.5, 0.0)),
)
_GLEAM = (
    (0.24, 0.6),
    ((0.24, 0.78), (0.36, 0.88), (0.52, 0.89)),
    ((0.4, 0.84), (0.31, 0.75), (0.24, 0.6)),
)
_EYE = (
    (0.0, 0.5),
    ((0.2, 0.12), (0.8, 0.12), (1.0, 0.5)),
    ((0.8, 0.88), (0.2, 0.88), (0.0, 0.5)),
)
_SLIT = (
    (0.5, 0.26),
    ((0.62, 0.4), (0.62, 0.6), (0.5, 0.74)),
    ((0.38, 0.6), (0.38, 0.4), (0.5, 0.26)),
)
_FLAME = (
    (0.46, 0.0),
    ((0.5, 0.2), (0.66, 0.28), (0.69, 0.42)),
    ((0.75, 0.38), (0.76, 0.3), (0.75, 0.22)),
    ((0.86, 0.34), (0.92, 0.5), (0.9, 0.66)),
    ((0.88, 0.87), (0.7, 1.0), (0.5, 1.0)),
    ((0.28, 1.0), (0.1, 0.86), (0.1, 0.64)),
    ((0.1, 0.5), (0.16, 0.42), (0.17, 0.3)),
    ((0.25, 0.34), (0.28, 0.4), (0.3, 0.46)),
    ((0.32, 0.32), (0.5, 0.2), (0.46, 0.0)),
)
_EMBER = (
    (0.5, 0.52),
    ((0.54, 0.64), (0.68, 0.68), (0.68, 0.8)),
    ((0.68, 0.89), (0.6, 0.94), (0.5, 0.94)),
    ((0.4, 0.94), (0.32, 0.89), (0.32, 0.8)),
    ((0.32, 0.68), (0.46, 0.64), (0.5, 0.52)),
)
_LEAF = mirrored(
    (
        (0.5, 0.0),
        (0.63, 0.17),
        (0.76, 0.18),
        (0.75, 0.33),
        (0.92, 0.36),
        (0.85, 0.5),
        (0.97, 0.6),
        (0.83, 0.68),
        (0.85, 0.8),
        (0.68, 0.8),
        (0.55, 0.86),
        (0.54, 1.0),
    )
)
_RIB = mirrored(
    (
        (0.5, 0.2),
        (0.515, 0.36),
        (0.64, 0.28),
        (0.52, 0.44),
        (0.525, 0.52),
        (0.72, 0.4),
        (0.53, 0.6),
        (0.535, 0.68),
        (0.72, 0.58),
        (0.54, 0.75),
        (0.54, 0.86),
    )
)

CIVILIZATIONS: Mapping[str, Civilization] = {
    "light": Civilization((0.97, 0.8, 0.24), (0.8, 0.61, 0.08), _SUN, _DISC),
    "water": Civilization((0.14, 0.5, 0.86), (0.06, 0.33, 0.64), _DROP, _GLEAM, 0.63),
    "darkness": Civilization((0.24, 0.19, 0.29), (0.12, 0.1, 0.15), _EYE, _SLIT),
    "fire": Civilization((0.8, 0.14, 0.1), (0.56, 0.07, 0.05), _FLAME, _EMBER, 0.68),
    "nature": Civilization((0.42, 0.73, 0.33), (0.17, 0.46, 0.18), _LEAF, _RIB, 0.53),
}


def civilizations_of(card: FoundCard) -> list[Civilization]:
    """Return the civilizations that a card is of; none where that is not known."""
    names = card.attributes.get("civilization")
    return [CIVILIZATIONS[name] for name in names if name in CIVILIZATIONS] if isinstance(names, tuple) else []
