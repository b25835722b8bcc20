"""Deck lists and what makes them legal."""
