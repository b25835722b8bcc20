"""What must hold of every game's duels at the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.answers import Answer

Command = Callable[..., Answer]


def check_agents_play_and_the_record_replays(typed: Command, game: str, agents: tuple[str, str], prefix: str) -> None:
    """Two agents play to an end by a clause of the game; the record replays, and the same seed gives the same one."""
    asked = ("play", game, "--seat", agents[0], "--seat", agents[1], "--seed", 3)
    answer = typed(*asked, "--record", "one.txt", "--json")
    document = answer.document
    assert (answer.code, document["game"], document["seed"]) == (0, game, 3)
    assert document["winner"] in {1, 2, None}
    assert prefix in Path("one.txt").read_text(encoding="utf-8").rstrip().rpartition("\n")[2]
    assert typed("replay", "one.txt", "--verify", "--json").document["verified"] is True
    assert len(typed("replay", "one.txt", "--json").document["steps"]) == document["actions"] + 1
    typed(*asked, "--record", "two.txt")
    assert Path("one.txt").read_bytes() == Path("two.txt").read_bytes()


def check_a_game_that_is_broken_off_goes_on(typed: Command, game: str, lines: str) -> Answer:
    """A person leaves a game after three choices, and ends it later; returns what its record replays to."""
    seats = ("--seat", "human", "--seat", "random", "--seed", 5, "--record", "game.txt")
    typed("play", game, *seats, lines="1\n1\n1\n")
    assert typed("replay", "game.txt", "--verify").code == 1
    assert typed("play", game, "--resume", "game.txt", lines=lines).code == 0
    answer = typed("replay", "game.txt", "--verify")
    assert answer.code == 0
    return answer
