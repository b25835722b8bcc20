"""`cardsdb play|replay|simulate|position` with Eredan and its shipped cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.duels import (
    Command,
    check_a_game_that_is_broken_off_goes_on,
    check_agents_play_and_the_record_replays,
)

DECKS = Path(__file__).parents[2] / "data" / "eredan" / "decks"


def test_agents_play_by_themselves_and_the_record_replays(typed: Command) -> None:
    check_agents_play_and_the_record_replays(typed, "eredan", ("greedy", "random"), "EC-")


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
    check_a_game_that_is_broken_off_goes_on(typed, "eredan", lines="1\n" * 600)


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
    assert re.search(r"^Player 1, score 0 ", shown, re.MULTILINE)
    answer = typed("play", "eredan", "--from", "duel.toml", "--seat", "random", "--seat", "random", "--json")
    assert (answer.code, answer.document["game"]) == (0, "eredan")


@pytest.mark.parametrize(
    ("deck", "ruleset"),
    [
        ("zil-daggers", "current"),
        ("noz-dingard-fire", "current"),
        ("kotoba-with-a-hired-blade", "2009"),
        ("kotoba-arrows-in-the-dark", "2009"),
    ],
)
def test_greedy_beats_random_in_nine_games_of_ten(typed: Command, deck: str, ruleset: str) -> None:
    pair = ("--deck", DECKS / f"{deck}.txt", "--deck", DECKS / f"{deck}.txt", "--ruleset", ruleset)
    seats = ("--seat", "greedy", "--seat", "random", "--games", 30, "--seed", 1)
    first, second = typed("simulate", "eredan", *pair, *seats, "--json").document["seats"]
    assert (first["agent"], second["agent"]) == ("greedy", "random")
    assert first["wins"] >= 27
