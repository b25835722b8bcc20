"""The pieces that the abilities of Eredan cards are made of: who, which cards, how much, and under what condition."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

Number: TypeAlias = Annotated[int, Field(strict=True, ge=-99, le=99)]
Positive: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=99)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Name: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,60}$")]
Text: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,160}$")]
Names: TypeAlias = Annotated[tuple[Name, ...], Field(min_length=1)]
Kind: TypeAlias = Literal["character", "item", "spell", "theurgy", "action", "familiar"]
Class: TypeAlias = Literal["warrior", "mage", "marauder", "priest", "craftsman", "courtier"]
Stat: TypeAlias = Literal["attack_min", "attack_max", "defense", "spirit"]
Side: TypeAlias = Literal["own", "opposing", "either"]
Zone: TypeAlias = Literal["hand", "deck", "discard pile", "out of the game"]


class Part(BaseModel):
    """A piece of the vocabulary: a value that cannot change and has no keys but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# Which characters, which cards: each field that is set narrows them; of its words one must fit.


class Characters(Part):
    """Characters by what they are.

    `names` may leave the title out (Aez is any Aez). `pure` asks for a single class, `wearing`
    for an attached card of that kind, subtype, slot or name, `unhurt` for full health; `tapped`
    and `fighting` for that state or the other. `other` leaves out the bearer.
    """

    names: Names | None = None
    classes: Annotated[tuple[Class, ...], Field(min_length=1)] | None = None
    pure: Flag = False
    races: Names | None = None
    elements: Names | None = None
    guilds: Names | None = None
    wearing: Names | None = None
    tapped: Flag | None = None
    fighting: Flag | None = None
    unhurt: Flag = False
    other: Flag = False


class Cards(Part):
    """Cards by what they are.

    `subtypes` fit an item's subtype or slot; "one-handed weapon" and "two-handed weapon" stand
    for several (chains.HANDS). `only_for` asks that the card is limited to one of these classes
    or castes. `area` is about spells: all, or only those that hit an area, or only the others.
    """

    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)] | None = None
    subtypes: Names | None = None
    elements: Names | None = None
    names: Names | None = None
    guilds: Names | None = None
    only_for: Annotated[tuple[Class, ...], Field(min_length=1)] | None = None
    area: Flag | None = None


class Group(Characters):
    """Living characters of a side, or its `dead`: all that fit, or one, chosen by the card's owner or at random."""

    side: Side
    pick: Literal["all", "chosen", "random"] = "all"
    dead: Flag = False


def word_or(other: str) -> Discriminator:
    """Tell a word from what else may stand in its place, by which a mistake in it is told."""
    return Discriminator(lambda value: "word" if isinstance(value, str) else other)


Fighter: TypeAlias = Literal["bearer", "own fighter", "foe"]
Who: TypeAlias = Annotated[
    Annotated[Literal["bearer", "own fighter", "foe", "both fighters"], Tag("word")] | Annotated[Group, Tag("group")],
    word_or("group"),
]
Bearers: TypeAlias = Annotated[
    Annotated[Literal["foe"], Tag("word")] | Annotated[Group, Tag("group")], word_or("group")
]

# Amounts: a number, a range from which one is drawn, or something counted.


class Counted(Part):
    """What is counted, never above `at_most`, `times` a number, then halved if `half`, then `plus`."""

    times: Number = 1
    half: Literal["up", "down"] | None = None
    plus: Amount = 0
    at_most: Positive | None = None


class CountedStat(Counted):
    """A figure of a character as it stands, or as it is `printed`."""

    count: Literal["stat"]
    stat: Stat
    of: Fighter = "bearer"
    printed: Flag = False


class CountedCards(Counted, Cards):
    """Cards of a side: in a zone, "worn" by its fighter (the bearer, if own) or "played" in this round."""

    count: Literal["cards"]
    zone: Literal["hand", "discard pile", "worn", "played"]
    side: Side = "own"


