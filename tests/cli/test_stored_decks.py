"""`cardsdb deck new|add|...|undo|diff|missing`: what they print, write and refuse."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[2] / "data"
RUSH = DATA / "duel_masters" / "decks" / "fire-rush.txt"
HURRIED = DATA / "duel_masters" / "decks" / "fire-rush-with-mistakes.txt"


@pytest.fixture(autouse=True)
def _filled_before(tmp_path: Path, filled: Callable[[str], str]) -> None:
    """Let the command line find a database that is filled already, which is quicker."""
    shutil.copyfile(filled("sqlite"), tmp_path / "cards.sqlite")


def test_a_deck_is_built_changed_and_undone(cardsdb: Command) -> None:
    assert (
        cardsdb("deck", "new", "My team", "--game", "eredan", "-f", "current").err == "My team: 0 cards (version 1)\n"
    )
    answer = cardsdb("deck", "add", "my team", "Aez", "--section", "karakterler")
    assert (answer.code, answer.out, answer.err) == (0, "", "My team: 1 card (version 2)\n")
    cardsdb("deck", "add", "My team", "katana", "-n", "3")
    assert cardsdb("deck", "remove", "My team", "Katana").err == "My team: 3 cards (version 4)\n"
    assert cardsdb("deck", "undo", "My team").err == "My team: 4 cards (version 3)\n"
    assert cardsdb("deck", "undo", "My team", "--to", "4").err == "My team: 3 cards (version 4)\n"
    history = cardsdb("deck", "history", "My team", "--json").document
    assert (history["name"], history["game"], history["current"]) == ("My team", "eredan", 4)
    assert [(one["number"], one["before"], one["action"], one["cards"]) for one in history["versions"]] == [
        (1, None, "new", 0),
        (2, 1, "add 1 Aez the Wandering warrior", 1),
        (3, 2, "add 3 Katana", 4),
        (4, 3, "remove 1 Katana", 3),
    ]
    lines = cardsdb("deck", "history", "My team").out.splitlines()
    assert lines[3].startswith("*  4  ")
    assert lines[3].endswith("  remove 1 Katana (3 cards)")


def test_decks_are_imported_listed_copied_renamed_and_deleted(cardsdb: Command) -> None:
    assert cardsdb("deck", "import", RUSH).err == "Fire rush: 40 cards (version 1)\n"
    assert cardsdb("deck", "import", RUSH).err == "Fire rush: 40 cards (version 2)\n"
    cardsdb("deck", "copy", "Fire rush@1", "Another")
    cardsdb("deck", "rename", "another", "Yet another")
    assert cardsdb("deck", "list").out == (
        "Fire rush (duel-masters, tournament, 40 cards, version 2)\n"
        "Yet another (duel-masters, tournament, 40 cards, version 2)\n"
    )
    assert cardsdb("deck", "list", "--game", "eragra", "--json").document == {"decks": []}
    (first, _) = cardsdb("deck", "list", "--json").document["decks"]
    assert {key: first[key] for key in ("name", "game", "format", "cards", "version")} == {
        "name": "Fire rush",
        "game": "duel-masters",
        "format": "tournament",
        "cards": 40,
        "version": 2,
    }
    assert cardsdb("deck", "delete", "Fire rush").err == "Fire rush: deleted, with 2 versions\n"
    assert cardsdb("deck", "history", "Fire rush").code == 1


def test_import_reads_the_input_and_stores_no_list_with_mistakes_unless_told_to(
    cardsdb: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"4 Aqua Hulcus\n")))
    assert cardsdb("deck", "import", "-", "--name", "Hulcus").err == "Hulcus: 4 cards (version 1)\n"
    answer = cardsdb("deck", "import", HURRIED)
    assert answer.code == 2
    assert "--keep-going" in answer.err
    answer = cardsdb("deck", "import", HURRIED, "--keep-going", "--name", "Hurried")
    assert answer.code == 0
    assert answer.err.startswith("left out: line 12")
    assert [deck["name"] for deck in cardsdb("deck", "list", "--json").document["decks"]] == ["Hulcus", "Hurried"]


def test_export_writes_what_import_read(cardsdb: Command, tmp_path: Path) -> None:
    cardsdb("deck", "import", RUSH)
    assert cardsdb("deck", "export", "Fire rush").out.startswith("Game: duel-masters\nName: Fire rush\n")
    answer = cardsdb("deck", "export", "Fire rush@1", "-o", tmp_path / "rush.json")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert cardsdb("deck", "diff", RUSH, tmp_path / "rush.json").out == "The cards are the same.\n"
    assert "csv has no place" in cardsdb("deck", "export", "Fire rush", "--to", "csv").err


def test_diff_takes_files_stored_decks_and_their_versions(cardsdb: Command) -> None:
    cardsdb("deck", "import", RUSH)
    cardsdb("deck", "add", "Fire rush", "Aqua", "Hulcus", "-n", "2")
    cardsdb("deck", "remove", "Fire rush", "Crimson Hammer")
    expected = " -1 Crimson Hammer in the deck (4 -> 3)\n +2 Aqua Hulcus in the deck (0 -> 2)\n"
    shown = [cardsdb("deck", "diff", before, "Fire rush").out.replace("  ", " ") for before in ("fire rush@1", RUSH)]
    assert shown == [expected, expected]
    assert cardsdb("deck", "diff", "Fire rush@2", "Fire rush", "--json").document == {
        "game": "duel-masters",
        "before": "Fire rush@2",
        "after": "Fire rush",
        "differences": [{"section": "deck", "name": "Crimson Hammer", "before": 4, "after": 3, "by": -1}],
    }


def test_missing_counts_against_the_collection(cardsdb: Command, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Game: duel-masters\n4 Aqua Hulcus\n2 Crimson Hammer\nSide deck:\n1 Aqua Hulcus\n1 Nobody Knows\n")
    cardsdb("collection", "add", "Aqua Hulcus", "-n", "3")
    cardsdb("collection", "add", "Crimson Hammer", "-n", "2")
    assert cardsdb("deck", "missing", file, "--json").document == {
        "source": str(file),
        "game": "duel-masters",
        "cards": 8,
        "lacking": 3,
        "missing": [
            {"name": "Aqua Hulcus", "wanted": 5, "owned": 3, "known": True, "missing": 2},
            {"name": "Nobody Knows", "wanted": 1, "owned": 0, "known": False, "missing": 1},
        ],
    }
    answer = cardsdb("deck", "missing", file)
    assert (answer.code, answer.out) == (
        0,
        "   2 Aqua Hulcus (5 wanted, 3 owned)\n"
        "   1 Nobody Knows (1 wanted, 0 owned; no such card)\n"
        "3 of 8 cards are missing\n",
    )
    file.write_text("Game: duel-masters\n2 Crimson Hammer\n")
    assert cardsdb("deck", "missing", file).out == "You own all 2 cards\n"


def test_a_stored_deck_may_stand_where_a_file_does(
    cardsdb: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cardsdb("deck", "import", RUSH)
    assert cardsdb("deck", "show", "fire rush", "--json").document["cards"] == 40
    assert cardsdb("deck", "convert", "Fire rush@1", "--to", "dec").out.startswith("// GAME : duel-masters\n")
    (checked,) = cardsdb("deck", "check", "Fire rush", "--json").document["decks"]
    assert (checked["source"], checked["legal"]) == ("Fire rush", True)
    (tmp_path / "Fire rush").write_text("Game: duel-masters\n1 Aqua Hulcus\n")
    assert cardsdb("deck", "show", "Fire rush", "--json").document["cards"] == 1  # a file comes first
    answer = cardsdb("deck", "missing", "fire-rush", "--game", "eredan")
    assert (answer.code, answer.err) == (2, "cardsdb: Fire rush is a deck of duel-masters, not of eredan\n")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("new", "Fire rush", "--game", "eredan"), 2, "already"),
        (("new", "Other"), 2, "--game"),
        (("new", "Other", "--game", "chess"), 2, "chess"),
        (("add", "Fire rush", "Aqua Hulcs"), 1, "near names: Aqua Hulcus"),
        (("add", "Fire rush", "Aqua Hulcus", "-s", "moon"), 2, "it has: deck, side deck"),
        (("add", "Fire rush", "Aqua Hulcus", "-n", "0"), 2, "--count"),
        (("remove", "Fire rush", "Aqua Hulcus"), 1, "has 0 of Aqua Hulcus"),
        (("undo", "Fire rush"), 1, "nothing to undo"),
        (("undo", "Fire rush", "--to", "7"), 1, "no version 7"),
        (("history", "Fire rash"), 1, "near names: Fire rush"),
        (("export", "Fire rush@9"), 1, "no version 9"),
        (("export", "Fire rush", "-o", "rush.pdf"), 2, "--to"),
        (("diff", "Fire rush", "Nowhere"), 2, "no stored deck is called that"),
        (("diff", "Fire rush", DATA / "eredan" / "decks" / "kotoba-with-a-hired-blade.txt"), 2, "nothing to compare"),
        (("missing", "x" * 5000), 2, "cannot be opened"),
    ],
)
def test_what_cannot_be_done_is_one_line(cardsdb: Command, words: tuple[object, ...], code: int, says: str) -> None:
    cardsdb("deck", "import", RUSH)
    answer = cardsdb("deck", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1)
    assert says in answer.err
