"""What a seat may not know cannot be told from anything that it is shown (DM-INFO, DM-R-35, DM-R-36).

Each test compares a duel with another world: the same duel, in which the cards that a seat may not know have
changed faces among themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.game import DuelMasters
from cardsdb.games.duel_masters.duel.table import Table
from cardsdb.play.randomness import Randomness, seed_of
from tests.games.duel_masters.test_duel_properties import NAMES, RULES, begin, walk
from tests.games.playing import MORE, words
from tests.games.worlds import check_same_reasons, imagined_alike, other_faces
from tests.games.worlds import shown as shown_anywhere

LISTED_WHEN_ASKED = frozenset({codes.ASK_ATTACK, codes.ASK_BLOCK})
"""Their actions are reckoned with the question, and not anew, from creatures that all can see."""

RARE = frozenset({codes.TOOK, codes.TOOK_HIDDEN, codes.DISCARDED, codes.SHUFFLED, codes.REWARDED})


def hidden(table: Table, seat: int) -> list[list[int]]:
    """Return the groups of cards that a seat cannot tell apart: of each player the deck, shields, and unknown hand.

    Who looks through the deck knows what is in it, but not its order; so the shields are told apart from it.
    """
    groups = []
    searching = table.asking is not None and table.asking[0] == codes.ASK_SEARCH and table.asking[1] == seat
    for other in range(len(table.out)):
        if other != seat:
            unknown = [card for card in table.hand[other] if not table.known[card]]
            groups.append([*table.deck[other], *table.shields[other], *unknown])
        elif searching:
            groups += [table.deck[seat], table.shields[seat]]
        else:
            groups.append([*table.deck[seat], *table.shields[seat]])
    return groups


def other_world(duel: DuelMasters, seat: int, seed: int) -> DuelMasters:
    """Return the duel with other faces on the cards that a seat may not know, and other chances to come."""
    world = duel.copy()
    table = world.table
    table.card = other_faces(table.card, hidden(table, seat), Randomness(seed))
    table.random = Randomness(seed_of(seed, 1))
    if table.asking is not None and table.asking[0] not in LISTED_WHEN_ASKED:
        table.legal = None
    return world


def shown(duel: DuelMasters, seat: int) -> dict[str, object]:
    """Return all that a seat is told, and what its own actions are short for."""
    told = shown_anywhere(duel, seat)
    if duel.seat == seat:
        told["expanded"] = [list(duel.expand(f"{line} tapping 1,2")) for line in words(duel)]
    return told


def zones(duel: DuelMasters) -> list[object]:
    """Return where each face lies: the position, but for what is still to come and the generator."""
    position = duel.position()
    return [position["turn"], position["active"], position["step"], position["player"]]


def moments(first: int, count: int) -> list[tuple[int, DuelMasters]]:
    """Return moments of random games: some at random, and all in which rare things have told something."""
    found = []
    for seed in range(first, first + count):
        dice = Randomness(seed_of(seed, 6))
        for duel in walk(seed):
            happened = {event[0] for event in duel.table.log}
            asked = duel.table.asking[0] if duel.table.asking else -1
            often = 6 if asked in {codes.ASK_SHIELD, codes.ASK_BREAK, codes.ASK_PICK, codes.ASK_MANA} else 25
            if happened & RARE or asked == codes.ASK_SEARCH or dice.below(often) == 0:
                found.append((seed, duel.copy()))
    return found


@pytest.fixture(scope="module")
def some() -> list[tuple[int, DuelMasters]]:
    return moments(70_000, 50 * MORE)


def test_the_moments_include_all_that_could_tell_something(some: list[tuple[int, DuelMasters]]) -> None:
    asked = Counter(duel.table.asking[0] for _, duel in some if duel.table.asking)
    happened = Counter(event[0] for _, duel in some for event in duel.table.log)
    assert min(asked[kind] for kind in (codes.ASK_SEARCH, codes.ASK_SHIELD, codes.ASK_PICK, codes.ASK_BREAK)) > 5
    assert min(happened[kind] for kind in (codes.SHUFFLED, codes.DISCARDED, codes.BROKE, codes.DREW, codes.LEFT)) > 5
    assert sum(any(duel.table.known[card] for hand in duel.table.hand for card in hand) for _, duel in some) > 50
    changed = [
        other_world(duel, seat, seed).table.card != duel.table.card for seed, duel in some for seat in range(duel.seats)
    ]
    assert sum(changed) > len(changed) * 0.9


@pytest.mark.rule("DM-INFO-1", "DM-INFO-2", "DM-INFO-3", "DM-INFO-8", "DM-DRAW-7", "DM-R-35", "DM-MULTI-9")
def test_a_seat_is_shown_the_same_whatever_the_cards_are_that_it_may_not_know(
    some: list[tuple[int, DuelMasters]],
) -> None:
    for seed, duel in some:
        for seat in range(duel.seats):
            assert shown(other_world(duel, seat, seed), seat) == shown(duel, seat), f"seed {seed}, seat {seat}"


def test_why_something_cannot_be_done_tells_nothing_either(some: list[tuple[int, DuelMasters]]) -> None:
    for seed, duel in some[:: max(1, len(some) // 300)]:
        for seat in range(duel.seats):
            asked = [*NAMES, "block with Seamine", "end turn", "done", ""]
            check_same_reasons(duel, other_world(duel, seat, seed), seat, asked)


@pytest.mark.rule("DM-INFO-6", "DM-INFO-9", "DM-R-36")
def test_what_all_may_know_is_shown_to_all(some: list[tuple[int, DuelMasters]]) -> None:
    """Else the comparison of worlds would hold for a table on which nothing is shown."""
    for _, duel in some:
        for seat in range(duel.seats):
            for player in duel.see(seat).players:
                shown_zones = {zone.name: zone for zone in player.zones}
                table, other = duel.table, player.seat
                lie: dict[str, list[int]] = {
                    "battle zone": table.battle[other],
                    "mana zone": table.mana[other],
                    "graveyard": table.graveyard[other],
                    "hand": [card for card in table.hand[other] if seat == other or table.known[card]],
                }
                for name, cards in lie.items():
                    names = [RULES.cards.names[table.card[card]] for card in cards]
                    assert [card.name for card in shown_zones[name].cards] == names
                counts = {name: shown_zones[name].count for name in ("hand", "shields", "deck")}
                assert counts == {
                    "hand": len(table.hand[other]),
                    "shields": len(table.shields[other]),
                    "deck": len(table.deck[other]),
                }


@pytest.mark.rule("DM-KEY-10", "DM-R-35")
def test_who_is_asked_next_tells_nothing(some: list[tuple[int, DuelMasters]]) -> None:
    """An action that shows no card is followed by the same question, whatever the hidden cards are."""
    quiet = {codes.NO_CHARGE, codes.DONE, codes.NO_BLOCK, codes.BREAK, codes.KEEP}
    compared: Counter[int] = Counter()
    for seed, duel in some:
        for seat in range(duel.seats):
            for action in duel.actions():
                one, other = duel.copy(), other_world(duel, seat, seed)
                kind = codes.decoded(action)[0]
                if kind not in quiet:
                    continue
                one.play(action)
                other.play(action)
                taken = {event[:2] for event in one.table.log}
                if not taken & {(codes.DREW, seat), (codes.BROKE, seat)}:  # else the seat sees a card of its own
                    assert shown(other, seat) == shown(one, seat), f"seed {seed}, seat {seat}: {duel.write(action)}"
                    compared[kind] += 1
    assert min(compared[kind] for kind in quiet) > 10


# Imagined duels.


def faces(duel: DuelMasters, seat: int) -> list[Counter[str]]:
    """Return for each player the faces of all cards, wherever they lie."""
    names, table = RULES.cards.names, duel.table
    places = (table.deck, table.hand, table.shields, table.mana, table.graveyard, table.battle)
    return [Counter(names[table.card[card]] for zone in places for card in zone[one]) for one in range(duel.seats)]


def test_an_imagined_duel_agrees_with_what_the_seat_knows(some: list[tuple[int, DuelMasters]]) -> None:
    for seed, duel in some:
        before = duel.position()
        for seat in range(duel.seats):
            where = f"seed {seed}, seat {seat}"
            assert faces(imagined_alike(duel, seat, seed, where), seat) == faces(duel, seat), where
        assert duel.position() == before


def test_what_is_imagined_depends_on_nothing_that_the_seat_may_not_know(some: list[tuple[int, DuelMasters]]) -> None:
    for seed, duel in some:
        for seat in range(duel.seats):
            other = other_world(duel, seat, seed)
            one, two = duel.imagine(seat, seed), other.imagine(seat, seed)
            assert zones(one) == zones(two), f"seed {seed}, seat {seat}"
            assert words(one) == words(two), f"seed {seed}, seat {seat}"


def test_another_seed_imagines_something_else_and_all_of_it_can_come(some: list[tuple[int, DuelMasters]]) -> None:
    duel = begin(3)
    hands = Counter(tuple(duel.imagine(0, seed).position()["player"][1]["hand"]) for seed in range(200))
    assert len(hands) > 190
    assert zones(duel.imagine(0, 7)) == zones(duel.imagine(0, 7))
    everything = Counter(name for hand in hands for name in hand)
    pool = [*duel.table.deck[1], *duel.table.hand[1], *duel.table.shields[1]]
    assert everything.keys() == {RULES.cards.names[duel.table.card[card]] for card in pool}


def test_an_imagined_duel_can_be_played_to_its_end(some: list[tuple[int, DuelMasters]]) -> None:
    for seed, duel in some[::8]:
        seat = seed % duel.seats
        *_, last = walk(seed, duel.imagine(seat, seed))
        assert last.outcome() is not None


# Known cards.


def first(condition: Callable[[DuelMasters], bool]) -> DuelMasters:
    return next(duel for seed in range(80_000, 80_400) for duel in walk(seed) if condition(duel))


@pytest.mark.rule("DM-INFO-2", "DM-INFO-5")
def test_a_card_that_all_saw_on_its_way_to_a_hand_stays_known_and_a_drawn_one_never_is() -> None:
    def bounced(duel: DuelMasters) -> bool:
        return any(event[0] == codes.LEFT and event[2] == "hand" for event in duel.table.log)

    duel = first(bounced)
    card = next(event[1] for event in duel.table.log if event[0] == codes.LEFT and event[2] == "hand")
    owner = duel.table.owner[card]
    seen = duel.see((owner + 1) % duel.seats).players[owner]
    assert RULES.cards.names[duel.table.card[card]] in [one.name for zone in seen.zones for one in zone.cards]
    for seed in range(81_000, 81_020):
        for moment in walk(seed):
            drawn = {event[2] for event in moment.table.log if event[0] == codes.DREW}
            held = drawn & {card for hand in moment.table.hand for card in hand}
            assert not any(moment.table.known[card] for card in held)
