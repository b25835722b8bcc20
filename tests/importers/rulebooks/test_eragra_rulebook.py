"""The Eragra rulebook: components, sizes, lists, and every card that it names."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from cardsdb.catalogue.facts import CardFacts, DocumentFacts
from importers.rulebooks import KnownCard, KnownNames
from tests.importers.rulebooks.binding import bound
from tests.importers.rulebooks.conftest import DATA, Import, text_of

SHIPPED = "eragra/rulebook_card_list_en.md"
REAL = "eragra_first_step_en.txt"
BOTH = pytest.mark.parametrize("name", [SHIPPED, REAL])
COMPARED = ("league", "kind", "stack_color", "group_color", "dice_power", "natural_origin", "acts", "cardition")
COLORS = ("red", "green", "yellow", "blue")


def cards_of(facts: DocumentFacts) -> dict[str, CardFacts]:
    return {card.name: card for card in facts.cards}


def written(value: Any) -> str:
    return "" if value is None else "yes" if value is True else str(value)


@pytest.mark.rule("ER-COMP-17", "ER-COMP-18", "ER-COMP-19", "ER-COMP-20", "ER-COMP-21", "ER-COMP-22", "ER-COMP-23")
@pytest.mark.rule("ER-MAST-3", "ER-ORIGIN-10", "ER-COMP-8")
@BOTH
def test_every_card_and_nothing_else(imported: Import, name: str) -> None:
    """The shipped facts list all cards that the rulebook names, and what it says of them."""
    cards = cards_of(imported(name))
    with (DATA / "eragra" / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert set(cards) == set(rows)
    assert len(cards) == 83
    for card, row in rows.items():
        fields = cards[card].fields
        found = {field: written(fields.get(field)) for field in COMPARED} | {"class": "/".join(fields.get("class", ()))}
        assert found == {field: row[field] for field in (*COMPARED, "class")}, card


@BOTH
def test_some_cards(imported: Import, name: str) -> None:
    cards = cards_of(imported(name))
    assert cards["Geldatric"].fields == {
        "league": "Minions", "kind": "minion", "class": ("Troll", "Priest"), "stack_color": "yellow",
    }  # fmt: skip
    assert cards["Chameleon Hunter"].fields == {
        "league": "Minions", "kind": "common minion", "class": ("Mutant", "Warrior"), "group_color": "black",
    }  # fmt: skip
    assert cards["Angelic Wings"].fields == {
        "league": "Incantations", "kind": "incantation white", "acts": 1, "cardition": True,
    }  # fmt: skip
    assert cards["Gradego the Shadower"].fields == {"kind": "grim", "dice_power": 0}
    assert cards["Subpoena Saga"].fields == {"league": "Vortexes", "kind": "mastery", "class": ("Vortex",)}
    assert cards["The Puppet Master"].names == (("en", "Puppet Master"),)
    assert cards["Pentaphila"].fields == {}


@pytest.mark.parametrize(
    ("card", "fragment"),
    [
        ("Baneful Ram", "every 2 turns"),
        ("Catapult", "2 turns except"),
        ("Celestial Torch", "up to 3 of"),
        ("Floating Galleon", "Ghoul Bomb"),
        ("Kyro's Quiver", "to your hand"),
        ("Minotaur's Divine Armor", "6 Dice Power"),
        ("Royal Galleon of Thussa", "3 Mastery Cards"),
        ("Trojan Horse", "2 White Minions"),
        ("Granite Wall", "Incantations and Archers"),
        ("Crystal Wall", "2 extra Crystals"),
        ("Chinese Wall", "empty space"),
        ("Sand Wall", "Flying Minions"),
        ("Wall of Reflection", "1 Crystal"),
        ("Wooden Wall", "3 Dice Power"),
        ("Urulah the Pillager", "every 3 turns"),
        ("Pogrom", "ADV"),
    ],
)
def test_effects_as_the_rulebook_words_them(imported: Import, card: str, fragment: str) -> None:
    text = cards_of(imported(REAL))[card].text
    assert text is not None
    assert fragment in text
    assert not any(other in text for other in ("Wall Effects", "Questions", f"{card}:"))
    assert text[-1] in '.!"'


@pytest.mark.rule(
    "ER-COMP-1", "ER-COMP-2", "ER-COMP-3", "ER-COMP-4", "ER-COMP-5", "ER-COMP-6", "ER-COMP-7", "ER-COMP-8"
)
@pytest.mark.rule("ER-COMP-10", "ER-COMP-11", "ER-COMP-12", "ER-COMP-13", "ER-COMP-14", "ER-COMP-15")
@BOTH
def test_components(imported: Import, name: str) -> None:
    rules = imported(name).rules
    assert rules["components"] == {
        "cards": {
            "parchments": 60, "mastery": 40, "grim": 60, "duel": 240, "white_incantations": 30,
            "black_incantations": 30, "tokens": 20,
        },
        "crystals": dict.fromkeys(COLORS, 25),
        "cubes": {**dict.fromkeys(COLORS, 35), "white": 20, "large white": 12, "large black": 12},
    }  # fmt: skip
    assert sorted(rules["colors"]) == sorted(COLORS)
    assert rules["dice"] == [
        {"name": "Assault Die", "color": "white", "multiplier": 2},
        {"name": "Die of Awakening", "color": "transparent", "multiplier": 3},
        {"name": "Sinister Die", "color": "blue", "symbols": ["Trident", "Third Eye", "Black Rose"]},
    ]


@pytest.mark.rule("ER-DECK-2", "ER-DECK-7", "ER-DECK-9", "ER-END-4")
@BOTH
def test_sizes(imported: Import, name: str) -> None:
    facts = imported(name)
    rules = facts.rules
    assert rules["duel_stack"] == {"minimum": 45, "full": 60}
    assert rules["mastery_stack"] == {"cards": 10}
    assert rules["grim_stack"] == {"cards": 15}
    assert rules["setup"] == {"duel_cards": 5, "parchments": 2}
    assert rules["hand"] == {"limit": 10}
    assert rules["crystals"] == {"to_win": 25}
    assert rules["field"] == {"spaces": 5, "minions": 10, "white_minions": 5, "effect_turns": 5}
    assert rules["acts"] == {"virtuous": 2, "evil": 2, "most_white": 3, "most_black": 3}
    assert rules["phases"] == ["Meditation", "Seance", "Sentica"]
    assert facts.notes == ()


@pytest.mark.rule("ER-COMBO-1", "ER-CAL-1", "ER-ORIGIN-1")
@BOTH
def test_lists(imported: Import, name: str) -> None:
    rules = imported(name).rules
    assert rules["leagues"] == [
        "Minions", "White Minions", "Spellbound Minions", "Incantations", "Ploys Ad Hoc", "Walls", "Tokens",
        "Parchments", "Relics", "Grounds", "Master Mages", "Polarizations", "Vortexes",
    ]  # fmt: skip
    assert rules["combo_field_leagues"] == [
        "Spellbound Minions", "Grounds", "Master Mages", "Polarizations", "Vortexes",
    ]  # fmt: skip
    assert rules["calibers"] == [
        "Swordsman", "Opposer", "Transporter", "Archer", "Animal Tamer", "Armigner", "Bounded Souls",
    ]  # fmt: skip
    assert rules["natural_origins"] == ["Ground", "Flying", "Sea", "Amphibious", "Immaterial", "Grounds"]
    assert rules["tributes"] == ["Crossed Swords", "Double Card", "Spiral"]


@pytest.mark.parametrize(("name", "columns"), [(SHIPPED, 1), (SHIPPED, 2), (REAL, 2)])
def test_as_pdf(imported: Import, name: str, columns: int) -> None:
    plain = imported(name)
    text = text_of(name).replace("#", "")
    facts = imported(bound(text, columns, "Eragra, First Step", 1))
    assert facts.rules == plain.rules
    assert {card.name: card.fields for card in facts.cards} == {card.name: card.fields for card in plain.cards}
    assert {card.name for card in facts.cards if card.text} == {card.name for card in plain.cards if card.text}
    assert {card.page for card in facts.cards} >= {1, 2}


@BOTH
def test_numbers_and_names_follow_the_text(imported: Import, name: str) -> None:
    text = text_of(name).replace("minimum of 45", "minimum of 50").replace("15 cards per", "12 cards per")
    text = text.replace("hand limit is 10", "hand limit is nine").replace("(25)", "(30)")
    text = text.replace("Geldatric, Troll/Priest", "Brim Otter, Troll").replace(
        "numbered from 1 to 20", "numbered from 1 to 4"
    )
    text = (
        text.replace("- Relics", "- Relics (red)")
        .replace("Laitchkatt", "Quiet Heron")
        .replace("Iakoa the Balancer, ", "")
    )
    facts = imported(text)
    assert facts.rules["duel_stack"]["minimum"] == 50
    assert facts.rules["grim_stack"] == {"cards": 12}
    assert facts.rules["hand"] == {"limit": 9}
    assert facts.rules["crystals"] == {"to_win": 30}
    assert "Relics" in facts.rules["combo_field_leagues"]
    cards = cards_of(facts)
    assert cards["Brim Otter"].fields["class"] == ("Troll",)
    assert "Quiet Heron" in cards
    assert "Token 5" not in cards
    assert facts.notes == ("the text speaks of ten Mastery cards and names 9",)


def test_a_known_card_in_prose_is_cited(imported: Import) -> None:
    text = text_of(SHIPPED) + "\nSome Summoners fear the Amber Finch most. Questions come later.\n"
    known = KnownNames([KnownCard("Amber Finch"), KnownCard("Some"), KnownCard("Questions"), KnownCard("Geldatric")])
    cards = cards_of(imported(text, names=lambda game: known))
    assert cards["Amber Finch"].line == len(text.splitlines())
    assert {"Some", "Questions"} & set(cards) == set()
    assert len(cards) == 84


def test_places(imported: Import) -> None:
    text = text_of(SHIPPED)
    lines = text.splitlines()
    for card in imported(text).cards:
        assert card.name.removeprefix("The ").split()[0] in lines[card.line - 1], card
