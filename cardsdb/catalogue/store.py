"""The database behind the catalogue: SQLite in a file, or PostgreSQL by URL."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlmodel import Session

from cardsdb.catalogue import migrating
from cardsdb.catalogue.search import sqlite_regexp
from cardsdb.errors import DamagedDatabaseError, DatabaseError

_DAMAGE = re.compile("malformed|not a database|disk image", re.IGNORECASE)
_PATIENCE = 30
"""Seconds to wait for another program that is writing."""
_LOCK = 0x63617264
"""The key under which writers to PostgreSQL wait for each other, as SQLite's do by themselves."""


class Store:
    """An open database, at the schema of this version.

    `url` is a path or a database URL; `folders` hold the games' revisions. A database that is
    new or older is brought up to date here. Raises DatabaseError.
    """

    def __init__(self, url: str, folders: Sequence[Path]) -> None:
        self.url = database_url(url)
        self.folders = tuple(folders)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database:
            _make_folder(Path(self.url.database).parent)
        with _explained(self.url):
            self.engine = create_engine(self.url, connect_args={"timeout": _PATIENCE} if self.is_sqlite else {})
            if self.is_sqlite:
                event.listen(self.engine, "connect", _set_up_sqlite)
                event.listen(self.engine, "begin", _begin_sqlite)
            self._writer = self.engine.execution_options(cardsdb_writes=True)
        self.upgrade()

    def upgrade(self) -> bool:
        """Run the pending migrations, all or none; return whether there were any."""
        with _explained(self.url), self.engine.connect() as connection:
            if migrating.is_current(connection, self._all_folders):
                return False
        with _explained(self.url), self._writer.begin() as connection:
            self._lock(connection)
            if migrating.is_current(connection, self._all_folders):  # another program was quicker
                return False
            migrating.upgrade(connection, self._all_folders)
            return True

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that sees one state of the catalogue throughout."""
        with _explained(self.url), Session(self.engine) as session:
            if not self.is_sqlite:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open the one session that writes; it is kept if the block ends well, else undone."""
        with _explained(self.url), Session(self._writer) as session, session.begin():
            self._lock(session.connection())
            yield session

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()

    @property
    def _all_folders(self) -> list[Path]:
        return [migrating.OWN, *self.folders]

    def _lock(self, connection: Connection) -> None:
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def database_url(url: str) -> URL:
    """Return the URL that a user's `--db` means: a path, or a URL of SQLite or PostgreSQL."""
    if "://" not in url:
        return URL.create("sqlite", database=str(Path(url).expanduser()))
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(f"{url!r} is no database URL; give a path or postgresql://user@host/name") from error
    if parsed.drivername in {"postgresql", "postgres"}:
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in {"sqlite", "postgresql"}:
        raise DatabaseError(f"cannot use {parsed.get_backend_name()} databases; give a path or a postgresql:// URL")
    return parsed


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # the begin event below says BEGIN, so that schema changes roll back too
    connection.execute("PRAGMA foreign_keys=ON")
    _keep_a_log(connection)
    sqlite_regexp.install(connection)


def _keep_a_log(connection: sqlite3.Connection) -> None:
    """Switch to WAL; two programs that do so at once for a new file do not wait by themselves."""
    give_up = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.05)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("cardsdb_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"cannot make the folder {folder} for the database: {error.strerror}") from error


@contextmanager
def _explained(url: URL) -> Iterator[None]:
    """Turn what the database's driver raises into one line for a person."""
    where = url.render_as_string(hide_password=True).removeprefix("sqlite:///")
    try:
        yield
    except NoSuchModuleError as error:
        raise DatabaseError(f"cannot use {where}: there is no driver for it") from error
    except ModuleNotFoundError as error:
        raise DatabaseError(f"cannot use {where}: install cardsdb with its postgresql extra ({error})") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = re.sub(r"\s+", " ", str(getattr(error, "orig", None) or error))
        kind = DamagedDatabaseError if _DAMAGE.search(reason) else DatabaseError
        raise kind(f"cannot use the database {where}: {reason}") from error
