"""Building decks: a list is completed along a theme, or a legal one is made at random.

Cards are added one copy at a time, and only such as break no rule: the rules themselves say what
fits. In which order cards are tried is a `Ranking`, which also gives the reason.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from cardsdb.catalogue.vocabulary import Kind, Vocabulary
from cardsdb.decks.adding import faults, with_copy
from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.decks.deck import Deck
from cardsdb.decks.fixing import Change
from cardsdb.decks.formats import Format
from cardsdb.decks.legality import DeckRules, check
from cardsdb.decks.violations import Severity
from cardsdb.errors import CardsdbError, DeckListError
from cardsdb.names import fold

Ranking = Callable[[Deck, Collection[DeckCard]], Iterable[tuple[DeckCard, str]]]
"""Orders cards by how welcome they are in a deck, each with the reason."""

_AGAIN = 0.25
"""What a further copy of a card is worth beside a trait that all cards of the deck share."""


class NotEnoughCardsError(CardsdbError, LookupError):
    """A deck that cannot be completed: of the cards there are, too few fit."""


@dataclass(frozen=True)
class Built:
    """A legal deck, and each card that was added with its copies and the reason."""

    deck: Deck
    added: tuple[Change, ...]


def complete(
    deck: Deck,
    form: Format,
    rules: DeckRules,
    index: CardIndex,
    vocabulary: Vocabulary,
    as_of: date,
    *,
    balance: tuple[str, str] | None = None,
    theme: Collection[DeckCard] = (),
    owned: Mapping[int, int] | None = None,
    seed: int = 0,
) -> Built:
    """Fill a deck up to a legal one, with cards of the theme as far as there are enough.

    The deck comes to mirror the theme in its curve and kinds (without one, what it holds already,
    else all cards), and cards that share races, keywords and the like go together. `balance`
    names the field of words that pay for cards and the field of what these cost, as the curve
    is drawn. `owned` has the copies of cards that may be used, by their ids; what the list holds
    already may stay. The seed decides between cards that are equally good.

    Raises DeckListError for a list with faults that adding cards does not mend, and
    NotEnoughCardsError.
    """
    model = [(card, 1) for card in theme] or _held(deck) or [(card, 1) for card in index.cards]
    ranking = _Likeness(vocabulary, balance or (), model, {*theme}, random.Random(seed))  # noqa: S311 (a game, no secret)
    builder = _Builder(deck, form, rules, index, as_of, ranking, owned)
    return builder.build([theme, index.cards] if theme else [index.cards])


def random_deck(game: str, form: Format, rules: DeckRules, index: CardIndex, as_of: date, seed: int) -> Deck:
    """Return a legal deck of a game made at random, the same for the same seed; raise NotEnoughCardsError."""
    shuffler = random.Random(seed)  # noqa: S311 (a game, no secret)

    def ranking(_deck: Deck, cards: Collection[DeckCard]) -> Iterable[tuple[DeckCard, str]]:
        return [(card, "at random") for card in shuffler.sample([*cards], len(cards))]

    empty = Deck(game, (), name=f"Random deck {seed}", format=form.name)
    return _Builder(empty, form, rules, index, as_of, ranking).build([index.cards]).deck


def cards_with(words: str, index: CardIndex) -> list[DeckCard]:
    """Return the cards that bear one of the words as a value, such as `fire` or `fire, nature`.

    Several stand between commas or, where each is one word, between spaces. None are returned
    where one of them is no value of any card.
    """
    bearers: dict[str, set[DeckCard]] = {}
    for card in index.cards:
        for value in card.attributes.values():
            for word in value if isinstance(value, tuple) else (value,):
                if isinstance(word, str):
                    bearers.setdefault(fold(word), set()).add(card)
    for parts in (words.split(","), words.split()):
        wanted = {fold(part) for part in parts}
        if wanted and wanted <= bearers.keys():
            found = set[DeckCard]().union(*(bearers[word] for word in wanted))
            return [card for card in index.cards if card in found]
    return []


class _Builder:
    """A deck while it is built."""

    def __init__(
        self,
        deck: Deck,
        form: Format,
        rules: DeckRules,
        index: CardIndex,
        as_of: date,
        ranking: Ranking,
        owned: Mapping[int, int] | None = None,
    ) -> None:
        self.deck, self.form, self.rules, self.index, self.as_of = deck, form, rules, index, as_of
        self.ranking, self.owned = ranking, owned
        self.added: dict[tuple[str, str], Change] = {}

    def build(self, pools: Collection[Collection[DeckCard]]) -> Built:
        """Fill each section from the first pool, then from the next, first with cards that raise no doubt either."""
        for violation in check(self.deck, self.form, self.rules, self.as_of).violations:
            if violation.severity == "error" and (violation.surplus or violation.rule.startswith("LIST-")):
                raise DeckListError(f"mend this first, `cardsdb deck fix` helps: {violation.message}")
        for section, wanted in self._sizes():
            self._add_fixed(section)
            for pool in pools:
                for severities in (("error", "warning"), ("error",)):
                    self._fill(section, wanted, list(pool), {*severities})
        self._make_sure()
        return Built(self.deck, tuple(self.added.values()))

    def _sizes(self) -> Iterator[tuple[str, int]]:
        """Yield the sections that want cards, with how many; one that may be left out only where it is begun."""
        for limit in self.form.sizes:
            if limit.name != "maximum" and (self._size(limit.section) or limit.section not in self.form.optional):
                yield limit.section, limit.number

    def _size(self, section: str) -> int:
        return sum(entry.count for entry in self.deck.entries if entry.section == section)

    def _add_fixed(self, section: str) -> None:
        held = {entry.card.key for entry in self.deck.entries if entry.section == section and entry.card}
        for key in self.form.fixed.get(section, {}):
            if key not in held and (card := next(iter(self.index.levels(key)), None)) and self._may_use(card):
                self._add(with_copy(self.deck, card, section, self.index), card, section, "belongs there always")

    def _fill(self, section: str, wanted: int, pool: list[DeckCard], severities: set[Severity]) -> None:
        size, now = self._size(section), faults(self.deck, self.form, self.rules, self.as_of, severities)
        while size < wanted and pool:
            for card, reason in [*self.ranking(self.deck, pool)]:
                more = with_copy(self.deck, card, section, self.index)
                if (
                    self._may_use(card)
                    and (wrong := faults(more, self.form, self.rules, self.as_of, severities)) <= now
                ):
                    self._add(more, card, section, reason)
                    size, now = size + 1, wrong
                    break
                pool.remove(card)

    def _may_use(self, card: DeckCard) -> bool:
        used = sum(entry.count for entry in self.deck.entries if entry.card == card)
        return self.owned is None or used < self.owned.get(card.id, 0)

    def _add(self, more: Deck, card: DeckCard, section: str, reason: str) -> None:
        self.deck = more
        before = self.added.get((section, card.full_name), Change(section, card.full_name, 0, reason))
        self.added[section, card.full_name] = replace(before, by=before.by + 1)

    def _make_sure(self) -> None:
        """Raise NotEnoughCardsError unless the deck is legal."""
        of = "the cards you own" if self.owned is not None else "the known cards"
        for section, wanted in self._sizes():
            if (size := self._size(section)) < wanted:
                raise NotEnoughCardsError(
                    f"{self.form.title}: too few of {of} fit the {section}: {size} of {wanted} could be found"
                )
        for violation in check(self.deck, self.form, self.rules, self.as_of).violations:
            if violation.severity == "error":
                raise NotEnoughCardsError(f"{self.form.title}: {of} do not make the list legal: {violation.message}")


Trait = tuple[str, object]
"""A field and a value of it."""


class _Likeness:
    """Ranks cards by how well they go with a deck that is to mirror a model."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        balance: tuple[str, ...],
        model: Collection[tuple[DeckCard, int]],
        theme: Collection[DeckCard],
        shuffler: random.Random,
    ) -> None:
        kinds = [field.name for field in vocabulary.fields if field.kind is Kind.TEXT and field.choices]
        words = {field.name for field in vocabulary.fields if field.kind is Kind.WORDS}
        names = {field.name for field in vocabulary.fields if field.kind is Kind.TEXT and not field.choices}
        self.curve = balance[-1] if balance else ""
        self.mirrored = {*balance, *kinds[:1]}
        self.shared = (words | (names & {*vocabulary.columns})) - self.mirrored
        self.theme, self.shuffler = theme, shuffler
        self.model = _shares(model)

    def __call__(self, deck: Deck, cards: Collection[DeckCard]) -> list[tuple[DeckCard, str]]:
        held = _held(deck)
        shares, present = _shares(held), {card for card, _ in held}
        gains = {card: self._gains(card, shares) for card in cards}
        shuffled = self.shuffler.sample([*cards], len(cards))
        ranked = sorted(shuffled, key=lambda card: sum(gains[card].values()) + _AGAIN * (card in present), reverse=True)
        return [(card, "; ".join(self._reasons(card, gains[card])) or "fills the deck up") for card in ranked]

    def _gains(self, card: DeckCard, shares: Mapping[Trait, float]) -> dict[Trait, float]:
        """Return what each trait of a card is worth: as much as the deck lacks of it, or as it has to share."""
        mirrored = {
            trait: self.model.get(trait, 0) - shares.get(trait, 0)
            for trait in _traits(card)
            if trait[0] in self.mirrored
        }
        return mirrored | {trait: shares.get(trait, 0) for trait in _traits(card) if trait[0] in self.shared}

    def _reasons(self, card: DeckCard, gains: Mapping[Trait, float]) -> Iterator[str]:
        """Yield why a card is welcome: the theme, a gap that it fills, and what it shares most with others."""
        if card in self.theme:
            yield "of the theme"
        gaps = [trait for trait, gain in gains.items() if trait[0] in self.mirrored and gain > 0]
        if gaps:
            field, value = max(gaps, key=lambda trait: (trait[0] == self.curve, gains[trait]))
            yield f"{'the curve' if field == self.curve else 'the deck'} lacks {field} {value}"
        alike = [trait for trait, gain in gains.items() if trait[0] in self.shared and gain > 0]
        if alike:
            field, value = max(alike, key=gains.__getitem__)
            yield f"goes with others of {field} {value}"


def _held(deck: Deck) -> list[tuple[DeckCard, int]]:
    return [(entry.card, entry.count) for entry in deck.entries if entry.card]


def _shares(cards: Collection[tuple[DeckCard, int]]) -> dict[Trait, float]:
    """Return how large a share of cards has each trait."""
    bearers = Counter[Trait]()
    for card, count in cards:
        bearers.update(dict.fromkeys(_traits(card), count))
    total = sum(count for _, count in cards)
    return {trait: count / total for trait, count in bearers.items()}


def _traits(card: DeckCard) -> Iterator[Trait]:
    """Yield the values of a card's fields, each word by itself."""
    for field, value in card.attributes.items():
        for word in value if isinstance(value, tuple) else (value,):
            yield field, word
