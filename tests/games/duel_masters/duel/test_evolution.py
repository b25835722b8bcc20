"""Evolution creatures and the piles that they lie on (DM-EVO)."""

from __future__ import annotations

import pytest

from cardsdb.errors import PositionError
from tests.games.duel_masters.duel.catalogue import ROWS
from tests.games.duel_masters.duel.situation import Table

LANCER = "Crystal Lancer"
EVOLVING = {"hand": [LANCER], "mana": "6 water"}


@pytest.mark.rule("DM-EVO-1")
def test_the_base_set_has_no_evolution_creatures() -> None:
    sets = {row.get("set", "DM-01") for row in ROWS.values() if row["type"] == "evolution creature"}
    assert sets == {"DM-02"}


@pytest.mark.rule("DM-EVO-6", "DM-EVO-7", "DM-EVO-13")
def test_it_lies_on_the_creature_and_the_pile_is_one(table: Table) -> None:
    duel = table(one={**EVOLVING, "battle": ["Aqua Vehicle", "Fear Fang"]}).plays(f"summon {LANCER} on Aqua Vehicle")
    duel.then(one={"hand": [], "battle": [f"{LANCER} on Aqua Vehicle", "Fear Fang"]})
    zone = duel.sees(2, 1, "battle zone")
    assert (zone.count, zone.cards[0].name, zone.cards[0].under) == (2, LANCER, ("Aqua Vehicle",))
    gate = table(one={"hand": ["Spiral Gate"], "mana": "2 water"}, two={"battle": [f"{LANCER} on Aqua Vehicle"]})
    gate.plays("cast Spiral Gate").offers_only("done")  # there was one creature to choose, so that it was not asked


@pytest.mark.rule("DM-EVO-8", "DM-R-12")
def test_only_the_top_card_counts(table: Table) -> None:
    """Its name, power, abilities and race; the blocker below no longer blocks, and is no Guardian any more."""
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang"]},
        two={"battle": ["Larba Geer, the Immaculate on Gran Gure, Space Guardian"]},
    )
    assert duel.power(2, "Larba Geer, the Immaculate") == 5000
    duel.plays("attack player with Fear Fang").asks(1)  # nobody could block
    replaced = table(one={"hand": ["Terror Pit"], "mana": "6 darkness"}, two={"battle": [f"{LANCER} on Aqua Knight"]})
    replaced.plays("cast Terror Pit").then(
        one={"hand": [], "graveyard": ["Terror Pit"]}, two={"battle": [], "graveyard": [LANCER, "Aqua Knight"]}
    )


@pytest.mark.rule("DM-EVO-7")
def test_the_card_below_does_nothing(table: Table) -> None:
    """A Human below gives no attack bonus to Urherion; Frei below does not untap the pile."""
    duel = table(one={"battle": [f"{LANCER} on Aqua Vehicle", "Iocant, the Oracle"]})
    assert duel.power(1, "Iocant, the Oracle") == 2000
    worm = table(step="attack", one={"battle": ["Chaos Worm on Stinger Worm", "Fear Fang"]})
    worm.plays("attack player with Chaos Worm", "break shield 1", "keep").asks(1)


@pytest.mark.rule("DM-EVO-9", "DM-SUMMON-6", "DM-ATK-3")
@pytest.mark.parametrize("state", ["", " (summoned)"])
def test_it_may_attack_at_once_even_if_the_creature_below_could_not(table: Table, state: str) -> None:
    duel = table(one={**EVOLVING, "battle": [f"Aqua Vehicle{state}", "Fear Fang (summoned)"]})
    duel.plays(f"summon {LANCER} on Aqua Vehicle", "done").offers_only(f"attack player with {LANCER}", "end turn")


@pytest.mark.rule("DM-R-14")
def test_the_pile_keeps_the_position_of_the_creature_below(table: Table) -> None:
    duel = table(one={**EVOLVING, "battle": ["Aqua Vehicle (tapped)"]}).plays(f"summon {LANCER} on Aqua Vehicle")
    duel.then(one={"hand": [], "battle": [f"{LANCER} (tapped) on Aqua Vehicle"]})


@pytest.mark.rule("DM-EVO-10", "DM-R-12")
def test_evolution_creatures_lie_on_each_other(table: Table) -> None:
    pile = f"{LANCER} on Crystal Paladin on Aqua Vehicle"
    duel = table(one={**EVOLVING, "battle": ["Crystal Paladin on Aqua Vehicle"]})
    duel.plays(f"summon {LANCER} on Crystal Paladin").then(one={"hand": [], "battle": [pile]})
    higher = table(one={"hand": ["Crystal Paladin"], "mana": "4 water", "battle": [pile]})
    higher.plays(f"summon Crystal Paladin on {LANCER}").then(one={"hand": [], "battle": [f"Crystal Paladin on {pile}"]})


