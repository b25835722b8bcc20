"""One identity for a name, in whatever spelling a person types it (docs/architecture.md, idea 1)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose but people type as others. The Turkish dotless
# and dotted i are one letter here, since nobody types them reliably (EC-T-6).
_LETTERS = str.maketrans({"ı": "i", "İ": "i", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae",
                          "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d",
                          "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'"})  # fmt: skip
_ASCII = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
"""What becomes of the signs of most names, which need no more than this."""
_INVISIBLE = frozenset({"Cc", "Cf", "Co", "Cs"})


def tidy(text: str) -> str:
    """Return `text` composed (NFC), without invisible characters, its white space single blanks."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    if composed.isprintable():
        return composed
    return " ".join("".join(c for c in composed if unicodedata.category(c) not in _INVISIBLE).split())


def plain(text: str) -> str:
    """Return `text` tidied, in small letters without accents and with straight apostrophes.

    Words and punctuation stay, so a phrase can be looked for in it.

    >>> plain("L’Éclair  de Zïl")
    "l'eclair de zil"
    """
    tidied = tidy(text).translate(_LETTERS)
    if tidied.isascii():
        return tidied.casefold()
    parts = unicodedata.normalize("NFKD", tidied).casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", parts) if not unicodedata.combining(c))


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """Return the key under which all spellings of a name meet.

    Case, accents, apostrophes, hyphens, spaces and punctuation do not count, nor does the
    way Unicode composes a letter (DM-R-2, EC-T-4). A text without letters or digits keeps
    its signs, so that no name folds to nothing unless it is blank.

    >>> fold("Pangaea’s Song") == fold("PANGAEA S SONG") == "pangaeassong"
    True
    >>> fold("Şimşekler"), fold("Zïl Savaşçısı")
    ('simsekler', 'zilsavascisi')
    """
    if text.isascii() and (letters := text.translate(_ASCII)):
        return letters
    letters = plain(text)
    return "".join(filter(str.isalnum, letters)) or letters.replace(" ", "")
