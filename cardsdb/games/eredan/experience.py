"""What Eredan's cards gain in a duel: characters by their fights, other cards by being played (EC-XP).

The amounts are a ruling of this project's (data/eredan/experience.toml).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from cardsdb.games.eredan.duel.game import Eredan
from cardsdb.games.eredan.duel.table import Table
from cardsdb.play.duel import Duel
from cardsdb.shipped import data_folder


def gained(course: Sequence[Duel], seat: int) -> Mapping[str, int]:
    """Return what each card of a seat gained, by its full name, those that gained most first (EC-XP-1, EC-XP-2)."""
    tables = [duel.table for duel in course if isinstance(duel, Eredan)]
    found: Counter[str] = Counter()
    for before, after in pairwise(tables):
        fighters = before.fighters or after.fighters
        if fighters is not None:
            found[after.fact(fighters[seat]).full_name] += _by_fighting(before, after, seat)
    for card in tables[-1].used:
        if tables[-1].owner[card] == seat:
            found[tables[-1].fact(card).full_name] += _amounts()["card"]["play"]
    return {name: amount for name, amount in found.most_common() if amount}


def needed(level: int) -> int:
    """Return how much experience a card needs until it may evolve to a level from the one below (EC-XP-3)."""
    return _amounts()["evolution"]["level"] * (level - 1)


def _by_fighting(before: Table, after: Table, seat: int) -> int:
    """Return what an action was worth to the fighter of a seat."""
    amounts = _amounts()["character"]
    is_fought = before.fighters is not None and after.fighters != before.fighters
    foes = [one for one in after.team[1 - seat] if one in after.dead and one not in before.dead]
    points = after.score[seat] - before.score[seat]
    return is_fought * amounts["fight"] + points * amounts["point"] + len(foes) * amounts["foe"]


@cache
def _amounts() -> dict[str, dict[str, int]]:
    text = (data_folder() / "eredan" / "experience.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
