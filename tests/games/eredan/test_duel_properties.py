"""Random games of Eredan to the end: what must hold at every decision, whoever plays whatever.

CARDSDB_TEST_GAMES multiplies the number of games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardsdb.errors import IllegalActionError, PlayError
from cardsdb.games.eredan.duel.figures import figure, greatest_health
from cardsdb.games.eredan.duel.game import Eredan
from cardsdb.games.eredan.duel.table import Table
from cardsdb.names import fold
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness, seed_of
from cardsdb.play.records import Header, Recorder
from cardsdb.play.replaying import read_record, verify
from tests.games.eredan.playing import (
    MORE,
    MOST_DECISIONS,
    ROOT,
    RULESETS,
    asked,
    begin,
    can_be_set_up,
    database,
    digest,
    rules,
    shipped_decks,
    told,
    walk,
    words,
)


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


def check_decision(duel: Eredan) -> None:
    """Who decides has something to do; a duel that is over asks nobody."""
    actions, outcome = duel.actions(), duel.outcome()
    if outcome is not None:
        assert (duel.seat, duel.decision(), list(actions)) == (-1, None, [])
        return
    decision = duel.decision()
    assert decision is not None
    assert decision.seat == duel.seat
    assert decision.question.endswith("?")
    assert decision.clause.startswith("EC-")
    assert len(actions) > 0
    assert len(set(actions)) == len(actions)


def check_words(duel: Eredan) -> None:
    """Each action has words of its own, also as a person may type them; events can be read."""
    written = words(duel)
    assert len({fold(line) for line in written}) == len(written), written
    assert all(line == line.strip() and line.isprintable() for line in written)
    assert all(event.text.isprintable() and event.public.isprintable() for event in duel.events())


def played(seeds: range, *checks: Any) -> None:
    """Play random games and check every decision; a failure names the game and the decision."""
    for seed in seeds:
        for decisions, duel in enumerate(walk(seed)):
            try:
                for check in checks:
                    check(duel)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, decision {decisions}: {error}") from error


def test_in_random_games_every_card_is_in_one_place_and_somebody_can_act() -> None:
    played(range(60 * MORE), lambda duel: check_cards(duel.table), check_decision, check_words)


def test_in_random_games_no_figure_is_impossible() -> None:
    played(range(1_000, 1_000 + 20 * MORE), lambda duel: check_figures(duel.table))


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


def check_every_action(duel: Eredan) -> None:
    """What is listed is taken, on a copy; what is not is refused; and neither changes the duel."""
    before, events, legal = duel.position(), told(duel), words(duel)
    for action in duel.actions():
        other = duel.copy()
        other.play(action)
        check_cards(other.table)
        check_decision(other)
    for action in (-1, len(legal), 1 << 40):
        with pytest.raises(IllegalActionError):
            duel.play(action)
    assert (duel.position(), told(duel), words(duel)) == (before, events, legal)


def test_in_random_games_exactly_what_is_listed_can_be_played() -> None:
    played(range(10_000, 10_000 + 16 * MORE), check_every_action)


def check_goes_on_alike(duel: Eredan, dice: Randomness) -> None:
    """The duel and one that is set up from its position take the same course if the same is done."""
    one, other = duel.copy(), rules().set_up(duel.position())
    assert other.position() == one.position()
    for _ in range(40):
        written = words(one)
        assert words(other) == written
        if not written:
            break
        chosen = dice.below(len(written))
        one.play(chosen)
        other.play(chosen)
        assert told(other) == told(one)
    assert other.outcome() == one.outcome()


def test_a_duel_that_is_set_up_from_a_position_goes_on_like_the_one_that_was_written_down() -> None:
    compared = 0
    for seed in range(20_000, 20_000 + 40 * MORE):
        dice = Randomness(seed_of(seed, 4))
        for decisions, duel in enumerate(walk(seed)):
            if can_be_set_up(duel) and dice.below(3) == 0:
                compared += 1
                try:
                    check_goes_on_alike(duel, dice)
                except AssertionError as error:
                    raise AssertionError(f"seed {seed}, decision {decisions}: {error}") from error
    assert compared > 40


# Copies.


def uncovered(table: Table, copied: Table) -> list[str]:
    """Return the fields that a copy lacks, has otherwise, or shares although they change in place."""
    constant = {"cards", "ruleset", "card", "owner", "team", "asking"}  # a question is only ever replaced
    wrong = []
    for name in Table.__slots__:
        here: Any = getattr(table, name)
        there: Any = getattr(copied, name, None)
        if isinstance(here, Randomness):
            same = there is not None and there.state == here.state
        else:
            same = hasattr(copied, name) and there == here
        changes = isinstance(here, list | dict | set | Randomness) and name not in constant
        if not same or (changes and (there is here or shares_a_part(here, there))):
            wrong.append(name)
    return wrong


def shares_a_part(here: Any, there: Any) -> bool:
    """Tell whether something within two fields that changes in place is the same thing in both."""
    if isinstance(here, dict):
        here, there = list(here.values()), list(there.values())
    if not isinstance(here, list):
        return False
    return any(
        one is other for one, other in zip(here, there, strict=True) if isinstance(one, list) or hasattr(one, "works")
    )


def busy_tables() -> list[Table]:
    """Tables of games under way, which together have something in every field."""
    tables = []
    for seed in range(30_000, 30_040):
        tables += [duel.table.copy() for decisions, duel in enumerate(walk(seed)) if decisions % 5 == 3]
    tables[0].doubles.append((tables[0].team[0][0], "spirit", 1))  # two things that few cards do
    tables[0].refill[0] = 1
    return tables


def test_a_copy_covers_every_field() -> None:
    tables = busy_tables()
    assert [wrong for table in tables if (wrong := uncovered(table, table.copy()))] == []
    unmoved = {"cards", "ruleset", "card", "owner", "team", "random", "over", "stack"}
    fresh = begin(0).table
    same = [
        name
        for name in Table.__slots__
        if name not in unmoved and all(getattr(table, name) == getattr(fresh, name) for table in tables)
    ]
    assert same == []  # else the walk would prove nothing for those


@pytest.mark.parametrize("name", Table.__slots__)
def test_the_walk_over_the_fields_notices_one_that_is_forgotten(name: str) -> None:
    table = begin(1).table
    spoiled = table.copy()
    delattr(spoiled, name)
    value = getattr(table, name)
    assert (uncovered(table, spoiled) == [name]) is (value is not None or name in {"fighters", "over"})
    if isinstance(value, list | dict | set | Randomness) and name != "team":
        setattr(spoiled, name, value)
        assert uncovered(table, spoiled) == [name]


def test_playing_a_copy_to_its_end_leaves_the_duel_as_it_is() -> None:
    for seed in range(40_000, 40_000 + 12 * MORE):
        dice = Randomness(seed)
        for duel in walk(seed):
            if dice.below(15):
                continue
            before, seen = duel.position(), [duel.see(seat) for seat in (0, 1)]
            ends = [list(walk(seed + 1, duel.copy()))[-1].position() for _ in range(2)]
            assert ends[0] == ends[1]
            assert (duel.position(), [duel.see(seat) for seat in (0, 1)]) == (before, seen)


# The same game everywhere.


def test_the_same_seed_and_actions_give_the_same_game_in_every_process() -> None:
    seeds = range(50_000, 50_010)
    program = f"from tests.games.eredan.playing import digest; print(digest({seeds}, {database()!r}))"

    def elsewhere(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", program]
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return run.stdout.strip()

    assert elsewhere("1") == elsewhere("4242") == digest(seeds)


def test_seed_0_is_a_seed_and_another_seed_is_another_game() -> None:
    decks = shipped_decks()[:2]
    games = [rules().begin(decks, seed=seed, options={}).position() for seed in (0, 0, 1, 2)]
    assert games[0] == games[1]
    assert len({repr(game["player"]) for game in games}) == 3


def test_a_record_replays_to_the_same_end(tmp_path: Path) -> None:
    for seed in range(60_000, 60_020):
        path, decks = tmp_path / f"{seed}.txt", (shipped_decks()[seed % 8], shipped_decks()[seed // 2 % 8])
        options = {"ruleset": RULESETS[seed % 2]}
        header = Header("eredan", rules().fingerprint, seed, ("random", "random"), decks, options)
        duel, dice = header.begin(rules()), Randomness(seed)
        recorder = Recorder(path, header, duel, live=False)
        while duel.seat >= 0:
            recorder.play(duel, dice.below(len(duel.actions())))
        recorder.close(duel)
        again = verify(read_record(path), rules())
        assert (again.position(), again.outcome()) == (duel.position(), duel.outcome())


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
