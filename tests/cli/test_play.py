"""`cardsdb play|replay|position`: a duel at the prompt, with input from a file in a person's place."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardsdb.errors import PositionError
from cardsdb.games import find_game, games
from cli import board
from tests.answers import Answer
from tests.play.toy import RULES, Toy, ToyRules

Command = Callable[..., Answer]

DUEL = """position = 1
game = "toy"
goal = 1
[[player]]
hand = ["Ash", "Inferno"]
deck = ["Ember"]
coins = 0
[[player]]
hand = ["Éclair", "Emberling"]
deck = ["Ember"]
coins = 0
"""
"""Nobody can stake; who bids Inferno takes the spark that wins."""


@pytest.fixture
def typed(typed: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line with lines of input, where the toy is a game, and a position of it in the current folder."""
    toy = replace(games()["duel-masters"], name="toy", title="Toy", rules=lambda session: RULES)
    monkeypatch.setattr("cardsdb.games.find_game", lambda name: toy if name == "toy" else find_game(name))
    Path("duel.toml").write_text(DUEL, encoding="utf-8")
    return typed


def hot_seat(typed: Command, lines: str, *options: object) -> Answer:
    """Two people play the duel above."""
    return typed("play", "toy", "--from", "duel.toml", "--seat", "human", "--seat", "human", *options, lines=lines)


def test_a_whole_game_at_the_prompt(typed: Command) -> None:
    answer = hot_seat(typed, "bid inf\n1\n", "--record", "game.txt")
    assert (answer.code, answer.err) == (0, "the record is in game.txt: cardsdb replay game.txt\n")
    assert "Player 1 won, 1 sparks (TOY-5). Turn 2, 4 actions." in answer.out
    assert "  (the only thing to do: stake 0)" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80
    assert typed("replay", "game.txt", "--verify").code == 0


def test_an_action_that_is_too_long_for_a_line_goes_on_under_itself(capsys: pytest.CaptureFixture[str]) -> None:
    board.numbered(["pass", "stake " + "ember " * 15])
    first, second, *further = capsys.readouterr().out.splitlines()
    assert first.rstrip() == "  1 pass"
    assert second.startswith("  2 stake ember")
    assert [line.rstrip() for line in further] == [
        "    " + " ".join(["ember"] * 4)
    ]  # 11 fit into 76 columns behind the word stake
    assert max(map(len, (first, second, *further))) <= 80


def test_one_action_is_told_as_one(typed: Command) -> None:
    assert " 1 action.\n" in hot_seat(typed, "concede\n", "--record", "game.txt").out
    assert "game.txt: 1 step, all legal, to the same end" in typed("replay", "game.txt", "--verify").out


def test_json_is_one_document_and_the_prompts_go_elsewhere(typed: Command) -> None:
    answer = hot_seat(typed, "bid inferno\n1\n", "--json", "--seed", 7, "--record", "game.txt")
    assert answer.document == {
        "game": "toy",
        "seed": 7,
        "winner": 1,
        "winners": [1],
        "reason": "1 sparks",
        "turns": 2,
        "actions": 4,
        "record": "game.txt",
    }
    assert "Which card do you bid?" in answer.err


def test_the_end_of_the_input_keeps_the_record(typed: Command) -> None:
    answer = hot_seat(typed, "bid ash\n", "--seed", 7, "--json")
    assert (answer.code, answer.document["winner"], answer.document["reason"]) == (0, None, None)
    assert answer.document["record"] == "toy-7.record"
    assert "the record is in toy-7.record; go on with: cardsdb play toy --resume toy-7.record" in answer.err
    again = typed("play", "toy", "--resume", "toy-7.record", "--json", lines="bid emberling\n")
    assert (again.document["winner"], again.document["actions"]) == (2, 4)
    assert typed("replay", "toy-7.record", "--verify", "--json").document["verified"] is True
    second = hot_seat(typed, "bid ash\n", "--seed", 7, "--json")
    assert second.document["record"] == "toy-7-1.record"


