"""What the tests of the duel share: the shipped cards, and assertions of their language that tell what was there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from cardsdb.games.eredan import GAME
from cardsdb.games.eredan.duel.cards import Card
from cardsdb.games.eredan.duel.loading import load_rules
from importers.shipped import open_catalogue

pytest.register_assert_rewrite("tests.games.eredan.duel.situation")


@pytest.fixture(scope="session")
def shipped(filled: Callable[[str], str]) -> Callable[..., Card]:
    """A shipped card by its name; a character has 20 health and the figures that are given."""
    store = open_catalogue(filled("sqlite"))
    with store.reading() as session:
        cards = load_rules(session, GAME.cards).cards
    store.close()

    def find(name: str, **figures: int) -> Card:
        row = cards.find(name)
        assert row is not None, name
        usual = {"attack_min": 0, "attack_max": 0, "defense": 0, "spirit": 0, "health": 20}
        return (
            replace(cards.all[row], figures=usual | figures) if cards.all[row].kind == "character" else cards.all[row]
        )

    return find
