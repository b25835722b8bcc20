"""Mana, paying, spells and summoning (DM-MANA, DM-CAST, DM-SUMMON)."""

from __future__ import annotations

import pytest

from cardsdb.errors import PositionError
from tests.games.duel_masters.duel.situation import Table


@pytest.mark.rule("DM-MANA-1", "DM-MANA-6", "DM-MANA-7")
def test_one_card_a_turn_becomes_mana_and_nothing_is_paid(table: Table) -> None:
    duel = table(step="charge", one={"hand": ["Fear Fang", "Burning Mane"], "mana": "1 fire"}).plays("charge Fear Fang")
    duel.refuses("charge Burning Mane", "no charge").then(one={"hand": ["Burning Mane"], "mana": ["+Fear Fang"]})
    assert duel.untapped_mana(1) == 2
    assert [card.name for card in duel.sees(2, 1, "mana zone").cards][1] == "Fear Fang"


@pytest.mark.rule("DM-MANA-2")
@pytest.mark.parametrize("name", ["Fear Fang", "Holy Awe", "Crystal Lancer", "Terror Pit", "Draglide"])
def test_any_card_may_become_mana(table: Table, name: str) -> None:
    table(step="charge", one={"hand": [name]}).plays(f"charge {name}").then(one={"hand": [], "mana": [name]})


@pytest.mark.rule("DM-MANA-3")
def test_a_card_may_put_more_into_mana(table: Table) -> None:
    own = {"hand": ["Fear Fang", "Ultimate Force"], "mana": "4 nature"}
    duel = table(step="charge", one=own).plays("charge Fear Fang", "cast Ultimate Force")
    assert duel.sees(1, 1, "mana zone").count == 7


@pytest.mark.rule("DM-MANA-4", "DM-MANA-5", "DM-ZONE-13", "DM-SUMMON-2")
def test_zones_have_no_limit(table: Table) -> None:
    many = [name for name in ("Fear Fang", "Burning Mane", "Aqua Vehicle", "Forest Hornet") for _ in range(3)]
    duel = table(one={"battle": many, "hand": ["Fear Fang", "Burning Mane"], "mana": "20 water, 4 nature"})
    duel.plays("summon Fear Fang", "summon Burning Mane")
    assert duel.sees(1, 1, "battle zone").count == 14
    hand = table(step="attack", two={"hand": many}).plays("end turn")
    assert hand.sees(1, 2, "hand").count == 13
    mana = table(step="charge", one={"hand": ["Fear Fang"], "mana": "20 water, 20 nature"}).plays("charge Fear Fang")
    assert mana.sees(1, 1, "mana zone").count == 41


@pytest.mark.rule("DM-MANA-8", "DM-MANA-9", "DM-MANA-21", "DM-ZONE-14")
def test_spells_and_creatures_are_alike_as_mana(table: Table) -> None:
    own = {
        "hand": ["Draglide"],
        "mana": ["Bolshack Dragon", "Crimson Hammer", "Crystal Lancer", "Holy Awe", "Terror Pit"],
    }
    duel = table(one=own).plays("summon Draglide").then(one={"hand": [], "battle": ["Draglide (summoned)"]})
    duel.passes_turn()
    assert duel.sees(1, 1, "mana zone").count == 5


@pytest.mark.rule("DM-MANA-10", "DM-MANA-11", "DM-MANA-12", "DM-R-6")
def test_the_player_may_choose_which_mana_is_tapped(table: Table) -> None:
    own = {"hand": ["Burning Mane"], "mana": ["Draglide", "Holy Awe", "Aura Blast", "Natural Snare"]}
    duel = table(one=own).plays("choose mana").offers_only("summon Burning Mane").plays("summon Burning Mane")
    duel.offers_only("tap Draglide", "tap Holy Awe", "tap Aura Blast", "tap Natural Snare").plays("tap Draglide")
    duel.offers_only("tap Aura Blast", "tap Natural Snare").plays("tap Natural Snare")
    duel.then(
        one={
            "hand": [],
            "battle": ["Burning Mane (summoned)"],
            "mana": ["Draglide (tapped)", "Holy Awe", "Aura Blast", "Natural Snare (tapped)"],
        }
    )


