"""What the light cards do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import effect_of
from tests.games.duel_masters.duel.situation import Table, Zones

UNTAPPING = ["Urth, Purifying Elemental", "Frei, Vizier of Air", "Ruby Grass"]


@effect_of(*UNTAPPING)
@pytest.mark.parametrize("name", UNTAPPING)
def test_untaps_itself_at_the_end_of_its_owners_turn(table: Table, name: str) -> None:
    zones = {"battle": [f"{name} (tapped)", "Fear Fang (tapped)"]}
    duel = table(step="attack", one=zones).plays("end turn").asks(1).offers_only("yes", "no")
    duel.plays("yes").asks(2).then(one={"battle": [name, "Fear Fang (tapped)"]}, two={"hand": 1, "deck": 9})
    declined = table(step="attack", one=zones).plays("end turn", "no").asks(2)
    declined.then(two={"hand": 1, "deck": 9})


@effect_of(*UNTAPPING)
@pytest.mark.parametrize("name", UNTAPPING)
def test_does_not_untap_at_the_end_of_the_other_players_turn(table: Table, name: str) -> None:
    duel = table(step="attack", active=2, one={"battle": [f"{name} (tapped)"], "hand": ["Fear Fang"]})
    duel.plays("end turn").offers("no charge")  # the next player's turn has begun, and only its first step untaps


@effect_of("Toel, Vizier of Hope")
def test_toel_untaps_all_own_creatures_and_no_others(table: Table) -> None:
    zones = {"battle": ["Toel, Vizier of Hope (tapped)", "Fear Fang (tapped)", "Burning Mane"]}
    other = {"battle": ["Forest Hornet (tapped)"], "mana": ["Forest Hornet (tapped)"]}
    end: Zones = {"hand": 1, "deck": 9, "battle": ["Forest Hornet"]}
    duel = table(step="attack", one=zones | {"mana": ["Fear Fang (tapped)"]}, two=other)
    duel.plays("end turn").offers_only("yes", "no").plays("yes").asks(2)
    duel.then(
        one={"battle": ["Toel, Vizier of Hope", "Fear Fang", "Burning Mane"], "mana": ["Fear Fang (tapped)"]}, two=end
    )
    table(step="attack", one=zones, two=other).plays("end turn", "no").then(two=end)


@effect_of("Chilias, the Oracle")
@pytest.mark.rule("DM-R-37")
def test_chilias_goes_to_the_hand_instead_of_being_destroyed(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"battle": ["Chilias, the Oracle (tapped)"]})
    duel.plays("attack Chilias, the Oracle with Fear Fang")
    duel.then(one={"battle": ["Fear Fang (tapped)"]}, two={"battle": [], "hand": ["Chilias, the Oracle"]})


@effect_of("Chilias, the Oracle")
def test_chilias_goes_to_mana_when_it_is_not_destroyed_but_moved(table: Table) -> None:
    duel = table(one={"hand": ["Natural Snare"], "mana": "6 nature"}, two={"battle": ["Chilias, the Oracle"]})
    duel.plays("cast Natural Snare").then(
        one={"hand": [], "graveyard": ["Natural Snare"]}, two={"battle": [], "mana": ["Chilias, the Oracle"]}
    )


@effect_of("Holy Awe")
def test_holy_awe_taps_every_opposing_creature_and_no_own_one(table: Table) -> None:
    duel = table(
        one={"hand": ["Holy Awe"], "mana": "6 light", "battle": ["Fear Fang"]},
        two={"battle": ["Burning Mane", "Forest Hornet (tapped)"], "mana": ["Fear Fang"]},
    )
    duel.plays("cast Holy Awe").then(
        one={"hand": [], "graveyard": ["Holy Awe"]},
        two={"battle": ["Burning Mane (tapped)", "Forest Hornet (tapped)"], "mana": ["Fear Fang"]},
    )


@effect_of("Holy Awe")
def test_holy_awe_from_a_shield_ends_the_attacks(table: Table) -> None:
    duel = table(
        step="attack",
        bystander=False,
        one={"battle": ["Fear Fang", "Burning Mane"]},
        two={"shields": ["Holy Awe"], "battle": ["Forest Hornet"]},
    )
    duel.plays("attack player with Fear Fang").asks(2).plays("use Holy Awe").asks(2)
    duel.then(
        one={"battle": ["Fear Fang (tapped)", "Burning Mane (tapped)"]},
        two={"shields": 0, "graveyard": ["Holy Awe"], "hand": 1, "deck": 9},
    )


@effect_of("Iocant, the Oracle")
def test_iocant_has_more_power_while_an_angel_command_is_on_its_side(table: Table) -> None:
    angel, iocant = "Hanusa, Radiance Elemental", "Iocant, the Oracle"
    assert table(one={"battle": [iocant]}, two={"battle": [angel]}).power(1, iocant) == 2000
    assert table(one={"battle": [iocant], "hand": [angel], "mana": [angel], "graveyard": [angel]}).power(1, iocant) == (
        2000
    )
    duel = table(one={"battle": [iocant, angel, "Urth, Purifying Elemental"]})
    assert duel.power(1, iocant) == 4000  # not once for each
    assert duel.power(1, angel) == 9500


@effect_of("Iocant, the Oracle")
@pytest.mark.rule("DM-BATTLE-6")
def test_iocants_bonus_counts_as_it_blocks(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang"]},
        two={"battle": ["Iocant, the Oracle", "Hanusa, Radiance Elemental"]},
    )
    duel.plays("attack player with Fear Fang", "block with Iocant, the Oracle").then(
        one={"battle": [], "graveyard": ["Fear Fang"]},
        two={"battle": ["Iocant, the Oracle (tapped)", "Hanusa, Radiance Elemental"]},
    )


BLOCKERS = {"battle": ["Gran Gure, Space Guardian"]}


@effect_of("Sonic Wing")
def test_sonic_wing_makes_one_own_creature_unblockable_this_turn(table: Table) -> None:
    duel = table(one={"hand": ["Sonic Wing"], "mana": "3 light", "battle": ["Fear Fang", "Burning Mane"]}, two=BLOCKERS)
    duel.plays("cast Sonic Wing").offers_only("choose Fear Fang", "choose Burning Mane")
    duel.plays("choose Fear Fang", "done", "attack player with Fear Fang").asks(1).offers("break shield 1")
    duel.plays("break shield 1", "keep", "attack player with Burning Mane").asks(2).offers("no block")


@effect_of("Sonic Wing")
def test_sonic_wing_is_over_with_the_turn(table: Table) -> None:
    duel = table(one={"hand": ["Sonic Wing"], "mana": "3 light", "battle": ["Fear Fang"]}, two=BLOCKERS)
    duel.plays("cast Sonic Wing").passes_turn().passes_turn()
    duel.plays("done", "attack player with Fear Fang").asks(2).offers("no block")


@effect_of("Laser Wing")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_laser_wing_makes_up_to_two_own_creatures_unblockable(table: Table, chosen: int) -> None:
    creatures = ["Fear Fang", "Burning Mane", "Forest Hornet"]
    duel = table(one={"hand": ["Laser Wing"], "mana": "5 light", "battle": creatures}, two=BLOCKERS)
    duel.plays("cast Laser Wing").offers_only("none", *(f"choose {one}" for one in creatures))
    for one in creatures[:chosen]:
        duel.plays(f"choose {one}")
    if chosen < 2:
        duel.plays("no more" if chosen else "none")
    duel.plays("done")
    for place, one in enumerate(creatures):
        duel.plays(f"attack player with {one}")
        if place < chosen:
            duel.asks(1).plays("break shield 1", "keep")
        else:
            duel.asks(2).plays("no block", "break shield 1", "keep")


@effect_of("Miele, Vizier of Lightning")
def test_miele_may_tap_one_opposing_creature(table: Table) -> None:
    own = {"hand": ["Miele, Vizier of Lightning"], "mana": "3 light", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane", "Forest Hornet"]}
    summoned = {"hand": [], "battle": ["+Miele, Vizier of Lightning (summoned)"]}
    duel = table(one=own, two=two).plays("summon Miele, Vizier of Lightning")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Forest Hornet", "none")
    duel.plays("choose opposing Forest Hornet").offers_only("done")
    duel.then(one=summoned, two={"battle": ["Burning Mane", "Forest Hornet (tapped)"]})
    table(one=own, two=two).plays("summon Miele, Vizier of Lightning", "none").then(one=summoned)
    table(one=own).plays("summon Miele, Vizier of Lightning").offers_only("done").then(one=summoned)


@effect_of("Moonlight Flash")
@pytest.mark.parametrize("chosen", [[], ["Burning Mane"], ["Burning Mane", "Forest Hornet"]])
def test_moonlight_flash_taps_up_to_two_opposing_creatures(table: Table, chosen: list[str]) -> None:
    creatures = ["Burning Mane", "Forest Hornet", "Reusol, the Oracle"]
    duel = table(
        one={"hand": ["Moonlight Flash"], "mana": "4 light", "battle": ["Fear Fang"]}, two={"battle": creatures}
    )
    duel.plays("cast Moonlight Flash").offers_only("none", *(f"choose opposing {one}" for one in creatures))
    duel.plays(*(f"choose opposing {one}" for one in chosen))
    if len(chosen) < 2:
        duel.plays("no more" if chosen else "none")
    duel.offers_only("done").then(
        one={"hand": [], "graveyard": ["Moonlight Flash"]},
        two={"battle": [f"{one} (tapped)" if one in chosen else one for one in creatures]},
    )


@effect_of("Solar Ray", "Virtual Tripwire")
@pytest.mark.parametrize(("name", "mana"), [("Solar Ray", "2 light"), ("Virtual Tripwire", "3 water")])
def test_taps_one_opposing_creature(table: Table, name: str, mana: str) -> None:
    own = {"hand": [name], "mana": mana, "battle": ["Fear Fang"]}
    cast = {"hand": [], "graveyard": [name]}
    duel = table(one=own, two={"battle": ["Burning Mane", "Forest Hornet"]}).plays(f"cast {name}")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Forest Hornet")
    duel.plays("choose opposing Burning Mane").offers_only("done")
    duel.then(one=cast, two={"battle": ["Burning Mane (tapped)", "Forest Hornet"]})
    table(one=own, two={"battle": ["Burning Mane"]}).plays(f"cast {name}").offers_only("done").then(
        one=cast, two={"battle": ["Burning Mane (tapped)"]}
    )


@effect_of("Solar Ray")
def test_solar_ray_from_a_shield_taps_a_creature_of_the_attacking_side(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang", "Burning Mane"]},
        two={"shields": ["Solar Ray"], "battle": ["Lok, Vizier of Hunting"]},
    )
    duel.plays("attack player with Fear Fang", "use Solar Ray").asks(2)
    duel.plays("choose opposing Burning Mane").then(
        one={"battle": ["Fear Fang (tapped)", "Burning Mane (tapped)"]}, two={"shields": 0, "graveyard": ["Solar Ray"]}
    )


@effect_of("Rayla, Truth Enforcer")
def test_rayla_may_take_a_spell_out_of_the_deck_and_show_it(table: Table) -> None:
    deck = ["Fear Fang", "Holy Awe", "Aqua Hulcus", "Terror Pit", "Holy Awe"]
    own = {"hand": ["Rayla, Truth Enforcer"], "mana": "6 light", "deck": deck}
    duel = (
        table(one=own).plays("summon Rayla, Truth Enforcer").offers_only("choose Holy Awe", "choose Terror Pit", "none")
    )
    duel.plays("choose Holy Awe")
    assert any("Holy Awe" in line for line in duel.told(2))
    assert "player 1 shuffles the deck" in duel.told(2)
    assert [card.name for card in duel.sees(2, 1, "hand").cards] == ["Holy Awe"]
    summoned = ["Rayla, Truth Enforcer (summoned)"]
    duel.then(one={"battle": summoned, "hand": ["Holy Awe"], "deck": ["-Holy Awe"]})
    declined = table(one=own).plays("summon Rayla, Truth Enforcer", "none")
    assert "player 1 shuffles the deck" in declined.told(2)
    declined.then(one={"battle": summoned, "hand": [], "deck": [f"+{deck[0]}", f"-{deck[0]}"]})
