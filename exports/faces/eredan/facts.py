"""What else an Eredan card says in short: slot, damage, element, area, chain, and who may use it."""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.catalogue.search import FoundCard
from exports.faces.blocks import Fact
from exports.faces.parts import beside, words_of

from .signs import AREA, ARMOR, BURST, CHAIN, ELEMENT, LOCK, SWORD, TAG

_SLOTS = {"weapon": SWORD, "armor": ARMOR}


def facts_of(card: FoundCard) -> Iterator[Fact]:
    """Yield the facts that are known of a card."""
    known = {name: str(value) for name, value in card.attributes.items()}
    slot, subtype = known.get("slot"), known.get("subtype")
    if slot:
        yield Fact(_SLOTS.get(slot, TAG), "slot", beside([slot, subtype]))
    elif subtype:
        yield Fact(TAG, "sort", subtype)
    if "damage" in known:
        yield Fact(BURST, "damage", known["damage"])
    if "element" in known:
        yield Fact(ELEMENT, "element", known["element"])
    if card.attributes.get("area"):
        yield Fact(AREA, "strikes", "an area")
    if "chain" in known:
        yield Fact(CHAIN, "chain", known["chain"])
    if whom := words_of(card, "restriction"):
        yield Fact(LOCK, "only for", ", ".join(whom))
