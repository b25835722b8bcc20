"""`cardsdb proxies` and `cardsdb paper calibration`, as a person calls them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from exports.paper.measures import PAPERS
from exports.proxies.calibration import calibration_sheet, read_offset
from tests.answers import Answer
from tests.exports.printed import box, boxes_of, opened, words_in

Command = Callable[..., Answer]
DECK = Path(__file__).parents[2] / "data/duel_masters/decks/fire-rush.txt"
KOTOBA = Path(__file__).parents[2] / "data/eredan/decks/kotoba-with-a-hired-blade.txt"


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def names(pdf: Path) -> list[str]:
    """The cards of a PDF, page by page, each by the beginning of its text."""
    with opened(pdf.read_bytes()) as document:
        return [words_in(page, place) for page in document.pages for place in boxes_of(page, 63, 88)]


def test_a_deck_list_is_printed_with_all_its_copies(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", DECK, "-o", tmp_path / "out.pdf", "--json")
    assert answer.code == 0
    assert (answer.document["cards"], answer.document["pages"], answer.document["per_page"]) == (40, 5, 9)
    assert answer.document["paper"] == [210, 297]
    printed = names(tmp_path / "out.pdf")
    assert len(printed) == 40
    assert sum("Tornado Flame" in text for text in printed) == DECK.read_text().count("Tornado Flame") * 2


def test_cards_by_name_query_and_set_add_up(cardsdb: Command, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    answer = cardsdb("proxies", "-c", "4x Aqua Hulcus", "-c", "bolshack dragon", "-o", out, "--json")
    assert (answer.document["cards"], answer.document["different"]) == (5, 2)
    answer = cardsdb("proxies", "--set", "DM-01", "-q", "type:spell civ:fire", "--copies", 2, "-o", out, "--json")
    searched = cardsdb("cards", "search", "set:DM-01 type:spell civ:fire", "--json").document["cards"]
    assert answer.document["cards"] == 2 * len(searched)
    assert cardsdb("proxies", "--set", "DM-01", "-o", out, "--json").document["cards"] == 120


def test_what_is_owned_or_left_out_is_not_printed(cardsdb: Command, tmp_path: Path) -> None:
    cardsdb("collection", "add", "Aqua Hulcus", "-n", 3)
    answer = cardsdb("proxies", "-c", "4 Aqua Hulcus", "-c", "2 Bolshack Dragon", "--only-missing", "-o",
                     tmp_path / "out.pdf", "--json")  # fmt: skip
    assert (answer.document["cards"], answer.document["left_out"]) == (3, 3)
    answer = cardsdb("proxies", DECK, "--exclude", "type:creature", "-o", tmp_path / "out.pdf", "--json")
    assert answer.document["cards"] + answer.document["left_out"] == 40
    assert not any("Brawler Zyler" in text for text in names(tmp_path / "out.pdf"))


def test_names_in_turkish(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", "-c", "Lightning", "-g", "eredan", "--lang", "tr", "-o", tmp_path / "out.pdf")
    assert answer.code == 0
    assert "Şimşekler" in names(tmp_path / "out.pdf")[0]


@pytest.mark.parametrize("deck", [DECK, KOTOBA], ids=["duel-masters", "eredan"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_previews_cut_files_and_backs(cardsdb: Command, tmp_path: Path, deck: Path, paper: str) -> None:
    answer = cardsdb("proxies", deck, "-o", tmp_path / "out.pdf", "--paper", paper, "--backs", "own", "--cut-file",
                     tmp_path / "out.svg", "--preview", tmp_path / "page.png", "--preview-all", "--json")  # fmt: skip
    assert answer.code == 0
    assert answer.document["pages"] == 2 * -(-answer.document["cards"] // 9)
    assert answer.document["warnings"] == []
    assert len(answer.document["previews"]) == answer.document["pages"]
    width, height = Image.open(tmp_path / "page-1.png").size
    assert width / height == pytest.approx(PAPERS[paper].width / PAPERS[paper].height, rel=0.01)
    assert (tmp_path / "out.svg").read_text().count("<rect") == 9


def test_presets(cardsdb: Command, tmp_path: Path) -> None:
    eight = cardsdb("proxies", DECK, "--preset", "8-up", "-o", tmp_path / "out.pdf", "--json").document
    assert (eight["per_page"], eight["paper"]) == (8, [297, 210])
    one = cardsdb("proxies", DECK, "--preset", "1-up", "-o", tmp_path / "out.pdf", "--json").document
    assert (one["per_page"], one["paper"], one["pages"], one["warnings"]) == (1, [69, 94], 40, [])


def test_unknown_cards_stop_the_print_and_offer_near_names(cardsdb: Command, tmp_path: Path) -> None:
    mistaken = tmp_path / "deck.txt"
    mistaken.write_text("Game: duel-masters\n4 Aqua Hulcas\n2 Bolshack Dragon\n", encoding="utf-8")
    out = tmp_path / "out.pdf"
    answer = cardsdb("proxies", mistaken, "-o", out)
    assert answer.code == 2
    assert "line 2: no card is called 'Aqua Hulcas'; near: Aqua Hulcus" in answer.err
    assert not out.exists()
    answer = cardsdb("proxies", mistaken, "--placeholders", "-o", out)
    assert answer.code == 0
    printed = names(out)
    assert sorted("Aqua Hulcas" in text for text in printed) == [False] * 2 + [True] * 4
    answer = cardsdb("proxies", "-c", "Bolshak Dragon", "-o", out)
    assert (answer.code, "Bolshack Dragon" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--paper", "60x80"), "no card of 63 x 88 mm fits"),
        (("--paper", "b7"), "no paper is called 'b7'"),
        (("--card-size", "huge"), "no card is called 'huge'"),
        (("--gap", "x"), "a gap is 0 to 100 mm"),
        (("--mark-colour", "red"), "a colour is six figures"),
        (("--backs", "own", "--back-offset", "1"), "an offset is two numbers"),
        (("--backs", "own", "--back-offset", "nan,1"), "more than a printer can be off"),
        (("--backs", "none.png"), "none.png"),
        (("--images", "nowhere"), "nowhere: is no folder"),
        (("--cut-file", "out.pdf"), "end in .svg or .dxf"),
        (("--exclude", "civ:fire"), "all of its cards are left out"),
        (("--registration", "3", "--registration-inset", "90"), "fits"),
        (("--set", "DM-99"), "no set is called 'DM-99'; there are: DM-01"),
        (("--query", "name:nobody"), "the search finds no card: name:nobody"),
        (("--card", "No Such Card At All"), "No Such Card At All"),
        (("--lang", "\udcff"), "no language is called"),
        (("--corner-radius", "20", "--card-size", "30x88"), "corner radius"),
        (("--skip-slot", "10"), "no place has the number 10"),
        (("--preset", "1-up", "--paper", "letter"), "leave out --paper"),
        (("--preset", "1-up", "--portrait"), "leave out --paper"),
        (("--preview-all",), "--preview OUT.png"),
        (("--preview", "."), "end in .png"),
        (("--preview", "page.jpg"), "end in .png"),
        (("--preview", "none/page.png"), "no folder"),
        (("--preview", "page.png", "--preview-dpi", "600", "--paper", "2000x2000"), "too large"),
        (("--ink", "green"), "green"),
        (("--backs", "/dev/zero"), "no picture file"),
    ],
)
def test_what_cannot_be_printed_is_one_line_and_leaves_nothing(
    cardsdb: Command, tmp_path: Path, options: tuple[str, ...], says: str
) -> None:
    answer = cardsdb("proxies", DECK, "-o", tmp_path / "out.pdf", *options)
    assert (answer.code, answer.out) == (2, "")
    assert says in answer.err
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize("name", ["", ".", "/", "none.txt", "pdf"])
def test_an_output_that_is_no_pdf_is_refused(
    cardsdb: Command, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for words in (["proxies", DECK], ["paper", "calibration"], ["paper", "tokens", "eragra"]):
        answer = cardsdb(*words, "-o", name)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "end in .pdf" in answer.err
    assert not list(Path().iterdir())


def test_nothing_that_is_read_is_written_over(cardsdb: Command, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for path in (tmp_path / "back.png", tmp_path / "page-2.png", pictures / "Bolshack Dragon.png"):
        Image.new("RGB", (744, 1039)).save(path)
    (tmp_path / "list.pdf").write_text(DECK.read_text("utf-8"), "utf-8")
    (tmp_path / "link.png").symlink_to(tmp_path / "out.pdf")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.p*") if path.is_file()}
    out, back = tmp_path / "out.pdf", tmp_path / "back.png"
    for words in (
        ["proxies", tmp_path / "list.pdf", "-o", tmp_path / "list.pdf"],
        ["paper", "deck", tmp_path / "list.pdf", "-o", tmp_path / "list.pdf"],
        ["proxies", DECK, "-o", out, "--backs", back, "--preview", back],
        ["proxies", DECK, "-o", out, "--backs", tmp_path / "page-2.png", "--preview", tmp_path / "page.png",
         "--preview-all"],
        ["proxies", DECK, "-o", out, "--images", pictures, "--preview", pictures / "Bolshack Dragon.png"],
        ["proxies", DECK, "-o", out, "--preview", tmp_path / "link.png"],
    ):  # fmt: skip
        answer = cardsdb(*words)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.p*") if path.is_file()} == before
    database = tmp_path / "base.pdf"
    assert cardsdb("--db", database, "db", "upgrade").code == 0
    held = database.read_bytes()
    assert cardsdb("--db", database, "paper", "tokens", "eragra", "-o", database).code == 2
    assert cardsdb("--db", f"sqlite:///{database}", "proxies", DECK, "-o", database).code == 2
    assert database.read_bytes() == held


def test_a_pipe_is_no_list(cardsdb: Command, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "list.txt")
    answer = cardsdb("proxies", tmp_path / "list.txt", "-o", tmp_path / "out.pdf")
    assert (answer.code, "is no file with a deck list" in answer.err) == (2, True)


def test_placeholders_stand_for_single_cards_as_well(cardsdb: Command, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    answer = cardsdb("proxies", "--card", "3 Aqua Hulkus the Third", "--placeholders", "-o", out, "--json")
    assert (answer.code, answer.document["cards"]) == (0, 3)
    assert all("Aqua Hulkus the Third" in text for text in names(out))


def test_placeholders_are_offered_only_where_they_help(cardsdb: Command, tmp_path: Path) -> None:
    mistaken = tmp_path / "deck.txt"
    mistaken.write_text("Game: duel-masters\n4 Aqua Hulcas\n0 Chaos Strike\n", encoding="utf-8")
    for words in ((), ("--placeholders",)):
        answer = cardsdb("proxies", mistaken, "-o", tmp_path / "out.pdf", *words)
        assert (answer.code, "say --placeholders" in answer.err) == (2, False)
        assert "line 3" in answer.err
    mistaken.write_text("Game: duel-masters\n4 Aqua Hulcas\n", encoding="utf-8")
    assert "say --placeholders" in cardsdb("proxies", mistaken, "-o", tmp_path / "out.pdf").err


def test_many_wrong_lines_are_told_in_few(cardsdb: Command, tmp_path: Path) -> None:
    mistaken = tmp_path / "deck.txt"
    lines = "\n".join(f"1 Qqqq {number}" for number in range(100, 400))
    mistaken.write_text(f"Game: duel-masters\n{lines}\n", encoding="utf-8")
    answer = cardsdb("proxies", mistaken, "-o", tmp_path / "out.pdf")
    assert (answer.code, answer.err.count("\n")) == (2, 22)
    assert answer.err.endswith("and 280 more\n")


def test_what_a_search_does_not_find_is_told(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", "--set", "DM-99", "-o", tmp_path / "out.pdf")
    assert (answer.code, "no set is called 'DM-99'; there are: DM-01" in answer.err) == (2, True)
    answer = cardsdb("proxies", "-q", "kind:spell cost>90", "-g", "eredan", "-o", tmp_path / "out.pdf")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    answer = cardsdb("proxies", "-q", "kind:spell nosuchword", "-g", "eredan", "-o", tmp_path / "out.pdf")
    assert (answer.code, "finds no card: kind:spell nosuchword in eredan" in answer.err) == (2, True)


def test_file_names_cannot_steer_the_terminal(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", tmp_path / "\x1b[31mred", "-o", tmp_path / "out.pdf")
    assert (answer.code, "\x1b" in answer.err, "\\x1b[31mred" in answer.err) == (2, False, True)
    answer = cardsdb("proxies", "-c", "Bolshack Dragon", "-o", tmp_path / "\x1b[31m\udcff.pdf")
    assert (answer.code, "\x1b" in answer.out, "\\x1b[31m\\udcff.pdf" in answer.out) == (0, False, True)


def test_an_output_that_knows_few_letters(tmp_path: Path) -> None:
    """What `--json` prints is JSON in ASCII as well, and a table has escapes."""
    run = "from cli.main import run; run()"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "CARDSDB_DATABASE_URL": str(tmp_path / "base.sqlite")}
    for words in (["--json"], []):
        command = [sys.executable, "-c", run, "proxies", "-c", "Bolshack Dragon", "-o", tmp_path / "ş.pdf", *words]
        ran = subprocess.run(command, env=environment, capture_output=True, check=False, cwd=DECK.parents[3])
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert b"\\u015f.pdf" in ran.stdout
        if words:
            assert json.loads(ran.stdout)["output"].endswith("ş.pdf")


def test_a_folder_that_cannot_be_written(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", DECK, "-o", tmp_path / "none" / "out.pdf")
    assert (answer.code, "cannot be written" in answer.err) == (2, True)


def test_without_cards_it_says_how_to_ask(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("proxies", "-o", tmp_path / "out.pdf")
    assert (answer.code, "--query" in answer.err) == (2, True)


def test_the_offset_is_kept_and_moves_the_backs(cardsdb: Command, tmp_path: Path) -> None:
    assert cardsdb("paper", "calibration", "--keep", "2,-1.5").code == 0
    out = tmp_path / "out.pdf"
    cardsdb("proxies", "-c", "Bolshack Dragon", "--backs", "own", "-o", out)
    with opened(out.read_bytes()) as pdf:
        assert boxes_of(pdf.pages[1], 63, 88)[0][:2] == (136.5 + 2, 16.5 - 1.5)
    cardsdb("proxies", "-c", "Bolshack Dragon", "--backs", "own", "--back-offset", "0,0", "-o", out)
    with opened(out.read_bytes()) as pdf:
        assert boxes_of(pdf.pages[1], 63, 88)[0][:2] == (136.5, 16.5)
    (tmp_path / "settings" / "cardsdb" / "printer.toml").write_text("offset = 'far'")
    answer = cardsdb("proxies", "-c", "Bolshack Dragon", "--backs", "own", "-o", out)
    assert (answer.code, "printer.toml" in answer.err) == (2, True)


@pytest.mark.parametrize("about", ["long", "short"])
def test_the_calibration_sheet_reads_what_undoes_the_error(about: str) -> None:
    """A printer that is off puts the back's cross where the scale shows the offset that brings it back."""
    right, down = 3.0, -2.0  # so far this printer moves its backs
    with opened(calibration_sheet(PAPERS["a4"], about, (right, down))) as pdf:  # type: ignore[arg-type]
        front, back = pdf.pages
        cross = next(box(circle) for circle in back.curves)
        x, y = cross[0] + cross[2] / 2, cross[1] + cross[3] / 2
        seen = (210 - x, y) if about == "long" else (x, 297 - y)  # through the paper, from its front
        numbers = [
            (float(word["text"]), box(word)) for word in front.extract_words() if re.fullmatch(r"[+-]\d+", word["text"])
        ]
    # where the scales say what has to be done: 3 mm to the left and 2 mm down
    lying = {number: at[0] + at[2] / 2 for number, at in numbers if abs(at[1] + at[3] / 2 - 150.2) < 1}
    upright = {number: at[1] + at[3] / 2 for number, at in numbers if abs(at[0] - 108) < 1}
    places = [at for _, at in numbers]
    for place, one in enumerate(places):
        for other in places[place + 1 :]:
            assert max(abs(one[i] - other[i]) - max(one[i + 2], other[i + 2]) for i in (0, 1)) > 0, "labels collide"
    assert set(lying) == set(upright) == {-10, -5, 5, 10}
    assert seen[0] == pytest.approx(lying[-5] + (lying[5] - lying[-5]) * 0.2, abs=0.1)
    assert seen[1] == pytest.approx(upright[-5] + (upright[5] - upright[-5]) * 0.7, abs=0.8)


