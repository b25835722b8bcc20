"""`cardsdb play`: a duel between people and programs, at the terminal or from a file of input."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import replaying
from cli.cards import JsonOption
from cli.duel_decks import MOST_SEEDS, RulesetOption, read_decks, read_options, rules_of
from cli.opening import opened
from cli.output import out, print_json, say
from cli.playing import Playing, Stopped

if TYPE_CHECKING:
    from cardsdb.catalogue.store import Store
    from cardsdb.games import Game
    from cardsdb.play.agents import Agent
    from cardsdb.play.duel import Duel, Event, Rules
    from cardsdb.play.records import Header, Recorder

_PERSON = "human"


def add_to(app: typer.Typer) -> None:
    """Add the commands to `cardsdb`."""
    epilog = "For example: cardsdb play duel-masters --seat human --seat greedy --record game.txt. See docs/play.md."
    app.command("play", no_args_is_help=True, epilog=epilog)(play)
    replaying.add_to(app)


@dataclass(frozen=True)
class Asked:
    """What the command line asks for, as far as it makes a duel."""

    decks: list[Path]
    seats: list[str]
    seed: int | None
    options: list[str]
    ruleset: str | None
    casual: bool
    position: Path | None
    resume: Path | None


@dataclass
class Table:
    """A duel that is ready to be played, with what its record says of it."""

    duel: Duel
    rules: Rules
    header: Header
    recorder: Recorder
    past: list[Sequence[Event]]


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")],
    deck: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="A player's deck, one for each seat.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="WHO", help="Who sits there: human, random, greedy. First you, then greedy."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST_SEEDS - 1, metavar="N", help="The same seed deals the same cards.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the game down while it is played.")] = None,
    position: Annotated[Path | None, typer.Option("--from", metavar="POSITION", help="Begin from a position.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="RECORD", help="Go on with an unfinished game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    ruleset: RulesetOption = None,
    casual: Annotated[bool, typer.Option("--casual", help="Play illegal decks too; the record says so.")] = False,
    every_step: Annotated[
        bool, typer.Option("--every-step", help="Ask even if there is only one thing to do.")
    ] = False,
    undo_secrets: Annotated[
        bool, typer.Option("--allow-undo-of-secrets", help="Let `undo` go back past what was hidden.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a game in which no illegal move is possible. At the prompt, ? says what can be typed."""
    from cardsdb.games import find_game

    asked = Asked(deck or [], seat or [], seed, option or [], ruleset, casual, position, resume)
    _check(asked, record)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    with opened() as store, _screen(as_json), _record_file(record or resume) as file:
        room = find_game(game)
        table = _table(asked, room, store, file.path)
        playing = Playing(
            table.duel,
            table.rules,
            table.recorder,
            _agents(table),
            replaying.names(table.header),
            show_card=lambda name: _show_card(store, room, name),
            every_step=every_step,
            undo_secrets=undo_secrets,
            past=table.past,
        )
        code = _play(playing, table, file)
        kept = _end(playing, table, file)
    if as_json:
        print_json(_document(playing, table, kept))
    raise typer.Exit(code)


def _play(playing: Playing, table: Table, file: _File) -> int:
    """Play until it is over or a person leaves; return the exit code."""
    try:
        playing.play()
    except (EOFError, Stopped):
        return 0
    except KeyboardInterrupt:
        out().print()  # the line with the prompt
        return 130
    except Exception:  # whatever it is, what was played is not lost
        if place := file.keep(table.header.game, table.header.seed, playing.actions):
            say(f"what was played so far is in {place}")
        raise
    return 0


def _check(asked: Asked, record: Path | None) -> None:
    """Refuse options that contradict each other."""
    makes = [("--deck", asked.decks), ("--option", asked.options)]
    if asked.resume:
        others = [*makes, ("--from", asked.position), ("--record", record), ("--seed", asked.seed is not None)]
        wrong = [name for name, given in others if given]
        if wrong:
            raise typer.BadParameter(f"--resume goes on with a game as it was begun: leave out {', '.join(wrong)}")
    elif asked.position and (wrong := [name for name, given in makes if given]):
        raise typer.BadParameter(f"--from says what is on the table: leave out {', '.join(wrong)}")


def _table(asked: Asked, room: Game, store: Store, file: Path) -> Table:
    """Make the duel, or take up that of a record; begin to write the record."""
    from cardsdb.play.records import Recorder

    with store.reading() as session:
        rules = rules_of(room, session)
        if asked.resume:
            return _resumed(asked, room, rules)
        header = _header(asked, room, rules, store)
    duel = header.begin(rules)
    return Table(duel, rules, header, Recorder(file, header, duel), [])


def _header(asked: Asked, room: Game, rules: Rules, store: Store) -> Header:
    """Say what a new duel is made from; raises CardsdbError, and ends with code 1 where a deck is illegal."""
    from secrets import randbelow

    from cardsdb.errors import PlayError
    from cardsdb.play.positions import read_position
    from cardsdb.play.records import Header

    seed = randbelow(1 << 32) if asked.seed is None else asked.seed
    if asked.position:
        position = read_position(asked.position)
        if position.game != room.name:
            raise PlayError(f"{asked.position}: a position of {position.game}, not of {room.name}")
        seats = _seats(asked.seats, position.set_up(rules).seats)
        return Header(room.name, rules.fingerprint, seed, seats, position=position.content)
    options = read_options(rules, asked.options, asked.ruleset)
    least, most = rules.players
    samples = min(most, max(least, len(asked.seats)))
    with store.reading() as session:
        decks, marks = read_decks(session, room, asked.decks, casual=asked.casual, seed=seed, samples=samples)
    if not least <= len(decks) <= most:
        numbers = str(least) if least == most else f"{least} to {most}"
        raise PlayError(f"{room.title} is for {numbers} players: name as many --deck, not {len(decks)}")
    return Header(room.name, rules.fingerprint, seed, _seats(asked.seats, len(decks)), tuple(decks), options, marks)


