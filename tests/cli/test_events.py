"""`cardsdb event check`, `sheets` and `compare`: exit codes, what is printed, and what is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "data" / "duel_masters" / "event"
DECKS = ROOT / "data" / "duel_masters" / "decks"


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    """The folder of an event in which all is well."""
    folder = tmp_path / "legal"
    folder.mkdir()
    (folder / "event.toml").write_text('name = "Quiet night"\nplayers = ["Anna", "Bob"]\n')
    (folder / "anna.txt").write_text((DECKS / "fire-rush.txt").read_text())
    return folder


def test_the_page_for_organisers_tells_the_truth(cardsdb: Command) -> None:
    answer = cardsdb("event", "check", SAMPLE)
    assert (answer.code, answer.err) == (1, "")
    shown = [line[4:].rstrip() for line in (ROOT / "docs" / "events.md").read_text("utf-8").splitlines()]
    for line in answer.out.splitlines():
        assert line in shown
        assert len(line) <= 80


def test_an_event_with_legal_lists_alone(cardsdb: Command, legal: Path) -> None:
    answer = cardsdb("event", "check", legal, "--json")
    assert answer.code == 0
    document = answer.document
    assert [(one["player"], one["verdict"]) for one in document["players"]] == [("Anna", "legal"), ("Bob", "missing")]
    deck = document["players"][0]["deck"]
    assert (deck["source"], deck["format"], deck["legal"], deck["cards"]) == ("anna.txt", "tournament", True, 40)
    assert document["summary"]["missing"] == 1


def test_a_deck_is_as_deck_check_has_it(cardsdb: Command) -> None:
    file = DECKS / "fire-rush-with-mistakes.txt"
    (deck,) = cardsdb("deck", "check", file, "--as-of", "2026-11-27", "--json").document["decks"]
    event = cardsdb("event", "check", file.parent, "--as-of", "2026-11-27", "--json").document
    ours = next(one["deck"] for one in event["players"] if one["deck"]["source"] == file.name)
    assert ours | {"source": ""} == deck | {"source": ""}


def test_options_hold_over_the_event(cardsdb: Command) -> None:
    answer = cardsdb("event", "check", SAMPLE, "--format", "rulebook", "--json").document
    rules = {violation["rule"] for one in answer["players"] if one["deck"] for violation in one["deck"]["violations"]}
    assert (rules, answer["event"]["format"]) == ({"DM-DECK-3", "LIST-1"}, "rulebook")


def test_reports_of_each_kind(cardsdb: Command, tmp_path: Path) -> None:
    files = [tmp_path / f"report.{ending}" for ending in ("html", "pdf", "csv", "json")]
    answer = cardsdb("event", "check", SAMPLE, "--json", *[word for file in files for word in ("--report", file)])
    assert answer.code == 1
    assert [file.read_bytes()[:4] for file in files] == [b"<!DO", b"%PDF", b"play", b"{\n  "]
    assert json.loads(files[3].read_text()) == answer.document
    assert answer.err.count("written: ") == 4


def test_a_report_in_the_folder_is_not_read_as_a_list(cardsdb: Command, legal: Path) -> None:
    for _ in range(2):
        answer = cardsdb("event", "check", legal, "--report", legal / "report.html", "--json")
        assert answer.code == 0
        assert answer.document["summary"]["lists"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ["check", "nowhere"],
        ["check", SAMPLE, "--report", "report.doc"],
        ["check", SAMPLE, "--report", "no/such/folder/report.csv"],
        ["check", SAMPLE, "--format", "none"],
        ["check", SAMPLE, "--game", "poker"],
        ["check", SAMPLE, "--workers", "0"],
        ["sheets", SAMPLE, "-o", "sheets.html"],
        ["compare", SAMPLE / "dan-roe.txt", "nowhere.txt"],
        ["compare", SAMPLE / "dan-roe.txt", ROOT / "data" / "eredan" / "decks" / "kotoba-with-a-hired-blade.txt"],
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    words: list[object], cardsdb: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    answer = cardsdb("event", *words)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert not [*Path().iterdir()]


def test_sheets(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("event", "sheets", SAMPLE, "-o", tmp_path / "sheets.pdf")
    assert (answer.code, answer.out) == (0, f"5 sheets in {tmp_path / 'sheets.pdf'}\n")
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")


def test_compare(cardsdb: Command) -> None:
    old, new = SAMPLE / "sule-caglar.txt", SAMPLE / "dan-roe.txt"
    answer = cardsdb("event", "compare", old, new)
    assert answer.code == 1
    assert answer.out.startswith("  +1 Aqua Hulcus in the deck\nThe lists differ: hash cd163c55 before, d34af3f8 now")
    document = cardsdb("event", "compare", old, new, "--json").document
    assert document["changes"] == [{"section": "deck", "name": "Aqua Hulcus", "before": 4, "after": 5}]
    same = cardsdb("event", "compare", old, old)
    assert (same.code, same.out) == (0, "The lists hold the same cards: cd163c55\n")
