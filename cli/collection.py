"""`cardsdb collection`: the copies of cards that the user owns."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.cards import GameOption, JsonOption
from cli.opening import opened
from cli.output import out, print_json, say

app = typer.Typer(help="The cards you own, and how many of each.", no_args_is_help=True, rich_markup_mode=None)

Name = Annotated[list[str], typer.Argument(help="The card's name, in any language and spelling.")]
Count = Annotated[int, typer.Option("--count", "-n", min=1, max=10_000, help="How many copies.")]


@app.command(epilog="For example: cardsdb collection add Aqua Hulcus -n 3")
def add(name: Name, count: Count = 1, game: GameOption = None) -> None:
    """Add copies of a card to the collection."""
    _change(" ".join(name), count, game)


@app.command(epilog="For example: cardsdb collection remove Aqua Hulcus")
def remove(name: Name, count: Count = 1, game: GameOption = None) -> None:
    """Take copies of a card out of the collection."""
    _change(" ".join(name), -count, game)


@app.command("list")
def list_cards(game: GameOption = None, as_json: JsonOption = False) -> None:
    """List the cards of the collection with their counts."""
    from rich import box
    from rich.table import Table

    from cardsdb.catalogue.collection import owned
    from cardsdb.games import find_game

    with opened() as store, store.reading() as session:
        cards = owned(session, find_game(game).name if game else None)
    if as_json:
        print_json({"cards": [{"game": card.game, "name": card.full_name, "count": count} for card, count in cards]})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Count", justify="right")
    table.add_column("Name", style="bold")
    table.add_column("Game")
    for card, count in cards:
        table.add_row(str(count), card.full_name, card.game)
    out().print(table)


def _change(name: str, by: int, game: str | None) -> None:
    from cardsdb.catalogue.collection import change
    from cardsdb.games import find_game

    with opened() as store, store.writing() as session:
        card, count = change(session, name, by, find_game(game).name if game else None)
        full_name = card.full_name
    say(f"You own {count} of {full_name}")
