"""Positions that cannot be: one clear line each, and never anything but a PositionError."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cardsdb.errors import PlayError
from cardsdb.games.duel_masters.duel.game import DuelMasters
from tests.games.bad_positions import check_sound_or_refused, plain_values, refusal, replace_one_value
from tests.games.duel_masters.test_duel_properties import DECKS, RULES, begin, check_decision, walk
from tests.games.playing import words

LONGEST = 600
"""Letters of a message: a few lines of a terminal, whatever the position holds."""
FILLER = ["Fear Fang", "Burning Mane", "Forest Hornet", "Aqua Vehicle"]


def position(one: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    """A sound position of two players, with some zones of the first player, or parts of the head, replaced."""
    player = {"deck": [*FILLER], "hand": ["Aqua Hulcus"], "shields": ["Solar Ray"], "mana": ["Seamine"]}
    return {
        "turn": 3,
        "active": 1,
        "step": "play",
        "player": [{**player, **(one or {})}, {**player, "battle": ["Hunter Fish"]}],
        **head,
    }


def refused(wrong: Any) -> str:
    """The message with which a position is refused: one line of plain letters."""
    return refusal(RULES, wrong, LONGEST)


def test_the_position_that_is_spoiled_here_is_sound() -> None:
    duel = RULES.set_up(position())
    assert words(duel) == ["done"]
    assert RULES.set_up(duel.position()).position() == duel.position()


@pytest.mark.parametrize(
    ("one", "says"),
    [
        # Cards.
        ({"hand": ["Aqua Hulkus"]}, r"player 1, hand 1: .*'Aqua Hulkus'.*near: Aqua Hulcus"),
        ({"hand": ["Seamine", "Bolshack Dragoon"]}, r"player 1, hand 2: .*near: Bolshack Dragon"),
        ({"shields": ["Black Lotus"]}, r"player 1, shields 1: .*'Black Lotus'"),
        ({"deck": [""]}, r"player 1, deck 1: "),
        ({"deck": [7]}, r"player 1, deck 1: "),
        ({"graveyard": [None]}, r"player 1, graveyard 1: "),
        ({"mana": [["Seamine"]]}, r"player 1, mana 1: "),
        ({"mana": [{"tapped": True}]}, r"player 1, mana 1: "),
        ({"mana": [{"card": 3}]}, r"player 1, mana 1: "),
        ({"hand": ["Aqua\x1b[31m Hulkus"]}, r"player 1, hand 1: "),
        ({"hand": ["A" * 100_000]}, r"player 1, hand 1: "),
        ({"battle": [{"card": "Crystal Lancer", "under": ["B" * 100_000]}]}, r"player 1, battle 1"),
        ({"known": ["C" * 100_000]}, r"player 1, known"),
        ({"hand": ["King Coral"] * 5}, r"player 1: .*5 copies of King Coral.*DM-DECK-3"),
        ({"deck": ["Fear Fang"] * 3, "shields": ["fear fang"] * 2}, r"player 1: .*5 copies of Fear Fang.*DM-DECK-3"),
        (
            {"battle": [{"card": "Crystal Lancer", "under": ["Aqua Knight"]}], "hand": ["Aqua Knight"] * 4},
            r"5 copies of Aqua Knight",
        ),
        ({"deck": ["Seamine", "Solar Ray", "Fear Fang"] * 3_334}, r"player 1: .*(cards|copies)"),
        ({"deck": "Seamine"}, r"player 1, deck: .*list"),
        ({"deck": {"Seamine": 4}}, r"player 1, deck: .*list"),
        ({"hand": None}, r"player 1, hand: .*list"),
        # Creatures.
        ({"battle": ["Solar Ray"]}, r"player 1, battle 1: Solar Ray .*spell.*DM-ZONE-1"),
        ({"battle": ["Crystal Lancer"]}, r"player 1, battle 1: Crystal Lancer .*DM-EVO-4"),
        ({"battle": [{"card": "Crystal Lancer", "under": []}]}, r"Crystal Lancer .*DM-EVO-4"),
        ({"battle": [{"card": "Crystal Lancer", "under": ["Seamine"]}]}, r"Liquid People.*Seamine.*DM-EVO-5"),
        ({"battle": [{"card": "Crystal Lancer", "under": ["Solar Ray"]}]}, r"Liquid People.*Solar Ray.*DM-EVO-5"),
        ({"battle": [{"card": "Aqua Knight", "under": ["Aqua Vehicle"]}]}, r"Aqua Knight .*DM-EVO-4"),
        ({"battle": [{"card": "Crystal Lancer", "under": "Aqua Knight"}]}, r"player 1, battle 1, under"),
        ({"battle": [{"card": "Crystal Lancer", "under": [["Aqua Knight"]]}]}, r"player 1, battle 1"),
        ({"battle": [{"card": "Crystal Lancer", "under": 1}]}, r"player 1, battle 1, under"),
        # Marks.
        ({"mana": [{"card": "Seamine", "tapped": 1}]}, r"player 1, Seamine: tapped .*true or false"),
        ({"mana": [{"card": "Seamine", "tapped": "yes"}]}, r"tapped .*true or false"),
        ({"mana": [{"card": "Seamine", "tapped": [True]}]}, r"tapped .*true or false"),
        ({"mana": [{"card": "Seamine", "tapped": "y" * 100_000}]}, r"tapped .*true or false"),
        ({"battle": [{"card": "Seamine", "summoned": 0}]}, r"summoned .*true or false"),
        ({"hand": [{"card": "Seamine", "tapped": True}]}, r"player 1, hand 1: .*'tapped'"),
        ({"mana": [{"card": "Seamine", "summoned": True}]}, r"player 1, mana 1: .*'summoned'"),
        ({"battle": [{"card": "Seamine", "asleep": True}]}, r"player 1, battle 1: .*'asleep'"),
        ({"battle": [{"card": "Seamine", "gains": 3}]}, r"gains"),
        ({"battle": [{"card": "Seamine", "gains": ["flying"]}]}, r"player 1, Seamine"),
        (
            {"battle": [{"card": "Seamine", "gains": [{"ability": "power attacker", "bonus": -1}]}]},
            r"player 1, Seamine",
        ),
        ({"battle": [{"card": "Seamine", "gains": "blocker"}]}, r"player 1, Seamine"),
        ({"battle": [{"card": "Seamine", "exposed_to": 2}]}, r"exposed_to"),
        ({"battle": [{"card": "Seamine", "exposed_to": [True]}]}, r"exposed_to"),
        ({"battle": [{"card": "Seamine", "exposed_to": [3]}]}, r"exposed_to"),
        ({"battle": [{"card": "Seamine", "exposed_to": [0]}]}, r"exposed_to"),
        # Other keys of a player.
        ({"graveyrad": []}, r"player 1: .*'graveyrad'"),
        ({"\x1b[2J": []}, r"player 1: "),
        ({"k" * 100_000: []}, r"player 1: "),
        ({"known": ["Seamine"]}, r"player 1: .*Seamine.* known"),
        ({"known": ["Aqua Hulcus", "Aqua Hulcus"]}, r"player 1: .*Aqua Hulcus.* known"),
        ({"known": ["Aqua\x1b[31mHulcus", "Aqua\x07 Hulcus"]}, r"player 1"),
        ({"known": "Aqua Hulcus"}, r"player 1, known"),
        ({"blocked": 1}, r"player 1, blocked"),
        ({"blocked": "slayer"}, r"player 1, blocked"),
        ({"blocked": ["haste"]}, r"player 1, blocked"),
        ({"out": "no"}, r"player 1.* out.*true or false"),
        ({"out": 1}, r"player 1.* out.*true or false"),
        ({"out": True}, r"player 1.* out"),
    ],
)
def test_a_player_who_cannot_be_is_refused(one: dict[str, Any], says: str) -> None:
    assert re.search(says, refused(position(one)))


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ({"player": []}, "two to six"),
        ({"player": [{}]}, "two to six"),
        ({"player": [{}] * 7}, "two to six"),
        ({"player": None}, "two to six"),
        ({"player": {"1": {}, "2": {}}}, "two to six"),
        ({"player": "ab"}, "two to six"),
        ({"player": [{}, "Hanna"]}, "player 2"),
        ({"player": [{}, [[]]]}, "player 2"),
        ({"turn": 0}, "turn"),
        ({"turn": -3}, "turn"),
        ({"turn": 2.0}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": "3"}, "turn"),
        ({"turn": 10**60}, "turn"),
        ({"turn": "3" * 100_000}, "turn"),
        ({"active": 0}, "active"),
        ({"active": 3}, "active"),
        ({"active": None}, "active"),
        ({"starter": 7}, "starter"),
        ({"starter": "1"}, "starter"),
        ({"step": "block"}, "step"),
        ({"step": "effects"}, "step"),
        ({"step": None}, "step"),
        ({"step": ["play"]}, "step"),
        ({"step": {"play": 1}}, "step"),
        ({"step": "s" * 100_000}, "step"),
        ({"random": 5}, "random"),
        ({"random": "-5"}, "random"),
        ({"random": "0x1f"}, "random"),
        ({"random": str(1 << 64)}, "random"),
        ({"random": "0" * 5_000}, "random"),
        ({"random": "0" * 30 + "9" * 30}, "random"),
        ({"random": "9" * 100_000}, "random"),
        ({"random": "²"}, "random"),
        ({"teams": [0]}, "teams"),
        ({"teams": [0, 0]}, "two sides"),
        ({"teams": [0, 1, 0]}, "teams"),
        ({"teams": ["red", "blue"]}, "teams"),
        ({"teams": [True, False]}, "teams"),
        ({"teams": 2}, "teams"),
        ({"weather": "rain"}, "'weather'"),
        ({"\x1b[2Jboo": 1}, "boo"),
        ({"w" * 100_000: 1}, "www"),
    ],
)
def test_a_position_whose_head_cannot_be_is_refused(head: dict[str, Any], says: str) -> None:
    assert says in refused(position(**head))


def test_who_is_out_has_no_turn_and_no_cards_and_two_others_must_be_left() -> None:
    sound = position()["player"][0]
    assert "player 1" in refused(position(player=[{"out": True}, sound, sound]))
    assert "player 2" in refused(position(player=[sound, {"out": True, "hand": ["Seamine"]}, sound]))
    refused(position(player=[sound, {"out": True}]))
    assert "two sides" in refused(position(player=[sound, sound, {"out": True}, sound], teams=[0, 0, 1, 0]))
    assert RULES.set_up(position(player=[sound, {"out": True}, sound])).seat == 0


def test_a_position_in_the_middle_of_an_effect_is_refused_and_one_that_is_over_too() -> None:
    seen = set()
    for duel in walk(5):
        step = duel.position()["step"]
        if step in {"effects", "over"}:
            seen.add(step)
            assert step.removesuffix("s") in refused(duel.position())
    assert seen == {"effects", "over"}
    assert "pending" in refused(position(pending=["draw two"]))


def test_something_nested_without_end_is_refused() -> None:
    deep: Any = "blocker"
    for _ in range(20_000):
        deep = [deep]
    refused(position({"battle": [{"card": "Seamine", "gains": deep}]}))
    refused(position({"battle": [{"card": "Seamine", "tapped": deep}]}))
    refused(position({"hand": deep}))
    refused(position(step=deep))
    refused(position(turn=deep))


# Anything at all.

WORDS = ["Seamine", "Aqua Knight", "Crystal Lancer", "Solar Ray", "blocker", "power attacker", "charge", "attack", "7"]
KEYS = ["card", "tapped", "summoned", "under", "gains", "exposed_to", "ability", "bonus", "hand", "deck", "out"]
PLAIN = plain_values(WORDS, KEYS, leaves=12)
HEADS = ["turn", "active", "starter", "step", "random", "teams", "player", "pending", "game", "format", "x"]
ZONES = ["deck", "hand", "shields", "mana", "battle", "graveyard", "known", "blocked", "out", "x"]


def sound_or_refused(wrong: dict[str, Any]) -> None:
    """Set a position up: it is refused in one line, or it is a duel that can be played on and written down."""
    check_sound_or_refused(RULES, wrong, LONGEST, 60, check_decision)


PLAYERS = st.lists(st.dictionaries(st.sampled_from(ZONES), PLAIN, max_size=3), min_size=1, max_size=3)


@given(st.dictionaries(st.sampled_from(HEADS), PLAIN, max_size=4), PLAIN | PLAYERS)
@example({}, [{}, {}])
def test_no_plain_values_raise_anything_else(head: dict[str, Any], players: Any) -> None:
    sound_or_refused({"player": players, **head})
    sound_or_refused(head)


@given(st.sampled_from(HEADS), PLAIN)
def test_a_sound_position_with_anything_as_one_of_its_heads(key: str, value: Any) -> None:
    sound_or_refused(position(**{key: value}))


@given(st.sampled_from(ZONES), PLAIN | st.lists(PLAIN, max_size=3))
def test_a_sound_position_with_anything_as_one_of_its_zones(zone: str, value: Any) -> None:
    sound_or_refused(position({zone: value}))


@given(
    st.dictionaries(
        st.sampled_from(["card", "tapped", "summoned", "under", "gains", "exposed_to"]),
        PLAIN | st.lists(PLAIN, max_size=3),
    ),
    st.sampled_from(["battle", "mana"]),
    st.sampled_from(["Seamine", "Crystal Lancer", "Urth, Purifying Elemental"]),
)
def test_a_sound_position_with_any_marks_on_a_card(marks: dict[str, Any], zone: str, card: str) -> None:
    sound_or_refused(position({zone: [{"card": card, **marks}]}, step="attack"))


@given(st.integers(0, 300), st.integers(0, 400), st.data())
def test_a_position_of_a_game_under_way_with_one_value_replaced(seed: int, decisions: int, data: st.DataObject) -> None:
    duel = next((one for number, one in enumerate(walk(seed)) if number == decisions), None)
    assume(duel is not None)
    assert duel is not None
    wrong: Any = copy.deepcopy(duel.position())
    replace_one_value(data, wrong, PLAIN)
    sound_or_refused(wrong)


# Beginnings that cannot be.


@pytest.mark.parametrize(
    ("decks", "options", "says"),
    [
        (0, {}, "2"),
        (1, {}, "2"),
        (7, {}, "6"),
        (2, {"teams": "2"}, "teams"),
        (2, {"teams": "three"}, "three"),
        (3, {"teams": "2"}, "teams"),
        (2, {"starter": "3"}, "player 3"),
        (2, {"starter": "0"}, "0"),
        (2, {"starter": "me"}, "me"),
        (2, {"mulligan": "yes"}, "mulligan"),
    ],
)
def test_a_beginning_that_cannot_be_is_refused(decks: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(PlayError, match=says):
        RULES.begin([DECKS[0]] * decks, seed=1, options=options)


@pytest.mark.rule("DM-DECK-16", "DM-R-23")
def test_a_deck_that_is_used_up_by_the_opening_or_has_unknown_cards_is_refused() -> None:
    def with_cards(*cards: str) -> DuelMasters:
        deck = type(DECKS[0])("mine", {"deck": cards})
        return RULES.begin([deck, DECKS[0]], seed=1, options={})

    with pytest.raises(PlayError, match="mine: .*DM-DECK-16"):
        with_cards(*FILLER, *FILLER, "Seamine", "Seamine")
    with pytest.raises(PlayError, match="mine: Black Lotus"):
        with_cards(*FILLER, *FILLER, *FILLER, "Black Lotus")
    assert with_cards(*FILLER, *FILLER, *FILLER).seats == 2
    assert begin(1).seats >= 2
