"""What a Minion is at the moment: its rank, dice, origin, calibers, and what it is protected against."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from cardsdb.games.eragra.ability_holdings import (
    Attacks,
    Aura,
    Becomes,
    ChangedOrigin,
    ExtraCrystals,
    FoughtOnlyBy,
    GrantedCalibers,
    Power,
    Protected,
)
from cardsdb.games.eragra.ability_parts import Minions
from cardsdb.games.eragra.duel.cards import OPPOSES, Card, Now
from cardsdb.games.eragra.duel.parts import COMBO, Minion, Piece
from cardsdb.games.eragra.duel.reckoned import Influence, Reckoned, all_of
from cardsdb.games.eragra.duel.table import Table

_INCANTATIONS_LAST = attrgetter("incantation")


def now(table: Table, piece: Piece) -> Now:
    """Return what a Minion on a field is at the moment."""
    known = table.reckoned if table.reckoned.settled else reckoned(table)
    found = known.figures.get(piece)
    if found is None:
        found = known.figures[piece] = _reckon(table, piece)
    return found


def reckoned(table: Table) -> Reckoned:
    """Return what is known of the fields, settled: what hangs on what cards let hold is what it is now."""
    found = table.reckoned
    if not found.settled:
        found.settle(_by_bearer(_gather(table)), table.minions)
    return found


def works(table: Table, piece: Piece) -> bool:
    """Tell whether the effects of a Minion work: not face down, not rejuvenating, cubes left (ER-R-11, ER-STATE-8)."""
    minion = table.minions[piece]
    if minion.face_down or minion.cubes:
        return False
    return minion.constant > 0 or not table.effects(piece).constant


def has_caliber(table: Table, piece: Piece, caliber: str) -> bool:
    """Tell whether a Minion has a caliber that works."""
    return caliber in now(table, piece).calibers


def fits(table: Table, wanted: Minions, piece: Piece, itself: Piece = -1) -> bool:
    """Tell whether a Minion on a field is as wanted at the moment; `itself` has the ability."""
    minion = table.minions[piece]
    return is_as(table.facts[piece], now(table, piece), wanted, injured=minion.injured) and not (
        wanted.other and piece == itself
    )


def may_cross(origin: str, other: str) -> bool:
    """Tell whether Minions of two origins make a pair: different ones do, a Grim one without any fits all."""
    return not origin or not other or origin != other  # ER-STATE-13


def is_as(card: Card, figures: Now, wanted: Minions, *, injured: bool = False) -> bool:
    """Tell whether a Minion with these figures is as wanted."""
    for field, value in wanted.narrowed:
        match field:
            case "ranks":
                fitting = figures.rank in value
            case "groups":
                fitting = card.group in value or figures.rank in value
            case "origins":
                fitting = figures.origin in value
            case "without_origins":
                fitting = figures.origin not in value
            case "calibers":
                fitting = not figures.calibers.isdisjoint(value)
            case "classes":
                fitting = not card.classes.isdisjoint(value)
            case "names":
                fitting = card.key in value
            case "without_names":
                fitting = card.key not in value
            case "power_at_least":
                fitting = (figures.power or 0) >= value
            case "power_at_most":
                fitting = (figures.power or 0) <= value
            case "injured":
                fitting = injured is value
        if not fitting:
            return False
    return True


def printed(card: Card, minion: Minion | None = None) -> Now:
    """Return what a Minion is by its card alone, with the dice that it gained for good.

    A Spellbound Minion on the Duel Field counts as a Ground one (ER-INVOKE-16), a Token as a Common.
    """
    base = card.printed
    if minion is None:
        return base
    if minion.token is not None:
        base = base._replace(rank="common", origin=minion.token[0], power=minion.token[1], unhurt=minion.token[1])
    if minion.grown and base.power is not None:
        power = max(0, base.power + minion.grown)
        base = base._replace(power=power, unhurt=power)
    if base.rank == "spellbound" and minion.space not in COMBO:
        base = base._replace(origin="Ground")
    return base


def _by_bearer(influences: Iterable[Influence]) -> dict[Piece, list[Influence]]:
    """Return what could hold for each Minion, and for all of a side."""
    found: dict[Piece, list[Influence]] = {}
    for influence in influences:
        for bearer in influence.bearers if influence.held.of is None else (all_of(influence.seat),):
            found.setdefault(bearer, []).append(influence)
    return found


def _gather(table: Table) -> list[Influence]:
    """Return all that cards on the fields let hold, but for what a Minion lets hold for itself."""
    found: list[Influence] = []
    facts = table.facts
    for piece, minion in table.minions.items():
        if facts[piece].binds and works(table, piece):
            found += [influence for influence in _own(table, piece, minion.seat) if influence.held.of is not None]
    for piece, laid in table.laid.items():
        if not facts[piece].binds:
            continue
        effects, seat = table.effects(piece), laid.seat
        incantation = facts[piece].kind.startswith("incantation")
        bearers = laid.on or (table.on_space(seat, laid.space) if facts[piece].kind == "wall" else ())
        found += [Influence(piece, held, bearers, seat, incantation) for held in effects.holdings]
        if effects.carries:
            found += [Influence(piece, held, laid.on, seat, incantation) for held in effects.carries.aboard]
        if laid.calibers:
            held = GrantedCalibers(ability="calibers", calibers=laid.calibers)  # type: ignore[arg-type]
            found.append(Influence(piece, held, laid.on, seat, incantation))
    return found + [Influence(-1, one.held, (one.target,), one.seat, one.incantation) for one in table.lasting]


def _own(table: Table, piece: Piece, seat: int) -> list[Influence]:
    """Return what a Minion lets hold."""
    return [Influence(piece, held, (piece,), seat, False) for held in table.effects(piece).holdings]


def _holds_for(table: Table, influence: Influence, piece: Piece, card: Card, base: Now) -> bool:
    """Tell whether something holds for a Minion; who is meant goes by the cards, so that nothing hangs on itself."""
    held = influence.held
    if held.of is not None:
        own = table.minions[piece].seat == influence.seat and is_as(card, base, held.of)
        return own and not (held.of.other and piece in influence.bearers)
    return held.bearer is None or is_as(card, base, held.bearer)


def _reckon(table: Table, piece: Piece) -> Now:
    """Reckon a Minion's figures; face down or rejuvenating its calibers do not work (ER-R-11, ER-R-22)."""
    card, minion = table.facts[piece], table.minions[piece]
    base = printed(card, minion)
    if base.calibers and (minion.face_down or minion.cubes):
        base = base._replace(calibers=frozenset(), against=frozenset())
    influences = reckoned(table).influences
    given = influences.get(piece, []) + influences.get(all_of(minion.seat), [])
    if card.holds_itself and works(table, piece):
        given = [one for one in _own(table, piece, minion.seat) if one.held.of is None] + given
    if given:
        base = _influenced(table, piece, base, given)
    if minion.injured and base.power:
        base = Now(base.rank, base.power - 1, *base[2:])
    return base


