"""Where the lists of an event come from: a folder, a zip, or one file; read one by one, nothing is unpacked to disk."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from cardsdb.decks.events import Event
from cardsdb.names import tidy
from importers.card_lists.spreadsheets import is_spreadsheet
from importers.deck_lists.model import MAX_BYTES
from importers.events.model import MAX_TABLE, EventError, Submission
from importers.events.settings import event_of, read_settings
from importers.events.tables import is_table, lists_of_many

SETTINGS = "event.toml"
_MAX_FILES = 100_000
_MAX_UNPACKED = 512 * 1024 * 1024
_MAX_RATIO = 200
_SMALL = 1024 * 1024
"""The size up to which any ratio is harmless."""
_NOT_LISTS = {"__MACOSX", "Thumbs.db", "desktop.ini"}
_ZIP = b"PK\x03\x04"


class _File(NamedTuple):
    """A file of the event: its path within it, how to open it, when it was last written."""

    name: str
    open: Callable[[], IO[bytes]]
    time: datetime | None
    fault: str = ""


class Handed:
    """What was handed in for an event; `total` is how many lists there are, as far as known."""

    def __init__(self, event: Event, files: list[_File], alone: bool = False) -> None:
        """Take the files; `alone` for one that must hold the lists of all players."""
        self.event = event
        self.total = len(files)
        self._files, self._alone = files, alone

    def lists(self) -> Iterator[Submission]:
        """Yield each list, in the order of the files' names."""
        for file in self._files:
            try:
                content = b"" if file.fault else _content(file)
                many = lists_of_many(content, file.name)
            except (OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile, EventError) as error:
                if self._alone:
                    raise EventError(str(error)) from error
                yield self._one(file, fault=_reason(error, file.name))
                continue
            if many is None:
                yield self._one(file, content, file.fault or _no_list(content))
            else:
                self.total += len(many[0]) - 1
                yield from (replace(one, time=file.time) for one in many[0])

    def _one(self, file: _File, content: bytes = b"", fault: str = "") -> Submission:
        stem = PurePosixPath(file.name).stem
        return Submission(file.name, tidy(stem.replace("_", " ").replace("-", " ")), content, file.time, fault=fault)


def open_event(path: Path, *, besides: Collection[Path] = ()) -> Handed:
    """Open the folder, zip, CSV or JSON of an event; `besides` are files in it that are no lists, such as a report.

    Raises EventError where it cannot be read, where its `event.toml` is unsound, or where
    an archive is beyond all bounds.
    """
    try:
        if path.is_dir():
            return _from(_in_folder(path, {other.resolve() for other in besides}), str(path), tidy(path.resolve().name))
        with path.open("rb") as file:
            head = file.read(MAX_BYTES)
        if head.startswith(_ZIP):
            return _from(_in_archive(path), str(path), tidy(path.stem))
    except (OSError, ValueError) as error:
        if isinstance(error, EventError):
            raise
        raise EventError(f"{path}: cannot be opened ({getattr(error, 'strerror', None) or error})") from error
    return _of_table(path)


def _of_table(path: Path) -> Handed:
    """Open one file with the lists of all players; an `event.toml` may lie beside it."""
    file = _File(path.name, partial(_opened, path), None)
    try:
        many = lists_of_many(_content(file), path.name)
    except OSError as error:
        raise EventError(f"{path}: cannot be opened ({error.strerror})") from error
    if many is None:
        raise EventError(
            f"{path}: holds no lists of players; give a folder, a zip, a CSV with a column player, or such a JSON"
        )
    beside = path.with_name(SETTINGS)
    if many[1] is not None:
        event = event_of(many[1], f"{path}: event", path.stem)
    elif beside.is_file():
        event = read_settings(beside.read_bytes(), str(beside), path.stem)
    else:
        event = Event(path.stem)
    return Handed(event, [file], alone=True)


