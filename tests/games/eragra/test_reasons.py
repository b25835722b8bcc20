"""Why something cannot be done: how cards are named in the question, and what is said of each."""

from __future__ import annotations

import pytest

from cardsdb.games.eragra.duel.reasons import why_not
from tests.games.eragra.duel.situation import Situation


def hand() -> Situation:
    """A Seance with two Minions in hand of which no group is open, and the Armor of a third that is not there."""
    duel = Situation()
    duel.figure(1, name="Minotaur")
    duel.stock("hand", duel.figure(0, name="Salt Fox"), duel.figure(0, name="Salt Owl", group="blue"))
    duel.stock("hand", duel.card(0, "ploy ad hoc", name="Minotaur's Armor"))
    return duel.seance()


@pytest.mark.parametrize("words", ["salt fox", "Salt F", "invoke Salt Fox", "invoke salt f"])
@pytest.mark.rule("ER-PARCH-3")
def test_enough_of_the_beginning_names_a_card(words: str) -> None:
    assert why_not(hand().table, 0, words) == ("the Red group is not open", "ER-PARCH-3")


@pytest.mark.parametrize("words", ["Salt", "Pepper Fox"])
def test_what_names_no_card_is_said_to_be_none(words: str) -> None:
    """Two cards begin with Salt."""
    assert "is called so" in why_not(hand().table, 0, words)[0]


def test_the_whole_name_of_another_card_is_not_taken_for_a_beginning() -> None:
    assert why_not(hand().table, 0, "Minotaur")[0] == "you have no such card in your hand or on your field"


@pytest.mark.rule("ER-PARCH-9")
def test_an_active_parchment_lies_on_the_own_field() -> None:
    duel = Situation()
    duel.opening(0, "ceremonial", "red", "blue")
    second = duel.table.facts[duel.table.openings[0][0].parts[1]].name
    duel.seance()
    assert why_not(duel.table, 0, second) == (f"{second} lies in your Parchments Area, and stays there", "ER-PARCH-9")
    assert why_not(duel.table, 1, second)[0] == "you have no such card in your hand or on your field"
