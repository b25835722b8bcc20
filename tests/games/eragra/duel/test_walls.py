"""Walls: what any Wall does, and the six that the rulebook names (ER-CARD-13 to 15, ER-CARD-25 to 31, ER-CARD-34)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eragra.duel.situation import COLLECT, Situation, destroy, shipped, situation, use

ORIGINS = ("Ground", "Flying", "Sea", "Amphibious", "Immaterial")
PASS = ("Flying", "Immaterial")


def walled(attacker: Any = (), defender: Any = (), wall: str = "", **more: Any) -> tuple[Situation, int, int, int]:
    """A duel in which a Wall of seat 1 stands before its Minion: attacker, defender, Wall."""
    duel = situation(**more)
    one = duel.minion(0, 2, **{"kind": "ceremonial", **dict(attacker)})
    other = duel.minion(1, 2, **{"kind": "ceremonial", "origin": "Amphibious", **dict(defender)})
    abilities = shipped(wall) if wall else ()
    return duel, one, other, duel.laid(1, "wall", space=5 if wall == "Chinese Wall" else 2, abilities=abilities)


def may_attack(duel: Situation, seat: int = 0) -> bool:
    """Whether a Summoner can attack at all."""
    return bool(duel.seance(seat).offered("attack"))


# Any Wall.


@pytest.mark.rule("ER-CARD-25", "ER-CARD-34", "ER-BATTLE-17", "ER-CAL-12", "ER-R-28", "ER-R-42")
@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("archer", [False, True])
@pytest.mark.parametrize("wall", ["", "Granite Wall", "Crystal Wall", "Chinese Wall", "Sand Wall", "Wooden Wall"])
def test_who_passes_a_wall(origin: str, archer: bool, wall: str) -> None:
    duel, _one, *_ = walled({"origin": origin, "calibers": ["Archer"] if archer else []}, wall=wall)
    passes = origin in PASS or archer
    if archer and wall in ("Granite Wall", "Sand Wall"):
        passes = False
    if origin == "Flying" and wall == "Sand Wall":
        passes = False
    assert may_attack(duel) is passes


@pytest.mark.rule("ER-CARD-25", "ER-R-28", "ER-CARD-30")
@pytest.mark.parametrize("origin", ORIGINS)
def test_the_wall_of_reflection_is_a_plain_wall_too(origin: str) -> None:
    duel, *_ = walled({"origin": origin}, wall="Wall of Reflection")
    assert may_attack(duel) is (origin in PASS)


@pytest.mark.rule("ER-CARD-34", "ER-ORIGIN-14", "ER-ORIGIN-15")
@pytest.mark.parametrize(
    ("attacker", "defender", "passes"),
    [
        ({"kind": "grim", "origin": ""}, {}, False),  # a Wall comes after all that origins allow
        ({"kind": "grim", "origin": "Flying"}, {}, True),
        ({"aura": True}, {"origin": "Immaterial"}, False),
    ],
)
def test_a_wall_stops_also_grim_minions_and_those_with_aura(attacker: Any, defender: Any, passes: bool) -> None:
    duel, *_ = walled(attacker, defender)
    assert may_attack(duel) is passes


@pytest.mark.rule("ER-R-42", "ER-CAL-12")
def test_an_archer_behind_no_wall_rolls_by_the_pair_all_the_same() -> None:
    duel, one, other, _ = walled({"calibers": ["Archer"]})
    duel.fight(one, other, "0", "10")  # both roll: Ground against Amphibious
    assert duel.table.minions[one].injured


@pytest.mark.rule("ER-CARD-34", "ER-R-53")
def test_a_plain_wall_does_not_stop_effects_and_attacks_from_combo_fields() -> None:
    duel, _one, other, _ = walled()
    idol = duel.minion(0, 6, "spellbound", origin="Grounds")
    assert duel.seance().offered("attack") == [(idol, other)]
    spell = duel.card(0, "incantation black")
    duel.carry_out(destroy(), spell)
    assert duel.where(other) == ("limbo",)


@pytest.mark.rule("ER-CARD-12", "ER-CARD-13", "ER-R-28")
def test_a_wall_is_free_stands_on_any_space_and_one_on_each() -> None:
    duel = situation()
    duel.minion(0, 1), duel.laid(0, "wall", space=3)
    wall = duel.card(0, "wall")
    duel.stock("hand", wall)
    duel.seance().answer("play", wall).asks("lay")
    assert duel.offered("space") == [1, 2, 4, 5]  # also where nobody stands
    duel.answer("space", 2)
    assert duel.table.laid[wall][:4] == (0, 2, (), 5)
    assert (duel.table.virtuous, duel.table.evil) == ([0, 0], [0, 0])


@pytest.mark.rule("ER-CARD-13", "ER-R-28", "ER-R-33")
def test_a_wall_stands_five_own_turns_and_protecting_is_no_use() -> None:
    duel = situation().fill()
    wall = duel.card(0, "wall")
    duel.minion(0, 1)
    duel.minion(1, 1)
    duel.stock("hand", wall)
    duel.seance().answer("play", wall).answer("space", 1)
    for left in (4, 3, 2, 1):
        duel.turns(1)
        assert duel.table.laid[wall].cubes == left
        assert not may_attack(duel, 1)
        assert duel.turns(1).table.laid[wall].cubes == left
    duel.turns(1)
    assert duel.where(wall) == ("craft",)
    assert may_attack(duel, 1)


@pytest.mark.rule("ER-CARD-15", "ER-R-28")
def test_a_wall_outlives_its_minion_and_protects_the_next() -> None:
    duel, _one, other, wall = walled()
    duel.carry_out(destroy(), duel.card(0, "incantation black"))
    assert (duel.where(other), duel.where(wall)) == (("limbo",), ("field", 1, 2))
    duel.minion(1, 2, origin="Amphibious")
    assert not may_attack(duel)


# The six.


@pytest.mark.rule("ER-CARD-26")
def test_the_granite_wall_stops_bombs_incantations_and_archers() -> None:
    duel, one, other, _ = walled({"origin": "Flying", "calibers": ["Archer"]}, wall="Granite Wall")
    assert not may_attack(duel)
    for bomb, card in ((False, duel.card(0, "incantation black")), (True, one)):
        duel.carry_out({**destroy(), "bomb": bomb}, card)
        assert duel.where(other) == ("field", 1, 2)
    duel.carry_out({"do": "give", "target": {"side": "rival"}, "what": {"ability": "power", "amount": -1}},
                   duel.card(0, "incantation black"))  # fmt: skip
    assert duel.now(other).power == 1
    duel.carry_out(destroy(), one)  # no bomb
    assert duel.where(other) == ("limbo",)


@pytest.mark.rule("ER-CARD-27", "ER-CARD-9", "ER-CRYSTAL-1")
@pytest.mark.parametrize(("classes", "extra"), [(["Warrior", "Crystal Battalion"], 2), (["Warrior"], 0)])
@pytest.mark.parametrize("way", ["battle", "effect", "bomb", "injury"])
def test_the_crystal_wall_gives_two_crystals_more(classes: list[str], extra: int, way: str) -> None:
    duel = situation()
    abilities = [use({**destroy(), "bomb": way == "bomb"})]
    piece = duel.minion(0, 1, classes=classes, abilities=abilities)
    duel.laid(0, "wall", space=1, abilities=shipped("Crystal Wall"))
    foe = duel.minion(1, 1, "ceremonial" if way == "injury" else "common", power=2)
    if way in ("battle", "injury"):
        duel.fight(piece, foe, "20", "0", "0")
    else:
        duel.seance().answer("use", piece, 0)
    assert duel.crystals(0) == (0 if way == "injury" else 2 + extra)


@pytest.mark.rule("ER-CARD-27", "ER-CAL-11")
def test_the_crystal_wall_counts_each_minion_that_is_thrown() -> None:
    duel = situation()
    piece = duel.minion(0, 1, classes=["Crystal Battalion"], calibers=["Transporter"])
    duel.laid(0, "wall", space=1, abilities=shipped("Crystal Wall"))
    foes = [duel.minion(1, space) for space in (1, 2, 3)]
    duel.seance().answer("transport", piece).answer("throw", foes[0]).answer("on", foes[2])
    assert duel.crystals(0) == 1 + 2 + 1 + 2


@pytest.mark.rule("ER-CARD-28", "ER-R-13")
def test_the_chinese_wall_stands_on_an_empty_space_and_protects_all() -> None:
    duel = situation()
    minions = [duel.minion(0, space, origin=origin) for space, origin in ((1, "Ground"), (2, "Sea"), (3, "Ground"))]
    for space in (1, 2, 3):
        duel.minion(1, space, origin="Amphibious")
    assert len(duel.seance(1).offered("attack")) == 3
    chinese, wall = duel.card(0, "wall", abilities=shipped("Chinese Wall")), duel.card(0, "wall")
    fresh = duel.figure(0, "white")
    duel.stock("hand", chinese, wall, fresh)
    plain = duel.laid(0, "wall", space=5)
    assert duel.seance().answer("play", chinese).asks("seance").where(chinese) == ("field", 0, 4)  # 5 has a Wall
    duel.table.remove_laid(plain)
    assert not may_attack(duel, 1)
    duel.seance().answer("play", wall)  # nothing else may be put on that space: no Wall
    assert duel.offered("space") == [1, 2, 3, 5]
    duel.answer("space", 5)
    assert [step for step in duel.offered("step") if step[1] == 4] == []  # nobody moves there
    duel.answer("invoke", fresh).asks("state")  # there was but one space for it
    duel.answer("active")
    assert duel.where(fresh) == ("field", 0, 5)
    assert [duel.table.minions[piece].space for piece in minions] == [1, 2, 3]


@pytest.mark.rule("ER-CARD-28", "ER-R-13", "ER-INVOKE-10")
def test_with_a_chinese_wall_eight_minions_are_the_most() -> None:
    duel = situation()
    for space in (1, 2, 3, 4):
        duel.minion(0, space, "ceremonial"), duel.minion(0, space, "ceremonial", origin="Sea")
    duel.laid(0, "wall", space=5, abilities=shipped("Chinese Wall"))
    fresh = duel.figure(0, "white")
    duel.stock("hand", fresh)
    duel.seance().answer("invoke", fresh).asks("room")
    assert len(duel.offered("offer")) == 8


@pytest.mark.rule("ER-CARD-29")
@pytest.mark.parametrize("origin", ORIGINS)
def test_the_sand_wall_lets_only_the_immaterial_pass(origin: str) -> None:
    duel, *_ = walled({"origin": origin}, wall="Sand Wall")
    assert may_attack(duel) is (origin == "Immaterial")


def reflected(**struck: Any) -> tuple[Situation, int, int, int]:
    """A duel in which an attack has just come to the Wall of Reflection: another of the attacker's, defender, Wall."""
    duel, one, other, wall = walled({"origin": "Flying"}, wall="Wall of Reflection")
    card = duel.minion(0, 4, **struck)
    duel.dice().seance().answer("attack", one, other).asks("reflect", 1)
    assert set(duel.offered("hit")) == {one, card}
    return duel, card, other, wall


