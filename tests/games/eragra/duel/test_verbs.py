"""What effects do: each verb of the vocabulary (ER-CARD, ER-OWN, ER-STATE)."""

from __future__ import annotations

import pytest

from tests.games.eragra.duel.situation import COLLECT, destroy, situation, use, when

OWN = {"side": "own"}
RIVAL = {"side": "rival"}
SHATTER = {"do": "destroy crystals"}


# Minions.


@pytest.mark.rule("ER-BATTLE-11", "ER-BATTLE-12", "ER-CRYSTAL-4")
def test_injuring_is_as_a_lost_battle() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "injure", "target": {"side": "rival", "count": "all"}})])
    common, noble = duel.minion(1, 1), duel.minion(1, 2, "ceremonial", power=2)
    white = duel.minion(1, 3, "white", counter=3)
    duel.seance().answer("use", piece, 0)
    assert duel.where(common) == ("limbo",)
    assert (duel.table.minions[noble].injured, duel.now(noble).power) == (True, 1)
    assert duel.table.minions[white].counter == 2
    assert duel.crystals(0) == 1


@pytest.mark.rule("ER-TURN-8")
def test_healing_reaches_the_injured() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "heal", "target": OWN})])
    hurt = duel.minion(0, 2, "integral", power=3, state={"injured": True})
    duel.minion(0, 3)
    duel.seance().answer("use", piece, 0)
    assert not duel.table.minions[hurt].injured
    assert duel.now(hurt).power == 3


@pytest.mark.rule("ER-DICE-21", "ER-R-24")
def test_dice_are_gained_for_good_by_those_who_have_any() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "grow", "target": {"side": "own", "count": "all"}, "amount": 1})])
    none, zero = duel.minion(0, 2, "grim", power=None), duel.minion(0, 3, "grim", power=0)
    duel.seance().answer("use", piece, 0)
    assert [duel.now(one).power for one in (piece, none, zero)] == [2, None, 1]
    assert [fact[1] for fact in duel.told("grew")] == [piece, zero]


@pytest.mark.rule("ER-ORIGIN-16", "ER-R-33")
def test_what_is_given_lasts_so_many_turns_of_the_giver() -> None:
    duel = situation().fill()
    flying = {"ability": "origin", "origin": "Flying"}
    piece = duel.minion(0, 1, abilities=[use({"do": "give", "target": "bearer", "what": flying, "turns": 2})])
    duel.seance().answer("use", piece, 0)
    lasted = [duel.now(piece).origin]
    for _ in range(3):
        duel.turns(1)
        lasted.append(duel.now(piece).origin)
    assert lasted == ["Flying", "Flying", "Flying", "Ground"]


@pytest.mark.rule("ER-R-33", "ER-STATE-18")
def test_what_was_given_does_not_wait_in_limbo() -> None:
    duel = situation().fill()
    flying = {"ability": "origin", "origin": "Flying"}
    piece = duel.minion(0, 1, abilities=[use({"do": "give", "target": "bearer", "what": flying})])
    duel.seance().answer("use", piece, 0)
    assert duel.now(piece).origin == "Flying"
    duel.carry_out(destroy("own"), duel.card(0, "incantation black"))
    assert piece in duel.table.limbo
    duel.carry_out({"do": "awaken"}, duel.card(0, "incantation white")).answer("space", 2)
    assert duel.now(piece).origin == "Ground"


