"""Eredan iTCG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.decks.sections import Section, Sections
from cardsdb.games.eredan.subtypes import split_subtype
from cardsdb.games.eredan.vocabulary import FIELDS, EredanAttributes
from cardsdb.games.game import Game, Opening

if TYPE_CHECKING:
    from cardsdb.decks.legality import DeckRules


def _deck_rules() -> DeckRules:
    from cardsdb.games.eredan.deck_rules import DECK_RULES

    return DECK_RULES


GAME = Game(
    name="eredan",
    title="Eredan iTCG",
    room=Path(__file__).parent,
    cards=Vocabulary(
        game="eredan",
        table=EredanAttributes,
        fields=FIELDS,
        columns=("kind", "guilds", "class", "race"),
        levels=True,
        refine=split_subtype,
    ),
    deck_rules=_deck_rules,
    opening=Opening(hand=5, draws=1, first_turn=(0, 0)),  # EC-SETUP-2; a round plays one card: EC-CARD-1, EC-ROUND-11
    sections=Sections(
        (
            Section("deck", ("main", "main deck", "cards", "deste", "kart", "kartlar", "cartes", "paquet", "pakka")),
            Section("characters", ("character", "karakter", "karakterler", "personnage", "personnages", "hahmot")),
            Section("side deck", ("side", "sideboard", "yan deste", "réserve", "sivupakka")),
        )
    ),
)
