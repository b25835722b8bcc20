"""The practice set, the abilities of the shipped cards, and the decks: counted and compared without the readers."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest

from cardsdb.games import games
from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eragra.abilities import Ability, When, load_abilities, read_abilities
from cardsdb.games.eragra.ability_steps import Step
from cardsdb.names import fold
from importers.card_lists import read_card_list
from tests.answers import Answer

Command = Callable[..., Answer]
Row = dict[str, str]
DATA = Path(__file__).parents[3] / "data" / "eragra"
COLOURS = ("red", "green", "yellow", "blue")
SYMBOLS = ("red", "blue", "gold", "green", "black", "amalgam")
CALIBERS = {"Swordsman", "Opposer", "Transporter", "Archer", "Animal Tamer", "Armigner", "Bounded Souls"}
SIDES = ("white", "black")
SKELETON = {
    "common minion": 20,
    "white minion": 6,
    "ceremonial minion": 10,
    "integral minion": 6,
    "spellbound minion": 3,
    "ground": 4,
    "flower": 1,
    "wall": 5,
    "ploy ad hoc": 5,
}
"""How many cards of each kind a coloured stack has."""


def rows_of(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


PRACTICE = rows_of(DATA / "practice.csv")
PRINTED = rows_of(DATA / "cards.csv")
DECLARED: dict[str, list[Any]] = tomllib.loads((DATA / "abilities.toml").read_text(encoding="utf-8"))
DECKS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((DATA / "decks").glob("*.txt"))}
EACH_COLOUR = pytest.mark.parametrize("colour", COLOURS)
EACH_SIDE = pytest.mark.parametrize("side", SIDES)


def practice(*kinds: str) -> list[Row]:
    return [row for row in PRACTICE if row["kind"] in kinds]


def stack(colour: str) -> list[Row]:
    return [row for row in PRACTICE if row["stack_color"] == colour]


def words(row: Row, field: str) -> list[str]:
    return [word.strip() for word in row[field].split(";") if word]


def names(abilities: list[Any]) -> set[str]:
    return {ability if isinstance(ability, str) else ability["ability"] for ability in abilities}


# The printed counts.


@pytest.mark.rule("ER-COMP-2", "ER-COMP-4", "ER-COMP-5", "ER-COMP-6", "ER-COMP-7", "ER-COMP-9")
def test_the_printed_counts() -> None:
    assert Counter(row["stack_color"] for row in PRACTICE if row["stack_color"]) == dict.fromkeys(COLOURS, 60)
    common = Counter(row["kind"] for row in PRACTICE if not row["stack_color"])
    assert common == {"grim": 60, "parchment": 60, "incantation white": 30, "incantation black": 30}
    of_the_rulebook = Counter(row["kind"] for row in PRINTED)
    mastery, tokens = of_the_rulebook["mastery"] * 4, of_the_rulebook["token"]
    assert len(PRACTICE) + mastery + tokens == 480


def test_every_row_is_plainly_practice_and_reads_without_a_note() -> None:
    assert {row["set"] for row in PRACTICE} == {"practice"}
    assert [row["number"] for row in PRACTICE] == [str(number) for number in range(1, 421)]
    facts = read_card_list(DATA / "practice.csv", games(), game="eragra")
    assert len(facts.cards) == 420
    assert facts.notes == ()


def test_names_are_of_our_own_and_short_enough_for_a_card() -> None:
    own = [fold(row["name"]) for row in PRACTICE]
    assert len(set(own)) == 420
    others = [
        *PRINTED,
        *rows_of(DATA.parent / "duel_masters" / "cards.csv"),
        *rows_of(DATA.parent / "eredan" / "cards.csv"),
    ]
    assert not {*own} & {fold(row["name"]) for row in others}
    assert not [row["name"] for row in PRACTICE if len(row["name"]) > 28 or not row["name"].isascii()]


# The coloured stacks.


@EACH_COLOUR
@pytest.mark.rule("ER-COMP-1", "ER-DECK-4")
def test_a_stack_has_its_kinds(colour: str) -> None:
    assert Counter(row["kind"] for row in stack(colour)) == SKELETON


@EACH_COLOUR
def test_all_colours_have_one_skeleton(colour: str) -> None:
    figures = (
        "kind", "league", "group_color", "dice_power", "counter", "natural_origin", "calibers", "aura", "tributes",
        "appearance", "cardition",
    )  # fmt: skip

    def skeleton(colour: str) -> Counter[tuple[str, ...]]:
        return Counter(tuple(row[figure] for figure in figures) for row in stack(colour))

    assert skeleton(colour) == skeleton("red")


@EACH_COLOUR
def test_all_colours_have_equally_many_effects_of_each_kind(colour: str) -> None:
    def declared(colour: str) -> Counter[str]:
        return Counter(row["kind"] for row in stack(colour) if row["name"] in DECLARED)

    assert declared(colour) == declared("red")
    minions = [row for row in stack(colour) if row["dice_power"]]
    assert 0.4 <= sum(row["name"] in DECLARED for row in minions) / len(minions) <= 0.6


@pytest.mark.rule("ER-INVOKE-2", "ER-INVOKE-5", "ER-INVOKE-6")
@EACH_COLOUR
def test_ranks_have_their_usual_dice_groups_and_signs(colour: str) -> None:
    def dice(kind: str) -> Counter[str]:
        return Counter(row["dice_power"] for row in stack(colour) if row["kind"] == kind)

    assert dice("common minion") == {"1": 16, "2": 4}
    assert dice("ceremonial minion") == {"2": 7, "3": 3}
    assert dice("integral minion") == {"3": 4, "4": 2}
    groups = Counter(row["group_color"] for row in stack(colour) if row["kind"] == "common minion")
    assert groups == dict.fromkeys(SYMBOLS[:5], 4)
    assert {caliber for row in stack(colour) for caliber in words(row, "calibers")} == CALIBERS
    assert {sign for row in stack(colour) for sign in words(row, "tributes")} == {
        "Crossed Swords",
        "Double Card",
        "Spiral",
    }


@EACH_COLOUR
@pytest.mark.rule("ER-COMP-18", "ER-ORIGIN-10")
def test_every_minion_has_the_facts_of_its_rank(colour: str) -> None:
    for row in stack(colour):
        rank = row["kind"].removesuffix(" minion")
        if rank == row["kind"]:
            assert not row["dice_power"], row["name"]
            continue
        assert row["natural_origin"], row["name"]
        assert row["appearance"] in ("human", "animal"), row["name"]
        if rank in ("ceremonial", "integral"):
            assert row["group_color"] == rank
        assert (rank == "white") == bool(row["counter"]) == (not row["group_color"])
        assert (rank == "spellbound") == (row["natural_origin"] == "Grounds") == (row["league"] == "Spellbound Minions")


# The common stacks.


@pytest.mark.rule("ER-R-31", "ER-COMP-19", "ER-PARCH-1")
def test_the_parchments_are_each_main_symbol_with_each_pair_of_others() -> None:
    stated = Counter(
        (row["group_color"], frozenset(words(row, "combination_symbols"))) for row in practice("parchment")
    )
    pairs = [(main, frozenset(pair)) for main in SYMBOLS for pair in combinations(SYMBOLS, 2) if main not in pair]
    assert stated == Counter(pairs)
    assert len(pairs) == 60


@EACH_SIDE
@pytest.mark.rule("ER-ACT-8", "ER-COMP-23")
def test_an_incantation_is_joined_lasts_or_is_cast_and_spent(side: str) -> None:
    ways = Counter[str]()
    for row in practice(f"incantation {side}"):
        stated = names(DECLARED[row["name"]])
        assert row["acts"] in ("1", "2", "3")
        assert bool(row["cardition"]) == (not stated & {"cast", "lasts"}), row["name"]
        assert not {"cast", "lasts"} <= stated, row["name"]
        assert "in a rival's turn" not in stated or "cast" in stated, row["name"]
        way = next((way for way in ("in a rival's turn", "lasts", "cast") if way in stated), "joined")
        ways[way] += 1
    assert ways == {"joined": 8, "lasts": 6, "in a rival's turn": 4, "cast": 12}


@pytest.mark.rule("ER-COMP-22", "ER-GRIM-4")
def test_grim_cards_are_mostly_minions_without_an_origin() -> None:
    grim = practice("grim")
    others = [row for row in grim if not row["dice_power"]]
    assert len(others) == 6
    assert all(DECLARED[row["name"]][0]["when"] == "played" for row in others)
    assert {row["dice_power"] for row in grim} - {""} == {"0", "1", "2", "3", "4"}
    assert sum(bool(row["natural_origin"]) for row in grim) < 10
    assert {row["group_color"] for row in grim} == {""}


# The abilities.


def inside(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every table within, itself too."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            yield from inside(part)


def meant(kinds: Any, key: str) -> set[str]:
    """Return the words that the models of a union take at a key."""
    return {word for kind in get_args(get_args(kinds)[0]) for word in get_args(kind.model_fields[key].annotation)}


def test_every_ability_parses_and_is_written_as_it_was_read() -> None:
    loaded = load_abilities(DATA / "abilities.toml")
    assert loaded.keys() == DECLARED.keys()
    for name, abilities in loaded.items():
        assert read_abilities(write_abilities(abilities), card_name=name) == abilities


def test_every_verb_holding_trigger_and_keyword_is_used() -> None:
    loaded = load_abilities(DATA / "abilities.toml")
    tables = [*inside([write_abilities(abilities) for abilities in loaded.values()])]
    for kinds, key in ((Step, "do"), (Ability, "ability")):
        assert meant(kinds, key) - {table[key] for table in tables if key in table} == set()
    waited_for = {table["when"] for table in tables if "when" in table}
    assert {*get_args(When.model_fields["when"].annotation)} == waited_for


def undeclared() -> set[str]:
    listed = (DATA / "abilities.toml").read_text(encoding="utf-8").partition("stay undeclared")[2]
    return set(re.findall(r"^# (.+?): \S", listed, re.MULTILINE))


def test_every_stated_effect_is_declared_or_on_the_list_of_the_undeclared() -> None:
    stated = {row["name"] for row in PRINTED if row["effect"]}
    assert stated - DECLARED.keys() - undeclared() == set()
    assert not DECLARED.keys() & undeclared()
    assert undeclared() <= {row["name"] for row in PRINTED}
    assert DECLARED.keys() <= {row["name"] for row in (*PRINTED, *PRACTICE)}


def test_all_printed_ploys_and_walls_are_declared() -> None:
    printed = Counter(
        row["kind"] for row in PRINTED if row["kind"] in ("ploy ad hoc", "wall") and row["name"] in DECLARED
    )
    assert printed == {"ploy ad hoc": 8, "wall": 6}
    assert DECLARED["Celestial Torch"] == [{"ability": "choose calibers", "count": 3}]
    floating, royal = DECLARED["Floating Galleon"][0], DECLARED["Royal Galleon of Thussa"][0]
    assert (floating["count"], floating["bombs"], royal["count"], royal["more"], royal["draws"]) == (3, 1, 2, 1, 1)
    assert [DECLARED[name][0]["steps"][0]["do"] for name in ("Baneful Ram", "Catapult")] == ["destroy", "destroy"]
    assert DECLARED["Minotaur's Divine Armor"][0]["power"] == 6
    assert DECLARED["Wooden Wall"][0]["power"] == 3
    assert DECLARED["Crystal Wall"][0]["count"] == DECLARED["Wooden Wall"][1]["count"] == 2


@pytest.mark.parametrize("name", ["Folk Reign", "Subpoena Saga"])
def test_a_vortex_frees_one_minion_a_turn_of_three_groups(name: str) -> None:
    [use] = DECLARED[name]
    assert (use["ability"], use["every"], len(use["steps"])) == ("use", 1, 1)
    assert use["steps"][0]["do"] == "awaken"
    assert len(use["steps"][0]["minions"]["groups"]) == 3


def test_folk_reign_frees_an_integral_minion() -> None:
    assert "integral" in DECLARED["Folk Reign"][0]["steps"][0]["minions"]["groups"]


# The decks.


def duel_stack(text: str) -> list[str]:
    section = text.partition("Duel Stack:\n")[2].partition("\n\n")[0]
    return [line.removeprefix("1 ") for line in section.splitlines()]


@EACH_COLOUR
@pytest.mark.rule("ER-DECK-3", "ER-DECK-5")
def test_the_stack_of_a_colour_is_all_its_sixty_cards(colour: str) -> None:
    assert Counter(duel_stack(DECKS[f"practice-{colour}"])) == Counter(row["name"] for row in stack(colour))


@pytest.mark.rule("ER-DECK-2", "ER-DECK-8", "ER-DECK-11")
def test_the_decks_are_legal_and_leave_the_grim_stack_to_the_deal(cardsdb: Command) -> None:
    answer = cardsdb("deck", "check", *sorted((DATA / "decks").glob("*.txt")), "--json")
    assert answer.code == 0
    assert sorted(deck["cards"] for deck in answer.document["decks"]) == [55, 70, 70, 70, 70]
    for deck in answer.document["decks"]:
        assert (deck["game"], deck["legal"], deck["unknown"]) == ("eragra", True, [])
        assert [one["rule"] for one in deck["violations"] if one["severity"] != "advice"] == ["ER-DECK-11"]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_says_its_plan(name: str) -> None:
    assert len(re.findall("^// Plan: .+$", DECKS[name], re.MULTILINE)) == 1


# In the catalogue.


def test_the_catalogue_shows_a_practice_card_as_such(cardsdb: Command) -> None:
    [card] = cardsdb("cards", "search", 'name = "Rust Rats"', "--game", "eragra", "--json").document["cards"]
    assert (card["set"], card["number"]) == ("practice", "26")
    shown = cardsdb("cards", "show", "Rust Rats", "--json").document
    assert any("cards of our own" in str(source) for source in shown["sources"])


def test_an_owners_word_stands_above_a_practice_card(cardsdb: Command, tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("name,kind,dice_power\nRust Rats,white minion,4\n", encoding="utf-8")
    assert cardsdb("import", own, "--game", "eragra").code == 0
    assert cardsdb("cards", "show", "Rust Rats", "--json").document["dice_power"] == 4
