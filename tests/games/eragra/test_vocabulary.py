"""What an Eragra card has: its fields, and the column that came later."""

from __future__ import annotations

import os

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect

from cardsdb.catalogue import migrating
from cardsdb.catalogue.store import database_url
from cardsdb.games import games
from cardsdb.games.eragra import GAME

FOLDERS = [migrating.OWN, *(game.migrations for game in games().values())]


@pytest.mark.rule("ER-PARCH-1", "ER-PARCH-12", "ER-PARCH-13")
def test_each_symbol_of_a_parchment_may_be_one_of_six() -> None:
    main, combination = GAME.cards.field("group_color"), GAME.cards.field("combination_symbols")
    assert main
    assert combination
    symbols = ("red", "blue", "gold", "green", "black", "amalgam")
    assert combination.read("red; blue; Gold; GREEN; black; amalgam") == symbols
    assert [main.read(symbol) for symbol in symbols] == [*symbols]
    for group in ("ceremonial", "integral"):  # groups that no single symbol opens
        assert main.read(group) == group
        with pytest.raises(ValueError, match="combination_symbols cannot be"):
            combination.read(group)


@pytest.mark.rule("ER-R-18")
def test_a_minion_looks_human_animal_or_one_does_not_know() -> None:
    field = GAME.cards.field("appearance")
    assert field
    assert [field.read(text) for text in ("Human", "animal", "unknown", "")] == ["human", "animal", "unknown", None]
    with pytest.raises(ValueError, match="appearance cannot be 'ghostly'"):
        field.read("ghostly")


def test_the_appearance_comes_and_goes_with_its_revision(database: str) -> None:
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        migrating.upgrade(connection, FOLDERS)
        assert "appearance" in columns(connection)
        command.downgrade(configured(connection), "eragra@eragra_0001")
        assert "appearance" not in columns(connection)
        assert "natural_origin" in columns(connection)
        assert not migrating.is_current(connection, FOLDERS)
        migrating.upgrade(connection, FOLDERS)
        assert "appearance" in columns(connection)
        assert migrating.is_current(connection, FOLDERS)
    engine.dispose()


def columns(connection: Connection) -> set[str]:
    return {column["name"] for column in inspect(connection).get_columns("eragra")}


def configured(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrating.OWN.parent))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, FOLDERS)))
    config.attributes["connection"] = connection
    return config
