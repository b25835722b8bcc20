"""Faces of cards, measured on the PDF: everything on the card, and each thing where players look for it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pdfplumber
import pytest
from PIL import Image, ImageChops, ImageStat

from cardsdb.catalogue.search import FoundCard, search
from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.games import Game, find_game, games
from cardsdb.shipped import data_folder
from exports.faces import DESIGN, Face, FaceCard, face_of
from exports.faces.duel_masters.signs import CIVILIZATIONS
from exports.paper.document import new_document
from exports.paper.measures import MM, Size
from exports.paper.pen import Ink, Pen, brightness
from exports.paper.preview import as_png
from importers.shipped import open_catalogue

ROOM = "duel_masters"
MASTERS = find_game("Duel Masters")
PEBBLES = Game(
    name="pebbles",
    title="Pebbles",
    room=Path("pebbles"),
    cards=Vocabulary(
        game="pebbles",
        table=Attributes,
        fields=(
            Field("weight", Kind.NUMBER),
            Field("tones", Kind.WORDS),
            Field("found_by", Kind.TEXT),
            Field("polished", Kind.FLAG),
            Field("finish", Kind.TEXT),
        ),
    ),
)
FLINT = FoundCard(
    1,
    "pebbles",
    "Flint",
    0,
    "P1",
    "1/2",
    "It makes sparks.\nNobody knows why.",
    {"weight": 30, "tones": ("grey", "white"), "found_by": "a walker on the beach " * 5, "polished": False},
)
LONG_NAME = "The Extraordinarily Longwinded Dragon of a Hundred Letters, who Never Stops Introducing Himself to Me"
SENTENCES = " ".join(f"On turn {turn} its extraordinarily patient owner may contemplate a card." for turn in range(43))
HYDRA = FoundCard(
    1,
    "duel-masters",
    "Twofold Hydra",
    0,
    "X1",
    "7/9",
    SENTENCES,
    {
        "civilization": ("water", "fire"),
        "type": "evolution creature",
        "race": ("Sea Dragon", "Hydra"),
        "cost": 12,
        "power": 11000,
        "power_plus": True,
        "mana_number": 2,
        "rarity": "very rare",
        "keywords": ("double breaker", "blocker"),
    },
)
UNKNOWN = FoundCard(2, "duel-masters", "Hardly Known", 0, None, None, "")


def picture(pen: Pen, left: float, top: float, width: float, height: float) -> None:
    assert width > 10
    assert height > 10
    pen.rectangle(left, top, width, height, fill=(0.5, 0.5, 0.9))


def printed(face: Face, cards: Iterable[FaceCard], ink: Ink = Ink.COLOUR, size: Size = DESIGN) -> bytes:
    """Return a PDF with a card on each page, which is as large as the card."""
    with new_document("Faces", ink=ink) as document:
        for card in cards:
            face.draw(document.page(size), card)
        return document.finished()


def pages(pdf: bytes) -> list[pdfplumber.page.Page]:
    return pdfplumber.open(io.BytesIO(pdf)).pages


def one_page(
    card: FoundCard, game: Game = MASTERS, *, art: bool = False, ink: Ink = Ink.COLOUR
) -> pdfplumber.page.Page:
    [page] = pages(printed(face_of(game), [FaceCard(card, card.name, picture if art else None)], ink))
    return page


def text_in(page: pdfplumber.page.Page, left: float, top: float, right: float, bottom: float) -> str:
    """Return the upright text in a part of the card, in mm, as one line."""
    chars = page.filter(lambda one: one["object_type"] == "char" and one["matrix"][3] > 0)
    found: str = chars.crop((left * MM, top * MM, right * MM, bottom * MM), strict=False).extract_text()
    return " ".join(found.split())


def upside_down(page: pdfplumber.page.Page) -> list[dict[str, float]]:
    return [char for char in page.chars if char["matrix"][0] < 0 and char["matrix"][3] < 0]


def letters(text: str) -> str:
    """Return a text without what wrapping changes."""
    return re.sub(r"[\s-]", "", text)


def written(page: pdfplumber.page.Page) -> str:
    """Return all that is written, in the order of writing, without what wrapping changes."""
    return letters("".join(char["text"] for char in page.chars))


def operators(page: pdfplumber.page.Page) -> set[bytes]:
    """Return the colour operators of a page."""
    content = b"\n".join(stream.get_data() for stream in page.page_obj.contents)
    bare = re.sub(rb"\((?:\\.|[^\\()])*\)", b"()", content, flags=re.DOTALL)
    return set(bare.split()) & {b"g", b"G", b"rg", b"RG", b"k", b"K", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN"}


def assert_all_inside(page: pdfplumber.page.Page) -> None:
    for kind in ("char", "rect", "curve", "line", "image"):
        for one in page.objects.get(kind, []):
            assert one["x0"] >= -0.01, one
            assert one["top"] >= -0.01, one
            assert one["x1"] <= page.width + 0.01, one
            assert one["bottom"] <= page.height + 0.01, one


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[FoundCard]]:
    store = open_catalogue(str(tmp_path_factory.mktemp("faces") / "cards.sqlite"))
    with store.reading() as session:
        cards = search(session, "", [game.cards for game in games().values()], game=MASTERS.name)
    assert len(cards) == 128
    yield cards
    store.close()


@pytest.fixture(scope="module")
def in_ink(shipped: list[FoundCard]) -> Callable[[Ink], list[pdfplumber.page.Page]]:
    """The shipped cards' pages in an ink, printed once."""
    made: dict[Ink, list[pdfplumber.page.Page]] = {}

    def of(ink: Ink) -> list[pdfplumber.page.Page]:
        if ink not in made:
            made[ink] = pages(printed(face_of(MASTERS), [FaceCard(card, card.name) for card in shipped], ink))
        return made[ink]

    return of


