"""`cardsdb deck new|add|...|undo|diff|missing`: decks in the database, with all their versions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_reading import ListReader
from cli.decks import ListFile, check_mistakes, indexes_of, list_kind, write_list
from cli.opening import opened
from cli.output import print_json, print_wrapped, say

if TYPE_CHECKING:
    from cardsdb.decks.storage import StoredDecks
    from cardsdb.decks.tables import DeckVersion

Name = Annotated[str, typer.Argument(metavar="NAME", help="The stored deck's name, in any spelling.")]
NewName = Annotated[str, typer.Argument(metavar="NEW", help="A name that no stored deck has.")]
Version = Annotated[str, typer.Argument(metavar="NAME", help="The stored deck's name; NAME@3 is its version 3.")]
CardName = Annotated[list[str], typer.Argument(metavar="CARD", help="The card's name, in any language and spelling.")]
Count = Annotated[int, typer.Option("--count", "-n", min=1, max=999, metavar="N", help="How many copies.")]
Either = Annotated[
    Path, typer.Argument(metavar="LIST", help="A deck list, or the name of a stored deck; NAME@3 is its version 3.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to those of `cardsdb deck`."""
    app.command("new", epilog="For example: cardsdb deck new 'Fire rush' --game duel-masters")(new)
    app.command("add", epilog="For example: cardsdb deck add 'Fire rush' Aqua Hulcus -n 2")(add)
    app.command("remove", epilog="For example: cardsdb deck remove 'Fire rush' Aqua Hulcus")(remove)
    app.command("rename", epilog="For example: cardsdb deck rename 'Fire rush' 'Water rush'")(rename)
    app.command("copy", epilog="For example: cardsdb deck copy 'Fire rush@3' 'Fire rush for Anna'")(copy)
    app.command("delete", epilog="For example: cardsdb deck delete 'Fire rush'")(delete)
    app.command("list", epilog="For example: cardsdb deck list --game eredan")(list_decks)
    app.command("import", epilog="For example: cardsdb deck import fire-rush.txt --name 'Fire rush'")(import_list)
    app.command("export", epilog="For example: cardsdb deck export 'Fire rush' -o fire-rush.cod")(export)
    app.command("history", epilog="For example: cardsdb deck history 'Fire rush'")(history)
    app.command("undo", epilog="For example: cardsdb deck undo 'Fire rush', and --to 4 to do it again")(undo)
    app.command("diff", epilog="For example: cardsdb deck diff 'Fire rush@1' 'Fire rush'")(diff)
    app.command("missing", epilog="For example: cardsdb deck missing fire-rush.txt")(missing)


def new(
    name: NewName,
    game: Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="The game it is for.")],
    form: Annotated[str | None, typer.Option("--format", "-f", metavar="F", help="The format it is for.")] = None,
) -> None:
    """Make an empty deck."""
    from cardsdb.games import find_game

    chosen = find_game(game).name
    with _changing() as decks:
        _tell(decks.new(name, chosen, form))


def add(
    name: Name,
    card: CardName,
    count: Count = 1,
    section: Annotated[
        str | None, typer.Option("--section", "-s", metavar="S", help="Where; otherwise the game's first section.")
    ] = None,
) -> None:
    """Add copies of a card to a stored deck."""
    with _changing() as decks:
        where = _section(decks.find(name).game, section)
        _tell(decks.add(name, " ".join(card), count, where))


def remove(
    name: Name,
    card: CardName,
    count: Count = 1,
    section: Annotated[
        str | None, typer.Option("--section", "-s", metavar="S", help="From where; otherwise from any section.")
    ] = None,
) -> None:
    """Take copies of a card out of a stored deck."""
    with _changing() as decks:
        where = _section(decks.find(name).game, section) if section else None
        _tell(decks.remove(name, " ".join(card), count, where))


def rename(name: Name, new: NewName) -> None:
    """Call a stored deck by another name."""
    with _changing() as decks:
        _tell(decks.rename(name, new))


def copy(name: Version, new: NewName) -> None:
    """Make a new deck of what another holds, or a version of it; its history begins here."""
    with _changing() as decks:
        _tell(decks.copy(name, new))


def delete(name: Name) -> None:
    """Take a stored deck away, with all its versions."""
    with _changing() as decks:
        called, versions = decks.find(name).name, len(decks.history(name))
        decks.delete(name)
    say(f"{called}: deleted, with {versions} version{'' if versions == 1 else 's'}")


def list_decks(game: GameOption = None, as_json: JsonOption = False) -> None:
    """List the stored decks."""
    from cardsdb.games import find_game

    with _reading() as decks:
        found = decks.list(find_game(game).name if game else None)
    if as_json:
        documents = [
            {
                "name": deck.name,
                "game": deck.game,
                "format": version.format,
                "cards": version.cards,
                "version": version.number,
                "created": deck.created.isoformat(),
                "changed": version.time.isoformat(),
            }
            for deck, version in found
        ]
        print_json({"decks": documents})
        return
    for deck, version in found:
        form = f", {version.format}" if version.format else ""
        print_wrapped("", f"{deck.name} ({deck.game}{form}, {version.cards} cards, version {version.number})")


