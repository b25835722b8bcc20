"""Invoking: groups, spaces and room, states, Spellbound Minions, tributes (ER-INVOKE, ER-TRIB)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardsdb.games.eragra.duel.parts import COMBO, LEFT, RIGHT, SPACES, Piece
from tests.games.eragra.duel.situation import COLLECT, Situation, situation, use


def invoking(duel: Situation, *pieces: Piece) -> Situation:
    """The Seance of seat 0 with these cards in hand, and all groups open."""
    duel.stock("hand", *pieces)
    for group in ("red", "ceremonial", "integral"):
        duel.opening(0, group)
    return duel.seance()


def pairs(duel: Situation, spaces: Sequence[int]) -> list[Piece]:
    """A Ground and a Sea Minion of seat 0 across each other on each of these spaces."""
    return [duel.minion(0, space, origin=origin) for space in spaces for origin in ("Ground", "Sea")]


@pytest.mark.rule("ER-INVOKE-7", "ER-INVOKE-9", "ER-ACT-2", "ER-SETUP-11")
def test_a_minion_is_invoked_onto_an_empty_space_with_a_virtuous_act() -> None:
    duel = situation()
    duel.minion(0, 2)
    piece = duel.figure(0)
    invoking(duel, piece).answer("invoke", piece).asks("space")
    assert duel.offered("space") == [1, 3, 4, 5]
    duel.answer("space", 4).answer("active")
    assert duel.where(piece) == ("field", 0, 4)
    assert (duel.table.virtuous, duel.table.evil) == ([1, 0], [0, 0])


@pytest.mark.rule("ER-INVOKE-8", "ER-INVOKE-9", "ER-ACT-5")
def test_any_number_is_invoked_in_a_turn_and_acts_stop_at_the_cap() -> None:
    duel = situation()
    ones = [duel.figure(0) for _ in range(5)]
    invoking(duel, *ones)
    for piece in ones:
        duel.answer("invoke", piece)
        if duel.asking.kind == "space":
            duel.answer(*duel.asking.options[0])
        duel.answer("active")
    assert len(duel.table.own(0)) == 5
    assert duel.table.virtuous[0] == 3


@pytest.mark.rule("ER-INVOKE-1")
def test_the_stack_colour_of_a_common_minion_opens_nothing() -> None:
    duel = situation()
    piece = duel.figure(0, group="blue", color="red")
    assert invoking(duel, piece).offered("invoke") == []


@pytest.mark.rule("ER-INVOKE-5", "ER-INVOKE-6")
@pytest.mark.parametrize(("kind", "other"), [("ceremonial", "integral"), ("integral", "ceremonial")])
def test_ceremonial_and_integral_minions_want_their_own_combination(kind: str, other: str) -> None:
    duel = situation()
    piece = duel.figure(0, kind, power=2)
    duel.stock("hand", piece)
    for group in ("red", "blue", "gold", "green", "black", other):
        duel.opening(0, group)
    assert duel.seance().offered("invoke") == []
    duel.opening(0, kind)
    assert duel.seance().offered("invoke") == [piece]


@pytest.mark.rule("ER-INVOKE-4", "ER-COMP-12")
def test_five_white_minions_of_a_summoner_stand_at_most() -> None:
    duel = situation()
    whites = [duel.minion(0, space, "white", counter=3) for space in (1, 2, 3, 4)]
    fifth, sixth = duel.figure(0, "white", counter=3, origin="Sea"), duel.figure(0, "white", origin="Sea")
    invoking(duel, fifth, sixth).answer("invoke", fifth).answer("active")
    assert [duel.table.minions[one].counter for one in (*whites, fifth)] == [3] * 5
    duel.answer("cross", fifth, whites[0])  # so that a space is empty
    assert duel.offered("invoke") == []


@pytest.mark.rule("ER-INVOKE-10", "ER-INVOKE-11", "ER-CRYSTAL-3", "ER-OWN-2", "ER-R-13")
def test_with_ten_minions_own_ones_go_to_limbo_before_another_is_invoked() -> None:
    duel = situation()
    ten = pairs(duel, SPACES)
    piece = duel.figure(0)
    invoking(duel, piece).answer("invoke", piece).asks("room")
    assert duel.offered("offer") == ten
    duel.answer("offer", ten[0])
    while duel.asking.kind == "room":  # until a space is empty
        duel.answer("offer", ten[1])
    duel.answer("active")
    assert duel.where(piece) == ("field", 0, 1)
    assert [duel.where(one) for one in ten[:2]] == [("limbo",)] * 2
    assert (duel.crystals(1), duel.table.evil[1]) == (0, 0)


@pytest.mark.rule("ER-INVOKE-12", "ER-R-13")
def test_without_an_empty_space_a_pair_is_made_first() -> None:
    duel = situation()
    ones = [duel.minion(0, space) for space in (1, 2, 3, 4)]
    sea = duel.minion(0, 5, origin="Sea")
    piece = duel.figure(0)
    assert invoking(duel, piece).offered("invoke") == []
    duel.answer("cross", sea, ones[0])
    assert duel.offered("invoke") == [piece]
    duel.answer("invoke", piece).answer("active")
    assert duel.where(piece) == ("field", 0, 5)


@pytest.mark.rule("ER-INVOKE-12", "ER-R-13")
def test_where_no_pair_can_be_made_a_minion_goes_to_limbo() -> None:
    duel = situation()
    ones = [duel.minion(0, space) for space in SPACES]
    piece = duel.figure(0)
    invoking(duel, piece).answer("invoke", piece).asks("room").answer("offer", ones[2]).answer("active")
    assert (duel.where(piece), duel.where(ones[2])) == (("field", 0, 3), ("limbo",))


@pytest.mark.rule("ER-R-13", "ER-CARD-28")
def test_a_space_closed_by_a_wall_is_not_empty_and_leaves_room_for_eight() -> None:
    duel = situation()
    duel.laid(0, "wall", space=5, abilities=["covers the field"])
    eight = pairs(duel, SPACES[:4])
    piece = duel.figure(0)
    invoking(duel, piece).answer("invoke", piece).asks("room")
    assert duel.offered("offer") == eight


@pytest.mark.rule("ER-INVOKE-13", "ER-STATE-6")
def test_a_minion_comes_active_or_rejuvenating_with_one_to_five_cubes() -> None:
    duel = situation()
    piece = duel.figure(0)
    invoking(duel, piece).answer("invoke", piece).answer("space", 1).asks("state")
    assert duel.offered() == [("active",), *(("rejuvenate", cubes) for cubes in (1, 2, 3, 4, 5))]
    duel.answer("rejuvenate", 3)
    assert duel.table.minions[piece].cubes == 3


@pytest.mark.rule("ER-INVOKE-15")
def test_effects_and_calibers_work_at_once_unless_it_rejuvenates() -> None:
    duel = situation()
    duel.minion(1, 5)
    ones = [duel.figure(0, calibers=["Transporter"], abilities=[use(COLLECT)]) for _ in range(2)]
    invoking(duel, *ones)
    duel.answer("invoke", ones[0]).answer("space", 1).answer("active")
    duel.answer("invoke", ones[1]).answer("space", 2).answer("rejuvenate", 1)
    assert (duel.offered("use"), duel.offered("transport")) == ([(ones[0], 0)], [ones[0]])


@pytest.mark.rule("ER-INVOKE-16", "ER-COMBO-2")
def test_a_spellbound_minion_is_a_ground_one_on_the_duel_field_or_stands_on_a_combo_field() -> None:
    duel = situation()
    ones = [duel.figure(0, "spellbound", origin="Grounds", group="red") for _ in range(2)]
    invoking(duel, *ones).answer("invoke", ones[0]).asks("space")
    assert duel.offered("space") == [*SPACES, *COMBO]
    duel.answer("space", 3).answer("active")
    duel.answer("invoke", ones[1]).answer("space", RIGHT)
    assert (duel.where(ones[0]), duel.where(ones[1])) == (("field", 0, 3), ("field", 0, RIGHT))
    assert (duel.now(ones[0]).origin, duel.now(ones[1]).origin) == ("Ground", "Grounds")
    assert duel.table.locks[0] == ("", "Spellbound Minions")


@pytest.mark.rule("ER-INVOKE-17", "ER-BATTLE-21")
def test_a_spellbound_minion_never_moves() -> None:
    duel = situation()
    duel.minion(0, 3, "spellbound", origin="Grounds", group="red")
    duel.minion(0, LEFT, "spellbound", origin="Grounds", group="red")
    duel.minion(0, 1, origin="Sea")
    duel.seance()
    assert duel.offered("step") == [(1, 2)]
    assert duel.offered("swap") == []
    assert len(duel.offered("cross")) == 1  # the other one across it, not the other way round


@pytest.mark.rule("ER-INVOKE-18")
def test_what_is_in_hand_of_a_sealed_stack_is_not_played_before_it_unfolds() -> None:
    duel = situation()
    cards = [duel.figure(0, "grim", power=4), duel.card(0, "grim"), duel.card(0, "mastery")]
    invoking(duel, *cards)
    assert duel.offered("invoke") == duel.offered("play") == []
    duel.table.open_mastery[0] = True
    assert duel.seance().offered("play") == cards[2:]
    duel.table.open_grim[0] = True
    duel.seance()
    assert (duel.offered("invoke"), sorted(duel.offered("play"))) == (cards[:1], cards[1:])


@pytest.mark.rule("ER-INVOKE-19", "ER-R-14")
def test_awakening_is_no_invoking() -> None:
    duel = situation()
    fallen = duel.figure(1, "integral", tributes=("Crossed Swords",))
    duel.stock("limbo", fallen)
    duel.carry_out({"do": "awaken"}, duel.card(0, "incantation white")).answer("space", 2)
    assert duel.where(fallen) == ("field", 0, 2)
    assert duel.table.virtuous[0] == 0
    assert not duel.table.minions[fallen].cubes


# Tributes.


@pytest.mark.rule("ER-TRIB-1", "ER-TRIB-2", "ER-TRIB-3", "ER-INVOKE-14", "ER-CRYSTAL-3")
def test_crossed_swords_send_own_minions_of_the_duel_field_to_limbo() -> None:
    duel = situation()
    ones = [duel.minion(0, space) for space in (1, 2, 3)]
    duel.minion(0, LEFT, "spellbound", origin="Grounds")
    piece = duel.figure(0, "integral", power=3, tributes=("Crossed Swords", "Crossed Swords"))
    invoking(duel, piece).answer("invoke", piece).asks("tribute")
    assert duel.offered("offer") == ones
    duel.answer("offer", ones[0]).asks("tribute").answer("offer", ones[2])
    duel.answer("space", 3).answer("active")
    assert duel.where(piece) == ("field", 0, 3)
    assert [duel.where(one) for one in ones] == [("limbo",), ("field", 0, 2), ("limbo",)]
    assert (duel.crystals(1), duel.table.evil) == (0, [0, 0])


@pytest.mark.rule("ER-TRIB-4", "ER-TRIB-1", "ER-SETUP-4")
def test_double_cards_put_the_top_of_the_duel_stack_into_the_voids() -> None:
    duel = situation()
    under, wall, minion = duel.card(0, "ground"), duel.card(0, "wall"), duel.figure(0)
    duel.stock("duel", under, wall, minion)
    piece = duel.figure(0, "ceremonial", tributes=("Double Card", "Double Card"))
    invoking(duel, piece).answer("invoke", piece).answer("space", 1).answer("active")
    assert (duel.where(minion), duel.where(wall), duel.where(under)) == (("limbo",), ("craft",), ("duel", 0))
    assert (duel.crystals(1), duel.table.evil) == (0, [0, 0])


@pytest.mark.rule("ER-TRIB-5", "ER-TRIB-1")
def test_spirals_put_the_top_parchments_into_pyra() -> None:
    duel = situation()
    stack = [duel.card(-1, "parchment", group="red") for _ in range(3)]
    duel.stock("parchments", *stack)
    piece = duel.figure(0, "ceremonial", tributes=("Spiral", "Spiral"))
    invoking(duel, piece).answer("invoke", piece).answer("space", 1).answer("active")
    assert [duel.where(one) for one in stack] == [("parchments",), ("pyra",), ("pyra",)]


@pytest.mark.rule("ER-TRIB-6", "ER-INVOKE-14")
@pytest.mark.parametrize("sign", ["Crossed Swords", "Double Card", "Spiral"])
def test_a_tribute_that_cannot_be_paid_in_full_forbids_the_invocation(sign: str) -> None:
    duel = situation()
    piece = duel.figure(0, "ceremonial", tributes=(sign, sign))
    invoking(duel, piece)
    for _ in range(2):  # with nothing, and with one to pay
        assert duel.offered("invoke") == []
        duel.minion(0, 1 + len(duel.table.minions))
        duel.stock("duel", duel.card(0, "wall"))
        duel.stock("parchments", duel.card(-1, "parchment", group="red"))
        duel.seance()
    assert duel.offered("invoke") == [piece]


@pytest.mark.rule("ER-TRIB-2", "ER-INVOKE-12")
def test_an_offered_minion_makes_room() -> None:
    duel = situation()
    ones = [duel.minion(0, space, origin="Sea" if space == 5 else "Ground") for space in SPACES]
    piece = duel.figure(0, tributes=("Crossed Swords",))
    invoking(duel, piece).answer("invoke", piece).answer("offer", ones[3]).answer("active")
    assert duel.where(piece) == ("field", 0, 4)
