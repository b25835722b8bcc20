"""Players' names that may mean one person: one letter apart, or the same words in another order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations

from rapidfuzz.distance import OSA

from cardsdb.names import plain

_SHORTEST = 5
"""Letters; below, one letter apart is another name."""
_WORD = re.compile(r"[^\W_]+")


def near_players(names: Iterable[str]) -> dict[str, list[str]]:
    """Return, for each name that has one, the names nearly like it, in order.

    Two names at most one letter apart are equal after one letter is left out of each, so only
    names that share such a remainder are compared. Names with different digits are different.

    >>> near_players(["Jon Smith", "John Smith", "Smith, Jon", "Table 1", "Table 2"])["Jon Smith"]
    ['John Smith', 'Smith, Jon']
    """
    remainders: dict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for name in sorted(set(names)):
        words = _WORD.findall(plain(name))
        digits = "".join(filter(str.isdigit, "".join(words)))
        for key in {"".join(words), "".join(sorted(words))}:
            if len(key) >= _SHORTEST:
                for remainder in {key, *(key[:at] + key[at + 1 :] for at in range(len(key)))}:
                    remainders[digits, remainder].add((key, name))
    near: dict[str, set[str]] = defaultdict(set)
    for alike in remainders.values():
        for (one, name), (other, another) in combinations(sorted(alike), 2):
            if name != another and OSA.distance(one, other, score_cutoff=1) <= 1:
                near[name].add(another)
                near[another].add(name)
    return {name: sorted(others) for name, others in near.items()}
