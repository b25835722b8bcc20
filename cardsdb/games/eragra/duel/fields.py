"""The fields: who stands and what lies on them, what is kept of that in mind, and forgotten when it changes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardsdb.games.eragra.duel.cards import Card, Effects
from cardsdb.games.eragra.duel.parts import SPACES, Laid, Minion, Option, Piece, changed
from cardsdb.games.eragra.duel.reckoned import Bound, FieldEffects, Place, Reckoned

_UNSEEN = frozenset({"used", "counter", "written", "shown", "constant"})
"""What can change of a Minion on a side while all that is known stays, unless it lets something else hold."""
_COUNTED = _UNSEEN | {"space", "attacks", "towards", "bombs", "choice"}
"""What can change of it without what it is changing with it."""
_WORN = frozenset({"cubes", "used"})
"""What can change of another card without what it does changing with it."""


class Fields:
    """The fields of all Summoners: the part of a table that changes through these methods alone.

    `minions` and `laid` are what there is of the cards on them, `reckoned` is what is known of that.
    """

    __slots__ = ("laid", "minions", "reckoned")
    facts: tuple[Card, ...]
    seats: int
    turns: list[int]

    def __init__(self, seats: int) -> None:
        """Begin with empty fields of so many Summoners."""
        self.minions: dict[Piece, Minion] = {}
        self.laid: dict[Piece, Laid] = {}
        self.reckoned = Reckoned(seats)

    # Looking.

    def effects(self, piece: Piece) -> Effects:
        """Return what a card can do, by what was chosen when it came."""
        card = self.facts[piece]
        if card.choices:
            there = self.minions.get(piece) or self.laid.get(piece)
            return card.choices[there.choice] if there and there.choice >= 0 else card.effects
        return card.effects

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

    def on_duel_field(self, seat: int) -> list[Piece]:
        """Return the Minions on the spaces of a side, without those on its Combo Fields."""
        return [piece for piece in self.own(seat) if self.minions[piece].space in SPACES]

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

    def place(self, piece: Piece, minion: Minion) -> None:
        """Place a Minion on a field, from another one if it stood there."""
        before = self.minions.get(piece)
        self.minions[piece] = minion
        self._forget_coming(piece, minion, *([before] if before else []))

    def lay(self, piece: Piece, laid: Laid) -> None:
        """Lay another card on a field."""
        self.laid[piece] = laid
        self._forget_laid(piece)

    def take_minion(self, piece: Piece) -> Minion:
        """Take a Minion off a field, and nothing else."""
        minion = self.minions.pop(piece)
        self._forget_coming(piece, minion)
        return minion

    def take_laid(self, piece: Piece) -> Laid:
        """Take another card off a field, and nothing else."""
        laid = self.laid.pop(piece)
        self._forget_laid(piece)
        return laid

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

    # Forgetting.

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


def _working(minion: Minion) -> tuple[Any, ...]:
    """Return that of a Minion on which hangs whether what it lets hold does so."""
    return minion.face_down, minion.cubes > 0, minion.constant > 0
