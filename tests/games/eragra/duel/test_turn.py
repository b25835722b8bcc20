"""The turn: the draws and the healing of Meditation, the freedom of the Seance, the cubes of Sentica (ER-TURN)."""

from __future__ import annotations

import pytest

from tests.games.eragra.duel.situation import COLLECT, DRAW, Situation, situation, use, when


def incantations(duel: Situation, count: int = 2) -> tuple[list[int], list[int]]:
    """Both common stacks of Incantations, of so many cards."""
    white = [duel.card(-1, "incantation white", acts=1) for _ in range(count)]
    black = [duel.card(-1, "incantation black", acts=1) for _ in range(count)]
    duel.stock("white", *white)
    duel.stock("black", *black)
    return white, black


# Meditation.


@pytest.mark.rule("ER-TURN-1", "ER-TURN-2", "ER-TURN-3", "ER-TURN-4", "ER-TURN-5", "ER-MAST-2")
@pytest.mark.parametrize("unfolded", [(), ("mastery",), ("mastery", "grim")])
def test_a_turn_begins_with_the_draws_in_their_order(unfolded: tuple[str, ...]) -> None:
    duel = situation().fill(3)
    tops = [duel.table.duel[1][-1]]
    for name in ("mastery", "grim"):
        cards = [duel.card(1, name) for _ in range(3)]
        duel.stock(name, *cards, seat=1)
        if name in unfolded:
            getattr(duel.table, f"open_{name}")[1] = True
            tops.append(cards[-1])
    parchments = [duel.card(-1, "parchment", group="red") for _ in range(3)]
    duel.stock("parchments", *parchments)
    incantations(duel)
    duel.seance().answer("end").asks("incantation", 1)
    assert [fact[2] for fact in duel.told("drew")] == [*tops, parchments[-1]]
    assert duel.table.hand == [[], [*tops, parchments[-1]]]


@pytest.mark.rule("ER-TURN-5")
@pytest.mark.parametrize("taken", ["white", "black"])
def test_one_of_the_two_top_incantations_is_taken_and_the_other_goes_under_its_stack(taken: str) -> None:
    duel = situation().fill()
    white, black = incantations(duel, 3)
    duel.seance().answer("end")
    assert duel.offered("take") == [white[2], black[2]]
    mine, other = (white, black) if taken == "white" else (black, white)
    duel.answer("take", mine[2]).asks("seance", 1)
    assert duel.where(mine[2]) == ("hand", 1)
    left = {"white": duel.table.white, "black": duel.table.black}
    assert left.pop(taken) == mine[:2]
    assert left.popitem()[1] == [other[2], *other[:2]]


@pytest.mark.rule("ER-R-32")
def test_what_cannot_be_drawn_is_left_out_and_a_lone_incantation_may_be_left() -> None:
    duel = situation().fill()
    duel.table.open_mastery[1] = True
    white, _ = incantations(duel)
    duel.table.black.clear()
    duel.seance().answer("end").asks("incantation", 1)
    assert len(duel.told("drew")) == 1  # of the Duel Stack
    assert duel.offered() == [("take", white[1]), ("none",)]
    duel.answer("none").asks("seance", 1)
    assert duel.table.white == white
    duel.table.white.clear()
    duel.answer("end").asks("seance", 0)


@pytest.mark.rule("ER-TURN-6", "ER-R-8")
def test_the_surplus_of_a_hand_goes_under_the_stacks_it_came_from_in_the_chosen_order() -> None:
    duel = situation().fill(2)
    duel.stock("parchments", *(duel.card(-1, "parchment", group="red") for _ in range(3)))
    parchment, grim = duel.card(-1, "parchment", group="blue"), duel.card(1, "grim")
    kept = [duel.card(1, "flower") for _ in range(8)]
    duel.stock("hand", parchment, grim, *kept, seat=1)
    drawn = duel.table.duel[1][-1]
    duel.seance().answer("end").asks("surplus", 1)  # 10 + 2
    assert len(duel.offered()) == 12
    duel.answer("under", parchment).asks("surplus", 1).answer("under", drawn).asks("seance", 1)
    assert (duel.table.parchments[0], duel.table.duel[1][0]) == (parchment, drawn)
    assert set(duel.table.hand[1]) >= {grim, *kept}
    assert len(duel.table.hand[1]) == 10


@pytest.mark.rule("ER-TURN-6")
def test_a_hand_of_ten_after_the_draws_is_kept() -> None:
    duel = situation().fill()
    duel.stock("hand", *(duel.card(1, "flower") for _ in range(9)), seat=1)
    assert len(duel.seance().answer("end").asks("seance", 1).table.hand[1]) == 10


