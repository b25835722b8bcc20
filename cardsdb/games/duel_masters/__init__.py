"""Duel Masters, base set."""

from __future__ import annotations

from pathlib import Path

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary
from cardsdb.games.duel_masters.vocabulary import FIELDS, DuelMastersAttributes
from cardsdb.games.game import Game
from cardsdb.shipped import data_folder

_ROOM = Path(__file__).parent


def _ability_text(abilities: Abilities, name: str) -> str:
    from cardsdb.games.duel_masters.abilities import read_abilities
    from cardsdb.games.duel_masters.ability_text import ability_text

    return ability_text(read_abilities(abilities, card_name=name), card_name=name)


def _shipped_abilities() -> dict[str, Abilities]:
    from cardsdb.games.duel_masters.abilities import load_abilities, write_abilities

    shipped = load_abilities(data_folder() / _ROOM.name / "abilities.toml")
    return {name: write_abilities(abilities) for name, abilities in shipped.items()}


GAME = Game(
    name="duel-masters",
    title="Duel Masters",
    room=_ROOM,
    cards=Vocabulary(
        game="duel-masters",
        table=DuelMastersAttributes,
        fields=FIELDS,
        columns=("civilization", "type", "race", "cost", "power"),
        base_set=("DM-01", "Base Set"),
        ability_text=_ability_text,
    ),
    shipped_abilities=_shipped_abilities,
)
