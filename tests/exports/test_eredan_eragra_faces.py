"""The faces of Eredan and Eragra cards, measured on the PDF: each fact where players look, nothing outside the card."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from cardsdb.catalogue.search import FoundCard, search
from cardsdb.catalogue.vocabulary import Value
from cardsdb.games import games
from exports.faces import DESIGN, Art, Face, FaceCard, face_of
from exports.faces.eragra.frame import STACK_COLOURS
from exports.faces.eragra.signs import CALIBER_SIGNS, KIND_SIGNS, ORIGIN_SIGNS, TRIBUTE_SIGNS
from exports.faces.eredan.frame import GUILD_COLOURS
from exports.faces.eredan.signs import FLAME, GUILD_SIGNS, HEART, NO_GUILD, SHIELD, SWORD
from exports.paper.document import new_document
from exports.paper.measures import Size
from exports.paper.pen import Ink, Pen
from importers.shipped import open_catalogue

MM = 25.4 / 72
AWAY = 10.0
"""How far the card lies from the left and top of the page: what is drawn outside it is seen."""
LONG_NAME = "The Most Patient and Most Talkative of All the Wandering Envoys Who Ever Came Home Late From a Fair"
NUMBERED = " ".join(f"w{place:04}" for place in range(500))


def made(game: str, name: str = "Made Up", level: int = 0, text: str = "", **attributes: Value) -> FoundCard:
    """A card of which exactly these facts are known; `class_` is its class."""
    known = {name.rstrip("_"): value for name, value in attributes.items()}
    return FoundCard(1, game, name, level, None, None, text, known)


FIGHTER = made(
    "eredan", "Made-up Fighter", 4, "Wins.\nThen rests.", kind="character", guilds=("Zil Warriors", "Kotoba"),
    race="Golem", class_=("mage", "courtier"), sex="F", rare=True, attack_min=5, attack_max=9, defense=3, spirit=12,
    health=17, orders=("2,7: spirit+1", "5+: heals itself"), slot="armor", subtype="shield", element="shadow",
    area=True, damage="6 to 8", chain="Action", restriction=("warrior", "priest"),
)  # fmt: skip
MINION = made(
    "eragra", "Made-up Minion", 0, "Comes.\nThen goes.", league="Minions", kind="common minion",
    class_=("Troll", "Priest"), stack_color="yellow", group_color="gold", dice_power=6,
    calibers=("Archer", "Opposer"), natural_origin="Sea", tributes=("Spiral", "Spiral", "Double Card"),
    acts=2, counter=8, cardition=True, aura=True,
)  # fmt: skip
FULL = pytest.mark.parametrize("card", [FIGHTER, MINION], ids=["eredan", "eragra"])
SILENT = pytest.mark.parametrize("card", [made("eredan"), made("eragra")], ids=["eredan", "eragra"])
INKS = pytest.mark.parametrize("ink", [Ink.COLOUR, Ink.GREY, Ink.SAVER])


def face_for(card: FoundCard) -> Face:
    return face_of(games()[card.game])


@contextmanager
def drawn(
    card: FoundCard,
    ink: Ink = Ink.COLOUR,
    size: Size = DESIGN,
    art: Art | None = None,
    remarks: list[str] | None = None,
) -> Iterator[Any]:
    """Give the page that a card is drawn on, AWAY from its edges."""
    with new_document("one card", ink=ink) as document:
        page = document.page(Size(size.width + 2 * AWAY, size.height + 2 * AWAY))
        with page.within(AWAY, AWAY, size.width, size.height) as pen:
            face_for(card).draw(pen, FaceCard(card, card.name, art))
        if remarks is not None:
            remarks += document.remarks
        with pdfplumber.open(io.BytesIO(document.finished())) as pdf:
            yield pdf.pages[0]


def painted(page: Any) -> list[dict[str, Any]]:
    return [*page.rects, *page.curves, *page.lines]


def found_words(page: Any) -> list[dict[str, Any]]:
    """The words of a page, however small they are."""
    return list(page.extract_words(x_tolerance_ratio=0.15, y_tolerance=0.5))


def words(page: Any) -> list[str]:
    return [word["text"] for word in found_words(page)]


def numbers(colour: float | tuple[float, ...] | None) -> tuple[float, ...]:
    """The numbers of a colour, of which a grey has one and black that was never set none."""
    return colour if isinstance(colour, tuple) else () if colour is None else (colour,)


def place(page: Any, text: str) -> tuple[float, float]:
    """The middle of the one place where these words stand, in mm from the card's left and top."""
    sought, found = text.split(), found_words(page)
    hits = [
        found[start : start + len(sought)]
        for start in range(len(found))
        if [word["text"] for word in found[start : start + len(sought)]] == sought
    ]
    assert len(hits) == 1, f"{text!r} stands {len(hits)} times among {[word['text'] for word in found]}"
    left, right = hits[0][0]["x0"], hits[0][-1]["x1"]
    return (left + right) / 2 * MM - AWAY, (hits[0][0]["top"] + hits[0][0]["bottom"]) / 2 * MM - AWAY


