"""The command line's promises: JSON, exit codes, one line for every failure."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer
from tests.shipped import ALL_CARDS

Command = Callable[..., Answer]
DATA = Path(__file__).parents[2] / "data"
LIST = DATA / "duel_masters" / "rulebook_card_list_fi.txt"


def names(answer: Answer) -> set[str]:
    return {card["name"] for card in answer.document["cards"]}


def test_search_answers_in_json(cardsdb: Command) -> None:
    answer = cardsdb("cards", "search", "civ:fire cost<=2 type:creature", "--json")
    assert answer.code == 0
    assert names(answer) == {"Artisan Picora", "Brawler Zyler", "Deadly Fighter Braid Claw", "Immortal Baron, Vorg"}
    [claw] = [card for card in answer.document["cards"] if card["name"] == "Deadly Fighter Braid Claw"]
    assert claw["game"] == "duel-masters"
    assert (claw["set"], claw["number"]) == ("DM-01", "74/110")
    assert (claw["cost"], claw["power"], claw["civilization"]) == (1, 1000, ["fire"])


def test_an_empty_query_finds_everything_and_game_narrows_it(cardsdb: Command) -> None:
    assert len(cardsdb("cards", "search", "", "--json").document["cards"]) == ALL_CARDS
    assert len(cardsdb("cards", "search", "", "--game", "Duel Masters", "--json").document["cards"]) == 128


def test_search_sorts_and_limits(cardsdb: Command) -> None:
    answer = cardsdb("cards", "search", "type:creature", "-g", "duel-masters", "--sort=-power", "--limit", 2, "--json")
    assert [card["name"] for card in answer.document["cards"]] == [
        "Hanusa, Radiance Elemental",
        "Deathliger, Lion of Chaos",
    ]


def test_the_table_fits_80_columns_and_has_no_colour(cardsdb: Command) -> None:
    answer = cardsdb("cards", "search", "kw:blocker", "--no-color")
    assert answer.code == 0
    assert "Emerald Grass" in answer.out
    assert "\x1b" not in answer.out
    assert answer.err == "21 cards\n" or "cards" in answer.err


def test_csv_is_a_card_list_that_import_reads_back(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("cards", "search", "", "-g", "duel-masters", "--csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert len(rows) == 128
    (tmp_path / "mine.csv").write_text(answer.out, encoding="utf-8")
    [document] = cardsdb("import", tmp_path / "mine.csv", "--json").document["documents"]
    assert document["game"] == "duel-masters"
    assert document["cards"] == {"added": 0, "changed": 0, "unchanged": 128, "removed": 0}


@pytest.mark.parametrize(
    ("typed", "name", "game"),
    [
        ("bolshack dragon", "Bolshack Dragon", "duel-masters"),
        ("Holy Spark", "Holy Awe", "duel-masters"),
        ("Pangaea’s Song", "Pangaea's Song", "duel-masters"),
        ("ECLAIRS", "Lightning Bolts", "eredan"),
        ("simsekler (level 3)", "Lightning Bolts", "eredan"),
        ("Fleche incandescente", "Blazing Arrow", "eredan"),
        ("Kaba Hares", "Hares the Brute", "eredan"),
        ("kyros quiver", "Kyro's Quiver", "eragra"),
    ],
)
def test_show_finds_a_card_by_any_name(cardsdb: Command, typed: str, name: str, game: str) -> None:
    card = cardsdb("cards", "show", typed, "--json").document
    assert (card["name"], card["game"]) == (name, game)
    assert {source["document"] for source in card["sources"]}


def test_show_tells_the_figures_of_the_worked_example(cardsdb: Command) -> None:
    aez = cardsdb("cards", "show", "Aez", "--json").document
    assert (aez["defense"], aez["spirit"], aez["guilds"]) == (3, 1, ["Mercenary"])
    bolts = cardsdb("cards", "show", "Lightning (level 3)", "--json").document
    assert (bolts["rare"], bolts["level"], bolts["levels"]) == (True, 3, [1, 2, 3])


def test_show_prints_sources_with_their_places(cardsdb: Command) -> None:
    cardsdb("import", LIST)
    answer = cardsdb("cards", "show", "Holy Awe")
    assert answer.code == 0
    assert "Holy Spark" in answer.out
    assert "shipped facts" in answer.out
    assert "6/110" in answer.out


def test_no_such_card_is_exit_code_1_with_near_names(cardsdb: Command) -> None:
    answer = cardsdb("cards", "show", "Bolshak Dragn")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == "cardsdb: no card is called 'Bolshak Dragn'; near names: Bolshack Dragon\n"
    as_json = cardsdb("cards", "show", "Bolshak Dragn", "--json")
    assert as_json.code == 1
    assert as_json.document["near"] == ["Bolshack Dragon"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("cards", "search", "civ:fyre"), "fire"),
        (("cards", "search", "cost<=("), "character"),
        (("cards", "search", "x", "--game", "chess"), "duel-masters, eragra, eredan"),
        (("cards", "search", "x", "--colour"), "--colour"),
        (("cards", "serch"), "search"),
        (("import", "/nowhere/at/all.pdf"), "/nowhere/at/all.pdf"),
        (("import",), None),
        (("import", "x.csv", "--map", "Karte"), "THEIRS=OURS"),
        (("import", "--template", "chess"), "chess"),
        (("db", "restore", "/nowhere/backup"), "/nowhere/backup"),
        (("--db", "mysql://host/name", "db", "check"), "mysql"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    cardsdb: Command, words: tuple[str, ...], says: str | None
) -> None:
    answer = cardsdb(*words)
    assert (answer.code, answer.out) == (2, "")
    if says is not None:
        assert answer.err.count("\n") == 1
        assert says in answer.err
    assert "Traceback" not in answer.err


def test_import_says_what_it_did_and_a_second_time_that_nothing_changed(cardsdb: Command) -> None:
    [first] = cardsdb("import", LIST, "--json").document["documents"]
    assert set(first) >= {"path", "sha256", "kind", "game", "title", "language", "pages", "cards", "rules", "notes"}
    assert (first["game"], first["kind"], first["language"]) == ("duel-masters", "text", "fi")
    assert sum(first["cards"].values()) == 120
    assert first["rules"]["deck"] == {"minimum": 40, "copies": 4}
    again = cardsdb("import", LIST)
    assert "nothing to change: all 120 cards" in again.out


def test_a_dry_run_changes_nothing(cardsdb: Command, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("game,name,cost\nduel-masters,Aqua Hulcus,9\n", encoding="utf-8")
    [document] = cardsdb("import", mine, "--dry-run", "--json").document["documents"]
    assert document["differences"] == [{"card": "Aqua Hulcus", "field": "cost", "before": 3, "after": 9}]
    assert "9" in cardsdb("import", mine, "--dry-run").out
    assert cardsdb("cards", "show", "Aqua Hulcus", "--json").document["cost"] == 3
    cardsdb("import", mine)
    assert cardsdb("cards", "show", "Aqua Hulcus", "--json").document["cost"] == 9


def test_limits_of_a_rulebook_are_held_against_the_formats(cardsdb: Command, tmp_path: Path) -> None:
    changed = tmp_path / "changed.txt"
    text = LIST.read_text(encoding="utf-8")
    assert " 40 " in text
    changed.write_text(text.replace(" 40 ", " 50 "), encoding="utf-8")
    [document] = cardsdb("import", changed, "--json").document["documents"]
    assert "this text states deck minimum 50, the format rulebook has 40" in document["notes"]


def test_one_bad_file_does_not_stop_the_others(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7 cut short")
    answer = cardsdb("import", tmp_path / "bad.pdf", LIST, "--json")
    assert answer.code == 2
    assert [document["game"] for document in answer.document["documents"]] == ["duel-masters"]
    assert [failed["path"] for failed in answer.document["failed"]] == [str(tmp_path / "bad.pdf")]
    assert answer.err.count("\n") == 1


def test_columns_are_mapped_by_name(cardsdb: Command, tmp_path: Path) -> None:
    mine = tmp_path / "kortit.csv"
    mine.write_text("Nimi;Hinta\nOma olento;4\n", encoding="utf-8")
    answer = cardsdb("import", mine, "--game", "duel-masters", "--map", "Nimi=name", "--map", "Hinta=cost")
    assert answer.code == 0
    assert cardsdb("cards", "show", "oma olento", "--json").document["cost"] == 4


def test_a_template_imports_back(cardsdb: Command, tmp_path: Path) -> None:
    for game in ("duel-masters", "eredan", "eragra"):
        (tmp_path / "mine.csv").write_text(cardsdb("import", "--template", game).out, encoding="utf-8")
        assert cardsdb("import", tmp_path / "mine.csv", "--dry-run").code == 0


def test_the_database_is_where_db_says_wherever_it_stands(cardsdb: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    assert cardsdb("cards", "search", "aqua", "--db", other).code == 0
    assert cardsdb(f"--db={other}", "db", "path").out.strip() == str(other)
    assert cardsdb("db", "path", "--json").document == {"path": str(tmp_path / "cards.sqlite")}
    assert other.is_file()


def test_backup_and_restore_bring_the_collection_back(cardsdb: Command, tmp_path: Path) -> None:
    assert "own 3 of Aqua Hulcus" in cardsdb("collection", "add", "aqua", "hulcus", "-n", 3).err
    assert cardsdb("db", "backup", tmp_path / "copy.sqlite").code == 0
    cardsdb("collection", "remove", "Aqua Hulcus", "-n", 3)
    assert cardsdb("collection", "list", "--json").document == {"cards": []}
    assert cardsdb("db", "restore", tmp_path / "copy.sqlite").code == 0
    listed = cardsdb("collection", "list", "--json").document["cards"]
    assert listed == [{"game": "duel-masters", "name": "Aqua Hulcus", "count": 3}]
    assert names(cardsdb("cards", "search", "owned>=3", "--json")) == {"Aqua Hulcus"}
    assert cardsdb("collection", "remove", "Aqua Hulcus", "-n", 4).code == 1


def test_check_says_sound(cardsdb: Command) -> None:
    assert cardsdb("db", "check", "--json").document == {"sound": True, "faults": []}
    assert cardsdb("db", "upgrade").code == 0


def test_help_ends_with_an_example(cardsdb: Command) -> None:
    for words in (["import"], ["cards", "search"], ["cards", "show"], ["collection", "add"], ["db", "backup"]):
        answer = cardsdb(*words, "--help")
        assert answer.code == 0
        assert "For example: cardsdb" in answer.out


def test_a_killed_import_leaves_the_catalogue_as_it_was(tmp_path: Path) -> None:
    from importers.shipped import open_catalogue

    rows = "".join(f"eragra,Card {number},minion\n" for number in range(12_000))
    (tmp_path / "big.csv").write_text("game,name,kind\n" + rows, encoding="utf-8")
    database = tmp_path / "cards.sqlite"
    open_catalogue(str(database)).close()
    for seconds in (1.5, 2.5, 3.5):
        words = ["-c", "from cli.main import run; run()", "--db", str(database), "import", str(tmp_path / "big.csv")]
        process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
        time.sleep(seconds)
        process.kill()
        process.wait()
        checked = subprocess.run(
            [
                sys.executable,
                "-c",
                "from cli.main import run; run()",
                "--db",
                str(database),
                "cards",
                "search",
                "",
                "--json",
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        assert len(json.loads(checked.stdout)["cards"]) in {ALL_CARDS, ALL_CARDS + 12_000}


def test_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    head = shutil.which("head")
    if head is None:
        pytest.skip("no head on this machine")
    program = f"{sys.executable} -c 'from cli.main import run; run()' --db {tmp_path}/c.sqlite"
    command = f"{program} cards search '' --json | {head} -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_odd_files_are_refused_in_one_line_and_one_document(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "two\nlines.txt").write_text("x", encoding="utf-8")
    for name in ("loop", "two\nlines.txt"):
        answer = cardsdb("import", tmp_path / name, "--json")
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert len(answer.document["failed"]) == 1
    assert cardsdb("cards", "search", "x", "--limit", 10**20).code == 2


def test_a_damaged_database_is_unsound(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "cards.sqlite").write_bytes(b"SQLite format 3\x00" + bytes(range(256)) * 20)
    answer = cardsdb("db", "check", "--json")
    assert answer.code == 1
    assert not answer.document["sound"]
    assert len(answer.document["faults"]) == 1


def test_an_import_says_what_changed_and_what_is_outweighed(cardsdb: Command, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("game,name,cost\nduel-masters,Aqua Hulcus,8\n", encoding="utf-8")
    assert "Aqua Hulcus" in cardsdb("import", mine).out
    assert "nothing to change: its one card is known" in cardsdb("import", mine).out


def test_a_query_that_finds_nothing_offers_near_names(cardsdb: Command) -> None:
    answer = cardsdb("cards", "search", "bolshak")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "0 cards; near names: Bolshack Dragon\n"
    assert "-- '-race:guardian'" in cardsdb("cards", "search", "-race:guardian").err
    assert cardsdb("cards", "search", "x", "--json", "--csv").code == 2
