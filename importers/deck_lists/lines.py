"""What one line of a text list means in one game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.games import Game
from cardsdb.names import fold, tidy
from importers.deck_lists import forms
from importers.deck_lists.metadata import is_own, own_key, split_heading
from importers.deck_lists.model import MAX_COUNT, MAX_NAME, Card, Heading, Meaning, Metadata, Wrong

_REMEMBERED = 50_000
"""Lines; beyond them all are forgotten, so that a flood of strange lines cannot fill the memory."""
_LONGEST = MAX_NAME + 200
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_COMMENT_LINE = re.compile(r"//|#")
_WORKSTATION = re.compile(r"//\s*(?P<key>[A-Z][A-Z ]*?)\s+:\s*(?P<value>.+)")
_TOTAL = re.compile(r"(?P<heading>.*?)\s*(?:[(\[]\s*\d+\s*[)\]]|[:–-]?\s+\d+)?\s*:?")
_WHOLE = re.compile(r"\+?\d{1,9}")
_NUMBER = re.compile(r"[-+−]?\d[\d.,/ ]*")


class LineReader(dict[str, Meaning]):
    """Lines with their meanings, which fills itself: `reader[line]` is thought about once.

    It lives as long as a batch of lists of one game, whose lines are mostly the same.
    """

    def __init__(self, game: Game, index: CardIndex) -> None:
        """Read for a game, whose cards are in the index."""
        super().__init__()
        self.game = game
        self.index = index
        self.find = lru_cache(_REMEMBERED)(index.find)
        self.sections = {section.name: section for section in game.sections.all}
        self._printings = {_printing(card.set, card.number): card for card in index.cards if card.set and card.number}
        self._groups = {fold(value) for card in index.cards for value in _words(card)}

    def __missing__(self, line: str) -> Meaning:
        if len(self) >= _REMEMBERED:
            self.clear()
        meaning = self[line] = self._understand(tidy(line))
        return meaning

    def section(self, heading: str) -> str | None:
        """Return the section that a heading opens, if it opens one."""
        return self.game.sections.find(heading)

    def unknown_section(self, heading: str) -> Wrong:
        """Return what is wrong with the heading of a section that the game does not have."""
        names = ", ".join(self.sections)
        return Wrong(f"{self.game.title} decks have no section {heading!r}", f"write one of: {names}; or // before it")

    def take(self, reading: forms.Reading, section: str | None = None) -> Card | Wrong:
        """Return the card of a reading, known or not, or what is wrong with it."""
        count, name, level, set_, number = reading
        if len(name) > MAX_NAME:
            return Wrong(f"a name of {len(name)} characters", f"write a name of at most {MAX_NAME} characters")
        if not f"{name}{set_}{number}".isprintable():
            return Wrong("a name with characters that nobody can see", f"write {name!a} anew, as it is printed")
        if not _WHOLE.fullmatch(count) or not 1 <= int(count) <= MAX_COUNT:
            return Wrong(
                f"{count} is no number of copies",
                f"write a whole number from 1 to {MAX_COUNT} before {name}, or take the line out",
            )
        lowest = card = self.find(name)
        if lowest is not None and level is not None:
            card = self.find(name, level)
        if lowest is not None and card is None:
            return self._no_such_level(lowest, level)
        taken = Card(int(count), name, level, set_, number, card, section)
        return self._checked_printing(taken, card) if card and set_ and number else taken

    def _understand(self, line: str) -> Meaning:
        if len(line) > _LONGEST:
            return Wrong(f"a line of {len(line)} characters", f"write one card a line, {MAX_NAME} characters at most")
        if _COMMENT_LINE.match(line):
            return self._comment(line)
        if not any(map(str.isalnum, line)) and self.find(line) is None:
            return None  # blank, or a ruler such as ----
        side = _SIDE.match(line)
        if side:
            section = self.section("sideboard") or self.section("side deck")
            return self._card(line[side.end() :], section) if section else self.unknown_section("side deck")
        line = forms.without_bullet(line)
        if not forms.has_count_first(line):
            heading = forms.without_comment(line)
            if self._is_heading(heading):
                return self._heading(heading)
            if stated := split_heading(line):
                return self._metadata(line, *stated)
        return self._card(line)

    def _comment(self, line: str) -> Meaning:
        """Return what MWS keeps in comments, such as `// NAME : Fire rush`; other comments mean nothing."""
        stated = _WORKSTATION.fullmatch(line)
        return Metadata(own_key(stated["key"]), stated["value"], None) if stated else None

    def _is_heading(self, line: str) -> bool:
        total = _TOTAL.fullmatch(line)
        heading = total["heading"] if total else line
        return self.section(heading) is not None or (self.find(line) is None and self._is_group(heading))

    def _is_group(self, heading: str) -> bool:
        """Tell whether a heading is only what cards of a kind have in common, such as "Creatures"."""
        folded = fold(heading)
        return folded in self._groups or folded.removesuffix("s") in self._groups

    def _heading(self, line: str) -> Heading | None:
        total = _TOTAL.fullmatch(line)
        section = self.section(total["heading"] if total else line)
        return Heading(section) if section else None

    def _metadata(self, line: str, key: str, value: str) -> Meaning:
        if is_own(key):
            return Metadata(key, value, None) if value else None
        known = self._known(line)
        if known is not None:
            return known
        if not value:
            return self.unknown_section(line.rstrip(": "))
        if self.section(key) is not None:
            return Wrong(
                f"what follows {key!r} on its line is not read",
                "write the cards below the heading, one a line; a deck's name is written as Name: ...",
            )
        return Metadata(key, value, self._card(line))

    def _card(self, line: str, section: str | None = None) -> Card | Wrong:
        if literal := forms.quoted(line):
            return self.take(literal, section)
        if known := self._known(line, section):
            return known
        reading = forms.likeliest(line)
        if _NUMBER.fullmatch(reading.name) or not reading.name:
            return Wrong("a number without a card", "write the card's name after it, or take the line out")
        return self.take(reading, section)

    def _known(self, line: str, section: str | None = None) -> Card | Wrong | None:
        """Return the card under the first reading whose name the catalogue knows."""
        for reading in forms.readings(line):
            if self.find(reading.name) is not None:
                return self.take(reading, section)
        return None

    def _no_such_level(self, card: DeckCard, level: int | None) -> Wrong:
        levels = [str(one.level) for one in self.index.levels(card.key) if one.level]
        if not levels:
            return Wrong(f"{card.name} has no levels", f"write {card.name} alone")
        return Wrong(
            f"{card.name} has no level {level}; it has {', '.join(levels)}",
            f"write {card.name} (level {levels[-1]})",
        )

    def _checked_printing(self, taken: Card, card: DeckCard) -> Card | Wrong:
        """Return the card, and a mistake with it where its set and number are those of another card, or of none."""
        printed = self._printings.get(_printing(taken.set, taken.number))
        other_set = not card.set or fold(card.set) != fold(taken.set)
        if printed is None and (other_set or not card.number):
            return taken  # a printing that the catalogue does not know
        if printed is not None and printed.key == card.key:
            return taken
        owner = f"is {printed.name}" if printed else "is no card of that set"
        right = f" ({card.set}) {card.number}" if card.set and card.number else ""
        return Wrong(
            f"{taken.set} {taken.number} {owner}, not {card.name}; the name was taken",
            f"write {taken.copies} {card.full_name}{right}",
            taken,
        )


def _printing(set_: str | None, number: str | None) -> tuple[str, str]:
    """Return a set and number so that "DM01 088" and "DM-01 88/110" are the same."""
    return fold(set_ or ""), fold((number or "").partition("/")[0]).lstrip("0")


def _words(card: DeckCard) -> Iterator[str]:
    """Yield what the card is, in words: its types, colours, races."""
    for value in card.attributes.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from value