def test_calibration_alone_says_what_is_kept(cardsdb: Command) -> None:
    cardsdb("paper", "calibration", "--keep", "1.5,-2")
    answer = cardsdb("paper", "calibration")
    assert (answer.code, answer.out) == (0, "Backs are moved 1.5 mm to the right and -2 mm down\n")


def test_an_offset_is_kept_only_when_the_sheet_is_written(cardsdb: Command, tmp_path: Path) -> None:
    for words in (["-o", tmp_path / "none" / "out.pdf"], ["-o", tmp_path / "out.txt"], ["--paper", "10x10", "-o",
                  tmp_path / "out.pdf"]):  # fmt: skip
        assert cardsdb("paper", "calibration", "--keep", "1,1", *words).code == 2
    assert "0 mm to the right" in cardsdb("paper", "calibration").out
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize("content", [b"offset = " + b"[" * 5000, b"\xff", b"offset = [1]", b"[offset]\n", b""])
def test_settings_that_are_damaged_are_told_of(cardsdb: Command, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings" / "cardsdb").mkdir(parents=True)
    (tmp_path / "settings" / "cardsdb" / "printer.toml").write_bytes(content)
    answer = cardsdb("paper", "calibration")
    assert (answer.code, answer.err.count("\n"), "printer.toml" in answer.err) == (2, 1, True)


def test_settings_without_a_place_are_told_of(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "settings").write_bytes(b"")
    assert cardsdb("paper", "calibration").code == 0
    answer = cardsdb("paper", "calibration", "--keep", "1,1")
    assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_offsets_are_read() -> None:
    assert read_offset("0.5,-1") == (0.5, -1.0)
