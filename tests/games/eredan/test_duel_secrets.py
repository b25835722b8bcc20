"""What a seat may not know cannot be told from anything that it is shown.

Each test compares a duel with another world: the same duel, in which the cards that a seat may not know (the other's
hand and what that laid, and both decks) have changed faces among themselves.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cardsdb.games.eredan.duel.game import Eredan
from cardsdb.games.eredan.duel.table import Table
from cardsdb.play.randomness import Randomness, seed_of
from tests.games.eredan.playing import asked, begin, rules, walk
from tests.games.playing import MORE, words
from tests.games.worlds import check_same_reasons, imagined_alike, other_faces, shown


def hidden(table: Table, seat: int) -> list[list[int]]:
    """Return the groups of cards that a seat cannot tell apart: its deck; the other's deck, hand and laid cards."""
    other = 1 - seat
    unknown = [card for card in (*table.hand[other], *table.chosen[other]) if card not in table.known]
    return [table.deck[seat], [*table.deck[other], *unknown]]


def other_world(duel: Eredan, seat: int, seed: int) -> Eredan:
    """Return the duel with other faces on the cards that a seat may not know, and other chances to come."""
    world = duel.copy()
    table = world.table
    table.card = other_faces(table.card, hidden(table, seat), Randomness(seed))
    table.random = Randomness(seed_of(seed, 1))
    return world


@pytest.fixture(scope="module")
def some() -> list[tuple[int, Eredan]]:
    """Moments of random games: some at random, more of those in which a card is chosen in the middle of a combat."""
    found = []
    for seed in range(70_000, 70_000 + 30 * MORE):
        dice = Randomness(seed_of(seed, 6))
        for duel in walk(seed):
            rare = asked(duel) not in {"fighters", "card", "discard"}
            if rare or dice.below(8) == 0:
                found.append((seed, duel.copy()))
    return found


def test_the_moments_include_all_that_could_tell_something(some: list[tuple[int, Eredan]]) -> None:
    questions = Counter(asked(duel) for _, duel in some)
    assert min(questions[kind] for kind in ("fighters", "card", "discard", "move")) > 3
    assert sum(any(duel.table.chosen) for _, duel in some) > 20
    changed = [other_world(duel, seat, seed).table.card != duel.table.card for seed, duel in some for seat in (0, 1)]
    assert sum(changed) > len(changed) * 0.8


def test_a_seat_is_shown_the_same_whatever_the_cards_are_that_it_may_not_know(some: list[tuple[int, Eredan]]) -> None:
    for seed, duel in some:
        looks_through = asked(duel) == "move"  # who looks through a deck knows what is in it
        for seat in (0, 1):
            if not (looks_through and duel.seat == seat):
                assert shown(other_world(duel, seat, seed), seat) == shown(duel, seat), f"seed {seed}, seat {seat}"


def test_what_the_other_draws_and_lays_is_not_told() -> None:
    heard = Counter[str]()
    for seed in range(71_000, 71_010):
        for duel in walk(seed):
            for event in duel.events():
                if event.text != event.public:
                    (seat,) = event.seats
                    assert event.told(1 - seat) in {
                        f"player {seat + 1} draws a card",
                        f"player {seat + 1} lays a card",
                        f"player {seat + 1} takes a card out of the deck",
                    }
                    heard[event.public.split()[2]] += 1
                else:
                    assert event.text.split()[2:3] not in (["draws"], ["lays"])
    assert min(heard["draws"], heard["lays"]) > 100


def test_why_something_cannot_be_done_tells_nothing_either(some: list[tuple[int, Eredan]]) -> None:
    names = rules().cards.names[::5]
    for seed, duel in some[:: max(1, len(some) // 40)]:
        for seat in (0, 1):
            lines = [*names, "lay Katana", "no card", "keep the rest", ""]
            check_same_reasons(duel, other_world(duel, seat, seed), seat, lines)


def test_what_all_may_know_is_shown_to_all(some: list[tuple[int, Eredan]]) -> None:
    """Else the comparison of worlds would hold for a table on which nothing is shown."""
    for _, duel in some:
        table = duel.table
        for seat in (0, 1):
            for player in duel.see(seat).players:
                other = player.seat
                zones = {zone.name: zone for zone in player.zones}
                lie = {
                    "characters": list(table.team[other]),
                    "discard pile": table.discard[other],
                    "out of the game": table.gone[other],
                    "laid": table.chosen[other] if seat == other else [],
                    "hand": [card for card in table.hand[other] if seat == other or card in table.known],
                }
                for name, cards in lie.items():
                    faces = Counter(table.fact(card).full_name for card in cards)
                    assert Counter(card.name for card in zones[name].cards) == faces
                counted = {name: zones[name].count for name in ("hand", "laid", "deck")}
                assert counted == {
                    "hand": len(table.hand[other]),
                    "laid": len(table.chosen[other]),
                    "deck": len(table.deck[other]),
                }


# Imagined duels.


def owned(duel: Eredan) -> list[Counter[str]]:
    """Return for each player the faces of all cards that lie in its zones or are laid."""
    table = duel.table
    places = (table.deck, table.hand, table.discard, table.gone, table.chosen)
    return [Counter(table.fact(card).full_name for zone in places for card in zone[seat]) for seat in (0, 1)]


def test_an_imagined_duel_agrees_with_what_the_seat_knows(some: list[tuple[int, Eredan]]) -> None:
    """Only where the other picks cards out of a hidden zone may the imagined duel go on: there may be none to pick."""
    for seed, duel in some:
        before = duel.position()
        for seat in (0, 1):
            if asked(duel) == "move" and duel.seat != seat:
                continue
            where = f"seed {seed}, seat {seat}"
            assert owned(imagined_alike(duel, seat, seed, where)) == owned(duel), where
        assert duel.position() == before


def test_what_is_imagined_depends_on_nothing_that_the_seat_may_not_know(some: list[tuple[int, Eredan]]) -> None:
    for seed, duel in some[::4]:
        for seat in (0, 1):
            if asked(duel) == "move":  # who looks through a deck knows what is in it
                continue
            one, two = duel.imagine(seat, seed), other_world(duel, seat, seed).imagine(seat, seed)
            assert one.position()["player"] == two.position()["player"], f"seed {seed}, seat {seat}"
            assert words(one) == words(two), f"seed {seed}, seat {seat}"


def test_another_seed_imagines_something_else_and_all_of_it_can_come() -> None:
    duel = begin(3)
    hands = Counter(tuple(duel.imagine(0, seed).position()["player"][1]["hand"]) for seed in range(200))
    assert len(hands) > 150
    assert duel.imagine(0, 7).position() == duel.imagine(0, 7).position()
    pool = {duel.table.fact(card).full_name for card in (*duel.table.deck[1], *duel.table.hand[1])}
    assert {name for hand in hands for name in hand} == pool


def test_an_imagined_duel_can_be_played_to_its_end(some: list[tuple[int, Eredan]]) -> None:
    for seed, duel in some[::6]:
        for seat in (0, 1):
            for last in walk(seed, duel.imagine(seat, seed)):
                where = [card for zones in (last.table.hand, last.table.deck, last.table.chosen, last.table.discard)
                         for zone in zones for card in zone]  # fmt: skip
                assert len(set(where)) == len(where), f"seed {seed}, seat {seat}"
            assert last.outcome() is not None
