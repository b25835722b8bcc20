"""Small catalogues of made-up cards, each with the oddities that lists stumble over."""

from __future__ import annotations

import pytest

from cardsdb.decks.card_index import CardIndex, DeckCard
from cardsdb.names import fold
from importers.deck_lists import DeckReader

CARDS: dict[str, list[tuple[str, int, str, str, list[str]]]] = {
    "duel-masters": [
        ("Aqua Hulcus", 0, "DM-01", "23/110", ["Vesi-Hulcus"]),
        ("Aqua Hulcus the Second", 0, "DM-01", "24/110", []),
        ("Rothus, the Traveler", 0, "DM-01", "85/110", []),
        ("Tornado Flame", 0, "DM-01", "88/110", ["Pyörremyrsky"]),
        ("Pangaea's Song", 0, "DM-01", "100/110", ["L'Éclair de Şimşek"]),
        ("Token 6", 0, "", "", []),
        ("4 Winds", 0, "", "", []),
        ("1000", 0, "", "", []),
        ("Fire // Ice", 0, "", "", []),
        ("Number #1 Fan", 0, "", "", []),
        ("Xin the Smith", 0, "", "", []),
        ("Hares (the Brute)", 0, "", "", []),
    ],
    "eredan": [
        ("Lightning Bolts", 1, "", "", ["Lightning"]),
        ("Lightning Bolts", 2, "", "", ["Lightning"]),
        ("Lightning Bolts", 3, "", "", ["Lightning"]),
        ("Aez the Wandering warrior", 1, "", "", ["Aez"]),
        ("Katana", 1, "", "", []),
    ],
    "eragra": [("Granite Wall", 0, "", "", []), ("Katana", 0, "", "", [])],
}


def index_of(game: str) -> CardIndex:
    """Return the made-up cards of a game."""
    cards = []
    for number, (name, level, set_, printed, others) in enumerate(CARDS[game], 1):
        kind = {"type": "creature"}
        cards.append((DeckCard(number, game, name, fold(name), level, set_ or None, printed or None, kind), others))
    return CardIndex(game, cards)


@pytest.fixture(scope="session")
def reader() -> DeckReader:
    """A reader of lists of the made-up cards."""
    return DeckReader(index_of)
