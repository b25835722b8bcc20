"""What a simulation says, as data for other programs: one JSON document, or a CSV table of decks and cards."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from cardsdb.play.statistics import CardUse, Interval, Standings, Summary, Wins

_HEADS = ("agent", "deck", "against", "card", "games", "wins", "rate", "low", "high", "drawn", "played")
_DIGITS = 4


@dataclass(frozen=True)
class Simulation:
    """A simulation that was played: what was asked for, and what it comes to.

    Entrants are a deck's name and an agent each; `games` is how many were played at each table, `only` the single
    game that was, from 1.
    """

    game: str
    games: int
    seed: int
    decks: tuple[str, ...]
    agents: tuple[str, ...]
    standings: Standings
    seconds: float
    options: Mapping[str, str]
    marks: tuple[str, ...] = ()
    only: int | None = None

    @property
    def pairs(self) -> bool:
        """Whether decks met pair by pair."""
        return len(self.standings.tables) > 1


def as_document(simulation: Simulation) -> dict[str, Any]:
    """Return the JSON document that `simulate` promises; where decks met in pairs, with a matrix and each pair."""
    standings = simulation.standings
    document = {
        "game": simulation.game,
        "games": simulation.games,
        **({"only": simulation.only} if simulation.only else {}),
        "seed": simulation.seed,
        "options": dict(simulation.options),
        "marks": list(simulation.marks),
        "ranking": [[entrant + 1 for entrant in group] for group in standings.ranking()],
    }
    everyone = tuple(range(standings.entrants))
    if simulation.pairs:
        document |= {
            "seats": [_seat(simulation, entrant, standings.total(entrant)) for entrant in everyone],
            "draws": standings.draws,
            **_first(standings.first_player),
            "matrix": [[_rate(wins) for wins in row] for row in standings.matrix()],
            "pairs": [
                {"pair": [entrant + 1 for entrant in pair], **_table(simulation, pair, summary)}
                for pair, summary in standings.tables.items()
            ],
        }
    else:
        document |= _table(simulation, everyone, standings.tables[everyone])
    seconds = simulation.seconds
    return {**document, "seconds": round(seconds, 3), "games_per_second": round(standings.games / seconds, 1)}


def write_csv(simulation: Simulation, file: TextIO) -> None:
    """Write a line for each deck at each table, and behind it a line for each of its cards.

    A card's games are those in which it was drawn.
    """
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_HEADS)
    for table in simulation.standings.tables.items():
        writer.writerows(_rows(simulation, *table))


def _rows(simulation: Simulation, entrants: tuple[int, ...], summary: Summary) -> Iterator[tuple[object, ...]]:
    for place, entrant in enumerate(entrants):
        others = "; ".join(simulation.decks[other] for other in entrants if other != entrant)
        head = (simulation.agents[entrant], simulation.decks[entrant], others)
        yield (*head, "", *_cells(summary.wins[place]), "", "")
        for card in summary.cards[place]:
            yield (*head, card.name, *_cells(card.wins), card.drawn, card.played)


def _cells(wins: Wins) -> tuple[object, ...]:
    return wins.games, wins.won, round(wins.rate, _DIGITS), *_interval(wins.interval)


def _table(simulation: Simulation, entrants: tuple[int, ...], summary: Summary) -> dict[str, Any]:
    return {
        "seats": [
            {**_seat(simulation, entrant, wins), "cards": [_card(card) for card in cards]}
            for entrant, wins, cards in zip(entrants, summary.wins, summary.cards, strict=True)
        ],
        "draws": summary.draws,
        **_first(summary.first_player),
        "turns": asdict(summary.turns),
        "actions": asdict(summary.actions),
        "reasons": dict(summary.reasons),
    }


def _seat(simulation: Simulation, entrant: int, wins: Wins) -> dict[str, Any]:
    return {
        "agent": simulation.agents[entrant],
        "deck": simulation.decks[entrant],
        "games": wins.games,
        "wins": wins.won,
        "interval": _interval(wins.interval),
    }


def _card(card: CardUse) -> dict[str, Any]:
    return {
        "name": card.name,
        "drawn": card.drawn,
        "played": card.played,
        "games_drawn": card.wins.games,
        "wins_drawn": card.wins.won,
        "interval": _interval(card.wins.interval),
    }


def _first(wins: Wins) -> dict[str, Any]:
    return {"first_player_wins": wins.won, "first_player_interval": _interval(wins.interval)}


def _rate(wins: Wins | None) -> float | None:
    return None if wins is None else round(wins.rate, _DIGITS)


def _interval(interval: Interval) -> list[float]:
    return [round(end, _DIGITS) for end in interval]
