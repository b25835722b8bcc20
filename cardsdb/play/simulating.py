"""Many games between agents, on all cores. Game i depends on the series' seed and i, and on nothing else."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from cardsdb.errors import PlayError, UnwritableFileError
from cardsdb.play.agents import Agent, View, agent
from cardsdb.play.duel import Action, Duel, DuelDeck, Outcome, Rules
from cardsdb.play.randomness import seed_of
from cardsdb.play.records import Header, Recorder
from cardsdb.play.statistics import Played, Summary, summarise

MOST_ACTIONS = 20_000
"""A game with more actions than any sensible one has is stopped, as a draw."""
_PATIENCE = 0.5
"""Seconds for which a series is played without helpers, which take as long to start; most series are over by then."""
_PORTION = 0.25
"""Seconds for which a helper plays before it reports."""
_AHEAD = 4
"""For each helper so many portions are given out at once."""


@dataclass(frozen=True)
class Series:
    """Who plays whom: entrants with their decks and agents, by which rules and options.

    Entrants sit down in turns: in game 1 (counted from 0) the second sits first, unless `swap` is off.
    `marks` are remarks for the records, such as that decks are illegal.
    """

    rules: Rules
    decks: tuple[DuelDeck, ...]
    agents: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    swap: bool = True
    marks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what could not be played; raises PlayError."""
        if len(self.decks) != len(self.agents):
            raise PlayError(f"{len(self.decks)} decks need as many agents, not {len(self.agents)}")
        least, most = self.rules.players
        if not least <= len(self.decks) <= most:
            allowed = str(least) if least == most else f"{least} to {most}"
            raise PlayError(f"{allowed} players sit at a table, not {len(self.decks)}")
        for spec in self.agents:
            agent(spec, 0)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the entrants of a game in the order of their seats."""
        entrants = range(len(self.decks))
        turned = number % len(entrants) if self.swap else 0
        return (*entrants[turned:], *entrants[:turned])

    def seed_of_game(self, number: int) -> int:
        """Return the seed of a game's duel."""
        return seed_of(self.seed, number)

    def begin(self, number: int) -> tuple[Duel, list[Agent]]:
        """Return a game that has just begun, and the agents in the order of their seats; raises PlayError."""
        seating = self.seating(number)
        decks = [self.decks[entrant] for entrant in seating]
        duel = self.rules.begin(decks, seed=self.seed_of_game(number), options=self.options)
        agents = [agent(self.agents[entrant], seed_of(self.seed, number, entrant)) for entrant in seating]
        return duel, agents

    def play(self, number: int, record: Path | None = None) -> Played:
        """Play a game to its end, and write its record if a file for it is named."""
        duel, agents = self.begin(number)
        first = duel.see(0).active
        if record is None:
            actions = play_out(duel, agents, duel.play)
        else:
            recorder = Recorder(record, self._header(number, duel, agents), duel, live=False)
            try:
                actions = play_out(duel, agents, partial(recorder.play, duel))
            finally:
                recorder.close(duel)
        return self._played(number, duel, first, actions)

    def _header(self, number: int, duel: Duel, agents: Sequence[Agent]) -> Header:
        return Header(
            game=duel.game,
            rules=self.rules.fingerprint,
            seed=self.seed_of_game(number),
            agents=tuple(one.name for one in agents),
            decks=tuple(self.decks[entrant] for entrant in self.seating(number)),
            options=self.options,
            marks=self.marks,
        )

    def _played(self, number: int, duel: Duel, first: int, actions: int) -> Played:
        seating = self.seating(number)
        outcome = duel.outcome() or Outcome((), f"stopped after {MOST_ACTIONS:,} actions")
        used = tuple(duel.cards_seen(seating.index(entrant)) for entrant in range(len(seating)))
        winners = tuple(sorted(seating[seat] for seat in outcome.winners))
        return Played(number, winners, seating[first], duel.turn, actions, outcome.reason, used)


