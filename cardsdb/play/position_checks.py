"""Checks of what a position file says, which all games' positions share; each message names the place."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Collection, Mapping
from typing import Any

from cardsdb.errors import PositionError

MOST = 200
"""The most entries that a list of a position may have."""


def check_keys(where: str, table: Mapping[str, Any], allowed: Collection[str]) -> None:
    """Refuse keys that mean nothing there; raises PositionError."""
    if extra := sorted(map(str, set(table) - set(allowed))):
        raise PositionError(f"{where}: there is no {short(extra[0])}; there are: {', '.join(sorted(allowed))}")


def list_of(where: str, value: object) -> list[Any]:
    """Return a list; raises PositionError where it is none, or far too long."""
    if not isinstance(value, list) or len(value) > MOST:
        raise PositionError(f"{where}: should be a list of at most {MOST}")
    return value


def whole_number(where: str, value: object, least: int, most: int) -> int:
    """Return a whole number within its bounds; raises PositionError."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise PositionError(f"{where}: should be a whole number from {least} to {most}, not {short(value)}")
    return value


def flag(where: str, value: object) -> bool:
    """Return true or false; raises PositionError, which begins with `where` as the subject."""
    if not isinstance(value, bool):
        raise PositionError(f"{where} is true or false, not {short(value)}")
    return value


def random_state(value: object) -> int:
    """Return the state of the duel's generator, a whole number of 64 bits as a text; raises PositionError."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,20}", value) or int(value) >= 1 << 64:
        raise PositionError(f"random: the state of the generator is a whole number as a text, not {short(value)}")
    return int(value)


def short(value: object) -> str:
    """Return a value as a message shows it: not all of what may be very long, and no control characters."""
    return reprlib.repr(value)[:80]
