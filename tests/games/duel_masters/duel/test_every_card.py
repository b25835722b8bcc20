"""Every card of the catalogue against its row: cost, power and keywords, and that it does nothing elsewhere."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.games.duel_masters.duel.catalogue import (
    BASES,
    CIVILIZATIONS,
    CREATURES,
    EVOLUTIONS,
    ROWS,
    TESTED,
    VANILLA,
    civilization,
    cost,
    keywords,
    power,
)
from tests.games.duel_masters.duel.situation import Table

ATTACKERS = [name for name in CREATURES if "can't attack" not in keywords(name)]
FREE = [name for name in ATTACKERS if "can't attack players" not in keywords(name)]
TESTED_HERE = {
    *("blocker", "shield trigger", "double breaker", "slayer", "power attacker"),
    *("can't attack", "can't attack players"),
}
"""The keywords that the tests below prove for every card that has them."""
UNTAPPED = ("Gatling Skyterror", "Nomad Hero Gigio")
"""Those that can attack untapped creatures."""


def base(name: str) -> str:
    return BASES[ROWS[name]["race"]][0]


def lying(name: str, state: str = "") -> str:
    """The creature as it lies in the battle zone, an evolution creature on another."""
    return f"{name}{state}" + (f" on {base(name)}" if name in EVOLUTIONS else "")


def playing(name: str) -> str:
    """The action that plays a card."""
    if name in EVOLUTIONS:
        return f"summon {name} on {base(name)}"
    return f"{'summon' if name in CREATURES else 'cast'} {name}"


def other_than(name: str) -> str:
    return next(one for one in CIVILIZATIONS if one != civilization(name))


def test_every_card_has_a_test() -> None:
    """Those with effects and rarer keywords have a test of their own; those of this module take all rows."""
    for module in Path(__file__).parent.glob("test_cards_*.py"):
        importlib.import_module(f"tests.games.duel_masters.duel.{module.stem}")
    own_test = {name for name, row in ROWS.items() if row["effect"] or keywords(name).keys() - TESTED_HERE}
    assert len(ROWS) == 128
    assert own_test - TESTED == set(), "no test proves what these do"


# What it costs.


@pytest.mark.rule("DM-MANA-13", "DM-MANA-14", "DM-MANA-25", "DM-MANA-11")
@pytest.mark.parametrize("name", ROWS)
def test_a_card_is_played_for_its_cost_and_not_for_less(table: Table, name: str) -> None:
    own = {"hand": [name], "battle": [base(name)] if name in EVOLUTIONS else []}
    enough = table(one=own | {"mana": f"{cost(name)} {civilization(name)}"})
    enough.offers_only(playing(name), "done").plays(playing(name))
    assert enough.untapped_mana(1) == 0 or "mana" in ROWS[name]["effect"]
    if cost(name) > 1:
        table(one=own | {"mana": f"{cost(name) - 1} {civilization(name)}"}).offers_only("done")


@pytest.mark.rule("DM-MANA-12", "DM-MANA-15", "DM-MANA-16", "DM-R-5")
@pytest.mark.parametrize("name", ROWS)
def test_one_mana_at_least_has_to_be_of_its_civilization(table: Table, name: str) -> None:
    own = {"hand": [name], "battle": [base(name)] if name in EVOLUTIONS else []}
    other = other_than(name)
    table(one=own | {"mana": f"{cost(name) + 1} {other}"}).offers_only("done")
    one_is = f"1 {civilization(name)}" + (f", {cost(name) - 1} {other}" if cost(name) > 1 else "")
    table(one=own | {"mana": one_is}).offers(playing(name))


# What it is worth.


@pytest.mark.rule("DM-BATTLE-2")
@pytest.mark.parametrize("name", CREATURES)
def test_a_creature_has_the_power_of_its_row(table: Table, name: str) -> None:
    assert table(one={"battle": [lying(name)]}).power(1, name) == power(name)


@pytest.mark.rule("DM-KEY-6", "DM-KEY-8", "DM-R-19")
@pytest.mark.parametrize("name", ATTACKERS)
def test_power_attacker_counts_while_it_attacks_and_only_then(table: Table, name: str) -> None:
    """Nothing else raises these powers here: no Human, Armorloid or Angel Command is there, and no graveyard."""
    attacking = power(name) + keywords(name).get("power attacker", 0)
    duel = table(
        step="attack", one={"battle": [lying(name)]}, two={"battle": ["Skeleton Soldier, the Defiled (tapped)"]}
    )
    duel.plays(f"attack Skeleton Soldier, the Defiled with {name}")
    assert f"{name} ({attacking}) battles Skeleton Soldier, the Defiled (3000)" in duel.told()
    attacked = table(active=2, step="attack", one={"battle": [lying(name, " (tapped)")]}, two={"battle": ["Fear Fang"]})
    attacked.plays(f"attack {name} with Fear Fang")
    assert f"Fear Fang (3000) battles {name} ({power(name)})" in attacked.told()


# Its keywords.


@pytest.mark.rule("DM-BLOCK-1", "DM-KEY-3", "DM-BLOCK-3", "DM-BLOCK-4", "DM-SUMMON-5")
@pytest.mark.parametrize("name", CREATURES)
def test_a_creature_blocks_if_it_is_a_blocker_and_upright(table: Table, name: str) -> None:
    for state in ("", " (summoned)", " (tapped)"):
        duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"battle": [lying(name, state)]})
        duel.plays("attack player with Fear Fang")
        if "blocker" in keywords(name) and state != " (tapped)":
            duel.asks(2).offers_only(f"block with {name}", "no block")
        else:
            duel.asks(1).offers("break shield 1")


@pytest.mark.rule("DM-ATK-1", "DM-ATK-7", "DM-ATK-8", "DM-ATK-3", "DM-SUMMON-3", "DM-R-9", "DM-R-37")
@pytest.mark.parametrize("name", CREATURES)
def test_a_creature_attacks_what_its_row_allows(table: Table, name: str) -> None:
    two = {"battle": ["Fear Fang (tapped)", "Forest Hornet"]}
    allowed = set()
    if name in ATTACKERS:
        allowed.add(f"attack Fear Fang with {name}")
    if name in FREE:
        allowed.add(f"attack player with {name}")
    if name in UNTAPPED:
        allowed.add(f"attack Forest Hornet with {name}")
    end = set() if "attacks each turn if able" in keywords(name) else {"end turn"}
    table(step="attack", one={"battle": [lying(name)]}, two=two).offers_only(*allowed, *end)
    for state in (" (tapped)", " (summoned)"):
        table(step="attack", one={"battle": [lying(name, state)]}, two=two).offers_only("end turn")


@pytest.mark.rule("DM-KEY-4", "DM-BREAK-1", "DM-BREAK-4")
@pytest.mark.parametrize("name", FREE)
def test_a_creature_breaks_one_shield_and_a_double_breaker_two(table: Table, name: str) -> None:
    duel = table(step="attack", one={"battle": [lying(name)]}).plays(f"attack player with {name}")
    breaks = 2 if "double breaker" in keywords(name) else 1
    for _ in range(breaks):
        duel.asks(1).plays("break shield 1", "keep")
    duel.offers("end turn").then(
        one={"battle": [lying(name, " (tapped)")]}, two={"shields": 5 - breaks, "hand": breaks}
    )


@pytest.mark.rule("DM-KEY-12", "DM-KEY-13", "DM-R-18", "DM-BATTLE-3")
@pytest.mark.parametrize("name", [name for name in ATTACKERS if name != "Ultracide Worm"])
def test_a_slayer_takes_a_stronger_creature_along_and_others_do_not(table: Table, name: str) -> None:
    assert power(name) + keywords(name).get("power attacker", 0) < power("Ultracide Worm")
    duel = table(
        step="attack",
        one={"battle": [lying(name)]},
        two={"battle": ["Ultracide Worm (tapped) on Swamp Worm"]},
    )
    duel.plays(f"attack Ultracide Worm with {name}")
    slain = "slayer" in keywords(name)
    remaining = [] if slain else ["Ultracide Worm (tapped) on Swamp Worm"]
    assert duel.sees(1, 2, "battle zone").count == len(remaining)
    assert duel.sees(1, 1, "battle zone").count == 1  # the bystander: its own creature has lost


@pytest.mark.rule("DM-KEY-9", "DM-KEY-10", "DM-INFO-1")
@pytest.mark.parametrize("name", ROWS)
def test_a_shield_trigger_may_be_used_and_any_other_card_only_kept(table: Table, name: str) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": [name]})
    duel.plays("attack player with Fear Fang").asks(2)
    duel.offers_only("keep", *([f"use {name}"] if "shield trigger" in keywords(name) else []))
    duel.plays("keep").then(one={"battle": ["Fear Fang (tapped)"]}, two={"shields": 0, "hand": [name]})


@pytest.mark.rule("DM-SUMMON-1", "DM-SUMMON-10", "DM-CAST-1")
@pytest.mark.parametrize("name", VANILLA)
def test_a_creature_without_text_only_enters(table: Table, name: str) -> None:
    duel = table(one={"hand": [name], "mana": f"{cost(name)} {civilization(name)}"}, two={"battle": ["Fear Fang"]})
    if name == "Fear Fang":
        duel = table(one={"hand": [name], "mana": f"{cost(name)} {civilization(name)}"})
    duel.plays(f"summon {name}").offers_only("done").then(one={"hand": [], "battle": [f"{name} (summoned)"]})


# Elsewhere it does nothing.


@pytest.mark.rule("DM-SUMMON-8", "DM-ZONE-14", "DM-MANA-8", "DM-KEY-11")
@pytest.mark.parametrize("name", [name for name in ROWS if name not in VANILLA])
def test_a_card_does_nothing_outside_the_battle_zone(table: Table, name: str) -> None:
    """A turn with a summoning, a battle, a broken shield and an end goes as it would without the card."""
    own = {
        "battle": ["Tri-horn Shepherd", "Burning Mane"],
        "hand": [name, "Burning Mane"],
        "mana": [name, "Burning Mane", "Steel Smasher"],
        "graveyard": [name],
        "shields": [name],
    }
    mana = [*own["mana"][1:]] if name == "Steel Smasher" else own["mana"]
    duel = table(one={**own, "mana": mana}, two={"battle": ["Lok, Vizier of Hunting (tapped)"]})
    duel.plays("summon Burning Mane", "done").plays("attack Lok, Vizier of Hunting with Tri-horn Shepherd").asks(1)
    duel.plays("attack player with Burning Mane #1").asks(1).plays("break shield 1").asks(2).plays("keep")
    duel.asks(2)  # nothing is asked as the turn ends: the next player is to charge
    assert duel.duel.position()["step"] == "charge"
    duel.then(
        one={
            "hand": ["-Burning Mane"],
            "battle": ["Tri-horn Shepherd (tapped)", "Burning Mane (tapped)", "Burning Mane (summoned)"],
        },
        two={"battle": [], "graveyard": ["Lok, Vizier of Hunting"], "shields": 4, "hand": 2, "deck": 9},
    )
