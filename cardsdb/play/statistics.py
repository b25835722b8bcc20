"""What a series of games says: wins with intervals, lengths, ends, and how each card did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""So many standard deviations hold 95 per cent of a normal distribution around its mean."""


class Interval(NamedTuple):
    """Where a rate lies with 95 per cent confidence."""

    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """Return the interval of a rate of which so many wins in so many games were seen (Wilson's score interval)."""
    if not games:
        return Interval(0.0, 1.0)
    rate, share = wins / games, _Z * _Z / games
    middle = rate + share / 2
    reach = sqrt(share * (rate * (1 - rate) + share / 4))
    return Interval(max(0.0, (middle - reach) / (1 + share)), min(1.0, (middle + reach) / (1 + share)))


@dataclass(frozen=True, slots=True)
class Wins:
    """How many of how many games were won."""

    won: int
    games: int

    @property
    def rate(self) -> float:
        """The share that was won, 0 of no games."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """Where the true share lies."""
        return wilson(self.won, self.games)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end.

    Entrants (a deck with its agent) count from 0 in the order in which they entered, wherever they sat. `used` has for
    each of them how many of each card it drew and played, nothing where the game does not tell.
    """

    number: int
    winners: tuple[int, ...]
    first: int
    turns: int
    actions: int
    reason: str
    used: tuple[Mapping[str, tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long games were: the middle of them, and the ends."""

    mean: float
    median: float
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class CardUse:
    """How a card did in a deck: copies drawn and played in all games, and wins of the games in which it was drawn."""

    name: str
    drawn: int
    played: int
    wins: Wins


@dataclass(frozen=True)
class Summary:
    """What a series of games comes to; `wins` and `cards` have an item for each entrant."""

    games: int
    wins: tuple[Wins, ...]
    draws: int
    first_player: Wins
    turns: Lengths
    actions: Lengths
    reasons: Mapping[str, int]
    cards: tuple[tuple[CardUse, ...], ...]


def summarise(entrants: int, series: Iterable[Played]) -> Summary:
    """Return what a series comes to; the games may come one by one and are not kept."""
    won, reasons = [0] * entrants, Counter[str]()
    turns, actions = Counter[int](), Counter[int]()
    games = draws = first = 0
    cards = [_Cards() for _ in range(entrants)]
    for game in series:
        games += 1
        draws += not game.winners
        first += game.first in game.winners
        turns[game.turns] += 1
        actions[game.actions] += 1
        reasons[game.reason] += 1
        for winner in game.winners:
            won[winner] += 1
        for entrant, used in enumerate(game.used):
            cards[entrant].add(used, entrant in game.winners)
    return Summary(
        games,
        tuple(Wins(count, games) for count in won),
        draws,
        Wins(first, games),
        _lengths(turns),
        _lengths(actions),
        dict(sorted(reasons.items(), key=lambda one: (-one[1], one[0]))),
        tuple(tally.uses() for tally in cards),
    )


@dataclass(frozen=True)
class Standings:
    """What was played at one table or, pair by pair, at several: for each its entrants and what its games come to."""

    tables: Mapping[tuple[int, ...], Summary]

    @property
    def entrants(self) -> int:
        """How many there are."""
        return 1 + max(map(max, self.tables))

    @property
    def games(self) -> int:
        """How many games were played in all."""
        return sum(summary.games for summary in self.tables.values())

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(summary.draws for summary in self.tables.values())

    @property
    def first_player(self) -> Wins:
        """The wins of those who began."""
        return _sum(summary.first_player for summary in self.tables.values())

    def total(self, entrant: int) -> Wins:
        """Return how an entrant did at all tables."""
        return _sum(table.wins[who.index(entrant)] for who, table in self.tables.items() if entrant in who)

    def matrix(self) -> list[list[Wins | None]]:
        """Return how each entrant (the row) did against each other, None where just these two did not meet."""
        everyone = range(self.entrants)
        return [[self._against(entrant, other) for other in everyone] for entrant in everyone]

    def ranking(self) -> list[list[int]]:
        """Return the entrants in groups, the best first; those in one group are not told apart by so many games."""
        return ranking([self.total(entrant) for entrant in range(self.entrants)])

    def _against(self, entrant: int, other: int) -> Wins | None:
        pair = (min(entrant, other), max(entrant, other))
        return self.tables[pair].wins[pair.index(entrant)] if pair in self.tables else None


def ranking(wins: Sequence[Wins]) -> list[list[int]]:
    """Return the places of those who won so much, the best first.

    Those whose intervals overlap, be it through others between them, are not told apart: they stand in one group.
    """
    groups: list[list[int]] = []
    reached = 0.0
    for place in sorted(range(len(wins)), key=lambda at: (-wins[at].interval.high, at)):
        low, high = wins[place].interval
        if groups and high >= reached:
            groups[-1].append(place)
            reached = min(reached, low)
        else:
            groups.append([place])
            reached = low
    return groups


class _Cards:
    """Counts the cards of one entrant."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}

    def add(self, used: Mapping[str, tuple[int, int]], won: bool) -> None:
        for name, (drawn, played) in used.items():
            counts = self._counts.setdefault(name, [0, 0, 0, 0])
            counts[0] += drawn
            counts[1] += played
            if drawn:
                counts[2] += won
                counts[3] += 1

    def uses(self) -> tuple[CardUse, ...]:
        return tuple(
            CardUse(name, drawn, played, Wins(won, games))
            for name, (drawn, played, won, games) in sorted(self._counts.items())
        )


def _sum(parts: Iterable[Wins]) -> Wins:
    every = list(parts)
    return Wins(sum(wins.won for wins in every), sum(wins.games for wins in every))


def _lengths(counts: Counter[int]) -> Lengths:
    """Return the middle and the ends of numbers of which each was met so often."""
    total = counts.total()
    if not total:
        return Lengths(0.0, 0.0, 0, 0)
    mean = sum(number * count for number, count in counts.items()) / total
    ordered = sorted(counts)
    median = (_at(counts, ordered, (total - 1) // 2) + _at(counts, ordered, total // 2)) / 2
    return Lengths(mean, median, ordered[0], ordered[-1])


def _at(counts: Counter[int], ordered: Sequence[int], place: int) -> int:
    """Return the number at a place if all were written in order."""
    for number in ordered:
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError(place)
