"""The generator of a duel's randomness: the published numbers, even odds, and the same draws everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from cardsdb.play.randomness import Randomness, seed_of

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of SplitMix64 from seed 1234567, as its other implementations print them."""


def test_the_published_numbers() -> None:
    randomness = Randomness(1234567)
    assert [randomness.below(2**64) for _ in range(5)] == PUBLISHED


def test_seed_0_is_a_seed() -> None:
    assert Randomness(0).below(2**64) == 0xE220A8397B1DCDAF  # as published for seed 0


def test_a_copy_draws_the_same_and_goes_its_own_way() -> None:
    randomness = Randomness(1234567)
    randomness.below(2**64)
    copy = randomness.copy()
    assert [copy.below(2**64) for _ in range(4)] == PUBLISHED[1:]
    assert randomness.below(2**64) == PUBLISHED[1]


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    randomness = Randomness(1234567)
    assert [randomness.below(1), randomness.below(0)] == [0, 0]
    assert randomness.below(2**64) == PUBLISHED[0]


@pytest.mark.parametrize(("count", "bound"), [(2, 10.83), (6, 20.52), (7, 22.46), (40, 72.05)])
def test_each_number_is_as_likely_as_the_others(count: int, bound: float) -> None:
    """The bound is the value that chi squared with count - 1 degrees of freedom exceeds once in a thousand."""
    randomness = Randomness(99)
    drawn = Counter(randomness.below(count) for _ in range(1000 * count))
    assert set(drawn) == set(range(count))
    assert sum((times - 1000) ** 2 / 1000 for times in drawn.values()) < bound


def test_numbers_below_a_count_are_the_same_share_of_it() -> None:
    """The published numbers are 0.3500, 0.1736, 0.5322, 0.2490 and 0.8895 of 2**64."""
    randomness = Randomness(1234567)
    assert [randomness.below(10) for _ in range(5)] == [3, 1, 5, 2, 8]
    randomness = Randomness(1234567)
    assert [randomness.below(1000) for _ in range(5)] == [350, 173, 532, 249, 889]


def test_each_order_is_as_likely_as_the_others() -> None:
    randomness, orders = Randomness(5), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        randomness.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert sum((times - 1000) ** 2 / 1000 for times in orders.values()) < 49.73  # 23 degrees of freedom, once in 1000


def test_seeds_of_parts_differ_from_each_other_and_from_the_whole() -> None:
    seeds = {seed_of(seed, part) for seed in range(100) for part in range(100)}
    deeper = {seed_of(1, part, below) for part in range(100) for below in range(100)}
    assert len(seeds) == len(deeper) == 10_000
    assert not seeds & deeper
    assert seed_of(7) == 7


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_other_processes_draw_the_same(hash_seed: str) -> None:
    script = (
        "from cardsdb.play.randomness import Randomness, seed_of\n"
        "items = list('abcdefgh'); Randomness(seed_of(3, 4)).shuffle(items); print(''.join(items))"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    items = list("abcdefgh")
    Randomness(seed_of(3, 4)).shuffle(items)
    assert ran.stdout.split() == ["".join(items)]
