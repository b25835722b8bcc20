"""From a file to a table, by what the file holds and not by what it is called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from cardsdb.errors import UnreadableFileError
from importers.card_lists.columns import has_name, renamed
from importers.card_lists.delimited import header_texts, read_delimited, tell_delimiter
from importers.card_lists.json_lists import read_json
from importers.card_lists.model import Table
from importers.card_lists.spreadsheets import is_spreadsheet, read_spreadsheet
from importers.documents.text import decode

_MAX_BYTES = 64 * 1024 * 1024
_HEAD = 64 * 1024
_ZIP = b"PK\x03\x04"
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_JSON = re.compile(r"\s*[\[{]")
_JSON_CARDS = re.compile(r'\s*(?:\[\s*\{|\{(?:[^\[]*,)?\s*"cards"\s*:\s*\[)')
_TABLES = {".csv", ".tsv"}


def looks_like_card_list(path: Path) -> bool:
    """Tell whether a file is a table of cards: XLSX, a JSON list of objects, or a table with a name column.

    Reads no more than the file's beginning, or an archive's directory. A file called .csv or
    .tsv need not have a name column, so that reading it can say which column is wanted.
    """
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            head = file.read(_HEAD)
            if head.startswith(_ZIP):
                return path.stat().st_size <= _MAX_BYTES and is_spreadsheet(file)
        text, _ = decode(head if len(head) < _HEAD else head[: head.rfind(b"\n") + 1] or head)
    except (OSError, ValueError):
        return False
    if _JSON.match(text):
        return _JSON_CARDS.match(text) is not None
    try:
        header = header_texts(tell_delimiter(text, has_name)[1])
    except UnreadableFileError:
        return False
    return has_name(header) or (path.suffix.lower() in _TABLES and len(header) > 1)


def read_bytes(path: Path) -> bytes:
    """Return what an ordinary file of bearable size holds; raise UnreadableFileError."""
    data = None
    try:
        if path.is_file() or not path.exists():
            with path.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # no such file, no permission, a name with a NUL
        raise UnreadableFileError(f"cannot be opened ({getattr(error, 'strerror', None) or error})") from error
    if data is None:
        raise UnreadableFileError("is not an ordinary file")
    if not data.strip():
        raise UnreadableFileError("is empty")
    if len(data) > _MAX_BYTES:
        raise UnreadableFileError(f"is larger than {_MAX_BYTES // 2**20} MiB; split it")
    return data


def read_table(data: bytes, mapping: Mapping[str, str]) -> Table:
    """Read the table that the bytes hold; `mapping` is `--map`, and tells which column is the name."""

    def is_header(header: Sequence[str]) -> bool:
        return has_name(renamed(header, mapping))

    if data.startswith(_ZIP):
        return read_spreadsheet(data, is_header)
    if data.startswith(_OLD_EXCEL):
        raise UnreadableFileError("is an old or locked Excel file; save it as .xlsx without a password, or as .csv")
    try:
        text, notes = decode(data)
    except UnreadableFileError as error:
        raise UnreadableFileError("is neither text nor a spreadsheet; give CSV, TSV, JSON or XLSX") from error
    table = read_json(text) if _JSON.match(text) else read_delimited(text, is_header)
    return replace(table, notes=tuple(notes))
