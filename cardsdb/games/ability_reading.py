"""Reading abilities that a stranger states, whatever the game: how deep they may nest, and what a mistake is called."""

from __future__ import annotations

import reprlib
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from cardsdb.errors import CardListError
from cardsdb.names import tidy

LONGEST_MESSAGE = 400
_REASONS = {
    "extra_forbidden": "unknown key",
    "missing": "missing key",
    "too_short": "wants at least one entry",
    "tuple_type": "wants a list",
    "model_type": "wants a table of keys and values",
    "model_attributes_type": "wants a name or a table of keys and values",
    "string_pattern_mismatch": "wants a name of letters",
    "union_tag_not_found": "missing key {discriminator}",
    "union_tag_invalid": "no {discriminator} is called {tag!r}; there are {expected_tags}",
    "value_error": "{error}",
}
"""What to say for a kind of mistake, where pydantic's own words speak of Python."""

Read = TypeVar("Read")


def read(adapter: TypeAdapter[Read], data: object, *, card_name: str) -> Read:
    """Return what lists and dicts, as TOML and JSON give them, state.

    Raises CardListError with one line that names the card, the place and what is wrong.
    """
    if _is_deep(data):
        raise CardListError(f"{card_name}: nested more deeply than any ability is")
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise CardListError(tidy(f"{card_name}: {_first_mistake(error)}")[:LONGEST_MESSAGE]) from None


def load(path: Path, read_card: Callable[[object, str], Read]) -> dict[str, Read]:
    """Return what a TOML file states of each card, by card name; `read_card` gets the data and the name.

    Raises CardListError with one line for a file that cannot be read or a mistake in it.
    """
    try:
        cards = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        return {name: read_card(data, name) for name, data in cards.items()}
    except CardListError as error:
        raise CardListError(f"{path.name}: {error}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CardListError(tidy(f"{path.name}: cannot be read as TOML: {error}")[:LONGEST_MESSAGE]) from None


def write_abilities(abilities: Iterable[BaseModel]) -> list[dict[str, Any]]:
    """Return abilities as JSON values that can be read back."""
    return [ability.model_dump(mode="json", exclude_defaults=True) for ability in abilities]


def _is_deep(data: object, allowed: int = 12) -> bool:
    if not isinstance(data, dict | list):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return allowed == 0 or any(_is_deep(part, allowed - 1) for part in parts)


def _first_mistake(error: ValidationError) -> str:
    """Return the place, counted from 1, and the reason of the first mistake; a misspelt key before what it left out."""
    first = min(error.errors(include_url=False), key=lambda mistake: mistake["type"] != "extra_forbidden")
    if first["type"] in _REASONS:
        reason = _REASONS[first["type"]].format_map(first.get("ctx", {}))
    else:
        reason = f"{first['msg'].replace('tuple', 'list')}, not {reprlib.repr(first['input'])}"
    place = " > ".join(str(key + 1) if isinstance(key, int) else key for key in first["loc"])
    return f"ability {place}: {reason}" if place else reason
