"""The course of a duel: rounds with their five phases, one operation after the other (EC-ROUND, EC-ORDER, EC-END)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.eredan.abilities import Hasten
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.effects import (
    ATTACKS,
    begin_step,
    detach_from,
    do_steps,
    faces,
    finish_step,
    give_orders,
    go_on_to,
    leave,
    move_card,
    move_next,
    play_again,
    sources,
    tell_left_out,
    trigger,
    wake,
)
from cardsdb.games.eredan.duel.figures import attack, figure, greatest_health, holding
from cardsdb.games.eredan.duel.health import hurt
from cardsdb.games.eredan.duel.playing import bearers, playable
from cardsdb.games.eredan.duel.table import Op, Piece, Source, Table
from cardsdb.play.asking import Question
from cardsdb.play.duel import Outcome

MAGE, PRIEST = "mage", "priest"
MOST_CARDS = 2
"""Cards that a side plays in a round (EC-CARD-4)."""


def run(table: Table) -> None:
    """Do what is on the stack until somebody has to decide, or the duel is over."""
    while table.asking is None and table.over is None:
        operation = table.stack.pop()
        _OPERATIONS[operation[0]](table, operation)


def answer(table: Table, asking: Question, number: int) -> None:
    """Do what follows from the answer to the open question, until there is another."""
    table.asking = None
    table.log = []
    _ANSWERS[asking.kind](table, asking, asking.options[number])
    run(table)


# The round.


def _round(table: Table, _: Op) -> None:
    """Begin a round: fill the hands from the second on (EC-ROUND-11)."""
    table.begin_round()
    table.tell("round {} begins, player {} is active", table.round, table.active + 1)
    for seat in (table.active, 1 - table.active) if table.round > 1 else ():
        _refill(table, seat)
    table.stack.append(("choose fighters",))
    _at_round(table, "start of round")


def _refill(table: Table, seat: int) -> None:
    """Fill a hand to its number (EC-HAND-3 to 5); who cannot loses at the end of the round (EC-END-3, EC-END-5)."""
    wanted = hand_number(table, seat)
    table.refill[seat] = 0
    drawn = 0
    while len(table.hand[seat]) < wanted:
        if not table.draw(seat):
            table.short[seat] = table.ruleset.deck_out == "hand" or not drawn
            if table.short[seat]:
                need = _NEED[table.ruleset.deck_out]
                table.tell("player {} cannot {}, and loses at the end of the round", seat + 1, need)
            break
        drawn += 1


_NEED = {"hand": "fill the hand", "draw": "draw a card"}


def hand_number(table: Table, seat: int) -> int:
    """Return how many cards a hand is filled to."""
    return max(0, min(table.ruleset.largest_hand, table.ruleset.hand + table.refill[seat]))


def _at_round(table: Table, when: str) -> None:
    """Do what happens at the start or end of a round: characters first, then cards in order (EC-ORDER-6 to 9)."""
    if when not in table.moments:
        return
    for card in reversed([card for card, one in table.attached.items() if one.works]):
        trigger(table, when, Source(card, table.owner[card], table.attached[card].bearer))
    for seat in (1 - table.active, table.active):
        for one in reversed(table.living(seat)):
            trigger(table, when, Source(one, seat, one))


def _choose_fighters(table: Table, _: Op) -> None:
    """Phase 1: the active player chooses who fights whom, nobody tapped (EC-ROUND-2, EC-R-30).

    A side whose living are all tapped untaps before (EC-R-29).
    """
    seat = table.active
    for side in (0, 1):
        if table.tapped.issuperset(table.living(side)):
            table.tapped.difference_update(table.living(side))
    own, foes = ([one for one in table.living(side) if one not in table.tapped] for side in (seat, 1 - seat))
    table.asking = Question("fighters", seat, tuple(("fight", one, foe) for one in own for foe in foes))


def _fighters_chosen(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    _, own, foe = option
    table.fighters = (own, foe) if asking.seat == 0 else (foe, own)
    table.tell("{} fights {}", table.called(own), table.called(foe))
    active = asking.seat
    table.stack += [ATTACKS, ("resolve all",), ("choose card", 1 - active), ("choose card", active)]
    for seat in (1 - active, active):
        wake(table, "start of combat", table.fighters[seat])
    table.stack += [("orders", 1 - active), ("orders", active)]
    for seat in (active, 1 - active):
        tell_left_out(table, table.fighters[seat])


def _orders(table: Table, operation: Op) -> None:
    """Give a fighter the Order bonuses of the round, the active player's first as in N (EC-ROUND-3, EC-R-31)."""
    own = table.fighter(operation[1])
    assert own is not None
    give_orders(table, own)


