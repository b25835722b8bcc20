"""Sheets: measured on the PDF, and read out of the HTML; what must be there stands in the rules and the card lists."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest
from bs4 import BeautifulSoup
from pdfplumber.page import Page

from cardsdb.catalogue.search import FoundCard, search
from cardsdb.catalogue.store import Store
from cardsdb.clauses import clauses
from cardsdb.decks.deck import Deck, Entry
from cardsdb.errors import PrintingError
from cardsdb.games import Game, games
from cardsdb.shipped import data_folder
from exports.paper.measures import MM, PAPERS, Size
from exports.paper.pen import Ink
from exports.sheets import Sheet, mat, table_facts
from exports.sheets.catalogue import catalogue as card_catalogue
from exports.sheets.checklist import checklist
from exports.sheets.deck_sheet import deck_sheet
from exports.sheets.gallery import gallery
from exports.sheets.mat import mats
from exports.sheets.packing import EDGE, Placed, pack
from exports.sheets.pieces import pieces
from exports.sheets.printed_sets import PrintedSet, by_set, only_set
from exports.sheets.reference import reference

A4, A3 = PAPERS["a4"], PAPERS["a3"]
EVIL = "</script><script>alert(1)</script><img src=x onerror=alert(2)> \u2028 Şükrü & Ğ"
GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)


def pages(sheet: Sheet) -> list[Page]:
    with pdfplumber.open(io.BytesIO(sheet.content)) as pdf:
        assert len(pdf.pages) == sheet.pages
        found = [*pdf.pages]
        for page in found:
            assert page.chars is not None  # read while the file is open
            page.objects  # noqa: B018
    return found


def page_size(page: Page) -> tuple[float, float]:
    return round(page.width / MM, 1), round(page.height / MM, 1)


def size_of(shape: dict[str, float]) -> tuple[float, float]:
    return (shape["x1"] - shape["x0"]) / MM, (shape["bottom"] - shape["top"]) / MM


def near(size: tuple[float, float], wanted: tuple[float, float]) -> bool:
    return all(abs(one - other) < 0.1 for one, other in zip(size, wanted, strict=True))


def made(name: str, number: int = 1, text: str = "", **attributes: object) -> FoundCard:
    return FoundCard(number, "duel-masters", name, 0, "X", f"{number}", text, attributes)  # type: ignore[arg-type]


def made_set(*cards: FoundCard) -> PrintedSet:
    return PrintedSet(games()["duel-masters"], "X", "Extra", tuple((card.number or "", card) for card in cards))


@pytest.fixture
def base_set(catalogue: Store) -> list[PrintedSet]:
    game = games()["duel-masters"]
    with catalogue.reading() as session:
        return by_set(session, search(session, "set:DM-01", [game.cards], game=game.name))


def shipped_numbers() -> dict[str, str]:
    with (data_folder() / "duel_masters" / "cards.csv").open(encoding="utf-8", newline="") as file:
        return {row["number"]: row["name"] for row in csv.DictReader(file)}


def test_checklist_has_every_card_of_a_set_once_in_order(base_set: list[PrintedSet]) -> None:
    (page,) = pages(checklist(base_set, {}, A4))
    assert page_size(page) == (210, 297)
    words = page.extract_words(use_text_flow=True)
    numbers = [word["text"] for word in words if re.fullmatch(r"S?\d+/S?\d+", word["text"])]
    assert numbers == [f"S{place}/S10" for place in range(1, 11)] + [f"{place}/110" for place in range(1, 111)]
    text = " ".join(word["text"] for word in words)
    for number, name in shipped_numbers().items():
        assert text.count(f"{number} {name}") == 1


def test_checklist_ticks_what_is_owned(base_set: list[PrintedSet]) -> None:
    ids = {card.name: card.id for _, card in base_set[0].cards}
    (page,) = pages(checklist(base_set, {ids["Aqua Hulcus"]: 3, ids["Bolshack Dragon"]: 7}, A4))
    boxes = [rect for rect in page.rects if near(size_of(rect), (2.7, 2.7))]
    assert len(boxes) == 120 * 4  # DM-DECK-3: four copies at most
    assert len(page.curves) == 3 + 4
    assert "+3" in page.extract_text()
    assert "2 of them owned" in page.extract_text()


@pytest.mark.parametrize("size", [Size(100, 150), A4, PAPERS["letter"], A3], ids=str)
def test_long_names_stay_in_their_cells(size: Size) -> None:
    cards = [made(f"{'Wide ' * 30}{number}", number, rarity="super rare") for number in range(1, 60)]
    for page in pages(checklist([made_set(*cards)], {1: 99}, size)):
        assert page_size(page) == (round(size.width, 1), round(size.height, 1))
        for word in page.extract_words():
            assert word["x0"] > 10.9 * MM
            assert word["x1"] < page.width - 10.9 * MM
        rows = {round(char["bottom"]) for char in page.chars if char["text"] == "…"}
        assert rows
        for word in (word for word in page.extract_words() if word["text"] == "super"):
            before = [char for char in page.chars if char["text"] == "…" and abs(char["bottom"] - word["bottom"]) < 2]
            assert all(char["x1"] < word["x0"] for char in before if char["x0"] < word["x0"])


@pytest.mark.parametrize("size", [Size(10, 10), Size(80, 300), Size(300, 80)], ids=str)
def test_a_paper_without_room_for_lines_is_refused(size: Size) -> None:
    with pytest.raises(PrintingError, match="too small"):
        checklist([made_set(made("One"))], {}, size)


def test_only_one_set(base_set: list[PrintedSet]) -> None:
    assert only_set(base_set, "dm-01") == only_set(base_set, "base set") == base_set
    with pytest.raises(PrintingError, match="DM-01"):
        only_set(base_set, "DM-99")


def test_a_card_of_two_sets_is_in_both_and_one_of_none_is_not_lost(catalogue: Store) -> None:
    from cardsdb.catalogue.tables import CardSet, Printing

    vocabularies = [game.cards for game in games().values()]
    with catalogue.writing() as session:
        extra = CardSet(game="duel-masters", code="DM-XX", title="Extra")
        session.add(extra)
        session.flush()
        (hulcus,) = search(session, "Aqua Hulcus", vocabularies)
        session.add(Printing(card_id=hulcus.id, set_id=extra.id or 0, number="2/9", position=2))
        session.flush()
        sets = by_set(session, search(session, "", vocabularies))
    held = {one.code: [number for number, card in one.cards if card.id == hulcus.id] for one in sets}
    assert (held["DM-01"], held["DM-XX"]) == (["23/110"], ["2/9"])
    assert {one.game.name for one in sets if not one.code} >= {"eredan"}


def test_deck_sheet() -> None:
    entries = (Entry(4, "Burning Power", "deck"), Entry(1, "No Such Card", "side deck"))
    deck = Deck("duel-masters", entries, name="Fire", metadata={"player": "Şule Çağlar"})
    sheet = deck_sheet(deck, games()["duel-masters"], A4)
    assert "line 0: 'No Such Card' is not in the catalogue" in sheet.notes
    (page,) = pages(sheet)
    text = page.extract_text()
    for part in ("Fire", "Player Şule Çağlar", "Date", "4 Burning Power", "Side deck 1", "Total 5", "not in the catal"):
        assert part in text
    assert page_size(page) == (210, 297)


@GAMES
def test_what_paper_cites_exists(game: Game) -> None:
    facts = table_facts.table_facts(game)
    rows = [row for card in facts.reference for row in card.rows]
    zones = [zone for one in facts.mat for zone in one.zones]
    cited = [one.clause for group in (rows, facts.pieces, zones) for one in group]  # type: ignore[attr-defined]
    assert rows
    assert set(cited) <= {clause.id for clause in clauses(game.room.name)}
    assert all(cited)


@GAMES
def test_reference_cards_are_cards_and_hold_their_text(game: Game) -> None:
    stated = table_facts.table_facts(game).reference
    (page,) = pages(reference(game, A4))
    across = sorted({round(line["top"] / MM, 2) for line in page.lines if line["x1"] - line["x0"] > 62.9 * MM})
    down = sorted({round(line["x0"] / MM, 2) for line in page.lines if abs(line["x1"] - line["x0"]) < 0.01})
    assert [round(b - a, 1) for a, b in pairwise(across)] == [88] * (len(across) - 1)
    assert [round(b - a, 1) for a, b in pairwise(down)] == [63] * (len(down) - 1)
    for place, card in enumerate(stated):
        left, top = down[place % 3] * MM, across[place // 3] * MM
        inside = page.within_bbox((left, top, left + 63 * MM, top + 88 * MM))
        text = inside.extract_text()
        assert text.startswith(card.title)
        for row in card.rows:
            assert row.clause in text
        assert min(char["x0"] for char in inside.chars) > left + 3 * MM
        assert max(char["x1"] for char in inside.chars) < left + 60.5 * MM
        assert max(char["bottom"] for char in inside.chars) < top + 86.5 * MM
        assert min(char["size"] for char in inside.chars) >= 5.4


def ground(page: Page, wanted: tuple[float, float]) -> Counter[tuple[float, ...]]:
    """Count the filled boxes of a size by their colours."""
    rects = (rect for rect in page.rects if rect["fill"] and near(size_of(rect), wanted))
    return Counter(tuple(round(part, 2) for part in rect["non_stroking_color"]) for rect in rects)


def total(sheet: Sheet, wanted: tuple[float, float]) -> list[int]:
    counted: Counter[tuple[float, ...]] = Counter()
    for page in pages(sheet):
        counted += ground(page, wanted)
    return sorted(counted.values())


@pytest.mark.rule("ER-COMP-8", "ER-COMP-10", "ER-COMP-11", "ER-COMP-12", "ER-COMP-13", "ER-COMP-14")
def test_pieces_of_eragra() -> None:
    sheet = pieces(games()["eragra"], A4)
    assert total(sheet, (63, 88)) == [20]
    assert total(sheet, (12, 12)) == [12, 12, 25, 25, 25, 25]
    assert total(sheet, (8, 8)) == [20, 35, 35, 35, 35]
    labels = [
        word["text"] for page in pages(sheet) for word in page.extract_words() if word["bottom"] - word["top"] > 40
    ]
    assert labels == [str(number) for number in range(1, 21)]


@pytest.mark.rule("DM-SETUP-5")
def test_pieces_of_duel_masters() -> None:
    sheet = pieces(games()["duel-masters"], A4)
    assert total(sheet, (63, 88)) == [5, 5]
    assert total(sheet, (15, 15)) == [16, 20]


@pytest.mark.rule("EC-INIT-2")
def test_pieces_of_eredan() -> None:
    (page,) = pages(pieces(games()["eredan"], A4))
    text = page.extract_text().split()
    assert [f"{owner}{number}" for owner in "AB" for number in range(1, 6)] == [
        w for w in text if re.match(r"[AB]\d", w)
    ]
    assert set(map(str, range(1, 21))) <= set(text)


@GAMES
@pytest.mark.parametrize("size", [A4, PAPERS["letter"], A3], ids=str)
def test_neighbours_share_their_cuts_and_no_piece_is_off_the_page(game: Game, size: Size) -> None:
    for page in pages(pieces(game, size)):
        assert page_size(page) == (round(size.width, 1), round(size.height, 1))
        cuts = [line for line in page.lines if line["linewidth"] < 0.3 and line["stroking_color"] in {(0, 0, 0), (0,)}]
        assert cuts
        for side, along, across in (("x0", "top", "bottom"), ("top", "x0", "x1")):
            lying: dict[float, list[tuple[float, float]]] = {}
            for line in cuts:
                if abs(line[across] - line[along]) > 1:
                    lying.setdefault(round(line[side], 1), []).append((line[along], line[across]))
            for stretches in lying.values():
                ends = sorted(stretches)
                assert all(one[1] < other[0] for one, other in pairwise(ends))
        for rect in page.rects:
            assert rect["x0"] > 4.9 * MM
            assert rect["top"] > 4.9 * MM
            assert rect["x1"] < page.width - 4.9 * MM
            assert rect["bottom"] < page.height - 4.9 * MM


def test_pieces_in_black_lines_are_told_apart_by_their_labels() -> None:
    found = pages(pieces(games()["eragra"], A4, Ink.SAVER))
    letters = Counter(word["text"] for page in found for word in page.extract_words())
    assert {letter: letters[letter] for letter in "RGYB"} == dict.fromkeys("RGYB", 60)
    for page in found:
        assert not [rect for rect in page.rects if rect["fill"] and rect["non_stroking_color"] not in {1, (1,)}]


@GAMES
@pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.SAVER])
def test_small_pieces_are_named_at_the_foot(game: Game, ink: Ink) -> None:
    kinds = {kind.name: kind for kind in table_facts.table_facts(game).pieces if kind.size[1] < 50}
    named: Counter[str] = Counter()
    for page in pages(pieces(game, A4, ink)):
        foot = page.crop((0, page.height - 25 * MM, page.width, page.height))
        for count, name in re.findall(r"(\d+) × ([^\d(]+?)(?= \(|$| \d+ ×)", foot.extract_text(), re.MULTILINE):
            named[name] += int(count)
        assert min(char["size"] for char in foot.chars) >= 5.5 if foot.chars else True
    assert named == {name: kind.count for name, kind in kinds.items()}


@GAMES
@pytest.mark.parametrize("size", [A4, PAPERS["letter"], A3], ids=str)
def test_straight_cuts_part_all_pieces(game: Game, size: Size) -> None:
    """From edge to edge, first across and then down through each band, no cut meets a piece."""
    kinds = table_facts.table_facts(game).pieces
    for page in pack(((kind, Size(*kind.size)) for kind in kinds for _ in range(kind.count)), size, foot=16):
        bands: dict[float, list[Placed[table_facts.Piece]]] = {}
        for one in page:
            bands.setdefault(one.y, []).append(one)
        for (y, band), (below, _) in pairwise(sorted([*bands.items(), (size.height - EDGE - 16, [])])):
            assert len({one.size.height for one in band}) == 1
            assert y + band[0].size.height <= below + 0.001
            ends = sorted((one.x, one.x + one.size.width) for one in band)
            assert all(one[1] <= other[0] + 0.001 for one, other in pairwise(ends))


def test_a_piece_larger_than_the_page_is_refused() -> None:
    with pytest.raises(PrintingError, match="63 x 88"):
        pieces(games()["eragra"], Size(60, 90))


CARD_PLACES = {"duel-masters": [7], "eredan": [10], "eragra": [13, 7]}
"""Five shields, deck, graveyard; three characters, their items, two cards, deck, discard; and of Eragra the Duel
Stack, five spaces, twice two of a Combo Field, Altar, Grim and Mastery Stack, then the seven stacks and voids."""


@pytest.mark.parametrize("size", [A3, PAPERS["tabloid"], Size(500, 400)], ids=str)
@GAMES
def test_mats_have_places_of_cards(game: Game, size: Size) -> None:
    for page, count in zip(pages(mats(game, size)), CARD_PLACES[game.name], strict=True):
        assert page_size(page) == (round(max(size.width, size.height), 1), round(min(size.width, size.height), 1))
        places = [curve for curve in page.curves if near(size_of(curve), (63, 88))]
        assert len(places) == count
        for one in places:
            assert one["x0"] > 0
            assert one["x1"] < page.width
            others = (other for other in places if other is not one)
            assert not any(_overlap(one, other) for other in others)


@GAMES
def test_mats_stay_off_the_edges_that_printers_do_not_reach(game: Game) -> None:
    sheet = mats(game, A3)
    assert sheet.notes == ()
    for page in pages(sheet):
        for shape in (*page.rects, *page.curves, *page.chars):
            assert min(shape["x0"], shape["top"]) > 4.9 * MM
            assert shape["x1"] < page.width - 4.9 * MM
            assert shape["bottom"] < page.height - 4.9 * MM
    assert all("of the paper's edges" in note for note in mats(game, PAPERS["tabloid"]).notes)
    assert mats(game, PAPERS["tabloid"]).notes


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x0"] < other["x1"]
        and other["x0"] < one["x1"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


@pytest.mark.parametrize(
    ("game", "zones"),
    [
        ("duel-masters", ["Battle zone", "Shields", "Mana zone", "Graveyard", "Deck"]),
        ("eredan", ["Characters", "Items and familiars", "Deck", "Discard", "Rounds"]),
        (
            "eragra",
            ["Duel Field", "Altar", "Combo Field, left", "Parchments Area", "Limbo", "Craft Pool", "Pyra", "Tokens"],
        ),
    ],
)
def test_mats_name_their_zones(game: str, zones: list[str]) -> None:
    text = "\n".join(page.extract_text() for page in pages(mats(games()[game], A3)))
    for zone in zones:
        assert zone in text


@pytest.mark.parametrize("size", [A4, PAPERS["letter"], Size(400, 200)], ids=str)
def test_a_mat_that_does_not_fit_is_refused(size: Size) -> None:
    with pytest.raises(PrintingError, match="420 x 297"):
        mats(games()["eragra"], size)


def test_a_zone_without_room_for_its_cards_is_refused() -> None:
    zone = table_facts.Zone(name="Small", x=0, y=0, width=100, height=92, places=2)
    with pytest.raises(PrintingError, match="Small"):
        [*mat._places(zone, (0, 0, 100, 92))]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[pieces]\n", "is no TOML"),
        ('[[pieces]]\nname = "A"\ncount = 1\nsize = [9, 9]\ncolour = "red"\n', "pieces.1.colour"),
        (
            '[[pieces]]\nname = "A"\ncount = 1\nsize = [9, 9]\ncolour = "#ff0000"\nsymbol = "dragon"\n',
            "pieces.1.symbol",
        ),
        ('[[pieces]]\nname = "A"\ncount = 1\nsize = [9, 9]\ncolour = "#ff0000"\nshape = "cube"\n', "unknown key"),
    ],
)
def test_a_file_with_a_mistake_is_refused(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "eragra").mkdir()
    (tmp_path / "eragra" / "paper.toml").write_text(text)
    monkeypatch.setattr(table_facts, "data_folder", lambda: tmp_path)
    with pytest.raises(PrintingError, match=said):
        pieces(games()["eragra"], A4)
    (tmp_path / "eragra" / "paper.toml").unlink()
    for make in (pieces, mats, reference):
        with pytest.raises(PrintingError, match="Eragra"):
            make(games()["eragra"], A4)


def test_a_card_with_too_many_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "eragra").mkdir()
    row = f'{{ text = "{"word " * 400}" }}'
    (tmp_path / "eragra" / "paper.toml").write_text(f'[[reference]]\ntitle = "All"\nrows = [{row}]\n')
    monkeypatch.setattr(table_facts, "data_folder", lambda: tmp_path)
    with pytest.raises(PrintingError, match="All"):
        reference(games()["eragra"], A4)


def test_catalogue_has_every_card_and_an_index_that_is_right(base_set: list[PrintedSet]) -> None:
    seen: list[tuple[int, int]] = []
    sheet = card_catalogue(base_set, A4, lambda done, all_: seen.append((done, all_)))
    assert seen[-1] == (120, 120)
    texts = [" ".join(word["text"] for word in page.extract_words(use_text_flow=True)) for page in pages(sheet)]
    index = next(place for place, text in enumerate(texts) if text.startswith("Index") or " Index " in text[:60])
    for number, name in shipped_numbers().items():
        where = re.search(rf"{re.escape(name)} (\d+)\b", " ".join(texts[index:]))
        assert where, name
        assert f"{name} {number}" in texts[int(where[1]) - 1]


def test_long_texts_go_on_over_the_pages() -> None:
    text = "\n".join(f"word{number} " * 3 for number in range(900))
    found = pages(card_catalogue([made_set(made("Long", text=text), made("Next", 2))], A4))
    words = [word for page in found for word in page.extract_words()]
    assert {f"word{number}" for number in range(900)} <= {word["text"] for word in words}
    assert max(word["bottom"] for word in words) < found[0].height - 5 * MM


def test_letters_without_a_font_are_noted() -> None:
    sheet = card_catalogue([made_set(made("Card 漢"))], A4)
    assert [note for note in sheet.notes if "漢" in note]
    assert checklist([made_set(made("Card 漢"))], {}, A4).notes


@pytest.mark.parametrize(
    "make",
    [
        lambda sets: card_catalogue(sets, A4).content,
        lambda sets: checklist(sets, {}, A4).content,
        gallery,
        lambda _: mats(games()["eragra"], A3).content,
        lambda _: pieces(games()["eragra"], A4).content,
        lambda _: reference(games()["eragra"], A4).content,
    ],
    ids=["catalogue", "checklist", "gallery", "mat", "pieces", "reference"],
)
def test_the_same_content_gives_the_same_bytes(make: Callable[[list[PrintedSet]], bytes]) -> None:
    sets = [made_set(made("One", 1, "Text", race=("B", "A")), made("Two", 2, race=("C",)))]
    assert make(sets) == make(sets)


class Strict(HTMLParser):
    """Collects the tags with their attributes, and the data of each script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and self.cdata_elem == "script":
            self.scripts[-1] += data


