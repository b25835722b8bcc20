"""Position files: what is written can be read again, and what is no position is refused in a line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.errors import PositionError, UnreadableFileError
from cardsdb.play.positions import position_text, read_position
from cardsdb.play.randomness import Randomness
from cardsdb.play.toml_text import toml_text
from tests.play.toy import RULES, begin

HEAD = 'position = 1\ngame = "toy"\n'

keys = st.text(min_size=1, max_size=8)
values = st.recursive(
    st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(keys, values, max_size=6))
def test_whatever_is_written_is_read_as_the_same(document: dict[str, object]) -> None:
    assert tomllib.loads(toml_text(document)) == document


def test_tables_that_fit_stand_in_a_line() -> None:
    document = {
        "turn": 3,
        "player": [{"zone": [{"card": "A", "tapped": True}, {"card": "B"}], "names": ["x" * 60] * 2}],
    }
    assert toml_text(document) == (
        'turn = 3\n\n[[player]]\nzone = [\n    {card = "A", tapped = true},\n    {card = "B"},\n]\n'
        f'names = [\n    "{"x" * 60}",\n    "{"x" * 60}",\n]\n'
    )


@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), moves=st.integers(0, 40))
def test_a_position_comes_back(tmp_path_factory: pytest.TempPathFactory, seed: int, seats: int, moves: int) -> None:
    duel, randomness = begin(seats, seed), Randomness(seed)
    for _ in range(moves):
        if duel.seat >= 0:
            duel.play(duel.actions()[randomness.below(len(duel.actions()))])
    file = tmp_path_factory.mktemp("position") / "position.toml"
    file.write_text(position_text(duel), encoding="utf-8")
    again = read_position(file).set_up(RULES)
    assert again.position() == duel.position()
    assert [again.write(action) for action in again.actions()] == [duel.write(action) for action in duel.actions()]
    assert [again.see(seat) for seat in range(seats)] == [duel.see(seat) for seat in range(seats)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("turn = 1\n[[player\n", "line 2"),
        ("hand = 3\n", "no position"),
        ('position = 2\ngame = "toy"\n', "of version 2; this cardsdb reads version 1"),
        ("position = true\ngame = 3\n", "no position"),
        (HEAD + 'hand = "a\\u001b[2J"\n', "no control characters"),
        (HEAD + "# \x1b[2J\n", "line 3: has a control character"),
        (HEAD + "turn = 1.5\n", "only texts, whole numbers"),
        (HEAD + "turn = 1979-05-27\n", "only texts, whole numbers"),
        (HEAD + "x = " + "[" * 100_000, "position.toml: nested too deeply"),
        (HEAD + "# \n" * 200_001, "larger than"),
    ],
)
def test_what_is_no_position(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFileError, match=message) as refused:
        read_position(file)
    assert "\n" not in str(refused.value)
    assert str(refused.value).isprintable()


def test_no_text_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    with pytest.raises(UnreadableFileError, match="line 1: this is no UTF-8"):
        read_position(tmp_path / "picture")
    for missing in (tmp_path / "none", tmp_path, Path("a\0b")):
        with pytest.raises(UnreadableFileError, match="cannot be read"):
            read_position(missing)


def test_an_impossible_position_names_file_and_place(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(HEAD + '[[player]]\nhand = ["Ash"]\n[[player]]\nhand = ["Dragon"]\n', encoding="utf-8")
    with pytest.raises(PositionError, match=r"position\.toml: player 2: no card is called 'Dragon'"):
        read_position(file).set_up(RULES)