@pytest.mark.rule("DM-MANA-14", "DM-MANA-15")
def test_the_line_that_names_the_mana_stands_for_the_single_choices(table: Table) -> None:
    own = {"hand": ["Burning Mane"], "mana": ["Draglide", "Holy Awe", "Aura Blast"]}
    duel = table(one=own)
    lines = duel.duel.expand("summon Burning Mane tapping 1,3")
    assert list(lines) == ["choose mana", "summon Burning Mane", "tap Draglide", "tap Aura Blast"]
    duel.plays(*lines).then(
        one={
            "hand": [],
            "battle": ["Burning Mane (summoned)"],
            "mana": ["Draglide (tapped)", "Holy Awe", "Aura Blast (tapped)"],
        }
    )
    for line in ("summon Burning Mane", "summon Burning Mane tapping", "summon Burning Mane tapping 4", "done"):
        assert list(table(one=own).duel.expand(line)) == [line]


@pytest.mark.rule("DM-MANA-16", "DM-MANA-15")
def test_mana_that_is_tapped_for_the_player_keeps_what_the_hand_needs(table: Table) -> None:
    """Of four mana two are tapped: one of nature, and the water that no card of the hand needs."""
    own = {
        "hand": ["Burning Mane", "Holy Awe"],
        "mana": ["Moonlight Flash", "Aura Blast", "Teleportation", "Rayla, Truth Enforcer"],
    }
    table(one=own).plays("summon Burning Mane").then(
        one={
            "hand": ["Holy Awe"],
            "battle": ["Burning Mane (summoned)"],
            "mana": ["Moonlight Flash", "Aura Blast (tapped)", "Teleportation (tapped)", "Rayla, Truth Enforcer"],
        }
    )


@pytest.mark.rule("DM-MANA-15")
def test_mana_that_is_tapped_for_the_player_has_one_of_the_civilization(table: Table) -> None:
    """Also where the rest of the hand would need just that one."""
    own = {
        "hand": ["Burning Mane", "Fear Fang", "Golden Wing Striker"],
        "mana": ["Draglide", "Stonesaur", "Aura Blast"],
    }
    duel = table(one=own).plays("summon Burning Mane").offers_only("done")
    marks = {card.name: card.marks for card in duel.sees(1, 1, "mana zone").cards}
    assert marks["Aura Blast"] == ("tapped",)
    assert duel.untapped_mana(1) == 1


@pytest.mark.rule("DM-MANA-17", "DM-MANA-16", "DM-MANA-13")
def test_a_nature_spell_of_cost_4_takes_one_nature_mana_and_three_of_any(table: Table) -> None:
    for mana in ("1 nature, 3 fire", "4 nature", "1 nature, 1 fire, 1 water, 1 light", "2 nature, 2 darkness"):
        duel = table(one={"hand": ["Aura Blast"], "mana": mana}).plays("cast Aura Blast")
        assert duel.untapped_mana(1) == 0
    table(one={"hand": ["Aura Blast"], "mana": "4 fire, 4 water"}).offers_only("done")
    table(one={"hand": ["Aura Blast"], "mana": "3 nature"}).offers_only("done")


@pytest.mark.rule("DM-MANA-18", "DM-MANA-16")
def test_a_costly_creature_takes_one_mana_of_its_civilization_and_the_rest_of_any(table: Table) -> None:
    """The base set has no nature creature of cost 8, as the rulebook's example; these come nearest to it."""
    table(one={"hand": ["Scarlet Skyterror"], "mana": "1 fire, 7 water"}).offers("summon Scarlet Skyterror")
    table(one={"hand": ["Scarlet Skyterror"], "mana": "8 water"}).offers_only("done")
    table(one={"hand": ["Storm Shell"], "mana": "1 nature, 6 water"}).offers("summon Storm Shell")
    table(one={"hand": ["Storm Shell"], "mana": "7 water"}).offers_only("done")


@pytest.mark.rule("DM-MANA-19")
def test_a_darkness_card_of_cost_4_takes_one_darkness_mana(table: Table) -> None:
    table(one={"hand": ["Death Smoke"], "mana": "1 darkness, 3 light"}).offers("cast Death Smoke")
    table(one={"hand": ["Death Smoke"], "mana": "4 light"}).offers_only("done")


@pytest.mark.rule("DM-MANA-15", "DM-MANA-25")
def test_tapped_mana_does_not_count(table: Table) -> None:
    own = {"hand": ["Burning Mane"], "mana": ["Aura Blast (tapped)", "Draglide", "Stonesaur"]}
    table(one=own).offers_only("done")
    table(one={**own, "mana": ["Aura Blast", "Draglide (tapped)"]}).offers_only("done")


