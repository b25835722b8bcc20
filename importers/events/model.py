"""What reading an event hands on: a list as it was handed in, before anybody looked into it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from cardsdb.errors import CardsdbError

MAX_TABLE = 64 * 1024 * 1024
"""The size of one file that holds the lists of many players."""


class EventError(CardsdbError, ValueError):
    """An event that cannot be read: no lists, an unsound event.toml, an archive beyond all bounds."""


@dataclass(frozen=True, slots=True)
class Submission:
    """One list as it was handed in.

    `player` is whom its file's name, or the table, says it is of; `certain` tells whether that
    holds even where the list itself names another. `lines` are the places in the table of what
    its lines are here. `fault` says why it cannot be read.
    """

    source: str
    player: str
    content: bytes = b""
    time: datetime | None = None
    stated: str = ""
    certain: bool = False
    lines: tuple[int, ...] = ()
    fault: str = ""