@pytest.mark.rule("ER-OWN-1", "ER-OWN-4", "ER-R-45")
def test_a_stolen_minion_starts_over_with_what_is_joined_to_it() -> None:
    duel = situation()
    thief = duel.minion(0, 3, abilities=[use({"do": "steal", "target": RIVAL})])
    state = {"constant": 1, "used": (("use 0", 1),), "attacks": 1, "injured": True}
    foe = duel.minion(1, 4, "integral", power=3, abilities=[use(COLLECT, every=3)], state=state)
    ploy = duel.laid(1, "ploy ad hoc", on=[foe], cubes=2, since=0, abilities=[{"ability": "power", "amount": 1}])
    duel.table.turns[0] = 3
    duel.seance().answer("use", thief, 0).asks("put")
    assert duel.offered("space") == [1, 2, 4, 5]
    duel.answer("space", 2)
    stolen = duel.table.minions[foe]
    assert (stolen.seat, stolen.space, stolen.constant, stolen.used, stolen.attacks) == (0, 2, 5, (), 0)
    assert stolen.injured
    assert duel.table.laid[ploy][:5] == (0, 0, (foe,), 5, 3)
    assert duel.now(foe).power == 3  # one more by the Ploy, one less by the injury
    assert (foe, 0) in duel.offered("use")
    assert duel.table.virtuous[0] == 0


@pytest.mark.rule("ER-OWN-2", "ER-OWN-6", "ER-CRYSTAL-3")
def test_whose_side_a_minion_stood_on_counts_and_the_crystals_are_the_destroyers() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy("either", other=True, count="all"))])
    abroad = duel.figure(0, "integral", power=3)
    duel.stock("limbo", abroad)
    caller = duel.minion(1, 1, abilities=[use({"do": "awaken"})])
    duel.seance(1).answer("use", caller, 0).answer("space", 2)
    here = duel.minion(0, 2, "integral", power=3)
    duel.seance().answer("use", piece, 0)
    assert {duel.where(one) for one in (abroad, caller, here)} == {("limbo",)}
    assert duel.table.crystals == [3 + 1, 0]


@pytest.mark.rule("ER-OWN-1")
def test_a_full_field_steals_no_minion() -> None:
    duel = situation()
    duel.minion(0, 1, abilities=[use({"do": "steal", "target": RIVAL})])
    duel.minion(1, 1)
    assert len(duel.seance().offered("use")) == 1
    for space in (2, 3, 4, 5):
        duel.minion(0, space)
    assert duel.seance().offered("use") == []


@pytest.mark.rule("ER-OWN-1", "ER-CARD-37", "ER-COMBO-3")
def test_other_cards_are_stolen_to_where_they_belong() -> None:
    kinds = ["wall", "ploy ad hoc", "ground", "incantation", "parchment"]
    duel = situation()
    thief = duel.minion(0, 3, abilities=[use({"do": "steal", "target": {"side": "rival", "cards": kinds, "count": 5}})])
    foe = duel.minion(1, 1)
    wall, ploy = duel.laid(1, "wall", space=1, cubes=1), duel.laid(1, "ploy ad hoc", on=[foe], cubes=1)
    ground, altar = duel.laid(1, "ground", space=6, cubes=1), duel.laid(1, "incantation white", space=8, cubes=1)
    (parchment,) = duel.opening(1, "red")
    duel.table.locks[0] = ("Vortexes", "")
    duel.seance().answer("use", thief, 0).asks("put").answer("space", 2)
    assert [duel.where(one) for one in (wall, ploy, ground, altar)] == [
        ("field", 0, 2), ("field", 0, 0), ("field", 0, 7), ("field", 0, 8)]  # fmt: skip
    assert duel.table.laid[ploy].on == (thief,)
    assert {duel.table.laid[one].cubes for one in (wall, ploy, ground, altar)} == {5}
    assert duel.table.locks[0] == ("Vortexes", "Grounds")
    assert duel.table.is_open(0, "red")
    assert not duel.table.is_open(1, "red")
    assert duel.where(parchment) == ("parchments area",)


@pytest.mark.rule("ER-CARD-1")
def test_going_over_to_who_caused_it() -> None:
    duel = situation(3)
    pogrom = duel.minion(0, 2, "integral", power=3, abilities=[
        when("card enters", {"do": "go over"}, name="Pentaphila")])  # fmt: skip
    duel.do(("rivals see", "card enters", 2, "Another"))
    assert duel.where(pogrom) == ("field", 0, 2)
    duel.do(("rivals see", "card enters", 0, "Pentaphila"))
    assert duel.where(pogrom) == ("field", 0, 2)
    duel.do(("rivals see", "card enters", 2, "Pentaphila")).asks("put", 2).answer("space", 5)
    assert duel.where(pogrom) == ("field", 2, 5)


