"""Which cards `cardsdb proxies` prints: of deck lists, of a search or a set, and single ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardsdb.errors import DeckListError, PrintingError
from cli.decks import indexes_of
from cli.proxy_options import Selection

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.catalogue.vocabulary import Vocabulary
    from cardsdb.decks.deck import Deck
    from exports.proxies.sheets import Proxy
    from exports.proxies.wanted import Wanted

_COUNTED = re.compile(r"(?P<count>\d{1,3})\s*[x×]?\s+(?P<name>.+)")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.IGNORECASE)
_MOST_LINES = 20
"""How many wrong lines are told of."""


def wanted_cards(session: Session, selection: Selection) -> tuple[str, Wanted]:
    """Return the title of the sheets and the cards on them; raises CardsdbError where there are none."""
    from cardsdb.catalogue.collection import owned_copies
    from cardsdb.catalogue.search import search
    from cardsdb.games import find_game, games
    from exports.proxies.wanted import choose

    if selection.lang is not None and not _LANGUAGE.fullmatch(selection.lang):
        raise PrintingError(f"no language is called {selection.lang!r}; say its code, as in fi, fr or tr")
    game = find_game(selection.game).name if selection.game else None
    vocabularies = [game.cards for game in games().values()]
    decks = _decks(session, selection, game)
    found = _of_decks(session, decks, vocabularies, placeholders=selection.placeholders)
    found += [_single(session, text, game, vocabularies, selection.placeholders) for text in selection.card or ()]
    found += _searched(session, selection, game, vocabularies)
    excluded = {card.id for query in selection.exclude or () for card in search(session, query, vocabularies)}
    owned = None
    if selection.only_missing:
        owned = {card: count for name in games() for card, count in owned_copies(session, name).items()}
    wanted = choose(found, excluded=excluded, owned=owned, language=selection.lang)
    if not wanted.proxies:
        why = "all of its cards are left out" if found else "name a deck list, or ask with --query, --card or --set"
        raise PrintingError(f"there is no card to print: {why}")
    titles = [deck.name or Path(deck.source).stem for deck in decks] + [selection.set_code or "", selection.query or ""]
    return ", ".join(filter(None, titles)) or "Proxies", wanted


def _searched(
    session: Session, selection: Selection, game: str | None, vocabularies: Sequence[Vocabulary]
) -> list[Proxy]:
    """Return what the query finds, of the set if one is named; raises PrintingError where that is nothing."""
    from cardsdb.catalogue.search import search
    from exports.proxies.sheets import Proxy
    from exports.sheets.printed_sets import set_codes

    query, code = selection.query, selection.set_code
    if query is None and code is None:
        return []
    if code is not None:
        within = 'set:"{}"'.format(code.replace('"', ""))
        if not search(session, within, vocabularies, game=game):
            known = ", ".join(set_codes(session, game)) or "none"
            raise PrintingError(f"no set is called {code!r}; there are: {known}")
        query = within if query is None else f"{within} ({query})"
    cards = search(session, query or "", vocabularies, game=game)
    if not cards:
        raise PrintingError(f"the search finds no card: {query}{f' in {game}' if game else ''}")
    return [Proxy(card.name, selection.copies, card) for card in cards]


def _decks(session: Session, selection: Selection, game: str | None) -> list[Deck]:
    from cli.deck_reading import ListReader

    for file in selection.lists or ():
        if _is_special(file):  # a pipe might keep us waiting for ever
            raise PrintingError(f"{file}: is no file with a deck list; what another program writes is read with -")
    reader = ListReader(indexes_of(session), session)
    return [reader.stored_or_file(file, game) for file in selection.lists or ()]


def _is_special(file: Path) -> bool:
    try:
        return not (file.is_file() or file.is_dir()) and file.exists()
    except OSError:  # a name that is too long for a file
        return False


def _of_decks(
    session: Session, decks: Sequence[Deck], vocabularies: Sequence[Vocabulary], *, placeholders: bool
) -> list[Proxy]:
    """Return the cards of deck lists; raises DeckListError with the lines that are no card."""
    from cardsdb.catalogue.search.found import load_cards
    from exports.proxies.wanted import of_decks

    wrong = [(line, nameless) for line, nameless in _wrong_lines(session, decks) if not (placeholders and nameless)]
    if wrong:
        way_out = ", or say --placeholders" if all(nameless for _, nameless in wrong) else ""
        lines = [f"nothing was printed; mend this{way_out}", *(line for line, _ in wrong[:_MOST_LINES])]
        if len(wrong) > _MOST_LINES:
            lines.append(f"and {len(wrong) - _MOST_LINES:,} more")
        raise DeckListError("\n".join(lines))
    ids = list(dict.fromkeys(entry.card.id for deck in decks for entry in deck.entries if entry.card))
    return of_decks(decks, {card.id: card for card in load_cards(session, ids, vocabularies)})


def _wrong_lines(session: Session, decks: Sequence[Deck]) -> Iterator[tuple[str, bool]]:
    """Yield what is wrong with each line, and whether it names a card all the same, though one that is unknown."""
    indexes = indexes_of(session)
    for deck in decks:
        listed = {entry.line for entry in deck.entries}
        for one in deck.mistakes:
            mend = f"; {one.fix}" if one.fix else ""
            yield f"{deck.source}, line {one.line}: {one.message}{mend}", one.line in listed
        for entry in deck.unknown:
            near = ", ".join(indexes(deck.game).near(entry.name))
            hint = f"; near: {near}" if near else ""
            yield f"{deck.source}, line {entry.line}: no card is called {entry.name!r}{hint}", True


def _single(
    session: Session, text: str, game: str | None, vocabularies: Sequence[Vocabulary], placeholders: bool
) -> Proxy:
    """Return the card that "4 Aqua Hulcus" names; raises PrintingError with near names."""
    from cardsdb.catalogue.lookup import find_card
    from cardsdb.catalogue.search.found import load_cards
    from cardsdb.errors import UnknownCardError
    from exports.proxies.sheets import Proxy

    counted = _COUNTED.fullmatch(text.strip())
    name, copies = (counted["name"], int(counted["count"])) if counted else (text.strip(), 1)
    try:
        row, _ = find_card(session, name, game)
    except UnknownCardError as error:
        if placeholders and name:
            return Proxy(name, copies, None)
        raise PrintingError(str(error)) from error
    [card] = load_cards(session, [row.id or 0], vocabularies)
    return Proxy(card.name, copies, card)
