"""The worked examples of the rules, with the shipped cards that they name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.eredan.duel.situation import Shipped, Situation, card, fighter

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])


@BOTH
@pytest.mark.rule("EC-EX-14", "EC-DMG-4", "EC-DMG-5")
def test_akus_blazing_arrow_costs_aez_four(shipped: Shipped, ruleset: str) -> None:
    """Aku is a Mage: his attack of 9 is not made."""
    aku = shipped("Aku", attack_min=9, attack_max=9)
    aez = shipped("Aez the Wandering warrior", defense=3, spirit=1)
    duel = table(
        ruleset=ruleset,
        one={"characters": [aku], "hand": [shipped("Blazing Arrow")]},
        two={"characters": [aez]},
    )
    duel.fight("Aku", aez.name, active=["Blazing Arrow"])
    assert duel.health(aez.name) == 20 - 4


@BOTH
@pytest.mark.rule("EC-DMG-9")
@pytest.mark.parametrize("name", ["Fireball", "Lightning", "Blazing Arrow"])
def test_the_damage_spells_that_the_rules_name(shipped: Shipped, ruleset: str, name: str) -> None:
    aku, bolt = shipped("Aku", attack_min=1, attack_max=1), shipped(name)
    duel = table(ruleset=ruleset, one={"characters": [aku], "hand": [bolt]}, two={"characters": [fighter("Ghost")]})
    duel.fight("Aku", "Ghost", active=[bolt.full_name])
    assert not [line for line in duel.told() if line.startswith("Aku strikes")]
    assert [line for line in duel.told() if line.startswith("Ghost strikes")]


@BOTH
@pytest.mark.rule("EC-CLASS-6")
@pytest.mark.parametrize(("foe", "attack"), [("warrior", 5), ("mage", 4)])
def test_kounok_is_better_against_warriors(shipped: Shipped, ruleset: str, foe: str, attack: int) -> None:
    kounok = shipped("Kounok", attack_min=4, attack_max=4)
    duel = table(ruleset=ruleset, round=2, first=2, one={"characters": [kounok]},
                 two={"characters": [fighter("Foe", classes=foe)]})  # fmt: skip
    duel.fight("Kounok", "Foe")
    assert duel.health("Foe") == 20 - attack


@pytest.mark.rule("EC-CARD-9", "EC-EX-17")
def test_a_shipped_magic_shield_does_not_counter_a_recalled_spell(shipped: Shipped) -> None:
    """The shield does counter the same Spell when it is laid."""
    bolt = shipped("Blazing Arrow")
    recall = card("Recall", "action", {"do": "play", "cards": {"kinds": ["spell"]}})
    shield = replace(shipped("Magic Shield"), restriction=())
    aku = shipped("Aku")
    for hand, pile, lost in (([bolt], [], 0), ([recall], [bolt], 5)):
        duel = table(one={"hand": [shield]}, two={"characters": [aku], "hand": hand, "discard": pile})
        duel.fight("One A", "Aku", active=["Magic Shield"], passive=[hand[0].name])
        assert duel.health("One A") == 20 - lost
