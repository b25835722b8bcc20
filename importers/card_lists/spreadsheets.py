"""XLSX: the first sheet that has a header, with the values that were stored; nothing is computed."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardsdb.errors import CardListError, UnreadableFileError
from importers.card_lists.model import MAX_COLUMNS, Row, Table, within_bounds

_MAX_UNPACKED = 256 * 1024 * 1024
_MAX_RATIO = 200
_SMALL = 1024 * 1024
"""The size up to which any ratio is harmless."""
_MAX_LINES = 1_048_576
"""The rows that a spreadsheet program can make, blank ones included."""
_WORKBOOK = "xl/workbook.xml"


def read_spreadsheet(data: bytes, has_name: Callable[[Sequence[str]], bool]) -> Table:
    """Read the first sheet whose first row `has_name` knows as a header, else the first that holds anything."""
    _check_archive(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles and extensions that it leaves out
            return _read(data, has_name)
    except (UnreadableFileError, CardListError):
        raise
    except Exception as error:  # openpyxl lets through whatever its parsers meet in a damaged file
        raise UnreadableFileError(f"is a damaged spreadsheet ({type(error).__name__})") from error


def is_spreadsheet(data: Any) -> bool:
    """Tell whether the bytes, or an open file, are an XLSX file by its directory."""
    try:
        with zipfile.ZipFile(data) as archive:
            return _WORKBOOK in archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return False


def _check_archive(data: bytes) -> None:
    """Refuse what is no XLSX, or would unpack to far more than a list of cards is."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UnreadableFileError("is a zip file that is damaged or cut short") from error
    if _WORKBOOK not in {entry.filename for entry in entries}:
        raise UnreadableFileError("is a zip file but no XLSX spreadsheet; save the table as .xlsx or .csv")
    if sum(entry.file_size for entry in entries) > _MAX_UNPACKED or any(
        entry.file_size > max(_SMALL, _MAX_RATIO * entry.compress_size) for entry in entries
    ):
        raise UnreadableFileError(
            f"would unpack to more than {_MAX_UNPACKED // 2**20} MiB or {_MAX_RATIO} times its size; save it as .csv"
        )


def _read(data: bytes, has_name: Callable[[Sequence[str]], bool]) -> Table:
    from openpyxl import load_workbook  # heavy, and needed for spreadsheets only

    stored, typed = (load_workbook(io.BytesIO(data), read_only=True, data_only=only) for only in (True, False))
    found: Table | None = None
    for values, formulas in zip(stored.worksheets, typed.worksheets, strict=True):
        rows = within_bounds(_rows(values, formulas))
        first = next(rows, None)
        header = tuple("" if cell is None else str(cell) for cell in first.cells) if first else ()
        if has_name(header):
            notes = (f"read from the sheet {values.title!r}",) if len(stored.worksheets) > 1 else ()
            return Table("xlsx", "row", header, tuple(rows), notes)
        found = found or (Table("xlsx", "row", header, ()) if header else None)
    if found is None:
        raise UnreadableFileError("holds no table")
    return found


def _rows(values: Any, formulas: Any) -> Iterator[Row]:
    """Yield the rows of a sheet, read both with stored values and with formulas."""
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # what a file claims of its size may be false
    both = (sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True) for sheet in (values, formulas))
    for line, (cells, typed) in enumerate(zip(*both, strict=True), 1):
        if line > _MAX_LINES:
            raise UnreadableFileError(f"holds more than {_MAX_LINES:,} rows")
        if typed.count(None) < len(typed):  # one cell far below makes a million blank rows
            yield Row(line, cells, _fault(cells, typed))


def _fault(cells: tuple[object, ...], typed: tuple[object, ...]) -> str:
    from openpyxl.cell.cell import ERROR_CODES
    from openpyxl.utils import get_column_letter

    for number, (cell, formula) in enumerate(zip(cells, typed, strict=True), 1):
        where = get_column_letter(number)
        if cell is None and formula is not None:
            return f"cell {where} holds a formula without a stored value; save the file in a spreadsheet program first"
        if cell in ERROR_CODES:
            return f"cell {where} holds the error {cell}"
    return ""
