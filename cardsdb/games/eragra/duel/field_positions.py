"""Reading what lies on the fields in a position: Minions, other cards, Parchments, and what holds for Minions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardsdb.errors import CardListError, PositionError
from cardsdb.games.eragra.abilities import read_abilities
from cardsdb.games.eragra.ability_holdings import Holding
from cardsdb.games.eragra.duel.cards import PARCHMENTS_FOR, Card, Cards
from cardsdb.games.eragra.duel.figures import now, printed
from cardsdb.games.eragra.duel.invoking import combo_fields, lock, newcomer
from cardsdb.games.eragra.duel.parchments import AMALGAM, GROUPS, combine
from cardsdb.games.eragra.duel.parts import (
    ALTAR,
    BESIDE,
    COMBO,
    LEFT,
    RIGHT,
    SPACES,
    Laid,
    Lasting,
    Minion,
    Opening,
    Piece,
)
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.vocabulary import CALIBERS, NATURAL_ORIGINS
from cardsdb.names import fold
from cardsdb.play.position_checks import MOST, check_keys, flag, list_of, short, whole_number

SPACE_NAMES = {LEFT: "left", RIGHT: "right", ALTAR: "altar", BESIDE: "beside"}
MINION = {name: name for name in (
    *("injured", "constant", "grown", "counter", "awakened", "face_down", "attacks", "used", "bombs", "choice"),
    *("towards", "token", "written", "shown"),
)} | {"rejuvenating": "cubes"}  # fmt: skip
"""What a position tells of a Minion, and what the table calls it."""
LAID = {name: name for name in ("cubes", "since", "used", "choice", "calibers")}
_THERE = frozenset({"card", "seat", "of", "space"})
_OPENING = frozenset({"group", "parts", "idle", "missing"})
_LASTING = frozenset({"minion", "holds", "seat", "turns", "incantation"})
_TURNS = 5


class OnField(NamedTuple):
    """A card on a field as a position has it: what it is called there, its number, and what is told of it."""

    where: str
    piece: Piece
    told: Mapping[str, Any]


class Piles:
    """Gathers the cards of a position and numbers them; `rows` are what they are, and whose stack they came from."""

    def __init__(self, cards: Cards, seats: int) -> None:
        """Begin without cards."""
        self.cards, self.seats = cards, seats
        self.rows: list[tuple[int, int]] = []
        self._places: dict[tuple[int, int], str] = {}

    def zone(self, where: str, zone: str, entries: object, seat: int = 0) -> list[Piece]:
        """Return the cards of a zone; `seat` is whose stack they come from where that is not said."""
        pieces = []
        for number, entry in enumerate(list_of(where, entries), 1):
            told: Mapping[str, Any] = entry if isinstance(entry, dict) else {"card": entry}
            check_keys(f"{where} {number}", told, {"card", "of"})
            piece = self.take(f"{where} {number}", told, seat)
            card = self.fact(piece)
            if not _lies_in(card, zone):
                raise PositionError(f"{where} {number}: {card.name} is a {_kind(card)}, which cannot lie there")
            pieces.append(piece)
        return pieces

    def on_fields(self, position: Mapping[str, Any], name: str) -> list[OnField]:
        """Return the cards that lie on fields, with what is told of them."""
        found = []
        for number, told in enumerate(list_of(name, position.get(name, [])), 1):
            where = f"{name} {number}"
            if not isinstance(told, dict):
                raise PositionError(f"{where}: should be a table with a card")
            check_keys(where, told, _THERE | (MINION.keys() | {"lapsed"} if name == "minion" else LAID.keys() | {"on"}))
            seat = whole_number(f"{where}, seat", told.get("seat"), 1, self.seats) - 1
            piece = self.take(where, told, seat)
            found.append(OnField(f"{where}, {self.fact(piece).name}", piece, told))
        return found

    def take(self, where: str, told: Mapping[str, Any], seat: int) -> Piece:
        """Number a card; raises PositionError where it is unknown, or there twice."""
        name = told.get("card")
        row = self.cards.find(name) if isinstance(name, str) and len(name) <= MOST else None
        if row is None:
            raise PositionError(f"{where}: {self.cards.why_missing(str(name))}")
        common = self.cards.all[row].stack not in ("duel", "mastery", "grim")
        home = -1 if common else whole_number(f"{where}, of", told.get("of", seat + 1), 1, self.seats) - 1
        key = (row, home if self.cards.all[row].kind == "mastery" else -1)
        if key in self._places:
            raise PositionError(
                f"{where}: {self.cards.all[row].name} lies at {self._places[key]} already; there is one (ER-DECK-6)"
            )
        self._places[key] = where
        self.rows.append((row, home))
        return len(self.rows) - 1

    def fact(self, piece: Piece) -> Card:
        """Return the facts of a card."""
        return self.cards.all[self.rows[piece][0]]


def _kind(card: Card) -> str:
    return f"{card.kind} Minion" if card.is_minion else card.kind


def _lies_in(card: Card, zone: str) -> bool:
    match zone:
        case "hand":
            return card.kind != "token"
        case "white" | "black":
            return card.kind == f"incantation {zone}"
        case "limbo" | "gone":
            return card.is_minion
        case "craft_pool" | "pyra":
            return card.void == zone.replace("_", " ")
    return card.stack == zone


def _space(where: str, value: object) -> int:
    named = {name: space for space, name in SPACE_NAMES.items()}
    if isinstance(value, str) and value in named:
        return named[value]
    if value not in SPACES or isinstance(value, bool):
        raise PositionError(f"{where}, space: is 1 to 5, {', '.join(named)}, not {short(value)} (ER-SETUP-11)")
    return int(value)


def _used(where: str, value: object, uses: int, turns: int) -> tuple[tuple[str, int], ...]:
    known = (*(f"use {index}" for index in range(uses)), *CALIBERS)
    if not isinstance(value, dict):
        raise PositionError(f"{where}, used: should be a table, such as {{ Transporter = 3 }}")
    check_keys(f"{where}, used", value, known)
    return tuple((name, whole_number(f"{where}, used", turn, 0, turns)) for name, turn in value.items())


def _choice(where: str, told: Mapping[str, Any], card: Card) -> int:
    return whole_number(f"{where}, choice", told.get("choice", -1), -1, len(card.choices) - 1)


# Minions.


def read_minions(table: Table, entries: list[OnField]) -> None:
    """Place the Minions of a position."""
    for one in entries:
        table.place(one.piece, _minion(table, one))
        table.known.add(one.piece)


def check_minions(table: Table, entries: list[OnField]) -> None:
    """Refuse Minions that cannot stand where they do, or as they do, beside all that lies on the fields."""
    for one in entries:
        _check_place(table, one)
        minion = table.minions[one.piece]
        if minion.space in table.closed_spaces(minion.seat):
            raise PositionError(f"{one.where}: nothing may be put on the space of that Wall (ER-CARD-28)")


def _minion(table: Table, one: OnField) -> Minion:
    where, piece, told = one
    card, seat = table.facts[piece], told["seat"] - 1
    if not card.is_minion and card.kind != "token":
        raise PositionError(f"{where}: is a {_kind(card)} and no Minion")
    space = _space(where, told.get("space"))
    base = newcomer(table, piece, seat, space)
    turns, choice = table.turns[seat], _choice(where, told, card)
    uses = len((card.choices[choice] if choice >= 0 else card.effects).uses)

    def number(name: str, least: int, most: int) -> int:
        return whole_number(f"{where}, {name}", told.get(name, getattr(base, MINION[name])), least, most)

    def truth(name: str) -> bool:
        return flag(f"{where}, {name}:", told.get(name, False))

    return base._replace(
        injured=truth("injured"),
        cubes=number("rejuvenating", 0, table.rulings.cubes),
        constant=number("constant", 0, table.rulings.cubes),
        grown=number("grown", -20, 20),
        counter=number("counter", 1, 5) if card.kind == "white" else number("counter", 0, 0),
        awakened=truth("awakened"),
        face_down=truth("face_down"),
        attacks=number("attacks", 0, 9),
        towards=number("towards", 0, table.seats),
        used=_used(where, told.get("used", {}), uses, turns),
        bombs=number("bombs", 0, 9),
        choice=choice,
        token=_token(where, told.get("token"), card),
        written=number("written", 0, len(SPACES)),
        shown=truth("shown"),
    )


def _token(where: str, value: object, card: Card) -> tuple[str, int] | None:
    if card.kind != "token":
        if value is not None:
            raise PositionError(f"{where}: is no Token (ER-CARD-10)")
        return None
    if not isinstance(value, dict) or value.get("origin") not in NATURAL_ORIGINS:
        raise PositionError(f'{where}: says what the Token stands for: token = {{ origin = "Ground", power = 1 }}')
    check_keys(f"{where}, token", value, {"origin", "power"})
    return value["origin"], whole_number(f"{where}, power", value.get("power"), 1, 99)


def _check_place(table: Table, one: OnField) -> None:
    """Refuse a Minion where it cannot stand, or as it cannot be."""
    where, piece, told = one
    card, minion = table.facts[piece], table.minions[piece]
    lapsed = flag(f"{where}, lapsed:", told.get("lapsed", False))
    there = table.on_space(minion.seat, minion.space)
    if minion.space in COMBO:
        if card.kind != "spellbound" or minion.space not in combo_fields(table, minion.seat, card.combo_league):
            raise PositionError(f"{where}: cannot stand on that Combo Field (ER-COMBO-2, ER-COMBO-3)")
        lock(table, minion.seat, minion.space, card.combo_league)
    elif minion.space not in SPACES:
        raise PositionError(f"{where}: a Minion stands on a space or Combo Field (ER-INVOKE-7)")
    elif len(there) > 2:
        raise PositionError(f"{where}: {len(there)} Minions stand there; two may lie across each other (ER-STATE-12)")
    elif len(there) == 2 and not lapsed and are_alike(table, *there):
        raise PositionError(f"{where}: the two Minions there are of the same natural origin (ER-STATE-12)")
    white = sum(table.facts[other].kind == "white" for other in table.own(minion.seat))
    if white > table.rulings.white_minions:
        raise PositionError(f"{where}: {white} White Minions stand on one side (ER-INVOKE-4)")
    rank = now(table, piece).rank
    if minion.injured and rank in ("common", "white") and printed(card, minion).rank == rank:
        raise PositionError(f"{where}: a {rank.capitalize()} Minion is never injured (ER-STATE-5, ER-R-21)")
    group = table.facts[piece].needs
    if minion.face_down and (not group or minion.awakened or table.is_open(minion.seat, group)):
        raise PositionError(f"{where}: lies face down only while its group is not open (ER-PARCH-18, ER-PARCH-22)")


def are_alike(table: Table, one: Piece, other: Piece) -> bool:
    """Tell whether two Minions are of one natural origin, by their cards too; a pair stays one if that came later."""
    at_the_moment = [now(table, piece).origin for piece in (one, other)]
    by_card = [printed(table.facts[piece], table.minions[piece]).origin for piece in (one, other)]
    return all(first == second != "" for first, second in (at_the_moment, by_card))


# Other cards.


def read_laid(table: Table, entries: list[OnField]) -> None:
    """Lay the other cards of a position, and check that they can lie there."""
    for one in entries:
        laid = _laid(table, one)
        _check_laid(table, one, laid)
        table.lay(one.piece, laid)
        table.known.add(one.piece)


def _laid(table: Table, one: OnField) -> Laid:
    where, piece, told = one
    card, seat = table.facts[piece], told["seat"] - 1
    turns, choice = table.turns[seat], _choice(where, told, card)
    uses = len((card.choices[choice] if choice >= 0 else card.effects).uses)
    calibers = list_of(f"{where}, calibers", told.get("calibers", []))
    if any(caliber not in CALIBERS for caliber in calibers):
        raise PositionError(f"{where}, calibers: there are {', '.join(CALIBERS)} (ER-CAL-1)")
    return Laid(
        seat,
        0 if "on" in told else _space(where, told.get("space")),
        tuple(_bearer(table, where, name) for name in list_of(f"{where}, on", told.get("on", []))),
        whole_number(f"{where}, cubes", told.get("cubes", table.rulings.cubes), 0, table.rulings.cubes),
        whole_number(f"{where}, since", told.get("since", turns), 0, turns),
        _used(where, told.get("used", {}), uses, turns),
        choice,
        tuple(calibers),
    )


def _bearer(table: Table, where: str, name: object) -> Piece:
    row = table.cards.find(name) if isinstance(name, str) and len(name) <= MOST else None
    found = [piece for piece in table.minions if table.card[piece] == row]
    if not found:
        raise PositionError(f"{where}: no Minion on a field is called {short(name)}")
    return found[0]


def _check_laid(table: Table, one: OnField, laid: Laid) -> None:
    """Refuse a card where it cannot lie."""
    where, piece, _ = one
    card = table.facts[piece]
    others = [other for other, its in table.laid.items() if its.seat == laid.seat and its.space == laid.space]
    match card.kind:
        case "wall":
            if laid.space not in SPACES:
                raise PositionError(f"{where}: a Wall stands on a space (ER-CARD-15)")
            if any(table.facts[other].kind == "wall" for other in others):
                raise PositionError(f"{where}: another Wall stands on space {laid.space} (ER-R-28)")
        case "ploy ad hoc":
            if not laid.on:
                raise PositionError(f"{where}: is joined to Minions: say `on` which (ER-CARD-16)")
        case "ground" | "mastery":
            if laid.space not in combo_fields(table, laid.seat, card.combo_league):
                raise PositionError(f"{where}: lies on a Combo Field of its league (ER-COMBO-2, ER-COMBO-3)")
            lock(table, laid.seat, laid.space, card.combo_league)
        case "incantation white" | "incantation black":
            if not laid.on and laid.space != ALTAR:
                raise PositionError(f"{where}: lies on the Altar, or on a Minion (ER-INC-5, ER-INC-9)")
            if not laid.on and others:
                raise PositionError(f"{where}: the Altar holds one Incantation (ER-INC-5)")
        case "flower" | "grim" if not card.is_minion:
            if laid.space != BESIDE:
                raise PositionError(f"{where}: lies beside the field (ER-R-4)")
        case _:
            raise PositionError(f"{where}: is a {_kind(card)}, which does not lie so on a field")


# Parchments, and what holds for Minions.


def read_openings(piles: Piles, seat: int, entries: object) -> tuple[Opening, ...]:
    """Return what Parchments open for a Summoner, as a position has it."""
    where = f"player {seat + 1}, openings"
    return tuple(_opening(piles, f"{where} {number}", told) for number, told in enumerate(list_of(where, entries), 1))


def _opening(piles: Piles, where: str, told: object) -> Opening:
    if not isinstance(told, dict):
        raise PositionError(f"{where}: should be a table with a group and its parts")
    check_keys(where, told, _OPENING)
    group = told.get("group")
    if not isinstance(group, str) or group not in GROUPS:
        raise PositionError(f"{where}, group: there are {', '.join(GROUPS)}, not {short(group)}")
    parts = tuple(piles.zone(f"{where}, parts", "parchments", told.get("parts", [])))
    names = {piles.fact(piece).key: piece for piece in parts}
    idle = [names.get(fold(str(name))) for name in list_of(f"{where}, idle", told.get("idle", []))]
    if None in idle or len(set(idle)) < len(idle):
        raise PositionError(f"{where}, idle: should be some of its parts (ER-PARCH-17)")
    size = PARCHMENTS_FOR.get(group, 1)
    missing = whole_number(f"{where}, missing", told.get("missing", 0), 0, size)
    if len(parts) + missing not in (1, size):  # an Amalgam alone opens any group (ER-PARCH-12)
        raise PositionError(
            f"{where}: the {group} group is opened by {size} Parchments, not by {len(parts) + missing} (ER-PARCH-5)"
        )
    return Opening(group, parts, tuple(piece for piece in idle if piece is not None), missing)


def check_openings(table: Table, seat: int) -> None:
    """Refuse Parchments that cannot open what they are said to."""
    for number, opening in enumerate(table.openings[seat], 1):
        if not opening.missing and not _fit(table, opening):
            raise PositionError(
                f"player {seat + 1}, openings {number}: these Parchments do not open the {opening.group} group"
                " (ER-PARCH-2, ER-PARCH-6)"
            )


def _fit(table: Table, opening: Opening) -> bool:
    if len(opening.parts) == 1:
        return table.facts[opening.parts[0]].group in (opening.group, AMALGAM)
    return combine(table, opening.parts)


def read_lasting(table: Table, entries: list[Any]) -> None:
    """Let what lasts for some turns hold for Minions."""
    for number, told in enumerate(entries, 1):
        where = f"lasting {number}"
        if not isinstance(told, dict):
            raise PositionError(f"{where}: should be a table with a minion and what holds for it")
        check_keys(where, told, _LASTING)
        target = _bearer(table, where, told.get("minion"))
        try:
            (held,) = read_abilities([told.get("holds")], card_name=f"{where}, holds")
        except CardListError as error:
            raise PositionError(str(error)) from None
        if not isinstance(held, Holding):
            raise PositionError(f"{where}, holds: {held.ability!r} is nothing that holds for a Minion")
        seat = whole_number(f"{where}, seat", told.get("seat"), 1, table.seats) - 1
        turns = whole_number(f"{where}, turns", told.get("turns", _TURNS), 1, _TURNS)
        incantation = flag(f"{where}, incantation:", told.get("incantation", False))
        table.lasting.append(Lasting(target, held, seat, turns, incantation))
    table.reckoned.settled = False
