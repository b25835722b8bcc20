"""What is wrong with a list, in the words of the report: a violation, and what builds one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.deck import Entry

Severity = Literal["error", "warning", "advice"]
"""An error makes a list illegal; a warning does not; advice is shown with the explanation only."""


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with a list: the clause, the cards and lines, and the smallest mend.

    `surplus` are the copies whose removal mends it, where removal does.
    """

    rule: str
    severity: Severity
    message: str
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    found: int | str = ""
    required: int | str = ""
    fix: str = ""
    surplus: tuple[tuple[Entry, int], ...] = field(default=(), compare=False, repr=False)


Held = tuple[Entry, DeckCard]
"""An entry with its card."""


def violation(
    rule: str,
    severity: Severity,
    message: str,
    held: Iterable[Held],
    *,
    found: int | str = "",
    required: int | str = "",
    fix: str = "",
    surplus: Iterable[tuple[Entry, int]] = (),
) -> Violation:
    """Return a violation by cards of the list, named once each, in order."""
    held = list(held)
    return Violation(
        rule,
        severity,
        message,
        cards=tuple(sorted({card.full_name for _, card in held})),
        lines=lines_of(entry for entry, _ in held),
        found=found,
        required=required,
        fix=fix,
        surplus=tuple(surplus),
    )


def words(card: DeckCard, field: str) -> tuple[str, ...]:
    """Return the words of a card's field, none where they are not known."""
    value = card.attributes.get(field, ())
    return value if isinstance(value, tuple) else (str(value),)


def lines_of(entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return the lines on which entries stand."""
    return tuple(sorted({entry.line for entry in entries if entry.line}))


def named(names: Iterable[str], most: int = 6) -> str:
    """Return names as a sentence has them, shortened where there are many.

    >>> named(["Katana"]), named(["Aez", "Iro", "Amaya"])
    ('Katana', 'Aez, Iro and Amaya')
    """
    every = list(dict.fromkeys(names))
    if len(every) > most:
        every = [*every[:most], f"{len(every) - most} more"]
    return " and ".join([", ".join(every[:-1]), every[-1]]) if len(every) > 1 else "".join(every)


def listed(held: Iterable[Held]) -> str:
    """Return the names of cards, in order, as a sentence has them."""
    return named(sorted({card.full_name for _, card in held}))


def numbered(count: int, noun: str = "card") -> str:
    """Return a count with its noun.

    >>> numbered(1), numbered(3)
    ('1 card', '3 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def last(entries: Iterable[Entry], count: int) -> Iterator[tuple[Entry, int]]:
    """Yield the last copies of a list, so many in all, as what is to be taken out."""
    for entry in reversed(list(entries)):
        out = min(entry.count, count)
        if out:
            yield entry, out
        count -= out


def every(held: Iterable[Held]) -> list[tuple[Entry, int]]:
    """Return all copies of entries, as what is to be taken out."""
    return [(entry, entry.count) for entry, _ in held]


def too_many(held: list[Held], rule: str, allowed: int, why: str) -> Violation:
    """Return the violation by more copies than allowed of a card; `why` ends the message."""
    count = sum(entry.count for entry, _ in held)
    name = min(card.full_name for _, card in held)
    over = numbered(count - allowed, "copy").replace("copys", "copies")
    return violation(
        rule,
        "error",
        f"{count} of {name}, {why}",
        held,
        found=count,
        required=allowed,
        fix=f"take out {over} of {name}",
        surplus=last((entry for entry, _ in held), count - allowed),
    )
