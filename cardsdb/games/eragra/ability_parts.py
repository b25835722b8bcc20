"""The pieces that the abilities of Eragra cards are made of: which Minions, which cards, how many."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from cardsdb.names import fold

Positive: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=99)]
Change: TypeAlias = Annotated[int, Field(strict=True, ge=-9, le=9)]
Turns: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=5)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Name: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]{1,60}$")]
Names: TypeAlias = Annotated[tuple[Name, ...], Field(min_length=1)]
Rank: TypeAlias = Literal["common", "white", "ceremonial", "integral", "spellbound", "grim"]
Group: TypeAlias = Literal["red", "blue", "gold", "green", "black", "ceremonial", "integral"]
Origin: TypeAlias = Literal["Ground", "Flying", "Sea", "Amphibious", "Immaterial", "Grounds"]
Caliber: TypeAlias = Literal[
    "Swordsman", "Opposer", "Transporter", "Archer", "Animal Tamer", "Armigner", "Bounded Souls"
]
Piece: TypeAlias = Literal["minion", "wall", "ploy ad hoc", "ground", "flower", "mastery", "incantation", "parchment"]
Stack: TypeAlias = Literal["duel", "parchments", "mastery", "grim", "white incantations", "black incantations"]
Side: TypeAlias = Literal["own", "rival", "either"]


_FOLDED = frozenset({"classes", "names", "without_names"})
"""The fields whose values are looked up in whatever spelling."""


class Part(BaseModel):
    """A piece of the vocabulary: a value that cannot change and has no keys but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Minions(Part):
    """Minions by what they are at that moment; each field that is set narrows them, of its words one must fit.

    `power_at_least` and `power_at_most` are dice. `other` leaves out the Minion that has the ability.
    """

    ranks: Annotated[tuple[Rank, ...], Field(min_length=1)] | None = None
    groups: Annotated[tuple[Group, ...], Field(min_length=1)] | None = None
    origins: Annotated[tuple[Origin, ...], Field(min_length=1)] | None = None
    without_origins: Annotated[tuple[Origin, ...], Field(min_length=1)] | None = None
    calibers: Annotated[tuple[Caliber, ...], Field(min_length=1)] | None = None
    classes: Names | None = None
    names: Names | None = None
    without_names: Names | None = None
    power_at_least: Positive | None = None
    power_at_most: Positive | None = None
    injured: Flag | None = None
    other: Flag = False

    @cached_property
    def narrowed(self) -> tuple[tuple[str, Any], ...]:
        """The fields that narrow them, but for `other`, with their values; names and classes are folded."""
        set_ones = ((field, getattr(self, field)) for field in Minions.model_fields if field != "other")
        return tuple(
            (field, frozenset(map(fold, value)) if field in _FOLDED else value)
            for field, value in set_ones
            if value is not None
        )


Count: TypeAlias = Annotated[
    Annotated[Literal["all", "turns lain"], Tag("word")] | Annotated[Positive, Tag("number")],
    Discriminator(lambda count: "word" if isinstance(count, str) else "number"),
]
"""So many, all that fit, or as many as the turns that the card has lain on the field (ER-CARD-38)."""


class ChosenMinions(Minions):
    """Minions on Duel Fields, chosen by the Summoner whose ability it is; all that there are where there are fewer.

    With several rivals, "all" of the rivals' are those of every rival, or of one chosen rival if
    `one_rival` (ER-MULTI-2, ER-R-29).
    """

    side: Side
    count: Count = 1
    one_rival: Flag = False


class ChosenCards(Part):
    """Cards anywhere on a field, Minions too, chosen likewise (ER-SETUP-13).

    `without_origins` leaves out Minions of those origins; `named` asks for one of these names.
    """

    cards: Annotated[tuple[Piece, ...], Field(min_length=1)]
    side: Side
    count: Count = 1
    without_origins: Annotated[tuple[Origin, ...], Field(min_length=1)] | None = None
    named: Names | None = None


def _kind_of_target(value: object) -> str:
    if isinstance(value, str):
        return "word"
    is_cards = isinstance(value, ChosenCards) or (isinstance(value, dict) and "cards" in value)
    return "cards" if is_cards else "minions"


Target: TypeAlias = Annotated[
    Annotated[Literal["bearer", "foe"], Tag("word")]
    | Annotated[ChosenMinions, Tag("minions")]
    | Annotated[ChosenCards, Tag("cards")],
    Discriminator(_kind_of_target),
]
"""The Minion that has the ability or bears its card, the other Minion of the battle, or what is chosen."""
MinionTarget: TypeAlias = Annotated[
    Annotated[Literal["bearer", "foe"], Tag("word")] | Annotated[ChosenMinions, Tag("minions")],
    Discriminator(_kind_of_target),
]
