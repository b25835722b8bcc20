"""What the tests of Eragra's duels share: the rules with the shipped cards, decks, and random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from cardsdb.games.eragra.duel.game import Eragra, EragraRules
from cardsdb.games.eragra.duel.loading import load_rules
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness, seed_of
from tests.games.catalogue import loaded
from tests.games.playing import ROOT, random_game

DECKS = ROOT / "data" / "eragra" / "decks"
MOST_DECISIONS = 20_000
"""No random game of the tests takes as many."""
COLOURS = ("red", "blue", "green", "yellow")


@cache
def rules() -> EragraRules:
    """The rules with the cards of a catalogue of the shipped facts, made once for all tests."""
    return loaded(load_rules, "eragra")


@cache
def deck(colour: str) -> DuelDeck:
    """The practice deck of a colour."""
    text = (DECKS / f"practice-{colour}.txt").read_text(encoding="utf-8")
    sections: dict[str, tuple[str, ...]] = {}
    for part in re.split(r"\n\n+", text)[1:]:
        head, *lines = part.strip().split("\n")
        sections[head.removesuffix(":").lower()] = tuple(line.removeprefix("1 ") for line in lines)
    return DuelDeck(f"practice-{colour}", sections)


def begin(seed: int, seats: int = 0, **options: str) -> Eragra:
    """A game of the practice decks, of two to four Summoners by the seed unless it is said how many."""
    dice = Randomness(seed_of(seed, 1))
    colours = list(COLOURS)
    dice.shuffle(colours)
    seats = seats or 2 + seed % 3
    return rules().begin([deck(colour) for colour in colours[:seats]], seed=seed, options=options)


def walk(seed: int, duel: Eragra | None = None) -> Iterator[Eragra]:
    """Play a random game to its end; yields the duel at each decision, and when it is over.

    In half of the games Summoners seldom end their Seance while there is something else to do.
    """
    busy = seed // 2 % 2 == 1
    return random_game(duel or begin(seed), seed, MOST_DECISIONS, lambda one: busy and asked(one) == "seance")


def asked(duel: Eragra) -> str:
    """The kind of the open question, "" where the duel is over."""
    return duel.table.asking.kind if duel.table.asking else ""


def can_be_set_up(duel: Eragra) -> bool:
    """Tell whether the position can be set up again: the Seance is on, and nothing is under way."""
    return bool(duel.position()["step"] == "seance")
