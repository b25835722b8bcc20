"""What sets effects off: draws, crystals, attacks, battles, cards that enter and leave (ER-CARD-33)."""

from __future__ import annotations

import pytest

from tests.games.eragra.duel.situation import COLLECT, DRAW, situation, use, when


@pytest.mark.rule("ER-CARD-33")
@pytest.mark.parametrize(("word", "drawn"), [("yes", 1), ("no", 0)])
def test_a_permanent_effect_may_be_declined(word: str, drawn: int) -> None:
    duel = situation().fill()
    duel.minion(1, 1, abilities=[when("rival draws", DRAW, may=True)])
    piece = duel.minion(0, 1, abilities=[use(DRAW)])
    duel.seance().answer("use", piece, 0).asks("whether", 1).answer(word)
    assert (len(duel.table.hand[0]), len(duel.table.hand[1])) == (1, drawn)


@pytest.mark.rule("ER-CARD-1")
def test_what_a_draw_or_crystal_sets_off_sets_off_nothing() -> None:
    duel = situation().fill()
    whens = [when("rival draws", DRAW), when("rival collects a crystal", COLLECT)]
    piece = duel.minion(0, 1, abilities=[use(DRAW, COLLECT), *whens])
    duel.minion(1, 1, abilities=whens)
    duel.seance().answer("use", piece, 0)
    assert [len(hand) for hand in duel.table.hand] == [1, 1]
    assert duel.table.crystals == [1, 1]


@pytest.mark.rule("ER-OWN-5", "ER-R-46", "ER-MULTI-2")
@pytest.mark.parametrize(
    ("titles", "order"),
    [
        (("Zither", "apple"), [0, 2]),
        (("Apple", "zither"), [2, 0]),
        (("The Ant", "Bee"), [0, 2]),
        (("Twin", "twin"), [2, 0]),  # clockwise from the active Summoner
    ],
)
def test_of_one_moment_the_later_title_goes_first(titles: tuple[str, str], order: list[int]) -> None:
    duel = situation(3).fill()
    piece = duel.minion(1, 1, abilities=[use(COLLECT)])
    for seat, title in zip((0, 2), titles, strict=True):
        duel.minion(seat, 1, name=title, abilities=[when("rival collects a crystal", DRAW)])
    duel.seance(1).answer("use", piece, 0)
    assert [fact[1] for fact in duel.told("drew")] == order


@pytest.mark.rule("ER-CARD-1")
def test_a_card_that_enters_is_seen_on_every_field() -> None:
    duel = situation()
    waits = [when("card enters", COLLECT, name="Volcano")]
    for seat in (0, 1):
        duel.minion(seat, 1, abilities=waits)
    volcano, other = duel.card(0, "ground", "Volcano"), duel.card(0, "ground")
    duel.stock("hand", volcano, other)
    duel.seance().answer("play", other).answer("space", 6)
    assert duel.table.crystals == [0, 0]
    duel.answer("play", volcano).answer("space", 6)
    assert duel.table.crystals == [1, 1]


@pytest.mark.rule("ER-CARD-1")
def test_winning_and_destroying_set_effects_off() -> None:
    duel = situation()
    grow = {"do": "grow", "target": "bearer", "amount": 1}
    hero = duel.minion(0, 1, power=2, abilities=[when("wins", grow), when("destroys", COLLECT)])
    noble, common = duel.minion(1, 1, "integral", power=3), duel.minion(1, 2)
    duel.do(("won", hero, noble, 0))
    assert (duel.now(hero).power, duel.crystals(0)) == (3, 0)
    duel.do(("won", hero, common, 0))
    assert (duel.now(hero).power, duel.crystals(0)) == (4, 2)


@pytest.mark.rule("ER-CARD-1")
def test_the_foe_of_a_battle_is_reached() -> None:
    duel = situation()
    attacker = duel.minion(0, 1, "integral", power=3)
    duel.minion(1, 1, "integral", power=3, abilities=[when("rival attacks", {"do": "injure", "target": "foe"})])
    duel.seance().answer("attack", attacker, 1)
    assert duel.table.minions[attacker].injured


@pytest.mark.rule("ER-CARD-7", "ER-SETUP-14", "ER-R-41")
def test_a_space_is_written_down_and_shown_when_it_is_attacked() -> None:
    duel = situation()
    master = duel.minion(1, 4, abilities=[
        when("played", {"do": "write down a space"}),
        when("written space attacked", {"do": "injure", "target": "foe"}),
    ])  # fmt: skip
    ones = [duel.minion(1, space, "integral", power=3) for space in (1, 2)]
    foes = [duel.minion(0, space, "integral", power=3) for space in (1, 2)]
    duel.do(("enter", master)).asks("write", 1)
    assert duel.offered("space") == [1, 2, 3, 4, 5]
    duel.answer("space", 2)
    assert duel.told("wrote") == [("wrote", 1, master)]  # not which
    duel.seance().answer("attack", foes[0], ones[0])
    assert not duel.table.minions[master].shown
    while duel.asking.kind != "seance":
        duel.answer(*duel.asking.options[0])
    duel.answer("attack", foes[1], ones[1])
    assert duel.table.minions[master].shown
    assert duel.table.minions[foes[1]].injured
