"""Copies of the whole catalogue, taken and put back while others go on using it.

A backup is one SQLite file, whichever database it was taken from.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import delete, func, insert, select, text
from sqlmodel import Session, SQLModel

from cardsdb.catalogue.checking import check
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.errors import DatabaseError, UnreadableFileError

_AT_ONCE = 1000
_SQLITE_SIGNATURE = b"SQLite format 3\x00"


def backup(store: Store, target: Path) -> None:
    """Write one consistent state of the catalogue to `target`, in place of a file of that name.

    Raises DatabaseError, also for a file that is no backup, so that no other file is lost; a
    backup that could not be finished leaves nothing behind.
    """
    if target.exists() and not target.is_dir():
        _refuse_to_replace(store, target)
    with tempfile.TemporaryDirectory(prefix=".cardsdb-", dir=_folder_of(target)) as folder:
        unfinished = Path(folder) / target.name
        copy = Store(str(unfinished), store.folders)
        try:
            with store.reading() as source, copy.writing() as session:
                _copy(source, session)
        finally:
            copy.close()
        connection = sqlite3.connect(unfinished)
        connection.execute("PRAGMA journal_mode=DELETE")  # one file, without the log beside it
        connection.close()
        unfinished.replace(target)


def restore(store: Store, source: Path, vocabularies: Sequence[Vocabulary]) -> None:
    """Replace all that is in the catalogue by what a backup holds, in one transaction.

    A backup of an older version is brought up to date in a copy first. Raises
    UnreadableFileError for a file that is no sound backup; the catalogue then stays as it is.
    """
    if store.is_sqlite and source.exists() and source.samefile(str(store.url.database)):
        raise UnreadableFileError(f"{source} is the database itself; name a file that `db backup` wrote")
    _require_backup(source)
    with tempfile.TemporaryDirectory(prefix="cardsdb-") as folder:
        copied = Path(folder) / "backup.sqlite"
        shutil.copyfile(source, copied)
        try:
            copy = Store(str(copied), store.folders)
            faults = check(copy, vocabularies)
        except DatabaseError as error:
            raise UnreadableFileError(f"{source} is no sound backup: {error}") from error
        if faults:
            raise UnreadableFileError(f"{source} is no sound backup: {faults[0]}")
        with copy.reading() as old, store.writing() as session:
            for table in reversed(SQLModel.metadata.sorted_tables):
                session.execute(delete(table))
            _copy(old, session)
            if not store.is_sqlite:
                _number_on(session)
        copy.close()


def _copy(source: Session, target: Session) -> None:
    for table in SQLModel.metadata.sorted_tables:
        rows = source.execute(select(table).execution_options(yield_per=_AT_ONCE)).mappings()
        for some in rows.partitions():
            target.execute(insert(table), [dict(row) for row in some])


def _number_on(session: Session) -> None:
    """Let PostgreSQL give new rows numbers above those that were just written."""
    for table in SQLModel.metadata.sorted_tables:
        if "id" in table.columns:
            highest = session.scalar(select(func.max(table.columns["id"]))) or 0
            session.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, 'id'), :next, false)"),
                {"table": table.name, "next": highest + 1},
            )


def _require_backup(path: Path) -> None:
    try:
        with path.open("rb") as file:
            begins = file.read(len(_SQLITE_SIGNATURE))
    except OSError as error:
        raise UnreadableFileError(f"cannot read {path}: {error.strerror}") from error
    if begins != _SQLITE_SIGNATURE:
        raise UnreadableFileError(f"{path} is no cardsdb backup; `cardsdb db backup FILE` makes one")
    tables = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'card', 'citation')"
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        complete = connection.execute(tables).fetchone() == (3,)
    except sqlite3.Error as error:
        raise UnreadableFileError(f"{path} is damaged: {error}") from error
    finally:
        connection.close()
    if not complete:
        raise UnreadableFileError(f"{path} is an SQLite file, but no cardsdb backup")


def _refuse_to_replace(store: Store, target: Path) -> None:
    if store.is_sqlite and target.samefile(str(store.url.database)):
        raise DatabaseError(f"{target} is the database itself; name another file for the backup")
    try:
        _require_backup(target)
    except UnreadableFileError as error:
        raise DatabaseError(f"{target} is there and is no backup; name another file, or remove it first") from error


def _folder_of(target: Path) -> Path:
    if target.is_dir():
        raise DatabaseError(f"{target} is a folder; name a file for the backup")
    if not target.parent.is_dir():
        raise DatabaseError(f"the folder {target.parent} does not exist")
    return target.parent
