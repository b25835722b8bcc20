"""What a seat may not know cannot be told from anything that it is shown (ER-R-41).

Each test compares a duel with another world: the same duel, in which the cards that a seat may not know (other
Summoners' hands, and what lies in stacks) have changed faces among those of the same back.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cardsdb.games.eragra.duel.game import Eragra
from cardsdb.games.eragra.duel.reckoned import Reckoned
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.randomness import Randomness, seed_of
from tests.games.eragra.playing import asked, begin, rules, walk
from tests.games.playing import MORE, words
from tests.games.worlds import check_same_reasons, imagined_alike, other_faces, shown

SHOWS = {"incantation", "fetch"}
"""Questions that show cards of a stack to the one who is asked."""
ANNOUNCES = {"space", "state", "choice", "lay", "bearer", "aboard", "crew", "caliber"}
"""Questions about a card of the hand that was announced."""


def hidden(duel: Eragra, seat: int) -> dict[object, list[int]]:
    """Return the cards that a seat cannot tell apart: by their stack and, unless they are Grim, by whose they are.

    What it was told just now it knows, such as which card it put under a stack.
    """
    table: Table = duel.table
    asking = table.asking
    seen: set[int] = {one[1] for one in table.stack if one[0] in {"place", "cast steps"}}
    if asking and asking.kind in ANNOUNCES:
        seen.add(asking.about[0])
    if asking and asking.seat == seat and asking.kind in SHOWS:
        seen |= {piece for option in asking.options for piece in option[1:]}
    for fact, event in zip(table.log, duel.events(), strict=True):
        if seat in event.seats or (fact[0] in {"under", "put back"} and event.text == event.public):
            seen.update(fact[2:] if fact[0] == "looked" else fact[-1:])
    zones = [table.white, table.black, table.parchments[:-1], *table.duel, *table.mastery, *table.grim]
    zones += [[card for card in table.hand[other] if card not in table.known] for other in table.rivals(seat)]
    groups: dict[object, list[int]] = {}
    for piece in (piece for zone in zones for piece in zone if piece not in seen):
        stack = table.facts[piece].stack
        groups.setdefault(stack if stack == "grim" else (stack, table.home[piece]), []).append(piece)
    return groups


def other_world(duel: Eragra, seat: int, seed: int) -> Eragra:
    """Return the duel with other faces on cards that a seat may not know, other notes, and other chances to come."""
    world = duel.copy()
    table, dice = world.table, Randomness(seed)
    table.card = other_faces(table.card, hidden(duel, seat).values(), dice)
    table.facts = tuple(table.cards.all[row] for row in table.card)
    for piece, minion in list(table.minions.items()):
        if minion.seat != seat and minion.written and not minion.shown:
            table.set(piece, written=1 + dice.below(5))
    table.random = Randomness(seed_of(seed, 1))
    table.reckoned = Reckoned(table.seats)
    return world


@pytest.fixture(scope="module")
def some() -> list[tuple[int, Eragra]]:
    """Moments of random games of two, three and four: a few at random, more in which something rare is asked."""
    found = []
    for seed in range(80_000, 80_000 + 12 * MORE):
        dice, met = Randomness(seed_of(seed, 6)), Counter[str]()
        for duel in walk(seed):
            met[asked(duel)] += 1
            if met[asked(duel)] <= 2 or dice.below(40) == 0:
                found.append((seed, duel.copy()))
    return found


def test_the_moments_include_all_that_could_tell_something(some: list[tuple[int, Eragra]]) -> None:
    questions = Counter(asked(duel) for _, duel in some)
    wanted = ("seance", "incantation", "surplus", "react", "fetch", "space", "state", "die", "pick", "lay")
    assert min(questions[kind] for kind in wanted) > 3, questions
    assert {duel.seats for _, duel in some} == {2, 3, 4}
    changed = [other_world(duel, 0, seed).table.card != duel.table.card for seed, duel in some]
    assert sum(changed) > len(changed) * 0.9


@pytest.mark.rule("ER-R-41")
def test_a_seat_is_shown_the_same_whatever_the_cards_are_that_it_may_not_know(some: list[tuple[int, Eragra]]) -> None:
    for seed, duel in some:
        for seat in range(duel.seats):
            where = f"seed {seed}, turn {duel.turn}, {asked(duel)}, seat {seat}"
            assert shown(other_world(duel, seat, seed), seat) == shown(duel, seat), where


@pytest.mark.rule("ER-SETUP-3", "ER-TURN-5")
def test_what_another_draws_or_puts_back_is_not_told() -> None:
    heard = Counter[str]()
    for seed in range(81_000, 81_003):
        for duel in walk(seed):
            names = {card.key for card in duel.table.cards.all}
            for event in duel.events():
                if event.text == event.public:
                    continue
                (seat,) = event.seats
                told = event.told((seat + 1) % duel.seats)
                if told.startswith(f"player {seat + 1} writes down a space for "):  # a Minion that lies open
                    assert not any(map(str.isdigit, told.removeprefix(f"player {seat + 1}"))), told
                    continue
                assert " card " in f"{told} ", told
                assert not any(key in told.replace(" ", "").lower() for key in names - {"token"} if len(key) > 9), told
                heard[told.split()[2]] += 1
    assert min(heard[verb] for verb in ("draws", "takes", "puts")) > 20, heard


def test_why_something_cannot_be_done_tells_nothing_either(some: list[tuple[int, Eragra]]) -> None:
    names = rules().cards.names[::29]
    for seed, duel in some[:: max(1, len(some) // 25)]:
        for seat in range(duel.seats):
            lines = [*names, f"invoke {names[0]}", "attack", "move", "end the Seance", "", "swap"]
            check_same_reasons(duel, other_world(duel, seat, seed), seat, lines)


@pytest.mark.rule("ER-R-41", "ER-SETUP-3")
def test_what_all_may_know_is_shown_to_all(some: list[tuple[int, Eragra]]) -> None:
    """Else the comparison of worlds would hold for a table on which nothing is shown."""
    for _, duel in some[::3]:
        table = duel.table
        for viewer in range(duel.seats):
            seen = duel.see(viewer)
            common = {zone.name: zone for zone in seen.common}
            for name, pieces in (("limbo", table.limbo), ("craft pool", table.craft), ("pyra", table.pyra)):
                assert [card.name for card in common[name].cards] == [table.facts[piece].name for piece in pieces]
            top = [table.facts[piece].name for piece in table.parchments[-1:]]
            assert [card.name for card in common["parchments"].cards] == top
            assert common["parchments"].count == len(table.parchments)
            on_fields = Counter(
                card.name
                for player in seen.players
                for zone in player.zones
                if zone.name not in ("hand", "parchments area")
                for card in zone.cards
            )
            assert on_fields == Counter(table.facts[piece].name for piece in (*table.minions, *table.laid))
            for player in seen.players:
                hand = next(zone for zone in player.zones if zone.name == "hand")
                known = [piece for piece in table.hand[player.seat] if player.seat == viewer or piece in table.known]
                assert hand.count == len(table.hand[player.seat])
                assert Counter(card.name for card in hand.cards) == Counter(table.facts[one].name for one in known)
                assert dict(player.figures)["crystals"] == str(table.crystals[player.seat])


# Imagined duels.


def test_an_imagined_duel_agrees_with_what_the_seat_knows(some: list[tuple[int, Eragra]]) -> None:
    for seed, duel in some:
        before = duel.position()
        for seat in range(duel.seats):
            if duel.seat != seat and asked(duel) in {"react", "fetch"}:
                continue  # in what is imagined the other may have nothing to cast, or to take
            where = f"seed {seed}, turn {duel.turn}, {asked(duel)}, seat {seat}"
            imagined = imagined_alike(duel, seat, seed, where)
            assert Counter(imagined.table.card) == Counter(duel.table.card)
        assert duel.position() == before


def test_what_is_imagined_depends_on_nothing_that_the_seat_may_not_know(some: list[tuple[int, Eragra]]) -> None:
    for seed, duel in some[::3]:
        for seat in range(duel.seats):
            one, two = duel.imagine(seat, seed), other_world(duel, seat, seed).imagine(seat, seed)
            assert one.position() == two.position(), f"seed {seed}, turn {duel.turn}, {asked(duel)}, seat {seat}"
            assert words(one) == words(two)


def test_another_seed_imagines_something_else_and_all_of_it_can_come() -> None:
    duel = begin(3, 2)
    assert duel.imagine(0, 7).position() == duel.imagine(0, 7).position()
    hands = [duel.imagine(0, seed).position()["player"][1]["hand"] for seed in range(120)]
    assert len({tuple(hand) for hand in hands}) > 100
    table = duel.table
    pool = {table.facts[one].name for one in (*table.duel[1], *table.hand[1]) if table.facts[one].stack == "duel"}
    assert {name for hand in hands for name in hand if name in pool} == pool


def test_an_imagined_duel_can_be_played_to_its_end(some: list[tuple[int, Eragra]]) -> None:
    for seed, duel in some[:: max(1, len(some) // 12)]:
        *_, last = walk(seed, duel.imagine(seed % duel.seats, seed))
        assert last.outcome() is not None
