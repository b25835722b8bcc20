"""Positions of Eredan that cannot be: one clear line each, and never anything but a PositionError."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.bad_positions import check_sound_or_refused, plain_values, refusal, replace_one_value
from tests.games.eredan.playing import asked, rules, walk
from tests.games.laws import check_decision
from tests.games.playing import words

LONGEST = 600
"""Letters of a message: a few lines of a terminal, whatever the position holds."""
TEAMS = (["Zahal", "Bomzar", "Kounok"], ["Soriek", "Ergue", "Bigrage"])


def position(one: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    """A sound position, with some zones of the first player, or parts of the head, replaced."""
    players = [
        {"characters": [*team], "deck": ["Short Sword", "Blast off!"], "hand": ["Simple Shield"], "discard": ["Genius"]}
        for team in TEAMS
    ]
    return {"ruleset": "current", "round": 2, "first": 1, "player": [{**players[0], **(one or {})}, players[1]], **head}


def character(**marks: Any) -> dict[str, Any]:
    """The first player with something about the first character replaced."""
    return {"characters": [{"card": "Zahal", **marks}, "Bomzar", "Kounok"]}


def refused(wrong: Any) -> str:
    """The message with which a position is refused: one line of plain letters."""
    return refusal(rules(), wrong, LONGEST)


def test_the_position_that_is_spoiled_here_is_sound() -> None:
    duel = rules().set_up(position())
    assert (asked(duel), duel.turn, duel.seat) == ("fighters", 2, 1)
    assert len(words(duel)) == 9
    assert rules().set_up(duel.position()).position() == duel.position()


LONG = "A" * 100_000
BOOST = {"do": "boost", "what": "damage", "by": 1, "cards": {"kinds": ["spell"]}}


@pytest.mark.parametrize(
    ("one", "says"),
    [
        ({"hand": ["Short Swrod"]}, r"player 1, hand 1: .*'Short Swrod'; near: Short Sword"),
        ({"hand": ["Short Sword", "Black Lotus"]}, r"player 1, hand 2: .*'Black Lotus'"),
        ({"deck": [""]}, r"player 1, deck 1: "),
        ({"deck": [7]}, r"player 1, deck 1: "),
        ({"discard": [None]}, r"player 1, discard 1: "),
        ({"gone": [["Genius"]]}, r"player 1, gone 1: "),
        ({"hand": ["\x1b[31mGenius"]}, r"player 1, hand 1: "),
        ({"hand": [LONG]}, r"player 1, hand 1: "),
        ({"hand": ["Zahal"]}, r"player 1, hand 1: Zahal.* is a character"),
        ({"deck": "Genius"}, r"player 1, deck: .*list"),
        ({"deck": ["Genius"] * 201}, r"player 1, deck: .*at most 200"),
        ({"deck": ["Genius"] * 150, "hand": ["Genius"] * 150}, r"player 1: has 301 cards.*200"),
        ({"known": ["Genius"]}, r"player 1: 'Genius' is known .*not in it"),
        ({"known": ["Simple Shield"] * 2}, r"player 1: 'Simple Shield' is known .*not in it"),
        ({"score": -1}, r"player 1, score: "),
        ({"score": True}, r"player 1, score: "),
        ({"refill": 99}, r"player 1, refill: "),
        ({"short": 1}, r"player 1, short: is true or false"),
        ({"graveyard": []}, r"player 1: there is no 'graveyard'; there are: "),
        ({LONG: []}, r"player 1: there is no 'AAA"),
        ({"characters": ["Zahal", "Bomzar"]}, r"player 1: has 2 characters; .*EC-DECK-1"),
        ({"characters": ["Zahal", "Bomzar", "Genius"]}, r"player 1, character 3: Genius is no character"),
        ({"characters": ["Zahal", "Bomzar", 3]}, r"player 1, character 3: "),
        ({"characters": {}}, r"player 1, characters: .*list"),
        (character(health="full"), r"Zahal.*, health: should be a whole number"),
        (character(health=10**40), r"Zahal.*, health: should be a whole number"),
        (character(health=999), r"Zahal.*: has 999 health, and cannot have more than \d\d$"),
        (character(health=0), r"Zahal.*: with 0 health a character is dead"),
        (character(health=3, dead=True), r"Zahal.*: with 3 health a character is alive"),
        (character(health=0, dead=True, tapped=True), r"Zahal.*: is dead.*EC-TAP-2"),
        (character(tapped="yes"), r"Zahal.*, tapped: is true or false"),
        (character(asleep=True), r"character 1: there is no 'asleep'"),
        (character(changes=[3]), r"Zahal.*: a change is a table"),
        (character(changes=[{"figure": "luck", "amount": 1}]), r"Zahal.*: there is no figure 'luck'; there are: "),
        (character(changes=[{"figure": ["spirit"], "amount": 1}]), r"Zahal.*: there is no figure"),
        (character(changes=[{"figure": "spirit"}]), r"Zahal.*, amount: "),
        (character(changes=[{"figure": "spirit", "amount": 1, "by": 3}]), r"Zahal.*, by: "),
        (character(attached=["Short Sword"]), r"player 1, attached 1: should be a table"),
        (character(attached=[{"card": "Genius"}]), r"player 1, attached 1: Genius is attached to nobody"),
        (character(attached=[{"card": "Short Sword", "owner": 3}]), r"player 1, attached 1, owner: "),
        (character(attached=[{"card": "Short Sword", "placed": 0}]), r"player 1, attached 1, placed: "),
        (character(attached=[{"card": "Short Sword"}], dead=True, health=0), r"Zahal: is dead.*EC-DMG-11"),
        (character(changes=[{"figure": "spirit", "amount": 1, "attached": 1}]), r"Zahal, attached: no card"),
        (
            character(attached=[{"card": "Short Sword"}], changes=[{"figure": "spirit", "amount": 1, "attached": 2}]),
            r"Zahal, attached: should be a whole number from 1 to 1",
        ),
        (character(standing=["heal"]), r"Zahal: what is standing is a table"),
        (character(standing=[{}]), r"Zahal, standing: "),
        (character(standing=[{"ability": {"do": "import os"}}]), r"Zahal, standing: .*'import os'"),
        (character(standing=[{"ability": {"do": "heal", "amount": 1}}]), r"Zahal, standing: 'heal' .* does not stand"),
        (character(standing=[{"ability": {"do": "change", "attack": 1}}]), r"standing: 'change' .* does not stand"),
        (character(standing=[{"ability": {"do": "attach"}}]), r"Zahal, standing: 'attach' .* does not stand"),
        (character(standing=[{"ability": BOOST, "until": 0}]), r"Zahal, until: "),
        (character(standing=[{"ability": BOOST, "by": 3}]), r"Zahal, by: "),
        (character(standing=[{"ability": BOOST, "for": 3}]), r"Zahal: there is no 'for'"),
        (character(attached=[{"card": "Short Sword", "works": 1}]), r"player 1, works: is true or false"),
        (character(attached=[{"card": LONG}]), r"player 1, attached 1: "),
    ],
)
def test_a_player_who_cannot_be_is_refused(one: dict[str, Any], says: str) -> None:
    assert re.search(says, refused(position(one)))


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ({"player": []}, "two tables"),
        ({"player": [{}] * 3}, "two tables"),
        ({"player": None}, "two tables"),
        ({"player": "ab"}, "two tables"),
        ({"player": [[], []]}, "player 1: should be a table"),
        ({"ruleset": "2011"}, "ruleset: there are current, 2009"),
        ({"ruleset": ["current"]}, "ruleset: "),
        ({"ruleset": LONG}, "ruleset: "),
        ({"round": 0}, "round"),
        ({"round": True}, "round"),
        ({"round": "2"}, "round"),
        ({"round": 10**60}, "round"),
        ({"first": 0}, "first"),
        ({"first": 3}, "first"),
        ({"step": "effects"}, "in which a round's fighters are chosen (step fighters), while nothing else"),
        ({"step": ["fighters"]}, "step fighters"),
        ({"pending": ["round"]}, "step fighters"),
        ({"random": 5}, "random"),
        ({"random": "-5"}, "random"),
        ({"random": str(1 << 64)}, "random"),
        ({"random": "9" * 100_000}, "random"),
        ({"random": "²"}, "random"),
        ({"weather": "rain"}, "'weather'"),
        ({"\x1b[2Jboo": 1}, "boo"),
    ],
)
def test_a_position_whose_head_cannot_be_is_refused(head: dict[str, Any], says: str) -> None:
    assert says in refused(position(**head))


def test_a_side_without_a_living_character_is_refused() -> None:
    dead = [{"card": name, "health": 0, "dead": True} for name in TEAMS[0]]
    assert "no living character" in refused(position({"characters": dead}))


def test_a_position_in_the_middle_of_a_round_is_refused_and_one_that_is_over_too() -> None:
    seen = set()
    for duel in walk(4):
        step = duel.position()["step"]
        if step != "fighters":
            seen.add(step)
            refused(duel.position())
    assert seen == {"effects", "over"}


# Anything at all.

WORDS = ["Zahal", "Short Sword", "Genius", "spirit", "2009", "fighters"]
KEYS = [
    "card",
    "health",
    "tapped",
    "dead",
    "attached",
    "changes",
    "figure",
    "amount",
    "until",
    "by",
    "works",
    "owner",
    "standing",
    "ability",
]
PLAIN = plain_values(WORDS, KEYS, leaves=10)
HEADS = ["ruleset", "round", "first", "step", "random", "player", "pending", "game", "format", "x"]
ZONES = ["characters", "deck", "hand", "known", "discard", "gone", "score", "short", "refill", "x"]


def sound_or_refused(wrong: dict[str, Any]) -> None:
    """Set a position up: it is refused in one line, or it is a duel that can be played on and written down."""
    check_sound_or_refused(rules(), wrong, LONGEST, 20, check_decision)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(HEADS), PLAIN, max_size=4))
def test_no_plain_values_raise_anything_else(head: dict[str, Any]) -> None:
    sound_or_refused(head)
    sound_or_refused(position(**head))


@settings(max_examples=40)
@given(st.sampled_from(ZONES), PLAIN | st.lists(PLAIN, max_size=3))
def test_a_sound_position_with_anything_as_one_of_its_zones(zone: str, value: Any) -> None:
    sound_or_refused(position({zone: value}))


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(KEYS[:6]), PLAIN | st.lists(PLAIN, max_size=3)))
def test_a_sound_position_with_any_marks_on_a_character(marks: dict[str, Any]) -> None:
    sound_or_refused(position(character(**marks)))


@settings(max_examples=40)
@given(st.integers(0, 60), st.data())
def test_a_position_of_a_game_under_way_with_one_value_replaced(seed: int, data: st.DataObject) -> None:
    before = [copy.deepcopy(duel.position()) for duel in walk(seed) if asked(duel) == "fighters"]
    wrong: Any = data.draw(st.sampled_from(before))
    replace_one_value(data, wrong, PLAIN)
    sound_or_refused(wrong)
