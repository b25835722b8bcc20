"""The way in: what kind of list it is, of which game, and the deck that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.deck import Deck
from cardsdb.errors import CardsdbError, DeckListError, UnknownGameError, UnreadableFileError
from cardsdb.games import find_game, games
from importers.deck_lists.csv_lists import delimiter_of, read_csv
from importers.deck_lists.json_lists import read_json
from importers.deck_lists.lines import LineReader
from importers.deck_lists.metadata import stated_game
from importers.deck_lists.model import MAX_BYTES, Collected, RawList, Wrong
from importers.deck_lists.rows import collect_rows
from importers.deck_lists.text_lists import collect_lines, split_lines
from importers.deck_lists.xml_lists import read_xml

Indexes = Callable[[str], CardIndex]
"""Returns the index of the cards of the game so named."""
Collect = Callable[[LineReader], Collected]

_JSON = re.compile(r'\s*(?:\{|\[\s*[\[{"\]])')
_XML = re.compile(r"\s*<[?!a-zA-Z]")
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding=["']([\w.-]{1,40})["']""")
_CONTROLS = bytes({*range(32), 127} - {*b"\t\n\r"})


class DeckReader:
    """Reads deck lists of any kind and game; a batch is read by one, which remembers the lines that it met."""

    def __init__(self, indexes: Indexes) -> None:
        """Take what gives the cards of a game; it is asked once a game, when a list needs it."""
        self._indexes = indexes
        self._readers: dict[str, LineReader] = {}

    def read_file(self, path: Path, *, game: str | None = None) -> Deck:
        """Read the list in a file; raise CardsdbError, which names the file, where that cannot be done."""
        try:
            with path.open("rb") as file:
                content = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # no such file, a folder, a name with a NUL
            raise DeckListError(f"{path}: cannot be opened ({getattr(error, 'strerror', None) or error})") from error
        return self.read_bytes(content, source=str(path), game=game)

    def read_bytes(self, content: bytes, *, source: str = "", game: str | None = None) -> Deck:
        """Read the list that the bytes of a file hold."""
        try:
            text = _decoded(content)
        except CardsdbError as error:
            raise DeckListError(f"{source or 'the list'}: {error}") from error
        return self.read_text(text, source=source, game=game)

    def read_text(self, text: str, *, source: str = "", game: str | None = None) -> Deck:
        """Read a list; `source` is what messages call it, `game` what it is read for, whatever it says itself.

        Otherwise the game is the one that the list states, or the one that knows the most of
        its names. Raises UnknownGameError for a `game` that there is not, and DeckListError
        where the game cannot be told, or where the list is unsound or beyond all bounds.
        """
        wanted = _game_called(game) if game else None
        try:
            stated, collect = _understood(text)
            meant = wanted or ((name := stated()) and _game_called(name))
            reader = self._reader(meant) if meant else self._likeliest(collect)
        except (DeckListError, UnknownGameError) as error:
            raise DeckListError(f"{source or 'the list'}: {error}") from error
        return _deck(collect(reader), reader, source)

    def _reader(self, game: str) -> LineReader:
        if game not in self._readers:
            self._readers[game] = LineReader(games()[game], self._indexes(game))
        return self._readers[game]

    def _likeliest(self, collect: Collect) -> LineReader:
        """Return the reader of the game that knows the most of a list's names."""
        known = {game: collect(self._reader(game)).known for game in games()}
        best = max(known.values(), default=0)
        if not best or list(known.values()).count(best) > 1:
            why = "are known to several games alike" if best else "are known to no game"
            raise DeckListError(f"its cards {why}; say --game, or begin it with Game: and one of {', '.join(known)}")
        return self._reader(max(known, key=lambda game: known[game]))


def read_deck_file(path: Path, indexes: Indexes, *, game: str | None = None) -> Deck:
    """Read one list from a file; a `DeckReader` reads many more quickly."""
    return DeckReader(indexes).read_file(path, game=game)


def read_deck_text(text: str, indexes: Indexes, *, source: str = "", game: str | None = None) -> Deck:
    """Read one list from a text; a `DeckReader` reads many more quickly."""
    return DeckReader(indexes).read_text(text, source=source, game=game)


def _decoded(content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise DeckListError(f"is larger than {MAX_BYTES // 2**20} MiB; is it a deck list?")
    if not content.strip():
        raise DeckListError("is empty")
    if len(content.translate(None, _CONTROLS)) == len(content):
        try:
            return content.decode("utf-8")
        except UnicodeDecodeError:
            pass
    from importers.documents.text import decode  # what tells legacy encodings apart takes a while to load

    declared = _DECLARED.match(content)
    try:
        return decode(content, declared[1].decode("ascii", "replace") if declared else None)[0]
    except UnreadableFileError as error:
        reason = str(error).partition(";")[0]
        raise DeckListError(f"{reason}; a deck list is text, CSV, JSON, .cod, .o8d or .dec") from error


def _understood(text: str) -> tuple[Callable[[], str | None], Collect]:
    """Return what tells the game that a list states, and what collects its cards for a game.

    The kind of list is told from its text.
    """
    if len(text) > MAX_BYTES:
        raise DeckListError(f"is larger than {MAX_BYTES // 2**20} MiB; is it a deck list?")
    text = text.removeprefix("\ufeff")
    raw: RawList
    if _JSON.match(text):
        raw = read_json(text)
    elif _XML.match(text):
        raw = read_xml(text.lstrip())
    elif delimiter_of(text):
        raw = read_csv(text)
    else:
        return partial(stated_game, text), partial(collect_lines, split_lines(text))
    return partial(raw.metadata.get, "game"), partial(collect_rows, raw)


@lru_cache(1000)
def _game_called(name: str) -> str:
    return find_game(name).name


def _deck(collected: Collected, reader: LineReader, source: str) -> Deck:
    metadata = collected.metadata
    stated = metadata.pop("game", reader.game.name)
    try:
        same = _game_called(stated) == reader.game.name
    except UnknownGameError:
        same = False
    if not same:
        wrong = Wrong(f"the list is for {stated}, but was read for {reader.game.name}", "correct its Game, or --game")
        collected.note(wrong, reader.game.sections.first, 0, f"Game: {stated}")
    return Deck(
        game=reader.game.name,
        entries=tuple(collected.entries),
        name=metadata.pop("name", ""),
        format=metadata.pop("format", None),
        source=source,
        metadata=metadata,
        mistakes=tuple(collected.mistakes),
    )
