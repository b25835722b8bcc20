"""Regular expressions in a query: checked, translated for the database, bounded in time."""

from __future__ import annotations

import re
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, text
from sqlalchemy.exc import DBAPIError

from cardsdb.catalogue.search.columns import Clause
from cardsdb.catalogue.search.syntax import MAX_VALUE, LocatedQueryError, Value

if TYPE_CHECKING:
    import regex

SECONDS = 2.0
"""How long all regular expressions of one query may take together."""

_CANCELLED = "57014"  # PostgreSQL's code for a statement that ran out of time
_deadline: ContextVar[float] = ContextVar("deadline")


@lru_cache(maxsize=64)
def compiled(pattern: str) -> regex.Pattern[str]:
    """Return the expression as SQLite runs it: no letter case, and a dot is any one letter."""
    import regex

    return regex.compile(pattern, regex.IGNORECASE | regex.DOTALL)


def seconds_left() -> float:
    """Return how long an expression may still take; raise TimeoutError if the time is over."""
    left = _deadline.get(time.monotonic() + SECONDS) - time.monotonic()
    if left <= 0:
        raise TimeoutError("regular expression took too long")
    return left


def check(value: Value) -> None:
    """Raise LocatedQueryError, at the place of the fault, for a text that is no regular expression."""
    import regex

    if not value.text:
        raise LocatedQueryError(value.position, "there is nothing between the slashes")
    if len(value.text) > MAX_VALUE:
        raise LocatedQueryError(value.position, f"a regular expression may have at most {MAX_VALUE} characters")
    try:
        compiled(value.text)
    except regex.error as error:
        fault, place = _fault(error)
        raise LocatedQueryError(value.position + 1 + place, f"this is no regular expression: {fault}") from None
    except (RecursionError, OverflowError, MemoryError, ValueError):
        raise LocatedQueryError(value.position, "this regular expression is too large") from None


def _fault(error: Exception) -> tuple[str, int]:
    """Return what is wrong and where in the expression; the types of `regex` do not mention it."""
    return getattr(error, "msg", "not understood"), getattr(error, "pos", None) or 0


def matches(column: ColumnElement[Any], value: Value, connection: Connection) -> Clause:
    """Return that the expression is found in the column."""
    pattern = unicodedata.normalize("NFC", value.text)
    if connection.dialect.name == "postgresql":
        pattern = re.sub(r"\\(.)", _for_postgresql, pattern, flags=re.DOTALL)
    return column.regexp_match(pattern, flags="i")


def _for_postgresql(escape: re.Match[str]) -> str:
    """Return the escape as PostgreSQL writes it: there a word's edge is called y."""
    return {"b": r"\y", "B": r"\Y"}.get(escape[1], escape[0])


@contextmanager
def bounded(connection: Connection, value: Value) -> Iterator[None]:
    """Bound the time of the statements inside; raise LocatedQueryError where the expressions exceed it.

    `value` is the query's first expression, at which the mistake points.
    """
    token = _deadline.set(time.monotonic() + SECONDS)
    try:
        with _statement_timeout(connection):
            yield
    except DBAPIError as error:
        raise LocatedQueryError(value.position, _reason(error)) from None
    finally:
        _deadline.reset(token)


@contextmanager
def _statement_timeout(connection: Connection) -> Iterator[None]:
    """Let PostgreSQL give up in time; SQLite calls the function that looks at the clock."""
    if connection.dialect.name != "postgresql":
        yield
        return
    setting = text("SELECT set_config('statement_timeout', :value, true)")
    before = connection.scalar(text("SELECT current_setting('statement_timeout')"))
    with connection.begin_nested():
        connection.execute(setting, {"value": f"{SECONDS * 1000:.0f}"})
        yield
        connection.execute(setting, {"value": before})


def _reason(error: DBAPIError) -> str:
    is_late = getattr(error.orig, "sqlstate", None) == _CANCELLED or _deadline.get(0.0) <= time.monotonic()
    if is_late:
        return f"this regular expression takes longer than {SECONDS:g} seconds; make it simpler"
    return "the database does not understand this regular expression"