# Phase 2: cards.


def _choose_card(table: Table, operation: Op) -> None:
    """Let a side choose a card in secret, and a second one by chain (EC-ROUND-6).

    It is asked even if it can play nothing, which the other may not know.
    """
    seat: int = operation[1]
    if len(table.chosen[seat]) < MOST_CARDS:
        found = playable(table, seat)
        table.asking = Question("card", seat, (*(("card", card) for card in found), ("none",)))


def _card_chosen(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    seat = asking.seat
    if option[0] == "none":
        return
    card: Piece = option[1]
    table.hand[seat].remove(card)
    table.chosen[seat].append(card)
    table.confide(seat, "player {} lays {}", seat + 1, table.called(card), public="player {} lays a card")
    table.stack.append(("choose card", seat))


def _resolve_all(table: Table, _: Op) -> None:
    """Resolve the cards along the letter N (EC-ORDER-1 to 5)."""
    for place in (1, 0):
        for seat in (1 - table.active, table.active):
            if len(table.chosen[seat]) > place:
                table.stack.append(("resolve", table.chosen[seat][place], seat, 0))


def _resolve(table: Table, operation: Op) -> None:
    """Do what a card does, then let it stay with a character or go to the discard pile.

    A recalled one has the number of cards that were played before it appeared, and by the rules in force is not
    touched by what those cancelled (EC-CARD-9).
    """
    _, card, seat, before = operation
    own = table.fighter(seat)
    assert own is not None
    table.chosen[seat].remove(card)
    table.played.append(card)
    table.used.append(card)
    table.known.add(card)
    fact, source = table.fact(card), Source(card, seat, own)
    table.tell("player {} plays {}", seat + 1, fact.full_name)
    tell_left_out(table, card)
    if _is_cancelled(table, card, seat, before if table.ruleset.recalled_apart else 0):
        table.tell("{} does nothing", fact.full_name)
        table.put(card, "discard pile")
        return
    harms = any(matching.holds(table, step.provided, source) for step in fact.damage)
    if harms and _gives_up_attack(table, own):
        table.replaced[seat] = True
    table.stack.append(("after card", card, seat))
    if fact.attach:
        table.stack.append(("attach", card, seat))
    else:
        table.put(card, "discard pile")
    trigger(table, "played", source)


def _is_cancelled(table: Table, card: Piece, seat: int, before: int) -> bool:
    fact = table.fact(card)
    for place, (against, cards, every, played) in enumerate(table.cancels):
        if against == seat and played > before and matching.is_card(cards, fact):
            if not every:
                del table.cancels[place]
            return True
    return False


def _gives_up_attack(table: Table, own: Piece) -> bool:
    """Tell whether a damage Spell takes the place of a fighter's attack: a pure Mage's does (EC-DMG-5, EC-DMG-7)."""
    classes = table.fact(own).classes
    return classes == {MAGE} or (classes == {MAGE, PRIEST} and not table.ruleset.mage_priest_attacks)


def _after_card(table: Table, operation: Op) -> None:
    """Do what characters and cards do when a card was played."""
    _, card, seat = operation
    for side, when in ((1 - seat, "foe plays"), (seat, "bearer plays")):
        fighter = table.fighter(side)
        if fighter is not None and fighter not in table.dead:
            wake(table, when, fighter, card)
    for one in reversed(table.living(seat)) if "own side plays" in table.moments else ():
        for source in reversed(sources(table, one)):
            if source.card != card:
                trigger(table, "own side plays", source, card)


def _attach(table: Table, operation: Op) -> None:
    """Attach a card to its bearer, whom its player chooses where there are several."""
    _, card, seat = operation
    own = table.fighter(seat)
    assert own is not None
    found = bearers(table, Source(card, seat, own))
    if not found:
        table.end_changes(card)
        table.put(card, "discard pile")
    elif len(found) > 1:
        table.asking = Question("bearer", seat, tuple(("character", one) for one in found), (card,))
    else:
        attach_to(table, card, seat, found[0])


def attach_to(table: Table, card: Piece, seat: int, one: Piece) -> None:
    """Let a character bear a card, which works at once or from the end of the combat on."""
    fact = table.fact(card)
    attach = fact.attach
    assert attach is not None
    for other in table.on(one):
        same = table.fact(other)
        replaces = fact.kind == "familiar" == same.kind or (attach.single == "subtype" and same.subtype == fact.subtype)
        if replaces:  # EC-FAM-2
            leave(table, other, "discard pile")
    source = Source(card, seat, one)
    at_once = attach.works == "at once" or (attach.at_once and matching.holds(table, attach.at_once, source))
    own = table.fighter(seat)
    hastened = own is not None and any(matching.is_card(step.cards, fact) for step, _ in holding(table, Hasten, own))
    table.attach(card, one, works=False)
    table.tell("{} bears {}", table.called(one), fact.full_name)
    for bearer in reversed(table.living(seat)):
        wake(table, "own side attaches", bearer, card)
    if at_once or hastened:
        _activate(table, card)


def _activate(table: Table, card: Piece) -> None:
    bearer = table.attached[card].bearer
    table.attach(card, bearer, works=True)
    trigger(table, "activated", Source(card, table.owner[card], bearer))


# Phase 3: the fight.


def _attacks(table: Table, _: Op) -> None:
    """Let both fighters strike, also one that has no health left (EC-DMG-1, EC-DMG-14, EC-DMG-15)."""
    assert table.fighters
    blows = [(seat, _blow(table, seat)) for seat in (table.active, 1 - table.active)]
    for seat, blow in blows:
        target, own = table.fighters[1 - seat], table.called(table.fighters[seat])
        if blow is None:
            table.tell("{} does not strike: the spell takes the place of the attack", own)
        else:
            damage = blow - figure(table, target, "defense")
            table.tell("{} strikes with {}", own, blow)
            table.dealt[seat] = hurt(table, target, damage, seat, "physical")
    table.stack.append(("end of combat",))
    for seat in (1 - table.active, table.active):
        difference = table.dealt[seat] - table.dealt[1 - seat]
        when = "bearer deals more" if difference > 0 else "bearer deals less" if difference < 0 else ""
        if when:
            wake(table, when, table.fighters[seat])


def _blow(table: Table, seat: int) -> int | None:
    """Return what a fighter strikes with, drawn from its attack; None where a Spell took its place."""
    assert table.fighters
    if table.replaced[seat]:
        return None
    own = table.fighters[seat]
    low, high = attack(table, own)
    return low + table.random.below(high - low + 1)


def _end_of_combat(table: Table, _: Op) -> None:
    """Do what happens at the end of a combat, then let cards begin that work from there on."""
    assert table.fighters
    table.stack.append(("fight over",))
    for card in [card for card, one in table.attached.items() if not one.works]:
        _activate(table, card)
    for seat in (1 - table.active, table.active):
        wake(table, "end of combat", table.fighters[seat])
    for card in reversed(table.played):
        if card not in table.attached and (own := table.fighter(table.owner[card])) is not None:
            trigger(table, "end of combat", Source(card, table.owner[card], own))


def _fight_over(table: Table, _: Op) -> None:
    """Judge who died and tap the fighters (EC-DMG-11, EC-TAP-1)."""
    assert table.fighters
    table.tapped |= set(table.fighters)
    table.stack += [("end of round",), ("deaths",)]


def _deaths(table: Table, _: Op) -> None:
    """Let characters without health die; what they bore is discarded (EC-DMG-11, EC-DMG-12, EC-R-10)."""
    living = [*table.living(0), *table.living(1)]
    dying = [one for one in living if table.health[one] <= table.ruleset.dead_at]
    for one in dying:
        for other in reversed(table.living(table.owner[one])):
            wake(table, "own character dies", other, one)
        wake(table, "bearer dies", one)
    for one in dying:
        table.die(one)
        table.tell("{} dies", table.called(one))
        for card in table.on(one):
            table.detach(card)
            table.put(card, "discard pile")


# The end of a round, and of the duel.


def _end_of_round(table: Table, _: Op) -> None:
    table.stack += [("judge",), ("deaths",)]
    _at_round(table, "end of round")


def _judge(table: Table, _: Op) -> None:
    """See whether the duel is over; otherwise hands are cut, and the next round begins (EC-END, EC-HAND-1)."""
    table.fighters = None
    if _is_decided(table):
        return
    table.changes = [one for one in table.changes if one.until > table.round]
    table.doubles = [one for one in table.doubles if one[2] > table.round]
    table.standing = [one for one in table.standing if one.until > table.round]
    for one in table.health:
        table.health[one] = min(table.health[one], greatest_health(table, one))
    active = table.active
    table.stack += [("round",), ("discard", 1 - active), ("discard", active)]


def _is_decided(table: Table) -> bool:
    """End the duel if a side has no living character, or could not fill its hand (EC-END-1 to 5, EC-R-12)."""
    alive = [len(table.living(seat)) for seat in (0, 1)]
    if not any(alive):
        _by_score(table, "all characters died", "EC-END-2")
    elif not all(alive):
        winner = 0 if alive[0] else 1
        table.over = Outcome((winner,), "all characters of a side died", "EC-END-1")
    elif all(table.short):
        if table.ruleset.deck_out == "hand" and alive[0] != alive[1]:
            winner = 0 if alive[0] > alive[1] else 1
            table.over = Outcome((winner,), "both decks ran out, and more of a side live", "EC-R-12")
        else:
            _by_score(table, "both decks ran out", "EC-END-10" if table.ruleset.deck_out == "hand" else "EC-R-12")
    elif any(table.short):
        clause = "EC-END-3" if table.ruleset.deck_out == "hand" else "EC-END-5"
        table.over = Outcome((0 if table.short[1] else 1,), "a deck ran out", clause)
    if table.over is not None:
        table.tell("player 1 has {} points, player 2 has {}", *table.score)
    return table.over is not None


def _by_score(table: Table, reason: str, clause: str) -> None:
    one, other = table.score
    winners = () if one == other else (0,) if one > other else (1,)
    decided = "with as many points on both sides" if one == other else "and the points decided"
    table.over = Outcome(winners, f"{reason}, {decided}", clause)


def _discard(table: Table, operation: Op) -> None:
    """Phase 5: discard any number of cards, and down to the hand's number if it is more (EC-HAND-1, EC-HAND-2)."""
    seat: int = operation[1]
    hand = table.hand[seat]
    if not hand:
        return
    options: list[tuple[Any, ...]] = [("card", card) for card in faces(table, hand)]
    if len(hand) <= hand_number(table, seat):
        options.append(("none",))
    table.asking = Question("discard", seat, tuple(options))


# Answers.


def _discarded(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    if option[0] == "card":
        table.stack.append(("discard", asking.seat))
        move_card(table, option[1], table.hand[asking.seat], "discard pile")


def _chosen(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    step, source = asking.about
    finish_step(table, step, source, [option[1]])


def _moved(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    step, source, left = asking.about
    if option[0] == "none":
        return
    zones = {"hand": table.hand, "deck": table.deck, "discard pile": table.discard, "out of the game": table.gone}
    table.stack.append(("move", step, source, asking.seat, left - 1))
    move_card(table, option[1], zones[step.source][asking.seat], step.to)


def _detached(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    (step,) = asking.about
    leave(table, option[1], step.to)


def _bearer_chosen(table: Table, card: Piece, seat: int, one: Piece) -> None:
    """Attach a card that was played, or let one that somebody bore go on to another."""
    if card in table.attached or card in table.discard[table.owner[card]]:
        go_on_to(table, card, one)
    else:
        attach_to(table, card, seat, one)


def _way_chosen(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    step, source = asking.about
    do_steps(table, step.options[option[1]], source)


_OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "round": _round,
    "choose fighters": _choose_fighters,
    "orders": _orders,
    "choose card": _choose_card,
    "resolve all": _resolve_all,
    "resolve": _resolve,
    "after card": _after_card,
    "attach": _attach,
    "attacks": _attacks,
    "end of combat": _end_of_combat,
    "fight over": _fight_over,
    "deaths": _deaths,
    "end of round": _end_of_round,
    "judge": _judge,
    "discard": _discard,
    "step": lambda table, operation: begin_step(table, operation[1], operation[2]),
    "move": lambda table, operation: move_next(table, *operation[1:]),
    "detach": lambda table, operation: detach_from(table, *operation[1:]),
}
_ANSWERS: dict[str, Callable[[Table, Question, tuple[Any, ...]], None]] = {
    "fighters": _fighters_chosen,
    "card": _card_chosen,
    "discard": _discarded,
    "choose": _chosen,
    "move": _moved,
    "detach": _detached,
    "way": _way_chosen,
    "bearer": lambda table, asking, option: _bearer_chosen(table, asking.about[0], asking.seat, option[1]),
    "play": lambda table, asking, option: play_again(table, option[1], asking.seat),
}
