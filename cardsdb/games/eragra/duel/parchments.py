"""Parchments: what they open, how they combine, and what becomes of Minions when they are damaged (ER-PARCH)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from cardsdb.games.eragra.duel.cards import PARCHMENTS_FOR
from cardsdb.games.eragra.duel.figures import now
from cardsdb.games.eragra.duel.parts import Opening, Option, Piece
from cardsdb.games.eragra.duel.table import Table, open_groups

AMALGAM = "amalgam"
GROUPS = ("red", "blue", "gold", "green", "black", "ceremonial", "integral")
"""What Parchments open."""


def linked(table: Table, one: Piece, other: Piece) -> bool:
    """Tell whether two Parchments combine: a combination symbol of one is the main symbol of the other (ER-PARCH-6).

    An Amalgam on either side of the link stands for any symbol (ER-PARCH-12, ER-PARCH-13).
    """
    first, second = table.facts[one], table.facts[other]
    if first.group in second.symbols or second.group in first.symbols:
        return True
    return AMALGAM in (first.group, second.group) or AMALGAM in first.symbols or AMALGAM in second.symbols


def shape(table: Table, three: tuple[Piece, Piece, Piece]) -> str:
    """Return "pyramid", "chain", or "" where three Parchments do not join into one piece (ER-PARCH-7, 8, ER-R-36)."""
    for middle in three:
        others = [one for one in three if one != middle]
        if all(linked(table, middle, one) for one in others):
            main = table.facts[middle].group
            matches = all(main in table.facts[one].symbols or AMALGAM in (main, *table.facts[one].symbols)
                          for one in others)  # fmt: skip
            if matches:
                return "pyramid"
    chained = sum(linked(table, one, other) for one, other in combinations(three, 2)) >= 2
    return "chain" if chained else ""


def combine(table: Table, parts: tuple[Piece, ...]) -> bool:
    """Tell whether so many Parchments are one Combination."""
    if len(parts) == 2:
        return linked(table, *parts)
    return sum(linked(table, one, other) for one, other in combinations(parts, 2)) >= 2


def options(table: Table, seat: int, held: Sequence[Piece], wanted: Collection[str]) -> list[Option]:
    """Return what may be done with the Parchments of a hand: activated for `wanted` groups, exchanged, or repairing."""
    facts = table.facts
    found, repairs = _activations(table, held, wanted), []
    for place, opening in enumerate(table.openings[seat]):
        group, parts, idle, missing = opening
        if idle or missing:
            repairs += [("repair", place, piece) for piece in _repairs(table, seat, opening, held)]
        elif len(parts) == 1 and facts[parts[0]].group == AMALGAM:  # ER-PARCH-14
            found += [("exchange", place, piece) for piece in held if facts[piece].group == group]
    return found + repairs


def _activations(table: Table, held: Sequence[Piece], wanted: Collection[str]) -> list[Option]:
    """Return each group that is wanted with Parchments that may be activated to open it (ER-PARCH-4, ER-R-10)."""
    found: list[Option] = []
    for piece in held:
        main = table.facts[piece].group
        if main == AMALGAM:
            found += [("activate", group, (piece,)) for group in GROUPS if group in wanted]  # ER-PARCH-12
        elif main in wanted:
            found.append(("activate", main, (piece,)))
    for group, size in PARCHMENTS_FOR.items():
        if group in wanted:
            found += [("activate", group, parts) for parts in combinations(held, size) if combine(table, parts)]
    return found


def activate(table: Table, seat: int, group: str, parts: tuple[Piece, ...]) -> None:
    """Activate Parchments of the hand (ER-PARCH-2, ER-PARCH-5, ER-PARCH-9)."""
    for piece in parts:
        table.hand[seat].remove(piece)
        table.known.add(piece)
    table.openings[seat] = (*table.openings[seat], Opening(group, parts))
    table.tell("activated", seat, parts, group)
    _see_groups(table, seat)


def exchange(table: Table, seat: int, place: int, piece: Piece) -> None:
    """Take an active Amalgam back to hand for the Parchment of the colour that it had opened."""
    openings = list(table.openings[seat])
    amalgam = openings[place].parts[0]
    table.hand[seat].remove(piece)
    table.hand[seat].append(amalgam)
    table.known |= {piece, amalgam}
    openings[place] = Opening(openings[place].group, (piece,))
    table.openings[seat] = tuple(openings)
    table.tell("took back", seat, amalgam, piece)


def _repairs(table: Table, seat: int, opening: Opening, held: Sequence[Piece]) -> list[Piece]:
    """Return the Parchments that make a damaged opening whole (ER-PARCH-19 to ER-PARCH-21)."""
    if not opening.parts and not _is_missed(table, seat, opening.group):
        return []
    return [piece for piece in held if _mends(table, opening, piece)]


def _mends(table: Table, opening: Opening, piece: Piece) -> bool:
    """Tell whether a Parchment can take the place of what an opening lost."""
    left = tuple(part for part in opening.parts if part not in opening.idle[:1])
    if not left and opening.missing <= 1:
        return table.facts[piece].group in (opening.group, AMALGAM)
    parts = (*left, piece)
    if len(parts) < PARCHMENTS_FOR.get(opening.group, 1):  # of one that lost all, any Parchment is the first anew
        return not left or any(linked(table, piece, part) for part in left)
    return combine(table, parts)


def repair(table: Table, seat: int, place: int, piece: Piece) -> None:
    """Put a Parchment of the hand in the place of a deactivated or destroyed one; a deactivated goes to Pyra."""
    openings = list(table.openings[seat])
    opening = openings[place]
    table.hand[seat].remove(piece)
    table.known.add(piece)
    if opening.idle:
        out = opening.idle[0]
        table.to_void(out)
        parts = (*(part for part in opening.parts if part != out), piece)
        openings[place] = opening._replace(parts=parts, idle=opening.idle[1:])
    else:
        openings[place] = opening._replace(parts=(*opening.parts, piece), missing=opening.missing - 1)
    table.openings[seat] = tuple(openings)
    table.tell("repaired", seat, piece, opening.group)
    _see_groups(table, seat)


def deactivate(table: Table, seat: int, piece: Piece) -> None:
    """Turn an active Parchment of a Summoner sideways (ER-PARCH-17)."""
    _damage(table, seat, piece, lambda opening: opening._replace(idle=(*opening.idle, piece)))
    table.tell("deactivated", seat, piece)


def restore(table: Table, seat: int, piece: Piece) -> None:
    """Turn a deactivated Parchment upright again (ER-PARCH-19)."""
    openings = [
        opening._replace(idle=tuple(part for part in opening.idle if part != piece)) for opening in table.openings[seat]
    ]
    table.openings[seat] = tuple(openings)
    table.tell("restored", seat, piece)
    _see_groups(table, seat)


def destroy(table: Table, seat: int, piece: Piece) -> None:
    """Send a Parchment of a Parchments Area to Pyra (ER-PARCH-16); the other parts stay (ER-PARCH-21)."""
    _take_out(table, seat, piece)
    table.to_void(piece)
    table.tell("parchment destroyed", seat, piece)


def steal(table: Table, seat: int, rival: int, piece: Piece) -> None:
    """Take a Parchment out of a rival's Parchments Area into one's own, where it opens a group by itself."""
    group = opened_alone(table, rival, piece)
    _take_out(table, rival, piece)
    table.openings[seat] = (*table.openings[seat], Opening(group, (piece,)))
    table.tell("stolen", seat, piece)
    _see_groups(table, seat)


def opened_alone(table: Table, seat: int, piece: Piece) -> str:
    """Return the group that a Parchment of a Parchments Area opens alone, "" for an Amalgam out of a Combination."""
    main = table.facts[piece].group
    if main != AMALGAM:
        return main
    group = next(opening.group for opening in table.openings[seat] if piece in opening.parts)
    return "" if group in PARCHMENTS_FOR else group


def _take_out(table: Table, seat: int, piece: Piece) -> None:
    def without(opening: Opening) -> Opening:
        parts = tuple(part for part in opening.parts if part != piece)
        idle = tuple(part for part in opening.idle if part != piece)
        return Opening(opening.group, parts, idle, opening.missing + 1)

    _damage(table, seat, piece, without)


def _damage(table: Table, seat: int, piece: Piece, change: Callable[[Opening], Opening]) -> None:
    damaged = [opening.group for opening in table.openings[seat] if piece in opening.parts]
    openings = [change(opening) if piece in opening.parts else opening for opening in table.openings[seat]]
    table.openings[seat] = tuple(
        opening for opening in openings if opening.parts or _is_missed(table, seat, opening.group)
    )
    for group in damaged:
        if not table.is_open(seat, group):  # ER-PARCH-22
            for minion in _of_group(table, seat, group):
                if not table.minions[minion].face_down:
                    table.set(minion, face_down=True)
                    table.tell("face down", minion)


def _is_missed(table: Table, seat: int, group: str) -> bool:
    """Tell whether Minions hang on a group, so that a place without Parchments is still there to be repaired."""
    return bool(_of_group(table, seat, group))


def _see_groups(table: Table, seat: int) -> None:
    """Turn Minions face up whose group is open again (ER-PARCH-20), and unfold stacks (ER-MAST-1, ER-GRIM-1)."""
    for piece in table.own(seat):
        if table.minions[piece].face_down and table.is_open(seat, table.facts[piece].needs):
            table.set(piece, face_down=False)
            table.tell("face up", piece)
    different = len(open_groups(table.openings[seat]))  # ER-R-34
    for name, unfolded, needed in (("Mastery", table.open_mastery, table.rulings.mastery_groups),
                                   ("Grim", table.open_grim, table.rulings.grim_groups)):  # fmt: skip
        if different >= needed and not unfolded[seat]:
            unfolded[seat] = True
            table.tell("unfolded", seat, name)


def _of_group(table: Table, seat: int, group: str) -> list[Piece]:
    """Return the Minions on a side that hang on a group: awakened ones need no Parchment (ER-R-14)."""
    return [
        piece
        for piece in table.own(seat)
        if not table.minions[piece].awakened
        and table.facts[piece].needs == group
        and now(table, piece).rank not in ("grim", "white")
    ]
