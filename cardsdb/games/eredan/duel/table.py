"""The table: three characters a side, what is attached to them, hands and piles, and what changed for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from cardsdb.games.eredan.duel.cards import Card, Cards
from cardsdb.games.eredan.duel.rulesets import Ruleset
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


@dataclass(slots=True)
class Attached:
    """A card attached to a character, and whether it works already."""

    bearer: Piece
    works: bool


@dataclass(slots=True)
class Question:
    """What a seat is asked: the kind of question, its options, and what is to be done with the answer."""

    kind: str
    seat: int
    options: tuple[tuple[Any, ...], ...]
    about: tuple[Any, ...] = ()


Op: TypeAlias = tuple[Any, ...]
"""Something that is still to be done: its name, and what it is done with."""


class Table:
    """A duel. What belongs to a side is in lists with one entry a seat.

    `team` are the characters; `chosen` the cards that a side has secretly chosen in this round, and
    `played` those of the round as they resolve. `fighters` are the two of the combat, by seat. `ordered`
    are characters that got their Order bonuses in this round, `dealt` the physical damage of each side in the
    combat, `replaced` whether a Mage's spell takes the place of the attack. `refill` is how many cards more a
    side draws next time, `short` whether it could not fill its hand. `cancels` are opposing cards that will do
    nothing, `silenced` attached cards that do nothing this round, `waived` sides that may ignore limits.
    `kinds` are the verbs of all abilities here that hold all the time.
    """

    __slots__ = (
        *("cards", "ruleset", "card", "owner", "random", "team", "kinds"),
        *("health", "dead", "tapped", "deck", "hand", "discard", "gone", "attached"),
        *("changes", "doubles", "standing", "silenced", "cancels", "waived"),
        *("round", "first", "fighters", "chosen", "played", "ordered", "dealt", "replaced", "refill", "short", "score"),
        *("drawn", "used", "previous", "known", "asking", "stack", "log", "over"),
    )

    def __init__(self, cards: Cards, ruleset: Ruleset, sides: list[tuple[list[int], list[int]]], random: Randomness):
        """Give each seat the rows of its characters and of its deck; nothing is shuffled or drawn yet."""
        self.cards, self.ruleset, self.random = cards, ruleset, random
        self.card = tuple(row for team, deck in sides for row in (*team, *deck))
        self.owner = tuple(seat for seat, (team, deck) in enumerate(sides) for _ in (*team, *deck))
        self.kinds = frozenset(kind for row in set(self.card) for kind in cards.all[row].standing)
        pieces = iter(range(len(self.card)))
        dealt = [([next(pieces) for _ in team], [next(pieces) for _ in deck]) for team, deck in sides]
        self.team: list[tuple[Piece, ...]] = [tuple(team) for team, _ in dealt]
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
        self.silenced: list[tuple[Any, tuple[Piece, ...]]] = []
        self.cancels: list[tuple[int, Any, bool]] = []
        self.waived: set[int] = set()
        self.round = self.first = 0
        self.fighters: tuple[Piece, Piece] | None = None
        self.chosen: list[list[Piece]] = [[], []]
        self.played: list[Piece] = []
        self.ordered: set[Piece] = set()
        self.dealt = [0, 0]
        self.replaced = [False, False]
        self.refill = [0, 0]
        self.short = [False, False]
        self.score = [0, 0]
        self.drawn: set[Piece] = set()
        self.used: list[Piece] = []
        self.previous = 0
        self.known: set[Piece] = set()
        self.asking: Question | None = None
        self.stack: list[Op] = []
        self.log: list[Event] = []
        self.over: Outcome | None = None

    def copy(self) -> Table:
        """Return a table that goes on by itself from here."""
        new: Table = object.__new__(Table)
        for name in ("cards", "ruleset", "card", "owner", "team", "kinds", "round", "first", "fighters", "previous",
                     "asking", "over"):  # fmt: skip
            setattr(new, name, getattr(self, name))
        for name in ("health", "dead", "tapped", "changes", "doubles", "standing", "silenced", "cancels", "waived",
                     "played", "ordered", "dealt", "replaced", "refill", "short", "score", "drawn", "used", "known",
                     "stack", "log"):  # fmt: skip
            setattr(new, name, getattr(self, name).copy())
        for name in ("deck", "hand", "discard", "gone", "chosen"):
            setattr(new, name, [zone[:] for zone in getattr(self, name)])
        new.attached = {card: Attached(one.bearer, one.works) for card, one in self.attached.items()}
        new.random = self.random.copy()
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

    def tell(self, text: str, public: str | None = None, seat: int = -1) -> None:
        """Write an event down; where `public` is given, only the seat may read all of it."""
        self.log.append(Event(text, text if public is None else public, () if public is None else (seat,)))

    def called(self, piece: Piece) -> str:
        """Return what a card is called; a character that both sides have is told apart by its player."""
        name = self.fact(piece).full_name
        twins = [one for team in self.team for one in team if self.card[one] == self.card[piece]]
        if piece in twins and len(twins) > 1:
            number = [one for one in twins if self.owner[one] == self.owner[piece]].index(piece)
            return f"player {self.owner[piece] + 1}'s {name}" + (f" #{number + 1}" if number else "")
        return name

    # Moving.

    def draw(self, seat: int) -> bool:
        """Draw a card; return whether there was one."""
        if not self.deck[seat]:
            return False
        card = self.deck[seat].pop()
        self.hand[seat].append(card)
        self.drawn.add(card)
        self.tell(f"player {seat + 1} draws {self.called(card)}", f"player {seat + 1} draws a card", seat)
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

    def detach(self, card: Piece) -> None:
        """Take a card off its bearer; what it changed as long as it was attached ends."""
        del self.attached[card]
        if self.changes:
            self.changes = [one for one in self.changes if not (one.attached and one.source.card == card)]
