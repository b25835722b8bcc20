"""`cardsdb replay` shows a recorded game step by step; `cardsdb position` looks at the file of a position."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import board
from cli.cards import JsonOption
from cli.duel_decks import rules_of
from cli.opening import opened
from cli.output import out, print_json, say
from cli.prompting import ask, someone_there

if TYPE_CHECKING:
    from cardsdb.play.duel import Duel, Event, Rules
    from cardsdb.play.positions import Position
    from cardsdb.play.records import Header
    from cardsdb.play.replaying import Record, Step

position = typer.Typer(
    help="Positions: are they possible, and how do they look?", no_args_is_help=True, rich_markup_mode=None
)

PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of a position (docs/records.md).")]


def add_to(app: typer.Typer) -> None:
    """Add the commands to `cardsdb`."""
    app.command("replay", no_args_is_help=True, epilog="For example: cardsdb replay game.txt --to 40")(replay)
    app.add_typer(position, name="position")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Show the board after step N; 0 is the beginning.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--verify", help="Only check that all was legal and the end is the same.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a recorded game step by step, and check it on the way. It shows what was hidden, too."""
    from cardsdb.errors import PlayError
    from cardsdb.play.replaying import read_record
    from cardsdb.play.replaying import replay as replayed

    if check and to is not None:
        raise typer.BadParameter("--verify checks the whole game: leave out --to")
    if check:
        _verify(file, as_json)
        return
    record = read_record(file)
    if record.note:
        say(f"note: {file}: {record.note}")
    rules = _rules(record.header.game)
    if to is not None and to >= len(record.steps):
        raise PlayError(f"{file}: there is no step {to}; the last is {len(record.steps) - 1}")
    steps = replayed(record, rules)
    if as_json:
        print_json(_document(record, steps, to))
    elif to is not None:
        _show_board(record, steps, to)
    else:
        _show_steps(record, steps)


@position.command("check", epilog="For example: cardsdb position check endgame.toml")
def check_position(file: PositionFile, as_json: JsonOption = False) -> None:
    """Say whether a position can be: exit code 0 if so, 1 if not, 2 if the file is none."""
    from cardsdb.errors import PositionError
    from cardsdb.play.positions import read_position

    read = read_position(file)
    reasons: list[str] = []
    try:
        _set_up(read)
    except PositionError as error:
        reasons = str(error).splitlines()
    if as_json:
        print_json({"file": str(file), "game": read.game, "possible": not reasons, "reasons": reasons})
    elif reasons:
        for reason in reasons:
            say(f"cardsdb: {reason}")
    else:
        out().print(f"{file}: a possible position of {read.game}", markup=False)
    raise typer.Exit(1 if reasons else 0)


@position.command("show", epilog="For example: cardsdb position show endgame.toml --seat 1")
def show_position(
    file: PositionFile,
    seat: Annotated[int | None, typer.Option(min=1, metavar="N", help="As this player sees it; otherwise all.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Draw the board of a position, and say who has to decide what."""
    from cardsdb.errors import PlayError
    from cardsdb.play.positions import read_position

    read = read_position(file)
    duel = _set_up(read)
    if seat is not None and seat > duel.seats:
        raise PlayError(f"--seat {seat}: there are {duel.seats} players")
    seen = board.whole(duel) if seat is None else duel.see(seat - 1)
    decision = duel.decision()
    own = seat is None or (decision is not None and decision.seat == seat - 1)
    if as_json:
        actions = [duel.write(action) for action in duel.actions()] if own else []
        asked = {"seat": decision.seat + 1, "question": decision.question, "actions": actions} if decision else None
        print_json({"game": read.game, **board.document(seen), "decision": asked})
        return
    board.draw(seen, [""] * duel.seats)
    if decision:
        out().print(f"\nPlayer {decision.seat + 1}: {decision.question}", style="bold", markup=False)
        board.numbered(map(duel.write, duel.actions() if own else ()))
    else:
        out().print("\nThe game is over.", style="bold")


def _set_up(read: Position) -> Duel:
    return read.set_up(_rules(read.game))


def _rules(game: str) -> Rules:
    from cardsdb.games import find_game

    with opened() as store, store.reading() as session:
        return rules_of(find_game(game), session)


def _verify(file: Path, as_json: bool) -> None:
    """Check a record: code 0 where it is as it says, else 1 with the line."""
    from cardsdb.decks.violations import numbered
    from cardsdb.errors import RecordError
    from cardsdb.play.replaying import read_record, verify

    problem = None
    try:
        record = read_record(file)
        verify(record, _rules(record.header.game))
    except RecordError as error:
        problem = str(error)
    if as_json:
        print_json({"file": str(file), "verified": problem is None, "problem": problem})
    elif problem:
        say(f"cardsdb: {problem}")
    else:
        steps = numbered(len(record.steps) - 1, "step")
        out().print(f"{file}: {steps}, all legal, to the same end: {record.result}", markup=False)
    raise typer.Exit(1 if problem else 0)


def _show_steps(record: Record, steps: Iterable[tuple[int, Step, Duel]]) -> None:
    """Print each step with what it caused; to a person one by one."""
    stops = someone_there()
    last = len(record.steps) - 1
    for number, step, duel in steps:
        out().print(f"{number:>4}  {_said(step)}", style="bold", markup=False)
        for event in _caused(step, duel):
            out().print(f"        {event.text}", markup=False)
        if stops and number < last and _stopped(duel, record.header):
            return
    out().print(f"End: {record.result or 'the game is not over'}", style="bold", markup=False)


def _stopped(duel: Duel, header: Header) -> bool:
    """Wait for a person; return whether it was enough."""
    while True:
        try:
            answer = ask("[Enter] next, b board, q end: ").strip().casefold()
        except EOFError:
            return True
        if answer != "b":
            return answer == "q"
        board.draw(board.whole(duel), names(header))


def _show_board(record: Record, steps: Iterable[tuple[int, Step, Duel]], to: int) -> None:
    for number, step, duel in steps:
        if number == to:
            out().print(f"After step {number} of {len(record.steps) - 1}: {_said(step)}", style="bold", markup=False)
            board.draw(board.whole(duel), names(record.header))
            return


def _document(record: Record, steps: Iterable[tuple[int, Step, Duel]], to: int | None) -> dict[str, Any]:
    """Return a record as one document: what it was made from, each step, the end, and a board if asked for."""
    header = record.header
    shown, drawn, outcome = [], None, None
    for number, step, duel in steps:
        events = [event.text for event in _caused(step, duel)]
        shown.append({"step": number, "seat": step.seat + 1 or None, "action": _said(step), "events": events})
        outcome = duel.outcome()
        if number == to:
            drawn = board.document(board.whole(duel))
            break
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    return {
        "game": header.game,
        "seed": header.seed,
        "options": dict(header.options),
        "marks": list(header.marks),
        "players": [{"seat": seat, "who": name} for seat, name in enumerate(names(record.header), start=1)],
        "steps": shown,
        "winner": winners[0] if winners else None,
        "reason": outcome.reason if outcome else None,
        **({"board": drawn} if to is not None else {}),
    }


def _said(step: Step) -> str:
    return step.text or "the beginning"


def _caused(step: Step, duel: Duel) -> Iterable[Event]:
    return () if step.back is not None else duel.events()


def names(header: Header) -> list[str]:
    """Return who sits where with which deck, for a board."""
    decks = [f", {deck.name}" for deck in header.decks] or [""] * len(header.agents)
    return [f"{who}{deck}" for who, deck in zip(header.agents, decks, strict=True)]
