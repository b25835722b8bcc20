"""Eragra: The First Step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.games.eragra.vocabulary import FIELDS, EragraAttributes
from cardsdb.games.game import Game, Opening

if TYPE_CHECKING:
    from cardsdb.decks.legality import DeckRules


def _deck_rules() -> DeckRules:
    from cardsdb.games.eragra.deck_rules import DECK_RULES

    return DECK_RULES


GAME = Game(
    name="eragra",
    title="Eragra: The First Step",
    room=Path(__file__).parent,
    cards=Vocabulary(
        game="eragra",
        table=EragraAttributes,
        fields=FIELDS,
        columns=("kind", "class", "league"),
        base_set=("FS", "The First Step"),
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
)
