"""Playing cards: how many, chains, limits, in which order they resolve, and recalled ones."""

from __future__ import annotations

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell

table = Situation.of
BOTH = pytest.mark.parametrize("ruleset", ["current", "2009"])
UP = {"do": "change", "attack": 1}
FEINT = card("Feint", "action", UP, chain="Action")
STAB = card("Stab", "action", UP)
BOLT = spell("Bolt", damage=2)
OTHER = spell("Other", damage=3)


@BOTH
@pytest.mark.rule("EC-CARD-1", "EC-CARD-2", "EC-ROUND-6")
def test_one_card_each_and_a_second_one_by_chain(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [STAB, BOLT]}, two={"hand": [FEINT, STAB]})
    duel.plays("One A against Two A", "lay Stab").offers_only("no card").plays("no card").asks(2)
    duel.plays("lay Feint").asks(2).offers_only("lay Stab", "no card")


@pytest.mark.rule("EC-CARD-3", "EC-EX-19")
@pytest.mark.parametrize(("ruleset", "second"), [("current", {"Stab"}), ("2009", {"Stab", "Bolt"})])
def test_a_chain_names_the_kind_of_the_second_card(ruleset: str, second: set[str]) -> None:
    duel = table(ruleset=ruleset, one={"hand": [FEINT, STAB, BOLT]})
    assert duel.second_cards("One A", "Two A", "Feint") == second


@pytest.mark.rule("EC-CARD-3", "EC-EX-19")
def test_the_reason_names_the_clause() -> None:
    duel = table(one={"hand": [FEINT, STAB, BOLT]}).plays("One A against Two A", "lay Feint")
    assert duel.duel.why_not(0, "Bolt")[1] == "EC-CARD-3"


@BOTH
@pytest.mark.rule("EC-CARD-4", "EC-R-26")
def test_a_chain_of_the_second_card_gives_nothing(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [FEINT, FEINT, STAB]})
    duel.plays("One A against Two A", "lay Feint", "lay Feint").asks(2)


@BOTH
@pytest.mark.rule("EC-ORDER-1", "EC-ORDER-2", "EC-ORDER-3", "EC-ORDER-4", "EC-ORDER-5", "EC-EX-23")
@pytest.mark.parametrize("first", [1, 2])
def test_cards_resolve_along_the_letter_n(ruleset: str, first: int) -> None:
    sides = [
        {"hand": [card(f"{who} 1", "action", UP, chain="Action"), card(f"{who} 2", "action", UP)]}
        for who in ("One", "Two")
    ]
    duel = table(ruleset=ruleset, first=first, one=sides[0], two=sides[1])
    active, passive = ("One", "Two") if first == 1 else ("Two", "One")
    duel.fight(f"{active} A", f"{passive} A", active=[f"{active} 1", f"{active} 2"],
               passive=[f"{passive} 1", f"{passive} 2"])  # fmt: skip
    played = [line.split(" plays ")[1] for line in duel.told() if " plays " in line]
    assert played == [f"{active} 1", f"{passive} 1", f"{active} 2", f"{passive} 2"]


@BOTH
@pytest.mark.rule("EC-ORDER-2", "EC-ORDER-3")
def test_what_resolves_later_counts_what_was_before(ruleset: str) -> None:
    """The active sets 5 and the passive adds to it; the other way round, the passive's 5 is all."""
    fixed = card("Fixed", "action", {"do": "set", "who": "both fighters", "attack": 5})
    more = card("More", "action", {"do": "change", "who": "both fighters", "attack": 2})
    for active, passive, attack in ((fixed, more, 7), (more, fixed, 5)):
        duel = table(ruleset=ruleset, one={"hand": [active]}, two={"hand": [passive]})
        duel.fight("One A", "Two A", active=[active.name], passive=[passive.name])
        assert duel.health("One A") == duel.health("Two A") == 20 - attack


@BOTH
@pytest.mark.rule("EC-CARD-5")
def test_the_text_of_a_card_prevails(ruleset: str) -> None:
    """Two handed weapons give no chain to a Marauder, unless his own text says so; a card may lift all limits."""
    chained = fighter("Swift", classes="marauder", abilities=[
        {"when": "always", "do": "chain", "after": {"kinds": ["action"]}}
    ])  # fmt: skip
    duel = table(ruleset=ruleset, one={"characters": [chained], "hand": [STAB, BOLT]})
    assert duel.second_cards("Swift", "Two A", "Stab") == {"Bolt"}
    wit = card("Wit", "action", {"do": "waive limits"}, chain="any")
    duel = table(ruleset=ruleset, one={"hand": [wit, spell("Secret", damage=4, only_for=["mage"])]})
    duel.fight("One A", "Two A", active=["Wit", "Secret"])
    assert duel.health("Two A") == 20 - 4


