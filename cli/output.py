"""How the commands speak: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 80
"""The columns that everything fits into."""

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is."""


def plain() -> None:
    """Turn colours off, for this process, as NO_COLOR does."""
    os.environ["NO_COLOR"] = "1"


def out() -> Console:
    """Return the console for results; piped into a file it wraps nothing and colours nothing."""
    from rich.console import Console

    _be_lenient()
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=_piped_width(), soft_wrap=True)


def err() -> Console:
    """Return the console for messages and progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(document: Any) -> None:
    """Print the one JSON document of a command."""
    _be_lenient()
    narrow = not (sys.stdout.encoding or "").casefold().startswith("utf")
    sys.stdout.write(json.dumps(document, ensure_ascii=narrow, indent=2, default=str) + "\n")


def say(message: str) -> None:
    """Print one line of comment, which `--json` does not disturb."""
    sys.stderr.write(legible(message) + "\n")


def legible(text: str) -> str:
    """Return a text as a terminal may show it: what would steer it, as a file's name may, is written as escapes."""
    return "".join(
        one if one.isprintable() or one in "\n\t\u00a0\u202f" else one.encode("unicode_escape").decode() for one in text
    )


def _be_lenient() -> None:
    """Have letters that the output's encoding lacks written as escapes."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def print_wrapped(head: str, text: str, *, style: str | None = None) -> None:
    """Print a text behind its head in 80 columns; the lines that follow the first stand under the text."""
    wrapper = textwrap.TextWrapper(WIDTH, head, " " * len(head), break_long_words=False, break_on_hyphens=False)
    out().print(wrapper.fill(text), style=style, markup=False)


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """Show a bar on a terminal's standard error while something long is under way."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Bar(*columns, console=err(), transient=True)
    task = bar.add_task(title, total=None)
    begun = time.monotonic()

    def report(done: int, total: int) -> None:
        if time.monotonic() - begun > _QUICK:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield report
    finally:
        bar.stop()


def _piped_width() -> int:
    """Return how wide a table may be that goes through a pipe: as the terminal behind it, if there is one."""
    try:
        return int(os.environ.get("COLUMNS", "")) or _UNSEEN_WIDTH
    except ValueError:
        return os.get_terminal_size(2).columns if sys.stderr.isatty() else _UNSEEN_WIDTH


_UNSEEN_WIDTH = 160
_QUICK = 0.5
"""Seconds for which nobody needs a bar."""
