"""What the columns `chain` and `restriction` of an Eredan card say, in the pieces of the abilities.

Both are texts of card lists, by whomever: whatever they say is read, and a word that is no
class, guild, kind or name simply fits nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import get_args

from cardsdb.games.eredan.ability_parts import (
    Cards,
    Class,
    Compare,
    Condition,
    CountedCharacters,
    Fighter,
    Is,
    Kind,
)
from cardsdb.games.eredan.vocabulary import GUILDS
from cardsdb.names import fold, tidy

HANDS = {
    "one-handed weapon": ("one-handed sword", "dagger", "claws", "flail"),
    "two-handed weapon": ("two-handed sword", "axe", "bow", "scythe", "sledgehammer", "spear", "staff"),
}
"""The weapons that are meant where a card speaks of hands: a ruling, for no source lists them."""

_LONGEST = 60  # letters of a word that are read: a name has no more
_CLASSES = {fold(name): name for name in get_args(Class)}
_KINDS = {fold(name): name for name in get_args(Kind)}
_SHORT_GUILDS = {
    "nomad": "Desert Nomads",
    "zil": "Zil Warriors",
    "noz": "Noz'Dingard Envoys",
    "nozdingard": "Noz'Dingard Envoys",
}
_GUILDS = {fold(spelling): guild for spelling, guild in GUILDS} | _SHORT_GUILDS
_PROVISO = re.compile(r"(?P<cards>.+?), (?:if the foe is an? (?P<foe>.+)|for (?:an? )?(?P<own>.+))", re.IGNORECASE)
_QUOTED = re.compile(r"'(?P<name>.+)'")
_CARD_OF = re.compile(r"(?P<whose>.+) card", re.IGNORECASE)
_ITEM_OF = re.compile(r"(?P<subtype>.+) item", re.IGNORECASE)
_IN_TEAM = re.compile(r"(?P<race>.+) in team", re.IGNORECASE)


@dataclass(frozen=True)
class Chained:
    """The second card that a first one allows: any of `cards`, all if there are none, while the conditions hold."""

    cards: tuple[Cards, ...] = ()
    provided: tuple[Condition, ...] = ()


def read_chain(text: str) -> Chained | None:
    """Return what the chain of a card allows, None for a card without (EC-CARD-2, EC-CARD-3).

    >>> read_chain("Armor or one-handed weapon").cards[0].subtypes
    ('armor',)
    """
    text = tidy(text)
    if not text:
        return None
    provided: tuple[Condition, ...] = ()
    proviso = _PROVISO.fullmatch(text)
    if proviso:
        who: Fighter = "foe" if proviso["foe"] else "bearer"
        text, provided = proviso["cards"], (_is(proviso["foe"] or proviso["own"], who),)
    if fold(text) == "any":
        return Chained(provided=provided)
    return Chained(tuple(_cards(part) for part in _alternatives(text)), provided)


def read_restriction(words: Iterable[str]) -> tuple[Condition, ...]:
    """Return the conditions of which one must hold for the card to be played; none for a card that all may play.

    Each word is a class, a guild, a race, a character's name or, as "demon in team", a race
    that any own living character has (EC-CARD-11).
    """
    found: list[Condition] = []
    for word in (tidy(word)[:_LONGEST] for word in words):
        team = _IN_TEAM.fullmatch(word)
        if team:
            found.append(Compare(left=CountedCharacters(count="characters", races=(team["race"],))))
        elif fold(word) in _CLASSES or fold(word) in _GUILDS:
            found.append(_is(word, "bearer"))
        elif word:
            found += [Is(who="bearer", races=(word,)), Is(who="bearer", names=(word,))]
    return tuple(found)


def is_of(word: str, *, kind: str, subtype: str | None = None, slot: str | None = None) -> bool:
    """Tell whether a card is what a word such as "armor", "dagger", "item" or "two-handed weapon" speaks of."""
    meant = {fold(name) for name in HANDS.get(_spelled(word), (word,))}
    return not meant.isdisjoint(fold(own) for own in (kind, subtype, slot) if own)


def is_named(name: str, wanted: str) -> bool:
    """Tell whether a character bears a name, which may leave the title out.

    >>> is_named("Aez, King of Avalonia", "aez"), is_named("Marlok's Golem", "Marlok")
    (True, False)
    """
    words, begun = ([fold(word) for word in text.split()] for text in (name, wanted))
    return fold(name) == fold(wanted) or (bool(begun) and words[: len(begun)] == begun)


def guild_of(word: str) -> str:
    """Return the guild that people mean by a word, such as "Zil"; the word itself if there is none."""
    return _GUILDS.get(fold(word), word)


def _spelled(word: str) -> str:
    return next((hands for hands in HANDS if fold(hands) == fold(word)), word)


def _alternatives(text: str) -> list[str]:
    """Return the parts between which "or" stands, but not those within a quoted name."""
    parts = [""]
    for part in text.split(" or "):
        if parts[-1].startswith("'") and not parts[-1].endswith("'"):
            parts[-1] += f" or {part}"
        else:
            parts.append(part)
    return [part[:_LONGEST] for part in parts if part]


def _cards(text: str) -> Cards:
    quoted, card, item = _QUOTED.fullmatch(text), _CARD_OF.fullmatch(text), _ITEM_OF.fullmatch(text)
    if quoted:
        return Cards.model_validate({"names": (quoted["name"],)})
    if card and fold(card["whose"]) in _CLASSES:
        return Cards.model_validate({"only_for": (_CLASSES[fold(card["whose"])],)})
    if card:
        return Cards(guilds=(guild_of(card["whose"]),))
    if item:
        return Cards(kinds=("item",), subtypes=(item["subtype"].casefold(),))
    if fold(text) in _KINDS:
        return Cards.model_validate({"kinds": (_KINDS[fold(text)],)})
    return Cards(subtypes=(text.casefold(),))


def _is(text: str, who: Fighter) -> Is:
    words = [word[:_LONGEST] for word in text.split(" or ") if word]
    if all(fold(word) in _CLASSES for word in words):
        return Is.model_validate({"who": who, "classes": tuple(_CLASSES[fold(word)] for word in words)})
    if all(fold(word) in _GUILDS for word in words):
        return Is(who=who, guilds=tuple(_GUILDS[fold(word)] for word in words))
    return Is(who=who, races=tuple(words))
