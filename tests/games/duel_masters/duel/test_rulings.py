"""The rulings that no shipped card shows, with cards made up for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from cardsdb.games.duel_masters.abilities import OwnCards, Step, Triggered, read_abilities
from cardsdb.games.duel_masters.duel.cards import CardFacts
from tests.games.duel_masters.duel.situation import Table

With = Callable[..., Table]


def card(name: str, *abilities: Any, **facts: Any) -> CardFacts:
    """A card made up for a test: a nature creature of cost 2 and power 1000 unless said otherwise."""
    known = {"civilizations": ("nature",), "type": "creature", "races": ("Beast Folk",), "cost": 2, "power": 1000}
    read = read_abilities(list(abilities), card_name=name) if abilities else ()
    return CardFacts(name=name, abilities=read, **{**known, **facts})


RAINBOW = card("Rainbow Beast", civilizations=("fire", "water"))
PLAIN = card("Plain Beast", civilizations=())
FREE = card("Free Beast", cost=0)
SPRINGING = card("Springing Beast", "shield trigger", cost=6)
GROWING = card(
    "Growing Human", {"ability": "evolution", "race": "Beast Folk"}, races=("Human",), type="evolution creature"
)


@pytest.mark.rule("DM-R-7")
def test_a_card_of_several_civilizations_counts_for_each(table_with: With) -> None:
    table = table_with(RAINBOW)
    for mana in ("1 fire, 1 light", "1 water, 1 light"):
        table(one={"hand": ["Rainbow Beast"], "mana": mana}).offers("summon Rainbow Beast")
    table(one={"hand": ["Rainbow Beast"], "mana": "2 light"}).offers_only("done")
    for name in ("Brawler Zyler", "Hunter Fish"):
        table(one={"hand": [name], "mana": ["Rainbow Beast", "Holy Awe"]}).offers(f"summon {name}")
    table(one={"hand": ["Emerald Grass"], "mana": 2 * ["Rainbow Beast"]}).offers_only("done")


@pytest.mark.rule("DM-R-7")
def test_a_card_of_no_civilization_needs_no_matching_mana_and_gives_none(table_with: With) -> None:
    table = table_with(PLAIN)
    table(one={"hand": ["Plain Beast"], "mana": "2 light"}).offers("summon Plain Beast")
    table(one={"hand": ["Plain Beast"], "mana": "1 light"}).offers_only("done")
    table(one={"hand": ["Burning Mane"], "mana": ["Plain Beast", "Plain Beast"]}).offers_only("done")


@pytest.mark.rule("DM-R-8")
@pytest.mark.parametrize("mana", ["1 light", "2 nature"])
def test_a_card_of_cost_0_needs_no_mana(table_with: With, mana: str) -> None:
    own = {"hand": ["Free Beast"], "mana": mana}
    duel = table_with(FREE)(one=own).plays("summon Free Beast")
    duel.then(one={"hand": [], "battle": ["Free Beast (summoned)"]})
    assert duel.untapped_mana(1) == int(mana[0])


@pytest.mark.rule("DM-R-8")
def test_a_card_of_cost_0_is_played_without_any_mana(table_with: With) -> None:
    duel = table_with(FREE)(one={"hand": ["Free Beast"]}).plays("summon Free Beast").offers_only("done")
    duel.then(one={"hand": [], "battle": ["Free Beast (summoned)"]})


@pytest.mark.rule("DM-R-16", "DM-KEY-9", "DM-SUMMON-3")
def test_a_creature_with_shield_trigger_enters_without_its_cost(table_with: With) -> None:
    duel = table_with(SPRINGING)(
        step="attack", bystander=False, one={"battle": ["Fear Fang"]}, two={"shields": ["Springing Beast"]}
    )
    duel.plays("attack player with Fear Fang").offers_only("use Springing Beast", "keep").plays("use Springing Beast")
    duel.then(
        one={"battle": ["Fear Fang (tapped)"]},
        two={"shields": 0, "battle": ["Springing Beast"], "hand": 1, "deck": 9},
    )
    duel.asks(2).plays("no charge", "done").offers("attack player with Springing Beast")  # its owner's next turn


@pytest.mark.rule("DM-R-12")
def test_the_race_of_the_top_card_counts(table_with: With) -> None:
    """A Human that lies on a Beast Folk is a Human, and no Beast Folk."""
    table = table_with(GROWING)
    battle = ["Growing Human on Fear Fang"]
    human = {"hand": ["Armored Blaster Valdios"], "mana": "4 fire", "battle": battle}
    table(one=human).offers_only("summon Armored Blaster Valdios on Growing Human", "done")
    table(one={"hand": ["Fighter Dual Fang"], "mana": "6 nature", "battle": battle}).offers_only("done")
    ally = table(step="attack", one={"battle": [*battle, "Armored Walker Urherion"]}, two={"battle": ["Seamine"]})
    ally.plays("attack player with Armored Walker Urherion")
    assert ally.power(1, "Armored Walker Urherion") == 5000


@pytest.mark.rule("DM-ORDER-6")
def test_what_a_card_orders_for_after_a_battle_is_done_after_it(table_with: With) -> None:
    won = {"ability": "triggered", "when": "wins a battle", "steps": [{"do": "draw"}]}
    duel = table_with(card("Winning Beast", "blocker", won, power=9000))(
        step="attack", one={"battle": ["Fear Fang"]}, two={"battle": ["Winning Beast", "Aqua Vehicle (tapped)"]}
    )
    duel.plays("attack Aqua Vehicle with Fear Fang", "block with Winning Beast").asks(1)
    assert [line.split()[-1] for line in duel.told(1)[-2:]] == ["destroyed", "card"]
    duel.then(
        one={"battle": [], "graveyard": ["Fear Fang"]},
        two={"battle": ["Winning Beast (tapped)", "Aqua Vehicle (tapped)"], "hand": 1, "deck": 9},
    )


def test_what_blocked_creatures_gain_is_for_the_casters_own(table_with: With) -> None:
    """As of Creeping Plague, here from a shield in the other player's turn: the attacker gains nothing."""
    gains = {"ability": "spell", "steps": [{"do": "gain when blocked this turn", "gained": ["slayer"]}]}
    duel = table_with(card("Creeping Trap", "shield trigger", gains, type="spell", power=0))(
        step="attack",
        one={"battle": ["Fear Fang", "Burning Mane"]},
        two={"shields": ["Creeping Trap", "Aqua Vehicle"], "battle": ["Gran Gure, Space Guardian"]},
    )
    duel.plays("attack player with Fear Fang", "no block", "break shield 1", "use Creeping Trap")
    duel.plays("attack player with Burning Mane", "block with Gran Gure, Space Guardian").then(
        one={"battle": ["Fear Fang (tapped)"], "graveyard": ["Burning Mane"]},
        two={
            "shields": ["Aqua Vehicle"],
            "graveyard": ["Creeping Trap"],
            "battle": ["Gran Gure, Space Guardian (tapped)"],
        },
    )