@pytest.mark.rule("ER-CARD-30", "ER-R-28", "ER-CARD-13")
@pytest.mark.parametrize("kind", ["common", "ceremonial"])
def test_the_wall_of_reflection_turns_an_attack_on_another_card(kind: str) -> None:
    duel, struck, other, wall = reflected(kind=kind, power=2)
    duel.answer("hit", struck).asks("seance")
    assert not duel.table.minions[other].injured
    if kind == "common":
        assert (duel.where(struck), duel.crystals(1)) == (("limbo",), 2)
    else:
        assert (duel.table.minions[struck].injured, duel.crystals(1)) == (True, 0)
    assert (duel.crystals(0), duel.table.virtuous[0]) == (1, 1)  # the attacking Summoner's (ER-R-28)
    assert duel.table.laid[wall].cubes == 4


@pytest.mark.rule("ER-CARD-30")
def test_the_effect_of_the_struck_card_is_triggered_against_its_summoner() -> None:
    duel, struck, _, _ = reflected(kind="ceremonial", abilities=[use(COLLECT)])
    duel.answer("hit", struck).asks("seance")
    assert duel.table.crystals == [1, 1]  # for the attack, and by the effect


@pytest.mark.rule("ER-CARD-30", "ER-CARD-13")
def test_the_wall_of_reflection_goes_after_its_last_cube_and_strikes_ploys() -> None:
    duel, one, other, wall = walled({"origin": "Flying"}, wall="Wall of Reflection")
    duel.table.set(wall, cubes=1)
    ploy, ground = duel.laid(0, "ploy ad hoc", on=[one]), duel.laid(0, "ground", space=6)
    duel.dice().seance().answer("attack", one, other)
    assert set(duel.offered("hit")) == {one, ploy, ground}
    duel.answer("hit", ploy)
    assert (duel.where(ploy), duel.where(wall), duel.where(one)) == (("craft",), ("craft",), ("field", 0, 2))


