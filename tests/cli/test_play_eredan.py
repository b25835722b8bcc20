"""`cardsdb play|replay|simulate|position` with Eredan and its shipped cards."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
DECKS = Path(__file__).parents[2] / "data" / "eredan" / "decks"


@pytest.fixture
def typed(cardsdb: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """The command line with lines of input; the current folder is the test's own."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object, lines: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return cardsdb(*arguments)

    return call


def test_agents_play_by_themselves_and_the_record_replays(typed: Command) -> None:
    asked = ("play", "eredan", "--seat", "greedy", "--seat", "random", "--seed", 3)
    answer = typed(*asked, "--record", "one.txt", "--json")
    document = answer.document
    assert (answer.code, document["game"], document["seed"]) == (0, "eredan", 3)
    assert document["winner"] in {1, 2, None}
    assert "EC-" in Path("one.txt").read_text(encoding="utf-8").rstrip().rpartition("\n")[2]
    assert typed("replay", "one.txt", "--verify", "--json").document["verified"] is True
    assert len(typed("replay", "one.txt", "--json").document["steps"]) == document["actions"] + 1
    typed(*asked, "--record", "two.txt")
    assert Path("one.txt").read_bytes() == Path("two.txt").read_bytes()


@pytest.mark.parametrize("asked", [("--option", "ruleset=2009"), ("--ruleset", "2009")])
def test_the_older_rules_are_an_option(typed: Command, asked: tuple[str, str]) -> None:
    seats = ("--seat", "random", "--seat", "random", "--seed", 3)
    assert typed("play", "eredan", *seats, *asked, "--record", "old.txt").code == 0
    text = Path("old.txt").read_text(encoding="utf-8")
    assert 'ruleset = "2009"' in text
    assert re.search(r"^    the dice show \d+ and \d+$", text, re.MULTILINE)  # EC-INIT-5
    assert typed("replay", "old.txt", "--verify").code == 0
    assert typed("play", "eredan", *seats, "--record", "new.txt").code == 0
    assert "the dice show" not in Path("new.txt").read_text(encoding="utf-8")  # EC-INIT-2: tickets


def test_an_option_that_is_none_is_refused(typed: Command) -> None:
    answer = typed("play", "eredan", "--option", "ruleset=2011", "--seat", "random", "--seat", "random")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "current, 2009" in answer.err


def test_many_games_are_simulated(typed: Command) -> None:
    answer = typed("simulate", "eredan", "--games", 10, "--seed", 1, "--json")
    assert answer.code == 0
    assert '"games": 10' in answer.out
    assert typed("simulate", "eredan", "--games", 4, "--seed", 1, "--option", "ruleset=2009").code == 0


def test_a_game_at_the_prompt(typed: Command) -> None:
    """A person takes the first thing each time against random, and wins, loses or draws by the rules."""
    asked = ("play", "eredan", "--seat", "human", "--seat", "random", "--seed", 5)
    answer = typed(*asked, "--record", "game.txt", lines="?\nwhy Black Lotus\nboard\n" + "1\n" * 600)
    assert answer.code == 0, answer.err
    assert "Which card do you lay?" in answer.out
    assert "take your last choice back" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    assert re.search(r"(Player [12] won|A draw).*\(EC-[A-Z]+-\d+\)", answer.out)
    assert "player 2 lays a card" in answer.out
    assert not re.search(r"player 2 (lays|draws) (?!a\s+card)", answer.out)
    assert typed("replay", "game.txt", "--verify").code == 0


def test_a_game_that_is_broken_off_goes_on_later(typed: Command) -> None:
    seats = ("--seat", "human", "--seat", "random", "--seed", 5, "--record", "game.txt")
    typed("play", "eredan", *seats, lines="1\n1\n1\n")
    assert typed("replay", "game.txt", "--verify").code == 1
    assert typed("play", "eredan", "--resume", "game.txt", lines="1\n" * 600).code == 0
    assert typed("replay", "game.txt", "--verify").code == 0


POSITION = """position = 1
game = "eredan"
ruleset = "current"
round = 2
first = 2
[[player]]
characters = ["Zahal", "Bomzar", "Kounok"]
hand = ["Short Sword"]
deck = ["Genius"]
[[player]]
characters = ["Soriek", "Ergue", "Bigrage"]
hand = ["Fury Potion"]
deck = ["Camp"]
"""


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (POSITION, 0, "duel.toml: a possible position of eredan"),
        (POSITION.replace("Short Sword", "Short Swrod"), 1, "near: Short Sword"),
        (POSITION.replace('"Zahal", ', ""), 1, "EC-DECK-1"),
        (POSITION.replace('"current"', '"2011"'), 1, "there are current, 2009"),
    ],
)
def test_a_position_is_checked(typed: Command, text: str, code: int, message: str) -> None:
    Path("duel.toml").write_text(text, encoding="utf-8")
    answer = typed("position", "check", "duel.toml")
    assert answer.code == code
    assert message in answer.out + answer.err


def test_a_game_begins_from_a_position_and_hides_the_others_hand(typed: Command) -> None:
    Path("duel.toml").write_text(POSITION, encoding="utf-8")
    shown = typed("position", "show", "duel.toml", "--seat", 1).out
    assert "Short Sword" in shown
    assert "Fury Potion" not in shown
    answer = typed("play", "eredan", "--from", "duel.toml", "--seat", "random", "--seat", "random", "--json")
    assert (answer.code, answer.document["game"]) == (0, "eredan")


@pytest.mark.parametrize("deck", ["zil-brutes", "kotoba-blades"])
def test_greedy_beats_random(typed: Command, deck: str) -> None:
    pair = ("--deck", DECKS / f"{deck}.txt", "--deck", DECKS / f"{deck}.txt")
    seats = ("--seat", "greedy", "--seat", "random", "--games", 8, "--workers", 1)
    first, second = typed("simulate", "eredan", *pair, *seats, "--json").document["seats"]
    assert (first["agent"], second["agent"]) == ("greedy", "random")
    assert first["wins"] >= 7
