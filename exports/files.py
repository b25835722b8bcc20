"""Writing files so that nobody ever sees half of one, and none is lost that was to be read."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardsdb.errors import UnwritableFileError


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file beside its place, then put it there; text is UTF-8. Raises UnwritableFileError."""
    write_files([(path, content)])


def write_files(files: Iterable[tuple[Path, str | bytes]], inputs: Collection[Path] = ()) -> None:
    """Write files, all or none: each beside its place, and only when all are there into it.

    Links are followed. Raises UnwritableFileError, also where one would take the place of another or of an input.
    """
    written: dict[Path, Path] = {}
    try:
        for path, content in files:
            with _naming(path):
                place = _place(path, written, inputs)
                beside = written[place] = place.with_name(f".{os.getpid()}-{len(written)}.cardsdb")
                beside.write_bytes(content.encode() if isinstance(content, str) else content)
        for place, beside in written.items():
            with _naming(place):
                beside.replace(place)
    finally:
        for beside in written.values():
            with suppress(OSError):
                beside.unlink()


def check_places(outputs: Iterable[Path], inputs: Collection[Path] = ()) -> None:
    """Refuse, before any work is done, the places in which `write_files` would write nothing."""
    places: set[Path] = set()
    for path in outputs:
        with _naming(path):
            places.add(_place(path, places, inputs))


def check_ending(path: Path, *endings: str) -> None:
    """Refuse a file of another kind than those that are written; raises UnwritableFileError."""
    if path.suffix.lower() not in endings:
        raise UnwritableFileError(f"{str(path)!r}: let the name end in {' or '.join(endings)}")


def make_folder(path: Path) -> None:
    """Make a folder, and those that it lies in, where there is none; raises UnwritableFileError."""
    with _naming(path):
        path.mkdir(parents=True, exist_ok=True)


def _place(path: Path, taken: Collection[Path], inputs: Iterable[Path]) -> Path:
    """Return where a file goes, behind all links."""
    place = Path(os.path.realpath(path))
    if place.is_dir():
        raise UnwritableFileError(f"{path}: is a folder; name a file in it")
    if place.exists() and not place.is_file():
        raise UnwritableFileError(f"{path}: is no ordinary file; name another")
    if not place.parent.is_dir():
        raise UnwritableFileError(f"{path}: cannot be written (there is no folder {place.parent})")
    if place in taken:
        raise UnwritableFileError(f"{path}: is to be written twice; name another file")
    if place.exists() and any(one.exists() and place.samefile(one) for one in inputs):
        raise UnwritableFileError(f"{path}: is read for this, and would be lost; name another file")
    return place


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Have what goes wrong say which file it is about."""
    try:
        yield
    except UnwritableFileError:
        raise
    except OSError as error:
        raise UnwritableFileError(f"{path}: cannot be written ({error.strerror})") from error