@pytest.mark.rule("ER-CARD-31", "ER-R-55")
def test_the_wooden_wall_makes_a_dow_integral() -> None:
    duel = situation()
    dow = duel.minion(0, 2, classes=["Dow", "Smith"])
    wall = duel.laid(0, "wall", space=2, abilities=shipped("Wooden Wall"))
    assert duel.now(dow)[:2] == ("integral", 3)
    noble = duel.minion(1, 2, "ceremonial")
    duel.fight(dow, noble, "10", "0", "0", "0")
    assert duel.crystals(0) == 2  # for a win that only injures
    duel.table.set(dow, attacks=0)
    duel.table.set(noble, space=1)
    common = duel.minion(1, 2)
    duel.fight(dow, common, "10", "0", "0", "0")
    assert duel.crystals(0) == 2 + 1 + 2
    duel.fight(duel.minion(1, 2, origin="Flying"), dow)  # a Flying Minion passes the Wall
    assert duel.table.minions[dow].injured  # no Common any more
    duel.table.remove_laid(wall)
    assert duel.now(dow)[:2] == ("common", 0)


@pytest.mark.rule("ER-CARD-31")
def test_the_wooden_wall_rewards_a_defence_too_and_others_not() -> None:
    duel = situation()
    dow = duel.minion(0, 2, classes=["Dow"])
    duel.laid(0, "wall", space=2, abilities=shipped("Wooden Wall"))
    foe = duel.minion(1, 2, calibers=["Archer"])
    duel.fight(foe, dow, "0", "10", "0", "0")
    assert duel.crystals(0) == 3
    other = duel.minion(0, 3, classes=["Warrior"])
    duel.laid(0, "wall", space=3, abilities=shipped("Wooden Wall"))
    assert duel.now(other)[:2] == ("common", 1)
    assert (duel.now(other).extra, duel.now(other).extra_wins) == (0, 0)
