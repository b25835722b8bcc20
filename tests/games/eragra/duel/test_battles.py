"""Attacks, battles and their results, and moves (ER-BATTLE)."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.games.eragra.duel.seance import END
from tests.games.eragra.duel.situation import Situation, situation

NOBLE = ("ceremonial", "integral", "spellbound", "grim")
"""The Minions that can be injured (ER-STATE-5, ER-R-21)."""
MINIONS = ("common", "white", *NOBLE)


def pair(attacker: Any = (), defender: Any = (), **more: Any) -> tuple[Situation, int, int]:
    """A duel with two Minions that are opposite each other, with these facts."""
    duel = situation(**more)
    return duel, duel.minion(0, 3, **dict(attacker)), duel.minion(1, 3, **dict(defender))


def acts(duel: Situation, seat: int) -> tuple[int, int, int]:
    """Crystals, Virtuous and Evil Acts of a Summoner."""
    return duel.crystals(seat), duel.table.virtuous[seat], duel.table.evil[seat]


@pytest.mark.rule("ER-BATTLE-1", "ER-R-20")
def test_a_space_faces_the_space_of_the_same_number() -> None:
    duel = situation()
    own = [duel.minion(0, space) for space in (1, 2, 4)]
    foes = [duel.minion(1, space) for space in (1, 3, 4, 5)]
    assert duel.seance().offered("attack") == [(own[0], foes[0]), (own[2], foes[2])]


@pytest.mark.rule("ER-BATTLE-1", "ER-R-20")
def test_a_space_faces_that_space_of_every_rival() -> None:
    duel = situation(4)
    own = duel.minion(0, 2)
    foes = [duel.minion(seat, 2) for seat in (1, 2, 3)]
    duel.minion(2, 3)
    assert duel.seance().offered("attack") == [(own, foe) for foe in foes]


@pytest.mark.rule("ER-BATTLE-2", "ER-TURN-10")
def test_a_minion_attacks_once_in_its_summoners_turn() -> None:
    duel, one, other = pair({"kind": "ceremonial"}, {"kind": "ceremonial"})
    duel.fill().fight(one, other, "0", "0")
    assert duel.offered("attack") == []
    duel.turns(2)
    assert duel.offered("attack") == [(one, other)]


@pytest.mark.rule("ER-BATTLE-2", "ER-CARD-1")
def test_a_card_may_say_more_attacks() -> None:
    duel, one, other = pair({"kind": "ceremonial", "abilities": [{"ability": "attacks", "count": 2}]}, {"kind": "grim"})
    duel.fight(one, other, "0", "0").fight(one, other, "0", "0")
    assert duel.offered("attack") == []


@pytest.mark.rule("ER-BATTLE-3", "ER-END-6")
def test_an_empty_field_is_not_attacked() -> None:
    duel = situation()
    duel.minion(0, 1)
    duel.minion(1, 6, "spellbound", origin="Grounds")
    assert duel.seance().offered("attack") == []


@pytest.mark.rule("ER-BATTLE-4", "ER-BATTLE-16")
def test_attacking_is_optional_and_defending_is_not() -> None:
    duel = situation()
    pairs = [(duel.minion(0, space), duel.minion(1, space)) for space in (1, 2, 3)]
    assert set(duel.seance().offered("attack")) == set(pairs)
    assert END in duel.asking.options
    duel.fight(*pairs[2], "10", "0").fight(*pairs[0], "10", "0")  # in any order, and not all
    assert duel.offered("attack") == [pairs[1]]
    duel.dice("20", "0").answer("attack", *pairs[1]).answer("assault").asks("die", 1)
    assert duel.offered() == [("assault",), ("sinister",)]  # which die, but not whether


@pytest.mark.rule("ER-BATTLE-6", "ER-BATTLE-7", "ER-DICE-2")
def test_the_attacker_rolls_first_and_the_higher_sum_wins() -> None:
    duel, one, other = pair({"power": 2}, {"power": 1})
    duel.dice("10", "10", "10").seance().answer("attack", one, other).asks("die", 0).answer("assault")
    assert duel.told("rolled") == [("rolled", one, ("10", "10"), "assault")]
    duel.asks("die", 1).answer("assault")
    assert duel.told("rolled") == [("rolled", other, ("10",), "assault")]
    assert (duel.where(one), duel.where(other)) == (("field", 0, 3), ("limbo",))


@pytest.mark.rule("ER-BATTLE-8")
@pytest.mark.parametrize("kind", MINIONS)
def test_nothing_happens_on_equal_sums(kind: str) -> None:
    duel, one, other = pair({"kind": kind, "counter": 3}, {"kind": kind, "counter": 3})
    before = (duel.table.minions[one]._replace(attacks=1, towards=2), duel.table.minions[other])
    duel.fight(one, other, "10", "10")
    assert (duel.table.minions[one], duel.table.minions[other]) == before
    assert acts(duel, 0) == acts(duel, 1) == (0, 0, 0)


@pytest.mark.rule("ER-BATTLE-9", "ER-BATTLE-10", "ER-BATTLE-14", "ER-ORIGIN-7", "ER-DICE-7", "ER-R-26", "ER-R-55")
def test_the_printed_battle() -> None:
    """Both Immaterial, of one die: 10 against X2 and 10, so that the attacker is lost."""
    ghost = {"origin": "Immaterial", "group": "blue"}
    duel, blue, green = pair(ghost, ghost)
    duel.table.virtuous[1] = 2  # by an invocation, and an Act that it is taken to have had (ER-R-26)
    duel.fight(blue, green, "10", "x2", "10")
    assert duel.where(blue) == ("limbo",)
    assert acts(duel, 1) == (1, 3, 1)
    assert acts(duel, 0) == (0, 0, 0)


@pytest.mark.rule("ER-BATTLE-10", "ER-BATTLE-11", "ER-STATE-4", "ER-STATE-5", "ER-R-40", "ER-R-55")
@pytest.mark.parametrize(("kind", "injured"), [*((kind, False) for kind in MINIONS), *((kind, True) for kind in NOBLE)])
@pytest.mark.parametrize("attacks", [False, True])
def test_what_losing_does(kind: str, injured: bool, attacks: bool) -> None:
    loser = {"kind": kind, "power": 2, "counter": 1, "state": {"injured": injured}}
    sides = ({}, loser) if not attacks else (loser, {})
    duel, one, other = pair(*sides)
    lost = one if attacks else other
    zeros, ten = ["0"] * (1 if injured else 2), ["10"]
    duel.fight(one, other, *(zeros + ten if attacks else ten + zeros))
    dies = injured or kind not in NOBLE
    assert (lost not in duel.table.minions) is dies
    assert dies or duel.table.minions[lost].injured
    assert acts(duel, 1 if attacks else 0) == ((2, 2, 1) if dies else (0, 0, 0))


@pytest.mark.rule("ER-R-55")
def test_common_is_a_matter_of_the_kind() -> None:
    duel, one, other = pair({}, {"state": {"grown": 3}})
    duel.fight(one, other, "10", *["0"] * 4)
    assert duel.where(other) == ("limbo",)
    duel, one, other = pair({}, {"kind": "ceremonial", "power": 1})
    duel.fight(one, other, "10", "0")
    assert duel.table.minions[other].injured


@pytest.mark.rule("ER-BATTLE-12", "ER-R-21", "ER-COMP-12", "ER-CRYSTAL-4")
@pytest.mark.parametrize("attacks", [False, True])
def test_a_white_minion_loses_a_counter_and_goes_with_the_last(attacks: bool) -> None:
    white = {"kind": "white", "counter": 2, "power": 3}
    duel, one, other = pair(*((white, {"power": 2}) if attacks else ({"power": 2}, white)))
    loser = one if attacks else other
    faces = ["0", "0", "0", "10", "0"] if attacks else ["10", "0", "0", "0", "0"]
    duel.fight(one, other, *faces)
    assert (duel.table.minions[loser].counter, duel.table.minions[loser].injured) == (1, False)
    assert acts(duel, 1 if attacks else 0) == (0, 0, 0)
    duel.table.set(one, attacks=0)
    duel.fight(one, other, *faces)
    assert duel.where(loser) == ("limbo",)
    assert acts(duel, 1 if attacks else 0) == (3, 3, 1)  # by its Dice Power (ER-R-24)


@pytest.mark.rule("ER-BATTLE-12", "ER-R-21")
@pytest.mark.parametrize("way", ["one-sided", "trident"])
def test_a_white_minion_loses_one_counter_however_it_is_beaten(way: str) -> None:
    origin = "Flying" if way == "one-sided" else "Ground"
    duel, one, other = pair({"origin": origin}, {"kind": "white", "counter": 4})
    duel.dice("trident").seance().answer("attack", one, other)
    duel.answer("strike" if way == "one-sided" else "sinister").asks("seance")
    assert duel.table.minions[other].counter == 3


@pytest.mark.rule("ER-BATTLE-13", "ER-R-11", "ER-PARCH-18", "ER-STATE-20")
@pytest.mark.parametrize("kind", MINIONS)
def test_a_face_down_minion_that_is_hit_goes_to_limbo(kind: str) -> None:
    state = {"face_down": True}
    duel, one, other = pair({}, {"kind": kind, "power": 2, "counter": 5, "state": state})
    duel.fight(one, other)  # nobody rolls
    assert (duel.where(other), acts(duel, 0)) == (("limbo",), (2, 2, 1))


@pytest.mark.rule("ER-R-11", "ER-STATE-20")
def test_a_face_down_minion_does_nothing_but_stand_there() -> None:
    duel, one, _ = pair({"calibers": ["Transporter"], "state": {"face_down": True, "bombs": 1}}, {})
    other = duel.minion(0, 1, origin="Sea")
    names = {option[0] for option in duel.seance().offered()}
    assert names == {"cross", "swap", "step", "end"}  # it may still move
    assert (one, other) in duel.offered("cross")


@pytest.mark.rule("ER-R-11", "ER-ORIGIN-4", "ER-CARD-25", "ER-CARD-29")
@pytest.mark.parametrize(
    ("attacker", "defender", "wall", "may"),
    [
        ("Ground", "Flying", None, False),
        ("Flying", "Ground", None, True),
        ("Ground", "Ground", [], False),
        ("Flying", "Ground", [], True),
        ("Flying", "Ground", ["Flying", "Archer"], False),
    ],
)
def test_origin_and_wall_count_for_a_face_down_minion(
    attacker: str, defender: str, wall: list[str] | None, may: bool
) -> None:
    duel, *_ = pair({"origin": attacker}, {"origin": defender, "state": {"face_down": True}})
    if wall is not None:
        abilities = [{"ability": "protected", "against": wall}] if wall else []
        duel.laid(1, "wall", space=3, abilities=abilities)
    assert bool(duel.seance().offered("attack")) is may


@pytest.mark.rule("ER-BATTLE-15", "ER-STATE-4")
def test_two_attacks_that_win_destroy_in_one_turn() -> None:
    duel = situation(3)
    attackers = [duel.minion(0, 1), duel.minion(0, 1, origin="Sea")]
    foe = duel.minion(1, 1, "integral", power=3)
    duel.fight(attackers[0], foe, "10", "0", "0", "0")
    assert acts(duel, 0) == (0, 0, 0)
    duel.fight(attackers[1], foe, "10", "0", "0")
    assert (duel.where(foe), acts(duel, 0)) == (("limbo",), (3, 3, 1))


@pytest.mark.rule("ER-BATTLE-15", "ER-BATTLE-9", "ER-STATE-3", "ER-STATE-4")
@pytest.mark.parametrize(("turns", "heals"), [(1, False), (3, True)])
def test_a_counterattack_and_an_attack_destroy_before_it_heals(turns: int, heals: bool) -> None:
    duel, one, other = pair({"kind": "ceremonial"}, {"kind": "ceremonial", "power": 2})
    duel.fill().fight(other, one, "0", "0", "10")  # in the rival's turn
    assert duel.table.minions[other].injured
    duel.turns(turns)  # its Summoner's next turn is the second of these
    duel.fight(one, other, "10", "0", *(["0"] if heals else []))
    assert (duel.where(other) == ("limbo",)) is not heals


@pytest.mark.rule("ER-BATTLE-19", "ER-DICE-2")
def test_each_side_chooses_its_own_die() -> None:
    duel, one, other = pair({"state": {"awakened": True}}, {})
    duel.dice("x3", "20", "trident").seance().answer("attack", one, other).answer("awakening").answer("sinister")
    assert duel.where(one) == ("limbo",)


# Moves.


@pytest.mark.rule("ER-BATTLE-20", "ER-TURN-16", "ER-R-45")
def test_a_move_is_a_trade_of_spaces_or_one_step_to_an_empty_one() -> None:
    duel = situation()
    one, two, other = duel.minion(0, 1), duel.minion(0, 1, origin="Sea"), duel.minion(0, 4)
    duel.minion(1, 2)
    assert duel.seance().offered("swap") == [(1, 4)]
    assert duel.offered("step") == [(1, 2), (4, 3), (4, 5)]
    duel.answer("swap", 1, 4)
    assert [duel.table.minions[piece].space for piece in (one, two, other)] == [4, 4, 1]  # a pair moves together
    assert duel.offered("swap") == duel.offered("step") == []


@pytest.mark.rule("ER-R-48", "ER-BATTLE-1", "ER-TURN-16")
def test_a_moved_minion_may_attack_and_one_that_attacked_may_move() -> None:
    duel = situation().fill()
    one, foe = duel.minion(0, 2, "ceremonial"), duel.minion(1, 3, "ceremonial")
    assert duel.seance().offered("attack") == []
    duel.answer("step", 2, 3)
    duel.fight(one, foe, "0", "0")
    assert duel.offered("step") == []
    duel.turns(2)
    duel.fight(one, foe, "0", "0").answer("end").asks("sentica")
    assert ("step", 3, 4) in duel.offered()


@pytest.mark.rule("ER-BATTLE-21", "ER-INVOKE-17", "ER-CARD-14", "ER-R-45")
@pytest.mark.parametrize(
    ("kind", "joined", "moves"),
    [
        ("common", None, True),
        ("spellbound", None, False),
        ("common", "ploy ad hoc", False),
        ("common", "incantation white", True),
    ],
)
def test_spellbound_minions_and_those_with_a_ploy_never_move(kind: str, joined: str | None, moves: bool) -> None:
    duel = situation()
    piece, other = duel.minion(0, 2, kind), duel.minion(0, 4, origin="Sea")
    card = duel.laid(0, joined, on=[piece]) if joined else None
    duel.seance()
    assert bool(duel.offered("swap")) is moves
    assert ((2, 3) in duel.offered("step")) is moves
    assert ((piece, other) in duel.offered("cross")) is moves
    assert (other, piece) in duel.offered("cross")
    if moves and card is not None:
        duel.answer("swap", 2, 4)
        assert duel.table.laid[card].on == (piece,)


@pytest.mark.rule("ER-BATTLE-21", "ER-CARD-14", "ER-CARD-15", "ER-R-45")
def test_a_minion_leaves_its_wall_and_another_takes_its_place_behind_it() -> None:
    duel = situation()
    first, second = duel.minion(0, 2), duel.minion(0, 3)
    wall = duel.laid(0, "wall", space=2)
    duel.minion(1, 2), duel.minion(1, 3)
    assert [defender for _, defender in duel.seance(1).offered("attack")] == [second]
    duel.seance().answer("swap", 2, 3)
    assert duel.table.laid[wall].space == 2
    assert [defender for _, defender in duel.seance(1).offered("attack")] == [first]
