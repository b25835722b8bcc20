"""Why something cannot be done now, with the clause: only from what the player who asks may know."""

from __future__ import annotations

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import BLOCKER, CANNOT_ATTACK, CANNOT_ATTACK_PLAYERS
from cardsdb.games.duel_masters.duel.mana import bases, untapped
from cardsdb.games.duel_masters.duel.table import Card, Table
from cardsdb.games.duel_masters.vocabulary import CIVILIZATIONS
from cardsdb.names import fold

Reason = tuple[str, str]

_VERBS = ("charge", "summon", "cast", "play", "use", "attack", "block")


def why_not(table: Table, seat: int, words: str) -> Reason:
    """Return why a seat cannot do something, or play a card of that name, now; and the clause that forbids it."""
    if table.over is not None:
        return "the duel is over", "DM-TURN-9"
    verb, target, wanted = _understood(words)
    for card in table.hand[seat] if verb not in ("attack", "block") else ():
        if fold(table.cards.names[table.card[card]]) == wanted:
            return _of_mana(table, seat, card) if verb == "charge" else _of_hand(table, seat, card)
    for one in table.battle[seat]:
        if fold(table.cards.names[table.card[one]]) == wanted:
            return _of_blocker(table, seat, one) if verb == "block" else _of_creature(table, seat, one, target)
    row = table.cards.find(wanted)
    if row is not None:
        return f"you have no {table.cards.names[row]} in your hand or battle zone", "DM-SUMMON-1"
    if table.asking and table.asking[1] != seat:
        return "it is not for you to decide now", "DM-TURN-8"
    return "there is no such action now", ""


def _understood(words: str) -> tuple[str, str, str]:
    """Return the verb of what somebody would do, what it is done to, and the card that does it, all folded."""
    first, _, rest = words.strip().partition(" ")
    if first.casefold() not in _VERBS:
        return "", "", fold(words)
    target, found, doer = rest.rpartition("with ")
    return first.casefold(), fold(target), fold(doer if found else rest)


def _of_mana(table: Table, seat: int, card: Card) -> Reason:
    """Return why a card of the hand cannot become mana."""
    name = table.cards.names[table.card[card]]
    if table.active != seat:
        return f"{name} can become mana in your own turn only", "DM-MANA-1"
    if table.asking and table.asking[0] == codes.ASK_CHARGE:
        return f"{name} can become mana now", ""
    return f"{name} can no longer become mana: that is one card a turn, before anything is played", "DM-MANA-1"


def _of_hand(table: Table, seat: int, card: Card) -> Reason:
    """Return why a card of the hand cannot be played."""
    row, name = table.card[card], table.cards.names[table.card[card]]
    verb = "summoned" if table.cards.is_creature[row] else "cast"
    if table.active != seat:
        return f"{name} can be {verb} in your own turn only, but for a shield trigger as it breaks", "DM-CAST-8"
    asked = table.asking[0] if table.asking else -1
    if asked == codes.ASK_CHARGE:
        return f"{name} can be {verb} in the next step; in this one a card may become mana", "DM-TURN-1"
    if asked in {codes.ASK_ATTACK, codes.ASK_BREAK}:
        return f"{name} can no longer be {verb} this turn: the attacks have begun", "DM-TURN-1"
    left = untapped(table, seat)
    cost, civilization = table.cards.cost[row], table.cards.civilization[row]
    if cost > len(left):
        return f"{name} costs {cost}, and you have {len(left)} untapped mana", "DM-MANA-25"
    if civilization and not any(table.cards.civilization[table.card[one]] & civilization for one in left):
        needed = " or ".join(word for bit, word in enumerate(CIVILIZATIONS) if civilization >> bit & 1)
        return f"{name} needs {needed} among the mana that is tapped for it", "DM-MANA-15"
    race = table.cards.evolves[row]
    if race and not bases(table, seat, race):
        return f"{name} goes on one of your creatures of the race {race}, and you have none", "DM-EVO-4"
    return f"{name} can be {verb} now", ""


def _of_creature(table: Table, seat: int, one: Card, target: str) -> Reason:
    """Return why a creature cannot attack, or not what it is to attack."""
    name, flags = table.cards.names[table.card[one]], table.flags(one)
    if table.active != seat:
        return f"{name} attacks in your own turn", "DM-ATK-1"
    if table.tapped[one]:
        return f"{name} is tapped", "DM-R-9"
    if table.fresh[one]:
        return f"{name} was put into the battle zone this turn", "DM-SUMMON-3"
    if flags & CANNOT_ATTACK:
        return f"{name} can't attack, as its text says", "DM-R-37"
    if target.startswith("player") and flags & CANNOT_ATTACK_PLAYERS:
        return f"{name} can't attack players, as its text says", "DM-R-37"
    if table.asking and table.asking[0] != codes.ASK_ATTACK:
        return f"{name} may attack when you have played what you want to play", "DM-TURN-1"
    for other in table.opponents(seat):
        for creature in table.battle[other]:
            if fold(table.cards.names[table.card[creature]]) == target and not table.tapped[creature]:
                return f"{table.cards.names[table.card[creature]]} is untapped, and cannot be attacked", "DM-ATK-8"
    return f"{name} may attack a player, or a tapped creature, as far as its text allows", "DM-ATK-7"


def _of_blocker(table: Table, seat: int, one: Card) -> Reason:
    """Return why a creature cannot block."""
    name = table.cards.names[table.card[one]]
    if not table.flags(one) & BLOCKER:
        return f"{name} has no blocker", "DM-BLOCK-1"
    if table.tapped[one]:
        return f"{name} is tapped, and blocking would tap it", "DM-BLOCK-3"
    if table.asking is None or table.asking[0] != codes.ASK_BLOCK or table.asking[1] != seat:
        return f"{name} blocks when a creature attacks you or one of yours", "DM-BLOCK-2"
    if not table.can_block(one, table.asking[2]):
        return (
            f"{table.cards.names[table.card[table.asking[2]]]} can't be blocked by {name}, as its text says",
            "DM-R-37",
        )
    return f"{name} can block now", ""
