"""A query back in plain words, so that whoever asked sees what was asked."""

from __future__ import annotations

from cardsdb.catalogue.search.fields import Fields
from cardsdb.catalogue.search.syntax import And, Comparison, Condition, Form, Not, Or, OrderKey, Value
from cardsdb.names import fold, tidy

_VERBS = {
    "=": "is exactly",
    "!=": "is known and other than",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


def in_words(condition: Condition, order: tuple[OrderKey, ...], fields: Fields) -> str:
    """Return the query in one line of plain words."""
    everything = condition == And(())
    words = "all cards" if everything else f"cards where {_condition(condition, fields)}"
    if order:
        words += "; in the order of " + ", then ".join(_key(key, fields) for key in order)
    return tidy(words)


def _key(key: OrderKey, fields: Fields) -> str:
    return f"{fields[key.field].name}{' from the highest down' if key.descending else ''}"


def _condition(condition: Condition, fields: Fields) -> str:
    match condition:
        case Comparison():
            return _comparison(condition, fields)
        case Not(term):
            return f"not ({_condition(term, fields)})"
        case And(terms):
            return " and ".join(_inner(term, fields) for term in terms)
        case Or(terms):
            return " or ".join(_inner(term, fields) for term in terms)


def _inner(condition: Condition, fields: Fields) -> str:
    words = _condition(condition, fields)
    return f"({words})" if isinstance(condition, And | Or) else words


def _comparison(comparison: Comparison, fields: Fields) -> str:
    if fold(comparison.field) == "is":
        return f"the card is {comparison.values[0].text}"
    field = fields[comparison.field]
    values = " and ".join(map(_value, comparison.values))
    first = comparison.values[0]
    if first.form is Form.REGEX:
        verb = "matches"
    elif first.is_null and field.name != "name":
        return f"{field.name} is {'known' if comparison.operator == '!=' else 'unknown'}"
    else:
        verb = field.verb if comparison.operator == ":" else _VERBS[comparison.operator]
    return f"{field.name} {verb} {values}"


def _value(value: Value) -> str:
    if value.form is Form.REGEX:
        return f"/{value.text}/"
    return value.text if value.text.isalnum() else f'"{value.text}"'
