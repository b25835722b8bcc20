"""House figures: what no source says of a card, filled in by templates until one does.

A table of templates has one row for each sort of cards. Its columns are fields of the game: words
say which cards a row speaks of (all of them must be the card's, and a blank wants the card to have
none), and figures say what such a card is given. "16+1" is 16 and one more at each further level;
with a part of one, as in "3+0.5", the sum is rounded down.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from pathlib import Path

from cardsdb.catalogue.facts import CardFacts
from cardsdb.catalogue.vocabulary import Field, Kind, Value, Vocabulary
from cardsdb.errors import UnreadableFileError

_FIGURE = re.compile(r"(?P<base>\d{1,6})(?:\+(?P<growth>\d{1,3}(?:\.\d{1,3})?))?", re.ASCII)


@dataclass(frozen=True)
class Figure:
    """A number at level 1, and how much it grows with each further level."""

    base: int
    growth: Fraction

    def at(self, level: int) -> int:
        """Return the number at a level."""
        return floor(self.base + self.growth * (max(level, 1) - 1))


@dataclass(frozen=True)
class Template:
    """What the cards that have these words, in any order, are given."""

    line: int
    wanted: dict[str, frozenset[str]]
    figures: dict[str, Figure]

    def fits(self, card: CardFacts) -> bool:
        """Tell whether the template speaks of a card."""
        return all(_words(card.fields.get(name)) == words for name, words in self.wanted.items())

    def lacking(self, card: CardFacts) -> dict[str, Value]:
        """Return the figures that the card has not."""
        given = self.figures.items()
        return {name: figure.at(card.level or 1) for name, figure in given if name not in card.fields}


def house_figures(templates: Path, vocabulary: Vocabulary, cards: Iterable[CardFacts]) -> Iterator[CardFacts]:
    """Yield the house figures of the cards to which a template gives any; the first that fits holds.

    Raises UnreadableFileError.
    """
    known = _read(templates, vocabulary)
    for card in cards:
        template = next((template for template in known if template.fits(card)), None)
        if template and (figures := template.lacking(card)):
            yield CardFacts(card.name, card.level, figures, line=template.line)


def _read(path: Path, vocabulary: Vocabulary) -> list[Template]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        try:
            return [_template(rows.line_num, row, vocabulary) for row in rows]
        except ValueError as error:
            raise UnreadableFileError(f"{path.name}, line {rows.line_num}: {error}") from error


def _template(line: int, row: dict[str, str], vocabulary: Vocabulary) -> Template:
    wanted, figures = {}, {}
    for name, cell in row.items():
        field = vocabulary.field(name)
        if field is None:
            raise ValueError(f"{vocabulary.game} cards have no field {name!r}")
        if field.kind is Kind.NUMBER:
            figures[name] = _figure(field, cell)
        else:
            wanted[name] = _words(field.read(cell))
    return Template(line, wanted, figures)


def _figure(field: Field, cell: str) -> Figure:
    match = _FIGURE.fullmatch(cell)
    if match is None:
        raise ValueError(f"{field.name} wants a number, or one and its growth such as 16+0.5, not {cell!r}")
    return Figure(int(match["base"]), Fraction(match["growth"] or 0))


def _words(value: Value | None) -> frozenset[str]:
    return frozenset(value if isinstance(value, tuple) else () if value is None else (str(value),))
