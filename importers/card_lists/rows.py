"""From one row of a table to what it says of a card, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cardsdb.catalogue.facts import CardFacts, SetNumber
from cardsdb.catalogue.vocabulary import Field, Kind, Value, Vocabulary
from cardsdb.games.game import Game
from cardsdb.names import fold, tidy
from importers.card_lists.cells import cell_abilities, cell_lines, cell_text
from importers.card_lists.columns import ABILITIES, ALIAS, GAME, LEVEL, NAME, NUMBER, SET, TEXT, Column
from importers.card_lists.model import Row, Table

_LEVEL = Field(LEVEL, Kind.NUMBER)
_LONGEST_REASON = 300


class RowReader:
    """Reads the rows of a table of one game, whose columns are understood."""

    def __init__(self, table: Table, columns: Sequence[Column], game: Game) -> None:
        self.place = table.place
        self.width = len(table.header)
        self.columns = {column.meaning: column for column in columns}
        self.game = game

    def read(self, row: Row) -> tuple[CardFacts, list[str]]:
        """Return what the row says, and all that is wrong with it, a line each."""
        reading = _Reading(self, row)
        return reading.facts(), reading.problems


class _Reading:
    """One row on its way to a card's facts; what goes wrong gathers in `problems`."""

    def __init__(self, reader: RowReader, row: Row) -> None:
        self._columns = reader.columns
        self._game = reader.game
        self._vocabulary: Vocabulary = reader.game.cards
        self._place = f"{reader.place} {row.line}"
        self._cells = row.cells
        self._line = row.line
        self.problems: list[str] = []
        if row.fault:
            self.problems.append(f"{self._place}: {row.fault}")
        elif len(row.cells) > reader.width:
            self.problems.append(
                f"{self._place}: {len(row.cells)} cells under {reader.width} headers; "
                "is a cell that holds the delimiter not in quotation marks?"
            )

    def facts(self) -> CardFacts:
        if self.problems:
            return CardFacts("")
        name, level, text, abilities = "", None, "", None
        with self._at(NAME):
            name = tidy(self._text(NAME))
            if not fold(name):
                raise ValueError("a name is wanted")
        with self._at(GAME):
            self._check_game()
        with self._at(LEVEL):
            level = _level(self._text(LEVEL))
        with self._at(TEXT):
            text = cell_lines(self._cell(TEXT))
        with self._at(ABILITIES):
            abilities = self._abilities(name)
        names = tuple(dict.fromkeys([*self._translations(), *self._aliases()]))
        fields, printing = self._fields(), self._printing()
        return CardFacts(name, level, fields, names, printing, text or None, abilities, line=self._line)

    @contextmanager
    def _at(self, meaning: str) -> Iterator[None]:
        """Note what the block finds wrong, with the column's own header."""
        try:
            yield
        except ValueError as error:
            header = self._columns[meaning].header if meaning in self._columns else meaning
            reason = tidy(str(error))
            if len(reason) > _LONGEST_REASON:
                reason = f"{reason[:_LONGEST_REASON]}…"
            self.problems.append(f"{self._place}, column {header!r}: {reason}")

    def _cell(self, meaning: str) -> object:
        column = self._columns.get(meaning)
        cell = self._cells[column.index] if column and column.index < len(self._cells) else None
        return None if cell == "" else cell

    def _text(self, meaning: str, separator: str = "") -> str:
        return cell_text(self._cell(meaning), separator)

    def _check_game(self) -> None:
        stated = self._text(GAME)
        if stated.strip() and not is_called(self._game, stated):
            raise ValueError(f"{stated!r}, but the list is of {self._game.name}; split it, one file a game")

    def _abilities(self, name: str) -> list[Any] | None:
        try:
            abilities = cell_abilities(self._cell(ABILITIES))
            if abilities is not None:
                self._vocabulary.ability_text(abilities, name)
        except RecursionError:
            raise ValueError("nested too deeply") from None
        return abilities

    def _translations(self) -> Iterator[tuple[str, str]]:
        for meaning in self._columns:
            prefix, _, language = meaning.partition(":")
            if prefix == NAME and language:
                with self._at(meaning):
                    if spelling := tidy(self._text(meaning)):
                        yield language, spelling

    def _aliases(self) -> Iterator[tuple[str, str]]:
        with self._at(ALIAS):
            for spelling in self._text(ALIAS, ";").split(";"):
                if tidy(spelling):
                    yield ALIAS, tidy(spelling)

    def _fields(self) -> dict[str, Value]:
        texts: dict[str, str] = {}
        for field in self._vocabulary.fields:
            if self._cell(field.name) is None:
                continue
            with self._at(field.name):
                if text := tidy(self._text(field.name, field.separator if field.kind is Kind.WORDS else "")):
                    texts[field.name] = text
        try:
            texts = self._vocabulary.refine(texts)
        except ValueError as error:
            self.problems.append(f"{self._place}: {error}")
        values: dict[str, Value] = {}
        for field in self._vocabulary.fields:
            if field.name not in texts:
                continue
            with self._at(field.name):
                value = field.read(texts[field.name])
                if value is not None:
                    values[field.name] = value
        return values

    def _printing(self) -> SetNumber | None:
        """Return the set and number; a number without a set is one of the base set's."""
        code = number = ""
        with self._at(SET):
            code = tidy(self._text(SET))
        with self._at(NUMBER):
            number = tidy(self._text(NUMBER))
            base = self._vocabulary.base_set
            if base and ((number and not code) or fold(code) in map(fold, base)):
                code = base[0]
            if number and not code:
                raise ValueError("a number wants a set; add a column 'set'")
        return SetNumber(code, number) if code else None


def is_called(game: Game, text: str) -> bool:
    """Tell whether the text is the game's name or title, however it is written."""
    return fold(text) in {fold(game.name), fold(game.title)}


def _level(text: str) -> int | None:
    level = _LEVEL.read(text)
    if level is None:
        return None
    if not isinstance(level, int) or level < 1:
        raise ValueError(f"level wants a whole number from 1, not {text!r}")
    return level
