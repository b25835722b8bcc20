"""Positions as files: all that is on the table at a moment, in TOML, by the names of the cards.

The format is described in docs/records.md.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardsdb.errors import PositionError, UnreadableFileError
from cardsdb.play.duel import Duel, Rules
from cardsdb.play.text_files import parse_toml, read_text
from cardsdb.play.toml_text import toml_text

VERSION = 1
_TITLE = "# A position, for `cardsdb play --from`; docs/records.md describes it.\n"


@dataclass(frozen=True)
class Position:
    """A position as it was read: of which game, from where, and what its game reads of it."""

    game: str
    source: str
    content: Mapping[str, Any]

    def set_up(self, rules: Rules) -> Duel:
        """Return its duel; raises PositionError where it cannot be."""
        return set_up(rules, self.content, self.source)


def position_text(duel: Duel) -> str:
    """Return a duel's position as its file has it."""
    return _TITLE + toml_text({"position": VERSION, "game": duel.game, **duel.position()})


def read_position(path: Path) -> Position:
    """Read a position file; raises UnreadableFileError."""
    content = parse_toml(read_text(path), str(path))
    version, game = content.pop("position", None), content.pop("game", None)
    if not isinstance(version, int) or not isinstance(game, str):
        raise UnreadableFileError(f"{path}: no position: it needs `position = {VERSION}` and `game = ...` at its top")
    if version != VERSION:
        raise UnreadableFileError(f"{path}: a position of version {version}; this cardsdb reads version {VERSION}")
    return Position(game, str(path), content)


def set_up(rules: Rules, content: Mapping[str, Any], source: str) -> Duel:
    """Return the duel of a position from a file; raises PositionError, which names the file."""
    try:
        return rules.set_up(content)
    except PositionError as error:
        raise PositionError(f"{source}: {error}") from error


def fingerprint(duel: Duel) -> str:
    """Return the SHA-256 of a duel's position: of its JSON with sorted keys and no blanks, in UTF-8."""
    text = json.dumps(duel.position(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
