"""Parchments: what they open, how they combine, and what becomes of Minions when they are damaged (ER-PARCH)."""

from __future__ import annotations

import pytest

from cardsdb.games.eragra.duel.parchments import linked, shape
from cardsdb.games.eragra.duel.parts import Piece
from tests.games.eragra.duel.situation import Situation, destroy, situation


def parchment(duel: Situation, main: str, *symbols: str, name: str = "") -> Piece:
    """A Parchment by its main symbol and its combination symbols."""
    return duel.card(-1, "parchment", name, group=main, symbols=symbols)


def held(duel: Situation, *pieces: Piece, seat: int = 0) -> Situation:
    """The Seance of seat 0, with these cards in that hand."""
    duel.stock("hand", *pieces, seat=seat)
    return duel.seance()


def red_and_blue(duel: Situation) -> tuple[Piece, Piece]:
    """Two Parchments that combine: the red one has a blue combination symbol."""
    return parchment(duel, "red", "blue", "gold"), parchment(duel, "blue", "green", "black")


# Opening groups.


@pytest.mark.rule("ER-PARCH-2", "ER-PARCH-3", "ER-INVOKE-1", "ER-INVOKE-8")
def test_a_parchment_opens_the_group_of_its_main_symbol_now_and_later() -> None:
    duel = situation().fill()
    reds, green = [duel.figure(0) for _ in range(3)], duel.figure(0, group="green")
    red = parchment(duel, "red", "blue", "green")
    held(duel, red, *reds, green)
    assert duel.offered("invoke") == []
    duel.answer("activate", "red", (red,))
    assert duel.offered("invoke") == reds
    for piece, space in zip(reds[:2], (1, 2), strict=True):
        duel.answer("invoke", piece).answer("space", space).answer("active")
    duel.turns(2)
    assert duel.offered("invoke") == [reds[2]]


@pytest.mark.rule("ER-PARCH-4", "ER-R-10")
def test_a_parchment_is_activated_only_with_such_a_minion_in_hand() -> None:
    duel = situation()
    duel.minion(0, 1)  # a red one on the field is none in the hand
    pair = red_and_blue(duel)
    held(duel, *pair, duel.figure(0, group="green"))
    assert duel.offered("activate") == []
    duel.stock("hand", duel.figure(0))
    assert duel.seance().offered("activate") == [("red", pair[:1])]
    duel.stock("hand", duel.figure(0, "ceremonial"))
    assert duel.seance().offered("activate") == [("red", pair[:1]), ("ceremonial", pair)]


@pytest.mark.rule("ER-PARCH-5", "ER-INVOKE-5", "ER-INVOKE-6")
def test_two_open_the_ceremonial_group_and_three_the_integral_whatever_their_colours() -> None:
    duel = situation()
    red, blue = red_and_blue(duel)
    green = parchment(duel, "green", "gold", "black")
    ceremonial, integral = duel.figure(0, "ceremonial", power=2), duel.figure(0, "integral", power=3)
    held(duel, red, blue, green, ceremonial, integral)
    offered = duel.offered("activate")
    # blue and green are linked by blue's symbol, red and green by nothing
    assert sorted(offered) == [
        ("ceremonial", (red, blue)), ("ceremonial", (blue, green)), ("integral", (red, blue, green)),
    ]  # fmt: skip
    assert duel.answer("activate", "integral", (red, blue, green)).offered("invoke") == [integral]


@pytest.mark.rule("ER-PARCH-6", "ER-PARCH-12", "ER-PARCH-13")
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("red", "blue", "gold"), ("blue", "green", "black"), True),
        (("red", "green", "gold"), ("blue", "red", "black"), True),
        (("red", "green", "gold"), ("blue", "green", "black"), False),  # the same combination symbol is no link
        (("red", "green", "gold"), ("red", "blue", "black"), False),  # nor is the same main symbol
        (("amalgam", "green", "gold"), ("red", "blue", "black"), True),
        (("red", "amalgam", "gold"), ("blue", "green", "black"), True),
    ],
)
def test_two_combine_if_a_symbol_of_one_is_the_main_symbol_of_the_other(
    one: tuple[str, ...], other: tuple[str, ...], expected: bool
) -> None:
    duel = situation()
    first, second = parchment(duel, *one), parchment(duel, *other)
    assert linked(duel.table, first, second) is linked(duel.table, second, first) is expected
    held(duel, first, second, duel.figure(0, "ceremonial"))
    assert (("ceremonial", (first, second)) in duel.offered("activate")) is expected


