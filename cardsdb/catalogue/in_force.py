"""From what documents say to what is in force: precedence field by field (docs/architecture.md, idea 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cardsdb.catalogue.facts import CardFacts
from cardsdb.catalogue.vocabulary import Vocabulary

NAMED = "name"
"""The field of a claim that only says: this document speaks of this card."""
ENGLISH = "en"
ALIAS = "alias"
TEXT = "text"
ABILITIES = "abilities"
_PRINTING = "printing:"
_LANGUAGE = "name:"

Rank = tuple[int, datetime, int]
"""How much a document's word weighs: its precedence, then when it last said something new, then its id."""


@dataclass(frozen=True)
class Claim:
    """One document's word on one field of a card; the value is plain JSON."""

    field: str
    value: Any
    rank: Rank
    page: int = 0
    line: int = 0

    @property
    def is_spelling(self) -> bool:
        """Whether it states a name, which all levels of a card share."""
        return _language_of(self.field) is not None


@dataclass(frozen=True)
class State:
    """What is in force for one card: a value a field, every spelling, a number a set."""

    values: dict[str, Any] = field(default_factory=dict)
    names: frozenset[tuple[str, str]] = frozenset()
    printings: dict[str, str] = field(default_factory=dict)

    def differences(self, other: State) -> Iterator[tuple[str, Any, Any]]:
        """Yield (field, value here, value in `other`) wherever the two differ."""
        mine, theirs = self._flat(), other._flat()
        for key in sorted(mine.keys() | theirs.keys()):
            if mine.get(key) != theirs.get(key):
                yield key, mine.get(key), theirs.get(key)

    def _flat(self) -> dict[str, Any]:
        spellings: dict[str, list[str]] = {}
        for language, name in sorted(self.names):
            spellings.setdefault(_name_field(language), []).append(name)
        printings = {f"{_PRINTING}{code}": number for code, number in self.printings.items()}
        return {**self.values, **spellings, **printings}


def claims_of(facts: CardFacts, rank: Rank, language: str) -> list[Claim]:
    """Return what one document in `language` says of a card, each field and spelling once.

    Cards go by their English names; a document in another language says how it spells them.
    """
    said: list[tuple[str, Any]] = [(_name_field(ENGLISH) if language == ENGLISH else NAMED, facts.name)]
    said += [(_name_field(tongue), spelling) for tongue, spelling in facts.names]
    said += [(name, list(value) if isinstance(value, tuple) else value) for name, value in facts.fields.items()]
    if facts.printing is not None:
        said.append((f"{_PRINTING}{facts.printing.code}", facts.printing.number))
    if facts.text is not None:
        said.append((TEXT, facts.text))
    if facts.abilities is not None:
        said.append((ABILITIES, facts.abilities))
    return [Claim(name, value, rank, facts.page, facts.line) for name, value in said]


def in_force(claims: Iterable[Claim], name: str, vocabulary: Vocabulary) -> State:
    """Return the state that follows from all claims on the card called `name`.

    Of two claims on a field the higher rank holds; spellings add up, and without any claim
    there are none. Abilities render the rules text unless a document of higher rank states
    another text.
    """
    strongest: dict[str, Claim] = {}
    names: set[tuple[str, str]] = set()
    for claim in claims:
        language = _language_of(claim.field)
        if language is not None:
            names.add((language, claim.value))
        elif claim.field not in strongest or claim.rank >= strongest[claim.field].rank:
            strongest[claim.field] = claim
    if strongest or names:
        names.add((ENGLISH, name))
    strongest.pop(NAMED, None)
    abilities, text = strongest.get(ABILITIES), strongest.get(TEXT)
    values = {key: claim.value for key, claim in strongest.items() if not key.startswith(_PRINTING)}
    if abilities and (text is None or abilities.rank >= text.rank):
        values[TEXT] = vocabulary.ability_text(abilities.value, name)
    printings = {
        key.removeprefix(_PRINTING): claim.value for key, claim in strongest.items() if key.startswith(_PRINTING)
    }
    return State(values, frozenset(names), printings)


def natural_position(number: str) -> int:
    """Return a number by which printed numbers sort as people count: 2 < 10, the S series last.

    >>> sorted(["S1/S10", "10/110", "2/110"], key=natural_position)
    ['2/110', '10/110', 'S1/S10']
    """
    match = re.match(r"\s*([^\W\d_]*)\s*(\d{1,6})", number)
    if match is None:
        return 2_000_000
    return int(match[2]) + (1_000_000 if match[1] else 0)


def _name_field(language: str) -> str:
    return ALIAS if language == ALIAS else f"{_LANGUAGE}{language}"


def _language_of(name: str) -> str | None:
    if name == ALIAS:
        return ALIAS
    return name.removeprefix(_LANGUAGE) if name.startswith(_LANGUAGE) else None
