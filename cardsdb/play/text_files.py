"""Reading text files of strangers: bounded in size, and without signs that would reach into a terminal."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from cardsdb.errors import UnreadableFileError

MOST_BYTES, MOST_LINES = 10_000_000, 200_000


def read_text(path: Path) -> str:
    """Return a file's text with its line ends as they are; raises UnreadableFileError."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no name of a file"
        raise UnreadableFileError(f"{path}: cannot be read ({reason})") from error
    if not content:
        raise UnreadableFileError(f"{path}: the file is empty")
    if len(content) > MOST_BYTES or content.count(b"\n") > MOST_LINES:
        raise UnreadableFileError(f"{path}: larger than {MOST_BYTES // 1_000_000} MB or {MOST_LINES:,} lines")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        cut = error.reason == "unexpected end of data"
        if cut and content.rfind(b"\n") < error.start:  # the half-written last sign of a line that is dropped anyway
            return content[: error.start].decode("utf-8-sig")
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableFileError(f"{path}, line {line}: this is no UTF-8 text") from error


def unprintable_line(text: str) -> int | None:
    """Return the number of the first line with a control character or the like, None where there is none."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.removesuffix("\r").replace("\t", " ").isprintable():
            return number
    return None


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return a TOML text's tables; raises UnreadableFileError, with the line."""
    if (line := unprintable_line(text)) is not None:
        raise UnreadableFileError(f"{source}, line {line}: has a control character")
    try:
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError as error:
        raise UnreadableFileError(f"{source}: nested too deeply") from error
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise UnreadableFileError(f"{source}: {error}") from error
    if not _is_sound(document):
        may = "only texts, whole numbers, true, false, lists and tables may stand in it, and no control characters"
        raise UnreadableFileError(f"{source}: {may}")
    return document


def _is_sound(value: Any) -> bool:
    """Return whether a value is of a kind that is written, and its texts can be shown."""
    if isinstance(value, dict):
        return all(key.isprintable() and _is_sound(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(_is_sound, value))
    return value.isprintable() if isinstance(value, str) else isinstance(value, int)