@pytest.mark.rule("DM-EVO-12", "DM-EVO-14")
@pytest.mark.parametrize(
    ("spell", "mana", "zone"),
    [
        ("Terror Pit", "6 darkness", "graveyard"),
        ("Spiral Gate", "2 water", "hand"),
        ("Natural Snare", "6 nature", "mana"),
    ],
)
def test_the_whole_pile_goes_to_the_same_place(table: Table, spell: str, mana: str, zone: str) -> None:
    pile = [LANCER, "Crystal Paladin", "Aqua Vehicle"]
    duel = table(one={"hand": [spell], "mana": mana}, two={"battle": [" on ".join(pile)]}).plays(f"cast {spell}")
    duel.then(one={"hand": [], "graveyard": [spell]}, two={"battle": [], zone: pile})


@pytest.mark.rule("DM-EVO-15", "DM-EVO-14")
def test_a_pile_in_the_mana_zone_is_several_mana(table: Table) -> None:
    duel = table(
        one={
            "hand": ["Pangaea's Song", "Fear Fang"],
            "mana": "1 nature",
            "battle": ["Fighter Dual Fang (tapped) on Burning Mane"],
        }
    )
    duel.plays("cast Pangaea's Song").then(
        one={
            "hand": ["Fear Fang"],
            "graveyard": ["Pangaea's Song"],
            "battle": [],
            "mana": ["+Fighter Dual Fang", "+Burning Mane"],
        }
    )
    assert duel.untapped_mana(1) == 2


@pytest.mark.rule("DM-EVO-14")
def test_a_pile_that_came_back_to_the_hand_is_played_card_by_card(table: Table) -> None:
    duel = table(one={"hand": ["Spiral Gate"], "mana": "9 water", "battle": [f"{LANCER} on Aqua Vehicle"]})
    duel.plays("cast Spiral Gate").refuses(f"summon {LANCER} on Aqua Vehicle").plays("summon Aqua Vehicle")
    duel.offers_only("done")


@pytest.mark.rule("DM-EVO-13", "DM-BATTLE-4")
def test_a_pile_that_loses_a_battle_is_in_the_graveyard_card_by_card(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Crystal Paladin on Aqua Vehicle"]},
        two={"battle": ["Gran Gure, Space Guardian"]},
    )
    duel.plays("attack player with Crystal Paladin", "block with Gran Gure, Space Guardian").then(
        one={"battle": [], "graveyard": ["Crystal Paladin", "Aqua Vehicle"]},
        two={"battle": ["Gran Gure, Space Guardian (tapped)"]},
    )


@pytest.mark.rule("DM-EVO-13")
def test_what_holds_for_the_creature_this_turn_holds_for_the_pile(table: Table) -> None:
    vorg, valdios = "Immortal Baron, Vorg", "Armored Blaster Valdios"
    own = {"hand": ["Burning Power", valdios], "mana": "5 fire", "battle": [vorg]}
    duel = table(one=own, two={"battle": ["Forest Hornet (tapped)"]}).plays("cast Burning Power")
    duel.plays(f"summon {valdios} on {vorg}", "done", f"attack Forest Hornet with {valdios}")
    assert f"{valdios} (8000) battles Forest Hornet (4000)" in duel.told()


def test_what_held_for_a_creature_this_turn_is_over_once_it_left(table: Table) -> None:
    """Vorg gains power attacker, goes back to the hand and comes again; Valdios on it attacks with its own 6000."""
    vorg, valdios = "Immortal Baron, Vorg", "Armored Blaster Valdios"
    own = {"hand": ["Burning Power", "Spiral Gate", valdios], "mana": "7 fire, 2 water", "battle": [vorg]}
    duel = table(one=own, two={"battle": ["Forest Hornet (tapped)"]}).plays("cast Burning Power", "cast Spiral Gate")
    duel.plays(f"choose {vorg}", f"summon {vorg}", f"summon {valdios} on {vorg}", "done")
    duel.plays(f"attack Forest Hornet with {valdios}")
    assert f"{valdios} (6000) battles Forest Hornet (4000)" in duel.told()


@pytest.mark.rule("DM-EVO-4")
@pytest.mark.parametrize("pile", [LANCER, f"{LANCER} on Fear Fang", "Aqua Vehicle on Aqua Knight"])
def test_a_position_has_no_piles_that_cannot_be(table: Table, pile: str) -> None:
    with pytest.raises(PositionError, match="DM-EVO"):
        table(one={"battle": [pile]})


@pytest.mark.rule("DM-EVO-9")
def test_an_evolution_creature_of_an_attacker_stays_tapped_and_does_not_attack_twice(table: Table) -> None:
    """Cards are not played in the attack step, so that a tapped creature evolves only in a later turn's step 4."""
    duel = table(one={**EVOLVING, "battle": ["Aqua Vehicle (tapped)", "Fear Fang"]})
    duel.plays(f"summon {LANCER} on Aqua Vehicle", "done").offers_only("attack player with Fear Fang", "end turn")
