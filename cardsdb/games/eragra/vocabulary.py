"""What an Eragra card has (ER-COMP-17 to ER-COMP-23, ER-COMBO-1, ER-CAL-1, ER-ORIGIN-1, ER-R-18)."""

from __future__ import annotations

from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind

LEAGUES = (
    "Minions",
    "White Minions",
    "Spellbound Minions",
    "Incantations",
    "Ploys Ad Hoc",
    "Walls",
    "Tokens",
    "Parchments",
    "Relics",
    "Grounds",
    "Master Mages",
    "Polarizations",
    "Vortexes",
)
CALIBERS = ("Swordsman", "Opposer", "Transporter", "Archer", "Animal Tamer", "Armigner", "Bounded Souls")
NATURAL_ORIGINS = ("Ground", "Flying", "Sea", "Amphibious", "Immaterial", "Grounds")
STACK_COLORS = ("red", "green", "yellow", "blue")
GROUP_COLORS = ("green", "red", "black", "gold", "blue", "ceremonial", "integral", "amalgam")
COMBINATION_SYMBOLS = ("red", "blue", "gold", "green", "black", "amalgam")
APPEARANCES = ("human", "animal", "unknown")
TRIBUTES = ("Crossed Swords", "Double Card", "Spiral")
KINDS = (
    "minion",
    "common minion",
    "white minion",
    "ceremonial minion",
    "integral minion",
    "spellbound minion",
    "ground",
    "flower",
    "wall",
    "ploy ad hoc",
    "mastery",
    "grim",
    "incantation",
    "incantation white",
    "incantation black",
    "parchment",
    "token",
)

FIELDS = (
    Field("league", Kind.TEXT, short=("l",), choices=LEAGUES),
    Field("kind", Kind.TEXT, short=("type", "t"), choices=KINDS),
    Field("class", Kind.WORDS, short=("classes", "cl"), separator="/"),
    Field("stack_color", Kind.TEXT, short=("stack", "color", "colour", "c"), choices=STACK_COLORS),
    Field("group_color", Kind.TEXT, short=("group",), choices=GROUP_COLORS),
    Field("combination_symbols", Kind.WORDS, short=("combination", "symbols"), choices=COMBINATION_SYMBOLS),
    Field("dice_power", Kind.NUMBER, short=("dice", "dp", "power", "pow", "p")),
    Field("calibers", Kind.WORDS, short=("caliber", "cal"), choices=CALIBERS, aliases=(("Armiger", "Armigner"),)),
    Field("natural_origin", Kind.TEXT, short=("origin",), choices=NATURAL_ORIGINS),
    Field("appearance", Kind.TEXT, short=("looks",), choices=APPEARANCES),
    Field("tributes", Kind.WORDS, short=("tribute",), choices=TRIBUTES),
    Field("acts", Kind.NUMBER, short=("act", "cost")),
    Field("counter", Kind.NUMBER),
    Field("cardition", Kind.FLAG),
    Field("aura", Kind.FLAG),
)


class EragraAttributes(Attributes, table=True):
    """The one-valued attributes of an Eragra card; dice power in dice, acts in cubes."""

    __tablename__ = "eragra"

    league: str | None = None
    kind: str | None = None
    stack_color: str | None = None
    group_color: str | None = None
    dice_power: int | None = None
    natural_origin: str | None = None
    appearance: str | None = None
    acts: int | None = None
    counter: int | None = None
    cardition: bool | None = None
    aura: bool | None = None
