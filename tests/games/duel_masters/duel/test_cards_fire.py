"""What the fire cards do, and what they must not do."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import cost, effect_of, power
from tests.games.duel_masters.duel.situation import Table


@effect_of("Scarlet Skyterror")
def test_scarlet_skyterror_destroys_every_blocker_on_both_sides(table: Table) -> None:
    duel = table(
        one={"hand": ["Scarlet Skyterror"], "mana": "8 fire", "battle": ["King Coral", "Fear Fang"]},
        two={"battle": ["Gran Gure, Space Guardian", "Hunter Fish (tapped)", "Burning Mane"]},
    )
    duel.plays("summon Scarlet Skyterror").offers_only("done").then(
        one={"hand": [], "battle": ["Scarlet Skyterror (summoned)", "Fear Fang"], "graveyard": ["King Coral"]},
        two={"battle": ["Burning Mane"], "graveyard": ["Gran Gure, Space Guardian", "Hunter Fish"]},
    )


ALLIES = [
    ("Armored Walker Urherion", "Immortal Baron, Vorg", "Rothus, the Traveler"),
    ("Fatal Attacker Horvath", "Rothus, the Traveler", "Immortal Baron, Vorg"),
]


@effect_of("Armored Walker Urherion", "Fatal Attacker Horvath")
@pytest.mark.parametrize(("name", "ally", "no_ally"), ALLIES)
def test_has_more_power_while_attacking_beside_an_ally(table: Table, name: str, ally: str, no_ally: str) -> None:
    blocker = {"battle": ["Gran Gure, Space Guardian", ally]}
    for others, bonus in (([ally], 2000), ([f"{ally} (tapped)", ally], 2000), ([no_ally], 0)):
        duel = table(step="attack", one={"battle": [name, *others], "graveyard": [ally]}, two=blocker)
        assert duel.power(1, name) == power(name)
        duel.plays(f"attack player with {name}").asks(2)
        assert duel.power(1, name) == power(name) + bonus
        duel.plays("block with Gran Gure, Space Guardian")
        assert f"{name} ({power(name) + bonus}) battles Gran Gure, Space Guardian (9000)" in duel.told()


@effect_of("Armored Walker Urherion", "Fatal Attacker Horvath")
@pytest.mark.parametrize(("name", "ally", "no_ally"), ALLIES)
def test_has_no_more_power_as_it_is_attacked(table: Table, name: str, ally: str, no_ally: str) -> None:
    duel = table(step="attack", active=2, one={"battle": [f"{name} (tapped)", ally]}, two={"battle": ["Forest Hornet"]})
    duel.plays(f"attack {name} with Forest Hornet").then(
        one={"battle": [ally], "graveyard": [name]}, two={"battle": ["Forest Hornet (tapped)"]}
    )


PAYING = ["Artisan Picora", "Onslaughter Triceps"]


@effect_of(*PAYING)
@pytest.mark.rule("DM-CAST-11", "DM-MANA-22")
@pytest.mark.parametrize("name", PAYING)
def test_must_put_a_card_of_the_own_mana_into_the_graveyard(table: Table, name: str) -> None:
    mana = ["Draglide", "Stonesaur", "Terror Pit", "Meteosaur"][: cost(name) + 1]
    duel = table(one={"hand": [name], "mana": mana}, two={"mana": "2 water"}).plays("choose mana", f"summon {name}")
    duel.plays(*(f"tap {one}" for one in mana[: cost(name)]))
    duel.offers_only(*(f"choose {one}{' (tapped)' if one != mana[-1] else ''}" for one in mana))
    duel.plays(f"choose {mana[-1]}").then(
        one={"hand": [], "battle": [f"{name} (summoned)"], "mana": [f"-{mana[-1]}"], "graveyard": [mana[-1]]}
    )


@effect_of("Explosive Fighter Ucarn")
@pytest.mark.rule("DM-CAST-11")
def test_ucarn_must_put_two_cards_of_the_own_mana_into_the_graveyard(table: Table) -> None:
    mana = ["Draglide", "Stonesaur", "Terror Pit", "Meteosaur", "Magma Gazer"]
    duel = table(one={"hand": ["Explosive Fighter Ucarn"], "mana": mana}).plays("summon Explosive Fighter Ucarn")
    duel.offers_only(*(f"choose {one} (tapped)" for one in mana)).plays("choose Terror Pit (tapped)")
    duel.offers_only(*(f"choose {one} (tapped)" for one in mana if one != "Terror Pit"))
    duel.plays("choose Magma Gazer (tapped)").offers_only("done").then(
        one={
            "hand": [],
            "battle": ["Explosive Fighter Ucarn (summoned)"],
            "mana": ["-Terror Pit", "-Magma Gazer"],
            "graveyard": ["Terror Pit", "Magma Gazer"],
        }
    )


@effect_of("Bolshack Dragon")
@pytest.mark.parametrize(
    ("graveyard", "bonus"),
    [([], 0), (["Fear Fang", "Holy Awe"], 0), (["Draglide", "Fear Fang", "Magma Gazer", "Bolshack Dragon"], 3000)],
)
def test_bolshack_dragon_counts_the_fire_cards_of_the_own_graveyard_while_attacking(
    table: Table, graveyard: list[str], bonus: int
) -> None:
    duel = table(
        step="attack",
        one={"battle": ["Bolshack Dragon"], "graveyard": graveyard},
        two={"battle": ["Gran Gure, Space Guardian"], "graveyard": ["Draglide"]},
    )
    assert duel.power(1, "Bolshack Dragon") == 6000
    duel.plays("attack player with Bolshack Dragon", "block with Gran Gure, Space Guardian")
    assert f"Bolshack Dragon ({6000 + bonus}) battles Gran Gure, Space Guardian (9000)" in duel.told()


@effect_of("Bolshack Dragon")
def test_bolshack_dragon_has_no_more_power_as_it_is_attacked(table: Table) -> None:
    duel = table(
        step="attack",
        active=2,
        one={"battle": ["Bolshack Dragon (tapped)"], "graveyard": ["Draglide"]},
        two={"battle": ["Zagaan, Knight of Darkness"]},
    )
    duel.plays("attack Bolshack Dragon with Zagaan, Knight of Darkness").then(
        one={"battle": [], "graveyard": ["Draglide", "Bolshack Dragon"]},
        two={"battle": ["Zagaan, Knight of Darkness (tapped)"]},
    )


@effect_of("Burning Power")
def test_burning_power_gives_one_own_creature_power_attacker_for_the_turn(table: Table) -> None:
    own = {"hand": ["Burning Power"], "mana": "1 fire", "battle": ["Fear Fang", "Burning Mane"]}
    two = {"battle": ["Lok, Vizier of Hunting (tapped)", "Gran Gure, Space Guardian"]}
    duel = table(one=own, two=two).plays("cast Burning Power").offers_only("choose Fear Fang", "choose Burning Mane")
    duel.plays("choose Fear Fang", "done")
    assert duel.power(1, "Fear Fang") == 3000
    duel.plays("attack Lok, Vizier of Hunting with Fear Fang", "no block")
    assert "Fear Fang (5000) battles Lok, Vizier of Hunting (4000)" in duel.told()
    duel.plays("attack player with Burning Mane", "block with Gran Gure, Space Guardian")
    assert "Burning Mane (2000) battles Gran Gure, Space Guardian (9000)" in duel.told()


@effect_of("Burning Power")
def test_burning_power_is_over_with_the_turn(table: Table) -> None:
    own = {"hand": ["Burning Power"], "mana": "1 fire", "battle": ["Fear Fang"]}
    duel = table(one=own, two={"battle": ["Gran Gure, Space Guardian"]}).plays("cast Burning Power")
    duel.passes_turn().passes_turn().plays("done", "attack player with Fear Fang")
    duel.plays("block with Gran Gure, Space Guardian")
    assert "Fear Fang (3000) battles Gran Gure, Space Guardian (9000)" in duel.told()


@effect_of("Burning Power")
def test_burning_power_adds_to_a_power_attackers_own_bonus(table: Table) -> None:
    own = {"hand": ["Burning Power"], "mana": "1 fire", "battle": ["Brawler Zyler"]}
    duel = table(one=own, two={"battle": ["Gran Gure, Space Guardian"]}).plays("cast Burning Power", "done")
    duel.plays("attack player with Brawler Zyler", "block with Gran Gure, Space Guardian")
    assert "Brawler Zyler (5000) battles Gran Gure, Space Guardian (9000)" in duel.told()


@effect_of("Magma Gazer")
def test_magma_gazer_gives_double_breaker_and_power_attacker_for_the_turn(table: Table) -> None:
    own = {"hand": ["Magma Gazer"], "mana": "3 fire", "battle": ["Fear Fang", "Burning Mane"]}
    duel = table(one=own).plays("cast Magma Gazer").offers_only("choose Fear Fang", "choose Burning Mane")
    duel.plays("choose Fear Fang", "done", "attack player with Fear Fang", "break shield 1", "keep")
    duel.plays("break shield 1", "keep")
    duel.plays("attack player with Burning Mane", "break shield 1", "keep").asks(2)
    duel.then(
        one={"hand": [], "graveyard": ["Magma Gazer"], "battle": ["Fear Fang (tapped)", "Burning Mane (tapped)"]},
        two={"shields": 2, "hand": 4, "deck": 9},
    )
    fight = table(one=own, two={"battle": ["Szubs Kin, Twilight Guardian (tapped)"]}).plays("cast Magma Gazer")
    fight.plays("choose Burning Mane", "done", "attack Szubs Kin, Twilight Guardian with Burning Mane")
    assert "Burning Mane (6000) battles Szubs Kin, Twilight Guardian (6000)" in fight.told()


@effect_of("Magma Gazer")
def test_magma_gazer_is_over_with_the_turn(table: Table) -> None:
    own = {"hand": ["Magma Gazer"], "mana": "3 fire", "battle": ["Fear Fang"]}
    duel = table(one=own).plays("cast Magma Gazer").passes_turn().passes_turn()
    duel.plays("done", "attack player with Fear Fang", "break shield 1", "keep")
    assert duel.sees(1, 2, "shields").count == 4
    assert duel.duel.position()["step"] == "charge"


@effect_of("Chaos Strike")
def test_chaos_strike_lets_own_creatures_attack_an_untapped_one_this_turn(table: Table) -> None:
    own = {"hand": ["Chaos Strike"], "mana": "2 fire", "battle": ["Fear Fang", "Forest Hornet"]}
    two = {"battle": ["Burning Mane", "Reusol, the Oracle", "Aqua Vehicle (tapped)"]}
    duel = table(one=own, two=two).plays("cast Chaos Strike")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Reusol, the Oracle")
    duel.plays("choose opposing Reusol, the Oracle", "done")
    targets = ("player", "Reusol, the Oracle", "Aqua Vehicle")
    duel.offers_only(
        "end turn", *(f"attack {one} with {with_}" for one in targets for with_ in ("Fear Fang", "Forest Hornet"))
    )
    duel.plays("attack Reusol, the Oracle with Fear Fang").then(
        one={"hand": [], "graveyard": ["Chaos Strike"], "battle": ["Fear Fang (tapped)", "Forest Hornet"]},
        two={"battle": ["Burning Mane", "Aqua Vehicle (tapped)"], "graveyard": ["Reusol, the Oracle"]},
    )


@effect_of("Chaos Strike")
def test_chaos_strike_is_over_with_the_turn(table: Table) -> None:
    own = {"hand": ["Chaos Strike"], "mana": "2 fire", "battle": ["Fear Fang"]}
    duel = table(one=own, two={"battle": ["Burning Mane"]}).plays("cast Chaos Strike").passes_turn().passes_turn()
    duel.plays("done").offers_only("attack player with Fear Fang", "end turn")


@effect_of("Crimson Hammer", "Tornado Flame")
@pytest.mark.parametrize(
    ("name", "falls", "stays"),
    [
        ("Crimson Hammer", ["Burning Mane", "Aqua Vehicle"], ["Chilias, the Oracle"]),
        ("Tornado Flame", ["Burning Mane", "Forest Hornet"], ["Draglide"]),
    ],
)
def test_destroys_an_opposing_creature_that_is_weak_enough(
    table: Table, name: str, falls: list[str], stays: list[str]
) -> None:
    own = {"hand": [name], "mana": f"{cost(name)} fire", "battle": ["Immortal Baron, Vorg"]}
    cast = {"hand": [], "graveyard": [name]}
    duel = table(one=own, two={"battle": [*falls, *stays]}).plays(f"cast {name}")
    duel.offers_only(*(f"choose opposing {one}" for one in falls)).plays(f"choose opposing {falls[1]}")
    duel.then(one=cast, two={"battle": [f"-{falls[1]}"], "graveyard": [falls[1]]})
    table(one=own, two={"battle": stays}).plays(f"cast {name}").offers_only("done").then(one=cast)


@effect_of("Tornado Flame")
def test_tornado_flame_from_a_shield_destroys_the_attacker(table: Table) -> None:
    duel = table(step="attack", one={"battle": ["Forest Hornet"]}, two={"shields": ["Tornado Flame"]})
    duel.plays("attack player with Forest Hornet", "use Tornado Flame").then(
        one={"battle": [], "graveyard": ["Forest Hornet"]}, two={"shields": 0, "graveyard": ["Tornado Flame"]}
    )


@effect_of("Tornado Flame")
@pytest.mark.rule("DM-KEY-6")
def test_tornado_flame_from_a_shield_spares_an_attacker_that_has_more_power_while_it_attacks(table: Table) -> None:
    """Its attack is not finished while the shields break: Volcanodon has 2000 + 4000 then."""
    name = "Super Explosive Volcanodon"
    duel = table(step="attack", one={"battle": [name]}, two={"shields": ["Tornado Flame"]})
    duel.plays(f"attack player with {name}", "use Tornado Flame").then(
        one={"battle": [f"{name} (tapped)"]}, two={"shields": 0, "graveyard": ["Tornado Flame"]}
    )


MUST = ["Deadly Fighter Braid Claw", "Draglide"]


@effect_of(*MUST)
@pytest.mark.parametrize("name", MUST)
def test_must_attack_if_it_is_able_to(table: Table, name: str) -> None:
    own = {"battle": [name, "Fear Fang"]}
    duel = table(step="attack", bystander=False, one=own, two={"battle": ["Aqua Vehicle (tapped)"]})
    targets = ("player", "Aqua Vehicle")
    duel.offers_only(*(f"attack {one} with {with_}" for one in targets for with_ in (name, "Fear Fang")))
    duel.plays("attack player with Fear Fang", "break shield 1", "keep")
    duel.offers_only(f"attack player with {name}", f"attack Aqua Vehicle with {name}")
    duel.plays(f"attack Aqua Vehicle with {name}").asks(2)  # the turn is over


@effect_of(*MUST)
@pytest.mark.parametrize("name", MUST)
def test_need_not_attack_in_the_turn_it_came(table: Table, name: str) -> None:
    duel = table(one={"hand": [name], "mana": f"{cost(name)} fire", "battle": ["Fear Fang"]})
    duel.plays(f"summon {name}", "done").offers_only("attack player with Fear Fang", "end turn")


UNTAPPED = ["Gatling Skyterror", "Nomad Hero Gigio"]


@effect_of(*UNTAPPED)
@pytest.mark.parametrize("name", UNTAPPED)
def test_attacks_untapped_creatures_and_may_be_blocked_as_it_does(table: Table, name: str) -> None:
    two = {"battle": ["Aqua Vehicle", "Gran Gure, Space Guardian"]}
    duel = table(step="attack", one={"battle": [name]}, two=two).plays(f"attack Aqua Vehicle with {name}")
    duel.asks(2).offers_only("block with Gran Gure, Space Guardian", "no block").plays("no block")
    duel.then(
        one={"battle": [f"{name} (tapped)"]},
        two={"battle": ["Gran Gure, Space Guardian"], "graveyard": ["Aqua Vehicle"]},
    )


@effect_of("Meteosaur")
def test_meteosaur_may_destroy_an_opposing_creature_of_power_2000_or_less(table: Table) -> None:
    own = {"hand": ["Meteosaur"], "mana": "5 fire", "battle": ["Immortal Baron, Vorg"]}
    came = {"hand": [], "battle": ["+Meteosaur (summoned)"]}
    two = {"battle": ["Burning Mane", "Aqua Vehicle (tapped)", "Chilias, the Oracle"]}
    duel = table(one=own, two=two).plays("summon Meteosaur")
    duel.offers_only("choose opposing Burning Mane", "choose opposing Aqua Vehicle", "none")
    duel.plays("choose opposing Burning Mane").then(
        one=came, two={"battle": ["-Burning Mane"], "graveyard": ["Burning Mane"]}
    )
    table(one=own, two=two).plays("summon Meteosaur", "none").then(one=came)
    table(one=own, two={"battle": ["Fear Fang"]}).plays("summon Meteosaur").offers_only("done").then(one=came)


@effect_of("Rothus, the Traveler")
def test_rothus_destroys_a_creature_of_each_side_the_owners_first(table: Table) -> None:
    rothus = "Rothus, the Traveler"
    own = {"hand": [rothus], "mana": "4 fire", "battle": ["Fear Fang"]}
    two = {"battle": ["Burning Mane", "Forest Hornet"]}
    duel = table(one=own, two=two).plays(f"summon {rothus}").asks(1).offers_only(f"choose {rothus}", "choose Fear Fang")
    duel.plays("choose Fear Fang").asks(2).offers_only("choose Burning Mane", "choose Forest Hornet")
    duel.plays("choose Forest Hornet").asks(1).then(
        one={"hand": [], "battle": [f"{rothus} (summoned)"], "graveyard": ["Fear Fang"]},
        two={"battle": ["Burning Mane"], "graveyard": ["Forest Hornet"]},
    )
    itself = table(one=own, two=two).plays(f"summon {rothus}", f"choose {rothus}", "choose Burning Mane")
    itself.then(
        one={"hand": [], "graveyard": [rothus]}, two={"battle": ["Forest Hornet"], "graveyard": ["Burning Mane"]}
    )
