"""What the effects of Eragra cards do: one verb a step, done in order."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from cardsdb.games.eragra.ability_holdings import Held
from cardsdb.games.eragra.ability_parts import (
    Change,
    Flag,
    Minions,
    MinionTarget,
    Name,
    Origin,
    Part,
    Positive,
    Stack,
    Target,
    Turns,
)


class Destroy(Part):
    """Destroy: Minions to Limbo, with crystals and the Evil Act if a rival's (ER-CRYSTAL-1); others to their void.

    `bomb` says that it is a bomb, which a Granite Wall stops (ER-CARD-26).
    """

    do: Literal["destroy"]
    target: Target
    bomb: Flag = False


class Injure(Part):
    """Injure: Minions that can be are turned, others lose a counter or go to Limbo, as after a lost battle."""

    do: Literal["injure"]
    target: MinionTarget


class Heal(Part):
    """Heal injured Minions (ER-TURN-8)."""

    do: Literal["heal"]
    target: MinionTarget


class Grow(Part):
    """Give so many dice for good (ER-R-24)."""

    do: Literal["grow"]
    target: MinionTarget
    amount: Change


class Give(Part):
    """Let something hold for the target for so many turns of yours, this one counted (ER-R-33)."""

    do: Literal["give"]
    target: MinionTarget
    what: Held
    turns: Turns = 5


class Steal(Part):
    """Take cards to your own field, where they start over (ER-OWN-1); a Minion wants an empty space."""

    do: Literal["steal"]
    target: Target


AIMED = (Destroy, Injure, Heal, Grow, Give, Steal)
"""The steps that are done to a target."""


class GoOver(Part):
    """The bearer goes over to the Summoner who caused it (Pogrom's INF)."""

    do: Literal["go over"]


class Draw(Part):
    """Draw so many cards of a stack; of Mastery and Grim too while sealed (ER-INVOKE-18)."""

    do: Literal["draw"]
    stack: Stack
    count: Positive = 1


class Hand(Part):
    """Every rival puts so many cards of the hand, at random, at the bottom of their stacks."""

    do: Literal["rivals put back"]
    count: Positive = 1


class Present(Part):
    """A rival gets the top card of your Duel Stack (Pharao's Inquisitor's INF)."""

    do: Literal["give a card"]


class Fetch(Part):
    """Take a card of that kind or name out of your Duel Stack, which is shuffled then, or of the Craft Pool."""

    do: Literal["fetch"]
    kinds: (
        Annotated[tuple[Literal["ploy ad hoc", "wall", "ground", "incantation"], ...], Field(min_length=1)] | None
    ) = None
    name: Name | None = None
    places: Annotated[tuple[Literal["duel stack", "craft pool"], ...], Field(min_length=1)] = ("duel stack",)


class Collect(Part):
    """Collect so many own crystals, with the Virtuous Acts (ER-ACT-1)."""

    do: Literal["collect crystals"]
    count: Positive = 1


class Shatter(Part):
    """Destroy so many crystals of a rival, with the Evil Act for each (ER-ACT-3)."""

    do: Literal["destroy crystals"]
    count: Positive = 1


class Acts(Part):
    """Gain Acts, as far as the cap allows (ER-ACT-5, ER-ACT-7)."""

    do: Literal["gain acts"]
    virtuous: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    evil: Annotated[int, Field(strict=True, ge=0, le=3)] = 0


class Awaken(Part):
    """Place such a Minion of Limbo, anybody's, on your field; it is awakened (ER-STATE-18, ER-STATE-19)."""

    do: Literal["awaken"]
    minions: Minions = Minions()


class Deactivate(Part):
    """Turn an active Parchment of a rival sideways (ER-PARCH-17)."""

    do: Literal["deactivate a Parchment"]


class Restore(Part):
    """Turn one of your deactivated Parchments upright again (ER-PARCH-19)."""

    do: Literal["restore a Parchment"]


class PlaceToken(Part):
    """Place the next Token on an empty space of yours, as a Common Minion of that origin and power (ER-CARD-10)."""

    do: Literal["place a Token"]
    origin: Origin
    power: Positive = 1


class Borrow(Part):
    """Use an effect of a rival's card on its field as if it were yours; the cube leaves the rival's card (ER-OWN-4)."""

    do: Literal["use a rival's effect"]


class WriteDown(Part):
    """Note one of your five spaces secretly (ER-SETUP-14, ER-CARD-7); "written space attacked" shows it."""

    do: Literal["write down a space"]


class Luck(Part):
    """Call a coin: `right` happens if the call was, `wrong` if it was not (ER-CARD-36)."""

    do: Literal["call a coin"]
    right: Steps
    wrong: Steps | None = None


class Choose(Part):
    """Do one of two or three things, of your choice (ER-CARD-5)."""

    do: Literal["choose"]
    options: Annotated[tuple[Steps, ...], Field(min_length=2, max_length=3)]


Step: TypeAlias = Annotated[
    Destroy
    | Injure
    | Heal
    | Grow
    | Give
    | Steal
    | GoOver
    | Draw
    | Hand
    | Present
    | Fetch
    | Collect
    | Shatter
    | Acts
    | Awaken
    | Deactivate
    | Restore
    | PlaceToken
    | Borrow
    | WriteDown
    | Luck
    | Choose,
    Field(discriminator="do"),
]
Steps: TypeAlias = Annotated[tuple[Step, ...], Field(min_length=1)]
