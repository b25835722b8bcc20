"""Rows that speak of a card which an earlier row has described."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from cardsdb.catalogue.facts import CardFacts
from cardsdb.names import fold
from importers.card_lists.columns import ABILITIES, ALIAS, NAME, NUMBER, TEXT


class Described:
    """What the rows so far say of each card, so that rows which disagree or say nothing new are known."""

    def __init__(self) -> None:
        self._said: dict[tuple[str, int | None], dict[str, tuple[Any, int]]] = defaultdict(dict)

    def contradicts(self, facts: CardFacts) -> tuple[str, int] | None:
        """Return what an earlier row says otherwise of the card, and the line of that row."""
        said = self._said[_key(facts)]
        for part, value in _parts(facts).items():
            if part in said and said[part][0] != value:
                return part, said[part][1]
        return None

    def add(self, facts: CardFacts) -> bool:
        """Take what the row says; return False if earlier rows say all of it."""
        said, parts = self._said[_key(facts)], _parts(facts)
        if said and parts.keys() <= said.keys():
            return False
        for part, value in parts.items():
            said.setdefault(part, (value, facts.line))
        return True


def _key(facts: CardFacts) -> tuple[str, int | None]:
    return fold(facts.name), facts.level


def _parts(facts: CardFacts) -> dict[str, Any]:
    """Return all that a row says, each under the column that it may not contradict.

    A card may bear several aliases, and stand in several sets.
    """
    parts: dict[str, Any] = {NAME: fold(facts.name), **facts.fields}
    for language, spelling in facts.names:
        parts[f"{ALIAS} {spelling}" if language == ALIAS else f"{NAME}:{language}"] = spelling
    if facts.printing:
        parts[f"{NUMBER} in {facts.printing.code}"] = facts.printing.number
    if facts.text is not None:
        parts[TEXT] = facts.text
    if facts.abilities is not None:
        parts[ABILITIES] = facts.abilities
    return parts