@pytest.mark.rule("ER-CARD-1")
def test_nobody_goes_over_to_a_full_field() -> None:
    duel = situation()
    pogrom = duel.minion(0, 2, abilities=[when("card enters", {"do": "go over"}, name="Pentaphila")])
    for space in (1, 2, 3, 4, 5):
        duel.minion(1, space)
    duel.do(("rivals see", "card enters", 1, "Pentaphila"))
    assert duel.where(pogrom) == ("field", 0, 2)


# Awakening, Tokens, Parchments.


@pytest.mark.rule("ER-STATE-18", "ER-STATE-19", "ER-INVOKE-19", "ER-R-14", "ER-OWN-3", "ER-MAST-5")
def test_awakening_any_summoners_minion() -> None:
    duel = situation()
    caller = duel.minion(0, 1, origin="Sea", abilities=[use({"do": "awaken", "minions": {"ranks": ["integral"]}})])
    for space in (2, 3, 4):
        duel.minion(0, space)
    dead = duel.figure(1, "integral", power=3, abilities=[use(COLLECT, every=2)])
    duel.stock("limbo", duel.figure(0), dead)
    duel.seance().answer("use", caller, 0).asks("put")
    assert duel.offered("space") == [1, 5]  # an empty one, or in X State with another origin
    duel.answer("space", 1)
    minion = duel.table.minions[dead]
    assert (minion.seat, minion.space, minion.awakened, minion.constant, minion.face_down) == (0, 1, True, 5, False)
    assert (duel.table.virtuous[0], len(duel.table.limbo)) == (0, 1)
    assert (dead, 0) in duel.offered("use")


@pytest.mark.rule("ER-STATE-18", "ER-CARD-5")
def test_an_awakened_minion_chooses_its_effects_anew() -> None:
    duel = situation()
    caller = duel.minion(0, 1, abilities=[use({"do": "awaken"})])
    options = [[{"ability": "power", "amount": 1}], [when("played", COLLECT)]]
    dead = duel.figure(1, origin="Sea", abilities=[{"ability": "either", "options": options}])
    duel.stock("limbo", dead)
    duel.seance().answer("use", caller, 0).answer("space", 3).asks("anew").answer("way", 1)
    assert (duel.table.minions[dead].choice, duel.now(dead).power, duel.crystals(0)) == (1, 1, 1)


@pytest.mark.rule("ER-INVOKE-4")
def test_no_sixth_white_minion_is_awakened() -> None:
    duel = situation(white_minions=1)
    duel.minion(0, 1, abilities=[use({"do": "awaken"})])
    duel.stock("limbo", duel.figure(1, "white", counter=2))
    assert len(duel.seance().offered("use")) == 1
    duel.minion(0, 2, "white", counter=1)
    assert duel.seance().offered("use") == []


@pytest.mark.rule("ER-CARD-10", "ER-COMP-8", "ER-R-39")
def test_tokens_are_placed_in_their_order() -> None:
    duel = situation()
    steps = [{"do": "place a Token", "origin": "Flying", "power": 2}] * 2
    piece = duel.minion(0, 1, abilities=[use(*steps)])
    three, two, one = (duel.card(-1, "token", f"Token {number}") for number in (3, 2, 1))
    duel.stock("tokens", three, two, one)
    duel.seance().answer("use", piece, 0).answer("space", 4).answer("space", 2)
    assert (duel.where(one), duel.where(two), duel.table.tokens) == (("field", 0, 4), ("field", 0, 2), [three])
    token = duel.now(one)
    assert (token.rank, token.origin, token.power) == ("common", "Flying", 2)
    duel.carry_out(destroy("own", origins=["Flying"], count="all"), piece)
    assert duel.table.tokens == [two, one, three]


