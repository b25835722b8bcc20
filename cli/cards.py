"""`cardsdb cards`: search cards and show all that is known of one."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli.opening import opened
from cli.output import out, print_json, say

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
    limit: Annotated[int | None, typer.Option(min=0, max=1_000_000, metavar="N", help="Show at most N cards.")] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say in words what the query asks for.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a table that `cardsdb import` reads back.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Search cards by name, in any language and without accents, and by what they are."""
    from cardsdb.catalogue import search as searching
    from cardsdb.catalogue.lookup import near_names
    from cardsdb.games import find_game, games
    from exports.cards import as_document, write_csv

    if as_csv and as_json:
        raise typer.BadParameter("--csv and --json exclude each other")
    asked = " ".join(query)
    vocabularies = [game.cards for game in games().values()]
    if explain:
        say(searching.explain(searching.parse(asked, vocabularies)))
    with opened() as store, store.reading() as session:
        only = find_game(game).name if game else None
        cards = searching.search(session, asked, vocabularies, game=only, sort=sort, limit=limit)
        near = near_names(session, asked, only) if not cards and asked.replace(" ", "").isalpha() else []
    if as_json:
        print_json({"cards": [as_document(card) for card in cards]})
    elif as_csv:
        write_csv(cards, vocabularies, sys.stdout)
    elif cards:
        from cli.card_tables import card_table

        out().print(card_table(cards))
        say(f"{len(cards)} card{'' if len(cards) == 1 else 's'}")
    else:
        say("0 cards" + (f"; near names: {', '.join(near)}" if near else ""))


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
        from cli.card_tables import print_card

        print_card(card, levels, cited)
