"""The fields that every card has: names, text, sets, numbers, game, language and source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, not_, or_, select

from cardsdb.catalogue.search.columns import CARD, CITATION, DOCUMENT, NAME, PRINTING, SET, Clause, among
from cardsdb.catalogue.search.parts import (
    EQUALITY,
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
from cardsdb.names import fold, plain, tidy


class NamePart(Part):
    """A card's names in all languages, and its aliases."""

    verb = "contains"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `aqua`, `"aqua hulk"`, `!hulk`, `/^aqua/` and the same with `name:` and `name=`."""
        operator = operator_among(comparison, EQUALITY)
        value = only_value(comparison)
        if value.form is Form.REGEX:
            return regex_test(comparison, lambda connection: _some_name(matches(NAME.name, value, connection)))
        clause = _named(operator, value)
        return lambda connection: clause

    def sort_key(self) -> SortKey:
        """Sort by the folded name."""
        return SortKey("text", CARD.key)


def _named(operator: str, value: Value) -> Clause:
    wanted = value.folded()
    if operator != ":":
        clause = _some_name(NAME.folded == wanted)
        return not_(clause) if operator == "!=" else clause
    if any(map(str.isalnum, wanted)):
        return _some_name(NAME.folded.contains(wanted, autoescape=True))
    # Folding takes the signs off a name, so signs alone are looked for as they are printed.
    return _some_name(NAME.name.contains(tidy(value.text), autoescape=True))


def _some_name(clause: Clause) -> Clause:
    return among(select(NAME.card_id).where(clause))


class CardTextPart(Part):
    """A card's rules text."""

    verb = "contains"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `text:"draw a card"`, `text=…`, `text:/draws?/`, `text:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = only_value(comparison)
        if value.form is Form.REGEX:
            return regex_test(comparison, lambda connection: matches(CARD.text, value, connection))
        clause = self._clause(operator, value)
        return lambda connection: clause

    def _clause(self, operator: str, value: Value) -> Clause:
        wanted = "" if value.is_null else value.plain()
        if operator == ":" and wanted:
            return CARD.plain_text.contains(wanted, autoescape=True)
        if operator == "!=":
            return and_(CARD.plain_text != "", CARD.plain_text != wanted)
        return CARD.plain_text == wanted


class SetPart(Part):
    """The sets in which a card was printed, by code or title."""

    verb = "contains"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `set:DM-01`, `set:"base set"`, `set=…`, `set:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = word_value(comparison)
        printed = among(select(PRINTING.card_id))
        if value.is_null:
            return lambda connection: printed if operator == "!=" else not_(printed)
        wanted = value.folded()

        def clause(connection: Connection) -> Clause:
            sets = connection.execute(select(SET.id, SET.code, SET.title))
            found = [number for number, *names in sets if _is_called(names, wanted, part=operator == ":")]
            in_set = among(select(PRINTING.card_id).where(PRINTING.set_id.in_(found)))
            return and_(printed, not_(in_set)) if operator == "!=" else in_set

        return clause

    def sort_key(self) -> SortKey:
        """Sort by the code of the first set."""
        return SortKey("text", _of_printing(func.min(SET.code)))


def _is_called(names: Sequence[str], wanted: str, *, part: bool) -> bool:
    return any(wanted in fold(name) if part else wanted == fold(name) for name in names)


def _of_printing(expression: ColumnElement[Any]) -> ColumnElement[Any]:
    printings = select(expression).select_from(PRINTING.card_id.table.join(SET.id.table, SET.id == PRINTING.set_id))
    return printings.where(PRINTING.card_id == CARD.id).correlate(CARD.id.table).scalar_subquery()


class SetNumberPart(Part):
    """A card's number in a set: as printed, or what stands before the slash."""

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `number:88`, `number:S3`, `number:88/110`, `number:null`."""
        operator = operator_among(comparison, EQUALITY)
        value = word_value(comparison)
        numbered = among(select(PRINTING.card_id).where(PRINTING.number != ""))
        if value.is_null:
            clause = numbered if operator == "!=" else not_(numbered)
        else:
            wanted, printed = value.plain(), func.lower(PRINTING.number)
            is_it = or_(printed == wanted, printed.startswith(f"{wanted}/", autoescape=True))
            clause = among(select(PRINTING.card_id).where(is_it))
            clause = and_(numbered, not_(clause)) if operator == "!=" else clause
        return lambda connection: clause

    def sort_key(self) -> SortKey:
        """Sort by the place that the number has in its set."""
        return SortKey("number", _of_printing(func.min(PRINTING.position)))


class GamePart(Part):
    """The game that a card belongs to."""

    def __init__(self, games: Sequence[str]) -> None:
        self.choices = tuple(games)

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `game:eredan`."""
        operator = operator_among(comparison, EQUALITY)
        games = choices_meant(word_value(comparison), self.choices, whole=operator != ":")
        clause = CARD.game.in_(games)
        return lambda connection: not_(clause) if operator == "!=" else clause

    def sort_key(self) -> SortKey:
        """Sort by the game's name."""
        return SortKey("text", CARD.game)


class LanguagePart(Part):
    """The languages in which a card has a name."""

    verb = "has"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `lang:fr`."""
        operator = operator_among(comparison, EQUALITY)
        value = word_value(comparison)
        wanted = plain(value.text)
        if wanted != "alias" and not (len(wanted) == 2 and wanted.isalpha()):
            what = f"a language has two letters, such as fr, or is alias; not {shown(value.text)}"
            raise LocatedQueryError(value.position, what)
        clause = among(select(NAME.card_id).where(NAME.language == wanted))
        return lambda connection: not_(clause) if operator == "!=" else clause


class SourcePart(Part):
    """The documents that say something of a card, by title or path."""

    verb = "contains"

    def test(self, comparison: Comparison, lookup: Lookup) -> Test:
        """Take `source:rulebook`, `src:cards.csv`."""
        operator = operator_among(comparison, EQUALITY)
        value = word_value(comparison)
        wanted = value.folded()

        def clause(connection: Connection) -> Clause:
            documents = connection.execute(select(DOCUMENT.id, DOCUMENT.title, DOCUMENT.path))
            found = [number for number, *names in documents if _is_called(names, wanted, part=operator == ":")]
            cited = among(select(CITATION.card_id).where(CITATION.document_id.in_(found)))
            return not_(cited) if operator == "!=" else cited

        return clause
