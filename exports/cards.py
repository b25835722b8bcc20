"""Cards in words for people, and as data for other programs: JSON documents, and CSV that an import reads back."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardsdb.catalogue.search import FoundCard
    from cardsdb.catalogue.vocabulary import Vocabulary


def full_name(card: FoundCard) -> str:
    """Return the card's name, with its level where it has several."""
    return f"{card.name} (level {card.level})" if card.level > 1 else card.name


def field_title(field: str) -> str:
    """Return a field's name as people read it; name:fi is "name (fi)", printing:DM-01 "number in DM-01"."""
    kind, _, detail = field.partition(":")
    if detail:
        return f"number in {detail}" if kind == "printing" else f"{kind} ({detail})"
    return field.replace("_", " ")


def texts(value: Any) -> tuple[str, ...]:
    """Return a value of a card as people read it: its words, or the one text that it is."""
    if value is None:
        return ()
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if not isinstance(value, (list, tuple)):
        return (str(value),)
    if any(isinstance(one, dict) for one in value):
        return (f"as data, {len(value)} in all",)
    return tuple(map(str, value))


def shown(value: Any) -> str:
    """Return a value of a card in one line."""
    return ", ".join(texts(value))


def as_document(card: FoundCard) -> dict[str, Any]:
    """Return what is known of a card as one flat JSON object; unknown fields are absent."""
    return {
        "game": card.game,
        "name": card.name,
        "set": card.set,
        "number": card.number,
        **({"practice": True} if card.practice else {}),
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
