"""The parts of a table: its places, what lies on them, questions, battles, and whose doing things are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardsdb.games.eragra.ability_holdings import Holding

Piece: TypeAlias = int
"""A card on the table; each has a number of its own."""
Op: TypeAlias = tuple[Any, ...]
"""Something that is still to be done: its name, and what it is done with."""
Option: TypeAlias = tuple[Any, ...]
"""An answer to a question: what is done, and with what."""
Fact: TypeAlias = tuple[Any, ...]
"""Something that happened, as `writing` puts it into words: its name, and whom and what it is about."""

SPACES = (1, 2, 3, 4, 5)
"""The spaces of a Duel Field (ER-SETUP-11)."""
LEFT, RIGHT = 6, 7
COMBO = (LEFT, RIGHT)
"""The two Combo Fields, counted on after the spaces."""
ALTAR, BESIDE = 8, 9
"""The Altar; and beside the field, where a Flower lies (ER-R-4)."""


class Minion(NamedTuple):
    """A Minion on a field, of the Summoner on whose side it stands.

    `cubes` are those of Rejuvenation, `constant` those of its constant effect; `grown` dice gained for
    good. `attacks` counts those of this turn, the last one `towards` a Summoner, the first being 1; `used`
    holds, for each effect and caliber, the own turn in which it was used last. `choice` is the option
    chosen when it came; `token` the origin and power
    that a Token stands in for; `written` the space noted down for it, `shown` once all know it.
    """

    seat: int
    space: int
    injured: bool = False
    cubes: int = 0
    constant: int = 0
    grown: int = 0
    counter: int = 0
    awakened: bool = False
    face_down: bool = False
    attacks: int = 0
    towards: int = 0
    used: tuple[tuple[str, int], ...] = ()
    bombs: int = 0
    choice: int = -1
    token: tuple[str, int] | None = None
    written: int = 0
    shown: bool = False


class Laid(NamedTuple):
    """Another card on a field: a Wall on a space, a Ploy or Cardition on Minions (`on`), or on its own.

    `since` is the own turn of its Summoner in which it came; `calibers` are those chosen for it.
    """

    seat: int
    space: int = 0
    on: tuple[Piece, ...] = ()
    cubes: int = 0
    since: int = 0
    used: tuple[tuple[str, int], ...] = ()
    choice: int = -1
    calibers: tuple[str, ...] = ()


class Opening(NamedTuple):
    """A Parchment or Combination in a Parchments Area: the group that it opens, and its parts.

    `idle` are parts that were deactivated, `missing` counts those destroyed (ER-PARCH-16, ER-PARCH-17).
    """

    group: str
    parts: tuple[Piece, ...]
    idle: tuple[Piece, ...] = ()
    missing: int = 0

    @property
    def active(self) -> bool:
        """Whether it opens its group."""
        return not self.idle and not self.missing


class Lasting(NamedTuple):
    """Something that holds for a Minion for so many turns of a Summoner, this one counted in."""

    target: Piece
    held: Holding
    seat: int
    turns: int
    incantation: bool


class Source(NamedTuple):
    """Whose doing something is: the card, its Summoner, its bearer and the other Minion of a battle (-1 for none).

    `cause` is the Summoner whose doing set it off; what a `quiet` one draws and collects sets off nothing
    more. `lain` are the turns for which a card lay that has left the field.
    """

    card: Piece
    seat: int
    bearer: Piece = -1
    foe: Piece = -1
    cause: int = -1
    quiet: bool = False
    lain: int = 0


class Battle(NamedTuple):
    """A battle under way: who fights, for whom, with what die, and the attacker's faces once rolled.

    `seat` is the Summoner who attacks: the active one, also with an ally's Minion (ER-R-37). `one_sided`
    says that only the attacker may roll.
    """

    attacker: Piece
    defender: Piece
    seat: int
    one_sided: bool = False
    die: str = ""
    faces: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


Record = TypeVar("Record", Minion, Laid, Battle)
_FIELDS = {record: {name: number for number, name in enumerate(record._fields)} for record in (Minion, Laid, Battle)}


def changed(record: Record, changes: Mapping[str, Any]) -> Record:
    """Return a record with changes; where few of many fields change, that is quicker than `_replace`."""
    kind = type(record)
    values: list[Any] = list(record)
    fields = _FIELDS[kind]
    for name, value in changes.items():
        values[fields[name]] = value
    return tuple.__new__(kind, values)
