"""Eragra: The First Step."""

from pathlib import Path

from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.games.eragra.vocabulary import FIELDS, EragraAttributes
from cardsdb.games.game import Game

GAME = Game(
    name="eragra",
    title="Eragra: The First Step",
    room=Path(__file__).parent,
    cards=Vocabulary(
        game="eragra",
        table=EragraAttributes,
        fields=FIELDS,
        columns=("kind", "class", "stack_color", "dice_power"),
        base_set=("FS", "The First Step"),
    ),
)
