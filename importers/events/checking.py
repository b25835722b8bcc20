"""Judging what was handed in: one process for a small event, all cores for a large one."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, islice
from pathlib import Path

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.deck import Deck
from cardsdb.decks.events import EventResult, JudgedList, ListedCard, UnknownName, conclude, fingerprint
from cardsdb.decks.formats import choose_format
from cardsdb.errors import CardsdbError
from cardsdb.games import games
from cardsdb.games.judging import Judge
from cardsdb.names import tidy
from importers.deck_lists import DeckReader
from importers.events.model import EventError, Submission
from importers.events.sources import Handed

SMALL = 200
"""Lists up to which one process is quicker than starting several."""
_CHUNK = 100
_WAITING = 3
"""Chunks under way for each worker: enough to keep it busy, few enough to bound the memory."""


@dataclass(frozen=True)
class Terms:
    """By what an event's lists are judged; every worker gets it once.

    `indexes` has the cards of each game, `formats` is a folder of the user's own. `contents`
    keeps the cards of each list, for registration sheets.
    """

    indexes: Mapping[str, CardIndex]
    as_of: date
    game: str | None = None
    form: str | None = None
    formats: Path | None = None
    contents: bool = False


class ListChecker:
    """Reads and judges lists by terms; it remembers the lines and formats that it met."""

    def __init__(self, terms: Terms) -> None:
        """Take the terms."""
        self._terms = terms
        self._reader = DeckReader(terms.indexes.__getitem__)
        self._judge = Judge(terms.indexes.__getitem__, terms.as_of, formats=terms.formats)

    def check(self, one: Submission) -> JudgedList:
        """Return a list with its verdict; one that cannot be read has its fault."""
        unread = JudgedList(one.source, one.player, one.time, one.stated, one.fault)
        if one.fault:
            return unread
        try:
            deck = self._reader.read_bytes(one.content, source=one.source, game=self._terms.game)
            if one.lines:
                deck = _with_lines(deck, one.lines)
            form, verdict = self._judge.check(deck, self._terms.form)[1:]
        except CardsdbError as error:
            first = str(error).partition("\n")[0]
            return replace(unread, fault=first.removeprefix(f"{one.source}: "))
        near = self._terms.indexes[deck.game].near
        return replace(
            unread,
            player=one.player if one.certain else tidy(deck.metadata.get("player", "")) or one.player,
            stated=one.stated or deck.metadata.get("date", ""),
            name=deck.name,
            game=deck.game,
            format=form.name,
            legal=verdict.legal,
            cards=deck.cards,
            violations=tuple(replace(violation, surplus=()) for violation in verdict.violations),
            unknown=tuple(UnknownName(entry.line, entry.name, tuple(near(entry.name))) for entry in deck.unknown),
            fingerprint=fingerprint(deck) if deck.entries else "",
            contents=_contents(deck) if self._terms.contents else (),
        )


def check_event(
    handed: Handed, terms: Terms, *, workers: int | None = None, progress: Callable[[int, int], None] | None = None
) -> EventResult:
    """Judge every list of an event; `progress` hears how many are done, and of how many.

    `terms` has the game and format. Raises UnknownFormatError for a format that there is not.
    """
    _check_format(terms)
    event = replace(handed.event, game=terms.game, format=terms.form)

    def reported() -> Iterator[JudgedList]:
        for done, one in enumerate(check_lists(handed.lists(), terms, workers), start=1):
            if progress:
                progress(done, handed.total)
            yield one

    return conclude(event, reported())


def check_lists(lists: Iterable[Submission], terms: Terms, workers: int | None = None) -> Iterator[JudgedList]:
    """Yield each list with its verdict, in order; never more than a few chunks of lists are in memory."""
    waiting = iter(lists)
    first = list(islice(waiting, SMALL))
    workers = workers or _cores()
    if workers == 1 or len(first) < SMALL:
        yield from map(ListChecker(terms).check, chain(first, waiting))
        return
    try:
        with ProcessPoolExecutor(workers, initializer=_start, initargs=(terms,)) as pool:
            yield from _in_chunks(chain(first, waiting), pool, workers)
    except BrokenProcessPool as error:
        raise EventError("a worker process ended before its time; try it with --workers 1") from error


def _in_chunks(lists: Iterator[Submission], pool: ProcessPoolExecutor, workers: int) -> Iterator[JudgedList]:
    under_way: deque[Future[list[JudgedList]]] = deque()
    while chunk := list(islice(lists, _CHUNK)):
        under_way.append(pool.submit(_check_chunk, chunk))
        if len(under_way) >= _WAITING * workers:
            yield from under_way.popleft().result()
    for future in under_way:
        yield from future.result()


_checker: ListChecker
"""That of a worker process."""


def _start(terms: Terms) -> None:
    global _checker
    _checker = ListChecker(terms)


def _check_chunk(chunk: list[Submission]) -> list[JudgedList]:
    return [_checker.check(one) for one in chunk]


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_format(terms: Terms) -> None:
    """Refuse a format for the whole event that its game, or else every game, has not."""
    if terms.form:
        chosen = [games()[terms.game]] if terms.game else games().values()
        choose_format([form for game in chosen for form in game.formats(terms.formats)], terms.form)


def _with_lines(deck: Deck, lines: tuple[int, ...]) -> Deck:
    """Return the deck with the lines of the table from which its own were taken."""
    return replace(
        deck,
        entries=tuple(replace(entry, line=lines[entry.line]) for entry in deck.entries),
        mistakes=tuple(replace(mistake, line=lines[mistake.line]) for mistake in deck.mistakes),
    )


def _contents(deck: Deck) -> tuple[ListedCard, ...]:
    return tuple(
        ListedCard(entry.section, entry.count, entry.card.full_name if entry.card else entry.name)
        for entry in deck.entries
    )
