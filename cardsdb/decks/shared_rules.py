"""The rules that every game shares; the numbers, names and clauses are the format's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from cardsdb.decks.deck import Entry
from cardsdb.decks.formats import CardLimit, Format, Limit
from cardsdb.decks.legality import Counted, Rule
from cardsdb.decks.violations import (
    Held,
    Violation,
    every,
    last,
    lines_of,
    listed,
    named,
    numbered,
    too_many,
    violation,
)
from cardsdb.names import fold


def _lists(counted: Counted) -> Iterator[Violation]:
    unknown: dict[str, list[Entry]] = defaultdict(list)
    for entry in counted.unknown:
        unknown[fold(entry.name)].append(entry)
    for entries in unknown.values():
        name, level = entries[0].name, entries[0].level
        near = counted.index.near(name) if counted.index else []
        if counted.index and (card := counted.index.find(name)):
            name, near = f"{name} (level {level})", [other.full_name for other in counted.index.levels(card.key)]
        yield Violation(
            "LIST-1",
            "error",
            f"no card is called {name!r}, so the list cannot be judged",
            cards=(entries[0].name,),
            lines=lines_of(entries),
            found=entries[0].name,
            required="the name of a card",
            fix=f"perhaps {' or '.join(near)}" if near else "correct the name, or import the card",
            surplus=tuple((entry, entry.count) for entry in entries),
        )
    for mistake in counted.deck.mistakes:
        yield Violation(
            "LIST-2",
            "error",
            mistake.message,
            lines=(mistake.line,) if mistake.line else (),
            found=mistake.text,
            required="a line such as 4 Name",
            fix=mistake.fix,
        )


def _sections(counted: Counted) -> Iterator[Violation]:
    for section in sorted(counted.sizes.keys() - counted.form.allowed_sections):
        entries = [entry for entry in counted.deck.entries if entry.section == section]
        yield Violation(
            counted.form.clauses.get("sections", "FORMAT-SECTION"),
            "error",
            f"the format {counted.form.title} has no {section}",
            cards=tuple(sorted({entry.card.full_name if entry.card else entry.name for entry in entries})),
            lines=lines_of(entries),
            found=counted.sizes[section],
            required=0,
            fix=f"take the {section} off the list",
            surplus=tuple((entry, entry.count) for entry in entries),
        )


def _sizes(counted: Counted) -> Iterator[Violation]:
    for limit in counted.form.sizes:
        size = counted.sizes.get(limit.section, 0)
        few, many = size < limit.number, size > limit.number
        if (few and limit.name != "maximum") or (many and limit.name != "minimum"):
            if not size and limit.section in counted.form.optional:
                continue
            yield _wrong_size(counted, limit, size)


_WANTED = {"cards": "exactly", "minimum": "at least", "maximum": "at most"}


def _wrong_size(counted: Counted, limit: Limit, size: int) -> Violation:
    apart = numbered(abs(size - limit.number))
    few = size < limit.number
    entries = [entry for entry in counted.deck.entries if entry.section == limit.section]
    return Violation(
        limit.clause,
        "error",
        f"{numbered(size)} in the {limit.section}, {_WANTED[limit.name]} {limit.number} wanted"
        + (f"; {limit.hint}" if limit.hint else ""),
        found=size,
        required=limit.number,
        fix=f"add {apart} to the {limit.section}" if few else f"take {apart} out of the {limit.section}",
        surplus=() if few else tuple(last(entries, size - limit.number)),
    )


def _copies(counted: Counted) -> Iterator[Violation]:
    for limit in counted.form.copies:
        copies = counted.with_side_deck(limit.section)
        if not copies or max(copies.values()) <= limit.number:
            continue
        for key in sorted(key for key, count in copies.items() if count > limit.number):
            if key not in counted.card_limits:
                why = f"at most {limit.number} allowed" + (f"; {limit.hint}" if limit.hint else "")
                yield too_many(counted.copies_of(key, limit.section), limit.clause, limit.number, why)


def _card_limits(counted: Counted) -> Iterator[Violation]:
    if not counted.card_limits:
        return
    everywhere: dict[str, int] = defaultdict(int)
    for copies in counted.copies.values():
        for key, count in copies.items():
            everywhere[key] += count
    for key in sorted(everywhere.keys() & counted.card_limits.keys()):
        limit = counted.card_limits[key]
        if everywhere[key] > limit.copies:
            held = [(entry, card) for entry, card in counted.known() if card.key == key]
            yield too_many(held, limit.clause, limit.copies, _what(limit, counted.form))


def _what(limit: CardLimit, form: Format) -> str:
    return f"banned in {form.title}" if not limit.copies else f"at most {limit.copies} allowed in {form.title}"


def _sets(counted: Counted) -> Iterator[Violation]:
    allowed = {fold(name) for name in counted.form.sets}
    outside = [held for held in counted.known() if held[1].set and fold(held[1].set) not in allowed]
    doubtful = [held for held in counted.known() if not held[1].set]
    required = " or ".join(counted.form.sets)
    rule = counted.form.clauses.get("sets", "FORMAT-SETS")
    for code in sorted({card.set or "" for _, card in outside}):
        held = [pair for pair in outside if pair[1].set == code]
        yield violation(
            rule,
            "error",
            f"{listed(held)} of the set {code}, which {counted.form.title} does not allow",
            held,
            found=code,
            required=required,
            fix=f"take out {listed(held)}",
            surplus=every(held),
        )
    if doubtful:
        message = f"the catalogue does not know the set of {listed(doubtful)}"
        yield violation(rule, "warning", message, doubtful, found="unknown", required=required, fix="look at the cards")


def _fixed(counted: Counted) -> Iterator[Violation]:
    for section, cards in counted.form.fixed.items():
        rule = counted.form.clause(section, "fixed", "FORMAT-FIXED")
        foreign = [held for held in counted.known(section) if held[1].key not in cards]
        if foreign:
            yield violation(
                rule,
                "error",
                f"{listed(foreign)} in the {section}, which holds only its {len(cards)} cards",
                foreign,
                found=listed(foreign),
                required=named(cards.values(), len(cards)),
                fix=f"take out {listed(foreign)}",
                surplus=every(foreign),
            )
        missing = [name for key, name in cards.items() if key not in counted.copies.get(section, {})]
        if missing and counted.sizes.get(section, 0) | (section not in counted.form.optional):
            yield Violation(
                rule,
                "error",
                f"{named(missing, len(cards))} missing in the {section}",
                cards=tuple(missing),
                found=len(cards) - len(missing),
                required=len(cards),
                fix=f"add {named(missing, len(cards))}",
            )


LISTS = Rule("every line and name understood", lambda form: ("LIST-1", "LIST-2"), _lists)
SECTIONS = Rule("sections", lambda form: (form.clauses.get("sections", "FORMAT-SECTION"),), _sections)
SIZES = Rule("how many cards", lambda form: tuple(dict.fromkeys(limit.clause for limit in form.sizes)), _sizes)
COPIES = Rule("copies of a card", lambda form: tuple(dict.fromkeys(limit.clause for limit in form.copies)), _copies)
CARD_LIMITS = Rule(
    "banned, restricted and limited cards",
    lambda form: tuple(dict.fromkeys(limit.clause for limit in form.card_limits)),
    _card_limits,
)
SETS = Rule("sets", lambda form: (form.clauses.get("sets", "FORMAT-SETS"),) if form.sets else (), _sets)
FIXED = Rule(
    "sections whose cards are fixed",
    lambda form: tuple(form.clause(section, "fixed", "FORMAT-FIXED") for section in form.fixed),
    _fixed,
)


def owned_rule(owned: Mapping[int, int]) -> Rule:
    """Return the rule that a list uses no more copies than are owned, by the cards' ids."""

    def judge(counted: Counted) -> Iterator[Violation]:
        held: dict[int, list[Held]] = defaultdict(list)
        for entry, card in counted.known():
            held[card.id].append((entry, card))
        rule = counted.form.clauses.get("collection", "COLLECTION")
        for card_id, copies in sorted(held.items()):
            have = owned.get(card_id, 0)
            if sum(entry.count for entry, _ in copies) > have:
                yield too_many(copies, rule, have, f"{have} owned")

    return Rule("cards that are owned", lambda form: (form.clauses.get("collection", "COLLECTION"),), judge)