@pytest.mark.rule("ER-PARCH-7", "ER-PARCH-8", "ER-R-36")
@pytest.mark.parametrize(
    ("three", "expected"),
    [
        ((("red", "blue", "gold"), ("blue", "green", "black"), ("green", "gold", "black")), "chain"),
        ((("red", "blue", "green"), ("blue", "gold", "black"), ("green", "gold", "black")), "chain"),
        ((("red", "gold", "black"), ("blue", "red", "gold"), ("green", "red", "black")), "pyramid"),
        ((("red", "gold", "black"), ("blue", "red", "gold"), ("green", "amalgam", "black")), "pyramid"),
        ((("red", "blue", "gold"), ("blue", "green", "black"), ("red", "gold", "black")), ""),
        ((("amalgam", "gold", "black"), ("blue", "red", "gold"), ("green", "red", "black")), "pyramid"),
    ],
    ids=["one to the next", "both symbols of the middle", "main of the middle", "joker", "one apart", "Amalgam"],
)
def test_three_combine_as_a_chain_or_a_pyramid(three: tuple[tuple[str, ...], ...], expected: str) -> None:
    duel = situation()
    first, second, third = (parchment(duel, *one) for one in three)
    assert shape(duel.table, (first, second, third)) == shape(duel.table, (third, first, second)) == expected
    held(duel, first, second, third, duel.figure(0, "integral"))
    assert bool(duel.offered("activate")) is bool(expected)


@pytest.mark.rule("ER-PARCH-9", "ER-PARCH-10")
def test_what_is_active_stays_as_it_is() -> None:
    duel = situation()
    red, blue = red_and_blue(duel)
    green = parchment(duel, "green", "gold", "black")
    held(duel, red, blue, green, duel.figure(0), duel.figure(0, "ceremonial"), duel.figure(0, "integral"))
    duel.answer("activate", "red", (red,))
    assert duel.offered("activate") == [("ceremonial", (blue, green))]  # red combines no more
    duel.answer("activate", "ceremonial", (blue, green))
    assert not {option[0] for option in duel.offered()} & {"activate", "exchange", "repair"}


@pytest.mark.rule("ER-PARCH-11")
def test_any_number_of_parchments_is_activated_in_a_turn() -> None:
    duel = situation()
    reds = [parchment(duel, "red", "blue", "gold") for _ in range(8)]
    held(duel, *reds, duel.figure(0))
    for red in reds:
        duel.answer("activate", "red", (red,))
    assert len(duel.table.openings[0]) == 8


@pytest.mark.rule("ER-PARCH-12", "ER-R-10")
def test_an_amalgam_opens_any_one_group_that_is_named() -> None:
    duel = situation()
    amalgam = parchment(duel, "amalgam", "red", "gold")
    gold = duel.figure(0, group="gold")
    held(duel, amalgam, gold, duel.figure(0, group="blue"), duel.figure(0, "ceremonial"))
    assert {group for group, _ in duel.offered("activate")} == {"gold", "blue", "ceremonial"}
    assert duel.answer("activate", "gold", (amalgam,)).offered("invoke") == [gold]


@pytest.mark.rule("ER-PARCH-14")
def test_an_amalgam_comes_back_for_a_parchment_of_the_colour_that_it_opened() -> None:
    duel = situation()
    (amalgam,) = duel.opening(0, "red", "amalgam")
    duel.opening(0, "ceremonial", "amalgam", "blue")  # of a Combination none comes back
    red, blue = red_and_blue(duel)
    minion = duel.minion(0, 1)
    held(duel, red, blue)
    assert duel.offered("exchange") == [(0, red)]
    duel.answer("exchange", 0, red)
    assert duel.where(amalgam) == ("hand", 0)
    assert duel.where(red) == ("parchments area",)
    assert duel.table.is_open(0, "red")
    assert not duel.table.minions[minion].face_down


