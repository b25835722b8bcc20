"""Playing cards: how many, chains, limits, in which order they resolve, and recalled ones."""

from __future__ import annotations

import pytest

from tests.games.eredan.duel.situation import Situation, card, fighter, item, spell, state

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
@pytest.mark.rule("EC-CARD-11")
@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (["mage"], "the fighter is a mage"),
        (["warrior", "Elfine"], "the fighter is a warrior or the fighter is an Elfine"),
        (["demon in team"], "an own demon lives"),
    ],
)
def test_the_reason_says_for_whom_a_card_is(ruleset: str, limits: list[str], told: str) -> None:
    duel = table(
        ruleset=ruleset,
        one={"characters": [fighter("Own", classes="priest")], "hand": [spell("Bolt", only_for=limits)]},
    )
    duel.plays("Own against Two A")
    assert duel.duel.why_not(0, "Bolt") == (f"Own may not use Bolt; only where {told}", "EC-CARD-11")


def test_a_reason_is_asked_for_by_the_beginning_of_a_name_and_with_a_verb() -> None:
    """A beginning of two names is that of neither; the other's hand is not told of."""
    hand = [card("Stone Skin", "action"), card("Stone Throw", "action"), card("Mist", "action")]
    duel = table(one={"hand": hand}, two={"hand": [card("Secret", "action")]})
    for words in ("mist", "mi", "lay Mist", "lay mi"):
        assert duel.duel.why_not(0, words) == ("Mist is played in a combat", "EC-ROUND-6")
    assert duel.duel.why_not(0, "stone t")[0] == "Stone Throw is played in a combat"
    assert duel.duel.why_not(0, "stone")[0] == "no action, card of your hand or character of yours is called so"
    assert duel.duel.why_not(0, "lay Secret") == ("you have no such card in your hand", "EC-CARD-1")
    assert duel.duel.why_not(0, "secr")[1] == ""


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
@pytest.mark.parametrize(("ruleset", "lost"), [("current", 3), ("2009", 0)])
def test_a_recalled_card_is_not_touched_by_what_was_before_it(ruleset: str, lost: int) -> None:
    """The older rules know no such exception: a shield against later Spells is one against recalled ones too."""
    duel = table(ruleset=ruleset, one={"hand": [SHIELD]}, two={"hand": [RECALL], "discard": [OTHER]})
    duel.fight("One A", "Two A", active=["Shield"], passive=["Recall"])
    assert duel.health("One A") == 20 - lost


@pytest.mark.rule("EC-CARD-9")
def test_a_shield_is_for_laid_cards() -> None:
    duel = table(one={"hand": [SHIELD]}, two={"hand": [OTHER]})
    duel.fight("One A", "Two A", active=["Shield"], passive=["Other"])
    assert duel.health("One A") == 20


@BOTH
@pytest.mark.rule("EC-CARD-10", "EC-EX-18", "EC-R-37")
def test_a_recalled_card_is_touched_by_what_comes_after_it(ruleset: str) -> None:
    """It joins the cards of the round behind those that wait; whatever resolves between them counts."""
    duel = table(ruleset=ruleset, one={"hand": [RECALL], "discard": [OTHER]}, two={"hand": [SHIELD]})
    duel.fight("One A", "Two A", active=["Recall"], passive=["Shield"])
    assert (duel.health("Two A"), duel.zone(1, "discard")) == (20, ["Recall", "Other"])


@pytest.mark.rule("EC-CARD-9", "EC-CARD-10")
def test_one_shield_before_and_one_after() -> None:
    """A shield against one Spell that came before is left for the laid Spell; the later one takes the recalled."""
    once = [
        card(name, "action", {"do": "cancel", "cards": {"kinds": ["spell"]}}, chain="any") for name in ("Early", "Late")
    ]
    recall = card("Call", "action", {"do": "play", "cards": {"kinds": ["spell"]}}, chain="any")
    side = {"hand": [recall, BOLT], "discard": [OTHER]}
    for laid, lost in ((once[:1], 3), (once, 0)):
        duel = table(one={"hand": laid}, two=side)
        duel.fight("One A", "Two A", active=[one.name for one in laid], passive=["Call", "Bolt"])
        assert duel.health("One A") == 20 - lost


