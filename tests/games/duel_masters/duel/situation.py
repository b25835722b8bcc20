"""The language of these tests: a table with cards by name, what is played on it in words, and what has changed then.

    table(step="attack", one={"battle": ["Bolshack Dragon"]}, two={"shields": 3})
        .plays("attack player with Bolshack Dragon", "break shield 1", "keep", "break shield 1", "keep")
        .then(one={"battle": ["Bolshack Dragon (tapped)"]}, two={"shields": 1, "hand": 2})

A zone that `then` does not name has to be as it was (mana may have been tapped). A zone is a number of
cards, or a list of names: all of them, or what came and went with "+" and "-" before each. A creature's state
stands behind its name: "Aqua Hulcus (tapped, summoned)", "Crystal Lancer on Aqua Vehicle".

Where cards are only counted, they are creatures without abilities. In the attack step the active
player also has one of the BYSTANDERS, which could still attack, so that the turn does not end by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardsdb.play.duel import Duel, Outcome, Rules, SeenCard, SeenZone
from tests.games.duel_masters.duel.catalogue import ROWS, VANILLA

Cards: TypeAlias = int | str | Sequence[str]
"""So many of any cards; "3 fire, 2 water" for mana of these civilizations; or cards by name."""
Zones: TypeAlias = Mapping[str, Cards]

SEATS = ("one", "two", "three", "four", "five", "six")
BYSTANDERS = ("Lah, Purification Enforcer", "Lok, Vizier of Hunting")
ZONES = ("battle", "shields", "mana", "hand", "graveyard", "deck")
USUALLY: Zones = {"battle": (), "shields": 5, "mana": (), "hand": (), "graveyard": (), "deck": 10}


@dataclass(frozen=True)
class Situation:
    """A duel in the middle, and what lay where before anything was done."""

    duel: Duel
    before: list[dict[str, list[str]]]
    active: int
    bystander: str = ""

    @classmethod
    def of(
        cls,
        rules: Rules,
        *,
        step: str = "play",
        active: int = 1,
        bystander: bool = True,
        seed: int = 0,
        head: Mapping[str, Any] | None = None,
        **players: Zones,
    ) -> Situation:
        """Set up a table: the named players, and two at least; zones that are not given are as they USUALLY are."""
        seats = list(SEATS[: max(2, *(SEATS.index(seat) + 1 for seat in (*players, "two")))])
        zones = [{**USUALLY, **players.get(seat, {})} for seat in seats]
        added = ""
        if step == "attack" and bystander:
            added = next(one for one in BYSTANDERS if not any(one in str(player["battle"]) for player in zones))
            zones[active - 1]["battle"] = [*_listed(zones[active - 1]["battle"]), added]
        position = {
            "turn": 10,
            "active": active,
            "step": step,
            "random": str(seed),
            "player": [_spelled_out(player) for player in zones],
            **(head or {}),
        }
        duel = rules.set_up(position)
        assert duel.position()["step"] == step, "there is nothing to decide in that step"
        return cls(duel, _zones(duel), active - 1, added)

    # What is done.

    def plays(self, *actions: str) -> Situation:
        """Do actions by their words, each of which has to be legal."""
        for words in actions:
            legal = self._legal()
            assert words in legal, f"{words!r} is not legal; these are: {', '.join(legal)}"
            self.duel.play(legal[words])
        return self

    def passes_turn(self) -> Situation:
        """Do nothing more in this turn and the next player's charging, so that the next player may play."""
        turn = self.duel.turn
        for words in ("no charge", "done", "end turn", "no charge"):
            if words in self._legal():
                self.plays(words)
        assert self.duel.turn == turn + 1, "the turn has not passed"
        return self

    def _legal(self) -> dict[str, int]:
        actions = {self.duel.write(action): action for action in self.duel.actions()}
        assert len(actions) == len(self.duel.actions()), "two actions have the same words"
        return actions

    # What is allowed.

    def offers(self, *words: str) -> Situation:
        """All these actions are legal."""
        assert set(words) <= set(self._legal())
        return self

    def refuses(self, *words: str) -> Situation:
        """None of these actions is legal, though something else is."""
        assert self._legal()
        assert not set(words) & set(self._legal())
        return self

    def offers_only(self, *words: str) -> Situation:
        """These actions are legal and no others, but for attacks of the bystander."""
        legal = self._legal()
        assert {one for one in legal if not self.bystander or f"with {self.bystander}" not in one} == set(words)
        return self

    def asks(self, seat: int) -> Situation:
        """That player (from 1) has to decide."""
        assert self.duel.seat == seat - 1
        return self

    # What came of it.

    def then(self, **changes: Zones) -> Situation:
        """Exactly this has changed since the table was set up."""
        assert set(changes) <= set(SEATS[: len(self.before)])
        for seat, (name, before, now) in enumerate(zip(SEATS, self.before, _zones(self.duel), strict=False)):
            changed = dict(changes.get(name, {}))
            assert set(changed) <= set(ZONES)
            if self.bystander and seat == self.active and "battle" in changed and not _is_difference(changed["battle"]):
                changed["battle"] = [*_listed(changed["battle"]), self.bystander]
            for zone in ZONES:
                _check_zone(f"player {name}'s {zone}", before[zone], now[zone], changed.get(zone))
        return self

    def ends(self, winners: Iterable[int], clause: str) -> Outcome:
        """The duel is over: those players (from 1) have won, by that clause."""
        outcome = self.duel.outcome()
        assert outcome is not None
        assert ([one + 1 for one in outcome.winners], outcome.clause) == (list(winners), clause)
        assert (self.duel.actions(), self.duel.decision(), self.duel.seat) == ([], None, -1)
        return outcome

    def goes_on(self) -> Situation:
        """Nobody has won yet."""
        assert self.duel.outcome() is None
        return self

    def told(self, seat: int | None = None) -> list[str]:
        """What a player (from 1) is told of the last action, or all of it."""
        return [event.told(None if seat is None else seat - 1) for event in self.duel.events()]

    def sees(self, seat: int, whose: int, zone: str) -> SeenZone:
        """A zone of a player as another sees it (both from 1)."""
        return next(one for one in self.duel.see(seat - 1).players[whose - 1].zones if one.name == zone)

    def creature(self, whose: int, name: str) -> SeenCard:
        """A creature in a player's battle zone, as all see it."""
        return next(one for one in self.sees(1, whose, "battle zone").cards if one.name == name)

    def power(self, whose: int, name: str) -> int:
        """What power a creature has at the moment."""
        return int(dict(self.creature(whose, name).figures)["power"])

    def untapped_mana(self, whose: int) -> int:
        """How much mana a player has left."""
        return sum("tapped" not in card.marks for card in self.sees(whose, whose, "mana zone").cards)


