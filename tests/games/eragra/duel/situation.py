"""The language of these tests: a table built by hand, what its Summoners do, and what came of it.

    duel = situation()
    ram = duel.minion(0, 1, abilities=[use({"do": "destroy", "target": {"side": "rival"}})])
    foe = duel.minion(1, 3, power=2)
    duel.seance().answer("use", ram, 0)
    assert duel.crystals(0) == 2

Seats count from 0, as in the code; it is the turn of seat 0. Every card has a name of its own unless it is given one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eragra.abilities import Ability, Cast, load_abilities, read_abilities
from cardsdb.games.eragra.duel import course, effects, writing
from cardsdb.games.eragra.duel.cards import Card, Cards
from cardsdb.games.eragra.duel.figures import Now, now
from cardsdb.games.eragra.duel.invoking import newcomer
from cardsdb.games.eragra.duel.parts import Laid, Opening, Piece, Source
from cardsdb.games.eragra.duel.rulings import rulings
from cardsdb.games.eragra.duel.table import Table
from cardsdb.names import fold
from cardsdb.play.asking import Question
from cardsdb.play.randomness import Randomness

COMMON_STACKS = {
    "parchment": "parchments",
    "incantation white": "white",
    "incantation black": "black",
    "token": "tokens",
}

_FACES = {"0": 0, "10": 1, "20": 3, "x2": 5, "x3": 5, "trident": 0, "third eye": 2, "black rose": 4}
"""Which of the six faces of its die each is (ER-R-1)."""

COLLECT = {"do": "collect crystals"}
DRAW = {"do": "draw", "stack": "duel"}
"""Two steps that can be told apart from all others by what comes of them."""


def use(*steps: Mapping[str, Any], every: int | None = None) -> dict[str, Any]:
    """The ability to use an effect: once, or every so many turns."""
    return {"ability": "use", "steps": list(steps), **({"every": every} if every else {})}


def when(moment: str, *steps: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """The ability to do something when something happens."""
    return {"ability": "when", "when": moment, "steps": list(steps), **more}


def destroy(side: str = "rival", **target: Any) -> dict[str, Any]:
    """The step that destroys Minions, or cards if `cards` says which."""
    return {"do": "destroy", "target": {"side": side, **target}}


@cache
def _declared() -> dict[str, tuple[Ability, ...]]:
    return load_abilities(Path(__file__).parents[4] / "data" / "eragra" / "abilities.toml")


def shipped(name: str) -> list[dict[str, Any]]:
    """The abilities that the shipped facts give to a card."""
    return write_abilities(_declared()[name])


class LoadedDice(Randomness):
    """Dice that show the faces that are put into them, and fail the test when there are none left."""

    def __init__(self, faces: Sequence[str]) -> None:
        super().__init__(1)
        self.left = list(faces)

    def below(self, count: int) -> int:
        """Return the number of the next face."""
        assert self.left, "nobody was to roll any more"
        return _FACES[self.left.pop(0)]


class Situation:
    """A duel in the middle."""

    def __init__(self, seats: int = 2, seed: int = 1, **ruled: Any) -> None:
        """Set up an empty table in the first turn of seat 0; `ruled` are rulings that are taken otherwise."""
        self.known: list[Card] = []
        self.table = Table(Cards(self.known), replace(rulings(), **ruled), [], seats, Randomness(seed))
        self.table.turn, self.table.turns = 1, [1] * seats
        self.table.stack = [("seance",)]

    # What lies where.

    def card(self, home: int, kind: str, name: str = "", *, abilities: Sequence[Any] = (), **facts: Any) -> Piece:
        """A made-up card that lies nowhere yet."""
        name = name or f"{kind.title()} {len(self.known) + 1}"
        facts["calibers"] = frozenset(facts.get("calibers", ()))
        facts["classes"] = frozenset(map(fold, facts.get("classes", ())))
        stated = read_abilities(list(abilities), card_name=name) if abilities else ()
        self.known.append(Card(name, kind, abilities=stated, **facts))
        self.table.card += (len(self.known) - 1,)
        self.table.facts += (self.known[-1],)
        self.table.home += (-1 if kind in COMMON_STACKS else home,)
        return len(self.known) - 1

    def figure(self, home: int, kind: str = "common", name: str = "", **facts: Any) -> Piece:
        """A made-up Minion that lies nowhere yet: unless said a Ground one of one die, of the red group if Common."""
        usual = {"power": 1, "origin": "Ground", "group": "red" if kind == "common" else ""}
        return self.card(home, kind, name, **{**usual, **facts})

    def minion(
        self, seat: int, space: int, kind: str = "common", *, state: Mapping[str, Any] | None = None, **facts: Any
    ) -> Piece:
        """A made-up Minion on a space; `state` is what it is besides, such as injured."""
        piece = self.figure(seat, kind, **facts)
        self.table.place(piece, newcomer(self.table, piece, seat, space)._replace(**(state or {})))
        return piece

    def laid(
        self, seat: int, kind: str, *, space: int = 0, on: Sequence[Piece] = (), cubes: int = 5, since: int = 1,
        **facts: Any,
    ) -> Piece:  # fmt: skip
        """A made-up card that is no Minion, on a space or joined to Minions."""
        piece = self.card(seat, kind, **facts)
        self.table.lay(piece, Laid(seat, space, tuple(on), cubes, since))
        return piece

    def opening(self, seat: int, group: str, *symbols: str) -> tuple[Piece, ...]:
        """An opening of a group by Parchments with these main symbols; by one of the group unless said."""
        parts = tuple(self.card(-1, "parchment", group=symbol) for symbol in symbols or (group,))
        self.table.openings[seat] = (*self.table.openings[seat], Opening(group, parts))
        return parts

    def stock(self, stack: str, *pieces: Piece, seat: int = 0) -> None:
        """Put cards into a hand, stack or void, the last one on top."""
        zone = getattr(self.table, stack)
        (zone[seat] if stack in ("hand", "duel", "mastery", "grim") else zone).extend(pieces)

    def fill(self, count: int = 20) -> Situation:
        """Give each Summoner a Duel Stack of so many cards that do nothing, so that turns can pass."""
        for seat in range(self.table.seats):
            self.stock("duel", *(self.card(seat, "flower") for _ in range(count)), seat=seat)
        return self

    # What is done.

    def seance(self, seat: int = 0) -> Situation:
        """Let a Summoner begin the Seance, to which it always comes back."""
        self.table.active = seat
        return self.do()

    def do(self, *operations: tuple[Any, ...]) -> Situation:
        """Let operations be done in the Seance, the first one first, until something is asked."""
        table = self.table
        assert table.asking is None or table.asking.kind == "seance", f"first answer {table.asking}"
        table.asking, table.log = None, []
        table.stack = [("seance",), *reversed(operations)]
        course.run(table)
        return self

    def carry_out(self, step: Mapping[str, Any], card: Piece) -> Situation:
        """Let a card do a step, on a field or not: then for seat 0."""
        (cast,) = read_abilities([{"ability": "cast", "steps": [step]}], card_name="step")
        assert isinstance(cast, Cast)
        there = card in self.table.minions or card in self.table.laid
        source = effects.source_of(self.table, card) if there else Source(card, 0)
        return self.do(("step", cast.steps[0], source))

    def dice(self, *faces: str) -> Situation:
        """Let the next rolls come out so; there must be none more."""
        self.table.random = LoadedDice(faces)
        return self

    def fight(self, attacker: Piece, defender: Piece, *faces: str) -> Situation:
        """Let one Minion attack another, nobody doing anything out of the way; so many faces are rolled, and these."""
        self.dice(*faces).seance(self.table.minions[attacker].seat).answer("attack", attacker, defender)
        while self.asking.kind != "seance":
            self.answer(*self.asking.options[0])
        assert self.rolls_left() == 0
        return self

    def rolls_left(self) -> int:
        """How many of the faces to come were not rolled."""
        assert isinstance(self.table.random, LoadedDice)
        return len(self.table.random.left)

    def answer(self, *option: Any) -> Situation:
        """Give an answer to the open question: an option, or its words."""
        asking = self.asking
        number = next((at for at, one in enumerate(asking.options) if option in (one, (self._words(one),))), None)
        assert number is not None, f"{option} is not among {', '.join(map(self._words, asking.options))}"
        course.answer(self.table, asking, number)
        return self

    def turns(self, count: int) -> Situation:
        """Let so many turns pass in which nobody does anything, up to the next Seance."""
        for _ in range(count):
            self.answer("end")
            while self.asking.kind != "seance":
                self.answer(*self.asking.options[-1])
        return self

    def _words(self, option: tuple[Any, ...]) -> str:
        return writing.write_option(self.table, self.asking, option)

    # What is so.

    @property
    def asking(self) -> Question:
        """The open question."""
        asking = course.question(self.table)
        assert asking is not None, "nobody is asked"
        return asking

    def asks(self, kind: str, seat: int = 0) -> Situation:
        """This is asked of that Summoner."""
        assert (self.asking.kind, self.asking.seat) == (kind, seat)
        return self

    def offered(self, name: str = "") -> list[Any]:
        """The options of the open question, or what those with that name are about."""
        options = [one for one in self.asking.options if not name or one[0] == name]
        return [one[1] if len(one) == 2 else one[1:] for one in options] if name else options

    def now(self, piece: Piece) -> Now:
        """What a Minion is at the moment."""
        return now(self.table, piece)

    def where(self, piece: Piece) -> tuple[Any, ...]:
        """Where a card is: the zone, and on a field or in a hand or own stack whose, and the space."""
        table = self.table
        there = table.minions.get(piece) or table.laid.get(piece)
        if there is not None:
            return ("field", there.seat, there.space)
        for name in ("hand", "duel", "mastery", "grim"):
            for seat, zone in enumerate(getattr(table, name)):
                if piece in zone:
                    return (name, seat)
        for name in ("parchments", "white", "black", "tokens", "limbo", "craft", "pyra", "gone"):
            if piece in getattr(table, name):
                return (name,)
        parts = [part for openings in table.openings for opening in openings for part in opening.parts]
        return ("parchments area",) if piece in parts else ()

    def crystals(self, seat: int) -> int:
        """The crystals of a Summoner."""
        return self.table.crystals[seat]

    def told(self, name: str) -> list[tuple[Any, ...]]:
        """The facts of that name."""
        return [fact for fact in self.table.log if fact[0] == name]


def situation(seats: int = 2, **more: Any) -> Situation:
    """Set up an empty table."""
    return Situation(seats, **more)
