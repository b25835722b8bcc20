"""`cardsdb simulate`: many games between agents, and what they say."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards import JsonOption
from cli.duel_decks import MOST_SEEDS, DuelDecks, RulesetOption, read_decks, read_options, rules_of
from cli.opening import opened
from cli.option_groups import in_groups
from cli.output import out, print_json, print_wrapped, progress, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from cardsdb.play.duel import Rules
    from cardsdb.play.simulating import Series
    from cardsdb.play.statistics import CardUse, Lengths, Standings, Wins
    from exports.plots import PlotKind
    from exports.simulations import Simulation

_MOST_GAMES, _MOST_WORKERS = 10_000_000, 1_024


@dataclass(frozen=True)
class Players:
    """Who plays, with what, and by which options."""

    deck: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A player's deck. More than two meet each other, pair by pair."),
    ] = None
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="AGENT", help="Who plays a deck: random, greedy. One plays all; one a deck: one table."),
    ] = None
    seed: Annotated[
        int, typer.Option(min=0, max=MOST_SEEDS - 1, metavar="N", help="The same seed plays the same games.")
    ] = 0
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None
    ruleset: RulesetOption = None
    casual: Annotated[bool, typer.Option("--casual", help="Play illegal decks too.")] = False
    fixed_seats: Annotated[bool, typer.Option("--fixed-seats", help="Do not take turns at sitting first.")] = False

    @property
    def one_table(self) -> bool:
        """Whether all sit at one table; otherwise they meet pair by pair."""
        files = len(self.deck or [])
        return files <= 2 or len(self.seat or []) == files

    def agents(self, decks: int) -> tuple[str, ...]:
        """Return the agent of each deck."""
        named = self.seat or ["random"]
        return tuple(named * decks if len(named) == 1 else named)


@dataclass(frozen=True)
class Output:
    """What is written and printed."""

    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of that one game.")] = None
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write a record of each game.")] = None
    cards: Annotated[bool, typer.Option("--cards", help="Show how each card did.")] = False
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a round robin as a PNG picture.")] = None
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw a round robin as an SVG picture.")] = None
    as_csv: Annotated[bool, typer.Option("--csv", help="Print decks and cards as a CSV table.")] = False
    as_json: JsonOption = False


def add_to(app: typer.Typer) -> None:
    """Add the command to `cardsdb`."""
    epilog = "For example: cardsdb simulate duel-masters --seat greedy --seat random. See docs/simulating.md."
    app.command("simulate", no_args_is_help=True, epilog=epilog)(simulate)


@in_groups
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")],
    players: Players,
    output: Output,
    games: Annotated[int, typer.Option(min=1, max=_MOST_GAMES, metavar="N", help="How many games (a pair).")] = 100,
    workers: Annotated[
        int | None, typer.Option(min=1, max=_MOST_WORKERS, metavar="N", help="How many processes; otherwise all cores.")
    ] = None,
    only: Annotated[int | None, typer.Option(min=1, max=_MOST_GAMES, metavar="I", help="Play game I alone.")] = None,
) -> None:
    """Play many games between agents: who wins how often, how long it takes, how each card does."""
    from cardsdb.games import find_game
    from exports.simulations import Simulation

    _check(players, output, only)
    with opened() as store, store.reading() as session:
        room = find_game(game)
        rules = rules_of(room, session)
        options = read_options(rules, players.option or [], players.ruleset)
        decks = read_decks(
            session,
            room,
            players.deck or [],
            casual=players.casual,
            seed=players.seed,
            together=players.one_table,
            samples=max(rules.players[0], len(players.seat or [])),
        )
    for mark in decks.marks:
        say(f"note: {mark}")
    tables = _tables(players, rules, decks, options)
    begun = time.perf_counter()
    standings = _play_one(tables, only, output.record) if only else _play_all(tables, games, workers, output.records)
    simulation = Simulation(
        game=room.name,
        games=1 if only else games,
        seed=players.seed,
        decks=tuple(deck.name for deck in decks.decks),
        agents=players.agents(len(decks.decks)),
        standings=standings,
        seconds=time.perf_counter() - begun,
        options=options,
        marks=decks.marks,
        only=only,
    )
    _draw(simulation, output.png, output.svg)
    _report(simulation, room.title, output)


def _check(players: Players, output: Output, only: int | None) -> None:
    """Refuse options that do not go together."""
    one_table = players.one_table
    files, agents = len(players.deck or []), len(players.seat or [])
    for wrong, message in (
        (output.as_csv and output.as_json, "--csv and --json exclude each other"),
        (one_table and (output.png or output.svg), "a picture shows decks in pairs: name three --deck or more"),
        (only and not one_table, "--only plays a game of one table: name its two decks"),
        (output.record and not only, "--record writes one game: say which with --only, or --records FOLDER for all"),
        (output.records and only, "--only plays one game: write it with --record FILE"),
        (agents > 1 and files and agents != max(2, files), "name one --seat for all decks, or one for each"),
    ):
        if wrong:
            raise typer.BadParameter(message)


def _tables(
    players: Players, rules: Rules, decks: DuelDecks, options: Mapping[str, str]
) -> dict[tuple[int, ...], Series]:
    """Return who sits at which table: all at one, or each pair at one of its own."""
    from cardsdb.play.simulating import Series

    agents = players.agents(len(decks.decks))
    everyone = range(len(decks.decks))
    return {
        who: Series(
            rules,
            tuple(decks.decks[entrant] for entrant in who),
            tuple(agents[entrant] for entrant in who),
            seed=players.seed,
            options=options,
            swap=not players.fixed_seats,
            marks=decks.marks,
        )
        for who in ([tuple(everyone)] if players.one_table else combinations(everyone, 2))
    }


def _play_one(tables: Mapping[tuple[int, ...], Series], number: int, record: Path | None) -> Standings:
    """Play the game of that number, from 1, and write its record where one is asked for."""
    from cardsdb.play.statistics import Standings, summarise

    return Standings({who: summarise(len(who), [series.play(number - 1, record)]) for who, series in tables.items()})


def _play_all(
    tables: Mapping[tuple[int, ...], Series], games: int, workers: int | None, records: Path | None
) -> Standings:
    """Play all games, and return what those of each table come to."""
    from cardsdb.play.simulating import Tables, cores
    from cardsdb.play.statistics import Standings

    with progress("Playing") as report:
        summaries = Tables(tuple(tables.values()), games, records).summaries(workers or cores(), report)
    return Standings(dict(zip(tables, summaries, strict=True)))


def _draw(simulation: Simulation, png: Path | None, svg: Path | None) -> None:
    """Write the pictures that were asked for."""
    asked: list[tuple[PlotKind, Path | None]] = [("png", png), ("svg", svg)]
    for kind, path in asked:
        if path:
            from exports.files import write_file
            from exports.heat_maps import heat_map

            rates = [[wins.rate if wins else None for wins in row] for row in simulation.standings.matrix()]
            write_file(path, heat_map(f"Games won of {simulation.games:,} a pair", simulation.decks, rates, kind))


def _report(simulation: Simulation, title: str, output: Output) -> None:
    from exports.simulations import as_document, write_csv

    if output.as_json:
        print_json(as_document(simulation))
    elif output.as_csv:
        write_csv(simulation, sys.stdout)
    else:
        _print(simulation, title, output.cards)


def _print(simulation: Simulation, title: str, cards: bool) -> None:
    """Print a simulation for people; what differs from run to run goes to standard error."""
    standings = simulation.standings
    what = f"game {simulation.only:,}" if simulation.only else f"{_games(simulation.games)}{_a_pair(simulation)}"
    print_wrapped("", f"{title}: {what}, seed {simulation.seed}", style="bold")
    out().print(_seats(simulation))
    if simulation.pairs:
        out().print(_matrix(simulation))
    print_wrapped("", f"Draws: {standings.draws:,}. Who sits first wins {_wins(standings.first_player)}.")
    for who, summary in standings.tables.items():
        if simulation.pairs:
            print_wrapped("", " against ".join(simulation.decks[entrant] for entrant in who), style="cyan")
        print_wrapped("Turns:   ", _lengths(summary.turns))
        print_wrapped("Actions: ", _lengths(summary.actions))
        print_wrapped("Ends:    ", "; ".join(f"{reason} ({count:,})" for reason, count in summary.reasons.items()))
        for entrant, uses in zip(who, summary.cards, strict=True) if cards else ():
            out().print(_card_table(simulation.decks[entrant], uses))
    if not simulation.only:
        print_wrapped("", _ranking(simulation))
    say(
        f"{_games(standings.games)} in {simulation.seconds:.1f} s, {standings.games / simulation.seconds:,.0f} a second"
    )


def _table(*heads: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right", overflow="fold")
    return table


def _seats(simulation: Simulation) -> Table:
    from rich.markup import escape

    table = _table("Deck", "Agent", "Games", "Wins", "Rate", "95% interval")
    for entrant, (deck, agent) in enumerate(zip(simulation.decks, simulation.agents, strict=True)):
        wins = simulation.standings.total(entrant)
        rates = (f"{wins.rate:.1%}", _interval(wins))
        table.add_row(escape(f"{entrant + 1} {deck}"), agent, f"{wins.games:,}", f"{wins.won:,}", *rates)
    return table


def _matrix(simulation: Simulation) -> Table:
    from rich.markup import escape

    table = _table("Wins against", *(str(entrant + 1) for entrant in range(len(simulation.decks))))
    for entrant, (deck, row) in enumerate(zip(simulation.decks, simulation.standings.matrix(), strict=True)):
        table.add_row(escape(f"{entrant + 1} {deck}"), *(f"{wins.rate:.0%}" if wins else "" for wins in row))
    return table


def _card_table(deck: str, uses: tuple[CardUse, ...]) -> Table:
    from rich.markup import escape

    table = _table(f"Cards of {escape(deck)}", "Drawn", "Played", "Won when drawn", "95% interval")
    for use in uses:
        rates = (f"{use.wins.rate:.1%}", _interval(use.wins)) if use.wins.games else ("", "")
        table.add_row(escape(use.name), f"{use.drawn:,}", f"{use.played:,}", *rates)
    return table


def _ranking(simulation: Simulation) -> str:
    """Return the order of the decks, as far as the intervals allow one."""
    groups = [
        [f"{entrant + 1} {simulation.decks[entrant]}" for entrant in group] for group in simulation.standings.ranking()
    ]
    if len(groups) == 1:
        return "No ranking: the intervals overlap, so these games do not say which is better; more --games may."
    order = "; then ".join(" and ".join(group) for group in groups)
    undecided = any(len(group) > 1 for group in groups)
    return f"Ranking: {order}." + (" Those joined by “and” have overlapping intervals." if undecided else "")


def _games(count: int) -> str:
    return f"{count:,} game{'' if count == 1 else 's'}"


def _a_pair(simulation: Simulation) -> str:
    return " a pair" if simulation.pairs else ""


def _wins(wins: Wins) -> str:
    return f"{wins.won:,} of {wins.games:,} ({wins.rate:.1%}, {_interval(wins)})"


def _interval(wins: Wins) -> str:
    low, high = wins.interval
    return f"{low:.1%} to {high:.1%}"


def _lengths(lengths: Lengths) -> str:
    ends = f"from {lengths.shortest:,} to {lengths.longest:,}"
    return f"mean {lengths.mean:,.1f}, median {lengths.median:,.1f}, {ends}"
