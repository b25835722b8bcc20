"""The beginning of a duel: the common row, the stacks, the first hands, who begins (ER-SETUP, ER-COMP)."""

from __future__ import annotations

from collections import Counter

import pytest

from cardsdb.errors import PlayError
from cardsdb.games.eragra.duel.game import Eragra
from cardsdb.games.eragra.duel.rulings import rulings
from cardsdb.games.eragra.duel.setting_up import set_up
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.duel import Seen
from tests.games.eragra.duel.situation import situation
from tests.games.eragra.playing import COLOURS, asked, begin, deck, rules

SEEDS = range(12)


def laid_out(seed: int, seats: int = 4) -> Table:
    """The table before the first turn."""
    return set_up(rules().cards, rulings(), [deck(colour) for colour in COLOURS[:seats]], seed)


def names(table: Table, pieces: list[int]) -> list[str]:
    """The names of cards."""
    return [table.facts[piece].name for piece in pieces]


def zones(seen: Seen, seat: int) -> dict[str, tuple[int, tuple[str, ...]]]:
    """The zones of a Summoner as another sees them: how many cards, and those that are seen."""
    return {zone.name: (zone.count, tuple(str(card.name) for card in zone.cards)) for zone in seen.players[seat].zones}


@pytest.mark.rule("ER-COMP-1", "ER-DECK-14", "ER-SETUP-5", "ER-COMP-16")
def test_two_to_four_summoners_of_different_colours_sit_down() -> None:
    for seats in (2, 3, 4):
        assert begin(1, seats).seats == seats
    for decks in ([deck("red")], [deck(colour) for colour in (*COLOURS, "red")], [deck("red"), deck("red")]):
        with pytest.raises(PlayError):
            rules().begin(decks, seed=1, options={})


@pytest.mark.rule("ER-COMP-2", "ER-COMP-6", "ER-COMP-7", "ER-COMP-8", "ER-SETUP-1", "ER-SETUP-4", "ER-INC-1")
def test_the_common_row_has_its_stacks_and_three_empty_voids() -> None:
    table = laid_out(1, seats=2)
    drawn = sum(table.facts[piece].kind == "parchment" for hand in table.hand for piece in hand)
    assert (len(table.parchments) + drawn, len(table.white), len(table.black)) == (60, 30, 30)
    assert len(table.tokens) == 20
    assert (table.limbo, table.craft, table.pyra) == ([], [], [])
    assert [zone.name for zone in begin(1, 2).see(0).common] == [
        "limbo", "white incantations", "black incantations", "craft pool", "parchments", "pyra", "tokens",
    ]  # fmt: skip


@pytest.mark.rule("ER-COMP-3", "ER-COMP-4", "ER-COMP-5", "ER-DECK-11", "ER-DECK-13", "ER-SETUP-8")
def test_each_summoner_has_the_own_stacks_and_no_grim_card_is_there_twice() -> None:
    table = laid_out(1)
    for seat in range(4):
        assert len(table.duel[seat]) + sum(table.home[piece] == seat for piece in table.hand[seat]) == 60
        assert (len(table.mastery[seat]), len(table.grim[seat])) == (10, 15)
    assert len({name for seat in range(4) for name in names(table, table.grim[seat])}) == 60


@pytest.mark.rule("ER-SETUP-2", "ER-SETUP-6", "ER-DECK-11")
def test_all_is_shuffled_but_the_tokens() -> None:
    one, other = laid_out(1, seats=2), laid_out(2, seats=2)
    for table in (one, other):
        assert names(table, table.tokens[::-1]) == [f"Token {number}" for number in range(1, 21)]
    stacks = [
        [names(table, zone) for zone in (table.parchments, table.white, table.black, table.duel[0], table.mastery[0])]
        for table in (one, other)
    ]
    assert all(first != second for first, second in zip(*stacks, strict=True))
    assert stacks[0] == [
        names(one, zone) for zone in (one.parchments, one.white, one.black, one.duel[0], one.mastery[0])
    ]
    assert Counter(names(one, one.mastery[0])) == Counter(names(other, other.mastery[0]))
    assert set(names(one, one.grim[0])) != set(names(other, other.grim[0]))  # dealt at random


