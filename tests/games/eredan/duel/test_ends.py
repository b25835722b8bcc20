"""Hands, and how a duel ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eredan.duel.situation import NOBODYS, Situation, card, fighter, spell, state

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])
FIVE = [NOBODYS] * 5
STRIKER = fighter("Striker", attack=5)


def dead(*names: str) -> list[dict[str, Any]]:
    """Dead characters."""
    return [state(fighter(name), health=0, dead=True) for name in names]


# Hands.


@BOTH
@pytest.mark.rule("EC-HAND-1")
def test_any_number_of_cards_may_be_discarded(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [spell(name, only_for=["nobody"]) for name in "KLM"]})
    duel.fight("One A", "Two A").plays("discard K", "discard M").offers_only("discard L", "keep the rest")
    duel.plays("discard L")
    assert sorted(duel.zone(1, "discard")) == ["K", "L", "M"]
    assert (duel.duel.turn, len(duel.zone(1, "hand"))) == (2, 5)


@BOTH
@pytest.mark.rule("EC-HAND-2")
def test_more_than_five_are_discarded_down_to_five(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [NOBODYS] * 7}).fight("One A", "Two A")
    for _ in range(2):
        duel.offers_only("discard Nobody's").plays("discard Nobody's")
    duel.offers_only("discard Nobody's", "keep the rest").plays("keep the rest")
    assert len(duel.zone(1, "hand")) == 5


@pytest.mark.rule("EC-HAND-4", "EC-HAND-5")
@pytest.mark.parametrize(("more", "cards"), [(2, 7), (3, 8), (6, 8)])
def test_cards_may_set_another_number_but_never_above_eight(more: int, cards: int) -> None:
    plan = card("Plan", "action", {"do": "draw more", "count": more})
    duel = table(one={"hand": [plan]}).fight("One A", "Two A", active=["Plan"]).next_round()
    assert [len(duel.zone(one, "hand")) for one in (1, 2)] == [cards, 5]


@pytest.mark.rule("EC-R-42")
@pytest.mark.parametrize(("more", "kept"), [(1, 6), (3, 8), (5, 8)])
def test_hands_are_cut_to_the_number_in_force(more: int, kept: int) -> None:
    plan = card("Plan", "action", {"do": "draw more", "count": more})
    duel = table(one={"hand": [plan] + [NOBODYS] * 9}).fight("One A", "Two A", active=["Plan"])
    for _ in range(9 - kept):
        duel.offers_only("discard Nobody's").plays("discard Nobody's")
    duel.offers_only("discard Nobody's", "keep the rest")


# The end.


@BOTH
@pytest.mark.rule("EC-END-1", "EC-END-8", "EC-SETUP-3")
def test_who_has_a_living_character_wins(ruleset: str) -> None:
    duel = table(
        ruleset=ruleset,
        one={"characters": [STRIKER, *dead("Gone", "Lost")]},
        two={"characters": [state(fighter("Last"), health=5), *dead("Away", "Past")], "score": 90},
    )
    duel.fight("Striker", "Last").ends([1], "EC-END-1")


@BOTH
@pytest.mark.rule("EC-END-1")
def test_a_death_alone_is_no_end(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"characters": [STRIKER]}, two={"characters": [state(fighter("Weak"), health=1)]})
    duel.fight("Striker", "Weak").goes_on()
    assert duel.marks("Weak") == {"dead"}


@BOTH
@pytest.mark.rule("EC-END-2", "EC-R-12", "EC-R-13")
@pytest.mark.parametrize(("scores", "winners"), [((7, 3), [1]), ((3, 7), [2]), ((4, 4), [])])
def test_if_all_die_the_score_decides(ruleset: str, scores: tuple[int, int], winners: list[int]) -> None:
    """Both strike with 5, so that the difference stays."""
    teams = [
        [state(fighter(names[0], attack=5), health=2), *dead(*names[1:])]
        for names in (("A", "B", "C"), ("X", "Y", "Z"))
    ]
    duel = table(
        ruleset=ruleset,
        one={"characters": teams[0], "score": scores[0]},
        two={"characters": teams[1], "score": scores[1]},
    )
    outcome = duel.fight("A", "X").ends(winners, "EC-END-2")
    decided = "and the points decided" if winners else "with as many points on both sides"
    assert outcome.reason == f"all characters died, {decided}"
    assert f"player 1 has {scores[0] + 5} points, player 2 has {scores[1] + 5}" in duel.told()


@pytest.mark.rule("EC-END-3", "EC-END-6")
def test_who_cannot_fill_the_hand_loses_at_the_end_of_that_round() -> None:
    duel = table(one={"deck": 4}).fight("One A", "Two A").goes_on()
    assert (duel.duel.turn, len(duel.zone(1, "hand"))) == (2, 4)
    duel.fight("Two B", "One B").ends([2], "EC-END-3")


@pytest.mark.rule("EC-END-3")
def test_the_last_card_is_enough_to_fill_a_hand() -> None:
    duel = table(one={"deck": 5}).fight("One A", "Two A").next_round()
    assert duel.duel.turn == 2
    duel.fight("Two B", "One B").goes_on()


@pytest.mark.rule("EC-END-4")
def test_who_kills_all_before_the_end_of_the_round_wins_all_the_same() -> None:
    duel = table(
        round=2,
        first=2,
        one={"characters": [STRIKER], "deck": 0, "short": True},
        two={"characters": [state(fighter("Last"), health=3), *dead("Gone", "Lost")]},
    )
    duel.fight("Striker", "Last").ends([1], "EC-END-1")


@pytest.mark.rule("EC-END-4")
def test_all_of_them_have_to_die() -> None:
    duel = table(
        round=2,
        first=2,
        one={"characters": [STRIKER], "deck": 0, "short": True},
        two={"characters": [state(fighter("Weak"), health=3), *dead("Gone")]},
    )
    duel.fight("Striker", "Weak").ends([2], "EC-END-3")


@pytest.mark.rule("EC-END-5", "EC-R-11")
def test_in_the_older_rules_one_drawn_card_is_enough() -> None:
    """With four cards the hand of round 2 is not full, and that is no loss; in round 3 no card is left to draw."""
    play = spell("Play", damage=0)
    duel = table(ruleset="2009", one={"deck": [play] * 4}).fight("One A", "Two A").next_round()
    assert (duel.duel.turn, len(duel.zone(1, "hand"))) == (2, 4)
    duel.fight("Two B", "One B").goes_on().next_round()
    assert duel.duel.turn == 3
    duel.fight("One C", "Two C").ends([2], "EC-END-5")


@pytest.mark.rule("EC-END-5")
def test_in_the_older_rules_a_full_hand_needs_no_draw() -> None:
    duel = table(ruleset="2009", one={"hand": FIVE, "deck": 0}).fight("One A", "Two A").next_round()
    assert duel.duel.turn == 2
    duel.fight("Two B", "One B").goes_on()


@pytest.mark.rule("EC-END-7", "EC-R-11")
def test_in_the_older_rules_no_cards_left_at_the_end_of_a_round_is_a_loss_one_round_later() -> None:
    """E40 only reminds of E10: the loss falls due when nothing can be drawn, at the end of that round."""
    duel = table(ruleset="2009", one={"deck": 0}, two={"hand": FIVE}).fight("One A", "Two A").next_round().goes_on()
    assert (duel.duel.turn, duel.zone(1, "hand"), duel.zone(1, "deck")) == (2, [], [])
    duel.fight("Two B", "One B").ends([2], "EC-END-5")


@pytest.mark.rule("EC-END-7", "EC-END-5")
def test_in_the_older_rules_who_needs_to_draw_nothing_may_have_an_empty_deck() -> None:
    duel = table(ruleset="2009", one={"hand": FIVE, "deck": 0}, two={"hand": FIVE})
    duel.fight("One A", "Two A").next_round().fight("Two B", "One B").goes_on()


@BOTH
@pytest.mark.rule("EC-END-6", "EC-END-7")
def test_the_table_warns_who_will_lose_at_the_end_of_the_round(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"deck": 0}, two={"hand": FIVE}).fight("One A", "Two A").next_round()
    assert [line for line in duel.told() if "loses at the end of the round" in line and "player 1" in line]
    assert not [line for line in duel.told() if "loses" in line and "player 2" in line]


@BOTH
@pytest.mark.rule("EC-DECK-8")
def test_twenty_cards_are_the_opening_hand_and_three_refills(ruleset: str) -> None:
    """Who discards all five each round fills the hand in rounds 2, 3 and 4, and loses at the end of round 5."""
    duel = table(ruleset=ruleset, one={"hand": FIVE, "deck": 20 - 5}, two={"hand": FIVE})
    for number in range(1, 5):
        assert (duel.duel.turn, len(duel.zone(1, "hand"))) == (number, 5)
        own, foe = next(iter(duel.legal())).split(" against ")
        duel.fight(own, foe)
        while duel.duel.turn == number:
            duel.plays("discard Nobody's" if duel.duel.seat == 0 else "keep the rest")
    assert (duel.zone(1, "hand"), duel.zone(1, "deck")) == ([], [])
    own, foe = next(iter(duel.legal())).split(" against ")
    duel.goes_on().fight(own, foe).ends([2], "EC-END-3" if ruleset == "current" else "EC-END-5")


@pytest.mark.rule("EC-END-11", "EC-END-2", "EC-R-13")
@pytest.mark.parametrize("bystander", ["Y", "X"])
def test_the_score_of_the_older_rules_is_that_of_the_whole_game(bystander: str) -> None:
    """Player one's strike of round 1 counts when all die in round 2, in which both do the same damage (EC-R-13)."""
    one: dict[str, Any] = {
        "characters": [state(fighter("A", attack=2), health=2), state(fighter("B", attack=5), health=5), *dead("C")]
    }
    two = {"characters": [state(fighter("X", attack=2), health=2), state(fighter("Y", attack=5), health=5), *dead("Z")]}
    prick = {"do": "damage", "kind": "direct", "amount": 1, "who": {"side": "opposing", "names": [bystander]}}
    one["hand"] = [spell("Prick", prick)]
    duel = table(ruleset="2009", one=one, two=two).fight("A", "X", active=["Prick"]).next_round()
    assert (duel.score(1), duel.score(2)) == (3, 2)
    duel.fight("Y", "B").ends([1], "EC-END-2")


