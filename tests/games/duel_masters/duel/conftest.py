"""What the tests of the duel share: the rules with the shipped cards, and tables to play at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from cardsdb.games.duel_masters import GAME
from cardsdb.games.duel_masters.duel.cards import CardFacts, build
from cardsdb.games.duel_masters.duel.game import DuelMastersRules
from importers.shipped import open_catalogue

pytest.register_assert_rewrite("tests.games.duel_masters.duel.situation")

from tests.games.duel_masters.duel.situation import Situation, Table  # noqa: E402


@pytest.fixture(scope="session")
def rules(filled: Callable[[str], str]) -> DuelMastersRules:
    """The rules with the shipped cards."""
    store = open_catalogue(filled("sqlite"))
    with store.reading() as session:
        assert GAME.rules is not None
        rules = GAME.rules(session)
    store.close()
    assert isinstance(rules, DuelMastersRules)
    return rules


@pytest.fixture
def table(rules: DuelMastersRules) -> Table:
    """A table to set up: `table(step="attack", one={"battle": [...]})`."""
    return partial(Situation.of, rules)


@pytest.fixture
def table_with(rules: DuelMastersRules) -> Callable[..., Table]:
    """A table with cards beside the shipped ones, made up for what none of those does."""

    def added(*cards: CardFacts) -> Table:
        known = build([*rules.cards.facts, *cards])
        return partial(Situation.of, DuelMastersRules(fingerprint=known.fingerprint, cards=known))

    return added
