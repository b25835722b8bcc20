"""The table: three characters a side, what is attached to them, hands and piles, and what changed for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardsdb.games.eredan.duel.cards import Card, Cards
from cardsdb.games.eredan.duel.rulesets import Ruleset
from cardsdb.play.asking import Question
from cardsdb.play.duel import Event, Outcome
from cardsdb.play.randomness import Randomness

Piece: TypeAlias = int
"""A card on the table, a character too: each copy has a number of its own."""
GAME = 1_000_000
"""The round to whose end an effect lasts that lasts for the game."""


class Source(NamedTuple):
    """Whose doing something is: the card, the side whose card it is, and the bearer of its ability."""

    card: Piece
    seat: int
    bearer: Piece


class Changed(NamedTuple):
    """A figure of a character that was changed: by an amount, or to it; until the end of a round, or while attached."""

    target: Piece
    figure: str
    sets: bool
    amount: int
    until: int
    attached: bool
    source: Source


class Standing(NamedTuple):
    """An ability of a played card that holds until the end of a round."""

    step: Any
    source: Source
    until: int


class Attached(NamedTuple):
    """A card attached to a character, and whether it works already."""

    bearer: Piece
    works: bool


class Bearing(NamedTuple):
    """The abilities that hold all the time, with their sources: by verb, and what bears upon a figure by that figure.

    The latter are a step, whether it sets the figure, and the amount.
    """

    verbs: Mapping[type, Sequence[tuple[Any, Source]]]
    figures: Mapping[str, Sequence[tuple[Any, bool, Any, Source]]]


Op: TypeAlias = tuple[Any, ...]
"""Something that is still to be done: its name, and what it is done with."""
Told: TypeAlias = tuple[str, tuple[object, ...], str, int]
"""An event: its words, what stands for each {} in them, and the words for all but the seat that may know, if any."""


class Table:
    """A duel. What belongs to a side is in lists with one entry a seat.

    `team` are the characters; `chosen` the cards that a side has secretly chosen in this round, and
    `played` those of the round as they resolve. `fighters` are the two of the combat, by seat. `ordered`
    are characters that got their Order bonuses in this round, `dealt` the physical damage of each side in the
    combat, `replaced` whether a Mage's spell takes the place of the attack. `refill` is how many cards more a
    side draws next time, `short` whether it could not fill its hand. `cancels` are opposing cards that will do
    nothing, `silenced` attached cards that do nothing this round, `waived` sides that may ignore limits.
    `moments` are those at which any card here does something. `bearing` is what figures.bearing collected,
    None since the characters and cards that bear abilities changed.
    """

    __slots__ = (
        *("cards", "ruleset", "card", "owner", "random", "team", "titles", "moments"),
        *("health", "dead", "tapped", "deck", "hand", "discard", "gone", "attached"),
        *("changes", "doubles", "standing", "bearing", "silenced", "cancels", "waived"),
        *("round", "first", "fighters", "chosen", "played", "ordered", "dealt", "replaced", "refill", "short", "score"),
        *("drawn", "used", "previous", "known", "asking", "stack", "log", "over"),
    )

    def __init__(self, cards: Cards, ruleset: Ruleset, sides: list[tuple[list[int], list[int]]], random: Randomness):
        """Give each seat the rows of its characters and of its deck; nothing is shuffled or drawn yet."""
        self.cards, self.ruleset, self.random = cards, ruleset, random
        self.card = tuple(row for team, deck in sides for row in (*team, *deck))
        self.owner = tuple(seat for seat, (team, deck) in enumerate(sides) for _ in (*team, *deck))
        self.moments = frozenset(when for row in set(self.card) for when in cards.all[row].steps)
        pieces = iter(range(len(self.card)))
        dealt = [([next(pieces) for _ in team], [next(pieces) for _ in deck]) for team, deck in sides]
        self.team: list[tuple[Piece, ...]] = [tuple(team) for team, _ in dealt]
        self.titles = {one: self._title(one) for team in self.team for one in team}
        self.deck: list[list[Piece]] = [deck for _, deck in dealt]
        self.health = {one: self.fact(one).figures.get("health", 0) for team in self.team for one in team}
        self.dead: set[Piece] = set()
        self.tapped: set[Piece] = set()
        self.hand: list[list[Piece]] = [[], []]
        self.discard: list[list[Piece]] = [[], []]
        self.gone: list[list[Piece]] = [[], []]
        self.attached: dict[Piece, Attached] = {}
        self.changes: list[Changed] = []
        self.doubles: list[tuple[Piece, str, int]] = []
        self.standing: list[Standing] = []
        self.bearing: Bearing | None = None
        self.silenced: list[tuple[Any, tuple[Piece, ...]]] = []
        self.cancels: list[tuple[int, Any, bool, int]] = []
        self.waived: set[int] = set()
        self.round = self.first = 0
        self.fighters: tuple[Piece, Piece] | None = None
        self.chosen: list[list[Piece]] = [[], []]
        self.played: list[Piece] = []
        self.ordered: set[Piece] = set()
        self.dealt, self.replaced = [0, 0], [False, False]
        self.refill, self.short, self.score = [0, 0], [False, False], [0, 0]
        self.drawn: set[Piece] = set()
        self.used: list[Piece] = []
        self.previous = 0
        self.known: set[Piece] = set()
        self.asking: Question | None = None
        self.stack: list[Op] = []
        self.log: list[Told] = []
        self.over: Outcome | None = None

    def copy(self) -> Table:
        """Return a table that goes on by itself from here."""
        new: Table = object.__new__(Table)
        new.cards, new.ruleset, new.card, new.owner = self.cards, self.ruleset, self.card, self.owner
        new.team, new.titles, new.moments, new.bearing = self.team, self.titles, self.moments, self.bearing
        new.round, new.first, new.fighters, new.previous = self.round, self.first, self.fighters, self.previous
        new.asking, new.over, new.random = self.asking, self.over, self.random.copy()
        new.deck = [zone[:] for zone in self.deck]
        new.hand = [zone[:] for zone in self.hand]
        new.discard = [zone[:] for zone in self.discard]
        new.gone = [zone[:] for zone in self.gone]
        new.chosen = [zone[:] for zone in self.chosen]
        new.health, new.attached = self.health.copy(), self.attached.copy()
        new.dead, new.tapped, new.ordered = self.dead.copy(), self.tapped.copy(), self.ordered.copy()
        new.waived, new.drawn, new.known = self.waived.copy(), self.drawn.copy(), self.known.copy()
        new.changes, new.doubles, new.standing = self.changes[:], self.doubles[:], self.standing[:]
        new.silenced, new.cancels = self.silenced[:], self.cancels[:]
        new.played, new.used, new.dealt, new.replaced = self.played[:], self.used[:], self.dealt[:], self.replaced[:]
        new.refill, new.short, new.score = self.refill[:], self.short[:], self.score[:]
        new.stack, new.log = self.stack[:], self.log[:]
        return new

    # Looking.

    def fact(self, piece: Piece) -> Card:
        """Return the facts of a card on the table."""
        return self.cards.all[self.card[piece]]

    @property
    def active(self) -> int:
        """Whose round it is (EC-ROUND-10)."""
        return (self.first + self.round - 1) % 2

    def living(self, seat: int) -> list[Piece]:
        """Return the living characters of a side."""
        return [one for one in self.team[seat] if one not in self.dead]

    def fighter(self, seat: int) -> Piece | None:
        """Return the fighter of a side, None outside a combat."""
        return self.fighters[seat] if self.fighters else None

    def on(self, character: Piece) -> list[Piece]:
        """Return the cards attached to a character, in the order in which they came."""
        return [card for card, one in self.attached.items() if one.bearer == character]

    # Telling.

    def tell(self, words: str, *about: object) -> None:
        """Write an event down: words, and what stands for each {} in them."""
        self.log.append((words, about, "", -1))

    def confide(self, seat: int, words: str, *about: object, public: str) -> None:
        """Write an event down of which only a seat may read all; the others read `public`, about the same."""
        self.log.append((words, about, public, seat))

    def events(self) -> list[Event]:
        """Return what was written down, in words, which are put together only when somebody asks for them."""
        found = []
        for words, about, public, seat in self.log:
            text = words.format(*about)
            found.append(Event(text, public.format(*about), (seat,)) if public else Event(text, text))
        return found

    def called(self, piece: Piece) -> str:
        """Return what a card is called; a character that both sides have is told apart by its player."""
        return self.titles.get(piece) or self.fact(piece).full_name

    def _title(self, character: Piece) -> str:
        name = self.fact(character).full_name
        twins = [one for team in self.team for one in team if self.card[one] == self.card[character]]
        if len(twins) == 1:
            return name
        number = [one for one in twins if self.owner[one] == self.owner[character]].index(character)
        return f"player {self.owner[character] + 1}'s {name}" + (f" #{number + 1}" if number else "")

    # What changes which abilities hold.

    def begin_round(self) -> None:
        """Go on to the next round: the other player is active, and what held for a round ends."""
        self.round += 1
        self.fighters, self.played, self.ordered = None, [], set()
        self.chosen, self.dealt, self.replaced = [[], []], [0, 0], [False, False]
        self.cancels, self.silenced, self.waived = [], [], set()
        self.bearing = None

    def attach(self, card: Piece, bearer: Piece, *, works: bool) -> None:
        """Let a character bear a card, also one that another bore."""
        self.attached[card] = Attached(bearer, works)
        if self.fact(card).standing:
            self.bearing = None

    def detach(self, card: Piece) -> None:
        """Take a card off its bearer; what it changed as long as it was attached ends."""
        del self.attached[card]
        if self.fact(card).standing:
            self.bearing = None
        self.end_changes(card)

    def end_changes(self, card: Piece) -> None:
        """End what a card changed as long as it is attached."""
        if self.changes:
            self.changes = [one for one in self.changes if not (one.attached and one.source.card == card)]

    def silence(self, cards: Any, bearers: Sequence[Piece]) -> None:
        """Let such cards on these characters do nothing this round."""
        self.silenced.append((cards, tuple(bearers)))
        self.bearing = None

    def die(self, character: Piece) -> None:
        """Let a character be dead; dead characters are not tapped (EC-TAP-2)."""
        self.dead.add(character)
        self.tapped.discard(character)
        self.bearing = None

    def revive(self, character: Piece) -> None:
        """Let a dead character live again."""
        self.dead.discard(character)
        self.bearing = None

    # Moving.

    def draw(self, seat: int) -> bool:
        """Draw a card; return whether there was one."""
        if not self.deck[seat]:
            return False
        card = self.deck[seat].pop()
        self.hand[seat].append(card)
        self.drawn.add(card)
        self.confide(seat, "player {} draws {}", seat + 1, self.called(card), public="player {} draws a card")
        return True

    def put(self, card: Piece, zone: str) -> None:
        """Put a card into a zone of its owner; a deck is shuffled then."""
        seat = self.owner[card]
        zones = {"hand": self.hand, "deck": self.deck, "discard pile": self.discard, "out of the game": self.gone}
        zones[zone][seat].append(card)
        if zone == "deck":
            self.random.shuffle(self.deck[seat])
            self.known.discard(card)
        else:
            self.known.add(card)
