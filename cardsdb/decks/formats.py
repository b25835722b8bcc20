"""Formats: the numbers by which decks are judged, as TOML files that an organiser can write.

A file `<name>.toml` has a `title`, optionally the `rulebook` whose limits it states, and a table of
limits for each section of a deck. All else is optional:

    title = "Club nights"
    default = true                      # the format of lists that name none
    sets = ["DM-01"]                    # only cards of these sets
    optional = ["side_deck"]            # sections that a list may leave out

    [deck]
    minimum = 40                        # or maximum, or cards: exactly so many
    copies = 4                          # of the same card, the side deck counted in

    [side_deck]
    maximum = 8

    [[banned]]                          # [[restricted]]: one copy; [[limited]]: `copies`
    cards = ["Bolshack Dragon"]
    from = 2024-01-01                   # in force from this day, until the last one, if stated
    until = 2024-06-30

    [kinds]
    deck = ["creature", "spell"]        # only cards of these kinds

    [fixed]
    side_deck = ["Holy Awe"]            # exactly these cards, one each

    [binds]
    starter_deck = "deck"               # the table starter_deck is for the lists' section deck

    [rules]                             # what the game's own rules ask, see its deck_rules

    [clauses.deck]                      # the clause that a violation cites
    minimum = "DM-DECK-1"

    [hints.deck]                        # a sentence more for the message
    minimum = "bring a friend's cards"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.format_files import FormatFile, first_mistake, flat
from cardsdb.decks.sections import Sections
from cardsdb.errors import CardsdbError, UnreadableFileError
from cardsdb.names import fold

Limits = Mapping[str, int]
"""Limits of one section by name: cards (exactly), minimum, maximum, copies, single_copies."""

SIDE_DECK = "side deck"
"""The section that every game calls its side deck: its cards count as copies with every other section's."""

_LIMITS = ("cards", "minimum", "maximum", "copies", "single_copies")


class UnknownFormatError(CardsdbError, LookupError):
    """A format that a game has not; the message lists those that there are."""


class Parameters(BaseModel):
    """What the table `[rules]` of a game's formats may state; a game with rules of its own has more."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True)
class Terms:
    """What the formats of one game may speak of: the sections of its lists, and its own `[rules]`."""

    sections: Sections
    parameters: type[Parameters] = Parameters


@dataclass(frozen=True)
class Limit:
    """One number that binds a section: `name` is cards, minimum, maximum, copies or single_copies."""

    section: str
    name: str
    number: int
    clause: str
    hint: str


@dataclass(frozen=True)
class CardLimit:
    """At most `copies` of one card, in force from `since` to `until`; none where it is banned."""

    name: str
    key: str
    copies: int
    clause: str
    since: date = date.min
    until: date = date.max


@dataclass(frozen=True, eq=False)
class Format:
    """One way to play a game; `sections` has the limits as the file states them, `limits` what they bind."""

    name: str
    title: str
    rulebook: str | None
    sections: Mapping[str, Limits]
    limits: tuple[Limit, ...] = ()
    card_limits: tuple[CardLimit, ...] = ()
    default: bool = False
    sets: tuple[str, ...] = ()
    optional: frozenset[str] = frozenset()
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fixed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    rules: Any = None

    @cached_property
    def sizes(self) -> tuple[Limit, ...]:
        """The limits on how many cards a section has."""
        return tuple(limit for limit in self.limits if limit.name in ("cards", "minimum", "maximum"))

    @cached_property
    def copies(self) -> tuple[Limit, ...]:
        """The limits on the copies of a card."""
        return self.of("copies")

    def of(self, name: str) -> tuple[Limit, ...]:
        """Return the limits of that name, one for each section that has it."""
        return tuple(limit for limit in self.limits if limit.name == name)

    @cached_property
    def allowed_sections(self) -> frozenset[str]:
        """The sections that a list may have."""
        return frozenset(limit.section for limit in self.limits)

    def clause(self, section: str, matter: str, otherwise: str) -> str:
        """Return the clause that the file cites for a matter, such as the kinds, of a section."""
        return self.clauses.get(f"{section.replace(' ', '_')}.{matter}", otherwise)

    def on(self, day: date) -> Mapping[str, CardLimit]:
        """Return the limits on single cards that are in force on a day, by the cards' keys."""
        return _limits_on(self, day)

    def knowing(self, index: CardIndex) -> Format:
        """Return the format with its cards found in the catalogue, under whatever spelling the file has them."""

        def key(name: str) -> str:
            card = index.find(name)
            return card.key if card else fold(name)

        return replace(
            self,
            card_limits=tuple(replace(limit, key=key(limit.name)) for limit in self.card_limits),
            fixed={section: {key(name): name for name in cards.values()} for section, cards in self.fixed.items()},
        )

    def unknown_cards(self, index: CardIndex) -> list[str]:
        """Return the banned, restricted or limited cards that no card is called."""
        return sorted({limit.name for limit in self.card_limits if index.find(limit.name) is None})


