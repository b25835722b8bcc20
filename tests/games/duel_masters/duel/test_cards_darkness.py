"""What the darkness cards do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import cost, effect_of
from tests.games.duel_masters.duel.situation import Table

SACRIFICING = ["Black Feather, Shadow of Rage", "Stinger Worm"]


@effect_of(*SACRIFICING)
@pytest.mark.parametrize("name", SACRIFICING)
def test_must_destroy_an_own_creature_maybe_itself(table: Table, name: str) -> None:
    own = {"hand": [name], "mana": f"{cost(name)} darkness", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane"]}
    duel = table(one=own, two=two).plays(f"summon {name}").offers_only(f"choose {name}", "choose Fear Fang")
    duel.plays("choose Fear Fang").then(one={"hand": [], "battle": [f"{name} (summoned)"], "graveyard": ["Fear Fang"]})
    table(one=own, two=two).plays(f"summon {name}", f"choose {name}").then(one={"hand": [], "graveyard": [name]})
    alone = table(one={**own, "battle": []}, two=two).plays(f"summon {name}").offers_only("done")
    alone.then(one={"hand": [], "graveyard": [name]})


DYING = ["Bloody Squito", "Dark Clown"]


@effect_of(*DYING)
@pytest.mark.rule("DM-ORDER-6")
@pytest.mark.parametrize("name", DYING)
def test_a_blocker_is_destroyed_after_winning_a_battle(table: Table, name: str) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane"]}, two={"battle": [name]})
    duel.plays("attack player with Fear Fang", f"block with {name}")
    told = duel.told()
    assert told.index("Fear Fang is destroyed") < told.index(f"{name} is destroyed")
    duel.then(one={"battle": ["Burning Mane"], "graveyard": ["Fear Fang"]}, two={"battle": [], "graveyard": [name]})


@effect_of(*DYING)
@pytest.mark.parametrize("name", DYING)
def test_a_blocker_that_did_not_battle_stays(table: Table, name: str) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"battle": [name, "Aqua Vehicle (tapped)"]})
    duel.plays("attack Aqua Vehicle with Fear Fang", "no block")
    duel.then(one={"battle": ["Fear Fang (tapped)"]}, two={"battle": [name], "graveyard": ["Aqua Vehicle"]})


@effect_of("Bone Spider")
def test_bone_spider_is_destroyed_after_winning_a_battle_and_not_after_breaking_a_shield(table: Table) -> None:
    own = {"battle": ["Bone Spider"]}
    won = table(step="attack", one=own, two={"battle": ["Fear Fang (tapped)"]})
    won.plays("attack Fear Fang with Bone Spider").then(
        one={"battle": [], "graveyard": ["Bone Spider"]}, two={"battle": [], "graveyard": ["Fear Fang"]}
    )
    attacked = table(step="attack", active=2, one={"battle": ["Bone Spider (tapped)"]}, two={"battle": ["Fear Fang"]})
    attacked.plays("attack Bone Spider with Fear Fang").then(
        one={"battle": [], "graveyard": ["Bone Spider"]}, two={"battle": [], "graveyard": ["Fear Fang"]}
    )
    table(step="attack", one=own).plays("attack player with Bone Spider", "break shield 1", "keep").then(
        one={"battle": ["Bone Spider (tapped)"]}, two={"shields": 4, "hand": 1}
    )


@effect_of("Creeping Plague")
def test_creeping_plague_makes_slayers_of_own_creatures_that_are_blocked_this_turn(table: Table) -> None:
    own = {"hand": ["Creeping Plague"], "mana": "1 darkness", "battle": ["Fear Fang", "Burning Mane"]}
    two = {"battle": ["Gran Gure, Space Guardian", "Szubs Kin, Twilight Guardian"]}
    duel = table(one=own, two=two).plays("cast Creeping Plague", "done")
    duel.plays("attack player with Fear Fang", "block with Gran Gure, Space Guardian")
    duel.plays("attack player with Burning Mane", "block with Szubs Kin, Twilight Guardian")
    duel.then(
        one={"hand": [], "battle": [], "graveyard": ["Creeping Plague", "Fear Fang", "Burning Mane"]},
        two={
            "battle": [],
            "graveyard": ["Gran Gure, Space Guardian", "Szubs Kin, Twilight Guardian"],
            "hand": 1,
            "deck": 9,
        },
    )


@effect_of("Creeping Plague")
def test_creeping_plague_does_nothing_for_unblocked_attacks(table: Table) -> None:
    own = {"hand": ["Creeping Plague"], "mana": "1 darkness", "battle": ["Aqua Vehicle", "Fear Fang"]}
    two = {"battle": ["Dark Clown", "Lok, Vizier of Hunting (tapped)"]}
    duel = table(one=own, two=two).plays("cast Creeping Plague", "done")
    duel.plays("attack Lok, Vizier of Hunting with Aqua Vehicle", "no block")
    duel.then(
        one={"hand": [], "battle": ["Fear Fang"], "graveyard": ["Creeping Plague", "Aqua Vehicle"]},
    )


@effect_of("Creeping Plague")
def test_creeping_plague_is_over_with_the_turn(table: Table) -> None:
    own = {"hand": ["Creeping Plague"], "mana": "1 darkness", "battle": ["Fear Fang"]}
    duel = table(one=own, two={"battle": ["Gran Gure, Space Guardian"]}).plays("cast Creeping Plague")
    duel.passes_turn().passes_turn().plays("done", "attack player with Fear Fang")
    duel.plays("block with Gran Gure, Space Guardian")
    assert duel.sees(1, 2, "battle zone").count == 1


@effect_of("Creeping Plague")
def test_creeping_plague_does_nothing_for_the_opponents_creatures(table: Table) -> None:
    own = {"hand": ["Creeping Plague"], "mana": "1 darkness", "battle": ["Deathliger, Lion of Chaos"]}
    duel = table(one=own, two={"battle": ["Dark Raven, Shadow of Grief"]}).plays("cast Creeping Plague", "done")
    duel.plays("attack player with Deathliger, Lion of Chaos", "block with Dark Raven, Shadow of Grief")
    assert duel.sees(2, 1, "battle zone").count == 1
    assert duel.sees(1, 2, "battle zone").count == 0


@effect_of("Dark Reversal")
def test_dark_reversal_returns_a_creature_card_from_the_own_graveyard(table: Table) -> None:
    own = {"hand": ["Dark Reversal"], "mana": "2 darkness", "graveyard": ["Fear Fang", "Holy Awe", "Burning Mane"]}
    duel = table(one=own, two={"graveyard": ["Forest Hornet"]}).plays("cast Dark Reversal")
    duel.offers_only("choose Fear Fang", "choose Burning Mane").plays("choose Burning Mane")
    duel.then(one={"hand": ["Burning Mane"], "graveyard": ["Fear Fang", "Holy Awe", "Dark Reversal"]})
    spells = table(one={**own, "graveyard": ["Holy Awe"]}).plays("cast Dark Reversal").offers_only("done")
    spells.then(one={"hand": [], "graveyard": ["Holy Awe", "Dark Reversal"]})


@effect_of("Gigargon")
@pytest.mark.parametrize("chosen", [[], ["Fear Fang"], ["Fear Fang", "Burning Mane"]])
def test_gigargon_returns_up_to_two_creature_cards(table: Table, chosen: list[str]) -> None:
    graveyard = ["Fear Fang", "Holy Awe", "Burning Mane", "Forest Hornet"]
    duel = table(one={"hand": ["Gigargon"], "mana": "8 darkness", "graveyard": graveyard}).plays("summon Gigargon")
    duel.offers_only("choose Fear Fang", "choose Burning Mane", "choose Forest Hornet", "none")
    duel.plays(*(f"choose {one}" for one in chosen))
    if len(chosen) < 2:
        duel.plays("no more" if chosen else "none")
    duel.offers_only("done").then(
        one={
            "battle": ["Gigargon (summoned)"],
            "hand": chosen,
            "graveyard": [one for one in graveyard if one not in chosen],
        }
    )


@effect_of("Death Smoke")
@pytest.mark.rule("DM-CAST-10", "DM-ZONE-10")
def test_death_smoke_destroys_an_untapped_opposing_creature(table: Table) -> None:
    own = {"hand": ["Death Smoke"], "mana": "4 darkness", "battle": ["Fear Fang"]}
    two = {
        "battle": ["Burning Mane", "Forest Hornet (tapped)", "Reusol, the Oracle"],
        "mana": ["Lok, Vizier of Hunting"],
    }
    duel = table(one=own, two=two).plays("cast Death Smoke")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Reusol, the Oracle")
    duel.plays("choose opposing Burning Mane").then(
        one={"hand": [], "graveyard": ["Death Smoke"]}, two={"battle": ["-Burning Mane"], "graveyard": ["Burning Mane"]}
    )
    tapped = table(one=own, two={"battle": ["Forest Hornet (tapped)"]}).plays("cast Death Smoke").offers_only("done")
    tapped.then(one={"hand": [], "graveyard": ["Death Smoke"]})


@effect_of("Terror Pit")
@pytest.mark.rule("DM-CAST-10", "DM-ZONE-10", "DM-ZONE-9")
def test_terror_pit_destroys_an_opposing_creature_and_nothing_else(table: Table) -> None:
    own = {"hand": ["Terror Pit"], "mana": "6 darkness", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane", "Gran Gure, Space Guardian (tapped)"], "mana": "2 fire"}
    duel = table(one=own, two=two).plays("cast Terror Pit")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Gran Gure, Space Guardian")
    duel.plays("choose opposing Gran Gure, Space Guardian").then(
        one={"hand": [], "graveyard": ["Terror Pit"]},
        two={"battle": ["Burning Mane"], "graveyard": ["Gran Gure, Space Guardian"]},
    )
    nobody = table(one=own, two={"mana": "2 fire"}).plays("cast Terror Pit").offers_only("done")
    nobody.then(one={"hand": [], "graveyard": ["Terror Pit"]})


@effect_of("Terror Pit")
def test_terror_pit_from_a_shield_destroys_the_attacker(table: Table) -> None:
    duel = table(
        step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Terror Pit"], "battle": ["Burning Mane"]}
    )
    duel.plays("attack player with Fear Fang", "use Terror Pit").asks(2).plays("choose opposing Fear Fang").then(
        one={"battle": [], "graveyard": ["Fear Fang"]}, two={"shields": 0, "graveyard": ["Terror Pit"]}
    )


DISCARDING = [("Ghost Touch", "cast"), ("Masked Horror, Shadow of Scorn", "summon")]


@effect_of("Ghost Touch", "Masked Horror, Shadow of Scorn")
@pytest.mark.rule("DM-ZONE-7", "DM-ZONE-11")
@pytest.mark.parametrize(("name", "verb"), DISCARDING)
def test_the_opponent_discards_a_card_at_random(table: Table, name: str, verb: str) -> None:
    hand = ["Fear Fang", "Holy Awe", "Burning Mane"]
    went = set()
    for seed in range(12):
        duel = table(
            seed=seed,
            one={"hand": [name, "Forest Hornet"], "mana": f"{cost(name)} darkness"},
            two={"hand": hand},
        )
        duel.plays(f"{verb} {name}").offers_only("done")
        (gone,) = (card.name for card in duel.sees(1, 2, "graveyard").cards)
        went.add(gone)
        came = {"battle": [f"{name} (summoned)"]} if verb == "summon" else {"graveyard": [name]}
        duel.then(one={"hand": ["Forest Hornet"], **came}, two={"hand": [f"-{gone}"], "graveyard": [str(gone)]})
    assert went == set(hand)


@effect_of("Ghost Touch", "Masked Horror, Shadow of Scorn")
@pytest.mark.rule("DM-ZONE-6")
@pytest.mark.parametrize(("name", "verb"), DISCARDING)
def test_an_empty_hand_has_nothing_to_discard(table: Table, name: str, verb: str) -> None:
    duel = table(one={"hand": [name], "mana": f"{cost(name)} darkness"}).plays(f"{verb} {name}").offers_only("done")
    duel.then(one={"hand": [], **({"battle": [f"{name} (summoned)"]} if verb == "summon" else {"graveyard": [name]})})


@effect_of("Ghost Touch")
def test_ghost_touch_from_a_shield_hits_the_attacking_player(table: Table) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Fear Fang"], "hand": ["Burning Mane"]},
        two={"shields": ["Ghost Touch"], "hand": ["Forest Hornet"]},
    )
    duel.plays("attack player with Fear Fang", "use Ghost Touch").then(
        one={"battle": ["Fear Fang (tapped)"], "hand": [], "graveyard": ["Burning Mane"]},
        two={"shields": 0, "graveyard": ["Ghost Touch"]},
    )


@effect_of("Gigaberos")
def test_gigaberos_destroys_two_other_own_creatures_or_itself(table: Table) -> None:
    own = {"hand": ["Gigaberos"], "mana": "5 darkness", "battle": ["Fear Fang", "Burning Mane", "Forest Hornet"]}
    two = {"battle": ["Reusol, the Oracle"]}
    duel = table(one=own, two=two).plays("summon Gigaberos")
    duel.offers_only("choose Fear Fang", "choose Burning Mane", "choose Forest Hornet", "none")
    duel.plays("choose Fear Fang").offers_only("choose Burning Mane", "choose Forest Hornet").plays(
        "choose Burning Mane"
    )
    duel.then(
        one={
            "hand": [],
            "battle": ["Gigaberos (summoned)", "Forest Hornet"],
            "graveyard": ["Fear Fang", "Burning Mane"],
        }
    )
    table(one=own, two=two).plays("summon Gigaberos", "none").then(one={"hand": [], "graveyard": ["Gigaberos"]})
    one_other = {**own, "battle": ["Fear Fang"]}
    table(one=one_other, two=two).plays("summon Gigaberos").offers_only("done").then(
        one={"hand": [], "graveyard": ["Gigaberos"]}
    )


@effect_of("Swamp Worm")
def test_swamp_worm_lets_the_opponent_choose_which_of_theirs_is_destroyed(table: Table) -> None:
    own = {"hand": ["Swamp Worm"], "mana": "7 darkness", "battle": ["Fear Fang"]}
    came = {"hand": [], "battle": ["+Swamp Worm (summoned)"]}
    duel = table(one=own, two={"battle": ["Burning Mane", "Forest Hornet"]}).plays("summon Swamp Worm").asks(2)
    duel.offers_only("choose Burning Mane", "choose Forest Hornet").plays("choose Burning Mane").asks(1)
    duel.then(one=came, two={"battle": ["Forest Hornet"], "graveyard": ["Burning Mane"]})
    table(one=own).plays("summon Swamp Worm").asks(1).then(one=came)


@effect_of("Vampire Silphy")
def test_vampire_silphy_destroys_every_creature_of_power_3000_or_less(table: Table) -> None:
    duel = table(
        one={"hand": ["Vampire Silphy"], "mana": "8 darkness", "battle": ["Fear Fang", "Forest Hornet"]},
        two={"battle": ["Burning Mane", "Aqua Soldier (tapped)", "Lok, Vizier of Hunting"]},
    )
    duel.plays("summon Vampire Silphy").offers_only("done").then(
        one={"hand": [], "battle": ["Vampire Silphy (summoned)", "Forest Hornet"], "graveyard": ["Fear Fang"]},
        two={"battle": ["Lok, Vizier of Hunting"], "graveyard": ["Burning Mane"], "hand": ["Aqua Soldier"]},
    )