def kinds(field: str) -> Rule:
    """Return the rule that a section holds only cards of certain kinds; `field` is what the game calls them."""

    def judge(counted: Counted) -> Iterator[Violation]:
        for section, allowed in counted.form.kinds.items():
            rule = counted.form.clause(section, "kinds", "FORMAT-KINDS")
            yield from _wrong_kinds(counted, section, allowed, rule, field)

    return Rule(
        "kinds of card",
        lambda form: tuple(
            dict.fromkeys(form.clause(section, "kinds", "FORMAT-KINDS") for section in form.kinds)
        ),
        judge,
    )  # fmt: skip


def _wrong_kinds(
    counted: Counted, section: str, allowed: tuple[str, ...], rule: str, field: str
) -> Iterator[Violation]:
    of_kind: dict[str, list[Held]] = defaultdict(list)
    for entry, card in counted.known(section):
        of_kind[str(card.attributes.get(field, ""))].append((entry, card))
    required = " or ".join(allowed)
    for kind in sorted(of_kind.keys() - {*allowed}):
        held = of_kind[kind]
        if not kind:
            message = f"the catalogue does not know whether {listed(held)} may be in the {section}"
            yield violation(rule, "warning", message, held, found="unknown", required=required, fix="look at the cards")
            continue
        other = next((name for name, kinds in counted.form.kinds.items() if kind in kinds), None)
        yield violation(
            rule,
            "error",
            f"{listed(held)} in the {section}: {kind} cards do not belong there",
            held,
            found=kind,
            required=required,
            fix=f"move {listed(held)} to the {other}" if other else f"take out {listed(held)}",
            surplus=every(held),
        )


BEFORE = (LISTS, SECTIONS, SETS, CARD_LIMITS, FIXED)
"""The rules that every game looks at first; its own, the copies and the sizes follow."""
