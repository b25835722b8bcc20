"""Positions in plain values: any situation in which the Seance of a turn begins or goes on (docs/records.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardsdb.errors import PositionError
from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eragra.duel.cards import Cards
from cardsdb.games.eragra.duel.field_positions import (
    LAID,
    MINION,
    SPACE_NAMES,
    Piles,
    are_alike,
    check_minions,
    check_openings,
    read_laid,
    read_lasting,
    read_minions,
    read_openings,
)
from cardsdb.games.eragra.duel.invoking import newcomer
from cardsdb.games.eragra.duel.parts import SPACES, Laid, Lasting, Opening, Piece
from cardsdb.games.eragra.duel.rulings import Rulings, rulings
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.position_checks import check_keys, flag, list_of, random_state, short, whole_number
from cardsdb.play.randomness import Randomness

VARIANTS = ("ancient", "full")
"""The Ancient World alone, or the full game (ER-END-1, ER-END-4)."""
ONE_SIDED = ("automatic", "roll")
_HEAD = frozenset({
    *("game", "format", "variant", "one_sided", "trojan_horse", "turn", "active", "starter", "step", "random"),
    *("moved", "allied", "parchments", "white", "black", "tokens", "limbo", "craft_pool", "pyra", "gone"),
    *("minion", "laid", "lasting", "player", "pending"),
})  # fmt: skip
_PLAYER = frozenset({
    *("hand", "known", "duel", "mastery", "grim", "crystals", "virtuous", "evil", "openings", "locks", "unfolded"),
    *("sinister", "cast"),
})  # fmt: skip
_STACKS = ("parchments", "white", "black", "tokens")
_VOIDS = {"limbo": "limbo", "craft_pool": "craft", "pyra": "pyra", "gone": "gone"}


def write_position(table: Table) -> dict[str, Any]:
    """Return a position; in the middle of a battle or effect it has `pending`, and cannot be set up again."""
    asking = table.asking
    settled = asking is not None and asking.kind == "seance" and not table.stack and table.battle is None
    position: dict[str, Any] = {
        "variant": VARIANTS[table.full],
        "one_sided": table.rulings.one_sided,
        "trojan_horse": table.rulings.trojan_horse,
        "turn": table.turn,
        "active": table.active + 1,
        "starter": table.starter + 1,
        "step": "seance" if settled else asking.kind if asking else "over",
        "random": str(table.random.state),
        "moved": table.moved,
        "allied": table.allied,
    }
    if not settled and asking:
        under_way = [f"battle {table.battle}"] if table.battle else []
        position["pending"] = [*map(_told, table.stack), *under_way, f"{asking.kind} {asking.seat} {asking.options}"]
    stacks = {name: [_card(table, piece) for piece in reversed(getattr(table, name))] for name in _STACKS}
    voids = {name: [_card(table, piece) for piece in getattr(table, zone)] for name, zone in _VOIDS.items()}
    position |= stacks | {name: zone for name, zone in voids.items() if zone}
    position["player"] = [_write_player(table, seat) for seat in range(table.seats)]
    for name, entries in (
        ("minion", [_write_minion(table, piece) for piece in table.minions]),
        ("laid", [_write_laid(table, piece) for piece in table.laid]),
        ("lasting", [_write_lasting(table, one) for one in table.lasting]),
    ):
        if entries:
            position[name] = entries
    return position


def _told(operation: Sequence[Any]) -> str:
    """Return something that is still to be done, so that two positions that differ in it are told apart."""
    return " ".join(getattr(part, "do", None) or str(part) for part in operation)


def _card(table: Table, piece: Piece, seat: int = 0) -> Any:
    """Return a card by its name, and whose stack it came from where that is not the one to be expected."""
    home = table.home[piece]
    name = table.facts[piece].name
    return name if home in (seat, -1) else {"card": name, "of": home + 1}


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    def cards(pieces: Sequence[Piece]) -> list[Any]:
        return [_card(table, piece, seat) for piece in pieces]

    player: dict[str, Any] = {
        "hand": cards(table.hand[seat]),
        **{name: cards(getattr(table, name)[seat][::-1]) for name in ("duel", "mastery", "grim")},
        "crystals": table.crystals[seat],
        "virtuous": table.virtuous[seat],
        "evil": table.evil[seat],
    }
    unfolded = (("Mastery", table.open_mastery[seat]), ("Grim", table.open_grim[seat]))
    optional = {
        "known": [table.facts[piece].name for piece in table.hand[seat] if piece in table.known],
        "openings": [_write_opening(table, opening) for opening in table.openings[seat]],
        "locks": list(table.locks[seat]) if any(table.locks[seat]) else [],
        "unfolded": [name for name, is_open in unfolded if is_open],
        "sinister": table.sinister[seat],
        "cast": table.cast[seat],
    }
    return player | {key: value for key, value in optional.items() if value}


def _write_opening(table: Table, opening: Opening) -> dict[str, Any]:
    written: dict[str, Any] = {"group": opening.group, "parts": [table.facts[piece].name for piece in opening.parts]}
    if opening.idle:
        written["idle"] = [table.facts[piece].name for piece in opening.idle]
    return written | ({"missing": opening.missing} if opening.missing else {})


def _write_minion(table: Table, piece: Piece) -> dict[str, Any]:
    """Return a Minion: all in which it is not as one that has just come there."""
    minion = table.minions[piece]
    base = newcomer(table, piece, minion.seat, minion.space)
    marks = {key: getattr(minion, name) for key, name in MINION.items() if getattr(minion, name) != getattr(base, name)}
    pair = table.on_space(minion.seat, minion.space) if minion.space in SPACES else ()
    lapsed = {"lapsed": True} if len(pair) == 2 and are_alike(table, *pair) else {}
    return _write_there(table, piece) | {key: _value(key, mark) for key, mark in marks.items()} | lapsed


def _write_laid(table: Table, piece: Piece) -> dict[str, Any]:
    laid = table.laid[piece]
    base = Laid(laid.seat, laid.space, laid.on, table.rulings.cubes, table.turns[laid.seat])
    on = {"on": [table.facts[one].name for one in laid.on]} if laid.on else {}
    marks = {key: getattr(laid, name) for key, name in LAID.items() if getattr(laid, name) != getattr(base, name)}
    return _write_there(table, piece) | on | {key: _value(key, mark) for key, mark in marks.items()}


def _write_there(table: Table, piece: Piece) -> dict[str, Any]:
    """Return which card it is, on whose side, and where."""
    there = table.minions.get(piece) or table.laid[piece]
    written: dict[str, Any] = {"card": table.facts[piece].name, "seat": there.seat + 1}
    if table.home[piece] not in (there.seat, -1):
        written["of"] = table.home[piece] + 1
    return written | ({"space": SPACE_NAMES.get(there.space, there.space)} if there.space else {})


def _value(name: str, value: Any) -> Any:
    """Return a mark of a card on a field in plain values."""
    if name == "used":
        return dict(value)
    if name == "token":
        return {"origin": value[0], "power": value[1]}
    return list(value) if isinstance(value, tuple) else value


def _write_lasting(table: Table, one: Lasting) -> dict[str, Any]:
    holds = write_abilities([one.held])[0]
    written = {"minion": table.facts[one.target].name, "holds": holds, "seat": one.seat + 1, "turns": one.turns}
    return written | ({"incantation": True} if one.incantation else {})


# Reading.


def read_position(cards: Cards, position: Mapping[str, Any]) -> Table:
    """Return the table of a position, on which the active Summoner's Seance goes on; raises PositionError."""
    check_keys("a position", position, _HEAD)
    if position.get("step", "seance") != "seance" or "pending" in position:
        raise PositionError("a position is one of a Seance (step seance), while nothing else is asked or under way")
    players = position.get("player")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise PositionError("a position of Eragra has two to four tables [[player]] (ER-COMP-1)")
    for seat, player in enumerate(players):
        if not isinstance(player, dict):
            raise PositionError(f"player {seat + 1}: should be a table with zones")
        check_keys(f"player {seat + 1}", player, _PLAYER)
    piles = Piles(cards, len(players))
    zones = _gather(piles, position, players)
    minions = piles.on_fields(position, "minion")
    laid = piles.on_fields(position, "laid")
    openings = [read_openings(piles, seat, player.get("openings", [])) for seat, player in enumerate(players)]
    table = Table(cards, _rulings(position), piles.rows, len(players), _random(position))
    _set_head(table, position)
    for (name, seat), pieces in zones.items():
        if seat < 0:
            setattr(table, name, pieces)
        else:
            getattr(table, name)[seat] = pieces
    table.known.update(*(zones[name, -1] for name in _VOIDS.values()))
    for seat, player in enumerate(players):
        _set_player(table, seat, player, openings[seat])
    read_minions(table, minions)
    read_laid(table, laid)
    read_lasting(table, list_of("lasting", position.get("lasting", [])))
    check_minions(table, minions)
    table.stack = [("seance",)]
    return table


