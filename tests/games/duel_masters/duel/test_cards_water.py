"""What the water cards do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import cost, effect_of
from tests.games.duel_masters.duel.situation import Table

BOUNCING_TWO = [("Aqua Sniper", "summon"), ("Teleportation", "cast")]


@effect_of("Aqua Sniper", "Teleportation")
@pytest.mark.parametrize(("name", "verb"), BOUNCING_TWO)
def test_returns_up_to_two_creatures_of_either_side(table: Table, name: str, verb: str) -> None:
    own = {"hand": [name], "mana": f"{cost(name)} water", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane (tapped)", "Forest Hornet"]}
    itself = [f"choose {name}"] if verb == "summon" else []
    came = {"battle": [f"{name} (summoned)"]} if itself else {"battle": [], "graveyard": [name]}
    stayed = {**came, "hand": [], "battle": [*came["battle"], "Fear Fang"]}
    duel = table(one=own, two=two).plays(f"{verb} {name}")
    duel.offers_only(
        "choose Fear Fang", "choose opposing Burning Mane", "choose opposing Forest Hornet", "none", *itself
    )
    duel.plays("choose Fear Fang", "choose opposing Burning Mane").offers_only("done")
    duel.then(
        one={**came, "hand": ["Fear Fang"]},
        two={"battle": ["Forest Hornet"], "hand": ["Burning Mane"]},
    )
    table(one=own, two=two).plays(f"{verb} {name}", "none").then(one=stayed)
    table(one=own, two=two).plays(f"{verb} {name}", "choose opposing Forest Hornet", "no more").then(
        one=stayed, two={"battle": ["Burning Mane (tapped)"], "hand": ["Forest Hornet"]}
    )


@effect_of("Spiral Gate")
def test_spiral_gate_returns_one_creature_of_either_side_to_its_owners_hand(table: Table) -> None:
    own = {"hand": ["Spiral Gate"], "mana": "2 water", "battle": ["Fear Fang"]}
    duel = table(one=own, two={"battle": ["Burning Mane"]}).plays("cast Spiral Gate")
    duel.offers_only("choose Fear Fang", "choose opposing Burning Mane").plays("choose opposing Burning Mane")
    duel.then(one={"hand": [], "graveyard": ["Spiral Gate"]}, two={"battle": [], "hand": ["Burning Mane"]})
    table(one=own).plays("cast Spiral Gate").then(
        one={"hand": ["Fear Fang"], "battle": [], "graveyard": ["Spiral Gate"]}
    )


@effect_of("Spiral Gate")
def test_spiral_gate_from_a_shield_returns_the_second_attacker(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang", "Burning Mane"]}, two={"shields": ["Spiral Gate"]})
    duel.plays("attack player with Fear Fang", "use Spiral Gate").asks(2).plays("choose opposing Burning Mane")
    duel.then(
        one={"battle": ["Fear Fang (tapped)"], "hand": ["Burning Mane"]},
        two={"shields": 0, "graveyard": ["Spiral Gate"]},
    )


@effect_of("Unicorn Fish")
def test_unicorn_fish_may_return_one_creature_and_itself_too(table: Table) -> None:
    own = {"hand": ["Unicorn Fish"], "mana": "4 water", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane"]}
    duel = table(one=own, two=two).plays("summon Unicorn Fish")
    duel.offers_only("choose Unicorn Fish", "choose Fear Fang", "choose opposing Burning Mane", "none")
    duel.plays("choose opposing Burning Mane").then(
        one={"hand": [], "battle": ["Unicorn Fish (summoned)", "Fear Fang"]},
        two={"battle": [], "hand": ["Burning Mane"]},
    )
    table(one=own, two=two).plays("summon Unicorn Fish", "choose Unicorn Fish").offers_only("done").then()
    table(one=own, two=two).plays("summon Unicorn Fish", "none").then(
        one={"hand": [], "battle": ["Unicorn Fish (summoned)", "Fear Fang"]}
    )


@effect_of("Saucer-Head Shark")
def test_saucer_head_shark_returns_every_creature_of_power_2000_or_less(table: Table) -> None:
    duel = table(
        one={"hand": ["Saucer-Head Shark"], "mana": "5 water", "battle": ["Aqua Vehicle", "Fear Fang"]},
        two={"battle": ["Burning Mane (tapped)", "Chilias, the Oracle", "Brawler Zyler"]},
    )
    duel.plays("summon Saucer-Head Shark").offers_only("done").then(  # 2500 stays, and so does its own 3000
        one={"battle": ["Saucer-Head Shark (summoned)", "Fear Fang"], "hand": ["Aqua Vehicle"]},
        two={"battle": ["Chilias, the Oracle"], "hand": ["Burning Mane", "Brawler Zyler"]},
    )


@effect_of("Saucer-Head Shark", "Iocant, the Oracle")
def test_saucer_head_shark_reckons_with_the_power_of_the_moment(table: Table) -> None:
    duel = table(
        one={"hand": ["Saucer-Head Shark"], "mana": "5 water"},
        two={"battle": ["Iocant, the Oracle", "Hanusa, Radiance Elemental"]},
    )
    duel.plays("summon Saucer-Head Shark").then(one={"battle": ["Saucer-Head Shark (summoned)"], "hand": []})


@effect_of("Aqua Hulcus")
def test_aqua_hulcus_may_draw_a_card(table: Table) -> None:
    own = {"hand": ["Aqua Hulcus"], "mana": "3 water", "deck": ["Fear Fang", "Burning Mane", "Forest Hornet"]}
    duel = table(one=own).plays("summon Aqua Hulcus").offers_only("yes", "no").plays("yes").offers_only("done")
    duel.then(
        one={"battle": ["Aqua Hulcus (summoned)"], "hand": ["Fear Fang"], "deck": ["Burning Mane", "Forest Hornet"]}
    )
    assert "Fear Fang" not in " ".join(duel.told(2))
    table(one=own).plays("summon Aqua Hulcus", "no").then(one={"battle": ["Aqua Hulcus (summoned)"], "hand": []})


DRAWING = [
    ("Brain Serum", "cast", 2, []),
    ("King Ripped-Hide", "summon", 2, []),
    ("Illusionary Merfolk", "summon", 3, ["Tropico"]),
]


@effect_of("Brain Serum", "King Ripped-Hide", "Illusionary Merfolk")
@pytest.mark.parametrize(("name", "verb", "most", "helpers"), DRAWING)
def test_draws_any_number_of_cards_up_to_its_own(
    table: Table, name: str, verb: str, most: int, helpers: list[str]
) -> None:
    for count in range(most + 1):
        duel = table(one={"hand": [name], "mana": f"{cost(name)} water", "battle": helpers}).plays(f"{verb} {name}")
        for _ in range(count):
            duel.offers_only("yes", "no").plays("yes")
        if count < most:
            duel.plays("no")
        came = {"battle": [*helpers, f"{name} (summoned)"]} if verb == "summon" else {"graveyard": [name]}
        duel.offers_only("done").then(one={**came, "hand": count, "deck": 10 - count})


@effect_of("Brain Serum")
def test_brain_serum_from_a_shield_draws_for_its_owner(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Brain Serum"]})
    duel.plays("attack player with Fear Fang", "use Brain Serum").asks(2).plays("yes", "yes").then(
        one={"battle": ["Fear Fang (tapped)"]}, two={"shields": 0, "hand": 2, "deck": 8, "graveyard": ["Brain Serum"]}
    )


@effect_of("Illusionary Merfolk")
def test_illusionary_merfolk_draws_only_with_an_own_cyber_lord_in_the_battle_zone(table: Table) -> None:
    mana = ["Tropico", "Seamine", "Seamine", "Marine Flower", "Marine Flower"]
    elsewhere = {"hand": ["Illusionary Merfolk", "Tropico"], "graveyard": ["Tropico"], "mana": mana}
    duel = table(one=elsewhere, two={"battle": ["Tropico"]}).plays("summon Illusionary Merfolk").offers_only("done")
    duel.then(one={"hand": ["Tropico"], "battle": ["Illusionary Merfolk (summoned)"]})


@effect_of("Aqua Knight", "Aqua Soldier")
@pytest.mark.parametrize("name", ["Aqua Knight", "Aqua Soldier"])
def test_goes_to_the_hand_instead_of_being_destroyed(table: Table, name: str) -> None:
    duel = table(one={"hand": ["Terror Pit"], "mana": "6 darkness"}, two={"battle": [name]})
    duel.plays("cast Terror Pit").then(
        one={"hand": [], "graveyard": ["Terror Pit"]}, two={"battle": [], "hand": [name]}
    )
    blocked = table(step="attack", one={"battle": [name]}, two={"battle": ["Gran Gure, Space Guardian"]})
    blocked.plays(f"attack player with {name}", "block with Gran Gure, Space Guardian").then(
        one={"battle": [], "hand": [name]}, two={"battle": ["Gran Gure, Space Guardian (tapped)"]}
    )


@effect_of("Crystal Memory")
def test_crystal_memory_may_take_any_card_out_of_the_deck_unseen(table: Table) -> None:
    deck = ["Fear Fang", "Holy Awe", "Aqua Hulcus"]
    own = {"hand": ["Crystal Memory"], "mana": "4 water", "deck": deck}
    duel = table(one=own).plays("cast Crystal Memory")
    duel.offers_only("choose Fear Fang", "choose Holy Awe", "choose Aqua Hulcus", "none").plays("choose Aqua Hulcus")
    assert "Aqua Hulcus" not in " ".join(duel.told(2))
    assert "player 1 takes Aqua Hulcus out of the deck" in duel.told(1)
    assert "player 1 shuffles the deck" in duel.told(2)
    assert duel.sees(2, 1, "hand").cards == ()
    duel.then(one={"graveyard": ["Crystal Memory"], "hand": ["Aqua Hulcus"], "deck": ["-Aqua Hulcus"]})
    declined = table(one=own).plays("cast Crystal Memory", "none")
    declined.then(one={"graveyard": ["Crystal Memory"], "hand": [], "deck": ["-Fear Fang", "+Fear Fang"]})


@effect_of("Tropico")
def test_tropico_cannot_be_blocked_beside_two_other_own_creatures(table: Table) -> None:
    blocker = {"battle": ["Gran Gure, Space Guardian", "Fear Fang", "Burning Mane"]}
    alone = table(step="attack", bystander=False, one={"battle": ["Tropico", "Fear Fang (tapped)"]}, two=blocker)
    alone.plays("attack player with Tropico").asks(2).offers_only("block with Gran Gure, Space Guardian", "no block")
    three = {"battle": ["Tropico", "Fear Fang (tapped)", "Burning Mane"]}
    table(step="attack", bystander=False, one=three, two=blocker).plays("attack player with Tropico").asks(1)


@pytest.mark.parametrize("name", ["King Depthcon", "Candy Drop", "Faerie Child"])
@effect_of("King Depthcon", "Candy Drop", "Faerie Child")
def test_cannot_be_blocked_on_the_way_to_a_player_or_a_creature(table: Table, name: str) -> None:
    two = {"battle": ["Gran Gure, Space Guardian", "Aqua Vehicle (tapped)"]}
    table(step="attack", one={"battle": [name]}, two=two).plays(f"attack player with {name}").asks(1)
    duel = table(step="attack", one={"battle": [name, "Fear Fang"]}, two=two)
    duel.plays(f"attack Aqua Vehicle with {name}").asks(1)
    duel.plays("attack player with Fear Fang").asks(2).offers("block with Gran Gure, Space Guardian")