@pytest.mark.rule("ER-TURN-7", "ER-R-8")
def test_elsewhere_a_hand_may_be_larger() -> None:
    duel = situation().fill()
    piece = duel.minion(0, 1, abilities=[use({"do": "draw", "stack": "duel", "count": 3})])
    duel.stock("hand", *(duel.card(0, "flower") for _ in range(10)))
    duel.seance().answer("use", piece, 0).asks("seance")
    assert len(duel.table.hand[0]) == 13
    duel.answer("end").answer("end").asks("seance", 1)  # not at the end of the turn either
    assert len(duel.table.hand[0]) == 13


@pytest.mark.rule("ER-TURN-8", "ER-STATE-3", "ER-R-51")
def test_one_s_own_injured_minions_heal_after_the_draws() -> None:
    duel = situation().fill()
    incantations(duel)
    own = duel.minion(1, 1, "ceremonial", power=2, state={"injured": True})
    rival = duel.minion(0, 2, "ceremonial", power=2, state={"injured": True})
    assert duel.now(own).power == 1
    duel.seance().answer("end").answer("end").asks("incantation", 1)
    assert duel.table.minions[own].injured
    duel.answer(*duel.asking.options[0]).asks("seance", 1)
    assert (duel.table.minions[own].injured, duel.now(own).power) == (False, 2)
    assert duel.table.minions[rival].injured


# The Seance.


@pytest.mark.rule("ER-TURN-9", "ER-TURN-10", "ER-BATTLE-16", "ER-INC-10")
def test_after_an_attack_all_else_can_still_be_done() -> None:
    duel = situation()
    duel.opening(0, "red")
    attacker, second = duel.minion(0, 1, origin="Flying"), duel.minion(0, 2, origin="Flying")
    foes = [duel.minion(1, space) for space in (1, 2)]
    minion, wall, spell = duel.figure(0), duel.card(0, "wall"), duel.card(-1, "incantation black", acts=1)
    red = duel.card(-1, "parchment", group="red")
    duel.stock("hand", minion, wall, spell, red)
    duel.seance().answer("attack", attacker, foes[0]).answer("strike")
    done = {option[0] for option in duel.offered()}
    assert done == {"activate", "invoke", "play", "cast", "attack", "step", "swap", "end"}
    duel.answer("cast", spell).answer("invoke", minion).answer("space", 3).answer("active")
    duel.answer("play", wall).answer("space", 1).answer("attack", second, foes[1]).answer("strike").asks("seance")
    assert duel.crystals(0) == 2


@pytest.mark.rule("ER-TURN-17")
def test_attacks_are_made_in_the_first_turn() -> None:
    duel = situation()
    attacker, foe = duel.minion(0, 1), duel.minion(1, 1)
    assert duel.table.turn == 1
    assert duel.seance().offered("attack") == [(attacker, foe)]


@pytest.mark.rule("ER-TURN-16", "ER-BATTLE-20", "ER-R-48")
@pytest.mark.parametrize("moment", ["seance", "sentica", "never"])
def test_one_move_a_turn_in_the_seance_or_in_sentica(moment: str) -> None:
    duel = situation().fill()
    piece = duel.minion(0, 3)
    duel.seance()
    assert duel.offered("step") == [(3, 2), (3, 4)]
    if moment == "seance":
        assert duel.answer("step", 3, 4).offered("step") == []
        duel.answer("end")  # and Sentica asks nothing
    else:
        duel.answer("end").asks("sentica")
        assert duel.offered() == [("step", 3, 2), ("step", 3, 4), ("end",)]
        duel.answer(*(("end",) if moment == "never" else ("step", 3, 4)))
    duel.asks("seance", 1)
    assert duel.where(piece) == ("field", 0, 3 if moment == "never" else 4)
    assert duel.answer("end").asks("seance", 0).offered("step")  # anew in the next turn


