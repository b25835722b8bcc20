"""How a duel ends, and whose crystals count (ER-END, ER-OWN)."""

from __future__ import annotations

import pytest

from cardsdb.games.eragra.duel.parts import Piece
from tests.games.eragra.duel.situation import COLLECT, DRAW, Situation, destroy, situation, use


def outcome(duel: Situation) -> tuple[tuple[int, ...], str]:
    """Who won, and the clause by which it ended."""
    assert duel.table.over is not None
    assert ("Future World" in duel.table.over.reason) is duel.table.full
    return duel.table.over.winners, duel.table.over.clause


def with_crystals(*crystals: int, full: bool = False) -> Situation:
    """Summoners with so many crystals."""
    duel = situation(len(crystals))
    duel.table.crystals = list(crystals)
    duel.table.full = full
    return duel


def cyberspace(duel: Situation, seat: int = 0) -> Piece:
    """Cyberspace in the hand of a Summoner whose Mastery Stack is unfolded."""
    piece = duel.card(seat, "mastery", "Cyberspace", abilities=["opens the Future World"])
    duel.table.open_mastery[seat] = True
    duel.stock("hand", piece, seat=seat)
    return piece


# The Ancient World alone.


@pytest.mark.rule("ER-END-4", "ER-COMP-10")
def test_the_first_with_all_25_crystals_wins_at_once() -> None:
    duel = with_crystals(23, 24)
    piece = duel.minion(0, 1, abilities=[use(COLLECT, every=1), use(COLLECT, every=1)])
    duel.seance().answer("use", piece, 0)
    assert duel.table.over is None
    duel.answer("use", piece, 1)
    assert outcome(duel) == ((0,), "ER-END-4")
    assert duel.table.asking is None


@pytest.mark.rule("ER-END-4", "ER-R-30")
def test_crystals_win_in_a_rival_s_turn_too() -> None:
    duel = with_crystals(0, 24)
    attacker = duel.minion(0, 1)
    foe = duel.minion(1, 1, abilities=[
        {"ability": "when", "when": "rival attacks", "steps": [{"do": "destroy", "target": "foe"}]},
    ])  # fmt: skip
    duel.seance().answer("attack", attacker, foe)
    assert outcome(duel) == ((1,), "ER-END-4")


@pytest.mark.rule("ER-R-30", "ER-CARD-30")
def test_if_two_have_all_by_one_effect_the_one_whose_turn_it_is_wins() -> None:
    duel = with_crystals(24, 24)
    attacker = duel.minion(0, 1, origin="Flying")  # which no Wall stops
    duel.laid(1, "wall", space=1, abilities=["reflects"])
    foe = duel.minion(1, 1)
    duel.seance().answer("attack", attacker, foe).asks("reflect", 1).answer("hit", attacker)
    assert duel.table.crystals == [25, 25]
    assert outcome(duel) == ((0,), "ER-END-4")


@pytest.mark.rule("ER-R-30", "ER-INVOKE-18")
def test_cyberspace_may_be_in_hand_but_is_not_played() -> None:
    duel = with_crystals(0, 0)
    cyberspace(duel)
    assert duel.seance().offered("play") == []


