"""What abilities do: one function a verb of the vocabulary, and the choices that a step needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardsdb.games.eredan import abilities as words
from cardsdb.games.eredan import ability_parts as parts
from cardsdb.games.eredan.ability_text import figure_text
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.cards import ENDS
from cardsdb.games.eredan.duel.figures import holding, is_silenced
from cardsdb.games.eredan.duel.health import damage, heal, revive
from cardsdb.games.eredan.duel.playing import has_place, within_limits
from cardsdb.games.eredan.duel.table import GAME, Changed, Op, Piece, Source, Standing, Table
from cardsdb.play.asking import Question

ATTACKS: Op = ("attacks",)
"""What follows when all cards of a round are resolved."""

MOST_TIMES = 99
"""How often a step is repeated, whatever is counted."""


def do_steps(table: Table, steps: Iterable[Any], source: Source) -> None:
    """Put steps on the stack, so that they are done next, the first one first."""
    table.stack += [("step", step, source) for step in reversed(tuple(steps))]


def trigger(table: Table, when: str, source: Source, about: Piece | None = None) -> None:
    """Put what a card does at a moment on the stack; an attached one that is silenced does nothing.

    `about` is the card that is played or attached then, or the character that dies, which a step may narrow.
    """
    steps = table.fact(source.card).steps.get(when)
    if steps and not (source.card in table.attached and is_silenced(table, source.card, source.bearer)):
        do_steps(table, [step for step in steps if about is None or _is_about(table, step, about, source)], source)


def _is_about(table: Table, step: Any, about: Piece, source: Source) -> bool:
    if step.character and not matching.is_one_of(table, step.character, about, source):
        return False
    return matching.is_card(step.card, table.fact(about))


def wake(table: Table, when: str, character: Piece, about: Piece | None = None) -> None:
    """Put on the stack what a character and the cards on it that work do at a moment, the character's first."""
    if when in table.moments:
        for source in reversed(sources(table, character)):
            trigger(table, when, source, about)


def sources(table: Table, character: Piece) -> list[Source]:
    """Return a character and the cards on it that work, each as a source, the character first."""
    attached = [card for card in table.on(character) if table.attached[card].works]
    own = Source(character, table.owner[character], character)
    return [own, *(Source(card, table.owner[card], character) for card in attached)]


def begin_step(table: Table, step: Any, source: Source) -> None:
    """Begin a step if its conditions hold; where its targets are to be chosen, they are asked for first."""
    if not matching.holds(table, step.provided, source):
        table.previous = 0
        return
    who = getattr(step, "who", None)
    if isinstance(who, parts.Group) and who.pick != "all":
        found = [one for one in matching.group(table, who, source) if is_open(table, one, source)]
        if who.pick == "chosen" and len(found) > 1:
            options = tuple(("character", one) for one in found)
            table.asking = Question("choose", source.seat, options, (step, source))
            return
        targets = [found[table.random.below(len(found))]] if found else []
    else:
        targets = [one for one in matching.everyone(table, who or "bearer", source) if is_open(table, one, source)]
    finish_step(table, step, source, targets)


def is_open(table: Table, one: Piece, source: Source) -> bool:
    """Tell whether a card does anything to a character, which may be immune to the opponent's."""
    if table.owner[one] == source.seat or table.fact(source.card).kind == "character":
        return True
    fact = table.fact(source.card)
    return not any(matching.is_card(step.cards, fact) for step, _ in holding(table, words.Immune, one))


def finish_step(table: Table, step: Any, source: Source, targets: list[Piece]) -> None:
    """Do a step to its targets."""
    _VERBS[type(step)](table, step, source, targets)


# Figures.


def _change(table: Table, step: words.Change | words.Set, source: Source, targets: list[Piece]) -> None:
    sets = isinstance(step, words.Set)
    for name, wanted in step.figures().items():
        amount = matching.amount(table, wanted, source)
        table.previous = amount
        for one in targets:
            for figure_name in ENDS.get(name, (name,)):
                change_figure(table, one, figure_name, amount, source, sets=sets, lasts=step.lasts)
            said = "{}: {} becomes {}" if sets else "{}: {} {:+d}"
            table.tell(said, table.called(one), figure_text(name), amount)
            if name == "max_health" and amount > 0 and not sets:
                table.health[one] += amount


def change_figure(
    table: Table, one: Piece, name: str, amount: int, source: Source, *, sets: bool = False, lasts: Any = "round"
) -> None:
    """Change a figure until the end of a round, for the game, or as long as a card is attached."""
    until = last_round(table, lasts)
    table.changes.append(Changed(one, name, sets, amount, until, lasts == "attached", source))


def _double(table: Table, step: words.Double, source: Source, targets: list[Piece]) -> None:
    for one in targets:
        table.doubles.append((one, step.stat, table.round))
        table.tell("{}: changes of {} count twice", table.called(one), step.stat)


