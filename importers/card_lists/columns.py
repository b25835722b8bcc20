"""From a header to columns that are understood, and to the game whose cards they describe."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process

from cardsdb.catalogue.vocabulary import Vocabulary
from cardsdb.errors import CardListError
from cardsdb.games.game import Game
from cardsdb.names import fold, plain, tidy
from importers.card_lists.model import MAX_COLUMNS

NAME, LEVEL, GAME, SET, NUMBER, TEXT, ABILITIES, ALIAS = (
    "name", "level", "game", "set", "number", "text", "abilities", "alias",
)  # fmt: skip
_COMMON = {
    **{meaning: meaning for meaning in (NAME, GAME, SET, NUMBER, TEXT, ABILITIES, ALIAS)},
    "effect": TEXT,
    "aliases": ALIAS,
}
_FOR_PEOPLE = {"confidence", "source", "rulebooksection"}
_LANGUAGE = re.compile(r"name[ :_(-]+([a-z]{2})\)?")
_NEAR = 75
"""How alike, of 100, a header must be to a column to be taken for its misspelling."""
_SHOWN = 60
_LISTED = 30
"""The characters of a header, and the headers, that a message shows."""


@dataclass(frozen=True)
class Column:
    """A column that is read: where it stands, what its header says, and what it means."""

    index: int
    header: str
    meaning: str


def meaning_of(header: str, vocabulary: Vocabulary | None) -> str | None:
    """Return what a header means: a common column, a field of the game, or None for neither.

    A spelling in another language means "name:" and the language.
    """
    key = fold(header)
    if key in _COMMON:
        return _COMMON[key]
    if language := _LANGUAGE.fullmatch(plain(header)):
        return f"{NAME}:{language[1]}"
    return _fields(vocabulary).get(key) if vocabulary else None


def renamed(header: Sequence[str], mapping: Mapping[str, str]) -> tuple[str, ...]:
    """Return the header with the columns called as `--map` wishes, "" for those to leave out."""
    wishes = {fold(theirs): ours for theirs, ours in mapping.items()}
    return tuple(wishes.get(fold(name), tidy(name)) for name in header)


def has_name(header: Sequence[str]) -> bool:
    """Tell whether one of the columns is the card's name."""
    return any(meaning_of(name, None) == NAME for name in header)


def check_header(header: Sequence[str], mapping: Mapping[str, str]) -> None:
    """Refuse a header that is too wide, has no name, or lacks a column that `--map` speaks of."""
    if len(header) > MAX_COLUMNS:
        raise CardListError(f"has {len(header):,} columns; {MAX_COLUMNS} are the most")
    names = [_short(name) for name in header if name.strip()]
    shown = ", ".join([*names[:_LISTED], "…"] if len(names) > _LISTED else names) or "no headers"
    known = {fold(name) for name in header}
    for theirs in mapping:
        if fold(theirs) not in known:
            raise CardListError(f"--map speaks of a column {theirs!r}; the headers are: {shown}")
    if not has_name(renamed(header, mapping)):
        theirs = next((_short(name) for name in header if fold(name)), "Card")
        raise CardListError(f'no column holds the name; say which does, such as --map "{theirs}=name" ({shown})')


def game_of_header(header: Iterable[str], games: Mapping[str, Game]) -> Game | None:
    """Return the one game that has fields in the header which no other game has."""
    keys = {fold(name) for name in header} - _COMMON.keys()
    known = {name: keys & _fields(game.cards).keys() for name, game in games.items()}
    own = [
        games[name]
        for name, fields in known.items()
        if fields.difference(*(others for other, others in known.items() if other != name))
    ]
    return own[0] if len(own) == 1 else None


def understand(
    header: Sequence[str], mapping: Mapping[str, str], vocabulary: Vocabulary
) -> tuple[tuple[Column, ...], list[str]]:
    """Return the columns that are read, and notes on the others."""
    columns: dict[str, Column] = {}
    notes, for_people = [], []
    for index, (theirs, ours) in enumerate(zip(header, renamed(header, mapping), strict=True)):
        shown = _short(theirs)
        if not ours:
            if not shown:
                notes.append(f"column {index + 1} has no header and is ignored")
            continue
        meaning = meaning_of(ours, vocabulary)
        if meaning is None and ours != tidy(theirs):
            raise CardListError(f"--map {shown}={ours}: there is no such column; there are: {_all(vocabulary)}")
        if meaning is None and fold(ours) in _FOR_PEOPLE:
            for_people.append(shown)
        elif meaning is None:
            notes.append(f"column {shown!r} is ignored{_hint(ours, vocabulary)}")
        elif meaning in columns:
            twin = columns[meaning].header
            raise CardListError(f'{twin!r} and {shown!r} both mean {meaning}; leave one out with --map "{shown}="')
        else:
            columns[meaning] = Column(index, shown, meaning)
    if for_people:
        notes.append(f"for people only, not read: {', '.join(for_people)}")
    return tuple(columns.values()), notes


def _fields(vocabulary: Vocabulary) -> dict[str, str]:
    """Return the names of the game's fields by every folded name that a header may use."""
    short = {fold(short): field.name for field in vocabulary.fields for short in field.short}
    level = {LEVEL: LEVEL} if vocabulary.levels else {}
    return {**short, **{fold(field.name): field.name for field in vocabulary.fields}, **level}


def _hint(name: str, vocabulary: Vocabulary) -> str:
    known = {**_COMMON, **_fields(vocabulary)}
    near = process.extractOne(fold(name), [key for key in known if len(key) > 2], score_cutoff=_NEAR)
    return f"; is it meant as {known[near[0]]}?" if near else ""


def _all(vocabulary: Vocabulary) -> str:
    return ", ".join(dict.fromkeys([*_COMMON.values(), *_fields(vocabulary).values()]))


def _short(name: str) -> str:
    tidied = tidy(name)
    return tidied if len(tidied) <= _SHOWN else f"{tidied[: _SHOWN - 1]}…"
