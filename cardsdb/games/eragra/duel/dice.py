"""The three dice: how often one is rolled, and what the rolls come to (ER-DICE)."""

from __future__ import annotations

from collections.abc import Sequence

MULTIPLIERS = {"x2": 2, "x3": 3}
"""The faces that multiply (ER-DICE-5, ER-DICE-9)."""


def rolls(power: int, first: str) -> int:
    """Return how often a die is rolled once its first face is known (ER-DICE-1, ER-DICE-7, ER-DICE-11).

    >>> rolls(1, "x2")
    2
    """
    return 2 if power == 1 and first in MULTIPLIERS else power


def total(faces: Sequence[str]) -> int:
    """Return the sum of rolls: a multiplier counts only as the first, for the next number (ER-DICE-5 to ER-DICE-10).

    >>> total(["x3", "20", "20"])
    80
    """
    numbers = [0 if face in MULTIPLIERS else int(face) for face in faces]
    if len(faces) > 1 and faces[0] in MULTIPLIERS:
        numbers[1] *= MULTIPLIERS[faces[0]]
    return sum(numbers)
