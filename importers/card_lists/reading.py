"""The way in: a file is read as a table, its columns are understood, each row becomes a card's facts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, Precedence
from cardsdb.errors import CardListError, UnknownDocumentError, UnknownGameError, UnreadableFileError
from cardsdb.games.game import Game
from importers.card_lists.columns import GAME, check_header, game_of_header, meaning_of, renamed, understand
from importers.card_lists.files import read_bytes, read_table
from importers.card_lists.model import Table
from importers.card_lists.repeats import Described
from importers.card_lists.rows import RowReader, is_called

_STEP = 1000
"""Rows between two reports of progress."""
_NOTED = 50
"""Problems that are named one by one in the notes."""

Progress = Callable[[int, int], None]
"""Is called with the rows done and the rows in all."""


def read_card_list(
    path: Path,
    games: Mapping[str, Game],
    *,
    game: str | None = None,
    columns: Mapping[str, str] = {},
    keep_going: bool = False,
    precedence: Precedence = Precedence.OWNER,
    progress: Progress | None = None,
) -> DocumentFacts:
    """Read an owner's table of cards: CSV, TSV, JSON or XLSX, told apart by content.

    `columns` leads the table's headers to ours, or to "" to leave one out. Names in the
    column `name` are taken for English. Raises UnreadableFileError, UnknownDocumentError if
    it cannot be told which game's cards these are, and CardListError, which names every row
    that is wrong; with `keep_going` such rows are left out and noted.
    """
    with _naming(path):
        data = read_bytes(path)
        table = read_table(data, columns)
        check_header(table.header, columns)
        if not table.rows:
            raise CardListError("holds a header and no cards")
        meant = _game_called(game, games) if game else _game_of(table, columns, games)
        understood, notes = understand(table.header, columns, meant.cards)
        cards, problems, repeats = _cards(table, RowReader(table, understood, meant), progress)
        if problems and not keep_going:
            lines = [line for row in problems for line in row]
            raise CardListError(f"{len(problems):,} of {len(table.rows):,} rows cannot be taken", lines)
    used = {card.printing.code for card in cards if card.printing}
    return DocumentFacts(
        importer="card-list",
        path=path,
        sha256=hashlib.sha256(data).hexdigest(),
        kind=table.kind,
        game=meant.name,
        title=path.name,
        language="en",
        pages=0,
        precedence=precedence,
        cards=tuple(cards),
        sets={code: title for code, title in [meant.cards.base_set or ("", "")] if code in used},
        notes=(*table.notes, *notes, *repeats, *_left_out(problems)),
    )


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Name the file in whatever the block cannot do."""
    shown = str(path) if str(path).isprintable() else repr(str(path))
    try:
        yield
    except CardListError as error:
        raise CardListError(f"{shown}: {error.summary}", error.problems) from error
    except (UnreadableFileError, UnknownDocumentError) as error:
        raise type(error)(f"{shown}: {error}") from error


def _game_called(name: str, games: Mapping[str, Game]) -> Game:
    for game in games.values():
        if is_called(game, name):
            return game
    raise UnknownGameError(f"no game is called {name!r}; there are: {', '.join(games)}")


def _game_of(table: Table, columns: Mapping[str, str], games: Mapping[str, Game]) -> Game:
    """Return the game that the rows name, or that the header does."""
    header = renamed(table.header, columns)
    stated = _games_stated(table, [meaning_of(name, None) for name in header], games)
    if len(stated) > 1:
        places = ", ".join(f"{name} from {table.place} {line}" for name, line in stated.items())
        raise CardListError(f"holds cards of {len(stated)} games ({places}); split it, one file a game")
    if stated:
        return games[next(iter(stated))]
    if game := game_of_header(header, games):
        return game
    raise UnknownDocumentError(f"which game's cards are these? Say --game and one of: {', '.join(games)}")


def _games_stated(table: Table, meanings: list[str | None], games: Mapping[str, Game]) -> dict[str, int]:
    """Return the games that the rows name, each with the first line that does."""
    stated: dict[str, int] = {}
    for row in table.rows if GAME in meanings else ():
        cell = row.cells[meanings.index(GAME)] if meanings.index(GAME) < len(row.cells) else None
        for game in games.values():
            if isinstance(cell, str) and is_called(game, cell):
                stated.setdefault(game.name, row.line)
    return stated


def _cards(
    table: Table, reader: RowReader, progress: Progress | None
) -> tuple[list[CardFacts], list[list[str]], list[str]]:
    """Return what the rows say, what is wrong with each bad one, and a note on rows that say nothing new."""
    described = Described()
    cards: list[CardFacts] = []
    problems: list[list[str]] = []
    repeated: list[str] = []
    for done, row in enumerate(table.rows, 1):
        facts, found = reader.read(row)
        if not found and (clash := described.contradicts(facts)):
            part, line = clash
            found = [f"{table.place} {row.line}: {facts.name!r} has another {part} on {table.place} {line}; keep one"]
        if found:
            problems.append(found)
        elif described.add(facts):
            cards.append(facts)
        else:
            repeated.append(f"{table.place} {row.line} ({facts.name})")
        if progress and (done % _STEP == 0 or done == len(table.rows)):
            progress(done, len(table.rows))
    more = f" and {len(repeated) - 1} more" if len(repeated) > 1 else ""
    return cards, problems, [f"says nothing that earlier rows did not: {repeated[0]}{more}"] if repeated else []


def _left_out(problems: list[list[str]]) -> list[str]:
    notes = [f"left out: {'; '.join(row)}" for row in problems[:_NOTED]]
    more = len(problems) - _NOTED
    return [*notes, f"left out: {more} more rows"] if more > 0 else notes
