"""Before the game, and who begins it."""

from __future__ import annotations

import math

import pytest

from cardsdb.games.eredan.duel.cards import Card, Cards
from cardsdb.games.eredan.duel.game import EredanRules
from cardsdb.play.duel import Duel, DuelDeck
from tests.games.eredan.duel.situation import NOBODYS, fighter

TEAM = [fighter("Asajiro"), fighter("Iro"), fighter("Amaya")]
QUICK = fighter("Quick", abilities=[{"do": "initiative", "by": 2}])


def begin(seed: int, *, ruleset: str = "current", one: Card = TEAM[0]) -> Duel:
    """A duel of two decks of the same cards, but for the first character of player one."""
    cards = Cards([*TEAM, QUICK, NOBODYS], {})
    teams = [(one, *TEAM[1:]), TEAM]
    decks = [
        DuelDeck(f"deck {number}", {"characters": tuple(card.name for card in team), "deck": (NOBODYS.name,) * 20})
        for number, team in enumerate(teams, 1)
    ]
    rules = EredanRules(fingerprint="", cards=cards)
    return rules.begin(decks, seed=seed, options={"ruleset": ruleset})


def begins(duel: Duel) -> int:
    """Whose first round it is, from 1."""
    return duel.see(0).active + 1


@pytest.mark.rule("EC-SETUP-1", "EC-SETUP-2")
@pytest.mark.parametrize("ruleset", ["current", "2009"])
def test_three_characters_stand_on_either_side_and_five_cards_are_drawn(ruleset: str) -> None:
    for player in begin(0, ruleset=ruleset).position()["player"]:
        assert len(player["characters"]) == 3
        assert (len(player["hand"]), len(player["deck"])) == (5, 15)


@pytest.mark.rule("EC-INIT-1", "EC-INIT-2", "EC-INIT-3", "EC-INIT-4", "EC-EX-21")
@pytest.mark.parametrize(("one", "chance"), [(TEAM[0], 1 / 2), (QUICK, 7 / 12)])
def test_tickets_decide_who_begins(one: Card, chance: float) -> None:
    """Three and a half standard deviations are less than what lies between the two chances; the seeds are fixed."""
    games = 800
    firsts = sum(begins(begin(seed, one=one)) == 1 for seed in range(games))
    bound = 3.5 * math.sqrt(games * chance * (1 - chance))
    assert bound < games / 12
    assert abs(firsts - games * chance) < bound


@pytest.mark.rule("EC-INIT-5", "EC-INIT-6", "EC-R-32")
def test_the_higher_die_begins_and_ties_are_thrown_again() -> None:
    ties = 0
    for seed in range(60):
        duel = begin(seed, ruleset="2009")
        throws = [
            [int(word) for word in event.text.split() if word.isdigit()]
            for event in duel.events()
            if event.text.startswith("the dice")
        ]
        *again, (one, two) = throws
        assert all(first == second for first, second in again)
        assert one != two
        assert {one, two} <= set(range(1, 7))
        assert begins(duel) == (1 if one > two else 2)
        assert duel.seat == begins(duel) - 1
        ties += bool(again)
    assert ties


@pytest.mark.rule("EC-INIT-5")
def test_tickets_are_not_drawn_by_die() -> None:
    assert not [event for event in begin(1).events() if "dice" in event.text]
