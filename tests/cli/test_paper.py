"""`cardsdb paper`: what is written, and what is refused in one line."""

from __future__ import annotations

import io
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest

from exports.paper.measures import MM
from tests.answers import Answer

Command = Callable[..., Answer]
ROOT = Path(__file__).parents[2]
DECK = ROOT / "data" / "duel_masters" / "decks" / "fire-rush.txt"


def first_page(path: Path) -> tuple[int, tuple[int, int], str]:
    """Return how many pages a PDF has, the size of the first in mm, and its text."""
    with pdfplumber.open(io.BytesIO(path.read_bytes())) as pdf:
        page = pdf.pages[0]
        return len(pdf.pages), (round(page.width / MM), round(page.height / MM)), page.extract_text()


@pytest.mark.parametrize(
    ("words", "size", "says"),
    [
        (["checklist", "--set", "DM-01"], (210, 297), "69/110 Bolshack Dragon"),
        (["deck", DECK, "--paper", "a5"], (148, 210), "Deadly Fighter Braid Claw"),
        (["reference", "Duel Masters", "--paper", "letter"], (216, 279), "DM-WIN-1"),
        (["tokens", "duel-masters", "--ink", "saver"], (210, 297), "Shield, player A"),
        (["mat", "eragra"], (420, 297), "Altar"),
        (["mat", "eragra", "--paper", "297x420"], (420, 297), "Altar"),
        (["catalogue", "civ:fire", "cost<=2", "--game", "duel-masters"], (210, 297), "Deadly Fighter Braid Claw"),
    ],
    ids=lambda one: str(one[0]) if isinstance(one, list) else "",
)
def test_each_sheet(words: list[object], size: tuple[int, int], says: str, cardsdb: Command, tmp_path: Path) -> None:
    output = tmp_path / "out.pdf"
    answer = cardsdb("paper", *words, "-o", output, "--json")
    assert (answer.code, answer.err) == (0, "")
    pages, measured, text = first_page(output)
    assert (answer.document["output"], answer.document["pages"]) == (str(output), pages)
    assert measured == size
    assert says in text


def test_the_checklist_ticks_the_collection(cardsdb: Command, tmp_path: Path) -> None:
    cardsdb("collection", "add", "Aqua Hulcus", "-n", 6)
    answer = cardsdb("paper", "checklist", "-g", "duel-masters", "-o", tmp_path / "out.pdf")
    assert answer.out == f"2 pages, 128 cards in {tmp_path / 'out.pdf'}\n"
    text = first_page(tmp_path / "out.pdf")[2]
    assert "1 of them owned" in text
    assert "+2" in text


def test_a_checklist_without_numbers_is_in_the_order_that_people_count_in(cardsdb: Command, tmp_path: Path) -> None:
    cardsdb("paper", "checklist", "-g", "eragra", "-o", tmp_path / "out.pdf")
    with pdfplumber.open(tmp_path / "out.pdf") as pdf:
        words = [word["text"] for page in pdf.pages for word in page.extract_words(use_text_flow=True)]
    numbers = [int(after) for word, after in pairwise(words) if word == "Token" and after.isdecimal()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 10


def test_the_gallery(cardsdb: Command, tmp_path: Path) -> None:
    answer = cardsdb("paper", "catalogue", "-o", tmp_path / "all.html", "--json")
    assert answer.document["cards"] > 600
    assert "pages" not in answer.document
    page = (tmp_path / "all.html").read_text("utf-8")
    assert page.count("<article>") == answer.document["cards"]
    assert "Content-Security-Policy" in page


def test_a_stored_deck(cardsdb: Command, tmp_path: Path) -> None:
    assert cardsdb("deck", "import", DECK, "--name", "Rush").code == 0
    answer = cardsdb("paper", "deck", "Rush", "-o", tmp_path / "out.pdf")
    assert answer.out == f"1 page, 40 cards in {tmp_path / 'out.pdf'}\n"


def test_letters_without_a_font_are_a_note(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("Game: duel-masters\nName: 漢\n4 Aqua Hulcus\n", "utf-8")
    answer = cardsdb("paper", "deck", tmp_path / "list.txt", "-o", tmp_path / "out.pdf", "--json")
    assert answer.code == 0
    assert "漢" in answer.document["notes"][0]
    assert answer.err.startswith("note: ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["reference", "poker"], 2),
        (["tokens", "duel-masters", "--paper", "papyrus"], 2),
        (["tokens", "duel-masters", "--paper", "60x80"], 2),
        (["tokens", "duel-masters", "--ink", "gold"], 2),
        (["mat", "eragra", "--paper", "a4"], 2),
        (["mat", "eredan", "--paper", "letter"], 2),
        (["checklist", "no-such-card-at-all"], 2),
        (["checklist", "cost<="], 2),
        (["checklist", "--set", "DM-99"], 2),
        (["catalogue", "no-such-card-at-all"], 2),
        (["deck", "nowhere.txt"], 2),
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_said_in_a_line(
    words: list[object], code: int, cardsdb: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    answer = cardsdb("paper", *words, "-o", "out.pdf")
    assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1), answer.err
    assert not [*Path().iterdir()]


@pytest.mark.parametrize("name", ["no/such/folder/out.pdf", "out.doc", "out"])
@pytest.mark.parametrize("words", [["tokens", "eragra"], ["checklist"], ["catalogue"], ["deck", DECK]], ids=str)
def test_where_nothing_can_be_written_nothing_is(
    words: list[object], name: str, cardsdb: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    answer = cardsdb("paper", *words, "-o", name)
    assert (answer.code, answer.err.count("\n")) == (2, 1), answer.err
    assert not [*Path().iterdir()]
