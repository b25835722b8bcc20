"""The vocabulary of Eredan abilities against files from strangers, and levels."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.errors import CardListError
from cardsdb.games.eredan.abilities import read_abilities
from cardsdb.games.eredan.ability_levels import at_level, load_abilities
from cardsdb.games.eredan.ability_text import ability_text


@pytest.fixture
def loaded(tmp_path: Path) -> Any:
    def load(content: str | bytes) -> Any:
        file = tmp_path / "strange.toml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return load_abilities(file)

    return load


def test_a_level_that_is_not_stated_has_what_the_one_below_has(loaded: Any) -> None:
    levels = loaded('A.1 = []\nA.3 = [{ do = "heal", amount = 1 }]\nA.5 = []')["A"]
    assert [at_level(levels, level) == () for level in (1, 2, 3)] == [True, True, False]
    assert at_level(levels, 4) == at_level(levels, 3) != ()
    assert at_level(levels, 5) == at_level(levels, 9) == ()


def test_a_level_below_all_that_are_stated_has_what_the_lowest_has(loaded: Any) -> None:
    levels = loaded('A.2 = [{ do = "heal", amount = 1 }]')["A"]
    assert at_level(levels, 1) == at_level(levels, 2)


HEAL = '{do = "heal", amount = 1'


@pytest.mark.parametrize(
    ("abilities", "told"),
    [
        ('"attack"', ["wants a list"]),
        ("[3]", ["ability 1", "table"]),
        ("[{}]", ["ability 1", "missing key 'do'"]),
        ('[{do = "import os"}]', ["ability 1", "import os", "'change'"]),
        ('[{do = "change"}]', ["wants a figure"]),
        ('[{do = "set", max_health = 3}]', ["max_health", "unknown key"]),
        ('[{do = "change", attack = "2"}]', ["attack", "'2'"]),
        ('[{do = "change", attack = true}]', ["attack", "True"]),
        ('[{do = "change", attack = 1.5}]', ["attack", "1.5"]),
        ('[{do = "change", attack = 100}]', ["attack", "100"]),
        ('[{do = "change", attack = [3, 1]}]', ["attack", "from the lower to the higher"]),
        ('[{do = "change", attack = [1]}]', ["attack"]),
        ('[{do = "change", attack = [1, 2, 3]}]', ["attack"]),
        ('[{do = "change", attack = {count = "cards"}}]', ["zone", "missing key"]),
        ('[{do = "change", attack = {count = "luck"}}]', ["luck", "'stat'"]),
        ('[{do = "change", attack = {count = "stat", stat = "charm"}}]', ["stat", "'charm'"]),
        ('[{do = "change", attack = 1, lasts = 1}]', ["lasts > number", "1"]),
        ('[{do = "change", attack = 1, lasts = "ever"}]', ["lasts", "'ever'"]),
        ('[{do = "change", attack = 1, when = "always", lasts = "game"}]', ["leave lasts out"]),
        ('[{do = "change", attack = 1, when = "tomorrow"}]', ["when", "'tomorrow'"]),
        ('[{do = "change", attack = 1, who = "everyone"}]', ["who", "'everyone'"]),
        ('[{do = "change", attack = 1, who = {}}]', ["side", "missing key"]),
        ('[{do = "change", attack = 1, who = {side = "own", clases = ["mage"]}}]', ["clases", "unknown key"]),
        ('[{do = "change", attack = 1, who = {side = "own", classes = ["wizard"]}}]', ["classes", "'wizard'"]),
        ('[{do = "change", attack = 1, who = {side = "own", races = []}}]', ["races", "at least one"]),
        ('[{do = "change", attack = 1, provided = {who = "foe"}}]', ["provided", "wants a list"]),
        ('[{do = "change", attack = 1, provided = [{to = "at most"}]}]', ["to", "unknown key"]),
        (f'[{HEAL}, when = "always"}}]', ["done at a moment"]),
        (f'[{HEAL}, card = {{kinds = ["spell"]}}}}]', ["'played' has none"]),
        (f'[{HEAL}, character = {{races = ["Golem"]}}}}]', ["'played' has none"]),
        ('[{do = "damage", amount = 1}]', ["kind", "missing key"]),
        ('[{do = "damage", kind = "mental", amount = 1}]', ["kind", "'mental'"]),
        ('[{do = "move", source = "hand", to = "attic"}]', ["to", "'attic'"]),
        ('[{do = "attach", works = "tomorrow"}]', ["works", "'tomorrow'"]),
        ('[{do = "attach", when = "always"}]', ["when", "unknown key"]),
        ('[{do = "initiative", by = 0}]', ["by", "0"]),
        ('[{do = "draw more", count = -100}]', ["count", "-100"]),
        ('[{do = "revive", health = 3, who = {side = "own"}}]', ["dead = true"]),
        ('[{do = "revive", health = 3, who = "bearer"}]', ["who"]),
        ('[{do = "left out"}]', ["what", "missing key"]),
        ('[{do = "left out", what = ""}]', ["what"]),
        ('[{do = "left out", what = "a\\u001b[31mb"}]', ["what"]),
        ('[{do = "repeat", times = 3, steps = []}]', ["steps", "at least one"]),
        ('[{do = "repeat", times = 3, steps = [{do = "heal", amount = 1, when = "activated"}]}]', ["no when"]),
        (
            '[{do = "repeat", times = 9, steps = [{do = "repeat", times = 9, steps = [{do = "waive limits"}]}]}]',
            ["plain"],
        ),
        ('[{do = "attach", to = "bearer"}]', ["to", "'bearer'"]),
        (f'[{HEAL}, provided = [{{round = "third"}}]}}]', ["round", "'third'"]),
        ('[{do = "chain"}, {do = "chain", when = "always"}]', ["ability 2", "gives a chain"]),
        ('[{do = "chain", after = {kinds = ["item"]}}]', ["gives a chain"]),
        (f'[{{do = "one of", pick = "random", options = [[{HEAL}}}]]}}]', ["two options or more"]),
        (f'[{{do = "one of", pick = "random", options = [[{HEAL}}}], []]}}]', ["options", "at least one"]),
        (
            f'[{{do = "one of", pick = "random", options = [[{HEAL}}}], [{HEAL}, when = "end of combat"}}]]}}]',
            ["have no when"],
        ),
        ('[{do = "waive limits", run = "rm"}]', ["run", "unknown key"]),
    ],
)
def test_a_mistake_is_told_in_one_line_with_card_and_place(loaded: Any, abilities: str, told: list[str]) -> None:
    with pytest.raises(CardListError) as caught:
        loaded(f'"Some Card" = {abilities}')
    message = str(caught.value)
    assert message.startswith("strange.toml: Some Card: ")
    assert "\n" not in message
    assert len(message) < 500
    assert all(part in message for part in told), message


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("A.0 = []", ["A", "'0'"]),
        ("A.one = []", ["A", "'one'"]),
        ("A.100 = []", ["A", "'100'"]),
        ("A = {}", ["A", "from 1 to 99"]),
        ('A.2 = "unknown"', ["A, level 2", "wants a list"]),
        ("A.2 = [1]", ["A, level 2", "ability 1"]),
        ("not toml", ["cannot be read as TOML"]),
        (b"\xff\xfe", ["cannot be read as TOML"]),
        ('A = [{ do = "heal", amount = ' + '{ count = "round", plus = ' * 30 + "1" + "}" * 30 + " }]", ["deeply"]),
        ("A = " + "[" * 100_000, ["cannot be read"]),
    ],
)
def test_a_file_that_is_not_what_it_should_be_is_told_in_one_line(
    loaded: Any, content: str | bytes, told: list[str]
) -> None:
    with pytest.raises(CardListError) as caught:
        loaded(content)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 500
    assert all(part in message for part in told), message


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardListError, match=r"none\.toml: cannot be read"):
        load_abilities(tmp_path / "none.toml")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["do", "change"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["do", "who", "attack", "when", "provided", "left", "count", "options"]), inner
        )
    ),
    max_leaves=12,
)


@given(ANYTHING)
def test_whatever_a_stranger_states_is_read_or_refused(data: object) -> None:
    with suppress(CardListError):
        ability_text(read_abilities(data, card_name="Strange"))
