"""Why something cannot be done now, with the clause: only from what the player who asks may know."""

from __future__ import annotations

from cardsdb.games.eredan.duel import playing
from cardsdb.games.eredan.duel.table import Table
from cardsdb.names import fold

_VERBS = ("lay", "play", "discard", "choose", "fight with", "fight")


def why_not(table: Table, seat: int, words: str) -> tuple[str, str]:
    """Return why a seat cannot do something, or play a card of that name, now; and the clause that forbids it."""
    if table.over is not None:
        return "the duel is over", "EC-END-8"
    wanted = fold(words)
    for verb in _VERBS:
        wanted = wanted.removeprefix(fold(verb)).strip()
    for card in table.hand[seat]:
        if wanted in (table.fact(card).key, fold(table.fact(card).full_name)):
            found = playing.why_not(table, seat, card)
            if found is None and (table.asking is None or table.asking.kind != "card" or table.asking.seat != seat):
                return f"{table.called(card)} is laid when it is your turn to lay a card", "EC-ROUND-6"
            return found or (f"{table.called(card)} can be laid now", "")
    for one in table.team[seat]:
        if wanted in (table.fact(one).key, fold(table.fact(one).full_name)):
            if one in table.dead:
                return f"{table.called(one)} is dead", "EC-DMG-11"
            if one in table.tapped:
                return f"{table.called(one)} is tapped until all of your characters have fought", "EC-TAP-3"
            return f"{table.called(one)} fights when the active player chooses it", "EC-ROUND-2"
    if table.cards.find(words) is not None:
        return "you have no such card in your hand", "EC-CARD-1"
    if table.asking and table.asking.seat != seat:
        return "it is not for you to decide now", "EC-ROUND-1"
    return "there is no such action now", ""
