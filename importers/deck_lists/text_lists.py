"""The plain text list, and MWS/`.dec`, which is a text list with the set before the name."""

from __future__ import annotations

from cardsdb.decks.deck import Entry
from cardsdb.errors import DeckListError
from importers.deck_lists.lines import LineReader
from importers.deck_lists.model import MAX_LINES, Card, Collected, Heading, Meaning, Metadata, Wrong


def split_lines(text: str) -> list[str]:
    """Return the lines of a text, whatever ends them; raise DeckListError where they are too many."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(lines) > MAX_LINES + 1:
        raise DeckListError(f"has more than {MAX_LINES:,} lines; split it")
    return lines


def collect_lines(lines: list[str], reader: LineReader) -> Collected:
    """Return what the lines hold in the reader's game."""
    collected = Collected()
    append = collected.entries.append
    section = reader.game.sections.first
    for number, meaning in enumerate(map(reader.__getitem__, lines), 1):
        if meaning.__class__ is Card:  # all but a few of the lines of ten thousand lists come this way
            count, name, level, set_, printed, card, own = meaning
            append(Entry(count, name, own or section, number, level, set_, printed, card))
        elif isinstance(meaning, Heading):
            section = meaning.section
        elif meaning is not None:
            _take(collected, meaning, section, number, lines[number - 1].strip())
    return collected


def _take(collected: Collected, meaning: Meaning, section: str, number: int, line: str) -> None:
    """Take a line that is more than a card."""
    if isinstance(meaning, Metadata):
        if meaning.otherwise is None or not collected.entries:
            collected.state(meaning.key, meaning.value, number, line)
        else:
            _take(collected, meaning.otherwise, section, number, line)
    elif isinstance(meaning, Wrong):
        collected.note(meaning, section, number, line)
    elif isinstance(meaning, Card):
        collected.add(meaning, section, number)
