"""`cardsdb import`: rulebooks and card lists into the catalogue."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.opening import opened
from cli.output import out, print_json, progress, say
from exports.cards import field_title, shown

if TYPE_CHECKING:
    from importers.importing import Imported

_SHOWN = 40
"""Differences in a dry run's table; `--json` has them all."""

Files = Annotated[list[Path] | None, typer.Argument(metavar="FILE...", help="Rulebooks or card lists.")]
Mapping = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="THEIRS=OURS", help="What a card list calls a column of ours; may be repeated."),
]


def import_files(
    files: Files = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game, if a file does not tell.")
    ] = None,
    columns: Mapping = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Take a card list's good rows, report the bad.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and change nothing.")] = False,
    template: Annotated[str | None, typer.Option(metavar="GAME", help="Print an empty card list for a game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Import rulebooks (PDF, text, HTML, Markdown) and card lists (CSV, TSV, JSON, XLSX).

    Each file is recognised by its content and is one transaction: all of it or nothing. Importing
    a file again changes nothing; importing a changed file replaces what the old one said.
    """
    from cardsdb.errors import CardsdbError
    from cardsdb.games import find_game, games
    from importers.importing import Wishes, import_file

    if template is not None:
        from importers.card_lists import template as card_list

        sys.stdout.write(card_list(find_game(template)))
        return
    if not files:
        raise typer.BadParameter("name at least one file, or --template GAME")
    wishes = Wishes(find_game(game).name if game else None, _columns(columns or []), keep_going, dry_run)
    imported: list[Imported] = []
    failed: list[tuple[Path, str]] = []
    with opened() as store:
        for file in files:
            try:
                with progress(f"Reading {file.name}") as report:
                    imported.append(import_file(store, file, wishes, report))
            except CardsdbError as error:
                failed.append((file, str(error)))
                say(f"cardsdb: {error}")
                continue
            if not as_json:
                _print(imported[-1], games()[imported[-1].facts.game].title, dry_run)
    if as_json:
        print_json(
            {
                "documents": [_as_document(one) for one in imported],
                "failed": [{"path": str(file), "message": message} for file, message in failed],
            }
        )
    raise typer.Exit(2 if failed else 0)


def _columns(pairs: list[str]) -> dict[str, str]:
    """Return what `--map` says, by the columns of the file."""
    columns = {}
    for pair in pairs:
        theirs, equals, ours = pair.rpartition("=")
        if not equals:
            raise typer.BadParameter(f"--map wants THEIRS=OURS, such as Karte=name, not {pair!r}")
        columns[theirs.strip()] = ours.strip()
    return columns


def _as_document(imported: Imported) -> dict[str, Any]:
    facts, recorded = imported.facts, imported.recorded
    return {
        "path": str(facts.path),
        "sha256": facts.sha256,
        "kind": facts.kind,
        "game": facts.game,
        "title": facts.title,
        "language": facts.language,
        "pages": facts.pages,
        "cards": {
            "added": recorded.added,
            "changed": recorded.changed,
            "unchanged": recorded.unchanged,
            "removed": recorded.removed,
        },
        "rules": facts.rules,
        "notes": list(facts.notes),
        "differences": [vars(difference) for difference in recorded.differences],
        "outweighed": [vars(difference) for difference in recorded.outweighed],
    }


def _print(imported: Imported, game: str, dry_run: bool) -> None:
    facts, recorded = imported.facts, imported.recorded
    console = out()
    pages = f", {facts.pages} pages" if facts.pages > 1 else ""
    console.print(f"{facts.path.name}: {facts.title} ({game}, {facts.language}{pages})", markup=False, style="bold")
    if recorded.changes_nothing:
        console.print(f"  nothing to change: {_cards(recorded.unchanged)} known as they stand here")
    else:
        counts = f"{recorded.added} added, {recorded.changed} changed, {recorded.unchanged} unchanged"
        gone = f", {recorded.removed} removed" if recorded.removed else ""
        console.print(f"  cards: {counts}{gone}{' (dry run: nothing was written)' if dry_run else ''}")
    if facts.rules:
        console.print(f"  rules: {', '.join(sorted(facts.rules)).replace('_', ' ')}", markup=False)
    for note in facts.notes:
        console.print(f"  note: {note}", markup=False)
    if recorded.outweighed:
        count = len(recorded.outweighed)
        console.print(
            f"  note: {count} of its values stand against a stronger document, which is in force", markup=False
        )
    if dry_run or recorded.changed or recorded.removed:
        _print_differences(imported)


def _print_differences(imported: Imported) -> None:
    from rich import box
    from rich.markup import escape
    from rich.table import Table

    differences = imported.recorded.differences
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("Card", "Field", "Before", "After"):
        table.add_column(column, overflow="fold")
    for difference in differences[:_SHOWN]:
        values = (shown(difference.before), shown(difference.after))
        table.add_row(*map(escape, (difference.card, field_title(difference.field), *values)))
    if differences:
        out().print(table)
    if len(differences) > _SHOWN:
        say(f"and {len(differences) - _SHOWN} more differences (--json has all)")


def _cards(count: int) -> str:
    return "its one card is" if count == 1 else f"all {count} cards are"
