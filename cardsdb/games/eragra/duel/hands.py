"""What may be done with the cards of a hand in a Seance; a hand is looked through once as long as it stays."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cardsdb.games.eragra.duel import invoking, laying, parchments
from cardsdb.games.eragra.duel.parts import Option, Piece
from cardsdb.games.eragra.duel.reckoned import Hand
from cardsdb.games.eragra.duel.table import Table, open_groups


def options(table: Table, seat: int) -> list[Option]:
    """Return all that the active Summoner may do with the cards of the hand now; the list may be added to."""
    hand = _look_through(table, seat)
    found = hand.activations[:]
    if hand.invocations and invoking.has_room(table, seat):
        found += hand.invocations
    for piece in hand.demanding:
        if invoking.why_not_invoke(table, seat, piece) is None:
            found.append(("invoke", piece))
    if hand.incantations:
        found += laying.casts(table, seat, hand.incantations)
    found += hand.plays
    for piece in hand.others:
        if laying.why_not_play(table, seat, piece) is None:
            found.append(("play", piece))
    return found


def _look_through(table: Table, seat: int) -> Hand:
    """Return a hand sorted by what its cards may be used for; what of it hangs on what has changed is sorted anew."""
    cards, hangs_on = table.hand[seat], (table.openings[seat], table.locks[seat], table.open_mastery[seat])
    before = table.reckoned.hands.get(seat, _EMPTY)
    if before.cards == cards and before.hangs_on == hangs_on:
        return before
    held: dict[str, list[Piece]] = {"activate": [], "invoke": [], "cast": [], "play": []}
    facts = table.facts
    for piece in cards:
        held[facts[piece].deed].append(piece)
    parts, minions, incantations, playable = held.values()
    as_open = before.hangs_on[0] == hangs_on[0]
    if as_open and before.minions == minions:
        invocable = before.wanted, before.invocations, before.demanding
    else:
        invocable = _sort_minions(table, minions, open_groups(hangs_on[0]))
    wanted = invocable[0]
    if as_open and before.parts == parts and before.wanted == wanted:
        activations = before.activations
    else:
        activations = parchments.options(table, seat, parts, wanted) if parts else []
    if before.playable == playable and before.hangs_on[1:] == hangs_on[1:]:
        plays = before.plays, before.others
    else:
        plays = _sort_playable(table, seat, playable)
    found = Hand(
        cards[:], hangs_on, parts, minions, incantations, playable, wanted, activations, *invocable[1:], *plays
    )  # fmt: skip
    # Whether Minions miss an opening that has lost all its parts may change at any time.
    if as_open or all(opening.parts for opening in hangs_on[0]):
        table.reckoned.hands[seat] = found
    return found


_EMPTY = Hand([], ((), ("", ""), False), [], [], [], [], set(), [], [], [], [], [])
"""An empty hand, which is what a hand is compared with at first."""


def _sort_minions(
    table: Table, minions: Iterable[Piece], is_open: Collection[str]
) -> tuple[set[str], list[Option], list[Piece]]:
    """Return the groups that Minions want, the invocations of those that want room alone, and the other open ones."""
    wanted: set[str] = set()
    invocations: list[Option] = []
    demanding: list[Piece] = []
    for piece in minions:
        card = table.facts[piece]
        wanted.add(card.needs)
        if card.needs and card.needs not in is_open:
            continue
        if invoking.wants_room_alone(card):
            invocations.append(("invoke", piece))
        else:
            demanding.append(piece)
    return wanted, invocations, demanding


def _sort_playable(table: Table, seat: int, playable: Iterable[Piece]) -> tuple[list[Option], list[Piece]]:
    """Return what can be played whatever lies on the fields, and the cards with which that matters."""
    plays: list[Option] = []
    others: list[Piece] = []
    for piece in playable:
        if not laying.is_settled(table.facts[piece]):
            others.append(piece)
        elif laying.why_not_play(table, seat, piece) is None:
            plays.append(("play", piece))
    return plays, others
