"""The shipped decks: legal, and of cards that their three characters can use."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardsdb.names import fold
from tests.answers import Answer

Command = Callable[..., Answer]
DATA = Path(__file__).parents[3] / "data" / "eredan"
ROWS = {row["name"]: row for row in reversed([*csv.DictReader((DATA / "cards.csv").open(encoding="utf-8"))])}
SHORT = {"Aez": "Aez the Wandering warrior", "Iro": "Iro the Duelist"}
"""Names that lists may shorten, as data/eredan/spellings.csv has them."""
CHAINED = ("name", "kind", "subtype", "guilds", "restriction")
"""What a chain may ask of the second card."""


class Shipped(NamedTuple):
    """What a file says, read without the project's own reader."""

    text: str
    characters: list[str]
    cards: dict[str, int]

    def guilds(self) -> list[set[str]]:
        return [set(ROWS[name]["guilds"].split(";")) for name in self.characters]


def read(path: Path) -> Shipped:
    text = path.read_text(encoding="utf-8")
    characters, cards = re.findall(r"Characters:\n(.*?)\n\nDeck:\n(.*)", text, re.DOTALL)[0]
    counted = re.findall(r"^(\d) (.+)$", cards, re.MULTILINE)
    return Shipped(
        text,
        [SHORT.get(name, name) for name in characters.splitlines()],
        {name: int(count) for count, name in counted},
    )


DECKS = {path.stem: read(path) for path in sorted((DATA / "decks").glob("*.txt"))}
NEW = [name for name in DECKS if name != "kotoba-with-a-hired-blade"]
EACH = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


@pytest.mark.rule("EC-DECK-1", "EC-DECK-2", "EC-COPY-1", "EC-CARD-11")
def test_every_deck_is_legal_and_leaves_nothing_but_what_the_catalogue_does_not_know(cardsdb: Command) -> None:
    answer = cardsdb("deck", "check", *sorted((DATA / "decks").glob("*.txt")), "--json")
    assert answer.code == 0
    assert len(answer.document["decks"]) == len(DECKS) == 9
    for deck in answer.document["decks"]:
        assert (deck["game"], deck["format"], deck["legal"], deck["unknown"]) == ("eredan", "current", True, [])
        assert deck["cards"] == 23
        given = {one["rule"] for one in deck["violations"] if one["severity"] in ("error", "warning")}
        assert given <= {"EC-DECK-6", "EC-COPY-3"}  # the guild and the mark of most cards are unknown


@EACH
def test_a_deck_has_three_characters_and_twenty_cards(deck: Shipped) -> None:
    assert len({*deck.characters}) == len(deck.characters) == 3
    assert all(ROWS[name]["kind"] == "character" for name in deck.characters)
    assert sum(deck.cards.values()) == 20
    assert max(deck.cards.values()) <= 3
    assert all(ROWS[name]["kind"] != "character" for name in deck.cards)


@pytest.mark.parametrize("name", NEW)
def test_a_deck_says_its_plan(name: str) -> None:
    assert len(re.findall("^// Plan: .+$", DECKS[name].text, re.MULTILINE)) == 1


@EACH
@pytest.mark.rule("EC-CARD-11", "EC-CLASS-8", "EC-CLASS-13")
def test_every_card_can_be_used_by_a_character(deck: Shipped) -> None:
    classes = {one for name in deck.characters for one in ROWS[name]["class"].split("/")}
    for name in deck.cards:
        row = ROWS[name]
        wanted = {row["restriction"]} - {""} or ({"priest"} if row["kind"] == "theurgy" else set())
        assert wanted <= classes, name


@pytest.mark.parametrize("name", NEW)
def test_a_card_that_names_its_chain_finds_it_in_the_deck(name: str) -> None:
    deck = DECKS[name].cards
    for card in deck:
        chain = fold(ROWS[card]["chain"])
        others = [ROWS[other] for other, count in deck.items() if other != card or count > 1]
        said = [fold(" ".join(row[field] for field in CHAINED)) for row in others]
        wanted = [word.removesuffix("card") for word in map(fold, ROWS[card]["chain"].split(" or "))]
        assert chain.startswith("any") or not chain or any(word in text for word in wanted for text in said), card


@pytest.mark.parametrize("name", NEW)
def test_what_every_card_does_is_declared(name: str) -> None:
    declared = {fold(card) for card in tomllib.loads((DATA / "abilities.toml").read_text(encoding="utf-8"))}
    assert {fold(card) for card in (*DECKS[name].characters, *DECKS[name].cards)} <= declared


def test_two_decks_of_each_old_guild_one_of_mercenaries_and_one_of_a_courtier() -> None:
    teams = {name: DECKS[name].guilds() for name in NEW}
    of_one = [next(iter(team[0])) for team in teams.values() if team[0] == team[1] == team[2] and len(team[0]) == 1]
    assert sorted(of_one) == [
        "Kotoba", "Kotoba", "Mercenary", "Noz'Dingard Envoys", "Noz'Dingard Envoys", "Zil Warriors", "Zil Warriors",
    ]  # fmt: skip
    [courtier] = [name for name, team in teams.items() if set.union(*team) == {"Kotoba", "Zil Warriors"}]
    assert any("courtier" in ROWS[name]["class"] for name in DECKS[courtier].characters)
    assert {guild for name in DECKS[courtier].cards if (guild := ROWS[name]["guilds"])} == {"Kotoba", "Zil Warriors"}
