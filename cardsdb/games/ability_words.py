"""Words that the English texts of all games' abilities need: lists, and articles."""

from __future__ import annotations

from collections.abc import Iterable

UNCOUNTED = "armor"
"""Stands without an article, and has no plural."""


def any_of(words: Iterable[str]) -> str:
    """Return the words as alternatives: "a, b or c"."""
    return _joined(words, "or")


def all_of(words: Iterable[str]) -> str:
    """Return the words together: "a, b and c"."""
    return _joined(words, "and")


def _joined(words: Iterable[str], last_by: str) -> str:
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {last_by} {last}" if first else last


def with_article(noun: str) -> str:
    """Return the noun with "a" or "an"; armor has none.

    >>> with_article("one-handed sword"), with_article("Integral Minion"), with_article("armor")
    ('a one-handed sword', 'an Integral Minion', 'armor')
    """
    if noun == UNCOUNTED:
        return noun
    return f"{'an' if noun[:1].lower() in 'aeiou' and not noun.startswith('one') else 'a'} {noun}"