def _influenced(table: Table, piece: Piece, base: Now, given: list[Influence]) -> Now:
    """Let things hold for a Minion: first what cards do, then Incantations, if it is no Opposer by then (ER-CAL-6)."""
    card, minion = table.facts[piece], table.minions[piece]
    rank, power, origin, calibers, aura = base[:5]
    against: set[str] = set()
    attacks, free, extra, extra_wins, bonus = 1, 1, 0, 0, 0
    fought_by: list[FoughtOnlyBy] = []
    opposes: bool | None = None
    for influence in sorted(given, key=_INCANTATIONS_LAST) if len(given) > 1 else given:
        if influence.incantation:
            opposes = "Opposer" in calibers or "incantations" in against if opposes is None else opposes
            if opposes:
                break
        if not _holds_for(table, influence, piece, card, base):
            continue
        match influence.held:
            case Power(amount=amount):
                bonus += amount
            case ChangedOrigin(origin=changed):
                origin = changed
            case GrantedCalibers(calibers=granted):
                if not minion.face_down and not minion.cubes:
                    calibers = calibers | set(granted)
            case Aura():
                aura = True
            case Protected(against=these):
                against.update(these)
            case Attacks(count=count, one_way=one_way):
                attacks, free = max(attacks, count), free if one_way else max(free, count)
            case ExtraCrystals(count=count, each_win=each_win):
                extra, extra_wins = extra + (0 if each_win else count), extra_wins + (count if each_win else 0)
            case Becomes(rank=other, power=dice):
                rank, power = other, dice
            case FoughtOnlyBy() as only:
                fought_by.append(only)
    if "Opposer" in calibers:
        against |= OPPOSES
    if power is not None:
        power = max(0, power + bonus)
    return Now(rank, power, origin, calibers, aura, power or 0, frozenset(against), attacks, free, extra,
               extra_wins, tuple(fought_by))  # fmt: skip
