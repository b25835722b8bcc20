"""The fields that games declare in their vocabularies: numbers, texts, words and flags."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlalchemy import Connection, Integer, Table, and_, case, cast, func, not_, or_, select

from cardsdb.catalogue.search.columns import CARD, TRAIT, Clause, among, surely
from cardsdb.catalogue.search.numbers import Number, compare, constant
from cardsdb.catalogue.search.parts import (
    EQUALITY,
    ORDERED,
    Lookup,
    Part,
    SortKey,
    Test,
    choices_meant,
    only_value,
    operator_among,
    regex_test,
    word_value,
)
from cardsdb.catalogue.search.regexps import matches
from cardsdb.catalogue.search.syntax import Comparison, Form, LocatedQueryError, Value, shown
from cardsdb.catalogue.vocabulary import Field
from cardsdb.names import fold

_MAX_SPELLINGS = 30_000


class NumberPart(Part):
    """A number, compared with a number or with another field of numbers."""

    def __init__(self, number: Number) -> None:
        self.number = number

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `cost<=3`, `power>cost` and `cost:null`."""
        operator = operator_among(comparison, ORDERED)
        value = word_value(comparison)
        if value.is_null:
            clause = self._unknown(comparison, value)
        else:
            rights = _numbers_meant(comparison, value, lookup)
            clause = or_(*(compare(self.number, operator, right) for right in self._same_game(value, rights)))
        return lambda connection: clause

    def _same_game(self, value: Value, rights: list[Number]) -> list[Number]:
        found = [right for right in rights if self.number.may_meet(right)]
        if not found:
            raise LocatedQueryError(value.position, f"no card has {shown(value.text)} as well")
        return found

    def _unknown(self, comparison: Comparison, value: Value) -> Clause:
        operator = operator_among(comparison, EQUALITY)
        if self.number.always_known:
            raise LocatedQueryError(value.position, f"{comparison.field} is known of every card, 0 where there is none")
        known = self.number.low.is_not(None) | self.number.high.is_not(None)
        return known if operator == "!=" else self.number.unknown()

    def sort_key(self) -> SortKey:
        """Sort by the number, a range by its upper end."""
        return SortKey("number", self.number.high)


def _numbers_meant(comparison: Comparison, value: Value, lookup: Lookup) -> list[Number]:
    if re.fullmatch(r"[+-]?[0-9]{1,9}", value.text):
        return [constant(int(value.text))]
    found = lookup.numbers(value.text) if value.form is Form.BARE else []
    if not found:
        what = f"{comparison.field} wants a whole number, null or another field of numbers, not {shown(value.text)}"
        raise LocatedQueryError(value.position, what)
    return list(found)


class _ColumnPart(Part):
    """A field that is a column of its game's table."""

    def __init__(self, game: str, table: Table, field: Field) -> None:
        self.game, self.field, self.column = game, field, table.c[field.name]
        self.choices = field.choices

    def null(self, operator: str) -> Clause:
        """Return that the field is not known, or for `!=` that it is."""
        if operator == "!=":
            return self.column.is_not(None)
        return and_(CARD.game == self.game, self.column.is_(None))


class FlagPart(_ColumnPart):
    """A yes or no."""

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `rare:yes`, `aura=no`, `rare:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = word_value(comparison)
        clause = self.null(operator) if value.is_null else self._clause(operator, value)
        return lambda connection: clause

    def _clause(self, operator: str, value: Value) -> Clause:
        try:
            wanted = self.field.read(value.text)
        except ValueError as error:
            raise LocatedQueryError(value.position, f"{error}, or null") from None
        return self.column.is_(bool(wanted) is (operator != "!="))

    def sort_key(self) -> SortKey:
        """Sort no before yes."""
        return SortKey("number", cast(self.column, Integer))


class ChoicePart(_ColumnPart):
    """A text out of a closed list, whose order counts."""

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `type:spell`, `rarity>=rare`, `rarity:null`."""
        operator = operator_among(comparison, ORDERED)
        value = only_value(comparison)
        if value.form is Form.REGEX:
            return regex_test(comparison, lambda connection: surely(matches(self.column, value, connection)))
        if value.is_null and operator in EQUALITY:
            clause = self.null(operator)
        else:
            clause = surely(self.column.in_(self._wanted(operator, value)))
        return lambda connection: clause

    def _wanted(self, operator: str, value: Value) -> list[str]:
        meant = choices_meant(value, self.choices, self.field.aliases, whole=operator != ":")
        if operator in {":", "="}:
            return list(meant)
        place = self.choices.index(meant[0])
        wanted = {"!=": {-1, 1}, "<": {-1}, "<=": {-1, 0}, ">": {1}, ">=": {1, 0}}[operator]
        return [choice for i, choice in enumerate(self.choices) if (i > place) - (i < place) in wanted]

    def sort_key(self) -> SortKey:
        """Sort by the order of the list."""
        rank = case({choice: place for place, choice in enumerate(self.choices)}, value=self.column)
        return SortKey("number", rank)


class TextPart(_ColumnPart):
    """A text of any wording. Its spellings are few, so they are folded here and not in the database."""

    verb = "contains"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `race:elf`, `race="Half Elf"`, `race:/elf$/`, `race:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = only_value(comparison)
        if value.form is Form.REGEX:
            return regex_test(comparison, lambda connection: surely(matches(self.column, value, connection)))
        if value.is_null:
            clause = self.null(operator)
            return lambda connection: clause
        is_meant = _spelling_meant(self.field, operator, value)
        return lambda connection: surely(self.column.in_(self._spellings(connection, is_meant, value)))

    def _spellings(self, connection: Connection, is_meant: Callable[[str], bool], value: Value) -> list[str]:
        spellings = connection.scalars(select(self.column).where(self.column.is_not(None)).distinct())
        found = [spelling for spelling in spellings if is_meant(fold(spelling))]
        if len(found) > _MAX_SPELLINGS:
            raise LocatedQueryError(value.position, f"too many different texts of {self.field.name} are found")
        return found

    def sort_key(self) -> SortKey:
        """Sort by the text."""
        return SortKey("text", self.column)


