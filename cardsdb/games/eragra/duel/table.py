"""The table: stacks, voids, the Summoners' fields, crystals and cubes, and everything that moves between them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from cardsdb.games.eragra.ability_holdings import Holding
from cardsdb.games.eragra.duel.cards import Cards, Effects
from cardsdb.games.eragra.duel.rulings import Rulings
from cardsdb.play.duel import Outcome
from cardsdb.play.randomness import Randomness

Piece: TypeAlias = int
"""A card on the table; each has a number of its own."""
Op: TypeAlias = tuple[Any, ...]
"""Something that is still to be done: its name, and what it is done with."""
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


class Question(NamedTuple):
    """What a seat is asked: the kind of question, its options, and what the answer is about."""

    kind: str
    seat: int
    options: tuple[tuple[Any, ...], ...]
    about: tuple[Any, ...] = ()


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


_OWN = ("hand", "duel", "mastery", "grim")
_COMMON = ("parchments", "white", "black", "tokens", "limbo", "craft", "pyra", "gone", "lasting", "short", "played")
_NUMBERS = ("crystals", "virtuous", "evil", "turns")
_FLAGS = ("sinister", "cast", "open_mastery", "open_grim")
_SHARED = (
    *("cards", "rulings", "full", "card", "facts", "home", "seats", "turn", "active", "starter"),
    *("moved", "allied", "battle", "asking", "over", "cache"),
)


_COUNTED = frozenset({"attacks", "towards", "used", "counter", "bombs", "written", "shown"})
"""What can change without another figure of a Minion changing with it."""


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
    seen. `cache` keeps what was reckoned from the fields until one of them changes. `full` is the full game,
    which passes on into the Future World.
    """

    __slots__ = (
        *_SHARED, *_OWN, *_COMMON, *_NUMBERS, *_FLAGS,
        *("openings", "locks", "random", "minions", "laid", "known", "drawn", "stack", "log"),
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
        self.over: Outcome | None = None
        self.cache: dict[Any, Any] = {}
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
        new.random = self.random.copy()
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
        return self.spaces().get((seat, space), ())

    def spaces(self) -> dict[tuple[int, int], tuple[Piece, ...]]:
        """Return the Minions by side and space."""
        found: dict[tuple[int, int], tuple[Piece, ...]] | None = self.cache.get("spaces")
        if found is None:
            found = self.cache["spaces"] = _by_space(self.minions)
        return found

    def own(self, seat: int) -> list[Piece]:
        """Return all Minions on a side."""
        return [piece for piece, minion in self.minions.items() if minion.seat == seat]

    def walls(self, seat: int, space: int) -> list[Piece]:
        """Return the Wall on a space, and those that cover the whole field (ER-CARD-28)."""
        walls = self.cache.get("walls")
        if walls is None:
            walls = self.cache["walls"] = [
                (piece, laid, "covers the field" in self.effects(piece).keywords)
                for piece, laid in self.laid.items()
                if self.facts[piece].kind == "wall"
            ]
        return [piece for piece, laid, covers in walls if laid.seat == seat and (covers or laid.space == space)]

    def is_closed(self, seat: int, space: int) -> bool:
        """Tell whether nothing may be put on a space: a Wall that covers the field stands there (ER-CARD-28)."""
        return any(
            self.laid[piece].space == space and "covers the field" in self.effects(piece).keywords
            for piece in self.walls(seat, space)
        )

    def empty_spaces(self, seat: int) -> list[int]:
        """Return the spaces of a Duel Field on which a Minion may be put."""
        found: list[int] | None = self.cache.get(("empty", seat))
        if found is None:
            found = self.cache["empty", seat] = [
                space for space in SPACES if not self.on_space(seat, space) and not self.is_closed(seat, space)
            ]
        return found

    def takes_white(self, seat: int) -> bool:
        """Tell whether another White Minion may stand on a side (ER-INVOKE-4)."""
        return sum(self.facts[piece].kind == "white" for piece in self.own(seat)) < self.rulings.white_minions

    def joined(self, piece: Piece) -> list[Piece]:
        """Return the cards joined to a Minion."""
        found = self.cache.get("joined")
        if found is None:
            found = self.cache["joined"] = _by_bearer(self.laid)
        cards: list[Piece] = found.get(piece, [])
        return cards

    def is_open(self, seat: int, group: str) -> bool:
        """Tell whether a group is open to a Summoner (ER-PARCH-3, ER-PARCH-22)."""
        return group in open_groups(self.openings[seat])

    # Changing.

    def set(self, piece: Piece, **changes: Any) -> None:
        """Change what there is of a card on a field."""
        if piece in self.laid:
            self.laid[piece] = self.laid[piece]._replace(**changes)
            if "cubes" not in changes or len(changes) > 1:
                self.cache = {}
            return
        before = self.minions[piece]
        self.minions[piece] = before._replace(**changes)
        if changes.get("constant") and before.constant:
            del changes["constant"]
        if not _COUNTED.issuperset(changes):
            self._forget(piece, before)
            if "space" in changes or "seat" in changes:
                self._forget(piece, self.minions[piece])

    def _forget(self, piece: Piece, minion: Minion) -> None:
        """Forget what was reckoned from the fields: of a Minion alone, where nothing else hangs on it."""
        walls = self.walls(minion.seat, minion.space)
        if self.facts[piece].binds or any(self.facts[wall].binds for wall in walls):
            self.cache = {}
            return
        self.cache = self.cache.copy()  # copies of the table share it
        for key in (piece, "spaces", "facing", "crossings", "moves", "watching", "uses", ("empty", minion.seat)):
            self.cache.pop(key, None)

    def mark_used(self, piece: Piece, effect: str) -> None:
        """Note that an effect or caliber was used in this turn of its Summoner."""
        there = self.minions.get(piece) or self.laid[piece]
        others = tuple(one for one in there.used if one[0] != effect)
        self.set(piece, used=(*others, (effect, self.turns[there.seat])))

    def may_use(self, piece: Piece, effect: str, every: int | None) -> bool:
        """Tell whether an effect that works every so many turns, or once, works now (ER-R-33)."""
        there = self.minions.get(piece) or self.laid[piece]
        last = next((turn for one, turn in there.used if one == effect), None)
        return last is None or (every is not None and self.turns[there.seat] - last >= every)

    def tell(self, *fact: Any) -> None:
        """Note that something happened."""
        self.log.append(fact)

    # Crystals and Acts.

    def collect(self, seat: int, count: int, *, told: bool = False) -> None:
        """Give own crystals, and a Virtuous Act for each (ER-ACT-1, ER-CRYSTAL-2, ER-R-26)."""
        given = min(count, self.rulings.crystals - self.crystals[seat])
        if given > 0:
            self.crystals[seat] += given
            self.tell("collected", seat, given)
            self.act(seat, "virtuous", given)
            if not told:
                self.stack.append(("rivals see", "rival collects a crystal", seat))

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
            return None
        piece = zone.pop()
        self.hand[seat].append(piece)
        self.drawn.add(piece)
        if stack == "parchments":
            self.known.add(piece)  # its face was up (ER-SETUP-3)
        self.tell("drew", seat, piece)
        if not told:
            self.stack.append(("rivals see", "rival draws", seat))
        return piece

    def zone_of_stack(self, seat: int, stack: str) -> list[Piece]:
        """Return a stack of a Summoner, or a common one."""
        own = {"duel": self.duel, "mastery": self.mastery, "grim": self.grim}
        common = {"parchments": self.parchments, "white incantations": self.white, "black incantations": self.black,
                  "tokens": self.tokens}  # fmt: skip
        return own[stack][seat] if stack in own else common[stack]

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
        {"limbo": self.limbo, "craft pool": self.craft, "pyra": self.pyra}[void].append(piece)
        self.known.add(piece)

    def place(self, piece: Piece, minion: Minion) -> None:
        """Place a Minion on a field, from another one if it stood there."""
        before = self.minions.get(piece)
        self.minions[piece] = minion
        self._forget(piece, minion)
        if before is not None:
            self._forget(piece, before)

    def lay(self, piece: Piece, laid: Laid) -> None:
        """Lay another card on a field."""
        self.laid[piece] = laid
        self.cache = {}

    def remove_minion(self, piece: Piece) -> Minion:
        """Take a Minion off the field; what is joined to it alone goes to its void (ER-CARD-16)."""
        minion = self.minions.pop(piece)
        self._forget(piece, minion)
        if any(one.target == piece for one in self.lasting):
            self.lasting = [one for one in self.lasting if one.target != piece]
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
        self.cache = {}
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


def _by_space(minions: dict[Piece, Minion]) -> dict[tuple[int, int], tuple[Piece, ...]]:
    """Return the Minions by side and space."""
    found: dict[tuple[int, int], tuple[Piece, ...]] = {}
    for piece, minion in minions.items():
        place = (minion.seat, minion.space)
        found[place] = (*found.get(place, ()), piece)
    return found


def _by_bearer(laid: dict[Piece, Laid]) -> dict[Piece, list[Piece]]:
    """Return the cards that are joined to each Minion."""
    found: dict[Piece, list[Piece]] = {}
    for card, one in laid.items():
        for bearer in one.on:
            found.setdefault(bearer, []).append(card)
    return found