@pytest.mark.rule("ER-PARCH-15", "ER-INVOKE-3", "ER-GRIM-3", "ER-CARD-12")
def test_cards_without_a_symbol_need_no_parchment() -> None:
    duel = situation()
    duel.minion(0, 1)  # to bear the Ploy
    duel.table.open_mastery[0] = duel.table.open_grim[0] = True
    duel.table.virtuous[0] = 1
    minions = [duel.figure(0, "white"), duel.figure(0, "grim", origin="")]
    others = [duel.card(0, kind) for kind in ("ground", "flower", "wall", "ploy ad hoc", "mastery")]
    incantation = duel.card(-1, "incantation white", acts=1)
    held(duel, *minions, *others, incantation)
    assert (duel.offered("invoke"), duel.offered("cast")) == (minions, [incantation])
    assert sorted(duel.offered("play")) == others


@pytest.mark.rule("ER-PARCH-23")
def test_the_name_of_a_parchment_means_nothing() -> None:
    duel = situation()
    minion = duel.figure(0)
    ones = [parchment(duel, "red", "blue", "gold", name=name) for name in ("Nasith Ulther", "Oriccido")]
    held(duel, *ones, minion)
    assert duel.offered("activate") == [("red", (one,)) for one in ones]


# Damage.


def damage(duel: Situation, how: str) -> Situation:
    """Let a card of seat 0 destroy or deactivate a Parchment of a rival, by choice where there are several."""
    card = duel.card(0, "incantation black")
    if how == "destroyed":
        return duel.carry_out(destroy(cards=["parchment"]), card)
    return duel.carry_out({"do": "deactivate a Parchment"}, card)


@pytest.mark.rule("ER-PARCH-16", "ER-PARCH-17", "ER-PARCH-18", "ER-BATTLE-13", "ER-STATE-20", "ER-SETUP-12")
@pytest.mark.parametrize(("how", "there"), [("destroyed", ("pyra",)), ("deactivated", ("parchments area",))])
def test_minions_whose_parchment_is_damaged_turn_face_down_and_die_of_one_hit(how: str, there: tuple[str]) -> None:
    duel = situation()
    attacker = duel.minion(0, 1)
    noble = duel.minion(1, 1, "integral", power=3)
    other = duel.minion(1, 2, group="blue")
    lost, *rest = duel.opening(1, "integral", "red", "red", "red")
    duel.opening(1, "blue")
    damage(duel, how).answer("pick", lost)
    assert duel.where(lost) == there
    assert [duel.where(one) for one in rest] == [("parchments area",)] * 2
    assert duel.table.minions[noble].face_down
    assert not duel.table.minions[other].face_down
    duel.answer("attack", attacker, noble)
    assert duel.where(noble) == ("limbo",)
    assert (duel.crystals(0), duel.table.evil[0]) == (3, 1)


@pytest.mark.rule("ER-R-11")
def test_a_face_down_minion_only_moves_and_can_be_offered() -> None:
    duel = situation()
    duel.opening(0, "red")
    piece = duel.minion(0, 2, state={"face_down": True}, calibers=["Transporter"], abilities=[
        {"ability": "use", "steps": [{"do": "collect crystals"}]},
    ])  # fmt: skip
    foe = duel.minion(1, 2)
    sword = duel.figure(0, tributes=("Crossed Swords",))
    held(duel, sword)
    assert {option[0] for option in duel.offered()} == {"step", "invoke", "end"}
    assert duel.answer("invoke", sword).asks("tribute").offered("offer") == [piece]
    assert duel.where(foe) == ("field", 1, 2)


@pytest.mark.rule("ER-PARCH-19", "ER-PARCH-20", "ER-R-10")
def test_a_substitute_sends_a_deactivated_parchment_to_pyra_and_saves_the_minions() -> None:
    duel = situation()
    (idle,) = duel.opening(1, "red")
    minion = duel.minion(1, 1)
    damage(duel, "deactivated")
    assert duel.table.minions[minion].face_down
    blue, red = parchment(duel, "blue", "green", "gold"), parchment(duel, "red", "green", "gold")
    duel.stock("hand", blue, red, seat=1)  # and no Minion
    duel.seance(1)
    assert duel.offered("repair") == [(0, red)]
    duel.answer("repair", 0, red)
    assert not duel.table.minions[minion].face_down
    assert (duel.where(idle), duel.where(red)) == (("pyra",), ("parchments area",))


