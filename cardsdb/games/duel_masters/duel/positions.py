"""Positions in plain values: any situation at the beginning of a step of a turn (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardsdb.catalogue.lookup import nearest
from cardsdb.errors import CardListError, PositionError
from cardsdb.games.duel_masters import abilities as words
from cardsdb.games.duel_masters.duel import codes
from cardsdb.games.duel_masters.duel.cards import Cards
from cardsdb.games.duel_masters.duel.table import Card, Table
from cardsdb.names import fold
from cardsdb.play.position_checks import MOST, check_keys, flag, random_state, short, whole_number
from cardsdb.play.randomness import Randomness

_STEPS = {"charge": codes.DO_CHARGE, "play": codes.DO_PLAY, "attack": codes.DO_ATTACKS}
_ASKED = {codes.ASK_CHARGE: "charge", codes.ASK_PLAY: "play", codes.ASK_ATTACK: "attack"}
_COPIES = 4
_LONGEST_NAME = 80
_HEAD = frozenset(
    {"game", "format", "turn", "active", "step", "random", "player", "pending", "teams", "out", "starter"}
)
_ZONES = frozenset({"deck", "hand", "known", "shields", "mana", "battle", "graveyard", "blocked"})


def write_position(table: Table) -> dict[str, Any]:
    """Return a position; in the middle of an effect it has `pending`, and cannot be set up again."""
    kind = table.asking[0] if table.asking else -1
    position: dict[str, Any] = {
        "turn": table.turn,
        "active": table.active + 1,
        "starter": table.starter + 1,
        "step": _ASKED.get(kind, "over" if table.over else "effects"),
        "random": str(table.random.state),
    }
    if len(set(table.teams)) < len(table.teams):
        position["teams"] = list(table.teams)
    if kind not in _ASKED and table.asking:
        position["pending"] = [_told(table, one) for one in (*table.stack, table.asking)]
    position["player"] = [_write_player(table, seat) for seat in range(len(table.out))]
    return position


def _told(table: Table, op: tuple[Any, ...]) -> str:
    """Return something that is still to be done, so that two positions that differ in it are told apart."""
    return " ".join(part.do if hasattr(part, "do") else str(part) for part in op if not isinstance(part, tuple))


def _write_player(table: Table, seat: int) -> dict[str, Any]:
    names = table.cards.names

    def named(cards: list[Card]) -> list[str]:
        return [names[table.card[card]] for card in cards]

    hand = table.hand[seat]
    player: dict[str, Any] = {
        "deck": named(table.deck[seat][::-1]),  # the top first
        "hand": named(hand),
        "shields": named(table.shields[seat]),
        "mana": [_with_marks(names[table.card[card]], tapped=bool(table.tapped[card])) for card in table.mana[seat]],
        "battle": [_write_creature(table, one) for one in table.battle[seat]],
        "graveyard": named(table.graveyard[seat]),
    }
    if known := [card for card in hand if table.known[card]]:
        player["known"] = named(known)
    if blocked := [_gained_to_plain(one) for owner, gained in table.when_blocked if owner == seat for one in gained]:
        player["blocked"] = blocked
    if table.out[seat]:
        player["out"] = True
    return player


def _with_marks(name: str, **marks: Any) -> Any:
    marks = {mark: value for mark, value in marks.items() if value}
    return {"card": name, **marks} if marks else name


def _write_creature(table: Table, one: Card) -> Any:
    names = table.cards.names
    return _with_marks(
        names[table.card[one]],
        tapped=bool(table.tapped[one]),
        summoned=bool(table.fresh[one]),
        under=[names[table.card[card]] for card in table.under.get(one, ())],
        gains=[_gained_to_plain(gained) for creature, gained in table.gains if creature == one],
        exposed_to=[seat + 1 for seat, creature in table.exposed if creature == one],
    )


def _gained_to_plain(gained: words.Gained) -> dict[str, Any]:
    return gained.model_dump(mode="json", exclude_defaults=True)


# Reading.


def read_position(cards: Cards, position: Mapping[str, Any]) -> Table:
    """Return the table of a position, with the step that it begins with on the stack; raises PositionError."""
    reader = _Reader(cards)
    players = position.get("player")
    if not isinstance(players, list) or not 2 <= len(players) <= 6:
        raise PositionError("a position of Duel Masters has two to six tables [[player]]")
    check_keys("a position", position, _HEAD)
    step = position.get("step", "charge")
    if "pending" in position:
        raise PositionError("a position with `pending`, in the middle of an effect, cannot be set up")
    if not isinstance(step, str) or step not in _STEPS:
        raise PositionError(f"a position begins with the step charge, play or attack, not with {short(step)}")
    return reader.read(position, players, step)


class _Reader:
    """Reads a position zone by zone; each card gets the next number."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards

    def read(self, position: Mapping[str, Any], players: list[Any], step: str) -> Table:
        zones = [self._zones(seat, player) for seat, player in enumerate(players)]
        teams = position.get("teams", list(range(len(players))))
        if not isinstance(teams, list) or len(teams) != len(players) or not all(type(one) is int for one in teams):
            raise PositionError("teams: a number for each player")
        table = Table(self._cards, [[row for row, _, _ in zone] for zone in zones], tuple(teams), Randomness(0))
        table.turn = whole_number("turn", position.get("turn", 1), 1, 10_000)
        table.active = whole_number("active", position.get("active", 1), 1, len(players)) - 1
        table.starter = whole_number("starter", position.get("starter", 1), 1, len(players)) - 1
        table.random.state = random_state(position.get("random", "0"))
        table.deck = [[] for _ in players]
        numbers = iter(range(len(table.card)))
        for seat, zone in enumerate(zones):
            self._lay(table, seat, [(next(numbers), name, marks) for _, name, marks in zone])
            table.deck[seat].reverse()  # it was read from the top, which is the last card
            table.out[seat] = bool(flag(f"player {seat + 1}: out", players[seat].get("out", False)))
            if table.out[seat] and zone:
                raise PositionError(
                    f"player {seat + 1} is out of the game, and so are all cards of that player (DM-R-29)"
                )
            blocked = tuple(_gained_list(f"player {seat + 1}, blocked", players[seat].get("blocked", [])))
            if blocked:
                table.when_blocked.append((seat, blocked))
            self._mark_known(table, seat, players[seat].get("known", []))
        if table.out[table.active]:
            raise PositionError(f"player {table.active + 1} is out of the game, and cannot be the active one")
        if len({team for team, out in zip(teams, table.out, strict=True) if not out}) < 2:
            raise PositionError("fewer than two sides are in the game")
        table.stack = [(_STEPS[step], table.active)]
        return table

    def _zones(self, seat: int, player: object) -> list[tuple[int, str, Mapping[str, Any]]]:
        """Return a seat's cards: row, zone and marks of each, and the cards under it directly behind it."""
        place = f"player {seat + 1}"
        if not isinstance(player, dict):
            raise PositionError(f"{place}: should be a table with zones")
        check_keys(place, player, _ZONES | {"out"})
        found = [
            card
            for zone in sorted(_ZONES - {"known", "blocked"})
            for card in self._zone(place, zone, player.get(zone, []))
        ]
        if len(found) > MOST:
            raise PositionError(f"{place}: has {len(found)} cards; there may be {MOST}")
        rows = [row for row, _, _ in found]
        for row in set(rows):
            if rows.count(row) > _COPIES:
                raise PositionError(
                    f"{place}: has {rows.count(row)} copies of {self._cards.names[row]}; "
                    "a deck has four at most (DM-DECK-3)"
                )
        return found

    def _zone(self, place: str, zone: str, entries: object) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
        if not isinstance(entries, list):
            raise PositionError(f"{place}, {zone}: should be a list of cards")
        for number, entry in enumerate(entries, start=1):
            where = f"{place}, {zone} {number}"
            marks: Mapping[str, Any] = {"card": entry} if isinstance(entry, str) else entry
            if not isinstance(marks, dict) or not isinstance(marks.get("card"), str):
                raise PositionError(
                    f'{where}: should be a name, or a table such as {{ card = "Aqua Hulcus", tapped = true }}'
                )
            allowed = {"battle": _CREATURE_MARKS, "mana": {"card", "tapped"}}.get(zone, {"card"})
            check_keys(where, marks, allowed)
            row = self._row(where, marks["card"])
            self._check(where, zone, row, marks)
            yield row, zone, marks
            for name in marks.get("under", []) if zone == "battle" else ():
                yield self._row(f"{where}, under", name), "under", {}

    def _check(self, where: str, zone: str, row: int, marks: Mapping[str, Any]) -> None:
        if zone != "battle":
            return
        cards, name = self._cards, self._cards.names[row]
        if not cards.is_creature[row]:
            raise PositionError(f"{where}: {name} is a spell; only creatures are in the battle zone (DM-ZONE-1)")
        under = marks.get("under", [])
        if not isinstance(under, list):
            raise PositionError(f"{where}, under: should be a list of cards")
        if bool(under) != bool(cards.evolves[row]):
            needs = "lies on a creature, which goes under it" if cards.evolves[row] else "has no card under it"
            raise PositionError(f"{where}: {name} {needs} (DM-EVO-4)")
        if under and cards.evolves[row] not in cards.races[self._row(where, under[0])]:
            raise PositionError(f"{where}: {name} goes on a {cards.evolves[row]}, not on {short(under[0])} (DM-EVO-5)")

    def _row(self, where: str, name: object) -> int:
        row = self._cards.find(name) if isinstance(name, str) else None
        if row is None:
            near = ", ".join(nearest(str(name)[:_LONGEST_NAME], {fold(one): one for one in self._cards.names}, 3))
            raise PositionError(
                f"{where}: no card that can be played with is called {short(name)}"
                + (f"; near: {near}" if near else "")
            )
        return row

    def _lay(self, table: Table, seat: int, cards: list[tuple[Card, str, Mapping[str, Any]]]) -> None:
        lists = {"deck": table.deck, "hand": table.hand, "shields": table.shields, "graveyard": table.graveyard}
        lists |= {"mana": table.mana, "battle": table.battle}
        top = -1
        for card, zone, marks in cards:
            if zone == "under":
                table.under[top] = (*table.under.get(top, ()), card)
                continue
            top = card
            lists[zone][seat].append(card)
            where = f"player {seat + 1}, {table.cards.names[table.card[card]]}"
            table.tapped[card] = flag(f"{where}: tapped", marks.get("tapped", False))
            table.fresh[card] = flag(f"{where}: summoned", marks.get("summoned", False))
            table.gains += [(card, one) for one in _gained_list(f"{where}, gains", marks.get("gains", []))]
            others = marks.get("exposed_to", [])
            if not isinstance(others, list) or not all(
                type(one) is int and 1 <= one <= len(table.out) for one in others
            ):
                raise PositionError(f"{where}: exposed_to is a list of players")
            table.exposed += [(other - 1, card) for other in others]

    def _mark_known(self, table: Table, seat: int, names: object) -> None:
        if not isinstance(names, list):
            raise PositionError(f"player {seat + 1}, known: should be a list of cards")
        for name in names:
            row = self._row(f"player {seat + 1}, known", name)
            card = next((one for one in table.hand[seat] if table.card[one] == row and not table.known[one]), None)
            if card is None:
                raise PositionError(f"player {seat + 1}: {short(name)} is known to be in the hand, and is not in it")
            table.known[card] = 1
            table.hand[seat].remove(card)
            table.hand[seat].insert(sum(table.known[one] for one in table.hand[seat]), card)


_CREATURE_MARKS = {"card", "tapped", "summoned", "under", "gains", "exposed_to"}


def _gained_list(where: str, data: object) -> list[words.Gained]:
    if not isinstance(data, list) or len(data) > MOST:
        raise PositionError(f"{where}: should be a list of abilities")
    try:
        return [words.read_gained(one, card_name=where) for one in data]
    except CardListError as error:
        raise PositionError(str(error)) from error