def _from(files: list[_File], source: str, name: str) -> Handed:
    settings = next((file for file in files if file.name == SETTINGS), None)
    lists = sorted((file for file in files if file is not settings), key=lambda file: file.name)
    event = Event(name)
    if settings:
        try:
            event = read_settings(_content(settings), f"{source}/{SETTINGS}", name)
        except (OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
            raise EventError(f"{source}/{SETTINGS}: {_reason(error, SETTINGS)}") from error
    if not lists and not event.players:
        raise EventError(f"{source}: holds no lists")
    return Handed(event, lists)


def _in_folder(folder: Path, besides: set[Path]) -> list[_File]:
    files: list[_File] = []
    root, names = folder.resolve(), {other.name for other in besides}
    for place, folders, _ in os.walk(folder, onerror=_refuse):
        folders[:] = sorted(name for name in folders if _is_of_players(name))
        within = "" if place == str(folder) else f"{Path(place).relative_to(folder).as_posix()}/"
        for entry in os.scandir(place):
            path = Path(entry.path)
            if not _is_of_players(entry.name) or entry.is_dir(follow_symlinks=False):
                continue
            if entry.name in names and path.resolve() in besides:
                continue
            inside = _is_inside(entry, path, root)
            time = datetime.fromtimestamp(entry.stat().st_mtime, UTC) if inside else None
            fault = "" if inside else "is no file of this folder"
            files.append(_File(tidy(f"{within}{entry.name}"), partial(_opened, path), time, fault))
        if len(files) > _MAX_FILES:
            raise EventError(f"{folder}: holds more than {_MAX_FILES:,} files; is it the right folder?")
    return files


def _is_inside(entry: os.DirEntry[str], path: Path, root: Path) -> bool:
    """Tell whether an entry is a file, and no link out of the folder."""
    if not entry.is_symlink():
        return entry.is_file()
    return path.is_file() and path.resolve().is_relative_to(root)


def _refuse(error: OSError) -> None:
    raise error


def _in_archive(path: Path) -> list[_File]:
    """Return the files of a zip; what lies in one folder is taken as if it lay outside."""
    if is_spreadsheet(path):
        raise EventError(f"{path}: is a spreadsheet; save it as .csv, with a column player")
    try:
        archive = zipfile.ZipFile(path)
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise EventError(f"{path}: is a zip that is damaged or cut short ({error})") from error
    _check(entries, path)
    kept = [entry for entry in entries if all(map(_is_of_players, PurePosixPath(entry.filename).parts))]
    tops = {PurePosixPath(entry.filename).parts[:1] for entry in kept if "/" in entry.filename}
    only = "/".join(*tops) + "/" if len(tops) == 1 and all("/" in entry.filename for entry in kept) else ""
    return [
        _File(tidy(entry.filename.removeprefix(only)), partial(archive.open, entry), _time(entry)) for entry in kept
    ]


def _opened(path: Path) -> IO[bytes]:
    return path.open("rb")


def _check(entries: list[zipfile.ZipInfo], path: Path) -> None:
    """Refuse an archive that is not one of lists, by what it says of itself."""
    if len(entries) > _MAX_FILES:
        raise EventError(f"{path}: holds more than {_MAX_FILES:,} files; is it the right one?")
    if sum(entry.file_size for entry in entries) > _MAX_UNPACKED or any(
        entry.file_size > max(_SMALL, _MAX_RATIO * entry.compress_size) for entry in entries
    ):
        raise EventError(
            f"{path}: would unpack to more than {_MAX_UNPACKED // 2**20} MiB or {_MAX_RATIO} times its size"
        )
    for entry in entries:
        parts = PurePosixPath(entry.filename.replace("\\", "/")).parts
        if ".." in parts or parts[:1] == ("/",) or ":" in "".join(parts[:1]):
            raise EventError(f"{path}: the path {entry.filename!r} in it leaves its folder; pack it anew")


def _time(entry: zipfile.ZipInfo) -> datetime | None:
    try:
        return datetime(*entry.date_time)  # a zip keeps local times
    except ValueError:
        return None


def _is_of_players(name: str) -> bool:
    """Tell whether a name is not of what systems put into folders on their own."""
    return not name.startswith(".") and name not in _NOT_LISTS


def _content(file: _File) -> bytes:
    """Return what a file holds, as far as a list, or a table of lists, may be long."""
    with file.open() as opened:
        content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES and is_table(content):
            content += opened.read(MAX_TABLE + 1 - len(content))
    return content


def _no_list(content: bytes) -> str:
    return "is a zip within the event; unpack it" if content.startswith(_ZIP) else ""


def _reason(error: Exception, name: str) -> str:
    if isinstance(error, EventError):
        return str(error).removeprefix(f"{name}: ")
    if isinstance(error, RuntimeError | NotImplementedError):
        return "is encrypted, or packed in a way that is not understood"
    return f"cannot be read ({getattr(error, 'strerror', None) or error})"
