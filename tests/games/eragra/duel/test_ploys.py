"""Ploys Ad Hoc: what any of them does, and the eight that the rulebook names (ER-CARD-11 to 24)."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.games.eragra.duel.attacking import roll, why_not_that_way
from cardsdb.games.eragra.duel.parts import Laid
from cardsdb.games.eragra.vocabulary import CALIBERS
from tests.games.eragra.duel.situation import Situation, destroy, shipped, situation


def ploy(duel: Situation, name: str, seat: int = 0) -> int:
    """One of the shipped Ploys in a Summoner's hand."""
    piece = duel.card(seat, "ploy ad hoc", name, abilities=shipped(name), cardition=True)
    duel.stock("hand", piece, seat=seat)
    return piece


# Any Ploy.


@pytest.mark.rule("ER-CARD-11", "ER-CARD-12", "ER-CARD-13", "ER-R-28")
def test_a_ploy_is_free_and_joined_to_an_own_minion_with_five_cubes() -> None:
    duel = situation()
    one, two = duel.minion(0, 1), duel.minion(0, 4)
    duel.minion(0, 6, "spellbound"), duel.minion(1, 1)
    card = duel.card(0, "ploy ad hoc")
    duel.stock("hand", card)
    duel.seance().answer("play", card).asks("bearer")
    assert duel.offered("on") == [one, two]
    duel.answer("on", two)
    assert (duel.table.laid[card].on, duel.table.laid[card].cubes) == ((two,), 5)
    again = duel.card(0, "ploy ad hoc")  # not limited
    duel.stock("hand", again)
    duel.seance().answer("play", again).answer("on", two)
    assert duel.table.joined(two) == [card, again]


@pytest.mark.rule("ER-CARD-12", "ER-CARD-16")
def test_without_a_minion_no_ploy_is_played() -> None:
    duel = situation()
    duel.stock("hand", duel.card(0, "ploy ad hoc"))
    duel.minion(1, 1)
    assert duel.seance().offered("play") == []


@pytest.mark.rule("ER-CARD-13", "ER-R-33")
def test_a_ploy_lies_five_own_turns() -> None:
    duel = situation().fill()
    bearer = duel.minion(0, 1)
    card = duel.card(0, "ploy ad hoc")
    duel.stock("hand", card)
    duel.seance().answer("play", card)
    for left in (4, 3, 2, 1):
        assert duel.turns(2).table.laid[card].cubes == left
    duel.turns(1)
    assert (duel.where(card), duel.where(bearer)) == (("craft",), ("field", 0, 1))


@pytest.mark.rule("ER-CARD-16")
def test_a_ploy_goes_with_its_minion() -> None:
    duel = situation()
    bearer = duel.minion(1, 1)
    card = duel.laid(1, "ploy ad hoc", on=[bearer])
    duel.carry_out(destroy(), duel.minion(0, 1))
    assert (duel.where(bearer), duel.where(card)) == (("limbo",), ("craft",))


# The eight.


@pytest.mark.rule("ER-CARD-17", "ER-R-33")
def test_baneful_ram_destroys_a_ploy_or_a_ground_every_two_turns() -> None:
    duel = situation().fill()
    bearer, foe = duel.minion(0, 1), duel.minion(1, 2)
    ram = ploy(duel, "Baneful Ram")
    duel.seance().answer("play", ram)
    theirs, ground = duel.laid(1, "ploy ad hoc", on=[foe]), duel.laid(1, "ground", space=6)
    duel.laid(1, "wall", space=2)
    duel.seance().answer("use", ram, 0)
    assert set(duel.offered("pick")) == {ram, theirs, ground}  # one, on whatever side
    duel.answer("pick", ground)
    assert (duel.where(ground), duel.table.laid[ram].cubes) == (("craft",), 4)
    assert duel.offered("use") == []
    assert duel.turns(2).offered("use") == []
    assert duel.turns(2).offered("use") == [(ram, 0)]
    assert duel.where(bearer) == ("field", 0, 1)


