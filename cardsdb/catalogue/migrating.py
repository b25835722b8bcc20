"""Bringing a database to the schema of this version, by alembic (docs/architecture.md).

The catalogue and each game have a folder of revisions of their own. A revision's id is the
stem of its file, so that what is pending is seen without loading alembic.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from cardsdb.errors import DatabaseError

_ENVIRONMENT = Path(__file__).parent / "migrations"
OWN = _ENVIRONMENT / "versions"
"""The folder of the catalogue's own revisions."""


def is_current(connection: Connection, folders: Sequence[Path]) -> bool:
    """Return whether the database has every revision of the folders.

    Raises DatabaseError where it has revisions that this version does not know.
    """
    wanted = {revisions[-1] for revisions in map(_revisions, folders) if revisions}
    known = {revision for folder in folders for revision in _revisions(folder)}
    found = applied(connection)
    if not found and connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise DatabaseError("this SQLite file belongs to another program; name another file for the cards")
    if found - known:
        raise DatabaseError(
            f"the database was made by a newer cardsdb (it has {', '.join(sorted(found - known))}); update cardsdb"
        )
    return found == wanted


def applied(connection: Connection) -> set[str]:
    """Return the revisions that stand in the database, none for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())


def upgrade(connection: Connection, folders: Sequence[Path]) -> None:
    """Run the pending revisions of all folders inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_ENVIRONMENT))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, folders)))
    config.attributes["connection"] = connection
    for folder in folders:
        command.upgrade(config, f"{_revisions(folder)[0]}@head")


def _revisions(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*_[0-9][0-9][0-9][0-9].py"))
