"""What the classes can do, and what hybrids keep and lose."""

from __future__ import annotations

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])
SWORD = item("Sword", slot="weapon", subtype="one-handed sword")
RING = item("Ring", subtype="jewel")
ACTION = card("Feint", "action", {"do": "change", "attack": 1})
BOLT = spell("Bolt", damage=1)
STORM = spell("Storm", damage=1, area=True)
SWORDSMAN = fighter("Hero", abilities=[{"when": "always", "do": "chain", "after": {"subtypes": ["one-handed sword"]}}])


@pytest.mark.rule("EC-CLASS-2", "EC-CLASS-3")
@pytest.mark.parametrize(
    ("ruleset", "hero", "after_sword", "after_ring"),
    [
        ("current", SWORDSMAN, True, False),
        ("current", fighter("Hero"), False, False),
        ("2009", SWORDSMAN, True, True),
        ("2009", fighter("Hero"), True, True),
    ],
)
def test_a_warriors_second_card_after_an_item(ruleset: str, hero: object, after_sword: bool, after_ring: bool) -> None:
    for first, chains in (("Sword", after_sword), ("Ring", after_ring)):
        duel = table(ruleset=ruleset, one={"characters": [hero], "hand": [SWORD, RING, ACTION]})
        other = {"Sword": "Ring", "Ring": "Sword"}[first]
        assert duel.second_cards("Hero", "Two A", first) == ({other, "Feint"} if chains else set())


@pytest.mark.rule("EC-CLASS-3", "EC-CLASS-20", "EC-R-22")
@pytest.mark.parametrize(
    "classes", ["mage/warrior", "marauder/warrior", "warrior/priest", "mage", "marauder", "priest"]
)
def test_others_have_no_second_card_after_an_item(classes: str) -> None:
    duel = table(ruleset="2009", one={"characters": [fighter("Hero", classes=classes)], "hand": [SWORD, ACTION]})
    assert duel.second_cards("Hero", "Two A", "Sword") == set()


@BOTH
@pytest.mark.rule("EC-CLASS-4", "EC-R-25")
def test_a_mage_has_a_chain_after_a_spell_that_is_of_no_area(ruleset: str) -> None:
    mage = fighter("Hero", classes="mage")
    for first, second in (("Bolt", {"Storm", "Feint", "Ring"}), ("Storm", set()), ("Feint", set()), ("Ring", set())):
        duel = table(ruleset=ruleset, one={"characters": [mage], "hand": [BOLT, STORM, ACTION, RING]})
        assert duel.second_cards("Hero", "Two A", first) == second, first


@pytest.mark.rule("EC-CLASS-19", "EC-CLASS-24", "EC-CLASS-37", "EC-CLASS-38")
@pytest.mark.parametrize(
    ("ruleset", "classes", "chains"),
    [
        ("current", "mage/warrior", False),
        ("2009", "mage/warrior", False),
        ("current", "mage/marauder", False),
        ("2009", "mage/marauder", False),
        ("current", "mage/priest", False),
        ("2009", "mage/priest", True),
        ("current", "warrior", False),
        ("2009", "priest", False),
    ],
)
def test_hybrids_lose_the_chain_on_spells(ruleset: str, classes: str, chains: bool) -> None:
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)], "hand": [BOLT, ACTION]})
    assert duel.second_cards("Hero", "Two A", "Bolt") == ({"Feint"} if chains else set())


@BOTH
@pytest.mark.rule("EC-CLASS-6", "EC-CLASS-25", "EC-CLASS-29", "EC-CLASS-34")
@pytest.mark.parametrize("classes", ["marauder", "mage/marauder", "marauder/warrior", "priest/marauder"])
@pytest.mark.parametrize(("foe", "attack"), [("mage", 4), ("mage/priest", 4), ("warrior", 3)])
def test_a_marauder_has_one_more_attack_against_a_class(ruleset: str, classes: str, foe: str, attack: int) -> None:
    bonus = {"when": "always", "do": "change", "attack": 1, "provided": [{"who": "foe", "classes": ["mage"]}]}
    hero = fighter("Hero", attack=3, classes=classes, abilities=[bonus])
    duel = table(ruleset=ruleset, one={"characters": [hero]}, two={"characters": [fighter("Foe", classes=foe)]})
    duel.fight("Hero", "Foe")
    assert duel.health("Foe") == 20 - attack


@BOTH
@pytest.mark.rule("EC-CLASS-8")
@pytest.mark.parametrize(
    ("classes", "may"), [("priest", True), ("warrior/priest", True), ("mage/priest", True), ("mage", False),
                         ("warrior", False)]
)  # fmt: skip
def test_priests_use_theurgies(ruleset: str, classes: str, may: bool) -> None:
    prayer = card("Prayer", "theurgy", {"do": "heal", "amount": 1})
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)], "hand": [prayer]})
    duel.plays("Hero against Two A").offers_only(*(["lay Prayer"] if may else []), "no card")


TOOL = item("Tool", {"when": "always", "do": "change", "attack": 2}, only_for=["craftsman"])
SMITH = fighter("Smith", classes="craftsman")


def smithy(ruleset: str, hand: list[object]) -> Situation:
    """A craftsman about to fight: an own and an opposing character are tapped, another is dead."""
    tired, worn = (state(fighter(name), tapped=True) for name in ("Tired", "Worn"))
    dead = state(fighter("Dead"), health=0, dead=True)
    return table(
        ruleset=ruleset,
        one={"characters": [SMITH, tired, dead], "hand": hand},
        two={"characters": [worn, fighter("Foe"), fighter("Fresh")]},
    )


