"""Positions in plain values: any situation before the fighters of a round are chosen (docs/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardsdb.catalogue.lookup import nearest
from cardsdb.errors import PositionError
from cardsdb.games.eredan.duel.cards import Cards
from cardsdb.games.eredan.duel.figures import greatest_health
from cardsdb.games.eredan.duel.rulesets import rulesets
from cardsdb.games.eredan.duel.table import GAME, Attached, Changed, Piece, Source, Table
from cardsdb.names import fold
from cardsdb.play.position_checks import MOST, check_keys, flag, list_of, random_state, short, whole_number
from cardsdb.play.randomness import Randomness

_HEAD = frozenset({"game", "format", "ruleset", "round", "first", "step", "random", "player", "pending"})
_PLAYER = frozenset({"characters", "deck", "hand", "known", "discard", "gone", "score", "short", "refill"})
_CHARACTER = frozenset({"card", "health", "tapped", "dead", "attached", "changes"})


def write_position(table: Table) -> dict[str, Any]:
    """Return a position; in the middle of a round it has `pending`, and cannot be set up again."""
    at_start = (
        table.asking is not None and table.asking.kind == "fighters" and not table.stack and not _is_under_way(table)
    )
    position: dict[str, Any] = {
        "ruleset": table.ruleset.name,
        "round": table.round,
        "first": table.first + 1,
        "step": "fighters" if at_start else "over" if table.over else "effects",
        "random": str(table.random.state),
    }
    if not at_start and table.asking:
        about = [*map(_told, table.stack), f"{table.asking.kind} {table.asking.seat} {table.asking.options}"]
        position["pending"] = [*about, f"laid {table.chosen} played {table.played} fighters {table.fighters}"]
    position["player"] = [_write_player(table, seat) for seat in (0, 1)]
    return position


def _is_under_way(table: Table) -> bool:
    """Tell whether effects of played cards are going on that a position does not hold."""
    attached = any(change.attached for change in table.changes)
    return bool(attached or table.standing or table.doubles or table.silenced or table.cancels or table.waived)


def _told(operation: tuple[Any, ...]) -> str:
    """Return something that is still to be done, so that two positions that differ in it are told apart."""
    return " ".join(getattr(part, "do", None) or str(part) for part in operation)


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    def named(cards: list[Piece]) -> list[str]:
        return [table.fact(card).full_name for card in cards]

    player: dict[str, Any] = {
        "characters": [_write_character(table, one) for one in table.team[seat]],
        "deck": named(table.deck[seat][::-1]),
        "hand": named(table.hand[seat]),
        "discard": named(table.discard[seat]),
        "score": table.score[seat],
    }
    optional = {
        "known": named([card for card in table.hand[seat] if card in table.known]),
        "gone": named(table.gone[seat]),
        "refill": table.refill[seat],
        "short": table.short[seat],
    }
    return player | {key: value for key, value in optional.items() if value}


def _write_character(table: Table, one: Piece) -> dict[str, Any]:
    attached = [
        {"card": table.fact(card).full_name, "works": table.attached[card].works, "owner": table.owner[card] + 1}
        for card in table.on(one)
    ]  # fmt: skip
    changes = [
        {"figure": change.figure, "sets": change.sets, "amount": change.amount, "until": change.until,
         "by": change.source.seat + 1}
        for change in table.changes
        if change.target == one and not change.attached
    ]  # fmt: skip
    character: dict[str, Any] = {"card": table.fact(one).full_name, "health": table.health[one]}
    states = {"tapped": one in table.tapped, "dead": one in table.dead, "attached": attached, "changes": changes}
    return character | {key: value for key, value in states.items() if value}


# Reading.


def read_position(cards: Cards, position: Mapping[str, Any]) -> Table:
    """Return the table of a position, on which the fighters are to be chosen; raises PositionError."""
    check_keys("a position", position, _HEAD)
    ruleset = position.get("ruleset", next(iter(rulesets())))
    if not isinstance(ruleset, str) or ruleset not in rulesets():
        raise PositionError(f"ruleset: there are {', '.join(rulesets())}, not {short(ruleset)}")
    if position.get("step", "fighters") != "fighters" or "pending" in position:
        raise PositionError(f"a position begins with the step fighters, not with {short(position.get('step'))}")
    players = position.get("player")
    if not isinstance(players, list) or len(players) != 2:
        raise PositionError("a position of Eredan has two tables [[player]]")
    readers = [_Player(cards, seat, player) for seat, player in enumerate(players)]
    sides = [(reader.team, [row for _, row in reader.cards]) for reader in readers]
    state = random_state(position.get("random", "0"))
    table = Table(cards, rulesets()[ruleset], sides, Randomness(state))
    table.round = whole_number("round", position.get("round", 1), 1, 10_000)
    table.first = whole_number("first", position.get("first", 1), 1, 2) - 1
    for reader in readers:
        reader.lay(table)
    if not all(table.living(seat) for seat in (0, 1)):
        raise PositionError("a side has no living character")
    table.stack = [("choose fighters",)]
    return table


class _Player:
    """Reads one side of a position; `cards` are its cards with their zones, in the order of their numbers."""

    def __init__(self, cards: Cards, seat: int, player: object) -> None:
        self._cards, self._seat, self._where = cards, seat, f"player {seat + 1}"
        if not isinstance(player, dict):
            raise PositionError(f"{self._where}: should be a table with zones")
        check_keys(self._where, player, _PLAYER)
        self._player = player
        self._characters = [self._character(number, one) for number, one in enumerate(self._list("characters"), 1)]
        if len(self._characters) != 3:
            raise PositionError(
                f"{self._where}: has {len(self._characters)} characters; three stand in line (EC-DECK-1)"
            )
        self.team = [row for row, _ in self._characters]
        self.cards: list[tuple[str, int]] = []
        for zone in ("deck", "hand", "discard", "gone"):
            for number, name in enumerate(self._list(zone), 1):
                self.cards.append((zone, self._row(f"{self._where}, {zone} {number}", name, character=False)))
        self._borne: list[tuple[int, Mapping[str, Any]]] = []
        for place, (_, one) in enumerate(self._characters):
            for number, attached in enumerate(list_of(self._where, one.get("attached", [])), 1):
                where = f"{self._where}, attached {number}"
                if not isinstance(attached, dict):
                    raise PositionError(f"{where}: should be a table with a card")
                check_keys(where, attached, frozenset({"card", "works", "owner"}))
                row = self._row(where, attached.get("card"), character=False)
                if self._cards.all[row].attach is None:
                    raise PositionError(f"{where}: {self._cards.all[row].full_name} is attached to nobody")
                if whole_number(f"{where}, owner", attached.get("owner", seat + 1), 1, 2) != seat + 1:
                    raise PositionError(f"{where}: a card of the other player's on a character cannot be set up")
                self.cards.append(("attached", row))
                self._borne.append((place, attached))
        if len(self.cards) > MOST:
            raise PositionError(f"{self._where}: has {len(self.cards)} cards; there may be {MOST}")

    def lay(self, table: Table) -> None:
        """Lay the cards and characters on the table."""
        seat = self._seat
        pieces = table.deck[seat]
        table.deck[seat] = []
        zones = {"deck": table.deck, "hand": table.hand, "discard": table.discard, "gone": table.gone}
        borne = iter(self._borne)
        for piece, (zone, _) in zip(pieces, self.cards, strict=True):
            if zone == "attached":
                place, marks = next(borne)
                works = flag(f"{self._where}, works:", marks.get("works", True))
                table.attached[piece] = Attached(table.team[seat][place], works)
            else:
                zones[zone][seat].append(piece)
                if zone in {"discard", "gone"}:
                    table.known.add(piece)
        table.deck[seat].reverse()
        for one, (_, marks) in zip(table.team[seat], self._characters, strict=True):
            self._set(table, one, marks)
        table.score[seat] = whole_number(f"{self._where}, score", self._player.get("score", 0), 0, 100_000)
        table.refill[seat] = whole_number(f"{self._where}, refill", self._player.get("refill", 0), -8, 8)
        table.short[seat] = flag(f"{self._where}, short:", self._player.get("short", False))
        for name in self._list("known"):
            row = self._row(f"{self._where}, known", name, character=False)
            card = next((one for one in table.hand[seat] if table.card[one] == row and one not in table.known), None)
            if card is None:
                raise PositionError(f"{self._where}: {short(name)} is known to be in the hand, and is not in it")
            table.known.add(card)

    def _set(self, table: Table, one: Piece, marks: Mapping[str, Any]) -> None:
        where = f"{self._where}, {table.fact(one).full_name}"
        for change in list_of(where, marks.get("changes", [])):
            if not isinstance(change, dict):
                raise PositionError(f"{where}: a change is a table")
            check_keys(where, change, frozenset({"figure", "sets", "amount", "until", "by"}))
            name = change.get("figure")
            if name not in ("attack_min", "attack_max", "defense", "spirit", "max_health"):
                raise PositionError(f"{where}: there is no figure {short(name)}")
            amount = whole_number(f"{where}, amount", change.get("amount"), -1_000, 1_000)
            until = whole_number(f"{where}, until", change.get("until", GAME), 1, GAME)
            by = whole_number(f"{where}, by", change.get("by", self._seat + 1), 1, 2) - 1
            sets = flag(f"{where}, sets:", change.get("sets", False))
            table.changes.append(Changed(one, name, sets, amount, until, False, Source(one, by, one)))
        most = greatest_health(table, one)
        table.health[one] = whole_number(f"{where}, health", marks.get("health", most), -1_000, 1_000)
        dead = flag(f"{where}, dead:", marks.get("dead", False))
        if dead is not (table.health[one] <= table.ruleset.dead_at):
            raise PositionError(
                f"{where}: with {table.health[one]} health a character is {'alive' if dead else 'dead'}"
            )
        if dead:
            table.dead.add(one)
        if flag(f"{where}, tapped:", marks.get("tapped", False)):
            if dead:
                raise PositionError(f"{where}: is dead, and dead characters are not tapped (EC-TAP-2)")
            table.tapped.add(one)

    def _character(self, number: int, one: object) -> tuple[int, Mapping[str, Any]]:
        where = f"{self._where}, character {number}"
        marks: Mapping[str, Any] = {"card": one} if isinstance(one, str) else one if isinstance(one, dict) else {}
        check_keys(where, marks, _CHARACTER)
        return self._row(where, marks.get("card"), character=True), marks

    def _list(self, zone: str) -> list[Any]:
        return list_of(f"{self._where}, {zone}", self._player.get(zone, []))

    def _row(self, where: str, name: object, *, character: bool) -> int:
        row = self._cards.find(name) if isinstance(name, str) and len(name) <= MOST else None
        if row is None:
            names = {fold(one): one for one in self._cards.names}
            near = ", ".join(nearest(str(name)[:60], names, 3)) if isinstance(name, str) else ""
            raise PositionError(
                f"{where}: no card that can be played with is called {short(name)}"
                + (f"; near: {near}" if near else "")
            )
        if (self._cards.all[row].kind == "character") is not character:
            raise PositionError(f"{where}: {self._cards.all[row].full_name} is {'no' if character else 'a'} character")
        return row
