"""What the nature cards do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import effect_of
from tests.games.duel_masters.duel.situation import Table


@effect_of("Aura Blast")
def test_aura_blast_gives_every_own_creature_power_attacker_for_the_turn(table: Table) -> None:
    own = {"hand": ["Aura Blast"], "mana": "4 nature", "battle": ["Fear Fang", "Burning Mane"]}
    two = {"battle": ["Gran Gure, Space Guardian", "Szubs Kin, Twilight Guardian", "Aqua Vehicle (tapped)"]}
    duel = table(one=own, two=two).plays("cast Aura Blast").offers_only("done").plays("done")
    duel.plays("attack player with Fear Fang", "block with Gran Gure, Space Guardian")
    assert "Fear Fang (5000) battles Gran Gure, Space Guardian (9000)" in duel.told()
    duel.plays("attack player with Burning Mane", "block with Szubs Kin, Twilight Guardian")
    assert "Burning Mane (4000) battles Szubs Kin, Twilight Guardian (6000)" in duel.told()


@effect_of("Aura Blast")
def test_aura_blast_gives_nothing_to_opposing_creatures_nor_later(table: Table) -> None:
    own = {"hand": ["Aura Blast"], "mana": "4 nature", "battle": ["Gran Gure, Space Guardian"]}
    two = {"battle": ["Fear Fang", "Gran Gure, Space Guardian"]}
    duel = table(one=own, two=two).plays("cast Aura Blast").passes_turn()
    duel.plays("done", "attack player with Fear Fang", "block with Gran Gure, Space Guardian")
    assert "Fear Fang (3000) battles Gran Gure, Space Guardian (9000)" in duel.told()
    later = table(one={**own, "battle": ["Fear Fang"]}, two=two).plays("cast Aura Blast").passes_turn().passes_turn()
    later.plays("done", "attack player with Fear Fang", "block with Gran Gure, Space Guardian")
    assert "Fear Fang (3000) battles Gran Gure, Space Guardian (9000)" in later.told()


@effect_of("Bronze-Arm Tribe")
def test_bronze_arm_tribe_puts_the_top_card_of_the_deck_into_mana(table: Table) -> None:
    duel = table(
        one={"hand": ["Bronze-Arm Tribe"], "mana": "3 nature", "deck": ["Fear Fang", "Burning Mane", "Forest Hornet"]}
    )
    duel.plays("summon Bronze-Arm Tribe").offers_only("done").then(
        one={
            "hand": [],
            "battle": ["Bronze-Arm Tribe (summoned)"],
            "mana": ["+Fear Fang"],
            "deck": ["Burning Mane", "Forest Hornet"],
        }
    )
    assert duel.untapped_mana(1) == 1  # it may be tapped at once


@effect_of("Ultimate Force")
def test_ultimate_force_puts_the_top_two_cards_of_the_deck_into_mana(table: Table) -> None:
    own = {"hand": ["Ultimate Force"], "mana": "5 nature", "deck": ["Fear Fang", "Burning Mane", "Forest Hornet"]}
    duel = table(one=own).plays("cast Ultimate Force").offers_only("done")
    duel.then(
        one={
            "hand": [],
            "graveyard": ["Ultimate Force"],
            "mana": ["+Fear Fang", "+Burning Mane"],
            "deck": ["Forest Hornet"],
        }
    )
    assert duel.untapped_mana(1) == 2
    one_card = table(one={**own, "deck": ["Fear Fang"]}).plays("cast Ultimate Force").goes_on()
    one_card.then(one={"hand": [], "graveyard": ["Ultimate Force"], "mana": ["+Fear Fang"], "deck": []})


TO_MANA = ["Coiling Vines", "Mighty Shouter", "Red-Eye Scorpion"]


@effect_of(*TO_MANA)
@pytest.mark.parametrize("name", TO_MANA)
def test_goes_to_mana_instead_of_being_destroyed(table: Table, name: str) -> None:
    duel = table(one={"hand": ["Terror Pit"], "mana": "6 darkness"}, two={"battle": [f"{name} (tapped)"]})
    duel.plays("cast Terror Pit").then(
        one={"hand": [], "graveyard": ["Terror Pit"]}, two={"battle": [], "mana": [name]}
    )
    fight = table(step="attack", one={"battle": [name]}, two={"battle": ["Gran Gure, Space Guardian"]})
    fight.plays(f"attack player with {name}", "block with Gran Gure, Space Guardian").then(
        one={"battle": [], "mana": [name]}, two={"battle": ["Gran Gure, Space Guardian (tapped)"]}
    )
    assert fight.untapped_mana(1) == 1


@effect_of(*TO_MANA)
@pytest.mark.parametrize("name", TO_MANA)
def test_goes_to_the_hand_when_it_is_not_destroyed_but_returned(table: Table, name: str) -> None:
    duel = table(one={"hand": ["Spiral Gate"], "mana": "2 water"}, two={"battle": [name]}).plays("cast Spiral Gate")
    duel.then(one={"hand": [], "graveyard": ["Spiral Gate"]}, two={"battle": [], "hand": [name]})


@effect_of("Dimension Gate")
def test_dimension_gate_may_take_a_creature_out_of_the_deck_and_show_it(table: Table) -> None:
    deck = ["Holy Awe", "Fear Fang", "Ladia Bale, the Inspirational", "Burning Mane", "Fear Fang"]
    own = {"hand": ["Dimension Gate"], "mana": "3 nature", "deck": deck}
    duel = table(one=own).plays("cast Dimension Gate")
    duel.offers_only("choose Fear Fang", "choose Ladia Bale, the Inspirational", "choose Burning Mane", "none")
    duel.plays("choose Burning Mane")
    assert "player 1 takes Burning Mane out of the deck" in duel.told(2)
    assert "player 1 shuffles the deck" in duel.told(2)
    assert [card.name for card in duel.sees(2, 1, "hand").cards] == ["Burning Mane"]
    duel.then(one={"graveyard": ["Dimension Gate"], "hand": ["Burning Mane"], "deck": ["-Burning Mane"]})
    declined = table(one=own).plays("cast Dimension Gate", "none")
    declined.then(one={"graveyard": ["Dimension Gate"], "hand": [], "deck": ["-Fear Fang", "+Fear Fang"]})


@effect_of("Natural Snare")
def test_natural_snare_puts_an_opposing_creature_into_its_owners_mana(table: Table) -> None:
    own = {"hand": ["Natural Snare"], "mana": "6 nature", "battle": ["Fear Fang"]}
    duel = table(one=own, two={"battle": ["Burning Mane (tapped)", "Aqua Knight"]}).plays("cast Natural Snare")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Aqua Knight").plays(
        "choose opposing Burning Mane"
    )
    duel.then(
        one={"hand": [], "graveyard": ["Natural Snare"]}, two={"battle": ["Aqua Knight"], "mana": ["Burning Mane"]}
    )


@effect_of("Natural Snare")
def test_natural_snare_from_a_shield_takes_the_attacker(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Natural Snare"]})
    duel.plays("attack player with Fear Fang", "use Natural Snare", "choose opposing Fear Fang").then(
        one={"battle": [], "mana": ["Fear Fang"]}, two={"shields": 0, "graveyard": ["Natural Snare"]}
    )


@effect_of("Pangaea's Song")
def test_pangaeas_song_puts_an_own_creature_into_mana(table: Table) -> None:
    own = {"hand": ["Pangaea's Song"], "mana": "1 nature", "battle": ["Fear Fang (tapped)", "Aqua Knight (summoned)"]}
    duel = table(one=own, two={"battle": ["Burning Mane"]}).plays("cast Pangaea's Song")
    duel.offers_only("choose Fear Fang", "choose Aqua Knight").plays("choose Fear Fang").then(
        one={"hand": [], "graveyard": ["Pangaea's Song"], "battle": ["-Fear Fang"], "mana": ["+Fear Fang"]}
    )
    assert duel.untapped_mana(1) == 1
    nobody = table(one={**own, "battle": []}, two={"battle": ["Burning Mane"]}).plays("cast Pangaea's Song")
    nobody.then(one={"hand": [], "graveyard": ["Pangaea's Song"]})


@effect_of("Poisonous Mushroom")
def test_poisonous_mushroom_may_put_a_card_of_the_hand_into_mana(table: Table) -> None:
    own = {"hand": ["Poisonous Mushroom", "Fear Fang", "Holy Awe"], "mana": "2 nature", "graveyard": ["Burning Mane"]}
    came = ["Poisonous Mushroom (summoned)"]
    duel = table(one=own, two={"hand": 2}).plays("summon Poisonous Mushroom")
    duel.offers_only("choose Fear Fang", "choose Holy Awe", "none").plays("choose Holy Awe")
    duel.then(one={"hand": ["Fear Fang"], "battle": came, "mana": ["+Holy Awe"]})
    assert duel.untapped_mana(1) == 1
    table(one=own).plays("summon Poisonous Mushroom", "none").then(
        one={"hand": ["Fear Fang", "Holy Awe"], "battle": came}
    )


@effect_of("Thorny Mandra")
def test_thorny_mandra_may_put_a_creature_card_of_the_own_graveyard_into_mana(table: Table) -> None:
    own = {"hand": ["Thorny Mandra"], "mana": "5 nature", "graveyard": ["Fear Fang", "Holy Awe", "Burning Mane"]}
    came = {"hand": [], "battle": ["Thorny Mandra (summoned)"]}
    two = {"graveyard": ["Forest Hornet"]}
    duel = table(one=own, two=two).plays("summon Thorny Mandra")
    duel.offers_only("choose Fear Fang", "choose Burning Mane", "none").plays("choose Fear Fang")
    duel.then(one={**came, "graveyard": ["-Fear Fang"], "mana": ["+Fear Fang"]})
    table(one=own, two=two).plays("summon Thorny Mandra", "none").then(one=came)
    table(one={**own, "graveyard": ["Holy Awe"]}, two=two).plays("summon Thorny Mandra").offers_only("done")


@effect_of("Storm Shell")
def test_storm_shell_lets_the_opponent_choose_which_of_theirs_becomes_mana(table: Table) -> None:
    own = {"hand": ["Storm Shell"], "mana": "7 nature", "battle": ["Fear Fang"]}
    came = {"hand": [], "battle": ["+Storm Shell (summoned)"]}
    duel = table(one=own, two={"battle": ["Burning Mane (tapped)", "Aqua Knight"]}).plays("summon Storm Shell").asks(2)
    duel.offers_only("choose Burning Mane", "choose Aqua Knight").plays("choose Burning Mane").asks(1)
    duel.then(one=came, two={"battle": ["Aqua Knight"], "mana": ["Burning Mane"]})
    table(one=own).plays("summon Storm Shell").asks(1).then(one=came)


@pytest.mark.parametrize(
    ("name", "strongest", "stronger"),
    [
        ("Stampeding Longhorn", "Emerald Grass", "Senatine Jade Tree"),
        ("Tower Shell", "Senatine Jade Tree", "Dia Nork, Moonlight Guardian"),
    ],
)
@effect_of("Stampeding Longhorn", "Tower Shell")
def test_cannot_be_blocked_by_weak_creatures(table: Table, name: str, strongest: str, stronger: str) -> None:
    two = {"battle": [strongest, stronger, "La Ura Giga, Sky Guardian", "Aqua Vehicle (tapped)"]}
    duel = table(step="attack", one={"battle": [name, "Fear Fang"]}, two=two).plays(f"attack player with {name}")
    duel.asks(2).offers_only(f"block with {stronger}", "no block")
    creature = table(step="attack", one={"battle": [name]}, two=two).plays(f"attack Aqua Vehicle with {name}")
    creature.asks(2).offers_only(f"block with {stronger}", "no block")
    other = table(step="attack", one={"battle": [name, "Fear Fang"]}, two=two).plays("attack player with Fear Fang")
    other.offers(f"block with {strongest}")


@effect_of("Poisonous Dahlia", "Steel Smasher")
@pytest.mark.parametrize("name", ["Poisonous Dahlia", "Steel Smasher"])
def test_attacks_creatures_only(table: Table, name: str) -> None:
    duel = table(step="attack", one={"battle": [name]}, two={"battle": ["Aqua Vehicle (tapped)"], "shields": 0})
    duel.offers_only(f"attack Aqua Vehicle with {name}", "end turn")
    duel.plays(f"attack Aqua Vehicle with {name}").then(
        one={"battle": [f"{name} (tapped)"]}, two={"battle": [], "graveyard": ["Aqua Vehicle"]}
    )
