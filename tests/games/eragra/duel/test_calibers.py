"""Transporter, Armigner, Bounded Souls, and bombs (ER-CAL, ER-CARD-35)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eragra.duel.situation import COLLECT, Situation, situation, use, when


def carrier(**facts: Any) -> tuple[Situation, int]:
    """A duel with a Transporter of seat 0 on space 1."""
    duel = situation()
    return duel, duel.minion(0, 1, calibers=["Transporter"], **facts)


@pytest.mark.rule("ER-CAL-8", "ER-R-38", "ER-OWN-1")
def test_a_transporter_takes_a_minion_with_what_is_joined_to_it() -> None:
    duel, piece = carrier()
    sea = duel.minion(0, 2, origin="Sea")
    foe = duel.minion(1, 3, "integral", power=3, abilities=[use(COLLECT, every=2)], state={"constant": 1})
    wings = duel.laid(1, "incantation white", on=[foe], cubes=1, abilities=[{"ability": "power", "amount": 1}])
    duel.seance().answer("transport", piece).asks("transport")
    assert duel.offered() == [("take", foe)]  # alone, it can be thrown on nothing
    duel.answer("take", foe).asks("put")
    assert duel.offered("space") == [2, 3, 4, 5]  # not in X State with the Transporter, of the same origin
    duel.answer("space", 2)
    assert duel.table.on_space(0, 2) == (sea, foe)
    assert (duel.table.minions[foe].constant, duel.table.laid[wings][:4]) == (5, (0, 0, (foe,), 5))
    assert (duel.crystals(0), duel.table.evil[0], duel.now(foe).power) == (0, 0, 4)


@pytest.mark.rule("ER-CAL-9", "ER-CAL-11", "ER-CRYSTAL-1", "ER-ACT-4")
def test_a_transporter_throws_one_card_on_another() -> None:
    duel, piece = carrier()
    one, two, three = (duel.minion(1, power, "integral", power=power) for power in (1, 2, 3))
    duel.seance().answer("transport", piece).answer("throw", two).asks("throw on")
    assert duel.offered("on") == [one, three]
    duel.answer("on", three)
    assert [duel.where(foe)[0] for foe in (one, two, three)] == ["field", "limbo", "limbo"]
    assert (duel.crystals(0), duel.table.evil[0]) == (5, 2)


@pytest.mark.rule("ER-CAL-9", "ER-R-38")
def test_walls_and_ploys_are_thrown_without_crystals() -> None:
    duel, piece = carrier()
    foe = duel.minion(1, 2)
    wall, ploy = duel.laid(1, "wall", space=4), duel.laid(1, "ploy ad hoc", on=[foe])
    duel.seance().answer("transport", piece)
    assert set(duel.offered("throw")) == {foe, wall, ploy}
    assert set(duel.offered("take")) == {foe, wall}
    duel.answer("throw", wall).answer("on", ploy)
    assert [duel.where(card)[0] for card in (wall, ploy, foe)] == ["craft", "craft", "field"]
    assert (duel.crystals(0), duel.table.evil[0]) == (0, 0)


@pytest.mark.rule("ER-CAL-8", "ER-R-38")
def test_a_wall_is_transported_to_an_empty_space() -> None:
    duel, piece = carrier()
    wall = duel.laid(1, "wall", space=4, cubes=1)
    duel.laid(0, "wall", space=5)
    duel.seance().answer("transport", piece).answer("take", wall)
    assert duel.offered("space") == [2, 3, 4]
    duel.answer("space", 4)
    assert (duel.where(wall), duel.table.laid[wall].cubes) == (("field", 0, 4), 5)


@pytest.mark.rule("ER-CAL-10", "ER-R-38", "ER-INVOKE-17")
def test_what_a_transporter_does_not_reach() -> None:
    duel, piece = carrier()
    on_combo = duel.minion(1, 6, "spellbound", origin="Grounds")
    duel.laid(1, "incantation black", space=8)
    duel.laid(1, "mastery", space=7)
    duel.laid(1, "ploy ad hoc", on=[on_combo])
    duel.opening(1, "red")
    duel.minion(1, 1, abilities=[{"ability": "protected", "against": ["cards"]}])
    assert duel.seance().offered("transport") == []
    rooted = duel.minion(1, 2, "spellbound", origin="Grounds")
    duel.laid(1, "incantation white", on=[rooted])
    assert duel.seance().offered("transport") == []
    other = duel.minion(1, 3)
    duel.seance().answer("transport", piece)
    assert duel.offered() == [("take", other), ("throw", rooted), ("throw", other)]


@pytest.mark.rule("ER-CAL-9")
def test_a_card_is_thrown_within_its_own_duel_field() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, calibers=["Transporter"])
    ones, two = [duel.minion(1, space) for space in (1, 2)], duel.minion(2, 1)
    duel.seance().answer("transport", piece)
    assert duel.offered("take") == [*ones, two]
    assert duel.offered("throw") == ones
    duel.answer("throw", ones[0])  # there is only one to throw it on
    assert duel.table.limbo == ones


@pytest.mark.rule("ER-CAL-8", "ER-R-38")
def test_a_full_field_takes_nothing_over() -> None:
    duel, piece = carrier(origin="Sea")
    for space in (2, 3, 4, 5):
        duel.minion(0, space, origin="Sea")
    sea, ground = duel.minion(1, 1, origin="Sea"), duel.minion(1, 2, origin="Ground")
    duel.seance().answer("transport", piece)
    assert duel.offered("take") == [ground]  # in X State
    assert duel.offered("throw") == [sea, ground]


@pytest.mark.rule("ER-CAL-2", "ER-CAL-3", "ER-R-33", "ER-R-38")
@pytest.mark.parametrize("caliber", ["Transporter", "Armigner"])
def test_once_in_two_turns(caliber: str) -> None:
    duel = situation()
    piece = duel.minion(0, 1, calibers=[caliber])
    duel.stock("craft", *(duel.card(0, "ploy ad hoc") for _ in range(3)))
    for space in (1, 2, 3):
        duel.minion(1, space)
    word = "transport" if caliber == "Transporter" else "arm"
    can = []
    for turn in range(1, 6):
        duel.table.turns[0] = turn
        can.append(bool(duel.seance().offered(word)))
        if can[-1]:
            duel.answer(word, piece)
            while duel.asking.kind != "seance":
                duel.answer(*duel.asking.options[0])
    assert can == [True, False, True, False, True]


@pytest.mark.rule("ER-R-11", "ER-R-22", "ER-CAL-2")
@pytest.mark.parametrize("state", [{"face_down": True}, {"cubes": 1}])
def test_calibers_do_not_work_face_down_or_rejuvenating(state: dict[str, Any]) -> None:
    duel = situation()
    duel.minion(0, 1, calibers=["Transporter", "Armigner"], state={"bombs": 1, **state})
    duel.stock("craft", duel.card(0, "ploy ad hoc"))
    duel.minion(1, 1)
    names = {option[0] for option in duel.seance().offered()}
    assert names.isdisjoint({"transport", "arm", "bomb"})


@pytest.mark.rule("ER-CAL-14")
@pytest.mark.parametrize("place", ["duel", "craft"])
def test_an_armigner_takes_a_ploy_to_hand(place: str) -> None:
    duel = situation()
    piece = duel.minion(0, 1, calibers=["Armigner"])
    others = [duel.card(0, "wall") for _ in range(12)]
    ploy = duel.card(0, "ploy ad hoc")
    duel.stock("duel", *others)
    duel.stock("craft", duel.card(0, "ground"))
    assert duel.seance().offered("arm") == []
    duel.stock(place, ploy)
    duel.seance().answer("arm", piece).asks("fetch")
    assert duel.offered() == [("pick", ploy), ("none",)]
    duel.answer("pick", ploy)
    assert duel.where(ploy) == ("hand", 0)
    assert (sorted(duel.table.duel[0]), duel.table.duel[0] == others) == (others, False)  # shuffled
    assert ("play", ploy) in duel.offered()  # at once, or it is kept


@pytest.mark.rule("ER-CAL-15", "ER-CAL-16", "ER-R-44")
def test_bounded_souls_call_another_back() -> None:
    duel = situation()
    souls = ["Bounded Souls"]
    before, mortal, after = duel.figure(1, calibers=souls), duel.figure(0), duel.figure(0, calibers=souls)
    duel.stock("limbo", before, mortal)
    foe = duel.minion(1, 2, calibers=souls)
    killer = duel.minion(0, 1, state={"bombs": 1})
    duel.seance().answer("bomb", killer).asks("souls", 1)
    assert duel.offered() == [("pick", before), ("none",)]
    duel.stock("limbo", after)
    duel.answer("pick", before).asks("put", 1)
    assert duel.offered("space") == [1, 2, 3, 4, 5]
    duel.answer("space", 3)
    returned = duel.table.minions[before]
    assert (returned.seat, returned.space, returned.awakened) == (1, 3, True)
    assert duel.table.limbo == [mortal, foe, after]
    assert duel.crystals(0) == 1


@pytest.mark.rule("ER-CAL-15", "ER-R-44")
def test_bounded_souls_are_called_to_an_empty_space_and_only_if_wanted() -> None:
    duel = situation()
    dead = duel.figure(0, origin="Sea", calibers=["Bounded Souls"])
    duel.stock("limbo", dead)
    bound = [duel.minion(0, space, calibers=["Bounded Souls"]) for space in (1, 2, 3)]
    duel.minion(0, 1, origin="Sea")
    for space in (4, 5):
        duel.minion(0, space)
    killer = duel.minion(1, 1, state={"bombs": 3})
    duel.seance(1).answer("bomb", killer).answer("pick", bound[0])
    duel.asks("seance", 1)  # its partner still stands on the space: none is empty
    duel.answer("bomb", killer).answer("pick", bound[1]).asks("souls", 0).answer("none")
    assert dead in duel.table.limbo


@pytest.mark.rule("ER-CAL-15")
def test_a_granted_caliber_counts_and_a_face_down_minion_calls_nobody() -> None:
    duel = situation()
    duel.stock("limbo", duel.figure(0, calibers=["Bounded Souls"]))
    one, two = duel.minion(0, 1), duel.minion(0, 2, calibers=["Bounded Souls"], state={"face_down": True})
    granted = {"ability": "calibers", "calibers": ["Bounded Souls"]}
    duel.laid(0, "ploy ad hoc", on=[one], abilities=[granted])
    killer = duel.minion(1, 1, state={"bombs": 2})
    duel.seance(1).answer("bomb", killer).answer("pick", two).asks("seance", 1)
    duel.answer("bomb", killer).asks("souls", 0)


@pytest.mark.rule("ER-CARD-35", "ER-R-47", "ER-CRYSTAL-1")
def test_bombs_destroy_and_are_used_up() -> None:
    duel = situation()
    monk = duel.minion(0, 1, abilities=[{"ability": "bombs", "count": 2}])
    noble, white = duel.minion(1, 1, "integral", power=3), duel.minion(1, 2, "white", counter=5, power=1)
    duel.minion(1, 6, "spellbound", origin="Grounds")  # not on the Duel Field
    duel.seance().answer("bomb", monk)
    assert duel.offered("pick") == [noble, white]
    duel.answer("pick", white)
    assert (duel.where(white), duel.crystals(0)) == (("limbo",), 1)  # the whole card (ER-R-21)
    duel.answer("bomb", monk)
    assert (duel.where(noble), duel.crystals(0), duel.table.minions[monk].bombs) == (("limbo",), 4, 0)
    duel.minion(1, 3)
    assert duel.seance().offered("bomb") == []


@pytest.mark.rule("ER-CARD-26", "ER-CARD-34", "ER-R-47")
def test_a_granite_wall_stops_bombs_a_plain_one_does_not() -> None:
    duel = situation()
    duel.minion(0, 1, state={"bombs": 1})
    duel.minion(1, 1)
    duel.laid(1, "wall", space=1)
    assert len(duel.seance().offered("bomb")) == 1
    duel.laid(1, "wall", space=1, abilities=[{"ability": "protected", "against": ["bombs", "incantations", "Archer"]}])
    assert duel.seance().offered("bomb") == []


@pytest.mark.rule("ER-CARD-33", "ER-R-11")
@pytest.mark.parametrize(("state", "crystals"), [({}, 1), ({"face_down": True}, 0), ({"cubes": 2}, 0)])
def test_what_leaves_does_its_last(state: dict[str, Any], crystals: int) -> None:
    duel = situation()
    duel.minion(1, 1, abilities=[when("leaves", COLLECT)], state=state)
    killer = duel.minion(0, 1, state={"bombs": 1})
    duel.seance().answer("bomb", killer)
    assert duel.crystals(1) == crystals


@pytest.mark.rule("ER-CAL-3")
def test_a_newcomer_uses_at_once_a_caliber_that_all_of_its_side_are_granted() -> None:
    duel = situation()
    duel.minion(0, 1, abilities=[{"ability": "calibers", "calibers": ["Transporter"], "of": {"groups": ["red"]}}])
    for space in (3, 4):
        duel.minion(1, space)
    first = duel.seance().offered("transport")
    newcomer = duel.figure(0)
    duel.stock("hand", newcomer)
    duel.opening(0, "red")
    duel.seance().answer("invoke", newcomer).answer("space", 2).answer("active")
    assert duel.offered("transport") == [*first, newcomer]
