"""The table: stacks, voids, the Summoners' fields, crystals and cubes, and everything that moves between them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from cardsdb.games.eragra.duel.cards import Card, Cards, Effects
from cardsdb.games.eragra.duel.parts import (
    SPACES,
    Battle,
    Fact,
    Laid,
    Lasting,
    Minion,
    Op,
    Opening,
    Option,
    Piece,
    changed,
)
from cardsdb.games.eragra.duel.reckoned import Bound, FieldEffects, Place, Reckoned
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
_UNSEEN = frozenset({"used", "counter", "written", "shown", "constant"})
"""What can change of a Minion on a side while all that is known stays, unless it lets something else hold."""
_COUNTED = _UNSEEN | {"space", "attacks", "towards", "bombs", "choice"}
"""What can change of it without what it is changing with it."""
_WORN = frozenset({"cubes", "used"})
"""What can change of another card without what it does changing with it."""


_RIVALS = {
    seats: [tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)] for seats in (1, 2, 3, 4)
}
"""The others of each seat, clockwise, by how many there are."""


class Table:
    """A duel. What belongs to a Summoner is in lists with one entry a seat.

    The last card of a stack is its top. `home` is whose stack a card came from, -1 for common ones.
    `turns` counts each Summoner's own turns; `sinister` and `cast` say who has rolled the Sinister Die
    and cast an Incantation in this turn; `moved` and `allied` whether the active one has moved, or asked
    for an alliance. `locks` are the leagues of the two Combo Fields; `known` cards in hands that all have
    seen. `ending` says that the end may have come, `full` that this is the full game, which passes on into the
    Future World. `reckoned` is what is known of the fields, `answers` the last question with its answers in words.
    """

    __slots__ = (
        *_SHARED, *_OWN, *_COMMON, *_NUMBERS, *_FLAGS,
        *("openings", "locks", "random", "minions", "laid", "known", "drawn", "stack", "log", "reckoned"),
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
        self.reckoned = Reckoned(seats)
        for name in _OWN:
            setattr(self, name, [[] for _ in range(seats)])
        for name in _COMMON:
            setattr(self, name, [])
        for names, nothing in ((_NUMBERS, 0), (_FLAGS, False)):
            for name in names:
                setattr(self, name, [nothing] * seats)
        self.openings: list[tuple[Opening, ...]] = [()] * seats
        self.locks: list[tuple[str, str]] = [("", "")] * seats
        self.minions: dict[Piece, Minion] = {}
        self.laid: dict[Piece, Laid] = {}
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

    def effects(self, piece: Piece) -> Effects:
        """Return what a card can do, by what was chosen when it came."""
        card = self.facts[piece]
        if card.choices:
            there = self.minions.get(piece) or self.laid.get(piece)
            return card.choices[there.choice] if there and there.choice >= 0 else card.effects
        return card.effects

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the other Summoners, clockwise (ER-R-9)."""
        return _RIVALS[self.seats][seat]

    def on_space(self, seat: int, space: int) -> tuple[Piece, ...]:
        """Return the Minions on a space or Combo Field of a side: two in X State (ER-STATE-12)."""
        return self.side(seat).get(space, ())

    def side(self, seat: int) -> dict[int, tuple[Piece, ...]]:
        """Return the Minions on a side by space or Combo Field, without those on which nobody stands."""
        found = self.reckoned.sides.get(seat)
        if found is None:
            found = self.reckoned.sides[seat] = {}
            for piece in self.own(seat):
                space = self.minions[piece].space
                found[space] = (*found[space], piece) if space in found else (piece,)
        return found

    def own(self, seat: int) -> list[Piece]:
        """Return all Minions on a side; the list must not be changed."""
        found = self.reckoned.own.get(seat)
        if found is None:
            own = [piece for piece, minion in self.minions.items() if minion.seat == seat]
            found = self.reckoned.own[seat] = own
        return found

    def walls(self, seat: int, space: int) -> list[Piece]:
        """Return the Wall on a space, and those that cover the whole field (ER-CARD-28)."""
        return self._walls().get((seat, space), [])

    def closed_spaces(self, seat: int) -> set[int]:
        """Return the spaces on which nothing may be put: a Wall that covers the field stands there (ER-CARD-28)."""
        return {self.laid[wall].space for wall in self.walls(seat, SPACES[0]) if self._covers(wall)}

    def _walls(self) -> dict[Place, list[Piece]]:
        """Return the Walls before each space."""
        found = self.reckoned.walls
        if found is None:
            found = self.reckoned.walls = {}
            for piece, laid in self.laid.items():
                if self.facts[piece].kind == "wall":
                    for space in SPACES if self._covers(piece) else (laid.space,):
                        found.setdefault((laid.seat, space), []).append(piece)
        return found

    def _covers(self, wall: Piece) -> bool:
        return "covers the field" in self.effects(wall).keywords

    def empty_spaces(self, seat: int) -> list[int]:
        """Return the spaces of a Duel Field on which a Minion may be put."""
        found = self.reckoned.empty.get(seat)
        if found is None:
            taken = {*self.side(seat), *self.closed_spaces(seat)}
            found = self.reckoned.empty[seat] = [space for space in SPACES if space not in taken]
        return found

    def takes_white(self, seat: int) -> bool:
        """Tell whether another White Minion may stand on a side (ER-INVOKE-4)."""
        return sum(self.facts[piece].kind == "white" for piece in self.own(seat)) < self.rulings.white_minions

    def joined(self, piece: Piece) -> list[Piece]:
        """Return the cards joined to a Minion."""
        return [card for card, laid in self.laid.items() if piece in laid.on]

    def is_sheltered(self, piece: Piece) -> bool:
        """Tell whether a card to which a Minion is joined keeps attacks from it (ER-CARD-23)."""
        return piece in (self.reckoned.bound or self._bind()).sheltered

    def is_rooted(self, piece: Piece) -> bool:
        """Tell whether a Ploy that is joined to a Minion keeps it where it is (ER-CARD-14, ER-R-45)."""
        return piece in (self.reckoned.bound or self._bind()).rooted

    def _bind(self) -> Bound:
        sheltered: set[Piece] = set()
        rooted: set[Piece] = set()
        for card, laid in self.laid.items():
            carries = self.effects(card).carries
            if carries and carries.shelters:
                sheltered.update(laid.on)
            if self.facts[card].kind == "ploy ad hoc":
                rooted.update(laid.on)
        self.reckoned.bound = Bound(frozenset(sheltered), frozenset(rooted))
        return self.reckoned.bound

    def watching(self, when: str) -> list[Piece]:
        """Return the cards on the fields that wait for an occasion."""
        return (self.reckoned.effects or self._see_effects())[0].get(when, [])

    def uses(self, seat: int) -> list[Option]:
        """Return the effects of cards on a side that are used, without those that are spent for good."""
        return (self.reckoned.effects or self._see_effects())[1].get(seat, [])

    def _see_effects(self) -> FieldEffects:
        watching: dict[str, list[Piece]] = {}
        uses: dict[int, list[Option]] = {}
        for cards in (self.minions, self.laid):
            for piece, there in cards.items():
                if self.facts[piece].does_something:
                    effects = self.effects(piece)
                    for when in effects.by_when:
                        watching.setdefault(when, []).append(piece)
                    for index, use in enumerate(effects.uses):
                        if use.every or self.may_use(piece, f"use {index}", None):
                            uses.setdefault(there.seat, []).append(("use", piece, index))
        self.reckoned.effects = watching, uses
        return watching, uses

    def is_open(self, seat: int, group: str) -> bool:
        """Tell whether a group is open to a Summoner (ER-PARCH-3, ER-PARCH-22)."""
        return group in open_groups(self.openings[seat])

    # Changing.

    def set(self, piece: Piece, **changes: Any) -> None:
        """Change what there is of a card on a field."""
        before = self.minions.get(piece)
        if before is not None:
            after = self.minions[piece] = changed(before, changes)
            self._forget_changes(piece, before, after, changes)
            return
        self.laid[piece] = changed(self.laid[piece], changes)
        if not _WORN.issuperset(changes):
            self._forget_laid(piece)

    def _forget_changes(self, piece: Piece, before: Minion, after: Minion, changes: Collection[str]) -> None:
        """Forget what hangs on that of a Minion which changed on its side."""
        known, card = self.reckoned, self.facts[piece]
        holds_anew = (card.binds or card.holds_itself) and _working(before) != _working(after)
        if not holds_anew and _UNSEEN.issuperset(changes):
            return
        if "space" in changes:
            self._forget_place(before)
            self._forget_place(after)
        if holds_anew or not _COUNTED.issuperset(changes):
            known.figures.pop(piece, None)
            known.forget_attacks(after.space)
            known.waking.pop(after.seat, None)
        elif "attacks" in changes:
            known.attacks.pop((after.seat, after.space), None)
            known.assaults.pop(after.seat, None)
        if holds_anew and card.binds:
            known.settled = False
        if "bombs" in changes:
            known.skilled.pop(after.seat, None)
        if "choice" in changes:
            self.reckoned = Reckoned(self.seats)

    def _forget_place(self, minion: Minion) -> None:
        """Forget what hangs on where a Minion stood or stands, and on who stands behind a Wall."""
        self.reckoned.forget_attacks(minion.space)
        self.reckoned.forget_places(minion.seat)
        for wall in self.walls(minion.seat, minion.space) if self.laid else ():
            if self.facts[wall].binds:
                self.reckoned.settled = False

    def _forget_coming(self, piece: Piece, *minions: Minion) -> None:
        """Forget what hangs on a Minion that came onto a side, or left one."""
        known, card = self.reckoned, self.facts[piece]
        known.figures.pop(piece, None)
        for minion in minions:
            self._forget_place(minion)
            known.own.pop(minion.seat, None)
            known.waking.pop(minion.seat, None)
            if card.uses_calibers or minion.bombs or known.granted:
                known.skilled.pop(minion.seat, None)
        self._forget_effects(card)

    def _forget_laid(self, piece: Piece) -> None:
        """Forget what hangs on a card that is no Minion, which came, changed, or left."""
        self.reckoned.forget_laid(self.facts[piece])
        self._forget_effects(self.facts[piece])

    def _forget_effects(self, card: Card) -> None:
        """Forget what cards do, wait for and let hold, if one that came or left is among them."""
        if card.does_something:
            self.reckoned.effects = None
        if card.binds:
            self.reckoned.settled = False

    def mark_used(self, piece: Piece, effect: str) -> None:
        """Note that an effect or caliber was used in this turn of its Summoner."""
        there = self.minions.get(piece) or self.laid[piece]
        others = tuple(one for one in there.used if one[0] != effect)
        self.set(piece, used=(*others, (effect, self.turns[there.seat])))
        self.reckoned.effects = None

    def may_use(self, piece: Piece, effect: str, every: int | None) -> bool:
        """Tell whether an effect that works every so many turns, or once, works now (ER-R-33)."""
        there = self.minions.get(piece) or self.laid[piece]
        for used, turn in there.used:
            if used == effect:
                return every is not None and self.turns[there.seat] - turn >= every
        return True

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

    def place(self, piece: Piece, minion: Minion) -> None:
        """Place a Minion on a field, from another one if it stood there."""
        before = self.minions.get(piece)
        self.minions[piece] = minion
        self._forget_coming(piece, minion, *([before] if before else []))

    def lay(self, piece: Piece, laid: Laid) -> None:
        """Lay another card on a field."""
        self.laid[piece] = laid
        self._forget_laid(piece)

    def remove_minion(self, piece: Piece) -> Minion:
        """Take a Minion off the field; what is joined to it alone goes to its void (ER-CARD-16)."""
        minion = self.minions.pop(piece)
        self._forget_coming(piece, minion)
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
        laid = self.laid.pop(piece)
        self._forget_laid(piece)
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


def _working(minion: Minion) -> tuple[Any, ...]:
    """Return that of a Minion on which hangs whether what it lets hold does so."""
    return minion.face_down, minion.cubes > 0, minion.constant > 0
