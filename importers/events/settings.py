"""`event.toml`: what the organiser states of an event.

    name = "Friday duels"
    date = 2026-11-27
    game = "duel-masters"
    format = "tournament"
    deadline = 2026-11-27T18:00:00
    players = ["Anna Aalto", "Şule Çağlar"]

All of it may be left out.
"""

from __future__ import annotations

import tomllib
from datetime import date, datetime, time
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from cardsdb.decks.events import Event
from cardsdb.decks.format_files import first_mistake
from cardsdb.errors import UnknownGameError
from cardsdb.games import find_game
from cardsdb.names import fold, tidy
from importers.events.model import EventError


def _end_of_day(value: Any) -> Any:
    """Take a deadline that is a day alone for the end of that day."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime.combine(value, time.max)
    return value


Name = Annotated[str, BeforeValidator(lambda value: tidy(value) if isinstance(value, str) else value)]

Day = date  # the field of that name hides the type


class EventFile(BaseModel):
    """The keys of an `event.toml`, or of the object "event" in a JSON of lists."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[Name, Field(max_length=200)] = ""
    date: Day | None = None
    game: str | None = None
    format: str | None = None
    deadline: Annotated[datetime | None, BeforeValidator(_end_of_day)] = None
    players: tuple[Annotated[Name, Field(min_length=1, max_length=200)], ...] = ()


def read_settings(content: bytes, source: str, otherwise: str) -> Event:
    """Return what an `event.toml` states; `otherwise` is the name of an event that states none."""
    try:
        stated = tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise EventError(f"{source} is no sound TOML: {error}") from error
    return event_of(stated, source, otherwise)


def event_of(stated: Any, source: str, otherwise: str) -> Event:
    """Return the event that keys and values state; raise EventError, which says what is wrong where."""
    try:
        read = EventFile.model_validate(stated)
    except ValidationError as error:
        where, why = first_mistake(error)
        raise EventError(": ".join(filter(None, (source, where, why)))) from None
    seen: dict[str, str] = {}
    for player in read.players:
        if seen.setdefault(fold(player), player) is not player:
            raise EventError(f"{source}: players: {player!r} stands there twice; tell the two apart")
    try:
        game = find_game(read.game).name if read.game else None
    except UnknownGameError as error:
        raise EventError(f"{source}: game: {error}") from None
    return Event(read.name or otherwise, read.date, game, read.format, read.deadline, read.players)
