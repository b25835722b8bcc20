"""Active, Injured, Rejuvenation and X State (ER-STATE)."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.games.eragra.duel.figures import may_cross
from tests.games.eragra.duel.situation import COLLECT, Situation, situation, use, when

# Injured.


@pytest.mark.rule("ER-STATE-1", "ER-STATE-2", "ER-STATE-3", "ER-R-51", "ER-TURN-8")
def test_an_injured_minion_has_a_die_less_until_its_summoners_next_turn() -> None:
    duel = situation().fill()
    one, other = duel.minion(0, 1), duel.minion(1, 1, "integral", power=3)
    assert (duel.now(other).power, duel.table.minions[other].injured) == (3, False)
    duel.fight(one, other, "20", "0", "0", "0")
    assert (duel.now(other).power, duel.table.minions[other].injured) == (2, True)
    duel.turns(1)
    assert (duel.now(other).power, duel.table.minions[other].injured) == (3, False)


@pytest.mark.rule("ER-STATE-3", "ER-R-51")
def test_only_the_own_turn_heals() -> None:
    duel = situation(3).fill()
    piece = duel.minion(2, 1, "integral", state={"injured": True})
    duel.seance().turns(1)
    assert duel.table.minions[piece].injured
    duel.turns(1)
    assert not duel.table.minions[piece].injured


# Rejuvenation.


def invoked(cubes: int, **facts: Any) -> tuple[Situation, int]:
    """A duel in which seat 0 has just invoked a Minion with so many cubes, 0 for Active."""
    duel = situation().fill()
    piece = duel.figure(0, "white", counter=3, **facts)
    duel.stock("hand", piece)
    duel.seance().answer("invoke", piece).answer("space", 1).asks("state")
    duel.answer(*(("rejuvenate", cubes) if cubes else ("active",)))
    return duel, piece


@pytest.mark.rule("ER-STATE-6", "ER-R-22", "ER-INVOKE-13")
def test_a_minion_is_invoked_active_or_with_one_to_five_cubes() -> None:
    duel, piece = invoked(0)
    assert duel.table.minions[piece].cubes == 0
    other = duel.figure(0, "white")
    duel.stock("hand", other)
    duel.seance().answer("invoke", other).answer("space", 2)
    assert duel.offered() == [("active",), *(("rejuvenate", cubes) for cubes in (1, 2, 3, 4, 5))]
    duel.answer("rejuvenate", 4)
    assert duel.table.minions[other].cubes == 4


@pytest.mark.rule("ER-R-22", "ER-STATE-6", "ER-DICE-21")
@pytest.mark.parametrize(("power", "asked"), [(None, False), (0, True), (1, True)])
def test_only_minions_with_a_sign_rejuvenate(power: int | None, asked: bool) -> None:
    duel = situation()
    piece = duel.figure(0, "white", power=power)
    duel.stock("hand", piece)
    duel.seance().answer("invoke", piece).answer("space", 1)
    assert (duel.asking.kind == "state") is asked


@pytest.mark.rule("ER-STATE-9", "ER-STATE-11", "ER-TURN-15", "ER-R-22", "ER-R-24")
@pytest.mark.parametrize("cubes", [1, 2, 5])
def test_a_cube_becomes_a_die_at_the_end_of_each_own_turn(cubes: int) -> None:
    duel, piece = invoked(cubes, power=1)
    for grown in range(1, cubes + 1):
        duel.turns(1)  # the end of an own turn
        assert duel.table.minions[piece][2:4] == (False, cubes - grown)
        assert duel.now(piece).power == 1 + grown
        duel.turns(1)  # a rival's
        assert duel.now(piece).power == 1 + grown
    assert duel.offered("wake") == []  # it is Active
    duel.turns(2)
    assert duel.now(piece).power == 1 + cubes


@pytest.mark.rule("ER-STATE-10")
def test_its_summoner_ends_it_in_the_own_turn() -> None:
    duel, piece = invoked(4)
    duel.turns(1)
    assert duel.offered("wake") == []  # in a rival's turn
    duel.turns(1).answer("wake", piece)
    assert (duel.table.minions[piece].cubes, duel.now(piece).power) == (0, 2)
    duel.turns(2)
    assert duel.now(piece).power == 2


@pytest.mark.rule("ER-STATE-8", "ER-R-22")
def test_effects_and_calibers_sleep_until_it_wakes() -> None:
    effects = [use(COLLECT, every=1), when("rival collects a crystal", COLLECT), {"ability": "power", "amount": 2}]
    duel, piece = invoked(3, abilities=effects, calibers=["Transporter", "Opposer"])
    duel.minion(1, 2)
    charm = duel.laid(0, "incantation white", on=[piece], abilities=[{"ability": "power", "amount": 1}])
    asleep = duel.seance()
    assert (asleep.offered("use"), asleep.offered("transport"), asleep.now(piece).power) == ([], [], 2)
    duel.answer("wake", piece)
    assert (duel.offered("use"), duel.offered("transport")) == ([(piece, 0)], [piece])
    assert duel.now(piece).power == 3  # its own effect works, and as an Opposer it sheds the Incantation
    assert duel.where(charm)[0] == "field"


@pytest.mark.rule("ER-STATE-8", "ER-CARD-2")
def test_a_constant_effect_loses_no_cube_while_it_sleeps() -> None:
    duel, piece = invoked(2, abilities=[use(COLLECT, every=1)])
    duel.turns(2)
    assert duel.table.minions[piece].constant == 5
    duel.turns(2).turns(2)
    assert duel.table.minions[piece].constant == 4


@pytest.mark.rule("ER-STATE-7", "ER-R-22", "ER-BATTLE-11")
@pytest.mark.parametrize("kind", ["common", "ceremonial"])
def test_a_rejuvenating_minion_attacks_and_defends(kind: str) -> None:
    duel = situation()
    one, other = duel.minion(0, 1, kind, state={"cubes": 2}), duel.minion(1, 1, kind, state={"cubes": 3})
    duel.fight(one, other, "10", "0")
    if kind == "common":
        assert duel.where(other) == ("limbo",)
    else:
        assert duel.table.minions[other][2:4] == (True, 3)  # injured, and it keeps its cubes


# X State.


@pytest.mark.rule("ER-STATE-12", "ER-STATE-13")
@pytest.mark.parametrize(
    ("one", "other", "crosses"),
    [
        (("common", "Ground"), ("common", "Sea"), True),
        (("common", "Ground"), ("ceremonial", "Ground"), False),
        (("grim", ""), ("common", "Ground"), True),
        (("grim", ""), ("grim", ""), True),
        (("grim", "Sea"), ("common", "Sea"), False),
        (("spellbound", "Grounds"), ("common", "Ground"), False),
    ],
)
def test_a_pair_is_of_different_origins(one: tuple[str, str], other: tuple[str, str], crosses: bool) -> None:
    duel = situation()
    first = duel.minion(0, 1, one[0], origin=one[1])
    second = duel.minion(0, 4, other[0], origin=other[1])
    assert ((second, first) in duel.seance().offered("cross")) is crosses
    assert (
        may_cross(duel.now(second).origin, duel.now(first).origin) is crosses
    )  # also for who is awakened (ER-STATE-19)
    if crosses:
        duel.answer("cross", second, first)
        assert duel.table.on_space(0, 1) == (first, second)


@pytest.mark.rule("ER-STATE-12", "ER-INVOKE-10")
def test_a_pair_is_made_of_two_on_different_spaces_and_takes_no_third() -> None:
    duel = situation()
    duel.minion(0, 1), duel.minion(0, 1, origin="Sea")
    third = duel.minion(0, 2, origin="Flying")
    assert duel.seance().offered("cross") == []
    fourth = duel.minion(0, 3, origin="Sea")
    assert duel.seance().offered("cross") == [(third, fourth), (fourth, third)]


def crossed(first: Any, second: Any, attacker: Any = ()) -> tuple[Situation, int, int, int]:
    """A duel in which a pair of seat 1 stands opposite an attacker."""
    duel = situation()
    pair = [duel.minion(1, 3, **{"kind": "ceremonial", **facts}) for facts in (first, second)]
    return duel, duel.minion(0, 3, **{"kind": "ceremonial", **dict(attacker)}), pair[0], pair[1]


@pytest.mark.rule("ER-STATE-14", "ER-R-23")
def test_the_other_of_a_pair_may_defend() -> None:
    duel, one, named, partner = crossed({}, {"origin": "Sea"}, {"origin": "Amphibious"})
    assert duel.seance().offered("attack") == [(one, named), (one, partner)]
    duel.dice("0", "10").answer("attack", one, named).asks("step in", 1)
    assert duel.offered() == [("stay",), ("step in", partner)]
    duel.answer("step in", partner).answer("assault").answer("assault")
    assert duel.told("won") == [("won", partner, one)]


@pytest.mark.rule("ER-STATE-14", "ER-R-23", "ER-ORIGIN-2")
@pytest.mark.parametrize(
    ("attacker", "partner", "may"),
    [
        ({"origin": "Ground"}, {"origin": "Flying"}, False),  # it cannot be attacked
        ({"origin": "Flying"}, {"origin": "Sea"}, True),
        ({"origin": "Immaterial"}, {"origin": "Sea"}, False),  # it could not roll
        ({"origin": "Immaterial"}, {"origin": "Sea", "aura": True}, True),
        ({"origin": "Flying"}, {"origin": "Sea", "state": {"face_down": True}}, False),
        ({"origin": "Flying"}, {"origin": "Ground"}, False),
    ],
)
def test_it_steps_in_only_if_it_could_roll(attacker: Any, partner: Any, may: bool) -> None:
    duel, one, named, _ = crossed({"origin": "Amphibious"}, partner, attacker)
    duel.seance().answer("attack", one, named)
    assert (duel.asking.kind == "step in") is may


@pytest.mark.rule("ER-STATE-15", "ER-R-23")
def test_a_pair_parts_when_the_defender_is_injured() -> None:
    duel, one, named, partner = crossed({}, {"origin": "Sea"})
    duel.minion(1, 2)
    duel.dice("10", "0").seance().answer("attack", one, named).answer("assault").answer("assault").asks("part", 1)
    assert duel.offered("space") == [1, 4, 5]
    duel.answer("space", 5).asks("seance")
    assert (duel.where(named), duel.where(partner)) == (("field", 1, 3), ("field", 1, 5))
    assert duel.table.minions[named].injured
    assert (duel.crystals(0), duel.table.evil[0]) == (0, 0)


@pytest.mark.rule("ER-STATE-15", "ER-R-23")
def test_a_pair_parts_when_the_attacker_is_injured_and_both_halves_attack() -> None:
    duel = situation()
    first, second = duel.minion(0, 3, "ceremonial"), duel.minion(0, 3, "ceremonial", origin="Sea")
    foe = duel.minion(1, 3, "ceremonial")
    assert duel.seance().offered("attack") == [(first, foe), (second, foe)]
    duel.fight(second, foe, "0", "0")
    duel.dice("0", "10").answer("attack", first, foe).answer("assault").answer("assault")
    duel.asks("part", 0).answer("space", 1)
    assert (duel.where(first), duel.where(second)) == (("field", 0, 3), ("field", 0, 1))


@pytest.mark.rule("ER-STATE-16", "ER-R-23", "ER-CRYSTAL-1")
@pytest.mark.parametrize("closed", [False, True])
def test_with_no_space_free_the_injured_one_is_destroyed(closed: bool) -> None:
    duel, one, named, partner = crossed({"power": 2}, {"origin": "Sea"})
    for space in (1, 2, 4):
        duel.minion(1, space)
    if closed:
        duel.laid(1, "wall", space=5, abilities=["covers the field"])
        duel.laid(0, "incantation white", on=[one], abilities=[{"ability": "calibers", "calibers": ["Archer"]}])
    else:
        duel.minion(1, 5)
    duel.fight(one, named, "10", "0", "0")
    assert (duel.where(named), duel.where(partner)) == (("limbo",), ("field", 1, 3))
    assert (duel.crystals(0), duel.table.evil[0]) == (2, 1)


@pytest.mark.rule("ER-STATE-16", "ER-INVOKE-17", "ER-CARD-14")
@pytest.mark.parametrize("rooted", ["spellbound", "ploy"])
def test_a_partner_that_never_moves_finds_no_space_either(rooted: str) -> None:
    kind = {"kind": "spellbound"} if rooted == "spellbound" else {}
    duel, one, named, partner = crossed({"origin": "Sea"}, kind, {"origin": "Sea"})
    if rooted == "ploy":
        duel.laid(1, "ploy ad hoc", on=[partner])
    duel.fight(one, named, "10", "0")
    assert (duel.where(named), duel.where(partner)) == (("limbo",), ("field", 1, 3))


@pytest.mark.rule("ER-R-23", "ER-BATTLE-10", "ER-BATTLE-12")
@pytest.mark.parametrize("loser", [{"kind": "common"}, {"kind": "white", "counter": 2}])
def test_a_pair_stays_where_nobody_is_injured(loser: Any) -> None:
    duel, one, named, partner = crossed(loser, {"origin": "Sea"})
    duel.fight(one, named, "10", "0")
    assert duel.where(partner) == ("field", 1, 3)
    assert duel.where(named) == (("limbo",) if loser["kind"] == "common" else ("field", 1, 3))


@pytest.mark.rule("ER-STATE-17", "ER-R-45")
def test_a_pair_carries_carditions_and_shares_a_wall() -> None:
    duel, _, named, partner = crossed({}, {"origin": "Sea"}, {"origin": "Amphibious"})
    duel.laid(1, "ploy ad hoc", on=[named], abilities=[{"ability": "power", "amount": 1}])
    duel.laid(1, "incantation white", on=[partner], abilities=[{"ability": "power", "amount": 2}])
    assert (duel.now(named).power, duel.now(partner).power) == (2, 3)
    assert len(duel.seance().offered("attack")) == 2
    duel.laid(1, "wall", space=3)
    assert duel.seance().offered("attack") == []