@pytest.mark.rule("ER-SETUP-3", "ER-SETUP-6", "ER-R-41")
def test_only_the_top_parchment_of_all_stacks_is_seen() -> None:
    duel = begin(3, 2)
    seen = duel.see(0)
    common = {zone.name: (zone.count, [card.name for card in zone.cards]) for zone in seen.common}
    assert common["parchments"][1] == names(duel.table, duel.table.parchments[-1:])
    assert common["tokens"] == (20, ["Token 1"])
    assert [common[f"{colour} incantations"] for colour in ("white", "black")] == [(30, []), (30, [])]
    for seat in (0, 1):
        for stack in ("duel stack", "mastery stack", "grim stack"):
            assert zones(seen, seat)[stack][1] == ()


@pytest.mark.rule("ER-SETUP-7", "ER-COMP-10", "ER-COMP-13", "ER-COMP-14")
def test_crystals_and_acts_are_yet_to_be_earned() -> None:
    table = laid_out(1)
    assert table.crystals == table.virtuous == table.evil == [0] * 4
    assert (table.rulings.crystals, table.rulings.acts) == (25, 3)


@pytest.mark.rule("ER-SETUP-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_hand_has_five_cards_of_the_own_stack_and_two_parchments(seats: int) -> None:
    table = laid_out(5, seats)
    for seat in range(seats):
        kinds = Counter(table.facts[piece].kind == "parchment" for piece in table.hand[seat])
        assert (kinds[False], kinds[True]) == (5, 2)
        assert {table.home[piece] for piece in table.hand[seat]} == {seat, -1}


def _first_rolls(duel: Eragra) -> list[tuple[int, str]]:
    return [fact[1:] for fact in duel.table.log if fact[0] == "start roll"]


@pytest.mark.rule("ER-SETUP-9", "ER-R-7")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_highest_roll_begins_and_the_tied_roll_again(seed: int) -> None:
    duel = begin(seed, 3)
    rolls, seats = _first_rolls(duel), [0, 1, 2]
    while len(seats) > 1:
        numbers = {}
        for seat in seats:
            roller, face = rolls.pop(0)
            assert roller == seat
            numbers[seat] = 0 if face == "x2" else int(face)
        seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
    assert not rolls
    assert duel.table.starter == duel.table.active == seats[0]
    assert duel.turn == 1


def test_the_seeds_show_ties_and_multipliers() -> None:
    rolled = [_first_rolls(begin(seed, 3)) for seed in SEEDS]
    assert any(len(rolls) > 3 for rolls in rolled)
    assert any(face == "x2" for rolls in rolled for _, face in rolls)


@pytest.mark.rule("ER-SETUP-10", "ER-TURN-5")
def test_there_is_no_mulligan() -> None:
    duel = begin(1, 2)
    assert (asked(duel), duel.seat) == ("incantation", duel.table.starter)


@pytest.mark.rule("ER-SETUP-11", "ER-SETUP-12")
def test_a_field_has_five_spaces_two_combo_fields_the_altar_and_the_parchments_area() -> None:
    duel = situation()
    for space in (1, 2, 3, 4, 5):
        duel.minion(0, space, name=f"On {space}")
    for space, name in ((6, "Left"), (7, "Right")):
        duel.laid(0, "ground", space=space, name=name)
    duel.laid(0, "incantation white", space=8, name="Spell")
    single, pair = duel.opening(0, "red"), duel.opening(0, "ceremonial", "red", "blue")
    idle = duel.opening(1, "red")
    duel.table.openings[1] = (duel.table.openings[1][0]._replace(idle=idle),)
    seen = Eragra(duel.seance().table).see(1)
    field = zones(seen, 0)
    for zone, name in [*((f"space {space}", f"On {space}") for space in (1, 2, 3, 4, 5)),
                       ("left combo", "Left"), ("right combo", "Right"), ("altar", "Spell")]:  # fmt: skip
        assert field[zone] == (1, (name,))
    assert field["parchments area"][1] == tuple(names(duel.table, [single[0], pair[0]]))
    area = next(zone for zone in seen.players[1].zones if zone.name == "parchments area")
    assert any("sideways" in mark for card in area.cards for mark in card.marks)
