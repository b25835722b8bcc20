"""What every part of a search field has, and the operators that parts share.

A search field is one name that a query can use. It may mean something in several games:
each meaning is a part, and the field is true of a card where one of its parts is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sqlalchemy import ColumnElement, Connection

from cardsdb.catalogue.search.columns import Clause
from cardsdb.catalogue.search.numbers import Number
from cardsdb.catalogue.search.syntax import Comparison, Form, LocatedQueryError, Value, shown
from cardsdb.names import fold

Test: TypeAlias = Callable[[Connection], Clause]
"""A comparison that was checked; with a connection it becomes SQL."""

EQUALITY = (":", "=", "!=")
ORDERED = (":", "=", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class SortKey:
    """What the database sorts by. Keys of the same family compare with each other across games."""

    family: str
    expression: ColumnElement[Any]


class Lookup(Protocol):
    """How a part finds the field that a comparison has as its value (power>cost)."""

    def numbers(self, name: str) -> Sequence[Number]:
        """Return the numbers of that name, none where no field of numbers is called so."""


class Part(ABC):
    """One meaning of a search field; `verb` says ':' in plain words."""

    verb = "is"
    choices: tuple[str, ...] = ()

    @abstractmethod
    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Return the test that the comparison makes; raise LocatedQueryError."""

    def sort_key(self) -> SortKey | None:
        """Return what sorts cards by this part, None where nothing does."""
        return None


class UnknownChoiceError(LocatedQueryError):
    """A value that a closed field does not have."""


def operator_among(comparison: Comparison, operators: Sequence[str]) -> str:
    """Return the operator if it is one of these."""
    if comparison.operator not in operators:
        what = f"{comparison.field} takes {' '.join(operators)} and not {shown(comparison.operator)}"
        raise LocatedQueryError(comparison.position, what)
    return comparison.operator


def only_value(comparison: Comparison) -> Value:
    """Return the value of a comparison that takes one."""
    if len(comparison.values) > 1:
        what = f"{comparison.field}{comparison.operator} takes one value; put quotes around a text with a comma"
        raise LocatedQueryError(comparison.values[1].position, what)
    return comparison.values[0]


def word_value(comparison: Comparison) -> Value:
    """Return the value of a comparison that takes one and no regular expression."""
    value = only_value(comparison)
    if value.form is Form.REGEX:
        raise LocatedQueryError(value.position, f"{comparison.field} takes no regular expression")
    return value


def regex_test(comparison: Comparison, test: Test) -> Test:
    """Return the test of a regular expression, which is only ever contained."""
    operator_among(comparison, (":",))
    return test


def choices_meant(
    value: Value, choices: Sequence[str], aliases: Sequence[tuple[str, str]] = (), *, whole: bool
) -> tuple[str, ...]:
    """Return the choice of that name; where there is none, unless `whole`, those that contain it.

    Raises UnknownChoiceError.
    """
    wanted = value.folded()
    spellings = [(fold(spelling), choice) for spelling, choice in (*zip(choices, choices, strict=True), *aliases)]
    meant = {choice for spelling, choice in spellings if spelling == wanted}
    if not meant and not whole:
        meant = {choice for spelling, choice in spellings if wanted in spelling}
    if not meant:
        raise UnknownChoiceError(value.position, f"there is no {shown(value.text)}")
    return tuple(sorted(meant))
