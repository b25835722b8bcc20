"""Deck lists as people write them, and as other programs do -> decks."""

from importers.deck_lists.reading import DeckReader, Indexes, read_deck_file, read_deck_text

__all__ = ["DeckReader", "Indexes", "read_deck_file", "read_deck_text"]
