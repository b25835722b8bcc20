"""Decks in the database: every change is a version, which can be shown, compared and returned to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, func, select

from cardsdb.catalogue.lookup import find_card, nearest, split_level
from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.comparing import full_name, identity
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.tables import DeckVersion, StoredDeck
from cardsdb.errors import DeckListError, UnknownCardError, UnknownDeckError
from cardsdb.names import fold, tidy

MAX_COPIES = 999
"""How many copies one line of a list may have."""
_LONGEST = 200
_FIELDS = ("count", "name", "section", "level", "set", "number")
_VERSION = re.compile(r"(?P<name>.*)@(?P<number>\d{1,9})", re.DOTALL)


class StoredDecks:
    """The stored decks, as one session sees them; what changes them needs a session that writes.

    `name` is a deck's name in any spelling. Every change returns the version that it made, which
    is the current one then. All raise UnknownDeckError where no deck is called so, and
    DeckListError where a new name cannot be taken.
    """

    def __init__(self, session: Session, indexes: Callable[[str], CardIndex]) -> None:
        """Take the session, and what gives the cards of a game."""
        self._session = session
        self._indexes = indexes

    def list(self, game: str | None = None) -> Sequence[tuple[StoredDeck, DeckVersion]]:
        """Return the decks, of all games or of one, each with its current version, by game and name."""
        query = select(StoredDeck, DeckVersion).where(
            DeckVersion.deck_id == StoredDeck.id, DeckVersion.number == StoredDeck.current
        )
        if game is not None:
            query = query.where(StoredDeck.game == game)
        return sorted(self._session.exec(query), key=lambda row: (row[0].game, row[0].key))

    def has(self, name: str) -> bool:
        """Tell whether a deck is called so."""
        key = fold(name)
        return self._session.exec(select(StoredDeck.id).where(StoredDeck.key == key)).first() is not None

    def find(self, name: str) -> StoredDeck:
        """Return the deck of that name."""
        key = fold(name)
        if deck := self._session.exec(select(StoredDeck).where(StoredDeck.key == key)).first():
            return deck
        near = nearest(name, dict(self._session.exec(select(StoredDeck.key, StoredDeck.name)).all()), limit=3)
        offer = f"; near names: {', '.join(near)}" if near else ""
        raise UnknownDeckError(f"no stored deck is called {tidy(name)!r}{offer}")

    def history(self, name: str) -> Sequence[DeckVersion]:
        """Return the versions of a deck, from the first."""
        deck_id = self.find(name).id
        query = select(DeckVersion).where(DeckVersion.deck_id == deck_id).order_by(col(DeckVersion.number))
        return self._session.exec(query).all()

    def load(self, reference: str) -> Deck:
        """Return a deck as it is now, or as a version of it was: "Fire rush@3"."""
        name, number = split_version(reference)
        stored = self.find(name)
        version = self._version(stored, stored.current if number is None else number)
        index = self._indexes(stored.game)
        entries = (
            Entry(**line, line=place, card=index.find(line["name"], line.get("level")))
            for place, line in enumerate(version.lines, start=1)
        )
        return Deck(
            game=stored.game,
            entries=tuple(entries),
            name=version.name,
            format=version.format,
            source=version.name if number is None else f"{version.name}@{number}",
            metadata=version.headings,
        )

    def new(self, name: str, game: str, form: str | None = None) -> DeckVersion:
        """Make an empty deck."""
        return self._begin(name, Deck(game, (), format=form), "new")

    def save(self, deck: Deck, name: str) -> DeckVersion:
        """Store a deck under a name: as a deck of its own, or as a version of the one that is called so.

        Raises DeckListError if that one is of another game. The mistakes of a list are not stored.
        """
        action = f"import {tidy(deck.source)}"
        if not self.has(name):
            return self._begin(name, deck, action)
        stored = self.find(name)
        if stored.game != deck.game:
            raise DeckListError(f"{stored.name} is a deck of {stored.game}, not of {deck.game}; give another name")
        return self._record(stored, replace(deck, name=stored.name), action)

    def copy(self, reference: str, name: str) -> DeckVersion:
        """Make a deck of what another, or a version of it, holds; its history begins here."""
        deck = self.load(reference)
        return self._begin(name, deck, f"copy of {deck.source}")

    def rename(self, name: str, new: str) -> DeckVersion:
        """Call a deck by another name."""
        stored, deck = self.find(name), self.load(name)
        new = _checked_name(new)
        return self._record(stored, replace(deck, name=new), f"rename {stored.name} to {new}")

    def delete(self, name: str) -> None:
        """Take a deck away with all its versions."""
        self._session.delete(self.find(name))
        self._session.flush()

    def add(self, name: str, card: str, count: int, section: str) -> DeckVersion:
        """Add copies of a card to a section.

        Raises UnknownCardError for a card that is not known, DeckListError for more than MAX_COPIES.
        """
        stored, deck = self.find(name), self.load(name)
        found, _ = find_card(self._session, card, stored.game)
        known = self._indexes(stored.game).find(found.name, found.level)
        added = Entry(0, found.name, section, level=split_level(card)[1], card=known)
        entries = list(deck.entries)
        here = [(entry.section, identity(entry)) for entry in entries]
        place = (section, identity(added))
        at = here.index(place) if place in here else len(entries)
        entries[at : at + 1] = [_with_copies(entries[at] if at < len(entries) else added, count)]
        return self._record(stored, replace(deck, entries=tuple(entries)), f"add {count} {found.full_name}")

    def remove(self, name: str, card: str, count: int, section: str | None = None) -> DeckVersion:
        """Take copies of a card, at least one, out of a section, or from wherever they are, the last first.

        Without a level, any level is meant. Raises UnknownCardError where there are fewer.
        """
        stored, deck = self.find(name), self.load(name)
        wanted, level = split_level(card)
        known = self._indexes(stored.game).find(wanted)
        key = known.key if known else fold(wanted)

        def is_meant(entry: Entry) -> bool:
            its_key, its_level = identity(entry)
            return its_key == key and level in (None, its_level) and section in (None, entry.section)

        meant = [entry for entry in deck.entries if is_meant(entry)]
        has = sum(entry.count for entry in meant)
        if has < count:
            where = f" in the {section}" if section else ""
            raise UnknownCardError(f"{stored.name} has {has} of {tidy(card)}{where}, not {count}")
        left, entries = count, []
        for entry in reversed(deck.entries):
            out = min(left, entry.count) if is_meant(entry) else 0
            left -= out
            if out < entry.count:
                entries.append(replace(entry, count=entry.count - out))
        action = f"remove {count} {full_name(meant[-1])}"
        return self._record(stored, replace(deck, entries=tuple(reversed(entries))), action)

    def undo(self, name: str) -> DeckVersion:
        """Return to the version that the current one was made of; raise UnknownDeckError if it is the first."""
        stored = self.find(name)
        before = self._version(stored, stored.current).before
        if not before:
            raise UnknownDeckError(f"{stored.name} is at its first version: there is nothing to undo")
        return self.return_to(name, before)

    def return_to(self, name: str, number: int) -> DeckVersion:
        """Let a version, earlier or later, be the current one again; the others stay."""
        stored = self.find(name)
        return self._make_current(stored, self._version(stored, number))

    def _version(self, stored: StoredDeck, number: int) -> DeckVersion:
        if version := self._session.get(DeckVersion, (stored.id, number)):
            return version
        raise UnknownDeckError(f"{stored.name} has no version {number}; see its history")

    def _begin(self, name: str, deck: Deck, action: str) -> DeckVersion:
        name = _checked_name(name)
        if self.has(name):
            raise DeckListError(f"there is a deck called {self.find(name).name!r} already; give another name")
        stored = StoredDeck(name=name, key=fold(name), game=deck.game)
        self._session.add(stored)
        self._session.flush()
        return self._record(stored, replace(deck, name=name), action)

    def _record(self, stored: StoredDeck, deck: Deck, action: str) -> DeckVersion:
        """Add a version to a deck, and let it be the current one."""
        last = select(func.max(DeckVersion.number)).where(DeckVersion.deck_id == stored.id)
        version = DeckVersion(
            deck_id=stored.id or 0,
            number=(self._session.exec(last).one() or 0) + 1,
            before=stored.current,
            action=action,
            name=deck.name,
            format=tidy(deck.format or "") or None,
            headings=dict(deck.metadata),
            lines=[_line(entry) for entry in deck.entries],
        )
        self._session.add(version)
        return self._make_current(stored, version)

    def _make_current(self, stored: StoredDeck, version: DeckVersion) -> DeckVersion:
        key = fold(version.name)
        if key != stored.key and self.has(version.name):
            taken = self.find(version.name).name
            raise DeckListError(f"there is a deck called {taken!r} already; rename it, or give another name")
        stored.name, stored.key, stored.current = version.name, key, version.number
        self._session.flush()
        return version


def split_version(reference: str) -> tuple[str, int | None]:
    """Return the name and the number that a reference to a version states, None for the current one.

    >>> split_version("Fire rush@3"), split_version("Fire rush")
    (('Fire rush', 3), ('Fire rush', None))
    """
    match = _VERSION.fullmatch(reference)
    return (match["name"], int(match["number"])) if match else (reference, None)


def _checked_name(name: str) -> str:
    tidied = tidy(name)
    if not any(map(str.isalnum, tidied)):
        raise DeckListError(f"{tidied!r} is no name for a deck: it needs a letter or a digit")
    if len(tidied) > _LONGEST:
        raise DeckListError(f"a deck's name has at most {_LONGEST} characters, this one has {len(tidied)}")
    if split_version(tidied)[1] is not None:
        raise DeckListError(f"{tidied!r} is no name for a deck: an @ and a number at its end mean a version")
    return tidied


def _with_copies(entry: Entry, count: int) -> Entry:
    if not 1 <= entry.count + count <= MAX_COPIES:
        raise DeckListError(f"{entry.count + count} copies of {entry.name} are too many; a line has up to {MAX_COPIES}")
    return replace(entry, count=entry.count + count)


def _line(entry: Entry) -> dict[str, Any]:
    """Return what is said of an entry, as JSON."""
    return {field: value for field in _FIELDS if (value := getattr(entry, field)) not in (None, "")}
