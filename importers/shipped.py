"""Filling the catalogue, at first use, with the facts that travel with cardsdb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from sqlmodel import select

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, Precedence
from cardsdb.catalogue.lookup import split_level
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Document
from cardsdb.games import Game, games
from cardsdb.shipped import data_folder

_IMPORTER = "shipped"
_ABILITIES = "abilities.toml"
_CARDS = "cards.csv"
_TEMPLATES = "house_templates.csv"
_TABLES = {
    _CARDS: (Precedence.SHIPPED, "shipped facts"),
    "expansion.csv": (Precedence.SHIPPED, "shipped facts of an expansion"),
    "practice.csv": (Precedence.SHIPPED, "practice set (cards of our own)"),
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
    changed = {origin for origin, (_, path) in shipped.items() if known.get(origin) != _digest(path)}
    games_changed = {shipped[origin][0].name for origin in changed}
    fresh = [
        (game, path)
        for origin, (game, path) in shipped.items()
        if origin in changed or (path.name == _TEMPLATES and game.name in games_changed)  # they speak of the cards
    ]
    if fresh:
        from cardsdb.catalogue.recording import record  # a start with nothing to fill is quick
    for done, (game, path) in enumerate(fresh):
        if progress:
            progress(done, len(fresh))
        facts = _READERS.get(path.name, _table)(game, path)
        with store.writing() as session:
            record(session, facts, game.cards)


def _files(game: Game) -> list[Path]:
    folder = data_folder() / game.room.name
    return [path for name in (*_TABLES, *_READERS) if (path := folder / name).is_file()]


def _table(game: Game, path: Path) -> DocumentFacts:
    from importers.card_lists import read_card_list

    precedence, title = _TABLES[path.name]
    facts = read_card_list(path, games(), game=game.name, precedence=precedence)
    return replace(facts, importer=_IMPORTER, path=_shown(path), title=f"{game.title}: {title}", notes=())


def _abilities(game: Game, path: Path) -> DocumentFacts:
    shipped = ((*split_level(full), abilities) for full, abilities in game.shipped_abilities().items())
    cards = tuple(CardFacts(name, level, abilities=abilities) for name, level, abilities in shipped)
    return _document(game, path, "abilities", Precedence.SHIPPED, cards)


def _house_figures(game: Game, path: Path) -> DocumentFacts:
    from importers.house_figures import house_figures

    shipped = _table(game, path.with_name(_CARDS)).cards
    return _document(
        game, path, _TABLES["house.csv"][1], Precedence.HOUSE, tuple(house_figures(path, game.cards, shipped))
    )


def _document(
    game: Game, path: Path, title: str, precedence: Precedence, cards: tuple[CardFacts, ...]
) -> DocumentFacts:
    return DocumentFacts(
        importer=_IMPORTER,
        path=_shown(path),
        sha256=_digest(path),
        kind=path.suffix[1:],
        game=game.name,
        title=f"{game.title}: {title}",
        language="en",
        pages=0,
        precedence=precedence,
        cards=cards,
    )


_READERS = {_ABILITIES: _abilities, _TEMPLATES: _house_figures}
"""How the files are read that are no card lists."""


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _shown(path: Path) -> Path:
    """Return the path as it stands in the project, whatever folder it is installed in."""
    return Path("data") / path.relative_to(data_folder())
