"""From a cell, as a file holds it, to the text that a person would have written there."""

from __future__ import annotations

import datetime
import json
from typing import Any

from cardsdb.names import tidy
from importers.card_lists.json_lists import load_json
from importers.card_lists.model import MAX_CHARACTERS


def cell_text(value: object, separator: str = "") -> str:
    """Return the text of a cell; the parts of a list are joined by `separator`, "" allows no list.

    Raises ValueError with what would be understood.
    """
    match value:
        case None:
            return ""
        case bool():
            text = "yes" if value else "no"
        case str() | int():
            text = str(value)
        case float():
            text = str(int(value)) if value.is_integer() else str(value)
        case list() if separator:
            text = separator.join(cell_text(part) for part in value)
        case datetime.date() | datetime.time():
            raise ValueError("the spreadsheet made a date of it; format the column as text and write it anew")
        case _:
            raise ValueError("a text, a number, or yes or no is wanted")
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"longer than {MAX_CHARACTERS:,} characters")
    return text


def cell_lines(value: object) -> str:
    """Return the text of a cell that may have several lines."""
    return "\n".join(line for line in map(tidy, cell_text(value).splitlines()) if line)


def cell_abilities(value: object) -> list[Any] | None:
    """Return the abilities in a cell, which is JSON or holds JSON; None for a blank."""
    if isinstance(value, str):
        text = cell_text(value)
        if not text.strip():
            return None
        value = load_json(text)
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueError('a JSON list is wanted, such as ["blocker"]')
    if len(json.dumps(value, ensure_ascii=False).encode()) > MAX_CHARACTERS:
        raise ValueError(f"longer than {MAX_CHARACTERS:,} characters")
    return value