def test_players_find_each_thing_at_its_place(
    shipped: list[FoundCard], in_ink: Callable[[Ink], list[pdfplumber.page.Page]]
) -> None:
    facts: dict[str, dict[str, str]] = {}
    for name in ("cards.csv", "expansion.csv"):
        with (data_folder() / ROOM / name).open(encoding="utf-8", newline="") as file:
            facts |= {row["name"]: row for row in csv.DictReader(file)}
    for card, page in zip(shipped, in_ink(Ink.COLOUR), strict=True):
        row = facts[card.name]
        power = row["power"] + ("+" if row["power_plus"] == "yes" else "")
        assert text_in(page, 0, 0, 14.4, 14) == row["cost"], card.name
        assert letters(text_in(page, 14.4, 0, 63, 11.4)) == letters(card.name)
        kind = "Evolution creature · " if row["type"] == "evolution creature" else ""
        assert text_in(page, 14.4, 11.4, 63, 16) == kind + (row["race"] or "Spell")
        assert text_in(page, 0, 77, 26, 88) == power
        assert text_in(page, 38, 77, 63, 88) == f"{row['rarity']} {row.get('set', 'DM-01')} · {row['number']}"
        [mana] = upside_down(page)
        assert mana["text"] == "1"  # every shipped card makes one mana
        assert (mana["x0"] + mana["x1"]) / 2 == pytest.approx(page.width / 2, abs=0.6 * MM)
        assert mana["top"] > 76 * MM
        assert letters(card.text) in written(page)


@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.GREY, Ink.SAVER])
def test_nothing_lies_outside_a_card(ink: Ink, in_ink: Callable[[Ink], list[pdfplumber.page.Page]]) -> None:
    for page in in_ink(ink):
        assert_all_inside(page)


def assert_saves_ink(page: pdfplumber.page.Page) -> None:
    for one in (*page.rects, *page.curves, *page.lines):
        assert not one["fill"] or levels(one["non_stroking_color"]) == {1}, one
        assert not one["stroke"] or (levels(one["stroking_color"]) == {0} and one["linewidth"] <= 0.5), one
    assert all(levels(char["non_stroking_color"]) == {0} for char in page.chars)


def levels(colour: tuple[float, ...] | float) -> set[float]:
    """Return how much there is of each part of a colour."""
    return set(colour) if isinstance(colour, tuple) else {colour}


