"""The language of these tests: made-up cards, a table with them, what is done in words, and what came of it.

    table(one={"characters": [fighter("Aku", classes="mage")], "hand": [spell("Bolt", damage=5)]})
        .fight("Aku", "Two A", active=["Bolt"])
        .health("Two A") == 15

A side that names fewer than three characters is filled up with bystanders, "One A", "One B" and so on
for player one, who have 20 health and nothing else. A deck is a number of cards that nobody can play, or cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from cardsdb.games.eredan.abilities import read_abilities
from cardsdb.games.eredan.chains import read_chain, read_restriction
from cardsdb.games.eredan.duel.cards import Card, Cards
from cardsdb.games.eredan.duel.game import EredanRules
from cardsdb.games.eredan.orders import read_orders
from cardsdb.play.duel import Duel, Outcome, SeenCard

SEATS = ("one", "two")
MOST_ANSWERS = 30

Side: TypeAlias = Mapping[str, Any]


def fighter(
    name: str,
    *,
    attack: int = 0,
    defense: int = 0,
    spirit: int = 0,
    health: int = 20,
    classes: str = "warrior",
    orders: Sequence[str] = (),
    abilities: Sequence[Mapping[str, Any]] = (),
    **facts: str,
) -> Card:
    """A made-up character, whose attack is no range; `classes` in words between slashes."""
    figures = {"attack_min": attack, "attack_max": attack, "defense": defense, "spirit": spirit, "health": health}
    return Card(
        name,
        1,
        "character",
        classes=frozenset(classes.split("/")) - {""},
        figures=figures,
        orders=read_orders(orders, card_name=name),
        abilities=read_abilities(list(abilities), card_name=name),
        **facts,  # type: ignore[arg-type]
    )


def card(
    name: str,
    kind: str,
    *abilities: Mapping[str, Any],
    only_for: Sequence[str] = (),
    chain: str = "",
    area: bool = False,
    **facts: str,
) -> Card:
    """A made-up card, with its chain and its limits as the columns of a card list have them."""
    return Card(
        name,
        1,
        kind,
        area=area,
        chain=read_chain(chain),
        restriction=read_restriction(only_for),
        abilities=read_abilities(list(abilities), card_name=name),
        **facts,  # type: ignore[arg-type]
    )


def item(name: str, *abilities: Mapping[str, Any], **facts: Any) -> Card:
    """An Item that is attached and works at once."""
    return card(name, "item", {"do": "attach"}, *abilities, **facts)


def spell(name: str, *abilities: Mapping[str, Any], damage: int = 0, **facts: Any) -> Card:
    """A Spell, which does magic damage to the foe if it says so."""
    done = ({"do": "damage", "kind": "magic", "amount": damage},) if damage else ()
    return card(name, "spell", *done, *abilities, **facts)


def state(one: Card, **marks: Any) -> dict[str, Any]:
    """A character in a state: health=3, tapped=True, attached=[card]."""
    return {"card": one, **marks}


NOBODYS = card("Nobody's", "item", {"do": "attach"}, only_for=["nobody"])


class Situation:
    """A duel in the middle."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel

    @classmethod
    def of(
        cls, *, one: Side | None = None, two: Side | None = None, ruleset: str = "current", **head: Any
    ) -> Situation:
        """Set up a table before the fighters of a round are chosen, of the first round unless said."""
        known: dict[str, Card] = {}
        players = [_player(seat, side or {}, known) for seat, side in zip(SEATS, (one, two), strict=True)]
        cards = Cards(known.values(), {})
        position = {"ruleset": ruleset, "player": players, **head}
        return cls(EredanRules(fingerprint=cards.fingerprint, cards=cards).set_up(position))

    # What is done.

    def plays(self, *actions: str) -> Situation:
        """Do actions by their words, each of which has to be legal."""
        for words in actions:
            legal = self.legal()
            assert words in legal, f"{words!r} is not legal; these are: {', '.join(legal)}"
            self.duel.play(list(legal).index(words))
        return self

    def fight(
        self,
        own: str,
        foe: str,
        *,
        active: Iterable[str] = (),
        passive: Iterable[str] = (),
        choices: Iterable[str] = (),
    ) -> Situation:
        """Let the active player choose a fight, both lay these cards, then answer what else is asked in the round."""
        self.plays(f"{own} against {foe}")
        first, asked = self.duel.seat, self.duel.turn
        laid = {first: list(active), 1 - first: list(passive)}
        chosen = list(choices)
        for _ in range(MOST_ANSWERS):
            decision = self.duel.decision()
            if decision is None or self.duel.turn != asked or decision.question == "Which card do you discard?":
                break
            if decision.question == "Which card do you lay?":
                cards = laid[self.duel.seat]
                self.plays(f"lay {cards.pop(0)}" if cards else "no card")
            else:
                self.plays(f"choose {chosen.pop(0)}")
        left = [*chosen, *laid[0], *laid[1]]
        assert not left, f"was not asked for {left}"
        return self

    def next_round(self) -> Situation:
        """Discard nothing."""
        for _ in range(2):
            if "keep the rest" in self.legal():
                self.plays("keep the rest")
        return self

    # What is allowed.

    def legal(self) -> dict[str, int]:
        """What can be done now, by its words."""
        actions = {self.duel.write(action): action for action in self.duel.actions()}
        assert len(actions) == len(self.duel.actions()), "two actions have the same words"
        return actions

    def offers_only(self, *words: str) -> Situation:
        """These actions are legal and no others."""
        assert set(self.legal()) == set(words)
        return self

    def second_cards(self, own: str, foe: str, first: str) -> set[str]:
        """What the active player may lay after a first card."""
        self.plays(f"{own} against {foe}", f"lay {first}")
        self.asks(1)
        return {words.removeprefix("lay ") for words in self.legal() if words != "no card"}

    def asks(self, seat: int) -> Situation:
        """That player (from 1) has to decide."""
        assert self.duel.seat == seat - 1
        return self

    # What came of it.

    def seen(self, name: str) -> SeenCard:
        """A character, as all see it."""
        shown = (one for player in self.duel.see(0).players for one in player.zones[0].cards)
        return next(one for one in shown if one.name == name)

    def figure(self, name: str, which: str) -> str:
        """A figure of a character as it counts now."""
        return dict(self.seen(name).figures)[which]

    def attack(self, name: str) -> int:
        """The attack of a character, which is no range."""
        low, high = self.figure(name, "attack").split("-")
        assert low == high
        return int(low)

    def health(self, name: str) -> int:
        """The health that a character has left."""
        return int(self.figure(name, "health").split(" of ")[0])

    def marks(self, name: str) -> set[str]:
        """Whether a character is tapped, dead, fighting."""
        return set(self.seen(name).marks)

    def bears(self, name: str) -> list[str | None]:
        """What is attached to a character."""
        return list(self.seen(name).under)

    def zone(self, whose: int, name: str) -> list[str]:
        """The names in a zone of a player (from 1)."""
        return list(self.duel.position()["player"][whose - 1][name])

    def score(self, whose: int) -> int:
        """The score of a player (from 1)."""
        return int(self.duel.position()["player"][whose - 1]["score"])

    def told(self) -> list[str]:
        """What came of the last action, in words."""
        return [event.text for event in self.duel.events()]

    def ends(self, winners: Iterable[int], clause: str) -> Outcome:
        """The duel is over: those players (from 1) have won, by that clause."""
        outcome = self.duel.outcome()
        assert outcome is not None, "it goes on"
        assert ([one + 1 for one in outcome.winners], outcome.clause) == (list(winners), clause)
        assert (list(self.duel.actions()), self.duel.decision(), self.duel.seat) == ([], None, -1)
        return outcome

    def goes_on(self) -> Situation:
        """Nobody has won yet."""
        assert self.duel.outcome() is None
        return self


Shipped: TypeAlias = Callable[..., Card]
"""What the fixture `shipped` is: a shipped card by its name, a character with the figures that matter."""


def _player(seat: str, side: Side, known: dict[str, Card]) -> dict[str, Any]:
    def named(one: Card) -> str:
        assert known.setdefault(one.full_name, one) == one, f"two cards are called {one.full_name}"
        return one.full_name

    def character(one: Card | Mapping[str, Any]) -> dict[str, Any]:
        marks: dict[str, Any] = {"card": one} if isinstance(one, Card) else dict(one)
        if "attached" in marks:
            marks["attached"] = [{"card": named(borne)} for borne in marks["attached"]]
        return {**marks, "card": named(marks["card"])}

    team = list(side.get("characters", ()))
    team += [fighter(f"{seat.title()} {letter}", classes="") for letter in "ABC"[: 3 - len(team)]]
    deck = side.get("deck", 20)
    return {
        **side,
        "characters": [character(one) for one in team],
        "hand": [named(one) for one in side.get("hand", ())],
        "discard": [named(one) for one in side.get("discard", ())],
        "deck": [named(one) for one in ([NOBODYS] * deck if isinstance(deck, int) else deck)],
    }
