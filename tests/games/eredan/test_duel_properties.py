"""Random games of Eredan to the end: what must hold at every decision, whoever plays whatever.

CARDSDB_TEST_GAMES multiplies the number of games.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardsdb.errors import PlayError
from cardsdb.games.eredan.duel.figures import bearing, figure, greatest_health
from cardsdb.games.eredan.duel.game import Eredan
from cardsdb.games.eredan.duel.table import Table
from cardsdb.play.duel import DuelDeck
from cardsdb.play.records import Header
from tests.games.catalogue import database
from tests.games.eredan.playing import (
    MOST_DECISIONS,
    RULESETS,
    asked,
    begin,
    can_be_set_up,
    digest,
    rules,
    shipped_decks,
    walk,
)
from tests.games.laws import (
    check_a_forgotten_field_is_noticed,
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
from tests.games.playing import MORE, printed_elsewhere, words


def lying(table: Table) -> list[int]:
    """Every card where it lies, and the characters; one that resolves lies nowhere."""
    zones = [zone for kind in (table.team, table.deck, table.hand, table.discard, table.gone) for zone in kind]
    return [card for zone in (*zones, *table.chosen, table.attached) for card in zone]


def check_cards(table: Table) -> None:
    """Every card lies in one place, in a zone of its owner's; only one that was played may lie nowhere yet."""
    where = lying(table)
    assert max(Counter(where).values()) == 1, Counter(where).most_common(3)
    assert set(range(len(table.card))) - set(where) <= set(table.played)
    for kind in (table.team, table.deck, table.hand, table.discard, table.gone):
        for seat, zone in enumerate(kind):
            assert {table.owner[card] for card in zone} <= {seat}
    characters = {one for team in table.team for one in team}
    assert {one.bearer for one in table.attached.values()} <= characters - table.dead
    assert not characters & {card for zone in (*table.deck, *table.hand, *table.discard) for card in zone}


def check_figures(table: Table) -> None:
    """No figure is below nothing; nobody is dead and tapped, or has more health than the greatest between combats."""
    for one in table.health:
        low, high = figure(table, one, "attack_min"), figure(table, one, "attack_max")
        assert 0 <= low <= high
        assert figure(table, one, "defense") >= 0
        assert figure(table, one, "spirit") >= 0
        assert greatest_health(table, one) >= 1
    assert not table.dead & table.tapped
    assert all(len(laid) <= 2 for laid in table.chosen)  # EC-CARD-4
    assert min(table.score) >= 0
    if table.asking and table.asking.kind == "fighters":
        for seat in (0, 1):
            assert all(table.health[one] > table.ruleset.dead_at for one in table.living(seat))
        assert max(map(len, table.hand)) <= table.ruleset.largest_hand


def check_bearing(table: Table) -> None:
    """What the table remembers of the abilities that hold is what would be collected now."""
    fresh = table.copy()
    fresh.bearing = None
    assert table.bearing in (None, bearing(fresh))


def check_table(duel: Eredan) -> None:
    """Every card is in one place, and somebody can act."""
    check_cards(duel.table)
    check_decision(duel)
    check_question(duel, "EC-")


def test_in_random_games_every_card_is_in_one_place_and_somebody_can_act() -> None:
    played(range(100_000, 100_000 + 1_500 * MORE), walk, check_table)


def test_in_random_games_every_action_has_words_of_its_own() -> None:
    played(range(300 * MORE), walk, check_words)


