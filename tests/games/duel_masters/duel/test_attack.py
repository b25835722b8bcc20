"""Attacks, blocks, shields, battles and the win (DM-ATK, DM-BLOCK, DM-BREAK, DM-BATTLE, DM-KEY, DM-WIN, DM-ORDER)."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.situation import Table

FANG = {"battle": ["Fear Fang"]}
GUARD = "Gran Gure, Space Guardian"
"""A blocker of 9000."""


@pytest.mark.rule("DM-ATK-1", "DM-ATK-7", "DM-ATK-8", "DM-BLOCK-5")
def test_attacks_go_at_the_player_or_at_tapped_creatures(table: Table) -> None:
    two = {"battle": ["Aqua Vehicle (tapped)", "Forest Hornet"]}
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane (tapped)"]}, two=two)
    duel.offers_only("attack player with Fear Fang", "attack Aqua Vehicle with Fear Fang", "end turn")


@pytest.mark.rule("DM-ATK-2", "DM-SUMMON-9")
def test_only_creatures_in_the_battle_zone_attack(table: Table) -> None:
    own = {"hand": ["Fear Fang"], "mana": ["Fear Fang"], "graveyard": ["Fear Fang"], "battle": ["Burning Mane"]}
    table(step="attack", bystander=False, one=own).offers_only("attack player with Burning Mane", "end turn")


@pytest.mark.rule("DM-ATK-4", "DM-ATK-5", "DM-BREAK-3")
def test_creatures_attack_one_after_another(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane", "Aqua Vehicle"]})
    duel.plays("attack player with Fear Fang").refuses("attack player with Burning Mane")
    duel.plays("break shield 1", "keep").plays("attack player with Aqua Vehicle", "break shield 1", "keep")
    duel.plays("attack player with Burning Mane", "break shield 1", "keep").offers_only("end turn").then(
        one={"battle": ["Fear Fang (tapped)", "Burning Mane (tapped)", "Aqua Vehicle (tapped)"]},
        two={"shields": 2, "hand": 3},
    )


@pytest.mark.rule("DM-ATK-6", "DM-ORDER-1")
def test_the_attacker_is_tapped_as_it_attacks(table: Table) -> None:
    duel = table(step="attack", one=FANG, two={"battle": [GUARD]}).plays("attack player with Fear Fang").asks(2)
    assert duel.told(2) == ["Fear Fang attacks player 2"]
    duel.then(one={"battle": ["Fear Fang (tapped)"]})
    assert "attacking" in duel.creature(1, "Fear Fang").marks


@pytest.mark.rule("DM-ATK-10")
def test_an_attacker_attacks_once_a_turn_and_may_be_attacked_then(table: Table) -> None:
    duel = table(step="attack", bystander=False, one=FANG, two={"battle": ["Aqua Vehicle"]})
    duel.plays("attack player with Fear Fang", "break shield 1", "keep").asks(2)  # the turn is over
    duel.plays("no charge", "done").offers("attack Fear Fang with Aqua Vehicle")


@pytest.mark.rule("DM-ATK-11", "DM-BLOCK-9", "DM-ORDER-1")
def test_what_an_attack_gives_counts_before_the_block_is_decided(table: Table) -> None:
    own = {"battle": ["Bolshack Dragon"], "graveyard": ["Draglide", "Stonesaur"]}
    duel = table(step="attack", one=own, two={"battle": [GUARD]}).plays("attack player with Bolshack Dragon").asks(2)
    assert duel.power(1, "Bolshack Dragon") == 8000


# Blocking.


@pytest.mark.rule("DM-BLOCK-1", "DM-BLOCK-5", "DM-BLOCK-3")
def test_upright_blockers_may_block_and_need_not(table: Table) -> None:
    two = {"battle": [GUARD, "King Coral (tapped)", "Seamine", "Forest Hornet"]}
    duel = table(step="attack", one=FANG, two=two).plays("attack player with Fear Fang").asks(2)
    duel.offers_only(f"block with {GUARD}", "block with Seamine", "no block").plays("no block").asks(1)
    duel.plays("break shield 3", "keep").then(one={"battle": ["Fear Fang (tapped)"]}, two={"shields": 4, "hand": 1})


@pytest.mark.rule("DM-BLOCK-6", "DM-BLOCK-7", "DM-BLOCK-8", "DM-BATTLE-7", "DM-BATTLE-1")
def test_a_blocker_taps_and_battles_and_the_player_is_safe(table: Table) -> None:
    duel = table(step="attack", one=FANG, two={"battle": [GUARD]})
    duel.plays("attack player with Fear Fang", f"block with {GUARD}")
    assert duel.told()[0] == f"{GUARD} blocks Fear Fang"
    duel.then(one={"battle": [], "graveyard": ["Fear Fang"]}, two={"battle": [f"{GUARD} (tapped)"]})


@pytest.mark.rule("DM-BLOCK-2", "DM-BLOCK-7")
def test_a_blocker_stops_an_attack_on_another_creature(table: Table) -> None:
    duel = table(step="attack", one=FANG, two={"battle": [GUARD, "Aqua Vehicle (tapped)"]})
    duel.plays("attack Aqua Vehicle with Fear Fang").offers_only(f"block with {GUARD}", "no block")
    duel.plays(f"block with {GUARD}").then(
        one={"battle": [], "graveyard": ["Fear Fang"]}, two={"battle": [f"{GUARD} (tapped)", "Aqua Vehicle (tapped)"]}
    )


@pytest.mark.rule("DM-BLOCK-8", "DM-WIN-1")
def test_a_blocked_attack_does_not_win(table: Table) -> None:
    two = {"battle": ["La Ura Giga, Sky Guardian"], "shields": 0}
    duel = table(step="attack", one=FANG, two=two)
    duel.plays("attack player with Fear Fang", "block with La Ura Giga, Sky Guardian").goes_on().then(
        one={"battle": ["Fear Fang (tapped)"]}, two={"battle": [], "graveyard": ["La Ura Giga, Sky Guardian"]}
    )


@pytest.mark.rule("DM-R-10", "DM-BLOCK-3")
def test_one_blocker_blocks_and_another_attack_needs_another(table: Table) -> None:
    own = {"battle": ["Fear Fang", "Burning Mane"]}
    duel = table(step="attack", one=own, two={"battle": [GUARD, "Seamine"]})
    duel.plays("attack player with Fear Fang", f"block with {GUARD}").asks(1)
    duel.plays("attack player with Burning Mane").offers_only("block with Seamine", "no block")


@pytest.mark.rule("DM-SUMMON-5", "DM-BLOCK-4", "DM-SUMMON-3")
def test_a_creature_that_came_by_a_shield_trigger_spell_or_last_turn_blocks(table: Table) -> None:
    own = {"hand": ["Emerald Grass"], "mana": "2 light"}
    duel = table(one=own, two=FANG).plays("summon Emerald Grass").passes_turn()
    duel.plays("done", "attack player with Fear Fang").asks(1).offers_only("block with Emerald Grass", "no block")


# Shields.


@pytest.mark.rule("DM-BREAK-1", "DM-BREAK-2", "DM-BREAK-3", "DM-BREAK-9")
def test_the_attacking_player_chooses_the_shield_and_its_owner_takes_it(table: Table) -> None:
    shields = ["Burning Mane", "Aqua Vehicle", "Forest Hornet"]
    duel = table(step="attack", one=FANG, two={"shields": shields}).plays("attack player with Fear Fang").asks(1)
    duel.offers_only("break shield 1", "break shield 2", "break shield 3").plays("break shield 2").asks(2).plays("keep")
    duel.then(
        one={"battle": ["Fear Fang (tapped)"]},
        two={"shields": ["Burning Mane", "Forest Hornet"], "hand": ["Aqua Vehicle"]},
    )


@pytest.mark.rule("DM-BREAK-4", "DM-BREAK-6", "DM-KEY-4", "DM-ORDER-8", "DM-R-15")
def test_a_double_breaker_breaks_two_one_at_a_time(table: Table) -> None:
    """The trigger of the first is done before the second is chosen."""
    two = {"shields": ["Holy Awe", "Burning Mane", "Terror Pit"]}
    duel = table(step="attack", bystander=False, one={"battle": ["Gatling Skyterror", "Fear Fang"]}, two=two)
    duel.plays("attack player with Gatling Skyterror", "break shield 1").asks(2).offers_only("use Holy Awe", "keep")
    duel.plays("use Holy Awe").asks(1)
    duel.then(
        one={"battle": ["Gatling Skyterror (tapped)", "Fear Fang (tapped)"]},
        two={"shields": ["Burning Mane", "Terror Pit"], "graveyard": ["Holy Awe"]},
    )
    duel.offers_only("break shield 1", "break shield 2").plays("break shield 2").asks(2).plays("keep")
    assert duel.duel.turn == 11


@pytest.mark.rule("DM-BREAK-7", "DM-R-11")
@pytest.mark.parametrize("trigger", ["Terror Pit", "Spiral Gate", "Natural Snare"])
def test_both_shields_break_even_if_the_double_breaker_is_gone_after_the_first(table: Table, trigger: str) -> None:
    two = {"shields": [trigger, "Burning Mane", "Aqua Vehicle"]}
    zone = {"Terror Pit": "graveyard", "Spiral Gate": "hand", "Natural Snare": "mana"}[trigger]
    duel = table(step="attack", one={"battle": ["Gatling Skyterror"]}, two=two)
    duel.plays("attack player with Gatling Skyterror", "break shield 1", f"use {trigger}")
    duel.plays("choose opposing Gatling Skyterror").asks(1).plays("break shield 2", "keep").then(
        one={"battle": [], zone: ["Gatling Skyterror"]},
        two={"shields": ["Burning Mane"], "hand": ["Aqua Vehicle"], "graveyard": [trigger]},
    )


@pytest.mark.rule("DM-BREAK-5", "DM-KEY-5", "DM-WIN-5", "DM-WIN-4")
def test_a_double_breaker_breaks_the_last_shield_and_does_not_win(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Gatling Skyterror", "Fear Fang"]}, two={"shields": ["Burning Mane"]})
    duel.plays("attack player with Gatling Skyterror").asks(2).plays("keep").goes_on().asks(1)
    duel.then(one={"battle": ["Gatling Skyterror (tapped)", "Fear Fang"]}, two={"shields": 0, "hand": ["Burning Mane"]})
    duel.plays("attack player with Fear Fang").ends([1], "DM-WIN-1")


@pytest.mark.rule("DM-BREAK-10", "DM-WIN-1", "DM-ORDER-2", "DM-WIN-4")
def test_five_attacks_empty_the_shields_and_a_sixth_wins(table: Table) -> None:
    attackers = ["Fear Fang", "Burning Mane", "Aqua Vehicle", "Forest Hornet", "Reusol, the Oracle", "Draglide"]
    duel = table(step="attack", one={"battle": attackers})
    for left, one in zip((4, 3, 2, 1, 0), attackers, strict=False):
        duel.plays(f"attack player with {one}")
        if left:
            duel.plays("break shield 1")
        duel.plays("keep").goes_on()
        assert duel.sees(1, 2, "shields").count == left
    duel.plays("attack player with Draglide").ends([1], "DM-WIN-1")


@pytest.mark.rule("DM-WIN-1", "DM-BLOCK-5")
def test_an_attack_without_shields_wins_if_it_is_not_blocked(table: Table) -> None:
    two = {"shields": 0, "battle": [GUARD]}
    table(step="attack", one=FANG, two=two).plays("attack player with Fear Fang", "no block").ends([1], "DM-WIN-1")


# Shield triggers.


@pytest.mark.rule("DM-KEY-9", "DM-ORDER-8")
def test_a_shield_trigger_is_played_without_its_cost(table: Table) -> None:
    two = {"shields": ["Terror Pit"], "mana": ["Draglide"]}
    duel = table(step="attack", one=FANG, two=two).plays("attack player with Fear Fang", "use Terror Pit")
    duel.plays("choose opposing Fear Fang").then(
        one={"battle": [], "graveyard": ["Fear Fang"]},
        two={"shields": 0, "graveyard": ["Terror Pit"], "mana": ["Draglide"]},
    )


@pytest.mark.rule("DM-KEY-10", "DM-KEY-11")
def test_a_shield_trigger_that_was_kept_is_cast_later_for_its_cost(table: Table) -> None:
    two = {"shields": ["Terror Pit", "Aqua Vehicle"], "mana": "6 darkness"}
    duel = table(step="attack", bystander=False, one={"battle": ["Burning Mane"]}, two=two)
    duel.plays("attack player with Burning Mane", "break shield 1", "keep").asks(2).plays("no charge")
    duel.offers_only("cast Terror Pit", "done").plays("cast Terror Pit")
    assert duel.untapped_mana(2) == 0
    assert duel.sees(1, 1, "battle zone").count == 0


@pytest.mark.rule("DM-KEY-11")
def test_a_shield_trigger_that_is_drawn_or_comes_back_is_only_a_card(table: Table) -> None:
    drawn = table(step="attack", two={"deck": ["Holy Awe", "Terror Pit", "Solar Ray"]}).plays("end turn")
    drawn.asks(2).offers_only("charge Holy Awe", "no charge")
    searched = table(one={"hand": ["Crystal Memory"], "mana": "4 water", "deck": ["Holy Awe", "Fear Fang"]})
    searched.plays("cast Crystal Memory", "choose Holy Awe").offers_only("done")


# Battles.


@pytest.mark.rule("DM-BATTLE-1", "DM-BATTLE-3", "DM-BATTLE-4", "DM-BATTLE-7", "DM-BATTLE-8")
@pytest.mark.parametrize(
    ("target", "attacker_stays", "target_stays"),
    [("Burning Mane", True, False), ("Forest Hornet", False, True), ("Skeleton Soldier, the Defiled", False, False)],
)
@pytest.mark.rule("DM-BATTLE-5", "DM-ORDER-5", "DM-ZONE-9", "DM-ZONE-11")
def test_the_stronger_wins_and_a_tie_destroys_both(
    table: Table, target: str, attacker_stays: bool, target_stays: bool
) -> None:
    duel = table(step="attack", one=FANG, two={"battle": [f"{target} (tapped)"]}).plays(
        f"attack {target} with Fear Fang"
    )
    duel.then(
        one={"battle": ["Fear Fang (tapped)"]} if attacker_stays else {"battle": [], "graveyard": ["Fear Fang"]},
        two={} if target_stays else {"battle": [], "graveyard": [target]},
    )


@pytest.mark.rule("DM-BATTLE-8")
def test_the_winner_is_not_weakened(table: Table) -> None:
    two = {"battle": ["Forest Hornet (tapped)"]}
    duel = table(step="attack", one={"battle": ["Fear Fang", "Reusol, the Oracle", "Lok, Vizier of Hunting"]}, two=two)
    duel.plays("attack Forest Hornet with Fear Fang", "attack Forest Hornet with Reusol, the Oracle")
    assert duel.power(2, "Forest Hornet") == 4000
    duel.plays("attack Forest Hornet with Lok, Vizier of Hunting")
    assert "Lok, Vizier of Hunting (4000) battles Forest Hornet (4000)" in duel.told()


@pytest.mark.rule("DM-KEY-6", "DM-KEY-7", "DM-BATTLE-6")
def test_power_attacker_adds_to_the_normal_power(table: Table) -> None:
    """The rulebook's example is a creature of 3000 with +2000; Dome Shell is one."""
    duel = table(step="attack", one={"battle": ["Dome Shell"]}, two={"battle": ["Lok, Vizier of Hunting (tapped)"]})
    duel.plays("attack Lok, Vizier of Hunting with Dome Shell")
    assert "Dome Shell (5000) battles Lok, Vizier of Hunting (4000)" in duel.told()
    assert duel.power(1, "Dome Shell") == 3000  # the attack is over


