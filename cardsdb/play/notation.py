"""Reading what a player types as actions: by number, in words, by a unique beginning, or several in one line."""

from __future__ import annotations

from collections.abc import Sequence

from cardsdb.errors import IllegalActionError
from cardsdb.names import fold, tidy
from cardsdb.play.duel import Action, Duel

_LONGEST = 300
_OFFERED = 6


def read_line(duel: Duel, line: str) -> list[Action]:
    """Return the legal actions that a line asks for, to be done one after another.

    A line that is short for several is taken only as a whole. Raises IllegalActionError.
    """
    words = tidy(line[:_LONGEST])
    steps = [words] if words.isdecimal() else duel.expand(words)
    if len(steps) == 1:
        return [read_action(duel, steps[0])]
    trial, actions = duel.copy(), list[Action]()
    for number, step in enumerate(steps):
        if trial.seat != duel.seat:
            raise IllegalActionError(f"{words!r} goes too far: after {steps[number - 1]!r} it is not your decision")
        actions.append(read_action(trial, step))
        trial.play(actions[-1])
    return actions


def read_action(duel: Duel, words: str) -> Action:
    """Return the one legal action of that number, written so, or the only one that begins so.

    Case, accents and signs do not count. Raises IllegalActionError, which says what would be understood.
    """
    actions = duel.actions()
    if words.isdecimal():
        if 1 <= int(words[:9]) <= len(actions):
            return actions[int(words[:9]) - 1]
        raise IllegalActionError(f"there is no action {words[:9]}; the actions are 1 to {len(actions)}")
    written = {duel.write(action): action for action in actions}
    if words in written:
        return written[words]
    asked = fold(words)
    if not asked:
        raise IllegalActionError(f"say what you do: {_offer(list(written))}")
    keys = {text: fold(text) for text in written}
    found = [text for text, key in keys.items() if key == asked]
    found = found or [text for text, key in keys.items() if key.startswith(asked)]
    if len(found) == 1:
        return written[found[0]]
    if found:
        raise IllegalActionError(f"{words!r} may be: {_offer(found)}")
    reason, clause = duel.why_not(duel.seat, words)
    raise IllegalActionError(f"{words!r} is no action now: {reason}; what you may do: {_offer(list(written))}", clause)


def find_action(duel: Duel, words: str) -> Action | None:
    """Return the legal action that is written exactly so, as a record has it."""
    return next((action for action in duel.actions() if duel.write(action) == words), None)


def _offer(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - _OFFERED} more" if len(texts) > _OFFERED else ""
    return ", ".join(texts[:_OFFERED]) + more
