"""The database: made and brought up to date by itself, whole at every moment."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlmodel import SQLModel, func, select

from cardsdb.catalogue import migrating
from cardsdb.catalogue.store import Store, database_url
from cardsdb.catalogue.tables import Card, CardName, Document
from cardsdb.errors import DatabaseError
from cardsdb.games import games
from importers.shipped import fill, open_catalogue
from tests.shipped import ALL_CARDS, CARDS

FOLDERS = [game.migrations for game in games().values()]


def test_first_use_fills_the_catalogue_with_every_shipped_card(catalogue: Store) -> None:
    with catalogue.reading() as session:
        counts = dict(session.exec(select(Card.game, func.count()).group_by(Card.game)).all())
    assert counts == CARDS


def test_migrations_make_exactly_the_tables_of_the_code(catalogue: Store) -> None:
    with catalogue.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert list(compare_metadata(context, SQLModel.metadata)) == []


def test_pending_revisions_are_seen_without_alembic(catalogue: Store) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrating.OWN.parent))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", ":".join(map(str, [migrating.OWN, *FOLDERS])))
    heads = set(ScriptDirectory.from_config(config).get_heads())
    with catalogue.engine.connect() as connection:
        assert migrating.applied(connection) == heads
        assert migrating.is_current(connection, [migrating.OWN, *FOLDERS])


def test_opening_again_changes_nothing(catalogue: Store, database: str) -> None:
    again = open_catalogue(database)
    with again.reading() as session:
        assert session.exec(select(func.count()).select_from(Document)).one() == _documents(catalogue)
    again.close()


def test_a_changed_shipped_file_is_read_again(catalogue: Store) -> None:
    with catalogue.writing() as session:
        session.connection().execute(text("UPDATE document SET sha256 = 'old' WHERE title LIKE '%shipped facts%'"))
        session.connection().execute(text("DELETE FROM citation WHERE field = 'cost'"))
    fill(catalogue)
    with catalogue.reading() as session:
        cited = session.connection().scalar(text("SELECT count(*) FROM citation WHERE field = 'cost'"))
    assert cited == 128


def test_a_newer_database_is_refused_with_advice(catalogue: Store, database: str) -> None:
    with catalogue.writing() as session:
        session.connection().execute(text("INSERT INTO alembic_version VALUES ('catalogue_9999')"))
    with pytest.raises(DatabaseError, match="newer cardsdb.*catalogue_9999.*update"):
        Store(database, FOLDERS)


def test_an_error_in_a_writing_block_undoes_all_of_it(catalogue: Store) -> None:
    with pytest.raises(ZeroDivisionError), catalogue.writing() as session:
        session.add(Card(game="eragra", name="Nobody", key="nobody"))
        session.flush()
        raise ZeroDivisionError
    with catalogue.reading() as session:
        assert session.exec(select(Card).where(Card.name == "Nobody")).first() is None


def test_a_reader_sees_one_state_while_another_writes(catalogue: Store) -> None:
    with catalogue.reading() as reader:
        before = reader.exec(select(func.count()).select_from(CardName)).one()
        with catalogue.writing() as writer:
            card = writer.exec(select(Card)).first()
            assert card is not None
            writer.add(CardName(card_id=card.id or 0, language="alias", name="Nick", folded="nick"))
        assert reader.exec(select(func.count()).select_from(CardName)).one() == before
    with catalogue.reading() as reader:
        assert reader.exec(select(func.count()).select_from(CardName)).one() == before + 1


def test_two_programs_may_open_a_new_database_at_once(database: str) -> None:
    failures: list[BaseException] = []

    def first_use() -> None:
        try:
            open_catalogue(database).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=first_use) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    store = open_catalogue(database)
    with store.reading() as session:
        assert session.exec(select(func.count()).select_from(Card)).one() == ALL_CARDS
    store.close()


def test_sqlite_keeps_a_log_and_checks_references(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "new" / "folder" / "cards.sqlite"), FOLDERS)
    with store.reading() as session:
        assert session.connection().scalar(text("PRAGMA journal_mode")) == "wal"
        assert session.connection().scalar(text("PRAGMA foreign_keys")) == 1
    with pytest.raises(DatabaseError, match="FOREIGN KEY"), store.writing() as session:
        session.add(CardName(card_id=77, language="en", name="x", folded="x"))
    store.close()


@pytest.mark.parametrize(
    "content", [b"this is no database at all, but long enough to look at" * 40, b"SQLite format 3\x00" + b"\xff" * 400]
)
def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cards.sqlite"
    file.write_bytes(content)
    with pytest.raises(DatabaseError, match="cards.sqlite"):
        Store(str(file), FOLDERS)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "url", ["mysql://user@host/name", "sqlite:/x://y", "nonsense://", "postgresql://nobody@127.0.0.1:1/none"]
)
def test_a_url_that_cannot_be_used_is_one_clear_line(url: str) -> None:
    with pytest.raises(DatabaseError) as failure:
        Store(url, FOLDERS)
    assert "\n" not in str(failure.value)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(DatabaseError) as failure:
        Store("postgresql://user:secret@127.0.0.1:1/none", FOLDERS)
    assert "secret" not in str(failure.value)


def test_a_path_may_begin_at_home() -> None:
    assert database_url("~/cards.sqlite").database == str(Path.home() / "cards.sqlite")


def test_killing_the_first_use_leaves_a_database_that_the_next_use_completes(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    code = f"from importers.shipped import open_catalogue; open_catalogue({str(path)!r})"
    for seconds in (0.9, 1.2, 1.5):
        process = subprocess.Popen([sys.executable, "-c", code])
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    store = open_catalogue(str(path))
    with store.reading() as session:
        assert session.exec(select(func.count()).select_from(Card)).one() == ALL_CARDS
    store.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _documents(store: Store) -> int:
    with store.reading() as session:
        return session.exec(select(func.count()).select_from(Document)).one()
