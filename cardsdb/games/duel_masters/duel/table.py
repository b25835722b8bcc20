"""The table: where every card of a duel lies, and what is still to be done: all of a duel that changes."""

from __future__ import annotations

from typing import Any, TypeAlias

from cardsdb.games.duel_masters.abilities import Gained
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import CHANGES_POWER, SHIELD_TRIGGER, UNBLOCKABLE, Cards
from cardsdb.games.duel_masters.duel.conditions import holds, matching_cards
from cardsdb.play.duel import Outcome
from cardsdb.play.randomness import Randomness

Card: TypeAlias = int
"""A card on the table: each copy has a number of its own."""


class Table:
    """A duel in numbers. Lists of zones have one list a seat; the last card of a deck is its top.

    `card` is the row of each card in `cards`, `owner` its seat; `under` the piles beneath evolution
    creatures (DM-EVO-13). `fresh` are creatures with summoning sickness, `known` cards of a hand that
    all have seen. `gains` are abilities until the end of the turn, `when_blocked` those that a seat's
    creatures get when they are blocked this turn, `exposed` the creatures that a seat may attack although
    they are untapped. `attacker` is the creature whose attack is under way, -1 for none. `asking` is the
    open question, and `stack` what comes after it. `sharing` and `ending` tell whether any card gives
    power to others, or does something at the end of a turn; `drawn` and `played` what became of each card.
    """

    __slots__ = (
        *("cards", "card", "owner", "teams", "sharing", "ending", "random"),
        *("deck", "hand", "shields", "mana", "graveyard", "battle", "under", "resolving"),
        *("tapped", "fresh", "known", "drawn", "played", "gains", "when_blocked", "exposed"),
        *("out", "turn", "active", "starter", "attacker", "asking", "legal", "stack", "log", "over"),
    )

    def __init__(self, cards: Cards, decks: list[list[int]], teams: tuple[int, ...], random: Randomness) -> None:
        """Give each seat a deck of rows; nothing is shuffled or dealt yet."""
        seats = range(len(decks))
        self.cards = cards
        self.card = tuple(row for deck in decks for row in deck)
        self.owner = tuple(seat for seat in seats for _ in decks[seat])
        self.teams = teams
        self.sharing = any(cards.shares[row] for row in self.card)
        self.ending = any(cards.ends[row] for row in self.card)
        self.random = random
        self.deck: list[list[Card]] = [
            [card for card, owner in enumerate(self.owner) if owner == seat] for seat in seats
        ]
        self.hand: list[list[Card]] = [[] for _ in seats]
        self.shields: list[list[Card]] = [[] for _ in seats]
        self.mana: list[list[Card]] = [[] for _ in seats]
        self.graveyard: list[list[Card]] = [[] for _ in seats]
        self.battle: list[list[Card]] = [[] for _ in seats]
        self.under: dict[Card, tuple[Card, ...]] = {}
        self.tapped = bytearray(len(self.card))
        self.fresh = bytearray(len(self.card))
        self.known = bytearray(len(self.card))
        self.drawn = bytearray(len(self.card))
        self.played = bytearray(len(self.card))
        self.gains: list[tuple[Card, Gained]] = []
        self.when_blocked: list[tuple[int, tuple[Gained, ...]]] = []
        self.exposed: list[tuple[int, Card]] = []
        self.resolving: list[Card] = []
        self.out = [False for _ in seats]
        self.turn = self.active = self.starter = 0
        self.attacker = -1
        self.asking: tuple[Any, ...] | None = None
        self.legal: list[int] | None = None
        self.stack: list[tuple[Any, ...]] = []
        self.log: list[tuple[Any, ...]] = []
        self.over: Outcome | None = None

    def copy(self) -> Table:
        """Return a table that goes on by itself from here."""
        new: Table = object.__new__(Table)
        new.cards, new.card, new.owner, new.teams = self.cards, self.card, self.owner, self.teams
        new.sharing, new.ending = self.sharing, self.ending
        new.random = self.random.copy()
        new.deck = [zone[:] for zone in self.deck]
        new.hand = [zone[:] for zone in self.hand]
        new.shields = [zone[:] for zone in self.shields]
        new.mana = [zone[:] for zone in self.mana]
        new.graveyard = [zone[:] for zone in self.graveyard]
        new.battle = [zone[:] for zone in self.battle]
        new.under = self.under.copy()
        new.tapped, new.fresh, new.known = self.tapped[:], self.fresh[:], self.known[:]
        new.drawn, new.played = self.drawn[:], self.played[:]
        new.gains, new.when_blocked, new.exposed = self.gains[:], self.when_blocked[:], self.exposed[:]
        new.resolving, new.out = self.resolving[:], self.out[:]
        new.turn, new.active, new.starter, new.attacker = self.turn, self.active, self.starter, self.attacker
        new.asking, new.legal, new.over = self.asking, self.legal, self.over
        new.stack, new.log = self.stack[:], self.log[:]
        return new

    # Who is who.

    def opponents(self, seat: int) -> list[int]:
        """Return the seats still in the game that are not of the seat's team, from its left round the table."""
        count = len(self.out)
        if count == 2:
            return [] if self.out[1 - seat] else [1 - seat]
        round_table = ((seat + step) % count for step in range(1, count))
        return [other for other in round_table if not self.out[other] and self.teams[other] != self.teams[seat]]

    def neighbours(self, seat: int) -> list[int]:
        """Return whom a seat may attack: the next opponent on either side (DM-MULTI-3, DM-R-27, DM-R-31)."""
        opponents = self.opponents(seat)
        return opponents if len(opponents) < 3 else [opponents[0], opponents[-1]]

    # What a creature is worth.

    def flags(self, creature: Card) -> int:
        """Return a creature's keywords, those included that it has until the end of the turn."""
        flags = self.cards.flags[self.card[creature]]
        for one, gained in self.gains:
            if one == creature:
                flags |= _GAINED_FLAGS.get(gained.ability, 0)
        return flags

    def power(self, creature: Card) -> int:
        """Return a creature's power at the moment (DM-BATTLE-6), which may be more while it attacks (DM-KEY-6)."""
        row = self.card[creature]
        attacking = creature == self.attacker
        power = self.cards.power[row]
        if attacking:
            power += self.cards.attacking[row]
            for one, gained in self.gains:
                if one == creature and gained.ability == "power attacker":
                    power += gained.bonus
        if self.cards.flags[row] & CHANGES_POWER:
            seat = self.owner[creature]
            for bonus in self.cards.bonuses[row]:
                if bonus.while_attacking and not attacking:
                    continue
                if bonus.condition and not holds(self, bonus.condition, seat, creature):
                    continue
                each = len(matching_cards(self, bonus.for_each, seat)) if bonus.for_each else 1
                power += bonus.bonus * each
        if self.sharing:
            for other in self.battle[self.owner[creature]]:
                for share in self.cards.shares[self.card[other]]:
                    if other != creature and share.race in self.cards.races[row]:
                        power += share.bonus
        return power

    def can_block(self, blocker: Card, attacker: Card) -> bool:
        """Tell whether a blocker may block an attacker, whatever else holds (a creature that can't be blocked)."""
        row = self.card[attacker]
        limits = list(self.cards.unblockable[row]) if self.cards.flags[row] & UNBLOCKABLE else []
        limits += [gained for one, gained in self.gains if one == attacker and gained.ability == "can't be blocked"]
        for limit in limits:
            if limit.condition and not holds(self, limit.condition, self.owner[attacker], attacker):
                continue
            if limit.by_power_at_most is None or self.power(blocker) <= limit.by_power_at_most:
                return False
        return True

    # Moving cards.

    def draw(self, seat: int) -> None:
        """Draw a card; who draws the last one loses at once (DM-DRAW-5), as who has none to draw (DM-R-22)."""
        deck = self.deck[seat]
        if deck:
            card = deck.pop()
            self.hand[seat].append(card)
            self.drawn[card] = 1
            self.log.append((codes.DREW, seat, card))
        if not deck:
            self.lose(seat, "drew the last card of the deck", "DM-DRAW-5")

    def leave(self, creature: Card, zone: str) -> None:
        """Take a creature out of the battle zone with all that lies under it, to a zone of its owner (DM-EVO-12)."""
        seat = self.owner[creature]
        self.battle[seat].remove(creature)
        self.tapped[creature] = self.fresh[creature] = 0
        if self.gains:
            self.gains = [gain for gain in self.gains if gain[0] != creature]
        if self.exposed:
            self.exposed = [one for one in self.exposed if one[1] != creature]
        self.put(seat, creature, zone)
        for card in self.under.pop(creature, ()):
            self.put(seat, card, zone)

    def put(self, seat: int, card: Card, zone: str) -> None:
        """Put a card that all have seen into a zone of its owner."""
        if zone == "hand":
            self.hand[seat].insert(0, card)  # known cards come first, so that they are the first to be used again
            self.known[card] = 1
        elif zone == "mana zone":
            self.mana[seat].append(card)
        else:
            self.graveyard[seat].append(card)

    def destroy(self, creature: Card) -> None:
        """Destroy a creature, which may go elsewhere instead (DM-ZONE-9)."""
        zone = self.cards.instead[self.card[creature]] or "graveyard"
        self.leave(creature, zone)
        self.log.append((codes.LEFT, creature, zone, True))

    def trigger(self, creature: Card, effects: tuple[tuple[Any, Any], ...]) -> None:
        """Let a creature's effects be done next, those first that are printed first."""
        seat = self.owner[creature]
        for condition, steps in reversed(effects):
            self.stack.append((codes.DO_STEPS, creature, seat, steps, 0, condition))

    # Losing and winning.

    def lose(self, seat: int, reason: str, clause: str, by: int | None = None) -> None:
        """Let a seat lose: its cards leave the game (DM-R-29), and whoever beat it may be rewarded (DM-MULTI-7)."""
        self.out[seat] = True
        self.log.append((codes.LOST, seat, reason))
        left = {self.teams[other] for other, out in enumerate(self.out) if not out}
        if len(left) == 1:
            (team,) = left
            winners = tuple(other for other, one in enumerate(self.teams) if one == team)
            self.over = Outcome(winners, f"a player {reason}", clause)
            self.asking = self.legal = None
            return
        for creature in self.battle[seat]:
            self.under.pop(creature, None)
        for zone in (self.deck, self.hand, self.shields, self.mana, self.graveyard, self.battle):
            zone[seat] = []
        self.resolving = [card for card in self.resolving if self.owner[card] != seat]
        self.gains = [gain for gain in self.gains if self.owner[gain[0]] != seat]
        self.exposed = [one for one in self.exposed if self.owner[one[1]] != seat]
        if seat == self.active:
            self.stack = [(codes.DO_NEXT,)]
            self.attacker = -1
        if by is not None:
            self.stack.append((codes.DO_REWARD, by))

    def is_trigger(self, card: Card) -> bool:
        """Tell whether a card may be played as it comes from the shields (DM-KEY-9)."""
        return bool(self.cards.flags[self.card[card]] & SHIELD_TRIGGER)


_GAINED_FLAGS = {"blocker": 1, "double breaker": 2, "slayer": 4, "can't be blocked": UNBLOCKABLE}
