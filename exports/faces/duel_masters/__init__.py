"""How Duel Masters cards look on paper."""

from __future__ import annotations

from exports.faces import Face
from exports.faces.backs import back_of

from .front import draw, edge  # relative: no import of the shared parts names a game

FACE = Face(draw=draw, edge=edge, back=back_of("Duel Masters", (0.17, 0.27, 0.45)))
