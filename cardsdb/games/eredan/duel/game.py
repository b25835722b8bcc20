"""Eredan as a duel: the table behind the doors that every game's duels have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsdb.errors import PlayError
from cardsdb.games.eredan.duel import positions, rounds, seeing, writing
from cardsdb.games.eredan.duel.cards import Cards
from cardsdb.games.eredan.duel.reasons import why_not
from cardsdb.games.eredan.duel.rulesets import Ruleset, rulesets
from cardsdb.games.eredan.duel.table import Table
from cardsdb.play.asking import AskingDuel, Question
from cardsdb.play.duel import DuelDeck, Event, Outcome, Rules, Seen, Setting, check_options
from cardsdb.play.randomness import Randomness


class Eredan(AskingDuel[Table]):
    """A game of Eredan."""

    game = "eredan"
    questions = writing.QUESTIONS
    ended = "EC-END-8"

    @property
    def seats(self) -> int:
        """Two players."""
        return 2

    @property
    def turn(self) -> int:
        """The number of the round."""
        return self.table.round

    def answer(self, asking: Question, number: int) -> None:
        """Do what follows from an answer."""
        rounds.answer(self.table, asking, number)

    def write_answer(self, asking: Question, number: int) -> str:
        """Return an answer in words."""
        return writing.write_option(self.table, asking, asking.options[number])

    def why_not(self, seat: int, words: str) -> tuple[str, str]:
        """Return why a seat cannot do something now, and the clause."""
        return why_not(self.table, seat, words)

    def events(self) -> Sequence[Event]:
        """Return what the last action caused."""
        return self.table.events()

    def concede(self, seat: int) -> None:
        """Let a player give up (EC-END-9)."""
        if self.table.over is None:
            self.table.log = []
            self.table.tell("player {} gives up", seat + 1)
            self.table.asking = None
            self.table.over = Outcome((1 - seat,), "a player gave up", "EC-END-9")

    def see(self, seat: int) -> Seen:
        """Return all that a seat may know."""
        return seeing.see(self.table, seat)

    def copy(self) -> Eredan:
        """Return a duel that goes on by itself from here."""
        return Eredan(self.table.copy())

    def imagine(self, seat: int, seed: int) -> Eredan:
        """Return a copy in which all that the seat may not know is dealt anew."""
        return Eredan(seeing.imagine(self.table, seat, seed))

    def worth(self, seat: int) -> float:
        """Return how good the duel looks for a seat."""
        return seeing.worth(self.table, seat)

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        """Return the copies that a seat drew and played, by name."""
        table = self.table
        drawn = Counter(table.fact(card).full_name for card in table.drawn if table.owner[card] == seat)
        played = Counter(table.fact(card).full_name for card in table.used if table.owner[card] == seat)
        return {name: (drawn[name], played[name]) for name in sorted(drawn | played)}

    def position(self) -> dict[str, Any]:
        """Return the whole position in plain values."""
        return positions.write_position(self.table)


@dataclass(frozen=True)
class EredanRules(Rules):
    """Duels with the cards of a catalogue."""

    cards: Cards = field(repr=False)
    settings = (Setting("ruleset", ("current", "2009"), "which of the two rulesets is played"),)

    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> Eredan:
        """Line up three characters a side, draw five cards each, and see who begins (EC-SETUP, EC-INIT)."""
        check_options(self, options)
        if len(decks) != 2:
            raise PlayError(f"two players sit at a table of Eredan, not {len(decks)}")
        ruleset = rulesets()[options.get("ruleset", "current")]
        sides = [self._side(deck) for deck in decks]
        table = Table(self.cards, ruleset, sides, Randomness(seed))
        for seat in (0, 1):
            table.random.shuffle(table.deck[seat])
            for _ in range(ruleset.hand):
                table.draw(seat)
        table.log = []
        table.first = _first(table, ruleset)
        table.tell("player {} has the initiative", table.first + 1)
        table.tell("played by: {}", ruleset.title)
        table.stack = [("round",)]
        rounds.run(table)
        return Eredan(table)

    def set_up(self, position: Mapping[str, Any]) -> Eredan:
        """Return the duel of a position."""
        table = positions.read_position(self.cards, position)
        rounds.run(table)
        return Eredan(table)

    def _side(self, deck: DuelDeck) -> tuple[list[int], list[int]]:
        team, cards = ([self._row(deck, name) for name in deck.sections.get(one, ())] for one in ("characters", "deck"))
        strangers = [row for row in team if self.cards.all[row].kind != "character"]
        strangers += [row for row in cards if self.cards.all[row].kind == "character"]
        if len(team) != 3 or strangers:
            raise PlayError(f"{deck.name}: three characters stand in line, and none is in the deck (EC-DECK-1)")
        if not cards:
            raise PlayError(f"{deck.name}: has no cards beside its characters (EC-DECK-2)")
        return team, cards

    def _row(self, deck: DuelDeck, name: str) -> int:
        row = self.cards.find(name)
        if row is None:
            raise PlayError(f"{deck.name}: {name} cannot be played with: its kind or its figures are not known")
        return row


def _first(table: Table, ruleset: Ruleset) -> int:
    """Return who begins: by tickets, or by the die, thrown again on a tie (EC-INIT-2 to 5, EC-R-32)."""
    bonuses = [sum(table.fact(one).initiative for one in table.team[seat]) for seat in (0, 1)]
    if ruleset.initiative == "tickets":
        tickets = [ruleset.tickets + bonus for bonus in bonuses]
        return 0 if table.random.below(sum(tickets)) < tickets[0] else 1
    while True:
        throws = [table.random.below(6) + 1 + bonus for bonus in bonuses]
        table.tell("the dice show {} and {}", *throws)
        if throws[0] != throws[1]:
            return throws.index(max(throws))
