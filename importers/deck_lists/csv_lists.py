"""CSV and TSV with a header row that names the columns, in any order."""

from __future__ import annotations

import csv
import io

from cardsdb.errors import DeckListError
from cardsdb.names import fold, tidy
from importers.deck_lists.model import MAX_LINES, RawList, Row

_DELIMITERS = ",;\t"
_COLUMNS = {
    "count": ("quantity", "qty", "copies", "amount", "number of copies", "määrä", "kpl", "adet", "nombre", "quantité"),
    "name": ("card", "card name", "nimi", "kortti", "isim", "ad", "kart", "nom", "carte"),
    "section": ("zone", "board", "stack", "category", "osa", "bölüm", "zone du paquet"),
    "level": ("lvl", "taso", "seviye", "niveau"),
    "set": ("edition", "set code", "expansion"),
    "number": ("collector number", "card number", "no", "numero", "numara", "numéro"),
    "game": ("peli", "oyun", "jeu"),
}
_BY_SPELLING = {fold(spelling): name for name, others in _COLUMNS.items() for spelling in (name, *others)}


def delimiter_of(text: str) -> str | None:
    """Return the delimiter of a table of cards, None where the text's first line is no header of one."""
    first = text.lstrip().partition("\n")[0]
    if first[:1].isdigit():
        return None
    for delimiter in filter(first.__contains__, _DELIMITERS):
        names = [_BY_SPELLING.get(fold(cell.strip(' "'))) for cell in first.split(delimiter)]
        if "name" in names and len(set(names) - {None}) > 1:
            return delimiter
    return None


def read_csv(text: str) -> RawList:
    """Return the rows of a table; raise DeckListError where it is unsound."""
    lines = io.StringIO(text.lstrip(), newline="")
    before = text[: len(text) - len(text.lstrip())].count("\n")
    reader = csv.reader(lines, delimiter=delimiter_of(text) or ",", skipinitialspace=True, strict=True)
    rows: list[Row] = []
    game = ""
    try:
        header = [_BY_SPELLING.get(fold(cell)) for cell in next(reader)]
        line = reader.line_num + 1
        for cells in reader:
            named = {name: cell for name, cell in zip(header, cells, strict=False) if name}
            game = game or tidy(named.pop("game", ""))
            if any(cell.strip() for cell in cells):
                rows.append(_row(before + line, named))
            line = reader.line_num + 1
            if line > MAX_LINES + 2:
                raise DeckListError(f"has more than {MAX_LINES:,} lines; split it")
    except csv.Error as error:
        raise DeckListError(f"line {before + reader.line_num}: is no sound CSV: {error}") from error
    return RawList(rows, {"game": game} if game else {})


def _row(line: int, named: dict[str, str]) -> Row:
    return Row(
        line,
        named.get("count"),
        named.get("name"),
        named.get("section", "").strip(),
        named.get("level"),
        named.get("set"),
        named.get("number"),
    )
