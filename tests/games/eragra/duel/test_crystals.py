"""What destroying Minions brings (ER-CRYSTAL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eragra.duel.situation import destroy, shipped, situation, use

WORTH = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (6, 3), (None, 0)]


@pytest.mark.rule("ER-CRYSTAL-1", "ER-R-24", "ER-ACT-4", "ER-R-26", "ER-ACT-1")
@pytest.mark.parametrize(("power", "crystals"), WORTH)
def test_crystals_go_by_dice_power(power: int | None, crystals: int) -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy())])
    duel.minion(1, 2, "ceremonial", power=power)
    duel.seance().answer("use", piece, 0)
    assert (duel.crystals(0), duel.table.virtuous[0], duel.table.evil[0]) == (crystals, crystals, 1)
    assert (duel.crystals(1), duel.table.virtuous[1], duel.table.evil[1]) == (0, 0, 0)


@pytest.mark.rule("ER-CRYSTAL-5", "ER-R-24")
@pytest.mark.parametrize(
    ("kind", "power", "state", "crystals"),
    [
        ("ceremonial", 2, {"injured": True}, 2),
        ("integral", 1, {"injured": True}, 1),
        ("common", 1, {"grown": 1}, 2),
        ("ceremonial", 2, {"grown": -1, "injured": True}, 1),
        ("common", 1, {"cubes": 4}, 1),  # what is yet to come does not count
        ("white", 1, {"counter": 5}, 1),
        ("white", 2, {"counter": 1}, 2),
        ("integral", 3, {"face_down": True}, 3),
    ],
)
def test_which_dice_power_counts(kind: str, power: int, state: Any, crystals: int) -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy())])
    duel.minion(1, 2, kind, power=power, state=state)
    duel.seance().answer("use", piece, 0)
    assert duel.crystals(0) == crystals


@pytest.mark.rule("ER-CRYSTAL-5", "ER-R-24")
def test_dice_that_other_cards_give_count() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy())])
    foe = duel.minion(1, 2)
    duel.laid(1, "ploy ad hoc", on=[foe], abilities=[{"ability": "power", "amount": 1}])
    duel.seance().answer("use", piece, 0)
    assert duel.crystals(0) == 2


@pytest.mark.rule("ER-CRYSTAL-1", "ER-CRYSTAL-4", "ER-R-24")
def test_an_injured_minion_that_loses_again_gives_what_it_was_whole() -> None:
    duel = situation()
    first, second = duel.minion(0, 1), duel.minion(0, 1, origin="Sea")
    foe = duel.minion(1, 1, "ceremonial", power=2)
    duel.fight(first, foe, "10", "0", "0")
    assert duel.crystals(0) == 0
    duel.fight(second, foe, "10", "0")
    assert duel.crystals(0) == 2


@pytest.mark.rule("ER-CRYSTAL-2", "ER-COMP-10", "ER-END-1")
def test_nobody_holds_more_than_twenty_five() -> None:
    duel = situation()
    duel.table.full = True  # the full game goes on
    piece = duel.minion(0, 1, abilities=[use(destroy(count="all"))])
    for space in (1, 2):
        duel.minion(1, space, "integral", power=3)
    duel.table.crystals = [22, 7]
    duel.seance().answer("use", piece, 0)
    assert duel.table.crystals == [25, 7]


@pytest.mark.rule("ER-CRYSTAL-3", "ER-OWN-2")
def test_own_minions_give_nothing_to_anybody() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy("own", other=True))])
    duel.minion(0, 2, "integral", power=3)
    duel.seance().answer("use", piece, 0)
    assert (duel.table.crystals, duel.table.evil, duel.table.virtuous) == ([0, 0], [0, 0], [0, 0])


@pytest.mark.rule("ER-OWN-6", "ER-OWN-3")
def test_crystals_go_to_the_destroyer_whoever_owned_the_minion() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy())])
    own = duel.figure(0, power=2)  # from the stack of seat 0, in the service of seat 1
    duel.minion(1, 3)
    duel.table.place(own, duel.table.minions[piece]._replace(seat=1, space=4))
    duel.seance().answer("use", piece, 0).answer("pick", own)
    assert duel.table.crystals == [2, 0]


@pytest.mark.rule("ER-CRYSTAL-7", "ER-MULTI-5", "ER-MULTI-2", "ER-CAL-6")
def test_the_printed_reckoning() -> None:
    """4 Common, 3 Ceremonial and 4 Integral Minions of three rivals: 4 + 6 + 12 = 22."""
    duel = situation(4)
    death = duel.card(0, "incantation black", "Death", acts=3, abilities=shipped("Death"))
    duel.stock("hand", death)
    duel.table.evil[0] = 3
    for seat, kind, power, spaces in ((1, "common", 1, 4), (2, "ceremonial", 2, 3), (3, "integral", 3, 4)):
        for space in range(1, spaces + 1):
            duel.minion(seat, space, kind, power=power)
    left = {duel.minion(2, 5, origin="Immaterial"), duel.minion(3, 5, calibers=["Opposer"]), duel.minion(0, 1)}
    duel.seance().answer("cast", death)
    assert (duel.table.crystals, set(duel.table.minions)) == ([22, 0, 0, 0], left)
