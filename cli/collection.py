"""`cardsdb collection`: the copies of cards that the user owns, and the experience that they gain in games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.cards import GameOption, JsonOption
from cli.opening import opened
from cli.output import out, print_json, say

if TYPE_CHECKING:
    from cardsdb.games.experience import Learned

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
    """List the cards of the collection with their counts, and the experience of those that have some."""
    from rich import box
    from rich.table import Table

    from cardsdb.catalogue.collection import owned
    from cardsdb.games import find_game
    from cardsdb.games.experience import learned

    with opened() as store, store.reading() as session:
        only = find_game(game).name if game else None
        cards, known = owned(session, only), learned(session, only)
    if as_json:
        listed = [
            {"game": card.game, "name": card.full_name, "count": count, **_document(known.get(card.id or 0))}
            for card, count in cards
        ]
        print_json({"cards": listed})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Count", justify="right")
    table.add_column("Name", style="bold")
    if known:
        table.add_column("Experience", justify="right")
        table.add_column("Reached")
    table.add_column("Game")
    for card, count in cards:
        table.add_row(str(count), card.full_name, *(_cells(known.get(card.id or 0)) if known else ()), card.game)
    out().print(table)


@app.command(epilog="For example: cardsdb collection experience game.txt --seat 1")
def experience(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[int, typer.Option(min=1, metavar="N", help="The player who played with your cards.")],
    as_json: JsonOption = False,
) -> None:
    """Let your cards gain the experience of a recorded game. Each game counts once for a player."""
    from rich import box
    from rich.table import Table

    from cardsdb.games.experience import add as add_earned
    from cardsdb.games.experience import earned_in
    from cardsdb.play.replaying import read_record

    record = read_record(file)
    with opened() as store:
        with store.reading() as session:
            earned = earned_in(record, seat - 1, session)
        with store.writing() as session:
            gains = add_earned(session, earned)
    if as_json:
        cards = [{"name": one.name, "gained": gained, **_document(one)} for one, gained in gains.owned]
        print_json({"record": str(file), "game": earned.game, "seat": seat, "cards": cards, "not_owned": gains.others})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Gained", justify="right")
    table.add_column("Name", style="bold")
    table.add_column("Experience", justify="right")
    table.add_column("Reached")
    for one, gained in gains.owned:
        table.add_row(str(gained), one.name, *_cells(one))
    out().print(table)
    if gains.others:
        say(f"Not in your collection, and gained nothing: {', '.join(gains.others)}")


def _document(learned: Learned | None) -> dict[str, Any]:
    """Return what a card has learned, as JSON has it: nothing where that is nothing."""
    if learned is None:
        return {}
    return {"experience": learned.experience, "level_reached": learned.level}


def _cells(learned: Learned | None) -> tuple[str, str]:
    """Return the cells of a card's experience, and of the level that it reached."""
    if learned is None:
        return "", ""
    return str(learned.experience), f"level {learned.level}" if learned.level else ""


def _change(name: str, by: int, game: str | None) -> None:
    from cardsdb.catalogue.collection import change, experience
    from cardsdb.games import find_game

    with opened() as store, store.writing() as session:
        only = find_game(game).name if game else None
        before = {card.id: amount for card, amount in experience(session, only)}
        card, count = change(session, name, by, only)
        full_name, lost = card.full_name, before.get(card.id, 0) if not count else 0
    say(f"You own {count} of {full_name}" + (f"; with it went its experience of {lost}" if lost else ""))
