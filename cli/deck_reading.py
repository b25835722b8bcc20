"""Reading the deck list that a command names: a file, the input, or a deck in the database."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.card_index import CardIndex
    from cardsdb.decks.deck import Deck


class ListReader:
    """Reads the lists of one command; of many lists it remembers the lines that it met."""

    def __init__(self, indexes: Callable[[str], CardIndex], session: Session) -> None:
        """Take what gives the cards of a game, and the session in which stored decks are found."""
        from cardsdb.decks.storage import StoredDecks
        from importers.deck_lists import DeckReader

        self._files = DeckReader(indexes)
        self._stored = StoredDecks(session, indexes)

    def stored_or_file(self, place: Path, game: str | None = None) -> Deck:
        """Return the list in a file, in the input for "-", or the stored deck of that name where there is no such file.

        "Fire rush@3" is a version of a stored deck. Raises CardsdbError.
        """
        from cardsdb.decks.storage import split_version
        from cardsdb.errors import DeckListError

        if str(place) == "-":
            return self._files.read_bytes(sys.stdin.buffer.read(), source="-", game=game)
        if _is_there(place):
            return self._files.read_file(place, game=game)
        if self._stored.has(split_version(str(place))[0]):
            return _of_game(self._stored.load(str(place)), game)
        try:
            return self._files.read_file(place, game=game)
        except DeckListError as error:
            raise DeckListError(f"{error}, and no stored deck is called that") from error


def _is_there(place: Path) -> bool:
    try:
        return place.exists()
    except OSError:  # a name that is too long for a file
        return False


def _of_game(deck: Deck, game: str | None) -> Deck:
    from cardsdb.errors import DeckListError
    from cardsdb.games import find_game

    if game and find_game(game).name != deck.game:
        raise DeckListError(f"{deck.source} is a deck of {deck.game}, not of {find_game(game).name}")
    return deck
