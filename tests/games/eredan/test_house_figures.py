"""Figures that no source gives: filled by class, shown as what they are, and gone when an owner knows better."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pdfplumber
import pytest
from sqlmodel import select

from cardsdb.catalogue.search import FoundCard, search
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import Document
from cardsdb.catalogue.vocabulary import Value
from cardsdb.errors import UnreadableFileError
from cardsdb.games import games
from exports.faces import DESIGN, FaceCard, face_of
from exports.paper.document import new_document
from importers import shipped
from importers.card_lists import read_card_list
from importers.house_figures import house_figures
from importers.shipped import open_catalogue
from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[3] / "data" / "eredan"
FIGURES = ("attack_min", "attack_max", "defense", "spirit", "health")
ROWS = {
    (row["name"], int(row["level"])): row
    for row in csv.DictReader((DATA / "cards.csv").open(encoding="utf-8"))
    if row["kind"] == "character"
}
TEMPLATES = {row["class"]: row for row in csv.DictReader((DATA / "house_templates.csv").open(encoding="utf-8"))}


def reckoned(classes: str, figure: str, level: int) -> int:
    """What the table gives a class at a level, rounded down."""
    base, _, growth = TEMPLATES[classes][figure].partition("+")
    return int(base) + int(Fraction(growth or 0) * (level - 1))


def characters(store: Store) -> list[FoundCard]:
    with store.reading() as session:
        return list(search(session, "kind:character", [games()["eredan"].cards], game="eredan"))


# What is filled


def test_every_character_has_all_figures_and_those_of_a_source_are_untouched(catalogue: Store) -> None:
    found = characters(catalogue)
    assert {(card.name, card.level) for card in found} == ROWS.keys()
    for card in found:
        row = ROWS[card.name, card.level]
        assert card.house == {figure for figure in FIGURES if not row[figure]}
        for figure in FIGURES:
            due = int(row[figure]) if row[figure] else reckoned(row["class"], figure, card.level)
            assert card.attributes[figure] == due, (card.name, figure)
        assert card.attributes["attack_min"] <= card.attributes["attack_max"]  # type: ignore[operator]


def test_only_characters_are_given_figures(catalogue: Store) -> None:
    with catalogue.reading() as session:
        others = search(session, "-kind:character", [games()["eredan"].cards], game="eredan")
        assert len(others) == 399 - len(ROWS)
        assert not any(card.house for card in others)
        assert not any(figure in card.attributes for card in others for figure in FIGURES)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
@pytest.mark.rule(
    "EC-CLASS-1", "EC-CLASS-17", "EC-CLASS-22", "EC-CLASS-27", "EC-CLASS-30", "EC-CLASS-32", "EC-CLASS-35"
)
def test_warriors_have_the_most_health_and_hybrids_more_than_their_template_class(level: int) -> None:
    health = {classes: reckoned(classes, "health", level) for classes in TEMPLATES}
    assert all(health["warrior"] > other for classes, other in health.items() if classes != "warrior")
    for hybrid, template in [
        ("mage/warrior", "mage"),
        ("mage/marauder", "mage"),
        ("marauder/warrior", "marauder"),
        ("warrior/priest", "priest"),
        ("priest/marauder", "priest"),
    ]:
        assert health[hybrid] > health[template]
    assert all(
        reckoned("mage/priest", figure, level) == reckoned("priest", figure, level) for figure in FIGURES
    )  # fmt: skip


def test_a_level_is_never_worth_less_than_the_one_below() -> None:
    for classes in TEMPLATES:
        for figure in FIGURES:
            values = [reckoned(classes, figure, level) for level in range(1, 8)]
            assert values == sorted(values)
        assert reckoned(classes, "health", 2) > reckoned(classes, "health", 1)


def test_fights_of_any_two_classes_take_four_to_ten_rounds() -> None:
    """Three against three, each round one blow each: until the weaker side has lost all its health."""
    for first in TEMPLATES:
        for second in TEMPLATES:
            blows = [
                Fraction(reckoned(one, "attack_min", 1) + reckoned(one, "attack_max", 1), 2)
                + 2  # an action or a weapon, as most rounds see one
                - reckoned(other, "defense", 1)
                for one, other in ((first, second), (second, first))
            ]
            rounds = min(
                3 * reckoned(other, "health", 1) / blow for other, blow in zip((second, first), blows, strict=True)
            )
            assert 4 <= rounds <= 10, (first, second, float(rounds))


# The table of templates


def filled_by(tmp_path: Path, table: str, cards: str) -> dict[tuple[str, int | None], dict[str, object]]:
    (tmp_path / "templates.csv").write_text(table, encoding="utf-8")
    (tmp_path / "cards.csv").write_text(cards, encoding="utf-8")
    facts = read_card_list(tmp_path / "cards.csv", games(), game="eredan").cards
    given = house_figures(tmp_path / "templates.csv", games()["eredan"].cards, facts)
    return {(card.name, card.level): dict(card.fields) for card in given}


def test_growth_is_rounded_down_classes_stand_in_any_order_and_what_is_known_stays(tmp_path: Path) -> None:
    table = "kind,class,health,spirit\ncharacter,mage/priest,10+1.5,3\ncharacter,,7,1\n"
    cards = (
        "name,kind,class,level,health,spirit\nAba,character,priest/mage,1,,\nAba,character,priest/mage,4,,\n"
        "Bab,character,,1,,9\nCac,item,,1,,\nDad,character,mage,1,,\nEae,character,,1,8,8\n"
    )
    assert filled_by(tmp_path, table, cards) == {
        ("Aba", 1): {"health": 10, "spirit": 3},
        ("Aba", 4): {"health": 14, "spirit": 3},
        ("Bab", 1): {"health": 7},
    }


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("kind,mana\ncharacter,4\n", "line 2: eredan cards have no field 'mana'"),
        ("kind,health\ncharacter,many\n", "line 2: health wants a number, or one and its growth.*'many'"),
        ("kind,health\ncharacter,4\nhero,4\n", "line 3: kind cannot be 'hero'"),
    ],
)
def test_a_wrong_table_says_where(tmp_path: Path, table: str, said: str) -> None:
    with pytest.raises(UnreadableFileError, match=f"templates.csv, {said}"):
        filled_by(tmp_path, table, "name,kind\nAba,character\n")


def test_changed_facts_are_filled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(DATA.parent, tmp_path / "data")
    monkeypatch.setattr(shipped, "data_folder", lambda: tmp_path / "data")
    open_catalogue(str(tmp_path / "cards.sqlite")).close()
    file = tmp_path / "data" / "eredan" / "cards.csv"
    file.write_text(file.read_text(encoding="utf-8") + "Newcomer,character,Kotoba,,mage" + "," * 14 + "\n", "utf-8")
    store = open_catalogue(str(tmp_path / "cards.sqlite"))
    [newcomer] = [card for card in characters(store) if card.name == "Newcomer"]
    store.close()
    assert newcomer.attributes["health"] == reckoned("mage", "health", 1)
    assert newcomer.house == {*FIGURES}


# Where they are seen


def shown(cardsdb: Command, name: str) -> list[str]:
    return [" ".join(line.split()) for line in cardsdb("cards", "show", name).out.splitlines()]


def test_show_says_which_figures_are_of_the_house_and_where_they_come_from(cardsdb: Command) -> None:
    lines = shown(cardsdb, "Aez")
    assert f"health {reckoned('warrior', 'health', 1)} (house figure)" in lines
    assert {"defense 3", "spirit 1"} <= {*lines}
    document = cardsdb("cards", "show", "Aez", "--json").document
    says = [(source["document"], source["field"], source["value"]) for source in document["sources"]]
    assert ("Eredan iTCG: house figures", "health", reckoned("warrior", "health", 1)) in says
    assert ("Eredan iTCG: shipped facts", "defense", 3) in says
    assert not any(field == "defense" for title, field, _ in says if "house" in title)


def test_an_owners_list_takes_the_place_of_a_house_figure(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("name,level,attack_min,attack_max\nAez,1,6,9\n", encoding="utf-8")
    assert cardsdb("import", tmp_path / "mine.csv", "--game", "eredan").code == 0
    lines = shown(cardsdb, "Aez")
    assert {"attack min 6", "attack max 9", f"health {reckoned('warrior', 'health', 1)} (house figure)"} <= {*lines}
    assert f"attack min {reckoned('warrior', 'attack_min', 3)} (house figure)" in shown(cardsdb, "Aez (level 3)")
    store = open_catalogue(str(tmp_path / "cards.sqlite"))
    [aez] = [card for card in characters(store) if card.name.startswith("Aez the") and card.level == 1]
    store.close()
    assert (aez.attributes["attack_min"], aez.attributes["attack_max"]) == (6, 9)
    assert aez.house == {"health"}
    assert {"6-9", f"{reckoned('warrior', 'health', 1)}°"} <= {*words_on_paper(aez)}


def test_even_a_rulebook_outweighs_them_whenever_it_was_read(catalogue: Store) -> None:
    with catalogue.reading() as session:
        documents = session.exec(select(Document).where(Document.game == "eredan")).all()
    house = [one.precedence for one in documents if "house figures" in one.title]
    assert house == [0]
    assert all(one.precedence > 0 for one in documents if "house figures" not in one.title)


# On paper


def words_on_paper(card: FoundCard) -> list[str]:
    with new_document("one card") as document:
        with document.page(DESIGN).within(0, 0, DESIGN.width, DESIGN.height) as pen:
            face_of(games()["eredan"]).draw(pen, FaceCard(card, card.name))
        with pdfplumber.open(io.BytesIO(document.finished())) as pdf:
            return [word["text"] for word in pdf.pages[0].extract_words(x_tolerance_ratio=0.15, y_tolerance=0.5)]


def figures_on_paper(card: FoundCard) -> list[str]:
    return [word for word in words_on_paper(card) if re.fullmatch(r"\d+(-\d+)?°?", word)][-4:]


def made(house: set[str]) -> FoundCard:
    known: dict[str, Value] = {"kind": "character", "attack_min": 21, "attack_max": 29}
    known |= {"defense": 31, "spirit": 41, "health": 51}
    return FoundCard(1, "eredan", "Made Up", 0, None, None, "", known, (), frozenset(house))


def test_each_house_figure_has_its_mark_and_the_card_explains_it_once() -> None:
    assert figures_on_paper(made({"health", "attack_max"})) == ["21-29°", "31", "41", "51°"]
    assert " ".join(words_on_paper(made({"spirit"}))).count("° house figure") == 1
    assert figures_on_paper(made(set())) == ["21-29", "31", "41", "51"]
    assert "figure" not in words_on_paper(made(set()))