@pytest.mark.rule("ER-CARD-18", "ER-R-33", "ER-CARD-37")
def test_catapult_destroys_a_rivals_card_every_two_turns() -> None:
    duel = situation().fill()
    duel.minion(0, 1), duel.laid(0, "wall", space=1)
    catapult = ploy(duel, "Catapult")
    duel.seance().answer("play", catapult)
    hit = [
        duel.minion(1, 1, calibers=["Transporter"], power=2),
        duel.minion(1, 6, "spellbound", origin="Grounds"),
        duel.laid(1, "wall", space=1),
        duel.laid(1, "ground", space=6),
        duel.laid(1, "mastery", space=7),
    ]
    hit.append(duel.laid(1, "ploy ad hoc", on=[hit[0]]))
    duel.minion(1, 2, origin="Immaterial"), duel.laid(1, "incantation black", space=8), duel.opening(1, "red")
    duel.seance().answer("use", catapult, 0)
    assert set(duel.offered("pick")) == set(hit)
    duel.answer("pick", hit[0])
    assert (duel.where(hit[0]), duel.crystals(0), duel.table.evil[0]) == (("limbo",), 2, 1)
    assert duel.turns(2).offered("use") == []
    assert duel.turns(2).offered("use") == [(catapult, 0)]


@pytest.mark.rule("ER-CARD-19", "ER-CAL-1", "ER-CAL-6")
def test_celestial_torch_gives_up_to_three_calibers() -> None:
    duel = situation()
    bearer = duel.minion(0, 1, calibers=["Archer"])
    torch = ploy(duel, "Celestial Torch")
    duel.seance().answer("play", torch).asks("caliber")
    assert set(duel.offered("caliber")) == set(CALIBERS) - {"Archer"}
    duel.answer("caliber", "Swordsman").answer("caliber", "Opposer")
    assert ("caliber", "Swordsman") not in duel.offered()
    duel.answer("caliber", "Armigner").asks("seance")
    assert duel.now(bearer).calibers == {"Archer", "Swordsman", "Opposer", "Armigner"}
    duel.laid(0, "incantation white", on=[bearer], abilities=[{"ability": "power", "amount": 1}])
    assert duel.now(bearer).power == 1  # a given Opposer is one
    duel.table.remove_laid(torch)
    assert (duel.now(bearer).calibers, duel.now(bearer).power) == ({"Archer"}, 2)


@pytest.mark.rule("ER-CARD-19")
def test_celestial_torch_may_give_fewer() -> None:
    duel = situation()
    bearer = duel.minion(0, 1)
    torch = ploy(duel, "Celestial Torch")
    duel.seance().answer("play", torch).answer("caliber", "Transporter").answer("enough").asks("seance")
    assert duel.now(bearer).calibers == {"Transporter"}


@pytest.mark.rule("ER-CARD-20", "ER-CARD-8", "ER-CARD-35", "ER-R-47")
def test_floating_galleon_carries_three_that_fly_with_a_bomb_each() -> None:
    duel = situation()
    crew = [duel.minion(0, space) for space in (1, 2, 3, 4)]
    foe = duel.minion(1, 1, "ceremonial", power=2)
    galleon = ploy(duel, "Floating Galleon")
    duel.seance().answer("play", galleon).answer("on", crew[0]).asks("aboard").answer("on", crew[1])
    assert duel.offered("on") == [crew[2], crew[3]]
    duel.answer("on", crew[2]).asks("seance")  # three are the most
    assert [duel.now(one)[1:3] for one in crew] == [(2, "Flying")] * 3 + [(1, "Ground")]
    assert duel.offered("bomb") == crew[:3]
    assert roll(duel.table, crew[0], foe) == "attacker"
    duel.answer("bomb", crew[0]).asks("seance")
    assert (duel.where(foe), duel.crystals(0), duel.offered("bomb")) == (("limbo",), 2, [])
    duel.minion(1, 2)
    assert duel.seance().offered("bomb") == crew[1:3]


