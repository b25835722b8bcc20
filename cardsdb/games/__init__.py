"""One room per game. The shared parts never name a game: they ask here which there are.

A room is a package in this folder whose `__init__` holds `GAME`; adding the folder adds the game.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from cardsdb.decks import tables as _deck_tables  # noqa: F401 - a store has the tables of decks beside each game's
from cardsdb.errors import UnknownGameError
from cardsdb.games.game import Game
from cardsdb.names import fold

__all__ = ["Game", "find_game", "games"]


@cache
def games() -> dict[str, Game]:
    """Return all games by their names, in alphabetical order."""
    rooms = (module for module in pkgutil.iter_modules(__path__) if module.ispkg)
    found: list[Game] = [import_module(f"{__name__}.{room.name}").GAME for room in rooms]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def find_game(name: str) -> Game:
    """Return the game of that name, however it is written; raise UnknownGameError."""
    for game in games().values():
        if fold(name) in {fold(game.name), fold(game.title)}:
            return game
    raise UnknownGameError(f"no game is called {name!r}; there are: {', '.join(games())}")
