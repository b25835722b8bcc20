"""Eredan played: `table` holds a duel, `rounds` carries it on, `effects` does what cards say, `game` is its doors."""