def _spelling_meant(field: Field, operator: str, value: Value) -> Callable[[str], bool]:
    """Return whether a folded spelling is one that the value means."""
    wanted = value.folded()
    canonical = {fold(meant) for alias, meant in field.aliases if _holds(operator, fold(alias), wanted)}

    def is_meant(spelling: str) -> bool:
        return (_holds(operator, spelling, wanted) or spelling in canonical) is (operator != "!=")

    return is_meant


def _holds(operator: str, spelling: str, wanted: str) -> bool:
    return wanted in spelling if operator == ":" else spelling == wanted


class WordsPart(Part):
    """A field with one or more values, kept as traits.

    `is_shared` tells that other games have a field of that name too; to ask for the game
    where it is not needed would cost the database more than the rest.
    """

    verb = "has"

    def __init__(self, game: str, field: Field, *, is_shared: bool) -> None:
        self.game, self.field, self.is_shared, self.choices = game, field, is_shared, field.choices

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `civ:fire`, `class=mage,warrior`, `kw!=blocker`, `race:/^dragon/`, `civ:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = comparison.values[0] if operator != ":" else only_value(comparison)
        if value.form is Form.REGEX:
            return regex_test(comparison, lambda connection: self._some(matches(TRAIT.value, value, connection)))
        if value.is_null and len(comparison.values) == 1:
            known = self._some()
            clause = known if operator == "!=" else and_(CARD.game == self.game, not_(known))
        elif operator == ":":
            clause = self._some(self._contains(value))
        else:
            clause = self._exactly({self._named(value) for value in comparison.values})
            clause = and_(self._some(), not_(clause)) if operator == "!=" else clause
        return lambda connection: clause

    def _some(self, *clauses: Clause) -> Clause:
        traits = select(TRAIT.card_id).where(TRAIT.field == self.field.name, *clauses)
        return self._in_the_game(among(traits))

    def _in_the_game(self, clause: Clause) -> Clause:
        return and_(CARD.game == self.game, clause) if self.is_shared else clause

    def _contains(self, value: Value) -> Clause:
        if self.choices:
            meant = choices_meant(value, self.choices, self.field.aliases, whole=False)
            return TRAIT.folded.in_([fold(choice) for choice in meant])
        wanted = value.folded()
        canonical = [fold(meant) for alias, meant in self.field.aliases if wanted in fold(alias)]
        contains = TRAIT.folded.contains(wanted, autoescape=True)
        return or_(contains, TRAIT.folded.in_(canonical)) if canonical else contains

    def _named(self, value: Value) -> str:
        if self.choices:
            return fold(choices_meant(value, self.choices, self.field.aliases, whole=True)[0])
        wanted = value.folded()
        return next((fold(meant) for alias, meant in self.field.aliases if fold(alias) == wanted), wanted)

    def _exactly(self, wanted: set[str]) -> Clause:
        ours = func.sum(case((TRAIT.folded.in_(sorted(wanted)), 1), else_=0))
        traits = select(TRAIT.card_id).where(TRAIT.field == self.field.name).group_by(TRAIT.card_id)
        return self._in_the_game(among(traits.having(func.count() == len(wanted), ours == len(wanted))))

    def sort_key(self) -> SortKey:
        """Sort by the first value."""
        places = {fold(choice): place for place, choice in enumerate(self.choices)}
        first = case(places, value=TRAIT.folded) if places else TRAIT.folded
        row = select(first).where(
            TRAIT.card_id == CARD.id, TRAIT.field == self.field.name, TRAIT.position == 0, CARD.game == self.game
        )
        return SortKey("number" if places else "text", row.correlate(CARD.id.table).scalar_subquery())