@pytest.mark.rule("ER-TURN-18", "ER-R-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_clockwise(seats: int) -> None:
    duel = situation(seats).fill().seance(1)
    seen = [duel.answer("end").asking.seat for _ in range(seats + 1)]
    assert seen == [(2 + step) % seats for step in range(seats + 1)]


# Sentica.


@pytest.mark.rule("ER-TURN-11", "ER-TURN-13", "ER-TURN-14", "ER-CARD-13", "ER-R-33", "ER-INC-8", "ER-SETUP-4")
@pytest.mark.parametrize("kind", ["wall", "ploy ad hoc", "ground", "incantation white"])
def test_a_card_stands_for_five_turns_of_its_summoner(kind: str) -> None:
    duel = situation().fill()
    bearer = duel.minion(0, 1, origin="Grounds", state={"space": 6})  # which cannot move
    piece = duel.laid(0, kind, space=2 if kind == "wall" else 7, on=[bearer] if kind == "ploy ad hoc" else [],
                      abilities=["lasts"] if kind == "incantation white" else [])  # fmt: skip
    duel.seance()
    for left in (4, 3, 2, 1):
        duel.turns(1)
        assert duel.table.laid[piece].cubes == left
        duel.turns(1)  # the rival's takes nothing
        assert duel.table.laid[piece].cubes == left
    duel.turns(1)
    assert duel.where(piece) == ("craft",)


@pytest.mark.rule("ER-TURN-11", "ER-CARD-2", "ER-CARD-13")
def test_a_use_takes_a_cube_too() -> None:
    duel = situation().fill()
    ground = duel.laid(0, "ground", space=6, abilities=[use(COLLECT, every=1)])
    duel.seance()
    for left in (3, 1):  # one for the use, one for the turn
        assert duel.answer("use", ground, 0).turns(1).table.laid[ground].cubes == left
        duel.turns(1)
    duel.answer("use", ground, 0)
    assert duel.where(ground) == ("craft",)


@pytest.mark.rule("ER-TURN-12", "ER-CARD-2", "ER-COMP-11")
def test_a_minion_s_constant_effect_runs_out_after_five_turns_and_the_minion_stays() -> None:
    duel = situation().fill()
    piece = duel.minion(0, 1, abilities=[{"ability": "power", "amount": 2}])
    plain = duel.minion(0, 2)
    assert (duel.table.minions[piece].constant, duel.table.minions[plain].constant) == (5, 0)
    duel.seance()
    for left in (4, 3, 2, 1, 0):
        assert duel.now(piece).power == 3
        duel.turns(1)
        assert duel.table.minions[piece].constant == left
        duel.turns(1)
    assert duel.now(piece).power == 1
    assert duel.where(piece) == ("field", 0, 1)


@pytest.mark.rule("ER-TURN-12", "ER-STATE-8")
def test_an_effect_that_does_not_run_loses_no_cube() -> None:
    duel = situation().fill()
    ability = {"ability": "power", "amount": 2}
    resting = duel.minion(0, 1, abilities=[ability], state={"cubes": 2})
    hidden = duel.minion(0, 2, abilities=[ability], state={"face_down": True})
    duel.seance().turns(1)
    assert [duel.table.minions[one].constant for one in (resting, hidden)] == [5, 5]


@pytest.mark.rule("ER-TURN-13", "ER-MAST-4")
def test_a_mastery_card_loses_no_cube_by_turns() -> None:
    duel = situation().fill()
    piece = duel.laid(0, "mastery", space=6)
    assert duel.seance().turns(12).table.laid[piece].cubes == 5


@pytest.mark.rule("ER-TURN-14", "ER-CARD-38")
def test_what_a_card_does_that_leaves_in_sentica_is_done_before_the_next_turn() -> None:
    duel = situation().fill()
    duel.laid(0, "ground", space=6, cubes=1, abilities=[when("leaves", COLLECT)])
    duel.seance().answer("end").asks("seance", 1)
    assert duel.crystals(0) == 1
    assert duel.table.stack == []


@pytest.mark.rule("ER-TURN-15", "ER-STATE-9", "ER-STATE-11")
def test_rejuvenation_gives_a_die_each_own_turn_until_the_cubes_are_gone() -> None:
    duel = situation().fill()
    piece = duel.minion(0, 1, "ceremonial", power=2, state={"cubes": 2})
    duel.seance()
    seen = []
    for _ in range(4):
        duel.turns(1)
        seen.append((duel.table.minions[piece].cubes, duel.now(piece).power))
    assert seen == [(1, 3), (1, 3), (0, 4), (0, 4)]  # the rival's turns change nothing
    assert not duel.offered("wake")


@pytest.mark.rule("ER-TURN-8", "ER-CARD-3")
def test_what_a_card_does_in_meditation_comes_after_the_draws() -> None:
    duel = situation().fill()
    incantations(duel)
    duel.minion(1, 1, abilities=[when("meditation", DRAW)])
    duel.seance().answer("end").asks("incantation", 1)
    assert len(duel.table.hand[1]) == 1
    duel.answer(*duel.asking.options[0])
    assert len(duel.table.hand[1]) == 3
