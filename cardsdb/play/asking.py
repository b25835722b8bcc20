"""Duels that ask: one question is open at a time, and an action is the number of an answer to it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from cardsdb.errors import IllegalActionError
from cardsdb.play.duel import Action, Decision, Duel, Outcome


class Question(NamedTuple):
    """What a seat is asked: the kind of question, its options, and what the answer is about."""

    kind: str
    seat: int
    options: tuple[tuple[Any, ...], ...]
    about: tuple[Any, ...] = ()


class AskingTable(Protocol):
    """The table of such a duel."""

    asking: Question | None
    """The open question, None where the duel is over."""
    over: Outcome | None
    """How it ended, None while it goes on."""


TableT = TypeVar("TableT", bound=AskingTable)


class AskingDuel(Duel, Generic[TableT]):
    """A duel behind whose doors a table asks one question after the other."""

    questions: ClassVar[Mapping[str, tuple[str, str]]]
    """Each kind of question in words, and its clause."""
    ended: ClassVar[str]
    """The clause by which nothing can be done any more."""

    def __init__(self, table: TableT) -> None:
        """Take a table on which somebody has to decide, or all is decided."""
        self.table = table

    @abstractmethod
    def answer(self, asking: Question, number: int) -> None:
        """Do what follows from an answer to the open question."""

    @abstractmethod
    def write_answer(self, asking: Question, number: int) -> str:
        """Return an answer to the open question in words."""

    def question(self) -> Question | None:
        """Return the open question with all answers that there are."""
        return self.table.asking

    @property
    def seat(self) -> int:
        """Who has to decide, -1 where it is over."""
        asking = self.table.asking
        return -1 if asking is None else asking.seat

    def decision(self) -> Decision | None:
        """Return who has to decide what."""
        asking = self.table.asking
        return Decision(asking.seat, *self.questions[asking.kind]) if asking else None

    def actions(self) -> Sequence[Action]:
        """Return the legal actions."""
        asking = self.question()
        return range(len(asking.options)) if asking else ()

    def play(self, action: Action) -> None:
        """Do a legal action, and all that follows."""
        asking = self.question()
        if asking is None or not isinstance(action, int) or not 0 <= action < len(asking.options):
            clause = self.questions[asking.kind][1] if asking else self.ended
            raise IllegalActionError(
                f"action {action} is not legal now; there are {len(self.actions())} that are", clause
            )
        self.answer(asking, action)

    def write(self, action: Action) -> str:
        """Return a legal action in words."""
        asking = self.question()
        assert asking is not None
        return self.write_answer(asking, action)

    def expand(self, line: str) -> Sequence[str]:
        """Return the line: none is short for several here."""
        return [line]

    def outcome(self) -> Outcome | None:
        """Return how it ended."""
        return self.table.over
