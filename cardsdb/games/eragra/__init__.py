"""Eragra: The First Step."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.catalogue.vocabulary import Abilities, Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.games.eragra.vocabulary import FIELDS, EragraAttributes
from cardsdb.games.game import Game, Opening, Option
from cardsdb.shipped import data_folder

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.legality import DeckRules
    from cardsdb.play.duel import Rules

_ROOM = Path(__file__).parent


def _ability_text(abilities: Abilities, name: str) -> str:
    from cardsdb.games.eragra.abilities import read_abilities
    from cardsdb.games.eragra.ability_text import ability_text

    return ability_text(read_abilities(abilities, card_name=name))


def _shipped_abilities() -> dict[str, Abilities]:
    from cardsdb.games.ability_reading import write_abilities
    from cardsdb.games.eragra.abilities import load_abilities

    shipped = load_abilities(data_folder() / _ROOM.name / "abilities.toml")
    return {name: write_abilities(abilities) for name, abilities in shipped.items()}


def _deck_rules() -> DeckRules:
    from cardsdb.games.eragra.deck_rules import DECK_RULES

    return DECK_RULES


def _rules(session: Session) -> Rules:
    from cardsdb.games.eragra.duel.loading import load_rules

    return load_rules(session, GAME.cards)


def _options() -> Iterable[Option]:
    from cardsdb.games.eragra.duel.rulings import rulings

    return rulings().options()


GAME = Game(
    name="eragra",
    title="Eragra: The First Step",
    room=_ROOM,
    cards=Vocabulary(
        game="eragra",
        table=EragraAttributes,
        fields=FIELDS,
        columns=("kind", "class", "league"),
        base_set=("FS", "The First Step"),
        sets=(("practice", "cards of our own"),),
        practice_set="practice",
        ability_text=_ability_text,
    ),
    deck_rules=_deck_rules,
    opening=Opening(hand=5, draws=1, first_turn=(1, 1)),  # ER-SETUP-8, ER-TURN-2
    sections=Sections(
        (
            Section("duel stack", ("duel", "deck", "main", "main deck", "stack")),
            Section("mastery stack", ("mastery",)),
            Section("grim stack", ("grim",)),
            Section("parchments", ("parchment",)),
            Section("white incantations", ("white incantation",)),
            Section("black incantations", ("black incantation",)),
            Section("tokens"),
            Section("side deck", ("side", "sideboard")),
        )
    ),
    shipped_abilities=_shipped_abilities,
    rules=_rules,
    options=_options,
)
