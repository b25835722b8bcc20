"""A duel as a value: who must decide what, what may be done, what each player may see, and how it ends.

Seats count from 0 in the code, and from 1 wherever people read or write them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from cardsdb.errors import PlayError

Action: TypeAlias = int
"""An action as its duel counts it; `Duel.write` says it in words. It means nothing to another duel."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has to decide. `question` is a short sentence for people; `clause` the rule that asks it."""

    seat: int
    question: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a duel ended: the seats that won (several for a team, none for a draw), and why, with the clause."""

    winners: tuple[int, ...]
    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as a player sees it: its name, None for one whose face is hidden.

    `marks` are short words on its state (tapped, summoned this turn), `figures` what counts at
    the moment (power 6000), `under` the names of the cards below it.
    """

    name: str | None
    marks: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone as a player sees it. Cards whose faces and order are both hidden are only counted."""

    name: str
    count: int
    cards: tuple[SeenCard, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """A seat with its zones and what else is counted there (mana left, crystals), as a player sees it."""

    seat: int
    zones: tuple[SeenZone, ...]
    figures: tuple[tuple[str, str], ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """All that a player may know of a duel at a moment, for people, files and agents alike.

    `marks` are short words on the moment: the step of the turn, what was done in it. `common` are the
    zones that belong to nobody.
    """

    seat: int
    turn: int
    active: int
    marks: tuple[str, ...]
    players: tuple[SeenPlayer, ...]
    common: tuple[SeenZone, ...] = ()

    @property
    def zones(self) -> Iterator[SeenZone]:
        """All zones, the common ones and then those of each player."""
        yield from self.common
        for player in self.players:
            yield from player.zones


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words: for those who may know all of it, and for the others.

    `seats` may read `text`; the others read `public`, which is the same where nothing is hidden.
    """

    text: str
    public: str
    seats: tuple[int, ...] = ()

    def told(self, seat: int | None) -> str:
        """Return what a seat is told, or all of it for None (a record)."""
        return self.text if seat is None or seat in self.seats else self.public


class Duel(ABC):
    """A game under way.

    The same game, decks, options, seed and actions give the same duel on every machine. All that is random
    comes from the duel's own generator.
    """

    game: ClassVar[str]
    """The game's name, as `--game` takes it."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players it began with."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The number of the turn (or round), from 1."""

    @property
    @abstractmethod
    def seat(self) -> int:
        """Who has to decide, -1 where it is over; the quick way to ask `decision`."""

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way, so that looking on from here tells an agent little more."""
        return False

    @abstractmethod
    def decision(self) -> Decision | None:
        """Return who has to decide what, None where the duel is over."""

    @abstractmethod
    def actions(self) -> Sequence[Action]:
        """Return exactly the legal actions, in a fixed order; the list must not be changed."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Do a legal action, and all that follows until the next decision; raises IllegalActionError."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """Return a legal action in words, which no other legal action has."""

    @abstractmethod
    def expand(self, line: str) -> Sequence[str]:
        """Return the actions, in words, that a line is short for; the line itself where it is short for none."""

    @abstractmethod
    def why_not(self, seat: int, words: str) -> tuple[str, str]:
        """Return why a seat cannot do something or play a card of that name now, and the clause that forbids it.

        The answer uses what that seat may know and nothing else.
        """

    @abstractmethod
    def events(self) -> Sequence[Event]:
        """Return what the last action caused, in order; for a duel that has just begun, how it was set up."""

    def texts(self) -> Sequence[str]:
        """Return what the last action caused, in words and in full, as a record has it."""
        return [event.text for event in self.events()]

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how it ended, None while it goes on."""

    @abstractmethod
    def concede(self, seat: int) -> None:
        """Let a player give up."""

    @abstractmethod
    def see(self, seat: int) -> Seen:
        """Return all that a seat may know."""

    @abstractmethod
    def copy(self) -> Duel:
        """Return a duel that goes on by itself from here."""

    @abstractmethod
    def imagine(self, seat: int, seed: int) -> Duel:
        """Return a copy in which all that the seat may not know is dealt anew, as it could be."""

    @abstractmethod
    def worth(self, seat: int) -> float:
        """Return how good the duel looks for a seat by what that seat may know: higher is better, 0 is even."""

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        """Return how many copies of each card a seat drew and played, by name; nothing where that is not counted."""
        return {}

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Return the whole position in plain values, as a position file holds them and `Rules.set_up` reads them."""


@dataclass(frozen=True, slots=True)
class DuelDeck:
    """A deck as a duel takes it: for each section the names of its cards, each as often as it is in there."""

    name: str
    sections: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a game's duels: its name, what it may be (the first unless said), and what it does, in a line."""

    name: str
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True)
class Rules(ABC):
    """A game's duels, with the cards that they are played with.

    `fingerprint` stands for those cards' facts: a record that was made with others may not replay.
    """

    fingerprint: str
    settings: ClassVar[tuple[Setting, ...]] = ()
    players: ClassVar[tuple[int, int]] = (2, 2)
    """How few and how many may play."""

    @abstractmethod
    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> Duel:
        """Shuffle and deal; raises PlayError where a card cannot be played with, or an option is none."""

    @abstractmethod
    def set_up(self, position: Mapping[str, Any]) -> Duel:
        """Return the duel of a position; raises PositionError, which names the zone or card that is impossible."""


def check_options(rules: Rules, options: Mapping[str, str]) -> None:
    """Refuse options that a game does not have, or choices that they do not have; raises PlayError."""
    settings = {setting.name: setting for setting in rules.settings}
    for name, choice in options.items():
        if name not in settings:
            there_are = f"; there are: {', '.join(settings)}" if settings else ""
            raise PlayError(f"no option of this game is called {name!r}{there_are}")
        if choice not in settings[name].choices:
            raise PlayError(f"the option {name} is one of {', '.join(settings[name].choices)}, not {choice!r}")
