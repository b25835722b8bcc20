"""How the commands speak: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is."""


def plain() -> None:
    """Turn colours off, for this process, as NO_COLOR does."""
    os.environ["NO_COLOR"] = "1"


def out() -> Console:
    """Return the console for results; piped into a file it wraps nothing and colours nothing."""
    from rich.console import Console

    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=_PIPED_WIDTH, soft_wrap=True)


def err() -> Console:
    """Return the console for messages and progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(document: Any) -> None:
    """Print the one JSON document of a command."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2, default=str) + "\n")


def say(message: str) -> None:
    """Print one line of comment, which `--json` does not disturb."""
    sys.stderr.write(message + "\n")


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """Show a bar on a terminal's standard error while something long is under way."""
    console = err()
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


_PIPED_WIDTH = 160