def _stand(table: Table, step: Any, source: Source, targets: list[Piece]) -> None:
    """Let an ability that makes sense all the time hold for this round."""
    table.standing.append(Standing(step, source, last_round(table, getattr(step, "lasts", "round"))))


def last_round(table: Table, lasts: Any) -> int:
    """Return the round to whose end something lasts: this one, so many from this one on, or all of the game."""
    if isinstance(lasts, int):
        return table.round + lasts - 1
    return table.round if lasts == "round" else GAME


def _silence(table: Table, step: words.Silence, source: Source, targets: list[Piece]) -> None:
    table.silence(step.cards, targets)


def _order_bonus(table: Table, step: words.OrderBonus, source: Source, targets: list[Piece]) -> None:
    for one in targets:
        if one not in table.ordered:
            give_orders(table, one, every=True)


def give_orders(table: Table, one: Piece, *, every: bool = False) -> None:
    """Give a character the Order bonuses of this round's number, or all of them (EC-ROUND-3, EC-ROUND-5)."""
    woken = [order for order in table.fact(one).orders if every or order.wakes(table.round)]
    if woken:
        table.ordered.add(one)
        table.tell("{} follows the Order", table.called(one))
    for order in reversed(woken):
        do_steps(table, order.steps, Source(one, table.owner[one], one))


# Cards.


def _move(table: Table, step: words.Move, source: Source, targets: list[Piece]) -> None:
    table.previous = 0
    for seat in reversed(matching.sides(step.side, source.seat)):
        count = GAME if step.count == "all" else max(0, matching.amount(table, step.count, source))
        table.stack.append(("move", step, source, seat, count))


def move_next(table: Table, step: words.Move, source: Source, seat: int, left: int) -> None:
    """Move cards of a side one by one; those that are chosen are chosen by their player."""
    zones = {"hand": table.hand, "deck": table.deck, "discard pile": table.discard, "out of the game": table.gone}
    zone = zones[step.source][seat]
    found = [card for card in zone if matching.is_card(step.cards, table.fact(card))]
    if not left or not found:
        return
    if step.pick == "chosen" and left < GAME and (len(found) > left or step.up_to):
        options: list[tuple[Any, ...]] = [("card", card) for card in faces(table, found)]
        if step.up_to:
            options.append(("none",))
        table.asking = Question("move", seat, tuple(options), (step, source, left))
        return
    card = found[table.random.below(len(found))] if step.pick == "random" else found[-1]
    table.stack.append(("move", step, source, seat, left - 1))
    move_card(table, card, zone, step.to)


def move_card(table: Table, card: Piece, zone: list[Piece], to: str) -> None:
    """Move one card, and tell it as far as it was seen."""
    hidden = zone in table.deck and to == "hand"
    zone.remove(card)
    seat, called = table.owner[card], table.called(card)
    table.previous += 1
    table.put(card, to)
    if hidden:
        table.known.discard(card)
        table.drawn.add(card)
        public = "player {} takes a card out of the deck"
        table.confide(seat, "player {} takes {}", seat + 1, called, public=public)
    else:
        where = to if to == "out of the game" else f"to the {to}"
        table.tell("player {}'s {} goes {}", seat + 1, called, where)


def faces(table: Table, cards: Iterable[Piece]) -> list[Piece]:
    """Return the cards with each face once, by name, so that their order does not tell anything."""
    first = {table.card[card]: card for card in sorted(cards, key=lambda card: card in table.known)}
    return sorted(first.values(), key=lambda card: table.fact(card).full_name)


def _draw_more(table: Table, step: words.DrawMore, source: Source, targets: list[Piece]) -> None:
    for seat in matching.sides(step.side, source.seat):
        table.refill[seat] += step.count


def _detach(table: Table, step: words.Detach, source: Source, targets: list[Piece]) -> None:
    table.previous = 0
    table.stack += [("detach", step, source, one) for one in reversed(targets)]


def detach_from(table: Table, step: words.Detach, source: Source, one: Piece) -> None:
    """Take cards off a character: all that fit, or one that the owner of the effect chooses or chance picks."""
    found = [card for card in table.on(one) if matching.is_card(step.cards, table.fact(card)) and card != source.card]
    if step.pick == "chosen" and len(found) > 1:
        table.asking = Question("detach", source.seat, tuple(("card", card) for card in found), (step,))
        return
    if step.pick == "random" and found:
        found = [found[table.random.below(len(found))]]
    for card in found:
        leave(table, card, step.to)


