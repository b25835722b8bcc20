"""How effects are used, whom they reach, and who is protected (ER-CARD, ER-MULTI)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eragra.duel.situation import COLLECT, DRAW, destroy, situation, use, when

OWN = {"side": "own"}
SHATTER = {"do": "destroy crystals"}


# Using effects.


@pytest.mark.rule("ER-CARD-2", "ER-CARD-3")
def test_an_instant_effect_is_used_once() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(COLLECT)])
    duel.seance().answer("use", piece, 0)
    assert duel.crystals(0) == 1
    assert duel.offered("use") == []
    duel.table.turns[0] += 5
    assert duel.seance().offered("use") == []


@pytest.mark.rule("ER-CARD-2", "ER-CARD-33", "ER-R-33")
def test_a_constant_effect_takes_a_cube_and_comes_back_after_its_turns() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(COLLECT, every=2)])
    assert duel.table.minions[piece].constant == 5
    duel.seance().answer("use", piece, 0)
    assert duel.table.minions[piece].constant == 4
    duel.table.turns[0] += 1
    assert duel.seance().offered("use") == []
    duel.table.turns[0] += 1
    assert duel.seance().offered("use") == [(piece, 0)]
    duel.table.set(piece, constant=0)
    assert duel.seance().offered("use") == []


@pytest.mark.rule("ER-CARD-2", "ER-CARD-13")
def test_a_laid_card_is_spent_with_its_last_cube() -> None:
    duel = situation()
    bearer = duel.minion(0, 1)
    ploy = duel.laid(0, "ploy ad hoc", on=[bearer], cubes=2, abilities=[use(COLLECT, every=1)])
    duel.seance().answer("use", ploy, 0)
    assert (duel.table.laid[ploy].cubes, duel.crystals(0)) == (1, 1)
    duel.table.turns[0] += 1
    duel.seance().answer("use", ploy, 0)
    assert (duel.where(ploy), duel.crystals(0)) == (("craft",), 2)


@pytest.mark.rule("ER-CARD-38", "ER-CARD-2")
@pytest.mark.parametrize(("since", "destroyed"), [(4, 1), (2, 3), (1, 4)])
def test_a_card_discarded_destroys_as_many_cards_as_the_turns_it_lay(since: int, destroyed: int) -> None:
    duel = situation()
    bearer = duel.minion(0, 1)
    steps = destroy(cards=["minion", "wall"], count="turns lain")
    ploy = duel.laid(0, "ploy ad hoc", on=[bearer], since=since, abilities=[use(steps)])
    foes = [duel.minion(1, space) for space in (1, 2, 3)] + [duel.laid(1, "wall", space=4)]
    duel.table.turns[0] = 4
    duel.seance().answer("use", ploy, 0)
    for foe in foes[:destroyed] if destroyed < len(foes) else ():
        duel.asks("pick").answer("pick", foe)
    assert duel.where(ploy) == ("craft",)
    assert [duel.where(foe)[0] != "field" for foe in foes] == [True] * destroyed + [False] * (4 - destroyed)


@pytest.mark.rule("ER-CARD-38", "ER-ACT-4")
def test_what_leaves_knows_how_long_it_lay() -> None:
    duel = situation()
    ground = duel.laid(0, "ground", space=6, since=2, abilities=[when("leaves", destroy(count="turns lain"))])
    duel.table.turns[0] = 3
    foes = [duel.minion(1, space) for space in (1, 2, 3)]
    duel.carry_out(destroy("own", cards=["ground"]), ground)
    duel.asks("pick").answer("pick", foes[2]).answer("pick", foes[0])
    assert [duel.where(foe)[0] for foe in foes] == ["limbo", "field", "limbo"]


@pytest.mark.rule("ER-STATE-8", "ER-R-11")
@pytest.mark.parametrize("state", [{"face_down": True}, {"cubes": 2}])
def test_effects_do_not_work_face_down_or_rejuvenating(state: dict[str, Any]) -> None:
    duel = situation()
    duel.minion(0, 1, state=state, abilities=[use(COLLECT), when("rival collects a crystal", COLLECT)])
    duel.minion(1, 1, abilities=[use(COLLECT)])
    assert duel.seance().offered("use") == []
    duel.seance(1).answer("use", 1, 0)
    assert (duel.crystals(0), duel.crystals(1)) == (0, 1)


@pytest.mark.rule("ER-CARD-6")
def test_what_cannot_be_carried_out_does_not_keep_the_rest() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy(), COLLECT)])
    duel.seance().answer("use", piece, 0)
    assert duel.crystals(0) == 1


@pytest.mark.rule("ER-CARD-6")
def test_an_effect_that_could_do_nothing_is_not_offered() -> None:
    duel = situation()
    duel.minion(0, 1, abilities=[use(destroy()), use(SHATTER), use(DRAW), use({"do": "heal", "target": OWN})])
    assert duel.seance().offered("use") == []


@pytest.mark.rule("ER-CARD-4")
def test_both_parts_of_a_text_are_carried_out_in_order() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy("own", other=True), destroy())])
    own, foe = duel.minion(0, 2), duel.minion(1, 1, power=3)
    duel.seance().answer("use", piece, 0)
    assert [duel.where(one) for one in (own, foe)] == [("limbo",), ("limbo",)]
    assert duel.table.limbo == [own, foe]
    assert (duel.crystals(0), duel.table.evil[0]) == (3, 1)  # ER-OWN-2: nothing for the own one


@pytest.mark.rule("ER-CARD-5")
def test_choose_does_one_of_the_offered() -> None:
    duel = situation()
    ways = {"do": "choose", "options": [[COLLECT], [destroy()], [SHATTER]]}
    piece, foe = duel.minion(0, 1, abilities=[use(ways)]), duel.minion(1, 1)
    duel.seance().answer("use", piece, 0).asks("way")
    assert duel.offered("way") == [0, 1]  # the rival has no crystal
    duel.answer("way", 0)
    assert (duel.crystals(0), duel.where(foe)) == (1, ("field", 1, 1))


@pytest.mark.rule("ER-CARD-1", "ER-CARD-37", "ER-SETUP-13")
def test_cards_anywhere_on_a_field_may_be_destroyed() -> None:
    duel = situation()
    kinds = ["minion", "wall", "ground", "incantation", "parchment"]
    piece = duel.minion(0, 1, abilities=[use(destroy(cards=kinds))])
    foe, wall = duel.minion(1, 2), duel.laid(1, "wall", space=2)
    ground, altar = duel.laid(1, "ground", space=7), duel.laid(1, "incantation black", space=8)
    (parchment,) = duel.opening(1, "red")
    duel.minion(1, 3, state={"space": 6})
    duel.laid(1, "flower", space=9)
    duel.opening(0, "gold")
    duel.seance().answer("use", piece, 0)
    assert {foe, wall, ground, altar, parchment} < set(duel.offered("pick"))
    assert len(duel.offered()) == 6
    duel.answer("pick", parchment)
    assert duel.where(parchment) == ("pyra",)
    assert duel.table.minions[foe].face_down  # ER-PARCH-18


@pytest.mark.rule("ER-CARD-1", "ER-STATE-2")
@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ({}, {"Fox", "Owl", "Eel"}),
        ({"ranks": ["common", "integral"]}, {"Fox", "Eel"}),
        ({"groups": ["red"]}, {"Fox"}),
        ({"groups": ["red", "ceremonial"]}, {"Fox", "Owl"}),
        ({"origins": ["Flying"]}, {"Owl"}),
        ({"without_origins": ["Flying"]}, {"Fox", "Eel"}),
        ({"calibers": ["Archer", "Opposer"]}, {"Owl"}),
        ({"classes": ["NIGHT-BIRD"]}, {"Owl"}),
        ({"names": ["eel"]}, {"Eel"}),
        ({"without_names": ["EEL"]}, {"Fox", "Owl"}),
        ({"power_at_least": 2}, {"Owl", "Eel"}),
        ({"power_at_least": 4}, set()),  # the Eel has lost one of its four dice
        ({"power_at_most": 2}, {"Fox", "Owl"}),
        ({"injured": True}, {"Eel"}),
        ({"power_at_least": 2, "injured": False}, {"Owl"}),
    ],
)
def test_each_way_of_saying_who_is_meant_narrows_it(wanted: dict[str, Any], reached: set[str]) -> None:
    duel = situation()
    foes = {
        duel.minion(1, 1, name="Fox"),
        duel.minion(
            1, 2, "ceremonial", name="Owl", power=2, origin="Flying", calibers=["Archer"], classes=["Night Bird"]
        ),
        duel.minion(1, 3, "integral", name="Eel", power=4, origin="Sea", state={"injured": True}),
    }
    duel.carry_out(destroy(count="all", **wanted), duel.card(0, "incantation black"))
    assert {duel.known[foe].name for foe in foes if duel.where(foe) == ("limbo",)} == reached


@pytest.mark.rule("ER-MULTI-2", "ER-CRYSTAL-7", "ER-CRYSTAL-1")
def test_all_minions_of_all_rivals() -> None:
    duel = situation(4)
    death = duel.card(0, "incantation black", "Death", acts=1, abilities=[
        {"ability": "cast", "steps": [destroy(count="all", without_origins=["Immaterial"])]}])  # fmt: skip
    for number in range(4):
        duel.minion(1, number + 1)
    for number in range(3):
        duel.minion(2, number + 1, "ceremonial", power=2)
    for number in range(4):
        duel.minion(3, number + 1, "integral", power=3)
    ghost, opposer = duel.minion(3, 5, origin="Immaterial"), duel.minion(2, 5, calibers=["Opposer"])
    own = duel.minion(0, 1)
    duel.stock("hand", death)
    duel.table.evil[0] = 1
    duel.seance().answer("cast", death)
    assert duel.crystals(0) == 22
    assert set(duel.table.minions) == {ghost, opposer, own}
    assert duel.table.evil[0] == 3  # ER-ACT-5


@pytest.mark.rule("ER-MULTI-2", "ER-R-29")
def test_all_of_one_rival() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, abilities=[use(destroy(count="all", one_rival=True))])
    ones, twos = [duel.minion(1, space) for space in (1, 2)], [duel.minion(2, space) for space in (1, 2)]
    duel.seance().answer("use", piece, 0).asks("rival")
    assert duel.offered("rival") == [1, 2]
    duel.answer("rival", 2)
    assert set(duel.table.minions) == {piece, *ones}
    assert duel.table.limbo == twos


@pytest.mark.rule("ER-MULTI-2")
def test_a_number_is_chosen_among_all_rivals() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, abilities=[use(destroy(count=2))])
    foes = [duel.minion(1, 1), duel.minion(1, 2), duel.minion(2, 1)]
    duel.seance().answer("use", piece, 0).asks("pick")
    assert duel.offered("pick") == foes
    duel.answer("pick", foes[2])
    assert duel.offered("pick") == foes[:2]
    duel.answer("pick", foes[0])
    assert set(duel.table.minions) == {piece, foes[1]}


# Protection.


@pytest.mark.rule("ER-CAL-6", "ER-CAL-7", "ER-INC-11")
def test_an_opposer_and_its_cardition_are_untouched_by_incantations() -> None:
    duel = situation()
    spell = duel.card(0, "incantation white", abilities=[
        {"ability": "cast", "steps": [destroy("either", cards=["minion", "incantation"], count="all")]}])  # fmt: skip
    opposer, other = duel.minion(1, 1, calibers=["Opposer"]), duel.minion(1, 2)
    wings, wreath = duel.laid(1, "incantation white", on=[opposer]), duel.laid(1, "incantation white", on=[other])
    own = duel.minion(0, 1, calibers=["Opposer"])
    duel.carry_out(destroy("either", cards=["minion", "incantation"], count="all"), spell)
    assert set(duel.table.minions) == {opposer, own}
    assert [duel.where(one)[0] for one in (wings, wreath)] == ["field", "craft"]


@pytest.mark.rule("ER-CAL-6", "ER-CARD-22", "ER-CARD-26")
@pytest.mark.parametrize(
    ("against", "kind", "bomb", "falls"),
    [
        ("cards", "common", False, False),
        ("cards", "incantation black", False, True),
        ("incantations", "common", False, True),
        ("incantations", "incantation black", False, False),
        ("bombs", "common", False, True),
        ("bombs", "common", True, False),
        ("bombs", "incantation black", True, False),
        ("attacks", "common", False, True),
    ],
)
def test_what_a_minion_is_protected_against(against: str, kind: str, bomb: bool, falls: bool) -> None:
    duel = situation()
    foe = duel.minion(1, 1, "integral", abilities=[{"ability": "protected", "against": [against]}])
    card = duel.minion(0, 1) if kind == "common" else duel.card(0, kind)
    duel.carry_out(destroy() | {"bomb": bomb}, card)
    assert (foe not in duel.table.minions) is falls


@pytest.mark.rule("ER-CARD-22")
def test_protection_from_cards_is_from_those_of_rivals() -> None:
    duel = situation()
    own = duel.minion(0, 1, abilities=[{"ability": "protected", "against": ["cards"]}])
    duel.carry_out({"do": "grow", "target": "bearer", "amount": 2}, own)
    assert duel.now(own).power == 3
