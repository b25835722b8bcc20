"""What Eredan's cards gain in a duel, by the amounts of data/eredan/experience.toml."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardsdb.games.eredan.experience import gained, needed
from cardsdb.play.duel import Duel
from tests.games.eredan import playing
from tests.games.eredan.duel.situation import Situation, fighter, spell
from tests.games.playing import told as told_of

FIGHT, POINT, FOE, PLAY = 2, 1, 5, 10
BOLT = spell("Bolt", damage=5)


class Course(Situation):
    """A duel in the middle that keeps how each action left it."""

    def __init__(self, duel: Duel) -> None:
        super().__init__(duel)
        self.course = [duel.copy()]

    def plays(self, *actions: str) -> Course:
        for words in actions:
            super().plays(words)
            self.course.append(self.duel.copy())
        return self

    def gained(self, whose: int) -> dict[str, int]:
        """What the cards of a player (from 1) gained."""
        return dict(gained(self.course, whose - 1))


def aku_against(foe: Any, **more: Any) -> Course:
    """Aku, a Mage with a Bolt of 5 damage, has the first round."""
    aku = fighter("Aku", classes="mage", attack=9, defense=1)
    return Course.of(one={"characters": [aku], "hand": [BOLT, BOLT], **more}, two={"characters": [foe]})


@pytest.mark.rule("EC-XP-1", "EC-XP-2")
def test_a_character_gains_by_fighting_and_a_card_by_being_played() -> None:
    """The Bolt costs the foe 5 - 1; the foe strikes with 3, of which 2 come through."""
    duel = aku_against(fighter("Aez", attack=3, spirit=1))
    duel.fight("Aku", "Aez", active=["Bolt"])
    assert duel.gained(1) == {"Bolt": PLAY, "Aku": FIGHT + 4 * POINT}
    assert duel.gained(2) == {"Aez": FIGHT + 2 * POINT}


@pytest.mark.rule("EC-XP-1")
def test_every_play_of_a_card_counts_and_cards_that_did_nothing_gain_nothing() -> None:
    duel = aku_against(fighter("Aez"))
    duel.fight("Aku", "Aez", active=["Bolt", "Bolt"])
    assert duel.gained(1) == {"Bolt": 2 * PLAY, "Aku": FIGHT + 10 * POINT}
    duel.next_round().fight("Two A", "One A")
    assert duel.gained(1) == {"Bolt": 2 * PLAY, "Aku": FIGHT + 10 * POINT, "One A": FIGHT}
    assert duel.gained(2) == {"Aez": FIGHT, "Two A": FIGHT}


@pytest.mark.rule("EC-XP-1")
def test_who_fights_when_a_foe_dies_gains_more() -> None:
    """The foe, who has 4 health, still strikes (EC-DMG-14)."""
    duel = aku_against(fighter("Aez", attack=3, health=4))
    duel.fight("Aku", "Aez", active=["Bolt"])
    assert "dead" in duel.marks("Aez")
    assert duel.gained(1)["Aku"] == FIGHT + 5 * POINT + FOE
    assert duel.gained(2) == {"Aez": FIGHT + 2 * POINT}


@pytest.mark.rule("EC-XP-1")
def test_healing_counts_as_damage_does() -> None:
    balm = spell("Balm", {"do": "heal", "amount": 3, "who": "bearer"})
    priest = {"card": fighter("Iro", classes="priest"), "health": 10}
    duel = Course.of(one={"characters": [priest], "hand": [balm]})
    duel.fight("Iro", "Two A", active=["Balm"])
    assert duel.health("Iro") == 13
    assert duel.gained(1) == {"Balm": PLAY, "Iro": FIGHT + 3 * POINT}


@pytest.mark.rule("EC-XP-1")
def test_what_is_done_as_the_fighters_are_chosen_is_done_by_them() -> None:
    glare = {"do": "damage", "kind": "magic", "amount": 2, "who": "foe", "when": "start of combat"}
    duel = Course.of(one={"characters": [fighter("Aku", abilities=[glare])]}, two={"characters": [fighter("Aez")]})
    duel.plays("Aku against Aez")
    assert duel.health("Aez") == 20 - 2
    assert duel.gained(1) == {"Aku": 2 * POINT}


def test_a_fight_that_was_given_up_is_not_fought() -> None:
    duel = aku_against(fighter("Aez")).plays("Aku against Aez", "lay Bolt")
    duel.duel.concede(1)
    duel.course.append(duel.duel.copy())
    assert duel.gained(1) == duel.gained(2) == {}


@pytest.mark.rule("EC-XP-1", "EC-XP-2")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_gained_is_what_the_game_tells(seed: int) -> None:
    """Each fight counts for both, each play and each death once; points may come outside of fights, too."""
    course, told = [], []
    for duel in playing.walk(seed):
        course.append(duel.copy())
        told += told_of(duel)
    fights = sum(" fights " in line for line in told)
    deaths = sum(line.endswith(" dies") for line in told)
    plays = sum(bool(re.fullmatch(r"player \d plays (?!.* out of the discard pile).+", line)) for line in told)
    least = 2 * FIGHT * fights + FOE * deaths + PLAY * plays
    total = sum(amount for seat in (0, 1) for amount in gained(course, seat).values())
    score = sum(course[-1].table.score)
    assert min(fights, plays, score) > 0
    assert least < total <= least + POINT * score


@pytest.mark.rule("EC-XP-3")
def test_each_level_needs_more_than_the_one_before() -> None:
    assert [needed(level) for level in (2, 3, 4)] == [100, 200, 300]
