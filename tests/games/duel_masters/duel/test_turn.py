"""The steps of a turn (DM-TURN) and drawing (DM-DRAW)."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.situation import Table

TAPPED = {
    "battle": ["Fear Fang (tapped)", "Burning Mane"],
    "mana": ["Draglide (tapped)", "Stonesaur", "Holy Awe (tapped)"],
}


@pytest.mark.rule("DM-TURN-1", "DM-MANA-1", "DM-CAST-1", "DM-ATK-1")
def test_the_steps_come_in_their_order(table: Table) -> None:
    own = {"hand": ["Fear Fang", "Burning Mane"], "mana": "2 nature", "battle": ["Aqua Vehicle"]}
    duel = table(step="charge", one=own, two={"deck": ["Holy Awe", "Fear Fang"]}).offers_only(
        "charge Fear Fang", "charge Burning Mane", "no charge"
    )
    duel.plays("charge Fear Fang").offers_only("summon Burning Mane", "choose mana", "done")
    duel.plays("summon Burning Mane").offers_only("done")
    duel.plays("done").offers_only("attack player with Aqua Vehicle", "end turn")
    duel.plays("end turn").asks(2)
    assert duel.told() == ["player 2's turn begins", "player 2 draws Holy Awe"]


@pytest.mark.rule("DM-TURN-2", "DM-TURN-3", "DM-TURN-6", "DM-TURN-10", "DM-TURN-5", "DM-R-26")
def test_all_own_cards_untap_as_the_turn_begins_and_no_others(table: Table) -> None:
    duel = table(step="attack", active=2, one=TAPPED, two={**TAPPED, "battle": ["Forest Hornet (tapped)"]})
    duel.plays("end turn").asks(1).then(
        one={
            "battle": ["Fear Fang", "Burning Mane"],
            "mana": ["Draglide", "Stonesaur", "Holy Awe"],
            "hand": 1,
            "deck": 9,
        },
        two={"mana": TAPPED["mana"]},
    )
    duel.plays("no charge", "done").offers("attack player with Fear Fang")  # what stands upright may be used again


@pytest.mark.rule("DM-TURN-4")
def test_nothing_happens_where_nothing_is_tapped(table: Table) -> None:
    own = {"battle": ["Burning Mane"], "mana": ["Stonesaur"]}
    duel = table(step="attack", active=2, one=own).plays("end turn")
    duel.then(one={"hand": 1, "deck": 9})


@pytest.mark.rule("DM-TURN-7")
def test_nothing_is_tapped_before_anything_was_used(table: Table) -> None:
    duel = table(step="charge", one={"hand": ["Fear Fang"], "battle": ["Burning Mane"]})
    duel.plays("charge Fear Fang", "done", "end turn").asks(2).plays("no charge", "done").asks(1)
    for seat in (1, 2):
        for zone in ("mana zone", "battle zone"):
            assert not any("tapped" in card.marks for card in duel.sees(1, seat, zone).cards)


@pytest.mark.rule("DM-TURN-8", "DM-TURN-9")
def test_the_turns_alternate(table: Table) -> None:
    duel = table(step="attack").plays("end turn").asks(2)
    assert duel.told()[0] == "player 2's turn begins"
    assert (duel.duel.turn, duel.duel.see(0).active) == (11, 1)
    duel.plays("no charge", "done").asks(1)
    assert (duel.duel.turn, duel.duel.see(0).active) == (12, 0)


@pytest.mark.rule("DM-TURN-11", "DM-MANA-4")
def test_a_turn_may_pass_without_anything_being_done(table: Table) -> None:
    own = {"hand": ["Burning Mane"], "mana": "2 nature", "battle": ["Fear Fang"]}
    duel = table(step="charge", one=own).plays("no charge", "done", "end turn").asks(2)
    duel.then(two={"hand": 1, "deck": 9})


@pytest.mark.rule("DM-DRAW-1")
def test_the_top_card_of_the_deck_is_drawn(table: Table) -> None:
    deck = ["Fear Fang", "Burning Mane", "Aqua Vehicle"]
    duel = table(step="attack", two={"deck": deck, "hand": ["Holy Awe"]}).plays("end turn")
    duel.then(two={"hand": ["Holy Awe", "Fear Fang"], "deck": deck[1:]})


@pytest.mark.rule("DM-DRAW-5", "DM-DRAW-6", "DM-WIN-2", "DM-WIN-3", "DM-ORDER-9")
def test_who_draws_the_last_card_loses_at_once(table: Table) -> None:
    table(step="attack", two={"deck": 1}).plays("end turn").ends([1], "DM-DRAW-5")
    table(step="attack", two={"deck": 2}).plays("end turn").goes_on()


@pytest.mark.rule("DM-DRAW-5", "DM-ORDER-9")
def test_a_drawing_spell_may_lose_the_game_before_its_end(table: Table) -> None:
    duel = table(one={"hand": ["Brain Serum"], "mana": "4 water", "deck": 1}).plays("cast Brain Serum", "yes")
    duel.ends([2], "DM-DRAW-5")
    declined = table(one={"hand": ["Brain Serum"], "mana": "4 water", "deck": 1}).plays("cast Brain Serum", "no")
    declined.goes_on()


@pytest.mark.rule("DM-R-22")
def test_a_last_card_that_is_not_drawn_is_no_loss_until_one_has_to_be(table: Table) -> None:
    own = {"hand": ["Bronze-Arm Tribe"], "mana": "3 nature", "deck": 1}
    duel = table(one=own).plays("summon Bronze-Arm Tribe").goes_on().plays("done").asks(2)
    duel.plays("no charge", "done").ends([2], "DM-DRAW-5")


@pytest.mark.rule("DM-R-22")
def test_taking_the_last_card_out_of_the_deck_by_a_search_is_no_loss(table: Table) -> None:
    own = {"hand": ["Crystal Memory"], "mana": "4 water", "deck": ["Fear Fang"]}
    duel = table(one=own).plays("cast Crystal Memory", "choose Fear Fang").goes_on()
    duel.then(one={"hand": ["Fear Fang"], "graveyard": ["Crystal Memory"], "deck": []})


@pytest.mark.rule("DM-R-20")
def test_of_several_effects_at_the_end_of_the_turn_the_owner_says_which_comes_first(table: Table) -> None:
    own = {"battle": ["Frei, Vizier of Air (tapped)", "Ruby Grass (tapped)", "Fear Fang (tapped)"]}
    duel = table(step="attack", one=own).plays("end turn").asks(1)
    duel.offers_only("Frei, Vizier of Air first", "Ruby Grass first").plays("Ruby Grass first")
    duel.offers_only("yes", "no").plays("yes")
    duel.then(one={"battle": ["Frei, Vizier of Air (tapped)", "Ruby Grass", "Fear Fang (tapped)"]})
    duel.offers_only("yes", "no").plays("no").asks(2)
    duel.then(
        one={"battle": ["Frei, Vizier of Air (tapped)", "Ruby Grass", "Fear Fang (tapped)"]}, two={"hand": 1, "deck": 9}
    )


@pytest.mark.rule("DM-SUMMON-3", "DM-SUMMON-4")
def test_a_creature_may_attack_from_its_owners_next_turn_on(table: Table) -> None:
    duel = table(one={"hand": ["Fear Fang"], "mana": "3 nature", "battle": ["Aqua Vehicle"]}).plays("summon Fear Fang")
    duel.plays("done").offers_only("attack player with Aqua Vehicle", "end turn")
    duel.plays("end turn").plays("no charge", "done").asks(1).plays("no charge", "done")
    duel.offers_only("attack player with Aqua Vehicle", "attack player with Fear Fang", "end turn")
