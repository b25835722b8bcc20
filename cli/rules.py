"""`cardsdb rules`: the numbered clauses that violations and illegal moves cite, and the rules that are data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.output import out, print_json

if TYPE_CHECKING:
    from cardsdb.games.game import Option


def show_rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="duel-masters, eredan or eragra.")],
    clause: Annotated[str | None, typer.Option(metavar="ID", help="Only this clause, such as DM-DECK-3.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show a game's rules as numbered clauses, the rulings on what they leave open, and the options of its duels."""
    from rich.markup import escape

    from cardsdb.clauses import clauses, find_clause
    from cardsdb.games import find_game

    room = find_game(game)
    shown = [find_clause(room.room.name, clause)] if clause else clauses(room.room.name)
    told = {one.id for one in shown}
    options = [option for option in room.options() if not clause or told.intersection(option.clauses)]
    if as_json:
        document = {"game": room.name, "clauses": [vars(one) for one in shown]}
        print_json({**document, "options": [vars(option) for option in options]})
        return
    console, section = out(), ""
    for one in shown:
        if one.section != section:
            section = one.section
            console.print(f"\n[bold]{escape(section)}[/bold]")
        console.print(f"[cyan]{one.id}[/cyan]  {escape(one.text)}")
        if clause:
            for title, detail in one.details.items():
                console.print(f"  {escape(title)}: {escape(detail)}")
    _print_options(options)


def _print_options(options: Sequence[Option]) -> None:
    """Print the rules that a file of data states, each with its value and clauses."""
    from rich.markup import escape

    console = out()
    if options:
        console.print("\n[bold]Options: what a file of data states[/bold]")
    for option in options:
        clauses = ", ".join(option.clauses)
        console.print(f"[cyan]{clauses}[/cyan]  {escape(f'{option.name}, {option.about}: {_written(option.value)}')}")


def _written(value: Any) -> str:
    from exports.cards import shown

    return ", ".join(f"{key} {shown(one)}" for key, one in value.items()) if isinstance(value, dict) else shown(value)
