"""What can hold for a Minion: as long as a card is there, or for so many turns."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from cardsdb.games.eragra.ability_parts import Caliber, Change, Flag, Minions, Origin, Part, Positive, Rank


class Holding(Part):
    """Holds for the bearer, or, if `of` is set, for all such Minions of yours; only while the bearer is `bearer`."""

    of: Minions | None = None
    bearer: Minions | None = None


class Power(Holding):
    """More or fewer dice (ER-DICE-1)."""

    ability: Literal["power"]
    amount: Change


class ChangedOrigin(Holding):
    """Another natural origin (ER-ORIGIN-16)."""

    ability: Literal["origin"]
    origin: Origin


class GrantedCalibers(Holding):
    """Calibers more (ER-CAL-1)."""

    ability: Literal["calibers"]
    calibers: Annotated[tuple[Caliber, ...], Field(min_length=1)]


class Aura(Holding):
    """Aura (ER-ORIGIN-15)."""

    ability: Literal["aura"]


class Protected(Holding):
    """Not touched by attacks of Minions of an origin, of Archers or of all, by bombs, Incantations, or other cards.

    "cards" are all cards but Incantations (ER-CARD-22); "incantations" is what an Opposer has (ER-CAL-6).
    """

    ability: Literal["protected"]
    against: Annotated[
        tuple[Origin | Literal["Archer", "attacks", "bombs", "incantations", "cards"], ...], Field(min_length=1)
    ]


class Attacks(Holding):
    """So many attacks in a turn (ER-BATTLE-2), all of them on one rival if `one_way` (ER-CARD-21)."""

    ability: Literal["attacks"]
    count: Annotated[int, Field(strict=True, ge=2, le=5)]
    one_way: Flag = False


class ExtraCrystals(Holding):
    """Crystals more for each Minion that it destroys, or battle that it wins if `each_win` (ER-CARD-27, ER-CARD-31)."""

    ability: Literal["extra crystals"]
    count: Positive
    each_win: Flag = False


class Becomes(Holding):
    """Counts as a Minion of another rank, with that many dice (ER-R-55)."""

    ability: Literal["becomes"]
    rank: Rank
    power: Positive


class FoughtOnlyBy(Holding):
    """Can be attacked only by such Minions, only with Aura if `aura`, not by those with an INF text if `no_inf`."""

    ability: Literal["attacked only by"]
    minions: Minions | None = None
    aura: Flag = False
    no_inf: Flag = False


Held: TypeAlias = Annotated[
    Power | ChangedOrigin | GrantedCalibers | Aura | Protected | Attacks | ExtraCrystals | Becomes | FoughtOnlyBy,
    Field(discriminator="ability"),
]
"""What can hold for a Minion."""