@pytest.mark.rule("DM-R-6", "DM-MANA-11")
def test_a_mana_card_is_one_mana_whatever_it_costs(table: Table) -> None:
    table(one={"hand": ["Burning Mane"], "mana": ["Roaring Great-Horn"]}).offers_only("done")
    table(one={"hand": ["Burning Mane"], "mana": ["Roaring Great-Horn", "Pangaea's Song"]}).offers(
        "summon Burning Mane"
    )


@pytest.mark.rule("DM-R-17")
def test_shields_go_to_the_hand_by_breaking_only(table: Table) -> None:
    """No step of the vocabulary moves shields; one that did would have to offer their triggers too."""
    assert "shield" not in str(OwnCards.model_fields["zone"].annotation)
    duel = table(step="attack", one={"battle": ["Fear Fang"]}, two={"shields": ["Holy Awe", "Solar Ray"]})
    duel.plays("attack player with Fear Fang", "break shield 2").offers_only("use Solar Ray", "keep")


def test_the_vocabulary_has_nothing_that_clauses_without_a_test_speak_of() -> None:
    """What happens as a creature attacks or a battle begins (DM-ORDER-3, DM-ORDER-4, DM-ORDER-11), to two players at
    once (DM-ORDER-7, DM-R-21), and looking at shields (DM-INFO-7, DM-INFO-10): whoever adds it, adds the tests.
    """
    assert get_args(Triggered.model_fields["when"].annotation) == ("enters", "own turn ends", "wins a battle")
    steps = {get_args(kind.model_fields["do"].annotation)[0] for kind in get_args(get_args(Step)[0])}
    assert steps == {
        *("tap", "untap", "destroy", "move", "draw", "search deck", "shuffle deck", "add mana from deck"),
        *("opponent discards at random", "gain until end of turn", "gain when blocked this turn"),
        "allow attacks this turn",
    }
