"""The course of a round: its phases, whose it is, Orders, and what happens every combat or every round."""

from __future__ import annotations

import pytest

from cardsdb.games.eredan.duel.cards import Card
from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

table = Situation.of
ORDER = fighter("Ordered", attack=3, defense=2, orders=["2: attack+1", "8: defense+1"])
GAIN = {"do": "change", "attack": 1, "lasts": "game"}
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])
STAB = card("Stab", "action", {"do": "change", "attack": 1})
BOLT = spell("Bolt", damage=2)


@BOTH
@pytest.mark.rule("EC-ROUND-1", "EC-ROUND-2", "EC-ROUND-6", "EC-ROUND-7", "EC-ROUND-8", "EC-ROUND-9", "EC-R-34")
def test_a_round_has_five_phases(ruleset: str) -> None:
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Strong", attack=4)], "hand": [spell("Bolt", damage=1), spell("Spark", damage=2)]},
        two={"hand": [spell("Ray", damage=3), spell("Flash", damage=1)]},
    )
    choices = [f"{own} against {foe}" for own in ("Strong", "One A", "One B") for foe in ("Two A", "Two B", "Two C")]
    duel.asks(1).offers_only(*choices).plays("Strong against Two A")
    duel.asks(1).offers_only("lay Bolt", "lay Spark", "no card").plays("lay Bolt")
    duel.asks(1).offers_only("no card").plays("no card")
    duel.asks(2).offers_only("lay Ray", "lay Flash", "no card")
    assert duel.health("Two A") == 20  # nothing is done before all have laid
    duel.plays("no card")
    assert duel.health("Two A") == 20 - 1 - 4
    assert duel.marks("Strong") == duel.marks("Two A") == {"tapped"}
    duel.asks(1).offers_only("discard Spark", "keep the rest").plays("keep the rest")
    duel.asks(2).offers_only("discard Ray", "discard Flash", "keep the rest").plays("keep the rest")
    assert duel.duel.turn == 2


@BOTH
@pytest.mark.rule("EC-INIT-6", "EC-ROUND-10", "EC-R-33")
@pytest.mark.parametrize("first", [1, 2])
def test_rounds_alternate_and_each_has_all_phases(ruleset: str, first: int) -> None:
    duel = table(ruleset=ruleset, first=first)
    for number in range(1, 5):
        active = first if number % 2 else 3 - first
        duel.asks(active)
        assert (duel.duel.turn, duel.duel.see(0).active + 1) == (number, active)
        own = sorted(name for name in duel.legal())[0].split(" against ")
        duel.fight(own[0], own[1]).next_round()


@BOTH
@pytest.mark.rule("EC-ROUND-11", "EC-HAND-3")
def test_hands_are_filled_from_round_two_on(ruleset: str) -> None:
    filler = spell("Filler", only_for=["nobody"])
    duel = table(ruleset=ruleset, one={"hand": [filler] * 2}, two={"hand": [filler] * 5})
    assert [len(duel.zone(one, "hand")) for one in (1, 2)] == [2, 5]
    duel.fight("One A", "Two A").next_round()
    assert [len(duel.zone(one, "hand")) for one in (1, 2)] == [5, 5]
    assert [len(duel.zone(one, "deck")) for one in (1, 2)] == [17, 20]


@BOTH
@pytest.mark.rule("EC-ROUND-3", "EC-ROUND-4", "EC-EX-16", "EC-R-31")
@pytest.mark.parametrize(("number", "attack", "defense"), [(1, 3, 2), (2, 4, 2), (3, 3, 2), (8, 3, 3)])
@pytest.mark.parametrize("first", [1, 2])
def test_an_order_gives_its_bonus_in_its_round(
    ruleset: str, number: int, attack: int, defense: int, first: int
) -> None:
    """Round 2 is the other's if player one begins: both fighters get what their Order gives."""
    duel = table(ruleset=ruleset, round=number, first=first, one={"characters": [ORDER]})
    fight = ("Ordered", "Two A") if duel.duel.seat == 0 else ("Two A", "Ordered")
    duel.plays(" against ".join(fight))
    assert (duel.attack("Ordered"), duel.figure("Ordered", "defense")) == (attack, str(defense))
    duel.plays("no card", "no card")
    assert duel.health("Two A") == 20 - attack
    assert (duel.attack("Ordered"), duel.figure("Ordered", "defense")) == (3, "2")  # the next round has begun


