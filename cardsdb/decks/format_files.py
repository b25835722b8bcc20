"""What a format file may state, as pydantic checks it; what it means is told in `formats.py`."""

from __future__ import annotations

import reprlib
from datetime import date
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator


class ListedCards(BaseModel):
    """One list of banned, restricted or limited cards."""

    model_config = ConfigDict(strict=True, extra="forbid")
    cards: list[str] = Field(min_length=1)
    copies: Annotated[int, Field(ge=0)] | None = None
    since: date = Field(default=date.min, alias="from")
    until: date = date.max
    clause: str | None = None

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> ListedCards:
        if self.until < self.since:
            raise ValueError(f"it ends on {self.until}, before it begins on {self.since}")
        return self


Table = dict[str, dict[str, str] | str]


class FormatFile(BaseModel):
    """The keys of a file; `sections` are the tables that are none of them."""

    model_config = ConfigDict(extra="forbid")
    title: str | None = None
    game: str | None = None
    rulebook: str | None = None
    default: Annotated[bool, Field(strict=True)] = False
    sets: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    binds: dict[str, str] = Field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    fixed: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    clauses: Table = Field(default_factory=dict)
    hints: Table = Field(default_factory=dict)
    rules: dict[str, Any] = Field(default_factory=dict)
    banned: list[ListedCards] = Field(default_factory=list)
    restricted: list[ListedCards] = Field(default_factory=list)
    limited: list[ListedCards] = Field(default_factory=list)
    sections: dict[str, dict[str, Annotated[int, Field(strict=True, ge=0)]]]

    @model_validator(mode="after")
    def _minimum_is_not_above_maximum(self) -> FormatFile:
        for table, limits in self.sections.items():
            if limits.get("minimum", 0) > limits.get("maximum", limits.get("minimum", 0)):
                raise ValueError(f"{table}: the minimum is above the maximum")
        return self

    def section(self, table: str) -> str:
        """Return the section of lists that a table is for."""
        return self.binds.get(table, table).replace("_", " ")


_REASONS = {
    "extra_forbidden": "unknown key",
    "missing": "missing key",
    "too_short": "wants at least one card",
    "int_type": "wants a whole number",
    "date_type": "wants a date such as 2024-01-31",
    "bool_type": "wants true or false",
    "string_type": "wants a text in quotation marks",
    "list_type": "wants a list in square brackets",
    "tuple_type": "wants a list in square brackets",
    "dict_type": "wants a table of keys and values",
    "greater_than_equal": "wants 0 or more",
}
"""What to say for a kind of mistake, where pydantic's own words speak of Python."""


def flat(table: Table) -> dict[str, str]:
    """Return the texts of a table of tables by places such as `deck.minimum`."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        flat |= {key: value} if isinstance(value, str) else {f"{key}.{name}": text for name, text in value.items()}
    return flat


def first_mistake(error: ValidationError) -> tuple[str, str]:
    """Return the key that is wrong, and what is wanted; a misspelt key before what it left out."""
    first = min(error.errors(include_url=False), key=lambda mistake: mistake["type"] != "extra_forbidden")
    place = [str(key + 1) if isinstance(key, int) else key for key in first["loc"] if key != "sections"]
    return ".".join(place), _REASONS.get(first["type"], f"{first['msg']}, not {reprlib.repr(first['input'])}")