def test_nothing_done_leaves_no_record(typed: Command, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    answer = hot_seat(typed, "?\nquit\n", "--json")
    assert (answer.code, answer.document["record"]) == (0, None)
    assert sorted(tmp_path.iterdir()) == before


def test_an_interruption_keeps_the_record(typed: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            line = super().readline(size)
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(io, "StringIO", Interrupted)
    answer = hot_seat(typed, "bid ash\n", "--seed", 7)
    assert answer.code == 130
    assert "--resume toy-7.record" in answer.err
    assert "\n1: bid Ash\n" in Path("toy-7.record").read_text(encoding="utf-8")


def test_a_half_written_line_is_dropped_with_a_note(typed: Command) -> None:
    hot_seat(typed, "bid ash\n", "--record", "game.txt")
    with Path("game.txt").open("a", encoding="utf-8") as file:
        file.write("2: bid Écl")
    answer = typed("play", "toy", "--resume", "game.txt", lines="bid emberling\n")
    assert answer.code == 0
    assert "note: game.txt: the last line was half written and is dropped: '2: bid Écl'" in answer.err
    assert "Player 2 won" in answer.out


def test_what_may_be_asked_at_the_prompt(typed: Command) -> None:
    lines = "?\nwhy ember\nbid ember\nlog\nshow nobody\nsave here.toml\nsave\nboard\n1\nlog\n"
    answer = hot_seat(typed, lines)
    assert "take your last choice back" in answer.out
    assert answer.out.count("Ember is not in your hand") == 2
    assert "(TOY-1)" in answer.out
    assert "no card is called 'nobody'" in answer.out
    assert "save what?" in answer.out
    assert answer.out.count("Which card do you bid?") == 3
    assert typed("position", "check", "here.toml").code == 0
    assert 'hand = ["Ash", "Inferno"]' in Path("here.toml").read_text(encoding="utf-8")


def test_what_could_not_be_set_up_again_is_not_saved(typed: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up = ToyRules.set_up

    def before_bids(rules: ToyRules, position: Mapping[str, Any]) -> Toy:
        if any("bid" in player for player in position["player"]):
            raise PositionError("there are bids")
        return set_up(rules, position)

    monkeypatch.setattr(ToyRules, "set_up", before_bids)
    answer = hot_seat(typed, "save one.toml\nbid ash\nsave two.toml\n")
    assert "this cannot be saved now: there are bids" in answer.out
    assert Path("one.toml").exists()
    assert not Path("two.toml").exists()


def test_what_a_card_says_is_shown_at_the_prompt(typed: Command) -> None:
    answer = typed("play", "duel-masters", "--seed", 1, "--json", lines="show bolshack dragon\n")
    assert "Armored Dragon" in answer.err
    assert answer.document["winner"] is None


def test_nobody_sees_the_others_hand(typed: Command) -> None:
    answer = hot_seat(typed, "1\n1\n")
    before, after = re.split(r"\nPlayer 2: Which card do you bid\?", answer.out, maxsplit=1)
    first = before[: before.rindex("\nTurn ")]
    assert "Éclair" not in first
    assert "Emberling" not in first
    assert "Inferno" not in before.removeprefix(first)
    assert "player 1 bids a card face down" in before.removeprefix(first[: first.rindex("> 1")])
    assert "player 1 shows Ash" in after


def test_a_choice_is_taken_back(typed: Command) -> None:
    Path("duel.toml").write_text(DUEL.replace("coins = 0", "coins = 2"), encoding="utf-8")
    answer = hot_seat(
        typed, "undo\nbid ash\nundo\nbid inf staking 1\nundo\nbid inf\nstake 2\n1\n1\n", "--record", "game.txt"
    )
    assert "there is nothing to take back" in answer.out
    assert "Player 1 won, 1 sparks" in answer.out
    text = Path("game.txt").read_text(encoding="utf-8")
    assert re.findall("^undo .*", text, re.MULTILINE) == ["undo 1", "undo 2"]
    assert typed("replay", "game.txt", "--verify").code == 0


@pytest.mark.parametrize("allowed", [False, True])
def test_what_was_hidden_is_not_taken_back_unless_allowed(typed: Command, allowed: bool) -> None:
    Path("duel.toml").write_text(DUEL.replace("goal = 1", "goal = 3"), encoding="utf-8")
    options = ["--allow-undo-of-secrets"] if allowed else []
    answer = hot_seat(typed, "bid ash\nbid emberling\nundo\n", "--record", "game.txt", *options)
    assert ("something hidden was seen since" in answer.out) is not allowed
    assert ("\nundo 2\n" in Path("game.txt").read_text(encoding="utf-8")) is allowed


def test_giving_up(typed: Command) -> None:
    answer = hot_seat(typed, "concede\n", "--json", "--record", "game.txt")
    assert (answer.document["winner"], answer.document["reason"]) == (2, "the others gave up")
    assert typed("replay", "game.txt", "--verify").code == 0


def test_every_step_asks_even_for_the_only_thing(typed: Command) -> None:
    answer = hot_seat(typed, "bid inf\n", "--every-step")
    assert "How many coins do you stake?" in answer.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--seat", "wizard"], "--seat wizard: there are: human, random, greedy"),
        (["--seat", "human"] * 3, "--seat is given 3 times, and 2 players sit at the table"),
        (["--deck", "a.txt"], "leave out --deck"),
        (["--option", "goal=3"], "leave out --option"),
        (["--resume", "game.txt"], "leave out --from"),
    ],
)
def test_contradictions(typed: Command, options: list[str], message: str) -> None:
    answer = typed("play", "toy", "--from", "duel.toml", *options)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_a_changed_record_names_its_line(typed: Command) -> None:
    hot_seat(typed, "bid inf\n1\n", "--record", "game.txt")
    text = Path("game.txt").read_text(encoding="utf-8")
    Path("game.txt").write_text(text.replace("1: bid Inferno", "1: bid Ember"), encoding="utf-8")
    line = text[: text.index("1: bid")].count("\n") + 1
    answer = typed("replay", "game.txt", "--verify")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == (
        f"cardsdb: game.txt, line {line}: 'bid Ember' is not legal: Ember is not in your hand (TOY-1)\n"
    )
    assert typed("replay", "game.txt").code == 2
    assert typed("replay", "nothing.txt", "--verify").code == 2


def test_a_record_is_shown_step_by_step(typed: Command) -> None:
    hot_seat(typed, "bid inf\nbid ecl\n", "--record", "game.txt")
    steps = typed("replay", "game.txt")
    assert re.findall(r"^ +(\d+)  (.+)", steps.out, re.MULTILINE) == [
        ("0", "the beginning"),
        ("1", "1: bid Inferno"),
        ("2", "1: stake 0"),
        ("3", "2: bid Éclair"),
        ("4", "2: stake 0"),
    ]
    assert "End: player 1 won, 1 sparks (TOY-5)" in steps.out
    board = typed("replay", "game.txt", "--to", 3).out
    assert "bid (1) Inferno" in re.sub(" +", " ", board)
    assert typed("replay", "game.txt", "--to", 5).code == 2
    document: Any = typed("replay", "game.txt", "--to", 1, "--json").document
    assert [step["action"] for step in document["steps"]] == ["the beginning", "1: bid Inferno"]
    assert document["board"]["players"][0]["zones"][1] == {
        "name": "bid",
        "count": 1,
        "cards": [{"name": "Inferno", "marks": ["face down"], "figures": {}, "under": []}],
    }


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (DUEL, 0, "duel.toml: a possible position of toy"),
        (DUEL.replace("Ash", "Dragon"), 1, "duel.toml: player 1: no card is called 'Dragon'"),
        (DUEL.replace("position = 1", "position = 2"), 2, "this cardsdb reads version 1"),
        (DUEL.replace("toy", "chess"), 2, "no game is called 'chess'"),
        ("[", 2, "duel.toml: "),
    ],
)
def test_a_position_is_checked(typed: Command, text: str, code: int, message: str) -> None:
    Path("duel.toml").write_text(text, encoding="utf-8")
    answer = typed("position", "check", "duel.toml")
    assert answer.code == code
    assert message in answer.out + answer.err
    if code < 2:
        document = typed("position", "check", "duel.toml", "--json").document
        assert (document["possible"], len(document["reasons"])) == (code == 0, code)