def round_about(page: Any, text: str) -> bool:
    """Tell whether a small round shape of at most 6 mm goes round a word."""
    x, y = place(page, text)
    return any(
        curve["x0"] * MM < x + AWAY < curve["x1"] * MM
        and curve["top"] * MM < y + AWAY < curve["bottom"] * MM
        and curve["width"] * MM < 6
        for curve in page.curves
    )


# Both games


@INKS
@FULL
def test_nothing_leaves_the_card(card: FoundCard, ink: Ink) -> None:
    for size in (DESIGN, Size(70, 120), Size(70, 88)):
        with drawn(card, ink, size) as page:
            for thing in [*painted(page), *page.chars]:
                assert thing["x0"] * MM >= AWAY - 0.01
                assert thing["x1"] * MM <= AWAY + size.width + 0.01
                assert thing["top"] * MM >= AWAY - 0.01
                assert thing["bottom"] * MM <= AWAY + size.height + 0.01


@FULL
def test_the_rim_has_the_colour_of_the_edge_all_round(card: FoundCard) -> None:
    with drawn(card) as page:
        whole, *others = painted(page)
        assert (round(whole["width"] * MM, 2), round(whole["height"] * MM, 2)) == (63, 88)
        assert whole["non_stroking_color"] == pytest.approx(face_for(card).edge(card), abs=0.001)
        for thing in others:
            assert thing["x0"] * MM >= AWAY + 2.49
            assert thing["x1"] * MM <= AWAY + 63 - 2.49


@FULL
def test_ink_saver_fills_nothing(card: FoundCard) -> None:
    with drawn(card, Ink.SAVER) as page:
        assert page.chars
        for thing in painted(page):
            assert not thing["fill"] or set(numbers(thing["non_stroking_color"])) == {1}
            assert not thing["stroke"] or set(numbers(thing["stroking_color"])) <= {0}
        assert {numbers(char["non_stroking_color"]) for char in page.chars} == {(0,)}


@FULL
def test_grey_has_one_number_to_a_colour(card: FoundCard) -> None:
    with drawn(card, Ink.GREY) as page:
        for thing in [*painted(page), *page.chars]:
            assert len(numbers(thing["non_stroking_color"])) <= 1
            assert len(numbers(thing["stroking_color"])) <= 1


@INKS
@FULL
def test_the_text_stands_on_the_card_with_its_paragraphs(card: FoundCard, ink: Ink) -> None:
    first, second = card.text.split("\n")
    with drawn(card, ink) as page:
        assert place(page, first)[1] < place(page, second)[1]


@pytest.mark.parametrize("game", ["eredan", "eragra"])
def test_a_long_text_and_a_long_name_are_whole(game: str) -> None:
    remarks: list[str] = []
    with drawn(made(game, LONG_NAME, 1, NUMBERED), remarks=remarks) as page:
        seen = words(page)
        assert [word for word in seen if word.startswith("w0")] == NUMBERED.split()
        assert set(LONG_NAME.split()) <= set(seen)
        # the name stands at the top, above all else
        assert max(place(page, word)[1] for word in LONG_NAME.split() if LONG_NAME.split().count(word) == 1) < 17
    assert all("hard to read" in remark for remark in remarks)


@FULL
def test_every_word_of_a_long_text_has_room_beside_all_facts_and_a_picture(card: FoundCard) -> None:
    remarks: list[str] = []
    full = FoundCard(**{**vars(card), "text": NUMBERED})
    with drawn(full, art=lambda *_: None, remarks=remarks) as page:
        assert [word for word in words(page) if word.startswith("w0")] == NUMBERED.split()
    assert all("hard to read" in remark for remark in remarks)


