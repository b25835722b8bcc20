"""What Duel Masters cards can do, as data: a small closed vocabulary.

A card's abilities are read from TOML or JSON into these models, which the rules engine runs
(one verb a step) and `ability_text` renders. Nothing outside the vocabulary is taken, and
no text in it is ever evaluated, so that a stranger's card file cannot run code.

"You" and "owner" mean the owner of the card that has the ability. A creature counts among
its owner's creatures, itself included, unless `other` says otherwise.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    model_validator,
)

from cardsdb.games.ability_reading import load, read

Amount: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=99)]
Power: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=99_999)]
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Race: TypeAlias = Annotated[str, Field(pattern=r"^[\p{L}' -]{1,40}$")]
Civilization: TypeAlias = Literal["light", "water", "darkness", "fire", "nature"]


def _kind_of_target(value: object) -> str:
    return "itself" if isinstance(value, str) else "creatures"


def _kind_of_move_target(value: object) -> str:
    zoned = isinstance(value, OwnCards) or (isinstance(value, dict) and "zone" in value)
    return "cards" if zoned else "creatures"


def _spelled_out(value: object) -> object:
    return {"ability": value} if isinstance(value, str) else value


Count: TypeAlias = Annotated[
    Annotated[Literal["all"], Tag("word")] | Annotated[Amount, Tag("number")],
    Discriminator(lambda count: "word" if isinstance(count, str) else "number"),
]
"""A number of cards, or all of them."""


class Part(BaseModel):
    """A piece of the vocabulary: a value that cannot change and has no keys but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Creatures(Part):
    """Creatures in the battle zone; each field that is set narrows them.

    `power_at_most` compares the power at that moment (DM-BATTLE-2), `with_blocker` asks for
    the keyword (DM-KEY-3), and `other` leaves out the creature that has the ability.
    """

    race: Race | None = None
    power_at_most: Power | None = None
    untapped: Flag = False
    with_blocker: Flag = False
    other: Flag = False


class Condition(Creatures):
    """Holds while the owner has at least so many of these creatures in the battle zone."""

    at_least: Amount = 1


class OwnCards(Part):
    """Cards in one of the owner's zones other than the battle zone."""

    zone: Literal["hand", "mana zone", "graveyard"]
    card_type: Literal["creature", "spell"] | None = None
    civilization: Civilization | None = None


class Chosen(Part):
    """How many are chosen: exactly `count`, or any number up to it, or all.

    Where there are fewer, as many as there are (DM-CAST-3, DM-CAST-4).
    """

    count: Count = 1
    up_to: Flag = False

    @model_validator(mode="after")
    def _up_to_a_number(self) -> Chosen:
        if self.up_to and self.count == "all":
            raise ValueError("up_to wants a number as count, not 'all'")
        return self


class ChosenCreatures(Creatures, Chosen):
    """Creatures on one side or either, chosen by the owner unless the opponent chooses (DM-CAST-12)."""

    side: Literal["own", "opposing", "either"]
    chosen_by: Literal["owner", "opponent"] = "owner"


class ChosenCards(OwnCards, Chosen):
    """Cards that the owner chooses in one of the owner's zones."""


Target: TypeAlias = Annotated[
    Annotated[Literal["itself"], Tag("itself")] | Annotated[ChosenCreatures, Tag("creatures")],
    Discriminator(_kind_of_target),
]
"""The creature that has the ability, or chosen creatures."""

MoveTarget: TypeAlias = Annotated[
    Annotated[ChosenCreatures, Tag("creatures")] | Annotated[ChosenCards, Tag("cards")],
    Discriminator(_kind_of_move_target),
]
"""Chosen creatures, or chosen cards of another zone."""


# Abilities that a creature has by itself, or gains for a turn.


class Keyword(Part):
    """A keyword without a number (DM-KEY-3, DM-KEY-4, DM-KEY-9, DM-KEY-12)."""

    ability: Literal["blocker", "double breaker", "slayer", "shield trigger"]


class PowerAttacker(Part):
    """Power attacker: `bonus` is added while the creature attacks (DM-KEY-6, DM-R-19)."""

    ability: Literal["power attacker"]
    bonus: Power


class Unblockable(Part):
    """Cannot be blocked: at all, or by creatures of power `by_power_at_most` or less, while the condition holds."""

    ability: Literal["can't be blocked"]
    by_power_at_most: Power | None = None
    condition: Condition | None = None


Gained: TypeAlias = Annotated[
    Annotated[Keyword | PowerAttacker | Unblockable, Field(discriminator="ability")], BeforeValidator(_spelled_out)
]
"""An ability that a step can give."""


# Steps: what triggered abilities and spells do, one verb each, in order.


class OptionalStep(Part):
    """A step that its owner may decline if `may` is set."""

    may: Flag = False


class Tap(OptionalStep):
    """Tap the target (DM-TURN-5)."""

    do: Literal["tap"]
    target: ChosenCreatures


class Untap(OptionalStep):
    """Untap the target (DM-TURN-6)."""

    do: Literal["untap"]
    target: Target


class Destroy(OptionalStep):
    """Destroy the target: to its owner's graveyard (DM-ZONE-9, DM-ZONE-11).

    With `otherwise` it is all or nothing: unless the whole count is destroyed, whether the
    owner declines or lacks creatures, the creature that has the ability is destroyed.
    """

    do: Literal["destroy"]
    target: Target
    otherwise: Literal["destroy itself"] | None = None


