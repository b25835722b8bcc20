"""Positions that cannot be: each is refused with the place and the card that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.errors import PositionError
from cardsdb.games.duel_masters.duel.game import DuelMastersRules

DECK = ["Fear Fang", "Burning Mane"]


def position(one: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    return {"player": [{"deck": DECK, **(one or {})}, {"deck": DECK}], **head}


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (position({"hand": ["Fear Fong"]}), r"player 1, hand 1.*'Fear Fong'.*Fear Fang"),
        (position({"hand": 4 * ["Fear Fang"]}), r"player 1.*5 copies of Fear Fang.*DM-DECK-3"),
        (position({"battle": ["Holy Awe"]}), r"player 1, battle 1: Holy Awe is a spell.*DM-ZONE-1"),
        (position({"battle": ["Crystal Lancer"]}), r"Crystal Lancer.*DM-EVO-4"),
        (position({"battle": [{"card": "Crystal Lancer", "under": ["Fear Fang"]}]}), r"Liquid People.*DM-EVO-5"),
        (position({"battle": [{"card": "Fear Fang", "under": ["Aqua Knight"]}]}), r"Fear Fang has no card under it"),
        (position({"battle": [{"card": "Fear Fang", "tapped": 1}]}), r"player 1, Fear Fang: tapped is true or false"),
        (position({"battle": [{"card": "Fear Fang", "asleep": True}]}), r"player 1, battle 1.*'asleep'"),
        (position({"hand": [{"card": "Fear Fang", "tapped": True}]}), r"player 1, hand 1.*'tapped'"),
        (position({"battle": [{"card": "Fear Fang", "exposed_to": [3]}]}), r"exposed_to"),
        (position({"battle": [{"card": "Fear Fang", "gains": ["flying"]}]}), r"Fear Fang.*flying"),
        (position({"hand": "Fear Fang"}), r"player 1, hand: should be a list"),
        (position({"hand": [7]}), r"player 1, hand 1: should be a name"),
        (position({"exile": []}), r"player 1: there is no 'exile'"),
        (position({"known": ["Holy Awe"]}), r"player 1: .?Holy Awe.? is known to be in the hand, and is not in it"),
        (position({"out": True}), r"player 1 is out"),
        (position({}, step="dreaming"), r"'dreaming'"),
        (position({}, turn=0), r"turn: .*not 0"),
        (position({}, active=3), r"active: .*1 to 2"),
        (position({}, random="many"), r"random.*'many'"),
        (position({}, teams=[0]), r"teams"),
        (position({}, weather="fair"), r"'weather'"),
        ({"player": [{"deck": DECK}]}, r"two to six"),
        ({}, r"two to six"),
        ({"player": ["Fear Fang", "Burning Mane"]}, r"player 1: should be a table"),
    ],
)
def test_says_what_is_wrong_and_where(rules: DuelMastersRules, wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError, match=named):
        rules.set_up(wrong)


def test_what_is_left_out_is_as_it_is_at_the_beginning(rules: DuelMastersRules) -> None:
    duel = rules.set_up({"player": [{"deck": DECK, "hand": ["Fear Fang"]}, {"deck": DECK}]})
    assert (duel.turn, duel.seat, duel.position()["step"]) == (1, 0, "charge")
    assert duel.position()["player"][0]["deck"] == DECK
