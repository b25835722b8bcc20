"""Items, familiars, and the races that have rules of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])
SWORD = item("Sword", {"when": "always", "do": "change", "attack": 2}, slot="weapon", subtype="one-handed sword")
AXE = item("Axe", slot="weapon", subtype="axe")
MAIL = item("Mail", {"when": "always", "do": "change", "defense": 1}, slot="armor", subtype="armor")
SHIELD = item("Shield", slot="armor", subtype="shield")
RING = item("Ring", subtype="jewel")
GEM = item("Gem", subtype="jewel")
DAGGER = card("Dagger", "item", {"do": "attach", "dual_wield": True}, slot="weapon", subtype="dagger")


def may_bear(worn: list[Any], new: Any, ruleset: str) -> bool:
    """Whether a warrior who bears these may be given another one."""
    duel = table(ruleset=ruleset, one={"characters": [state(fighter("Bearer"), attached=worn)], "hand": [new]})
    duel.plays("Bearer against Two A")
    return f"lay {new.name}" in duel.legal()


@BOTH
@pytest.mark.rule("EC-ITEM-1", "EC-ITEM-2", "EC-ITEM-3", "EC-ITEM-4", "EC-R-27", "EC-R-28")
def test_one_weapon_and_one_armor(ruleset: str) -> None:
    assert not may_bear([SWORD], AXE, ruleset)
    assert not may_bear([MAIL], SHIELD, ruleset)
    assert may_bear([SWORD], SHIELD, ruleset)
    assert may_bear([MAIL], SWORD, ruleset)


@BOTH
@pytest.mark.rule("EC-ITEM-5")
def test_other_items_have_no_limit(ruleset: str) -> None:
    assert may_bear([SWORD, MAIL, RING, GEM], item("Scroll", subtype="scroll"), ruleset)
    assert may_bear([RING], item("Band", subtype="jewel"), ruleset)


@BOTH
@pytest.mark.rule("EC-ITEM-6")
def test_dual_wield_lets_bear_two_weapons(ruleset: str) -> None:
    assert may_bear([SWORD], DAGGER, ruleset)
    assert may_bear([DAGGER], SWORD, ruleset)
    assert not may_bear([SWORD, DAGGER], AXE, ruleset)


@BOTH
@pytest.mark.rule("EC-ITEM-1", "EC-ITEM-2")
def test_an_item_stays_with_its_bearer(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [SWORD]}).fight("One A", "Two A", active=["Sword"]).next_round()
    assert (duel.bears("One A"), duel.attack("One A"), duel.attack("One B")) == (["Sword"], 2, 0)
    assert duel.health("Two A") == 20 - 2


@BOTH
@pytest.mark.rule("EC-ITEM-1")
def test_the_second_weapon_of_two_is_refused_when_it_resolves(ruleset: str) -> None:
    first = card("First", "item", {"do": "attach"}, chain="any", slot="weapon", subtype="axe")
    duel = table(ruleset=ruleset, one={"hand": [first, SWORD]})
    duel.fight("One A", "Two A", active=["First", "Sword"])
    assert (duel.bears("One A"), duel.health("Two A")) == (["First"], 20)


PETS = [card(name, "familiar", {"do": "attach"}, {"when": "always", "do": "change", "attack": up})
        for name, up in (("Cat", 1), ("Owl", 3))]  # fmt: skip


@pytest.mark.rule("EC-FAM-1", "EC-FAM-2")
def test_a_new_familiar_replaces_the_old_one() -> None:
    duel = table(one={"characters": [state(fighter("Friend"), attached=PETS[:1])], "hand": PETS[1:]})
    assert duel.attack("Friend") == 1
    duel.fight("Friend", "Two A", active=["Owl"])
    assert (duel.bears("Friend"), duel.zone(1, "discard"), duel.attack("Friend")) == (["Owl"], ["Cat"], 3)


@pytest.mark.rule("EC-FAM-1")
def test_others_keep_their_familiars() -> None:
    duel = table(one={"characters": [state(fighter("Friend"), attached=PETS[:1])], "hand": PETS[1:]})
    duel.fight("One A", "Two A", active=["Owl"])
    assert (duel.bears("Friend"), duel.bears("One A")) == (["Cat"], ["Owl"])


@pytest.mark.rule("EC-FAM-1")
def test_the_older_rules_have_no_familiars() -> None:
    table(ruleset="2009", one={"hand": PETS}).plays("One A against Two A").offers_only("no card")


# Races.


@BOTH
@pytest.mark.rule("EC-RACE-3", "EC-RACE-4", "EC-ITEM-7", "EC-GUILD-14")
@pytest.mark.parametrize("race", ["Golem", "Human", "Beast", "Undead"])
def test_a_golem_takes_any_item(ruleset: str, race: str) -> None:
    limits = ["mage", "Kotoba", "courtier", "Elfine"]
    hand = [item(f"Item {limit}", only_for=[limit]) for limit in limits] + [spell("Spell", damage=1, only_for=["mage"])]
    duel = table(ruleset=ruleset, one={"characters": [fighter("Clay", race=race)], "hand": hand})
    duel.plays("Clay against Two A")
    items = [f"lay Item {limit}" for limit in limits] if race == "Golem" else []
    duel.offers_only(*items, "no card")


@BOTH
@pytest.mark.rule("EC-RACE-4")
def test_a_golem_has_no_more_hands_than_others(ruleset: str) -> None:
    staff = item("Staff", slot="weapon", subtype="staff", only_for=["mage"])
    golem = state(fighter("Clay", race="Golem"), attached=[SWORD])
    duel = table(ruleset=ruleset, one={"characters": [golem], "hand": [staff]}).plays("Clay against Two A")
    duel.offers_only("no card")


@pytest.mark.rule("EC-RACE-5")
@pytest.mark.parametrize(("classes", "attack"), [("warrior", 3), ("", 1), ("mage", 1)])
def test_a_golem_takes_the_bonus_of_its_class_or_the_default(classes: str, attack: int) -> None:
    warrior = {"who": "bearer", "classes": ["warrior"]}
    relic = item(
        "Relic",
        {"when": "always", "do": "change", "attack": 3, "provided": [warrior]},
        {"when": "always", "do": "change", "attack": 1, "provided": [{**warrior, "negated": True}]},
        only_for=["priest"],
    )
    duel = table(one={"characters": [fighter("Clay", race="Golem", classes=classes)], "hand": [relic]})
    duel.fight("Clay", "Two A", active=["Relic"])
    assert duel.attack("Clay") == attack


WAVE = spell("Wave", damage=2, element="water", only_for=["mage"])
FLAME = spell("Flame", damage=2, element="fire", only_for=["mage"])


@BOTH
@pytest.mark.rule("EC-RACE-3", "EC-RACE-8", "EC-RACE-9", "EC-EX-20")
@pytest.mark.parametrize("element", ["water", "shadow", "draconic"])
def test_a_guemelite_casts_spells_of_its_element_without_chain(ruleset: str, element: str) -> None:
    own = spell("Own", damage=2, element=element, only_for=["mage"])
    hand = [own, FLAME, spell("Free", damage=1)]
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Spirit", race="Guemelite", element=element, classes="marauder")], "hand": hand},
    )
    duel.plays("Spirit against Two A").offers_only("lay Own", "lay Free", "no card")
    duel.plays("lay Own").offers_only("no card").plays("no card").asks(2).plays("no card")
    assert duel.health("Two A") == 20 - 2


@BOTH
@pytest.mark.rule("EC-RACE-8")
def test_others_of_an_element_do_not(ruleset: str) -> None:
    wet = fighter("Wet", race="Human", element="water")
    table(ruleset=ruleset, one={"characters": [wet], "hand": [WAVE]}).plays("Wet against Two A").offers_only("no card")


@BOTH
@pytest.mark.rule("EC-RACE-9")
@pytest.mark.parametrize(("race", "chained"), [("Guemelite", set()), ("Elfine", {"Flame"})])
def test_a_guemelite_mage_has_no_chain_on_spells(ruleset: str, race: str, chained: set[str]) -> None:
    caster = fighter("Caster", race=race, element="water", classes="mage")
    duel = table(ruleset=ruleset, one={"characters": [caster], "hand": [WAVE, FLAME]})
    assert duel.second_cards("Caster", "Two A", "Wave") == chained


@BOTH
@pytest.mark.rule("EC-RACE-10", "EC-GUILD-15")
@pytest.mark.parametrize("limit", ["Kotoba", "courtier"])
def test_limits_of_guild_and_caste_hold_for_a_guemelite(ruleset: str, limit: str) -> None:
    kept = spell("Kept", damage=2, element="water", only_for=[limit])
    spirit = fighter("Spirit", race="Guemelite", element="water")
    duel = table(ruleset=ruleset, one={"characters": [spirit], "hand": [kept, WAVE]}).plays("Spirit against Two A")
    duel.offers_only("lay Wave", "no card")
