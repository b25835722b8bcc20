"""The names that a query can use, and what each of them asks of a card."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import or_

from cardsdb.catalogue.search.columns import table_of
from cardsdb.catalogue.search.common_parts import (
    CardTextPart,
    GamePart,
    LanguagePart,
    NamePart,
    SetNumberPart,
    SetPart,
    SourcePart,
)
from cardsdb.catalogue.search.game_parts import ChoicePart, FlagPart, NumberPart, TextPart, WordsPart
from cardsdb.catalogue.search.numbers import Number, level, owned
from cardsdb.catalogue.search.parts import Lookup, Part, Test, UnknownChoiceError, operator_among, word_value
from cardsdb.catalogue.search.regexps import check
from cardsdb.catalogue.search.syntax import Comparison, Form, LocatedQueryError, OrderKey, Value, shown
from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.names import fold

_NEAR = 60


@dataclass(frozen=True)
class SearchField:
    """One name that a query can use: true of a card where one of its parts is."""

    name: str
    parts: tuple[Part, ...]

    @property
    def verb(self) -> str:
        """The word for ':' in plain words."""
        return self.parts[0].verb

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Return the test that the comparison makes; raise LocatedQueryError where no part takes it."""
        for value in comparison.values:
            if value.form is Form.REGEX:
                check(value)
        tests: list[Test] = []
        mistakes: list[LocatedQueryError] = []
        for part in self.parts:
            try:
                tests.append(part.test(comparison, lookup))
            except LocatedQueryError as mistake:
                mistakes.append(mistake)
        if not tests:
            raise self._mistake(comparison, mistakes)
        return tests[0] if len(tests) == 1 else lambda connection: or_(*(test(connection) for test in tests))

    def _mistake(self, comparison: Comparison, mistakes: list[LocatedQueryError]) -> LocatedQueryError:
        """Return the mistake to show: an unknown choice with the choices that there are."""
        unknown = next((mistake for mistake in mistakes if isinstance(mistake, UnknownChoiceError)), None)
        if unknown is None:
            return mistakes[0]
        value = next(value for value in comparison.values if value.position == unknown.position)
        choices = list(dict.fromkeys(choice for part in self.parts for choice in part.choices))
        what = f"{self.name} cannot be {shown(value.text)}{near(value.text, choices)}; it is one of: "
        return LocatedQueryError(value.position, what + ", ".join(choices))


def near(word: str, known: Iterable[str]) -> str:
    """Return a question that offers what is known by a similar name, nothing if nothing is."""
    from rapidfuzz import fuzz, process

    similar = process.extract(fold(word), list(known), processor=fold, scorer=fuzz.ratio, limit=3, score_cutoff=_NEAR)
    return f" (did you mean {' or '.join(name for name, *_ in similar)}?)" if similar else ""


