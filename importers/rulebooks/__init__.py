"""Rulebooks -> facts. Each module of this folder that holds `RULEBOOK` reads one rulebook.

A further game adds its module here and touches nothing else.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module

from cardsdb.catalogue.facts import DocumentFacts, Precedence
from cardsdb.errors import UnknownDocumentError
from cardsdb.games import find_game
from cardsdb.names import fold
from importers.documents import SourceDocument
from importers.rulebooks.known import KnownCard, KnownNames
from importers.rulebooks.rulebook import Findings, Rulebook
from importers.rulebooks.stream import Stream

__all__ = ["Findings", "KnownCard", "KnownNames", "Rulebook", "read_rulebook", "recognise", "rulebooks"]

_FITS = 0.4  # of a rulebook's signs, from which on a document is taken for it
_CLEAR = 0.2  # more of the signs than the next best
_SEARCHED = 2_000_000  # characters


@cache
def rulebooks() -> tuple[Rulebook, ...]:
    """Return all rulebooks that can be read, by name."""
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    found: list[Rulebook] = [module.RULEBOOK for module in modules if hasattr(module, "RULEBOOK")]
    return tuple(sorted(found, key=lambda rulebook: rulebook.name))


def recognise(document: SourceDocument, game: str | None = None) -> Rulebook:
    """Return the rulebook that the document is, by its signs; `game` narrows the choice.

    With `game` one sign is enough, unless the document is clearly another game's.
    Raises UnknownDocumentError if none fits, if two fit about equally, or if `game` contradicts.
    """
    text = fold(document.text.text[:_SEARCHED])
    scores = {book: sum(fold(sign) in text for sign in book.signs) / len(book.signs) for book in rulebooks()}
    best = max(scores, key=lambda book: scores[book])
    wanted = find_game(game).name if game is not None else None
    fitting = {book: score for book, score in scores.items() if score >= _FITS}
    if wanted:
        fitting = {book: score for book, score in scores.items() if score > 0 and book.game == wanted}
        if scores[best] >= _FITS and scores[best] - max(fitting.values(), default=0) >= _CLEAR and best not in fitting:
            raise UnknownDocumentError(
                f"{document.path}: this is {best.title} ({best.game}), but --game says {wanted}; leave --game out"
            )
    if not fitting:
        raise UnknownDocumentError(f"{document.path}: {_nothing_fits(wanted)}")
    first, *others = sorted(fitting, key=lambda book: -fitting[book])
    equals = [book for book in others if fitting[first] - fitting[book] < _CLEAR]
    if equals:
        titles = " and ".join(f"{book.title} ({book.game})" for book in (first, *equals))
        advice = "split the file" if wanted else "name one with --game, or split the file"
        raise UnknownDocumentError(f"{document.path}: reads about equally like {titles}; {advice}")
    return first


def read_rulebook(
    document: SourceDocument,
    game: str | None = None,
    known: Callable[[str], KnownNames] = lambda game: KnownNames(),
) -> DocumentFacts:
    """Return all that a rulebook says; `known` gives the names that the catalogue knows of a game.

    Raises UnknownDocumentError as `recognise` does.
    """
    rulebook = recognise(document, game)
    findings = rulebook.read(Stream(document.pages), known(rulebook.game))
    return DocumentFacts(
        importer=rulebook.name,
        path=document.path,
        sha256=document.sha256,
        kind=document.kind,
        game=rulebook.game,
        title=document.title or rulebook.title,
        language=rulebook.languages[0],
        pages=len(document.pages),
        precedence=Precedence.RULEBOOK,
        cards=findings.cards,
        rules=findings.rules,
        sets=findings.sets,
        notes=(*document.notes, *findings.notes),
    )


def _nothing_fits(wanted: str | None) -> str:
    known = "; ".join(f"{book.title} ({book.game})" for book in rulebooks() if wanted in (None, book.game))
    advice = "give a card list with a header row" if wanted else "use --game, or give a card list with a header row"
    return f"no rulebook that can be read (known: {known}); {advice}"
