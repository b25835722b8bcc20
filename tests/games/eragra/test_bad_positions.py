"""Positions of Eragra that cannot be: one clear line each, and never anything but a PositionError."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.errors import PositionError
from cardsdb.games.eragra.duel.cards import Card
from tests.games.bad_positions import refusal
from tests.games.eragra.playing import asked, can_be_set_up, rules, walk
from tests.games.playing import words

LONGEST = 700
"""Letters of a message: a few lines of a terminal, whatever the position holds."""
LONG = "A" * 100_000


def named(kind: str, place: int = 0, **facts: Any) -> str:
    """The name of a card of a kind, by its place among those with such facts."""

    def fits(card: Card) -> bool:
        return card.kind == kind and all(getattr(card, name) == value for name, value in facts.items())

    return [card.name for card in rules().cards.all if fits(card)][place]


def position(one: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    """A sound position, with something of the first player, or parts of the head, replaced."""
    players = [
        {"hand": [named("common", 0)], "duel": [named("flower", 0)]},
        {"hand": [named("common", 1)], "duel": [named("flower", 1)], "crystals": 24, "evil": 3},
    ]
    return {"variant": "ancient", "turn": 3, "player": [{**players[0], **(one or {})}, players[1]], **head}


def minion(*marks: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The sound position with Minions of the first player: on space 1 unless said."""
    return position(minion=[{"seat": 1, "space": 1, **one} for one in marks], **more)