@pytest.mark.rule("ER-PARCH-17", "ER-PARCH-18", "ER-PARCH-19", "ER-PARCH-20")
def test_parchments_are_deactivated_and_restored() -> None:
    duel = situation()
    down, up = use({"do": "deactivate a Parchment"}), use({"do": "restore a Parchment"})
    piece, healer = duel.minion(0, 1, "white", abilities=[down]), duel.minion(1, 1, "white", abilities=[up])
    foe = duel.minion(1, 2)
    duel.opening(1, "gold")
    (red,) = duel.opening(1, "red")
    assert duel.seance(1).offered("use") == []
    duel.seance(0).answer("use", piece, 0).answer("pick", red)
    assert duel.table.minions[foe].face_down
    assert not duel.table.is_open(1, "red")
    other = duel.minion(0, 3, "white", abilities=[down])
    duel.seance().answer("use", other, 0).asks("seance")  # only the gold one is left
    duel.seance(1).answer("use", healer, 0).answer("pick", red)
    assert not duel.table.minions[foe].face_down
    assert duel.table.is_open(1, "red")


# Cards, crystals, Acts.


@pytest.mark.rule("ER-INVOKE-18")
@pytest.mark.parametrize("stack", ["duel", "mastery", "grim", "parchments"])
def test_drawing_from_a_stack_also_while_it_is_sealed(stack: str) -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "draw", "stack": stack, "count": 2})])
    cards = [duel.card(0, "parchment" if stack == "parchments" else stack, group="red") for _ in range(3)]
    duel.stock(stack, *cards)
    duel.seance().answer("use", piece, 0)
    assert duel.table.hand[0] == [cards[2], cards[1]]


@pytest.mark.rule("ER-MULTI-2")
def test_every_rival_puts_cards_back() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, abilities=[use({"do": "rivals put back", "count": 2})])
    hands = [[duel.card(seat, "flower") for _ in range(count)] for seat, count in enumerate((3, 3, 1))]
    for seat, hand in enumerate(hands):
        duel.stock("hand", *hand, seat=seat)
    duel.seance().answer("use", piece, 0)
    assert [len(hand) for hand in duel.table.hand] == [3, 1, 0]
    assert duel.table.duel[2] == hands[2]
    assert set(duel.table.duel[1]) | set(duel.table.hand[1]) == set(hands[1])


@pytest.mark.rule("ER-CARD-4")
def test_giving_a_rival_the_top_card() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, abilities=[use({"do": "give a card"})])
    cards = [duel.card(0, "flower") for _ in range(2)]
    duel.stock("duel", *cards)
    duel.seance().answer("use", piece, 0).asks("rival").answer("rival", 2)
    assert (duel.table.duel[0], duel.table.hand[2]) == (cards[:1], cards[1:])


@pytest.mark.rule("ER-CARD-32", "ER-COMBO-7")
def test_fetching_a_card_by_its_name() -> None:
    duel = situation()
    fetch = {"do": "fetch", "name": "Armor", "places": ["duel stack", "craft pool"]}
    piece = duel.minion(0, 1, abilities=[use(fetch)])
    armor = duel.card(0, "ploy ad hoc", "Armor")
    others = [duel.card(0, "ploy ad hoc") for _ in range(9)]
    duel.stock("duel", armor, *others)
    duel.seance().answer("use", piece, 0).asks("fetch")
    assert duel.offered() == [("pick", armor), ("none",)]
    duel.answer("pick", armor)
    assert duel.where(armor) == ("hand", 0)
    assert sorted(duel.table.duel[0]) == others
    assert duel.table.duel[0] != others  # shuffled