def _gather(
    piles: Piles, position: Mapping[str, Any], players: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, int], list[Piece]]:
    """Return the cards that lie on no field, by zone and seat (-1 for the common ones), the top of a stack last."""
    zones: dict[tuple[str, int], list[Piece]] = {}
    for name in _STACKS:
        zones[name, -1] = piles.zone(name, name, position.get(name, []))[::-1]
    for name, zone in _VOIDS.items():
        zones[zone, -1] = piles.zone(name, name, position.get(name, []))
    for seat, player in enumerate(players):
        for name in ("hand", "duel", "mastery", "grim"):
            pieces = piles.zone(f"player {seat + 1}, {name}", name, player.get(name, []), seat)
            zones[name, seat] = pieces if name == "hand" else pieces[::-1]
    return zones


def _rulings(position: Mapping[str, Any]) -> Rulings:
    shipped = rulings()
    one_sided = _choice("one_sided", position.get("one_sided", shipped.one_sided), ONE_SIDED)
    trojan = flag("trojan_horse:", position.get("trojan_horse", shipped.trojan_horse))
    return replace(shipped, one_sided=one_sided, trojan_horse=trojan)  # type: ignore[arg-type]


def _random(position: Mapping[str, Any]) -> Randomness:
    return Randomness(random_state(position.get("random", "0")))