def laid(*marks: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The sound position with other cards of the first player on its field."""
    return position(laid=[{"seat": 1, **one} for one in marks], **more)


def refused(wrong: Any) -> str:
    """The message with which a position is refused: one line of plain letters."""
    return refusal(rules(), wrong, LONGEST)


def test_the_position_that_is_spoiled_here_is_sound() -> None:
    duel = rules().set_up(position())
    assert (asked(duel), duel.turn, duel.seat, duel.seats) == ("seance", 3, 0, 2)
    assert words(duel) == ["end the Seance"]
    assert rules().set_up(duel.position()).position() == duel.position()


@pytest.mark.parametrize(
    ("one", "says"),
    [
        ({"hand": ["Granite Wlal"]}, r"player 1, hand 1: .*'Granite Wlal'; near: Granite Wall"),
        ({"hand": ["Granite Wall", "Black Lotus"]}, r"player 1, hand 2: .*'Black Lotus'"),
        ({"duel": [""]}, r"player 1, duel 1: "),
        ({"duel": [7]}, r"player 1, duel 1: "),
        ({"hand": [LONG]}, r"player 1, hand 1: "),
        ({"hand": ["\x1b[31mCatapult"]}, r"player 1, hand 1: "),
        ({"hand": ["Token 1"]}, r"player 1, hand 1: Token 1 is a token, which cannot lie there"),
        ({"duel": ["Dark Age"]}, r"player 1, duel 1: Dark Age is a mastery, which cannot lie there"),
        ({"mastery": ["Catapult"]}, r"player 1, mastery 1: Catapult is a ploy ad hoc"),
        ({"grim": ["Catapult"]}, r"player 1, grim 1: "),
        ({"hand": ["Catapult", "catapult"]}, r"player 1, hand 2: Catapult lies at player 1, hand 1 already.*ER-DECK-6"),
        ({"mastery": ["Dark Age", "Dark Age"]}, r"player 1, mastery 2: Dark Age lies at .*already"),
        ({"duel": "Catapult"}, r"player 1, duel: .*list"),
        ({"duel": ["Catapult"] * 201}, r"player 1, duel: .*at most 200"),
        ({"hand": [{"card": "Catapult", "of": 3}]}, r"player 1, hand 1, of: should be a whole number from 1 to 2"),
        ({"hand": [{"card": "Catapult", "tapped": True}]}, r"player 1, hand 1: there is no 'tapped'"),
        ({"known": ["Catapult"]}, r"player 1: 'Catapult' is known .*not in it"),
        ({"crystals": 25}, r"player 1, crystals: no more than 24 .*ER-END-4"),
        ({"crystals": 26}, r"player 1, crystals: no more than 24"),
        ({"crystals": -1}, r"player 1, crystals: "),
        ({"virtuous": 4}, r"player 1, virtuous \(ER-ACT-5\): .*from 0 to 3"),
        ({"evil": True}, r"player 1, evil"),
        ({"sinister": 1}, r"player 1, sinister: is true or false"),
        ({"unfolded": ["Duel"]}, r"player 1, unfolded: there are Mastery, Grim"),
        ({"unfolded": ["Grim"]}, r"player 1, unfolded: .*ER-GRIM-1"),
        ({"locks": ["Walls", ""]}, r"player 1, locks: .*ER-COMBO-2"),
        ({"locks": "Grounds"}, r"player 1, locks: "),
        ({"openings": [["red"]]}, r"player 1, openings 1: should be a table"),
        ({"openings": [{"group": "pink", "parts": []}]}, r"player 1, openings 1, group: there are red, "),
        ({"openings": [{"group": "red", "parts": ["Catapult"]}]}, r"openings 1, parts 1: Catapult is a ploy ad hoc"),
        ({"openings": [{"group": "red", "parts": []}]}, r"openings 1: the red group is opened by 1 .*ER-PARCH-5"),
        ({"shields": []}, r"player 1: there is no 'shields'; there are: "),
        ({LONG: []}, r"player 1: there is no 'AAA"),
    ],
)
def test_a_summoner_who_cannot_be_is_refused(one: dict[str, Any], says: str) -> None:
    assert re.search(says, refused(position(one)))


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ({"player": []}, "two to four"),
        ({"player": [{}] * 5}, "two to four"),
        ({"player": None}, "two to four"),
        ({"player": [[], []]}, "player 1: should be a table"),
        ({"variant": "modern"}, "variant: there are ancient, full, not 'modern'"),
        ({"one_sided": LONG}, "one_sided: there are automatic, roll"),
        ({"trojan_horse": "yes"}, "trojan_horse: is true or false"),
        ({"turn": 0}, "turn"),
        ({"turn": True}, "turn"),
        ({"starter": 3}, "starter: .*from 1 to 2"),
        ({"active": 2}, "active: player 1 began, so turn 3 is that of player 1.*ER-TURN-18"),
        ({"allied": True}, "allied: .*ER-MULTI-3"),
        ({"moved": 1}, "moved: is true or false"),
        ({"step": "die"}, "one of a Seance .step seance., while nothing else"),
        ({"pending": []}, "one of a Seance"),
        ({"random": 5}, "random: "),
        ({"parchments": ["Catapult"]}, "parchments 1: Catapult is a ploy ad hoc"),
        ({"limbo": ["Catapult"]}, "limbo 1: Catapult is a ploy ad hoc"),
        ({"craft_pool": ["Token 1"]}, "craft_pool 1: Token 1 is a token"),
        ({"tokens": ["Token 1", "Token 1"]}, "tokens 2: Token 1 lies at tokens 1 already"),
        ({"minion": {}}, "minion: .*list"),
        ({"minion": ["Moss"]}, "minion 1: should be a table"),
        ({"minion": [{"card": "Catapult", "space": 1}]}, "minion 1, seat: .*from 1 to 2"),
        ({"laid": [{"seat": 1, "card": "Catapult", "phase": 1}]}, "laid 1: there is no 'phase'"),
        ({"lasting": [{"minion": "Catapult"}]}, "lasting 1: no Minion on a field is called 'Catapult'"),
        ({"lasting": [3]}, "lasting 1: should be a table"),
        ({"field": []}, "a position: there is no 'field'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(head: dict[str, Any], says: str) -> None:
    assert re.search(says, refused(position(**head)))


def test_minions_that_cannot_stand_so_are_refused() -> None:
    one, two, three = ({"card": named("common", place, origin="Ground")} for place in (2, 3, 4))
    sea = {"card": named("common", 0, origin="Sea")}
    white, ceremonial = {"card": named("white", 0)}, {"card": named("ceremonial", 0)}
    spellbound = {"card": named("spellbound", 0)}
    whites = [{"card": named("white", place), "space": 1 + place % 5} for place in range(6)]
    for wrong, says in (
        (minion(one, two), r"the two Minions there are of the same natural origin \(ER-STATE-12\)"),
        (minion(one, two, sea), r"3 Minions stand there.*ER-STATE-12"),
        (minion({**one, "space": 6}), r"space: is 1 to 5, left, right.*ER-SETUP-11"),
        (minion({**one, "space": "left"}), r"cannot stand on that Combo Field \(ER-COMBO-2"),
        (minion({**one, "space": "altar"}), r"a Minion stands on a space or Combo Field"),
        (minion({**one, "injured": True}), r"a Common Minion is never injured \(ER-STATE-5"),
        (minion({**white, "injured": True}), r"a White Minion is never injured"),
        (minion({**white, "counter": 0}), r"counter: should be a whole number from 1 to 5"),
        (minion({**one, "counter": 2}), r"counter: should be a whole number from 0 to 0"),
        (minion({**one, "rejuvenating": 6}), r"rejuvenating: should be a whole number from 0 to 5"),
        (minion({**white, "face_down": True}), r"lies face down only while its group is not open.*ER-PARCH-18"),
        (minion({**one, "face_down": True, "awakened": True}), r"lies face down only while"),
        (minion({**one, "token": {"origin": "Sea", "power": 1}}), r"is no Token"),
        (minion({"card": "Token 3"}), r"says what the Token stands for"),
        (minion({"card": "Catapult"}), r"is a ploy ad hoc and no Minion"),
        (minion({**one, "used": {"Archer fire": 1}}), r"used: there is no 'Archer fire'"),
        (minion({**ceremonial, "used": {"Transporter": 9}}), r"used: should be a whole number from 0 to 2"),
        (minion({**one, "choice": 1}), r"choice: "),
        (minion({**spellbound, "space": "left"}, player=[{"locks": ["Vortexes", ""]}, {}]), r"ER-COMBO-3"),
        (position(minion=[{"seat": 1, **one} for one in whites]), r"6 White Minions stand on one side \(ER-INVOKE-4\)"),
        (minion({**three, "lapsed": 1}), r"lapsed: is true or false"),
    ):
        assert re.search(says, refused(wrong)), (says, wrong)
    assert words(rules().set_up(minion(one, sea)))  # of different origins they may


def test_cards_that_cannot_lie_so_are_refused() -> None:
    one = {"card": named("common", 2), "seat": 1, "space": 1}
    chinese, white = {"card": "Chinese Wall", "space": 1}, named("incantation white", 0)
    for wrong, says in (
        (laid({"card": "Granite Wall", "space": 1}, {"card": "Sand Wall", "space": 1}), r"another Wall .*ER-R-28"),
        (laid({"card": "Granite Wall", "space": "left"}), r"a Wall stands on a space"),
        (laid(chinese, minion=[one]), r"nothing may be put on the space of that Wall \(ER-CARD-28\)"),
        (laid({"card": "Catapult", "space": 1}), r"is joined to Minions: say `on`"),
        (laid({"card": "Catapult", "on": [one["card"]]}), r"no Minion on a field is called"),
        (laid({"card": "Dark Age", "space": 3}), r"lies on a Combo Field of its league"),
        (laid({"card": "Dark Age", "space": "left"}, player=[{"locks": ["Grounds", ""]}, {}]), r"ER-COMBO-3"),
        (laid({"card": white, "space": 2}), r"lies on the Altar, or on a Minion \(ER-INC-5"),
        (
            laid({"card": white, "space": "altar"}, {"card": named("incantation black", 0), "space": "altar"}),
            r"holds one",
        ),
        (laid({"card": named("flower", 2), "space": 2}), r"lies beside the field"),
        (laid({"card": named("parchment", 0), "space": "beside"}), r"is a parchment, which does not lie so on a field"),
        (laid({"card": "Granite Wall", "space": 1, "cubes": 6}), r"cubes: .*from 0 to 5"),
        (laid({"card": "Granite Wall", "space": 1, "since": 9}), r"since: .*from 0 to 2"),
        (laid({"card": "Granite Wall", "space": 1, "calibers": ["Wizard"]}), r"calibers: there are Swordsman"),
    ):
        assert re.search(says, refused(wrong)), (says, wrong)


def test_parchments_that_do_not_combine_are_refused() -> None:
    red = [card for card in rules().cards.all if card.kind == "parchment" and card.group == "red"]
    apart = next(
        [one.name, other.name]
        for one in red
        for other in red
        if one != other and not {"red", "amalgam"} & {*one.symbols, *other.symbols}
    )
    assert re.search(
        "these Parchments do not open the ceremonial group",
        refused(position({"openings": [{"group": "ceremonial", "parts": apart}]})),
    )
    wrong = {"group": "blue", "parts": apart[:1]}
    assert "do not open the blue group" in refused(position({"openings": [wrong]}))
    sideways = {"group": "red", "parts": apart[:1], "idle": apart[1:]}
    assert "idle: should be some of its parts (ER-PARCH-17)" in refused(position({"openings": [sideways]}))


# Whatever stands there.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places of a document at which something stands."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def from_a_game() -> dict[str, Any]:
    """A position in the middle of a game, with much on the table."""
    found = [duel.position() for duel in walk(9) if can_be_set_up(duel) and duel.turn == 14]
    return found[-1]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_is_put_into_a_position_it_is_set_up_or_refused(data: st.DataObject) -> None:
    spoiled = copy.deepcopy(GAME)
    *path, last = data.draw(st.sampled_from(PLACES))
    inner: Any = spoiled
    for key in path:
        inner = inner[key]
    inner[last] = data.draw(JSON)
    try:
        duel = rules().set_up(spoiled)
    except PositionError as error:
        message = str(error)
    else:
        message = "set up again: " + duel.position()["step"]
    assert message.isprintable()
    assert 10 < len(message) <= LONGEST


GAME = from_a_game()
PLACES = places(GAME)
