"""Eragra as a duel: the table behind the doors that every game's duels have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardsdb.errors import PlayError
from cardsdb.games.eragra.duel import course, positions, seeing, telling, writing
from cardsdb.games.eragra.duel.cards import Cards
from cardsdb.games.eragra.duel.imagining import imagine
from cardsdb.games.eragra.duel.reasons import why_not
from cardsdb.games.eragra.duel.rulings import Rulings, rulings
from cardsdb.games.eragra.duel.setting_up import set_up
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.valuing import worth
from cardsdb.play.asking import AskingDuel, Question
from cardsdb.play.duel import Decision, DuelDeck, Event, Outcome, Rules, Seen, Setting, check_options


class Eragra(AskingDuel[Table]):
    """A duel of two to four Summoners."""

    game = "eragra"
    questions = writing.QUESTIONS
    ended = "ER-END-4"

    @property
    def seats(self) -> int:
        """How many Summoners play."""
        return self.table.seats

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.table.turn

    @property
    def quiet(self) -> bool:
        """Whether no battle or effect is under way."""
        return self.table.asking is not None and self.table.asking.kind in ("seance", "sentica")

    def decision(self) -> Decision | None:
        """Return who has to decide what, and about which card."""
        asking = self.table.asking
        return Decision(asking.seat, *writing.write_question(self.table, asking)) if asking else None

    def question(self) -> Question | None:
        """Return the open question; what may be done in a Seance is listed here, which others spare."""
        return course.question(self.table)

    def answer(self, asking: Question, number: int) -> None:
        """Do what follows from an answer."""
        course.answer(self.table, asking, number)

    def write_answer(self, asking: Question, number: int) -> str:
        """Return an answer in words."""
        return writing.write_option(self.table, asking, asking.options[number])

    def why_not(self, seat: int, words: str) -> tuple[str, str]:
        """Return why a seat cannot do something now, and the clause."""
        return why_not(self.table, seat, words)

    def events(self) -> Sequence[Event]:
        """Return what the last action caused."""
        return [telling.write_event(self.table, fact) for fact in self.table.log]

    def texts(self) -> Sequence[str]:
        """Return what the last action caused, in words and in full."""
        return [telling.tell(self.table, fact) for fact in self.table.log]

    def concede(self, seat: int) -> None:
        """Let a Summoner give up: the other wins; of several others, the one with the most crystals.

        No clause speaks of it; with equal crystals it is a draw, as where a Duel Stack runs out (ER-R-30).
        """
        table = self.table
        if table.over is not None:
            return
        rivals = table.rivals(seat)
        most = max(table.crystals[rival] for rival in rivals)
        best = tuple(sorted(rival for rival in rivals if table.crystals[rival] == most))
        table.log, table.stack, table.asking, table.battle = [], [], None, None
        table.tell("gives up", seat)
        if len(rivals) == 1:
            table.over = Outcome(best, "a Summoner gave up")
        else:
            winners = best if len(best) == 1 else ()
            table.over = Outcome(winners, "a Summoner gave up: most crystals of the others", "ER-R-30")

    def see(self, seat: int) -> Seen:
        """Return all that a seat may know."""
        return seeing.see(self.table, seat)

    def copy(self) -> Eragra:
        """Return a duel that goes on by itself from here."""
        return Eragra(self.table.copy())

    def imagine(self, seat: int, seed: int) -> Eragra:
        """Return a copy in which all that the seat may not know is dealt anew."""
        return Eragra(imagine(self.table, seat, seed))

    def worth(self, seat: int) -> float:
        """Return how good the duel looks for a seat."""
        return worth(self.table, seat)

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        """Return the copies of the own stacks' cards that were drawn and played, by name."""
        table = self.table
        drawn = Counter(table.facts[piece].name for piece in table.drawn if table.home[piece] == seat)
        played = Counter(table.facts[piece].name for piece in table.played if table.home[piece] == seat)
        return {name: (drawn[name], played[name]) for name in sorted(drawn | played)}

    def position(self) -> dict[str, Any]:
        """Return the whole position in plain values."""
        return positions.write_position(self.table)


@dataclass(frozen=True)
class EragraRules(Rules):
    """Duels with the cards of a catalogue."""

    cards: Cards = field(repr=False)
    settings = (
        Setting("variant", positions.VARIANTS, "the Ancient World alone, or until the Future World opens (ER-END)"),
        Setting("one_sided", positions.ONE_SIDED, "how a Minion that may not roll is beaten (ER-R-16)"),
        Setting("trojan_horse", ("yes", "no"), "whether the Trojan Horse destroys all Minions (ER-R-29)"),
    )
    players = (2, 4)

    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> Eragra:
        """Shuffle, deal the Grim Stacks that are not listed, draw the first hands, and see who begins (ER-SETUP)."""
        check_options(self, options)
        least, most = self.players
        if not least <= len(decks) <= most:
            raise PlayError(f"{least} to {most} Summoners sit at a table of Eragra, not {len(decks)} (ER-COMP-1)")
        table = set_up(self.cards, _rulings(options), decks, seed)
        table.full = options.get("variant") == "full"
        course.run(table)
        return Eragra(table)

    def set_up(self, position: Mapping[str, Any]) -> Eragra:
        """Return the duel of a position."""
        table = positions.read_position(self.cards, position)
        course.run(table)
        return Eragra(table)


def _rulings(options: Mapping[str, str]) -> Rulings:
    """Return the rulings, with those that a table takes otherwise."""
    found = rulings()
    if "one_sided" in options:
        found = replace(found, one_sided=options["one_sided"])  # type: ignore[arg-type]
    if "trojan_horse" in options:
        found = replace(found, trojan_horse=options["trojan_horse"] == "yes")
    return found