def _choice(where: str, value: object, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise PositionError(f"{where}: there are {', '.join(choices)}, not {short(value)}")
    return value


def _set_head(table: Table, position: Mapping[str, Any]) -> None:
    """Set whose turn it is; the Summoners take turns in the order of their seats (ER-R-9)."""
    seats = table.seats
    table.full = _choice("variant", position.get("variant", VARIANTS[0]), VARIANTS) == "full"
    table.turn = whole_number("turn", position.get("turn", 1), 1, 10_000)
    table.starter = whole_number("starter", position.get("starter", 1), 1, seats) - 1
    table.active = (table.starter + table.turn - 1) % seats
    if whole_number("active", position.get("active", table.active + 1), 1, seats) != table.active + 1:
        raise PositionError(
            f"active: player {table.starter + 1} began, so turn {table.turn} is that of player {table.active + 1}"
            " (ER-TURN-18)"
        )
    table.turns = [(table.turn - 1 - (seat - table.starter) % seats) // seats + 1 for seat in range(seats)]
    table.moved = flag("moved:", position.get("moved", False))
    table.allied = flag("allied:", position.get("allied", False))
    if table.allied and seats == 2:
        raise PositionError("allied: there are no alliances between two Summoners (ER-MULTI-3)")


def _set_player(table: Table, seat: int, player: Mapping[str, Any], openings: tuple[Opening, ...]) -> None:
    where = f"player {seat + 1}"
    most = table.rulings.crystals if table.full else table.rulings.crystals - 1
    crystals = whole_number(f"{where}, crystals", player.get("crystals", 0), 0, 10_000)
    if crystals > most:
        clause = "can be held (ER-CRYSTAL-2)" if table.full else "can be held before the duel is won (ER-END-4)"
        raise PositionError(f"{where}, crystals: no more than {most} {clause}, not {crystals}")
    table.crystals[seat] = crystals
    for name, acts in (("virtuous", table.virtuous), ("evil", table.evil)):
        acts[seat] = whole_number(f"{where}, {name} (ER-ACT-5)", player.get(name, 0), 0, table.rulings.acts)
    for name, flags in (("sinister", table.sinister), ("cast", table.cast)):
        flags[seat] = flag(f"{where}, {name}:", player.get(name, False))
    table.openings[seat] = openings
    check_openings(table, seat)
    table.known.update(piece for opening in openings for piece in opening.parts)
    _set_unfolded(table, seat, where, list_of(f"{where}, unfolded", player.get("unfolded", [])))
    _set_known(table, seat, where, list_of(f"{where}, known", player.get("known", [])))
    _set_locks(table, seat, where, player.get("locks", ["", ""]))


def _set_unfolded(table: Table, seat: int, where: str, names: list[Any]) -> None:
    """Unfold stacks; with enough groups open they are, whether the position says so or not (ER-R-34)."""
    for name in names:
        _choice(f"{where}, unfolded", name, ("Mastery", "Grim"))
    groups = len({opening.group for opening in table.openings[seat] if opening.active})
    table.open_mastery[seat] = "Mastery" in names or groups >= table.rulings.mastery_groups
    table.open_grim[seat] = "Grim" in names or groups >= table.rulings.grim_groups
    if table.open_grim[seat] and not table.open_mastery[seat]:
        raise PositionError(f"{where}, unfolded: Grim unfolds after Mastery (ER-GRIM-1)")


def _set_known(table: Table, seat: int, where: str, names: list[Any]) -> None:
    for name in names:
        row = table.cards.find(name) if isinstance(name, str) else None
        held = [piece for piece in table.hand[seat] if table.card[piece] == row and piece not in table.known]
        if not held:
            raise PositionError(f"{where}: {short(name)} is known to be in the hand, and is not in it")
        table.known.add(held[0])


def _set_locks(table: Table, seat: int, where: str, locks: object) -> None:
    leagues = ("", "Grounds", "Spellbound Minions", "Master Mages", "Polarizations", "Vortexes")
    if not isinstance(locks, list) or len(locks) != 2 or any(lock not in leagues for lock in locks):
        known = ", ".join(leagues[1:])
        raise PositionError(
            f"{where}, locks: should be a list of two leagues, each one of {known}, or empty (ER-COMBO-2)"
        )
    table.locks[seat] = (locks[0], locks[1])
