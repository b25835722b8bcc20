"""`cardsdb rules`: the numbered clauses that violations and illegal moves cite."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.output import out, print_json


def show_rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="duel-masters, eredan or eragra.")],
    clause: Annotated[str | None, typer.Option(metavar="ID", help="Only this clause, such as DM-DECK-3.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Show a game's rules as numbered clauses, and the rulings on what they leave open."""
    from rich.markup import escape

    from cardsdb.clauses import clauses, find_clause
    from cardsdb.games import find_game

    room = find_game(game)
    shown = [find_clause(room.room.name, clause)] if clause else clauses(room.room.name)
    if as_json:
        print_json({"game": room.name, "clauses": [vars(one) for one in shown]})
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
