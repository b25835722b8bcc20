"""Attacks, blocks, battles and shields (DM-ATK, DM-BLOCK, DM-BREAK, DM-BATTLE, DM-ORDER)."""

from __future__ import annotations

from typing import Any

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import (
    ATTACKS_UNTAPPED,
    BLOCKER,
    CANNOT_ATTACK,
    CANNOT_ATTACK_PLAYERS,
    DOUBLE_BREAKER,
    MUST_ATTACK,
    SLAYER,
)
from cardsdb.games.duel_masters.duel.table import Card, Table

Op = tuple[Any, ...]


def list_attacks(table: Table, seat: int) -> list[int]:
    """Return the attacks that a seat may declare (DM-ATK-7), and whether it may end the turn.

    A creature that must attack keeps the turn from ending as long as it is able to.
    """
    attacks: list[int] = []
    neighbours = table.neighbours(seat)
    tapped, forced = table.tapped, False
    for creature in table.battle[seat]:
        if tapped[creature] or table.fresh[creature]:
            continue
        flags = table.flags(creature)
        if flags & CANNOT_ATTACK:
            continue
        before = len(attacks)
        for other in neighbours:
            if not flags & CANNOT_ATTACK_PLAYERS:
                attacks.append(codes.ATTACK_PLAYER | creature << 5 | other << 17)
            for target in table.battle[other]:
                if tapped[target] or flags & ATTACKS_UNTAPPED or (seat, target) in table.exposed:
                    attacks.append(codes.ATTACK_CREATURE | creature << 5 | target << 17)
        forced = forced or bool(flags & MUST_ATTACK and len(attacks) > before)
    if not forced:
        attacks.append(codes.END_TURN)
    return attacks


def ask_attack(table: Table, op: Op) -> None:
    """Step 5: attack with one creature after another (DM-ATK-4, DM-ATK-5); without any the turn ends."""
    seat: int = op[1]
    table.attacker = -1
    attacks = list_attacks(table, seat)
    if len(attacks) == 1 and attacks[0] == codes.END_TURN:
        table.stack.append((codes.DO_END, seat))
    else:
        table.asking, table.legal = (codes.ASK_ATTACK, seat), attacks


def declare(table: Table, kind: int, creature: Card, target: int) -> None:
    """Tap the attacker and say what it attacks; then the defender may block (DM-ATK-6, DM-ORDER-1)."""
    seat = table.owner[creature]
    table.tapped[creature] = 1
    table.attacker = creature
    against_player = kind == codes.ATTACK_PLAYER
    table.log.append((codes.ATTACKED_PLAYER if against_player else codes.ATTACKED_CREATURE, creature, target))
    defender = target if against_player else table.owner[target]
    hit = (codes.DO_HIT, creature, against_player, target)
    table.stack += ((codes.DO_ATTACKS, seat), hit, (codes.DO_BLOCK, creature, against_player, target, defender))


def ask_block(table: Table, op: Op) -> None:
    """Let the defender block with one of its untapped blockers (DM-BLOCK-1 to 5, DM-MULTI-6)."""
    _, attacker, against_player, target, defender = op
    if not _goes_on(table, attacker, against_player, target):
        return
    blockers = [
        codes.BLOCK | one << 5
        for one in table.battle[defender]
        if not table.tapped[one]
        and one != target_of(op)
        and table.flags(one) & BLOCKER
        and table.can_block(one, attacker)
    ]
    if blockers:
        blockers.append(codes.NO_BLOCK)
        table.asking, table.legal = (codes.ASK_BLOCK, defender, attacker), blockers


def target_of(op: Op) -> int:
    """Return the creature that is attacked, -1 for a player; it battles the attacker anyway."""
    return -1 if op[2] else op[3]


def block(table: Table, blocker: Card, attacker: Card) -> None:
    """Tap the blocker; it battles the attacker, whose first target is safe (DM-BLOCK-6, DM-BLOCK-7)."""
    table.tapped[blocker] = 1
    table.log.append((codes.BLOCKED, blocker, attacker))
    for seat, gained in table.when_blocked:
        if seat == table.owner[attacker]:
            table.gains += [(attacker, one) for one in gained]
    table.stack.pop()  # the attack does not reach what it was aimed at
    table.stack.append((codes.DO_BATTLE, attacker, blocker))


def hit(table: Table, op: Op) -> None:
    """Let an attack that was not blocked arrive: a battle, a shield, or the win (DM-BREAK-1, DM-WIN-1)."""
    _, attacker, against_player, target = op
    if not _goes_on(table, attacker, against_player, target):
        return
    seat = table.owner[attacker]
    if not against_player:
        table.stack.append((codes.DO_BATTLE, attacker, target))
    elif table.shields[target]:
        breaks = 2 if table.flags(attacker) & DOUBLE_BREAKER else 1
        table.stack.append((codes.DO_BREAK, seat, target, breaks))
    else:
        table.lose(target, "was attacked without a shield left", "DM-WIN-1", by=seat)


def _goes_on(table: Table, attacker: Card, against_player: bool, target: int) -> bool:
    """Tell whether an attack is still on: neither side of it has left meanwhile (DM-R-11)."""
    there = table.out[target] is False if against_player else target in table.battle[table.owner[target]]
    if there and attacker in table.battle[table.owner[attacker]]:
        return True
    if not table.log or table.log[-1] != (codes.ATTACK_ENDED,):
        table.log.append((codes.ATTACK_ENDED,))
    return False


def battle(table: Table, op: Op) -> None:
    """Compare the powers of two creatures; the weaker is destroyed, a tie destroys both (DM-BATTLE-3 to 5).

    A slayer takes the other along, whoever wins (DM-KEY-12, DM-R-18).
    """
    _, attacker, other = op
    seats = table.owner[attacker], table.owner[other]
    if attacker not in table.battle[seats[0]] or other not in table.battle[seats[1]]:
        return
    powers = table.power(attacker), table.power(other)
    table.log.append((codes.BATTLED, attacker, other, *powers))
    lost = {attacker: powers[0] <= powers[1], other: powers[1] <= powers[0]}
    fallen = {
        attacker: lost[attacker] or bool(table.flags(other) & SLAYER),
        other: lost[other] or bool(table.flags(attacker) & SLAYER),
    }
    for creature, falls in fallen.items():
        if falls:
            table.destroy(creature)
    for creature in (other, attacker):  # the one that is put on the stack last is done first: the active player's
        if not lost[creature] and creature in table.battle[table.owner[creature]]:
            table.trigger(creature, table.cards.wins[table.card[creature]])


def break_shield(table: Table, op: Op) -> None:
    """Let the attacking player choose the next shield to break (DM-BREAK-2, DM-BREAK-6, DM-BREAK-7)."""
    _, seat, defender, left = op
    shields = table.shields[defender]
    if not left or not shields or table.out[seat]:
        return
    table.stack.append((codes.DO_BREAK, seat, defender, left - 1))
    if len(shields) == 1:
        take_shield(table, defender, 0)
    else:
        table.asking = (codes.ASK_BREAK, seat, defender)


def take_shield(table: Table, defender: int, place: int) -> None:
    """Put a broken shield into its owner's hand (DM-BREAK-3); the owner may use a shield trigger (DM-KEY-9).

    The owner is asked whatever the card is, so that nobody learns from the question what it was.
    """
    card = table.shields[defender].pop(place)
    table.hand[defender].append(card)
    table.drawn[card] = 1
    table.log.append((codes.BROKE, defender, card, place))
    table.asking = (codes.ASK_SHIELD, defender, card)
