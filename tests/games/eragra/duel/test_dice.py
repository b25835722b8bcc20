"""The three dice, and the Swordsman who rolls again (ER-DICE, ER-CAL-4, ER-CAL-5)."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.games.eragra.duel.dice import total
from tests.games.eragra.duel.situation import Situation, situation

SUMS = [
    (2, ("20", "0"), 20),
    (2, ("20", "10"), 30),
    (1, ("10",), 10),
    (2, ("x2", "20"), 40),
    (2, ("x2", "10"), 20),
    (2, ("10", "x2"), 10),
    (2, ("x2", "0"), 0),
    (2, ("x2", "x2"), 0),
    (3, ("x2", "10", "20"), 40),
    (3, ("10", "x2", "20"), 30),
    (1, ("x2", "10"), 20),
    (1, ("x2", "0"), 0),
    (1, ("x2", "x2"), 0),
    (4, ("10", "20", "0", "10"), 40),
]
"""Dice Power, faces in their order, and what they come to: the printed examples, and others by the same clauses."""
AWAKENED = [
    (2, ("x3", "20"), 60),
    (3, ("20", "x3", "20"), 40),
    (3, ("x3", "20", "20"), 80),
    (1, ("x3", "20"), 60),
    (1, ("x3", "x3"), 0),
    (2, ("10", "x3"), 10),
    (1, ("20",), 20),
]
"""The same with the Die of Awakening."""


def pair(attacker: Any = (), defender: Any = (), **more: Any) -> tuple[Situation, int, int]:
    """A duel with two Ceremonial Minions that are opposite each other, with these facts."""
    duel = situation(**more)
    one = duel.minion(0, 1, "ceremonial", **dict(attacker))
    return duel, one, duel.minion(1, 1, "ceremonial", **dict(defender))


def as_plain(amount: int) -> tuple[str, ...]:
    """Five rolls without a multiplier that come to an amount."""
    return tuple("20" if amount >= 20 * place else "10" if amount >= 20 * place - 10 else "0" for place in range(1, 6))


@pytest.mark.rule("ER-DICE-1", "ER-DICE-3", "ER-DICE-4", "ER-DICE-5", "ER-DICE-6", "ER-DICE-7", "ER-BATTLE-8")
@pytest.mark.parametrize(("power", "faces", "amount"), SUMS)
@pytest.mark.parametrize("attacks", [True, False])
def test_what_rolls_of_the_assault_die_come_to(power: int, faces: tuple[str, ...], amount: int, attacks: bool) -> None:
    assert total(faces) == amount
    ours, theirs = {"power": power}, {"power": 5}
    duel, one, other = pair(*((ours, theirs) if attacks else (theirs, ours)))
    rolled = (faces, as_plain(amount)) if attacks else (as_plain(amount), faces)
    duel.fight(one, other, *rolled[0], *rolled[1])
    assert duel.told("tie") == [("tie",)]  # so that both sides came to the same


@pytest.mark.rule("ER-DICE-8", "ER-DICE-9", "ER-DICE-10", "ER-DICE-11", "ER-STATE-18", "ER-BATTLE-19")
@pytest.mark.parametrize(("power", "faces", "amount"), AWAKENED)
@pytest.mark.parametrize("attacks", [True, False])
def test_who_came_back_from_limbo_rolls_the_die_of_awakening(
    power: int, faces: tuple[str, ...], amount: int, attacks: bool
) -> None:
    assert total(faces) == amount
    ours, theirs = {"power": power, "state": {"awakened": True}}, {"power": 5}
    duel, one, other = pair(*((ours, theirs) if attacks else (theirs, ours)))
    duel.dice(*((*faces, *as_plain(amount)) if attacks else (*as_plain(amount), *faces)))
    duel.seance().answer("attack", one, other)
    assert duel.offered() == [("awakening" if attacks else "assault",), ("sinister",)]
    duel.answer(*duel.offered()[0])
    assert duel.asks("die", 1).offered() == [("assault" if attacks else "awakening",), ("sinister",)]
    duel.answer(*duel.offered()[0])
    assert (duel.told("tie"), duel.rolls_left()) == ([("tie",)], 0)


@pytest.mark.rule("ER-R-24", "ER-STATE-2", "ER-DICE-1")
def test_an_injured_minion_rolls_once_less() -> None:
    duel, one, other = pair({"power": 3, "state": {"injured": True}}, {"power": 1})
    duel.fight(one, other, "10", "0", "10")
    assert duel.told("tie") == [("tie",)]


# The Sinister Die.


@pytest.mark.rule("ER-DICE-12", "ER-DICE-13", "ER-DICE-14", "ER-DICE-15", "ER-DICE-18", "ER-COMP-15")
def test_a_trident_of_the_attacker_wins_at_once() -> None:
    duel, one, other = pair({"power": 3}, {"power": 3})
    duel.dice("trident").seance().answer("attack", one, other).asks("die")
    assert duel.offered() == [("assault",), ("sinister",)]  # not compulsory
    duel.answer("sinister").asks("seance")
    assert (duel.table.minions[other].injured, duel.rolls_left()) == (True, 0)


@pytest.mark.rule("ER-DICE-15", "ER-DICE-19", "ER-R-19", "ER-BATTLE-19", "ER-DICE-2")
def test_a_trident_of_the_defender_wins_after_the_attackers_roll() -> None:
    duel, one, other = pair({"power": 2}, {"power": 2})
    duel.dice("20", "20", "trident").seance().answer("attack", one, other).answer("assault").asks("die", 1)
    assert duel.table.battle is not None
    assert duel.table.battle.faces == ("20", "20")
    duel.answer("sinister").asks("seance")
    assert duel.table.minions[one].injured


@pytest.mark.rule("ER-DICE-16", "ER-ACT-1", "ER-R-19")
@pytest.mark.parametrize("attacks", [True, False])
def test_the_third_eye_collects_a_crystal_and_cancels_the_battle(attacks: bool) -> None:
    duel, one, other = pair()
    duel.dice(*(["third eye"] if attacks else ["20", "third eye"])).seance().answer("attack", one, other)
    if not attacks:
        duel.answer("assault")
    duel.answer("sinister").asks("seance")
    roller = 0 if attacks else 1
    assert (duel.crystals(roller), duel.table.virtuous[roller], duel.crystals(1 - roller)) == (1, 1, 0)
    assert not duel.table.minions[one].injured
    assert not duel.table.minions[other].injured
    assert duel.offered("attack") == []  # the attack is used up


@pytest.mark.rule("ER-DICE-17", "ER-ACT-3", "ER-CRYSTAL-6", "ER-R-25")
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize("held", [0, 3])
def test_the_black_rose_destroys_a_crystal_and_cancels_the_battle(attacks: bool, held: int) -> None:
    duel, one, other = pair(seats=3)
    duel.table.crystals = [held] * 3
    duel.dice(*(["black rose"] if attacks else ["20", "black rose"])).seance().answer("attack", one, other)
    if not attacks:
        duel.answer("assault")
    duel.answer("sinister").asks("seance")
    lost = [0, min(held, 1), 0] if attacks else [min(held, 1), 0, 0]
    assert duel.table.crystals == [held - one for one in lost]  # the opponent's only, not the third Summoner's
    assert duel.table.evil == ([min(held, 1), 0, 0] if attacks else [0, min(held, 1), 0])
    assert not duel.table.minions[one].injured
    assert not duel.table.minions[other].injured


@pytest.mark.rule("ER-DICE-12", "ER-DICE-19", "ER-R-19")
def test_each_summoner_rolls_the_sinister_die_once_a_turn() -> None:
    duel = situation().fill()
    mine = [duel.minion(0, space, "integral", power=3) for space in (1, 2, 3)]
    foes = [duel.minion(1, space, "integral", power=3) for space in (1, 2, 3)]
    duel.dice("third eye").seance().answer("attack", mine[0], foes[0]).answer("sinister")
    duel.dice("0", "0", "0", "third eye").answer("attack", mine[1], foes[1])
    duel.asks("die", 1).answer("sinister").asks("seance")  # the attacker had none left, the defender one
    duel.fight(mine[2], foes[2], *["10"] * 6)  # now neither is asked
    assert duel.table.crystals == [1, 1]
    duel.dice("third eye", *["10"] * 6).turns(1)
    duel.table.set(mine[0], attacks=0)
    duel.answer("attack", foes[0], mine[0]).asks("die", 1).answer("sinister").asks("seance", 1)
    assert duel.table.crystals == [1, 2]


@pytest.mark.rule("ER-R-49", "ER-DICE-20")
@pytest.mark.parametrize(("power", "asked"), [(0, False), (1, True)])
def test_the_sinister_die_needs_a_die(power: int, asked: bool) -> None:
    duel, one, other = pair({"power": power}, {"power": 0})
    duel.dice("10").seance().answer("attack", one, other)
    assert (duel.asking.kind == "die") is asked


# No dice.


@pytest.mark.rule("ER-DICE-20", "ER-R-49", "ER-BATTLE-8")
@pytest.mark.parametrize(("faces", "injured"), [(["10"], True), (["0"], False)])
@pytest.mark.parametrize("power", [0, None])
def test_without_dice_a_minion_defends_with_nothing(faces: list[str], injured: bool, power: int | None) -> None:
    duel, one, other = pair({}, {"power": power})
    duel.fight(one, other, *faces)
    assert duel.table.minions[other].injured is injured


@pytest.mark.rule("ER-DICE-20", "ER-DICE-21", "ER-R-49")
def test_who_has_no_sign_cannot_attack_and_who_has_an_empty_one_can() -> None:
    duel, one, other = pair({"power": 0}, {"power": 1})
    none = duel.minion(0, 1, power=None, abilities=[{"ability": "power", "amount": 2}])
    assert duel.seance().offered("attack") == [(one, other)]
    assert duel.now(none).power is None  # and it never gets one
    duel.fight(one, other, "10")
    assert duel.table.minions[one].injured
    grown = duel.minion(0, 2, power=0, state={"grown": 2})
    foe = duel.minion(1, 2)
    duel.fight(grown, foe, "10", "10", "10")
    assert duel.where(foe) == ("limbo",)


# The Swordsman.

SWORDSMAN = {"power": 2, "calibers": ["Swordsman"]}


@pytest.mark.rule("ER-CAL-4", "ER-R-17")
def test_an_attacking_swordsman_rolls_all_again_before_the_other_side() -> None:
    duel, one, other = pair(SWORDSMAN, {"power": 2})
    duel.dice("20", "0", "20", "10", "20", "10").seance().answer("attack", one, other)
    duel.answer("assault").asks("again").answer("again").asks("die", 1)  # once, and then the other
    duel.answer("assault").asks("seance")
    assert (duel.told("tie"), duel.rolls_left()) == ([("tie",)], 0)


@pytest.mark.rule("ER-CAL-4", "ER-R-17")
@pytest.mark.parametrize(("word", "injured"), [("keep", "attacker"), ("again", "defender")])
def test_the_second_roll_stands_even_if_it_is_lower(word: str, injured: str) -> None:
    duel, one, other = pair({"power": 2}, SWORDSMAN)
    faces = ["10", "0", "20", "20"] + (["0", "0"] if word == "again" else [])
    duel.dice(*faces).seance().answer("attack", one, other).answer("assault").answer("assault")
    duel.asks("again", 1).answer(word).asks("seance")
    assert duel.table.minions[one if injured == "attacker" else other].injured
    assert duel.rolls_left() == 0


@pytest.mark.rule("ER-CAL-5", "ER-CAL-4", "ER-DICE-7")
def test_a_swordsman_repeats_with_the_assault_die_multiplier_and_all() -> None:
    duel, one, other = pair({**SWORDSMAN, "power": 1}, {"power": 2})
    duel.dice("x2", "0", "x2", "20", "20", "20").seance().answer("attack", one, other)
    duel.answer("assault").answer("again").answer("assault").asks("seance")
    assert (duel.told("tie"), duel.rolls_left()) == ([("tie",)], 0)


@pytest.mark.rule("ER-CAL-5", "ER-DICE-8")
def test_a_swordsman_repeats_with_the_die_of_awakening() -> None:
    duel, one, other = pair({**SWORDSMAN, "state": {"awakened": True}}, {"power": 3})
    duel.dice("0", "0", "x3", "20", "20", "20", "20").seance().answer("attack", one, other)
    duel.answer("awakening").answer("again").answer("assault").asks("seance")
    assert duel.told("tie") == [("tie",)]


@pytest.mark.rule("ER-CAL-5", "ER-DICE-13", "ER-DICE-14")
@pytest.mark.parametrize("attacks", [True, False])
def test_a_swordsman_repeats_with_the_sinister_die(attacks: bool) -> None:
    duel, one, other = pair(*((SWORDSMAN, {}) if attacks else ({}, SWORDSMAN)))
    duel.dice(*([] if attacks else ["20"]), "black rose", "trident").seance().answer("attack", one, other)
    if not attacks:
        duel.answer("assault")
    duel.answer("sinister").asks("again", 0 if attacks else 1).answer("again").asks("seance")
    assert duel.table.minions[other if attacks else one].injured


@pytest.mark.rule("ER-R-22", "ER-CAL-4")
def test_a_rejuvenating_swordsman_rolls_once() -> None:
    duel, one, other = pair({**SWORDSMAN, "state": {"cubes": 2}})
    duel.fight(one, other, "10", "10", "20")
    assert duel.told("tie") == [("tie",)]
