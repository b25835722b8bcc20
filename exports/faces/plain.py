"""The plain face: all that is known of a card, for a game that has no face of its own."""

from __future__ import annotations

from colorsys import hls_to_rgb
from dataclasses import dataclass
from zlib import crc32

from cardsdb.catalogue.search import FoundCard
from cardsdb.games import Game
from exports.faces import Face, FaceCard
from exports.faces.backs import back_of
from exports.faces.lettering import write_name
from exports.faces.shapes import tint
from exports.paper.fonts import bold, regular
from exports.paper.measures import MM
from exports.paper.pen import BLACK, WHITE, Colour, Pen
from exports.paper.text import LEADING, LEGIBLE, fit

_RIM = 2.5
_BAND = 11.4
_FOOT = 5.0
_PADDING = 1.8
_LEAST_ART = 18.0
_LARGEST, _SMALLEST = 8.5, 3.0
"""The sizes, in points, that facts are written at."""


@dataclass(frozen=True)
class _Fact:
    """A field of a card, as it is written: its title and its value."""

    title: str
    value: str

    def width(self) -> float:
        """Return how wide it is at a size of one point, in points."""
        return regular().width(f"{self.title}: ") + bold().width(self.value)


@dataclass(frozen=True)
class _Table:
    """Facts in lines of one or two, at a size in points; a long one goes over several lines."""

    rows: list[tuple[_Fact, ...]]
    size: float
    width: float
    language: str

    def heights(self) -> list[float]:
        """Return how high each line of facts is, in mm."""
        return [self._height(row) for row in self.rows]

    def _height(self, row: tuple[_Fact, ...]) -> float:
        line = self.size * LEADING / MM
        if len(row) > 1 or row[0].width() * self.size <= self.width * MM:
            return line * 1.12
        return fit(self._whole(row[0]), regular(), self.width, 1e6, size=self.size, language=self.language).height + 0.5

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Write the facts."""
        for row, height in zip(self.rows, self.heights(), strict=True):
            for column, fact in enumerate(row):
                at = left + column * self.width / 2
                if len(row) == 1 and fact.width() * self.size > self.width * MM:
                    pen.write_into(at, top + 0.25, self.width, height - 0.25, self._whole(fact), size=self.size)
                    continue
                title, down = f"{fact.title}: ", top + height / 2 + self.size * 0.33 / MM
                pen.write(at, down, title, size=self.size, colour=(0.3, 0.3, 0.3))
                after = at + regular().width(title) * self.size / MM
                pen.write(after, down, fact.value, size=self.size, face=bold())
            top += height

    @staticmethod
    def _whole(fact: _Fact) -> str:
        return f"{fact.title}: {fact.value}"


def plain_face(game: Game) -> Face:
    """Return a face that shows every known field of a game's cards, in a colour of the game's own."""
    colour = _colour_of(game.name)

    def draw(pen: Pen, face: FaceCard) -> None:
        pen.rectangle(0, 0, pen.width, pen.height, fill=colour)
        pen.rectangle(_RIM, _BAND, pen.width - 2 * _RIM, pen.height - _RIM - _BAND, fill=WHITE)
        pen.line((_RIM, _BAND), (pen.width - _RIM, _BAND), colour=colour)
        write_name(pen, _RIM + 1, _RIM - 0.6, pen.width - 2 * _RIM - 2, _BAND - _RIM, face.name, colour=WHITE)
        _draw_body(pen, face, _facts(game, face.card), colour)
        _draw_foot(pen, game, face.card, colour)

    return Face(draw=draw, edge=lambda card: colour, back=back_of(game.title, colour))


def _colour_of(name: str) -> Colour:
    """Return a dark colour that a game of that name always has."""
    return hls_to_rgb(crc32(name.encode()) % 360 / 360, 0.3, 0.4)


def _facts(game: Game, card: FoundCard) -> list[_Fact]:
    level = [_Fact("Level", str(card.level))] if card.level else []
    fields = (field for field in game.cards.fields if field.name in card.attributes)
    return level + [
        _Fact(field.name.replace("_", " ").capitalize(), field.write(card.attributes[field.name])) for field in fields
    ]


def _draw_body(pen: Pen, face: FaceCard, facts: list[_Fact], colour: Colour) -> None:
    """Draw the facts, the picture in the room that is left above them, and the text below."""
    top, end = _BAND, pen.height - _RIM - _FOOT
    left, width = _RIM + _PADDING, pen.width - 2 * (_RIM + _PADDING)
    text, art = face.card.text.strip(), _LEAST_ART if face.art else 0.0
    room = end - top - art - 2 * _PADDING
    wanted = fit(text, regular(), width, room * 2 / 3, size=LEGIBLE, language=pen.language).height if text else 0
    table = _table(facts, width, room - wanted, pen.language)
    listed = sum(table.heights())
    if face.art:
        left_over = room - listed
        needed = fit(text, regular(), width, left_over, size=8.5, language=pen.language).height if text else 0
        art = max(art, art + left_over - (needed + 2 * _PADDING if text else 0))
        face.art(pen, _RIM, top, pen.width - 2 * _RIM, art)
    below = top + art + listed + 2 * _PADDING
    if facts:
        pen.rectangle(_RIM, top + art, pen.width - 2 * _RIM, below - top - art, fill=tint(colour, 0.1))
        table.draw(pen, left, top + art + _PADDING)
    if text:
        start = (below if facts else top + art) + _PADDING
        pen.write_into(left, start, width, end - start - 0.4, text, size=8.5 if face.art else 10)


def _table(facts: list[_Fact], width: float, height: float, language: str) -> _Table:
    """Return the facts in lines, as large as they have room."""
    size = _LARGEST
    while True:
        table = _Table(_rows(facts, width * MM / size), size, width, language)
        if size <= _SMALLEST or sum(table.heights()) <= height:
            return table
        size -= 0.5


def _rows(facts: list[_Fact], room: float) -> list[tuple[_Fact, ...]]:
    """Put facts that follow each other beside each other, where each has room in half a line."""
    rows: list[tuple[_Fact, ...]] = []
    for fact in facts:
        narrow = fact.width() <= room * 0.48
        if narrow and rows and len(rows[-1]) == 1 and rows[-1][0].width() <= room * 0.48:
            rows[-1] = (*rows[-1], fact)
        else:
            rows.append((fact,))
    return rows


def _draw_foot(pen: Pen, game: Game, card: FoundCard, colour: Colour) -> None:
    """Write which game's card it is, and which of its set."""
    down, half = pen.height - _RIM - 1.7, pen.width / 2 - _RIM - _PADDING
    pen.line((_RIM, down - 3.3), (pen.width - _RIM, down - 3.3), colour=colour)
    pen.write(_RIM + _PADDING, down, game.title, size=6.5, colour=BLACK, width=half)
    printed = " · ".join(part for part in (card.set, card.number) if part)
    if printed:
        pen.write(pen.width - _RIM - _PADDING, down, printed, size=6.5, align="right", width=half)
