"""Which database a command works on, and opening it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.errors import DatabaseError

if TYPE_CHECKING:
    from cardsdb.catalogue.store import Store

VARIABLE = "CARDSDB_DATABASE_URL"
"""The environment variable that names the database where `--db` does not."""


_chosen: str | None = None


def choose_database(option: str | None) -> None:
    """Remember what `--db` says, for the rest of this command."""
    global _chosen
    if option is not None and not option.strip():
        raise DatabaseError("--db is empty; give a path, or leave it out")
    _chosen = option


def chosen_database() -> str:
    """Return the path or URL: of `--db`, else of the variable, else a file in the user's data folder."""
    from platformdirs import user_data_path

    default = Path(user_data_path("cardsdb", appauthor=False)) / "cardsdb.sqlite"
    return _chosen or os.environ.get(VARIABLE) or str(default)


@contextmanager
def opened() -> Iterator[Store]:
    """Open the chosen catalogue, made and filled with the shipped facts if it is new."""
    from cli.output import progress
    from importers.shipped import open_catalogue

    with progress("Filling the catalogue with the shipped facts") as report:
        store = open_catalogue(chosen_database(), report)
    gc.freeze()
    gc.enable()
    try:
        yield store
    finally:
        store.close()
