"""`cardsdb deck show` and `deck convert`: what they print, write and refuse."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[2] / "data"
RUSH = DATA / "duel_masters" / "decks" / "fire-rush.txt"
HURRIED = DATA / "duel_masters" / "decks" / "fire-rush-with-mistakes.txt"
BLADE = DATA / "eredan" / "decks" / "kotoba-with-a-hired-blade.txt"


def test_show_tells_sections_counts_and_full_names(cardsdb: Command) -> None:
    answer = cardsdb("deck", "show", BLADE)
    assert (answer.code, answer.err) == (0, "")
    assert "Kotoba with a hired blade  Eredan iTCG" in answer.out
    assert "Characters (3)\n  1 Aez the Wandering warrior\n" in answer.out
    assert "Deck (20)\n  3 Katana\n" in answer.out


def test_show_in_json(cardsdb: Command) -> None:
    deck = cardsdb("deck", "show", RUSH, "--json").document
    assert (deck["game"], deck["name"], deck["format"], deck["cards"]) == (
        "duel-masters",
        "Fire rush",
        "tournament",
        40,
    )
    assert deck["source"] == str(RUSH)
    assert deck["sections"]["deck"][10] == {
        "count": 4,
        "name": "Crimson Hammer",
        "set": "DM-01",
        "number": "73",
        "line": 15,
    }
    assert deck["unknown"] == deck["mistakes"] == []


def test_show_tells_what_it_does_not_understand(cardsdb: Command) -> None:
    deck = cardsdb("deck", "show", HURRIED, "--json").document
    assert deck["unknown"] == [{"line": 9, "name": "Artisan Picorra", "near": ["Artisan Picora"]}]
    assert [mistake["line"] for mistake in deck["mistakes"]] == [12, 13]
    shown = cardsdb("deck", "show", HURRIED).out
    assert "line 9: no card is called 'Artisan Picorra'; near names: Artisan Picora" in shown
    assert "line 12: 0 is no number of copies" in shown


@pytest.mark.parametrize("ending", ["txt", "csv", "json", "cod", "o8d", "dec"])
def test_convert_there_and_back(cardsdb: Command, tmp_path: Path, ending: str) -> None:
    other = tmp_path / f"rush.{ending}"
    answer = cardsdb("deck", "convert", RUSH, "-o", other)
    assert (answer.code, answer.out) == (0, "")
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith((".", "rush"))] == [other.name]

    def cards(file: Path) -> list[tuple[int, str]]:
        deck = cardsdb("deck", "show", file, "--game", "duel-masters", "--json").document
        assert not deck["mistakes"]
        return [(card["count"], card["name"]) for card in deck["sections"]["deck"]]

    assert cards(other) == cards(RUSH)


def test_convert_prints_where_no_file_is_named_and_notes_what_is_lost(cardsdb: Command) -> None:
    answer = cardsdb("deck", "convert", BLADE, "--to", "csv")
    assert answer.out.startswith("game,section,count,name,level,set,number\neredan,characters,1,Aez,,,\n")
    assert answer.err == "note: csv has no place for the name, format\n"
    assert cardsdb("deck", "convert", RUSH).out.startswith("Game: duel-masters\nName: Fire rush\n")


def test_convert_reads_the_input(cardsdb: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Aqua Hulcus x4")))
    assert cardsdb("deck", "convert", "-").out == "Game: duel-masters\n\n4 Aqua Hulcus\n"


def test_convert_writes_nothing_of_a_list_with_mistakes_unless_told_to(cardsdb: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.cod"
    answer = cardsdb("deck", "convert", HURRIED, "-o", other)
    assert answer.code == 2
    assert "--keep-going" in answer.err
    assert "line 12: 0 is no number of copies" in answer.err
    assert not other.exists()
    answer = cardsdb("deck", "convert", HURRIED, "-o", other, "--keep-going")
    assert answer.code == 0
    assert answer.err.startswith("left out: line 12")
    assert other.exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "/nowhere/deck.txt"), "/nowhere/deck.txt"),
        (("show", DATA), "cannot be opened"),
        (("show", RUSH, "--game", "chess"), "chess"),
        (("convert", RUSH, "--to", "ydk"), "o8d"),
        (("convert", RUSH, "-o", "deck.pdf"), "--to"),
        (("convert", RUSH, "-o", "/nowhere/deck.txt"), "/nowhere/deck.txt"),
    ],
)
def test_what_cannot_be_done_is_one_line(cardsdb: Command, words: tuple[object, ...], says: str) -> None:
    answer = cardsdb("deck", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert says in answer.err


@pytest.mark.parametrize("file", sorted(DATA.glob("*/decks/*.txt")), ids=lambda file: file.name)
def test_every_shipped_deck_is_understood(cardsdb: Command, file: Path) -> None:
    deck = cardsdb("deck", "show", file, "--json").document
    assert "mistakes" in file.name or not (deck["unknown"] or deck["mistakes"])


def test_help_ends_with_an_example(cardsdb: Command) -> None:
    for command in ("show", "convert"):
        assert "For example: cardsdb deck" in cardsdb("deck", command, "--help").out
