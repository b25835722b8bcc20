"""What was reckoned from the fields, kept until something changes that it hangs on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cardsdb.games.eragra.ability_holdings import ChangedOrigin, GrantedCalibers, Holding
from cardsdb.games.eragra.duel.cards import Card, Now
from cardsdb.games.eragra.duel.parts import Minion, Opening, Option, Piece

Place: TypeAlias = tuple[int, int]
"""A side, and a space or Combo Field of it."""
FieldEffects: TypeAlias = tuple[dict[str, list[Piece]], dict[int, list[Option]]]
"""What the cards on the fields do: who waits for each occasion, and by the seat the uses that are not spent."""


class Influence(NamedTuple):
    """What a card lets hold: for whom, from which card, and whether that is an Incantation."""

    card: Piece
    held: Holding
    bearers: tuple[Piece, ...]
    seat: int
    incantation: bool


class Hand(NamedTuple):
    """A hand as it is looked through in a Seance.

    Its `cards` are, by what they are used for, `parts` (Parchments), `minions`, `incantations` and `playable`. On them,
    and on the openings, locks and unfolded Mastery Stack that it `hangs_on`, hang these: for the groups that are
    `wanted` by its Minions, all `activations` of its Parchments; the `invocations` of Minions that want room and
    nothing else, and the `demanding` others whose groups are open; the `plays` of cards with which nothing else
    matters, and the `others`, with which it does.
    """

    cards: list[Piece]
    hangs_on: tuple[tuple[Opening, ...], tuple[str, str], bool]
    parts: list[Piece]
    minions: list[Piece]
    incantations: list[Piece]
    playable: list[Piece]
    wanted: set[str]
    activations: list[Option]
    invocations: list[Option]
    demanding: list[Piece]
    plays: list[Option]
    others: list[Piece]


class Bound(NamedTuple):
    """The Minions whom cards that are joined to them shelter from attacks, or root to their spaces."""

    sheltered: frozenset[Piece]
    rooted: frozenset[Piece]


class Reckoned:
    """What is known of the fields; what is not there yet is reckoned by whoever asks for it.

    `figures` are what each Minion is, by the `influences` on each, and on `all_of` a side, which are `settled` until
    a card changes that lets something hold; by them too, `granted` are those to whom calibers may be granted. On the
    figures and places hang `attacks` (those from each space) and, by the seat, `assaults` (all of a Seance) and
    `crossings`. On the places hang, by the seat, the `own` Minions, `sides` (the Minions by space), the `empty` spaces,
    and `moves`; `waking` are the ways to end a Rejuvenation. `walls` (those before each space) and who is `bound` hang
    on the other cards; on who is there hang the `skilled` (those who may have a caliber that is used), by the seat, and
    their `effects`. `hands` are kept beside them, and looked through anew when they change.
    """

    __slots__ = (
        *("figures", "influences", "settled", "granted", "attacks", "assaults", "crossings", "skilled", "seats", "own"),
        *("sides", "empty", "waking", "moves", "walls", "bound", "effects", "hands"),
    )

    def __init__(self, seats: int) -> None:
        """Know nothing yet of a table with so many sides."""
        self.seats = range(seats)
        self.figures: dict[Piece, Now] = {}
        self.influences: dict[Piece, list[Influence]] = {}
        self.settled = False
        self.granted = frozenset[int]()
        self.attacks: dict[Place, list[Option]] = {}
        self.assaults: dict[int, list[Option]] = {}
        self.crossings: dict[int, list[Option]] = {}
        self.skilled: dict[int, list[Piece]] = {}
        self.own: dict[int, list[Piece]] = {}
        self.sides: dict[int, dict[int, tuple[Piece, ...]]] = {}
        self.waking: dict[int, list[Option]] = {}
        self.empty: dict[int, list[int]] = {}
        self.moves: dict[int, list[Option]] = {}
        self.walls: dict[Place, list[Piece]] | None = None
        self.bound: Bound | None = None
        self.effects: FieldEffects | None = None
        self.hands: dict[int, Hand] = {}

    def copy(self) -> Reckoned:
        """Return the same, to be kept by another table; what is in the dictionaries is never changed."""
        new: Reckoned = object.__new__(Reckoned)
        new.figures, new.attacks = self.figures.copy(), self.attacks.copy()
        new.assaults, new.crossings, new.skilled = self.assaults.copy(), self.crossings.copy(), self.skilled.copy()
        new.seats, new.empty, new.moves = self.seats, self.empty.copy(), self.moves.copy()
        new.influences, new.settled, new.granted = self.influences, self.settled, self.granted
        new.own, new.sides, new.waking = self.own.copy(), self.sides.copy(), self.waking.copy()
        new.walls, new.bound = self.walls, self.bound
        new.effects, new.hands = self.effects, self.hands.copy()
        return new

    def settle(self, influences: dict[Piece, list[Influence]], minions: Mapping[Piece, Minion]) -> None:
        """Take in what holds for whom now; what a Minion is for whom that has changed is forgotten."""
        before, self.influences, self.settled = self.influences, influences, True
        changed = {key for key in (*before, *influences) if before.get(key) != influences.get(key)}
        if not changed:
            return
        for piece in [one for one in self.figures if one in changed or all_of(minions[one].seat) in changed]:
            del self.figures[piece]
            self.forget_attacks(minions[piece].space)
        held = [one.held for known in (before, influences) for key in changed for one in known.get(key, ())]
        if ChangedOrigin in map(type, held):
            self.crossings = {}
        granted = {key for key, given in influences.items() for one in given if isinstance(one.held, GrantedCalibers)}
        if granted != self.granted:
            self.granted, self.skilled = frozenset(granted), {}

    def forget_attacks(self, space: int) -> None:
        """Forget the attacks of those who stand on a space, on any side; those of a Seance are listed anew."""
        self.assaults = {}
        for seat in self.seats:
            self.attacks.pop((seat, space), None)

    def forget_places(self, seat: int) -> None:
        """Forget what hangs on where the Minions of a side stand, but for attacks."""
        self.sides.pop(seat, None)
        self.crossings.pop(seat, None)
        self.empty.pop(seat, None)
        self.moves.pop(seat, None)

    def forget_laid(self, card: Card) -> None:
        """Forget what hangs on a card that is no Minion: a Wall, or what is joined to a Minion and holds it fast."""
        if card.kind == "wall":
            self.walls = None
            self.attacks, self.assaults, self.empty, self.moves = {}, {}, {}, {}
        elif card.kind == "ploy ad hoc":
            self.bound = None
            self.crossings, self.moves = {}, {}
        if card.carries:
            self.bound = None
            self.attacks, self.assaults = {}, {}


def all_of(seat: int) -> int:
    """Return what stands for all Minions of a side among those who are influenced."""
    return -1 - seat
