"""A catalogue of the shipped facts, made once for the duel tests of all games."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TypeVar

from sqlmodel import Session

from cardsdb.catalogue.store import Store
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games import games
from importers.shipped import open_catalogue

Loaded = TypeVar("Loaded")


@cache
def database() -> str:
    """The file of the catalogue."""
    path = Path(tempfile.mkdtemp(prefix="cardsdb-")) / "cards.sqlite"
    open_catalogue(str(path)).close()
    return str(path)


def loaded(load: Callable[[Session, Vocabulary], Loaded], game: str, path: str = "") -> Loaded:
    """A game's rules with the cards of a catalogue, of the shipped facts unless one is named."""
    store = Store(path or database(), [one.migrations for one in games().values()])
    with closing(store), store.reading() as session:
        return load(session, games()[game].cards)
