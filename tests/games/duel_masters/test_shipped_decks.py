"""The shipped decks: legal, sensible, and together holding every card of the base set."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[3] / "data" / "duel_masters"
ROWS = {
    row["name"]: row
    for file in ("cards.csv", "expansion.csv")
    for row in csv.DictReader((DATA / file).open(encoding="utf-8"))
}
DECKS = {
    path.stem: Counter(
        {name: int(count) for count, name in re.findall(r"^(\d) (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)}
    )
    for path in sorted((DATA / "decks").glob("*.txt"))
    if not path.stem.startswith("fire-rush")
}
STARTERS = ("starter-ember-and-leaf", "starter-sky-and-sea")
FULL = sorted(DECKS.keys() - STARTERS)


def cards_of(deck: str, column: str, holds: str) -> int:
    return sum(count for name, count in DECKS[deck].items() if holds in re.split("; | ", ROWS[name][column]))


def civilizations(deck: str) -> frozenset[str]:
    return frozenset(ROWS[name]["civilization"] for name in DECKS[deck])


@pytest.mark.rule("DM-DECK-1", "DM-DECK-3", "DM-DECK-6", "DM-DECK-10", "DM-DECK-11", "DM-DECK-12")
def test_every_deck_is_legal_and_needs_no_advice_beyond_its_colours(cardsdb: Command) -> None:
    answer = cardsdb("deck", "check", *(DATA / "decks" / f"{name}.txt" for name in DECKS), "--explain", "--json")
    assert answer.code == 0
    assert [deck["cards"] for deck in answer.document["decks"]] == [20 if name in STARTERS else 40 for name in DECKS]
    for name, deck in zip(DECKS, answer.document["decks"], strict=True):
        assert (deck["format"], deck["unknown"]) == ("starter" if name in STARTERS else "tournament", [])
        given = [remark["message"] for remark in deck["violations"]]
        assert given == [] or (len(civilizations(name)) == 1 and [text[:2] for text in given] == ["1 "])


@pytest.mark.rule("DM-DECK-7", "DM-DECK-8")
def test_the_starter_decks_combine_into_a_full_one(cardsdb: Command) -> None:
    files = [DATA / "decks" / f"{name}.txt" for name in STARTERS]
    [deck] = cardsdb("deck", "check", *files, "--combine", "--format", "rulebook", "--json").document["decks"]
    assert (deck["legal"], deck["cards"]) == (True, 40)


def test_together_they_hold_every_card_of_the_base_set() -> None:
    held = set().union(*DECKS.values())
    assert held >= {name for name, row in ROWS.items() if "set" not in row}
    assert held <= ROWS.keys()


def test_one_deck_a_civilization_and_pairs_in_which_each_takes_part_twice() -> None:
    mixtures = [civilizations(name) for name in FULL if name != "evolved-peoples"]
    alone = sorted(civilization for mixture in mixtures if len(mixture) == 1 for civilization in mixture)
    assert alone == ["darkness", "fire", "light", "nature", "water"]
    pairs = [mixture for mixture in mixtures if len(mixture) == 2]
    assert len(pairs) == len({*pairs}) == 5
    assert Counter(civilization for pair in pairs for civilization in pair) == dict.fromkeys(alone, 2)


@pytest.mark.parametrize("name", FULL)
def test_a_deck_is_mostly_creatures_has_shield_triggers_and_starts_early(name: str) -> None:
    assert cards_of(name, "type", "creature") >= 28
    assert sum(count for card, count in DECKS[name].items() if "shield trigger" in ROWS[card]["keywords"]) >= 3
    assert sum(count for card, count in DECKS[name].items() if int(ROWS[card]["cost"]) <= 2) >= 7
    if civilizations(name) & {"light", "water", "darkness"} and not civilizations(name) & {"fire", "nature"}:
        assert cards_of(name, "keywords", "blocker") >= 7


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_says_its_plan(name: str) -> None:
    comments = re.findall("^// Plan: .+$", (DATA / "decks" / f"{name}.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(comments) == 1


@pytest.mark.rule("DM-DECK-15")
def test_an_evolution_creature_wants_a_base_of_its_race(cardsdb: Command, tmp_path: Path) -> None:
    def remarks(base: str) -> str:
        (tmp_path / "deck.txt").write_text(f"Game: duel-masters\n4 Crystal Paladin\n4 Seamine\n4 {base}\n")
        return cardsdb("deck", "check", tmp_path / "deck.txt", "--explain").out

    assert "no creature of the deck can evolve into Crystal Paladin" in " ".join(remarks("Hunter Fish").split())
    assert "evolve" not in remarks("Aqua Vehicle")
    assert "evolve" in remarks("Crystal Lancer")  # it too wants something to go on
    assert any("evolution creature" in ROWS[card]["type"] for card in DECKS["evolved-peoples"])
