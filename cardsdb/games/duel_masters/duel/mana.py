"""Paying: which cards can be afforded, and which mana is tapped for them (DM-MANA-10 to 16)."""

from __future__ import annotations

from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.table import Card, Table


def untapped(table: Table, seat: int) -> list[Card]:
    """Return the mana that a seat has left."""
    tapped = table.tapped
    return [card for card in table.mana[seat] if not tapped[card]]


def list_plays(table: Table, seat: int) -> tuple[list[int], bool]:
    """Return what a seat can summon and cast, each card of the hand once, for which there is mana.

    The second value tells whether for any of them there is more mana than it takes, and so a choice.
    """
    tapped, rows, civilizations = table.tapped, table.card, table.cards.civilization
    left = available = 0
    for card in table.mana[seat]:
        if not tapped[card]:
            left += 1
            available |= civilizations[rows[card]]
    plays: list[int] = []
    choice = False
    cards, seen = table.cards, set()
    cost, is_creature, evolves = cards.cost, cards.is_creature, cards.evolves
    for card in table.hand[seat]:
        row = rows[card]
        if row in seen or cost[row] > left or (cost[row] and civilizations[row] and not civilizations[row] & available):
            continue
        seen.add(row)
        before = len(plays)
        if not is_creature[row]:
            plays.append(codes.CAST | card << 5)
        elif evolves[row]:
            plays += [codes.EVOLVE | card << 5 | base << 17 for base in bases(table, seat, evolves[row])]
        else:
            plays.append(codes.SUMMON | card << 5)
        choice = choice or (cost[row] < left and len(plays) > before)
    return plays, choice


def bases(table: Table, seat: int, race: str) -> list[Card]:
    """Return the creatures that an evolution creature may go on: one's own of that race (DM-EVO-4, DM-EVO-11)."""
    races = table.cards.races
    return [one for one in table.battle[seat] if race in races[table.card[one]]]


def best_pick(table: Table, seat: int, card: Card) -> list[Card]:
    """Return the mana that is best tapped for a card: that which the rest of the hand needs least."""
    row = table.card[card]
    civilizations, rows = table.cards.civilization, table.card
    count, wanted = table.cards.cost[row], civilizations[row]
    mana = untapped(table, seat)
    if len(mana) == count:
        return mana
    kinds = {civilizations[rows[one]] for one in mana}
    if len(kinds) > 1:
        needs = [civilizations[rows[other]] for other in table.hand[seat] if other != card]
        worth = {kind: len([need for need in needs if need & kind]) for kind in kinds}
        mana.sort(key=lambda one: worth[civilizations[rows[one]]])
    picked = mana[:count]
    if wanted and count and not any(civilizations[rows[one]] & wanted for one in picked):
        picked[-1] = next(one for one in mana[count:] if civilizations[rows[one]] & wanted)
    return picked


def list_mana(table: Table, seat: int, card: Card, left: int, matched: bool) -> list[int]:
    """Return the mana that may be tapped next for a card, so that one at least is of its civilization (DM-MANA-15)."""
    civilizations, rows = table.cards.civilization, table.card
    wanted = civilizations[rows[card]]
    taps, seen = [], set()
    for one in untapped(table, seat):
        row = rows[one]
        fits = matched or left > 1 or not wanted or civilizations[row] & wanted
        if fits and row not in seen:
            seen.add(row)
            taps.append(codes.TAP_MANA | one << 5)
    return taps