@pytest.mark.rule("ER-CARD-20", "ER-CARD-23", "ER-CRYSTAL-1")
@pytest.mark.parametrize("name", ["Floating Galleon", "Royal Galleon of Thussa"])
def test_with_a_galleon_all_aboard_are_destroyed(name: str) -> None:
    duel = situation()
    aboard, ashore = [duel.minion(1, space) for space in (1, 2)], duel.minion(1, 3)
    galleon = duel.laid(1, "ploy ad hoc", on=aboard, abilities=shipped(name))
    duel.carry_out(destroy(cards=["ploy ad hoc"]), duel.minion(0, 5))
    assert [duel.where(one)[0] for one in (*aboard, galleon, ashore)] == ["limbo", "limbo", "craft", "field"]
    assert (duel.crystals(0), duel.table.evil[0], duel.crystals(1)) == (2, 2, 0)


@pytest.mark.rule("ER-CARD-20", "ER-CARD-23", "ER-CARD-13")
@pytest.mark.parametrize("name", ["Floating Galleon", "Royal Galleon of Thussa"])
def test_a_galleon_whose_cubes_are_gone_lets_all_ashore(name: str) -> None:
    duel = situation().fill()
    aboard = [duel.minion(0, space) for space in (1, 2)]
    galleon = duel.laid(0, "ploy ad hoc", on=aboard, cubes=1, abilities=shipped(name))
    duel.seance().turns(1)
    assert [duel.where(one)[0] for one in (*aboard, galleon)] == ["field", "field", "craft"]
    assert duel.now(aboard[0])[1:3] == (1, "Ground")


@pytest.mark.rule("ER-CARD-20", "ER-CARD-16")
def test_a_galleon_sails_on_until_nobody_is_aboard() -> None:
    duel = situation()
    aboard = [duel.minion(1, space) for space in (1, 2)]
    galleon = duel.laid(1, "ploy ad hoc", on=aboard, abilities=shipped("Floating Galleon"))
    killer = duel.minion(0, 5)
    duel.carry_out(destroy(), killer).answer("pick", aboard[0])
    assert (duel.table.laid[galleon].on, duel.crystals(0)) == ((aboard[1],), 2)
    duel.carry_out(destroy(), killer)
    assert duel.where(galleon) == ("craft",)


@pytest.mark.rule("ER-CARD-21", "ER-R-45")
def test_kyros_quiver_is_for_an_archer() -> None:
    duel = situation()
    archer = duel.minion(0, 2, "ceremonial", calibers=["Archer"])
    duel.minion(0, 1)
    quiver = ploy(duel, "Kyro's Quiver")
    duel.seance().answer("play", quiver).asks("seance")  # there is but one who can bear it
    assert (duel.table.laid[quiver].on, duel.now(archer).power) == ((archer,), 2)
    foe = duel.minion(1, 2, "ceremonial")
    for _ in range(2):
        duel.fight(archer, foe, "0", "0", "0")
    assert duel.offered("attack") == []


@pytest.mark.rule("ER-CARD-21", "ER-BATTLE-2")
def test_kyros_quiver_shoots_twice_in_the_same_direction() -> None:
    duel = situation(3).fill()
    archer = duel.minion(0, 2, "ceremonial", calibers=["Archer"])
    foes = [duel.minion(seat, 2, "ceremonial") for seat in (1, 2)]
    duel.laid(0, "ploy ad hoc", on=[archer], abilities=shipped("Kyro's Quiver"))
    assert duel.seance().offered("attack") == [(archer, foe) for foe in foes]
    duel.fight(archer, foes[1], "0", "0", "0")
    assert duel.offered("attack") == [(archer, foes[1])]
    assert why_not_that_way(duel.table, archer, foes[0]) == ("its attacks of a turn go in one direction", "ER-CARD-21")
    duel.fight(archer, foes[1], "0", "0", "0")
    assert duel.offered("attack") == []
    assert len(duel.turns(3).offered("attack")) == 2
    duel.laid(0, "ploy ad hoc", on=[archer], abilities=[{"ability": "attacks", "count": 2}])
    duel.fight(archer, foes[0], "0", "0", "0")
    assert len(duel.offered("attack")) == 2  # another card's attacks go where they like