Table: TypeAlias = Callable[..., Situation]
"""What the fixture `table` is: Situation.of with the rules given."""

# Setting up.


def _listed(cards: Cards) -> list[str]:
    assert not isinstance(cards, int | str)
    return list(cards)


def _spelled_out(zones: Zones) -> dict[str, Any]:
    """Return a player as a position has it, with the counted cards named; a deck has four copies of a card at most."""
    listed = (one for cards in zones.values() if isinstance(cards, tuple | list) for one in cards)
    named = {_name(part) for one in listed for part in one.split(" on ")}
    fillers = _fillers(named, VANILLA)
    player: dict[str, Any] = {}
    for zone, cards in zones.items():
        if zone == "mana" and isinstance(cards, str):
            player[zone] = [
                name
                for count, civilization in (part.split() for part in cards.split(", "))
                for name, _ in zip(_fillers(named, _of(civilization)), range(int(count)), strict=False)
            ]
        elif zone == "out":
            player[zone] = bool(cards)
        elif isinstance(cards, int):
            player[zone] = [next(fillers) for _ in range(cards)]
        else:
            player[zone] = [_with_state(one) for one in cards]
    return player


def _of(civilization: str) -> list[str]:
    """Return the cards of a civilization that are not what counted cards of other zones are."""
    return [name for name, row in ROWS.items() if row["civilization"] == civilization and name not in VANILLA]


def _fillers(named: set[str], names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name not in named and name not in BYSTANDERS for _ in range(4))


def _name(written: str) -> str:
    return written.split(" on ")[0].split(" (")[0]


def _with_state(written: str) -> Any:
    top, *under = written.split(" on ")
    marks = re.findall(r"\w+", top.partition(" (")[2])
    if not marks and not under:
        return written
    return {"card": _name(top), **dict.fromkeys(marks, True)} | ({"under": under} if under else {})


# Looking.


def _zones(duel: Duel) -> list[dict[str, list[str]]]:
    return [{zone: [_written(one) for one in player[zone]] for zone in ZONES} for player in duel.position()["player"]]


def _written(card: Any) -> str:
    if isinstance(card, str):
        return card
    marks = ", ".join(mark for mark in ("tapped", "summoned") if card.get(mark))
    return " on ".join([card["card"] + (f" ({marks})" if marks else ""), *card.get("under", ())])


def _is_difference(cards: Cards) -> bool:
    return not isinstance(cards, int) and all(one[:1] in {"+", "-"} for one in cards) and len(cards) > 0


def _check_zone(where: str, before: list[str], now: list[str], expected: Cards | None) -> None:
    if isinstance(expected, int):
        assert len(now) == expected, where
        return
    if where.endswith("mana") and (expected is None or _is_difference(expected)):
        before, now = ([one.removesuffix(" (tapped)") for one in zone] for zone in (before, now))
    if expected is None:
        assert now == before, where
        return
    assert not isinstance(expected, str)
    wanted = list(expected)
    if _is_difference(expected):
        wanted = list(before)
        for one in expected:
            if one.startswith("+"):
                wanted.append(one[1:])
            else:
                wanted.remove(next((card for card in wanted if one[1:] in {card, _name(card)}), one))
    assert sorted(now) == sorted(wanted), where
