"""Random games of Eragra to the end, of two to four Summoners: what must hold at every decision.

CARDSDB_TEST_GAMES multiplies the number of games.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cardsdb.games.eragra.duel import course, seance
from cardsdb.games.eragra.duel.cards import PARCHMENTS_FOR
from cardsdb.games.eragra.duel.figures import now
from cardsdb.games.eragra.duel.game import Eragra
from cardsdb.games.eragra.duel.parts import COMBO, SPACES
from cardsdb.games.eragra.duel.reckoned import FieldEffects, Reckoned
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.records import Header
from tests.games.eragra.playing import COLOURS, asked, begin, can_be_set_up, deck, rules, walk
from tests.games.laws import (
    check_copies_leave_the_duel_as_it_is,
    check_decision,
    check_every_action,
    check_positions_go_on_alike,
    check_question,
    check_record_replays,
    check_seeds,
    check_words,
    played,
    uncovered,
)
from tests.games.playing import MORE, words


def lying(table: Table) -> list[int]:
    """Every card where it lies."""
    own = [zone for zones in (table.hand, table.duel, table.mastery, table.grim) for zone in zones]
    common = [
        table.parchments,
        table.white,
        table.black,
        table.tokens,
        table.limbo,
        table.craft,
        table.pyra,
        table.gone,
    ]
    parts = [opening.parts for openings in table.openings for opening in openings]
    return [piece for zone in (*own, *common, *parts, table.minions, table.laid) for piece in zone]


def check_cards(table: Table) -> None:
    """Every card lies in exactly one place, and in the void of its kind."""
    where = Counter(lying(table))
    assert max(where.values()) == 1, where.most_common(3)
    assert set(where) == set(range(len(table.card)))
    assert all(table.facts[piece].is_minion for piece in table.limbo)
    assert all(table.facts[piece].kind == "parchment" for piece in table.pyra)
    assert not any(table.facts[piece].is_minion for piece in table.craft)
    for seat, zone in enumerate(table.duel):
        assert {table.home[piece] for piece in zone} <= {seat}


def check_counts(table: Table) -> None:
    """Crystals, Acts and cubes keep to their limits (ER-CRYSTAL-2, ER-ACT-5, ER-STATE-6, ER-CARD-2)."""
    assert all(0 <= crystals <= 25 for crystals in table.crystals)
    assert all(0 <= acts <= 3 for acts in (*table.virtuous, *table.evil))
    for minion in table.minions.values():
        assert 0 <= minion.cubes <= 5
        assert 0 <= minion.constant <= 5
        assert minion.bombs >= 0
    assert all(0 < laid.cubes <= 5 for laid in table.laid.values()) or table.stack


def check_fields(table: Table) -> None:
    """At most two Minions share a space, five White ones stand on a field, Combo Fields keep their league."""
    for seat in range(table.seats):
        for space in SPACES:
            assert len(table.on_space(seat, space)) <= 2  # ER-INVOKE-10
            assert not (space in table.closed_spaces(seat) and table.on_space(seat, space))  # ER-CARD-28
        white = [piece for piece in table.own(seat) if table.facts[piece].kind == "white"]
        assert len(white) <= 5  # ER-INVOKE-4
        for opening in table.openings[seat]:
            assert len(opening.parts) + opening.missing == PARCHMENTS_FOR.get(opening.group, len(opening.parts)) or (
                len(opening.parts) == 1  # an Amalgam opens any group: ER-PARCH-12
            )
    for piece, minion in table.minions.items():
        if minion.space in COMBO:
            assert table.facts[piece].kind == "spellbound"  # ER-COMBO-2
    walls = Counter((laid.seat, laid.space) for piece, laid in table.laid.items() if table.facts[piece].kind == "wall")
    assert max(walls.values(), default=0) <= 1  # ER-R-28


def _effects(table: Table) -> FieldEffects:
    table.watching("played")
    assert table.reckoned.effects
    return table.reckoned.effects


def check_reckoned(table: Table) -> None:
    """What the table remembers of its fields is what would be reckoned now."""
    fresh = table.copy()
    fresh.reckoned = Reckoned(table.seats)
    for piece in table.minions:
        assert now(table, piece) == now(fresh, piece), table.facts[piece].name
        assert table.is_sheltered(piece) == fresh.is_sheltered(piece)
        assert table.is_rooted(piece) == fresh.is_rooted(piece)
    assert table.reckoned.effects in (None, _effects(fresh))
    for seat in range(table.seats):
        assert table.empty_spaces(seat) == fresh.empty_spaces(seat)
        assert [set(table.on_space(seat, space)) for space in (*SPACES, *COMBO)] == [
            set(fresh.on_space(seat, space)) for space in (*SPACES, *COMBO)
        ]
    asking = course.question(table)
    if asking and asking.kind == "seance":
        assert list(asking.options) == seance.options(fresh, table.active)


def check_table(duel: Eragra) -> None:
    """All that must hold of a table at any moment."""
    check_cards(duel.table)
    check_counts(duel.table)
    check_fields(duel.table)
    check_decision(duel)
    check_question(duel, "ER-")


def test_thousands_of_games_begin_as_they_must() -> None:
    played(range(100_000, 100_000 + 2_000 * MORE), walk, check_table, most=20)


def test_in_random_games_every_card_is_in_one_place_and_nothing_goes_beyond_its_limits() -> None:
    played(range(2_000, 2_000 + 60 * MORE), walk, check_table)


def test_in_random_games_what_is_remembered_of_the_fields_is_true() -> None:
    played(range(5_000, 5_000 + 15 * MORE), walk, lambda duel: check_reckoned(duel.table))


def test_in_random_games_every_action_has_words_of_its_own() -> None:
    played(range(20 * MORE), walk, check_words)


def test_random_games_come_to_an_end() -> None:
    """By all crystals of a colour, or a Duel Stack that ran out, with any number of Summoners."""
    ends = Counter[tuple[int, str]]()
    for seed in range(200_000, 200_000 + 60 * MORE):
        *_, duel = walk(seed)
        outcome = duel.outcome()
        assert outcome is not None
        if outcome.clause == "ER-END-4":
            (winner,) = outcome.winners
            assert duel.table.crystals[winner] == 25
        ends[duel.seats, outcome.clause] += 1
    assert {seats for seats, _ in ends} == {2, 3, 4}


def test_the_random_games_are_of_all_kinds() -> None:
    """Else what holds in them would prove little."""
    questions, done = Counter[str](), Counter[str]()
    for seed in range(45):
        for duel in walk(seed):
            questions[asked(duel)] += 1
            asking = course.question(duel.table)
            if asking and asking.kind == "seance":
                done.update({option[0] for option in asking.options})
    assert {
        *("seance", "sentica", "incantation", "surplus", "tribute", "space", "state", "lay", "bearer", "die", "again"),
        *("step in", "react", "pick", "way", "coin", "transport", "put", "consent", "part"),
    } <= questions.keys()
    assert {
        *("activate", "exchange", "invoke", "play", "cast", "attack", "ally", "use", "transport", "arm"),
        *("bomb", "cross", "swap", "step", "wake", "end"),
    } <= done.keys()


# What is dearer to check, in fewer games.


def check_after(other: Eragra) -> None:
    """What must hold of a copy that went on."""
    check_cards(other.table)
    check_decision(other)
    check_question(other, "ER-")


def check_actions(duel: Eragra) -> None:
    """Exactly what is listed can be played, and leads to a sound table."""
    check_every_action(duel, (-1, len(words(duel)), 1 << 40), check_after)


def test_in_random_games_exactly_what_is_listed_can_be_played() -> None:
    played(range(10_000, 10_000 + 2 * MORE), walk, check_actions)


def test_a_duel_that_is_set_up_from_a_position_goes_on_like_the_one_that_was_written_down() -> None:
    seeds = range(20_000, 20_000 + 6 * MORE)
    assert check_positions_go_on_alike(seeds, walk, rules(), can_be_set_up, one_in=8) > 20


SHARED = {
    *("cards", "rulings", "card", "facts", "home", "answers"),
    *("influences", "walls", "bound", "effects"),
}
"""What copies have in common: facts, and of what was reckoned that which is replaced and never changed."""


def test_a_copy_covers_every_field_and_shares_nothing_that_changes() -> None:
    for seed in range(30_000, 30_010):
        for decisions, duel in enumerate(walk(seed)):
            if decisions % 7:
                continue
            assert uncovered(duel.table, duel.table.copy(), SHARED) == []


def test_playing_a_copy_to_its_end_leaves_the_duel_as_it_is() -> None:
    check_copies_leave_the_duel_as_it_is(range(40_000, 40_000 + 2 * MORE), walk, one_in=60)


def test_seed_0_is_a_seed_and_another_seed_is_another_game() -> None:
    check_seeds(rules(), [deck("red"), deck("blue")])


def test_a_record_replays_to_the_same_end(tmp_path: Path) -> None:
    for seed in range(60_000, 60_006):
        seats = 2 + seed % 3
        decks = tuple(deck(colour) for colour in COLOURS[:seats])
        header = Header("eragra", rules().fingerprint, seed, ("random",) * seats, decks, {})
        check_record_replays(tmp_path / f"{seed}.txt", header, rules())


def test_a_duel_goes_on_without_a_summoner_who_gives_up_or_ends() -> None:
    two = begin(1, 2)
    two.concede(0)
    outcome = two.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