@pytest.mark.rule("EC-CLASS-10")
def test_a_craftsman_gives_his_items_to_any_living_character() -> None:
    duel = smithy("current", [TOOL]).plays("Smith against Foe", "lay Tool", "no card", "no card")
    duel.offers_only(*(f"choose {name}" for name in ("Smith", "Tired", "Worn", "Foe", "Fresh")))
    duel.plays("choose Tired")
    assert (duel.bears("Tired"), duel.attack("Tired"), duel.bears("Smith")) == (["Tool"], 2, [])


@pytest.mark.rule("EC-CLASS-10")
def test_other_items_stay_with_the_craftsman() -> None:
    duel = smithy("current", [RING]).fight("Smith", "Foe", active=["Ring"])
    assert duel.bears("Smith") == ["Ring"]


@pytest.mark.rule("EC-CLASS-10", "EC-RACE-4")
def test_a_golem_is_no_craftsman() -> None:
    golem = fighter("Clay", race="Golem")
    duel = table(one={"characters": [golem], "hand": [TOOL]}).fight("Clay", "Two A", active=["Tool"])
    assert duel.bears("Clay") == ["Tool"]


@pytest.mark.rule("EC-CLASS-11")
@pytest.mark.parametrize("gift", [TOOL, RING])
def test_in_the_older_rules_a_craftsman_gives_items_to_the_tapped(gift: object) -> None:
    duel = smithy("2009", [gift]).plays("Smith against Foe", f"lay {gift.name}", "no card", "no card")  # type: ignore[attr-defined]
    duel.offers_only(*(f"choose {name}" for name in ("Smith", "Tired", "Worn")))


@pytest.mark.rule("EC-CLASS-11")
def test_in_the_older_rules_the_craftsman_has_to_fight() -> None:
    team = [fighter("Hero"), SMITH, state(fighter("Tired"), tapped=True)]
    duel = table(ruleset="2009", one={"characters": team, "hand": [RING]}).fight("Hero", "Two A", active=["Ring"])
    assert duel.bears("Hero") == ["Ring"]


@BOTH
@pytest.mark.rule("EC-CLASS-13")
def test_courtiers_use_their_cards(ruleset: str) -> None:
    fan = item("Fan", only_for=["courtier"])
    for classes, words in (("courtier", ("lay Fan", "no card")), ("warrior", ("no card",))):
        duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)], "hand": [fan]})
        duel.plays("Hero against Two A").offers_only(*words)


@pytest.mark.rule("EC-CLASS-12", "EC-CLASS-15")
@pytest.mark.parametrize(
    ("ruleset", "classes", "sexes", "bonus"),
    [
        ("2009", "courtier", "FM", 1),
        ("2009", "courtier", "MF", 1),
        ("2009", "courtier", "FF", 0),
        ("2009", "warrior", "FM", 0),
        ("current", "courtier", "FM", 0),
    ],
)
def test_a_courtier_against_the_opposite_sex(ruleset: str, classes: str, sexes: str, bonus: int) -> None:
    hero = fighter("Hero", attack=3, spirit=2, classes=classes, sex=sexes[0])
    foe = fighter("Foe", attack=1, spirit=0, sex=sexes[1])
    duel = table(
        ruleset=ruleset, one={"characters": [hero]}, two={"characters": [foe], "hand": [spell("Ray", damage=6)]}
    )
    duel.fight("Hero", "Foe", passive=["Ray"])
    assert (duel.health("Foe"), duel.health("Hero")) == (20 - 3 - bonus, 20 - 1 - (6 - 2 - bonus))


@BOTH
@pytest.mark.rule("EC-R-24")
@pytest.mark.parametrize("classes", ["mage/priest", "priest/mage"])
def test_the_order_of_two_classes_tells_nothing(ruleset: str, classes: str) -> None:
    """A Mage and Priest strikes beside a damage Spell, and has the Mage's chain in the older rules alone."""
    hand = [spell("Bolt", damage=2, only_for=["mage"]), spell("Ray", damage=1)]
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", attack=3, classes=classes)], "hand": hand})
    assert duel.second_cards("Hero", "Two A", "Bolt") == ({"Ray"} if ruleset == "2009" else set())
    duel.plays("no card", "no card")
    assert duel.health("Two A") == 20 - 2 - 3


@BOTH
@pytest.mark.rule("EC-R-23")
@pytest.mark.parametrize("classes", ["craftsman/warrior", "mage/priest/warrior"])
def test_of_other_pairs_of_classes_the_table_says_that_no_clause_tells_anything(ruleset: str, classes: str) -> None:
    """They have neither a Warrior's second card nor a Craftsman's choice of bearers."""
    hand = [item("Sword", only_for=["craftsman"]), item("Ring")]
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)], "hand": hand})
    duel.plays("Hero against Two A")
    assert any("Hero" in line and "EC-R-23" in line for line in duel.told())
    first = "Sword" if "craftsman" in classes else "Ring"
    duel.plays(f"lay {first}").offers_only("no card").plays("no card", "no card")
    assert duel.bears("Hero") == [first]


@BOTH
@pytest.mark.rule("EC-R-23", "EC-CLASS-12")
@pytest.mark.parametrize("classes", ["warrior", "mage/priest", "courtier", "courtier/marauder", ""])
def test_of_the_listed_ones_it_says_nothing(ruleset: str, classes: str) -> None:
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)]}).plays("Hero against Two A")
    assert not any("EC-R-23" in line for line in duel.told())
