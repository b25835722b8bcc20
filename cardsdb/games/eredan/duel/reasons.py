"""Why something cannot be done now, with the clause: only from what the player who asks may know."""

from __future__ import annotations

from cardsdb.games.eredan.duel import playing
from cardsdb.games.eredan.duel.table import Piece, Table
from cardsdb.names import fold

_VERBS = ("lay", "play", "discard", "choose", "fight with", "fight")


def why_not(table: Table, seat: int, words: str) -> tuple[str, str]:
    """Return why a seat cannot do something, or play a card of that name, now; and the clause that forbids it."""
    if table.over is not None:
        return "the duel is over", "EC-END-8"
    wanted = fold(words)
    for verb in _VERBS:
        wanted = wanted.removeprefix(fold(verb)).strip()
    named = {row for name in (words, wanted) if (row := table.cards.find(name)) is not None}
    meant = _meant(table, seat, wanted, named)
    if meant in table.hand[seat]:
        found = playing.why_not(table, seat, meant)
        if found is None and (table.asking is None or table.asking.kind != "card" or table.asking.seat != seat):
            return f"{table.called(meant)} is laid when it is your turn to lay a card", "EC-ROUND-6"
        return found or (f"{table.called(meant)} can be laid now", "")
    if meant is not None:
        if meant in table.dead:
            return f"{table.called(meant)} is dead", "EC-DMG-11"
        if meant in table.tapped:
            return f"{table.called(meant)} is tapped until all of your characters have fought", "EC-TAP-3"
        return f"{table.called(meant)} fights when the active player chooses it", "EC-ROUND-2"
    if named:
        return "you have no such card in your hand", "EC-CARD-1"
    if table.asking and table.asking.seat != seat:
        return "it is not for you to decide now", "EC-ROUND-1"
    return "no action, card of your hand or character of yours is called so", ""


def _meant(table: Table, seat: int, wanted: str, named: set[int]) -> Piece | None:
    """Return the card of the hand, or the own character, that is called so in any language, or alone begins so."""
    own = [*table.hand[seat], *table.team[seat]]
    for one in own:
        if table.card[one] in named or wanted in (table.fact(one).key, fold(table.fact(one).full_name)):
            return one
    begun = {table.card[one]: one for one in own if wanted and table.fact(one).key.startswith(wanted)}
    return next(iter(begun.values())) if len(begun) == 1 else None
