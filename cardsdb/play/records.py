"""Records of duels: one readable text file, written while playing, which replays to the same end.

Here is what a record says and how it is written; cardsdb.play.replaying reads it. The format is described in
docs/records.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import FileIO
from itertools import groupby
from pathlib import Path
from typing import Any

from cardsdb.errors import UnwritableFileError
from cardsdb.play.duel import Action, Duel, DuelDeck, Event, Outcome, Rules
from cardsdb.play.positions import fingerprint
from cardsdb.play.toml_text import toml_text

VERSION = 1
BODY = "---"
"""The line between the header and what was played."""
INDENT = "    "
"""What stands before an event."""
_TITLE = "# A duel, for `cardsdb replay`; docs/records.md describes it. It tells what was hidden from the players.\n"


@dataclass(frozen=True)
class Header:
    """What a duel was made from.

    `rules` is the fingerprint of the rules; `agents` says who played each seat; `marks` are remarks, such as that
    decks were illegal. A duel that began from a `position` has no decks.
    """

    game: str
    rules: str
    seed: int
    agents: tuple[str, ...]
    decks: tuple[DuelDeck, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    position: Mapping[str, Any] | None = None

    def begin(self, rules: Rules) -> Duel:
        """Return the duel at its beginning; raises PlayError where there can be none."""
        if self.position is not None:
            return rules.set_up(self.position)
        return rules.begin(self.decks, seed=self.seed, options=self.options)

    def text(self) -> str:
        """Return it as a record has it, with the line that ends it."""
        decks = self.decks or [DuelDeck("", {})] * len(self.agents)
        players = [_player(agent, deck) for agent, deck in zip(self.agents, decks, strict=True)]
        document = {
            "record": VERSION,
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            **({"marks": self.marks} if self.marks else {}),
            **({"options": self.options} if self.options else {}),
            "player": players,
            **({"position": self.position} if self.position is not None else {}),
        }
        return f"{_TITLE}{toml_text(document)}{BODY}\n"


class Recorder:
    """Writes a record while a duel is played: each action as soon as it is done, with one write past all buffers.

    So a crash loses no action. The file is forced to the disk when it is closed. A record that is not `live`, of a
    game that nobody waits for, is written in one go when it is closed.
    """

    def __init__(self, path: Path, header: Header, duel: Duel, *, live: bool = True) -> None:
        """Begin the record of a duel that has just begun; raises UnwritableFileError."""
        self.path = path
        self._waiting: list[str] | None = None if live else []
        self._open("wb", lines("", duel.events(), header.text()))

    @classmethod
    def resume(cls, path: Path, kept: str, last: str) -> Recorder:
        """Go on with a record of which the text `kept` stands, followed by the lines `last`."""
        recorder = cls.__new__(cls)
        recorder.path, recorder._waiting = path, None
        recorder._open("r+b", kept + last)
        recorder._file.truncate()
        return recorder

    def play(self, duel: Duel, action: Action) -> None:
        """Do an action and write it down with what it causes; raises IllegalActionError."""
        text = f"{duel.seat + 1}: {duel.write(action)}\n"
        duel.play(action)
        for told in duel.texts():
            text += f"{INDENT}{told}\n"
        self._write(text)

    def concede(self, duel: Duel, seat: int) -> None:
        """Let a player give up and write it down."""
        duel.concede(seat)
        self._write(lines(f"concede {seat + 1}\n", duel.events()))

    def undo(self, count: int) -> None:
        """Write down that the last actions were taken back."""
        self._write(f"undo {count}\n")

    def close(self, duel: Duel) -> None:
        """End the record: with the result where the duel is over, else so that it can be resumed."""
        outcome = duel.outcome()
        if outcome is not None:
            self._write(f"end {fingerprint(duel)}: {result(outcome)}\n")
        try:
            if self._waiting:
                self._file.write("".join(self._waiting).encode())
            else:
                os.fsync(self._file.fileno())
        except OSError:  # a pipe or a device cannot be forced
            pass
        finally:
            self._file.close()

    def _open(self, mode: str, text: str) -> None:
        try:
            self._file: FileIO = self.path.open(mode, buffering=0)  # type: ignore[assignment]
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "no name of a file"
            raise UnwritableFileError(f"{self.path}: cannot be written ({reason})") from error
        self._write(text)

    def _write(self, text: str) -> None:
        if self._waiting is not None:
            self._waiting.append(text)
            return
        try:
            self._file.write(text.encode())
        except OSError as error:
            raise UnwritableFileError(f"{self.path}: cannot be written ({error.strerror})") from error


def lines(head: str, events: Iterable[Event], before: str = "") -> str:
    """Return an action's line with those of its events."""
    return before + head + "".join([f"{INDENT}{event.text}\n" for event in events])


def result(outcome: Outcome) -> str:
    """Return how a duel ended, in words."""
    seats = [str(seat + 1) for seat in outcome.winners]
    who = f"player{'s' if len(seats) > 1 else ''} {' and '.join(seats)} won" if seats else "a draw"
    return f"{who}, {outcome.reason}" + (f" ({outcome.clause})" if outcome.clause else "")


def _player(agent: str, deck: DuelDeck) -> dict[str, Any]:
    sections = {
        section: [f"{len(list(copies))} {name}" for name, copies in groupby(names)]
        for section, names in deck.sections.items()
    }
    return {"agent": agent, "deck": deck.name, "cards": sections}