@pytest.mark.rule("ER-PARCH-19")
def test_a_card_turns_a_deactivated_parchment_upright() -> None:
    duel = situation()
    duel.opening(1, "red")
    minion = duel.minion(1, 1)
    damage(duel, "deactivated")
    restorer = duel.minion(1, 2, "white", abilities=[{"ability": "use", "steps": [{"do": "restore a Parchment"}]}])
    duel.seance(1).answer("use", restorer, 0)
    assert not duel.table.minions[minion].face_down
    assert duel.table.openings[1][0].active


@pytest.mark.rule("ER-PARCH-21")
@pytest.mark.parametrize("how", ["destroyed", "deactivated"])
def test_a_combination_is_completed_again_by_a_parchment_that_fits(how: str) -> None:
    duel = situation()
    red, blue = red_and_blue(duel)
    held(duel, red, blue, duel.figure(1, "ceremonial"), seat=1)
    duel.seance(1).answer("activate", "ceremonial", (red, blue))
    minion = duel.minion(1, 1, "ceremonial", power=2)
    damage(duel.seance(), how).answer("pick", blue)
    assert duel.table.minions[minion].face_down
    fitting, other = parchment(duel, "gold", "green", "black"), parchment(duel, "green", "blue", "black")
    held(duel, fitting, other, seat=1)
    # red has a gold symbol, and is no symbol of the green one
    assert duel.seance(1).offered("repair") == [(0, fitting)]
    assert not duel.answer("repair", 0, fitting).table.minions[minion].face_down
    assert set(duel.table.openings[1][0].parts) == {red, fitting}


@pytest.mark.rule("ER-PARCH-21", "ER-R-10")
def test_a_combination_that_lost_all_its_parts_is_made_anew_for_its_minions() -> None:
    duel = situation()
    lost = duel.opening(1, "ceremonial", "green", "green")
    minion = duel.minion(1, 1, "ceremonial", power=2)
    damage(duel, "destroyed").answer("pick", lost[0])
    damage(duel, "destroyed")
    red, blue = red_and_blue(duel)
    black = parchment(duel, "black", "gold", "green")
    held(duel, red, blue, black, seat=1)
    duel.seance(1).answer("repair", 0, red)
    assert duel.table.minions[minion].face_down
    assert duel.offered("repair") == [(0, blue)]
    assert not duel.answer("repair", 0, blue).table.minions[minion].face_down


@pytest.mark.rule("ER-PARCH-21")
def test_an_opening_that_lost_all_its_parts_is_made_anew_only_while_minions_miss_it() -> None:
    duel = situation()
    duel.opening(1, "red")
    minion = duel.minion(1, 1)
    damage(duel, "destroyed")
    red = parchment(duel, "red")
    held(duel, red, seat=1)
    assert duel.seance(1).offered("repair") == [(0, red)]
    duel.carry_out(destroy(cards=["minion"]), duel.card(0, "incantation black"))
    assert duel.where(minion) == ("limbo",)
    assert duel.seance(1).offered("repair") == []


@pytest.mark.rule("ER-PARCH-22", "ER-R-12")
def test_minions_stay_face_up_while_another_opening_has_their_group() -> None:
    duel = situation()
    first, second = *duel.opening(1, "red"), *duel.opening(1, "red", "amalgam")
    minion = duel.minion(1, 1)
    damage(duel, "destroyed").answer("pick", first)
    assert not duel.table.minions[minion].face_down
    damage(duel, "destroyed")
    assert duel.where(second) == ("pyra",)
    assert duel.table.minions[minion].face_down


@pytest.mark.rule("ER-PARCH-18", "ER-R-14")
def test_damage_does_not_reach_minions_that_hang_on_no_parchment() -> None:
    duel = situation()
    duel.opening(1, "red")
    awakened = duel.minion(1, 1, state={"awakened": True})
    white = duel.minion(1, 2, "white")
    damage(duel, "destroyed")
    assert not any(duel.table.minions[one].face_down for one in (awakened, white))
