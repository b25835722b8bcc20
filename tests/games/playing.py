"""What the tests of all games' duels play with: random games to the end, in words, and as a few letters."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from cardsdb.play.duel import Duel
from cardsdb.play.randomness import Randomness, seed_of

ROOT = Path(__file__).parents[2]
MORE = int(os.environ.get("CARDSDB_TEST_GAMES", "1"))
"""By this the number of random games is multiplied."""

AnyDuel = TypeVar("AnyDuel", bound=Duel)


def random_game(duel: AnyDuel, seed: int, most: int, busy: Callable[[AnyDuel], bool]) -> Iterator[AnyDuel]:
    """Play a random game to its end; yields the duel at each decision, and when it is over.

    Where players are busy they take the last action that is listed (to do no more) only now and then.
    """
    dice = Randomness(seed_of(seed, 2))
    for _ in range(most):
        yield duel
        if duel.seat < 0:
            return
        actions = duel.actions()
        goes_on = len(actions) > 1 and busy(duel) and dice.below(5)
        duel.play(actions[dice.below(len(actions) - 1 if goes_on else len(actions))])
    pytest.fail(f"seed {seed}: no end after {most} decisions")


def words(duel: Duel) -> list[str]:
    """What may be done now, in words."""
    return [duel.write(action) for action in duel.actions()]


def told(duel: Duel) -> list[str]:
    """All that the last action caused."""
    return [event.text for event in duel.events()]


def digest(played: Iterable[Iterator[Duel]]) -> str:
    """Return a few letters that stand for all that happens in some games."""
    heard = hashlib.sha256()
    for game in played:
        for duel in game:
            heard.update("\n".join([*words(duel), *told(duel)]).encode())
        heard.update(repr((duel.position(), duel.outcome())).encode())
    return heard.hexdigest()


def printed_elsewhere(program: str, hash_seed: str) -> str:
    """What a program prints in a process of its own, in which sets have another order."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.strip()
