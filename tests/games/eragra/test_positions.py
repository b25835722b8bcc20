"""Positions of Eragra: written down, set up again, and played on."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from typing import Any

import pytest

from cardsdb.play.positions import position_text
from cardsdb.play.randomness import Randomness, seed_of
from tests.games.eragra.playing import asked, begin, can_be_set_up, rules, walk
from tests.games.playing import MORE, told, words


def test_any_seance_can_be_set_up_again_and_goes_on_alike() -> None:
    """A table that is read is the one that was written: the same choices, and the same events whatever is chosen."""
    met = Counter[str]()
    for seed in range(82_000, 82_000 + 9 * MORE):
        dice = Randomness(seed_of(seed, 7))
        for duel in walk(seed):
            if not can_be_set_up(duel) or dice.below(12):
                continue
            position = duel.position()
            again = rules().set_up(position)
            where = f"seed {seed}, turn {duel.turn}"
            assert again.position() == position, where
            assert sorted(words(again)) == sorted(words(duel)), where
            assert [again.see(seat) for seat in range(duel.seats)] == [duel.see(seat) for seat in range(duel.seats)]
            met.update(key for key in position if key in ("limbo", "pyra", "craft_pool", "laid", "lasting"))
            met.update(key for minion in position.get("minion", ()) for key in minion)
            met.update(key for player in position["player"] for key in player)
            _go_on_alike(duel.copy(), again, dice, where)
    assert min(met[key] for key in ("laid", "injured", "awakened", "rejuvenating", "used", "openings", "locks")) > 3, (
        met
    )


def _go_on_alike(one: Any, two: Any, dice: Randomness, where: str) -> None:
    """Do the same in both, by its words, until the next turn."""
    turn = one.turn
    while one.seat >= 0 and one.turn == turn:
        choices = words(one)
        assert sorted(choices) == sorted(words(two)), where
        chosen = choices[dice.below(len(choices))]
        one.play(choices.index(chosen))
        two.play(words(two).index(chosen))
        assert told(one) == told(two), f"{where}: {chosen}"
    assert one.outcome() == two.outcome()


def test_a_position_survives_its_file_and_json() -> None:
    for seed in range(3):
        duel = begin(seed)
        while not can_be_set_up(duel):
            duel.play(0)
        read = tomllib.loads(position_text(duel))
        assert (read.pop("game"), read.pop("position")) == ("eragra", 1)
        assert rules().set_up(read).position() == duel.position() == json.loads(json.dumps(duel.position()))


def test_in_the_middle_of_something_a_position_tells_what_is_pending_and_cannot_be_set_up() -> None:
    from cardsdb.errors import PositionError

    kinds = set()
    for duel in walk(4):
        kind = asked(duel)
        if kind and kind != "seance":
            kinds.add(kind)
            position = duel.position()
            assert position["step"] == kind
            assert position["pending"]
            with pytest.raises(PositionError, match="one of a Seance"):
                rules().set_up(position)
    assert {"incantation", "die", "space"} <= kinds


@pytest.mark.rule("ER-R-9", "ER-TURN-18")
def test_turns_are_counted_from_the_starter() -> None:
    """Three Summoners, the third began: turn 5 is the first one's second... 3, 1, 2, 3, 1."""
    three = [{"duel": []} for _ in range(3)]
    duel = rules().set_up({"turn": 5, "starter": 3, "player": three})
    assert (duel.seat, duel.table.turns) == (0, [2, 1, 2])
