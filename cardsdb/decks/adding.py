"""Adding cards to a list: one copy more, and what is wrong with the list then."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.formats import Format
from cardsdb.decks.legality import DeckRules, check


def with_copy(deck: Deck, card: DeckCard, section: str, index: CardIndex) -> Deck:
    """Return the deck with one copy more of a card in a section."""
    entries = list(deck.entries)
    for place, entry in enumerate(entries):
        if entry.card == card and entry.section == section:
            entries[place] = replace(entry, count=entry.count + 1)
            return replace(deck, entries=tuple(entries))
    level = card.level if len(index.levels(card.key)) > 1 else None
    return replace(deck, entries=(*entries, Entry(1, card.name, section, level=level, card=card)))


def faults(
    deck: Deck, form: Format, rules: DeckRules, as_of: date, severities: Collection[str]
) -> set[tuple[str, str]]:
    """Return what is wrong, of these severities, by the rule and each card concerned."""
    found = check(deck, form, rules, as_of).violations
    return {(one.rule, card) for one in found if one.severity in severities for card in one.cards or ("",)}
