"""Practice cards are marked on paper, whatever their game's face: a word in the rim, a word in a list."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pdfplumber
import pytest

from cardsdb.catalogue.search import FoundCard
from cardsdb.games import games
from exports.faces import DESIGN, Face, FaceCard, face_of
from exports.faces.plain import plain_face
from exports.faces.practice import marking
from exports.paper.document import new_document
from exports.paper.pen import Ink
from tests.answers import Answer

MM = 25.4 / 72
RIM = 2.5
FACES = {**{name: face_of(game) for name, game in games().items()}, "plain": marking(plain_face(games()["eragra"]))}

Command = Callable[..., Answer]


def words(face: Face, game: str, *, practice: bool, ink: Ink = Ink.COLOUR) -> list[dict[str, float | str]]:
    """The words of a card's face, with their places in points."""
    card = FoundCard(1, game, "Somebody", 0, "practice", "7", "Does it.", practice=practice)
    with new_document("one card", ink=ink) as document:
        face.draw(document.page(DESIGN), FaceCard(card, card.name))
        with pdfplumber.open(io.BytesIO(document.finished())) as pdf:
            return list(pdf.pages[0].extract_words(x_tolerance_ratio=0.15, y_tolerance=0.5))


@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.GREY, Ink.SAVER])
@pytest.mark.parametrize("name", FACES)
def test_every_face_has_the_mark_in_its_rim(name: str, ink: Ink) -> None:
    game = "eragra" if name == "plain" else name
    marks = [
        word
        for word in words(FACES[name], game, practice=True, ink=ink)
        if float(word["top"]) * MM > DESIGN.height - RIM - 0.5  # the letters' box is higher than the letters
    ]
    assert [word["text"] for word in marks] == ["practice", "card"]
    assert float(marks[0]["x0"]) + float(marks[1]["x1"]) == pytest.approx(DESIGN.width / MM, abs=1)
    assert all(float(word["bottom"]) * MM <= DESIGN.height for word in marks)


@pytest.mark.parametrize("name", FACES)
def test_no_other_card_has_it(name: str) -> None:
    game = "eragra" if name == "plain" else name
    assert "card" not in [word["text"] for word in words(FACES[name], game, practice=False)]


def test_proxies_and_deck_sheets_tell_practice_cards_apart(cardsdb: Command, tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    cards.write_text("game,name,set,kind\neragra,Made for Now,practice,wall\neragra,Made for Good,FS,wall\n", "utf-8")
    assert cardsdb("import", cards).code == 0
    deck = tmp_path / "walls.txt"
    deck.write_text("Game: eragra\nDuel Stack:\n1 Made for Now\n1 Made for Good\n", "utf-8")
    assert cardsdb("proxies", deck, "-o", tmp_path / "proxies.pdf").code == 0
    assert text_of(tmp_path / "proxies.pdf").count("practice card") == 1
    assert cardsdb("paper", "deck", deck, "-o", tmp_path / "sheet.pdf").code == 0
    [line] = [line for line in text_of(tmp_path / "sheet.pdf").splitlines() if "practice" in line]
    assert "Made for Now" in line
    assert cardsdb("paper", "checklist", "game:eragra made", "-o", tmp_path / "list.pdf").code == 0
    assert "practice cards of our own" in text_of(tmp_path / "list.pdf")


def text_of(pdf: Path) -> str:
    with pdfplumber.open(pdf) as opened:
        return "\n".join(page.extract_text() for page in opened.pages)
