"""The experience of owned cards, as the database keeps it."""

from __future__ import annotations

import os

from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, text

from cardsdb.catalogue import migrating
from cardsdb.catalogue.collection import change, count_game, experience, gain, next_level, owned
from cardsdb.catalogue.lookup import find_card
from cardsdb.catalogue.store import Store

A, B = "a" * 64, "b" * 64


def known(store: Store) -> dict[str, int]:
    with store.reading() as session:
        return {card.full_name: amount for card, amount in experience(session)}


def test_owned_cards_gain_and_others_do_not(catalogue: Store) -> None:
    with catalogue.writing() as session:
        change(session, "Aku", 2)
        change(session, "Aku (level 2)", 1)
        change(session, "Katana", 1)
    assert known(catalogue) == {}
    with catalogue.writing() as session:
        gained = gain(session, "eredan", {"Aku": 7, "Kounok": 9})
        assert [(card.full_name, amount) for card, amount in gained] == [("Aku", 7)]
    with catalogue.writing() as session:
        gain(session, "eredan", {"Aku": 5, "Aku (level 2)": 1})
    assert known(catalogue) == {"Aku": 12, "Aku (level 2)": 1}
    with catalogue.reading() as session:
        assert experience(session, "eragra") == []


def test_experience_stays_with_the_card_until_the_last_copy_goes(catalogue: Store) -> None:
    with catalogue.writing() as session:
        change(session, "Aku", 2)
        gain(session, "eredan", {"Aku": 7})
        change(session, "Aku", -1)
    assert known(catalogue) == {"Aku": 7}
    with catalogue.writing() as session:
        change(session, "Aku", -1)
    with catalogue.writing() as session:
        change(session, "Aku", 1)
    assert known(catalogue) == {}


def test_a_game_counts_once_for_each_seat(catalogue: Store) -> None:
    with catalogue.writing() as session:
        assert count_game(session, A, 0) is None
    with catalogue.writing() as session:
        assert count_game(session, A, 0) is not None
        assert count_game(session, A, 1) is None
        assert count_game(session, B, 0) is None


def test_the_next_level_is_the_next_that_is_known(catalogue: Store) -> None:
    with catalogue.writing() as session:
        session.connection().execute(text("UPDATE card SET level = 6 WHERE name = 'Amaya' AND level = 2"))
        for name, level in (
            ("Aku", 2),
            ("Aku (level 2)", None),
            ("Katana", None),
            ("Amaya", 3),
            ("Amaya (level 4)", 6),
        ):
            higher = next_level(session, find_card(session, name)[0])
            assert (higher.level if higher else None) == level, name


def test_a_collection_of_an_older_version_keeps_its_cards(catalogue: Store) -> None:
    """The schema goes back to the version before experience and forward again."""
    with catalogue.writing() as session:
        change(session, "Aku", 2)
    with catalogue.engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(migrating.OWN.parent))
        config.set_main_option("path_separator", "os")
        config.set_main_option("version_locations", os.pathsep.join(map(str, [migrating.OWN, *catalogue.folders])))
        config.attributes["connection"] = connection
        command.downgrade(config, "catalogue@catalogue_0002")
    with catalogue.engine.connect() as connection:
        assert "experience" not in {column["name"] for column in inspect(connection).get_columns("owned_card")}
        assert not inspect(connection).has_table("counted_game")
    assert catalogue.upgrade()
    with catalogue.reading() as session:
        assert [(card.full_name, count) for card, count in owned(session)] == [("Aku", 2)]
    assert known(catalogue) == {}
