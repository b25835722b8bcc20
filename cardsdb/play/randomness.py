"""Randomness of a duel's own: one whole number of state, so that a copy is free and any machine draws the same."""

from __future__ import annotations

from typing import TypeVar

Item = TypeVar("Item")

_MASK = (1 << 64) - 1


class Randomness:
    """A generator of random numbers (SplitMix64, by Steele, Lea and Flood); seed 0 is a seed as any other."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        """Begin at a seed."""
        self.state = seed & _MASK

    def below(self, count: int) -> int:
        """Return a whole number from 0 to one below `count`, each as likely as the others to one part in 2^50."""
        if count <= 1:
            return 0
        self.state = state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return (state ^ (state >> 31)) * count >> 64

    def shuffle(self, items: list[Item]) -> None:
        """Bring a list into a random order (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def copy(self) -> Randomness:
        """Return a generator that goes on as this one would."""
        return Randomness(self.state)


def seed_of(seed: int, *parts: int) -> int:
    """Return the seed of a part of a whole, such as a game of a series: unlike its neighbours' and always the same."""
    for part in parts:
        seed = Randomness(seed ^ (part * 0xD1342543DE82EF95 & _MASK)).below(1 << 62)
    return seed
