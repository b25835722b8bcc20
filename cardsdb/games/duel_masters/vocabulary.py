"""What a Duel Masters card has (DM-LIST-17, DM-MANA-23, DM-LIST-10)."""

from __future__ import annotations

from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind

CIVILIZATIONS = ("light", "water", "darkness", "fire", "nature")
RARITIES = ("common", "uncommon", "rare", "very rare", "super rare")
TYPES = ("creature", "spell", "evolution creature")

FIELDS = (
    Field("civilization", Kind.WORDS, short=("civ", "c"), choices=CIVILIZATIONS),
    Field("type", Kind.TEXT, short=("t", "kind"), choices=TYPES),
    Field("race", Kind.WORDS, short=("r",), aliases=(("Humanoid", "Human"),)),
    Field("cost", Kind.NUMBER, short=("mana",)),
    Field("power", Kind.NUMBER, short=("pow", "p")),
    Field("power_plus", Kind.FLAG, short=("plus",)),
    Field("mana_number", Kind.NUMBER),
    Field("rarity", Kind.TEXT, choices=RARITIES),
    Field("keywords", Kind.WORDS, short=("keyword", "kw", "k")),
)


class DuelMastersAttributes(Attributes, table=True):
    """The one-valued attributes of a Duel Masters card; power and cost in points of mana and power."""

    __tablename__ = "duel_masters"

    type: str | None = None
    cost: int | None = None
    power: int | None = None
    power_plus: bool | None = None
    mana_number: int | None = None
    rarity: str | None = None


def split_plus(row: dict[str, str]) -> dict[str, str]:
    """Take the plus sign off a power such as 6000+, as the card prints it (DM-BATTLE-6)."""
    power = row.get("power", "").strip()
    if not power.endswith("+"):
        return row
    return {**row, "power": power.removesuffix("+"), "power_plus": row.get("power_plus") or "yes"}
