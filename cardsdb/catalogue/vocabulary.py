"""What a game's cards have: fields with their kinds, read from and written to text.

Each game lists its fields once (`cardsdb/games/<game>/vocabulary.py`). Tables, card lists,
search and output all read that list, so that a new field is added in one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from cardsdb.catalogue.tables import Attributes
from cardsdb.names import fold, tidy

Value = str | int | bool | tuple[str, ...]
"""What a field holds: a text, a number, yes or no, or several texts."""


class Kind(Enum):
    """How a field's text is read and which comparisons it takes in a search."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "yes or no"
    WORDS = "one or more words"


_YES = frozenset({"yes", "true", "1", "x", "y"})
_NO = frozenset({"no", "false", "0", "n"})
_LARGEST = 1_000_000


@dataclass(frozen=True)
class Field:
    """One attribute of a game's cards.

    `name` is the column of a card list and the long name in a search; `short` are further
    names in a search. `choices`, where given, is the closed list of values in their order
    (so that rarities compare), and `aliases` leads other spellings to a value.
    """

    name: str
    kind: Kind
    short: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    separator: str = ";"

    def read(self, text: str) -> Value | None:
        """Return the value that `text` states, None for a blank.

        Raises ValueError with what would be understood.
        """
        text = tidy(text)
        if not text:
            return None
        if self.kind is Kind.NUMBER:
            return self._number(text)
        if self.kind is Kind.FLAG:
            return self._flag(text)
        if self.kind is Kind.WORDS:
            parts = (self._word(part) for part in map(tidy, text.split(self.separator)) if part)
            return tuple(dict.fromkeys(parts)) or None
        return self._word(text)

    def write(self, value: Value) -> str:
        """Return the text that `read` reads back as `value`."""
        if isinstance(value, tuple):
            return f"{self.separator} ".join(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    @cached_property
    def _words(self) -> dict[str, str]:
        """The choices, and what the aliases stand for, by the folded spelling."""
        spellings = (*self.aliases, *((choice, choice) for choice in self.choices))
        return {fold(spelling): word for spelling, word in spellings}

    def _number(self, text: str) -> int:
        if not re.fullmatch(r"[+-]?\d{1,7}", text, re.ASCII) or abs(int(text)) > _LARGEST:
            raise ValueError(f"{self.name} wants a whole number, not {text!r}")
        return int(text)

    def _flag(self, text: str) -> bool:
        word = fold(text)
        if word not in _YES | _NO:
            raise ValueError(f"{self.name} wants yes or no, not {text!r}")
        return word in _YES

    def _word(self, text: str) -> str:
        if word := self._words.get(fold(text)):
            return word
        if not self.choices:
            return text
        raise ValueError(f"{self.name} cannot be {text!r}; it is one of: {', '.join(self.choices)}")


Abilities = list[Any]
"""A card's abilities as JSON, in the vocabulary of its game."""


def no_abilities(abilities: Abilities, name: str) -> str:
    """Refuse abilities: the game has no vocabulary for them."""
    raise ValueError("this game knows no abilities as data")


def as_stated(row: dict[str, str]) -> dict[str, str]:
    """Return the row as it is: each column holds the field that it names."""
    return row


@dataclass(frozen=True)
class Vocabulary:
    """What the catalogue needs to know of a game's cards.

    `fields` lists their attributes; `table` holds the one-valued ones, `Trait` the others.
    `columns` names the fields that a table of cards shows, the most telling first.
    `base_set` is the code and title of the set that is meant where none is named, `sets` the codes
    and titles of others. `practice_set` is the code of one whose cards are our own, for practice.
    `levels` says whether a card comes in several levels.
    `ability_text` checks a card's abilities and renders them for a card of that name;
    its ValueError says what is wrong. `refine` splits what people write in one column of a
    card list into the fields it speaks of: from texts by field to texts by field.
    """

    game: str
    table: type[Attributes]
    fields: tuple[Field, ...]
    columns: tuple[str, ...] = ()
    base_set: tuple[str, str] | None = None
    sets: tuple[tuple[str, str], ...] = ()
    practice_set: str | None = None
    levels: bool = False
    ability_text: Callable[[Abilities, str], str] = no_abilities
    refine: Callable[[dict[str, str]], dict[str, str]] = as_stated

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the sets that have one, by code."""
        return dict([self.base_set, *self.sets] if self.base_set else self.sets)

    def field(self, name: str) -> Field | None:
        """Return the field of that name, None where the game has none."""
        return next((field for field in self.fields if field.name == name), None)
