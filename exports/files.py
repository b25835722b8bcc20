"""Writing a file so that nobody ever sees half of it."""

from __future__ import annotations

import os
from pathlib import Path

from cardsdb.errors import UnwritableFileError


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file beside its place, then put it there; text is UTF-8. Raises UnwritableFileError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            beside.write_bytes(content.encode() if isinstance(content, str) else content)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritableFileError(f"{path}: cannot be written ({error.strerror})") from error
