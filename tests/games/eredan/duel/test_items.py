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


def bonus(classes: list[str], attack: int) -> dict[str, Any]:
    """What an Item gives to those of some classes, always."""
    return {"when": "always", "do": "change", "attack": attack, "provided": [{"who": "bearer", "classes": classes}]}


def default(attack: int, *classes: str) -> dict[str, Any]:
    """What an Item gives to all but those of some classes."""
    step = bonus([*classes], attack)
    return {**step, "provided": [{**step["provided"][0], "negated": True}]}


@pytest.mark.rule("EC-RACE-5", "EC-RACE-6")
@pytest.mark.parametrize(
    ("classes", "bonuses", "current", "older"),
    [
        ("mage", [bonus(["mage"], 3), bonus(["warrior"], 1)], 3, 1),
        ("mage", [bonus(["warrior", "priest"], 1), bonus(["mage"], 3)], 3, 1),
        ("mage", [bonus(["priest"], 2), bonus(["marauder"], 4), bonus(["mage"], 3)], 3, 4),
        ("", [bonus(["marauder"], 4), bonus(["priest"], 2), default(7, "marauder", "priest")], 7, 4),
        ("mage", [{"when": "always", "do": "change", "attack": 2}], 2, 2),
    ],
)
def test_in_the_older_rules_a_golem_takes_the_warriors_bonus_or_the_largest(
    classes: str, bonuses: list[dict[str, Any]], current: int, older: int
) -> None:
    """All others take what their class gets, in both rulesets."""
    relic = item("Relic", *bonuses)
    for ruleset, race, attack in (
        ("current", "Golem", current),
        ("current", "Human", current),
        ("2009", "Golem", older),
        ("2009", "Human", current),
    ):
        bearer = fighter("Bearer", race=race, classes=classes)
        duel = table(ruleset=ruleset, one={"characters": [bearer], "hand": [relic]})
        assert duel.fight("Bearer", "Two A", active=["Relic"]).attack("Bearer") == attack, (ruleset, race)


@pytest.mark.rule("EC-RACE-6")
def test_what_an_item_gives_against_a_golem_stays() -> None:
    """Against a foe that is a Golem and a Mage the bonus against Mages counts, whatever the Golem would take itself."""
    bane = {"when": "always", "do": "change", "attack": 2, "provided": [{"who": "foe", "classes": ["mage"]}]}
    relic = item("Relic", bonus(["warrior"], 1), bane)
    clay = fighter("Clay", race="Golem", classes="mage")
    duel = table(ruleset="2009", one={"characters": [fighter("Own", classes="warrior")], "hand": [relic]},
                 two={"characters": [clay]})  # fmt: skip
    assert duel.fight("Own", "Clay", active=["Relic"]).health("Clay") == 20 - 3


@pytest.mark.rule("EC-RACE-12")
def test_a_guemelite_may_have_no_spell_that_it_can_use() -> None:
    hand = [spell(name, damage=2, element=name.lower(), only_for=["mage"]) for name in ("Water", "Fire", "Nature")]
    for element in ("shadow", ""):
        spirit = fighter("Spirit", race="Guemelite", element=element)
        duel = table(one={"characters": [spirit], "hand": hand})
        duel.plays("Spirit against Two A").offers_only("no card")


RATION = item("Ration", {"when": "bearer dies", "do": "leave", "to": "own character"})


@BOTH
@pytest.mark.rule("EC-CARD-5", "EC-DMG-11", "EC-DMG-12")
def test_what_a_card_does_when_its_bearer_dies_is_done(ruleset: str) -> None:
    """A card may go on to another; the others of the dead are discarded."""
    weak = state(fighter("Weak"), health=1, attached=[RATION, RING])
    duel = table(ruleset=ruleset, one={"characters": [fighter("Strong", attack=3)]}, two={"characters": [weak]})
    duel.fight("Strong", "Weak", choices=["Two B"]).next_round()
    assert (duel.bears("Weak"), duel.bears("Two B"), duel.zone(2, "discard")) == ([], ["Ration"], ["Ring"])


@BOTH
@pytest.mark.rule("EC-CARD-5")
def test_a_card_may_come_back_to_hand_when_its_bearer_dies(ruleset: str) -> None:
    boomerang = item("Boomerang", {"when": "bearer dies", "do": "leave", "to": "hand"})
    weak = state(fighter("Weak"), health=1, attached=[boomerang, RING])
    duel = table(ruleset=ruleset, one={"characters": [fighter("Strong", attack=3)]}, two={"characters": [weak]})
    duel.fight("Strong", "Weak")
    assert (duel.bears("Weak"), duel.zone(2, "hand"), duel.zone(2, "discard")) == ([], ["Boomerang"], ["Ring"])


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


@BOTH
@pytest.mark.rule("EC-R-38")
@pytest.mark.parametrize(("race", "lost"), [("Unknown race", 2), ("", 0), ("Human", 0)])
def test_the_unknown_race_is_a_race_and_not_a_gap(ruleset: str, race: str, lost: int) -> None:
    bane = spell("Bane", {"do": "damage", "kind": "direct", "amount": 2,
                          "provided": [{"who": "foe", "races": ["Unknown race"]}]})  # fmt: skip
    duel = table(ruleset=ruleset, one={"hand": [bane]}, two={"characters": [fighter("Foe", race=race)]})
    assert duel.fight("One A", "Foe", active=["Bane"]).health("Foe") == 20 - lost
