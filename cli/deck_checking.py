"""`cardsdb deck check|fix|formats|grim`: is a list legal, and if not, why and what to change?"""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.cards import GameOption, JsonOption
from cli.deck_reading import ListReader
from cli.decks import ListFile, indexes_of, list_kind, read_list, write_list
from cli.opening import opened
from cli.output import print_json, print_wrapped, say

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.deck import Deck
    from cardsdb.decks.fixing import Change, Fixed
    from cardsdb.decks.formats import Format
    from cardsdb.decks.legality import Checked
    from cardsdb.games import Game
    from cardsdb.games.judging import Judge, Judged

ListFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Deck lists of any kind, one a file; - reads the input.")
]
FormatOption = Annotated[
    str | None, typer.Option("--format", "-f", metavar="F", help="The format; otherwise the list's own, or the first.")
]
FormatsOption = Annotated[Path | None, typer.Option(metavar="FOLDER", help="A folder of your own formats.")]
AsOfOption = Annotated[
    datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="As the rules stand on that day.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands to those of `cardsdb deck`."""
    app.command("check", epilog="For example: cardsdb deck check lists/*.txt --format tournament --explain")(check)
    app.command("fix", epilog="For example: cardsdb deck fix fire-rush.txt -o legal.txt")(fix)
    app.command("formats", epilog="For example: cardsdb deck formats eredan")(formats)
    app.command("grim", epilog="For example: cardsdb deck grim --summoners 3 --seed 7")(grim)


def check(
    files: ListFiles,
    game: GameOption = None,
    form: FormatOption = None,
    formats: FormatsOption = None,
    as_of: AsOfOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Show every rule that was checked, and advice.")] = False,
    combine: Annotated[bool, typer.Option("--combine", help="Check the lists as one deck, as starters are.")] = False,
    together: Annotated[bool, typer.Option("--together", help="Check too that they can meet in one duel.")] = False,
    owned: Annotated[bool, typer.Option("--owned", help="Allow only the copies in your collection.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Check whether deck lists are legal: say all that is wrong, where, and what to change."""
    from cardsdb.errors import CardsdbError

    failed, judged = False, []
    with opened() as store, store.reading() as session:
        judge = judge_of(session, formats, as_of, owned)
        decks, failed = _read(files, ListReader(judge.indexes, session), game)
        if combine:
            decks = [] if failed else [_combined(decks)]
        for deck in decks:
            try:
                judged.append(judge.check(deck, form, explain=explain))
            except CardsdbError as error:
                say(f"cardsdb: {deck.source}: {error}")
                failed = True
        judged = judge.meet(judged) if together else judged
        for form_, card in judge.unknown_cards():
            say(f"cardsdb: the format {form_.name} names {card!r}, which no card is called")
        if as_json:
            print_json({"decks": [_as_document(one, judge, explain) for one in judged]})
    for one in () if as_json else judged:
        _print_verdict(one, explain)
    if failed or not all(one.verdict.legal for one in judged):
        raise typer.Exit(2 if failed else 1)


def fix(
    file: ListFile,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="OUT", help="Where to write it.")] = None,
    game: GameOption = None,
    form: FormatOption = None,
    formats: FormatsOption = None,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a list legal with few changes, and show each with its reason."""
    with opened() as store, store.reading() as session:
        judge = judge_of(session, formats, as_of)
        deck = read_list(file, judge.indexes, game, session)
        fixed, chosen = judge.fix(deck, form)
    if fixed.legal and output:
        write_list(fixed.deck, output, list_kind(output))
    if as_json:
        print_json(_fixed_document(fixed, chosen))
    else:
        _print_fixed(fixed, chosen)
    if not fixed.legal:
        raise typer.Exit(1)


def formats(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only the formats of this game.")] = None,
    folder: Annotated[Path | None, typer.Option("--formats", metavar="FOLDER", help="With your own in it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the formats by which decks are checked, each game's first one first."""
    from cardsdb.games import find_game, games

    chosen = [find_game(game)] if game else list(games().values())
    found = [(one, form) for one in chosen for form in one.formats(formats_folder(folder))]
    if as_json:
        keys = ("name", "title", "default", "sections")
        print_json(
            {"formats": [{"game": one.name, **{key: getattr(form, key) for key in keys}} for one, form in found]}
        )
        return
    for one, form in found:
        _print_format(one, form)


def grim(
    summoners: Annotated[int, typer.Option(metavar="N", help="How many play: 2 to 4.")] = 2,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed deals the same.")] = 0,
    draft: Annotated[bool, typer.Option("--draft", help="Say instead who takes a card, pick by pick.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Deal the stacks that come from a pool all players share, no card in two of them."""
    from cardsdb.games import games

    game, pool = next((game, pool) for game in games().values() if (pool := game.deck_rules().pool))
    with opened() as store, store.reading() as session:
        cards = pool.cards(indexes_of(session)(game.name))
    if draft:
        order = [place + 1 for place in pool.order(cards, summoners, seed % max(summoners, 1))]
        document: dict[str, Any] = {"order": order}
        lines = [("Picks", " ".join(map(str, order)))]
    else:
        stacks = pool.deal(cards, summoners, seed)
        document = {"stacks": stacks}
        lines = [(f"Summoner {place}", "; ".join(stack)) for place, stack in enumerate(stacks, start=1)]
    if as_json:
        print_json({"game": game.name, "summoners": summoners, "seed": seed, **document})
    for title, line in () if as_json else lines:
        print_wrapped(f"{title}: ", line)


def judge_of(session: Session, folder: Path | None = None, as_of: datetime | None = None, owned: bool = False) -> Judge:
    """Return who judges lists, by the shipped formats and the user's own, as the rules stand on a day, else today."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.games.judging import Judge

    return Judge(
        indexes_of(session),
        as_of.date() if as_of else date.today(),
        formats=formats_folder(folder),
        owned=partial(owned_copies, session) if owned else None,
    )


def formats_folder(folder: Path | None) -> Path:
    """Return the folder of the user's own formats: the named one, else the usual one, which need not be there."""
    from platformdirs import user_config_path

    from cardsdb.errors import UnreadableFileError

    if folder is not None and not folder.is_dir():
        raise UnreadableFileError(f"{folder}: there is no such folder of formats")
    return folder or user_config_path("cardsdb", appauthor=False) / "formats"


def _read(files: list[Path], reader: ListReader, game: str | None) -> tuple[list[Deck], bool]:
    """Return the lists that could be read, and whether one could not, which is said."""
    from cardsdb.errors import CardsdbError
    from cardsdb.games import find_game

    if game:
        find_game(game)
    decks, failed = [], False
    for file in files:
        try:
            decks.append(reader.stored_or_file(file, game))
        except CardsdbError as error:
            say(f"cardsdb: {error}")
            failed = True
    return decks, failed


def _combined(decks: list[Deck]) -> Deck:
    from cardsdb.decks.legality import combine
    from cardsdb.errors import DeckListError

    if len({deck.game for deck in decks}) > 1:
        raise DeckListError("lists of different games do not combine into one deck")
    return combine(decks)


def _as_document(one: Judged, judge: Judge, explain: bool) -> dict[str, Any]:
    from exports.verdicts import violation_document

    deck, verdict = one.deck, one.verdict
    index = judge.indexes(deck.game)
    document = {
        "source": deck.source,
        "name": deck.name,
        "game": deck.game,
        "format": one.form.name,
        "legal": verdict.legal,
        "cards": deck.cards,
        "violations": [violation_document(violation) for violation in verdict.violations],
        "unknown": [{"line": e.line, "name": e.name, "near": index.near(e.name)} for e in deck.unknown],
    }
    return document | ({"checked": [vars(checked) for checked in verdict.checked]} if explain else {})


def _fixed_document(fixed: Fixed, form: Format) -> dict[str, Any]:
    from exports.verdicts import violation_document

    return {
        "source": fixed.deck.source,
        "game": fixed.deck.game,
        "format": form.name,
        "legal": fixed.legal,
        "cards": fixed.deck.cards,
        "changes": [vars(change) for change in fixed.changes],
        "missing": [violation_document(violation) for violation in fixed.missing],
    }


def _print_verdict(one: Judged, explain: bool) -> None:
    from cardsdb.games import games

    deck, form, verdict = one
    errors = sum(violation.severity == "error" for violation in verdict.violations)
    warnings = len(verdict.violations) - errors
    counts = [
        f"{count} {word}{'' if count == 1 else 's'}" for count, word in ((errors, "error"), (warnings, "warning"))
    ]
    found = ", ".join(text for text in counts if not text.startswith("0"))
    colour, word = ("green", "legal") if verdict.legal else ("red", "illegal")
    title = f"{deck.name or deck.source} ({games()[deck.game].title}, {form.title}, {deck.cards} cards): "
    print_wrapped("", f"{title}{word}{f', {found}' if found else ''}", style=f"bold {colour}")
    for violation in verdict.violations:
        lines = ", ".join(map(str, violation.lines))
        where = f" (line{'s' if len(violation.lines) > 1 else ''} {lines})" if lines else ""
        style = "red" if violation.severity == "error" else "yellow"
        print_wrapped(f"  {violation.rule:<12} ", f"{violation.message}{where}", style=style)
        if violation.fix:
            print_wrapped(f"  {'':12} -> ", violation.fix)
    for checked in verdict.checked if explain else ():
        _print_checked(checked)


def _print_checked(checked: Checked) -> None:
    print_wrapped(f"  {checked.result:<12} ", f"{checked.title} ({', '.join(checked.clauses)})")
    for remark in checked.remarks:
        print_wrapped(f"  {'':12} -> ", remark)


def _print_fixed(fixed: Fixed, form: Format) -> None:
    for change in fixed.changes:
        print_wrapped(f"{change.by or '':+4} " if change.by else "     ", _change(change))
    for violation in fixed.missing:
        print_wrapped(f"  {violation.rule:<12} ", f"{violation.message}; {violation.fix}", style="red")
    verdict = f"legal in {form.title}" if fixed.legal else f"not to be made legal in {form.title} with the known cards"
    print_wrapped("", f"{fixed.deck.cards} cards, {verdict}{'' if fixed.changes else ' as it is'}", style="bold")


def _change(change: Change) -> str:
    return f"{change.name}{f' in the {change.section}' if change.section else ''}: {change.reason}"


def _print_format(game: Game, form: Format) -> None:
    sizes = "; ".join(
        f"{section.replace('_', ' ')}: {', '.join(f'{name} {number}' for name, number in limits.items())}"
        for section, limits in form.sections.items()
    ).replace("single_copies", "single copies")
    default = ", the default" if form.default else ""
    print_wrapped("", f"{game.name}  {form.name}: {form.title}{default}", style="bold")
    print_wrapped("    ", sizes)
