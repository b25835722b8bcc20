"""All that is wrong with a list is said at once, each row with its place, its column and the mend."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsdb.catalogue.vocabulary import no_abilities
from cardsdb.errors import CardListError
from cardsdb.games import games
from tests.importers.card_lists.conftest import Read

BAD = """name,civilization,cost,rarity,power plus
Rover,fire,2,common,no
Zip,plaid,many,common,no
,fire,2,common,no
Zap,fire,2,common,perhaps
Zop,fire,2,common,no,6,7
Zup,fire,2,common,no
"""
PROBLEMS = (
    "line 3, column 'civilization': civilization cannot be 'plaid'; it is one of: light, water, darkness, fire, nature",
    "line 3, column 'cost': cost wants a whole number, not 'many'",
    "line 4, column 'name': a name is wanted",
    "line 5, column 'power plus': power_plus wants yes or no, not 'perhaps'",
    "line 6: 7 cells under 5 headers; is a cell that holds the delimiter not in quotation marks?",
)


def test_all_problems_at_once(read: Read) -> None:
    with pytest.raises(CardListError) as caught:
        read(BAD)
    assert caught.value.problems == PROBLEMS
    assert str(caught.value).splitlines()[0].endswith("cards.csv: 4 of 6 rows cannot be taken")
    assert str(caught.value).splitlines()[1:] == list(PROBLEMS)


def test_good_rows_are_taken_if_asked(read: Read) -> None:
    facts = read(BAD, keep_going=True)
    assert [card.name for card in facts.cards] == ["Rover", "Zup"]
    assert facts.notes == (
        f"left out: {PROBLEMS[0]}; {PROBLEMS[1]}",
        *(f"left out: {problem}" for problem in PROBLEMS[2:]),
    )


def test_a_flood_of_problems_is_cut(read: Read) -> None:
    content = "name,civilization\n" + "".join(f"Card {n},plaid\n" for n in range(120))
    with pytest.raises(CardListError) as caught:
        read(content)
    assert len(caught.value.problems) == 120
    assert len(str(caught.value).splitlines()) == 52
    assert str(caught.value).endswith("\nand 70 more")
    assert len(read(content, keep_going=True).notes) == 51


def test_a_card_that_is_said_twice(read: Read) -> None:
    facts = read("name,civilization,cost\nRover,fire,2\nROVER,Fire,\nRover,fire,2\n")
    assert [card.line for card in facts.cards] == [2]
    assert facts.notes == ("says nothing that earlier rows did not: line 3 (ROVER) and 1 more",)


def test_rows_of_one_card_that_add_up(read: Read) -> None:
    facts = read("name,civilization,cost,set\nRover,fire,,DM-01\nRover,,2,DM-02\n")
    assert [card.line for card in facts.cards] == [2, 3]
    assert facts.notes == ()


def test_rows_of_one_card_that_disagree(read: Read) -> None:
    with pytest.raises(CardListError) as caught:
        read("name,civilization,cost\nRover,fire,2\nZap,fire,2\nrover,fire,3\n")
    assert caught.value.problems == ("line 4: 'rover' has another cost on line 2; keep one",)


def test_levels_are_different_cards(read: Read) -> None:
    facts = read("name,level,spirit\nAez,1,1\nAez,2,2\n")
    assert [(card.level, card.fields) for card in facts.cards] == [(1, {"spirit": 1}), (2, {"spirit": 2})]


def test_values_that_no_cell_may_hold(read: Read) -> None:
    with pytest.raises(CardListError) as caught:
        read(
            '[{"name": "A", "level": 0}, {"name": "B", "guilds": {"a": 1}, "level": 1.5}, 7, {"name": ["C"]}]',
            game="eredan",
        )
    assert caught.value.problems == (
        "card 1, column 'level': level wants a whole number from 1, not '0'",
        "card 2, column 'level': level wants a whole number, not '1.5'",
        "card 2, column 'guilds': a text, a number, or yes or no is wanted",
        'card 3: is no object such as {"name": "..."}',
        "card 4, column 'name': a text, a number, or yes or no is wanted",
    )  # fmt: skip


def test_a_subtype_that_its_own_column_denies(read: Read) -> None:
    with pytest.raises(CardListError) as caught:
        read("name,kind,subtype,slot\nKatana,Item,sword (weapon),armor\nKilt,item,kilt (armour),\n", game="eredan")
    assert caught.value.problems == (
        "line 2: the subtype says slot: weapon, but the column slot says 'armor'",
    )  # fmt: skip


def test_abilities_are_checked_by_the_game(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    (card,) = read('name,civilization,abilities\nA,fire,"[""blocker""]"\n').cards
    assert card.abilities == ["blocker"]
    with pytest.raises(CardListError) as caught:
        read(
            'name,civilization,abilities\nA,fire,blocker\nB,fire,"{""a"": 1}"\nC,fire,"[""fly to the moon""]"\n'
            f"D,fire,{'[' * 5000}\nE,fire,[NaN]\n"
        )
    places = [problem.split(":")[0] for problem in caught.value.problems]
    assert places == [f"line {line}, column 'abilities'" for line in (2, 3, 4, 5, 6)]
    eragra = games()["eragra"]
    without = replace(eragra, cards=replace(eragra.cards, ability_text=no_abilities))
    monkeypatch.setitem(games(), "eragra", without)
    with pytest.raises(CardListError, match="this game knows no abilities as data"):
        read('[{"name": "A", "abilities": ["x"]}]', game="eragra")


def test_progress_is_told(read: Read) -> None:
    told: list[tuple[int, int]] = []
    read(
        "name,level\n" + "".join(f"Card {n},1\n" for n in range(1500)),
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(1000, 1500), (1500, 1500)]
