"""What is asked: leave to decline for a single card too, and nothing where there is no choice."""

from __future__ import annotations

import pytest

from tests.games.duel_masters.duel.catalogue import CREATURES, civilization, cost
from tests.games.duel_masters.duel.situation import Situation, Table

OPTIONAL = {
    "Moonlight Flash": "opposing Burning Mane",
    "Miele, Vizier of Lightning": "opposing Burning Mane",
    "Meteosaur": "opposing Burning Mane",
    "Laser Wing": "Aqua Vehicle",
    "Gigargon": "Fear Fang",
    "Thorny Mandra": "Fear Fang",
    "Poisonous Mushroom": "Forest Hornet",
}
"""Cards that may leave it, and the one card that they can choose at the table below."""
COMPULSORY = {
    "Solar Ray": {"two": {"battle": ["Burning Mane (tapped)"]}},
    "Terror Pit": {"two": {"battle": [], "graveyard": ["Burning Mane"]}},
    "Natural Snare": {"two": {"battle": [], "mana": ["Burning Mane"]}},
    "Pangaea's Song": {"one": {"battle": [], "mana": ["+Aqua Vehicle"]}},
}
"""Spells that have to choose, and what has changed at the table below when they had no choice."""


def played(table: Table, name: str) -> Situation:
    duel = table(
        one={
            "hand": [name, "Forest Hornet"],
            "mana": f"{cost(name)} {civilization(name)}",
            "battle": ["Aqua Vehicle"],
            "graveyard": ["Fear Fang"],
        },
        two={"battle": ["Burning Mane"]},
    )
    return duel.plays(f"{'summon' if name in CREATURES else 'cast'} {name}")


@pytest.mark.parametrize("name", OPTIONAL)
def test_leave_to_decline_is_asked_for_a_single_card_too(table: Table, name: str) -> None:
    played(table, name).offers_only(f"choose {OPTIONAL[name]}", "none")
    declined = played(table, name).plays("none").offers_only("done")
    if name in CREATURES:
        declined.then(one={"hand": ["Forest Hornet"], "battle": ["Aqua Vehicle", f"{name} (summoned)"]})
    else:
        declined.then(one={"hand": ["Forest Hornet"], "graveyard": ["Fear Fang", name]})


@pytest.mark.parametrize("name", ["Gigargon", "Moonlight Flash", "Laser Wing"])
def test_up_to_two_of_one_ends_with_that_one(table: Table, name: str) -> None:
    played(table, name).plays(f"choose {OPTIONAL[name]}").offers_only("done")


@pytest.mark.rule("DM-CAST-3")
@pytest.mark.parametrize("name", COMPULSORY)
def test_the_only_card_is_chosen_without_a_question(table: Table, name: str) -> None:
    changes = COMPULSORY[name]
    own = {**changes.get("one", {}), "hand": ["Forest Hornet"], "graveyard": ["Fear Fang", name]}
    played(table, name).offers_only("done").then(**{**changes, "one": own})