def test_inks_keep_what_they_promise(in_ink: Callable[[Ink], list[pdfplumber.page.Page]]) -> None:
    for page in in_ink(Ink.GREY):
        assert operators(page) <= {b"g", b"G"}
    assert any(b"rg" in operators(page) for page in in_ink(Ink.COLOUR))
    for page in in_ink(Ink.SAVER):
        assert_saves_ink(page)


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.SAVER])
@pytest.mark.parametrize(("card", "game"), [(HYDRA, MASTERS), (FLINT, PEBBLES)], ids=lambda one: one.name)
def test_inks_hold_for_several_civilizations_and_the_plain_face(card: FoundCard, game: Game, ink: Ink) -> None:
    page = one_page(card, game, ink=ink)
    if ink is Ink.GREY:
        assert operators(page) <= {b"g", b"G"}
    else:
        assert_saves_ink(page)


@pytest.mark.parametrize("art", [False, True])
def test_all_of_a_long_card_is_on_it(art: bool) -> None:
    card = replace(HYDRA, name=LONG_NAME)
    assert len(SENTENCES) > 2900
    page = one_page(card, art=art)
    assert_all_inside(page)
    assert letters(SENTENCES) in written(page)
    assert letters(LONG_NAME) in letters(text_in(page, 14.4, 0, 63, 11.4))
    assert "Evolution creature · Sea Dragon / Hydra" in text_in(page, 14.4, 11.4, 63, 16)
    assert text_in(page, 0, 0, 14.4, 14) == "12"
    assert text_in(page, 0, 77, 26, 88) == "11000+"
    assert [char["text"] for char in upside_down(page)] == ["2"]
    foot = min(char["top"] for char in upside_down(page))
    text = [char for char in page.chars if char["top"] > 17 * MM and char["size"] < 5]
    assert max(char["bottom"] for char in text) < foot


def test_several_civilizations_share_a_card() -> None:
    page = one_page(HYDRA)
    seen = {one["non_stroking_color"] for one in page.rects if one["fill"]}
    for name in ("water", "fire"):
        assert any(colour == pytest.approx(CIVILIZATIONS[name].colour) for colour in seen)


def test_civilizations_stay_apart_in_grey() -> None:
    greys = [brightness(civilization.colour) for civilization in CIVILIZATIONS.values()]
    assert len(greys) == 5
    assert min(abs(one - other) for one, other in combinations(greys, 2)) > 0.08
    assert len({tuple(civilization.outline) for civilization in CIVILIZATIONS.values()}) == 5


def test_what_is_not_known_is_not_printed() -> None:
    page = one_page(UNKNOWN)
    assert page.extract_text().strip() == "Hardly Known"
    spell = one_page(replace(UNKNOWN, attributes={"type": "spell", "civilization": ("nature",)}))
    assert spell.extract_text().split() == ["Hardly", "Known", "Spell"]
    assert one_page(replace(UNKNOWN, attributes={"power": 0, "cost": 0})).extract_text().split() == [
        "0",
        "Hardly",
        "Known",
        "0",
    ]


def test_keywords_that_the_text_does_not_speak_of_are_printed_once() -> None:
    silent = one_page(replace(HYDRA, text=""))
    assert "Doublebreaker.Blocker." in written(silent)
    spoken = one_page(replace(HYDRA, text="Blocker.\nDouble breaker."))
    assert written(spoken).lower().count("blocker") == 1


@pytest.mark.parametrize("size", [Size(63, 105.6), Size(88, 88)], ids=str)
@pytest.mark.parametrize("game", [MASTERS, PEBBLES], ids=lambda game: game.name)
def test_a_card_of_another_shape_is_filled(size: Size, game: Game) -> None:
    card = HYDRA if game is MASTERS else FLINT
    [page] = pages(printed(face_of(game), [FaceCard(card, card.name, picture)], size=size))
    assert_all_inside(page)
    rim = page.rects[0]
    assert (rim["width"], rim["height"]) == (pytest.approx(page.width), pytest.approx(page.height))
    assert letters(card.text) in written(page)