@pytest.mark.rule("ER-CARD-21", "ER-CARD-16", "ER-CARD-13")
@pytest.mark.parametrize("way", ["with its Minion", "destroyed", "spent"])
def test_kyros_quiver_always_returns_to_hand(way: str) -> None:
    duel = situation().fill()
    archer = duel.minion(1, 2, calibers=["Archer"])
    quiver = duel.laid(1, "ploy ad hoc", on=[archer], cubes=1, abilities=shipped("Kyro's Quiver"))
    killer = duel.minion(0, 1)
    if way == "spent":
        duel.seance(1).turns(1)
    else:
        duel.carry_out(destroy(cards=["ploy ad hoc"] if way == "destroyed" else ["minion"]), killer)
    assert (duel.where(quiver), duel.table.craft) == (("hand", 1), [])


@pytest.mark.rule("ER-CARD-22", "ER-R-55", "ER-ORIGIN-14", "ER-R-40")
def test_minotaurs_divine_armor_makes_minotaur_grim() -> None:
    duel = situation()
    minotaur = duel.minion(1, 2, name="Minotaur", power=2)
    duel.laid(1, "ploy ad hoc", on=[minotaur], abilities=shipped("Minotaur's Divine Armor"))
    assert duel.now(minotaur)[:2] == ("grim", 6)
    foe = duel.minion(0, 2, origin="Immaterial", power=2)
    assert roll(duel.table, minotaur, foe) == roll(duel.table, foe, minotaur) == "both"
    duel.fight(foe, minotaur, "10", "0", *["0"] * 6)
    assert duel.table.minions[minotaur].injured  # no Common any more
    duel.carry_out(destroy(), foe)
    assert (duel.where(minotaur), duel.crystals(0)) == (("limbo",), 3)  # and not protected


@pytest.mark.rule("ER-CARD-22", "ER-R-53")
def test_minotaurs_divine_armor_protects_another_from_all_but_incantations() -> None:
    duel = situation()
    knight = duel.minion(1, 2, "ceremonial")
    duel.laid(1, "ploy ad hoc", on=[knight], abilities=shipped("Minotaur's Divine Armor"))
    assert duel.now(knight)[:2] == ("ceremonial", 1)
    carrier = duel.minion(0, 2, calibers=["Transporter"], state={"bombs": 1})
    duel.minion(0, 6, "spellbound", origin="Grounds")
    seance = duel.seance()
    assert seance.offered("attack") == seance.offered("bomb") == []
    duel.carry_out(destroy(), carrier)
    assert duel.where(knight) == ("field", 1, 2)
    duel.carry_out(destroy(), duel.card(0, "incantation black"))
    assert duel.where(knight) == ("limbo",)


@pytest.mark.rule("ER-CARD-23", "ER-STATE-17")
@pytest.mark.parametrize(("armies", "most"), [(False, 2), (True, 3)])
def test_royal_galleon_shelters_two_or_three_and_draws_a_mastery_card_for_each(armies: bool, most: int) -> None:
    duel = situation()
    states: list[Any] = [{}, {"injured": True}, {"cubes": 2}]
    crew = [duel.minion(0, space, "ceremonial", state=state) for space, state in zip((1, 2, 3), states, strict=True)]
    if armies:
        duel.minion(0, 5, name="Armies of Thussa")
    for space in (1, 2, 3):
        duel.minion(1, space, "ceremonial", origin="Amphibious")
    duel.stock("mastery", *(duel.card(0, "mastery") for _ in range(10)))
    galleon = ploy(duel, "Royal Galleon of Thussa")
    duel.seance().answer("play", galleon).answer("on", crew[0])
    for one in crew[1:most]:
        duel.asks("aboard").answer("on", one)
    duel.asks("seance")
    assert duel.table.laid[galleon].on == tuple(crew[:most])
    assert [duel.now(one).origin for one in crew] == ["Amphibious"] * most + ["Ground"] * (3 - most)
    assert len(duel.table.hand[0]) == most  # the Mastery cards
    assert {defender for _, defender in duel.seance(1).offered("attack")} == set(crew[most:])