@pytest.mark.rule("ER-END-5", "ER-R-30", "ER-END-3")
@pytest.mark.parametrize(
    ("crystals", "winners"), [((3, 5), (1,)), ((6, 5), (0,)), ((4, 4), ()), ((7, 2, 9), (2,)), ((7, 2, 7), ())]
)
def test_who_must_draw_from_an_empty_duel_stack_ends_the_duel_by_crystals(
    crystals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    duel = with_crystals(*crystals).fill(1)
    duel.seance()
    for _ in crystals:
        duel.answer("end")  # each draws the last card, and goes on
        assert duel.table.over is None
    duel.answer("end")
    assert outcome(duel) == (winners, "ER-END-5")


@pytest.mark.rule("ER-R-30")
def test_an_effect_that_must_draw_from_an_empty_stack_ends_it_too() -> None:
    duel = with_crystals(2, 1)
    piece = duel.minion(0, 1, abilities=[use(COLLECT, DRAW)])
    duel.seance().answer("use", piece, 0)
    assert outcome(duel) == ((0,), "ER-END-5")
    assert duel.table.crystals == [3, 1]


@pytest.mark.rule("ER-TRIB-4", "ER-R-30")
def test_a_tribute_that_takes_the_last_card_ends_nothing() -> None:
    duel = situation()
    duel.opening(0, "red")
    piece = duel.figure(0, tributes=("Double Card",))
    duel.stock("hand", piece)
    duel.stock("duel", duel.card(0, "wall"))
    duel.seance().answer("invoke", piece).answer("space", 1).answer("active").asks("seance")


@pytest.mark.rule("ER-END-6")
def test_nobody_is_out_with_nothing_on_the_field() -> None:
    duel = situation().fill()
    duel.minion(0, 1, origin="Grounds", kind="spellbound", group="red", power=3)
    assert duel.seance().offered("attack") == []
    assert duel.turns(12).asks("seance").table.over is None


# The full game.


@pytest.mark.rule("ER-END-1", "ER-END-2", "ER-MAST-6", "ER-R-30")
def test_cyberspace_takes_all_into_the_future_world() -> None:
    duel = with_crystals(3, 8, full=True)
    piece = cyberspace(duel)
    duel.seance().answer("play", piece)
    assert outcome(duel) == ((1,), "ER-END-2")
    assert duel.told("passes to the Future World") == [("passes to the Future World", 0)]


@pytest.mark.rule("ER-END-1", "ER-END-3", "ER-R-30")
def test_an_empty_duel_stack_takes_all_into_the_future_world() -> None:
    duel = with_crystals(3, 8, full=True)
    duel.seance().answer("end")
    assert outcome(duel) == ((1,), "ER-END-3")


@pytest.mark.rule("ER-END-1", "ER-END-4", "ER-CRYSTAL-2")
def test_all_crystals_do_not_end_the_full_game_and_no_more_are_held() -> None:
    duel = with_crystals(24, 0, full=True)
    piece = duel.minion(0, 1, abilities=[use({"do": "collect crystals", "count": 3})])
    duel.seance().answer("use", piece, 0).asks("seance")
    assert (duel.crystals(0), duel.table.virtuous[0]) == (25, 1)


@pytest.mark.rule("ER-MAST-6", "ER-STATE-8", "ER-R-11")
@pytest.mark.parametrize(("state", "barred"), [({}, True), ({"cubes": 2}, False), ({"face_down": True}, False)])
def test_a_rival_s_minion_bars_the_future_world_while_its_effect_works(state: dict[str, int], barred: bool) -> None:
    duel = with_crystals(0, 0, full=True)
    piece = cyberspace(duel)
    duel.minion(1, 1, abilities=["bars the Future World"], state=state)
    assert duel.seance().offered("play") == ([] if barred else [piece])


# Ownership.


@pytest.mark.rule("ER-OWN-2", "ER-CRYSTAL-3")
def test_own_minions_sent_to_limbo_give_nobody_crystals() -> None:
    duel = situation()
    piece = duel.minion(0, 1, "integral", power=3, abilities=[use(destroy("own"))])
    duel.seance().answer("use", piece, 0)
    assert duel.where(piece) == ("limbo",)
    assert (duel.table.crystals, duel.table.evil, duel.table.virtuous) == ([0, 0], [0, 0], [0, 0])


@pytest.mark.rule("ER-OWN-6", "ER-OWN-2", "ER-COMP-16")
def test_crystals_are_the_collector_s_whosever_stack_the_minion_came_from() -> None:
    duel = situation()
    piece = duel.minion(0, 1, power=2)
    duel.table.set(piece, seat=1)  # it serves the rival now
    killer = duel.minion(0, 2, abilities=[use(destroy())])
    duel.seance().answer("use", killer, 0)
    assert (duel.table.crystals, duel.table.evil) == ([2, 0], [1, 0])