def import_list(
    file: ListFile,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="What to call it; otherwise as the list says.")
    ] = None,
    game: GameOption = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Leave out lines that are wrong, and report them.")
    ] = False,
) -> None:
    """Store a deck list: as a new deck, or as a version of the deck of that name."""
    from cardsdb.decks.storage import StoredDecks

    with opened() as store:
        with store.reading() as session:
            indexes = indexes_of(session)
            deck = ListReader(indexes, session).stored_or_file(file, game)
        check_mistakes(deck, keep_going)
        with store.writing() as session:
            _tell(StoredDecks(session, indexes).save(deck, name or deck.name or file.stem))


def export(
    name: Version,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="The file to write; otherwise it is printed.")
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="KIND", help="text, csv, json, cod, o8d or dec; otherwise OUT's ending tells.")
    ] = None,
) -> None:
    """Write a stored deck, or a version of it, as a deck list."""
    kind = list_kind(output, to)
    with _reading() as decks:
        deck = decks.load(name)
    write_list(deck, output, kind)


def history(name: Name, as_json: JsonOption = False) -> None:
    """Show the versions of a stored deck: when and how each came about, and which is the current one."""
    with _reading() as decks:
        deck, versions = decks.find(name), decks.history(name)
    if as_json:
        documents = [
            {
                "number": version.number,
                "before": version.before or None,
                "time": version.time.isoformat(),
                "action": version.action,
                "cards": version.cards,
            }
            for version in versions
        ]
        print_json({"name": deck.name, "game": deck.game, "current": deck.current, "versions": documents})
        return
    for version in versions:
        mark = "*" if version.number == deck.current else " "
        print_wrapped(
            f"{mark}{version.number:>3}  {version.time:%Y-%m-%d %H:%M}  ", f"{version.action} ({version.cards} cards)"
        )


def undo(
    name: Name,
    to: Annotated[int | None, typer.Option("--to", min=1, metavar="N", help="The version to return to.")] = None,
) -> None:
    """Take the last change back, or return to any version; every version stays."""
    with _changing() as decks:
        _tell(decks.undo(name) if to is None else decks.return_to(name, to))


def diff(
    a: Either,
    b: Either,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what must change for the first list to become the second."""
    from cardsdb.decks.comparing import diff as compare

    with opened() as store, store.reading() as session:
        reader = ListReader(indexes_of(session), session)
        before, after = reader.stored_or_file(a, game), reader.stored_or_file(b, game)
    differences = compare(before, after)
    if as_json:
        documents = [{**asdict(one), "by": one.by} for one in differences]
        print_json({"game": before.game, "before": before.source, "after": after.source, "differences": documents})
        return
    for one in differences:
        print_wrapped(f"{one.by:+4} ", f"{one.name} in the {one.section} ({one.before} -> {one.after})")
    if not differences:
        print_wrapped("", "The cards are the same.")


def missing(file: Either, game: GameOption = None, as_json: JsonOption = False) -> None:
    """Show which cards of a list are lacking in your collection, and how many."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.decks.comparing import missing as lacking

    with opened() as store, store.reading() as session:
        deck = ListReader(indexes_of(session), session).stored_or_file(file, game)
        have = owned_copies(session, deck.game)
    shortages = lacking(deck, have)
    total = sum(one.missing for one in shortages)
    if as_json:
        documents = [{**asdict(one), "missing": one.missing} for one in shortages]
        print_json(
            {"source": deck.source, "game": deck.game, "cards": deck.cards, "lacking": total, "missing": documents}
        )
        return
    for one in shortages:
        unknown = "" if one.known else "; no such card"
        print_wrapped(f"{one.missing:>4} ", f"{one.name} ({one.wanted} wanted, {one.owned} owned{unknown})")
    print_wrapped("", f"{total} of {deck.cards} cards are missing" if total else f"You own all {deck.cards} cards")


@contextmanager
def _changing() -> Iterator[StoredDecks]:
    from cardsdb.decks.storage import StoredDecks

    with opened() as store, store.writing() as session:
        yield StoredDecks(session, indexes_of(session))


@contextmanager
def _reading() -> Iterator[StoredDecks]:
    from cardsdb.decks.storage import StoredDecks

    with opened() as store, store.reading() as session:
        yield StoredDecks(session, indexes_of(session))


def _section(game: str, heading: str | None) -> str:
    """Return the section that a person means."""
    from cardsdb.errors import DeckListError
    from cardsdb.games import games

    sections = games()[game].sections
    if section := sections.find(heading) if heading else sections.first:
        return section
    there_are = ", ".join(section.name for section in sections.all)
    raise DeckListError(f"a deck of {game} has no section {heading!r}; it has: {there_are}")


def _tell(version: DeckVersion) -> None:
    say(f"{version.name}: {version.cards} card{'' if version.cards == 1 else 's'} (version {version.number})")
