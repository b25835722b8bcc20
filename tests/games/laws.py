"""What must hold of every game's duels, whoever plays whatever."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardsdb.errors import IllegalActionError
from cardsdb.names import fold
from cardsdb.play.duel import Duel, DuelDeck, Rules
from cardsdb.play.randomness import Randomness, seed_of
from cardsdb.play.records import Header, Recorder
from cardsdb.play.replaying import read_record, verify
from tests.games.playing import told, words

Walk = Callable[..., Iterator[Any]]
"""Plays the random game of a seed, from its beginning or on from a duel."""

CHANGING = (list, dict, set, bytearray, Randomness)
"""What changes in place, and must not be the same thing in two tables."""


@contextmanager
def naming(seed: int, decisions: int) -> Iterator[None]:
    """Let a failure name the game and the decision."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"seed {seed}, decision {decisions}: {error}") from error


def played(seeds: Iterable[int], walk: Walk, *checks: Callable[[Any], None], most: int | None = None) -> int:
    """Play random games, or the first decisions of them, check each, and return how many the longest game took."""
    longest = 0
    for seed in seeds:
        for decisions, duel in enumerate(islice(walk(seed), most)):
            with naming(seed, decisions):
                for check in checks:
                    check(duel)
        longest = max(longest, decisions)
    return longest


# At any decision.


def check_decision(duel: Duel) -> None:
    """Who decides has something to do; a duel that is over asks nobody."""
    actions = duel.actions()
    if duel.outcome() is not None:
        assert (duel.seat, duel.decision(), list(actions)) == (-1, None, [])
        return
    decision = duel.decision()
    assert decision is not None
    assert decision.seat == duel.seat
    assert len(actions) > 0
    assert len(set(actions)) == len(actions)


def check_question(duel: Duel, prefix: str) -> None:
    """Who decides is asked in a question, by a clause of the game."""
    decision = duel.decision()
    if decision is not None:
        assert decision.question.endswith("?")
        assert decision.clause.startswith(prefix)


def check_words(duel: Duel) -> None:
    """Each action has words of its own, also as a person may type them; events can be read."""
    written = words(duel)
    assert len({fold(line) for line in written}) == len(written), written
    assert all(line == line.strip() and line.isprintable() for line in written)
    assert all(event.text.isprintable() and event.public.isprintable() for event in duel.events())


def check_every_action(duel: Duel, unlisted: Iterable[int], *checks: Callable[[Any], None]) -> None:
    """What is listed is taken, on a copy that is checked; what is not is refused; and neither changes the duel."""
    before, events, legal = duel.position(), told(duel), words(duel)
    for action in duel.actions():
        other = duel.copy()
        other.play(action)
        for check in checks:
            check(other)
    for action in unlisted:
        with pytest.raises(IllegalActionError):
            duel.play(action)
    assert (duel.position(), told(duel), words(duel)) == (before, events, legal)


# Positions.


def check_goes_on_alike(duel: Duel, rules: Rules, dice: Randomness, most: int) -> None:
    """The duel and one that is set up from its position take the same course if the same is done."""
    one, other = duel.copy(), rules.set_up(duel.position())
    assert other.position() == one.position()
    for _ in range(most):
        written = words(one)
        assert words(other) == written
        if not written:
            break
        chosen = dice.below(len(written))
        one.play(one.actions()[chosen])
        other.play(other.actions()[chosen])
        assert told(other) == told(one)
    assert other.outcome() == one.outcome()


def check_positions_go_on_alike(
    seeds: Iterable[int], walk: Walk, rules: Rules, can_be_set_up: Callable[[Any], bool], one_in: int, most: int = 40
) -> int:
    """Compare duels with those that are set up from their positions, one in so many; returns how many that were."""
    compared = 0
    for seed in seeds:
        dice = Randomness(seed_of(seed, 4))
        for decisions, duel in enumerate(walk(seed)):
            if can_be_set_up(duel) and dice.below(one_in) == 0:
                compared += 1
                with naming(seed, decisions):
                    check_goes_on_alike(duel, rules, dice, most)
    return compared


# Copies.


def uncovered(table: Any, copied: Any, shared: set[str]) -> list[str]:
    """Return the fields that a copy lacks, has otherwise, or shares although they change in place.

    Those that all copies of a table may share are named. What cannot be compared is walked through likewise.
    """
    wrong = []
    for name in (name for kind in type(table).__mro__ for name in getattr(kind, "__slots__", ())):
        here: Any = getattr(table, name)
        there: Any = getattr(copied, name, None)
        if type(here).__eq__ is object.__eq__ and hasattr(here, "__slots__"):
            same = type(there) is type(here) and there is not here and not uncovered(here, there, shared)
        else:
            same = hasattr(copied, name) and there == here
        changes = isinstance(here, CHANGING) and name not in shared
        if not same or (changes and (there is here or _shares_a_part(here, there))):
            wrong.append(name)
    return wrong


def _shares_a_part(here: Any, there: Any) -> bool:
    """Tell whether something within two fields that changes in place is the same thing in both."""
    if not isinstance(here, list):
        return False
    return any(isinstance(one, list) and one is other for one, other in zip(here, there, strict=True))


def check_a_forgotten_field_is_noticed(table: Any, name: str, shared: set[str]) -> None:
    """The walk over the fields notices one that a copy lacks, and one that it shares."""
    spoiled, value = table.copy(), getattr(table, name)
    delattr(spoiled, name)
    assert uncovered(table, spoiled, shared) == [name]
    if isinstance(value, CHANGING) and name not in shared:
        setattr(spoiled, name, value)
        assert uncovered(table, spoiled, shared) == [name]


def check_copies_leave_the_duel_as_it_is(seeds: Iterable[int], walk: Walk, one_in: int) -> None:
    """Whoever plays a copy to its end, at one decision in so many, changes nothing; and it ends the same twice."""
    for seed in seeds:
        dice = Randomness(seed)
        for duel in walk(seed):
            if dice.below(one_in):
                continue
            before, seen = duel.position(), [duel.see(seat) for seat in range(duel.seats)]
            ends = [list(walk(seed + 1, duel.copy()))[-1].position() for _ in range(2)]
            assert ends[0] == ends[1]
            assert (duel.position(), [duel.see(seat) for seat in range(duel.seats)]) == (before, seen)


# The same game again.


def check_seeds(rules: Rules, decks: Sequence[DuelDeck]) -> None:
    """Seed 0 is a seed, and another seed is another game."""
    games = [rules.begin(decks, seed=seed, options={}).position() for seed in (0, 0, 1, 2)]
    assert games[0] == games[1]
    assert len({repr(game["player"]) for game in games}) == 3


def check_record_replays(path: Path, header: Header, rules: Rules) -> None:
    """The record of a random game replays to the same end."""
    duel, dice = header.begin(rules), Randomness(header.seed)
    recorder = Recorder(path, header, duel, live=False)
    while duel.seat >= 0:
        recorder.play(duel, dice.below(len(duel.actions())))
    recorder.close(duel)
    again = verify(read_record(path), rules)
    assert (again.position(), again.outcome()) == (duel.position(), duel.outcome())
