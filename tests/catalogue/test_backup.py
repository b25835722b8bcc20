"""Copies of the catalogue, its check, and the collection."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import SQLModel, func, select

from cardsdb.catalogue.backup import backup, restore
from cardsdb.catalogue.checking import check
from cardsdb.catalogue.collection import change, owned
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Card
from cardsdb.errors import DatabaseError, UnknownCardError, UnreadableFileError
from cardsdb.games import games
from tests.shipped import ALL_CARDS

VOCABULARIES = [game.cards for game in games().values()]


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.reading() as session:
        tables = SQLModel.metadata.sorted_tables
        return {
            t.name: sorted((tuple(row) for row in session.connection().execute(select(t))), key=repr) for t in tables
        }


def test_a_restored_backup_is_what_was_backed_up(catalogue: Store, tmp_path: Path) -> None:
    with catalogue.writing() as session:
        change(session, "Aqua Hulcus", 3)
    before = everything(catalogue)
    backup(catalogue, tmp_path / "copy.sqlite")
    with catalogue.writing() as session:
        change(session, "Aqua Hulcus", -3)
        session.connection().execute(text("DELETE FROM card WHERE game = 'eredan'"))
    restore(catalogue, tmp_path / "copy.sqlite", VOCABULARIES)
    assert everything(catalogue) == before
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite"]
    with catalogue.writing() as session:  # new rows find numbers of their own
        session.add(Card(game="eragra", name="New", key="new"))


def test_a_backup_is_taken_while_another_program_writes(catalogue: Store, tmp_path: Path) -> None:
    with catalogue.writing() as session:
        session.add(Card(game="eragra", name="Unfinished", key="unfinished"))
        session.flush()
        backup(catalogue, tmp_path / "copy.sqlite")
        session.rollback()
    copy = Store(str(tmp_path / "copy.sqlite"), catalogue.folders)
    with copy.reading() as reader:
        assert reader.exec(select(func.count()).select_from(Card)).one() == ALL_CARDS
    copy.close()


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + bytes(4000)])
def test_a_file_that_is_no_backup_changes_nothing(catalogue: Store, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.sqlite").write_bytes(content)
    before = everything(catalogue)
    with pytest.raises(UnreadableFileError, match=r"bad\.sqlite"):
        restore(catalogue, tmp_path / "bad.sqlite", VOCABULARIES)
    assert everything(catalogue) == before


def test_an_unsound_backup_changes_nothing(catalogue: Store, tmp_path: Path) -> None:
    backup(catalogue, tmp_path / "copy.sqlite")
    copy = Store(str(tmp_path / "copy.sqlite"), catalogue.folders)
    with copy.writing() as session:
        session.connection().execute(text("DELETE FROM card_name"))
    copy.close()
    before = everything(catalogue)
    with pytest.raises(UnreadableFileError, match="no name"):
        restore(catalogue, tmp_path / "copy.sqlite", VOCABULARIES)
    assert everything(catalogue) == before


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(catalogue: Store, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="does not exist"):
        backup(catalogue, tmp_path / "nowhere" / "copy.sqlite")
    with pytest.raises(DatabaseError, match="is a folder"):
        backup(catalogue, tmp_path)


def test_a_backup_replaces_an_older_backup_and_nothing_else(catalogue: Store, tmp_path: Path) -> None:
    backup(catalogue, tmp_path / "copy.sqlite")
    backup(catalogue, tmp_path / "copy.sqlite")
    (tmp_path / "list.csv").write_text("name\n", encoding="utf-8")
    with pytest.raises(DatabaseError, match="no backup"):
        backup(catalogue, tmp_path / "list.csv")
    assert (tmp_path / "list.csv").read_text(encoding="utf-8") == "name\n"
    if catalogue.is_sqlite:
        with pytest.raises(DatabaseError, match="database itself"):
            backup(catalogue, Path(str(catalogue.url.database)))


def test_a_fresh_catalogue_is_sound(catalogue: Store) -> None:
    assert check(catalogue, VOCABULARIES) == []


@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        ("DELETE FROM card_name WHERE card_id = (SELECT min(id) FROM card)", "1 cards have no name"),
        ("DELETE FROM citation WHERE card_id = (SELECT min(id) FROM card)", "1 cards are stated by no document"),
        (
            "DELETE FROM duel_masters WHERE card_id = (SELECT min(card_id) FROM duel_masters)",
            "1 duel-masters cards have no row",
        ),
        ("INSERT INTO card_set (game, code, title) VALUES ('eragra', 'X', '')", "1 sets hold no card"),
        ("UPDATE card SET game = 'chess' WHERE id = (SELECT min(id) FROM card)", "1 cards belong to no installed game"),
    ],
)
def test_the_check_finds_orphans(catalogue: Store, harm: str, fault: str) -> None:
    with catalogue.writing() as session:
        session.connection().execute(text(harm))
    assert any(found.startswith(fault) for found in check(catalogue, VOCABULARIES))


def test_the_check_finds_rows_that_point_nowhere(catalogue: Store) -> None:
    if not catalogue.is_sqlite:
        pytest.skip("PostgreSQL never lets such rows arise")
    with catalogue.engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("UPDATE trait SET card_id = 99999 WHERE card_id = (SELECT min(card_id) FROM trait)")
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")
        connection.exec_driver_sql("BEGIN")
    assert any("rows of trait point to no row of card" in fault for fault in check(catalogue, VOCABULARIES))


def test_the_collection_counts_and_never_goes_below_nothing(catalogue: Store) -> None:
    with catalogue.writing() as session:
        assert change(session, "aqua hulcus", 2)[1] == 2
        assert change(session, "Aqua Hulcus", 1)[1] == 3
        change(session, "Lightning (level 3)", 1)
    with catalogue.reading() as session:
        assert [(card.full_name, count) for card, count in owned(session)] == [
            ("Aqua Hulcus", 3),
            ("Lightning Bolts (level 3)", 1),
        ]
    with pytest.raises(UnknownCardError, match="own 3"), catalogue.writing() as session:
        change(session, "Aqua Hulcus", -4)
    with catalogue.writing() as session:
        assert change(session, "Aqua Hulcus", -3)[1] == 0
    with catalogue.reading() as session:
        assert len(owned(session, "duel-masters")) == 0
