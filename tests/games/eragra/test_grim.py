"""Dealing and drafting the Grim Stacks (ER-DECK-11 to ER-DECK-13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.errors import DeckListError
from cardsdb.games.eragra.grim import deal_grim, draft_order, grim_pool
from tests.decks.making import made_index

POOL = [f"Grim {number}" for number in range(60)]


@pytest.mark.rule("ER-DECK-11", "ER-DECK-13")
@given(st.integers(2, 4), st.integers())
def test_fifteen_each_and_no_card_twice(summoners: int, seed: int) -> None:
    stacks = deal_grim(POOL, summoners, seed)
    dealt = [card for stack in stacks for card in stack]
    assert [len(stack) for stack in stacks] == [15] * summoners
    assert len(set(dealt)) == 15 * summoners
    assert set(dealt) <= set(POOL)
    assert deal_grim(POOL, summoners, seed) == stacks


def test_another_seed_deals_otherwise() -> None:
    assert deal_grim(POOL, 2, 1) != deal_grim(POOL, 2, 2)


@pytest.mark.rule("ER-DECK-12")
def test_a_draft_goes_clockwise_until_each_has_fifteen() -> None:
    order = draft_order(POOL, 3, starter=2)
    assert order[:4] == [2, 0, 1, 2]
    assert [order.count(summoner) for summoner in range(3)] == [15, 15, 15]


@pytest.mark.parametrize(("pool", "summoners"), [(POOL, 1), (POOL, 5), (POOL[:59], 4), ([*POOL[:59], POOL[0]], 2)])
def test_what_cannot_be_dealt(pool: list[str], summoners: int) -> None:
    with pytest.raises(DeckListError):
        deal_grim(pool, summoners, 1)


def test_the_pool_has_the_known_names_and_numbers_for_the_rest() -> None:
    pool = grim_pool(made_index("eragra", "Apraxis the Demon King; kind grim\nGeldatric; kind minion"))
    assert (len(pool), pool[0], pool[1]) == (60, "Apraxis the Demon King", "Grim card 2")
