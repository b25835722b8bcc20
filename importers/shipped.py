"""Filling the catalogue, at first use, with the facts that travel with cardsdb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from sqlmodel import select

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, Precedence
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Document
from cardsdb.games import Game, games
from cardsdb.shipped import data_folder

_IMPORTER = "shipped"
_ABILITIES = "abilities.toml"
_TABLES = {
    "cards.csv": (Precedence.SHIPPED, "shipped facts"),
    "spellings.csv": (Precedence.SHIPPED, "shipped spellings"),
    "house.csv": (Precedence.HOUSE, "house figures"),
}
"""The card lists that a game's folder of data may hold, in the order of their reading."""


def open_catalogue(url: str, progress: Callable[[int, int], None] | None = None) -> Store:
    """Open the database at a path or URL, brought up to date and filled with the shipped facts.

    `progress` hears how many of the files are read. Raises DatabaseError.
    """
    store = Store(url, [game.migrations for game in games().values()])
    fill(store, progress)
    return store


def fill(store: Store, progress: Callable[[int, int], None] | None = None) -> None:
    """Record the shipped files that the catalogue has not seen yet, each in one transaction."""
    shipped = {f"{_IMPORTER}:{_shown(path)}": (game, path) for game in games().values() for path in _files(game)}
    with store.reading() as session:
        known = dict(session.exec(select(Document.origin, Document.sha256)).all())
    fresh = [(game, path) for origin, (game, path) in shipped.items() if known.get(origin) != _digest(path)]
    if fresh:
        from cardsdb.catalogue.recording import record  # a start with nothing to fill is quick
    for done, (game, path) in enumerate(fresh):
        if progress:
            progress(done, len(fresh))
        facts = _abilities(game, path) if path.name == _ABILITIES else _table(game, path)
        with store.writing() as session:
            record(session, facts, game.cards)


def _files(game: Game) -> list[Path]:
    folder = data_folder() / game.room.name
    return [path for name in (*_TABLES, _ABILITIES) if (path := folder / name).is_file()]


def _table(game: Game, path: Path) -> DocumentFacts:
    from importers.card_lists import read_card_list

    precedence, title = _TABLES[path.name]
    facts = read_card_list(path, games(), game=game.name, precedence=precedence)
    return replace(facts, importer=_IMPORTER, path=_shown(path), title=f"{game.title}: {title}", notes=())


def _abilities(game: Game, path: Path) -> DocumentFacts:
    return DocumentFacts(
        importer=_IMPORTER,
        path=_shown(path),
        sha256=_digest(path),
        kind="toml",
        game=game.name,
        title=f"{game.title}: abilities",
        language="en",
        pages=0,
        precedence=Precedence.SHIPPED,
        cards=tuple(CardFacts(name, abilities=abilities) for name, abilities in game.shipped_abilities().items()),
    )


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _shown(path: Path) -> Path:
    """Return the path as it stands in the project, whatever folder it is installed in."""
    return Path("data") / path.relative_to(data_folder())