def play_out(duel: Duel, agents: Sequence[Agent], play: Callable[[Action], object]) -> int:
    """Let agents play a duel to its end, or until it is too long, and return how many actions that took.

    `play` does an action on that duel; it may write it down as well.
    """
    choices = [partial(one.choose, View(duel, seat)) for seat, one in enumerate(agents)]
    for actions in range(MOST_ACTIONS):
        seat = duel.seat
        if seat < 0:
            return actions
        play(choices[seat]())
    return MOST_ACTIONS


def cores() -> int:
    """Return how many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Tables:
    """Series that are played one after the other, each with so many games: one for each pair of a round robin.

    With a folder for `records`, each game is written into a file of it, named for the table and the game, from 1.
    """

    series: tuple[Series, ...]
    games: int
    records: Path | None = None

    def play(self, number: int) -> Played:
        """Play a game, as all tables count them."""
        table, game = divmod(number, self.games)
        return self.series[table].play(game, self.records and self.records / self._file(table, game))

    def summaries(self, workers: int, report: Callable[[int, int], None]) -> list[Summary]:
        """Play all games, and return what each series comes to; `report` is told how many of how many are played."""
        if self.records:
            _make(self.records)
        total = self.games * len(self.series)
        with closing(play_games(self.play, total, workers)) as played:
            reported = _reported(played, total, report)
            return [summarise(len(one.decks), islice(reported, self.games)) for one in self.series]

    def _file(self, table: int, game: int) -> str:
        name = f"game-{game + 1:0{len(str(self.games))}}.txt"
        return name if len(self.series) == 1 else f"pair-{table + 1:0{len(str(len(self.series)))}}-{name}"


def play_games(play: Callable[[int], Played], games: int, workers: int) -> Generator[Played, None, None]:
    """Play so many games, and yield them in their order, which the number of workers does not change.

    `play` plays the game of a number. It is sent to the other processes, so it must pickle.
    """
    begun, done = time.monotonic(), 0
    while done < games and (workers == 1 or time.monotonic() - begun < _PATIENCE):
        yield play(done)
        done += 1
    if done == games:
        return
    pace = (time.monotonic() - begun) / done if done else _PORTION
    size = max(1, min(int(_PORTION / pace), -(-(games - done) // workers)))
    portions = [range(start, min(start + size, games)) for start in range(done, games, size)]
    yield from _in_helpers(play, portions, min(workers, len(portions)))


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFileError(f"{folder}: cannot be made a folder of records ({error.strerror})") from error


def _reported(played: Iterator[Played], total: int, report: Callable[[int, int], None]) -> Iterator[Played]:
    for done, game in enumerate(played, start=1):
        report(done, total)
        yield game


def _in_helpers(play: Callable[[int], Played], portions: Sequence[range], workers: int) -> Iterator[Played]:
    others = set(multiprocessing.active_children())
    spawn = multiprocessing.get_context("spawn")  # the same on every system, and nothing half-open is inherited
    helpers = ProcessPoolExecutor(workers, spawn, _prepare, (play,))
    try:
        with _no_interrupts():
            reports = deque(helpers.submit(_play_portion, portion) for portion in portions[: workers * _AHEAD])
        for portion in portions[workers * _AHEAD :]:
            yield from reports.popleft().result()
            reports.append(helpers.submit(_play_portion, portion))
        while reports:
            yield from reports.popleft().result()
    except BrokenProcessPool as error:
        told = "a process that played games was ended from outside; fewer --workers need less memory"
        raise PlayError(told) from error
    except BaseException:  # interrupted, or nobody wants the rest: what runs is of no use
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        helpers.shutdown()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait. Processes that start meanwhile never hear it: they end when this one ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_play: Callable[[int], Played]
"""What a helper plays; set once, when it starts."""


def _prepare(play: Callable[[int], Played]) -> None:
    global _play
    _play = play
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()


def _end_with_parent() -> None:
    """Wait until the process that started this one is gone, however it ended; nobody wants the games then."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _play_portion(portion: range) -> list[Played]:
    return [_play(number) for number in portion]
