"""`cardsdb play|replay|simulate|position` with Eragra and its practice set, for two to four Summoners."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from tests.cli.duels import (
    Command,
    check_a_game_that_is_broken_off_goes_on,
    check_agents_play_and_the_record_replays,
)

DECKS = Path(__file__).parents[2] / "data" / "eragra" / "decks"
COLOURS = ("red", "blue", "green", "yellow")


def decks(count: int) -> list[object]:
    """So many practice decks, as the command line takes them."""
    return [word for colour in COLOURS[:count] for word in ("--deck", DECKS / f"practice-{colour}.txt")]


def test_agents_play_by_themselves_and_the_record_replays(typed: Command) -> None:
    check_agents_play_and_the_record_replays(typed, "eragra", ("random", "random"), "ER-")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ER-DECK-14")
def test_the_sample_decks_are_of_different_colours(typed: Command, seed: int) -> None:
    """As many as there are seats; nothing of Eragra is known to the command that chooses them."""
    seats = ["--seat", "human"] * (2 + seed % 3)
    assert typed("play", "eragra", *seats, "--seed", seed, "--record", "game.txt").code == 0
    header = Path("game.txt").read_text(encoding="utf-8").partition("\n---\n")[0]
    names = re.findall(r'^deck = "(.*)"$', header, re.MULTILINE)
    assert len(set(names)) == len(names) == 2 + seed % 3


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.rule("ER-COMP-1")
def test_two_to_four_summoners_play(typed: Command, count: int) -> None:
    seats = ["--seat", "random"] * count
    answer = typed("play", "eragra", *decks(count), *seats, "--seed", 8, "--record", "game.txt", "--json")
    assert answer.code == 0
    assert typed("replay", "game.txt", "--verify").code == 0
    shown = typed("replay", "game.txt", "--to", 60).out
    assert all(f"Player {seat}: random" in shown for seat in range(1, count + 1))
    assert max(map(len, shown.splitlines())) <= 80


def test_practice_cards_bear_a_sign_on_the_board(typed: Command) -> None:
    """In the document they are marked; the board says what its sign means, once."""
    typed("play", "eragra", *decks(2), "--seed", 8, "--record", "game.txt", "--seat", "random", "--seat", "random")
    shown = typed("replay", "game.txt", "--to", 0).out
    assert shown.splitlines().count("* a card of our own, for practice") == 1
    document = typed("replay", "game.txt", "--to", 0, "--json").document
    zones = [zone for player in document["board"]["players"] for zone in player["zones"]]
    hands = [card for zone in zones if zone["name"] == "hand" for card in zone["cards"]]
    own = {row["name"] for row in csv.DictReader((DECKS.parent / "practice.csv").read_text("utf-8").splitlines())}
    marked = {card["name"] for card in hands if "practice" in card["marks"]}
    assert marked == {card["name"] for card in hands} & own
    assert len(marked) > 7
    assert {name for name in own if f"{name}*" in " ".join(shown.split())} >= marked


def test_one_or_five_summoners_cannot_play_nor_two_of_one_colour(typed: Command) -> None:
    swift = DECKS / "practice-yellow-swift.txt"
    for files, code, says in (
        (decks(1), 2, "2 to 4 players"),
        ([*decks(4), "--deck", swift], 1, "ER-DECK-14"),
        ([*decks(4)[-2:], "--deck", swift], 1, "ER-DECK-14"),
        ([*decks(4)[-2:], "--deck", swift, "--casual"], 2, "different colours (ER-DECK-14)"),
    ):
        answer = typed("play", "eragra", *files, "--seat", "random")
        assert (answer.code, answer.out) == (code, "")
        assert says in answer.err


@pytest.mark.rule("ER-R-16")
def test_options_are_the_rulings_that_a_table_may_take_otherwise(typed: Command) -> None:
    seats = ("--seat", "random", "--seat", "random", "--seed", 3)
    options = ("--option", "one_sided=roll", "--option", "variant=full", "--option", "trojan_horse=no")
    assert typed("play", "eragra", *seats, *options, "--record", "game.txt").code == 0
    assert 'one_sided = "roll"' in Path("game.txt").read_text(encoding="utf-8")
    assert "strike without a roll" not in Path("game.txt").read_text(encoding="utf-8")
    assert typed("replay", "game.txt", "--verify").code == 0
    wrong = typed("play", "eragra", *seats, "--option", "one_sided=never")
    assert (wrong.code, wrong.out, wrong.err.count("\n")) == (2, "", 1)
    assert "automatic, roll" in wrong.err


def test_many_games_are_simulated(typed: Command) -> None:
    answer = typed("simulate", "eragra", *decks(2), "--games", 6, "--seed", 1, "--workers", 1, "--json")
    assert answer.code == 0
    assert answer.document["games"] == 6


def test_a_game_at_the_prompt(typed: Command) -> None:
    """A person takes the first thing each time against random, and sees nothing of what the other has in hand."""
    asked = ("play", "eragra", *decks(2), "--seat", "human", "--seat", "random", "--seed", 5)
    answer = typed(*asked, "--record", "game.txt", lines="?\nwhy Catapult\nwhy attack\nboard\n" + "1\n" * 120)
    assert answer.code == 0, answer.err
    assert "What do you do in your Seance? (ER-TURN-9)" in answer.out
    assert "take your last choice back" in answer.out
    assert "player 2 draws a card of the Duel Stack" in answer.out
    assert not re.search(r"player 1 draws a card", answer.out)
    assert typed("replay", "game.txt").code == 0


def test_a_game_that_is_broken_off_goes_on_later(typed: Command) -> None:
    answer = check_a_game_that_is_broken_off_goes_on(typed, "eragra", lines="1\n1\nconcede\n")
    assert "player 2 won, a Summoner gave up" in answer.out


def test_a_position_is_saved_checked_shown_and_played_on(typed: Command) -> None:
    seats = ("--seat", "human", "--seat", "random", "--seed", 5)
    lines = "1\nsave duel.toml\n"  # once the Incantation is taken
    assert "the position is in duel.toml" in typed("play", "eragra", *seats, lines=lines).out
    checked = typed("position", "check", "duel.toml")
    assert (checked.code, "a possible position of eragra" in checked.out) == (0, True)
    assert typed("position", "show", "duel.toml", "--seat", 1).code == 0
    both = ("--seat", "random", "--seat", "random")
    answer = typed("play", "eragra", "--from", "duel.toml", *both, "--json")
    assert (answer.code, answer.document["game"]) == (0, "eragra")


def test_a_position_that_cannot_be_is_refused(typed: Command) -> None:
    head = 'position = 1\ngame = "eragra"\n'
    players = '[[player]]\nhand = ["Granite Wlal"]\n[[player]]\n'
    Path("duel.toml").write_text(head + players, encoding="utf-8")
    answer = typed("position", "check", "duel.toml")
    assert (answer.code, "near: Granite Wall" in answer.out + answer.err) == (1, True)


def test_greedy_beats_random(typed: Command) -> None:
    seats = ("--seat", "greedy", "--seat", "random", "--games", 5, "--workers", 1, "--seed", 2)
    first, second = typed("simulate", "eragra", *decks(2), *seats, "--json").document["seats"]
    assert (first["agent"], second["agent"]) == ("greedy", "random")
    assert first["wins"] >= 4
