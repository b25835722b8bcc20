"""Reading a stranger's document in a process of its own, with memory and time that it cannot exceed.

Whatever a file does to its parser, it does it there: the reader's memory is given back when it
ends, a stream that unpacks to gigabytes meets a wall, and a parser that never ends is ended.
The two talk in lines of JSON: {"done", "total"} as pages are read, then {"document"} or {"error"}.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardsdb.errors import UnreadableFileError
from importers.documents.limits import MAX_MEMORY, MAX_SECONDS
from importers.documents.model import Page, SourceDocument

_GRACE = 20
"""Seconds beyond the reader's own limit, for starting and for a parser that does not look at the clock."""


def read_apart(path: Path, progress: Callable[[int, int], None] | None = None) -> SourceDocument:
    """Read a document as `read_document` does, in a process of its own. Raises UnreadableFileError."""
    command = [sys.executable, "-P", "-m", "importers.documents.apart", str(path), str(MAX_MEMORY)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONUTF8": "1"}
    with subprocess.Popen(  # noqa: S603 (our own module, and a path that no shell sees)
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as reader:
        end = threading.Timer(MAX_SECONDS + _GRACE, reader.kill)
        end.start()
        try:
            for line in reader.stdout or ():
                message = json.loads(line)
                if "error" in message:
                    raise UnreadableFileError(message["error"])
                if "document" in message:
                    return _document(path, message["document"])
                if progress:
                    progress(message["done"], message["total"])
        finally:
            end.cancel()
            reader.kill()
    raise UnreadableFileError(
        f"{path}: cannot be read within {MAX_SECONDS} seconds and {MAX_MEMORY >> 20} MiB of memory"
    )


def _document(path: Path, told: dict[str, Any]) -> SourceDocument:
    pages = tuple(Page(number, tuple(lines), tuple(numbers)) for number, lines, numbers in told["pages"])
    return SourceDocument(path, told["sha256"], told["kind"], told["title"], pages, tuple(told["notes"]))


def _main(path: Path, memory: int) -> None:
    """Read the document and tell it, line by line, to the process that asked."""
    from importers.documents.reading import read_document

    _limit_memory(memory)
    try:
        document = read_document(path, lambda done, total: _tell({"done": done, "total": total}))
    except UnreadableFileError as error:
        _tell({"error": str(error)})
        return
    pages = [(page.number, page.lines, list(page.line_numbers)) for page in document.pages]
    told = {"sha256": document.sha256, "kind": document.kind, "title": document.title, "notes": document.notes}
    _tell({"document": {**told, "pages": pages}})


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # no such walls on this system; the limits of size and time still hold
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wall = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_AS, (wall, hard))


def _tell(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]))
