"""Cards of a game's practice set are known as such, until an owner's list puts them in another set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import select

from cardsdb.catalogue.recording import record
from cardsdb.catalogue.search import search
from cardsdb.catalogue.store import Store
from cardsdb.catalogue.tables import CardSet
from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.decks.card_index import load_index
from cardsdb.games import games
from cardsdb.games.eragra.vocabulary import EragraAttributes
from importers.card_lists import read_card_list
from tests.answers import Answer

Command = Callable[..., Answer]
CARDS = """name,set,number,kind
Made for Now,practice,901,wall
Made for Good,FS,12,wall
Made Twice,practice,902,wall
Made Twice,FS,13,wall
Made Somehow,,,wall
"""


@pytest.fixture
def made(catalogue: Store, tmp_path: Path) -> Store:
    (tmp_path / "cards.csv").write_text(CARDS, "utf-8")
    facts = read_card_list(tmp_path / "cards.csv", games(), game="eragra")
    with catalogue.writing() as session:
        record(session, facts, games()["eragra"].cards)
    return catalogue


def test_a_card_of_the_practice_set_alone_is_one_for_practice(made: Store) -> None:
    with made.reading() as session:
        found = search(session, "game:eragra made", [game.cards for game in games().values()])
        index = load_index(session, games()["eragra"].cards)
    assert {card.name: (card.practice, card.set, card.number) for card in found} == {
        "Made for Now": (True, "practice", "901"),
        "Made for Good": (False, "FS", "12"),
        "Made Twice": (False, "FS", "13"),
        "Made Somehow": (False, None, None),
    }
    assert [card.name for card in index.cards if card.practice and card.name.startswith("Made")] == ["Made for Now"]


def test_sets_have_the_titles_that_their_game_gives_them(made: Store) -> None:
    with made.reading() as session:
        titles = {(row.game, row.code): row.title for row in session.exec(select(CardSet)).all()}
    assert titles["eragra", "practice"] == "cards of our own"
    assert titles["eragra", "FS"] == "The First Step"
    assert titles["duel-masters", "DM-01"] == "Base Set"
    assert titles["duel-masters", "DM-02"] == "Evo-Crushinators of Doom"


def test_a_vocabulary_knows_the_titles_of_all_its_sets() -> None:
    base, other = ("A", "First"), ("B", "Second")
    assert Vocabulary("any", EragraAttributes, (), base_set=base, sets=(other,)).titles == {"A": "First", "B": "Second"}
    assert Vocabulary("any", EragraAttributes, (), sets=(other,)).titles == {"B": "Second"}
    assert Vocabulary("any", EragraAttributes, ()).titles == {}


def test_the_command_line_says_so(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CARDS, "utf-8")
    assert cardsdb("import", tmp_path / "cards.csv", "--game", "eragra").code == 0
    table = cardsdb("cards", "search", "made", "--game", "eragra").out.splitlines()
    assert [" practice " in line for line in table if "Made for Now" in line] == [True]
    assert [" practice " in line for line in table if "Made for Good" in line] == [False]
    assert "practice 901  (a card of our own, for practice)" in cardsdb("cards", "show", "Made for Now").out
    assert "practice)" not in cardsdb("cards", "show", "Made Twice").out
    shown = cardsdb("cards", "search", "made", "--game", "eragra", "--json").document["cards"]
    assert {card["name"] for card in shown if card.get("practice")} == {"Made for Now"}
    (tmp_path / "deck.txt").write_text("Game: eragra\n1 Made for Now\n1 Made Twice\n", "utf-8")
    lines = cardsdb("deck", "show", tmp_path / "deck.txt").out.splitlines()
    assert "  1 Made for Now  (practice)" in lines
    assert "  1 Made Twice" in lines
