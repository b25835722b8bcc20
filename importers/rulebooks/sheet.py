"""What a rulebook says of cards here and there, gathered card by card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardsdb.catalogue.facts import CardFacts
from cardsdb.catalogue.vocabulary import Value
from cardsdb.names import fold, plain
from importers.rulebooks.known import KnownNames
from importers.rulebooks.stream import Stream

_UPPER = "A-ZÀ-ÖØ-ÞĞİŞŒ"
NAME = rf"(?<![\w'])[{_UPPER}][\w'-]*(?: (?:(?:of|the|de|le|la|du) ){{0,2}}[{_UPPER}][\w'-]*){{0,8}}"
"""A proper name in a sentence: words with capitals, small ones such as "of the" between them."""

# Words that may begin a sentence right before a name.
_OPENERS = {
    "en": {"also", "and", "both", "but", "example", "however", "if", "let", "put", "so", "take", "when", "with"},
    "tr": {"ama", "ancak", "ayrica", "bu", "eger", "fakat", "mesela", "ornek", "ve", "ya"},
    "fr": {"aussi", "avec", "donc", "et", "exemple", "ici", "mais", "ou", "puis", "si"},
}
_OPENING = frozenset(word for words in _OPENERS.values() for word in words)


@dataclass
class _Entry:
    name: str
    offset: int
    fields: dict[str, Value] = field(default_factory=dict)
    levels: dict[int, dict[str, Value]] = field(default_factory=dict)
    names: dict[str, tuple[str, str]] = field(default_factory=dict)
    text: str | None = None


class Sheet:
    """Gathers statements on cards; the same card under several spellings is one entry.

    `language` is that of the catalogue's names: a spelling in it is worth keeping only if a
    search would not find it under the name anyway.
    """

    def __init__(self, stream: Stream, known: KnownNames, language: str = "en") -> None:
        self._stream = stream
        self._known = known
        self._language = language
        self._entries: dict[str, _Entry] = {}
        self.notes: list[str] = []

    def say(
        self,
        printed: str,
        offset: int,
        fields: Mapping[str, Value | None] | None = None,
        *,
        language: str = "en",
        level: int | None = None,
        text: str | None = None,
    ) -> None:
        """Note what the text at `offset` says of the card it calls `printed`; a field that is None is not said."""
        name, spelling = self._resolve(printed)
        entry = self._entries.setdefault(_key(name), _Entry(name, offset))
        if len(name) > len(entry.name):
            name, entry.name = entry.name, name
            spelling = name
        if spelling != entry.name and (language != self._language or fold(spelling) != fold(entry.name)):
            entry.names.setdefault(fold(spelling), (language, spelling))
        entry.text = entry.text or text
        target = entry.fields if level is None else entry.levels.setdefault(level, {})
        for key, value in (fields or {}).items():
            if value is None:
                continue
            if target.setdefault(key, value) != value:
                place = self._stream.place(offset)
                kept = f"{target[key]!r} kept, {value!r} on page {place.page}, line {place.line}"
                self.notes.append(f"{entry.name}: two statements on {key}: {kept}")

    def knows(self, name: str) -> bool:
        """Tell whether anything was said of that card."""
        return _key(self._resolve(name)[0]) in self._entries

    def cite_known(self) -> None:
        """Add a bare entry for each further card of the catalogue that a sentence names, as it is spelled there.

        A word that begins a sentence or a heading is no name for that.
        """
        for card in self._known:
            for spelling in (card.name, *card.spellings):
                if not spelling[:1].isupper() or spelling not in self._stream.text or self.knows(card.name):
                    continue
                if found := re.search(rf"(?<=[a-z,(] ){re.escape(spelling)}(?!\w)", self._stream.text):
                    self.say(card.name, found.start())

    def facts(self) -> tuple[CardFacts, ...]:
        """Return the cards in the order of the text; what was said without a level holds for each level named."""
        return tuple(
            CardFacts(
                name=entry.name,
                level=level,
                fields=entry.fields | entry.levels.get(level or 0, {}),
                names=tuple(entry.names.values()),
                text=entry.text,
                page=self._stream.place(entry.offset).page,
                line=self._stream.place(entry.offset).line,
            )
            for entry in sorted(self._entries.values(), key=lambda entry: entry.offset)
            for level in (*sorted(entry.levels),) or (None,)
        )

    def _resolve(self, printed: str) -> tuple[str, str]:
        """Return the card's name and its spelling here, without words that only began the sentence."""
        words = printed.split()
        while len(words) > 1 and plain(words[0]) in _OPENING and not self._known.name_of(" ".join(words)):
            del words[0]
        spelling = _with_capital(" ".join(words))
        return self._known.name_of(spelling) or spelling, spelling


def _with_capital(spelling: str) -> str:
    return spelling[:1].upper() + spelling[1:]


def _key(name: str) -> str:
    return fold(re.sub(r"^the ", "", name, flags=re.IGNORECASE))
