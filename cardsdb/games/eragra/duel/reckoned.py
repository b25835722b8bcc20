"""What was reckoned from the fields, kept until something changes that it hangs on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from cardsdb.games.eragra.ability_holdings import Holding
from cardsdb.games.eragra.duel.cards import Card, Now
from cardsdb.games.eragra.duel.parts import COMBO, Minion, Opening, Option, Piece

Place: TypeAlias = tuple[int, int]
"""A side, and a space or Combo Field of it."""


class Influence(NamedTuple):
    """What a card lets hold: for whom, from which card, and whether that is an Incantation."""

    card: Piece
    held: Holding
    bearers: tuple[Piece, ...]
    seat: int
    incantation: bool


class Hand(NamedTuple):
    """A hand as it is looked through in a Seance.

    By these `cards`, and the openings, locks and unfolded Mastery Stack that it `hangs_on`, the `activations` are all
    that may be done with its Parchments, the `invocations` those of Minions that want room and nothing else, and the
    `plays` those of cards with which nothing else matters. It does with the other `minions` whose groups are open, with
    its `incantations` and `others`.
    """

    cards: list[Piece]
    hangs_on: tuple[tuple[Opening, ...], tuple[str, str], bool]
    activations: list[Option]
    invocations: list[Option]
    minions: list[Piece]
    incantations: list[Piece]
    plays: list[Option]
    others: list[Piece]


class Reckoned:
    """What is known of the fields; what is not there yet is reckoned by whoever asks for it.

    `figures` are what each Minion is, by the `influences` on each, and on `all_of` a side, which are `settled` until
    a card changes that lets something hold; by them too, `granted` are those to whom calibers may be granted. On the
    figures and places hang `attacks` (those of each now) and, by the seat, `assaults` (all of a Seance) and
    `crossings`. On the places hang, by the seat, the `own` Minions, `sides` (the Minions on each space, by its number),
    the `empty` spaces, who is `opposed`, and `moves`. `walls` (those before each space) and `joined` hang on the other
    cards; on who is there hang `uses` and the `skilled` (those who may have a caliber that is used), by the seat, and
    who is `watching`, by the occasion. `hands` are kept beside them, and looked through anew when they change.
    """

    __slots__ = (
        *(
            "figures",
            "influences",
            "settled",
            "granted",
            "attacks",
            "assaults",
            "crossings",
            "skilled",
            "own",
            "sides",
            "empty",
        ),
        *("opposed", "moves", "walls", "joined", "uses", "watching", "hands"),
    )

    def __init__(self) -> None:
        """Know nothing yet."""
        self.figures: dict[Piece, Now] = {}
        self.influences: dict[Piece, list[Influence]] = {}
        self.settled = False
        self.granted: frozenset[int] | None = None
        self.attacks: dict[Piece, list[Option]] = {}
        self.assaults: dict[int, list[Option]] = {}
        self.crossings: dict[int, list[Option]] = {}
        self.skilled: dict[int, list[Piece]] = {}
        self.own: dict[int, list[Piece]] = {}
        self.sides: dict[int, list[tuple[Piece, ...]]] = {}
        self.empty: dict[int, list[int]] = {}
        self.opposed: dict[int, list[Piece]] = {}
        self.moves: dict[int, list[Option]] = {}
        self.walls: dict[Place, list[Piece]] | None = None
        self.joined: dict[Piece, list[Piece]] | None = None
        self.uses: dict[int, list[Option]] | None = None
        self.watching: dict[str, list[Piece]] = {}
        self.hands: dict[int, Hand] = {}

    def copy(self) -> Reckoned:
        """Return the same, to be kept by another table; what is in the dictionaries is never changed."""
        new: Reckoned = object.__new__(Reckoned)
        new.figures, new.attacks = self.figures.copy(), self.attacks.copy()
        new.assaults, new.crossings, new.skilled = self.assaults.copy(), self.crossings.copy(), self.skilled.copy()
        new.empty, new.opposed, new.moves = self.empty.copy(), self.opposed.copy(), self.moves.copy()
        new.influences, new.settled, new.granted = self.influences, self.settled, self.granted
        new.own, new.sides = self.own.copy(), self.sides.copy()
        new.walls, new.joined = self.walls, self.joined
        new.uses, new.watching, new.hands = self.uses, self.watching.copy(), self.hands.copy()
        return new

    def settle(self, influences: dict[Piece, list[Influence]], minions: Mapping[Piece, Minion]) -> None:
        """Take in what holds for whom now; what a Minion is for whom that has changed is forgotten."""
        before, self.influences, self.settled = self.influences, influences, True
        changed = {key for key in (*before, *influences) if before.get(key) != influences.get(key)}
        if not changed:
            return
        for piece in [one for one in self.figures if one in changed or all_of(minions[one].seat) in changed]:
            del self.figures[piece]
            self.forget_attacks((minions[piece].space,), minions)
        self.crossings, self.skilled, self.granted = {}, {}, None

    def forget_attacks(self, spaces: Collection[int], minions: Mapping[Piece, Minion]) -> None:
        """Forget the attacks of those who stand on these spaces, on any side, or on a Combo Field."""
        self.assaults = {}
        self.attacks = {
            one: foes
            for one, foes in self.attacks.items()
            if one in minions and (space := minions[one].space) not in spaces and space not in COMBO
        }

    def forget_places(self, *seats: int) -> None:
        """Forget what hangs on where the Minions of these sides stand, but for attacks."""
        self.opposed = {}
        for seat in seats:
            self.sides.pop(seat, None)
            self.crossings.pop(seat, None)
            self.empty.pop(seat, None)
            self.moves.pop(seat, None)

    def forget_effects(self) -> None:
        """Forget what the cards on the fields can do and wait for."""
        self.uses, self.watching = None, {}

    def forget_laid(self, card: Card) -> None:
        """Forget what hangs on a card that is no Minion: a Wall, or what is joined to a Minion and holds it fast."""
        self.walls = self.joined = None
        if card.kind == "wall":
            self.attacks, self.assaults, self.empty, self.moves = {}, {}, {}, {}
        elif card.kind == "ploy ad hoc":
            self.crossings, self.moves = {}, {}
        if card.carries:
            self.attacks, self.assaults = {}, {}


def all_of(seat: int) -> int:
    """Return what stands for all Minions of a side among those who are influenced."""
    return -1 - seat
