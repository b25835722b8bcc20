"""Where results go: nothing takes the place of what it is made from."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cli.opening import chosen_database


def check_output(output: Path, *endings: str, inputs: Iterable[Path] = ()) -> None:
    """Refuse, before any work is done, a file of another kind than can be written, or in a place that is taken."""
    from exports.files import check_ending, check_places

    check_ending(output, *endings)
    check_places([output], kept(inputs))


def kept(inputs: Iterable[Path] = ()) -> list[Path]:
    """Return the files that must not be written over: those that are read, and the database."""
    return [*inputs, Path(chosen_database().removeprefix("sqlite:///"))]
