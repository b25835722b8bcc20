"""The Orders of an Eredan character: in which rounds they wake, and what they do, as steps (EC-ROUND-3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cardsdb.errors import CardListError
from cardsdb.games.eredan.abilities import Ability, read_abilities
from cardsdb.games.eredan.chains import guild_of
from cardsdb.names import tidy

_ORDER = re.compile(r"(?P<rounds>(?:odd|even|\d{1,3}\+?)(?:, ?(?:odd|even|\d{1,3}\+?))*): (?P<bonus>.+)")
_OPPOSING = {"side": "opposing"}
_UNHURT = {"who": "foe", "unhurt": True}
_WORN = {"count": "cards", "zone": "worn", "kinds": ["item"]}


@dataclass(frozen=True)
class Order:
    """One Order: numbers of rounds, "odd", "even" or "5+" for all from the fifth, and the steps that it wakes."""

    rounds: tuple[str, ...]
    steps: tuple[Ability, ...]

    def wakes(self, number: int) -> bool:
        """Tell whether the round of that number wakes it."""
        return any(_is_meant(word, number) for word in self.rounds)


def read_orders(texts: Iterable[str], *, card_name: str) -> tuple[Order, ...]:
    """Return the Orders that the entries of the column `orders` state, such as "2,5: attack+1; defense+1".

    Raises CardListError with one line for an Order that is not understood.
    """
    return tuple(_order(tidy(text), card_name) for text in texts if text.strip())


def _order(text: str, card_name: str) -> Order:
    match = _ORDER.fullmatch(text)
    if match is None:
        raise CardListError(f"{card_name}: {text[:80]!r} is no Order; one looks like '2,5: attack+1; defense+1'")
    steps = [_step(bonus, card_name) for bonus in match["bonus"].split("; ")]
    return Order(tuple(re.split(", ?", match["rounds"])), read_abilities(steps, card_name=card_name))


def _is_meant(word: str, number: int) -> bool:
    if word in ("odd", "even"):
        return (number % 2 == 1) == (word == "odd")
    return number >= int(word[:-1]) if word.endswith("+") else number == int(word)


def _step(bonus: str, card_name: str) -> dict[str, Any]:
    for pattern, step in _BONUSES:
        match = re.fullmatch(pattern, bonus)
        if match:
            return step(match)
    raise CardListError(f"{card_name}: the Order bonus {bonus[:80]!r} is not understood")


def _direct(match: re.Match[str]) -> dict[str, Any]:
    who = {"foe": _OPPOSING, "enemy": "foe"}[match["whom"]]
    return {"do": "damage", "kind": "direct", "amount": int(match["amount"]), "who": who}


def _fetch(match: re.Match[str]) -> dict[str, Any]:
    cards = {"names": [match["what"]]} if match["what"][0].isupper() else {"subtypes": [match["what"]]}
    return {"do": "move", "source": "deck", "to": "hand", "cards": cards}


def _random_heal(match: re.Match[str]) -> dict[str, Any]:
    who = {"side": "own", "pick": "random", "guilds": [guild_of(match["guild"])]}
    return {"do": "heal", "amount": int(match["amount"]), "who": who}


_FIGURE = r"(?P<figure>attack|defense|spirit)"
_BONUSES: tuple[tuple[str, Callable[[re.Match[str]], dict[str, Any]]], ...] = (
    (rf"{_FIGURE}(?P<by>[+-]\d)", lambda found: {"do": "change", found["figure"]: int(found["by"])}),
    (
        rf"opposing fighter {_FIGURE}(?P<by>[+-]\d)",
        lambda found: {"do": "change", "who": "foe", found["figure"]: int(found["by"])},
    ),
    (
        rf"extra {_FIGURE}(?P<by>[+-]\d) if the foe is unhurt",
        lambda found: {"do": "change", found["figure"]: int(found["by"]), "provided": [_UNHURT]},
    ),
    (
        rf"{_FIGURE}\+(?P<by>\d) per item worn",
        lambda found: {"do": "change", found["figure"]: {**_WORN, "times": int(found["by"])}},
    ),
    (
        rf"{_FIGURE}\+X, X = dead characters",
        lambda found: {"do": "change", found["figure"]: {"count": "characters", "side": "either", "dead": True}},
    ),
    (
        r"take the top card of own discard pile into hand",
        lambda found: {"do": "move", "source": "discard pile", "to": "hand", "pick": "top"},
    ),
    (r"fetch an? (?P<what>.+) from own deck to hand", _fetch),
    (
        r"opponent loses one hand card",
        lambda found: {"do": "move", "side": "opposing", "source": "hand", "to": "discard pile"},
    ),
    (
        r"\+(?P<amount>\d) health to each own character",
        lambda found: {"do": "heal", "amount": int(found["amount"]), "who": {"side": "own"}},
    ),
    (r"a random own (?P<guild>.+) gets (?P<amount>\d) health back", _random_heal),
    (r"(?P<amount>\d) direct damage (?:per|on the) (?P<whom>foe|enemy)(?: fighter)?", _direct),
)
"""How people write an Order's bonus, and the step that it is."""