@BOTH
@pytest.mark.rule("EC-CARD-10")
def test_a_recalled_item_works_in_the_same_combat(ruleset: str) -> None:
    blade = item("Blade", {"when": "always", "do": "change", "attack": 4})
    arm = card("Arm", "action", {"do": "play", "cards": {"kinds": ["item"]}})
    armed = table(ruleset=ruleset, one={"hand": [arm], "discard": [blade]}).fight("One A", "Two A", active=["Arm"])
    assert (armed.health("Two A"), armed.bears("One A")) == (16, ["Blade"])


@pytest.mark.rule("EC-CARD-6", "EC-CARD-7", "EC-CARD-8")
@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("current", {"item", "spell", "theurgy", "action", "familiar"}),
        ("2009", {"item", "spell", "theurgy", "action"}),
    ],
)
def test_every_kind_of_card_is_played(ruleset: str, kinds: set[str]) -> None:
    """The older text names no Action, and an owner's Actions are cards all the same; it has no Familiars."""
    hand = [card(kind.title(), kind, UP) for kind in ("item", "spell", "theurgy", "action", "familiar")]
    duel = table(ruleset=ruleset, one={"characters": [fighter("Hero", classes="priest")], "hand": hand})
    duel.plays("Hero against Two A").offers_only(*(f"lay {kind.title()}" for kind in kinds), "no card")


# What is not played.


@BOTH
@pytest.mark.rule("EC-CARD-5")
def test_a_card_says_what_it_does_besides_that_is_not_played(ruleset: str) -> None:
    half = card("Half", "action", UP, {"do": "left out", "what": "and it rains"})
    own = fighter("Own", abilities=[{"do": "left out", "what": "he sings"}])
    duel = table(ruleset=ruleset, one={"characters": [own], "hand": [half]})
    duel.plays("Own against Two A")
    assert "Own: not played out here: he sings" in duel.told()
    duel.plays("lay Half", "no card", "no card")
    assert "Half: not played out here: and it rains" in duel.told()
    assert duel.health("Two A") == 20 - 1


@pytest.mark.rule("EC-CARD-5")
def test_who_is_barred_from_a_kind_of_card_cannot_lay_it() -> None:
    collar = item("Collar", {"when": "always", "do": "forbid", "cards": {"kinds": ["action"]}})
    duel = table(one={"characters": [state(fighter("Slave"), attached=[collar])], "hand": [STAB, BOLT]})
    duel.plays("Slave against Two A").offers_only("lay Bolt", "no card")
    assert duel.duel.why_not(0, "Stab")[1] == "EC-CARD-5"
    duel = table(one={"characters": [state(fighter("Slave"), attached=[collar])], "hand": [STAB, BOLT]})
    duel.plays("One A against Two A").offers_only("lay Bolt", "lay Stab", "no card")


@pytest.mark.rule("EC-CARD-5")
def test_a_card_may_be_attached_to_the_foe_or_to_another_of_ones_own() -> None:
    """What it does is its owner's doing, and done to its bearer."""
    down = {"when": "always", "do": "change", "attack": -2}
    count = {"count": "cards", "zone": "played", "side": "opposing"}
    harm = {"when": "end of combat", "do": "damage", "kind": "direct", "who": "bearer", "amount": count}
    curse = card("Curse", "action", {"do": "attach", "to": "foe"}, down, harm)
    strong = fighter("Strong", attack=5)
    duel = table(one={"hand": [curse]}, two={"characters": [strong], "hand": [BOLT]})
    duel.fight("One A", "Strong", active=["Curse"], passive=["Bolt"]).next_round()
    assert (duel.bears("Strong"), duel.attack("Strong")) == (["player 1's Curse"], 3)
    assert (duel.health("One A"), duel.health("Strong")) == (20 - 2 - 3, 20 - 1)
    other = {"side": "own", "other": True, "pick": "chosen"}
    help_out = card("Help", "action", {"do": "attach", "to": other},
                    {"when": "always", "do": "change", "who": "own fighter", "attack": 3})  # fmt: skip
    duel = table(one={"hand": [help_out]}).fight("One A", "Two A", active=["Help"], choices=["One C"])
    assert (duel.bears("One C"), duel.health("Two A")) == (["Help"], 17)
