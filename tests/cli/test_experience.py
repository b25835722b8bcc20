"""`cardsdb collection experience`: a collection gains from finished records, and only from those."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]


@pytest.fixture
def game(cardsdb: Command, tmp_path: Path) -> Path:
    """The record of a game of Eredan, the characters of whose first player are owned."""
    file = tmp_path / "game.txt"
    seats = ("--seat", "random", "--seat", "random", "--seed", 5)
    assert cardsdb("play", "eredan", *seats, "--record", file).code == 0
    for name in team(file):
        cardsdb("collection", "add", name)
    return file


def team(file: Path) -> list[str]:
    """The characters of the first player."""
    line = re.search(r"^characters = (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert line
    return re.findall(r'"1 ([^"]+)"', line[1])


def listed(cardsdb: Command) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = cardsdb("collection", "list", "--json").document["cards"]
    return cards


def fights(file: Path, name: str) -> int:
    """How often a character fought, by what the record tells."""
    told = file.read_text(encoding="utf-8")
    return len(re.findall(rf"^ +(?:{re.escape(name)} fights .+|.+ fights {re.escape(name)})$", told, re.MULTILINE))


@pytest.mark.rule("EC-XP-1")
def test_a_collection_gains_from_a_record_when_it_is_told_to(cardsdb: Command, game: Path) -> None:
    assert all(set(card) == {"game", "name", "count"} for card in listed(cardsdb))
    assert "Experience" not in cardsdb("collection", "list").out
    answer = cardsdb("collection", "experience", game, "--seat", 1, "--json")
    document = answer.document
    assert (answer.code, document["game"], document["seat"], document["record"]) == (0, "eredan", 1, str(game))
    fighters = {name: fights(game, name) for name in team(game) if fights(game, name)}
    assert {card["name"] for card in document["cards"]} == set(fighters)
    assert all(card["gained"] == card["experience"] >= 2 * fighters[card["name"]] for card in document["cards"])
    assert document["not_owned"]
    now = {card["name"]: card.get("experience", 0) for card in listed(cardsdb)}
    assert now == dict.fromkeys(team(game), 0) | {card["name"]: card["gained"] for card in document["cards"]}
    table = cardsdb("collection", "list").out
    assert "Experience" in table
    assert max(map(len, table.splitlines())) <= 80


def test_a_game_counts_once(cardsdb: Command, game: Path, tmp_path: Path) -> None:
    assert cardsdb("collection", "experience", game, "--seat", 1).code == 0
    before = listed(cardsdb)
    (tmp_path / "renamed.txt").write_bytes(game.read_bytes().replace(b'agent = "random"', b'agent = "human"'))
    for file in (game, tmp_path / "renamed.txt"):
        answer = cardsdb("collection", "experience", file, "--seat", 1)
        assert answer.code == 2
        assert re.fullmatch(
            r"cardsdb: .+: this game has counted already for player 1, on \d{4}-\d\d-\d\d\n", answer.err
        )
    assert listed(cardsdb) == before


CHANGES = {
    "unfinished": (r"\nend [^\n]+\n$", "\n", "the game is not over"),
    "cut": (r"\nend [^\n]+\n$", "\nend 44", "the game is not over.+half written"),
    "another end": (r"\nend .", r"\nend ", "line"),
    "another event": (r"\n    round 2 begins", r"\n    round 3 begins", "does not happen"),
    "another result": (r": [^\n]+\n$", ": a draw, all were tired\n", "but it is"),
    "another game": (r'game = "eredan"', 'game = "chess"', "chess"),
    "no record": (r"(?s)^.+$", "3 Katana\n", "no record"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_gained_from_a_record_that_is_not_sound(cardsdb: Command, game: Path, change: str) -> None:
    wanted, other, message = CHANGES[change]
    text = game.read_text(encoding="utf-8")
    changed = re.sub(wanted, other, text, count=1)
    assert changed != text
    game.write_text(changed, encoding="utf-8")
    before = listed(cardsdb)
    answer = cardsdb("collection", "experience", game, "--seat", 1)
    assert (answer.code, answer.out) == (2, "")
    assert re.search(message, answer.err)
    assert listed(cardsdb) == before
    game.write_text(text, encoding="utf-8")
    assert cardsdb("collection", "experience", game, "--seat", 1).code == 0  # it has not counted before


def test_what_was_taken_back_earns_nothing(cardsdb: Command, game: Path, tmp_path: Path) -> None:
    """A detour that was taken back leads to the same end, so it is the same game with the same gains."""
    text = game.read_text(encoding="utf-8")
    first, second = [match.start() for match in re.finditer(r"^\d: ", text, re.MULTILINE)][-2:]
    third = text.index("\nend ") + 1
    detour = tmp_path / "detour.txt"
    detour.write_text(text[:third] + "undo 2\n" + text[first:], encoding="utf-8")
    assert second > first
    assert cardsdb("replay", detour, "--verify").code == 0
    gains = [cardsdb("collection", "experience", detour, "--seat", 1, "--json").document["cards"]]
    for name in team(game):
        cardsdb("collection", "remove", name)
        cardsdb("collection", "add", name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardsdb.games.experience.count_game", lambda *_: None)
        gains.append(cardsdb("collection", "experience", game, "--seat", 1, "--json").document["cards"])
    assert gains[0] == gains[1] != []


def test_a_game_none_of_whose_cards_is_owned_may_count_later(cardsdb: Command, game: Path) -> None:
    for name in team(game):
        cardsdb("collection", "remove", name)
    answer = cardsdb("collection", "experience", game, "--seat", 1)
    assert answer.code == 2
    assert "none of the cards" in answer.err
    for name in team(game):
        cardsdb("collection", "add", name)
    assert cardsdb("collection", "experience", game, "--seat", 1).code == 0


@pytest.mark.parametrize(("seat", "message"), [(3, "no player 3; there are 2"), (0, "--seat"), ("", "--seat")])
def test_a_seat_that_nobody_has(cardsdb: Command, game: Path, seat: object, message: str) -> None:
    answer = cardsdb("collection", "experience", game, "--seat", seat)
    assert answer.code == 2
    assert message in answer.err


def test_a_game_that_knows_no_experience_says_so(cardsdb: Command, tmp_path: Path) -> None:
    file = tmp_path / "duel.txt"
    cardsdb("play", "duel-masters", "--seat", "random", "--seat", "random", "--seed", 5, "--record", file)
    answer = cardsdb("collection", "experience", file, "--seat", 1)
    assert answer.code == 2
    assert answer.err == f"cardsdb: {file}: cards of Duel Masters gain no experience\n"


@pytest.mark.rule("EC-XP-3")
def test_the_list_shows_which_level_is_reached_and_removal_says_what_is_lost(
    cardsdb: Command, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = next(name for name in team(game) if fights(game, name))
    counts = {card["name"]: card["count"] for card in listed(cardsdb)}
    monkeypatch.setattr("cardsdb.games.eredan.experience.needed", lambda level: 2 * (level - 1))
    cardsdb("collection", "experience", game, "--seat", 1)
    [card] = [card for card in listed(cardsdb) if card["name"] == name]
    assert card["level_reached"] == 2
    assert {card["name"]: card["count"] for card in listed(cardsdb)} == counts
    assert "level 2" in cardsdb("collection", "list").out
    monkeypatch.setattr("cardsdb.games.eredan.experience.needed", lambda _: card["experience"] + 1)
    assert [one["level_reached"] for one in listed(cardsdb) if one["name"] == name] == [None]
    lost = cardsdb("collection", "remove", name).err
    assert lost == f"You own 0 of {name}; with it went its experience of {card['experience']}\n"
