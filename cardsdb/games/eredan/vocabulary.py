"""What an Eredan card has (rules/eredan.md, "Fields these rules ask a card table for")."""

from __future__ import annotations

from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind

KINDS = ("character", "item", "spell", "theurgy", "action", "familiar")
CLASSES = ("warrior", "mage", "marauder", "priest", "craftsman", "courtier")
SLOTS = ("weapon", "armor")

# The same guild in several tongues (EC-T-5); the Cursed stay a guild of their own (EC-R-17).
GUILDS = (
    ("Combattants de Zïl", "Zil Warriors"),
    ("Zïl Savaşçısı", "Zil Warriors"),
    ("Zil Warrior", "Zil Warriors"),
    ("Envoyés de Noz'Dingard", "Noz'Dingard Envoys"),
    ("Noz'Dingard Temsilcileri", "Noz'Dingard Envoys"),
    ("Çöl göçebeleri", "Desert Nomads"),
    ("Lanetliler", "The Cursed"),
    ("Paralı Asker", "Mercenary"),
    ("Paralı Askerler", "Mercenary"),
    ("Mercenaries", "Mercenary"),
    *((guild, guild) for guild in ("Kotoba", "Zil Warriors", "Noz'Dingard Envoys", "Desert Nomads", "Sap Heart",
                                   "Nehantists", "Pirates", "The Cursed", "Mercenary")),
)  # fmt: skip
FIELDS = (
    Field("kind", Kind.TEXT, short=("type", "t"), choices=KINDS),
    Field("guilds", Kind.WORDS, short=("guild", "g"), aliases=GUILDS),
    Field("race", Kind.TEXT, short=("r",)),
    Field("class", Kind.WORDS, short=("classes", "cl"), choices=CLASSES, separator="/"),
    Field("sex", Kind.TEXT, choices=("F", "M")),
    Field("rare", Kind.FLAG, short=("unique",)),
    Field("attack_min", Kind.NUMBER),
    Field("attack_max", Kind.NUMBER),
    Field("defense", Kind.NUMBER, short=("def", "defence")),
    Field("spirit", Kind.NUMBER),
    Field("health", Kind.NUMBER, short=("hp",)),
    Field("orders", Kind.WORDS, short=("order_bonus",), separator="|"),
    Field("slot", Kind.TEXT, choices=SLOTS, aliases=(("armour", "armor"),)),
    Field("subtype", Kind.TEXT),
    Field("element", Kind.TEXT),
    Field("area", Kind.FLAG),
    Field("damage", Kind.TEXT),
    Field("chain", Kind.TEXT),
    Field("restriction", Kind.WORDS),
)


class EredanAttributes(Attributes, table=True):
    """The one-valued attributes of one level of an Eredan card; its attack is a range."""

    __tablename__ = "eredan"

    kind: str | None = None
    race: str | None = None
    sex: str | None = None
    rare: bool | None = None
    attack_min: int | None = None
    attack_max: int | None = None
    defense: int | None = None
    spirit: int | None = None
    health: int | None = None
    slot: str | None = None
    subtype: str | None = None
    element: str | None = None
    area: bool | None = None
    damage: str | None = None
    chain: str | None = None