@pytest.mark.parametrize(("card", "game"), [(HYDRA, MASTERS), (UNKNOWN, MASTERS), (FLINT, PEBBLES)])
def test_the_rim_is_of_the_edge_colour(card: FoundCard, game: Game) -> None:
    face = face_of(game)
    pdf = printed(face, [FaceCard(card, card.name, picture)])
    image = Image.open(io.BytesIO(next(as_png(pdf, dpi=254)))).convert("RGB")
    edge = tuple(round(255 * part) for part in face.edge(card))
    wide, high = image.size
    strips = [(0, 0, wide, 20), (0, high - 20, wide, high), (0, 0, 20, high), (wide - 20, 0, wide, high)]
    for strip in strips:  # 2 mm on every side
        for (low, top), wanted in zip(image.crop(strip).getextrema(), edge, strict=True):
            assert low >= wanted - 3
            assert top <= wanted + 3


def test_the_plain_face_shows_every_known_field() -> None:
    page = one_page(FLINT, PEBBLES)
    text = " ".join(page.extract_text().split())
    assert_all_inside(page)
    for line in (
        "Flint",
        "Weight: 30",
        "Tones: grey; white",
        "Polished: no",
        "It makes sparks.",
        "P1 · 1/2",
        "Pebbles",
    ):
        assert line in text
    assert letters("Found by: " + "a walker on the beach " * 5) in written(page)
    assert "Finish" not in text


@pytest.mark.parametrize("art", [False, True])
def test_the_plain_face_takes_long_texts_and_many_facts(art: bool) -> None:
    tones = tuple(f"shade number {number}" for number in range(60))
    card = replace(FLINT, name=LONG_NAME, text=SENTENCES, attributes={**FLINT.attributes, "tones": tones}, level=3)
    page = one_page(card, PEBBLES, art=art)
    assert_all_inside(page)
    for text in (LONG_NAME, SENTENCES, "; ".join(tones), "Level: 3", "Weight: 30"):
        assert letters(text) in written(page)
    name_only = one_page(FoundCard(1, "pebbles", "Nothing Else", 0, None, None, ""), PEBBLES)
    assert name_only.extract_text().split() == ["Nothing", "Else", "Pebbles"]


@pytest.mark.parametrize("civilization", CIVILIZATIONS)
def test_where_ink_is_saved_no_line_runs_through_the_mark_of_mana(civilization: str) -> None:
    shown = []
    for text in ("", "Some words."):
        card = replace(HYDRA, text=text, attributes={"civilization": (civilization,), "type": "creature"})
        with new_document("Saved", ink=Ink.SAVER) as document:
            face_of(MASTERS).draw(document.page(DESIGN), FaceCard(card, card.name))
            pdf = document.finished()
        shown.append(Image.open(io.BytesIO(next(as_png(pdf, dpi=254)))).convert("L"))  # ten dots a mm
    height = round((88 - 2.5 - 8.6) * 10)  # where the window of a card without text ends
    beside, mark = (40, height - 3, 200, height + 4), (306, height - 3, 324, height + 4)
    assert shown[0].crop(beside).getextrema()[0] < 160
    assert ImageChops.difference(shown[0].crop(mark), shown[1].crop(mark)).getbbox() is None


@pytest.mark.parametrize("game", [MASTERS, PEBBLES], ids=lambda game: game.name)
def test_a_back_is_the_same_either_way_up_and_wants_little_ink(game: Game) -> None:
    with new_document("Back") as document:
        face_of(game).back(document.page(DESIGN))
        pdf = document.finished()
    [page] = pages(pdf)
    assert_all_inside(page)
    upright = [char["text"] for char in page.chars if char["matrix"][0] > 0]
    assert "".join(upright) == "".join(char["text"] for char in upside_down(page)) == game.title
    image = Image.open(io.BytesIO(next(as_png(pdf, dpi=200)))).convert("L")
    assert ImageStat.Stat(image).mean[0] > 0.88 * 255
    assert ImageStat.Stat(ImageChops.difference(image, image.rotate(180))).mean[0] < 6
