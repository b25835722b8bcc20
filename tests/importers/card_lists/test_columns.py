"""Headers, `--map`, and which game is meant."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardsdb.catalogue.facts import SetNumber
from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.errors import CardListError, UnknownDocumentError, UnknownGameError
from cardsdb.games.game import Game
from importers.card_lists import read_card_list
from tests.importers.card_lists.conftest import Read


def test_headers_match_without_case_accents_and_signs(read: Read) -> None:
    (card,) = read("NÂME;Power Plus;Civ;name (fr);Name FI\nRover;x;Fire;Le Vagabond;Kulkuri\n").cards
    assert card.fields == {"civilization": ("fire",), "power_plus": True}
    assert card.names == (("fr", "Le Vagabond"), ("fi", "Kulkuri"))


def test_their_columns_are_mapped(read: Read) -> None:
    wishes = {"karte": "name", "Kosten": "cost", "Cost": "", "Farbe": "civilization"}
    facts = read("Karte,Kosten,Cost,Farbe\nRover,3,cheap,fire\n", columns=wishes)
    assert [(card.name, card.fields) for card in facts.cards] == [("Rover", {"cost": 3, "civilization": ("fire",)})]
    assert facts.notes == ()


def test_columns_that_are_not_read_are_noted(read: Read) -> None:
    facts = read(
        "name,civilisation,race,,Price,Source,confidence\nRover,fire,Dragonoid,,3 €,me,7/7\n", game="duel-masters"
    )
    assert facts.notes == (
        "column 'civilisation' is ignored; is it meant as civilization?",
        "column 4 has no header and is ignored",
        "column 'Price' is ignored",
        "for people only, not read: Source, confidence",
    )


@pytest.mark.parametrize(
    ("content", "columns", "message"),
    [
        ("Karte,Preis\nA,1\n", {}, 'no column holds the name; say which does, such as --map "Karte=name" (Karte, '),
        ("name,race,Race\nA,x,y\n", {}, "'race' and 'Race' both mean race; leave one out with --map \"Race=\""),
        ("name,text,effect\nA,x,y\n", {}, "'text' and 'effect' both mean text; leave one out with --map \"effect=\""),
        ("name,cost\nA,1\n", {"Preis": ""}, "--map speaks of a column 'Preis'; the headers are: name, cost"),
        ("name,x\nA,1\n", {"x": "prize"}, "--map x=prize: there is no such column; there are: name, game, set"),
        ("name" + ",x" * 200 + "\nA\n", {}, "has 201 columns; 200 are the most"),
        ("name,civilization\n", {}, "holds a header and no cards"),
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_taken(read: Read, content: str, columns: dict[str, str], message: str) -> None:
    with pytest.raises(CardListError) as caught:
        read(content, columns=columns, game="duel-masters")
    assert caught.value.summary.split(": ", 1)[1].startswith(message)


@pytest.mark.parametrize(
    ("content", "game"),
    [
        ("name,civilization\nA,fire\n", "duel-masters"),
        ("name,guild,class\nA,Kotoba,mage\n", "eredan"),
        ("name,level\nA,2\n", "eredan"),
        ("name,dice power\nA,2\n", "eragra"),
        ("name,game\nA,\nB,Duel Masters\n", "duel-masters"),
    ],
)
def test_the_game_is_told(read: Read, content: str, game: str) -> None:
    assert read(content).game == game


def test_the_game_cannot_be_told(read: Read) -> None:
    with pytest.raises(
        UnknownDocumentError, match="which game's cards are these\\? Say --game and one of: duel-masters"
    ):
        read("name,power,type\nA,1,creature\n")
    with pytest.raises(UnknownGameError, match="no game is called 'chess'"):
        read("name\nA\n", game="chess")


def test_cards_of_two_games_are_to_be_split(read: Read) -> None:
    content = "name,game\nA,eredan\nB,eragra\nC,eredan\n"
    with pytest.raises(
        CardListError, match=r"holds cards of 2 games \(eredan from line 2, eragra from line 3\); split"
    ):
        read(content)
    with pytest.raises(CardListError) as caught:
        read(content, game="eredan")
    assert caught.value.problems == (
        "line 3, column 'game': 'eragra', but the list is of eredan; split it, one file a game",
    )


@pytest.mark.parametrize(
    ("row", "printing"),
    [
        ("A,fire,,", None),
        ("A,fire,base set,", SetNumber("DM-01")),
        ("A,fire,dm01,7", SetNumber("DM-01", "7")),
        ("A,fire,,7/110", SetNumber("DM-01", "7/110")),
        ("A,fire,DM-02,7", SetNumber("DM-02", "7")),
    ],
)
def test_the_base_set_is_meant_where_none_is_named(read: Read, row: str, printing: SetNumber | None) -> None:
    facts = read(f"name,civilization,set,number\n{row}\n")
    assert facts.cards[0].printing == printing
    assert facts.sets == ({"DM-01": "Base Set"} if printing and printing.code == "DM-01" else {})


def test_a_game_that_nobody_foresaw(tmp_path: Path) -> None:
    fields = (Field("suit", Kind.TEXT, choices=("cups", "coins")), Field("rank", Kind.NUMBER))
    tarot = Game("tarot", "Tarot", tmp_path, Vocabulary("tarot", Attributes, fields))
    (tmp_path / "tarot.csv").write_text("name,suit,rank,abilities\nAce,Cups,1,\n")
    facts = read_card_list(tmp_path / "tarot.csv", {"tarot": tarot, "other": replace(tarot, name="o", cards=NOTHING)})
    assert (facts.game, facts.cards[0].fields) == ("tarot", {"suit": "cups", "rank": 1})


NOTHING = Vocabulary("o", Attributes, ())


@pytest.mark.rule("DM-BATTLE-6")
def test_a_power_may_be_written_as_printed(read: Read) -> None:
    (rover, tank) = read("name,power,cost\nRover,2000+,3\nTank,6000,7\n", game="duel-masters").cards
    assert (rover.fields["power"], rover.fields["power_plus"]) == (2000, True)
    assert tank.fields == {"power": 6000, "cost": 7}
