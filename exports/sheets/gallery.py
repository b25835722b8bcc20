"""The HTML gallery: one file with all cards, to search, filter and sort; a plain list where nothing may run."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from cardsdb.catalogue.search import FoundCard
from cardsdb.catalogue.vocabulary import Field, Kind
from cardsdb.decks.violations import numbered
from cardsdb.games import Game
from cardsdb.names import plain
from exports.cards import field_title, full_name, texts
from exports.sheets.facts import facts
from exports.sheets.printed_sets import PrintedSet

_MOST = 60
"""A field of words that differ more than this is no filter: one finds its words by the search."""
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What could end a script element, or a line in it, as JSON may also write it."""

Progress = Callable[[int, int], None]
_Shown = tuple[PrintedSet, str, FoundCard]
"""A card with the set and the number under which it is shown."""


def gallery(sets: Sequence[PrintedSet], progress: Progress = lambda _done, _total: None) -> bytes:
    """Return the gallery; all that cards say is escaped, and nothing is loaded from anywhere."""
    shown: list[_Shown] = [(one, number, card) for one in sets for number, card in one.cards]
    title = "Cards" if len({one.game.name for one in sets}) > 1 else f"Cards of {sets[0].game.title}"
    style, script = _asset("gallery.css"), _asset("gallery.js")
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'"
    lines = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}; form-action \'none\'">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>",
        f"<header>\n<h1>{escape(title)}</h1>\n{_controls(shown)}",
        f'<p id="count" role="status">{numbered(len(shown))}</p>\n</header>\n<main>\n<ol id="cards">',
        *_articles(shown, progress),
        "</ol>\n</main>",
        f'<script type="application/json" id="data">{_safe_json([_data(*one) for one in shown])}</script>',
        f"<script>{script}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(lines).encode("utf-8", "replace")


def _asset(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _safe_json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return "".join(_UNSAFE.get(letter, letter) for letter in text)


def _controls(shown: Sequence[_Shown]) -> str:
    """Return what searches, filters and sorts, hidden until a script can answer it."""
    filters = [
        f'<label>{escape(title.capitalize())} <select data-filter="{escape(name)}"><option value="">all</option>'
        + "".join(f"<option>{escape(choice)}</option>" for choice in choices)
        + "</select></label>"
        for name, title, choices in _filters(shown)
    ]
    orders = "".join(
        f'<option value="{escape(name)}">{escape(title)}</option>'
        for name, title in (("", "number"), ("name", "name"), *_numbers(shown))
    )
    return (
        '<form id="controls" role="search" hidden>\n'
        '<label class="wide">Search <input id="search" type="search" autocomplete="off" '
        'placeholder="names, facts, texts; accents do not matter"></label>\n'
        + "\n".join(filters)
        + f'\n<label>Order by <select id="order">{orders}</select></label>\n'
        '<label class="tick"><input id="down" type="checkbox"> downwards</label>\n'
        '<button type="reset">Show all</button>\n</form>'
    )


def _games(shown: Iterable[_Shown]) -> list[Game]:
    return [*{one.game.name: one.game for one, _, _ in shown}.values()]


def _filters(shown: Sequence[_Shown]) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the fields that filter, with their titles and the values that occur."""
    titles = dict.fromkeys(printed.game.title for printed, _, _ in shown)
    headings = dict.fromkeys(printed.heading for printed, _, _ in shown if printed.code)
    for name, present in (("game", titles), ("set", headings)):
        if len(present) > 1:
            yield name, name, [*present]
    fields: dict[str, list[Field]] = {}
    for game in _games(shown):
        for field in game.cards.fields:
            if field.kind is not Kind.NUMBER:
                fields.setdefault(field.name, []).append(field)
    for name, alike in fields.items():
        values = {text for _, _, card in shown for text in texts(card.attributes.get(name, ()))}
        known = [choice for field in alike for choice in field.choices if choice in values]
        choices = [*dict.fromkeys(known), *sorted(values - set(known), key=plain)]
        if 1 < len(choices) <= _MOST or (choices and alike[0].kind is Kind.FLAG):
            yield name, field_title(name), choices


def _numbers(shown: Sequence[_Shown]) -> Iterator[tuple[str, str]]:
    """Yield the fields of numbers that any card has."""
    names = {field.name for game in _games(shown) for field in game.cards.fields if field.kind is Kind.NUMBER}
    order = dict.fromkeys(name for _, _, card in shown for name in card.attributes if name in names)
    return ((name, field_title(name)) for name in order)


def _data(printed: PrintedSet, number: str, card: FoundCard) -> dict[str, Any]:
    """Return what the script needs to know of a card; `key` is what a search looks through."""
    known = facts(card, printed.game.cards)
    names = [name for _, name in card.names]
    values = {name: list(texts(value)) for name, value in card.attributes.items()}
    return {
        "name": full_name(card),
        "key": plain(" ".join([full_name(card), number, *names, *known, card.text])),
        "values": {"game": [printed.game.title], "set": [printed.heading] if printed.code else [], **values},
    }


def _articles(shown: Sequence[_Shown], progress: Progress) -> Iterator[str]:
    for done, (printed, number, card) in enumerate(shown, start=1):
        place = " ".join(filter(None, (printed.code, number)))
        known = "".join(f"<li>{escape(fact)}</li>" for fact in facts(card, printed.game.cards))
        names = ", ".join(dict.fromkeys(name for language, name in card.names if language != "alias"))
        yield (
            f"<li><article><h2>{escape(full_name(card))}</h2>"
            + (f'<p class="place">{escape(place)}</p>' if place else "")
            + (f'<ul class="facts">{known}</ul>' if known else "")
            + "".join(f"<p>{escape(part)}</p>" for part in card.text.splitlines() if part.strip())
            + (f'<p class="names">{escape(names)}</p>' if names else "")
            + "</article></li>"
        )
        progress(done, len(shown))
