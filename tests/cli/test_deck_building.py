"""`cardsdb deck stats|sample|complete|random`: what they print, write and refuse."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[2] / "data"
RUSH = DATA / "duel_masters" / "decks" / "fire-rush.txt"
BLADE = DATA / "eredan" / "decks" / "kotoba-with-a-hired-blade.txt"


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A list of four cards."""
    file = tmp_path / "begun.txt"
    file.write_text("Game: duel-masters\nName: Begun\n4 Bolshack Dragon\n", encoding="utf-8")
    return file


def test_stats_are_bars_of_80_columns_without_colour(cardsdb: Command) -> None:
    answer = cardsdb("deck", "stats", RUSH)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Fire rush: 40 cards (deck 40)\n")
    assert f"\ncreature                     28 {'█' * 48}\nspell                        12 {'█' * 21}\n" in answer.out
    assert "Cost, mean 2.35\n" in answer.out
    assert "DM-DECK-10" in answer.out.partition("Advice")[2]
    assert max(map(len, answer.out.splitlines())) <= 80


def test_stats_in_json(cardsdb: Command) -> None:
    found = cardsdb("deck", "stats", RUSH, "--json").document
    assert (found["game"], found["cards"], found["unknown"], found["sections"]) == ("duel-masters", 40, 0, {"deck": 40})
    [cost] = [field for field in found["fields"] if field["field"] == "cost"]
    assert (sum(cost["counts"].values()), cost["mean"]) == (40, 2.35)
    assert found["balance"] == [{"word": "fire", "cards": 40, "costs": 94, "of_cards": 1.0, "of_costs": 1.0}]
    blade = cardsdb("deck", "stats", BLADE, "--json").document
    assert blade["sections"] == {"characters": 3, "deck": 20}


def test_stats_as_pictures(cardsdb: Command, tmp_path: Path) -> None:
    png, svg = tmp_path / "a.png", tmp_path / "a.svg"
    assert cardsdb("deck", "stats", RUSH, "--png", png, "--svg", svg).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in svg.read_bytes()
    refused = cardsdb("deck", "stats", RUSH, "--png", tmp_path / "nowhere" / "a.png")
    assert (refused.code, refused.out, len(refused.err.splitlines())) == (2, "", 1)


def test_sample_deals_the_same_hands_for_a_seed(cardsdb: Command) -> None:
    arguments = ("deck", "sample", RUSH, "--hands", 3, "--seed", 7)
    dealt = cardsdb(*arguments, "--json").document
    assert [len(hand) for hand in dealt["hands"]] == [5, 5, 5]
    assert (dealt["cards"], dealt["odds"]) == (40, [])
    assert cardsdb(*arguments, "--json").document == dealt
    assert cardsdb(*arguments).out.startswith("Hand 1: ")


def test_sample_reckons_odds_by_turn(cardsdb: Command) -> None:
    arguments = ("deck", "sample", RUSH, "--odds", "2 Tornado Flame", "--odds", "crimson hammer", "--turn", 2)
    starting = cardsdb(*arguments, "--json").document["odds"]
    assert [one["cards"] for one in starting] == [
        [{"name": "Tornado Flame", "copies": 2, "least": 2}],
        [{"name": "Crimson Hammer", "copies": 4, "least": 1}],
        [
            {"name": "Tornado Flame", "copies": 2, "least": 2},
            {"name": "Crimson Hammer", "copies": 4, "least": 1},
        ],
    ]
    assert [(turn["turn"], turn["seen"], turn["exact"]) for turn in starting[0]["turns"]] == [
        (0, 5, "1/78"),  # 5*4 / 40*39
        (1, 5, "1/78"),
        (2, 6, "1/52"),  # 6*5 / 40*39
    ]
    second = cardsdb(*arguments, "--second", "--json").document["odds"]
    assert [turn["seen"] for turn in second[0]["turns"]] == [5, 6, 7]
    printed = cardsdb(*arguments).out
    assert "A: at least 2 of 2 Tornado Flame\nB: at least 1 of 4 Crimson Hammer\n" in printed
    assert "\nhand     5     1.28%" in printed


def test_sample_does_not_guess_names(cardsdb: Command) -> None:
    answer = cardsdb("deck", "sample", RUSH, "--odds", "Tornado Flam")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == "cardsdb: no card is called 'Tornado Flam'; near names: Tornado Flame\n"


def test_complete_writes_a_legal_list_and_says_why(cardsdb: Command, begun: Path, tmp_path: Path) -> None:
    full = tmp_path / "full.txt"
    answer = cardsdb("deck", "complete", begun, "--theme", "fire, nature", "-f", "tournament", "-o", full)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-1] == "40 cards, legal in Tournament"
    assert " in the deck: of the theme; " in answer.out
    [checked] = cardsdb("deck", "check", full, "-f", "tournament", "--json").document["decks"]
    assert (checked["legal"], checked["name"], checked["cards"]) == (True, "Begun", 40)


def test_complete_in_json_along_a_search(cardsdb: Command, begun: Path) -> None:
    built = cardsdb("deck", "complete", begun, "--theme", "civ:fire cost<=3", "--seed", 2, "--json").document
    assert (built["game"], built["format"], built["cards"], built["seed"]) == ("duel-masters", "rulebook", 40, 2)
    assert sum(added["by"] for added in built["added"]) == 36
    assert built["sections"]["deck"][0] == {"count": 4, "name": "Bolshack Dragon", "level": None}


def test_complete_from_owned_cards(cardsdb: Command, begun: Path, tmp_path: Path) -> None:
    cardsdb("collection", "add", "Aqua Hulcus", "-n", 2)
    refused = cardsdb("deck", "complete", begun, "--owned", "-o", tmp_path / "full.txt")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "cardsdb: Rulebook: too few of the cards you own fit the deck: 6 of 40 could be found\n"
    assert not (tmp_path / "full.txt").exists()


def test_complete_refuses_a_theme_of_no_card_and_a_strange_ending(cardsdb: Command, begun: Path) -> None:
    assert cardsdb("deck", "complete", begun, "--theme", "race:Frog").code == 1
    assert cardsdb("deck", "complete", begun, "--theme", "cost:<").code == 2
    assert cardsdb("deck", "complete", begun, "-o", "full.doc").code == 2


@pytest.mark.parametrize("game", ["duel-masters", "eredan"])
def test_random_prints_a_legal_list(cardsdb: Command, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    made = cardsdb("deck", "random", game, "--seed", 3)
    assert (made.code, made.err) == (0, "")
    assert cardsdb("deck", "random", game, "--seed", 3).out == made.out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(made.out.encode())))
    assert cardsdb("deck", "check", "-", "--json").document["decks"][0]["legal"]


def test_random_says_where_there_are_too_few_cards(
    cardsdb: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of the eight cards of a set, four copies each make no deck of 40."""
    formats = tmp_path / "cardsdb" / "formats" / "duel-masters"
    formats.mkdir(parents=True)
    form = 'title = "Second set"\nsets = ["DM-02"]\n[deck]\nminimum = 40\ncopies = 4\n'
    (formats / "second.toml").write_text(form, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    answer = cardsdb("deck", "random", "duel-masters", "-f", "second", "--json")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "cardsdb: Second set: too few of the known cards fit the deck: 32 of 40 could be found\n"