class Move(OptionalStep):
    """Move the target to a zone of its owner, which is not destroying (DM-MANA-22, DM-CAST-11)."""

    do: Literal["move"]
    target: MoveTarget
    to: Literal["hand", "mana zone", "graveyard"]


class Draw(OptionalStep):
    """The owner draws `count` cards, or any number from none `up_to` it (DM-DRAW-5)."""

    do: Literal["draw"]
    count: Amount = 1
    up_to: Flag = False


class Search(OptionalStep):
    """The owner looks through the deck and takes one card to the hand, shown to all if `reveal` (DM-INFO-5).

    `may` lets the owner take none; the search itself is made.
    """

    do: Literal["search deck"]
    card_type: Literal["creature", "spell"] | None = None
    reveal: Flag


class Shuffle(Part):
    """The owner shuffles the deck (DM-INFO-5)."""

    do: Literal["shuffle deck"]


class AddMana(Part):
    """The top `count` cards of the owner's deck go to the owner's mana zone (DM-MANA-3, DM-R-22)."""

    do: Literal["add mana from deck"]
    count: Amount = 1


class Discard(Part):
    """The opponent discards `count` cards of their hand at random (DM-ZONE-7)."""

    do: Literal["opponent discards at random"]
    count: Amount = 1


class Gain(Part):
    """The target, fixed when the step is done, has the abilities until end of turn."""

    do: Literal["gain until end of turn"]
    target: ChosenCreatures
    gained: Annotated[tuple[Gained, ...], Field(min_length=1)]


class GainWhenBlocked(Part):
    """This turn each creature of the owner that is blocked has the abilities until end of turn.

    It holds for whatever creature is blocked, also one that came after the step.
    """

    do: Literal["gain when blocked this turn"]
    gained: Annotated[tuple[Gained, ...], Field(min_length=1)]


class Expose(Part):
    """The owner's creatures may attack the target this turn although it is untapped (against DM-ATK-8)."""

    do: Literal["allow attacks this turn"]
    target: ChosenCreatures


Step: TypeAlias = Annotated[
    Tap | Untap | Destroy | Move | Draw | Search | Shuffle | AddMana | Discard | Gain | GainWhenBlocked | Expose,
    Field(discriminator="do"),
]
Steps: TypeAlias = Annotated[tuple[Step, ...], Field(min_length=1)]


class Standing(Part):
    """What a creature can't, can or must do as long as it is in the battle zone (DM-R-37)."""

    ability: Literal[
        "can't attack", "can't attack players", "attacks each turn if able", "can attack untapped creatures"
    ]


class PowerBonus(Part):
    """More power in the battle zone (DM-BATTLE-6).

    `bonus` is given once, or `for_each` such card anew; only while the creature attacks if
    `while_attacking`, and only while the condition holds.
    """

    ability: Literal["power bonus"]
    bonus: Power
    while_attacking: Flag = False
    condition: Condition | None = None
    for_each: OwnCards | None = None


class SharedPower(Part):
    """More power for each of the owner's other creatures of that race in the battle zone (DM-BATTLE-6)."""

    ability: Literal["power for others"]
    race: Race
    bonus: Power


class Replacement(Part):
    """When the creature would be destroyed it goes to that zone of its owner instead (DM-ZONE-9)."""

    ability: Literal["instead of destruction"]
    to: Literal["hand", "mana zone"]


class Triggered(Part):
    """Steps that are done when something happens, if the condition holds then (DM-SUMMON-8, DM-ORDER-6)."""

    ability: Literal["triggered"]
    when: Literal["enters", "own turn ends", "wins a battle"]
    condition: Condition | None = None
    steps: Steps


class Evolution(Part):
    """The creature goes on one of the owner's creatures of that race, which stays below it (DM-EVO-4 to DM-EVO-6)."""

    ability: Literal["evolution"]
    race: Race


class Spell(Part):
    """What a spell does when it is cast (DM-CAST-2)."""

    ability: Literal["spell"]
    steps: Steps


Ability: TypeAlias = Annotated[
    Annotated[
        Keyword
        | PowerAttacker
        | Unblockable
        | Standing
        | PowerBonus
        | SharedPower
        | Replacement
        | Triggered
        | Evolution
        | Spell,
        Field(discriminator="ability"),
    ],
    BeforeValidator(_spelled_out),
]
"""One ability of a card. One without further keys may be written as its bare name."""

_ABILITIES = TypeAdapter[tuple[Ability, ...]](Annotated[tuple[Ability, ...], Field(min_length=1)])


def read_abilities(data: object, *, card_name: str) -> tuple[Ability, ...]:
    """Return the abilities that lists and dicts, as TOML and JSON give them, state.

    Raises CardListError with one line that names the card, the place and what is wrong.
    """
    return read(_ABILITIES, data, card_name=card_name)


def load_abilities(path: Path) -> dict[str, tuple[Ability, ...]]:
    """Return the abilities of every card in a TOML file, by card name; raises CardListError."""
    return load(path, lambda data, name: read_abilities(data, card_name=name))


_GAINED = TypeAdapter[Gained](Gained)


def read_gained(data: object, *, card_name: str) -> Gained:
    """Return an ability that a creature has for a turn, from what a position says; raises CardListError."""
    return read(_GAINED, data, card_name=card_name)