def read_formats(folder: Path, terms: Terms | None = None) -> list[Format]:
    """Return the formats in the folder of a game's data, the default first; none where there is no such folder.

    Without terms of the game, its sections and `[rules]` are taken as they are. Raises
    UnreadableFileError for a file that is no format.
    """
    return _in_order(read_format(file, terms) for file in (folder / "formats").glob("*.toml"))


def read_own_formats(folder: Path, game: str, terms: Terms) -> list[Format]:
    """Return the formats for a game in a folder of the user's.

    They lie in a folder of the game's name, or beside such folders; there a file may say with
    `game = "..."` which game it is for. Raises UnreadableFileError.
    """
    shared = (file for file in folder.glob("*.toml") if fold(str(_stated(file).get("game", game))) == fold(game))
    return _in_order(read_format(file, terms) for file in (*shared, *(folder / game).glob("*.toml")))


def choose_format(formats: Iterable[Format], name: str | None) -> Format:
    """Return the format of that name, or the first where none is named; raise UnknownFormatError."""
    formats = list(formats)
    for form in formats:
        if name is None or fold(name) in {fold(form.name), fold(form.title)}:
            return form
    if not formats:
        raise UnknownFormatError("the game has no formats yet; --formats names a folder of your own")
    raise UnknownFormatError(f"no format is called {name!r}; there are: {', '.join(form.name for form in formats)}")


def read_format(file: Path, terms: Terms | None = None) -> Format:
    """Read one format; UnreadableFileError says in one line which key is wrong, and what is wanted."""
    stated = _stated(file)
    tables = {key: stated.pop(key) for key in [*stated] if key not in FormatFile.model_fields}
    try:
        return _format(file.stem, FormatFile.model_validate({**stated, "sections": tables}), terms)
    except ValidationError as error:
        where, why = first_mistake(error)
        raise UnreadableFileError(f"{file} is no format: {where}: {why}") from None
    except ValueError as error:
        raise UnreadableFileError(f"{file} is no format: {error}") from None


def _stated(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableFileError(f"{file} is no format: {error}") from error


def _format(name: str, read: FormatFile, terms: Terms | None) -> Format:
    for place, section in _sections(read):
        _check_section(place, section, terms)
    return Format(
        name=name,
        title=read.title or name,
        rulebook=read.rulebook,
        sections=read.sections,
        limits=tuple(_limits(read)),
        card_limits=tuple(_card_limits(read)),
        default=read.default,
        sets=read.sets,
        optional=frozenset(map(read.section, read.optional)),
        kinds={read.section(table): kinds for table, kinds in read.kinds.items()},
        fixed={read.section(table): {fold(card): card for card in cards} for table, cards in read.fixed.items()},
        clauses=flat(read.clauses),
        rules=terms.parameters.model_validate(read.rules) if terms else read.rules,
    )


def _in_order(formats: Iterable[Format]) -> list[Format]:
    return sorted(formats, key=lambda form: (not form.default, form.name))


def _sections(read: FormatFile) -> Iterator[tuple[str, str]]:
    """Yield each section that a file names, with the place."""
    for table in read.sections:
        yield table, read.section(table)
    for place, tables in (("optional", read.optional), ("kinds", read.kinds), ("fixed", read.fixed)):
        for table in tables:
            yield f"{place}.{table}", read.section(table)


def _check_section(place: str, section: str, terms: Terms | None) -> None:
    if terms and section not in {known.name for known in terms.sections.all}:
        there_are = ", ".join(known.name.replace(" ", "_") for known in terms.sections.all)
        raise ValueError(f"{place}: no section or key is called so; the sections are: {there_are}")


def _limits(read: FormatFile) -> Iterator[Limit]:
    clauses, hints = flat(read.clauses), flat(read.hints)
    for table, limits in read.sections.items():
        for name, number in limits.items():
            if name not in _LIMITS:
                raise ValueError(f"{table}.{name}: unknown limit; it is one of: {', '.join(_LIMITS)}")
            place = f"{table}.{name}"
            default = "FORMAT-COPIES" if "copies" in name else "FORMAT-SIZE"
            yield Limit(read.section(table), name, number, clauses.get(place, default), hints.get(place, ""))


def _card_limits(read: FormatFile) -> Iterator[CardLimit]:
    for word, copies in (("banned", 0), ("restricted", 1), ("limited", None)):
        for place, listed in enumerate(getattr(read, word), start=1):
            if (listed.copies is None) == (copies is None):
                wanted = "missing key" if copies is None else f"unknown key, {word} cards have {copies}"
                raise ValueError(f"{word}.{place}.copies: {wanted}")
            number = listed.copies if copies is None else copies
            clause = listed.clause or f"FORMAT-{word.upper()}"
            for name in listed.cards:
                yield CardLimit(name, fold(name), number, clause, listed.since, listed.until)


@lru_cache(maxsize=256)
def _limits_on(form: Format, day: date) -> Mapping[str, CardLimit]:
    """Return the limits in force, the strictest where a card has several."""
    in_force = [limit for limit in form.card_limits if limit.since <= day <= limit.until]
    return {limit.key: limit for limit in sorted(in_force, key=lambda limit: -limit.copies)}
