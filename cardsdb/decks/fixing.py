"""A legal list close to a given one: few changes, each with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from cardsdb.decks.adding import faults, with_copy
from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.formats import Format
from cardsdb.decks.legality import DeckRules, Verdict, check
from cardsdb.decks.violations import Violation


@dataclass(frozen=True)
class Change:
    """So many copies of a card more, or fewer below 0, in a section, and why."""

    section: str
    name: str
    by: int
    reason: str


@dataclass(frozen=True)
class Fixed:
    """The list as far as it could be mended, the changes, and what is still wrong where it could not."""

    deck: Deck
    changes: tuple[Change, ...]
    missing: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        """Tell whether the list is legal now."""
        return not self.missing


def fix(deck: Deck, form: Format, rules: DeckRules, index: CardIndex, as_of: date) -> Fixed:
    """Return a legal list close to a deck.

    Unknown names become the nearest known ones, what is not allowed and what is too much goes,
    and what is too little is filled up from cards that fit: those of the list first, then those
    most like them. Where the catalogue has not enough of these, `missing` says what is.
    """
    return _Mender(deck, form, rules, index, as_of).mend()


class _Mender:
    """A list while it is mended."""

    def __init__(self, deck: Deck, form: Format, rules: DeckRules, index: CardIndex, as_of: date) -> None:
        self.deck, self.given = deck, deck
        self.form, self.rules, self.index, self.as_of = form, rules, index, as_of
        self.changes: list[Change] = []

    def mend(self) -> Fixed:
        self._read_again()
        self._take_out()
        self._fill_up()
        errors = tuple(violation for violation in self._check().violations if violation.severity == "error")
        return Fixed(self.deck, tuple(self._merged()), errors)

    def _check(self) -> Verdict:
        return check(self.deck, self.form, self.rules, self.as_of)

    def _note(self, entry: Entry, by: int, reason: str) -> None:
        self.changes.append(Change(entry.section, entry.card.full_name if entry.card else entry.name, by, reason))

    def _read_again(self) -> None:
        """Read unknown names as the nearest known ones, and leave out the lines that could not be taken."""
        entries = []
        mistaken = {mistake.line for mistake in self.deck.mistakes if mistake.line}
        for entry in self.deck.entries:
            if entry.line in mistaken and (entry.set or entry.number):
                self._note(entry, 0, f"its printing {entry.set} {entry.number} is another card's: left out")
                entry = replace(entry, set="", number="")
            near = [] if entry.card else self._near(entry)
            if near:
                self._note(entry, -entry.count, f"read as {near[0].full_name}")
                entry = replace(entry, name=near[0].name, level=near[0].level, card=near[0])
                self._note(entry, entry.count, "the nearest name")
            entries.append(entry)
        printed = {entry.line for entry in self.deck.entries if entry.set or entry.number}
        for mistake in self.deck.mistakes:
            if mistake.line in printed:
                continue
            self.changes.append(Change("", mistake.text, 0, f"left out: {mistake.message}"))
        self.deck = replace(self.deck, entries=tuple(entries), mistakes=())

    def _near(self, entry: Entry) -> list[DeckCard]:
        names = [entry.name, *self.index.near(entry.name, limit=1)]
        return [card for name in names if (card := self.index.find(name))]

    def _take_out(self) -> None:
        """Take out what the first error says is too much, until none says so."""
        while surplus := next((v for v in self._check().violations if v.severity == "error" and v.surplus), None):
            out = {id(entry): count for entry, count in surplus.surplus}
            for entry, count in surplus.surplus:
                self._note(entry, -count, f"{surplus.message} ({surplus.rule})")
            left = (replace(entry, count=entry.count - out.get(id(entry), 0)) for entry in self.deck.entries)
            self.deck = replace(self.deck, entries=tuple(entry for entry in left if entry.count > 0))

    def _fill_up(self) -> None:
        """Add cards that break nothing, first such as raise no doubt either, while a section has too few.

        A section that may be left out is, where the catalogue has not enough cards for it.
        """
        for limit in self.form.sizes:
            optional = limit.section in self.form.optional
            if limit.name == "maximum" or (optional and not self._size(limit.section)):
                continue
            deck, changes = self.deck, list(self.changes)
            self._fill(limit.section, limit.number, ("error", "warning"))
            self._fill(limit.section, limit.number, ("error",))
            if optional and self._size(limit.section) < limit.number:
                self.deck, self.changes = deck, changes
                self._leave_out(limit.section)

    def _size(self, section: str) -> int:
        return sum(entry.count for entry in self.deck.entries if entry.section == section)

    def _fill(self, section: str, wanted: int, severities: tuple[str, ...]) -> None:
        size, now = self._size(section), faults(self.deck, self.form, self.rules, self.as_of, severities)
        for card in self._candidates(section) if size < wanted else ():
            while size < wanted:
                more = with_copy(self.deck, card, section, self.index)
                wrong = faults(more, self.form, self.rules, self.as_of, severities)
                if not wrong <= now:
                    break
                self.deck, now, size = more, wrong, size + 1
                self.changes.append(Change(section, card.full_name, 1, f"fills up the {section}"))

    def _leave_out(self, section: str) -> None:
        for entry in self.deck.entries:
            if entry.section == section:
                self._note(entry, -entry.count, f"the {section} may be left out, and there are not enough cards for it")
        self.deck = replace(self.deck, entries=tuple(e for e in self.deck.entries if e.section != section))

    def _candidates(self, section: str) -> Iterator[DeckCard]:
        """Yield the cards of the section, then those of the list as it was given, then the others, the likest first."""
        traits = Counter(trait for entry in self.deck.entries if entry.card for trait in _traits(entry.card))
        here = [entry.card for entry in self.deck.entries if entry.section == section and entry.card]
        given = [entry.card for entry in self.given.entries if entry.card]
        others = sorted(self.index.cards, key=lambda card: -sum(traits[trait] for trait in _traits(card)))
        yield from dict.fromkeys([*here, *given, *others])

    def _merged(self) -> Iterator[Change]:
        """Yield the changes with those of a card for one reason added up."""
        sums: dict[tuple[str, str, str], int] = {}
        for change in self.changes:
            key = (change.section, change.name, change.reason)
            sums[key] = sums.get(key, 0) + change.by
        for (section, name, reason), by in sums.items():
            yield Change(section, name, by, reason)


def _traits(card: DeckCard) -> Iterator[tuple[str, object]]:
    """Yield what a card has in common with others: the words of its fields, flags left out."""
    for field, value in card.attributes.items():
        for word in value if isinstance(value, tuple) else (value,):
            if not isinstance(word, bool):
                yield field, word
