"""Positions that cannot be: how they are spoiled, and how they must be refused, in all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from cardsdb.errors import PositionError
from cardsdb.play.duel import Duel, Rules
from cardsdb.play.randomness import Randomness
from tests.games.playing import told, words


def refusal(rules: Rules, wrong: Any, longest: int) -> str:
    """The message with which a position is refused: one line of plain letters, no longer than said."""
    with pytest.raises(PositionError) as error:
        rules.set_up(wrong)
    message = str(error.value)
    assert message.isprintable()
    assert 10 < len(message) <= longest
    return message


def plain_values(strings: list[str], keys: list[str], leaves: int) -> st.SearchStrategy[Any]:
    """Whatever may stand in a position file, now and then with words and keys that mean something there."""
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.sampled_from(strings),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(keys) | st.text(max_size=6), inner, max_size=4)
        ),
        max_leaves=leaves,
    )


def replace_one_value(data: st.DataObject, position: Any, values: st.SearchStrategy[Any]) -> None:
    """Put something else at one place of a position, however deep."""
    place, key = position, data.draw(st.sampled_from(sorted(position)))
    while data.draw(st.booleans()):
        inner = place[key]
        if isinstance(inner, dict) and inner:
            place, key = inner, data.draw(st.sampled_from(sorted(inner)))
        elif isinstance(inner, list) and inner:
            place, key = inner, data.draw(st.integers(0, len(inner) - 1))
        else:
            break
    place[key] = data.draw(values)


def check_sound_or_refused(
    rules: Rules, wrong: dict[str, Any], longest: int, decisions: int, check: Callable[[Any], None]
) -> None:
    """Set a position up: it is refused in one line, or it is a duel that can be played on, seen and written down."""
    try:
        duel: Duel = rules.set_up(wrong)
    except PositionError:
        refusal(rules, wrong, longest)
        return
    check(duel)
    dice = Randomness(1)
    for _ in range(decisions):
        if duel.seat < 0:
            break
        for seat in range(duel.seats):
            duel.see(seat)
            duel.imagine(seat, 1)
            duel.worth(seat)
        duel.position()
        duel.play(duel.actions()[dice.below(len(words(duel)))])
        assert all(told(duel))