@pytest.mark.parametrize("game", ["eredan", "eragra"])
def test_a_picture_has_a_window_above_the_text(game: str) -> None:
    windows = []

    def art(pen: Pen, left: float, top: float, width: float, height: float) -> None:
        windows.append((left, top, width, height))

    with drawn(made(game, "Pictured", 0, "Short words."), art=art) as page:
        [(left, top, width, height)] = windows
        assert (left >= 2.5, left + width <= 60.5, width > 50, height > 40) == (True,) * 4
        assert top + height < place(page, "Short words.")[1]


@SILENT
def test_a_card_of_which_nothing_is_known_says_nothing_but_its_name(card: FoundCard) -> None:
    with drawn(card) as page:
        assert words(page) == ["Made", "Up"]


def test_all_shipped_cards_are_drawn_with_no_worse_remark_than_small_print(tmp_path: Path) -> None:
    store = open_catalogue(str(tmp_path / "cards.sqlite"))
    vocabularies = [game.cards for game in games().values()]
    with store.reading() as session, new_document("all cards") as document:
        cards = [card for name in ("eredan", "eragra") for card in search(session, "", vocabularies, game=name)]
        for card in cards:
            face_for(card).draw(document.page(DESIGN), FaceCard(card, card.name))
        assert len(cards) > 400
        assert not [remark for remark in document.remarks if "hard to read" not in remark]


def test_signs_are_told_apart_by_their_shapes_alone() -> None:
    for signs in (
        [*GUILD_SIGNS.values(), NO_GUILD],
        [SWORD, SHIELD, FLAME, HEART],
        [*CALIBER_SIGNS.values(), *ORIGIN_SIGNS.values()],
        [*TRIBUTE_SIGNS.values()],
        [sign for kind, sign in KIND_SIGNS.items() if kind != "parchment"],
    ):
        assert len(set(signs)) == len(signs)


# Eredan


@INKS
def test_an_eredan_card_names_itself_and_its_level_at_the_top(ink: Ink) -> None:
    with drawn(FIGHTER, ink) as page:
        name, level = place(page, "Made-up Fighter"), place(page, "4")
        assert name[1] < 12
        assert level[1] < 12
        assert name[0] < level[0]
        assert place(page, "Character · mage / courtier")[1] < 18
        assert place(page, "Golem, female")[1] < 18
        assert place(page, "rare")[1] < 18


@INKS
def test_a_fighter_s_figures_stand_in_one_strip_each_over_its_word(ink: Ink) -> None:
    with drawn(FIGHTER, ink) as page:
        figures = [place(page, figure) for figure in ("5-9", "3", "12", "17")]
        labels = [place(page, label) for label in ("attack", "defense", "spirit", "health")]
        assert [x for x, _ in labels] == sorted(x for x, _ in labels)
        assert max(y for _, y in labels) - min(y for _, y in labels) < 0.1
        for figure, label in zip(figures, labels, strict=True):
            assert figure[0] == pytest.approx(label[0], abs=0.3)
            assert 1 < label[1] - figure[1] < 5


def test_an_unknown_figure_is_a_blank_place_and_no_nought() -> None:
    with drawn(made("eredan", kind="character", defense=0)) as page:
        seen = words(page)
        assert seen.count("–") == 3
        assert seen.count("0") == 1
        assert place(page, "0")[0] == pytest.approx(place(page, "defense")[0], abs=0.3)


def test_an_attack_of_which_one_end_is_known_says_so() -> None:
    with drawn(made("eredan", kind="character", attack_max=9)) as page:
        assert "?-9" in words(page)


@INKS
def test_the_rounds_of_an_order_are_in_circles_before_its_bonus(ink: Ink) -> None:
    with drawn(FIGHTER, ink) as page:
        for number in ("7", "5+"):
            assert round_about(page, number)
        assert place(page, "7")[0] < place(page, "spirit+1")[0]
        assert abs(place(page, "7")[1] - place(page, "spirit+1")[1]) < 1
        assert abs(place(page, "5+")[1] - place(page, "heals itself")[1]) < 1


def test_an_order_without_rounds_is_written_as_it_is() -> None:
    with drawn(made("eredan", kind="character", orders=("always strong",))) as page:
        place(page, "always strong")