class Fields:
    """All names that a query can use over some games."""

    def __init__(self, vocabularies: Sequence[Vocabulary]) -> None:
        self._fields: dict[str, SearchField] = {}
        self._flags: dict[str, SearchField] = {}
        self._add_games(vocabularies)
        common = _common_parts([vocabulary.game for vocabulary in vocabularies])
        self._common = [names[0] for names, _ in common]
        for names, part in common:
            self._fields.update((fold(name), SearchField(names[0], (part,))) for name in names)

    def _add_games(self, vocabularies: Sequence[Vocabulary]) -> None:
        words = [field.name for v in vocabularies for field in v.fields if field.kind is Kind.WORDS]
        shared = {name for name in words if words.count(name) > 1}
        found: dict[str, list[tuple[str, Part]]] = {}
        for vocabulary in vocabularies:
            for word, named in _names_of(vocabulary, shared).items():
                found.setdefault(word, []).append(named)
        for word, meanings in found.items():
            self._fields[word] = _field(meanings)
            flags = [meaning for meaning in meanings if isinstance(meaning[1], FlagPart)]
            if flags:
                self._flags[word] = _field(flags)

    def __getitem__(self, name: str) -> SearchField:
        """Return the field of that name; raises KeyError."""
        return self._fields[fold(name)]

    def test(self, comparison: Comparison) -> Test:
        """Return the test that a comparison makes; raise LocatedQueryError."""
        if fold(comparison.field) == "is":
            return self._is(comparison)
        return self._find(comparison.field, comparison.position).test(comparison, self)

    def _is(self, comparison: Comparison) -> Test:
        """Return the test of `is:rare`, which is `rare:yes`."""
        operator_among(comparison, (":", "="))
        value = word_value(comparison)
        flag = self._flags.get(fold(value.text))
        if flag is None:
            known = list(dict.fromkeys(field.name for field in self._flags.values()))
            what = f"no card can be {shown(value.text)}{near(value.text, known)}; is: takes {', '.join(known)}"
            raise LocatedQueryError(value.position, what)
        return flag.test(Comparison(comparison.field, "=", (Value("yes"),), comparison.position), self)

    def sorted_by(self, key: OrderKey) -> SearchField:
        """Return the field by which a key sorts; raise LocatedQueryError."""
        field = self._find(key.field, key.position)
        if not any(part.sort_key() for part in field.parts):
            raise LocatedQueryError(key.position, f"cards cannot be put in the order of {field.name}")
        return field

    def numbers(self, name: str) -> list[Number]:
        """Return the numbers of that name, none where no field of numbers is called so."""
        field = self._fields.get(fold(name))
        return [part.number for part in field.parts if isinstance(part, NumberPart)] if field else []

    def _find(self, name: str, position: int) -> SearchField:
        found = self._fields.get(fold(name))
        if found is None:
            offer = (
                near(name, [*self._fields, "order", "is", "not"]) or f"; there are {', '.join(self._common)} and more"
            )
            raise LocatedQueryError(position, f"no field is called {shown(name)}{offer}")
        return found


def _field(meanings: Sequence[tuple[str, Part]]) -> SearchField:
    return SearchField(" or ".join(dict.fromkeys(name for name, _ in meanings)), tuple(part for _, part in meanings))


def _names_of(vocabulary: Vocabulary, shared: Container[str]) -> dict[str, tuple[str, Part]]:
    """Return a game's fields by all their names; a long name goes before another's short one."""
    parts = {field.name: (field.name, _part(vocabulary, field, shared)) for field in vocabulary.fields}
    names = {fold(name): meaning for name, meaning in parts.items()}
    names.update(_ranges(vocabulary))
    for field in vocabulary.fields:
        for short in field.short:
            names.setdefault(fold(short), parts[field.name])
    return names


def _part(vocabulary: Vocabulary, field: Field, shared: Container[str]) -> Part:
    if field.kind is Kind.WORDS:
        return WordsPart(vocabulary.game, field, is_shared=field.name in shared)
    table = table_of(vocabulary.table)
    if field.kind is Kind.NUMBER:
        return NumberPart(Number(table.c[field.name], table.c[field.name], vocabulary.game))
    if field.kind is Kind.FLAG:
        return FlagPart(vocabulary.game, table, field)
    return (ChoicePart if field.choices else TextPart)(vocabulary.game, table, field)


def _ranges(vocabulary: Vocabulary) -> dict[str, tuple[str, Part]]:
    """Return the ranges: fields of numbers X_min and X_max are the ends of a range X."""
    numbers = {field.name for field in vocabulary.fields if field.kind is Kind.NUMBER}
    stems = [name.removesuffix("_min") for name in numbers if name.endswith("_min")]
    columns = table_of(vocabulary.table).c
    return {
        fold(stem): (stem, NumberPart(Number(columns[f"{stem}_min"], columns[f"{stem}_max"], vocabulary.game)))
        for stem in sorted(stems)
        if f"{stem}_max" in numbers
    }


def _common_parts(games: Sequence[str]) -> list[tuple[tuple[str, ...], Part]]:
    """Return the fields that every card has, with their names; where a game's name is the same, these hold."""
    return [
        (("name", "n"), NamePart()),
        (("text", "o"), CardTextPart()),
        (("set", "s"), SetPart()),
        (("number", "num"), SetNumberPart()),
        (("game", "in"), GamePart(games)),
        (("level",), NumberPart(level())),
        (("lang",), LanguagePart()),
        (("owned",), NumberPart(owned())),
        (("source", "src"), SourcePart()),
    ]
