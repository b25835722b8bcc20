"""What the tests of Eredan's duels share: the rules with the shipped cards, decks, and random games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from cardsdb.games.eredan.duel.game import Eredan, EredanRules
from cardsdb.games.eredan.duel.loading import load_rules
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness, seed_of
from tests.games import playing
from tests.games.catalogue import loaded
from tests.games.playing import ROOT, random_game

DECKS = ROOT / "data" / "eredan" / "decks"
RULESETS = ("current", "2009")
MOST_DECISIONS = 5_000
"""No random game of the tests takes as many."""


@cache
def rules(path: str = "") -> EredanRules:
    """The rules with the cards of a catalogue, of the shipped facts unless one is named."""
    return loaded(load_rules, "eredan", path)


@cache
def shipped_decks(path: str = "") -> tuple[DuelDeck, ...]:
    """The sample decks of which every card can be played."""
    decks = []
    for file in sorted(DECKS.glob("*.txt")):
        team, cards = file.read_text(encoding="utf-8").partition("Characters:\n")[2].split("Deck:\n")
        characters = tuple(team.split("\n"))
        names = [(int(count), name) for count, name in re.findall(r"^(\d) (.+)$", cards, re.MULTILINE)]
        sections = {
            "characters": tuple(name for name in characters if name),
            "deck": tuple(name for count, name in names for _ in range(count)),
        }
        if all(rules(path).cards.find(name) is not None for section in sections.values() for name in section):
            decks.append(DuelDeck(file.stem, sections))
    return tuple(decks)


def random_deck(dice: Randomness, path: str = "") -> DuelDeck:
    """A sample deck, or three characters and up to thirty of all cards that can be played, whatever may go together."""
    if dice.below(3) == 0:
        return shipped_decks(path)[dice.below(len(shipped_decks(path)))]
    cards = rules(path).cards.all
    team = [card.full_name for card in cards if card.kind == "character"]
    others = [card.full_name for card in cards if card.kind != "character" for _ in range(2)]
    dice.shuffle(team)
    dice.shuffle(others)
    return DuelDeck("random", {"characters": tuple(team[:3]), "deck": tuple(others[: 12 + dice.below(19)])})


def begin(seed: int, path: str = "") -> Eredan:
    """A game of two of those decks; every other one is played by the older rules, and some against one's own deck."""
    dice = Randomness(seed_of(seed, 1))
    decks = [random_deck(dice, path) for _ in range(2)]
    if dice.below(8) == 0:
        decks[1] = decks[0]
    return rules(path).begin(decks, seed=seed, options={"ruleset": RULESETS[seed % 2]})


def walk(seed: int, duel: Eredan | None = None) -> Iterator[Eredan]:
    """Play a random game to its end; yields the duel at each decision, and when it is over.

    In half of the games players choose the last action (to lay or discard nothing more) only now and then.
    """
    busy = seed // 2 % 2 == 1
    return random_game(duel or begin(seed), seed, MOST_DECISIONS, lambda one: busy and asked(one) == "card")


def asked(duel: Eredan) -> str:
    """The kind of the open question, "" where the duel is over."""
    return duel.table.asking.kind if duel.table.asking else ""


def can_be_set_up(duel: Eredan) -> bool:
    """Tell whether the position can be set up again: fighters are to be chosen."""
    return bool(duel.position()["step"] == "fighters")


def digest(seeds: Sequence[int], path: str = "") -> str:
    """Return a few letters that stand for all that happens in some games."""
    return playing.digest(walk(seed, begin(seed, path)) for seed in seeds)
