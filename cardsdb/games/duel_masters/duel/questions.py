"""What may be answered to each question: the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.duel_masters import abilities as words
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.conditions import candidates
from cardsdb.games.duel_masters.duel.mana import bases, list_mana, list_plays
from cardsdb.games.duel_masters.duel.table import Card, Table

Question = tuple[Any, ...]


def legal_actions(table: Table) -> list[int]:
    """Return the legal actions; they are reckoned once a question."""
    if table.legal is None:
        table.legal = _LISTS[table.asking[0]](table, table.asking) if table.asking else []
    return table.legal


def once(table: Table, cards: list[Card], kind: int) -> list[int]:
    """Return an action for each card; of cards with the same face that lie alike, only for the first."""
    seen: set[int] = set()
    actions = []
    rows, tapped = table.card, table.tapped
    for card in cards:
        face = rows[card] << 1 | tapped[card]
        if face not in seen:
            seen.add(face)
            actions.append(kind | card << 5)
    return actions


def _charge(table: Table, asking: Question) -> list[int]:
    return [*once(table, table.hand[asking[1]], codes.CHARGE), codes.NO_CHARGE]


def _play(table: Table, asking: Question) -> list[int]:
    plays, choice = list_plays(table, asking[1])
    if choice:
        plays.append(codes.CHOOSE_MANA)
    plays.append(codes.DONE)
    return plays


def _what_to_pay(table: Table, asking: Question) -> list[int]:
    return list_plays(table, asking[1])[0]


def _mana(table: Table, asking: Question) -> list[int]:
    _, seat, play, left, matched = asking
    return list_mana(table, seat, play >> 5 & 4095, left, matched)


def _break(table: Table, asking: Question) -> list[int]:
    _, _, defender = asking
    return [codes.coded(codes.BREAK, place, defender) for place in range(len(table.shields[defender]))]


def _shield(table: Table, asking: Question) -> list[int]:
    _, seat, card = asking
    actions = [codes.KEEP]
    if table.is_trigger(card):
        row = table.card[card]
        if race := table.cards.evolves[row]:
            actions += [codes.coded(codes.USE_ON, card, base) for base in bases(table, seat, race)]
        else:
            actions.append(codes.coded(codes.USE, card))
    return actions


def _pick(table: Table, asking: Question) -> list[int]:
    _, chooser, step, card, seat, chosen = asking
    target = step.target
    found = [one for one in candidates(table, target, seat, card, chooser) if one not in chosen]
    if isinstance(target, words.ChosenCreatures):
        actions = [codes.CHOOSE | one << 5 for one in found]
    else:
        actions = once(table, found, codes.CHOOSE)
    if target.up_to or (not chosen and getattr(step, "may", False)):
        actions.append(codes.NO_MORE)
    return actions


def _whether(table: Table, asking: Question) -> list[int]:
    return [codes.YES, codes.NO]


def _search(table: Table, asking: Question) -> list[int]:
    _, seat, step = asking
    cards = table.cards
    deck = table.deck[seat]
    if step.card_type is not None:
        deck = [one for one in deck if cards.is_creature[table.card[one]] is (step.card_type == "creature")]
    deck = sorted(deck, key=lambda one: (table.card[one], one))  # not in the order of the deck, which stays hidden
    actions = once(table, deck, codes.CHOOSE)
    if step.may or not actions:
        actions.append(codes.NO_MORE)
    return actions


def _first(table: Table, asking: Question) -> list[int]:
    return [codes.coded(codes.FIRST, creature) for creature in asking[2]]


def _player(table: Table, asking: Question) -> list[int]:
    return [codes.coded(codes.AGAINST, seat) for seat in sorted(table.opponents(asking[1]))]


_LISTS: dict[int, Callable[[Table, Question], list[int]]] = {
    codes.ASK_CHARGE: _charge,
    codes.ASK_PLAY: _play,
    codes.ASK_WHAT_TO_PAY: _what_to_pay,
    codes.ASK_MANA: _mana,
    codes.ASK_BREAK: _break,
    codes.ASK_SHIELD: _shield,
    codes.ASK_PICK: _pick,
    codes.ASK_WHETHER: _whether,
    codes.ASK_DRAW: _whether,
    codes.ASK_SEARCH: _search,
    codes.ASK_FIRST: _first,
    codes.ASK_PLAYER: _player,
    codes.ASK_REWARD: _whether,
}
"""Attacks and blocks are listed when they are asked, since without any there is no question."""
