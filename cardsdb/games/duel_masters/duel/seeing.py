"""What a seat may know of the table, what the rest could be, and how good it looks."""

from __future__ import annotations

from collections.abc import Sequence

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import BLOCKER, DOUBLE_BREAKER
from cardsdb.games.duel_masters.duel.mana import untapped
from cardsdb.games.duel_masters.duel.table import Card, Table
from cardsdb.play.duel import Seen, SeenCard, SeenPlayer, SeenZone
from cardsdb.play.randomness import Randomness

_STEPS = {
    codes.ASK_CHARGE: "charge",
    codes.ASK_PLAY: "play",
    codes.ASK_WHAT_TO_PAY: "play",
    codes.ASK_MANA: "play",
    codes.ASK_ATTACK: "attack",
    codes.ASK_BLOCK: "block",
    codes.ASK_BREAK: "shields",
    codes.ASK_SHIELD: "shields",
}


def see(table: Table, seat: int) -> Seen:
    """Return what a seat may know (DM-INFO)."""
    step = _STEPS.get(table.asking[0], "effects") if table.asking else "over" if table.over else ""
    players = tuple(_player(table, one, seat) for one in range(len(table.out)))
    return Seen(seat, table.turn, table.active, (step,) if step else (), players)


def _player(table: Table, seat: int, viewer: int) -> SeenPlayer:
    names, rows = table.cards.names, table.card
    hand = [SeenCard(names[rows[card]]) for card in table.hand[seat] if seat == viewer or table.known[card]]
    mana = [SeenCard(names[rows[card]], ("tapped",) if table.tapped[card] else ()) for card in table.mana[seat]]
    graveyard = [SeenCard(names[rows[card]]) for card in table.graveyard[seat]]
    zones = (
        SeenZone("battle zone", len(table.battle[seat]), tuple(_creature(table, one) for one in table.battle[seat])),
        SeenZone("shields", len(table.shields[seat]), tuple(SeenCard(None) for _ in table.shields[seat])),
        SeenZone("mana zone", len(mana), tuple(mana)),
        SeenZone("hand", len(table.hand[seat]), tuple(hand)),
        SeenZone("graveyard", len(graveyard), tuple(graveyard)),
        SeenZone("deck", len(table.deck[seat])),
    )
    figures = (("mana", f"{len(untapped(table, seat))} of {len(mana)}"),)
    return SeenPlayer(seat, zones, figures, table.out[seat])


def _creature(table: Table, one: Card) -> SeenCard:
    marks = []
    if table.tapped[one]:
        marks.append("tapped")
    if table.fresh[one]:
        marks.append("summoned this turn")
    if one == table.attacker:
        marks.append("attacking")
    if table.flags(one) & BLOCKER:
        marks.append("blocker")
    under = tuple(table.cards.names[table.card[card]] for card in table.under.get(one, ()))
    power = str(table.power(one))
    return SeenCard(table.cards.names[table.card[one]], tuple(marks), (("power", power),), under)


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Return a table that looks the same to a seat, all that it does not know dealt anew."""
    new = table.copy()
    random = Randomness(seed)
    kind, asked, *rest = new.asking or (-1, -1)
    for one, hand in enumerate(new.hand):
        hidden = set() if one == seat else {card for card in hand if not new.known[card]}
        zones = [new.shields[one], new.deck[one]]
        if kind == codes.ASK_SEARCH and one == asked == seat:  # who looks through a deck knows what is in it
            new.deck[one] = _shuffled(random, zones.pop(), new.card)
        dealt = iter(_shuffled(random, [*hidden, *(card for zone in zones for card in zone)], new.card))
        new.hand[one] = [next(dealt) if card in hidden else card for card in hand]
        for zone in zones:
            zone[:] = [next(dealt) for _ in zone]
        if kind == codes.ASK_SHIELD and one == asked != seat:  # the shield that broke is another one then
            new.asking = (kind, asked, new.hand[one][hand.index(rest[0])])
    new.random = random
    new.log = []
    if asked != seat and kind not in {codes.ASK_ATTACK, codes.ASK_BLOCK}:
        new.legal = None
    return new


def _shuffled(random: Randomness, cards: list[Card], faces: Sequence[int]) -> list[Card]:
    """Return cards in a random order in which nothing is left of the one that they had."""
    cards = sorted(cards, key=lambda card: (faces[card], card))
    random.shuffle(cards)
    return cards


def worth(table: Table, seat: int) -> float:
    """Return how good the duel looks for a seat: its side less the best of the others, in about cards."""
    if table.over is not None:
        return 1_000.0 if seat in table.over.winners else -1_000.0
    if table.out[seat]:
        return -1_000.0
    others = table.opponents(seat)
    return _side(table, seat) - max((_side(table, other) for other in others), default=0.0)


def _side(table: Table, seat: int) -> float:
    """Return what a seat's side of the table is worth."""
    creatures = sum(_strength(table, one) for one in table.battle[seat])
    mana = len(table.mana[seat])
    shields = sum((3.0, 2.5, 2.0, 1.5, 1.2)[: len(table.shields[seat])]) + max(0, len(table.shields[seat]) - 5)
    running_out = max(0, 4 - len(table.deck[seat])) * 5.0
    return creatures + shields + 0.9 * len(table.hand[seat]) + min(mana, 7) + 0.3 * max(0, mana - 7) - running_out


def _strength(table: Table, one: Card) -> float:
    flags = table.flags(one)
    strength = 1.5 + table.power(one) / 1_800
    if flags & DOUBLE_BREAKER:
        strength += 1.0
    if flags & BLOCKER:
        strength += 0.2 if table.tapped[one] else 0.7
    return strength