@BOTH
@pytest.mark.rule("EC-ROUND-3", "EC-R-31", "EC-ORDER-2")
@pytest.mark.parametrize("first", [1, 2])
def test_the_active_fighters_order_wakes_first(ruleset: str, first: int) -> None:
    """Each Order counts what is in the hands: the first one takes a card of the other's, the last one takes none."""
    taker = fighter("Taker", orders=["1: opponent loses one hand card"])
    giver = fighter("Giver", orders=["1: opponent loses one hand card"])
    duel = table(
        ruleset=ruleset,
        first=first,
        one={"characters": [taker], "hand": [STAB, BOLT]},
        two={"characters": [giver], "hand": [STAB, BOLT]},
    )
    duel.plays("Taker against Giver" if first == 1 else "Giver against Taker")
    duel.asks(3 - first)  # who loses a card chooses it


@pytest.mark.rule("EC-ROUND-3")
def test_an_order_is_for_those_who_fight() -> None:
    duel = table(round=2, first=2, one={"characters": [ORDER]}).plays("One A against Two A")
    assert duel.attack("Ordered") == 3


@BOTH
@pytest.mark.rule("EC-ROUND-5", "EC-EX-15")
def test_an_effect_activates_all_orders_at_once(ruleset: str) -> None:
    call = card("Call", "action", {"do": "order bonus"})
    duel = table(
        ruleset=ruleset,
        one={"characters": [ORDER], "hand": [call]},
        two={"characters": [fighter("Foe", attack=5)]},
    )
    duel.fight("Ordered", "Foe", active=["Call"])
    assert (duel.health("Foe"), duel.health("Ordered")) == (20 - (3 + 1), 20 - (5 - (2 + 1)))


@BOTH
@pytest.mark.rule("EC-ROUND-12", "EC-TAP-1", "EC-TAP-3", "EC-TAP-4", "EC-R-29", "EC-R-30")
def test_the_tapped_wait_until_all_have_fought(ruleset: str) -> None:
    duel = table(ruleset=ruleset).fight("One A", "Two A").next_round()
    assert duel.marks("One A") == duel.marks("Two A") == {"tapped"}
    left = [f"Two {own} against One {foe}" for own in "BC" for foe in "BC"]
    duel.offers_only(*left).fight("Two B", "One B").next_round()
    duel.offers_only("One C against Two C").fight("One C", "Two C").next_round()
    duel.offers_only(*(f"Two {own} against One {foe}" for own in "ABC" for foe in "ABC"))
    assert not any(duel.marks(f"{side} {letter}") for side in ("One", "Two") for letter in "ABC")


@BOTH
@pytest.mark.rule("EC-R-29")
def test_a_last_character_fights_every_round(ruleset: str) -> None:
    last = [fighter("Last", health=90), *(state(fighter(name), health=0, dead=True) for name in ("Gone", "Lost"))]
    duel = table(ruleset=ruleset, one={"characters": last})
    for own, foe in (("Last", "Two A"), ("Two B", "Last"), ("Last", "Two C"), ("Two A", "Last")):
        duel.fight(own, foe).next_round()
    assert duel.duel.turn == 5


@BOTH
@pytest.mark.rule("EC-TAP-5")
def test_the_tapped_can_still_be_targets(ruleset: str) -> None:
    storm = spell("Storm", {"do": "damage", "kind": "magic", "amount": 3, "who": {"side": "opposing"}}, area=True)
    care = card("Care", "action", {"do": "heal", "amount": 4, "who": {"side": "own"}})
    duel = table(
        ruleset=ruleset,
        one={"hand": [storm]},
        two={"characters": [state(fighter("Tired"), tapped=True, health=10)], "hand": [care]},
    )
    duel.fight("One A", "Two A", active=["Storm"], passive=["Care"])
    assert duel.health("Tired") == 10 - 3 + 4


@pytest.mark.rule("EC-ROUND-13", "EC-ROUND-14")
def test_each_fight_needs_the_bearer_and_each_round_does_not() -> None:
    team = [
        fighter("Duelist", abilities=[{"when": "end of combat", **GAIN}]),
        fighter("Watcher", abilities=[{"when": "end of round", **GAIN}]),
    ]
    duel = table(one={"characters": team}).fight("One A", "Two A").next_round()
    assert (duel.attack("Duelist"), duel.attack("Watcher")) == (0, 1)
    duel.fight("Two B", "Duelist").next_round()
    assert (duel.attack("Duelist"), duel.attack("Watcher")) == (1, 2)


@pytest.mark.rule("EC-ROUND-14")
def test_each_round_begins_for_all() -> None:
    eager = fighter("Eager", abilities=[{"when": "start of round", **GAIN}])
    duel = table(one={"characters": [eager]}).fight("One A", "Two A").next_round()
    assert duel.attack("Eager") == 1


def _sets(value: int, when: str) -> dict[str, object]:
    return {"when": when, "do": "set", "attack": value, "lasts": "game", "who": {"side": "own", "names": ["Mark"]}}


@pytest.mark.rule("EC-ORDER-7", "EC-ORDER-9")
@pytest.mark.parametrize("when", ["start of round", "end of round"])
def test_characters_come_before_cards(when: str) -> None:
    """The last one that sets a figure is what counts, and the card's bearer stands before the character."""
    bearer = state(fighter("Mark"), attached=[item("Early", _sets(5, when))])
    duel = table(one={"characters": [bearer, fighter("Person", abilities=[_sets(7, when)])]})
    duel.fight("One A", "Two A").next_round()
    assert duel.attack("Mark") == 5


@pytest.mark.rule("EC-ORDER-6", "EC-ORDER-8")
@pytest.mark.parametrize("when", ["start of round", "end of round"])
@pytest.mark.parametrize("bearers", [("Mark", "Person"), ("Person", "Mark")])
@pytest.mark.parametrize(("laid", "attack"), [(("Early", "Late"), 6), (("Late", "Early"), 5)])
def test_cards_come_as_they_were_placed(
    when: str, bearers: tuple[str, str], laid: tuple[str, str], attack: int
) -> None:
    hand = [item(name, _sets(value, when)) for name, value in (("Early", 5), ("Late", 6))]
    duel = table(one={"characters": [fighter("Mark"), fighter("Person")], "hand": hand})
    duel.fight(bearers[0], "Two A", active=laid[:1]).next_round()
    duel.fight("Two B", bearers[1], passive=laid[1:]).next_round()
    assert duel.attack("Mark") == attack


@pytest.mark.rule("EC-R-41", "EC-ORDER-7")
@pytest.mark.parametrize(("first", "amount"), [(1, 6), (2, 5)])
def test_the_active_players_characters_come_first(first: int, amount: int) -> None:
    def judge(name: str, value: int) -> Card:
        who = {"side": "either", "names": ["Mark"]}
        step = {"when": "end of round", "do": "set", "attack": value, "lasts": "game", "who": who}
        return fighter(name, abilities=[step])

    duel = table(
        first=first, one={"characters": [judge("Left", 5), fighter("Mark")]}, two={"characters": [judge("Right", 6)]}
    )
    duel.fight(*(("One A", "Two A") if first == 1 else ("Two A", "One A")))
    assert duel.attack("Mark") == amount


@BOTH
@pytest.mark.rule("EC-R-29")
def test_a_side_of_tapped_characters_untaps_before_the_choice(ruleset: str) -> None:
    tapped = [state(fighter(name), tapped=True) for name in "KLM"]
    duel = table(ruleset=ruleset, one={"characters": tapped})
    duel.offers_only(*(f"{own} against Two {foe}" for own in "KLM" for foe in "ABC"))


@pytest.mark.rule("EC-CARD-5")
def test_a_silenced_item_does_nothing_at_its_moments_either() -> None:
    totem = item("Totem", {"when": "end of round", **GAIN})
    hush = card("Hush", "action", {"do": "silence", "who": "foe", "cards": {"kinds": ["item"]}})
    for hand, attack in (([], 1), ([hush], 0)):
        bearer = state(fighter("Bearer"), attached=[totem])
        duel = table(one={"hand": hand}, two={"characters": [bearer]})
        duel.fight("One A", "Bearer", active=[one.name for one in hand])
        assert duel.attack("Bearer") == attack
