"""Positions in plain values: any situation before the fighters of a round are chosen (docs/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardsdb.catalogue.lookup import nearest
from cardsdb.errors import CardListError, PositionError
from cardsdb.games.ability_reading import write_abilities
from cardsdb.games.eredan.abilities import Figures, read_abilities
from cardsdb.games.eredan.ability_parts import Step
from cardsdb.games.eredan.duel.cards import Cards
from cardsdb.games.eredan.duel.figures import greatest_health
from cardsdb.games.eredan.duel.rulesets import rulesets
from cardsdb.games.eredan.duel.table import GAME, Changed, Piece, Source, Standing, Table
from cardsdb.names import fold
from cardsdb.play.position_checks import MOST, check_keys, flag, list_of, random_state, short, whole_number
from cardsdb.play.randomness import Randomness

_HEAD = frozenset({"game", "format", "ruleset", "round", "first", "step", "random", "player", "pending"})
_PLAYER = frozenset({"characters", "deck", "hand", "known", "discard", "gone", "score", "short", "refill"})
_CHARACTER = frozenset({"card", "health", "tapped", "dead", "attached", "changes", "standing"})
_ATTACHED = frozenset({"card", "works", "owner", "placed"})
_CHANGE = frozenset({"figure", "sets", "amount", "until", "by", "attached"})
_STANDING = frozenset({"ability", "until", "by"})
_FIGURES = ("attack_min", "attack_max", "defense", "spirit", "max_health")


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
    """Tell whether effects for this round alone are going on, which a position does not hold."""
    return bool(table.doubles or table.silenced or table.cancels or table.waived)


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
    character: dict[str, Any] = {"card": table.fact(one).full_name, "health": table.health[one]}
    states = {
        "tapped": one in table.tapped,
        "dead": one in table.dead,
        "attached": [_write_attached(table, card) for card in table.on(one)],
        "changes": [_write_change(table, change) for change in table.changes if change.target == one],
        "standing": [_write_standing(standing) for standing in table.standing if standing.source.bearer == one],
    }
    return character | {key: value for key, value in states.items() if value}


def _write_attached(table: Table, card: Piece) -> dict[str, Any]:
    """Return an attached card; in which order they all came is told if it is not that in which they are listed."""
    owner = table.owner[card] + 1
    attached = {"card": table.fact(card).full_name, "works": table.attached[card].works, "owner": owner}
    if [*table.attached] != _listed(table):
        attached["placed"] = [*table.attached].index(card) + 1
    return attached


def _listed(table: Table) -> list[Piece]:
    """Return the attached cards as a position lists them: by their bearers."""
    return [card for team in table.team for one in team for card in table.on(one)]


def _write_change(table: Table, change: Changed) -> dict[str, Any]:
    """Return a change; one that lasts as long as a card is attached tells which of all the attached ones that is."""
    written = {"figure": change.figure, "sets": change.sets, "amount": change.amount, "until": change.until,
               "by": change.source.seat + 1}  # fmt: skip
    if change.attached and change.source.card in table.attached:
        written["attached"] = _listed(table).index(change.source.card) + 1
    return written


def _write_standing(standing: Standing) -> dict[str, Any]:
    return {"ability": write_abilities([standing.step])[0], "until": standing.until, "by": standing.source.seat + 1}


# Reading.


def read_position(cards: Cards, position: Mapping[str, Any]) -> Table:
    """Return the table of a position, on which the fighters are to be chosen; raises PositionError."""
    check_keys("a position", position, _HEAD)
    ruleset = position.get("ruleset", next(iter(rulesets())))
    if not isinstance(ruleset, str) or ruleset not in rulesets():
        raise PositionError(f"ruleset: there are {', '.join(rulesets())}, not {short(ruleset)}")
    if position.get("step", "fighters") != "fighters" or "pending" in position:
        raise PositionError(
            "a position is one in which a round's fighters are chosen (step fighters), while nothing else is under way"
        )
    players = position.get("player")
    if not isinstance(players, list) or len(players) != 2:
        raise PositionError("a position of Eredan has two tables [[player]]")
    readers = [_Player(cards, seat, player) for seat, player in enumerate(players)]
    borne = [one for reader in readers for one in reader.borne]
    for reader in readers:
        reader.take([one.row for one in borne if one.owner == reader.seat])
    sides = [(reader.team, [row for _, row in reader.cards]) for reader in readers]
    state = random_state(position.get("random", "0"))
    table = Table(cards, rulesets()[ruleset], sides, Randomness(state))
    table.round = whole_number("round", position.get("round", 1), 1, 10_000)
    table.first = whole_number("first", position.get("first", 1), 1, 2) - 1
    loose = [iter(reader.lay(table)) for reader in readers]
    listed = [(next(loose[one.owner]), one) for one in borne]
    for piece, one in sorted(listed, key=lambda pair: pair[1].placed):
        table.attach(piece, table.team[one.side][one.place], works=one.works)
    for reader in readers:
        reader.mark(table, [piece for piece, _ in listed])
    for reader in readers:
        reader.set_health(table)
    if not all(table.living(seat) for seat in (0, 1)):
        raise PositionError("a side has no living character")
    table.stack = [("choose fighters",)]
    return table


@dataclass(frozen=True)
class _Borne:
    """An attached card of a position: whose character bears it, and which one; whose the card is, and what it is."""

    side: int
    place: int
    owner: int
    row: int
    works: bool
    placed: int


class _Player:
    """Reads one side of a position; `cards` are its cards with their zones, in the order of their numbers.

    `borne` is what its characters bear, whoever's that is.
    """

    def __init__(self, cards: Cards, seat: int, player: object) -> None:
        self._cards, self.seat, self._where = cards, seat, f"player {seat + 1}"
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
        self.borne = [
            self._attached(place, f"{self._where}, attached {number}", attached)
            for place, (_, one) in enumerate(self._characters)
            for number, attached in enumerate(list_of(self._where, one.get("attached", [])), 1)
        ]

    def take(self, attached: list[int]) -> None:
        """Take the cards of this side that somebody bears."""
        self.cards += [("attached", row) for row in attached]
        if len(self.cards) > MOST:
            raise PositionError(f"{self._where}: has {len(self.cards)} cards; there may be {MOST}")

    def lay(self, table: Table) -> list[Piece]:
        """Lay the cards on the table that nobody bears; return the others."""
        seat = self.seat
        pieces = table.deck[seat]
        table.deck[seat] = []
        loose: list[Piece] = []
        zones = {"deck": table.deck, "hand": table.hand, "discard": table.discard, "gone": table.gone}
        for piece, (zone, _) in zip(pieces, self.cards, strict=True):
            (loose if zone == "attached" else zones[zone][seat]).append(piece)
            if zone in {"discard", "gone"}:
                table.known.add(piece)
        table.deck[seat].reverse()
        table.score[seat] = whole_number(f"{self._where}, score", self._player.get("score", 0), 0, 100_000)
        table.refill[seat] = whole_number(f"{self._where}, refill", self._player.get("refill", 0), -8, 8)
        table.short[seat] = flag(f"{self._where}, short:", self._player.get("short", False))
        for name in self._list("known"):
            row = self._row(f"{self._where}, known", name, character=False)
            card = next((one for one in table.hand[seat] if table.card[one] == row and one not in table.known), None)
            if card is None:
                raise PositionError(f"{self._where}: {short(name)} is known to be in the hand, and is not in it")
            table.known.add(card)
        return loose

    def mark(self, table: Table, listed: list[Piece]) -> None:
        """Mark the characters: what changed their figures, what else holds for them, and who is dead or tapped."""
        for one, (_, marks) in zip(table.team[self.seat], self._characters, strict=True):
            where = f"{self._where}, {table.fact(one).full_name}"
            for change in list_of(where, marks.get("changes", [])):
                table.changes.append(self._change(table, where, one, change, listed))
            for standing in list_of(where, marks.get("standing", [])):
                table.standing.append(self._standing(where, one, standing))
            if flag(f"{where}, dead:", marks.get("dead", False)):
                table.die(one)
                if table.on(one):
                    raise PositionError(f"{where}: is dead, and what the dead bore is discarded (EC-DMG-11)")
            if flag(f"{where}, tapped:", marks.get("tapped", False)):
                if one in table.dead:
                    raise PositionError(f"{where}: is dead, and dead characters are not tapped (EC-TAP-2)")
                table.tapped.add(one)

    def set_health(self, table: Table) -> None:
        """Give the characters their health, the greatest that they may have where none is told."""
        for one, (_, marks) in zip(table.team[self.seat], self._characters, strict=True):
            where = f"{self._where}, {table.fact(one).full_name}"
            most = greatest_health(table, one)
            health = whole_number(f"{where}, health", marks.get("health", most), -1_000, 1_000)
            if (one in table.dead) is not (health <= table.ruleset.dead_at):
                is_dead = "alive" if one in table.dead else "dead"
                raise PositionError(f"{where}: with {health} health a character is {is_dead}")
            if health > most:
                raise PositionError(f"{where}: has {health} health, and cannot have more than {most}")
            table.health[one] = health

    def _change(self, table: Table, where: str, one: Piece, change: object, listed: list[Piece]) -> Changed:
        if not isinstance(change, dict):
            raise PositionError(f'{where}: a change is a table, such as {{figure = "spirit", amount = 1}}')
        check_keys(where, change, _CHANGE)
        name = change.get("figure")
        if name not in _FIGURES:
            raise PositionError(f"{where}: there is no figure {short(name)}; there are: {', '.join(_FIGURES)}")
        amount = whole_number(f"{where}, amount", change.get("amount"), -1_000, 1_000)
        until, by = self._until(where, change), self._by(where, change)
        sets = flag(f"{where}, sets:", change.get("sets", False))
        if "attached" not in change:
            return Changed(one, name, sets, amount, until, False, Source(one, by, one))
        if not listed:
            raise PositionError(f"{where}, attached: no card is attached to anybody")
        card = listed[whole_number(f"{where}, attached", change["attached"], 1, len(listed)) - 1]
        return Changed(one, name, sets, amount, until, True, Source(card, by, one))

    def _standing(self, where: str, one: Piece, standing: object) -> Standing:
        if not isinstance(standing, dict):
            raise PositionError(f"{where}: what is standing is a table with an ability")
        check_keys(where, standing, _STANDING)
        try:
            (step,) = read_abilities([standing.get("ability")], card_name=f"{where}, standing")
        except CardListError as error:
            raise PositionError(str(error)) from None
        if not isinstance(step, Step) or not step.is_standing or isinstance(step, Figures):
            raise PositionError(f"{where}, standing: {step.do!r} is done at a moment, and does not stand")
        return Standing(step, Source(one, self._by(where, standing), one), self._until(where, standing))

    def _until(self, where: str, marks: Mapping[str, Any]) -> int:
        return whole_number(f"{where}, until", marks.get("until", GAME), 1, GAME)

    def _by(self, where: str, marks: Mapping[str, Any]) -> int:
        return whole_number(f"{where}, by", marks.get("by", self.seat + 1), 1, 2) - 1

    def _attached(self, place: int, where: str, attached: object) -> _Borne:
        if not isinstance(attached, dict):
            raise PositionError(f'{where}: should be a table with a card, such as {{card = "Flail"}}')
        check_keys(where, attached, _ATTACHED)
        row = self._row(where, attached.get("card"), character=False)
        if self._cards.all[row].attach is None:
            raise PositionError(f"{where}: {self._cards.all[row].full_name} is attached to nobody")
        owner = whole_number(f"{where}, owner", attached.get("owner", self.seat + 1), 1, 2) - 1
        works = flag(f"{self._where}, works:", attached.get("works", True))
        placed = whole_number(f"{where}, placed", attached.get("placed", 1), 1, 2 * MOST)
        return _Borne(self.seat, place, owner, row, works, placed)

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
