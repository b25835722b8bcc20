"""Formats: the numbers by which decks are judged, as TOML files that an organiser can write.

A file `data/<game>/formats/<name>.toml` has a `title`, optionally the `rulebook` whose limits
it states, and a table of limits for each section of a deck, such as

    [deck]
    minimum = 40   # DM-DECK-1
    copies = 4     # DM-DECK-3
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardsdb.errors import UnreadableFileError

Limits = Mapping[str, int]
"""Limits of one section by name: cards (exactly), minimum, maximum, copies, ..."""


@dataclass(frozen=True)
class Format:
    """One way to play a game: limits by the section of a deck they bind."""

    name: str
    title: str
    rulebook: str | None
    sections: Mapping[str, Limits]


def read_formats(folder: Path) -> list[Format]:
    """Return the formats in the folder of a game's data, by name; none where there is no such folder.

    Raises UnreadableFileError for a file that is no format.
    """
    return [_read(file) for file in sorted((folder / "formats").glob("*.toml"))]


def _read(file: Path) -> Format:
    try:
        stated = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnreadableFileError(f"{file} is no format: {error}") from error
    title, rulebook = stated.pop("title", file.stem), stated.pop("rulebook", None)
    for section, limits in stated.items():
        if not isinstance(limits, dict) or not all(type(limit) is int for limit in limits.values()):
            raise UnreadableFileError(f"{file} is no format: {section} wants a table of whole numbers")
    return Format(file.stem, title, rulebook, stated)
