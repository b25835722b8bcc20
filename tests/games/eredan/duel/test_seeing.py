"""What the board tells of a character and a card beside their figures."""

from __future__ import annotations

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, state

table = Situation.of
LEFT_OUT = {"do": "left out", "what": "and it rains"}


def test_cards_of_which_a_part_is_left_out_are_marked_before_they_are_played() -> None:
    team = [fighter("Half", abilities=[LEFT_OUT]), fighter("Whole")]
    duel = table(one={"characters": team, "hand": [card("Dim", "action", LEFT_OUT), card("Clear", "action")]})
    assert (duel.marks("Half"), duel.marks("Whole")) == ({"not all played out"}, set())
    hand = next(zone for zone in duel.duel.see(0).players[0].zones if zone.name == "hand")
    assert {one.name: one.marks for one in hand.cards} == {"Dim": ("not all played out",), "Clear": ()}


@pytest.mark.parametrize(
    ("lasts", "first", "second"),
    [
        ("round", set(), set()),
        (2, {"changed until round 2 ends"}, set()),
        (3, {"changed until round 3 ends"}, {"changed until round 3 ends"}),
        ("game", {"changed for the game"}, {"changed for the game"}),
    ],
)
def test_a_change_that_outlasts_the_round_is_told_with_its_end(
    lasts: str | int, first: set[str], second: set[str]
) -> None:
    """It is done in round 1; the board is looked at behind the fight, and in round 2."""
    charm = card("Charm", "action", {"do": "change", "spirit": 1, "lasts": lasts})
    duel = table(one={"hand": [charm, charm]}).fight("One A", "Two A", active=["Charm"])
    assert (duel.duel.turn, duel.marks("One A") - {"tapped"}) == (1, first)
    duel.next_round()
    assert (duel.duel.turn, duel.marks("One A") - {"tapped"}) == (2, second)


def test_what_else_holds_for_a_character_is_told_with_its_end() -> None:
    soften = {"when": "always", "do": "soften", "kind": "physical", "by": 1}
    team = [state(fighter("Hard"), standing=[{"ability": soften, "until": 4}])]
    assert table(one={"characters": team}).marks("Hard") == {"physical damage to it is 1 less until round 4 ends"}


def test_a_card_of_the_other_player_is_told_apart() -> None:
    curse = card("Curse", "action", {"do": "attach", "to": "foe"})
    duel = table(one={"hand": [curse]}, two={"characters": [state(fighter("Foe"), attached=[item("Ring")])]})
    assert duel.fight("One A", "Foe", active=["Curse"]).bears("Foe") == ["Ring", "player 1's Curse"]
