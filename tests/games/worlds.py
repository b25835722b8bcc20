"""What a seat may know and may not, compared between worlds; the same for all games.

Another world is the same duel, in which the cards that a seat may not know have changed faces among themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardsdb.play.duel import Duel
from cardsdb.play.randomness import Randomness
from tests.games.playing import words


def other_faces(faces: Sequence[int], groups: Iterable[list[int]], dice: Randomness) -> tuple[int, ...]:
    """Return the faces of all cards after those of each group have changed them among themselves."""
    changed = list(faces)
    for group in groups:
        rows = [changed[card] for card in group]
        dice.shuffle(rows)
        for card, row in zip(group, rows, strict=True):
            changed[card] = row
    return tuple(changed)


def shown(duel: Duel, seat: int) -> dict[str, object]:
    """Return all that a seat is told: table, decision, events, outcome, and its own actions in words."""
    answers: dict[str, object] = {
        "table": duel.see(seat),
        "decision": duel.decision(),
        "events": [event.told(seat) for event in duel.events()],
        "outcome": duel.outcome(),
        "turn": (duel.turn, duel.seat, duel.seats),
        "worth": duel.worth(seat),
    }
    if duel.seat == seat:
        answers["actions"] = words(duel)
    return answers


def check_same_reasons(duel: Duel, other: Duel, seat: int, lines: Iterable[str]) -> None:
    """Why a seat cannot do what it types is said alike in both worlds."""
    for line in lines:
        assert other.why_not(seat, line) == duel.why_not(seat, line), line


def imagined_alike(duel: Any, seat: int, seed: int, where: str) -> Any:
    """Return what a seat imagines, which agrees with all that it knows."""
    imagined = duel.imagine(seat, seed)
    assert imagined.see(seat) == duel.see(seat), where
    assert (imagined.decision(), imagined.turn) == (duel.decision(), duel.turn), where
    if duel.seat == seat:
        assert words(imagined) == words(duel), where
    return imagined
