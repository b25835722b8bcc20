"""The six steps of a turn (DM-TURN-1), and whose turn is next."""

from __future__ import annotations

from typing import Any

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.conditions import holds
from cardsdb.games.duel_masters.duel.effects import do_step
from cardsdb.games.duel_masters.duel.table import Table

Op = tuple[Any, ...]


def begin(table: Table, op: Op) -> None:
    """Steps 1 and 2: untap, and draw, but for the starter's first turn (DM-TURN-2, DM-TURN-3, DM-DRAW-2)."""
    seat: int = op[1]
    table.turn += 1
    table.active = seat
    table.log.append((codes.TURN_BEGAN, seat))
    tapped, fresh = table.tapped, table.fresh
    for card in table.battle[seat]:
        tapped[card] = fresh[card] = 0
    for card in table.mana[seat]:
        tapped[card] = 0
    table.stack.append((codes.DO_CHARGE, seat))
    if table.turn > 1:
        table.draw(seat)


def ask_charge(table: Table, op: Op) -> None:
    """Step 3: one card may become mana (DM-MANA-1)."""
    table.stack.append((codes.DO_PLAY, op[1]))
    if table.hand[op[1]]:
        table.asking = (codes.ASK_CHARGE, op[1])


def ask_play(table: Table, op: Op) -> None:
    """Step 4: summon and cast, as often as there is mana for it (DM-CAST-1).

    The question is asked even if nothing can be played, which nobody else may know.
    """
    table.asking = (codes.ASK_PLAY, op[1])


def end(table: Table, op: Op) -> None:
    """Step 6: what happens at the end of the turn, then whatever holds until then is over."""
    table.stack.append((codes.DO_NEXT,))
    if table.ending:
        seat: int = op[1]
        creatures = tuple(one for one in table.battle[seat] if table.cards.ends[table.card[one]])
        if creatures:
            table.stack.append((codes.DO_END_TRIGGERS, seat, creatures))


def end_triggers(table: Table, op: Op) -> None:
    """Do the effects of the end of the turn; of several creatures their owner says which comes first (DM-R-20)."""
    _, seat, creatures = op
    left = tuple(one for one in creatures if one in table.battle[seat])
    if len(left) > 1:
        table.asking = (codes.ASK_FIRST, seat, left)
    elif left:
        table.trigger(left[0], table.cards.ends[table.card[left[0]]])


def next_turn(table: Table, op: Op) -> None:
    """Let the turn pass clockwise to the next who is still in the game (DM-MULTI-2)."""
    table.gains, table.when_blocked, table.exposed = [], [], []
    seat, count = table.active, len(table.out)
    seat = (seat + 1) % count
    while table.out[seat]:
        seat = (seat + 1) % count
    table.stack.append((codes.DO_TURN, seat))


def draw(table: Table, op: Op) -> None:
    """Draw cards one by one, each at the player's will where it is "up to" (DM-DRAW-5)."""
    _, seat, left, asked = op
    if not left or table.out[seat]:
        return
    if asked:
        if table.deck[seat]:
            table.asking = (codes.ASK_DRAW, seat, left)
        return
    table.stack.append((codes.DO_DRAW, seat, left - 1, False))
    table.draw(seat)


def reward(table: Table, op: Op) -> None:
    """Offer the top card of the deck as a shield to whoever defeated a player (DM-MULTI-7, DM-R-30)."""
    if not table.out[op[1]] and table.deck[op[1]]:
        table.asking = (codes.ASK_REWARD, op[1])


def steps(table: Table, op: Op) -> None:
    """Do the steps of an ability one after another, if its condition holds when it begins (DM-ORDER-10)."""
    _, card, seat, all_steps, index, condition = op
    if table.out[seat] or (condition is not None and not holds(table, condition, seat, card)):
        return
    if index + 1 < len(all_steps):
        table.stack.append((codes.DO_STEPS, card, seat, all_steps, index + 1, None))
    do_step(table, all_steps[index], card, seat)


def spell_ends(table: Table, op: Op) -> None:
    """Put a spell that has been cast into its owner's graveyard (DM-CAST-2)."""
    card: int = op[1]
    if card in table.resolving:
        table.resolving.remove(card)
        table.graveyard[table.owner[card]].append(card)
