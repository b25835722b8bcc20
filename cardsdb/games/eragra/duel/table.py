"""The table: the fields with stacks, voids, crystals and Acts, and everything that moves between them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardsdb.games.eragra.duel.cards import Cards
from cardsdb.games.eragra.duel.fields import Fields
from cardsdb.games.eragra.duel.parts import (
    Battle,
    Fact,
    Lasting,
    Minion,
    Op,
    Opening,
    Option,
    Piece,
)
from cardsdb.games.eragra.duel.rulings import Rulings
from cardsdb.play.asking import Question
from cardsdb.play.duel import Outcome
from cardsdb.play.randomness import Randomness

_OWN = ("hand", "duel", "mastery", "grim")
_COMMON = ("parchments", "white", "black", "tokens", "limbo", "craft", "pyra", "gone", "lasting", "short", "played")
_NUMBERS = ("crystals", "virtuous", "evil", "turns")
_FLAGS = ("sinister", "cast", "open_mastery", "open_grim")
_SHARED = (
    *("cards", "rulings", "full", "card", "facts", "home", "seats", "turn", "active", "starter"),
    *("moved", "allied", "battle", "asking", "ending", "over", "answers"),
)


_ZONES = {"white incantations": "white", "black incantations": "black", "craft pool": "craft"}
"""What the table calls the stacks and voids of longer names."""
_RIVALS = {
    seats: [tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)] for seats in (1, 2, 3, 4)
}
"""The others of each seat, clockwise, by how many there are."""


class Table(Fields):
    """A duel. What belongs to a Summoner is in lists with one entry a seat.

    The last card of a stack is its top. `home` is whose stack a card came from, -1 for common ones.
    `turns` counts each Summoner's own turns; `sinister` and `cast` say who has rolled the Sinister Die
    and cast an Incantation in this turn; `moved` and `allied` whether the active one has moved, or asked
    for an alliance. `locks` are the leagues of the two Combo Fields; `known` cards in hands that all have
    seen. `ending` says that the end may have come, `full` that this is the full game, which passes on into the
    Future World. `answers` are the last question with its answers in words.
    """

    __slots__ = (
        *_SHARED, *_OWN, *_COMMON, *_NUMBERS, *_FLAGS,
        *("openings", "locks", "random", "known", "drawn", "stack", "log"),
    )  # fmt: skip
    hand: list[list[Piece]]
    duel: list[list[Piece]]
    mastery: list[list[Piece]]
    grim: list[list[Piece]]
    parchments: list[Piece]
    white: list[Piece]
    black: list[Piece]
    tokens: list[Piece]
    limbo: list[Piece]
    craft: list[Piece]
    pyra: list[Piece]
    gone: list[Piece]
    lasting: list[Lasting]
    short: list[int]
    played: list[Piece]
    crystals: list[int]
    virtuous: list[int]
    evil: list[int]
    turns: list[int]
    sinister: list[bool]
    cast: list[bool]
    open_mastery: list[bool]
    open_grim: list[bool]

    def __init__(
        self, cards: Cards, rulings: Rulings, rows: list[tuple[int, int]], seats: int, random: Randomness
    ) -> None:
        """Number the cards: each a row of `cards` and whose it is; all zones are empty yet."""
        super().__init__(seats)
        self.cards, self.rulings, self.random, self.seats, self.full = cards, rulings, random, seats, False
        self.card = tuple(row for row, _ in rows)
        self.facts = tuple(cards.all[row] for row, _ in rows)
        self.home = tuple(seat for _, seat in rows)
        self.turn = self.active = self.starter = 0
        self.moved = self.allied = False
        self.battle: Battle | None = None
        self.asking: Question | None = None
        self.ending = True
        self.over: Outcome | None = None
        self.answers: tuple[Question, dict[Option, str]] | None = None
        for name in _OWN:
            setattr(self, name, [[] for _ in range(seats)])
        for name in _COMMON:
            setattr(self, name, [])
        for names, nothing in ((_NUMBERS, 0), (_FLAGS, False)):
            for name in names:
                setattr(self, name, [nothing] * seats)
        self.openings: list[tuple[Opening, ...]] = [()] * seats
        self.locks: list[tuple[str, str]] = [("", "")] * seats
        self.known: set[Piece] = set()
        self.drawn: set[Piece] = set()
        self.stack: list[Op] = []
        self.log: list[Fact] = []

    def copy(self) -> Table:
        """Return a table that goes on by itself from here."""
        new: Table = object.__new__(Table)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        for name in _OWN:
            setattr(new, name, [zone[:] for zone in getattr(self, name)])
        for name in (*_COMMON, *_NUMBERS, *_FLAGS, "openings", "locks", "stack", "log"):
            setattr(new, name, getattr(self, name)[:])
        for name in ("minions", "laid", "known", "drawn"):
            setattr(new, name, getattr(self, name).copy())
        new.random, new.reckoned = self.random.copy(), self.reckoned.copy()
        return new

    # Looking.

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the other Summoners, clockwise (ER-R-9)."""
        return _RIVALS[self.seats][seat]

    def takes_white(self, seat: int) -> bool:
        """Tell whether another White Minion may stand on a side (ER-INVOKE-4)."""
        return sum(self.facts[piece].kind == "white" for piece in self.own(seat)) < self.rulings.white_minions

    def is_open(self, seat: int, group: str) -> bool:
        """Tell whether a group is open to a Summoner (ER-PARCH-3, ER-PARCH-22)."""
        return group in open_groups(self.openings[seat])

    # Changing.

    def tell(self, *fact: Any) -> None:
        """Note that something happened."""
        self.log.append(fact)

    def occasion(self, when: str, seat: int, name: str = "") -> None:
        """Let cards that wait for something that a Summoner does see it, when that is done; `name` is what enters."""
        if self.watching(when):
            self.stack.append(("rivals see", when, seat, name))

    # Crystals and Acts.

    def collect(self, seat: int, count: int, *, told: bool = False) -> None:
        """Give own crystals, and a Virtuous Act for each (ER-ACT-1, ER-CRYSTAL-2, ER-R-26)."""
        given = min(count, self.rulings.crystals - self.crystals[seat])
        if given > 0:
            self.crystals[seat] += given
            self.ending = self.ending or self.crystals[seat] == self.rulings.crystals
            self.tell("collected", seat, given)
            self.act(seat, "virtuous", given)
            if not told:
                self.occasion("rival collects a crystal", seat)

    def shatter(self, seat: int, rival: int, count: int) -> None:
        """Destroy a rival's crystals, with an Evil Act for each (ER-CRYSTAL-6, ER-ACT-3, ER-R-25)."""
        taken = min(count, self.crystals[rival])
        if taken:
            self.crystals[rival] -= taken
            self.tell("shattered", seat, rival, taken)
            self.act(seat, "evil", taken)

    def act(self, seat: int, kind: str, count: int = 1) -> None:
        """Give Acts up to the cap; what exceeds it is lost (ER-ACT-5)."""
        acts = self.virtuous if kind == "virtuous" else self.evil
        acts[seat] = min(self.rulings.acts, acts[seat] + count)

    # Moving cards.

    def draw(self, seat: int, stack: str, *, told: bool = False) -> Piece | None:
        """Draw the top card of a stack, None where there is none (ER-R-32); `told` where rivals' cards stay quiet.

        Who must draw from an empty Duel Stack ends the duel (ER-R-30, ER-END-3).
        """
        zone = self.zone_of_stack(seat, stack)
        if not zone:
            if stack == "duel" and seat not in self.short:
                self.short.append(seat)
                self.ending = True
            return None
        piece = zone.pop()
        self.hand[seat].append(piece)
        self.drawn.add(piece)
        if stack == "parchments":
            self.known.add(piece)  # its face was up (ER-SETUP-3)
        self.tell("drew", seat, piece)
        if not told:
            self.occasion("rival draws", seat)
        return piece

    def zone_of_stack(self, seat: int, stack: str) -> list[Piece]:
        """Return a stack of a Summoner, or a common one."""
        zone: Any = getattr(self, _ZONES.get(stack, stack))
        return zone[seat] if stack in _OWN else zone  # type: ignore[no-any-return]

    def put_under(self, piece: Piece) -> None:
        """Put a card at the bottom of the stack that it came from (ER-TURN-6)."""
        home = self.home[piece]
        self.zone_of_stack(home, self.facts[piece].stack).insert(0, piece)
        self.known.discard(piece)

    def to_void(self, piece: Piece) -> None:
        """Put a card into the void of its kind (ER-SETUP-4, ER-R-39)."""
        void = self.facts[piece].void
        if void == "tokens":
            self.tokens.insert(0, piece)
            return
        zone: list[Piece] = getattr(self, _ZONES.get(void, void))
        zone.append(piece)
        self.known.add(piece)

    def remove_minion(self, piece: Piece) -> Minion:
        """Take a Minion off the field; what is joined to it alone goes to its void (ER-CARD-16)."""
        minion = self.take_minion(piece)
        if any(one.target == piece for one in self.lasting):
            self.lasting = [one for one in self.lasting if one.target != piece]
            self.reckoned.settled = False
        for card in self.joined(piece):
            left = tuple(one for one in self.laid[card].on if one != piece)
            if left:
                self.set(card, on=left)
            else:
                self.remove_laid(card)
        return minion

    def remove_laid(self, piece: Piece) -> None:
        """Take another card off the field, into its void, or to hand where it says so (ER-CARD-21)."""
        effects = self.effects(piece)
        laid = self.take_laid(piece)
        if "returns to hand" in effects.keywords:
            self.hand[laid.seat].append(piece)
            self.known.add(piece)
            self.tell("returned", laid.seat, piece)
        else:
            self.to_void(piece)
            self.tell("spent", piece)
            if "leaves" in effects.by_when:
                self.stack.append(("left", piece, laid, False))


@lru_cache(maxsize=4096)
def open_groups(openings: tuple[Opening, ...]) -> frozenset[str]:
    """Return the groups that a Parchments Area opens."""
    return frozenset(opening.group for opening in openings if opening.active)