def test_a_position_is_drawn(typed: Command) -> None:
    drawn = typed("position", "show", "duel.toml").out
    assert "Inferno" in drawn
    assert "Éclair" in drawn
    assert "1 bid Ash" in drawn
    other = typed("position", "show", "duel.toml", "--seat", 2, "--json").document
    assert [card["name"] for card in other["players"][1]["zones"][0]["cards"]] == ["Emberling", "Éclair"]
    assert other["players"][0]["zones"][0] == {"name": "hand", "count": 2, "cards": []}
    assert other["decision"]["actions"] == []  # it is the other's choice, from a hidden hand
    assert typed("position", "show", "duel.toml", "--seat", 3).code == 2


def test_two_sample_decks_and_agents_play_by_themselves(typed: Command) -> None:
    asked = ("play", "duel-masters", "--seat", "random", "--seat", "greedy", "--seed", 5, "--json")
    answer = typed(*asked, "--record", "one.txt")
    document = answer.document
    assert (document["game"], document["seed"], document["record"]) == ("duel-masters", 5, "one.txt")
    assert document["winner"] in {1, 2}
    assert typed("replay", "one.txt", "--verify").code == 0
    typed(*asked, "--record", "two.txt")
    assert Path("one.txt").read_bytes() == Path("two.txt").read_bytes()
    steps = typed("replay", "one.txt", "--json").document["steps"]
    assert len(steps) == document["actions"] + 1


def test_an_illegal_deck_is_refused_before_the_first_card(typed: Command) -> None:
    Path("short.txt").write_text("Game: duel-masters\nName: Short\n" + "4 Bolshack Dragon\n4 Aqua Hulcus\n" * 3)
    asked = (
        "play",
        "duel-masters",
        "--deck",
        "short.txt",
        "--deck",
        "short.txt",
        "--seat",
        "random",
        "--seat",
        "random",
    )
    refused = typed(*asked, "--record", "game.txt")
    assert (refused.code, refused.out) == (1, "")
    assert "DM-DECK-1" in refused.err
    assert "DM-DECK-3" in refused.err
    assert not Path("game.txt").exists()
    assert typed(*asked, "--record", "game.txt", "--casual", "--json").code == 0
    assert 'marks = [\n    "casual: Short is not legal' in Path("game.txt").read_text(encoding="utf-8")
    assert json.loads(typed("replay", "game.txt", "--verify", "--json").out)["verified"] is True
