"""Damage: physical and magic, what a Mage gives up for it, and death."""

from __future__ import annotations

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])


@BOTH
@pytest.mark.rule("EC-DMG-1", "EC-DMG-2", "EC-DMG-3", "EC-R-9")
@pytest.mark.parametrize(("attack", "defense", "lost"), [(5, 2, 3), (5, 0, 5), (4, 4, 0), (2, 5, 0), (0, 3, 0)])
def test_the_excess_of_attack_over_defense_is_lost(ruleset: str, attack: int, defense: int, lost: int) -> None:
    """The foe strikes back with 6 in every case, against a Defense of 1."""
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Striker", attack=attack, defense=1, spirit=9)]},
        two={"characters": [state(fighter("Target", attack=6, defense=defense, spirit=9), health=12)]},
    )
    duel.fight("Striker", "Target")
    assert (duel.health("Target"), duel.health("Striker")) == (12 - lost, 20 - 5)


@BOTH
@pytest.mark.rule("EC-DMG-4", "EC-R-9")
@pytest.mark.parametrize("kind", ["spell", "theurgy"])
@pytest.mark.parametrize(("amount", "spirit", "lost"), [(5, 1, 4), (5, 0, 5), (3, 3, 0), (2, 5, 0)])
def test_magic_damage_is_less_by_spirit_alone(ruleset: str, kind: str, amount: int, spirit: int, lost: int) -> None:
    beam = card("Beam", kind, {"do": "damage", "kind": "magic", "amount": amount})
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Caster", classes="priest")], "hand": [beam]},
        two={"characters": [state(fighter("Target", defense=9, spirit=spirit), health=15)]},
    )
    duel.fight("Caster", "Target", active=["Beam"])
    assert duel.health("Target") == 15 - lost


BOLT = spell("Bolt", damage=2)


def attack_left(ruleset: str, classes: str, *cards: object, active: tuple[str, ...]) -> int:
    """What the foe, with a Spirit of 1 and a Defense of 1, loses to a fighter with an Attack of 5."""
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Caster", attack=5, classes=classes)], "hand": list(cards)},
        two={"characters": [fighter("Target", defense=1, spirit=1)]},
    )
    duel.fight("Caster", "Target", active=active)
    return 20 - duel.health("Target")


@BOTH
@pytest.mark.rule("EC-DMG-5", "EC-DMG-7", "EC-CLASS-5", "EC-CLASS-21", "EC-CLASS-26", "EC-CLASS-39", "EC-R-22")
@pytest.mark.parametrize(
    ("classes", "lost"),
    [("mage", 1), ("mage/warrior", 5), ("mage/marauder", 5), ("mage/priest", 5), ("priest", 5), ("warrior", 5)],
)
def test_a_pure_mages_damage_spell_takes_the_place_of_the_attack(ruleset: str, classes: str, lost: int) -> None:
    assert attack_left(ruleset, classes, BOLT, active=("Bolt",)) == lost


@pytest.mark.rule("EC-DMG-5")
@pytest.mark.parametrize(("classes", "strikes"), [("mage", False), ("mage/warrior", True)])
def test_it_is_told_that_the_spell_takes_the_place_of_the_attack(classes: str, strikes: bool) -> None:
    duel = table(one={"characters": [fighter("Own", classes=classes)], "hand": [BOLT]}).plays("Own against Two A")
    told = duel.plays("lay Bolt", "no card", "no card").told()
    assert ("Own does not strike: the spell takes the place of the attack" in told) is not strikes
    assert ("Own strikes with 0" in told) is strikes


@BOTH
@pytest.mark.rule("EC-DMG-6")
def test_only_damage_at_the_moment_of_playing_counts(ruleset: str) -> None:
    late = spell("Late", {"when": "end of combat", "do": "damage", "kind": "magic", "amount": 2})
    harmless = spell("Harmless", {"do": "change", "defense": 1})
    assert attack_left(ruleset, "mage", late, active=("Late",)) == (5 - 1) + (2 - 1)
    assert attack_left(ruleset, "mage", harmless, active=("Harmless",)) == 5 - 1
    assert attack_left(ruleset, "mage", active=()) == 5 - 1


@BOTH
@pytest.mark.rule("EC-DMG-8")
def test_several_spells_together_take_its_place(ruleset: str) -> None:
    other = spell("Other", damage=4)
    assert attack_left(ruleset, "mage", BOLT, other, active=("Bolt", "Other")) == (2 - 1) + (4 - 1)


@BOTH
@pytest.mark.rule("EC-R-39")
def test_a_spell_that_comes_to_nothing_takes_its_place_as_well(ruleset: str) -> None:
    assert attack_left(ruleset, "mage", spell("Weak", damage=1), active=("Weak",)) == 0


