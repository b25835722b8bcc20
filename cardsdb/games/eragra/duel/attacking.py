"""Who may attack whom, and who rolls: origins, Grim, Aura, calibers, Walls, card text (ER-ORIGIN, ER-BATTLE-5).

Card text comes first, then Grim Minions, Aura, Archers, the matrix of origins, and last the Walls.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardsdb.games.eragra.duel.cards import Now
from cardsdb.games.eragra.duel.figures import fits, now, reckoned
from cardsdb.games.eragra.duel.parts import COMBO, SPACES, Option, Piece
from cardsdb.games.eragra.duel.table import Table

BOTH, ATTACKER = "both", "attacker"
"""Both roll, or only the attacker (ER-ORIGIN-2)."""
ARCHER, TAMER = "Archer", "Animal Tamer"
OVER_WALLS = frozenset({"Flying", "Immaterial"})
"""The origins whose attacks no plain Wall stops (ER-CARD-25, ER-CARD-34)."""


def attacks(table: Table, seat: int) -> list[Option]:
    """Return all attacks that the Minions on a side may make now (ER-BATTLE-1, ER-BATTLE-2, ER-R-20)."""
    known = reckoned(table)
    found = known.assaults.get(seat)
    if found is None:
        found = known.assaults[seat] = []
        for space, own in table.side(seat).items():
            here = known.attacks.get((seat, space))
            if here is None or space in COMBO:
                here = known.attacks[seat, space] = _attacks_from(table, seat, space, own)
            found += here
    return found


def _attacks_from(table: Table, seat: int, space: int, own: Sequence[Piece]) -> list[Option]:
    """Return the attacks from a space on those who are opposite, from a Combo Field on all."""
    foes: list[Piece] = []
    for rival in table.rivals(seat):
        side = table.side(rival)
        for at in SPACES if space in COMBO else (space,):
            foes += side.get(at, ())
    found: list[Option] = []
    for one in own if foes else ():
        if why_no_attacks(table, one) is None:
            for foe in foes:
                if forbids(table, one, foe) is None and why_not_that_way(table, one, foe) is None:
                    found.append(("attack", one, foe))
    return found


def why_no_attacks(table: Table, attacker: Piece) -> tuple[str, str] | None:
    """Return why a Minion cannot attack at all now, and the clause; None where it can."""
    minion = table.minions[attacker]
    if minion.face_down:
        return "it lies face down", "ER-R-11"
    figures = now(table, attacker)
    if figures.power is None:
        return "it has no Dice Power", "ER-R-49"
    if minion.attacks >= figures.attacks:
        return "it has attacked in this turn", "ER-BATTLE-2"
    return None


def why_not_that_way(table: Table, attacker: Piece, defender: Piece) -> tuple[str, str] | None:
    """Return why a Minion that has attacked in this turn cannot turn on another rival (ER-CARD-21)."""
    minion = table.minions[attacker]
    if not minion.attacks or minion.attacks < now(table, attacker).free:
        return None
    if minion.towards in (0, table.minions[defender].seat + 1):
        return None
    return "its attacks of a turn go in one direction", "ER-CARD-21"


def forbids(table: Table, attacker: Piece, defender: Piece) -> tuple[str, str] | None:
    """Return why one Minion cannot attack another that is opposite, and the clause; None where it can."""
    if table.minions[defender].space in COMBO:
        return "it stands on a Combo Field", "ER-ORIGIN-12"
    own, foe = now(table, attacker), now(table, defender)
    if foe.fought_by or foe.against or TAMER in foe.calibers:
        reason = _forbidden_by_text(table, attacker, own, foe)
        if reason is not None:
            return reason
    if table.laid and table.is_sheltered(defender):
        return "it is sheltered", "ER-CARD-23"
    if table.minions[attacker].space in COMBO:
        return None  # ER-ORIGIN-11, ER-R-53
    if _roll(table, own, foe) is None:
        return f"{own.origin} Minions cannot attack {foe.origin} ones", "ER-ORIGIN-2"
    return _forbidden_by_wall(table, own, defender)


def _forbidden_by_text(table: Table, attacker: Piece, own: Now, foe: Now) -> tuple[str, str] | None:
    for only in foe.fought_by:
        if only.minions is not None and not fits(table, only.minions, attacker):
            return "its text says by whom it can be attacked", "ER-CARD-1"
        if only.aura and not own.aura:
            return "it can be fought only with Aura", "ER-ORIGIN-15"
        if only.no_inf and "inf" in table.effects(attacker).keywords:
            return "Minions with an INF text cannot attack it", "ER-CARD-1"
    if foe.against and (
        "attacks" in foe.against
        or own.origin in foe.against
        or (ARCHER in foe.against and ARCHER in own.calibers)
    ):  # fmt: skip
        return "it is protected against such attacks", "ER-CARD-1"
    if TAMER in foe.calibers and table.facts[attacker].appearance == "animal":
        return "animals cannot attack an Animal Tamer", "ER-CAL-13"
    return None


def roll(table: Table, attacker: Piece, defender: Piece) -> str | None:
    """Return who rolls when one Minion attacks another: both, only the attacker, or None where there is no battle."""
    if table.minions[attacker].space in COMBO:
        return ATTACKER  # ER-ORIGIN-11
    return _roll(table, now(table, attacker), now(table, defender))


def _roll(table: Table, own: Now, foe: Now) -> str | None:
    if own.rank == "grim" or foe.rank == "grim":
        return BOTH  # ER-ORIGIN-14
    if (foe.origin == "Immaterial" and own.aura) or (own.origin == "Immaterial" and foe.aura):
        return BOTH  # ER-R-43
    if foe.origin == "Flying" and ARCHER in own.calibers:
        return BOTH  # ER-R-42
    cell = table.rulings.origins[foe.origin][own.origin]
    return None if cell == "none" else cell


def _forbidden_by_wall(table: Table, own: Now, defender: Piece) -> tuple[str, str] | None:
    """Tell whether a Wall stops the attack (ER-BATTLE-17): of all but Flying and Immaterial Minions and Archers."""
    if own.origin in OVER_WALLS or ARCHER in own.calibers:
        return None
    minion = table.minions[defender]
    walls = table.walls(minion.seat, minion.space)
    return (f"{table.facts[walls[0]].name} stands before it", "ER-BATTLE-17") if walls else None


def reflecting(table: Table, defender: Piece) -> Piece | None:
    """Return the Wall that turns an attack on a Minion back (ER-CARD-30)."""
    minion = table.minions[defender]
    walls = table.walls(minion.seat, minion.space)
    return next((wall for wall in walls if "reflects" in table.effects(wall).keywords), None)
