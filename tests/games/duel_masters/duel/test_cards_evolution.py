"""What the evolution creatures do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import BASES, EVOLUTIONS, ROWS, cost, effect_of
from tests.games.duel_masters.duel.situation import Table


def onto(name: str, state: str = "") -> str:
    return f"{name}{state} on {BASES[ROWS[name]['race']][0]}"


@effect_of(*EVOLUTIONS)
@pytest.mark.rule("DM-EVO-3", "DM-EVO-4", "DM-EVO-5", "DM-EVO-11", "DM-R-13")
@pytest.mark.parametrize("name", EVOLUTIONS)
def test_goes_on_an_own_creature_of_its_race_and_on_no_other(table: Table, name: str) -> None:
    race = ROWS[name]["race"]
    own = {"hand": [name], "mana": f"{cost(name)} {ROWS[name]['civilization']}"}
    others = [bases[0] for other, bases in BASES.items() if other != race]
    duel = table(one={**own, "battle": [*BASES[race], *others]}, two={"battle": BASES[race]})
    duel.offers_only("done", *(f"summon {name} on {one}" for one in BASES[race]))
    table(one={**own, "battle": others, "graveyard": BASES[race]}, two={"battle": BASES[race]}).offers_only("done")


@effect_of("Larba Geer, the Immaculate")
def test_larba_geer_taps_every_opposing_blocker(table: Table) -> None:
    own = {"hand": ["Larba Geer, the Immaculate"], "mana": "3 light", "battle": [BASES["Guardian"][0], "King Coral"]}
    two = {"battle": ["Gran Gure, Space Guardian", "Hunter Fish (tapped)", "Fear Fang"]}
    duel = table(one=own, two=two).plays("summon Larba Geer, the Immaculate on Dia Nork, Moonlight Guardian")
    duel.offers_only("done").then(
        one={"hand": [], "battle": [onto("Larba Geer, the Immaculate"), "King Coral"]},
        two={"battle": ["Gran Gure, Space Guardian (tapped)", "Hunter Fish (tapped)", "Fear Fang"]},
    )


@effect_of("Crystal Paladin")
def test_crystal_paladin_returns_every_blocker_of_both_sides(table: Table) -> None:
    own = {"hand": ["Crystal Paladin"], "mana": "4 water", "battle": ["Aqua Vehicle", "King Coral"]}
    two = {"battle": ["Gran Gure, Space Guardian", "Hunter Fish (tapped)", "Fear Fang"]}
    duel = table(one=own, two=two).plays("summon Crystal Paladin on Aqua Vehicle").offers_only("done")
    duel.then(
        one={"hand": ["King Coral"], "battle": [onto("Crystal Paladin")]},
        two={"battle": ["Fear Fang"], "hand": ["Gran Gure, Space Guardian", "Hunter Fish"]},
    )


@effect_of("Chaos Worm")
def test_chaos_worm_may_destroy_an_opposing_creature(table: Table) -> None:
    own = {"hand": ["Chaos Worm"], "mana": "5 darkness", "battle": ["Stinger Worm", "Fear Fang"]}
    came = {"hand": [], "battle": [onto("Chaos Worm"), "Fear Fang"]}
    two = {"battle": ["Gran Gure, Space Guardian", "Burning Mane (tapped)"]}
    duel = table(one=own, two=two).plays("summon Chaos Worm on Stinger Worm")
    duel.offers_only("choose opposing Gran Gure, Space Guardian", "choose opposing Burning Mane", "none")
    duel.plays("choose opposing Gran Gure, Space Guardian").then(
        one=came, two={"battle": ["Burning Mane (tapped)"], "graveyard": ["Gran Gure, Space Guardian"]}
    )
    table(one=own, two=two).plays("summon Chaos Worm on Stinger Worm", "none").then(one=came)


@effect_of("Armored Blaster Valdios")
def test_valdios_gives_each_other_own_human_more_power(table: Table) -> None:
    valdios = onto("Armored Blaster Valdios")
    humans = {"Immortal Baron, Vorg": 2000, "Brawler Zyler": 1000, "Fatal Attacker Horvath": 2000}
    duel = table(one={"battle": [valdios, *humans, "Fear Fang"]}, two={"battle": [*humans]})
    assert duel.power(1, "Armored Blaster Valdios") == 6000
    assert duel.power(1, "Fear Fang") == 3000
    for human, power in humans.items():
        assert duel.power(1, human) == power + 1000
        assert duel.power(2, human) == power
    two_of_them = table(one={"battle": [valdios, valdios, "Brawler Zyler"]})
    assert two_of_them.power(1, "Armored Blaster Valdios") == 7000
    assert two_of_them.power(1, "Brawler Zyler") == 3000


@effect_of("Armored Blaster Valdios")
@pytest.mark.rule("DM-SUMMON-8")
def test_valdios_gives_nothing_from_hand_mana_and_graveyard(table: Table) -> None:
    name = "Armored Blaster Valdios"
    duel = table(one={"hand": [name], "mana": [name], "graveyard": [name], "battle": ["Brawler Zyler"]})
    assert duel.power(1, "Brawler Zyler") == 1000


@effect_of("Armored Blaster Valdios")
def test_valdioss_power_counts_in_battles_and_for_destroying(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": [onto("Armored Blaster Valdios"), "Immortal Baron, Vorg"]},
        two={"battle": ["Skeleton Soldier, the Defiled (tapped)"]},
    )
    duel.plays("attack Skeleton Soldier, the Defiled with Immortal Baron, Vorg")
    assert "Immortal Baron, Vorg (3000) battles Skeleton Soldier, the Defiled (3000)" in duel.told()
    hammer = table(
        one={"hand": ["Crimson Hammer"], "mana": "2 fire"},
        two={"battle": [onto("Armored Blaster Valdios"), "Immortal Baron, Vorg"]},
    )
    hammer.plays("cast Crimson Hammer").then(one={"hand": [], "graveyard": ["Crimson Hammer"]})


@effect_of("Fighter Dual Fang")
def test_fighter_dual_fang_puts_the_top_two_cards_of_the_deck_into_mana(table: Table) -> None:
    deck = ["Burning Mane", "Holy Awe", "Forest Hornet"]
    own = {"hand": ["Fighter Dual Fang"], "mana": "6 nature", "battle": ["Fear Fang"], "deck": deck}
    duel = table(one=own).plays("summon Fighter Dual Fang on Fear Fang").offers_only("done")
    duel.then(
        one={
            "hand": [],
            "battle": [onto("Fighter Dual Fang")],
            "mana": ["+Burning Mane", "+Holy Awe"],
            "deck": ["Forest Hornet"],
        }
    )
    assert duel.untapped_mana(1) == 2


@effect_of("Ladia Bale, the Inspirational")
def test_ladia_bale_blocks_and_attacks_as_the_creature_below_could_not(table: Table) -> None:
    """The Guardian below can't attack players; the top card is what counts."""
    name = "Ladia Bale, the Inspirational"
    duel = table(step="attack", one={"battle": [onto(name)]}).plays(f"attack player with {name}")
    duel.plays("break shield 1", "keep", "break shield 1", "keep").then(
        one={"battle": [onto(name, " (tapped)")]}, two={"shields": 3, "hand": 2}
    )


@effect_of("Crystal Lancer")
def test_crystal_lancer_cannot_be_blocked(table: Table) -> None:
    duel = table(step="attack", one={"battle": [onto("Crystal Lancer")]}, two={"battle": ["Gran Gure, Space Guardian"]})
    duel.plays("attack player with Crystal Lancer").asks(1).plays("break shield 1", "keep", "break shield 1", "keep")
    duel.then(one={"battle": [onto("Crystal Lancer", " (tapped)")]}, two={"shields": 3, "hand": 2})
