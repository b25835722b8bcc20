"""The syntax tree of a query, and the mistake that points into its text."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from cardsdb.errors import QueryError
from cardsdb.names import fold, plain, tidy

MAX_LENGTH = 10_000
MAX_TERMS = 250
MAX_DEPTH = 100
MAX_VALUE = 1_000
_SHOWN = 40


class LocatedQueryError(QueryError):
    """A mistake at a place of the query: `position` is its character, counted from 1."""

    def __init__(self, position: int, what: str) -> None:
        super().__init__(f"character {position}: {tidy(what)}")
        self.position = position


def shown(text: str) -> str:
    """Return `text` in quotes for a message, cut if it is long."""
    line = tidy(text)
    return f"'{line}'" if len(line) <= _SHOWN else f"'{line[:_SHOWN]}...'"


class Form(Enum):
    """How a value was written."""

    BARE = "bare"
    QUOTED = "in quotes"
    REGEX = "between slashes"


@dataclass(frozen=True)
class Value:
    """A value of a comparison; for a regular expression the text between the slashes."""

    text: str
    form: Form = Form.BARE
    position: int = dataclasses.field(default=1, compare=False)

    @property
    def is_null(self) -> bool:
        """Whether the value asks for what is unknown."""
        return self.form is Form.BARE and self.text.casefold() == "null"

    def plain(self) -> str:
        """Return the text as rules texts are compared; raise LocatedQueryError if nothing is left."""
        return self._sought(plain(self.text))

    def folded(self) -> str:
        """Return the text as names are compared; raise LocatedQueryError if nothing is left."""
        return self._sought(fold(self.text))

    def _sought(self, text: str) -> str:
        if not text:
            raise LocatedQueryError(self.position, f"there is nothing to look for in {shown(self.text)}")
        if len(text) > MAX_VALUE:
            raise LocatedQueryError(self.position, f"a value may have at most {MAX_VALUE} characters")
        return text


@dataclass(frozen=True)
class Comparison:
    """A field, an operator and one or more values. A bare word is a comparison of the name."""

    field: str
    operator: str
    values: tuple[Value, ...]
    position: int = dataclasses.field(default=1, compare=False)


@dataclass(frozen=True)
class Not:
    """The cards that a condition does not find."""

    term: Condition


@dataclass(frozen=True)
class And:
    """The cards that every term finds; all cards where there are no terms."""

    terms: tuple[Condition, ...]


@dataclass(frozen=True)
class Or:
    """The cards that some term finds."""

    terms: tuple[Condition, ...]


Condition: TypeAlias = Comparison | Not | And | Or


@dataclass(frozen=True)
class OrderKey:
    """A field by which the hits are put in order."""

    field: str
    descending: bool = False
    position: int = dataclasses.field(default=1, compare=False)


@dataclass(frozen=True)
class Syntax:
    """A query as written: what to find, and in which order."""

    condition: Condition = And(())
    order: tuple[OrderKey, ...] = ()


def negated(term: Condition) -> Condition:
    """Return what `term` does not find; two negations cancel out."""
    return term.term if isinstance(term, Not) else Not(term)


def joined(kind: type[And] | type[Or], terms: list[Condition]) -> Condition:
    """Return the terms as one condition, without a group of the same kind inside another."""
    flat: list[Condition] = []
    for term in terms:
        flat.extend(term.terms if isinstance(term, kind) else [term])
    return flat[0] if len(flat) == 1 else kind(tuple(flat))
