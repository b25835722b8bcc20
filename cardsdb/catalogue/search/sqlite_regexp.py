"""The REGEXP of SQLite, which has none of its own."""

from __future__ import annotations

import sqlite3

from cardsdb.catalogue.search.regexps import compiled, seconds_left


def install(dbapi_connection: sqlite3.Connection) -> None:
    """Give a connection the REGEXP that searches use; call it whenever one is opened."""
    dbapi_connection.create_function("regexp", 2, _regexp, deterministic=True)


def _regexp(pattern: str, text: str | None) -> bool | None:
    """Return whether the pattern is found in the text: what SQLite calls for `text REGEXP pattern`."""
    if text is None:
        return None
    return compiled(pattern).search(text, timeout=seconds_left()) is not None
