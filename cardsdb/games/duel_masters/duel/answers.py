"""What an answer does: from the action that was chosen to what comes next on the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.duel_masters import abilities as words
from cardsdb.games.duel_masters.duel import attack, codes, effects, turn
from cardsdb.games.duel_masters.duel.mana import best_pick
from cardsdb.games.duel_masters.duel.questions import legal_actions
from cardsdb.games.duel_masters.duel.table import Card, Table

Question = tuple[Any, ...]


def answer(table: Table, action: int) -> None:
    """Do a legal action and all that follows from it, until somebody has to decide again."""
    asking = table.asking
    assert asking is not None
    table.asking = table.legal = None
    table.log = []
    _ANSWERS[asking[0]](table, asking, action)
    run(table)


def go_on_without(table: Table, seat: int) -> None:
    """Go on after a player gave up: what is asked is asked again, of those and about what is still there."""
    asking = table.asking
    if table.over is not None or asking is None:
        return
    kind, asked = asking[:2]
    if kind != codes.ASK_BLOCK or seat in (asked, table.active):
        table.legal = None
    if seat in (asked, table.active):
        table.asking = None
    elif kind == codes.ASK_BLOCK:
        return  # who blocks and what attacks are still there
    elif kind == codes.ASK_ATTACK:
        table.asking = None
        table.stack.append((codes.DO_ATTACKS, asked))
    elif kind == codes.ASK_BREAK and table.out[asking[2]]:
        table.asking = None
    elif kind in {codes.ASK_PICK, codes.ASK_WHETHER, codes.ASK_PLAYER}:
        table.asking = None
        user = asking[4] if kind == codes.ASK_PICK else asked
        table.stack.append((codes.DO_STEPS, asking[3], user, (asking[2],), 0, None))
    run(table)


def run(table: Table) -> None:
    """Do what is on the stack until there is a question, or the duel is over."""
    stack = table.stack
    while table.asking is None and table.over is None:
        op = table.stack.pop()
        _DOINGS[op[0]](table, op)
    if table.over is not None and stack:
        table.stack = []


def _charge(table: Table, asking: Question, action: int) -> None:
    seat: int = asking[1]
    if action & 31 == codes.CHARGE:
        card = action >> 5
        table.hand[seat].remove(card)
        table.mana[seat].append(card)
        table.log.append((codes.CHARGED, seat, card))


def _play(table: Table, asking: Question, action: int) -> None:
    kind, seat = action & 31, asking[1]
    if kind == codes.DONE:
        table.stack.append((codes.DO_ATTACKS, seat))
    elif kind == codes.CHOOSE_MANA:
        table.asking = (codes.ASK_WHAT_TO_PAY, seat)
    else:
        card = action >> 5 & 4095
        paid = best_pick(table, seat, card)
        for one in paid:
            table.tapped[one] = 1
        table.log.append((codes.TAPPED_MANA, seat, tuple(paid)))
        _put_into_play(table, seat, action)


def _what_to_pay(table: Table, asking: Question, action: int) -> None:
    """Show the card that is to be paid for; mana is tapped one by one then."""
    seat, card = asking[1], action >> 5 & 4095
    hand = table.hand[seat]
    hand.remove(card)
    hand.insert(0, card)
    table.known[card] = 1
    table.log.append((codes.ANNOUNCED, seat, card))
    cost = table.cards.cost[table.card[card]]
    if cost:
        table.asking = (codes.ASK_MANA, seat, action, cost, False)
    else:
        _put_into_play(table, seat, action)


def _mana(table: Table, asking: Question, action: int) -> None:
    _, seat, play, left, matched = asking
    one = action >> 5
    civilizations, rows = table.cards.civilization, table.card
    table.tapped[one] = 1
    table.log.append((codes.TAPPED_MANA, seat, (one,)))
    if left > 1:
        matched = matched or bool(civilizations[rows[one]] & civilizations[rows[play >> 5 & 4095]])
        table.asking = (codes.ASK_MANA, seat, play, left - 1, matched)
    else:
        _put_into_play(table, seat, play)


def _put_into_play(table: Table, seat: int, action: int) -> None:
    """Summon or cast a card of the hand that is paid for; the player may play on afterwards (DM-CAST-1)."""
    kind, card, base = codes.decoded(action)
    table.hand[seat].remove(card)
    table.stack.append((codes.DO_PLAY, seat))
    if kind == codes.CAST:
        cast(table, seat, card)
    else:
        enter(table, seat, card, base if kind == codes.EVOLVE else None)


def cast(table: Table, seat: int, card: Card) -> None:
    """Do what a spell says, then put it into the graveyard (DM-CAST-2)."""
    table.played[card] = 1
    table.resolving.append(card)
    table.log.append((codes.CAST_SPELL, seat, card))
    table.stack.append((codes.DO_SPELL_ENDS, card))
    if spell := table.cards.spell[table.card[card]]:
        table.stack.append((codes.DO_STEPS, card, seat, spell, 0, None))


def enter(table: Table, seat: int, card: Card, base: Card | None) -> None:
    """Put a creature into the battle zone: sick, or as an evolution on another, in whose place and position it is.

    An evolution creature is not sick, and stays tapped if the creature below was (DM-EVO-6, DM-EVO-9, DM-R-14).
    """
    table.played[card] = 1
    zone = table.battle[seat]
    if base is None:
        zone.append(card)
        table.fresh[card] = 1
        table.log.append((codes.SUMMONED, seat, card))
    else:
        zone[zone.index(base)] = card
        table.under[card] = (base, *table.under.pop(base, ()))
        table.tapped[card], table.tapped[base], table.fresh[base] = table.tapped[base], 0, 0
        table.gains = [(card if one == base else one, gained) for one, gained in table.gains]
        table.exposed = [(other, card if one == base else one) for other, one in table.exposed]
        table.log.append((codes.EVOLVED, seat, card, base))
    if effects_of := table.cards.enters[table.card[card]]:
        table.trigger(card, effects_of)


def _attack(table: Table, asking: Question, action: int) -> None:
    kind, creature, target = codes.decoded(action)
    if kind == codes.END_TURN:
        table.stack.append((codes.DO_END, asking[1]))
    else:
        attack.declare(table, kind, creature, target)


def _block(table: Table, asking: Question, action: int) -> None:
    if action & 31 == codes.BLOCK:
        attack.block(table, action >> 5, asking[2])


def _break(table: Table, asking: Question, action: int) -> None:
    _, place, defender = codes.decoded(action)
    attack.take_shield(table, defender, place)


def _shield(table: Table, asking: Question, action: int) -> None:
    """Use a shield trigger without paying for it, or keep the card (DM-KEY-9, DM-KEY-10, DM-R-16)."""
    kind, card, base = codes.decoded(action)
    if kind == codes.KEEP:
        return
    seat: int = asking[1]
    table.hand[seat].remove(card)
    table.log.append((codes.USED, seat, card))
    if table.cards.is_creature[table.card[card]]:
        enter(table, seat, card, base if kind == codes.USE_ON else None)
    else:
        cast(table, seat, card)


def _pick(table: Table, asking: Question, action: int) -> None:
    _, chooser, step, card, seat, chosen = asking
    if action & 31 == codes.CHOOSE:
        chosen = (*chosen, action >> 5)
        if len(chosen) < step.target.count:
            table.asking = (codes.ASK_PICK, chooser, step, card, seat, chosen)
            if not _more(table):
                table.asking = table.legal = None
            else:
                return
    effects.finish(table, step, card, seat, list(chosen))


def _more(table: Table) -> bool:
    """Tell whether there is anything left to choose for the question that is open."""
    return any(action & 31 == codes.CHOOSE for action in legal_actions(table))


def _whether(table: Table, asking: Question, action: int) -> None:
    _, seat, step, card, found = asking
    if action == codes.YES:
        effects.finish(table, step, card, seat, list(found))


def _draw(table: Table, asking: Question, action: int) -> None:
    _, seat, left = asking
    if action == codes.YES:
        table.stack.append((codes.DO_DRAW, seat, left - 1, True))
        table.draw(seat)


def _search(table: Table, asking: Question, action: int) -> None:
    _, seat, step = asking
    if action & 31 != codes.CHOOSE:
        return
    face = table.card[action >> 5]
    card = next(one for one in reversed(table.deck[seat]) if table.card[one] == face)
    table.deck[seat].remove(card)
    table.drawn[card] = 1
    if step.reveal:
        table.put(seat, card, "hand")
    else:
        table.hand[seat].append(card)
    table.log.append((codes.TOOK if step.reveal else codes.TOOK_HIDDEN, seat, card))


def _first(table: Table, asking: Question, action: int) -> None:
    _, seat, creatures = asking
    first = action >> 5
    rest = tuple(one for one in creatures if one != first)
    table.stack.append((codes.DO_END_TRIGGERS, seat, rest))
    table.trigger(first, table.cards.ends[table.card[first]])


def _player(table: Table, asking: Question, action: int) -> None:
    _, seat, step, card = asking
    other = action >> 5
    if isinstance(step, words.Discard):
        effects.discard(table, other, step.count)
    else:
        effects.choose(table, step, card, seat, other)


def _reward(table: Table, asking: Question, action: int) -> None:
    if action == codes.YES:
        seat: int = asking[1]
        table.shields[seat].append(table.deck[seat].pop())
        table.log.append((codes.REWARDED, seat))


_ANSWERS: dict[int, Callable[[Table, Question, int], None]] = {
    codes.ASK_CHARGE: _charge,
    codes.ASK_PLAY: _play,
    codes.ASK_WHAT_TO_PAY: _what_to_pay,
    codes.ASK_MANA: _mana,
    codes.ASK_ATTACK: _attack,
    codes.ASK_BLOCK: _block,
    codes.ASK_BREAK: _break,
    codes.ASK_SHIELD: _shield,
    codes.ASK_PICK: _pick,
    codes.ASK_WHETHER: _whether,
    codes.ASK_DRAW: _draw,
    codes.ASK_SEARCH: _search,
    codes.ASK_FIRST: _first,
    codes.ASK_PLAYER: _player,
    codes.ASK_REWARD: _reward,
}
_DOINGS: dict[int, Callable[[Table, Question], None]] = {
    codes.DO_TURN: turn.begin,
    codes.DO_CHARGE: turn.ask_charge,
    codes.DO_PLAY: turn.ask_play,
    codes.DO_ATTACKS: attack.ask_attack,
    codes.DO_END: turn.end,
    codes.DO_NEXT: turn.next_turn,
    codes.DO_END_TRIGGERS: turn.end_triggers,
    codes.DO_BLOCK: attack.ask_block,
    codes.DO_HIT: attack.hit,
    codes.DO_BATTLE: attack.battle,
    codes.DO_BREAK: attack.break_shield,
    codes.DO_STEPS: turn.steps,
    codes.DO_SPELL_ENDS: turn.spell_ends,
    codes.DO_DRAW: turn.draw,
    codes.DO_REWARD: turn.reward,
}
