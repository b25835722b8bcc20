"""JSON: what `deck show --json` prints and `deck convert` writes, and the simple shapes that others use.

A list of cards is `[{"count": 4, "name": "..."}]`, `["4 ..."]` or `{"...": 4}`; a deck is such
a list, or an object that holds one under "cards" or one for each section.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from cardsdb.errors import DeckListError
from cardsdb.names import tidy
from importers.card_lists.json_lists import load_json
from importers.deck_lists import forms
from importers.deck_lists.metadata import own_key
from importers.deck_lists.model import MAX_LINES, RawList, Row

_ABOUT_THE_READING = {"source", "unknown", "mistakes"}
_COUNTS = ("count", "quantity", "qty", "copies")


def read_json(text: str) -> RawList:
    """Return the cards of a JSON deck; raise DeckListError where it is unsound or no deck."""
    try:
        data = load_json(text)
    except ValueError as error:
        raise DeckListError(f"is no sound JSON: {error}") from error
    metadata: dict[str, str] = {}
    rows: list[Row] = []
    items = count(1)
    for section, cards in _sections(data, metadata):
        for fields in _cards(cards):
            rows.append(_row(next(items), section, fields))
            if len(rows) > MAX_LINES:
                raise DeckListError(f"has more than {MAX_LINES:,} entries; split it")
    return RawList(rows, metadata)


def _sections(data: Any, metadata: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield each list of cards with its section; what else is stated goes to the metadata."""
    if isinstance(data, list):
        yield "", data
        return
    if not isinstance(data, dict):
        raise DeckListError('is no deck, such as {"game": "...", "cards": [{"count": 4, "name": "..."}]}')
    stated = data.get("metadata")
    if isinstance(stated, dict):
        data = {**stated, **data}
    for key, value in data.items():
        if key in _ABOUT_THE_READING or key == "metadata":
            continue
        if key == "sections" and isinstance(value, dict):
            yield from value.items()
        elif isinstance(value, list | dict):
            yield "" if key in ("cards", "deck", "entries") else key, value
        elif value and key != "cards":  # the number of all cards
            metadata.setdefault(own_key(tidy(key)), tidy(str(value)))


def _cards(cards: Any) -> Iterator[dict[str, Any]]:
    if isinstance(cards, dict):
        yield from ({"name": name, "count": copies} for name, copies in cards.items())
        return
    for card in cards if isinstance(cards, list) else [cards]:
        if isinstance(card, str):
            yield forms.likeliest(card)._asdict()
        else:
            yield card if isinstance(card, dict) else {"name": card}


def _row(item: int, section: str, fields: dict[str, Any]) -> Row:
    copies = next((fields[key] for key in _COUNTS if key in fields), None)
    own = fields.get("section")
    return Row(
        item,
        copies,
        fields.get("name", fields.get("card")),
        own if isinstance(own, str) else section,
        fields.get("level"),
        fields.get("set"),
        fields.get("number"),
    )
