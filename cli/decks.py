"""`cardsdb deck`: look at deck lists, and carry them from one format into another."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_reading import ListReader
from cli.opening import opened
from cli.output import out, print_json, say
from exports.files import write_file

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.card_index import CardIndex
    from cardsdb.decks.deck import Deck

app = typer.Typer(help="Deck lists: read, check, convert them.", no_args_is_help=True, rich_markup_mode=None)

ListFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A deck list: text, CSV, JSON, .cod, .o8d or .dec; - reads the input.")
]


def indexes_of(session: Session) -> Callable[[str], CardIndex]:
    """Return what gives the cards of a game, loaded when they are first asked for."""
    from cardsdb.decks.card_index import load_index
    from cardsdb.games import games

    return cache(lambda game: load_index(session, games()[game].cards))


def read_list(file: Path, indexes: Callable[[str], CardIndex], game: str | None, session: Session) -> Deck:
    """Read the deck list that a command names: a file, the input, or a stored deck."""
    return ListReader(indexes, session).stored_or_file(file, game)


@app.command(epilog="For example: cardsdb deck show fire-rush.txt")
def show(file: ListFile, game: GameOption = None, as_json: JsonOption = False) -> None:
    """Show what a deck list holds: its sections, its cards by their full names, and what is not understood."""
    from exports.deck_lists import as_document

    with opened() as store, store.reading() as session:
        indexes = indexes_of(session)
        deck = read_list(file, indexes, game, session)
        index = indexes(deck.game)
    if as_json:
        print_json(as_document(deck, index))
    else:
        _print(deck, index)


@app.command(epilog="For example: cardsdb deck convert fire-rush.txt -o fire-rush.cod")
def convert(
    file: ListFile,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="The file to write; otherwise it is printed.")
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="KIND", help="text, csv, json, cod, o8d or dec; otherwise OUT's ending tells.")
    ] = None,
    game: GameOption = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Leave out lines that are wrong, and report them.")
    ] = False,
) -> None:
    """Write a deck list in another format, and say what that format cannot say."""
    kind = list_kind(output, to)
    with opened() as store, store.reading() as session:
        deck = read_list(file, indexes_of(session), game, session)
    check_mistakes(deck, keep_going)
    write_list(deck, output, kind)


def list_kind(output: Path | None, to: str | None = None) -> str:
    """Return the kind of list to write: as asked for, else as the file's ending tells, else text."""
    from exports.deck_lists import kind_of

    return to or (kind_of(output) if output else "text")


def write_list(deck: Deck, output: Path | None, kind: str) -> None:
    """Write a list to a file, or print it where none is named, and say what that kind cannot say."""
    from exports.deck_lists import write_deck

    written = write_deck(deck, kind)
    if output is None:
        sys.stdout.write(written.text)
    else:
        write_file(output, written.text)
    for note in written.notes:
        say(f"note: {note}")


def check_mistakes(deck: Deck, keep_going: bool) -> None:
    """Report the lines that are no cards; unless the user wants to go on, nothing is written."""
    from cardsdb.errors import DeckListError

    kept = {entry.line for entry in deck.entries}
    lost = [f"line {one.line}: {one.message}; {one.fix}" for one in deck.mistakes if one.line not in kept]
    if lost and not keep_going:
        raise DeckListError("\n".join([f"{deck.source}: nothing was written; mend this, or say --keep-going", *lost]))
    for line in lost:
        say(f"left out: {line}")


def _print(deck: Deck, index: CardIndex) -> None:
    from rich.markup import escape

    from cardsdb.games import games
    from exports.deck_lists import by_section

    console = out()
    console.print(f"[bold]{escape(deck.name or deck.source)}[/bold]  {escape(games()[deck.game].title)}")
    for key, value in {"format": deck.format, **deck.metadata}.items():
        if value:
            console.print(f"{key}: {value}", markup=False)
    for section, entries in by_section(deck).items():
        total = sum(entry.count for entry in entries)
        console.print(f"\n[cyan]{escape(section.capitalize())}[/cyan] ({total})")
        for entry in entries:
            name = entry.card.full_name if entry.card else f"{entry.name}  ← no such card"
            practice = "  (practice)" if entry.card and entry.card.practice else ""
            console.print(f"{entry.count:>3} {name}{practice}", markup=False)
    for unknown in deck.unknown:
        near = ", ".join(index.near(unknown.name))
        offer = f"; near names: {near}" if near else ""
        console.print(f"\nline {unknown.line}: no card is called {unknown.name!r}{offer}", markup=False)
    for mistake in deck.mistakes:
        console.print(f"\nline {mistake.line}: {mistake.message}; {mistake.fix}", markup=False)
