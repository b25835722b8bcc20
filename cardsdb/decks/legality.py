"""Is a deck legal, and if not, why and what to change?

`check` judges a deck list by the rules of its game under one format, and reports everything that
is wrong at once. What can be wrong is a `Rule`: the kinds that every game shares are in
`shared_rules.py`, a game's own in its room; the numbers and the clauses they cite are in the
format. A rule that no printed clause stands behind has an id of its own:

    LIST-1            a name that the catalogue does not know
    LIST-2            a line that could not be taken
    FORMAT-SECTION    a section that the format has not
    FORMAT-SIZE       how many cards a section has
    FORMAT-COPIES     how many copies of a card
    FORMAT-BANNED, FORMAT-RESTRICTED, FORMAT-LIMITED    a card on such a list
    FORMAT-SETS       a card of another set
    FORMAT-KINDS      a card of a kind that does not belong
    FORMAT-FIXED      a section that holds exactly the cards stated
    COLLECTION        more copies than are owned
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.formats import SIDE_DECK, CardLimit, Format, Parameters
from cardsdb.decks.violations import Held, Violation


@dataclass(frozen=True)
class Checked:
    """A rule that was checked: the clauses it stands for, with what result, and what there is to remark."""

    title: str
    clauses: tuple[str, ...]
    result: Literal["kept", "broken", "doubtful", "advice"] = "kept"
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What is wrong with a list, and which rules were checked."""

    violations: tuple[Violation, ...]
    checked: tuple[Checked, ...]

    @property
    def legal(self) -> bool:
        """Tell whether the list may be played; warnings do not matter."""
        return not any(violation.severity == "error" for violation in self.violations)


@dataclass(slots=True)
class Counted:
    """A deck under judgement, counted once for all rules.

    `sizes` has the cards of each section, `copies` those of each known card by its key, and
    `unknown` the entries whose names are not known.
    """

    deck: Deck
    form: Format
    card_limits: Mapping[str, CardLimit]
    index: CardIndex | None
    sizes: dict[str, int]
    copies: dict[str, dict[str, int]]
    unknown: list[Entry]

    def known(self, *sections: str) -> Iterator[Held]:
        """Yield the entries of the sections whose cards are known, those of all sections if none is named."""
        for entry in self.deck.entries:
            if entry.card is not None and (not sections or entry.section in sections):
                yield entry, entry.card

    def with_side_deck(self, section: str) -> dict[str, int]:
        """Return the copies of each card in a section and the side deck."""
        held, side = self.copies.get(section, {}), self.copies.get(SIDE_DECK)
        if not side or section == SIDE_DECK:
            return held
        return {key: held.get(key, 0) + side.get(key, 0) for key in {**held, **side}}

    def copies_of(self, key: str, section: str) -> list[Held]:
        """Return the entries of a card in a section and the side deck."""
        return [(entry, card) for entry, card in self.known(section, SIDE_DECK) if card.key == key]


@dataclass(frozen=True, eq=False)
class Rule:
    """One kind of constraint.

    `clauses` says which clauses it stands for in a format; none if it is not in force there.
    `judge` yields what is wrong, and what there is to advise.
    """

    title: str
    clauses: Callable[[Format], tuple[str, ...]]
    judge: Callable[[Counted], Iterable[Violation]]


@dataclass(frozen=True, eq=False)
class Pool:
    """A pool of cards that the players of a duel share, and from which each gets a stack.

    `cards` names them as far as an index knows them. `deal` takes the cards, the number of
    players and a seed, and returns each player's stack; `order` takes the cards, the number of
    players and who begins, and returns who takes a card when they draft. Both raise DeckListError.
    """

    cards: Callable[[CardIndex], Sequence[str]]
    deal: Callable[[Sequence[str], int, int], list[list[str]]]
    order: Callable[[Sequence[str], int, int], list[int]]


@dataclass(frozen=True, eq=False)
class DeckRules:
    """How a game judges decks.

    `advice` are the rules that only the explanation shows. `parameters` is what the table
    `[rules]` of its formats may state. `together` says what is wrong with lists that are each
    legal but meet in one duel, with the place of each list that is concerned. `pool` is what
    the players of a duel share.
    """

    rules: tuple[Rule, ...]
    advice: tuple[Rule, ...] = ()
    parameters: type[Parameters] = Parameters
    together: Callable[[Sequence[Deck]], Iterable[tuple[int, Violation]]] = lambda decks: ()
    pool: Pool | None = None


def check(
    deck: Deck,
    form: Format,
    rules: DeckRules,
    as_of: date,
    *,
    index: CardIndex | None = None,
    explain: bool = False,
) -> Verdict:
    """Judge a deck by the rules of its game, as a format stands on a day.

    With an index, near names are offered for unknown ones. `explain` looks for advice as well.
    """
    counted = _count(deck, form, form.on(as_of), index)
    violations: list[Violation] = []
    checked: list[Checked] = []
    for rule, kept in _in_force(rules, form, explain):
        found = [*rule.judge(counted)]
        if found:
            violations += [violation for violation in found if violation.severity != "advice"]
            kept = _result(kept, found)
        checked.append(kept)
    return Verdict(tuple(violations), tuple(checked))


def combine(decks: Iterable[Deck]) -> Deck:
    """Return one deck of the cards of all, as starter decks combine (DM-DECK-7); lines count within each list."""
    first, *others = decks
    return Deck(
        game=first.game,
        entries=tuple(entry for deck in (first, *others) for entry in deck.entries),
        name=" + ".join(deck.name for deck in (first, *others) if deck.name),
        source=" + ".join(deck.source for deck in (first, *others)),
        metadata=first.metadata,
        mistakes=tuple(mistake for deck in (first, *others) for mistake in deck.mistakes),
    )


def _count(deck: Deck, form: Format, card_limits: Mapping[str, CardLimit], index: CardIndex | None) -> Counted:
    sizes: dict[str, int] = {}
    copies: dict[str, dict[str, int]] = {}
    unknown: list[Entry] = []
    section, size, held = "", 0, dict[str, int]()
    for entry in deck.entries:
        if entry.section != section:
            sizes[section] = size
            section = entry.section
            size, held = sizes.get(section, 0), copies.setdefault(section, {})
        count, card = entry.count, entry.card
        size += count
        if card is None:
            unknown.append(entry)
        elif (key := card.key) in held:
            held[key] += count
        else:
            held[key] = count
    sizes[section] = size
    sizes.pop("", None)  # where the count began
    return Counted(deck, form, card_limits, index, sizes, copies, unknown)


@lru_cache(maxsize=256)
def _in_force(rules: DeckRules, form: Format, explain: bool) -> tuple[tuple[Rule, Checked], ...]:
    """Return the rules in force, each with what is to be said if nothing is wrong."""
    looked_at = rules.rules + (rules.advice if explain else ())
    return tuple((rule, Checked(rule.title, clauses)) for rule in looked_at if (clauses := rule.clauses(form)))


def _result(kept: Checked, found: list[Violation]) -> Checked:
    severities = {violation.severity for violation in found}
    remarks = tuple(violation.message for violation in found if violation.severity == "advice")
    result: Literal["kept", "broken", "doubtful", "advice"] = "kept"
    if "error" in severities:
        result = "broken"
    elif "warning" in severities:
        result = "doubtful"
    elif any(violation.fix for violation in found):  # a remark without a mend only says what was found
        result = "advice"
    return Checked(kept.title, kept.clauses, result, remarks)