@pytest.mark.rule("DM-R-19")
def test_power_attacker_counts_against_a_blocker(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Dome Shell"]}, two={"battle": ["Seamine"]})
    duel.plays("attack player with Dome Shell", "block with Seamine").then(
        one={"battle": ["Dome Shell (tapped)"]}, two={"battle": [], "graveyard": ["Seamine"]}
    )


@pytest.mark.rule("DM-KEY-8")
def test_power_attacker_gives_nothing_as_it_is_attacked(table: Table) -> None:
    duel = table(step="attack", active=2, one={"battle": ["Dome Shell (tapped)"]}, two={"battle": ["Forest Hornet"]})
    duel.plays("attack Dome Shell with Forest Hornet").then(
        one={"battle": [], "graveyard": ["Dome Shell"]}, two={"battle": ["Forest Hornet (tapped)"]}
    )


SLAYER = "Bone Assassin, the Ripper"


@pytest.mark.rule("DM-KEY-12", "DM-KEY-13", "DM-R-18", "DM-ORDER-6")
@pytest.mark.parametrize("attacked", [True, False])
def test_a_slayer_takes_the_winner_along_and_falls_itself(table: Table, attacked: bool) -> None:
    if attacked:
        duel = table(step="attack", one={"battle": ["Forest Hornet"]}, two={"battle": [f"{SLAYER} (tapped)"]})
        duel.plays(f"attack {SLAYER} with Forest Hornet")
        slayers, others = "two", "one"
    else:
        duel = table(step="attack", one={"battle": [SLAYER]}, two={"battle": ["Forest Hornet (tapped)"]})
        duel.plays(f"attack Forest Hornet with {SLAYER}")
        slayers, others = "one", "two"
    fallen = {"battle": [], "graveyard": [SLAYER]}
    duel.then(**{slayers: fallen, others: {"battle": [], "graveyard": ["Forest Hornet"]}})


@pytest.mark.rule("DM-KEY-12", "DM-R-18")
def test_two_slayers_destroy_each_other(table: Table) -> None:
    """Gigagiele (3000) wins against Bone Assassin (2000), and falls with it."""
    duel = table(step="attack", one={"battle": ["Gigagiele"]}, two={"battle": [f"{SLAYER} (tapped)"]})
    duel.plays(f"attack {SLAYER} with Gigagiele").then(
        one={"battle": [], "graveyard": ["Gigagiele"]}, two={"battle": [], "graveyard": [SLAYER]}
    )


@pytest.mark.rule("DM-KEY-12")
def test_a_slayer_that_wins_stays_and_one_that_breaks_a_shield_slays_nothing(table: Table) -> None:
    duel = table(
        step="attack", one={"battle": ["Gigagiele"]}, two={"battle": ["Burning Mane (tapped)", "Forest Hornet"]}
    )
    duel.plays("attack Burning Mane with Gigagiele").then(
        one={"battle": ["Gigagiele (tapped)"]}, two={"battle": ["Forest Hornet"], "graveyard": ["Burning Mane"]}
    )
    shield = table(step="attack", one={"battle": ["Gigagiele"]}, two={"battle": ["Forest Hornet (tapped)"]})
    shield.plays("attack player with Gigagiele", "break shield 1", "keep").then(
        one={"battle": ["Gigagiele (tapped)"]}, two={"shields": 4, "hand": 1}
    )


@pytest.mark.rule("DM-ZONE-11")
def test_cards_go_to_their_owners_graveyard_whoever_caused_it(table: Table) -> None:
    duel = table(one={"hand": ["Terror Pit"], "mana": "6 darkness"}, two={"battle": ["Fear Fang"]}).plays(
        "cast Terror Pit"
    )
    duel.then(one={"hand": [], "graveyard": ["Terror Pit"]}, two={"battle": [], "graveyard": ["Fear Fang"]})


@pytest.mark.rule("DM-R-11")
def test_an_attack_ends_when_the_attacker_left_by_a_trigger_and_goes_on_with_the_next(table: Table) -> None:
    """The attacker is gone after its shield broke; the rest of the turn goes on."""
    own = {"battle": ["Fear Fang", "Forest Hornet"]}
    duel = table(step="attack", one=own, two={"shields": ["Terror Pit", "Aqua Vehicle"]})
    duel.plays("attack player with Fear Fang", "break shield 1", "use Terror Pit", "choose opposing Fear Fang").asks(1)
    duel.plays("attack player with Forest Hornet", "keep").then(
        one={"battle": ["Forest Hornet (tapped)"], "graveyard": ["Fear Fang"]},
        two={"shields": 0, "hand": ["Aqua Vehicle"], "graveyard": ["Terror Pit"]},
    )
