"""Reading records of duels and playing them again, action by action, against what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from cardsdb.errors import IllegalActionError, PlayError, RecordError, UnreadableFileError
from cardsdb.play.duel import Duel, DuelDeck, Event, Rules
from cardsdb.play.notation import find_action
from cardsdb.play.positions import fingerprint
from cardsdb.play.records import BODY, INDENT, VERSION, Header, Recorder, lines, result
from cardsdb.play.text_files import parse_toml, read_text, unprintable_line

Kind = TypeVar("Kind")

_MOST_CARDS = 10_000
_BODY = re.compile(rf"\r?\n{BODY}\r?\n")
_PLAYED = re.compile(r"(?P<seat>\d{1,2}): (?P<words>.+)")
_CONCEDED = re.compile(r"concede (?P<seat>\d{1,2})")
_UNDONE = re.compile(r"undo (?P<count>\d{1,6})")
_ENDED = re.compile(r"end (?P<end>[0-9a-f]{64}): (?P<result>.+)")


@dataclass(frozen=True, slots=True)
class Step:
    """What a line of a record says was done: by which seat, in which words, with the events that it caused.

    `words` is "" where the seat gave up. `back` is the number of the step before which the duel stands again, where the
    line takes steps back. `start` is where the line begins in the text.
    """

    line: int
    start: int
    text: str
    seat: int = -1
    words: str = ""
    back: int | None = None
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A record as it was read; `end` and `result` are "" while the duel is not over, `note` says what was dropped."""

    path: Path
    text: str
    header: Header
    steps: tuple[Step, ...]
    end: str = ""
    result: str = ""
    last_line: int = 0
    note: str = ""

    def resume(self, duel: Duel) -> Recorder:
        """Go on writing it, from the duel that its steps lead to; raises RecordError where it is over."""
        last = self.steps[-1]
        if self.end:
            raise RecordError(f"{self.path}: this game is over: {self.result}")
        events = () if last.back is not None else duel.events()
        return Recorder.resume(self.path, self.text[: last.start], lines(f"{last.text}\n" if last.text else "", events))


def read_record(path: Path) -> Record:
    """Read a record; raises RecordError, which names the line, and UnreadableFileError where there is no text."""
    text = read_text(path)
    parted = _BODY.search(text)
    if not parted:
        known = re.search(r"^record = \d", text, re.MULTILINE)
        kind = f"the header is cut: a line {BODY} has to end it" if known else "no record of a duel"
        raise RecordError(f"{path}: {kind}")
    header = _header(text[: parted.start()], str(path))
    record = _Reading(path, text, parted.end(), len(header.agents)).record(header)
    if (line := unprintable_line(record.text)) is not None:
        raise RecordError(f"{path}, line {line}: has a control character")
    return record


def replay(record: Record, rules: Rules) -> Iterator[tuple[int, Step, Duel]]:
    """Play a record again; after each step give its number, the step and the duel as it then stands.

    Step 0 is the beginning. Raises RecordError at the first line that is not what the duel does, and at the end where
    the result or the last position is another one.
    """
    kept = {step.back for step in record.steps if step.back is not None}
    copies: dict[int, Duel] = {}
    duel = _begun(record, rules)
    for number, step in enumerate(record.steps):
        if number in kept:
            copies[number] = duel.copy()
        if step.back is not None:
            duel = copies[step.back].copy()
        else:
            if number:
                _do(record, rules, step, duel)
            _compare(record, rules, step, duel.events(), last=number == len(record.steps) - 1)
        yield number, step, duel
    if record.end:
        outcome = duel.outcome()
        reached = result(outcome) if outcome else "not over"
        if record.result != reached:
            _differs(record, rules, record.last_line, f"the record says {record.result!r}, but it is: {reached}")
        if record.end != fingerprint(duel):
            _differs(record, rules, record.last_line, "the end position is another one")


def verify(record: Record, rules: Rules) -> Duel:
    """Return the duel at the end of a record in which every action was legal; raises RecordError otherwise."""
    for _number, _step, last in replay(record, rules):
        duel = last
    if not record.end:
        note = f" ({record.note})" if record.note else ""
        raise RecordError(f"{record.path}, line {record.last_line}: the game is not over, the record has no end{note}")
    return duel


def _begun(record: Record, rules: Rules) -> Duel:
    try:
        duel = record.header.begin(rules)
    except PlayError as error:
        raise RecordError(f"{record.path}: the header is of no duel: {error}") from error
    if duel.seats != len(record.header.agents):
        raise RecordError(f"{record.path}: the header has {len(record.header.agents)} players, the duel {duel.seats}")
    return duel


def _do(record: Record, rules: Rules, step: Step, duel: Duel) -> None:
    try:
        if not step.words:
            return duel.concede(step.seat)
        if duel.seat != step.seat:
            decides = f"player {duel.seat + 1} has to decide" if duel.seat >= 0 else "the game is over"
            _differs(record, rules, step.line, f"player {step.seat + 1} does {step.words!r}, but {decides}")
        action = find_action(duel, step.words)
        if action is None:
            reason, clause = duel.why_not(step.seat, step.words)
            raise IllegalActionError(f"{step.words!r} is not legal: {reason}", clause)
        duel.play(action)
    except IllegalActionError as error:
        _differs(record, rules, step.line, str(error))


