"""The beginning of a duel: the stacks of the Summoners and of the table, the first hands, the starter (ER-SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardsdb.errors import PlayError
from cardsdb.games.eragra.duel.cards import Cards
from cardsdb.games.eragra.duel.rulings import Rulings
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.grim import POOL, STACK
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness

_OWN = {"duel": "duel stack", "mastery": "mastery stack", "grim": "grim stack"}
"""The stacks of a Summoner, and the sections of a list that they are in."""


class _Common(NamedTuple):
    """A common stack: the kind of its cards, how many it has, and the clause that says so."""

    kind: str
    cards: int
    clause: str


_COMMON = {
    "parchments": _Common("parchment", 60, "ER-COMP-2"),
    "white": _Common("incantation white", 30, "ER-COMP-6"),
    "black": _Common("incantation black", 30, "ER-COMP-7"),
    "tokens": _Common("token", 20, "ER-COMP-8"),
}
_FIRST_ROLL = {"x2": 0}
"""X2 counts nothing in the roll for the start (ER-SETUP-9)."""


def set_up(cards: Cards, rulings: Rulings, decks: Sequence[DuelDeck], seed: int) -> Table:
    """Return a table on which the first turn is about to begin; raises PlayError where it cannot be laid."""
    random = Randomness(seed)
    stacks = [{stack: _rows(cards, deck, stack) for stack in _OWN} for deck in decks]
    _check_colours(cards, decks, stacks)
    _deal_grim(cards, decks, stacks, random)
    common = {stack: _common_rows(cards, kind) for stack, kind in _COMMON.items()}
    rows = [(row, -1) for found in common.values() for row in found]
    rows += [(row, seat) for seat, own in enumerate(stacks) for found in own.values() for row in found]
    table = Table(cards, rulings, rows, len(decks), random)
    pieces = iter(range(len(rows)))
    for stack, found in common.items():
        setattr(table, stack, [next(pieces) for _ in found])
    for seat, own in enumerate(stacks):
        for stack, found in own.items():
            getattr(table, stack)[seat] = [next(pieces) for _ in found]
    table.tokens.reverse()  # the first one on top (ER-SETUP-2)
    for zone in (table.parchments, table.white, table.black):
        random.shuffle(zone)
    for seat in range(table.seats):
        for zone in (table.duel[seat], table.mastery[seat], table.grim[seat]):
            random.shuffle(zone)
    for seat in range(table.seats):
        for stack, count in (("duel", rulings.hand), ("parchments", rulings.parchments)):  # ER-SETUP-8
            for _ in range(count):
                table.draw(seat, stack, told=True)
    table.log = []
    table.starter = table.active = _starter(table)
    table.stack = [("turn",)]
    return table


def _rows(cards: Cards, deck: DuelDeck, stack: str) -> list[int]:
    """Return the cards of a stack of a list."""
    found = []
    for name in deck.sections.get(_OWN[stack], ()):
        row = cards.find(name)
        if row is None:
            raise PlayError(f"{deck.name}: {cards.why_missing(name)}")
        if cards.all[row].stack != stack:
            raise PlayError(f"{deck.name}: {name} is a {cards.all[row].kind} card, which no {_OWN[stack]} holds")
        found.append(row)
    if stack == "duel" and len(found) < 1:
        raise PlayError(f"{deck.name}: has no Duel Stack (ER-DECK-1)")
    return found


def _check_colours(cards: Cards, decks: Sequence[DuelDeck], stacks: Sequence[dict[str, list[int]]]) -> None:
    """Refuse two Summoners of one colour (ER-DECK-14)."""
    colours: dict[str, str] = {}
    for deck, own in zip(decks, stacks, strict=True):
        borne = Counter(color for row in own["duel"] if (color := cards.all[row].color))
        colour = max(sorted(borne), key=borne.__getitem__, default="")
        if colour in colours:
            raise PlayError(
                f"{colours[colour]} and {deck.name} are both {colour}; Summoners of one duel have different colours"
                " (ER-DECK-14)"
            )
        if colour:
            colours[colour] = deck.name


def _deal_grim(
    cards: Cards, decks: Sequence[DuelDeck], stacks: Sequence[dict[str, list[int]]], random: Randomness
) -> None:
    """Deal Grim cards at random to those whose lists name none (ER-DECK-11), no card to two (ER-DECK-13)."""
    taken: dict[int, str] = {}
    for deck, own in zip(decks, stacks, strict=True):
        for row in set(own["grim"]):
            if row in taken:
                name = cards.all[row].name
                raise PlayError(
                    f"{name} is in the Grim Stacks of {taken[row]} and {deck.name}; there is one (ER-DECK-13)"
                )
            taken[row] = deck.name
    without = [own for own in stacks if not own["grim"]]
    pool = [row for row in cards.rows("grim")[:POOL] if row not in taken]
    if len(pool) < STACK * len(without):
        raise PlayError(
            f"{len(pool)} Grim cards are known that nobody holds, and {len(without)} Summoners are dealt {STACK} each"
            " (ER-DECK-11)"
        )
    random.shuffle(pool)
    for place, own in enumerate(without):
        own["grim"] = pool[STACK * place : STACK * (place + 1)]


def _common_rows(cards: Cards, stack: _Common) -> list[int]:
    """Return the cards of a common stack; practice cards fill it up where too few others are known."""
    found = cards.rows(stack.kind)[: stack.cards]
    if len(found) < stack.cards:
        raise PlayError(
            f"{len(found)} cards of the kind {stack.kind} are known, and a table wants {stack.cards} ({stack.clause}):"
            " import more, or the practice set"
        )
    return sorted(found, key=lambda row: _number(cards.all[row].name)) if stack.kind == "token" else found


def _number(name: str) -> int:
    """Return the number in the name of a Token (ER-COMP-8)."""
    return int("".join(filter(str.isdecimal, name)) or 0)


def _starter(table: Table) -> int:
    """Return who begins: the highest roll of the Assault Die, thrown again on a tie (ER-SETUP-9, ER-R-7)."""
    faces, seats = table.rulings.assault, list(range(table.seats))
    while len(seats) > 1:
        rolls = {seat: faces[table.random.below(len(faces))] for seat in seats}
        for seat, face in rolls.items():
            table.tell("start roll", seat, face)
        numbers = {seat: _FIRST_ROLL[face] if face in _FIRST_ROLL else int(face) for seat, face in rolls.items()}
        seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
    table.tell("begins", seats[0])
    return seats[0]
