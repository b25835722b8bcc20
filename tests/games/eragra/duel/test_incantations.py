"""Acts, and the Incantations that they pay for (ER-ACT, ER-INC)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardsdb.games.eragra.duel.parts import ALTAR
from tests.games.eragra.duel.situation import COLLECT, Situation, destroy, situation, use

RIVALS_TURN = "in a rival's turn"


def spell(colour: str = "white", acts: int = 1, *abilities: object, **facts: object) -> dict[str, object]:
    """The facts of an Incantation."""
    return {"kind": f"incantation {colour}", "acts": acts, "abilities": abilities, **facts}


def in_hand(duel: Situation, facts: dict[str, object], seat: int = 0) -> int:
    """An Incantation in a hand."""
    piece = duel.card(-1, **facts)  # type: ignore[arg-type]
    duel.stock("hand", piece, seat=seat)
    return piece


def acts(duel: Situation, seat: int, virtuous: int, evil: int) -> None:
    """The Acts of a Summoner."""
    duel.table.virtuous[seat], duel.table.evil[seat] = virtuous, evil


def cast(*steps: Mapping[str, object]) -> dict[str, object]:
    """What an Incantation does when it is cast."""
    return {"ability": "cast", "steps": list(steps)}


def finish(duel: Situation) -> Situation:
    """Answer with the first option until the Seance goes on."""
    while duel.asking.kind != "seance":
        duel.answer(*duel.asking.options[0])
    return duel


# Acts.


@pytest.mark.rule("ER-ACT-1", "ER-ACT-5", "ER-R-26", "ER-COMP-13")
def test_each_crystal_gives_a_virtuous_act_up_to_three() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "collect crystals", "count": 2}), use(COLLECT), use(COLLECT)])
    duel.seance()
    for index, (crystals, virtuous) in enumerate([(2, 2), (3, 3), (4, 3)]):
        duel.answer("use", piece, index)
        assert (duel.crystals(0), duel.table.virtuous[0], duel.table.evil[0]) == (crystals, virtuous, 0)


@pytest.mark.rule("ER-ACT-3", "ER-ACT-5", "ER-COMP-14")
def test_each_crystal_destroyed_gives_an_evil_act_up_to_three() -> None:
    duel = situation()
    duel.table.crystals[1] = 9
    shatter = {"do": "destroy crystals", "count": 2}
    piece = duel.minion(0, 1, abilities=[use(shatter), use(shatter)])
    duel.seance().answer("use", piece, 0)
    assert (duel.table.crystals, duel.table.evil) == ([0, 7], [2, 0])
    duel.answer("use", piece, 1)
    assert (duel.table.crystals, duel.table.evil, duel.table.virtuous) == ([0, 5], [3, 0], [0, 0])


@pytest.mark.rule("ER-ACT-4", "ER-ACT-1", "ER-R-26", "ER-BATTLE-14")
def test_sending_a_rival_minion_to_limbo_gives_an_evil_act() -> None:
    duel = situation()
    attacker, foe = duel.minion(0, 1, origin="Flying"), duel.minion(1, 1)
    duel.seance().answer("attack", attacker, foe).answer("strike")
    assert (duel.crystals(0), duel.table.virtuous, duel.table.evil) == (1, [1, 0], [1, 0])


@pytest.mark.rule("ER-ACT-6", "ER-ACT-8", "ER-INC-2")
@pytest.mark.parametrize("cost", [1, 2, 3])
@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_acts_of_its_colour_pay_an_incantation(colour: str, cost: int) -> None:
    duel = situation()
    piece = in_hand(duel, spell(colour, cost, cast(COLLECT)))
    enough, short = ((cost, 0), (cost - 1, 3)) if colour == "white" else ((0, cost), (3, cost - 1))
    acts(duel, 0, *short)
    assert duel.seance().offered("cast") == []
    acts(duel, 0, *enough)
    duel.seance().answer("cast", piece)
    assert (duel.table.virtuous[0], duel.table.evil[0]) == (1, 0)  # what the crystal brings
    assert duel.crystals(0) == 1


@pytest.mark.rule("ER-ACT-5", "ER-ACT-6", "ER-ACT-7")
def test_acts_are_gained_again_after_some_were_spent() -> None:
    duel = situation()
    giver = duel.minion(0, 1, abilities=[use({"do": "gain acts", "virtuous": 1}, every=1)])
    piece = in_hand(duel, spell("white", 2))
    acts(duel, 0, 3, 0)
    assert duel.seance().offered("use") == []
    duel.answer("cast", piece).answer("use", giver, 0)
    assert duel.table.virtuous[0] == 2


# The own turn.


@pytest.mark.rule("ER-INC-3")
def test_one_incantation_is_cast_in_the_own_turn() -> None:
    duel = situation().fill()
    ones = [in_hand(duel, spell()) for _ in range(3)]
    acts(duel, 0, 3, 0)
    assert duel.seance().offered("cast") == ones
    assert duel.answer("cast", ones[0]).offered("cast") == []
    assert duel.turns(2).offered("cast") == ones[1:]


@pytest.mark.rule("ER-INC-5", "ER-INC-6", "ER-INC-7", "ER-INC-8")
def test_the_altar_holds_one_and_the_old_one_goes_to_the_craft_pool() -> None:
    duel = situation().fill()
    first, second = (in_hand(duel, spell("white", 1, "lasts")) for _ in range(2))
    acts(duel, 0, 3, 0)
    duel.seance().answer("cast", first)
    assert duel.where(first) == ("field", 0, ALTAR)
    assert duel.table.laid[first].cubes == 5
    duel.turns(2).answer("cast", second)
    assert (duel.where(first), duel.where(second)) == (("craft",), ("field", 0, ALTAR))


@pytest.mark.rule("ER-INC-8", "ER-CARD-2")
def test_an_instant_incantation_does_its_steps_and_is_spent() -> None:
    duel = situation()
    piece = in_hand(duel, spell("black", 1, cast(destroy())))
    foe = duel.minion(1, 4, power=2)
    acts(duel, 0, 0, 1)
    duel.seance().answer("cast", piece)
    assert (duel.where(piece), duel.where(foe), duel.crystals(0)) == (("craft",), ("limbo",), 2)


@pytest.mark.rule("ER-INC-6", "ER-CARD-2")
def test_a_lasting_incantation_ends_with_its_fifth_use() -> None:
    duel = situation().fill()
    piece = in_hand(duel, spell("white", 1, use(COLLECT, every=1)))
    acts(duel, 0, 1, 0)
    duel.seance().answer("cast", piece).answer("use", piece, 0)
    assert (duel.where(piece), duel.table.laid[piece].cubes) == (("field", 0, ALTAR), 4)
    duel.turns(2)
    duel.table.set(piece, cubes=1)  # after two uses more
    duel.answer("use", piece, 0)
    assert duel.where(piece) == ("craft",)


@pytest.mark.rule("ER-INC-9", "ER-CARD-11", "ER-CARD-2", "ER-R-33")
def test_a_cardition_is_joined_to_a_minion_with_five_cubes() -> None:
    duel = situation().fill()
    wings = in_hand(duel, spell("white", 1, {"ability": "origin", "origin": "Immaterial"}, cardition=True))
    acts(duel, 0, 1, 0)
    assert duel.seance().offered("cast") == []  # nobody could bear it
    ones = [duel.minion(0, 1), duel.minion(0, 2)]
    duel.seance().answer("cast", wings).asks("bearer").answer("on", ones[1])
    assert duel.table.laid[wings].on == (ones[1],)
    assert [duel.now(one).origin for one in ones] == ["Ground", "Immaterial"]
    duel.turns(8)
    assert duel.table.laid[wings].cubes == 1
    assert duel.now(ones[1]).origin == "Immaterial"
    duel.turns(1)
    assert (duel.where(wings), duel.now(ones[1]).origin) == (("craft",), "Ground")


@pytest.mark.rule("ER-INC-9", "ER-CARD-16")
def test_a_joined_incantation_goes_with_its_minion() -> None:
    duel = situation()
    bearer = duel.minion(1, 1)
    wings = duel.laid(1, "incantation white", on=[bearer], cardition=True)
    attacker = duel.minion(0, 1, origin="Flying")
    duel.seance().answer("attack", attacker, bearer).answer("strike")
    assert (duel.where(bearer), duel.where(wings)) == (("limbo",), ("craft",))


@pytest.mark.rule("ER-INC-10", "ER-TURN-10")
def test_an_incantation_is_cast_before_an_attack_or_after_it() -> None:
    duel = situation()
    attacker, foe = duel.minion(0, 1), duel.minion(1, 1, origin="Flying")
    wings = in_hand(duel, spell("white", 1, {"ability": "origin", "origin": "Flying"}, cardition=True))
    acts(duel, 0, 1, 0)
    assert duel.seance().offered("attack") == []
    assert duel.answer("cast", wings).offered("attack") == [(attacker, foe)]


@pytest.mark.rule("ER-INC-11", "ER-CAL-6")
def test_an_opposer_bears_no_incantation_and_is_not_touched() -> None:
    duel = situation()
    duel.minion(0, 1, calibers=["Opposer"])
    opposer, other = duel.minion(1, 1, calibers=["Opposer"]), duel.minion(1, 2)
    in_hand(duel, spell("white", 1, {"ability": "aura"}, cardition=True))
    death = in_hand(duel, spell("black", 1, cast(destroy(count="all"))))
    acts(duel, 0, 1, 1)
    assert duel.seance().offered("cast") == [death]
    duel.answer("cast", death)
    assert (duel.where(opposer), duel.where(other)) == (("field", 1, 1), ("limbo",))


# A rival's turn.


@pytest.mark.rule("ER-INC-4", "ER-R-35")
@pytest.mark.parametrize("moment", ["attack", "invoke", "cast"])
def test_what_says_so_is_cast_in_a_rival_s_turn_at_three_moments(moment: str) -> None:
    duel = situation()
    sand = in_hand(duel, spell("black", 2, RIVALS_TURN, cast(COLLECT)), seat=1)
    in_hand(duel, spell("black", 1, cast(COLLECT)), seat=1)  # which says nothing
    acts(duel, 1, 0, 2)
    duel.opening(0, "red")
    attacker, foe = duel.minion(0, 1, origin="Flying"), duel.minion(1, 1)
    minion, own = duel.figure(0), in_hand(duel, spell("white", 1, cast(COLLECT)))
    duel.stock("hand", minion)
    acts(duel, 0, 1, 0)
    duel.seance()
    if moment == "attack":
        duel.answer("attack", attacker, foe)
    elif moment == "cast":
        duel.answer("cast", own)
        assert duel.crystals(0) == 0  # its effect waits
    else:
        duel.answer("invoke", minion).answer("space", 2).answer("active")
    duel.asks("react", 1)
    assert duel.offered() == [("cast", sand), ("none",)]
    duel.answer("cast", sand)
    assert (duel.crystals(1), duel.table.evil[1], duel.where(sand)) == (1, 0, ("craft",))


@pytest.mark.rule("ER-INC-4", "ER-R-35")
def test_there_is_one_in_each_rival_s_turn_and_it_is_none_of_the_own_turn() -> None:
    duel = situation().fill()
    ones = [in_hand(duel, spell("black", 1, RIVALS_TURN), seat=1) for _ in range(3)]
    acts(duel, 1, 0, 3)
    attackers = [duel.minion(0, space, origin="Flying") for space in (1, 2)]
    foes = [duel.minion(1, space, "ceremonial", power=2) for space in (1, 2)]
    duel.seance().answer("attack", attackers[0], foes[0]).asks("react", 1).answer("cast", ones[0])
    finish(duel).answer("attack", attackers[1], foes[1]).asks("die")  # no second one
    finish(duel).turns(1)
    assert duel.offered("cast") == ones[1:]
    duel.answer("cast", ones[1]).turns(1)
    duel.answer("attack", attackers[0], foes[0]).asks("react", 1)


@pytest.mark.rule("ER-INC-4", "ER-R-35")
@pytest.mark.parametrize("evil", [0, 1])
def test_who_cannot_pay_is_not_asked(evil: int) -> None:
    duel = situation()
    in_hand(duel, spell("black", 1, RIVALS_TURN), seat=1)
    acts(duel, 1, 3, evil)
    attacker, foe = duel.minion(0, 1), duel.minion(1, 1)
    assert (duel.seance().answer("attack", attacker, foe).asking.kind == "react") is bool(evil)


@pytest.mark.rule("ER-INC-4", "ER-BATTLE-5")
def test_an_answer_to_an_attack_comes_before_the_dice() -> None:
    duel = situation()
    spike = in_hand(duel, spell("black", 1, RIVALS_TURN, cast(destroy())), seat=1)
    acts(duel, 1, 0, 1)
    attacker, foe = duel.minion(0, 1), duel.minion(1, 1)
    duel.seance().answer("attack", attacker, foe).answer("cast", spike).asks("seance")
    assert (duel.where(attacker), duel.where(foe), duel.crystals(1)) == (("limbo",), ("field", 1, 1), 1)
    assert duel.told("cancelled")


@pytest.mark.rule("ER-INC-4", "ER-BATTLE-5", "ER-ORIGIN-16")
@pytest.mark.parametrize(
    "held", [{"ability": "origin", "origin": "Immaterial"}, {"ability": "protected", "against": ["Ground"]}]
)
def test_an_attack_that_has_become_impossible_is_over(held: dict[str, object]) -> None:
    duel = situation()
    wings = in_hand(duel, spell("white", 1, RIVALS_TURN, held, cardition=True), seat=1)
    acts(duel, 1, 1, 0)
    attacker, foe = duel.minion(0, 1), duel.minion(1, 1)
    duel.seance().answer("attack", attacker, foe).answer("cast", wings).asks("seance")
    assert duel.told("cancelled")
    assert duel.where(foe) == ("field", 1, 1)
    assert duel.offered("attack") == []  # it has attacked


@pytest.mark.rule("ER-INC-4", "ER-BATTLE-5")
def test_an_attacker_that_goes_over_does_not_fight_its_new_side() -> None:
    duel = situation()
    duel.minion(1, 2)
    foe = duel.minion(1, 1, abilities=[
        {"ability": "when", "when": "rival attacks", "steps": [{"do": "steal", "target": "foe"}]},
    ])  # fmt: skip
    attacker = duel.minion(0, 1)
    duel.seance().answer("attack", attacker, foe).asks("put", 1).answer("space", 3).asks("seance")
    assert duel.where(attacker) == ("field", 1, 3)
    assert duel.told("cancelled")