@pytest.mark.rule("ER-CARD-23")
@pytest.mark.parametrize("kind", ["ploy ad hoc", "incantation white"])
def test_who_is_sheltered_is_out_of_reach_at_once(kind: str) -> None:
    duel = situation()
    sheltered, rival = duel.minion(0, 1), duel.minion(1, 1)
    assert duel.seance(1).offered("attack") == [(rival, sheltered)]
    shelter = duel.card(0, kind, abilities=[{"ability": "carries", "count": 1, "shelters": True}])
    duel.table.lay(shelter, Laid(0, on=(sheltered,), cubes=5))
    assert duel.seance(1).offered("attack") == []


@pytest.mark.rule("ER-CARD-23")
def test_only_ground_minions_become_amphibious_aboard_and_fewer_may_go() -> None:
    duel = situation()
    bird = duel.minion(0, 1, origin="Flying")
    duel.minion(0, 2)
    duel.stock("mastery", *(duel.card(0, "mastery") for _ in range(10)))
    galleon = ploy(duel, "Royal Galleon of Thussa")
    duel.seance().answer("play", galleon).answer("on", bird).answer("enough")
    assert (duel.now(bird).origin, len(duel.table.hand[0])) == ("Flying", 1)


@pytest.mark.rule("ER-CARD-1")
def test_a_vessel_takes_aboard_whom_it_names() -> None:
    duel = situation()
    sea = duel.minion(0, 1, origin="Sea")
    duel.minion(0, 2, origin="Flying")
    barge = ploy(duel, "Oyster Barge")
    duel.seance().answer("play", barge).asks("seance")
    assert duel.table.laid[barge].on == (sea,)


@pytest.mark.rule("ER-CARD-24", "ER-R-29", "ER-CRYSTAL-1")
def test_trojan_horse_takes_two_white_minions_and_destroys_all_of_an_opponent() -> None:
    duel = situation()
    white = [duel.minion(0, space, "white", counter=3) for space in (1, 2, 3)]
    other = duel.minion(0, 4)
    foes = [duel.minion(1, 1), duel.minion(1, 1, "integral", origin="Sea", power=3)]
    foes.append(duel.minion(1, 2, "ceremonial", power=2))
    far, wall = duel.minion(1, 6, "spellbound", origin="Grounds"), duel.laid(1, "wall", space=1)
    horse = ploy(duel, "Trojan Horse")
    duel.seance().answer("play", horse).asks("crew")
    assert duel.offered("on") == white
    duel.answer("on", white[2]).answer("on", white[0]).asks("seance")
    assert [duel.where(one)[0] for one in (*white, other)] == ["gone", "field", "gone", "field"]
    assert [duel.where(one)[0] for one in (*foes, far, wall)] == ["limbo"] * 3 + ["field"] * 2
    assert (duel.crystals(0), duel.table.evil[0], duel.where(horse)) == (6, 3, ("craft",))
    assert duel.crystals(1) == 0  # nothing for those who left


@pytest.mark.rule("ER-CARD-24", "ER-R-29", "ER-MULTI-2")
def test_trojan_horse_strikes_one_chosen_rival() -> None:
    duel = situation(3)
    white = [duel.minion(0, space, "white") for space in (1, 2)]
    ones, two = [duel.minion(1, space) for space in (1, 2)], duel.minion(2, 1)
    horse = ploy(duel, "Trojan Horse")
    duel.seance().answer("play", horse).asks("rival")  # just two White Minions: they are not asked for
    assert duel.table.gone == white
    duel.answer("rival", 2)
    assert (set(duel.table.minions), duel.where(two), duel.where(horse)) == (set(ones), ("limbo",), ("craft",))


@pytest.mark.rule("ER-CARD-24", "ER-R-29")
@pytest.mark.parametrize(("white", "ruled", "may"), [(2, True, True), (1, True, False), (2, False, False)])
def test_trojan_horse_wants_two_white_minions_and_a_table_that_plays_it(white: int, ruled: bool, may: bool) -> None:
    duel = situation(trojan_horse=ruled)
    for space in range(1, white + 1):
        duel.minion(0, space, "white")
    duel.minion(0, 5)
    horse = ploy(duel, "Trojan Horse")
    assert (horse in duel.seance().offered("play")) is may
