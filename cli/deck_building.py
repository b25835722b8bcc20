"""`cardsdb deck complete|random`: decks that are filled up along a theme, or made at random."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_checking import FormatOption, judge_of
from cli.decks import ListFile, list_kind, read_list, write_list
from cli.opening import opened
from cli.output import print_json, print_wrapped

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.building import Built
    from cardsdb.decks.card_index import CardIndex, DeckCard
    from cardsdb.decks.formats import Format
    from cardsdb.games import Game

SeedOption = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same; another one another.")]
OutOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="OUT", help="Where to write the list.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands to those of `cardsdb deck`."""
    app.command("complete", epilog="For example: cardsdb deck complete begun.txt --theme 'fire, nature'")(complete)
    app.command("random", epilog="For example: cardsdb deck random eredan --seed 7 -o random.txt")(random)


def complete(
    file: ListFile,
    output: OutOption = None,
    game: GameOption = None,
    form: FormatOption = None,
    theme: Annotated[
        str | None, typer.Option(metavar="QUERY", help="What to add: words such as 'fire, nature', or a search.")
    ] = None,
    owned: Annotated[bool, typer.Option("--owned", help="Add only cards of your collection.")] = False,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Fill a list up to a legal deck, along a theme, with the reason for each card."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.decks.building import complete
    from cardsdb.games import games

    kind = list_kind(output)
    with opened() as store, store.reading() as session:
        judge = judge_of(session)
        deck = read_list(file, judge.indexes, game, session)
        chosen, index, rules = judge.form_of(deck, form), judge.indexes(deck.game), games()[deck.game]
        themed = _theme_cards(session, rules, index, theme) if theme else []
        held = owned_copies(session, deck.game) if owned else None
    built = complete(
        deck,
        chosen,
        rules.deck_rules(),
        index,
        rules.cards,
        judge.as_of,
        balance=rules.balance,
        theme=themed,
        owned=held,
        seed=seed,
    )
    if output:
        write_list(built.deck, output, kind)
    if as_json:
        print_json(_built_document(built, chosen, seed))
    else:
        _print_built(built, chosen)


def random(
    game: Annotated[str, typer.Argument(metavar="GAME", help="duel-masters, eredan or eragra.")],
    form: FormatOption = None,
    seed: SeedOption = 0,
    output: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a legal deck at random."""
    from cardsdb.decks.building import Built, random_deck
    from cardsdb.decks.deck import Deck
    from cardsdb.games import find_game

    rules, kind = find_game(game), list_kind(output)
    with opened() as store, store.reading() as session:
        judge = judge_of(session)
        chosen, index = judge.form_of(Deck(rules.name, ()), form), judge.indexes(rules.name)
    deck = random_deck(rules.name, chosen, rules.deck_rules(), index, judge.as_of, seed)
    if output or not as_json:
        write_list(deck, output, kind)
    if as_json:
        print_json(_built_document(Built(deck, ()), chosen, seed))


def _theme_cards(session: Session, game: Game, index: CardIndex, theme: str) -> list[DeckCard]:
    from cardsdb.catalogue.search import search
    from cardsdb.decks.building import cards_with
    from cardsdb.errors import UnknownCardError

    if found := cards_with(theme, index):
        return found
    ids = {card.id for card in search(session, theme, [game.cards], game=game.name)}
    if not ids:
        raise UnknownCardError(f"no card is of the theme {theme!r}; say words such as a card's, or a search")
    return [card for card in index.cards if card.id in ids]


def _built_document(built: Built, form: Format, seed: int) -> dict[str, Any]:
    from exports.deck_lists import by_section

    deck = built.deck
    return {
        "game": deck.game,
        "name": deck.name,
        "format": form.name,
        "seed": seed,
        "cards": deck.cards,
        "sections": {
            section: [{"count": entry.count, "name": entry.name, "level": entry.level} for entry in entries]
            for section, entries in by_section(deck).items()
        },
        "added": [vars(change) for change in built.added],
    }


def _print_built(built: Built, form: Format) -> None:
    for change in built.added:
        print_wrapped(f"{change.by:+4} ", f"{change.name} in the {change.section}: {change.reason}")
    print_wrapped("", f"{built.deck.cards} cards, legal in {form.title}", style="bold")
