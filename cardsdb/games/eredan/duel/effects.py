"""What abilities do: one function a verb of the vocabulary, and the choices that a step needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardsdb.games.eredan import abilities as words
from cardsdb.games.eredan import ability_parts as parts
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.cards import ENDS
from cardsdb.games.eredan.duel.figures import figure, greatest_health, holding, is_silenced
from cardsdb.games.eredan.duel.playing import has_place, within_limits
from cardsdb.games.eredan.duel.table import GAME, Changed, Piece, Question, Source, Standing, Table


def do_steps(table: Table, steps: Iterable[Any], source: Source) -> None:
    """Put steps on the stack, so that they are done next, the first one first."""
    table.stack += [("step", step, source) for step in reversed(tuple(steps))]


def trigger(table: Table, when: str, source: Source, fits: Callable[[Any], bool] = lambda _: True) -> None:
    """Put what a card does at a moment on the stack; an attached one that is silenced does nothing."""
    if source.card in table.attached and is_silenced(table, source.card, source.bearer):
        return
    do_steps(table, [step for step in table.fact(source.card).steps.get(when, ()) if fits(step)], source)


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
            said = f"becomes {amount}" if sets else f"{amount:+d}"
            table.tell(f"{table.called(one)}: {name.replace('_', ' ')} {said}")
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
        table.tell(f"{table.called(one)}: changes of {step.stat} count twice")


def _stand(table: Table, step: Any, source: Source, targets: list[Piece]) -> None:
    """Let an ability that makes sense all the time hold for this round."""
    table.standing.append(Standing(step, source, last_round(table, getattr(step, "lasts", "round"))))


def last_round(table: Table, lasts: Any) -> int:
    """Return the round to whose end something lasts: this one, so many from this one on, or all of the game."""
    if isinstance(lasts, int):
        return table.round + lasts - 1
    return table.round if lasts == "round" else GAME


def _silence(table: Table, step: words.Silence, source: Source, targets: list[Piece]) -> None:
    table.silenced.append((step.cards, tuple(targets)))


def _order_bonus(table: Table, step: words.OrderBonus, source: Source, targets: list[Piece]) -> None:
    for one in targets:
        if one not in table.ordered:
            give_orders(table, one, every=True)


def give_orders(table: Table, one: Piece, *, every: bool = False) -> None:
    """Give a character the Order bonuses of this round's number, or all of them (EC-ROUND-3, EC-ROUND-5)."""
    woken = [order for order in table.fact(one).orders if every or order.wakes(table.round)]
    if woken:
        table.ordered.add(one)
        table.tell(f"{table.called(one)} follows the Order")
    for order in reversed(woken):
        do_steps(table, order.steps, Source(one, table.owner[one], one))


# Health.


def _damage(table: Table, step: words.Damage, source: Source, targets: list[Piece]) -> None:
    amount = matching.amount(table, step.amount, source) + boosted(table, "damage", source)
    table.previous = 0
    for one in targets:
        less = {"magic": "spirit", "physical": "defense"}.get(step.kind)
        hurt(table, one, amount - (figure(table, one, less) if less else 0), source.seat, step.kind)


def hurt(table: Table, one: Piece, amount: int, by: int, kind: str) -> int:
    """Take health from a character, and score it for the side that did it (EC-R-13); less than nothing is nothing."""
    amount = max(0, amount)
    table.health[one] -= amount
    table.previous += amount
    if table.owner[one] != by:
        table.score[by] += amount
    table.tell(f"{table.called(one)} takes {amount} {kind} damage")
    return amount


def boosted(table: Table, what: str, source: Source) -> int:
    """Return how much more damage or healing a card does, by what its fighter has (Boost)."""
    own, fact = table.fighter(source.seat), table.fact(source.card)
    if own is None or fact.kind == "character":
        return 0
    boosts = [(step, of) for step, of in holding(table, words.Boost, own) if step.what == what]
    return sum(matching.amount(table, step.by, of) for step, of in boosts if matching.is_card(step.cards, fact))


def _heal(table: Table, step: words.Heal, source: Source, targets: list[Piece]) -> None:
    amount = max(0, matching.amount(table, step.amount, source) + boosted(table, "healing", source))
    table.previous = 0
    for one in targets:
        if one in table.dead:
            continue
        gained = max(0, min(amount, greatest_health(table, one) - table.health[one]))
        table.health[one] += gained
        table.previous += gained
        if table.owner[one] == source.seat:
            table.score[source.seat] += gained
        table.tell(f"{table.called(one)} regains {gained} health")


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
        table.tell(f"player {seat + 1} takes {called}", f"player {seat + 1} takes a card out of the deck", seat)
    else:
        where = to if to == "out of the game" else f"to the {to}"
        table.tell(f"player {seat + 1}'s {called} goes {where}")


def faces(table: Table, cards: Iterable[Piece]) -> list[Piece]:
    """Return the cards with each face once, by name, so that their order does not tell anything."""
    first = {table.card[card]: card for card in sorted(cards, key=lambda card: card in table.known)}
    return sorted(first.values(), key=lambda card: table.fact(card).full_name)


def _draw_more(table: Table, step: words.DrawMore, source: Source, targets: list[Piece]) -> None:
    table.refill[source.seat] += step.count


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
    table.tell(f"{table.called(card)} leaves {table.called(bearer)} for player {table.owner[card] + 1}'s {to}")
    if works:
        trigger(table, "detached", Source(card, table.owner[card], bearer))


def _leave(table: Table, step: words.Leave, source: Source, targets: list[Piece]) -> None:
    """Let an attached card go back to the hand, or on to another living character of its owner's."""
    card = source.card
    if card not in table.attached:
        return
    if step.to == "hand":
        leave(table, card, "hand")
        return
    others = [one for one in table.living(source.seat) if one != source.bearer and has_place(table, card, one)]
    if len(others) > 1:
        table.asking = Question("bearer", source.seat, tuple(("character", one) for one in others), (card,))
    elif others:
        table.attached[card].bearer = others[0]
        table.tell(f"{table.called(card)} goes on to {table.called(others[0])}")


def _cancel(table: Table, step: words.Cancel, source: Source, targets: list[Piece]) -> None:
    table.cancels.append((1 - source.seat, step.cards, step.count == "all"))


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
    """Take a card out of its discard pile and let it resolve for a side."""
    table.discard[table.owner[card]].remove(card)
    table.tell(f"player {seat + 1} plays {table.called(card)} out of the discard pile")
    table.stack.append(("resolve", card, seat, True))


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
    words.Damage: _damage,
    words.Heal: _heal,
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
    words.Waive: _waive,
    words.Play: _play,
    words.OneOf: _one_of,
}
