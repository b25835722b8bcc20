"""Which cards to print: those of deck lists and searches, less what is left out or owned already."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from cardsdb.catalogue.search import FoundCard
from cardsdb.decks.deck import Deck, Entry
from exports.proxies.sheets import Proxy

OWN_LANGUAGE = "en"
"""The language of the names by which the catalogue calls the cards."""


@dataclass(frozen=True)
class Wanted:
    """The cards to print, in order; how many copies were left out; and what the user should know."""

    proxies: tuple[Proxy, ...]
    left_out: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def copies(self) -> int:
        """How many cards they are with all their copies."""
        return sum(proxy.copies for proxy in self.proxies)


def of_decks(decks: Iterable[Deck], cards: Mapping[int, FoundCard]) -> list[Proxy]:
    """Return the cards of deck lists, each once with all its copies, in the order in which they are met."""
    copies: dict[int | str, int] = {}
    for entry in (entry for deck in decks for entry in deck.entries):
        key = entry.card.id if entry.card else entry.name
        copies[key] = copies.get(key, 0) + entry.count
    return [
        Proxy(cards[key].name, count, cards[key]) if isinstance(key, int) else Proxy(key, count, None)
        for key, count in copies.items()
    ]


def unknown(decks: Iterable[Deck]) -> list[tuple[Deck, Entry]]:
    """Return the lines whose card the catalogue does not know."""
    return [(deck, entry) for deck in decks for entry in deck.unknown]


def choose(
    proxies: Iterable[Proxy],
    *,
    excluded: Collection[int] = (),
    owned: Mapping[int, int] | None = None,
    language: str | None = None,
) -> Wanted:
    """Return what is left to print: without the excluded cards, and for `owned` only the copies that are lacking.

    Names are those of the language, where the catalogue knows them. All cards are found by their ids.
    """
    kept: list[Proxy] = []
    left_out = 0
    nameless: list[str] = []
    still = dict(owned or {})
    for proxy in proxies:
        copies = proxy.copies
        if proxy.card:
            have = min(copies, still.get(proxy.card.id, 0))
            still[proxy.card.id] = still.get(proxy.card.id, 0) - have
            copies = 0 if proxy.card.id in excluded else copies - have
        left_out += proxy.copies - copies
        if not copies:
            continue
        name = _named(proxy.card, language) if proxy.card and language and language != OWN_LANGUAGE else proxy.name
        if name is None:
            nameless.append(proxy.name)
        kept.append(Proxy(name or proxy.name, copies, proxy.card))
    remarks = (f"no name in {language!r} is known of {_few(nameless)}",) if nameless else ()
    return Wanted(tuple(kept), left_out, remarks)


def _named(card: FoundCard, language: str) -> str | None:
    """Return a card's name in a language, None where it is not known."""
    return next((name for tongue, name in card.names if tongue == language), None)


def _few(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"