def _compare(record: Record, rules: Rules, step: Step, events: Sequence[Event], *, last: bool) -> None:
    """Refuse events that are not those of the record; those of the last action may be cut."""
    happened = tuple(event.text for event in events)
    cut = last and not record.end and happened[: len(step.events)] == step.events
    if happened == step.events or cut:
        return
    pairs = enumerate(zip((*step.events, ""), (*happened, ""), strict=False), start=1)
    place, (said, does) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    if not said:
        _differs(record, rules, step.line, f"the event {does!r} is missing")
    _differs(record, rules, step.line + place, f"{said!r} does not happen" + (f", but {does!r}" if does else ""))


def _differs(record: Record, rules: Rules, line: int, message: str) -> NoReturn:
    changed = record.header.rules != rules.fingerprint
    why = "; the rules or cards have changed since it was recorded" if changed else ""
    raise RecordError(f"{record.path}, line {line}: {message}{why}")


class _Reading:
    """Reads the lines behind a header."""

    def __init__(self, path: Path, text: str, body: int, seats: int) -> None:
        self._path, self._text, self._seats = path, text, seats
        self._first = text.count("\n", 0, body)
        self._steps = [Step(self._first, body, "")]
        self._events: list[str] = []
        self._done: list[int] = []
        self._start, self._line = body, self._first
        self._end = self._result = ""

    def record(self, header: Header) -> Record:
        """Return the record of the header and these lines."""
        complete, _, half = self._text[self._start :].rpartition("\n")
        note = f"the last line was half written and is dropped: {half[:60]!r}" if half else ""
        for line in complete.split("\n") if complete else ():
            self._line += 1
            self._take(line.removesuffix("\r"))
            self._start += len(line) + 1
        self._close()
        text = self._text[: self._start]
        return Record(self._path, text, header, tuple(self._steps), self._end, self._result, self._line, note)

    def _take(self, line: str) -> None:
        if self._end:
            self._refuse("nothing may stand behind the end")
        if line.startswith(INDENT):
            if self._steps[-1].back is not None:
                self._refuse("no event may stand behind `undo`")
            self._events.append(line.removeprefix(INDENT))
            return
        self._close()
        number = len(self._steps)
        if found := _ENDED.fullmatch(line):
            self._end, self._result = found["end"], found["result"]
        elif found := _UNDONE.fullmatch(line):
            count = int(found["count"])
            if not 1 <= count <= len(self._done):
                self._refuse(f"{count} actions cannot be taken back, {len(self._done)} were done")
            back = self._done[-count]
            del self._done[-count:]
            self._steps.append(Step(self._line, self._start, line, back=back))
        elif found := _PLAYED.fullmatch(line) or _CONCEDED.fullmatch(line):
            seat = int(found["seat"]) - 1
            if not 0 <= seat < self._seats:
                self._refuse(f"there is no player {seat + 1}, there are {self._seats}")
            self._done.append(number)
            self._steps.append(Step(self._line, self._start, line, seat, found.groupdict().get("words", "")))
        else:
            self._refuse(f"{line[:60]!r} is neither an action nor an event")

    def _close(self) -> None:
        """Give the events that were read to their step."""
        if self._events:
            self._steps[-1] = replace(self._steps[-1], events=tuple(self._events))
            self._events = []

    def _refuse(self, message: str) -> NoReturn:
        raise RecordError(f"{self._path}, line {self._line}: {message}")


def _header(text: str, source: str) -> Header:
    try:
        document = parse_toml(text, source)
    except UnreadableFileError as error:
        raise RecordError(str(error)) from error
    version = document.get("record")
    if not isinstance(version, int):
        raise RecordError(f"{source}: no record of a duel: it needs `record = {VERSION}` in its header")
    if version != VERSION:
        raise RecordError(f"{source}: a record of version {version}; this cardsdb reads version {VERSION}")
    players = _get(document, "player", list, source)
    position = document.get("position")
    if not players or not all(isinstance(one, dict) for one in players):
        raise RecordError(f"{source}: the header needs a table [[player]] for each player")
    options = _get(document, "options", dict, source, {})
    return Header(
        _get(document, "game", str, source),
        _get(document, "rules", str, source),
        _get(document, "seed", int, source),
        tuple(_get(player, "agent", str, source) for player in players),
        tuple(_deck(player, source) for player in players) if position is None else (),
        {name: _get(options, name, str, source) for name in options},
        tuple(map(str, _get(document, "marks", list, source, []))),
        _get(document, "position", dict, source) if position is not None else None,
    )


def _deck(player: Mapping[str, Any], source: str) -> DuelDeck:
    sections = {}
    for section, entries in _get(player, "cards", dict, source).items():
        names: list[str] = []
        for entry in entries if isinstance(entries, list) else [entries]:
            count, blank, name = str(entry).partition(" ")
            if not (blank and count.isdecimal() and 0 < int(count[:6]) <= _MOST_CARDS - len(names)):
                raise RecordError(f"{source}: {str(entry)[:60]!r} in the header is no card with its number of copies")
            names += [name] * int(count[:6])
        sections[section] = tuple(names)
    return DuelDeck(_get(player, "deck", str, source), sections)


def _get(table: Mapping[str, Any], key: str, kind: type[Kind], source: str, default: Kind | None = None) -> Kind:
    value = table.get(key, default)
    if not isinstance(value, kind):
        raise RecordError(f"{source}: the header needs {key!r}, as {_KINDS[kind]}")
    return value


_KINDS = {str: "a text", int: "a whole number", list: "a list", dict: "a table"}
