"""Duel Masters, base set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.games.duel_masters.vocabulary import FIELDS, DuelMastersAttributes, split_plus
from cardsdb.games.game import Game, Opening
from cardsdb.shipped import data_folder

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.legality import DeckRules
    from cardsdb.play.duel import Rules

_ROOM = Path(__file__).parent


def _ability_text(abilities: Abilities, name: str) -> str:
    from cardsdb.games.duel_masters.abilities import read_abilities
    from cardsdb.games.duel_masters.ability_text import ability_text

    return ability_text(read_abilities(abilities, card_name=name), card_name=name)


def _shipped_abilities() -> dict[str, Abilities]:
    from cardsdb.games.ability_reading import write_abilities
    from cardsdb.games.duel_masters.abilities import load_abilities

    shipped = load_abilities(data_folder() / _ROOM.name / "abilities.toml")
    return {name: write_abilities(abilities) for name, abilities in shipped.items()}


def _deck_rules() -> DeckRules:
    from cardsdb.games.duel_masters.deck_rules import DECK_RULES

    return DECK_RULES


def _rules(session: Session) -> Rules:
    from cardsdb.games.duel_masters.duel.loading import load_rules

    return load_rules(session, GAME.cards)


GAME = Game(
    name="duel-masters",
    title="Duel Masters",
    room=_ROOM,
    cards=Vocabulary(
        game="duel-masters",
        table=DuelMastersAttributes,
        fields=FIELDS,
        columns=("civilization", "race", "cost", "power"),
        base_set=("DM-01", "Base Set"),
        sets=(("DM-02", "Evo-Crushinators of Doom"),),
        ability_text=_ability_text,
        refine=split_plus,
    ),
    deck_rules=_deck_rules,
    opening=Opening(hand=5, draws=1, first_turn=(0, 1)),  # DM-SETUP-6, DM-DRAW-1 to 3
    balance=("civilization", "cost"),
    sections=Sections(
        (
            Section("deck", ("main", "main deck", "mainboard", "maindeck", "pakka", "deste", "paquet")),
            Section("side deck", ("side", "sideboard", "sivupakka", "lisäpakka", "yan deste", "réserve")),
        )
    ),
    shipped_abilities=_shipped_abilities,
    rules=_rules,
)
