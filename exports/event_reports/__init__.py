"""Reports of an event, as files that are the same bytes whenever the event is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from cardsdb.decks.events import EventResult
from cardsdb.errors import CardsdbError
from exports.event_reports.documents import as_csv, as_document, as_json
from exports.event_reports.pages import as_html
from exports.files import write_file

__all__ = ["ReportError", "as_document", "check_ending", "wants_contents", "write_report", "write_sheets"]


class ReportError(CardsdbError, ValueError):
    """A kind of report that there is not."""


def _pdf(result: EventResult, *, table: bool = True) -> bytes:
    from exports.event_reports.paper import as_pdf  # reportlab takes a while to load

    return as_pdf(result, table=table)


_WRITERS: Mapping[str, Callable[[EventResult], bytes]] = {
    ".html": as_html,
    ".pdf": _pdf,
    ".csv": as_csv,
    ".json": as_json,
}


def check_ending(path: Path, *allowed: str) -> None:
    """Refuse a file whose ending stands for no kind of report, or for none of those allowed."""
    endings = allowed or tuple(_WRITERS)
    if path.suffix.lower() not in endings:
        raise ReportError(f"{path}: which kind of report? Let the name end in {' or '.join(endings)}")


def wants_contents(path: Path) -> bool:
    """Tell whether a report shows the lists themselves, so that they must be kept."""
    return path.suffix.lower() == ".pdf"


def write_report(result: EventResult, path: Path) -> None:
    """Write the report of the kind that the file's ending stands for; raise ReportError or UnwritableFileError."""
    check_ending(path)
    write_file(path, _WRITERS[path.suffix.lower()](result))


def write_sheets(result: EventResult, path: Path) -> None:
    """Write a PDF of one registration sheet a player; raise ReportError or UnwritableFileError."""
    check_ending(path, ".pdf")
    write_file(path, _pdf(result, table=False))