def _resumed(asked: Asked, room: Game, rules: Rules) -> Table:
    """Take up the duel of an unfinished record."""
    from dataclasses import replace

    from cardsdb.errors import PlayError
    from cardsdb.play.replaying import read_record, replay

    assert asked.resume
    record = read_record(asked.resume)
    if record.header.game != room.name:
        raise PlayError(f"{asked.resume}: a record of {record.header.game}, not of {room.name}")
    events: dict[int, Sequence[Event]] = {}
    for number, step, after in replay(record, rules):
        duel = after
        if step.back is None:
            events[number] = list(duel.events())
        else:
            events = {earlier: one for earlier, one in events.items() if earlier < step.back}
    recorder = record.resume(duel)
    if record.note:
        say(f"note: {asked.resume}: {record.note}")
    header = record.header
    if asked.seats:
        header = replace(header, agents=_seats(asked.seats, duel.seats))
    return Table(duel, rules, header, recorder, list(events.values()))


def _seats(asked: Sequence[str], count: int) -> tuple[str, ...]:
    """Return who sits where: as asked, then a person on the first seat and greedy agents."""
    from cardsdb.errors import PlayError
    from cardsdb.play.agents import AGENT_NAMES

    if len(asked) > count:
        raise PlayError(f"--seat is given {len(asked)} times, and {count} players sit at the table")
    for who in asked:
        if who not in {_PERSON, *AGENT_NAMES}:
            raise PlayError(f"--seat {who}: there are: {', '.join([_PERSON, *AGENT_NAMES])}")
    return (*asked, *([_PERSON] + ["greedy"] * count)[len(asked) : count])


def _agents(table: Table) -> list[Agent | None]:
    """Return who chooses at each seat, None for a person; each agent has a seed of its own."""
    from cardsdb.play.agents import agent
    from cardsdb.play.randomness import seed_of

    begun = len(table.past)
    return [
        None if who == _PERSON else agent(who, seed_of(table.header.seed, seat, begun))
        for seat, who in enumerate(table.header.agents)
    ]


@dataclass
class _File:
    """Where the record is written: a file that the player named, else one that is kept only where it is needed."""

    path: Path
    named: bool

    def keep(self, game: str, seed: int, actions: int) -> Path | None:
        """Put an unnamed record of an unfinished game into the current folder; return where the record is."""
        from cardsdb.errors import UnwritableFileError

        if self.named:
            return self.path
        if not actions:
            return None
        names = (f"{game}-{seed}{f'-{number}' if number else ''}.record" for number in range(1_000_000))
        place = next(Path(name) for name in names if not Path(name).exists())
        try:
            shutil.move(self.path, place)
        except OSError as error:
            raise UnwritableFileError(f"{place}: the record cannot be written ({error.strerror})") from error
        return place


@contextmanager
def _record_file(named: Path | None) -> Iterator[_File]:
    if named:
        yield _File(named, named=True)
        return
    with tempfile.TemporaryDirectory(prefix="cardsdb-") as folder:
        yield _File(Path(folder) / "record", named=False)


@contextmanager
def _screen(as_json: bool) -> Iterator[None]:
    """Send all that people read to standard error, where a program reads the output."""
    with redirect_stdout(sys.stderr) if as_json else nullcontext():
        yield


def _end(playing: Playing, table: Table, file: _File) -> Path | None:
    """End the record, say how it ended and where the record is; return that place."""
    from cardsdb.decks.violations import numbered
    from cardsdb.play.records import result

    table.recorder.close(playing.duel)
    game, outcome = table.header.game, playing.duel.outcome()
    if outcome is not None:
        text = result(outcome)
        actions = numbered(playing.actions, "action")
        out().print(f"\n{text[0].upper()}{text[1:]}. Turn {playing.duel.turn}, {actions}.", style="bold")
        if file.named:
            say(f"the record is in {file.path}: cardsdb replay {file.path}")
        return file.path if file.named else None
    place = file.keep(game, table.header.seed, playing.actions)
    if place:
        say(f"the record is in {place}; go on with: cardsdb play {game} --resume {place}")
    return place


def _document(playing: Playing, table: Table, record: Path | None) -> dict[str, object]:
    outcome = playing.duel.outcome()
    winners = [seat + 1 for seat in outcome.winners] if outcome else []
    return {
        "game": table.header.game,
        "seed": table.header.seed,
        "winner": winners[0] if winners else None,
        "winners": winners,
        "reason": outcome.reason if outcome else None,
        "turns": playing.duel.turn,
        "actions": playing.actions,
        "record": str(record) if record else None,
    }


def _show_card(store: Store, room: Game, name: str) -> None:
    from cardsdb.catalogue.lookup import find_card, sources
    from cardsdb.catalogue.search.found import load_cards
    from cli.card_tables import print_card

    with store.reading() as session:
        row, levels = find_card(session, name, room.name)
        [card] = load_cards(session, [row.id or 0], [room.cards])
        cited = sources(session, card.id)
    print_card(card, levels, cited)