@BOTH
@pytest.mark.rule("EC-DMG-10", "EC-CLASS-9")
@pytest.mark.parametrize("classes", ["priest", "mage/priest"])
def test_a_theurgy_does_not_cost_the_attack(ruleset: str, classes: str) -> None:
    wrath = card("Wrath", "theurgy", {"do": "damage", "kind": "magic", "amount": 2})
    assert attack_left(ruleset, classes, wrath, active=("Wrath",)) == (2 - 1) + (5 - 1)


@BOTH
@pytest.mark.rule("EC-DMG-11", "EC-DMG-12", "EC-R-10")
@pytest.mark.parametrize(("health", "dies"), [(6, False), (5, True), (4, True)])
def test_who_has_no_health_left_dies(ruleset: str, health: int, dies: bool) -> None:
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Striker", attack=5)]},
        two={"characters": [state(fighter("Target"), health=health)]},
    )
    duel.fight("Striker", "Target")
    assert ("dead" in duel.marks("Target")) is dies


@BOTH
@pytest.mark.rule("EC-DMG-11")
def test_death_is_judged_after_the_fight(ruleset: str) -> None:
    """Health that was gone and came back before the end of the fight is no death."""
    aid = card("Aid", "action", {"when": "end of combat", "do": "heal", "amount": 3})
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Striker", attack=5)]},
        two={"characters": [state(fighter("Target"), health=4)], "hand": [aid]},
    )
    duel.fight("Striker", "Target", passive=["Aid"])
    assert (duel.health("Target"), duel.marks("Target")) == (4 - 5 + 3, {"tapped"})


@BOTH
@pytest.mark.rule("EC-DMG-14", "EC-DMG-15", "EC-TAP-2")
def test_who_is_struck_down_strikes_all_the_same(ruleset: str) -> None:
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Striker", classes="warrior")], "hand": [spell("Doom", damage=9)]},
        two={"characters": [state(fighter("Target", attack=4), health=3)]},
    )
    duel.fight("Striker", "Target", active=["Doom"])
    assert duel.health("Striker") == 20 - 4
    assert (duel.marks("Target"), duel.marks("Striker")) == ({"dead"}, {"tapped"})


@BOTH
@pytest.mark.rule("EC-DMG-11", "EC-DMG-12")
def test_both_fighters_may_die_and_what_they_bear_is_discarded(ruleset: str) -> None:
    twins = [[state(fighter(name, attack=5), health=5, attached=[item(f"{name}'s")])] for name in ("Left", "Right")]
    duel = table(ruleset=ruleset, one={"characters": twins[0]}, two={"characters": twins[1]})
    duel.fight("Left", "Right").goes_on()
    assert duel.marks("Left") == duel.marks("Right") == {"dead"}
    assert (duel.zone(1, "discard"), duel.zone(2, "discard")) == (["Left's"], ["Right's"])
    assert "Left" not in " ".join(duel.next_round().legal())


@BOTH
@pytest.mark.rule("EC-R-13")
def test_the_score_is_damage_to_the_foes_and_healing_of_the_own(ruleset: str) -> None:
    care = card("Care", "action", {"do": "heal", "amount": 4})
    cost = card("Cost", "action", {"do": "damage", "kind": "direct", "amount": 2, "who": "bearer"})
    duel = table(
        ruleset=ruleset,
        one={"characters": [state(fighter("Healer", attack=3), health=10)], "hand": [care], "score": 7},
        two={"characters": [fighter("Hurt", attack=1)], "hand": [cost]},
    )
    duel.fight("Healer", "Hurt", active=["Care"], passive=["Cost"])
    assert (duel.score(1), duel.score(2)) == (7 + 4 + 3, 1)


RAISE = {"do": "revive", "health": 4, "who": {"side": "own", "dead": True, "pick": "chosen"}}


@pytest.mark.rule("EC-DMG-13", "EC-CARD-5")
@pytest.mark.parametrize("names", [("Gone",), ("Gone", "Lost")])
def test_a_card_may_bring_the_dead_back(names: tuple[str, ...]) -> None:
    """With one dead character there is nothing to choose; who comes back may fight in the next round."""
    team = [fighter("Here"), *(state(fighter(name), health=-3, dead=True) for name in names)]
    duel = table(ruleset="2009", one={"characters": team, "hand": [card("Raise", "action", RAISE)]})
    duel.fight("Here", "Two A", active=["Raise"], choices=names[1:]).next_round()
    assert (duel.health(names[-1]), duel.marks(names[-1])) == (4, set())
    assert f"Two B against {names[-1]}" in duel.legal()
    assert all(duel.marks(name) == {"dead"} for name in names[:-1])


