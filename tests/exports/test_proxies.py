"""Proxies: measured on the paper. Each figure follows from the sizes of paper and card, not from the program."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardsdb.catalogue.search import FoundCard
from cardsdb.errors import PrintingError
from exports.paper.measures import CARD_SIZES, PAPERS, Size, read_size
from exports.paper.pen import Ink
from exports.paper.preview import MOST_PIXELS, as_png, check_pixels
from exports.proxies.art import Folder
from exports.proxies.cut_files import cut_file
from exports.proxies.guides import Guides, Registration
from exports.proxies.layout import lay_out
from exports.proxies.sheets import Backs, Proxy
from exports.proxies.wanted import choose
from tests.exports.made_proxies import A4, CARD, cards, picture, printed
from tests.exports.printed import box, boxes_of, everything, opened, words_in

# --- the layout -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "count", "left", "top"),
    [
        ("a4", 9, 10.5, 16.5),
        ("letter", 9, 13.45, 7.7),
        ("legal", 10, 20.3, 19.95),
        ("a3", 18, 21.0, 16.5),
        ("a5", 4, 11, 17),
    ],
)
def test_as_many_cards_as_fit_in_the_middle(paper: str, count: int, left: float, top: float) -> None:
    layout = lay_out(PAPERS[paper], CARD)
    assert len(layout.places) == count
    assert (round(layout.places[0].x, 2), round(layout.places[0].y, 2)) == (left, top)
    with opened(printed(cards(count), layout).pdf) as pdf:
        [page] = pdf.pages
        found = boxes_of(page, 63, 88)
        assert len(found) == count
        assert min(one[0] for one in found) == pytest.approx(
            layout.paper.width - max(one[0] for one in found) - 63, abs=0.02
        )
        assert min(one[1] for one in found) == pytest.approx(
            layout.paper.height - max(one[1] for one in found) - 88, abs=0.02
        )


sizes = st.builds(Size, st.floats(30, 130), st.floats(30, 130))


@given(sizes, st.floats(0, 10), st.tuples(st.floats(0, 8), st.floats(0, 8)), st.sampled_from(list(PAPERS.values())))
def test_cards_stay_within_the_margin_and_off_each_other(
    card: Size, margin: float, gap: tuple[float, float], paper: Size
) -> None:
    layout = lay_out(paper, card, margin=margin, gap=gap)
    for place in layout.places:
        assert margin - 1e-3 <= place.x <= layout.paper.width - card.width - margin + 1e-3
        assert margin - 1e-3 <= place.y <= layout.paper.height - card.height - margin + 1e-3
    for number, one in enumerate(layout.places):
        for other in layout.places[number + 1 :]:
            apart = abs(one.x - other.x) - card.width - gap[0], abs(one.y - other.y) - card.height - gap[1]
            assert max(apart) >= -1e-3
    # none more would fit in a row or a column
    assert layout.paper.width - 2 * margin < (layout.columns + 1) * (card.width + gap[0]) - gap[0] + 1e-3
    assert layout.paper.height - 2 * margin < (layout.rows + 1) * (card.height + gap[1]) - gap[1] + 1e-3


@given(sizes, st.sampled_from(["long", "short"]), st.booleans())
def test_turning_a_sheet_twice_brings_each_card_back(card: Size, about: str, lying: bool) -> None:
    layout = lay_out(A4, card, lying=lying)
    for place in layout.places:
        behind = layout.behind(place, about)  # type: ignore[arg-type]
        again = layout.behind(behind, about)  # type: ignore[arg-type]
        assert (again.x, again.y) == (pytest.approx(place.x), pytest.approx(place.y))
        assert any(abs(behind.x - one.x) < 1e-6 and abs(behind.y - one.y) < 1e-6 for one in layout.places)


def test_a_page_too_small_for_a_card_is_refused() -> None:
    with pytest.raises(PrintingError, match="fits on a page of 100 x 100 mm"):
        lay_out(Size(100, 100), Size(63, 95))


def test_sizes_are_read_from_names_and_numbers() -> None:
    assert read_size("Letter", PAPERS, "paper") == Size(215.9, 279.4)
    assert read_size("63,5 x 88.9 mm", CARD_SIZES, "card") == Size(63.5, 88.9)
    for wrong in ("a9", "5x5", "1e3x10", "63", "63x", "9999x10", "-3x60"):
        with pytest.raises(PrintingError):
            read_size(wrong, PAPERS, "paper")


# --- sheets -----------------------------------------------------------------------------


def test_no_more_than_20_000_cards_and_only_corners_that_a_card_can_have() -> None:
    with pytest.raises(PrintingError, match="20,001 cards"):
        printed(cards(20_000, 1))
    with pytest.raises(PrintingError, match="corner radius of 32 mm"):
        printed(cards(1), radius=32)
    assert printed(cards(1), radius=31.5).pages == 1


def test_a_place_that_no_page_has_cannot_be_skipped() -> None:
    with pytest.raises(PrintingError, match="no place has the number 10: a page has 9"):
        lay_out(A4, CARD, skipped=frozenset({10}))


def test_a_picture_of_a_page_has_a_bound() -> None:
    check_pixels(PAPERS["a3"], 600)
    with pytest.raises(PrintingError, match="preview-dpi"):
        check_pixels(Size(2000, 2000), 600)
    assert MOST_PIXELS < 2000 * 2000 * 600 * 600 / 25.4**2


def test_every_card_is_there_with_all_its_copies_and_its_name_in_it() -> None:
    sheets = printed(cards(4, 3, 4, 2))
    assert (sheets.pages, sheets.cards) == (2, 13)
    expected = ["Dragon 1"] * 4 + ["Dragon 2"] * 3 + ["Dragon 3"] * 4 + ["Dragon 4"] * 2
    with opened(sheets.pdf) as pdf:
        places = [(page, place) for page in pdf.pages for place in boxes_of(page, 63, 88)]
        assert [words_in(page, place).count(name) for (page, place), name in zip(places, expected, strict=True)] == [
            1
        ] * 13
        assert all(place[:2] != (0, 0) for _, place in places)


def test_skipped_places_stay_empty_and_the_cards_flow_on() -> None:
    layout = lay_out(A4, CARD, skipped=frozenset({2, 5}))
    with opened(printed(cards(8), layout).pdf) as pdf:
        assert [len(boxes_of(page, 63, 88)) for page in pdf.pages] == [7, 1]
        assert (73.5, 16.5, 63.0, 88.0) not in boxes_of(pdf.pages[0], 63, 88)


def test_nothing_lies_outside_the_margin_of_the_printer() -> None:
    for paper in ("a4", "letter"):
        for marks in ("corner", "edge", "full"):
            layout = lay_out(PAPERS[paper], CARD)
            with opened(printed(cards(9), layout, guides=Guides(marks=marks)).pdf) as pdf:  # type: ignore[arg-type]
                for left, top, width, height in everything(pdf.pages[0]):
                    assert min(left, top) >= 4.9, (paper, marks)
                    assert left + width <= layout.paper.width - 4.9
                    assert top + height <= layout.paper.height - 4.9


def test_marks_stand_at_the_edges_of_cards_and_never_on_them() -> None:
    with opened(printed(cards(9)).pdf) as pdf:
        marks = [line for line in map(box, pdf.pages[0].lines) if 2.9 <= max(line[2:]) <= 3.1]
    assert sorted({line[0] for line in marks if line[2] == 0}) == [10.5, 73.5, 136.5, 199.5]
    assert sorted({line[1] for line in marks if line[3] == 0}) == [16.5, 104.5, 192.5, 280.5]
    assert len(marks) == 16
    for left, top, width, height in marks:
        assert left + width <= 9.51 or left >= 200.49 or top + height <= 15.51 or top >= 281.49


def within(one: tuple[float, ...], other: tuple[float, ...], clear: float) -> bool:
    """Whether two boxes come nearer than so many mm."""
    return all(one[i] < other[i] + other[i + 2] + clear and other[i] < one[i] + one[i + 2] + clear for i in (0, 1))


@pytest.mark.parametrize("marks", ["corner", "edge", "full"])
@pytest.mark.parametrize("size", ["standard", "square", "mini", "tarot"])
@pytest.mark.parametrize("machine", [None, Registration(3), Registration(4)], ids=["", "3", "4"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
def test_marks_lie_on_nothing_else(paper: str, machine: Registration | None, size: str, marks: str) -> None:
    for bleed in (0.0, 3.0):
        margin = machine.margin if machine else 5.0
        layout = lay_out(PAPERS[paper], CARD_SIZES[size], margin=margin + bleed, gap=(2 * bleed, 2 * bleed))
        guides = Guides(marks=marks, registration=machine)  # type: ignore[arg-type]
        sheets = printed(cards(1), layout, guides=guides, bleed=bleed, margin=margin, title="Fire rush")
        with opened(sheets.pdf) as pdf:
            page = pdf.pages[0]
            cut = [box(line) for line in page.lines if line["linewidth"] * 25.4 / 72 < 0.15]
            rulers = [box(line) for line in page.lines if line["linewidth"] * 25.4 / 72 > 0.15]
            left, top, width, height = layout.block
            print_ = [one for one in map(box, page.chars) if not within(one, (left, top, width, height), -0.2)]
            black = [box(one) for one in page.rects if one["non_stroking_color"] == (0, 0, 0)] if machine else []
        assert cut or min(left, top) - bleed - margin < 0.5  # where marks have room
        for mark in cut:
            assert not [one for one in black if within(mark, one, 0.95)]
            assert not [one for one in (*rulers, *print_) if within(mark, one, 0.2)]
        for one in (*rulers, *print_):
            assert not [other for other in black if within(one, other, 0.9)]


def test_small_print_stands_beyond_the_marks_where_it_has_room() -> None:
    """Letter leaves 7.7 mm above nine cards and 13.45 mm beside them: the print stands at the sides, with all marks."""
    with opened(printed(cards(9), lay_out(PAPERS["letter"], CARD)).pdf) as pdf:
        page = pdf.pages[0]
        marks = [box(line) for line in page.lines if line["linewidth"] * 25.4 / 72 < 0.15]
        assert len(marks) == 16
        assert [box(line)[3] for line in page.lines].count(50.0) == 1
        label = [box(char) for char in page.chars if not char["upright"]]
    assert label
    assert all(one[0] + one[2] < 13.45 - 4 or one[0] > 215.9 - 13.45 + 4 for one in label)


def test_the_rulers_measure_50_mm_and_2_inches() -> None:
    with opened(printed(cards(1)).pdf) as pdf:
        lengths = [box(line)[2] for line in pdf.pages[0].lines]
        assert lengths.count(50.0) == 1
        assert lengths.count(50.8) == 1
        assert "50 mm" in pdf.pages[0].extract_text()


def test_the_label_says_the_deck_and_the_sheet() -> None:
    with opened(printed(cards(12), title="Fire rush").pdf) as pdf:
        assert "Fire rush, sheet 2 of 2" in pdf.pages[1].extract_text()
        assert pdf.metadata["Title"] == "Fire rush"
        assert pdf.metadata["Author"] == "cardsdb"
        assert "63 x 88 mm" in pdf.metadata["Subject"]


@pytest.mark.parametrize("size", ["tarot", "mini", "square", "japanese"])
def test_cards_of_another_size_are_as_large_as_they_say(size: str) -> None:
    card = CARD_SIZES[size]
    layout = lay_out(A4, card)
    with opened(printed(cards(len(layout.places)), layout).pdf) as pdf:
        assert len(boxes_of(pdf.pages[0], card.width, card.height)) == len(layout.places)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert printed(cards(4, 4), backs=Backs()).pdf == printed(cards(4, 4), backs=Backs()).pdf


def test_printers_are_told_not_to_scale_and_how_to_turn() -> None:
    for backs, expected in (
        (None, "Simplex"),
        (Backs("long"), "DuplexFlipLongEdge"),
        (Backs("short"), "DuplexFlipShortEdge"),
    ):
        with opened(printed(cards(1), backs=backs).pdf) as pdf:
            said = pdf.doc.catalog["ViewerPreferences"].resolve()
            assert (said["PrintScaling"].name, said["Duplex"].name) == ("None", expected)


# --- backs -----------------------------------------------------------------------------


@pytest.mark.parametrize(("about", "lying"), [("long", False), ("short", False), ("long", True), ("short", True)])
def test_backs_land_behind_their_fronts(about: str, lying: bool) -> None:
    layout = lay_out(A4, CARD, lying=lying)
    with opened(printed(cards(2), layout, backs=Backs(about, (0.5, -1))).pdf) as pdf:  # type: ignore[arg-type]
        fronts, backs = (boxes_of(page, 63, 88) for page in pdf.pages)
    upright_axis = (about == "long") != lying
    width, height = (297, 210) if lying else (210, 297)
    turned = [
        (width - left - 63 + 0.5, top - 1) if upright_axis else (left + 0.5, height - top - 88 - 1)
        for left, top, _, _ in fronts
    ]
    assert sorted((round(left, 1), round(top, 1)) for left, top, _, _ in backs) == sorted(
        (round(left, 1), round(top, 1)) for left, top in turned
    )


@pytest.mark.parametrize(("offset", "free"), [((0, 0), None), ((5.5, 0), None), ((-6, 0), "4.5"), ((0, 12), "4.5")])
def test_backs_that_leave_the_margin_are_remarked_on(offset: tuple[float, float], free: str | None) -> None:
    """On A4 10.5 mm are free beside nine cards and 16.5 above them; the margin is 5."""
    remarks = printed(cards(1), backs=Backs(offset=offset)).remarks
    expected = (f"the backs are moved to {free} mm from the paper's edge; the margin is 5 mm",) if free else ()
    assert remarks == expected
    assert printed(cards(1), backs=Backs(offset=offset), side="front").remarks == ()


def test_fronts_and_backs_alone_or_apart() -> None:
    def sides(**wishes: object) -> list[bool]:
        with opened(printed(cards(10), backs=Backs(apart=bool(wishes.pop("apart", False))), **wishes).pdf) as pdf:
            return ["backs" in page.extract_text() for page in pdf.pages]

    assert sides() == [False, True, False, True]
    assert sides(apart=True) == [False, False, True, True]
    assert sides(side="front") == [False, False]
    assert sides(side="back") == [True, True]


# --- ink -----------------------------------------------------------------------------


def test_saving_ink_fills_nothing_and_shows_no_picture(tmp_path: Path) -> None:
    picture(tmp_path / "Dragon 1.jpg")
    art = Folder(tmp_path, remark=print)
    with opened(printed(cards(1), art=art, ink=Ink.SAVER, whole=True, guides=Guides(ruler=False)).pdf) as pdf:
        page = pdf.pages[0]
        assert page.images == []
        assert "Dragon 1" in page.extract_text()
        for shape in (*page.rects, *page.curves):
            assert not shape["fill"] or shape["non_stroking_color"] in ((1,), (1, 1, 1), 1)


def test_outlines_alone_have_the_same_places() -> None:
    with opened(printed(cards(9), ink=Ink.OUTLINE).pdf) as pdf:
        assert len(boxes_of(pdf.pages[0], 63, 88)) == 9
        assert "Dragon" not in pdf.pages[0].extract_text()


def test_grey_uses_no_colour(tmp_path: Path) -> None:
    picture(tmp_path / "Dragon 1.jpg")
    art = Folder(tmp_path, grey=True, remark=print)
    with opened(printed(cards(1, 1), art=art, ink=Ink.GREY).pdf) as pdf:
        page = pdf.pages[0]
        for thing in (*page.rects, *page.curves, *page.lines, *page.chars):
            for colour in (thing["stroking_color"], thing["non_stroking_color"]):
                assert colour is None or isinstance(colour, (int, float)) or len(colour) == 1
        assert [image["colorspace"][0].name for image in page.images] == ["DeviceGray"]


# --- bleed -----------------------------------------------------------------------------


def test_bleed_goes_on_around_the_block_and_halfway_between_cards() -> None:
    layout = lay_out(A4, CARD, margin=8, gap=(4, 4))
    with opened(printed(cards(8), layout, bleed=3, guides=Guides(ruler=False, label=False)).pdf) as pdf:
        page = pdf.pages[0]
        left, top, width, height = layout.block
        assert (layout.columns, layout.rows) == (4, 2)  # lying: 4 x 63 + 3 x 4 + 2 x 8 = 280 of 297 mm
        bled = boxes_of(page, 63 + 3 + 2, 88 + 3 + 2)
        assert len(bled) == 4  # the corner cards: 3 mm outside, 2 mm inside
        assert bled[0][:2] == (pytest.approx(left - 3, abs=0.02), pytest.approx(top - 3, abs=0.02))
        trim, bleed = (page.page_obj.attrs[name] for name in ("TrimBox", "BleedBox"))
        assert [round(float(length) * 25.4 / 72, 2) for length in trim] == [
            round(length, 2) for length in (left, 210 - top - height, left + width, 210 - top)
        ]
        assert float(trim[0]) - float(bleed[0]) == pytest.approx(3 * 72 / 25.4, abs=0.01)


def test_a_picture_is_mirrored_beyond_its_edges(tmp_path: Path) -> None:
    image = Image.new("RGB", (630, 880), "white")
    image.paste("red", (0, 0, 630, 20))  # the upper two mm of the card
    image.save(tmp_path / "1.png")
    layout = lay_out(Size(73, 98), CARD, margin=5)
    sheets = printed(cards(1), layout, art=Folder(tmp_path, remark=print), whole=True, bleed=5, margin=0,
                     guides=Guides(marks="none", ruler=False, label=False))  # fmt: skip
    page = Image.open(io.BytesIO(next(as_png(sheets.pdf, dpi=254)))).convert("RGB")
    column = [page.getpixel((365, y)) for y in (15, 35, 45, 65, 75)]  # 1.5, 3.5, 4.5, 6.5, 7.5 mm from the top
    assert [pixel[1] < 100 for pixel in column] == [False, True, True, True, False]  # type: ignore[index]


# --- cutting machines -----------------------------------------------------------------------------


@pytest.mark.parametrize("radius", [0, 3])
def test_cut_files_have_the_outlines_of_the_cards(radius: float) -> None:
    layout = lay_out(A4, CARD, margin=12, skipped=frozenset({3}))
    marks = Registration(3)
    root = ElementTree.fromstring(cut_file(Path("cards.svg"), layout, radius=radius, registration=marks))
    assert (root.get("width"), root.get("viewBox")) == ("297mm", "0 0 297 210")
    cut = [one for group in root if group.get("id") == "CUT" for one in group]
    found = [tuple(float(one.get(key, 0)) for key in ("x", "y", "width", "height", "rx")) for one in cut]
    expected = [(22.5 + 63 * column, 17 + 88 * row, 63, 88, radius) for row in range(2) for column in range(4)]
    del expected[2]
    assert found == [pytest.approx(one) for one in expected]
    drawing = ezdxf.read(io.StringIO(cut_file(Path("cards.dxf"), layout, radius=radius, registration=marks).decode()))
    lines = [line for line in drawing.modelspace().query("LWPOLYLINE") if line.dxf.layer == "CUT"]
    assert len(lines) == 7
    first = list(lines[0].get_points("xy"))
    assert min(x for x, _ in first) == pytest.approx(22.5)
    assert max(y for _, y in first) == pytest.approx(210 - 17)
    assert len(first) == (8 if radius else 4)


def test_cut_files_are_the_same_each_time_and_only_svg_or_dxf() -> None:
    layout = lay_out(A4, CARD)
    once, again = (cut_file(Path("a.dxf"), layout, radius=2, registration=None) for _ in range(2))
    assert once == again
    with pytest.raises(PrintingError, match=r"ends in \.svg or \.dxf"):
        cut_file(Path("a.pdf"), layout, radius=0, registration=None)


def test_registration_marks_stand_where_they_should_and_off_the_cards() -> None:
    layout = lay_out(A4, CARD, margin=Registration().margin)
    with opened(printed(cards(8), layout, guides=Guides(registration=Registration(4))).pdf) as pdf:
        page = pdf.pages[0]
        assert (10, 10, 5, 5) in [box(one) for one in page.rects]
        arms = [box(one) for one in page.rects if 0.4 < min(box(one)[2:]) < 0.6]
        assert len(arms) == 6
        assert {round(x + width, 2) for x, _, width, height in arms if height > 5 and x > 100} == {287}
    with pytest.raises(PrintingError, match="registration marks"):
        printed(cards(1), lay_out(A4, CARD), guides=Guides(registration=Registration(inset=15)))


# --- which cards -----------------------------------------------------------------------------


def test_only_what_is_missing_and_not_what_is_left_out() -> None:
    wanted = choose(cards(4, 2, 3), excluded={3}, owned={1: 1, 2: 5})
    assert [(proxy.name, proxy.copies) for proxy in wanted.proxies] == [("Dragon 1", 3)]
    assert wanted.left_out == 6


def test_owned_copies_count_once_over_all_lists() -> None:
    wanted = choose([*cards(2), *cards(2)], owned={1: 3})
    assert [proxy.copies for proxy in wanted.proxies] == [1]


def test_in_english_cards_keep_their_own_names() -> None:
    card = FoundCard(1, "eredan", "Lightning Bolts", 1, None, None, "", {}, (("en", "Thunder bolt"),))
    wanted = choose([Proxy("Lightning Bolts", 1, card), *cards(1)], language="en")
    assert [proxy.name for proxy in wanted.proxies] == ["Lightning Bolts", "Dragon 1"]
    assert wanted.remarks == ()


def test_names_in_a_language_where_they_are_known() -> None:
    card = FoundCard(1, "eredan", "Lightning", 1, None, None, "", {}, (("fr", "Éclairs"), ("tr", "Şimşekler")))
    wanted = choose([Proxy("Lightning", 1, card), *cards(1)], language="tr")
    assert [proxy.name for proxy in wanted.proxies] == ["Şimşekler", "Dragon 1"]
    assert wanted.remarks == ("no name in 'tr' is known of Dragon 1",)
    with opened(printed(list(wanted.proxies)).pdf) as pdf:
        assert re.search("Şimşekler", pdf.pages[0].extract_text())
        assert "\0" not in pdf.pages[0].extract_text()
