"""`cardsdb paper`: checklists, deck sheets, rules references, pieces, mats and catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.cards import GameOption, JsonOption
from cli.decks import ListFile, check_mistakes, indexes_of, read_list
from cli.opening import opened
from cli.output import legible, out, print_json, progress, say
from cli.places import check_output
from exports.files import write_file

if TYPE_CHECKING:
    from cardsdb.games import Game
    from exports.paper.measures import Size
    from exports.paper.pen import Ink
    from exports.sheets import Sheet
    from exports.sheets.printed_sets import PrintedSet

app = typer.Typer(
    help="What a card table needs on paper: checklists, deck sheets, rules, pieces, mats, catalogues.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

QueryArgument = Annotated[
    list[str] | None, typer.Argument(metavar="QUERY", help="Only the cards that a search finds (docs/search.md).")
]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="duel-masters, eredan or eragra.")]
OutOption = Annotated[Path, typer.Option("--output", "-o", metavar="OUT.pdf", help="The PDF to write.")]
PaperOption = Annotated[
    str, typer.Option(metavar="PAPER", help="a4, a3, a5, letter, legal, tabloid, or width x height in mm: 200x280.")
]
InkOption = Annotated[
    str, typer.Option(metavar="INK", help="colour, grey, or saver: black lines and text, nothing filled.")
]


@app.command(epilog="For example: cardsdb paper checklist --set DM-01 -o checklist.pdf")
def checklist(
    output: OutOption,
    query: QueryArgument = None,
    game: GameOption = None,
    only: Annotated[str | None, typer.Option("--set", metavar="SET", help="Only this set, by code or title.")] = None,
    paper: PaperOption = "a4",
    as_json: JsonOption = False,
) -> None:
    """Print a checklist of sets: numbers, names, and a box for each copy, ticked where you own it."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.games import games
    from exports.sheets.checklist import checklist

    size = _paper(paper, output)
    with opened() as store, store.reading() as session:
        sets = _found(session, query, game, only)
        owned = {card: count for name in games() for card, count in owned_copies(session, name).items()}
    _write(output, checklist(sets, owned, size), as_json, cards=sum(len(one.cards) for one in sets))


@app.command(epilog="For example: cardsdb paper deck fire-rush.txt -o fire-rush.pdf")
def deck(
    file: ListFile,
    output: OutOption,
    game: GameOption = None,
    paper: PaperOption = "a4",
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Leave out lines that are wrong, and report them.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Print a deck list sheet: sections, counts, the curve of the costs, and lines for player, date and event."""
    from cardsdb.games import games
    from exports.sheets.deck_sheet import deck_sheet

    size = _paper(paper, output, inputs=[file])
    with opened() as store, store.reading() as session:
        listed = read_list(file, indexes_of(session), game, session)
    check_mistakes(listed, keep_going)
    _write(output, deck_sheet(listed, games()[listed.game], size), as_json, cards=listed.cards)


@app.command(epilog="For example: cardsdb paper reference duel-masters -o rules.pdf")
def reference(
    game: GameArgument,
    output: OutOption,
    paper: PaperOption = "a4",
    ink: InkOption = "colour",
    as_json: JsonOption = False,
) -> None:
    """Print a game's rules in short, on cards to cut out; each rule with the id of its clause."""
    from exports.sheets.reference import reference

    _write(output, reference(_game(game), _paper(paper, output), _ink(ink)), as_json)


@app.command(epilog="For example: cardsdb paper tokens eragra -o tokens.pdf")
def tokens(
    game: GameArgument,
    output: OutOption,
    paper: PaperOption = "a4",
    ink: InkOption = "colour",
    as_json: JsonOption = False,
) -> None:
    """Print the counters, markers and tokens of a game's table, to cut out, in the numbers that the rules state."""
    from exports.sheets.pieces import pieces

    _write(output, pieces(_game(game), _paper(paper, output), _ink(ink)), as_json)


@app.command(epilog="For example: cardsdb paper mat eragra -o mat.pdf --paper a3")
def mat(
    game: GameArgument,
    output: OutOption,
    paper: PaperOption = "a3",
    ink: InkOption = "colour",
    as_json: JsonOption = False,
) -> None:
    """Print a mat to play on, the paper lying on its side: the zones of the table, each place the size of a card."""
    from exports.sheets.mat import mats

    _write(output, mats(_game(game), _paper(paper, output), _ink(ink)), as_json)


@app.command(epilog="For example: cardsdb paper catalogue civ:fire -o fire.html")
def catalogue(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="OUT.{pdf,html}", help="The file to write, of the kind it ends in."),
    ],
    query: QueryArgument = None,
    game: GameOption = None,
    paper: PaperOption = "a4",
    as_json: JsonOption = False,
) -> None:
    """Write a catalogue of cards by set: as a PDF with an index, or as one HTML page to search and filter."""
    size = _paper(paper, output, ".pdf", ".html")
    with opened() as store, store.reading() as session:
        sets = _found(session, query, game)
    cards = sum(len(one.cards) for one in sets)
    if output.suffix.lower() == ".html":
        from exports.sheets.gallery import gallery

        with progress("Writing the gallery") as report:
            page = gallery(sets, report)
        write_file(output, page)
        _report(output, as_json, {"cards": cards})
        return
    from exports.sheets.catalogue import catalogue

    with progress("Setting the catalogue") as report:
        sheet = catalogue(sets, size, report)
    _write(output, sheet, as_json, cards=cards)


def _paper(paper: str, output: Path, *endings: str, inputs: Sequence[Path] = ()) -> Size:
    """Return the paper that is meant; refuse an output of another kind than those that are written."""
    from exports.paper.measures import PAPERS, read_size

    check_output(output, *(endings or (".pdf",)), inputs=inputs)
    return read_size(paper, PAPERS, "paper")


def _ink(ink: str) -> Ink:
    from cardsdb.errors import PrintingError
    from exports.paper.pen import Ink

    inks = {one.value: one for one in Ink if one is not Ink.OUTLINE}
    if ink.strip().casefold() not in inks:
        raise PrintingError(f"no ink is called {ink!r}; say {', '.join(inks)}")
    return inks[ink.strip().casefold()]


def _game(name: str) -> Game:
    from cardsdb.games import find_game

    return find_game(name)


def _found(session: Any, query: list[str] | None, game: str | None, only: str | None = None) -> list[PrintedSet]:
    """Return the cards that a query finds, by set; raises PrintingError where there are none."""
    from cardsdb.catalogue.search import search
    from cardsdb.errors import PrintingError
    from cardsdb.games import games
    from exports.sheets.printed_sets import by_set, only_set

    asked = " ".join(query or [])
    cards = search(session, asked, [one.cards for one in games().values()], game=_game(game).name if game else None)
    if not cards:
        raise PrintingError(f"no card answers {asked!r}; nothing was written")
    sets = by_set(session, cards)
    return only_set(sets, only) if only else sets


def _write(output: Path, sheet: Sheet, as_json: bool, **counted: int) -> None:
    write_file(output, sheet.content)
    _report(output, as_json, {"pages": sheet.pages, **counted}, sheet.notes)


def _report(output: Path, as_json: bool, counted: dict[str, int], notes: tuple[str, ...] = ()) -> None:
    """Say what was written, and what went not quite as it should."""
    if as_json:
        print_json({"output": str(output), **counted, "notes": list(notes)})
    else:
        words = (f"{count} {noun if count > 1 else noun.removesuffix('s')}" for noun, count in counted.items())
        out().print(f"{', '.join(words)} in {legible(str(output))}", markup=False)
    for note in notes:
        say(f"note: {note}")