@pytest.mark.rule("ER-ACT-1", "ER-ACT-3", "ER-CRYSTAL-6", "ER-MULTI-2")
def test_crystals_are_collected_and_destroyed() -> None:
    duel = situation(3)
    piece = duel.minion(0, 1, abilities=[use({**COLLECT, "count": 2}), use({**SHATTER, "count": 2})])
    duel.table.crystals = [0, 1, 4]
    duel.seance().answer("use", piece, 0).answer("use", piece, 1).asks("rival").answer("rival", 2)
    assert duel.table.crystals == [2, 1, 2]
    assert (duel.table.virtuous[0], duel.table.evil[0]) == (2, 2)


@pytest.mark.rule("ER-ACT-5", "ER-ACT-7")
def test_free_acts_stop_at_the_cap() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use({"do": "gain acts", "virtuous": 2}, every=1)])
    duel.table.virtuous[0] = 2
    duel.seance().answer("use", piece, 0)
    assert (duel.table.virtuous[0], duel.table.evil[0]) == (3, 0)
    duel.table.turns[0] += 1
    assert duel.seance().offered("use") == []
    duel.table.virtuous[0] = 0
    assert duel.seance().offered("use") == [(piece, 0)]


# Luck, lent effects, names.


@pytest.mark.rule("ER-CARD-36")
def test_a_coin_is_called() -> None:
    fell = set()
    for seed in range(20):
        duel = situation(seed=seed)
        luck = {"do": "call a coin", "right": [COLLECT], "wrong": [destroy("own")]}
        piece = duel.minion(0, 1, abilities=[use(luck)])
        duel.seance().answer("use", piece, 0).asks("coin").answer("heads")
        ((_, called, side),) = duel.told("coin")
        assert called == "heads"
        assert duel.crystals(0) == (side == "heads")
        assert (piece in duel.table.minions) is (side == "heads")
        fell.add(side)
    assert fell == {"heads", "tails"}


@pytest.mark.rule("ER-OWN-4")
def test_a_rivals_effect_is_used_with_its_own_cubes() -> None:
    duel = situation()
    beauty = duel.minion(0, 1, abilities=[use({"do": "use a rival's effect"}, every=1)])
    lent = duel.minion(1, 1, abilities=[use(COLLECT, destroy(), every=2)])
    other = duel.minion(1, 2, abilities=[use({"do": "use a rival's effect"})])
    duel.seance().answer("use", beauty, 0)
    assert (duel.crystals(0), duel.crystals(1)) == (1, 0)
    assert duel.table.minions[lent].constant == 4
    duel.asks("pick")  # whom to destroy, among the rival's own
    assert set(duel.offered("pick")) == {lent, other}


@pytest.mark.rule("ER-CARD-39", "ER-CARD-2")
def test_an_instant_effect_may_change_origins_of_a_few() -> None:
    duel = situation()
    what = {"ability": "origin", "origin": "Amphibious"}
    give = {"do": "give", "target": {"side": "own", "origins": ["Ground"], "count": 2}, "what": what}
    huge = duel.minion(0, 1, origin="Sea", abilities=[use(give)])
    grounds = [duel.minion(0, space) for space in (2, 3, 4)]
    duel.seance().answer("use", huge, 0).answer("pick", grounds[2]).answer("pick", grounds[0])
    assert [duel.now(one).origin for one in grounds] == ["Amphibious", "Ground", "Amphibious"]
    assert duel.offered("use") == []


@pytest.mark.rule("ER-CARD-8", "ER-CARD-9", "ER-R-47")
def test_tags_are_asked_for_by_name() -> None:
    duel = situation()
    piece = duel.minion(0, 1, abilities=[use(destroy(classes=["Crystal Battalion"])), use(destroy(names=["Lava"]))])
    member = duel.minion(1, 1, classes=["crystal battalion", "warrior"])
    lava = duel.minion(1, 2, name="Lava")
    duel.minion(1, 3)
    duel.seance().answer("use", piece, 0)
    assert duel.table.limbo == [member]
    duel.answer("use", piece, 1)
    assert duel.table.limbo == [member, lava]