class CountedCharacters(Counted, Characters):
    """Characters of a side, living or dead."""

    count: Literal["characters"]
    side: Side = "own"
    dead: Flag = False


class CountedSorts(Counted):
    """How many different races or guilds the living characters of a side have."""

    count: Literal["races", "guilds"]
    side: Side = "own"


class CountedEvent(Counted):
    """The number of the round, or what the step before came to: cards moved, health lost or gained."""

    count: Literal["round", "previous"]


def _kind_of_amount(value: object) -> str:
    if isinstance(value, dict | Counted):
        return "counted"
    return "range" if isinstance(value, list | tuple) else "number"


def _in_order(value: tuple[int, int]) -> tuple[int, int]:
    if value[0] > value[1]:
        raise ValueError("a range goes from the lower to the higher number")
    return value


Amount: TypeAlias = Annotated[
    Annotated[Number, Tag("number")]
    | Annotated[tuple[Number, Number], AfterValidator(_in_order), Tag("range")]
    | Annotated[
        Annotated[
            CountedStat | CountedCards | CountedCharacters | CountedSorts | CountedEvent, Field(discriminator="count")
        ],
        Tag("counted"),
    ],
    Discriminator(_kind_of_amount),
]

# Conditions.


class Is(Characters):
    """The bearer or a fighter is of these characters, or is not if `negated`. Without that fighter it is false."""

    who: Fighter
    negated: Flag = False


class Compare(Part):
    """One amount against another; alone, there is at least one of it."""

    left: Amount
    to: Literal["more than", "at least", "exactly", "at most", "less than"] = "at least"
    right: Amount = 1


class InRounds(Part):
    """The number of the round is odd, or even."""

    round: Literal["odd", "even"]


def _kind_of_condition(value: object) -> str:
    if isinstance(value, Compare) or (isinstance(value, dict) and "left" in value):
        return "compare"
    return "round" if isinstance(value, InRounds) or (isinstance(value, dict) and "round" in value) else "is"


Condition: TypeAlias = Annotated[
    Annotated[Is, Tag("is")] | Annotated[Compare, Tag("compare")] | Annotated[InRounds, Tag("round")],
    Discriminator(_kind_of_condition),
]
"""The bearer or a fighter is of a sort, one amount compares with another, or the round is odd or even."""

# Steps: what all of them have.

When: TypeAlias = Literal[
    "played",
    "always",
    "activated",
    "detached",
    "start of combat",
    "end of combat",
    "start of round",
    "end of round",
    "bearer dies",
    "own character dies",
    "bearer deals more",
    "bearer deals less",
    "bearer plays",
    "own side plays",
    "foe plays",
    "own side attaches",
]
Lasts: TypeAlias = Annotated[
    Annotated[Literal["round", "attached", "game"], Tag("word")]
    | Annotated[int, Field(strict=True, ge=2, le=20), Tag("number")],
    word_or("number"),
]
_OF_A_CARD = ("detached", "bearer plays", "own side plays", "foe plays", "own side attaches")


class Step(Part):
    """When a step is done and under which conditions, of which all must hold.

    `card` narrows the card that is played, attached or detached, `character` the one that dies,
    for the moments that speak of one.
    """

    is_standing: ClassVar[bool] = False  # whether it makes sense all the time

    when: When = "played"
    provided: tuple[Condition, ...] = ()
    card: Cards | None = None
    character: Characters | None = None

    @model_validator(mode="after")
    def _fits_its_moment(self) -> Step:
        if self.when == "always" and not self.is_standing:
            raise ValueError("is done at a moment, not always")
        if self.card and self.when not in _OF_A_CARD:
            raise ValueError(f"card narrows a card that is played, attached or detached, and {self.when!r} has none")
        if self.character and self.when != "own character dies":
            raise ValueError(f"character narrows one that dies, and {self.when!r} has none")
        return self


for _counted in (Counted, CountedStat, CountedCards, CountedCharacters, CountedSorts, CountedEvent):
    _counted.model_rebuild()
