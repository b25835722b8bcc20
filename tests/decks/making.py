"""Decks from a few lines of text, with cards made up for the test."""

from __future__ import annotations

import re
from datetime import date
from functools import cache

from cardsdb.catalogue.vocabulary import Value
from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.formats import Format, choose_format
from cardsdb.decks.legality import Verdict, check
from cardsdb.games import games
from cardsdb.names import fold

DAY = date(2024, 6, 1)
_LINE = re.compile(r"(?:(\d+) )?(.*?)(?: \(level (\d+)\))?")


def made_index(game: str, cards: str) -> CardIndex:
    """Return an index of cards, one a line: `Katana; kind item; guilds Kotoba; level 2; rare yes; also Sword`."""
    made = []
    for number, line in enumerate(filter(None, map(str.strip, cards.splitlines())), start=1):
        name, *facts = line.split("; ")
        stated = {key: text for key, _, text in (fact.partition(" ") for fact in facts)}
        level, also, set_ = int(stated.pop("level", 0)), stated.pop("also", ""), stated.pop("set", None)
        attributes: dict[str, Value] = {}
        for key, text in stated.items():
            field = games()[game].cards.field(key)
            assert field, key
            value = field.read(text)
            assert value is not None
            attributes[key] = value
        card = DeckCard(number, game, name, fold(name), level, set_, None, attributes)
        made.append((card, [also] if also else []))
    return CardIndex(game, made)


def made_deck(index: CardIndex, text: str, **metadata: str) -> Deck:
    """Return a deck of lines such as `3 Katana (level 2)`; a line that ends in a colon opens a section."""
    section = games()[index.game].sections.first
    entries = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip().endswith(":"):
            section = line.strip()[:-1].casefold()
        elif match := _LINE.fullmatch(line.strip()):
            count, name, level = match.groups()
            if name:
                stated = int(level) if level else None
                entries.append(Entry(int(count or 1), name, section, number, stated, card=index.find(name, stated)))
    return Deck(index.game, tuple(entries), metadata=metadata)


@cache
def form_of(game: str, name: str | None = None) -> Format:
    """Return a shipped format."""
    return choose_format(games()[game].formats(), name)


def judged(deck: Deck, form: str | Format | None = None, *, day: date = DAY, explain: bool = False) -> Verdict:
    """Judge a deck by a shipped format, the game's first if none is named."""
    chosen = form if isinstance(form, Format) else form_of(deck.game, form)
    return check(deck, chosen, games()[deck.game].deck_rules(), day, explain=explain)


def errors(verdict: Verdict) -> list[str]:
    """Return the rules that are broken, one for each violation."""
    return [violation.rule for violation in verdict.violations if violation.severity == "error"]


def warnings(verdict: Verdict) -> list[str]:
    """Return the rules that are in doubt."""
    return [violation.rule for violation in verdict.violations if violation.severity == "warning"]


def remarks(verdict: Verdict) -> str:
    """Return all that the explanation remarks."""
    return "; ".join(remark for checked in verdict.checked for remark in checked.remarks)
