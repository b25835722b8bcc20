"""Decks as files: plain text, CSV, JSON, and the formats of Cockatrice, OCTGN and MWS.

Each is what `importers.deck_lists` reads back as the same deck. What a format cannot say is
among the notes.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.deck import Deck, Entry
from cardsdb.errors import DeckListError
from cardsdb.games import games

_ENDINGS = {".txt": "text", ".csv": "csv", ".json": "json", ".cod": "cod", ".o8d": "o8d", ".dec": "dec"}
_PLAIN_NAME = re.compile(r"""(?![xX×ｘ*](?:[\s\d]|$))[^\W\d](?:[^"#/()\[\]（）]|/(?!/))*""")
_SET = re.compile(r"[^\W_][\w.-]{0,19}")
_NUMBER = re.compile(r"[^\W_][\w#/.-]{0,19}")
_KEY = re.compile(r"[^\W\d_][\w .'’-]{0,39}")
_ASCII_KEY = re.compile(r"[a-z][a-z ]{0,39}")


@dataclass(frozen=True)
class WrittenDeck:
    """A deck in some format, and what the format cannot say of it."""

    text: str
    notes: list[str]


def write_deck(deck: Deck, kind: str) -> WrittenDeck:
    """Return the deck as a file of that kind, one of `KINDS`; raise DeckListError for another kind."""
    if kind not in _WRITERS:
        raise DeckListError(f"no deck lists are called {kind!r}; there are: {', '.join(KINDS)}")
    return _WRITERS[kind](deck)


def kind_of(path: Path) -> str:
    """Return the kind of deck list that a file's ending stands for; raise DeckListError if it stands for none."""
    try:
        return _ENDINGS[path.suffix.lower()]
    except KeyError:
        raise DeckListError(f"{path}: which kind of list? Say --to and one of: {', '.join(KINDS)}") from None


def as_document(deck: Deck, index: CardIndex) -> dict[str, Any]:
    """Return all that is known of a deck that was read, as one JSON object."""
    stated: dict[str, Any] = {
        "source": deck.source,
        "name": deck.name,
        "game": deck.game,
        "format": deck.format,
        "metadata": dict(deck.metadata),
        "cards": deck.cards,
        "sections": {
            section: [{**_fields(entry), "line": entry.line} for entry in entries]
            for section, entries in by_section(deck).items()
        },
    }
    near = {entry.name: index.near(entry.name) for entry in deck.unknown}
    stated["unknown"] = [{"line": one.line, "name": one.name, "near": near[one.name]} for one in deck.unknown]
    stated["mistakes"] = [
        {"line": one.line, "text": one.text, "message": one.message, "fix": one.fix} for one in deck.mistakes
    ]
    return stated


def by_section(deck: Deck) -> dict[str, list[Entry]]:
    """Return the entries of each section, the sections in the order in which the deck has them."""
    sections: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        sections.setdefault(entry.section, []).append(entry)
    return sections


def _fields(entry: Entry) -> dict[str, Any]:
    fields: dict[str, Any] = {"count": entry.count, "name": entry.name}
    if entry.level is not None:
        fields["level"] = entry.level
    return fields | {key: value for key, value in (("set", entry.set), ("number", entry.number)) if value}


def _headings(deck: Deck) -> dict[str, str]:
    """Return all that is stated of the deck as a whole."""
    stated = {"game": deck.game, "name": deck.name, "format": deck.format or "", **deck.metadata}
    return {key: value for key, value in stated.items() if value}


def _sayable(deck: Deck, notes: list[str], keys: re.Pattern[str] = _KEY) -> dict[str, str]:
    """Return the headings that can be written as `Key: value`, and note the others."""
    sayable = {}
    for key, value in _headings(deck).items():
        opens_section = key == "sb" or games()[deck.game].sections.find(key)
        if keys.fullmatch(key) and not opens_section and value.isprintable() and value == " ".join(value.split()):
            sayable[key] = value
        else:
            notes.append(f"a line cannot state the {key} {value!r}: it is left out")
    return sayable


def _text(deck: Deck) -> WrittenDeck:
    notes: list[str] = []
    lines = [f"{key.capitalize()}: {value}" for key, value in _sayable(deck, notes).items()]
    sections = by_section(deck)
    for section, entries in sections.items():
        lines.append("")
        if list(sections) != [games()[deck.game].sections.first]:
            lines.append(f"{section.capitalize()}:")
        for entry in entries:
            lines.append(f"{entry.count} {_name(entry)}{_level(entry)}{_printing(entry, notes)}")
    return WrittenDeck("\n".join(lines) + "\n", notes)


def _name(entry: Entry) -> str:
    """Return the name as it stands in a text list: in quotation marks where it holds signs that mean something."""
    return entry.name if _PLAIN_NAME.fullmatch(entry.name) else '"' + entry.name.replace('"', '""') + '"'


def _level(entry: Entry) -> str:
    return "" if entry.level is None else f" (level {entry.level})"


def _printing(entry: Entry, notes: list[str]) -> str:
    if not entry.set and not entry.number:
        return ""
    if _SET.fullmatch(entry.set) and (not entry.number or _NUMBER.fullmatch(entry.number)):
        return f" ({entry.set}) {entry.number}".rstrip()
    notes.append(f"a line cannot state the printing {entry.set!r} {entry.number!r} of {entry.name}: it is left out")
    return ""


def _dec(deck: Deck) -> WrittenDeck:
    first, side = games()[deck.game].sections.first, games()[deck.game].sections.find("sideboard")
    notes: list[str] = []
    lines = [f"// {key.upper()} : {value}" for key, value in _sayable(deck, notes, _ASCII_KEY).items()]
    for entry in deck.entries:
        if entry.section not in (first, side):
            notes.append(f"dec has no section {entry.section}: {entry.count} {entry.name} stands in the {first}")
        if entry.number:
            notes.append(f"dec has no numbers: {entry.number} of {entry.name} is left out")
        edition = f"[{entry.set}] " if _SET.fullmatch(entry.set) else ""
        before = "SB: " if entry.section == side else "    "
        lines.append(f"{before}{entry.count} {edition}{_name(entry)}{_level(entry)}")
    return WrittenDeck("\n".join(lines) + "\n", notes)


def _csv(deck: Deck) -> WrittenDeck:
    file = io.StringIO()
    columns = ["game", "section", "count", "name", "level", "set", "number"]
    writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
    writer.writeheader()
    for entry in deck.entries:
        writer.writerow({"game": deck.game, "section": entry.section, **_fields(entry)})
    unsaid = [key for key in _headings(deck) if key != "game"]
    return WrittenDeck(file.getvalue(), [f"csv has no place for the {', '.join(unsaid)}"] if unsaid else [])


def _json(deck: Deck) -> WrittenDeck:
    document = {
        "game": deck.game,
        "name": deck.name,
        "format": deck.format,
        "metadata": dict(deck.metadata),
        "cards": deck.cards,
        "sections": {section: list(map(_fields, entries)) for section, entries in by_section(deck).items()},
    }
    return WrittenDeck(json.dumps(document, ensure_ascii=False, indent=2) + "\n", [])


def _cod(deck: Deck) -> WrittenDeck:
    notes: list[str] = []
    zones = {games()[deck.game].sections.first: "main", games()[deck.game].sections.find("sideboard"): "side"}
    headings = _sayable(deck, notes)
    comments = "\n".join(f"{key.capitalize()}: {value}" for key, value in headings.items() if key != "name")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"    <deckname>{escape(headings.get('name', ''))}</deckname>",
        f"    <comments>{escape(comments)}</comments>",
    ]
    for section, entries in by_section(deck).items():
        zone = zones.get(section, section)
        if zone == section:
            notes.append(f"Cockatrice knows no zone {section}: it keeps the cards, but does not show them")
        lines.append(f"    <zone name={quoteattr(zone)}>")
        for entry in entries:
            attributes = {
                "number": str(entry.count),
                "name": entry.name,
                "setShortName": entry.set,
                "collectorNumber": entry.number,
                "level": "" if entry.level is None else str(entry.level),
            }
            if entry.level is not None:
                notes.append(f"Cockatrice knows no levels: it passes over level {entry.level} of {entry.name}")
            lines.append(f"        <card{_attributes(attributes)}/>")
        lines.append("    </zone>")
    return WrittenDeck("\n".join([*lines, "</cockatrice_deck>", ""]), notes)


