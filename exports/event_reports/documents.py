"""Reports for other programs: the JSON document, and a CSV with one row a list."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from cardsdb.decks.events import EventResult, JudgedList, Standing
from exports.event_reports.words import problem
from exports.verdicts import violation_document

_COLUMNS = ("player", "verdict", "deck", "game", "format", "cards", "hash", "source", "problems", "notes")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_document(result: EventResult) -> dict[str, Any]:
    """Return the verdicts of an event as one JSON object."""
    event = result.event
    return {
        "event": {
            "name": event.name,
            "date": event.date and event.date.isoformat(),
            "game": event.game,
            "format": event.format,
            "deadline": event.deadline and event.deadline.isoformat(),
            "players": list(event.players),
        },
        "players": [
            {
                "player": standing.player,
                "verdict": standing.verdict,
                "deck": _deck(standing.list) if standing.list and not standing.list.fault else None,
                "source": standing.list.source if standing.list else None,
                "hash": (standing.list.hash or None) if standing.list else None,
                "notes": [*_fault(standing), *standing.notes],
            }
            for standing in result.standings
        ],
        "summary": {
            "players": result.players,
            "lists": result.lists,
            **result.verdicts,
            "doubles": result.doubles,
            "problems": dict(result.problems),
        },
    }


def as_json(result: EventResult) -> bytes:
    """Return the JSON report."""
    return (json.dumps(as_document(result), ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def as_csv(result: EventResult) -> bytes:
    """Return the CSV report; no cell can be taken for a formula by a spreadsheet program."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for standing in result.standings:
        one = standing.list or JudgedList("", "")
        problems = "; ".join(f"{violation.rule}: {problem(violation)}" for violation in one.violations)
        notes = "; ".join([*_fault(standing), *standing.notes])
        cells = (standing.player, standing.verdict, one.name, one.game, one.format)
        writer.writerow(map(_defused, (*cells, str(one.cards or ""), one.hash, one.source, problems, notes)))
    return file.getvalue().encode("utf-8", "replace")


def _deck(one: JudgedList) -> dict[str, Any]:
    """Return a list as `deck check` reports it."""
    return {
        "source": one.source,
        "name": one.name,
        "game": one.game,
        "format": one.format,
        "legal": one.legal,
        "cards": one.cards,
        "violations": [violation_document(violation) for violation in one.violations],
        "unknown": [unknown._asdict() for unknown in one.unknown],
    }


def _fault(standing: Standing) -> list[str]:
    return [standing.list.fault] if standing.list and standing.list.fault else []


def _defused(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
