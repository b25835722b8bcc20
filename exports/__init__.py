"""Catalogue, decks and events out to paper and files."""