def test_in_random_games_no_figure_is_impossible_and_the_abilities_that_hold_are_those_of_who_is_there() -> None:
    played(
        range(2_000, 2_000 + 250 * MORE),
        walk,
        lambda duel: check_figures(duel.table),
        lambda duel: check_bearing(duel.table),
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_sample_deck_plays_every_other_to_the_end(ruleset: str) -> None:
    longest = 0
    for one, deck in enumerate(shipped_decks()):
        for other, against in enumerate(shipped_decks()[one:]):
            duel = rules().begin([deck, against], seed=one * 10 + other, options={"ruleset": ruleset})
            longest = max(longest, len(list(walk(one * 10 + other, duel))))
            assert duel.outcome() is not None
    assert 30 < longest < MOST_DECISIONS / 4


def test_the_random_games_are_of_all_kinds() -> None:
    """Else what holds in them would prove little."""
    questions: Counter[str] = Counter()
    attached = won = 0
    for seed in range(80):
        for duel in walk(seed):
            questions[asked(duel)] += 1
            attached += bool(duel.table.attached)
        outcome = duel.outcome()
        won += outcome is not None and bool(outcome.winners)
    assert {"fighters", "card", "discard", "move", "play", "way", "choose"} <= questions.keys()
    assert attached > 100
    assert won > 40


# What is dearer to check, in fewer games.


def check_actions(duel: Eredan) -> None:
    """Exactly what is listed can be played, and leads to a sound table."""
    check_every_action(duel, (-1, len(words(duel)), 1 << 40), check_table)


def test_in_random_games_exactly_what_is_listed_can_be_played() -> None:
    played(range(10_000, 10_000 + 16 * MORE), walk, check_actions)


def test_a_duel_that_is_set_up_from_a_position_goes_on_like_the_one_that_was_written_down() -> None:
    seeds = range(20_000, 20_000 + 40 * MORE)
    assert check_positions_go_on_alike(seeds, walk, rules(), can_be_set_up, one_in=3) > 40


# Copies.


CONSTANT = {"cards", "ruleset", "card", "owner", "team", "titles", "moments"}


def busy_tables() -> list[Table]:
    """Tables of games under way, which together have something in every field."""
    tables = []
    for seed in range(30_000, 30_040):
        tables += [duel.table.copy() for decisions, duel in enumerate(walk(seed)) if decisions % 5 == 3]
    tables[0].doubles.append((tables[0].team[0][0], "spirit", 1))  # four things that few cards do
    tables[0].refill[0] = 1
    tables[0].silence(None, tables[0].team[0])
    tables[0].gone[0].append(tables[0].deck[0].pop())
    return tables


def test_a_copy_covers_every_field() -> None:
    tables = busy_tables()
    assert [wrong for table in tables if (wrong := uncovered(table, table.copy(), CONSTANT))] == []
    unmoved = {*CONSTANT, "random", "over", "stack"}
    fresh = begin(0).table
    same = [
        name
        for name in Table.__slots__
        if name not in unmoved and all(getattr(table, name) == getattr(fresh, name) for table in tables)
    ]
    assert same == []  # else the walk would prove nothing for those


@pytest.mark.parametrize("name", Table.__slots__)
def test_the_walk_over_the_fields_notices_one_that_is_forgotten(name: str) -> None:
    check_a_forgotten_field_is_noticed(begin(1).table, name, CONSTANT)


def test_playing_a_copy_to_its_end_leaves_the_duel_as_it_is() -> None:
    check_copies_leave_the_duel_as_it_is(range(40_000, 40_000 + 12 * MORE), walk, one_in=15)


# The same game everywhere.


def test_the_same_seed_and_actions_give_the_same_game_in_every_process() -> None:
    seeds = range(50_000, 50_010)
    program = f"from tests.games.eredan.playing import digest; print(digest({seeds}, {database()!r}))"
    assert printed_elsewhere(program, "1") == printed_elsewhere(program, "4242") == digest(seeds)


def test_seed_0_is_a_seed_and_another_seed_is_another_game() -> None:
    check_seeds(rules(), shipped_decks()[:2])


def test_a_record_replays_to_the_same_end(tmp_path: Path) -> None:
    for seed in range(60_000, 60_020):
        decks = (shipped_decks()[seed % 8], shipped_decks()[seed // 2 % 8])
        options = {"ruleset": RULESETS[seed % 2]}
        header = Header("eredan", rules().fingerprint, seed, ("random", "random"), decks, options)
        check_record_replays(tmp_path / f"{seed}.txt", header, rules())


# Beginnings and endings.


@pytest.mark.rule("EC-END-9")
def test_who_gives_up_has_lost() -> None:
    for seat in (0, 1):
        duel = begin(3)
        duel.concede(seat)
        outcome = duel.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.clause, duel.seat) == ((1 - seat,), "EC-END-9", -1)


def test_beginnings_that_cannot_be_are_refused() -> None:
    deck = shipped_decks()[0]
    team, cards = deck.sections["characters"], deck.sections["deck"]

    def refused(*decks: DuelDeck, **options: str) -> str:
        with pytest.raises(PlayError) as error:
            rules().begin(decks, seed=1, options=options)
        return str(error.value)

    def built(team: tuple[str, ...], cards: tuple[str, ...]) -> DuelDeck:
        return DuelDeck("mine", {"characters": team, "deck": cards})

    assert "two players" in refused(deck)
    assert "two players" in refused(deck, deck, deck)
    assert "ruleset" in refused(deck, deck, ruleset="2011")
    assert "mine: three characters" in refused(deck, built(team[:2], cards))
    assert "mine: three characters" in refused(deck, built((*team[:2], "Katana"), cards))
    assert "mine: three characters" in refused(deck, built(team, (*cards, team[0])))
    assert "mine: has no cards" in refused(built(team, ()), deck)
    assert "mine: Black Lotus cannot be played" in refused(built(team, ("Black Lotus",)), deck)
