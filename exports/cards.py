"""Cards as data for other programs: JSON documents and CSV that an import reads back."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any

from cardsdb.catalogue.search import FoundCard
from cardsdb.catalogue.vocabulary import Vocabulary


def as_document(card: FoundCard) -> dict[str, Any]:
    """Return what is known of a card as one flat JSON object; unknown fields are absent."""
    return {
        "game": card.game,
        "name": card.name,
        "set": card.set,
        "number": card.number,
        **({"level": card.level} if card.level else {}),
        **{field: list(value) if isinstance(value, tuple) else value for field, value in card.attributes.items()},
        "text": card.text,
        "names": [{"language": language, "name": name} for language, name in card.names],
    }


def write_csv(cards: Sequence[FoundCard], vocabularies: Iterable[Vocabulary], file: IO[str]) -> None:
    """Write cards as a table whose columns are those of a card list, for `cardsdb import`."""
    by_game: Mapping[str, Vocabulary] = {vocabulary.game: vocabulary for vocabulary in vocabularies}
    present = dict.fromkeys(card.game for card in cards)
    fields = dict.fromkeys(field.name for game in present for field in by_game[game].fields)
    levels = ["level"] if any(card.level for card in cards) else []
    header = ["game", "name", *levels, "set", "number", *fields, "text"]
    writer = csv.DictWriter(file, header, restval="", lineterminator="\n")
    writer.writeheader()
    for card in cards:
        row: dict[str, str] = {
            field.name: field.write(card.attributes[field.name])
            for field in by_game[card.game].fields
            if field.name in card.attributes
        }
        common = {"game": card.game, "name": card.name, "set": card.set or "", "number": card.number or ""}
        level = {"level": card.level or ""} if levels else {}
        writer.writerow({**common, **level, **row, "text": card.text})
