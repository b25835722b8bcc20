"""JSON: a list of objects, or an object whose "cards" is one."""

from __future__ import annotations

import json
from typing import Any

from cardsdb.errors import UnreadableFileError
from importers.card_lists.model import MAX_CELLS, Row, Table, within_bounds


def read_json(text: str) -> Table:
    """Read a list of objects as a table; its header is all their keys."""
    if sum(text.count(sign) for sign in ",[{") > MAX_CELLS:
        raise UnreadableFileError(f"holds more than {MAX_CELLS:,} values; split it")
    try:
        data = load_json(text)
    except ValueError as error:
        raise UnreadableFileError(f"is no sound JSON: {error}") from error
    cards = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(cards, list):
        raise UnreadableFileError('holds no list of cards, such as [{"name": "..."}] or {"cards": [...]}')
    header = tuple(dict.fromkeys(key for card in cards if isinstance(card, dict) for key in card))
    rows = (_row(index, card, header) for index, card in enumerate(cards, 1))
    return Table("json", "card", header, tuple(within_bounds(rows)))


def load_json(text: str) -> Any:
    """Return what the JSON says; ValueError if it is unsound, nested too deeply, or holds a NaN."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _row(index: int, card: object, header: tuple[str, ...]) -> Row:
    if not isinstance(card, dict):
        return Row(index, (), 'is no object such as {"name": "..."}')
    return Row(index, tuple(card.get(key) for key in header))


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")
