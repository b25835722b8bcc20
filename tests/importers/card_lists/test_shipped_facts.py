"""The project's own card lists read without a fault; the values here were taken from them by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardsdb.catalogue.facts import CardFacts, DocumentFacts, Precedence, SetNumber
from cardsdb.games import games
from importers.card_lists import looks_like_card_list, read_card_list

DATA = Path(__file__).parents[3] / "data"


def shipped(folder: str) -> DocumentFacts:
    return read_card_list(DATA / folder / "cards.csv", games(), precedence=Precedence.SHIPPED)


@pytest.mark.parametrize(
    ("folder", "game", "count", "unread"),
    [
        ("duel_masters", "duel-masters", 120, "confidence"),
        ("eredan", "eredan", 399, "source"),
        ("eragra", "eragra", 83, "rulebook section"),
    ],
)
def test_every_row_is_taken(folder: str, game: str, count: int, unread: str) -> None:
    assert looks_like_card_list(DATA / folder / "cards.csv")
    facts = shipped(folder)
    assert (facts.game, facts.kind, facts.precedence) == (game, "csv", Precedence.SHIPPED)
    assert len(facts.cards) == count
    assert facts.notes == (f"for people only, not read: {unread}",)


def duel_masters(line: int, name: str, number: str, text: str | None = None, **fields: Any) -> CardFacts:
    return CardFacts(name, None, fields, printing=SetNumber("DM-01", number), text=text, line=line)


def test_duel_masters_rows() -> None:
    cards = {card.line: card for card in shipped("duel_masters").cards}
    dragon = {"civilization": ("fire",), "type": "creature", "race": ("Armored Dragon",), "power": 6000}
    nature = {"civilization": ("nature",), "type": "spell"}
    assert cards[8] == duel_masters(
        8, "Astrocomet Dragon", "S7/S10", **dragon, cost=7, power_plus=True, rarity="super rare",
        keywords=("power attacker +4000", "double breaker"),
    )  # fmt: skip
    assert cards[80] == duel_masters(
        80, "Bolshack Dragon", "69/110", "while attacking: +1000 power per fire card in own graveyard",
        **dragon, cost=6, power_plus=True, rarity="very rare", keywords=("double breaker",),
    )  # fmt: skip
    assert cards[17] == duel_masters(
        17, "Holy Awe", "6/110", "taps every opposing creature",
        civilization=("light",), type="spell", cost=6, rarity="rare", keywords=("shield trigger",),
    )  # fmt: skip
    assert cards[111] == duel_masters(
        111, "Pangaea's Song", "100/110", "move 1 own creature from play to own mana",
        **nature, cost=1, rarity="uncommon",
    )  # fmt: skip
    assert cards[121] == duel_masters(
        121, "Ultimate Force", "110/110", "top 2 cards of own deck go to own mana", **nature, cost=5, rarity="common"
    )


def test_eredan_rows() -> None:
    cards = {card.line: card for card in shipped("eredan").cards}
    assert cards[31] == CardFacts(
        "Kounok", 2,
        {"kind": "character", "guilds": ("Noz'Dingard Envoys",), "race": "Guemelite", "class": ("marauder",),
         "sex": "M", "orders": ("1,4: spirit+1; attack+1",)},
        text="attack+1 vs warriors", line=31,
    )  # fmt: skip
    assert cards[38].fields["class"] == ("mage", "marauder")
    assert cards[125].fields["orders"] == ("1,2: fetch an axe from own deck to hand", "1,9: attack+1")
    assert cards[178].level == 4
    assert cards[178].fields["guilds"] == ("Zil Warriors", "Kotoba")
    assert cards[394].fields == {
        "kind": "item", "guilds": ("Pirates", "Nehantists", "Sap Heart"), "subtype": "scroll"
    }  # fmt: skip


@pytest.mark.rule("EC-ITEM-8", "EC-CLASS-4", "EC-COPY-8")
def test_eredan_subtypes_are_split() -> None:
    cards = {card.line: card for card in shipped("eredan").cards}
    assert cards[194].fields == {"kind": "item", "slot": "armor", "subtype": "shield"}
    assert cards[198].fields == {
        "kind": "item", "guilds": ("Kotoba",), "slot": "weapon", "subtype": "one-handed sword", "chain": "'Wakizashi'"
    }  # fmt: skip
    spell = {"kind": "spell", "element": "lightning", "damage": "spirit+2", "restriction": ("mage",)}
    assert [(cards[line].name, cards[line].level, cards[line].fields) for line in (246, 247, 248)] == [
        ("Lightning Bolts", 1, {**spell, "rare": False}),
        ("Lightning Bolts", 2, {**spell, "rare": False}),
        ("Lightning Bolts", 3, {**spell, "rare": True, "area": True}),
    ]
    assert cards[330].fields == {"kind": "spell", "area": True, "damage": "1 to 3", "restriction": ("mage",)}


def test_eragra_rows() -> None:
    cards = {card.line: card for card in shipped("eragra").cards}
    assert cards[26] == CardFacts(
        "Geldatric", None,
        {"league": "Minions", "kind": "minion", "class": ("Troll", "Priest"), "stack_color": "yellow"}, line=26,
    )  # fmt: skip
    assert cards[31].fields == {
        "league": "Spellbound Minions", "kind": "common minion", "group_color": "gold", "natural_origin": "Grounds"
    }  # fmt: skip
    assert cards[55].fields == {"kind": "grim", "dice_power": 0}
    assert cards[57].fields == {
        "league": "Incantations", "kind": "incantation white", "acts": 1, "cardition": True
    }  # fmt: skip
    assert cards[84] == CardFacts(
        "Ghoul Bomb", text='One kind of bomb; texts that say only "bomb" mean this one too.', line=84
    )
