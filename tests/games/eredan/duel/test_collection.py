"""An owner's whole collection can be played: what a card does that is not known is told, and not done."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsdb.games.eredan.duel.loading import UNKNOWN
from tests.answers import Answer
from tests.games.eredan.duel.situation import Situation, fighter
from tests.games.eredan.playing import rules
from tests.games.playing import ROOT

Command = Callable[..., Answer]
MINE = """name,kind,guilds,class,level,attack_min,attack_max,defense,spirit,health
Homemade Trick,action,,,1,,,,,
Homemade Hero,character,,warrior,1,3,4,1,0,15
Faceless Hero,character,,warrior,1,,,,,
"""


@pytest.mark.rule("EC-CARD-5", "EC-DECK-3")
def test_a_card_whose_abilities_are_not_known_is_played_plain(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(MINE, encoding="utf-8")
    assert cardsdb("import", tmp_path / "mine.csv", "--game", "eredan").code == 0
    cards = rules(str(tmp_path / "cards.sqlite")).cards
    trick, hero = (cards.all[cards.find(name) or 0] for name in ("Homemade Trick", "Homemade Hero"))
    assert trick.abilities == hero.abilities == UNKNOWN
    duel = Situation.of(one={"characters": [fighter("Own"), hero], "hand": [trick]})
    duel.fight("Own", "Two A", active=["Homemade Trick"])
    said = "Homemade Trick: not played out here: all that it does, which is not known as data"
    assert said in duel.told()
    assert (duel.health("Own"), duel.health("Two A"), duel.zone(1, "discard")) == (20, 20, ["Homemade Trick"])


def test_a_character_without_figures_cannot_fight(cardsdb: Command, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(MINE, encoding="utf-8")
    assert cardsdb("import", tmp_path / "mine.csv", "--game", "eredan").code == 0
    assert rules(str(tmp_path / "cards.sqlite")).cards.find("Faceless Hero") is None


def test_every_shipped_card_can_be_played() -> None:
    with (ROOT / "data" / "eredan" / "cards.csv").open(encoding="utf-8", newline="") as file:
        shipped = {(row["name"], int(row["level"])) for row in csv.DictReader(file)}
    assert {(card.name, card.level) for card in rules().cards.all} == shipped
