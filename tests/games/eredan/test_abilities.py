"""The abilities of the shipped Eredan cards against the facts of each card's row."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eredan import GAME
from cardsdb.games.eredan import abilities as er
from cardsdb.games.eredan.abilities import read_abilities
from cardsdb.games.eredan.ability_levels import at_level, load_abilities

DATA = Path(__file__).parents[3] / "data" / "eredan"
ROWS = {(row["name"], int(row["level"])): row for row in csv.DictReader((DATA / "cards.csv").open(encoding="utf-8"))}
NAMES = {name for name, _ in ROWS}
CARDS = load_abilities(DATA / "abilities.toml")
DECLARED = {(name, level): at_level(CARDS[name], level) for name, level in ROWS}
FULL = [pytest.param(name, level, id=f"{name} {level}") for name, level in DECLARED]


def steps(name: str, level: int) -> tuple[er.Ability, ...]:
    return DECLARED[name, level]


# Every card, against its row.


def test_every_card_is_declared() -> None:
    assert set(CARDS) == NAMES


def test_of_85_of_100_names_nothing_is_left_out_at_any_level() -> None:
    short = {name for name, level in ROWS if any(isinstance(step, er.LeftOut) for step in steps(name, level))}
    assert 0 < len(short) <= 0.15 * len(NAMES)


def test_levels_that_are_declared_exist() -> None:
    stated = {(name, level) for name, levels in CARDS.items() if len(levels) > 1 for level in levels}
    assert stated <= set(ROWS)


@pytest.mark.parametrize(("name", "level"), FULL)
def test_a_card_has_abilities_exactly_if_its_row_has_an_effect(name: str, level: int) -> None:
    assert bool(steps(name, level)) == bool(ROWS[name, level]["effect"])


@pytest.mark.parametrize(("name", "level"), FULL)
def test_a_card_stays_attached_exactly_if_its_row_calls_it_permanent(name: str, level: int) -> None:
    row = ROWS[name, level]
    if row["kind"] == "action":
        return  # Epic Fury's bonus is for good, but the card is not
    stays = any(isinstance(step, er.Attach) for step in steps(name, level))
    named = re.search(r"permanent|turns into|comes back to hand|one per character", row["effect"])
    assert stays == bool(named)


@pytest.mark.rule("EC-CARD-8")
@pytest.mark.parametrize(("name", "level"), FULL)
def test_a_card_works_late_exactly_if_its_row_says_so(name: str, level: int) -> None:
    effect = ROWS[name, level]["effect"]
    late = any(isinstance(step, er.Attach) and step.works == "end of combat" for step in steps(name, level))
    assert late == ("works from the end of combat" in effect or "; at once for" in effect)


@pytest.mark.rule("EC-ITEM-6")
@pytest.mark.parametrize(("name", "level"), FULL)
def test_dual_wield_stands_where_the_row_has_it(name: str, level: int) -> None:
    effect = ROWS[name, level]["effect"]
    attached = [step for step in steps(name, level) if isinstance(step, er.Attach)]
    assert any(step.dual_wield for step in attached) == bool(re.search(r"dual wield(;|$)", effect))
    assert any(step.dual_wield_with for step in attached) == ("dual wield with" in effect)


@pytest.mark.rule("EC-CLASS-2", "EC-INIT-3")
@pytest.mark.parametrize(("name", "level"), FULL)
def test_chains_and_initiative_of_characters_stand_where_the_row_has_them(name: str, level: int) -> None:
    effect = ROWS[name, level]["effect"]
    assert any(isinstance(step, er.Chain) for step in steps(name, level)) == bool(re.search(r"\bchain\b", effect))
    assert any(isinstance(step, er.Initiative) for step in steps(name, level)) == ("initiative+1" in effect)


@pytest.mark.rule("EC-CLASS-6", "EC-CLASS-7")
@pytest.mark.parametrize(("name", "level"), [key for key in DECLARED if ROWS[key]["kind"] == "character"])
def test_what_a_character_adds_against_a_class_is_what_the_row_says(name: str, level: int) -> None:
    stated = set()
    for part in re.findall(r"((?:\w+\+\d; )?\w+\+\d) vs (\w+(?: and \w+)?)", ROWS[name, level]["effect"]):
        for one in part[1].split(" and "):
            stated |= {(figure, one.removesuffix("s").casefold()) for figure in part[0].split("; ")}
    found = {
        (f"{figure}+{by}", word.casefold())
        for step in steps(name, level)
        if isinstance(step, er.Change)
        for condition in step.provided
        if getattr(condition, "who", None) == "foe"
        for word in (*(getattr(condition, "classes", None) or ()), *(getattr(condition, "races", None) or ()))
        for figure, by in step.figures().items()
    }
    assert found == stated


@pytest.mark.parametrize(("name", "level"), [key for key in DECLARED if ROWS[key]["damage"]])
def test_the_damage_of_a_spell_is_that_of_its_column(name: str, level: int) -> None:
    damage = ROWS[name, level]["damage"]
    amount = next(step.amount for step in steps(name, level) if isinstance(step, er.Damage))
    spirit = {"count": "stat", "stat": "spirit"}
    expected: dict[str, Any] = {
        "spirit+3 to spirit+5": spirit | {"plus": [3, 5]},
        "spirit+3 to spirit+7": spirit | {"plus": [3, 7]},
        "spirit+2": spirit | {"plus": 2},
        "3 to 5": [3, 5],
        "3 to 7": [3, 7],
        "1 to 10": [1, 10],
        "1 to 3": [1, 3],
        "5": 5,
        "3 + 3 per copy in all discard piles": {
            "count": "cards", "zone": "discard pile", "side": "either", "names": [name], "times": 3, "plus": 3,
        },
        "X": {"count": "cards", "zone": "discard pile", "side": "opposing", "kinds": ["spell"]},
        "X (max 8)": {"count": "cards", "zone": "discard pile", "side": "own", "kinds": ["spell"], "at_most": 8},
    }  # fmt: skip
    probe = [{"do": "damage", "kind": "magic", "amount": expected[damage]}]
    (wanted,) = read_abilities(probe, card_name=name)
    assert isinstance(wanted, er.Damage)
    assert amount == wanted.amount


# Cards written by hand from their rows.


def change(**more: object) -> dict[str, Any]:
    return {"do": "change", **more}


def always(**more: object) -> dict[str, Any]:
    return {"when": "always", "do": "change", **more}


def foe(*classes: str) -> list[dict[str, Any]]:
    return [{"who": "foe", "classes": list(classes)}]


def guemelite(element: str, **more: object) -> list[dict[str, Any]]:
    return [{"who": "bearer", "races": ["Guemelite"], "elements": [element], **more}]


def own(**more: object) -> dict[str, Any]:
    return {"side": "own", **more}


ATTACH = {"do": "attach"}
LATE = {"do": "attach", "works": "end of combat"}
SPIRIT = {"count": "stat", "stat": "spirit"}
WORN = {"count": "cards", "zone": "worn", "kinds": ["item"]}
TO_HAND = {"do": "leave", "to": "hand"}
AXES = {"subtypes": ["axe"]}
OWN_WARRIORS = own(classes=["warrior"])
SPELLS = {"kinds": ["spell"]}
HALVED = {
    "do": "set",
    "attack_min": {"count": "stat", "stat": "attack_min", "half": "down"},
    "attack_max": {"count": "stat", "stat": "attack_max", "half": "down"},
}
OF_HAND: dict[tuple[str, int], list[dict[str, Any]]] = {
    ("Aku", 1): [],
    ("Aku", 2): [{"do": "initiative", "by": 1}],
    ("Abyssien", 2): [{"when": "foe plays", "card": SPELLS, "do": "heal", "amount": [1, 3]}],
    ("Kounok", 2): [always(attack=1, provided=foe("warrior"))],
    ("Pilkim", 2): [],
    ("Pilkim", 4): [
        change(when="bearer plays", card={"kinds": ["spell"], "elements": ["draconic"]}, defense=2),
    ],
    ("Alishk", 3): [
        {
            "when": "always",
            "do": "boost",
            "what": "damage",
            "by": 2,
            "cards": {"kinds": ["spell"], "elements": ["fire"], "area": False},
        },
    ],
    ("Xin the Ironbringer", 3): [
        {"when": "always", "do": "chain", "after": {"subtypes": ["armor"]}},
        always(who=own(), defense=1),
    ],
    ("BloodSword", 4): [
        always(attack=1, provided=foe("warrior")),
        always(who=own(classes=["marauder"]), defense=1),
    ],
    ("Golemarlok", 2): [always(defense=2, provided=[{"who": "foe", "races": ["Golem"]}])],
    ("The Mystic Slayer", 5): [always(attack=1, spirit=1, provided=foe("priest"))],
    ("Bomzar", 3): [
        {"when": "always", "do": "chain", "after": {"subtypes": ["scroll"]}},
        always(attack=1, provided=[{"left": {"count": "characters", "names": ["Aerouant"]}}]),
    ],
    ("Kronhan", 3): [
        {"when": "always", "do": "chain", "after": AXES, "who": OWN_WARRIORS},
        {"when": "always", "do": "hasten", "cards": AXES, "who": OWN_WARRIORS},
        {
            "when": "detached",
            "card": AXES,
            "do": "damage",
            "kind": "physical",
            "amount": 5,
            "who": {"side": "opposing", "pick": "random"},
        },
    ],
    ("Malika", 3): [
        {"when": "always", "do": "chain", "after": {"subtypes": ["one-handed sword"]}},
        always(who=own(guilds=["Desert Nomads"], other=True), attack_max=1),
    ],
    ("Kimiko", 2): [
        {"when": "always", "do": "guard", "stats": ["attack"], "against": "any"},
        {"when": "start of combat", "do": "damage", "kind": "direct", "amount": 2, "who": {"side": "opposing"}},
    ],
    ("Short Sword", 1): [
        LATE,
        always(attack=2),
        always(attack=1, provided=[{"who": "bearer", "classes": ["warrior"]}]),
    ],
    ("Wakizashi", 1): [
        ATTACH | {"dual_wield_with": ["Katana", "The Emperor's Speech"]},
        always(attack=2),
    ],
    ("Firon", 1): [ATTACH, always(attack=WORN)],
    ("Flail", 1): [
        ATTACH,
        always(attack=2),
        always(attack=2, provided=[{"who": "foe", "wearing": ["armor"]}]),
    ],
    ("Shuriken", 1): [ATTACH, always(attack=2), {"when": "end of combat", **TO_HAND}],
    ("Dark Stone-heart", 1): [
        ATTACH,
        {"when": "always", "do": "immune", "cards": SPELLS},
        {"when": "bearer deals less", **TO_HAND},
    ],
    ("Emerald Sword", 1): [LATE, always(attack=3), {"when": "bearer deals more", "do": "draw more", "count": 1}],
    ("Scroll of Weakness", 1): [
        change(who="foe", max_health={"count": "stat", "stat": "spirit", "at_most": 2, "times": -1}),
    ],
    ("Fury Potion", 1): [change(attack=5), {"do": "set", "spirit": 0, "defense": 0}],
    ("Do you feel lucky punk?", 1): [change(attack=[0, 5])],
    ("Ambush", 1): [change(attack=[1, 2], defense=[1, 2])],
    ("Strike Back!", 1): [
        change(attack=-2, defense=1),
        {"when": "bearer deals less", "do": "damage", "kind": "direct", "amount": 4},
    ],
    ("Self-Confidence", 1): [
        {"do": "set", "who": "foe", "attack_max": {"count": "stat", "stat": "attack_min", "of": "foe"}},
    ],
    ("Theft", 1): [
        {"do": "move", "side": "opposing", "source": "deck", "to": "discard pile", "pick": "top", "count": [1, 3]},
    ],
    ("Win using Strength", 1): [change(attack_max=WORN | {"times": 2})],
    ("Magic Shield", 1): [HALVED, {"do": "cancel", "cards": SPELLS, "count": "all"}],
    ("Counterspell", 1): [HALVED, {"do": "cancel", "cards": SPELLS, "count": "next"}],
    ("Weapon Master", 1): [{"do": "double", "stat": "attack", "provided": [{"left": WORN, "right": 2}]}],
    ("... than the sword", 1): [
        change(attack=SPIRIT | {"plus": 1}, provided=[{"left": SPIRIT, "right": SPIRIT | {"of": "foe"}}]),
    ],
    ("Epic Fury", 1): [change(who=own(), attack=1, lasts="game")],
    ("Random", 1): [
        {"do": "one of", "pick": "random", "options": [[change(spirit=2)], [change(attack=2)], [change(defense=2)]]},
    ],
    ("...is good offense", 1): [
        {"do": "damage", "kind": "direct", "amount": [1, 4], "who": "bearer"},
        change(attack={"count": "previous"}),
    ],
    ("Ascetic", 1): [
        {
            "do": "detach",
            "who": {"side": "either"},
            "cards": {"kinds": ["item"]},
            "pick": "random",
            "to": "discard pile",
        },
    ],
    ("The Monster", 1): [change(defense={"count": "characters", "other": True, "plus": 2})],
    ("Finish him !", 1): [
        change(attack=1),
        change(attack=1, provided=[{"left": {"count": "round"}, "right": 4}]),
        change(attack=1, provided=[{"left": {"count": "round"}, "right": 7}]),
    ],
    ("Panic", 1): [
        {
            "do": "move",
            "side": "opposing",
            "source": "hand",
            "to": "discard pile",
            "count": {
                "count": "cards",
                "zone": "discard pile",
                "side": "either",
                "names": ["Panic"],
                "plus": 1,
            },
        },
    ],
    ("Underworld", 1): [
        change(who=own(races=["Demon"]), attack=1, lasts="game"),
        change(who=own(), defense=1, lasts=2),
    ],
    ("Fog", 1): [
        change(who=own(), defense=1, lasts=2),
        change(who="foe", attack=-1, spirit=-1, lasts="game", provided=guemelite("water")),
    ],
    ("Lightning Bolts", 2): [
        {"do": "damage", "kind": "magic", "amount": SPIRIT | {"plus": 2}, "who": "foe"},
        {
            "do": "damage",
            "kind": "magic",
            "amount": SPIRIT | {"plus": 2},
            "who": {"side": "opposing", "pick": "random", "fighting": False},
        },
    ],
    ("Smoked Arrow", 1): [
        {"do": "damage", "kind": "magic", "amount": [3, 5], "provided": guemelite("fire", negated=True)},
        {"do": "damage", "kind": "magic", "amount": [3, 10], "provided": guemelite("fire")},
    ],
    ("Blazing Arrow", 1): [{"do": "damage", "kind": "magic", "amount": 5, "who": "foe"}],
    ("Mental Siphon", 1): [
        {"do": "move", "source": "hand", "to": "discard pile", "count": 8, "up_to": True},
        {"do": "move", "side": "opposing", "source": "hand", "to": "discard pile", "count": {"count": "previous"}},
    ],
    ("The Hungry Void", 3): [
        {"do": "play", "side": "either"},
        {"do": "damage", "kind": "direct", "amount": 2, "who": "bearer"},
    ],
    ("Hares the Runic", 2): [
        {"when": "always", "do": "chain", "after": {"subtypes": ["armor"]}},
        {"when": "always", "do": "bar healing", "cards": {"kinds": ["theurgy"]}, "who": "foe",
         "provided": [{"who": "bearer", "wearing": ["Runic Armor"]}]},
    ],
    ("Sol'ra Avatar", 1): [
        {"when": "always", "do": "bar healing", "who": own(), "provided": [{"round": "even"}]},
        {"when": "end of round", "do": "damage", "kind": "direct", "amount": 4, "who": own(other=True),
         "provided": [{"round": "odd"}]},
        {"when": "end of round", "do": "damage", "kind": "direct", "amount": 1, "provided": [{"round": "odd"}]},
    ],
    ("Starboard", 1): [
        ATTACH,
        {"when": "always", "do": "soften", "kind": "physical", "by": 1},
        {"when": "bearer dies", **TO_HAND, "provided": [{"who": "bearer", "names": ["Klementine"]}]},
    ],
    ("Enslavement", 1): [
        ATTACH | {"to": own(races=["Demon"], other=True, pick="chosen")},
        {"when": "always", "do": "forbid", "cards": {"kinds": ["action"]}},
        always(who="own fighter", attack=3),
    ],
    ("The Door to Infinity", 1): [
        {"do": "detach", "who": {"side": "either"}, "to": "discard pile"},
        {"do": "repeat", "times": {"count": "previous"}, "steps": [
            {"do": "damage", "kind": "direct", "amount": 1, "who": own(pick="random")},
        ]},
    ],
    ("Pray for healing", 1): [{"do": "heal", "amount": [1, 5], "who": own(pick="chosen")}],
    ("Divine Light", 1): [{"do": "heal", "amount": SPIRIT | {"plus": 2}, "who": own()}],
    ("Dragon's Courage", 1): [change(who="foe", spirit=-3), {"do": "heal", "amount": 3, "who": "foe"}],
}  # fmt: skip


@pytest.mark.parametrize(("name", "level"), [pytest.param(*key, id=f"{key[0]} {key[1]}") for key in OF_HAND])
def test_the_data_state_the_effect_of_the_row_and_nothing_else(name: str, level: int) -> None:
    assert steps(name, level) == read_abilities(OF_HAND[name, level], card_name=name)


def test_every_level_of_a_card_has_the_shipped_abilities_that_are_declared_for_it() -> None:
    declared = {f"{name} (level {level})": write_abilities(found) for (name, level), found in DECLARED.items()}
    assert GAME.shipped_abilities() == declared


@pytest.mark.parametrize(("name", "level"), FULL)
def test_what_is_written_is_read_back(name: str, level: int) -> None:
    assert read_abilities(write_abilities(steps(name, level)), card_name=name) == steps(name, level)
