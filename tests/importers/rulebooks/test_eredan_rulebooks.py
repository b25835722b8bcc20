"""The two Eredan rulesets: limits and lists as the texts state them, and the characters and cards of the examples."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.catalogue.facts import DocumentFacts
from importers.rulebooks import KnownNames
from tests.importers.rulebooks.binding import bound
from tests.importers.rulebooks.conftest import Import, text_of

ENGLISH = pytest.mark.parametrize("name", ["eredan/rulebook_examples_en.txt", "eredan_rules_en.txt"])
CURRENT = pytest.mark.parametrize("name", ["eredan/rulebook_examples_tr_fr.txt", "eredan_rules_tr_fr.txt"])
ALL = pytest.mark.parametrize(
    "name",
    [
        "eredan/rulebook_examples_en.txt", "eredan_rules_en.txt",
        "eredan/rulebook_examples_tr_fr.txt", "eredan_rules_tr_fr.txt",
    ],
)  # fmt: skip

ZIL, NOZ, KOTOBA, NOMADS = "Zil Warriors", "Noz'Dingard Envoys", "Kotoba", "Desert Nomads"
PHASES = ["choosing characters", "playing cards", "fighting", "tapping", "discarding"]
HYBRIDS = [
    (["mage", "warrior"], "mage"),
    (["mage", "marauder"], "mage"),
    (["marauder", "warrior"], "marauder"),
    (["warrior", "priest"], "priest"),
    (["priest", "marauder"], "priest"),
    (["mage", "priest"], "priest"),
]
Said = dict[tuple[str, int | None], dict[str, Any]]


def said(facts: DocumentFacts) -> Said:
    return {(card.name, card.level): card.fields for card in facts.cards}


def character(*guilds: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "character", **({"guilds": guilds} if guilds else {}), **fields}


def rules_of(facts: DocumentFacts) -> dict[str, Any]:
    """The rules but for the hybrids, which have a test of their own."""
    return {name: value for name, value in facts.rules.items() if name != "hybrid_classes"}


# 2009


@pytest.mark.rule("EC-GUILD-1", "EC-GUILD-3", "EC-COPY-4", "EC-CLASS-41", "EC-RACE-2", "EC-ITEM-8")
@ENGLISH
def test_rules_of_2009(imported: Import, name: str) -> None:
    assert rules_of(imported(name)) == {
        "ruleset": "2009",
        "characters": 3,
        "deck": {"cards": 20, "copies": 2, "single_copies": 1},
        "hand": {"start": 5, "discard_to": 5, "limit": 5},
        "initiative": {"method": "dice"},
        "guilds": [KOTOBA, ZIL, NOZ],
        "guild_list": "closed",
        "classes": ["warrior", "mage", "marauder", "priest", "craftsman", "courtier"],
        "races": ["Elfine", "Hom'Chai", "Human", "Guemelite", "Golem", "Beast"],
        "phases": PHASES,
        "item_slots": ["weapon", "armor"],
        "item_types": ["jewel", "scroll", "potion"],
    }


@pytest.mark.rule("EC-GUILD-13", "EC-DMG-9")
@ENGLISH
def test_cards_of_2009(imported: Import, name: str) -> None:
    facts = imported(name)
    assert said(facts) == {
        ("Telendar", None): character(ZIL),
        ("Iro", None): character(KOTOBA),
        ("Amaya", None): character(KOTOBA),
        ("Aez", None): character("Mercenary", spirit=1),
        ("Hares the Brute", None): character("Mercenary"),
        ("Zahal", None): character(NOZ),
        ("Katana", None): {"guilds": (KOTOBA,)},
        ("Wakisashi", None): {"guilds": (KOTOBA,)},
        ("Fireball", None): {"kind": "spell"},
        ("Lightning", None): {"kind": "spell"},
        ("Blazing Arrow", None): {"kind": "spell", "damage": "5"},
        ("Aku", None): character(),
    }
    assert {card.name: card.names for card in facts.cards if card.names} == {"Lightning": (("en", "Thunder bolt"),)}
    assert facts.notes == ()


# Current


@pytest.mark.rule("EC-GUILD-1", "EC-GUILD-2", "EC-COPY-3", "EC-COPY-5", "EC-CLASS-12", "EC-CLASS-40", "EC-RACE-1")
@pytest.mark.rule("EC-RACE-11", "EC-CARD-8", "EC-ITEM-8")
@CURRENT
def test_current_rules(imported: Import, name: str) -> None:
    assert rules_of(imported(name)) == {
        "ruleset": "current",
        "characters": 3,
        "deck": {"cards": 20, "copies": 3, "single_copies": 1, "levels_are_copies": True},
        "hand": {"start": 5, "discard_to": 5, "limit": 8},
        "initiative": {"method": "tickets", "tickets": 5},
        "guilds": [KOTOBA, ZIL, NOZ, NOMADS, "The Cursed"],
        "guild_list": "open",
        "guilds_without_mercenaries": ["The Cursed"],
        "classes": ["warrior", "mage", "marauder", "priest", "craftsman"],
        "castes": ["courtier"],
        "races": [
            "Beast", "Ice Elf", "Elfine", "Golem", "Guemelite", "Hom'Chai", "Human", "Undead", "Unknown race",
            "Solarian",
        ],
        "phases": PHASES,
        "item_slots": ["weapon", "armor"],
        "item_types": ["jewel", "scroll", "potion"],
        "familiars": 1,
        "elements": ["water", "shadow", "draconic"],
    }  # fmt: skip


@pytest.mark.rule("EC-GUILD-12", "EC-CLASS-14", "EC-COPY-3", "EC-COPY-5", "EC-RACE-8", "EC-RACE-11", "EC-DMG-9")
@CURRENT
def test_current_cards(imported: Import, name: str) -> None:
    facts = imported(name)
    assert said(facts) == {
        ("Telendar", None): character(ZIL),
        ("Iro", None): character(KOTOBA),
        ("Amaya", None): character(KOTOBA),
        ("Aez", None): character("Mercenary", defense=3, spirit=1),
        ("Hares the Brute", None): character("Mercenary"),
        ("Zahal", None): character(NOZ),
        ("Marlok the Repentant", None): character(ZIL, NOZ),
        ("Hasna", None): character(ZIL, NOMADS),
        ("Ogoe Kage", None): character(ZIL, KOTOBA),
        ("Kimiko", None): character(KOTOBA, NOMADS),
        ("Katana", None): {"guilds": (KOTOBA,)},
        ("Wakisashi", None): {"guilds": (KOTOBA,)},
        ("Lightning", 1): {"kind": "spell", "rare": False},
        ("Lightning", 2): {"kind": "spell", "rare": False},
        ("Lightning", 3): {"kind": "spell", "rare": True},
        ("Fireball", None): {"kind": "spell"},
        ("Blazing Arrow", None): {"kind": "spell", "damage": "5"},
        ("Aku", None): character(),
        ("Magic Shield", None): {},
        ("Nehant Devours All", None): {},
        ("Ombreuse", None): character(race="Guemelite", element="shadow"),
        ("Kounok", None): character(race="Guemelite", element="draconic"),
    }
    assert facts.notes == ()


@CURRENT
def test_names_in_the_languages_of_the_text(imported: Import, name: str) -> None:
    names = {card.name: card.names for card in imported(name).cards if card.names}
    assert names == {
        "Telendar": (("tr", "Télendar"),),
        "Hares the Brute": (("tr", "Kaba Hares"),),
        "Marlok the Repentant": (("tr", "Pişman Marlok"),),
        "Ogoe Kage": (("tr", "OOgoe Kage"),),
        "Lightning": (("tr", "Şimşekler"), ("fr", "Éclairs")),
        "Fireball": (("fr", "Boule de feu"),),
        "Blazing Arrow": (("fr", "Flèche incandescente"),),
        "Magic Shield": (("fr", "Bouclier magique"),),
        "Nehant Devours All": (("fr", "Néhant dévore tout"),),
    }


# Both


@pytest.mark.rule(
    "EC-CLASS-16", "EC-CLASS-17", "EC-CLASS-22", "EC-CLASS-27", "EC-CLASS-30", "EC-CLASS-32", "EC-CLASS-35"
)
@ALL
def test_hybrid_classes(imported: Import, name: str) -> None:
    facts = imported(name)
    hybrids = facts.rules["hybrid_classes"]
    assert [(hybrid["classes"], hybrid["template"]) for hybrid in hybrids] == HYBRIDS
    assert [hybrid["more_health"] for hybrid in hybrids] == [True] * 5 + [False]
    assert [hybrid["loses_second_card"] for hybrid in hybrids] == [True] + [False] * 5
    assert [hybrid["keeps_marauder_bonus"] for hybrid in hybrids] == [False, True, True, False, True, False]
    current = facts.rules["ruleset"] == "current"
    assert [hybrid["loses_chain"] for hybrid in hybrids] == [True, True, False, False, False, current]
    assert [hybrid["keeps_chain"] for hybrid in hybrids] == [False] * 5 + [not current]
    assert [hybrid["damage_spells_and_attack"] for hybrid in hybrids] == [True, True, False, False, False, current]


@ALL
def test_places(imported: Import, name: str) -> None:
    lines = text_of(name).splitlines()
    for card in imported(name).cards:
        spellings = [card.name, *(spelling for _, spelling in card.names)]
        assert card.page == 1
        assert any(spelling.casefold() in lines[card.line - 1].casefold() for spelling in spellings)


@ALL
@pytest.mark.parametrize("columns", [1, 2])
def test_as_pdf(imported: Import, name: str, columns: int) -> None:
    plain = imported(name)
    facts = imported(bound(text_of(name), columns, "Eredan iTCG", 1))
    assert facts.rules == plain.rules
    assert said(facts) == said(plain)
    assert {card.name: set(card.names) for card in facts.cards} == {card.name: set(card.names) for card in plain.cards}


@ENGLISH
def test_english_limits_follow_the_text(imported: Import, name: str) -> None:
    text = text_of(name).replace("selects 3 characters", "selects four characters").replace("eck of 20", "eck of 25")
    text = text.replace("three copies", "four copies").replace("one copy", "two copies")
    text = text.replace("receives 5", "receives 6").replace("Kotoba, Zil", "Kotoba, Sap Heart, Zil")
    text = text.replace("Zahal (Noz' Dingard Envoys)", "Moarg (Sap Heart)").replace("Spirit 1)", "Spirit 2)")
    facts = imported(text)
    assert facts.rules["characters"] == 4
    assert facts.rules["deck"] == {"cards": 25, "copies": 3, "single_copies": 2}
    assert facts.rules["hand"]["start"] == 6
    assert facts.rules["guilds"] == [KOTOBA, "Sap Heart", ZIL, NOZ]
    assert said(facts)["Moarg", None] == character("Sap Heart")
    assert said(facts)["Aez", None] == character("Mercenary", spirit=2)


@CURRENT
def test_current_limits_follow_the_text(imported: Import, name: str) -> None:
    text = text_of(name).replace("3 karakter seçer", "dört karakter seçer").replace("20 karttan", "30 karttan")
    text = text.replace("en fazla üç", "en fazla 4").replace("8 kartı geçemez", "9 kartı geçemez")
    text = text.replace("Amaya (Kotoba)", "Yeni Kahraman (Kotoba / Lanetliler)").replace("Défense 3", "Défense 4")
    text = text.replace("5 points de dégâts", "7 points de dégâts").replace("seviye 3 Nadir", "seviye 4 Nadir")
    facts = imported(text)
    assert facts.rules["characters"] == 4
    assert facts.rules["deck"]["cards"], facts.rules["deck"]["copies"] == (30, 4)
    assert facts.rules["hand"]["limit"] == 9
    cards = said(facts)
    assert cards["Yeni Kahraman", None] == character(KOTOBA, "The Cursed")
    assert cards["Aez", None] == character("Mercenary", defense=4, spirit=1)
    assert cards["Blazing Arrow", None]["damage"] == "7"
    assert cards["Lightning", 4]["rare"] is True


def test_races_without_bars(imported: Import) -> None:
    text = text_of("eredan/rulebook_examples_tr_fr.txt")
    assert imported(text.replace("|", " ")).rules["races"] == imported(text).rules["races"]


def test_nothing_known(imported: Import) -> None:
    facts = imported("eredan/rulebook_examples_tr_fr.txt", names=lambda game: KnownNames())
    names = [card.name for card in facts.cards]
    assert {"Télendar", "Kaba Hares", "Şimşekler", "Éclairs", "Boule de feu"} <= set(names)
    assert {card.name for card in facts.cards if card.names} == {"Nehant Devours All"}  # no list ever has it


def test_two_statements_that_differ_are_noted(imported: Import) -> None:
    text = text_of("eredan/rulebook_examples_en.txt").replace(
        "Hares the Brute (Merc", "Iro (Zil Warriors), Hares the Brute (Merc"
    )
    facts = imported(text)
    assert said(facts)["Iro", None] == character(KOTOBA)
    assert facts.notes == ("Iro: two statements on guilds: ('Kotoba',) kept, ('Zil Warriors',) on page 1, line 11",)