@pytest.mark.rule("DM-MANA-20", "DM-ATK-9")
def test_attacking_costs_no_mana(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}).plays(
        "attack player with Fear Fang", "break shield 1", "keep"
    )
    duel.then(one={"battle": ["Fear Fang (tapped)"]}, two={"shields": 4, "hand": 1})
    own = {"battle": ["Fear Fang"], "mana": ["Draglide", "Stonesaur (tapped)"]}
    paid = table(step="attack", one=own).plays("attack player with Fear Fang", "break shield 1", "keep")
    paid.then(
        one={"battle": ["Fear Fang (tapped)"], "mana": ["Draglide", "Stonesaur (tapped)"]},
        two={"shields": 4, "hand": 1},
    )


@pytest.mark.rule("DM-MANA-22")
def test_creatures_stay_in_their_zones(table: Table) -> None:
    """No action moves a card between mana and the battle zone, but for cards that say so."""
    duel = table(step="charge", one={"mana": ["Fear Fang"], "battle": ["Burning Mane"], "hand": ["Aqua Vehicle"]})
    duel.offers_only("charge Aqua Vehicle", "no charge").plays("no charge").offers_only("done")


# Casting.


@pytest.mark.rule("DM-CAST-1", "DM-CAST-6")
def test_any_number_of_cards_is_played_in_any_order(table: Table) -> None:
    own = {"hand": ["Burning Mane", "Solar Ray", "Fear Fang", "Virtual Tripwire"], "mana": "6 nature, 2 light, 3 water"}
    duel = table(one=own, two={"battle": ["Aqua Vehicle", "Forest Hornet"]})
    duel.plays("cast Solar Ray", "choose opposing Aqua Vehicle", "summon Fear Fang", "cast Virtual Tripwire")
    duel.plays("choose opposing Forest Hornet", "summon Burning Mane").offers_only("done").then(
        one={
            "hand": [],
            "graveyard": ["Solar Ray", "Virtual Tripwire"],
            "battle": ["Fear Fang (summoned)", "Burning Mane (summoned)"],
        },
        two={"battle": ["Aqua Vehicle (tapped)", "Forest Hornet (tapped)"]},
    )


@pytest.mark.rule("DM-CAST-2", "DM-CAST-7", "DM-ORDER-10")
def test_a_spell_is_paid_then_done_then_put_into_the_graveyard(table: Table) -> None:
    duel = table(
        one={"hand": ["Terror Pit"], "mana": "7 darkness"}, two={"battle": ["Fear Fang", "Burning Mane"]}
    ).plays("cast Terror Pit")
    assert duel.untapped_mana(1) == 1
    assert duel.sees(1, 1, "graveyard").count == duel.sees(1, 1, "hand").count == 0
    duel.plays("choose opposing Fear Fang").then(
        one={"hand": [], "graveyard": ["Terror Pit"]}, two={"battle": ["Burning Mane"], "graveyard": ["Fear Fang"]}
    )


@pytest.mark.rule("DM-CAST-2", "DM-ORDER-10")
def test_a_spell_is_not_in_the_graveyard_while_it_is_done(table: Table) -> None:
    """Dark Reversal finds no creature card there; a spell that looks into the graveyard does not find itself."""
    duel = table(one={"hand": ["Dark Reversal"], "mana": "2 darkness", "graveyard": ["Fear Fang", "Burning Mane"]})
    duel.plays("cast Dark Reversal")
    assert "Dark Reversal" not in duel.duel.position()["player"][0]["graveyard"]


@pytest.mark.rule("DM-CAST-3")
def test_as_much_is_done_as_can_be(table: Table) -> None:
    ultimate = table(one={"hand": ["Ultimate Force"], "mana": "5 nature", "deck": 1}).plays("cast Ultimate Force")
    assert ultimate.sees(1, 1, "mana zone").count == 6
    searching = {"hand": ["Crystal Memory"], "mana": "4 water", "deck": 0}
    table(one=searching).plays("cast Crystal Memory").then(one={"hand": [], "graveyard": ["Crystal Memory"]})
    rothus = table(one={"hand": ["Rothus, the Traveler"], "mana": "4 fire"}, two={"battle": []})
    rothus.plays("summon Rothus, the Traveler").then(one={"hand": [], "graveyard": ["Rothus, the Traveler"]})


