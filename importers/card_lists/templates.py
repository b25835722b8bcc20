"""An empty card list to fill in: the header of a game, and one card that shows what goes where."""

from __future__ import annotations

import csv
import io

from cardsdb.catalogue.vocabulary import Field, Kind, no_abilities
from cardsdb.games.game import Game
from importers.card_lists.columns import ABILITIES, ALIAS, LEVEL, NAME, NUMBER, SET, TEXT

_EXAMPLES = {Kind.TEXT: "any text", Kind.NUMBER: "1", Kind.FLAG: "yes"}


def template(game: Game) -> str:
    """Return a CSV card list of the game: its header, and an example that `read_card_list` takes as it is."""
    cards = game.cards
    row = {NAME: "Example", **({LEVEL: "1"} if cards.levels else {})}
    row |= {SET: cards.base_set[0] if cards.base_set else "SET", NUMBER: "1/100"}
    row |= {field.name: _example(field) for field in cards.fields}
    row |= {TEXT: "what the card says", ALIAS: "another spelling; and another"}
    if cards.ability_text is not no_abilities:
        row[ABILITIES] = ""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(row)
    writer.writerow(row.values())
    return text.getvalue()


def _example(field: Field) -> str:
    if field.kind is Kind.WORDS:
        return field.write(field.choices[:2] or ("one word", "another"))
    return field.choices[0] if field.choices else _EXAMPLES[field.kind]
