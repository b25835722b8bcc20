"""A duel at the terminal: agents choose, people are asked, and what is done can be taken back."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli import board
from cli.output import out, print_wrapped
from cli.prompting import ask, hand_over

if TYPE_CHECKING:
    from cardsdb.play.agents import Agent
    from cardsdb.play.duel import Action, Duel, Event, Rules
    from cardsdb.play.records import Recorder

_KEPT = 1_000
_LOGGED = 30
_HELP = """A line is an action's number, its words, or enough of their beginning. Or:
  ?            this help                   board        draw the board again
  why CARD     why it cannot be played     show CARD    what a card says
  undo         take your last choice back  log          what has happened
  save FILE    write the position down     concede      give up
  quit         stop; the record is kept, and the game can be gone on with"""


_WITH_A_NAME = {"why": "the name of a card", "show": "the name of a card", "save": "the name of a file"}


class Stopped(Exception):  # noqa: N818 - no error: a player has had enough for now
    """A player leaves; the game can be gone on with."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that can be taken back: the duel before it, whether a person chose it, whether it told one a secret."""

    before: Duel
    chosen: bool
    secret: bool
    events: int


class Playing:
    """A duel under way. `agents` has None where a person sits."""

    def __init__(
        self,
        duel: Duel,
        rules: Rules,
        recorder: Recorder,
        agents: Sequence[Agent | None],
        names: Sequence[str],
        *,
        show_card: Callable[[str], None],
        every_step: bool = False,
        undo_secrets: bool = False,
        past: Sequence[Sequence[Event]] = (),
    ) -> None:
        """Sit down at a duel; `names` says who sits where, `show_card` prints what a card says.

        `past` has the events of the actions that were done already, where a record is gone on with.
        """
        self.duel, self._rules, self.recorder = duel, rules, recorder
        self._agents, self._names = agents, names
        self._show_card, self._every_step, self._undo_secrets = show_card, every_step, undo_secrets
        self._people = [seat for seat, agent in enumerate(agents) if agent is None]
        self._events = [event for events in past for event in events] if past else list(duel.events())
        self._told = dict.fromkeys(range(-1, duel.seats), len(self._events) if past else 0)
        self._history: deque[Taken] = deque(maxlen=_KEPT)
        self._at_screen = self._people[0] if len(self._people) == 1 else -1
        self.actions = max(0, len(past) - 1)

    def play(self) -> None:
        """Play to the end; raises Stopped, EOFError and KeyboardInterrupt where a person leaves."""
        from cardsdb.play.agents import View

        while (seat := self.duel.seat) >= 0:
            agent, actions = self._agents[seat], self.duel.actions()
            if agent is not None:
                self._do(agent.choose(View(self.duel, seat)))
            elif len(actions) == 1 and not self._every_step:
                self._do_the_only_thing(seat, actions[0])
            else:
                self._let_decide(seat)
            if not self._people:
                self._tell(None)
        self._tell(self._people[0] if len(self._people) == 1 else -1)

    def _let_decide(self, seat: int) -> None:
        """Ask a person until something was done."""
        self._sit_down(seat)
        self._draw(seat)
        self._offer()
        done = False
        while not done:
            done = self._answer(seat, ask("> ").strip())

    def _answer(self, seat: int, line: str) -> bool:
        """Follow a line; return whether the duel has changed."""
        from cardsdb.errors import CardsdbError
        from cardsdb.names import plain, tidy
        from cardsdb.play.notation import read_line

        if not line:
            return self._board(seat, "")
        word, _, rest = tidy(line).partition(" ")
        word = plain(word)
        command = self._COMMANDS.get(word)
        try:
            if command and bool(rest) == (word in _WITH_A_NAME):
                return command(self, seat, rest)
            if word in _WITH_A_NAME:
                return self._reply(f"{word} what? Put {_WITH_A_NAME[word]} behind it")
            for place, action in enumerate(read_line(self.duel, line)):
                self._do(action, chosen=place == 0)
        except CardsdbError as error:
            return self._reply(str(error), style="red")
        return True

    def _reply(self, text: str, style: str | None = None) -> bool:
        """Print an answer; return that it changed nothing."""
        out().print(text, style=style, markup=False)
        return False

    def _do(self, action: Action, *, chosen: bool = False) -> None:
        before, words = self.duel.copy(), self.duel.write(action)
        self.recorder.play(self.duel, action)
        self._keep(before, chosen=chosen, words=words)

    def _do_the_only_thing(self, seat: int, action: Action) -> None:
        from cardsdb.play.duel import Event

        words = self.duel.write(action)
        self._do(action)
        told = len(self._events) - len(self.duel.events())
        self._events.insert(told, Event(f"(the only thing to do: {words})", "", (seat,)))

    def _keep(self, before: Duel, *, chosen: bool, words: str) -> None:
        """Remember a step, so that it can be taken back."""
        secret = any(_tells(before, self.duel, seat, words) for seat in self._people)
        self._history.append(Taken(before, chosen, secret, len(self._events)))
        self._events += self.duel.events()
        self.actions += 1

    def _undo(self, seat: int, _rest: str) -> bool:
        """Go back to where a person last chose, unless that one has since learnt what was hidden."""
        count = next((back for back, taken in enumerate(reversed(self._history), 1) if taken.chosen), 0)
        if not count:
            return self._reply("there is nothing to take back")
        steps = [self._history[-back] for back in range(1, count + 1)]
        if any(step.secret for step in steps) and not self._undo_secrets:
            return self._reply("something hidden was seen since: it is too late (unless with --allow-undo-of-secrets)")
        for _ in steps:
            self._history.pop()
        self.recorder.undo(count)
        self.duel = steps[-1].before
        del self._events[steps[-1].events :]
        self._told = {one: min(told, len(self._events)) for one, told in self._told.items()}
        self.actions -= count
        return True

    def _concede(self, seat: int, _rest: str) -> bool:
        before = self.duel.copy()
        self.recorder.concede(self.duel, seat)
        self._keep(before, chosen=True, words="")
        return True

    def _sit_down(self, seat: int) -> None:
        """Let the person of a seat come to the screen, and tell what happened since."""
        if seat != self._at_screen and len(self._people) > 1:
            left = self._at_screen >= 0
            if left:
                self._tell(self._at_screen)
            hand_over(f"Player {seat + 1}", hide=left)
        self._at_screen = seat
        self._tell(seat)

    def _tell(self, seat: int | None) -> None:
        """Print what a seat was not told yet."""
        key = -1 if seat is None else seat
        self._print(self._events[self._told[key] :], seat)
        self._told[key] = len(self._events)

    def _draw(self, seat: int) -> None:
        out().print()
        board.draw(self.duel.see(seat), self._names)

    def _offer(self) -> None:
        decision = self.duel.decision()
        assert decision is not None
        clause = f" ({decision.clause})" if decision.clause else ""
        out().print(f"\nPlayer {decision.seat + 1}: {decision.question}{clause}", style="bold", markup=False)
        board.numbered(map(self.duel.write, self.duel.actions()))

    def _board(self, seat: int, _rest: str) -> bool:
        self._draw(seat)
        self._offer()
        return False

    def _help(self, _seat: int, _rest: str) -> bool:
        return self._reply(_HELP)

    def _why(self, seat: int, card: str) -> bool:
        reason, clause = self.duel.why_not(seat, card)
        return self._reply(f"{reason} ({clause})" if clause else reason)

    def _show(self, _seat: int, card: str) -> bool:
        self._show_card(card)
        return False

    def _log(self, seat: int, _rest: str) -> bool:
        self._print(self._events[-_LOGGED:], seat)
        return False

    def _print(self, events: Sequence[Event], seat: int | None) -> None:
        for event in events:
            if text := event.told(seat):
                print_wrapped("  ", text)

    def _save(self, _seat: int, file: str) -> bool:
        """Write the position down, if it can be set up again: in the midst of an effect a game may not know how."""
        from cardsdb.play.positions import position_text, set_up
        from exports.files import write_file

        set_up(self._rules, self.duel.position(), "this cannot be saved now")
        write_file(Path(file), position_text(self.duel))
        return self._reply(f"the position is in {file}: cardsdb play {self.duel.game} --from {file}")

    def _quit(self, _seat: int, _rest: str) -> bool:
        raise Stopped

    _COMMANDS: dict[str, Callable[[Playing, int, str], bool]] = {  # noqa: RUF012 - never changed
        "?": _help,
        "help": _help,
        "why": _why,
        "undo": _undo,
        "show": _show,
        "log": _log,
        "save": _save,
        "board": _board,
        "concede": _concede,
        "quit": _quit,
    }


def _tells(before: Duel, after: Duel, seat: int, words: str) -> bool:
    """Return whether a step told a seat what it could not know: a card's name, or a text that others do not get.

    A text that says no more than the action's own words is no news to the one who chose it.
    """
    if _names(after, seat) - _names(before, seat):
        return True
    known = set(words.split())
    hidden = [set(event.text.split()) - set(event.public.split()) for event in after.events() if seat in event.seats]
    return any(words - known for words in hidden)


def _names(duel: Duel, seat: int) -> Counter[str]:
    """Count the cards that a seat sees by name."""
    names: Counter[str] = Counter()
    for zone in duel.see(seat).zones:
        for card in zone.cards:
            names.update(card.under)
            names[card.name or ""] += card.name is not None
    return names
