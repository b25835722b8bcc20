"""`cardsdb proxies` and `cardsdb paper calibration`, as a person calls them."""

from __future__ import annotations

import re
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
        (("--cut-file", "out.pdf"), "ends in .svg or .dxf"),
        (("--exclude", "civ:fire"), "all of its cards are left out"),
        (("--registration", "3", "--registration-inset", "90"), "fits"),
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
    lying = {number: at[0] + at[2] / 2 for number, at in numbers if abs(at[1] + at[3] / 2 - 145) < 2}
    upright = {number: at[1] + at[3] / 2 for number, at in numbers if abs(at[0] - 108) < 1}
    assert set(lying) == set(upright) == {-10, -5, 5, 10}
    assert seen[0] == pytest.approx(lying[-5] + (lying[5] - lying[-5]) * 0.2, abs=0.1)
    assert seen[1] == pytest.approx(upright[-5] + (upright[5] - upright[-5]) * 0.7, abs=0.8)


def test_offsets_are_read() -> None:
    assert read_offset("0.5,-1") == (0.5, -1.0)
