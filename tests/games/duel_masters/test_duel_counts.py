"""How many lines of play there are from fixed positions, as perft counts them in chess.

The numbers were reckoned by the second, independent enumeration, which a test holds against the engine line by line.
A line has exactly so many actions; one that ends the duel before is not counted.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardsdb.games.duel_masters.duel.game import DuelMasters
from tests.games.duel_masters import enumeration
from tests.games.duel_masters.test_duel_properties import RULES

DECK = ["Fear Fang", "Forest Hornet", "Dome Shell", "Burning Mane", "Golden Wing Striker", "Tri-horn Shepherd"]
"""Cards without a text that matters here; decks are never shuffled, so nothing is left to chance."""


def tapped(name: str, **marks: Any) -> dict[str, Any]:
    return {"card": name, "tapped": True, **marks}


def position(step: str, one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {"turn": 7, "active": 1, "step": step, "player": [{"deck": DECK, **one}, {"deck": DECK, **other}]}


MANA = position(
    "charge",
    {
        "hand": ["Bronze-Arm Tribe", "Burning Power", "Burning Power", "Brawler Zyler"],
        "mana": ["Coiling Vines", "Coiling Vines", "Immortal Baron, Vorg", "Stonesaur", tapped("Stonesaur")],
        "battle": ["Immortal Baron, Vorg", {"card": "Brawler Zyler", "summoned": True}],
        "shields": ["Steel Smasher"],
    },
    {"battle": [tapped("Iere, Vizier of Bullets")], "shields": ["Steel Smasher", "Reusol, the Oracle"]},
)
"""Charging, choosing the mana by hand, a creature that adds mana, a spell with a target, summoning sickness."""

BATTLES = position(
    "attack",
    {
        "battle": [
            "Bone Assassin, the Ripper",
            "Bone Spider",
            "Stampeding Longhorn",
            tapped("Draglide"),
            {"card": "Armored Blaster Valdios", "under": ["Immortal Baron, Vorg"]},
            "Brawler Zyler",
        ],
        "shields": ["Steel Smasher"],
    },
    {
        "battle": ["Hunter Fish", "Phantom Fish", tapped("Aqua Knight"), tapped("Marine Flower"), "Bloody Squito"],
        "shields": ["Steel Smasher", "Reusol, the Oracle"],
        "hand": ["Seamine"],
    },
)
"""Blocks and who cannot block whom, slayer, ties, more power for attackers and for others, what follows a battle."""

SHIELDS = position(
    "attack",
    {
        "battle": ["Deathblade Beetle", "Gatling Skyterror", "Deadly Fighter Braid Claw", "Deadly Fighter Braid Claw"],
        "shields": ["Steel Smasher"],
        "mana": ["Stonesaur"],
    },
    {
        "battle": ["Coiling Vines", tapped("Coiling Vines"), "Aqua Vehicle"],
        "shields": ["Terror Pit", "Brain Serum", "Tornado Flame", "Spiral Gate"],
    },
)
"""Double breakers, shields chosen one by one, shield triggers used or kept, creatures that must attack, and one that
attacks the untapped."""

EVOLUTION = position(
    "play",
    {
        "hand": ["Crystal Paladin", "Crystal Lancer", "Chaos Worm"],
        "mana": [*["Seamine"] * 4, *["Writhing Bone Ghoul"] * 4, *["Bone Spider"] * 2],
        "battle": [
            tapped("Aqua Vehicle"),
            {"card": "Aqua Vehicle", "summoned": True},
            {"card": "Stinger Worm", "summoned": True},
            "Aqua Soldier",
            "King Coral",
        ],
        "shields": ["Steel Smasher"],
    },
    {
        "battle": ["Hunter Fish", tapped("Coiling Vines")],
        "shields": ["Solar Ray", "Reusol, the Oracle", "Steel Smasher"],
    },
)
"""Evolution on tapped and sick creatures, on one another, what they do as they enter, and that they attack at once."""

THE_END = position(
    "attack",
    {
        "battle": [
            tapped("Frei, Vizier of Air"),
            tapped("Frei, Vizier of Air"),
            "Urth, Purifying Elemental",
            tapped("Toel, Vizier of Hope"),
        ],
        "shields": ["Steel Smasher", "Solar Ray"],
    },
    {"battle": ["Bone Spider"], "hand": ["Seamine"], "shields": ["Steel Smasher"]},
)
"""What happens at the end of a turn, in the order that its owner wishes; then the turn of the other begins."""

CHOICES = position(
    "play",
    {
        "hand": ["Teleportation", "Moonlight Flash", "Rothus, the Traveler", "Poisonous Mushroom", "Dark Reversal"],
        "mana": [
            *("Seamine", "Iere, Vizier of Bullets", "Stonesaur", "Coiling Vines", "Bone Spider"),
        ],
        "battle": ["Aqua Knight", "Steel Smasher"],
        "graveyard": ["Burning Mane", "Solar Ray", "Gigaberos", "Burning Mane"],
        "shields": ["Steel Smasher"],
    },
    {"battle": ["Hunter Fish", "Hunter Fish", tapped("Coiling Vines")], "shields": ["Reusol, the Oracle"]},
)
"""Up to two targets on either side, one's own and the opponent's choice of what is destroyed, cards out of zones."""

SACRIFICE = position(
    "play",
    {
        "hand": ["Gigaberos", "Aqua Hulcus"],
        "mana": [*["Bone Spider"] * 4, *["Seamine"] * 4],
        "battle": ["Steel Smasher", "Aqua Knight", tapped("Coiling Vines")],
        "shields": ["Steel Smasher"],
    },
    {"battle": ["Hunter Fish"], "shields": ["Brain Serum"]},
)
"""All or nothing: two others or itself; what is destroyed and goes elsewhere; drawing if one likes."""

POSITIONS = {
    "mana": MANA,
    "battles": BATTLES,
    "shields": SHIELDS,
    "evolution": EVOLUTION,
    "the end": THE_END,
    "choices": CHOICES,
    "sacrifice": SACRIFICE,
}
COUNTS = {
    "mana": (4, 18, 51, 139, 270, 612, 1269),
    "battles": (16, 60, 649, 1924, 14138),
    "shields": (10, 52, 170, 503, 1568, 4240),
    "evolution": (9, 27, 83, 210, 547, 1358),
    "the end": (2, 5, 12, 32, 72, 144, 288, 576, 1536),
    "choices": (7, 29, 107, 230, 649, 1324, 3382),
    "sacrifice": (4, 10, 20, 48, 98, 159, 364, 892),
}
"""The lines of one action, of two, and so on."""


def engine_lines(duel: DuelMasters, depth: int) -> int:
    actions = duel.actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = duel.copy()
        after.play(action)
        total += engine_lines(after, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_the_engine_counts_as_many_lines(name: str) -> None:
    duel = RULES.set_up(POSITIONS[name])
    found = tuple(engine_lines(duel, depth) for depth in range(1, len(COUNTS[name]) + 1))
    assert found == COUNTS[name]


def compared(name: str, duel: DuelMasters, depth: int, line: tuple[str, ...] = ()) -> int:
    """Return how many lines there are by both reckonings, which have to offer the same actions after each."""
    by_words = {duel.write(action): action for action in duel.actions()}
    options = enumeration.options_after(POSITIONS[name], line)
    assert sorted(by_words) == sorted(options), f"after {line}"
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        after = duel.copy()
        after.play(by_words[option])
        total += compared(name, after, depth - 1, (*line, option))
    return total


@pytest.mark.rule("DM-MANA-15", "DM-MANA-16", "DM-ORDER-8", "DM-R-15", "DM-R-20", "DM-EVO-9", "DM-R-14", "DM-BREAK-7")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_second_reckoning_offers_the_same_actions_after_every_line(name: str) -> None:
    depth = len(COUNTS[name])
    assert compared(name, RULES.set_up(POSITIONS[name]), depth) == COUNTS[name][-1]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_second_reckoning_alone_counts_as_many(name: str) -> None:
    depths = range(1, len(COUNTS[name]))  # but for the longest, which it takes too long for twice
    assert tuple(enumeration.count_lines(POSITIONS[name], depth) for depth in depths) == COUNTS[name][:-1]


def test_the_second_reckoning_knows_what_the_cards_of_the_positions_do() -> None:
    for name, there in POSITIONS.items():
        held = set(re.findall(r"'([^']+)'|\"([^\"]+)\"", repr(there["player"])))
        cards = {card for pair in held for card in pair if card in enumeration.FACTS}
        assert len(cards) > 8
        effects = {card for card in cards if enumeration.FACTS[card]["effect"]}
        assert effects <= enumeration.UNDERSTOOD, name
