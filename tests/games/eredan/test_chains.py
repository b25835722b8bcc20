"""What the columns chain, restriction and orders of Eredan cards say."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.errors import CardListError
from cardsdb.games.eredan.abilities import read_abilities
from cardsdb.games.eredan.ability_parts import Cards, Compare, CountedCharacters, Is
from cardsdb.games.eredan.chains import Chained, guild_of, is_named, is_of, read_chain, read_restriction
from cardsdb.games.eredan.orders import read_orders

FILE = Path(__file__).parents[3] / "data" / "eredan" / "cards.csv"
ROWS = list(csv.DictReader(FILE.open(encoding="utf-8")))


# Chains.


@pytest.mark.rule("EC-CARD-2", "EC-CARD-3")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("any", []),
        ("Item", [{"kinds": ("item",)}]),
        ("Action or Item", [{"kinds": ("action",)}, {"kinds": ("item",)}]),
        ("theurgy", [{"kinds": ("theurgy",)}]),
        ("Dagger", [{"subtypes": ("dagger",)}]),
        ("Armor or one-handed weapon", [{"subtypes": ("armor",)}, {"subtypes": ("one-handed weapon",)}]),
        ("Cursed item", [{"kinds": ("item",), "subtypes": ("cursed",)}]),
        ("'Wakizashi'", [{"names": ("Wakizashi",)}]),
        ("'Elfine intimidation' or 'Briskness'", [{"names": ("Elfine intimidation",)}, {"names": ("Briskness",)}]),
        ("'All or nothing'", [{"names": ("All or nothing",)}]),
        ("Courtier card", [{"only_for": ("courtier",)}]),
        ("Zil card", [{"guilds": ("Zil Warriors",)}]),
        ("Noz'Dingard card", [{"guilds": ("Noz'Dingard Envoys",)}]),
    ],
)
def test_the_second_card_that_a_chain_allows(text: str, cards: list[dict[str, Any]]) -> None:
    assert read_chain(text) == Chained(tuple(Cards(**one) for one in cards))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("any, if the foe is a warrior or marauder", Is(who="foe", classes=("warrior", "marauder"))),
        ("any, for a craftsman", Is(who="bearer", classes=("craftsman",))),
        ("any, for Eclipse", Is(who="bearer", races=("Eclipse",))),
        ("any, if the foe is a Kotoba", Is(who="foe", guilds=("Kotoba",))),
    ],
)
def test_the_condition_of_a_chain(text: str, condition: Is) -> None:
    assert read_chain(text) == Chained((), (condition,))


@pytest.mark.parametrize("text", ["", "  "])
def test_a_card_without_a_chain(text: str) -> None:
    assert read_chain(text) is None


def test_every_name_that_a_shipped_chain_gives_is_a_card() -> None:
    chains = [chain for row in ROWS if (chain := read_chain(row["chain"]))]
    named = {name for chain in chains for cards in chain.cards for name in cards.names or ()}
    assert {name for name in named if not any(is_named(row["name"], name) for row in ROWS)} == set()
    assert len(named) == 9


# Restrictions.


def test_a_card_without_restriction_is_for_all() -> None:
    assert read_restriction([]) == ()


@pytest.mark.rule("EC-CARD-11")
@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        (["mage"], [Is(who="bearer", classes=("mage",))]),
        (["Zil Warriors"], [Is(who="bearer", guilds=("Zil Warriors",))]),
        (
            ["warrior", " Elfine"],
            [
                Is(who="bearer", classes=("warrior",)),
                Is(who="bearer", races=("Elfine",)),
                Is(who="bearer", names=("Elfine",)),
            ],
        ),
        (["demon in team"], [Compare(left=CountedCharacters(count="characters", races=("demon",)))]),
    ],
)
def test_whom_a_restriction_lets_play(words: list[str], conditions: list[Any]) -> None:
    assert list(read_restriction(words)) == conditions


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    chain = read_chain(text)
    assert (chain is None) == (not read_restriction([text]))


# Words.


@pytest.mark.parametrize(
    ("word", "card", "fits"),
    [
        ("item", {"kind": "item"}, True),
        ("armor", {"kind": "item", "subtype": "shield", "slot": "armor"}, True),
        ("shield", {"kind": "item", "subtype": "shield", "slot": "armor"}, True),
        ("one handed sword", {"kind": "item", "subtype": "one-handed sword", "slot": "weapon"}, True),
        ("one-handed weapon", {"kind": "item", "subtype": "dagger", "slot": "weapon"}, True),
        ("two handed weapon", {"kind": "item", "subtype": "spear", "slot": "weapon"}, True),
        ("two-handed weapon", {"kind": "item", "subtype": "dagger", "slot": "weapon"}, False),
        ("axe", {"kind": "item", "subtype": None, "slot": "weapon"}, False),
    ],
)
def test_what_a_word_speaks_of(word: str, card: dict[str, Any], fits: bool) -> None:
    assert is_of(word, **card) is fits


@pytest.mark.parametrize(
    ("name", "wanted", "fits"),
    [
        ("Aez, King of Avalonia", "Aez", True),
        ("Moira The Witchblade", "Moira the Witchblade", True),
        ("Hares the Brute", "Hares", True),
        ("Marlok's Golem", "Marlok", False),
        ("Golemarlok", "Marlok", False),
        ("Eglantyne and Moira", "Moira", False),
        ("Aez", "Aez, King of Avalonia", False),
    ],
)
def test_a_name_may_leave_the_title_out(name: str, wanted: str, fits: bool) -> None:
    assert is_named(name, wanted) is fits


def test_a_guild_has_a_short_name() -> None:
    assert [guild_of(word) for word in ("Nomad", "zil", "Noz")] == [
        "Desert Nomads",
        "Zil Warriors",
        "Noz'Dingard Envoys",
    ]


# Orders.


@pytest.mark.rule("EC-ROUND-3")
@pytest.mark.parametrize(
    ("text", "rounds", "steps"),
    [
        ("2,5: attack+1; defense+1", {2, 5}, [{"do": "change", "attack": 1}, {"do": "change", "defense": 1}]),
        ("3,6: attack+2; defense-1", {3, 6}, [{"do": "change", "attack": 2}, {"do": "change", "defense": -1}]),
        ("odd: attack+2", {1, 3, 5, 7, 9, 11}, [{"do": "change", "attack": 2}]),
        ("even: spirit+1", {2, 4, 6, 8, 10, 12}, [{"do": "change", "spirit": 1}]),
        (
            "5+: 2 direct damage on the enemy fighter",
            {5, 6, 7, 8, 9, 10, 11, 12},
            [{"do": "damage", "kind": "direct", "amount": 2, "who": "foe"}],
        ),
        (
            "3,5: 2 direct damage per foe",
            {3, 5},
            [{"do": "damage", "kind": "direct", "amount": 2, "who": {"side": "opposing"}}],
        ),
        ("1: opposing fighter attack-2", {1}, [{"do": "change", "who": "foe", "attack": -2}]),
        (
            "1: extra attack+1 if the foe is unhurt",
            {1},
            [{"do": "change", "attack": 1, "provided": [{"who": "foe", "unhurt": True}]}],
        ),
        (
            "2,4,8: attack+1 per item worn",
            {2, 4, 8},
            [{"do": "change", "attack": {"count": "cards", "zone": "worn", "kinds": ["item"]}}],
        ),
        (
            "2: attack+X, X = dead characters",
            {2},
            [{"do": "change", "attack": {"count": "characters", "side": "either", "dead": True}}],
        ),
        (
            "2,7: take the top card of own discard pile into hand",
            {2, 7},
            [{"do": "move", "source": "discard pile", "to": "hand", "pick": "top"}],
        ),
        (
            "1: fetch an axe from own deck to hand",
            {1},
            [{"do": "move", "source": "deck", "to": "hand", "cards": {"subtypes": ["axe"]}}],
        ),
        (
            "1: fetch a Demonic Cloud from own deck to hand",
            {1},
            [{"do": "move", "source": "deck", "to": "hand", "cards": {"names": ["Demonic Cloud"]}}],
        ),
        (
            "5: opponent loses one hand card",
            {5},
            [{"do": "move", "side": "opposing", "source": "hand", "to": "discard pile"}],
        ),
        (
            "3,6: +1 health to each own character",
            {3, 6},
            [{"do": "heal", "amount": 1, "who": {"side": "own"}}],
        ),
        (
            "4,6: a random own Nomad gets 3 health back",
            {4, 6},
            [{"do": "heal", "amount": 3, "who": {"side": "own", "pick": "random", "guilds": ["Desert Nomads"]}}],
        ),
    ],
)
def test_when_an_order_wakes_and_what_it_does(text: str, rounds: set[int], steps: list[dict[str, Any]]) -> None:
    (order,) = read_orders([text], card_name="Any")
    assert {number for number in range(1, 13) if order.wakes(number)} == rounds
    assert order.steps == read_abilities(steps, card_name="Any")


def test_every_shipped_order_is_understood() -> None:
    for row in ROWS:
        texts = row["orders"].split("|") if row["orders"] else []
        assert len(read_orders(texts, card_name=row["name"])) == len(texts)


@pytest.mark.parametrize(
    "text", ["attack+1", "2: dance", "2,x: attack+1", "0x2: attack+1", "2: attack+1; dance", ": attack+1"]
)
def test_an_order_that_is_not_understood_is_told_in_one_line(text: str) -> None:
    with pytest.raises(CardListError, match=r"^Any Name: ") as caught:
        read_orders([text], card_name="Any Name")
    assert "\n" not in str(caught.value)
