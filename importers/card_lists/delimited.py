"""CSV and TSV: the delimiter is told from the header, the rest is as RFC 4180 has it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence

from cardsdb.errors import UnreadableFileError
from importers.card_lists.model import MAX_CHARACTERS, MAX_COLUMNS, Row, Table, within_bounds

_DELIMITERS = ",;\t"
_LONGEST_LINE = MAX_CHARACTERS * MAX_COLUMNS
_FAULTS = {
    "unexpected end": "a quotation mark is opened here and never closed",
    "expected after": "text follows a closing quotation mark; write a quotation mark inside a cell twice",
    "field limit": f"a cell is longer than {MAX_CHARACTERS:,} characters; is a quotation mark left open?",
}


def read_delimited(text: str, has_name: Callable[[Sequence[str]], bool]) -> Table:
    """Read a table whose cells a comma, semicolon or tab parts; `has_name` knows a good header."""
    delimiter, header = tell_delimiter(text, has_name)
    if header.fault:
        raise UnreadableFileError(f"line {header.line}: {header.fault}")
    rows = within_bounds(_rows(text, delimiter))
    next(rows, None)
    return Table("tsv" if delimiter == "\t" else "csv", "line", header_texts(header), tuple(rows))


def tell_delimiter(text: str, has_name: Callable[[Sequence[str]], bool]) -> tuple[str, Row]:
    """Return the delimiter under which the header has a name column and most columns, and that header."""
    first = {delimiter: next(within_bounds(_rows(text, delimiter)), Row(1, ())) for delimiter in _DELIMITERS}
    return max(first.items(), key=lambda item: (has_name(header_texts(item[1])), len(item[1].cells)))


def header_texts(row: Row) -> tuple[str, ...]:
    """Return the row's cells as headers."""
    return tuple(map(str, row.cells))


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    reader = csv.reader(_lines(text), delimiter=delimiter, skipinitialspace=True, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            yield Row(line, tuple(next(reader)))
        except StopIteration:
            return
        except csv.Error as error:
            reason = next((fault for sign, fault in _FAULTS.items() if sign in str(error)), str(error))
            yield Row(line, (), reason)


def _lines(text: str) -> Iterator[str]:
    for number, line in enumerate(io.StringIO(text, newline=""), 1):
        if len(line) > _LONGEST_LINE:
            raise UnreadableFileError(f"line {number} is longer than {_LONGEST_LINE:,} characters")
        yield line
