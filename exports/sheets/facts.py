"""What is known of a card, in few words."""

from __future__ import annotations

from cardsdb.catalogue.search import FoundCard
from cardsdb.catalogue.vocabulary import Field, Kind, Value, Vocabulary
from exports.cards import field_title, shown

_TELLING = 3
"""A value of fewer letters does not tell what it is of."""


def facts(card: FoundCard, vocabulary: Vocabulary) -> list[str]:
    """Return what is known of a card's fields, the most telling first; each says what it is of where it must."""
    first = [field for name in vocabulary.columns if (field := vocabulary.field(name))]
    rest = [field for field in vocabulary.fields if field not in first]
    stated = ((field, card.attributes.get(field.name)) for field in (*first, *rest))
    said = (
        _stated(field, value, field in first or bool(field.choices)) for field, value in stated if value is not None
    )
    return [*dict.fromkeys(filter(None, said))]


def _stated(field: Field, value: Value, clear: bool) -> str:
    """Return a field in words; `clear` says that its values speak for themselves. A "no" is not worth a word."""
    title = field_title(field.name)
    if field.kind is Kind.FLAG:
        return title if value else ""
    text = shown(value)
    if field.kind is Kind.NUMBER or (clear and len(text) < _TELLING):
        return f"{title} {text}"
    return text if clear else f"{title}: {text}"
