"""Files that hold the lists of many players: a CSV with a column for the player, or a JSON of decks."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardsdb.errors import CardsdbError
from cardsdb.names import fold, tidy
from importers.card_lists.json_lists import load_json
from importers.deck_lists.metadata import own_key
from importers.documents.text import decode
from importers.events.model import MAX_TABLE, EventError, Submission

_DELIMITERS = ",;\t"
_HEAD = 4096
_JSON_OF_MANY = re.compile(rb'(?:\xef\xbb\xbf)?\s*[\[{].*"(?:players|player)"', re.DOTALL)


def is_table(content: bytes) -> bool:
    """Tell whether a file may hold the lists of many players, by its beginning."""
    head = content[:_HEAD]
    return _delimiter(head.decode("utf-8", "replace")) is not None or _JSON_OF_MANY.match(head) is not None


def lists_of_many(content: bytes, source: str) -> tuple[list[Submission], Any] | None:
    """Return the lists in a file, and what it states of the event; None if it is the list of one player.

    Raises EventError where the file is a table but an unsound one.
    """
    if not is_table(content):
        return None
    if len(content) > MAX_TABLE:
        raise EventError(f"{source}: is larger than {MAX_TABLE // 2**20} MiB; split it")
    try:
        text = decode(content)[0].removeprefix("\ufeff")
        if (delimiter := _delimiter(text[:_HEAD])) is not None:
            return _csv_lists(text, delimiter, source), None
        return _json_lists(load_json(text), source)
    except (ValueError, csv.Error, CardsdbError) as error:
        raise EventError(f"{source}: cannot be read ({error})") from error


def _delimiter(head: str) -> str | None:
    """Return the delimiter of a table with a column for the player, and one more."""
    first = head.removeprefix("\ufeff").lstrip().partition("\n")[0]
    for delimiter in filter(first.__contains__, _DELIMITERS):
        if "player" in {own_key(cell.strip(' "\r')) for cell in first.split(delimiter)}:
            return delimiter
    return None


@dataclass
class _Rows:
    """The rows of one player, with their lines in the file."""

    player: str
    stated: str = ""
    rows: list[list[str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)


def _csv_lists(text: str, delimiter: str, source: str) -> list[Submission]:
    before = len(text) - len(text.lstrip())
    reader = csv.reader(io.StringIO(text[before:], newline=""), delimiter=delimiter, skipinitialspace=True, strict=True)
    header = next(reader)
    keys = [own_key(cell.strip()) for cell in header]
    kept = [at for at, key in enumerate(keys) if key not in ("player", "date")]
    player_at, date_at = keys.index("player"), keys.index("date") if "date" in keys else len(keys)
    players: dict[str, _Rows] = {}
    line = text[:before].count("\n") + reader.line_num + 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            cells += [""] * (len(keys) + 1 - len(cells))
            one = players.setdefault(fold(cells[player_at]), _Rows(tidy(cells[player_at])))
            one.stated = one.stated or tidy(cells[date_at])
            one.rows.append([" ".join(cells[at].split()) for at in kept])
            one.lines.append(line)
        line = text[:before].count("\n") + reader.line_num + 1
    return [_of_rows(one, [header[at] for at in kept], source) for one in players.values()]


def _of_rows(one: _Rows, header: list[str], source: str) -> Submission:
    """Return a player's rows as a table of their own, which begins with the header."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([header, *one.rows])
    content, lines = file.getvalue().encode(), (0, 1, *one.lines)
    return Submission(source, one.player, content, stated=one.stated, certain=True, lines=lines)


def _json_lists(data: Any, source: str) -> tuple[list[Submission], Any] | None:
    """Return the decks of a JSON: `{"players": [{"player": "...", "cards": [...]}]}`, or such a list alone."""
    event, found = (data.get("event"), data.get("players")) if isinstance(data, dict) else (None, data)
    if isinstance(found, dict):
        found = [{"player": player, "cards": cards} for player, cards in found.items()]
    if not isinstance(found, list) or not any(isinstance(one, dict) and "player" in one for one in found):
        return None
    if not any(map(_is_deck, found)):
        found = list(_grouped(found))
    return [_of_deck(one, f"{source} {place}") for place, one in enumerate(found, start=1)], event


def _is_deck(one: Any) -> bool:
    """Tell whether an object is a whole deck, and not one card of a player's."""
    if not isinstance(one, dict):
        return False
    return "deck" in one or "list" in one or any(isinstance(value, list | dict) for value in one.values())


def _grouped(rows: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Yield the decks of rows that each have a player and a card."""
    players: dict[str, dict[str, Any]] = {}
    for row in rows:
        row = dict(row) if isinstance(row, dict) else {"name": row}
        player = tidy(str(row.pop("player", None) or ""))
        one = players.setdefault(fold(player), {"player": player, "date": row.pop("date", ""), "cards": []})
        one["cards"].append(row)
    yield from players.values()


def _of_deck(one: Any, source: str) -> Submission:
    if not isinstance(one, dict):
        return Submission(source, "", fault='is no object such as {"player": "...", "cards": [...]}', certain=True)
    player, stated = (tidy(str(one.get(key) or "")) for key in ("player", "date"))
    deck = one.get("deck", one.get("list", {key: value for key, value in one.items() if key not in ("player", "date")}))
    content = deck if isinstance(deck, str) else json.dumps(deck, ensure_ascii=True)
    return Submission(source, player, content.encode("utf-8", "replace"), stated=stated, certain=True)
