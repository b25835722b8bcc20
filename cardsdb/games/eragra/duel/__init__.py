"""Eragra played: `table` holds a duel, `course` runs it, `rulings` are its numbers, `game` is its doors."""
