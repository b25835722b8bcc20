"""Combo Fields: who may stand there, and the lock to a league (ER-COMBO)."""

from __future__ import annotations

import pytest

from cardsdb.games.eragra import vocabulary
from cardsdb.games.eragra.duel.parts import ALTAR, COMBO, LEFT, RIGHT, SPACES
from tests.games.eragra.duel.situation import COLLECT, Situation, situation, use


def in_hand(duel: Situation, league: str) -> int:
    """A card of a league in the hand of seat 0: a Ground, a Spellbound Minion, or a Mastery card."""
    if league == "Grounds":
        piece = duel.card(0, "ground", league=league)
    elif league == "Spellbound Minions":
        piece = duel.figure(0, "spellbound", origin="Grounds", group="red")
    else:
        piece = duel.card(0, "mastery", league=league)
    duel.stock("hand", piece)
    return piece


def put(duel: Situation, piece: int, field: int) -> None:
    """Invoke or play a card onto a Combo Field."""
    kind = "invoke" if piece in duel.seance().offered("invoke") else "play"
    duel.answer(kind, piece)
    if duel.asking.kind in ("space", "lay"):
        duel.answer("space", field)
    assert duel.where(piece) == ("field", 0, field)


def ready() -> Situation:
    """A table on which seat 0 may play everything."""
    duel = situation()
    duel.table.open_mastery[0] = True
    duel.opening(0, "red")
    return duel


LEAGUES = ("Grounds", "Spellbound Minions", "Master Mages", "Polarizations", "Vortexes")


@pytest.mark.rule("ER-COMBO-1", "ER-COMBO-6")
def test_there_are_thirteen_leagues() -> None:
    assert set(vocabulary.LEAGUES) == {
        *LEAGUES, "Minions", "White Minions", "Incantations", "Ploys Ad Hoc", "Walls", "Tokens", "Parchments", "Relics",
    }  # fmt: skip


@pytest.mark.rule("ER-COMBO-2", "ER-COMBO-3", "ER-COMBO-5", "ER-COMBO-7", "ER-R-27")
@pytest.mark.parametrize("first", LEAGUES)
@pytest.mark.parametrize("second", LEAGUES)
def test_the_first_card_locks_a_combo_field_to_its_league(first: str, second: str) -> None:
    duel = ready()
    put(duel, in_hand(duel, first), LEFT)
    piece = in_hand(duel, second)
    grounds = {"Grounds", "Spellbound Minions"}
    if first == second or {first, second} <= grounds:
        put(duel, piece, LEFT)
        for _ in range(4):  # any number
            put(duel, in_hand(duel, second), LEFT)
        assert duel.table.locks[0] == (first, "")
    else:
        put(duel, in_hand(duel, first), RIGHT)  # both are locked now
        duel.seance()
        assert piece not in duel.offered("play")
        if piece in duel.offered("invoke"):  # a Spellbound one may still stand on the Duel Field
            assert duel.answer("invoke", piece).offered("space") == list(SPACES)


@pytest.mark.rule("ER-R-27", "ER-COMBO-3")
def test_a_lock_holds_for_the_whole_duel() -> None:
    duel = ready().fill()
    ground = in_hand(duel, "Grounds")
    put(duel, ground, LEFT)
    duel.table.set(ground, cubes=1)
    duel.turns(2)
    assert duel.where(ground) == ("craft",)
    put(duel, in_hand(duel, "Vortexes"), RIGHT)
    assert duel.table.locks[0] == ("Grounds", "Vortexes")


@pytest.mark.rule("ER-COMBO-2", "ER-COMBO-6", "ER-R-27", "ER-INC-5")
def test_nothing_else_stands_on_a_combo_field() -> None:
    duel = ready()
    duel.table.virtuous[0] = 3
    ones = [duel.figure(0), duel.figure(0, "white"), duel.card(0, "wall")]
    spell = duel.card(-1, "incantation white", acts=1, abilities=["lasts"])
    duel.stock("hand", *ones, spell)
    for kind, piece in zip(("invoke", "invoke", "play"), ones, strict=True):
        assert not set(duel.seance().answer(kind, piece).offered("space")) & set(COMBO)
        duel.answer("space", duel.offered("space")[0])
        if duel.asking.kind == "state":
            duel.answer("active")
    assert duel.where(spell) == ("hand", 0)
    assert duel.answer("cast", spell).where(spell) == ("field", 0, ALTAR)


@pytest.mark.rule("ER-COMBO-4", "ER-R-38", "ER-INVOKE-17")
def test_what_stands_on_a_combo_field_is_neither_moved_nor_exchanged() -> None:
    duel = ready()
    duel.minion(0, LEFT, "spellbound", origin="Grounds", group="red")
    duel.laid(0, "ground", space=RIGHT)
    duel.minion(0, 3, origin="Sea")
    duel.minion(1, 3, calibers=["Transporter"])
    duel.seance()
    assert not set(duel.offered("swap")) | set(duel.offered("cross"))
    taken = duel.seance(1).answer("transport", duel.offered("transport")[0]).offered("take")
    assert [duel.where(one)[2] for one in taken] == [3]


@pytest.mark.rule("ER-COMBO-5", "ER-COMBO-7")
def test_a_spellbound_minion_on_a_ground_works_beside_it() -> None:
    duel = ready()
    volcano = duel.card(0, "ground", "Volcano", abilities=[{"ability": "power", "amount": 1, "of": {}}])
    lava = duel.figure(0, "spellbound", "Lava", origin="Grounds", group="red", abilities=[use(COLLECT)])
    duel.stock("hand", volcano, lava)
    other = duel.minion(0, 1)
    put(duel, volcano, LEFT)
    put(duel, lava, LEFT)
    assert duel.now(other).power == 2
    assert duel.answer("use", lava, 0).crystals(0) == 1
