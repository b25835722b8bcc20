"""Duel Masters played: `table` holds a duel in numbers, `questions` and `answers` carry it on, `game` is its doors."""
