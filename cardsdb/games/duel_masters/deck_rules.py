"""How Duel Masters judges decks: only sizes and copies bind (DM-DECK-4); the rest is advice (DM-DECK-10 to 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardsdb.decks.formats import Format
from cardsdb.decks.legality import Counted, DeckRules, Rule
from cardsdb.decks.shared_rules import BEFORE, COPIES, SIZES, kinds
from cardsdb.decks.violations import Violation, listed, named, numbered, violation, words

_OPENING = 5 + 5 + 1
"""Five shields, a hand of five, and a card to draw (DM-DECK-16)."""
_CHEAP, _DEAR = 3, 6
"""Costs up to the one are cheap, from the other dear; the rulebook gives no numbers."""


def _opening(counted: Counted) -> Iterator[Violation]:
    size = counted.sizes.get("deck", 0)
    if size < _OPENING:
        yield Violation(
            "DM-DECK-16",
            "error",
            f"{size} cards in the deck do not last for five shields, a hand of five and a draw",
            found=size,
            required=_OPENING,
            fix=f"add {numbered(_OPENING - size)} to the deck",
        )


def _opening_clauses(form: Format) -> tuple[str, ...]:
    """The rule matters only where the format itself asks for fewer."""
    least = [limit.number for limit in form.sizes if limit.name != "maximum"]
    return () if max(least, default=0) >= _OPENING else ("DM-DECK-16",)


def _civilizations(counted: Counted) -> Iterator[Violation]:
    held = list(counted.known("deck"))
    cards = Counter[str]()
    for entry, card in held:
        for civilization in words(card, "civilization"):
            cards[civilization] += entry.count
    if held and not 2 <= len(cards) <= 3:
        message = f"{len(cards)} civilizations: {named(sorted(cards))}; two or three play the most smoothly"
        yield Violation("DM-DECK-10", "advice", message, fix="choose two or three civilizations")
    alone = [
        (entry, card)
        for entry, card in held
        if any(cards[civilization] == 1 for civilization in words(card, "civilization"))
    ]
    if alone:
        message = f"nothing else gives the mana that {listed(alone)} asks for"
        yield violation("DM-DECK-14", "advice", message, alone, fix="add cards of that civilization")


def _creatures(counted: Counted) -> Iterator[Violation]:
    held = list(counted.known("deck"))
    creatures = sum(entry.count for entry, card in held if "creature" in str(card.attributes.get("type", "")))
    if 2 * creatures <= sum(entry.count for entry, _ in held):
        yield Violation("DM-DECK-11", "advice", f"only {creatures} creatures", fix="let most cards be creatures")
    races = {race for _, card in held if card.attributes.get("type") == "creature" for race in words(card, "race")}
    dead = [
        (entry, card)
        for entry, card in held
        if card.attributes.get("type") == "evolution creature" and not races & {*words(card, "race")}
    ]
    if dead:
        message = f"no creature of the deck can evolve into {listed(dead)}"
        yield violation("DM-DECK-15", "advice", message, dead, fix="add creatures of the race it asks for")


def _costs(counted: Counted) -> Iterator[Violation]:
    costs = [cost for _, card in counted.known("deck") if isinstance(cost := card.attributes.get("cost"), int)]
    if costs and min(costs) > _CHEAP:
        yield Violation("DM-DECK-12", "advice", "no cheap cards", fix=f"add cards of cost {_CHEAP} or less")
    if costs and max(costs) < _DEAR:
        yield Violation("DM-DECK-12", "advice", "no dear cards", fix=f"add cards of cost {_DEAR} or more")


DECK_RULES = DeckRules(
    rules=(*BEFORE, kinds("type"), COPIES, SIZES, Rule("enough to begin", _opening_clauses, _opening)),
    advice=(
        Rule("civilizations", lambda form: ("DM-DECK-10", "DM-DECK-14"), _civilizations),
        Rule("creatures", lambda form: ("DM-DECK-11", "DM-DECK-15"), _creatures),
        Rule("cheap and dear cards", lambda form: ("DM-DECK-12",), _costs),
    ),
)
