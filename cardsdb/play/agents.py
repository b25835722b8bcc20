"""Agents: players that are programs. They see what their seat may know, and are never asked to hurry.

What an agent spends on a choice is counted in steps, never in seconds, so that a busy machine plays the same game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import ClassVar

from cardsdb.errors import PlayError
from cardsdb.play.duel import Action, Decision, Duel, Seen
from cardsdb.play.randomness import Randomness


class View:
    """A duel as one seat may know it: all that an agent gets to see."""

    __slots__ = ("_duel", "seat")

    def __init__(self, duel: Duel, seat: int) -> None:
        """Look at a duel from a seat."""
        self._duel, self.seat = duel, seat

    def decision(self) -> Decision | None:
        """Return who has to decide what, None where the duel is over."""
        return self._duel.decision()

    def actions(self) -> Sequence[Action]:
        """Return the legal actions of this seat, none where another has to decide."""
        return self._duel.actions() if self._duel.seat == self.seat else ()

    def write(self, action: Action) -> str:
        """Return an action in words."""
        return self._duel.write(action)

    def see(self) -> Seen:
        """Return all zones as this seat sees them."""
        return self._duel.see(self.seat)

    def told(self) -> list[str]:
        """Return what this seat is told of what the last action caused."""
        return [event.told(self.seat) for event in self._duel.events()]

    def imagine(self, seed: int) -> Duel:
        """Return a duel that could be the real one for all this seat knows; its actions come in the same order."""
        return self._duel.imagine(self.seat, seed)


class Agent(ABC):
    """A player that is a program. The same seed and the same views make the same choices."""

    name: ClassVar[str]
    """What `--seat` calls it."""

    def __init__(self, seed: int) -> None:
        """Begin with randomness of its own."""
        self._randomness = Randomness(seed)

    @abstractmethod
    def choose(self, view: View) -> Action:
        """Return one of the legal actions."""


class Random(Agent):
    """Does anything that is legal, each action as likely as the others."""

    name = "random"

    def choose(self, view: View) -> Action:
        """Return any legal action."""
        actions = view.actions()
        return actions[self._randomness.below(len(actions))]


class Greedy(Agent):
    """Does what looks best soon after, in one duel that could be the real one; of equals, any.

    While the turn goes on, and something is under way, it looks on for a few decisions more (what to pay, what to aim
    at, whether the other blocks), in each of which the one who decides does what looks best right after it.
    """

    name = "greedy"

    _DECISIONS = 3
    """How many decisions it looks on."""
    _SEEDS = 1 << 62

    def choose(self, view: View) -> Action:
        """Return the action after which the duel looks best."""
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        imagined = view.imagine(self._randomness.below(self._SEEDS))
        worths = [_worth(self._look_on(_after(imagined, action)), view.seat) for action in imagined.actions()]
        best = max(worths)
        equals = [action for action, worth in zip(actions, worths, strict=True) if worth == best]
        return equals[self._randomness.below(len(equals))]

    def _look_on(self, duel: Duel) -> Duel:
        turn = duel.turn
        for _ in range(self._DECISIONS):
            seat = duel.seat
            if seat < 0 or duel.turn != turn or duel.quiet:
                break
            duel = max((_after(duel, action) for action in duel.actions()), key=lambda after: _worth(after, seat))
        return duel


_AGENTS: dict[str, type[Agent]] = {kind.name: kind for kind in (Random, Greedy)}

AGENT_NAMES = tuple(_AGENTS)
"""The agents that there are."""


def agent(spec: str, seed: int) -> Agent:
    """Return a new agent of that name; raises PlayError."""
    kind = _AGENTS.get(spec)
    if kind is None:
        raise PlayError(f"no agent is called {spec!r}; there are: {', '.join(AGENT_NAMES)}")
    return kind(seed)


def _after(duel: Duel, action: Action) -> Duel:
    after = duel.copy()
    after.play(action)
    return after


def _worth(duel: Duel, seat: int) -> float:
    """Return how good a duel looks for a seat: nothing is better than having won, nothing worse than having lost."""
    outcome = duel.outcome()
    if outcome is None:
        return duel.worth(seat)
    if not outcome.winners:
        return 0.0
    return inf if seat in outcome.winners else -inf