@INKS
@pytest.mark.parametrize(
    ("label", "value"),
    [("slot", "armor · shield"), ("damage", "6 to 8"), ("element", "shadow"), ("strikes", "an area"),
     ("chain", "Action"), ("only for", "warrior, priest")],
)  # fmt: skip
def test_a_fact_stands_under_its_word(ink: Ink, label: str, value: str) -> None:
    with drawn(FIGHTER, ink) as page:
        assert 1 < place(page, value)[1] - place(page, label)[1] < 5


def test_what_is_not_so_is_not_shown() -> None:
    with drawn(made("eredan", kind="spell", rare=False, area=False)) as page:
        assert words(page) == ["Made", "Up", "Spell"]


@INKS
def test_each_guild_is_named_at_the_foot(ink: Ink) -> None:
    with drawn(FIGHTER, ink) as page:
        first, second = place(page, "Zil Warriors"), place(page, "Kotoba")
        assert first[0] < second[0]
        assert min(first[1], second[1]) > 80


def test_each_guild_of_the_rules_has_a_colour_and_a_sign_of_its_own() -> None:
    guilds = {"Kotoba", "Zil Warriors", "Noz'Dingard Envoys", "Desert Nomads", "Sap Heart", "Nehantists", "Pirates",
              "The Cursed", "Mercenary"}  # fmt: skip
    assert set(GUILD_COLOURS) == set(GUILD_SIGNS) == guilds
    edges = {face_for(FIGHTER).edge(made("eredan", guilds=(guild,))) for guild in guilds}
    assert len(edges | {face_for(FIGHTER).edge(made("eredan"))}) == 10


def test_a_guild_that_nobody_has_heard_of_is_named_too() -> None:
    with drawn(made("eredan", guilds=("Tea Drinkers",))) as page:
        place(page, "Tea Drinkers")


# Eragra


@INKS
@pytest.mark.rule("ER-COMP-17")
def test_a_minion_s_parts_stand_where_the_rules_say(ink: Ink) -> None:
    with drawn(MINION, ink) as page:
        assert place(page, "Minions · common · Troll / Priest")[1] < place(page, "Made-up Minion")[1] < 16
        assert place(page, "6")[0] > 50
        assert place(page, "6")[1] < 16
        origin, left, right = place(page, "Sea"), place(page, "Archer"), place(page, "Opposer")
        assert left[0] < origin[0] < right[0]
        assert origin[0] == pytest.approx(63 / 2, abs=0.3)
        assert left[1] == pytest.approx(right[1], abs=0.1)
        assert place(page, "yellow stack")[1] > 80
        for mark in ("Spiral", "Double Card", "gold group", "2 acts", "Cardition", "Aura"):
            assert 16 < place(page, mark)[1] < 33
        assert place(page, "8")[0] < place(page, "Made-up Minion")[0]


@pytest.mark.rule("ER-COMP-18")
def test_the_counter_of_a_white_minion_is_leftmost() -> None:
    with drawn(made("eragra", league="White Minions", kind="white minion", counter=4)) as page:
        assert place(page, "4")[0] < min(word["x0"] * MM - AWAY for word in found_words(page) if word["text"] != "4")
    with drawn(made("eragra", kind="white minion", dice_power=2)) as page:
        assert words(page).count("–") == 1


@pytest.mark.parametrize("colour", ["red", "green", "yellow", "blue"])
def test_a_stack_colours_the_rim(colour: str) -> None:
    card = made("eragra", stack_color=colour)
    assert face_for(card).edge(card) == STACK_COLOURS[colour]
    others = [face_for(card).edge(made("eragra", kind=kind)) for kind in ("wall", "mastery", "grim", "parchment")]
    assert STACK_COLOURS[colour] not in others


@pytest.mark.rule("ER-PARCH-5")
@pytest.mark.parametrize(
    ("group", "lines"), [("gold", 1), ("black", 1), ("ceremonial", 2), ("integral", 3)]
)  # as many frames as Parchments open the group
def test_a_group_frames_the_card(group: str, lines: int) -> None:
    def frames(page: Any) -> int:
        large = [rect for rect in page.rects if rect["height"] * MM > 60 and rect["stroke"] and not rect["fill"]]
        return len(large)

    with drawn(made("eragra", kind="minion", group_color=group)) as page:
        assert frames(page) == lines
        place(page, f"{group} group")
    with drawn(made("eragra", kind="minion")) as page:
        assert frames(page) == 0


