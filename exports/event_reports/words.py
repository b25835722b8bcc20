"""The sentences that several kinds of report share."""

from __future__ import annotations

from cardsdb.decks.events import Event, EventResult
from cardsdb.decks.violations import Violation, numbered
from cardsdb.games import games


def occasion(event: Event) -> str:
    """Return when, by what and until when an event is held, in one line."""
    said = [event.date.isoformat() if event.date else "", games()[event.game].title if event.game else ""]
    said += [f"format {event.format}" if event.format else ""]
    said += [f"lists until {event.deadline:%Y-%m-%d %H:%M}" if event.deadline else ""]
    return ", ".join(filter(None, said))


def counted(result: EventResult) -> str:
    """Return how many players and lists there are, and of which verdict."""
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in result.verdicts.items() if count)
    people = f"{numbered(result.players, 'player')}, {numbered(result.lists, 'list')}"
    return f"{people}: {verdicts}" if verdicts else people


def problem(violation: Violation) -> str:
    """Return what is wrong, where, and the mend."""
    lines = ", ".join(map(str, violation.lines))
    where = f" (line{'s' if len(violation.lines) > 1 else ''} {lines})" if lines else ""
    mend = f" → {violation.fix}" if violation.fix else ""
    return f"{violation.message}{where}{mend}"