@BOTH
@pytest.mark.rule("EC-CARD-11")
@pytest.mark.parametrize(
    ("classes", "limit", "may"),
    [("mage", "mage", True), ("mage", "warrior", False), ("warrior", "mage", False), ("marauder", "marauder", True)],
)
def test_a_card_is_for_its_class(ruleset: str, classes: str, limit: str, may: bool) -> None:
    hero = fighter("Hero", classes=classes)
    duel = table(ruleset=ruleset, one={"characters": [hero], "hand": [spell("Limited", damage=1, only_for=[limit])]})
    duel.plays("Hero against Two A")
    assert ("lay Limited" in duel.legal()) is may
    if not may:
        assert duel.duel.why_not(0, "Limited")[1] == "EC-CARD-11"


HYBRIDS = ["mage/warrior", "mage/marauder", "marauder/warrior", "warrior/priest", "priest/marauder", "mage/priest"]


@BOTH
@pytest.mark.rule(
    "EC-CARD-11", "EC-CLASS-18", "EC-CLASS-23", "EC-CLASS-28", "EC-CLASS-31", "EC-CLASS-33", "EC-CLASS-36"
)
@pytest.mark.parametrize("classes", HYBRIDS)
def test_hybrids_use_the_cards_of_both_classes(ruleset: str, classes: str) -> None:
    hand = [spell(name.title(), damage=1, only_for=[name]) for name in ("mage", "warrior", "marauder", "priest")]
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes=classes)], "hand": hand})
    duel.plays("Hero against Two A").offers_only(*(f"lay {name.title()}" for name in classes.split("/")), "no card")


@BOTH
@pytest.mark.rule("EC-R-34")
def test_playing_is_optional(ruleset: str) -> None:
    duel = table(ruleset=ruleset, one={"hand": [BOLT]}, two={"hand": [BOLT]}).fight("One A", "Two A")
    assert (duel.health("One A"), duel.health("Two A")) == (20, 20)
    assert [duel.zone(one, "hand") for one in (1, 2)] == [["Bolt"], ["Bolt"]]


SHIELD = card("Shield", "action", {"do": "cancel", "cards": {"kinds": ["spell"]}, "count": "all"})
RECALL = card("Recall", "action", {"do": "play", "cards": {"kinds": ["spell"]}})


@pytest.mark.rule("EC-CARD-9", "EC-EX-17", "EC-R-37")
def test_a_recalled_card_is_not_touched_by_what_was_before_it() -> None:
    duel = table(one={"hand": [SHIELD]}, two={"hand": [RECALL], "discard": [OTHER]})
    duel.fight("One A", "Two A", active=["Shield"], passive=["Recall"])
    assert duel.health("One A") == 20 - 3


@pytest.mark.rule("EC-CARD-9")
def test_a_shield_is_for_laid_cards() -> None:
    duel = table(one={"hand": [SHIELD]}, two={"hand": [OTHER]})
    duel.fight("One A", "Two A", active=["Shield"], passive=["Other"])
    assert duel.health("One A") == 20


@pytest.mark.rule("EC-CARD-10")
def test_a_recalled_card_is_touched_by_what_comes_after_it() -> None:
    blade = item("Blade", {"when": "always", "do": "change", "attack": 4})
    arm = card("Arm", "action", {"do": "play", "cards": {"kinds": ["item"]}})
    disarm = card("Disarm", "action", {"do": "detach", "who": "foe", "to": "discard pile"})
    armed = table(one={"hand": [arm], "discard": [blade]}).fight("One A", "Two A", active=["Arm"])
    assert (armed.health("Two A"), armed.bears("One A")) == (16, ["Blade"])
    duel = table(one={"hand": [arm], "discard": [blade]}, two={"hand": [disarm]})
    duel.fight("One A", "Two A", active=["Arm"], passive=["Disarm"])
    assert (duel.health("Two A"), duel.bears("One A")) == (20, [])