def leave(table: Table, card: Piece, to: str) -> None:
    """Take an attached card off its bearer to a zone of its owner; what it does then is done."""
    if card not in table.attached:
        return
    bearer, works = table.attached[card].bearer, table.attached[card].works
    table.previous += 1
    table.detach(card)
    table.put(card, to)
    names = table.called(card), table.called(bearer)
    table.tell("{} leaves {} for player {}'s {}", *names, table.owner[card] + 1, to)
    if works:
        trigger(table, "detached", Source(card, table.owner[card], bearer))


def _leave(table: Table, step: words.Leave, source: Source, targets: list[Piece]) -> None:
    """Let an attached card go back to the hand, or on to another living character of its owner's.

    That of a bearer who died lies in the discard pile already.
    """
    card, pile = source.card, table.discard[table.owner[source.card]]
    lies_with_the_dead = source.bearer in table.dead and card in pile
    if card not in table.attached and not lies_with_the_dead:
        return
    if step.to == "hand" and lies_with_the_dead:
        move_card(table, card, pile, "hand")
        return
    if step.to == "hand":
        leave(table, card, "hand")
        return
    others = [one for one in table.living(source.seat) if one != source.bearer and has_place(table, card, one)]
    if len(others) > 1:
        table.asking = Question("bearer", source.seat, tuple(("character", one) for one in others), (card,))
    elif others:
        go_on_to(table, card, others[0])


def go_on_to(table: Table, card: Piece, one: Piece) -> None:
    """Let a character bear a card that works, and that another one bore."""
    works = table.attached[card].works if card in table.attached else True
    if card not in table.attached:
        table.discard[table.owner[card]].remove(card)
    table.attach(card, one, works=works)
    table.tell("{} goes on to {}", table.called(card), table.called(one))


def _cancel(table: Table, step: words.Cancel, source: Source, targets: list[Piece]) -> None:
    table.cancels.append((1 - source.seat, step.cards, step.count == "all", len(table.played)))


def _waive(table: Table, step: words.Waive, source: Source, targets: list[Piece]) -> None:
    table.waived.add(source.seat)


def _play(table: Table, step: words.Play, source: Source, targets: list[Piece]) -> None:
    """Play a usable card out of a discard pile: the last one, or one that is chosen."""
    own = table.fighter(source.seat)
    pile = [card for seat in matching.sides(step.side, source.seat) for card in table.discard[seat]]
    found = [card for card in pile if card not in table.played and matching.is_card(step.cards, table.fact(card))]
    found = [card for card in found if own is not None and within_limits(table, source.seat, card, own)]
    if not found:
        return
    if step.pick == "chosen" and len(faces(table, found)) > 1:
        options = tuple(("card", card) for card in faces(table, found))
        table.asking = Question("play", source.seat, options, (source,))
    else:
        play_again(table, found[-1], source.seat)


def play_again(table: Table, card: Piece, seat: int) -> None:
    """Let a card of a discard pile join the cards that were laid this round, behind those that wait (EC-CARD-10)."""
    table.discard[table.owner[card]].remove(card)
    table.chosen[seat].append(card)
    table.tell("player {} plays {} out of the discard pile", seat + 1, table.called(card))
    behind = table.stack.index(ATTACKS) + 1 if ATTACKS in table.stack else len(table.stack)
    table.stack.insert(behind, ("resolve", card, seat, len(table.played)))


def tell_left_out(table: Table, piece: Piece) -> None:
    """Say what a card does besides that is not played."""
    for what in table.fact(piece).left_out:
        table.tell("{}: not played out here: {}", table.called(piece), what)


def _repeat(table: Table, step: words.Repeat, source: Source, targets: list[Piece]) -> None:
    do_steps(table, step.steps * max(0, min(MOST_TIMES, matching.amount(table, step.times, source))), source)


def _one_of(table: Table, step: words.OneOf, source: Source, targets: list[Piece]) -> None:
    if step.pick == "random":
        do_steps(table, step.options[table.random.below(len(step.options))], source)
    else:
        options = tuple(("way", number) for number in range(len(step.options)))
        table.asking = Question("way", source.seat, options, (step, source))


_VERBS: dict[type, Callable[[Table, Any, Source, list[Piece]], None]] = {
    words.Change: _change,
    words.Set: _change,
    words.Double: _double,
    words.Damage: damage,
    words.Heal: heal,
    words.BarHealing: _stand,
    words.Soften: _stand,
    words.Revive: revive,
    words.Boost: _stand,
    words.Move: _move,
    words.DrawMore: _draw_more,
    words.Detach: _detach,
    words.Leave: _leave,
    words.Cancel: _cancel,
    words.Immune: _stand,
    words.Guard: _stand,
    words.Silence: _silence,
    words.OrderBonus: _order_bonus,
    words.Chain: _stand,
    words.Hasten: _stand,
    words.Forbid: _stand,
    words.Waive: _waive,
    words.Play: _play,
    words.Repeat: _repeat,
    words.OneOf: _one_of,
}
