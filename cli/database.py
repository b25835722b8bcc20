"""`cardsdb db`: where the database is, whether it is sound, and copies of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.opening import chosen_database, opened
from cli.output import out, print_json, say

app = typer.Typer(
    help="The database: where it is, whether it is sound, copies of it.", no_args_is_help=True, rich_markup_mode=None
)

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command()
def path(as_json: JsonOption = False) -> None:
    """Print the path or URL of the database."""
    from cardsdb.catalogue.store import database_url

    url = database_url(chosen_database())
    shown = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    if as_json:
        print_json({"path": shown})
    else:
        out().print(shown, markup=False)


@app.command()
def upgrade(as_json: JsonOption = False) -> None:
    """Bring the database to the schema of this version; every other command does so by itself."""
    with opened() as store, store.reading() as session:
        from cardsdb.catalogue.migrating import applied

        revisions = sorted(applied(session.connection()))
    if as_json:
        print_json({"revisions": revisions})
    else:
        out().print(f"The database is up to date: {', '.join(revisions)}", markup=False)


@app.command()
def check(as_json: JsonOption = False) -> None:
    """Look for damage, broken references and orphan rows; exit code 1 if there are any."""
    from cardsdb.catalogue.checking import check as faults_of
    from cardsdb.errors import DamagedDatabaseError
    from cardsdb.games import games

    try:
        with opened() as store:
            faults = faults_of(store, [game.cards for game in games().values()])
    except DamagedDatabaseError as error:
        faults = [str(error)]
    if as_json:
        print_json({"sound": not faults, "faults": faults})
    else:
        out().print("\n".join(faults) or "The database is sound.", markup=False)
    raise typer.Exit(1 if faults else 0)


@app.command(epilog="For example: cardsdb db backup cards-monday.sqlite")
def backup(file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Write a copy of the whole catalogue to one file, while others go on using it."""
    from cardsdb.catalogue.backup import backup as back_up

    with opened() as store:
        back_up(store, file)
    say(f"The catalogue was copied to {file}")


@app.command(epilog="For example: cardsdb db restore cards-monday.sqlite")
def restore(file: Annotated[Path, typer.Argument(help="A file that `db backup` wrote.")]) -> None:
    """Put a copy back in place of what the catalogue holds, all or nothing."""
    from cardsdb.catalogue.backup import restore as put_back
    from cardsdb.games import games

    with opened() as store:
        put_back(store, file, [game.cards for game in games().values()])
    say(f"The catalogue is as it was in {file}")
