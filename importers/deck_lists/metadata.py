"""The headings of a deck list, `Key: value`, under the names that people give them in several languages."""

from __future__ import annotations

import re

from cardsdb.names import fold

_KEYS = {
    "game": ("peli", "oyun", "jeu"),
    "name": ("title", "deck name", "deckname", "nimi", "isim", "ad", "nom"),
    "format": ("muoto", "biçim"),
    "player": ("creator", "pelaaja", "oyuncu", "joueur"),
    "colour": ("color", "väri", "renk", "couleur"),
    "date": ("päivä", "päiväys", "tarih"),
}
_BY_SPELLING = {fold(spelling): key for key, others in _KEYS.items() for spelling in (key, *others)}
_LINE = re.compile(r"(?P<key>[^\W\d_][\w .'’-]{0,39}?)\s*[:：]\s*(?P<value>.*)")
_GAME_LINE = re.compile(
    rf"^[ \t\ufeff]*(?://[ ])?(?:{'|'.join(('game', *_KEYS['game']))})[ \t]*:[ \t]*([^\r\n]+)",
    re.IGNORECASE | re.MULTILINE,
)


def split_heading(line: str) -> tuple[str, str] | None:
    """Return the key, by our own name where it has one, and the value of `Key: value`.

    >>> split_heading("Väri: yellow"), split_heading("Author: Anna"), split_heading("4 Aqua Hulcus")
    (('colour', 'yellow'), ('author', 'Anna'), None)
    """
    match = _LINE.fullmatch(line)
    return (own_key(match["key"]), match["value"].strip()) if match else None


def own_key(key: str) -> str:
    """Return our own name of a key, or the key in small letters."""
    return _BY_SPELLING.get(fold(key), key.lower())


def is_own(key: str) -> bool:
    """Tell whether a key is one of those that every list may have."""
    return key in _KEYS


def stated_game(text: str) -> str | None:
    """Return the game that a text list says it is for."""
    match = _GAME_LINE.search(text)
    return match[1].strip() if match else None