def _o8d(deck: Deck) -> WrittenDeck:
    notes = ["OCTGN finds cards by ids of a game's plug-in; the ids in this file are made from the cards' names"]
    headings = _sayable(deck, notes)
    stated = "\n".join(f"{key.capitalize()}: {value}" for key, value in headings.items())
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{uuid5(NAMESPACE_URL, deck.game)}">',
    ]
    for section, entries in by_section(deck).items():
        lines.append(f'  <section name={quoteattr(section.capitalize())} shared="False">')
        for entry in entries:
            if entry.set or entry.number:
                notes.append(f"o8d has no printings: {entry.set} {entry.number} of {entry.name} is left out")
            named = f"{deck.game}/{entry.card.key if entry.card else entry.name}/{entry.level or ''}"
            attributes = {
                "qty": str(entry.count),
                "id": str(uuid5(NAMESPACE_URL, named)),
                "level": "" if entry.level is None else str(entry.level),
            }
            lines.append(f"    <card{_attributes(attributes)}>{escape(entry.name)}</card>")
        lines.append("  </section>")
    return WrittenDeck("\n".join([*lines, f"  <notes>{escape(stated)}</notes>", "</deck>", ""]), notes)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {key}={quoteattr(value)}" for key, value in values.items() if value)


_WRITERS: Mapping[str, Callable[[Deck], WrittenDeck]] = {
    "text": _text,
    "csv": _csv,
    "json": _json,
    "cod": _cod,
    "o8d": _o8d,
    "dec": _dec,
}
KINDS = tuple(_WRITERS)
"""The kinds of deck list that can be written."""
