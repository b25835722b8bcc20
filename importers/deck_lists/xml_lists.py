"""XML: Cockatrice's `.cod` and OCTGN's `.o8d`, read without entities, document types or anything from outside."""

from __future__ import annotations

from xml.parsers import expat

from cardsdb.errors import DeckListError
from cardsdb.names import tidy
from importers.deck_lists.metadata import split_heading
from importers.deck_lists.model import MAX_LINES, RawList, Row

_DEEPEST = 20


def read_xml(text: str) -> RawList:
    """Return the cards of a Cockatrice or OCTGN deck; raise DeckListError where it is unsound or neither."""
    deck = _DeckFile()
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: deck.open(tag, attributes, parser.CurrentLineNumber)
    parser.EndElementHandler = deck.close
    parser.CharacterDataHandler = deck.read
    parser.StartDoctypeDeclHandler = _refuse
    parser.buffer_text = True
    try:
        parser.Parse(text, True)
    except (expat.ExpatError, UnicodeEncodeError) as error:
        raise DeckListError(f"is no sound XML: {error}") from error
    return RawList(deck.rows, deck.metadata)


class _DeckFile:
    """What the elements say, one after another; both formats use other names for the same."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.metadata: dict[str, str] = {}
        self._path: list[str] = []
        self._section = ""
        self._card: dict[str, str] | None = None
        self._line = 0
        self._text: list[str] = []

    def open(self, tag: str, attributes: dict[str, str], line: int) -> None:
        if not self._path and tag not in ("cockatrice_deck", "deck"):
            raise DeckListError(f"is XML, but <{tag:.40}> is no deck of Cockatrice or OCTGN")
        self._path.append(tag)
        if len(self._path) > _DEEPEST:
            raise DeckListError(f"is no deck: its elements are nested more than {_DEEPEST} deep")
        self._text.clear()
        if tag in ("zone", "section"):
            name = tidy(attributes.get("name", ""))
            self._section = "" if name.lower() == "main" else name  # whatever a game calls its first section
        elif tag == "card":
            self._card, self._line = attributes, line

    def read(self, text: str) -> None:
        self._text.append(text)

    def close(self, tag: str) -> None:
        text = "".join(self._text)
        self._text.clear()
        self._path.pop()
        if tag == "card" and self._card is not None:
            self._add(self._card, text)
        elif tag == "deckname":
            self._state("name", tidy(text))
        elif tag in ("comments", "notes"):
            for line in text.splitlines():
                if stated := split_heading(tidy(line)):
                    self._state(*stated)

    def _add(self, card: dict[str, str], text: str) -> None:
        if len(self.rows) >= MAX_LINES:
            raise DeckListError(f"has more than {MAX_LINES:,} entries; split it")
        self.rows.append(
            Row(
                self._line,
                card.get("number", card.get("qty")),
                card.get("name", text),
                self._section,
                card.get("level"),
                card.get("setShortName"),
                card.get("collectorNumber"),
            )
        )

    def _state(self, key: str, value: str) -> None:
        if value:
            self.metadata.setdefault(key, value)


def _refuse(*_declared: object) -> None:
    raise DeckListError("declares a document type, which no deck needs; take the <!DOCTYPE ...> out")
