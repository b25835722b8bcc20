"""Eredan iTCG."""

from pathlib import Path

from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games.eredan.subtypes import split_subtype
from cardsdb.games.eredan.vocabulary import FIELDS, EredanAttributes
from cardsdb.games.game import Game

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
)