def triangles(page: Any) -> list[dict[str, Any]]:
    """The small triangles at the top right of the card."""
    right = [curve for curve in page.curves if curve["x0"] * MM > AWAY + 45 and curve["bottom"] * MM < AWAY + 16]
    return [curve for curve in right if len(set(curve["pts"])) == 3]


@INKS
@pytest.mark.rule("ER-COMP-23", "ER-ACT-8")
@pytest.mark.parametrize("acts", [1, 2, 3])
def test_acts_are_triangles(acts: int, ink: Ink) -> None:
    for kind in ("incantation white", "incantation black"):
        with drawn(made("eragra", kind=kind, acts=acts), ink) as page:
            assert len(triangles(page)) == acts
            assert f"{acts}" in words(page)


@pytest.mark.rule("ER-ACT-8")
def test_the_triangles_of_white_magic_are_red_and_of_black_blue() -> None:
    for kind, strongest in (("incantation white", 0), ("incantation black", 2)):
        with drawn(made("eragra", kind=kind, acts=1)) as page:
            [colour] = [triangle["non_stroking_color"] for triangle in triangles(page)]
            assert max(range(3), key=colour.__getitem__) == strongest


def test_an_unknown_cost_or_power_is_a_blank_place() -> None:
    for kind, blanks in (("incantation black", 1), ("minion", 1), ("grim", 1), ("wall", 0), ("mastery", 0)):
        with drawn(made("eragra", kind=kind)) as page:
            assert words(page).count("–") == blanks, kind


@pytest.mark.rule("ER-COMP-21", "ER-COMP-22")
def test_mastery_and_grim_cards_say_what_they_are() -> None:
    with drawn(made("eragra", league="Vortexes", kind="mastery", class_=("Vortex",))) as page:
        place(page, "Vortexes · mastery · Vortex")
    with drawn(made("eragra", kind="grim", class_=("Carnage Phantom",), dice_power=0)) as page:
        place(page, "Grim · Carnage Phantom")
        place(page, "0")


@pytest.mark.rule("ER-COMP-8")
def test_a_token_shows_its_number() -> None:
    with drawn(made("eragra", "Token 17", league="Tokens", kind="token")) as page:
        assert words(page).count("17") == 3  # in the name, in the badge, and large in the middle


@pytest.mark.rule("ER-COMP-19")
def test_a_parchment_shows_its_main_symbol() -> None:
    with drawn(made("eragra", league="Parchments", kind="parchment", group_color="black")) as page:
        place(page, "black main symbol")


@INKS
@pytest.mark.rule("ER-COMP-19", "ER-PARCH-1")
def test_a_parchment_shows_the_symbols_that_it_combines_by(ink: Ink) -> None:
    symbols = ("blue", "amalgam")
    card = made("eragra", league="Parchments", kind="parchment", group_color="red", combination_symbols=symbols)
    with drawn(card, ink) as page:
        assert 16 < place(page, "red main symbol")[1] <= place(page, "blue combination")[1]
        assert place(page, "blue combination")[1] <= place(page, "amalgam combination")[1] < 33


@pytest.mark.rule("ER-PARCH-12")
def test_the_joker_has_a_symbol_of_its_own() -> None:
    def petals(group: str) -> int:
        card = made("eragra", kind="parchment", group_color=group)
        with drawn(card) as page:
            middle = (AWAY + 63 / 2) / MM
            large = [one for one in page.curves if one["height"] * MM > 6 and one["x0"] < middle < one["x1"]]
            return len({(round(one["x0"]), round(one["top"])) for one in large if one["fill"]})

    assert petals("amalgam") > petals("gold")


@pytest.mark.rule("ER-CAL-13")
def test_a_minion_of_animal_appearance_says_so() -> None:
    for appearance, said in (("animal", 1), ("human", 0), ("unknown", 0)):
        with drawn(made("eragra", kind="minion", appearance=appearance)) as page:
            assert words(page).count("animal") == said


def test_more_calibers_than_two_are_all_named() -> None:
    calibers = ("Swordsman", "Opposer", "Transporter", "Archer", "Animal Tamer", "Armigner", "Bounded Souls")
    with drawn(made("eragra", kind="minion", calibers=calibers)) as page:
        for caliber in calibers:
            place(page, caliber)
