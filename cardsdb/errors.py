"""What can go wrong for a user, as a small family of exceptions.

Every message is one line for a person: what is wrong, where, and what to do.
The command line prints it and ends with the exit code that docs/commands.md promises.
"""

from __future__ import annotations

from collections.abc import Sequence


class CardsdbError(Exception):
    """Something that could not be done; the message says what, where and what to do."""


class UnreadableFileError(CardsdbError, ValueError):
    """A file that is empty, cut short, encrypted, too large, or not what it claims to be."""


class UnwritableFileError(CardsdbError, OSError):
    """A file that cannot be written where it is wanted; nothing was left half-written."""


class UnknownDocumentError(CardsdbError, ValueError):
    """A readable document in which no importer recognises its rulebook or card list."""


class CardListError(CardsdbError, ValueError):
    """A table of cards that cannot be taken.

    The message's first line is the `summary`; where rows are at fault, `problems` names each
    with its place and mend, and the message's further lines show the first of them.
    """

    _SHOWN = 50

    def __init__(self, summary: str, problems: Sequence[str] = ()) -> None:
        self.summary = summary
        self.problems = tuple(problems)
        lines = [summary, *self.problems[: self._SHOWN]]
        if len(self.problems) > self._SHOWN:
            lines.append(f"and {len(self.problems) - self._SHOWN} more")
        super().__init__("\n".join(lines))


class UnknownCardError(CardsdbError, LookupError):
    """A name that no card bears; the message offers the nearest names."""


class UnknownClauseError(CardsdbError, LookupError):
    """An id that no clause of a game's rules bears; the message says which there are."""


class UnknownDeckError(CardsdbError, LookupError):
    """A name that no stored deck bears, or a version that it does not have; the message offers near names."""


class UnknownGameError(CardsdbError, LookupError):
    """A game that is not installed; the message lists those that are."""


class QueryError(CardsdbError, ValueError):
    """A search query with a mistake; the message shows where and what would be understood."""


class DatabaseError(CardsdbError, RuntimeError):
    """A database that cannot be opened, read or written."""


class DamagedDatabaseError(DatabaseError):
    """A database whose file is damaged, or no database at all; a backup may bring it back."""


class DeckListError(CardsdbError, ValueError):
    """A deck list that cannot be read or written: of no known game, unsound, or beyond all bounds."""


class PrintingError(CardsdbError, ValueError):
    """Something that cannot be put on paper as asked: a page too small for a card, a picture that is none."""


class PlayError(CardsdbError, ValueError):
    """A duel that cannot be played as asked: cards without rules, options that are none, a wrong number of decks."""


class PositionError(PlayError):
    """A position that cannot be, or a file that is none; the message names the zone or card."""


class RecordError(PlayError):
    """A record of a duel that is damaged, changed, or of another version; the message names the line."""


class IllegalActionError(PlayError):
    """An action that is not legal now; `clause` is the rule that forbids it, "" where it is no action at all."""

    def __init__(self, message: str, clause: str = "") -> None:
        """Take the message, which ends with the clause where there is one."""
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause
