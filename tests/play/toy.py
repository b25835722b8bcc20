"""A made-up game for the tests of what every duel shares: two to four players bid for sparks.

Each has a deck of its own, a hand of three and five coins. In a round each bids a card face down and stakes up to two
coins on it (hidden, and as if all at once). Then all is shown; the strongest bid alone takes a spark, unless another
player throws Rain from the hand at it (the reaction). Each then draws a card at random. Who has as many sparks as
the goal wins; where all cards are gone, who has most; two with as many draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cardsdb.errors import IllegalActionError, PlayError, PositionError
from cardsdb.names import fold
from cardsdb.play.duel import (
    Action,
    Decision,
    Duel,
    DuelDeck,
    Event,
    Outcome,
    Rules,
    Seen,
    SeenCard,
    SeenPlayer,
    SeenZone,
    Setting,
)
from cardsdb.play.randomness import Randomness

STRENGTHS = {"Ash": 1, "Ember": 2, "Emberling": 3, "Éclair": 4, "Inferno": 5, "Rain": 0}
CARDS = tuple(STRENGTHS)
HAND, COINS, MOST_STAKED = 3, 5, 2
STAKE, DOUSE, LET = 100, 200, 201
"""Actions below STAKE bid the card of that number, those from STAKE on stake so many coins."""

DECK = DuelDeck("Sparks", {"deck": ("Ash", "Ember", "Ember", "Emberling", "Éclair", "Inferno", "Rain", "Rain")})


@dataclass(slots=True)
class Player:
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    ashes: list[str] = field(default_factory=list)
    bid: str = ""
    stake: int = -1
    coins: int = COINS
    sparks: int = 0
    out: bool = False

    def copy(self) -> Player:
        return Player(
            self.hand[:], self.deck[:], self.ashes[:], self.bid, self.stake, self.coins, self.sparks, self.out
        )


class Toy(Duel):
    game: ClassVar[str] = "toy"

    def __init__(self, players: list[Player], goal: int, randomness: Randomness) -> None:
        self.players, self.goal, self.randomness = players, goal, randomness
        self._turn, self._seat, self._shown = 1, 0, False
        self._asked: list[int] = []
        self._winner: int | None = None
        self._outcome: Outcome | None = None
        self._events: list[Event] = []

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def turn(self) -> int:
        return self._turn

    @property
    def seat(self) -> int:
        return -1 if self._outcome else self._seat

    def decision(self) -> Decision | None:
        if self._outcome:
            return None
        if self._shown:
            return Decision(self._seat, f"Throw Rain at player {_number(self._winner)}'s spark?", "TOY-4")
        if self.players[self._seat].bid:
            return Decision(self._seat, "How many coins do you stake?", "TOY-2")
        return Decision(self._seat, "Which card do you bid?", "TOY-1")

    def actions(self) -> Sequence[Action]:
        if self._outcome:
            return []
        player = self.players[self._seat]
        if self._shown:
            return [DOUSE, LET]
        if player.bid:
            return [STAKE + coins for coins in range(min(MOST_STAKED, player.coins) + 1)]
        return [number for number, name in enumerate(CARDS) if name in player.hand]

    def play(self, action: Action) -> None:
        if action not in self.actions():
            raise IllegalActionError("that is not legal now", "TOY-1")
        self._events = []
        seat, player = self._seat, self.players[self._seat]
        if action == DOUSE:
            player.hand.remove("Rain")
            player.ashes.append("Rain")
            self._say(f"player {seat + 1} throws Rain at player {_number(self._winner)}")
            self._winner, self._asked = None, []
        elif action >= STAKE and action < DOUSE:
            player.stake = action - STAKE
            self._say(f"player {seat + 1} stakes {player.stake}", f"player {seat + 1} stakes coins", seat)
        elif action < STAKE:
            player.bid = CARDS[action]
            player.hand.remove(player.bid)
            self._say(f"player {seat + 1} bids {player.bid}", f"player {seat + 1} bids a card face down", seat)
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next decision."""
        while not self._outcome:
            waiting = [at for at in self._alive() if self.players[at].hand or self.players[at].bid]
            if not self._shown:
                behind = [at for at in waiting if not self.players[at].bid or self.players[at].stake < 0]
                if behind:
                    self._seat = behind[0]
                    return
                self._show(waiting)
            if self._asked:
                self._seat = self._asked.pop(0)
                return
            self._end_round()

    def _show(self, bidders: list[int]) -> None:
        worth = {}
        for seat in bidders:
            player = self.players[seat]
            player.coins -= player.stake
            worth[seat] = STRENGTHS[player.bid] + player.stake
            self._say(f"player {seat + 1} shows {player.bid} with {player.stake}")
        best = [seat for seat in bidders if worth[seat] == max(worth.values())]
        self._shown = True
        self._winner = best[0] if len(best) == 1 else None
        if self._winner is not None:
            self._asked = [at for at in self._alive() if at != self._winner and "Rain" in self.players[at].hand]

    def _end_round(self) -> None:
        if self._winner is not None and not self.players[self._winner].out:
            self.players[self._winner].sparks += 1
            self._say(f"player {self._winner + 1} takes a spark")
        for seat in self._alive():
            player = self.players[seat]
            if player.bid:
                player.ashes.append(player.bid)
            player.bid, player.stake = "", -1
            if player.deck and len(player.hand) < HAND:
                self._draw(seat)
        self._shown, self._winner, self._turn = False, None, self._turn + 1
        self._end_if_over()

    def _draw(self, seat: int) -> None:
        player = self.players[seat]
        player.hand.append(player.deck.pop(self.randomness.below(len(player.deck))))
        self._say(f"player {seat + 1} draws {player.hand[-1]}", f"player {seat + 1} draws a card", seat)

    def _end_if_over(self) -> None:
        alive = self._alive()
        most = max(self.players[seat].sparks for seat in alive)
        best = tuple(seat for seat in alive if self.players[seat].sparks == most)
        if len(alive) == 1:
            self._outcome = Outcome(best, "the others gave up", "TOY-6")
        elif most >= self.goal and len(best) == 1:
            self._outcome = Outcome(best, f"{most} sparks", "TOY-5")
        elif not any(self.players[seat].hand for seat in alive):
            self._outcome = Outcome(best if len(best) == 1 else (), "all cards are gone", "TOY-5")
        if self._outcome:
            won = " and ".join(f"player {seat + 1}" for seat in self._outcome.winners) or "nobody"
            self._say(f"{won} wins: {self._outcome.reason}")

    def write(self, action: Action) -> str:
        if action == DOUSE:
            return "throw Rain"
        if action == LET:
            return "let it burn"
        return f"stake {action - STAKE}" if action >= STAKE else f"bid {CARDS[action]}"

    def expand(self, line: str) -> Sequence[str]:
        bid, staking, coins = line.partition(" staking ")
        return [bid, f"stake {coins}"] if staking else [line]

    def why_not(self, seat: int, words: str) -> tuple[str, str]:
        asked = fold(words).removeprefix("bid")
        name = next((card for card in CARDS if fold(card) == asked), None)
        if name is None:
            return f"no card is called {words!r}", ""
        if name not in self.players[seat].hand:
            return f"{name} is not in your hand", "TOY-1"
        if self._seat != seat:
            return f"player {self._seat + 1} has to decide", "TOY-3"
        if self._shown:
            return "all bids of this round are shown", "TOY-3"
        if self.players[seat].bid:
            return "you bid a card already", "TOY-1"
        return f"you may bid {name}", ""

    def events(self) -> Sequence[Event]:
        return self._events

    def outcome(self) -> Outcome | None:
        return self._outcome

    def concede(self, seat: int) -> None:
        if self._outcome or self.players[seat].out:
            raise IllegalActionError(f"player {seat + 1} is not playing", "TOY-6")
        self._events = []
        player = self.players[seat]
        player.out = True
        player.ashes += [*player.hand, *player.deck, *([player.bid] if player.bid else [])]
        player.hand, player.deck, player.bid, player.stake = [], [], "", -1
        self._say(f"player {seat + 1} gives up")
        self._winner = None if self._winner == seat else self._winner
        self._asked = [] if self._winner is None else [at for at in self._asked if at != seat]
        if self._shown and self._winner is not None and self._seat != seat:
            self._asked.insert(0, self._seat)
        self._end_if_over_early()
        self._go_on()

    def _end_if_over_early(self) -> None:
        if len(self._alive()) == 1:
            self._end_if_over()

    def see(self, seat: int) -> Seen:
        players = tuple(self._seen(at, at == seat) for at in range(self.seats))
        return Seen(seat, self._turn, self._seat, ("bids shown",) if self._shown else (), players)

    def _seen(self, at: int, own: bool) -> SeenPlayer:
        player = self.players[at]
        bid: tuple[SeenCard, ...] = ()
        if player.bid:
            known = own or self._shown
            figures = (("stake", str(player.stake)),) if known and player.stake >= 0 else ()
            bid = (SeenCard(player.bid if known else None, () if self._shown else ("face down",), figures),)
        hand = tuple(_seen_card(name) for name in sorted(player.hand)) if own else ()
        zones = (
            SeenZone("hand", len(player.hand), hand),
            SeenZone("bid", len(bid), bid),
            SeenZone("deck", len(player.deck)),
            SeenZone("ashes", len(player.ashes), tuple(map(_seen_card, player.ashes))),
        )
        return SeenPlayer(at, zones, (("coins", str(player.coins)), ("sparks", str(player.sparks))), player.out)

    def copy(self) -> Toy:
        other = Toy([player.copy() for player in self.players], self.goal, self.randomness.copy())
        other._turn, other._seat, other._shown = self._turn, self._seat, self._shown
        other._asked, other._winner, other._outcome = self._asked[:], self._winner, self._outcome
        other._events = self._events[:]
        return other

    def imagine(self, seat: int, seed: int) -> Toy:
        """Deal hand, face-down bid and deck of the others anew; deck lists and coins are known to all."""
        other = self.copy()
        other.randomness = Randomness(seed)
        for at, player in enumerate(other.players):
            if at == seat:
                continue
            hidden = player.hand + player.deck + ([player.bid] if player.bid and not self._shown else [])
            hidden.sort()
            other.randomness.shuffle(hidden)
            if at in self._asked or (self._shown and at == self._seat):  # who was asked holds Rain, as all know
                hidden.remove("Rain")
                hidden.append("Rain")
            if player.bid and not self._shown:
                player.bid = hidden.pop(0)
                player.stake = other.randomness.below(min(MOST_STAKED, player.coins) + 1) if player.stake >= 0 else -1
            cut = len(hidden) - len(player.hand)
            player.deck, player.hand = sorted(hidden[:cut]), hidden[cut:]
        return other

    def worth(self, seat: int) -> float:
        if self._outcome:
            return 100.0 if seat in self._outcome.winners else -100.0 if self._outcome.winners else 0.0
        player = self.players[seat]
        others = max(other.sparks for at, other in enumerate(self.players) if at != seat)
        return 10.0 * (player.sparks - others) + sum(STRENGTHS[name] for name in player.hand) / 10 + player.coins / 5

    def position(self) -> dict[str, Any]:
        outcome = self._outcome
        ended = {"winners": [seat + 1 for seat in outcome.winners], "reason": outcome.reason} if outcome else {}
        return {
            "turn": self._turn,
            "goal": self.goal,
            "decides": self._seat + 1,
            "shown": self._shown,
            "leads": 0 if self._winner is None else self._winner + 1,
            "asked": [seat + 1 for seat in self._asked],
            "randomness": str(self.randomness.state),
            **({"outcome": ended} if ended else {}),
            "player": [_position(player) for player in self.players],
        }

    def _alive(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def _say(self, text: str, public: str = "", *seats: int) -> None:
        self._events.append(Event(text, public or text, seats))


def _number(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def _seen_card(name: str) -> SeenCard:
    return SeenCard(name, figures=(("strength", str(STRENGTHS[name])),))


def _position(player: Player) -> dict[str, Any]:
    zones = {"hand": sorted(player.hand), "deck": list(player.deck), "ashes": list(player.ashes)}
    bid = {"bid": player.bid, "stake": player.stake} if player.bid else {}
    return {**zones, **bid, "coins": player.coins, "sparks": player.sparks, "out": player.out}


@dataclass(frozen=True)
class ToyRules(Rules):
    settings: ClassVar[tuple[Setting, ...]] = (Setting("goal", ("3", "1", "5"), "How many sparks win."),)
    players: ClassVar[tuple[int, int]] = (2, 4)

    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> Toy:
        if not 2 <= len(decks) <= 4:
            raise PlayError(f"two to four play, not {len(decks)}")
        for name, value in options.items():
            if name != "goal" or value not in self.settings[0].choices:
                raise PlayError(f"no option is {name}={value}; there is goal=3, 1 or 5")
        players = [Player(deck=sorted(deck.sections["deck"])) for deck in decks]
        for deck, player in zip(decks, players, strict=True):
            _known(player.deck, deck.name)
        duel = Toy(players, int(options.get("goal", "3")), Randomness(seed))
        for seat in range(len(players)):
            for _ in range(HAND):
                duel._draw(seat)
        duel._go_on()
        return duel

    def set_up(self, position: Mapping[str, Any]) -> Toy:
        players = []
        for number, one in enumerate(position.get("player", []), start=1):
            where = f"player {number}"
            hand, deck, ashes = (list(one.get(zone, [])) for zone in ("hand", "deck", "ashes"))
            player = Player(hand, deck, ashes)
            player.bid, player.stake = one.get("bid", ""), one.get("stake", -1)
            player.coins, player.sparks, player.out = (
                one.get("coins", COINS),
                one.get("sparks", 0),
                one.get("out", False),
            )
            _known([*player.hand, *player.deck, *player.ashes, *([player.bid] if player.bid else [])], where)
            if len(player.hand) + bool(player.bid) > HAND:
                raise PositionError(f"{where}: a hand has at most {HAND} cards, with the bid, not {len(player.hand)}")
            players.append(player)
        if not 2 <= len(players) <= 4:
            raise PositionError(f"two to four play, not {len(players)}")
        duel = Toy(players, position.get("goal", 3), Randomness(int(position.get("randomness", "0"))))
        duel._turn, duel._shown = position.get("turn", 1), position.get("shown", False)
        duel._seat = position.get("decides", 1) - 1
        duel._winner = position["leads"] - 1 if position.get("leads") else None
        duel._asked = [number - 1 for number in position.get("asked", [])]
        if "outcome" in position:
            winners = tuple(number - 1 for number in position["outcome"]["winners"])
            duel._outcome = Outcome(winners, position["outcome"]["reason"])
        elif not duel.actions():
            duel._go_on()
        return duel


def _known(names: Iterable[str], where: str) -> None:
    for name in Counter(names):
        if name not in STRENGTHS:
            raise PositionError(f"{where}: no card is called {name!r}")


RULES = ToyRules("toy-1")


def begin(seats: int = 2, seed: int = 1, **options: str) -> Toy:
    """Begin a game of so many players, each with the same deck."""
    return RULES.begin([DECK] * seats, seed=seed, options=options)