def test_gallery_has_every_card_and_loads_nothing(base_set: list[PrintedSet]) -> None:
    page = gallery(base_set).decode()
    soup = BeautifulSoup(page, "html.parser")
    assert [card.h2.text for card in soup.select("ol#cards > li > article")] == [
        card.name for _, card in base_set[0].cards
    ]
    loading = {"src", "href", "action", "data", "poster", "background", "srcset", "formaction"}
    for tag, attributes in Strict(page).tags:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base", "video", "audio"}
        assert not loading & set(attributes)
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    assert not re.search(r"https?:|url\(|@import|fetch\(|XMLHttp|import\(", page)
    assert soup.select_one("form#controls")["hidden"] is not None  # type: ignore[index]
    choices = {one["data-filter"]: [o.text for o in one.select("option")] for one in soup.select("select[data-filter]")}
    assert choices["civilization"] == ["all", "light", "water", "darkness", "fire", "nature"]
    assert choices["rarity"] == ["all", "common", "uncommon", "rare", "very rare", "super rare"]


def test_gallery_runs_its_own_script_alone(base_set: list[PrintedSet]) -> None:
    soup = BeautifulSoup(gallery(base_set), "html.parser")
    policy = soup.select_one("meta[http-equiv]")["content"]  # type: ignore[index]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for part in (soup.style, soup.select("script")[1]):
        assert part
        digest = base64.b64encode(hashlib.sha256((part.string or "").encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


def test_nothing_that_a_card_says_can_run() -> None:
    card = FoundCard(
        1, "duel-masters", EVIL, 0, "X", EVIL, EVIL, {"race": (EVIL, "Plain"), "type": EVIL}, (("fi", EVIL),)
    )
    page = gallery([PrintedSet(games()["duel-masters"], EVIL, EVIL, ((EVIL, card),))]).decode()
    parsed = Strict(page)
    assert len(parsed.scripts) == 2
    assert not [tag for tag, _ in parsed.tags if tag == "img"]
    (data,) = json.loads(parsed.scripts[0])
    assert data["name"] == EVIL
    assert "sukru & g" in data["key"]
    assert BeautifulSoup(page, "html.parser").select_one("article h2").text == EVIL  # type: ignore[union-attr]
