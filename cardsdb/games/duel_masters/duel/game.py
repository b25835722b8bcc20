"""Duel Masters as a duel: the table behind the doors that every game's duels have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsdb.errors import IllegalActionError, PlayError
from cardsdb.games.duel_masters.duel import codes, positions, seeing, writing
from cardsdb.games.duel_masters.duel.answers import answer, go_on_without, run
from cardsdb.games.duel_masters.duel.cards import Cards
from cardsdb.games.duel_masters.duel.questions import legal_actions
from cardsdb.games.duel_masters.duel.reasons import why_not
from cardsdb.games.duel_masters.duel.table import Table
from cardsdb.play.duel import Action, Decision, Duel, DuelDeck, Event, Outcome, Rules, Seen, Setting, check_options
from cardsdb.play.randomness import Randomness

HAND = SHIELDS = 5
"""Cards of the opening hand, and shields (DM-SETUP-4, DM-SETUP-6)."""

_QUESTIONS = {
    codes.ASK_CHARGE: ("Put a card into your mana zone?", "DM-MANA-1"),
    codes.ASK_PLAY: ("Summon or cast?", "DM-CAST-1"),
    codes.ASK_WHAT_TO_PAY: ("For which card do you choose the mana?", "DM-MANA-14"),
    codes.ASK_MANA: ("Which mana do you tap?", "DM-MANA-15"),
    codes.ASK_ATTACK: ("Attack?", "DM-ATK-1"),
    codes.ASK_BLOCK: ("Block?", "DM-BLOCK-5"),
    codes.ASK_BREAK: ("Which shield breaks?", "DM-BREAK-2"),
    codes.ASK_SHIELD: ("The shield is in your hand.", "DM-KEY-10"),
    codes.ASK_PICK: ("Choose.", "DM-CAST-3"),
    codes.ASK_WHETHER: ("Do it?", "DM-CAST-3"),
    codes.ASK_DRAW: ("Draw a card?", "DM-DRAW-1"),
    codes.ASK_SEARCH: ("Which card do you take out of the deck?", "DM-INFO-5"),
    codes.ASK_FIRST: ("Which comes first?", "DM-R-20"),
    codes.ASK_PLAYER: ("Against whom?", "DM-MULTI-5"),
    codes.ASK_REWARD: ("Add the top card of your deck to your shields?", "DM-MULTI-7"),
}


class DuelMasters(Duel):
    """A game of Duel Masters."""

    game = "duel-masters"
    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        """Take a table on which somebody has to decide, or all is decided."""
        self.table = table

    @property
    def seats(self) -> int:
        """How many players it began with."""
        return len(self.table.out)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.table.turn

    @property
    def seat(self) -> int:
        """Who has to decide, -1 where it is over."""
        asking = self.table.asking
        return asking[1] if asking else -1

    def decision(self) -> Decision | None:
        """Return who has to decide what."""
        asking = self.table.asking
        if asking is None:
            return None
        question, clause = _QUESTIONS[asking[0]]
        if asking[0] in {codes.ASK_PICK, codes.ASK_WHETHER}:
            question = f"{question} ({writing.name(self.table, asking[3])})"
        return Decision(asking[1], question, clause)

    def actions(self) -> Sequence[Action]:
        """Return the legal actions."""
        legal = self.table.legal
        return legal if legal is not None else legal_actions(self.table)

    def play(self, action: Action) -> None:
        """Do a legal action, and all that follows."""
        table = self.table
        legal = table.legal
        if action not in (legal if legal is not None else legal_actions(table)):
            over = "; the duel is over" if table.over else f"; there are {len(legal_actions(table))} that are"
            raise IllegalActionError(f"action {action} is not legal now{over}", self._clause())
        answer(table, action)

    def write(self, action: Action) -> str:
        """Return a legal action in words."""
        return writing.write_action(self.table, action)

    def expand(self, line: str) -> Sequence[str]:
        """Return the actions that "summon Bronze-Arm Tribe tapping 1,3,4" stands for."""
        return writing.expand(self.table, line)

    def why_not(self, seat: int, words: str) -> tuple[str, str]:
        """Return why a seat cannot do something now, and the clause."""
        return why_not(self.table, seat, words)

    def events(self) -> Sequence[Event]:
        """Return what the last action caused."""
        return [writing.write_event(self.table, event) for event in self.table.log]

    def texts(self) -> Sequence[str]:
        """Return what the last action caused, in words and in full."""
        table = self.table
        return [writing.tell(table, event) for event in table.log]

    def outcome(self) -> Outcome | None:
        """Return how it ended."""
        return self.table.over

    def concede(self, seat: int) -> None:
        """Let a player give up."""
        table = self.table
        if table.over is not None or table.out[seat]:
            return
        table.log = []
        table.lose(seat, "gave up", "")
        go_on_without(table, seat)

    def see(self, seat: int) -> Seen:
        """Return all that a seat may know."""
        return seeing.see(self.table, seat)

    def copy(self) -> DuelMasters:
        """Return a duel that goes on by itself from here."""
        return DuelMasters(self.table.copy())

    def imagine(self, seat: int, seed: int) -> DuelMasters:
        """Return a copy in which all that the seat may not know is dealt anew."""
        return DuelMasters(seeing.imagine(self.table, seat, seed))

    def worth(self, seat: int) -> float:
        """Return how good the duel looks for a seat."""
        return seeing.worth(self.table, seat)

    def position(self) -> dict[str, Any]:
        """Return the whole position in plain values."""
        return positions.write_position(self.table)

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        """Return the copies that a seat drew and played, by name."""
        table, names = self.table, self.table.cards.names
        seen: dict[str, tuple[int, int]] = {}
        for card, row in enumerate(table.card):
            if table.owner[card] == seat and (table.drawn[card] or table.played[card]):
                drawn, played = seen.get(names[row], (0, 0))
                seen[names[row]] = (drawn + table.drawn[card], played + table.played[card])
        return seen

    def _clause(self) -> str:
        return _QUESTIONS[self.table.asking[0]][1] if self.table.asking else ""


@dataclass(frozen=True)
class DuelMastersRules(Rules):
    """Duels with the cards of a catalogue."""

    cards: Cards = field(repr=False)
    settings = (
        Setting("starter", ("random", "1", "2", "3", "4", "5", "6"), "who begins (DM-R-25)"),
        Setting("teams", ("none", "2", "3"), "so many teams, whose players sit in turn (DM-MULTI-14)"),
    )
    players = (2, 6)

    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> DuelMasters:
        """Shuffle, lay five shields, draw five cards (DM-SETUP-3 to DM-SETUP-7)."""
        least, most = self.players
        if not least <= len(decks) <= most:
            raise PlayError(f"{least} to {most} players sit at a table of Duel Masters, not {len(decks)}")
        check_options(self, options)
        random = Randomness(seed)
        rows = [[self._row(deck, name) for name in deck.sections.get("deck", ())] for deck in decks]
        table = Table(self.cards, rows, _teams(len(decks), options.get("teams", "none")), random)
        for seat, deck in enumerate(table.deck):
            if len(deck) <= HAND + SHIELDS:
                raise PlayError(
                    f"{decks[seat].name}: a deck needs more than {HAND + SHIELDS} cards to begin (DM-DECK-16)"
                )
            random.shuffle(deck)
            table.shields[seat] = [deck.pop() for _ in range(SHIELDS)]
            table.hand[seat] = [deck.pop() for _ in range(HAND)]
            table.log.append((codes.SET_UP, seat))
            for card in table.hand[seat]:
                table.drawn[card] = 1
        table.starter = table.active = _starter(len(decks), options.get("starter", "random"), random)
        table.stack = [(codes.DO_TURN, table.starter)]
        run(table)
        return DuelMasters(table)

    def set_up(self, position: Mapping[str, Any]) -> DuelMasters:
        """Return the duel of a position."""
        table = positions.read_position(self.cards, position)
        run(table)
        return DuelMasters(table)

    def _row(self, deck: DuelDeck, name: str) -> int:
        row = self.cards.find(name)
        if row is None:
            raise PlayError(f"{deck.name}: {name} cannot be played with: its cost, type or abilities are not known")
        return row


def _teams(seats: int, option: str) -> tuple[int, ...]:
    """Return each seat's team: its own, or one of so many, in turn round the table (DM-MULTI-14)."""
    if option == "none":
        return tuple(range(seats))
    teams = int(option)
    if seats % teams or seats == teams:
        raise PlayError(f"{seats} players make no {teams} teams of the same size (DM-MULTI-13)")
    return tuple(seat % teams for seat in range(seats))


def _starter(seats: int, option: str, random: Randomness) -> int:
    if option == "random":
        return random.below(seats)
    if int(option) > seats:
        raise PlayError(f"player {option} cannot begin: there are {seats} players")
    return int(option) - 1