@pytest.mark.rule("EC-DMG-13")
def test_the_dead_are_no_targets_of_what_does_not_speak_of_them() -> None:
    care = card("Care", "action", {"do": "heal", "amount": 4, "who": {"side": "own"}})
    gone = state(fighter("Gone"), health=-3, dead=True)
    duel = table(ruleset="2009", one={"characters": [fighter("Here"), gone], "hand": [care]})
    duel.fight("Here", "Two A", active=["Care"])
    assert (duel.health("Gone"), duel.marks("Gone")) == (-3, {"dead"})


@pytest.mark.rule("EC-DMG-13")
def test_who_has_come_back_may_be_the_last_one_that_lives() -> None:
    """The fighter dies in the same round, and the side goes on with the one that came back."""
    team = [state(fighter("Here"), health=2), *(state(fighter(name), health=0, dead=True) for name in ("Gone", "Lost"))]
    duel = table(
        ruleset="2009",
        one={"characters": team, "hand": [card("Raise", "action", RAISE)]},
        two={"characters": [fighter("Foe", attack=5)]},
    )
    duel.fight("Here", "Foe", active=["Raise"], choices=["Lost"]).goes_on()
    assert duel.marks("Here") == duel.marks("Gone") == {"dead"}


@BOTH
@pytest.mark.rule("EC-CARD-5")
@pytest.mark.parametrize(("number", "health"), [(1, 14), (2, 10)])
def test_healing_may_be_barred_in_some_rounds(ruleset: str, number: int, health: int) -> None:
    care = card("Care", "action", {"do": "heal", "amount": 4, "who": {"side": "own"}})
    bar = {"when": "always", "do": "bar healing", "who": {"side": "own"}, "provided": [{"round": "even"}]}
    team = [fighter("Grim", abilities=[bar]), state(fighter("Sick"), health=10)]
    duel = table(ruleset=ruleset, round=number, first=number, one={"characters": team, "hand": [care]})
    duel.fight("Grim", "Two A", active=["Care"])
    assert duel.health("Sick") == health


@BOTH
@pytest.mark.rule("EC-CARD-5")
@pytest.mark.parametrize(("kind", "health"), [("theurgy", 10), ("action", 14)])
def test_healing_of_some_cards_may_be_barred_for_the_foe(ruleset: str, kind: str, health: int) -> None:
    care = card("Care", kind, {"do": "heal", "amount": 4, "who": {"side": "own"}})
    bar = {"when": "always", "do": "bar healing", "who": "foe", "cards": {"kinds": ["theurgy"]}}
    team = [state(fighter("Sick", classes="priest"), health=10), state(fighter("Other"), health=10)]
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Grim", abilities=[bar])]},
        two={"characters": team, "hand": [care]},
    )
    duel.fight("Grim", "Sick", passive=["Care"])
    assert (duel.health("Sick"), duel.health("Other")) == (health, 14)


@BOTH
@pytest.mark.rule("EC-CARD-5", "EC-R-9")
@pytest.mark.parametrize(("by", "health"), [(1, 20 - 2 - 2), (9, 20 - 2)])
def test_damage_of_a_kind_may_be_less(ruleset: str, by: int, health: int) -> None:
    """Three physical damage is softened, two of a Spell are not; and less than nothing heals nobody."""
    hide = {"when": "always", "do": "soften", "kind": "physical", "by": by}
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Strong", attack=3)], "hand": [spell("Bolt", damage=2)]},
        two={"characters": [fighter("Tough", abilities=[hide])]},
    )
    duel.fight("Strong", "Tough", active=["Bolt"])
    assert duel.health("Tough") == health
    assert duel.score(1) == 20 - health


@BOTH
@pytest.mark.rule("EC-CARD-5")
def test_steps_may_be_repeated_as_often_as_something_counts(ruleset: str) -> None:
    """Two discarded cards, twice one damage; and never more than 99 times."""
    drop = {"do": "move", "source": "hand", "to": "discard pile", "count": "all"}
    hit = {"do": "damage", "kind": "direct", "amount": 1, "who": {"side": "opposing", "pick": "random"}}
    rain = spell("Rain", drop, {"do": "repeat", "times": {"count": "previous"}, "steps": [hit]})
    duel = table(ruleset=ruleset, one={"hand": [rain, spell("K", damage=1), spell("L", damage=1)]})
    duel.fight("One A", "Two A", active=["Rain"])
    assert sum(20 - duel.health(name) for name in ("Two A", "Two B", "Two C")) == 2
    often = {"do": "repeat", "times": {"count": "round", "times": 99, "plus": 99}, "steps": [hit]}
    team = [fighter("Foe", health=1_000), *(state(fighter(name), health=0, dead=True) for name in ("Gone", "Lost"))]
    duel = table(ruleset=ruleset, one={"hand": [spell("Flood", often)]}, two={"characters": team})
    assert duel.fight("One A", "Foe", active=["Flood"]).health("Foe") == 1_000 - 99
