"""From the cells of CSV, JSON and XML to the cards of a game."""

from __future__ import annotations

from cardsdb.names import tidy
from importers.deck_lists import forms
from importers.deck_lists.lines import LineReader
from importers.deck_lists.model import Card, Collected, RawList, Row, Wrong


def collect_rows(raw: RawList, reader: LineReader) -> Collected:
    """Return what the rows hold in the reader's game."""
    collected = Collected(metadata=dict(raw.metadata))
    strange: set[str] = set()
    first = reader.game.sections.first
    for row in raw.rows:
        section = (reader.section(row.section) if row.section else None) or first
        if row.section and reader.section(row.section) is None and row.section not in strange:
            strange.add(row.section)
            collected.note(reader.unknown_section(row.section), first, row.line, row.section)
        taken = _card(row, reader)
        if isinstance(taken, Card):
            collected.add(taken, section, row.line)
        else:
            collected.note(taken, section, row.line, _shown(row))
    return collected


def _card(row: Row, reader: LineReader) -> Card | Wrong:
    for cell in row[1:]:
        if cell is not None and (isinstance(cell, bool) or not isinstance(cell, str | int | float)):
            return Wrong(f"{cell!r:.60} is neither text nor a number", "write the card's name and count")
    name, level = tidy(str(row.name or "")), tidy(str(row.level or ""))
    if not name:
        return Wrong("a row without a card's name", "write the name, or take the row out")
    if level and not (level.isdecimal() and len(level) < 4):
        return Wrong(f"{level} is no level", f"write a whole number, or nothing for the lowest level of {name}")
    stated = int(level) if level else None
    if stated is None and reader.find(name) is None:
        bare, written = forms.split_level(name)
        if reader.find(bare) is not None:
            name, stated = bare, written
    set_, number = tidy(str(row.set or "")), tidy(str(row.number or ""))
    return reader.take(forms.Reading(_count(row.copies), name, stated, set_, number))


def _count(cell: object) -> str:
    """Return a count as a person would write it; none is one."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    text = "" if cell is None else tidy(str(cell))
    return text or "1"


def _shown(row: Row) -> str:
    return " ".join(str(cell) for cell in (row.copies, row.name) if cell is not None)
