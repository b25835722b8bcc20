"""`cardsdb cards`: search cards and show all that is known of one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.opening import opened
from cli.output import out, print_json, say

if TYPE_CHECKING:
    from rich.table import Table

    from cardsdb.catalogue.lookup import Source
    from cardsdb.catalogue.search import FoundCard

app = typer.Typer(help="Search the catalogue and look at its cards.", no_args_is_help=True, rich_markup_mode=None)

GameOption = Annotated[
    str | None, typer.Option("--game", "-g", metavar="GAME", help="Only this game: duel-masters, eredan or eragra.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command(epilog="For example: cardsdb cards search 'civ:fire cost<=3 order:-power'. All fields: docs/search.md.")
def search(
    query: Annotated[list[str], typer.Argument(help="Words of a name, or terms such as type:spell.")],
    game: GameOption = None,
    sort: Annotated[str | None, typer.Option(metavar="FIELD", help="Order by a field; -FIELD downwards.")] = None,
    limit: Annotated[int | None, typer.Option(min=0, metavar="N", help="Show at most N cards.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say in words what the query asks for.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table that `cardsdb import` reads back.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Search cards by name, in any language and without accents, and by what they are."""
    from cardsdb.catalogue import search as searching
    from cardsdb.games import find_game, games
    from exports.cards import as_document, write_csv

    asked = " ".join(query)
    vocabularies = [game.cards for game in games().values()]
    if explain:
        say(searching.explain(searching.parse(asked, vocabularies)))
    with opened() as store, store.reading() as session:
        only = find_game(game).name if game else None
        cards = searching.search(session, asked, vocabularies, game=only, sort=sort, limit=limit)
    if as_json:
        print_json({"cards": [as_document(card) for card in cards]})
    elif as_csv:
        write_csv(cards, vocabularies, sys.stdout)
    else:
        out().print(_table(cards))
        say(f"{len(cards)} card{'' if len(cards) == 1 else 's'}")


@app.command(epilog="For example: cardsdb cards show 'Bolshack Dragon', or 'Lightning (level 3)'.")
def show(
    name: Annotated[list[str], typer.Argument(help="The card's name, in any language and spelling.")],
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show one card, with every document that says something of it."""
    from cardsdb.catalogue.lookup import find_card, near_names, sources
    from cardsdb.catalogue.search.found import load_cards
    from cardsdb.errors import UnknownCardError
    from cardsdb.games import find_game, games
    from exports.cards import as_document

    wanted = " ".join(name)
    only = find_game(game).name if game else None
    with opened() as store, store.reading() as session:
        try:
            row, levels = find_card(session, wanted, only)
        except UnknownCardError as error:
            if as_json:
                print_json({"error": str(error), "near": near_names(session, wanted, only)})
            raise
        [card] = load_cards(session, [row.id or 0], [game.cards for game in games().values()])
        cited = sources(session, card.id)
    if as_json:
        print_json({**as_document(card), "levels": levels, "sources": [vars(source) for source in cited]})
    else:
        _print_card(card, levels, cited)


def _table(cards: list[FoundCard]) -> Table:
    """Return a table of the cards that tells the most in 80 columns."""
    from rich import box
    from rich.table import Table

    from cardsdb.games import games

    present = list(dict.fromkeys(card.game for card in cards))
    columns = list(games()[present[0]].cards.columns) if len(present) == 1 else []
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Name", style="bold", overflow="fold")
    if any(card.number for card in cards):
        table.add_column("No.", justify="right", no_wrap=True)
    leading = len(table.columns)
    if not columns and cards:
        table.add_column("Game")
        table.add_column("What it is")
    for column in columns:
        numbers = any(isinstance(card.attributes.get(column), int) for card in cards)
        table.add_column(_title(column), justify="right" if numbers else "left")
    for card in cards:
        shown = [_name(card), card.number or ""][:leading]
        if columns:
            shown += [_shown(card.attributes.get(column, "")) for column in columns]
        else:
            what = (card.attributes.get(column) for column in games()[card.game].cards.columns)
            shown += [card.game, ", ".join(_shown(value) for value in what if value is not None)]
        table.add_row(*map(_escaped, shown))
    return table


def _print_card(card: FoundCard, levels: list[int], cited: list[Source]) -> None:
    from rich import box
    from rich.table import Table

    from cardsdb.games import games

    console = out()
    console.print(f"[bold]{_escaped(_name(card))}[/bold]  {_escaped(games()[card.game].title)}")
    facts = Table(box=None, show_header=False, pad_edge=False)
    facts.add_column(style="cyan")
    facts.add_column()
    if card.set:
        facts.add_row("set", _escaped(f"{card.set} {card.number or ''}".strip()))
    for field, value in card.attributes.items():
        facts.add_row(field.replace("_", " "), _escaped(_shown(value)))
    if len(levels) > 1:
        facts.add_row("levels", ", ".join(map(str, levels)))
    for language, name in card.names:
        facts.add_row(f"name ({language})", _escaped(name))
    console.print(facts)
    if card.text:
        console.print(f"\n{_escaped(card.text)}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Sources", title_justify="left")
    for column in ("Document", "Where", "Says"):
        table.add_column(column, overflow="fold")
    says: dict[tuple[str, str], list[str]] = {}
    for source in cited:
        said = f"{source.field.replace('_', ' ')}: {_shown(source.value)}"
        says.setdefault((source.document, _place(source)), []).append(said)
    for (document, place), words in says.items():
        table.add_row(*map(_escaped, (document, place, "\n".join(words))))
    console.print(table)


def _place(source: Source) -> str:
    page = f"p. {source.page} " if source.page else ""
    return f"{page}l. {source.line}" if source.line else page.strip()


def _name(card: FoundCard) -> str:
    return f"{card.name} (level {card.level})" if card.level > 1 else card.name


def _title(field: str) -> str:
    return field.replace("_", " ").capitalize()


def _shown(value: Any) -> str:
    """Return a value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value))
    return str(value)


def _escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text)