@pytest.mark.rule("EC-HAND-4")
@pytest.mark.parametrize(("side", "cards"), [("own", [6, 5]), ("opposing", [5, 4])])
def test_a_card_may_let_either_side_draw_more_or_fewer(side: str, cards: list[int]) -> None:
    more = 1 if side == "own" else -1
    plan = card("Plan", "action", {"do": "draw more", "count": more, "side": side})
    duel = table(one={"hand": [plan]}).fight("One A", "Two A", active=["Plan"]).next_round()
    assert [len(duel.zone(one, "hand")) for one in (1, 2)] == cards


@pytest.mark.rule("EC-R-12", "EC-END-10")
@pytest.mark.parametrize(
    ("ruleset", "fallen", "scores", "winners", "clause"),
    [
        ("current", (), (9, 4), [1], "EC-END-10"),
        ("current", (), (4, 9), [2], "EC-END-10"),
        ("current", (), (4, 4), [], "EC-END-10"),
        ("current", ("Gone",), (9, 4), [2], "EC-R-12"),
        ("2009", (), (4, 9), [2], None),
        ("2009", (), (4, 4), [], None),
        ("2009", ("Gone",), (9, 4), [1], None),
    ],
)
def test_if_both_decks_run_out(
    ruleset: str, fallen: tuple[str, ...], scores: tuple[int, int], winners: list[int], clause: str | None
) -> None:
    duel = table(
        ruleset=ruleset,
        round=2,
        first=2,
        one={"characters": [fighter("Hero"), *dead(*fallen)], "deck": 0, "short": True, "score": scores[0]},
        two={"deck": 0, "short": True, "score": scores[1]},
    )
    duel.fight("Hero", "Two A")
    outcome = duel.duel.outcome()
    assert outcome is not None
    assert [one + 1 for one in outcome.winners] == winners
    assert clause in (outcome.clause, None)


@BOTH
@pytest.mark.rule("EC-END-8", "EC-END-9")
@pytest.mark.parametrize("seat", [1, 2])
def test_who_leaves_loses(ruleset: str, seat: int) -> None:
    duel = table(ruleset=ruleset, one={"score": 50}, two={"score": 50})
    duel.duel.concede(seat - 1)
    duel.ends([3 - seat], "EC-END-9")


@BOTH
@pytest.mark.rule("EC-R-35")
def test_there_is_no_limit_of_rounds(ruleset: str) -> None:
    duel = table(ruleset=ruleset, round=9_000, one={"hand": FIVE}, two={"hand": FIVE}).goes_on()
    own, foe = next(iter(duel.legal())).split(" against ")
    duel.fight(own, foe).next_round().goes_on()
    assert duel.duel.turn == 9_001
