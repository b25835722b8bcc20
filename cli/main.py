"""The command `cardsdb`: its groups, its global options, and how every failure ends."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer
from typer.exceptions import Abort, Exit, TyperException

from cardsdb.errors import CardsdbError, UnknownCardError, UnknownClauseError, UnknownDeckError
from cli import (
    calibration,
    cards,
    collection,
    database,
    deck_building,
    deck_checking,
    deck_statistics,
    decks,
    events,
    importing,
    output,
    paper,
    play,
    proxies,
    rules,
    simulating,
    stored_decks,
)
from cli.opening import choose_database

app = typer.Typer(
    name="cardsdb",
    rich_markup_mode=None,  # plain help is twice as quick
    help="A card database and deck-building toolkit for Duel Masters, Eredan iTCG and Eragra.",
    epilog="For example: cardsdb cards search 'civ:fire cost<=3'. Without colours: NO_COLOR=1 or --no-color.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("import", no_args_is_help=True, epilog="For example: cardsdb import rulebook.pdf my-cards.csv --dry-run")(
    importing.import_files
)
app.add_typer(cards.app, name="cards")
app.add_typer(collection.app, name="collection")
deck_checking.add_to(decks.app)
deck_building.add_to(decks.app)
deck_statistics.add_to(decks.app)
stored_decks.add_to(decks.app)
app.add_typer(decks.app, name="deck")
app.add_typer(events.app, name="event")
play.add_to(app)
simulating.add_to(app)
proxies.add_to(app)
calibration.add_to(paper.app)
app.add_typer(paper.app, name="paper")
app.add_typer(database.app, name="db")
app.command("rules", epilog="For example: cardsdb rules eredan --clause EC-COPY-6")(rules.show_rules)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        sys.stdout.write(f"cardsdb {version('cardsdb')}\n")
        raise Exit


@app.callback()
def options(
    db: Annotated[
        str | None, typer.Option(metavar="PATH|URL", help="The database; otherwise $CARDSDB_DATABASE_URL.")
    ] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colours.")] = False,
    _version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Take the options that stand before, or anywhere among, the commands."""
    choose_database(db)
    if no_color:
        output.plain()


def run(arguments: list[str] | None = None) -> None:
    """Run the command line and end the process with the promised exit code.

    0: done. 1: the answer is no. 2: it could not be done; one line on standard error says why.
    """
    gc.disable()  # until the catalogue is open: what loads at the start stays, so looking for rubbish only costs time
    sys.exit(_exit_code(_globals_first(sys.argv[1:] if arguments is None else arguments)))


def _exit_code(arguments: list[str]) -> int:
    try:
        return app(arguments, prog_name="cardsdb", standalone_mode=False) or 0
    except Exit as end:
        if isinstance(end.__cause__, KeyboardInterrupt):
            return _failed("interrupted; nothing was changed", code=end.exit_code)
        return end.exit_code
    except (UnknownCardError, UnknownClauseError, UnknownDeckError) as error:
        return _failed(str(error), code=1)
    except CardsdbError as error:
        return _failed(str(error))
    except TyperException as error:  # a mistake in the command's own words
        if type(error).__name__ == "NoArgsIsHelpError":
            output.say(error.format_message())
            return error.exit_code
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context else ""
        if context and context.command_path.endswith("cards search") and "o such option" in error.format_message():
            hint = " (a query that begins with - goes behind --, as in: cardsdb cards search -- '-race:guardian')"
        return _failed(" ".join(error.format_message().removeprefix("Value error, ").split()) + hint)
    except (Abort, KeyboardInterrupt):
        return _failed("interrupted; nothing was changed", code=130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("CARDSDB_TRACEBACK"):
            raise
        kind = type(error).__name__
        return _failed(
            f"this is a mistake in cardsdb, please report it: {kind}: {error} (CARDSDB_TRACEBACK=1 says more)"
        )


def _failed(message: str, code: int = 2) -> int:
    output.say(f"cardsdb: {message}")
    return code


def _globals_first(arguments: list[str]) -> list[str]:
    """Let `--db` and `--no-color` stand anywhere: move them before the command."""
    first, rest = [], []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--db":
            first += [word, *([value] if (value := next(words, None)) is not None else [])]
        elif word == "--no-color" or word.startswith("--db="):
            first.append(word)
        else:
            rest.append(word)
    return first + rest
