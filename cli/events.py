"""`cardsdb event`: throw a folder of lists at it, and get a verdict for each player, ready to print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_checking import AsOfOption, FormatOption, FormatsOption, formats_folder
from cli.decks import ListFile, indexes_of, read_list
from cli.opening import opened
from cli.output import out, print_json, print_wrapped, progress, say

if TYPE_CHECKING:
    from cardsdb.decks.events import Event, EventResult, Standing
    from cardsdb.decks.violations import Violation
    from importers.events import Terms

app = typer.Typer(help="Events: check the lists of all players.", no_args_is_help=True, rich_markup_mode=None)

EventPath = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="A folder or zip of lists, or a CSV or JSON with those of all players.")
]
WorkersOption = Annotated[
    int | None, typer.Option(min=1, max=256, metavar="N", help="Processes; otherwise one a core.")
]
_COLOURS = {"legal": "green", "illegal": "red", "unreadable": "red", "late": "yellow", "missing": "yellow"}


@app.command(epilog="For example: cardsdb event check friday --report friday.html --report friday.pdf")
def check(
    folder: EventPath,
    report: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write a report too: .html, .pdf, .csv or .json; may be repeated."),
    ] = None,
    game: GameOption = None,
    form: FormatOption = None,
    formats: FormatsOption = None,
    as_of: AsOfOption = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give every player of an event a verdict, and say what is wrong with the lists.

    Exit code 1 if a list is illegal or cannot be read.
    """
    from exports.event_reports import as_document, check_ending, wants_contents, write_report

    reports = report or []
    for file in reports:
        check_ending(file)
    wishes = _Wishes(game, form, formats, as_of, any(map(wants_contents, reports)))
    result = _checked(folder, wishes, reports, workers)
    for file in reports:
        write_report(result, file)
        say(f"written: {file}")
    if as_json:
        print_json(as_document(result))
    else:
        _print(result)
    if not result.in_order:
        raise typer.Exit(1)


@app.command(epilog="For example: cardsdb event sheets friday -o sheets.pdf")
def sheets(
    folder: EventPath,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="OUT.pdf", help="The PDF to write.")],
    game: GameOption = None,
    form: FormatOption = None,
    formats: FormatsOption = None,
    as_of: AsOfOption = None,
    workers: WorkersOption = None,
) -> None:
    """Print one registration sheet a player: the list, its hash, and room for signatures."""
    from cardsdb.decks.violations import numbered
    from exports.event_reports import check_ending, write_sheets

    check_ending(output, ".pdf")
    result = _checked(folder, _Wishes(game, form, formats, as_of, True), [output], workers)
    write_sheets(result, output)
    out().print(f"{numbered(len(result.standings), 'sheet')} in {output}", markup=False)


@app.command(epilog="For example: cardsdb event compare registered.txt at-the-table.txt")
def compare(old: ListFile, new: ListFile, game: GameOption = None, as_json: JsonOption = False) -> None:
    """Say what changed between two submissions of one list; exit code 1 if they differ."""
    from cardsdb.decks.comparing import diff
    from cardsdb.decks.events import fingerprint

    with opened() as store, store.reading() as session:
        indexes = indexes_of(session)
        before, after = (read_list(file, indexes, game, session) for file in (old, new))
    changes = diff(before, after)
    unread = [(deck, mistake) for deck in (before, after) for mistake in deck.mistakes]
    hashes = [fingerprint(deck)[:8] for deck in (before, after)]
    if as_json:
        print_json(
            {
                "old": {"source": before.source, "hash": hashes[0]},
                "new": {"source": after.source, "hash": hashes[1]},
                "same": not changes,
                "changes": [vars(change) for change in changes],
            }
        )
    for change in () if as_json else changes:
        out().print(f"{change.by:+4} {change.name} in the {change.section}", markup=False)
    for deck, mistake in unread:
        say(f"not compared: {deck.source}, line {mistake.line}: {mistake.message}")
    if not as_json:
        words = f"differ: hash {hashes[0]} before, {hashes[1]} now" if changes else f"hold the same cards: {hashes[0]}"
        out().print(f"The lists {words}", style="bold")
    if changes:
        raise typer.Exit(1)


@dataclass(frozen=True)
class _Wishes:
    """What the options say of how lists are judged, over what the event says itself."""

    game: str | None
    form: str | None
    formats: Path | None
    as_of: datetime | None
    contents: bool

    def terms(self, event: Event) -> Terms:
        """Return by what the lists of an event are judged, with the cards it takes."""
        from cardsdb.games import find_game, games
        from importers.events import Terms

        game = find_game(self.game).name if self.game else event.game
        with opened() as store, store.reading() as session:
            load = indexes_of(session)
            indexes = {name: load(name) for name in ([game] if game else games())}
        return Terms(
            indexes=indexes,
            as_of=self.as_of.date() if self.as_of else event.date or date.today(),
            game=game,
            form=self.form or event.format,
            formats=formats_folder(self.formats),
            contents=self.contents,
        )


def _checked(folder: Path, wishes: _Wishes, reports: list[Path], workers: int | None) -> EventResult:
    from importers.events import check_event, open_event

    handed = open_event(folder, besides=reports)
    terms = wishes.terms(handed.event)
    with progress("Checking lists") as report:
        return check_event(handed, terms, workers=workers, progress=report)


def _print(result: EventResult) -> None:
    from exports.event_reports.words import counted, occasion

    print_wrapped("", result.event.name, style="bold")
    if about := occasion(result.event):
        print_wrapped("", about)
    for standing in result.standings:
        _print_standing(standing)
    for rule, lists in result.problems.items():
        print_wrapped("", f"{rule} in {lists} list{'' if lists == 1 else 's'}")
    print_wrapped("", counted(result), style="bold")


def _print_standing(standing: Standing) -> None:
    one = standing.list
    about = [one.source, f"{one.cards} cards, hash {one.hash}" if one.hash else ""] if one else []
    text = ", ".join(filter(None, (standing.player or "(nobody)", *about)))
    print_wrapped(f"{standing.verdict:<14} ", text, style=_COLOURS[standing.verdict])
    if one and one.fault:
        print_wrapped(f"  {'':12} ", one.fault)
    for violation in one.violations if one else ():
        _print_violation(violation)
    for note in standing.notes:
        print_wrapped(f"  {'':12} ", note)


def _print_violation(violation: Violation) -> None:
    from exports.event_reports.words import problem

    print_wrapped(f"  {violation.rule:<12} ", problem(violation).replace(" → ", " -> "))