@pytest.mark.rule("DM-CAST-4", "DM-CAST-5", "DM-CAST-6")
@pytest.mark.parametrize(
    ("name", "mana"),
    [
        ("Terror Pit", "6 darkness"),
        ("Solar Ray", "2 light"),
        ("Sonic Wing", "3 light"),
        ("Chaos Strike", "2 fire"),
        ("Burning Power", "1 fire"),
    ],
)
def test_a_spell_may_be_cast_without_a_creature_to_choose(table: Table, name: str, mana: str) -> None:
    duel = table(one={"hand": [name], "mana": mana}).plays(f"cast {name}").offers_only("done")
    duel.then(one={"hand": [], "graveyard": [name]})


@pytest.mark.rule("DM-CAST-8")
def test_spells_are_cast_in_the_own_turn_only(table: Table) -> None:
    """The player who is attacked is asked nothing that casts a spell of the hand."""
    two = {"hand": ["Holy Awe"], "mana": "6 light", "battle": ["Emerald Grass"], "shields": ["Fear Fang", "Solar Ray"]}
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane"]}, two=two)
    duel.plays("attack player with Fear Fang").asks(2).offers_only("block with Emerald Grass", "no block")
    duel.plays("no block", "break shield 1").offers_only("keep").plays("keep")
    duel.plays("attack player with Burning Mane", "no block").asks(2).offers_only("keep", "use Solar Ray")


@pytest.mark.rule("DM-CAST-12", "DM-ZONE-9", "DM-ZONE-11")
def test_destroying_may_hit_own_creatures_too(table: Table) -> None:
    own = {"hand": ["Vampire Silphy"], "mana": "8 darkness", "battle": ["Fear Fang"]}
    table(one=own, two={"battle": ["Burning Mane"]}).plays("summon Vampire Silphy").then(
        one={"hand": [], "battle": ["Vampire Silphy (summoned)"], "graveyard": ["Fear Fang"]},
        two={"battle": [], "graveyard": ["Burning Mane"]},
    )


@pytest.mark.rule("DM-ZONE-8", "DM-ZONE-6")
def test_discarding_with_an_empty_hand_discards_nothing(table: Table) -> None:
    duel = table(one={"hand": ["Ghost Touch"], "mana": "2 darkness"}, two={"hand": []}).plays("cast Ghost Touch")
    duel.then(one={"hand": [], "graveyard": ["Ghost Touch"]})


# Summoning.


@pytest.mark.rule("DM-SUMMON-1", "DM-SUMMON-7", "DM-SUMMON-10", "DM-ZONE-1")
def test_a_creature_stays_in_the_battle_zone(table: Table) -> None:
    duel = table(one={"hand": ["Fear Fang"], "mana": "3 nature"}).plays("summon Fear Fang").passes_turn().passes_turn()
    duel.then(
        one={"hand": 1, "deck": 9, "battle": ["Fear Fang"]},
        two={"hand": 1, "deck": 9},
    )
    duel.plays("done", "attack player with Fear Fang", "break shield 1", "keep")
    assert duel.sees(1, 1, "battle zone").count == 1


@pytest.mark.rule("DM-ZONE-1")
def test_a_spell_is_never_in_the_battle_zone(table: Table) -> None:
    with pytest.raises(PositionError, match="DM-ZONE-1"):
        table(one={"battle": ["Holy Awe"]})


@pytest.mark.rule("DM-SUMMON-8", "DM-KEY-3")
def test_a_blocker_in_hand_mana_or_graveyard_does_not_block(table: Table) -> None:
    blocker = ["Gran Gure, Space Guardian"]
    duel = table(
        step="attack", one={"battle": ["Fear Fang"]}, two={"hand": blocker, "mana": blocker, "graveyard": blocker}
    )
    duel.plays("attack player with Fear Fang").asks(1).offers("break shield 1")


@pytest.mark.rule("DM-ZONE-7")
def test_a_discarded_card_comes_from_the_hand(table: Table) -> None:
    duel = table(
        one={"hand": ["Ghost Touch"], "mana": "2 darkness"}, two={"hand": ["Aqua Knight"], "battle": ["Fear Fang"]}
    )
    duel.plays("cast Ghost Touch").then(  # it is not destroyed, so that Aqua Knight does not come back
        one={"hand": [], "graveyard": ["Ghost Touch"]}, two={"hand": [], "graveyard": ["Aqua Knight"]}
    )
