"""What a deck is made of: its sections, its curve, and how often each word of its cards occurs.

Which fields are shown follows from the game's vocabulary, in its order: numbers, and words of
closed lists or such as recur in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.deck import Deck

_FEW = 15
"""As many numbers in a row show their gaps."""

Copies = list[tuple[DeckCard, int]]
"""Cards, each with a number of copies."""


@dataclass(frozen=True)
class Curve:
    """The numbers of a field: how many cards have each, from the smallest, and what they are on average."""

    field: str
    counts: Mapping[int, int]

    @property
    def mean(self) -> Fraction:
        """The exact average over the cards that have the number."""
        total = sum(value * count for value, count in self.counts.items())
        return Fraction(total, sum(self.counts.values()))

    @property
    def spread(self) -> Mapping[int, int]:
        """The counts with the numbers between that no card has, where these are few enough to show the gaps."""
        numbers = range(min(self.counts), max(self.counts) + 1)
        return {number: self.counts.get(number, 0) for number in numbers} if len(numbers) <= _FEW else self.counts


@dataclass(frozen=True)
class Tally:
    """The words of a field: how many cards bear each, the most frequent first.

    A card of several words counts for each of them.
    """

    field: str
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Share:
    """What the cards of one word, such as a civilization, give to a deck and ask of it.

    `of_cards` is their share of the cards of any word, `of_costs` that of the costs asked for.
    """

    word: str
    cards: int
    costs: int
    of_cards: Fraction
    of_costs: Fraction


@dataclass(frozen=True)
class Statistics:
    """A deck in numbers; `unknown` cards, whose names the catalogue does not know, count in the sections only."""

    name: str
    game: str
    cards: int
    unknown: int
    sections: Mapping[str, int]
    fields: tuple[Curve | Tally, ...]
    balance: tuple[Share, ...]


def statistics(deck: Deck, vocabulary: Vocabulary, balance: tuple[str, str] | None = None) -> Statistics:
    """Count a deck; `balance` names the field of words that pay for cards and the field of what these cost."""
    sections = Counter[str]()
    for entry in deck.entries:
        sections[entry.section] += entry.count
    copies = [(entry.card, entry.count) for entry in deck.entries if entry.card]
    counted = ((field, _counted(field, copies)) for field in vocabulary.fields if field.kind is not Kind.FLAG)
    return Statistics(
        name=deck.name or deck.source,
        game=deck.game,
        cards=deck.cards,
        unknown=sum(entry.count for entry in deck.unknown),
        sections=sections,
        fields=tuple(one for field, one in counted if _tells(field, one, copies)),
        balance=tuple(_balance(copies, *balance)) if balance else (),
    )


def words(card: DeckCard, field: str) -> tuple[str, ...]:
    """Return the words of a card's field, none where they are not known."""
    value = card.attributes.get(field, ())
    return value if isinstance(value, tuple) else (str(value),)


def _counted(field: Field, copies: Copies) -> Curve | Tally:
    if field.kind is Kind.NUMBER:
        numbers = Counter[int]()
        for card, count in copies:
            if isinstance(value := card.attributes.get(field.name), int):
                numbers[value] += count
        return Curve(field.name, dict(sorted(numbers.items())))
    tally = Counter[str]()
    for card, count in copies:
        for word in words(card, field.name):
            tally[word] += count
    return Tally(field.name, dict(sorted(tally.items(), key=lambda item: (-item[1], item[0]))))


def _tells(field: Field, counted: Curve | Tally, copies: Copies) -> bool:
    """Tell whether a field says something: not one number for all, nor words of which each occurs once."""
    total = sum(counted.counts.values())
    if field.kind is Kind.NUMBER:
        return total > 0 and (len(counted.counts) > 1 or total < sum(count for _, count in copies))
    return len(counted.counts) < total or (bool(field.choices) and total > 0)


def _balance(copies: Copies, payer: str, cost: str) -> Iterable[Share]:
    """Yield what each word gives and asks for, the most frequent word first."""
    cards, costs = Counter[str](), Counter[str]()
    for card, count in copies:
        asked = card.attributes.get(cost, 0)
        for word in words(card, payer):
            cards[word] += count
            costs[word] += count * (asked if isinstance(asked, int) else 0)
    for word, count in sorted(cards.items(), key=lambda item: (-item[1], item[0])):
        of_costs = Fraction(costs[word], costs.total()) if costs.total() else Fraction(0)
        yield Share(word, count, costs[word], Fraction(count, cards.total()), of_costs)
