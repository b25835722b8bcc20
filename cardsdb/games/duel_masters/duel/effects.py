"""What abilities and spells do: one function a verb of the vocabulary, and the choices that a step needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.duel_masters import abilities as words
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.conditions import candidates
from cardsdb.games.duel_masters.duel.table import Card, Table

Targeted = words.Tap | words.Untap | words.Destroy | words.Move | words.Gain | words.Expose


def do_step(table: Table, step: words.Step, card: Card, seat: int) -> None:
    """Do one step of an ability of `card`, which `seat` uses, as far as it can be done (DM-CAST-3)."""
    _VERBS[step.do](table, step, card, seat)


def _on_targets(table: Table, step: Targeted, card: Card, seat: int) -> None:
    """Find out which cards a step is done to, and do it; where there is a choice it is asked first."""
    target = step.target
    may = getattr(step, "may", False)
    if isinstance(target, str):  # the creature itself
        if card in table.battle[seat]:
            _perhaps(table, step, card, seat, [card], may)
        return
    chooser = seat
    if isinstance(target, words.ChosenCreatures) and target.chosen_by == "opponent":
        opponents = table.opponents(seat)
        if len(opponents) > 1:
            table.asking = (codes.ASK_PLAYER, seat, step, card)
            return
        chooser = opponents[0]
    choose(table, step, card, seat, chooser)


def choose(table: Table, step: Targeted, card: Card, seat: int, chooser: int) -> None:
    """Let a seat choose the targets of a step; without a choice it is done to those that there are (DM-CAST-4)."""
    target = step.target
    assert not isinstance(target, str)
    found = candidates(table, target, seat, card, chooser)
    may = getattr(step, "may", False)
    if target.count == "all":
        _perhaps(table, step, card, seat, found, may)
        return
    otherwise = isinstance(step, words.Destroy) and step.otherwise is not None
    if not found or (otherwise and len(found) < target.count):
        finish(table, step, card, seat, [])
    elif len(found) <= target.count and not target.up_to and not may:
        finish(table, step, card, seat, found)
    else:
        table.asking = (codes.ASK_PICK, chooser, step, card, seat, ())


def _perhaps(table: Table, step: Targeted, card: Card, seat: int, found: list[Card], may: bool) -> None:
    if may and found:
        table.asking = (codes.ASK_WHETHER, seat, step, card, tuple(found))
    else:
        finish(table, step, card, seat, found)


def finish(table: Table, step: Any, card: Card, seat: int, chosen: list[Card]) -> None:
    """Do a step to the cards that were chosen."""
    if isinstance(step, words.Destroy) and step.otherwise is not None:
        count = getattr(step.target, "count", 1)
        if len(chosen) < count:
            chosen = [card] if card in table.battle[seat] else []
    _DEEDS[type(step)](table, step, seat, chosen)


def _tap(table: Table, step: words.Tap, seat: int, chosen: list[Card]) -> None:
    for creature in chosen:
        if not table.tapped[creature]:
            table.tapped[creature] = 1
            table.log.append((codes.TAPPED, creature))


def _untap(table: Table, step: words.Untap, seat: int, chosen: list[Card]) -> None:
    for creature in chosen:
        if table.tapped[creature]:
            table.tapped[creature] = 0
            table.log.append((codes.UNTAPPED, creature))


def _destroy(table: Table, step: words.Destroy, seat: int, chosen: list[Card]) -> None:
    for creature in chosen:
        table.destroy(creature)


def _move(table: Table, step: words.Move, seat: int, chosen: list[Card]) -> None:
    if isinstance(step.target, words.ChosenCreatures):
        for creature in chosen:
            table.leave(creature, step.to)
            table.log.append((codes.LEFT, creature, step.to, False))
        return
    zone = {"hand": table.hand, "mana zone": table.mana, "graveyard": table.graveyard}[step.target.zone][seat]
    for card in chosen:
        zone.remove(card)
        table.tapped[card] = 0
        table.put(seat, card, step.to)
        table.log.append((codes.MOVED, seat, card, step.to))


def _gain(table: Table, step: words.Gain, seat: int, chosen: list[Card]) -> None:
    for creature in chosen:
        table.gains += [(creature, gained) for gained in step.gained]
        table.log.append((codes.GAINED, creature, step.gained))


def _expose(table: Table, step: words.Expose, seat: int, chosen: list[Card]) -> None:
    for creature in chosen:
        table.exposed.append((seat, creature))
        table.log.append((codes.EXPOSED, seat, creature))


def _gain_when_blocked(table: Table, step: words.GainWhenBlocked, card: Card, seat: int) -> None:
    table.when_blocked.append((seat, step.gained))
    table.log.append((codes.WILL_GAIN, seat, step.gained))


def _draw(table: Table, step: words.Draw, card: Card, seat: int) -> None:
    table.stack.append((codes.DO_DRAW, seat, step.count, step.may or step.up_to))


def _search(table: Table, step: words.Search, card: Card, seat: int) -> None:
    if table.deck[seat]:
        table.asking = (codes.ASK_SEARCH, seat, step)


def _shuffle(table: Table, step: words.Shuffle, card: Card, seat: int) -> None:
    table.random.shuffle(table.deck[seat])
    table.log.append((codes.SHUFFLED, seat))


def _add_mana(table: Table, step: words.AddMana, card: Card, seat: int) -> None:
    for _ in range(min(step.count, len(table.deck[seat]))):
        top = table.deck[seat].pop()
        table.mana[seat].append(top)
        table.log.append((codes.ADDED_MANA, seat, top))


def _discard(table: Table, step: words.Discard, card: Card, seat: int) -> None:
    opponents = table.opponents(seat)
    if len(opponents) > 1:
        table.asking = (codes.ASK_PLAYER, seat, step, card)
    else:
        discard(table, opponents[0], step.count)


def discard(table: Table, seat: int, count: int) -> None:
    """Let a seat discard cards at random (DM-ZONE-7, DM-ZONE-8)."""
    for _ in range(min(count, len(table.hand[seat]))):
        card = table.hand[seat].pop(table.random.below(len(table.hand[seat])))
        table.graveyard[seat].append(card)
        table.log.append((codes.DISCARDED, seat, card))


_VERBS: dict[str, Callable[[Table, Any, Card, int], None]] = {
    "tap": _on_targets,
    "untap": _on_targets,
    "destroy": _on_targets,
    "move": _on_targets,
    "gain until end of turn": _on_targets,
    "allow attacks this turn": _on_targets,
    "gain when blocked this turn": _gain_when_blocked,
    "draw": _draw,
    "search deck": _search,
    "shuffle deck": _shuffle,
    "add mana from deck": _add_mana,
    "opponent discards at random": _discard,
}
_DEEDS: dict[type, Callable[[Table, Any, int, list[Card]], None]] = {
    words.Tap: _tap,
    words.Untap: _untap,
    words.Destroy: _destroy,
    words.Move: _move,
    words.Gain: _gain,
    words.Expose: _expose,
}
