"""A second reckoning of Duel Masters, small and slow, to check the engine's counts of lines of play.

It was written from the clause table (docs/rules/duel_masters.md) and the printed facts (data/duel_masters/*.csv), and
shares nothing with the engine but the words of the actions. A game is played by plain nested calls; to ask a player
is to take the next action of the line, or to stop there. It knows two players, and just the cards of the positions
that are counted.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

_DATA = Path(__file__).parents[3] / "data" / "duel_masters"
FACTS = {
    row["name"]: row
    for file in ("cards.csv", "expansion.csv")
    for row in csv.DictReader((_DATA / file).open(encoding="utf-8"))
}
BASES = {"Crystal Paladin": "Liquid People", "Crystal Lancer": "Liquid People", "Chaos Worm": "Parasite Worm",
         "Armored Blaster Valdios": "Human"}  # fmt: skip
"""The races on which evolution creatures go, which the tables of facts do not hold."""


class UnansweredError(Exception):
    """Somebody has to choose among these, and the line of play does not say what."""

    def __init__(self, options: list[str]) -> None:
        super().__init__(options)
        self.options = options


class DuelOverError(Exception):
    """Somebody has won."""


def options_after(position: Mapping[str, Any], line: Iterable[str]) -> list[str]:
    """Return what may be done after a line of play, in words; nothing where the duel is over."""
    try:
        Game(position, list(line)).play()
    except UnansweredError as asked:
        return asked.options
    except DuelOverError:
        pass
    return []


def count_lines(position: Mapping[str, Any], depth: int, line: tuple[str, ...] = ()) -> int:
    """Return how many lines of play of exactly so many actions there are."""
    options = options_after(position, line)
    assert len(set(options)) == len(options), options
    if depth == 1:
        return len(options)
    return sum(count_lines(position, depth - 1, (*line, option)) for option in options)


# Cards.


@dataclass(eq=False)
class Mana:
    name: str
    tapped: bool = False


@dataclass(eq=False)
class Creature:
    """A pile in the battle zone, the top card first (DM-EVO-13)."""

    names: list[str]
    tapped: bool = False
    sick: bool = False
    bonus: int = 0
    """More power while it attacks, until the end of the turn."""

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def base_power(self) -> int:
        return int(FACTS[self.name]["power"])

    def has(self, keyword: str) -> bool:
        return keyword in keywords(self.name)


@dataclass(eq=False)
class Side:
    """A player's cards. The top of the deck comes first."""

    deck: list[str]
    hand: list[str]
    shields: list[str]
    mana: list[Mana]
    battle: list[Creature]
    graveyard: list[str] = field(default_factory=list)

    def label(self, creature: Creature) -> str:
        """Return a creature's name, with a number where several of its side bear it."""
        alike = [one for one in self.battle if one.name == creature.name]
        return creature.name if len(alike) == 1 else f"{creature.name} #{alike.index(creature) + 1}"


def keywords(name: str) -> list[str]:
    return FACTS[name]["keywords"].split("; ")


def keyword_number(name: str, pattern: str) -> int:
    found = re.search(pattern, FACTS[name]["keywords"])
    return int(found[1]) if found else 0


def _side(player: Mapping[str, Any]) -> Side:
    def marked(entry: Any) -> dict[str, Any]:
        return {"card": entry} if isinstance(entry, str) else entry

    return Side(
        deck=list(player.get("deck", [])),
        hand=list(player.get("hand", [])),
        shields=list(player.get("shields", [])),
        mana=[Mana(one["card"], one.get("tapped", False)) for one in map(marked, player.get("mana", []))],
        battle=[
            Creature([one["card"], *one.get("under", [])], one.get("tapped", False), one.get("summoned", False))
            for one in map(marked, player.get("battle", []))
        ],
        graveyard=list(player.get("graveyard", [])),
    )


# The game.


class Game:
    def __init__(self, position: Mapping[str, Any], line: list[str]) -> None:
        self.line = line[::-1]
        self.step = position["step"]
        self.attacker: Creature | None = None
        self.sides = [_side(player) for player in position["player"]]
        if position["active"] == 2:
            self.sides.reverse()  # whose turn it is comes first

    def ask(self, options: list[str]) -> str:
        if not self.line:
            raise UnansweredError(options)
        chosen = self.line.pop()
        assert chosen in options, f"{chosen} is none of {options}"
        return chosen

    def play(self) -> None:
        while True:
            self.take_turn()
            self.sides.reverse()
            self.step = "begin"

    @property
    def me(self) -> Side:
        return self.sides[0]

    def opponent_of(self, side: Side) -> Side:
        return self.sides[1] if side is self.sides[0] else self.sides[0]

    def side_of(self, creature: Creature) -> Side | None:
        return next((side for side in self.sides if creature in side.battle), None)

    def take_turn(self) -> None:
        """The six steps (DM-TURN-1)."""
        me = self.me
        if self.step == "begin":
            for mana in me.mana:
                mana.tapped = False  # DM-TURN-3
            for creature in me.battle:
                creature.tapped = creature.sick = False  # DM-TURN-2, DM-SUMMON-4
            self.draw(me)
        if self.step in {"begin", "charge"} and me.hand:
            chosen = self.ask([*(f"charge {name}" for name in sorted(set(me.hand))), "no charge"])
            if chosen != "no charge":
                name = chosen.removeprefix("charge ")
                me.hand.remove(name)
                me.mana.append(Mana(name))
        if self.step != "attack":
            while self.summon_or_cast(me):
                pass
        while self.attack(me):
            pass
        self.end_turn(me)

    def draw(self, side: Side) -> None:
        side.hand.append(side.deck.pop(0))
        if not side.deck:
            raise DuelOverError  # DM-DRAW-5

    # Step 4.

    def plays(self, me: Side) -> dict[str, tuple[str, Creature | None]]:
        """Return what can be paid for and played, in words, with the card and the creature that it goes on."""
        left = [one.name for one in me.mana if not one.tapped]
        found: dict[str, tuple[str, Creature | None]] = {}
        for name in set(me.hand):
            facts = FACTS[name]
            if not any(pays(name, mana) for mana in combinations(left, int(facts["cost"]))):
                continue  # DM-MANA-14, DM-MANA-15, DM-MANA-25
            if facts["type"] == "spell":
                found[f"cast {name}"] = (name, None)
            elif facts["type"] == "creature":
                found[f"summon {name}"] = (name, None)
            else:
                for base in me.battle:
                    if FACTS[base.name]["race"] == BASES[name]:  # DM-EVO-4, DM-R-12
                        found[f"summon {name} on {me.label(base)}"] = (name, base)
        return found

    def summon_or_cast(self, me: Side) -> bool:
        plays = self.plays(me)
        left = [one for one in me.mana if not one.tapped]
        spare = any(int(FACTS[name]["cost"]) < len(left) for name, _ in plays.values())
        chosen = self.ask([*plays, *(["choose mana"] if spare else []), "done"])
        if chosen == "done":
            return False
        if chosen == "choose mana":
            chosen = self.ask(list(plays))
            name, base = plays[chosen]
            self.pay_by_hand(me, name)
        else:
            name, base = plays[chosen]
            for one in best_payment(name, me.hand, left):
                one.tapped = True
        me.hand.remove(name)
        if FACTS[name]["type"] == "spell":
            self.cast(me, name)
        else:
            self.enter(me, name, base)
        return True

    def pay_by_hand(self, me: Side, name: str) -> None:
        """Tap card by card, each so that the whole can still be paid (DM-MANA-15)."""
        tapped: list[str] = []
        for to_come in range(int(FACTS[name]["cost"]) - 1, -1, -1):
            left = [one for one in me.mana if not one.tapped]
            options: dict[str, Mana] = {}
            for one in left:
                others = [other.name for other in left if other is not one]
                if any(pays(name, (*tapped, one.name, *rest)) for rest in combinations(others, to_come)):
                    options.setdefault(f"tap {one.name}", one)
            one = options[self.ask(list(options))]
            one.tapped = True
            tapped.append(one.name)

    def cast(self, me: Side, name: str) -> None:
        EFFECTS[name](self, me, None)
        me.graveyard.append(name)  # DM-CAST-2

    def enter(self, me: Side, name: str, base: Creature | None) -> None:
        if base is None:
            creature = Creature([name], sick=True)  # DM-SUMMON-3
            me.battle.append(creature)
        else:  # in the place of the one below, tapped if that was, and never sick (DM-EVO-6, DM-EVO-9, DM-R-14)
            creature = base
            creature.names.insert(0, name)
            creature.sick = False
        if name in EFFECTS:
            EFFECTS[name](self, me, creature)

    # Step 5.

    def attack(self, me: Side) -> bool:
        defender = self.opponent_of(me)
        attacks: dict[str, tuple[Creature, Creature | None]] = {}
        must = False
        for one in me.battle:
            if one.tapped or one.sick or one.has("can't attack"):
                continue
            before = len(attacks)
            if not one.has("can't attack players"):
                attacks[f"attack player with {me.label(one)}"] = (one, None)
            for victim in defender.battle:
                if victim.tapped or one.has("can attack untapped creatures"):
                    attacks[f"attack {defender.label(victim)} with {me.label(one)}"] = (one, victim)
            must = must or (one.has("attacks each turn if able") and len(attacks) > before)
        if not attacks:
            return False
        chosen = self.ask([*attacks, *([] if must else ["end turn"])])
        if chosen == "end turn":
            return False
        attacker, target = attacks[chosen]
        self.attacker = attacker
        self.finish_attack(attacker, target, defender)
        self.attacker = None
        return True

    def finish_attack(self, attacker: Creature, target: Creature | None, defender: Side) -> None:
        attacker.tapped = True  # DM-ATK-6
        blocker = self.block(defender, attacker, target)
        if blocker is not None:
            blocker.tapped = True
            self.battle(attacker, blocker)  # DM-BLOCK-6, DM-BLOCK-7
        elif target is not None:
            self.battle(attacker, target)
        elif not defender.shields:
            raise DuelOverError  # DM-WIN-1
        else:
            for _ in range(2 if attacker.has("double breaker") else 1):
                self.break_shield(defender)  # DM-BREAK-7: also where the attacker has left meanwhile

    def block(self, defender: Side, attacker: Creature, target: Creature | None) -> Creature | None:
        """Let the defender block with an untapped blocker other than the creature that is attacked (DM-BLOCK)."""
        weak = keyword_number(attacker.name, r"can't be blocked by power (\d+) or less")
        blockers = {
            f"block with {defender.label(one)}": one
            for one in defender.battle
            if one.has("blocker") and not one.tapped and one is not target and self.power(one) > weak
        }
        if not blockers or attacker.has("can't be blocked"):
            return None
        return blockers.get(self.ask([*blockers, "no block"]))

    def power(self, creature: Creature) -> int:
        side = self.side_of(creature)
        assert side is not None
        power = creature.base_power
        if creature is self.attacker:  # DM-KEY-6: as long as its attack goes on
            power += creature.bonus + keyword_number(creature.name, r"power attacker \+(\d+)")
        if FACTS[creature.name]["race"] == "Human":
            power += 1000 * sum(one.name == "Armored Blaster Valdios" for one in side.battle if one is not creature)
        return power

    def battle(self, attacker: Creature, other: Creature) -> None:
        strength, against = self.power(attacker), self.power(other)
        attacker_falls = strength <= against or other.has("slayer")
        other_falls = against <= strength or attacker.has("slayer")
        for creature, falls in ((attacker, attacker_falls), (other, other_falls)):
            if falls:
                self.destroy(creature)
        winner = attacker if strength > against else other if against > strength else None
        if winner is not None and self.side_of(winner) and winner.name in AFTER_WINNING:
            self.destroy(winner)

    def destroy(self, creature: Creature) -> None:
        self.leave(creature, INSTEAD.get(creature.name, "graveyard"))

    def leave(self, creature: Creature, zone: str) -> None:
        side = self.side_of(creature)
        assert side is not None
        side.battle.remove(creature)
        for name in creature.names:  # DM-EVO-12, DM-EVO-14
            if zone == "mana zone":
                side.mana.append(Mana(name))
            else:
                (side.hand if zone == "hand" else side.graveyard).append(name)

    def break_shield(self, defender: Side) -> None:
        if not defender.shields:
            return  # DM-BREAK-5
        place = 0
        if len(defender.shields) > 1:
            chosen = self.ask([f"break shield {number}" for number in range(1, len(defender.shields) + 1)])
            place = int(chosen.split()[-1]) - 1
        name = defender.shields.pop(place)
        trigger = "shield trigger" in keywords(name)
        if self.ask(["keep", *([f"use {name}"] if trigger else [])]) == "keep":
            defender.hand.append(name)
        else:
            self.cast(defender, name)

    # Step 6.

    def end_turn(self, me: Side) -> None:
        waiting = [one for one in me.battle if one.name in AT_THE_END]
        while waiting:
            first = waiting[0]
            if len(waiting) > 1:  # DM-R-20
                by_words = {f"{me.label(one)} first": one for one in waiting}
                first = by_words[self.ask(list(by_words))]
            waiting.remove(first)
            AT_THE_END[first.name](self, me, first)
        for side in self.sides:
            for creature in side.battle:
                creature.bonus = 0

    # Choices that effects ask for.

    def choose_creatures(
        self, chooser: Side, among: list[Creature], count: int = 1, *, up_to: bool = False, may: bool = False
    ) -> list[Creature]:
        """Let a side choose creatures; unless it may take fewer, all are taken where there are no more (DM-CAST-3)."""
        if len(among) <= count and not up_to and not may:
            return among
        chosen: list[Creature] = []
        while len(chosen) < count:
            by_words = {}
            for one in among:
                side = self.side_of(one)
                assert side is not None
                if one not in chosen:
                    whose = "" if side is chooser else "opposing "
                    by_words[f"choose {whose}{side.label(one)}"] = one
            if not by_words:
                break
            ends = ["no more" if chosen else "none"] if up_to or (may and not chosen) else []
            taken = by_words.get(self.ask([*by_words, *ends]))
            if taken is None:
                break
            chosen.append(taken)
        return chosen

    def choose_card(self, among: list[str], may: bool = False) -> str | None:
        if not among:
            return None
        if len(among) == 1 and not may:
            return among[0]
        chosen = self.ask([*(f"choose {name}" for name in sorted(set(among))), *(["none"] if may else [])])
        return None if chosen == "none" else chosen.removeprefix("choose ")


def pays(name: str, mana: tuple[str, ...]) -> bool:
    """Tell whether this mana pays for a card: all of its cost, some of its civilization (DM-MANA-14, DM-MANA-15)."""
    facts = FACTS[name]
    civilizations = [FACTS[one]["civilization"] for one in mana]
    return len(mana) == int(facts["cost"]) and facts["civilization"] in civilizations


def best_payment(name: str, hand: list[str], left: list[Mana]) -> tuple[Mana, ...]:
    """Return the mana that is tapped unless a player chooses: what the rest of the hand needs least.

    No clause says so, it is a service of the table; of payments that are as good it takes what lies first.
    """
    others = list(hand)
    others.remove(name)

    def needed(mana: Mana) -> int:
        return sum(FACTS[mana.name]["civilization"] == FACTS[other]["civilization"] for other in others)

    payments = [
        payment
        for payment in combinations(left, int(FACTS[name]["cost"]))
        if pays(name, tuple(one.name for one in payment))
    ]
    return min(payments, key=lambda payment: sum(map(needed, payment)))  # they come in the order in which the mana lies


# What the cards do.

Effect: TypeAlias = Callable[[Game, Side, "Creature | None"], None]


def _destroy_own(game: Game, me: Side, itself: Creature | None) -> None:
    for one in game.choose_creatures(me, me.battle[:]):
        game.destroy(one)


def _destroy_own_then_opponents(game: Game, me: Side, itself: Creature | None) -> None:
    for side in (me, game.opponent_of(me)):
        for one in game.choose_creatures(side, side.battle[:]):
            game.destroy(one)


def _destroy_two_others_or_itself(game: Game, me: Side, itself: Creature | None) -> None:
    others = [one for one in me.battle if one is not itself]
    chosen = game.choose_creatures(me, others, 2, may=True) if len(others) >= 2 else []
    assert itself is not None
    for one in chosen or [itself]:
        game.destroy(one)


def _destroy_opposing(strongest: int = 99_999, may: bool = False) -> Effect:
    def effect(game: Game, me: Side, itself: Creature | None) -> None:
        weak = [one for one in game.opponent_of(me).battle if game.power(one) <= strongest]
        for one in game.choose_creatures(me, weak, may=may):
            game.destroy(one)

    return effect


def _tap_opposing(count: int, up_to: bool) -> Effect:
    def effect(game: Game, me: Side, itself: Creature | None) -> None:
        for one in game.choose_creatures(me, game.opponent_of(me).battle[:], count, up_to=up_to):
            one.tapped = True

    return effect


def _to_hands(count: int, up_to: bool) -> Effect:
    def effect(game: Game, me: Side, itself: Creature | None) -> None:
        for one in game.choose_creatures(me, [*me.battle, *game.opponent_of(me).battle], count, up_to=up_to):
            game.leave(one, "hand")

    return effect


def _all_blockers_to_hands(game: Game, me: Side, itself: Creature | None) -> None:
    for one in [one for side in game.sides for one in side.battle if one.has("blocker")]:
        game.leave(one, "hand")


def _draw_up_to(count: int) -> Effect:
    def effect(game: Game, me: Side, itself: Creature | None) -> None:
        for _ in range(count):
            if game.ask(["yes", "no"]) == "no":
                break
            game.draw(me)

    return effect


def _mana_from_deck(game: Game, me: Side, itself: Creature | None) -> None:
    if me.deck:
        me.mana.append(Mana(me.deck.pop(0)))  # DM-R-22


def _mana_from_hand(game: Game, me: Side, itself: Creature | None) -> None:
    name = game.choose_card(me.hand, may=True)
    if name is not None:
        me.hand.remove(name)
        me.mana.append(Mana(name))


def _creature_back(game: Game, me: Side, itself: Creature | None) -> None:
    name = game.choose_card([name for name in me.graveyard if FACTS[name]["type"] != "spell"])
    if name is not None:
        me.graveyard.remove(name)
        me.hand.append(name)


def _stronger_attacker(game: Game, me: Side, itself: Creature | None) -> None:
    for one in game.choose_creatures(me, me.battle[:]):
        one.bonus += 2000


def _may_untap_itself(game: Game, me: Side, itself: Creature | None) -> None:
    assert itself is not None
    if game.ask(["yes", "no"]) == "yes":
        itself.tapped = False


def _may_untap_all(game: Game, me: Side, itself: Creature | None) -> None:
    if game.ask(["yes", "no"]) == "yes":
        for one in me.battle:
            one.tapped = False


EFFECTS: dict[str, Effect] = {
    "Aqua Hulcus": _draw_up_to(1),
    "Brain Serum": _draw_up_to(2),
    "Bronze-Arm Tribe": _mana_from_deck,
    "Burning Power": _stronger_attacker,
    "Chaos Worm": _destroy_opposing(may=True),
    "Crystal Paladin": _all_blockers_to_hands,
    "Dark Reversal": _creature_back,
    "Gigaberos": _destroy_two_others_or_itself,
    "Moonlight Flash": _tap_opposing(2, up_to=True),
    "Poisonous Mushroom": _mana_from_hand,
    "Rothus, the Traveler": _destroy_own_then_opponents,
    "Solar Ray": _tap_opposing(1, up_to=False),
    "Spiral Gate": _to_hands(1, up_to=False),
    "Stinger Worm": _destroy_own,
    "Teleportation": _to_hands(2, up_to=True),
    "Terror Pit": _destroy_opposing(),
    "Tornado Flame": _destroy_opposing(4000),
}
AT_THE_END: dict[str, Effect] = {
    "Frei, Vizier of Air": _may_untap_itself,
    "Ruby Grass": _may_untap_itself,
    "Toel, Vizier of Hope": _may_untap_all,
    "Urth, Purifying Elemental": _may_untap_itself,
}
AFTER_WINNING = {name for name, facts in FACTS.items() if facts["effect"] == "destroyed after winning a battle"}
INSTEAD = {
    name: "hand" if facts["effect"].endswith("hand") else "mana zone"
    for name, facts in FACTS.items()
    if facts["effect"].startswith("destruction replaced: goes to owner's")
}
UNDERSTOOD = {*EFFECTS, *AT_THE_END, *AFTER_WINNING, *INSTEAD, *BASES}
"""The cards with an effect that this reckoning knows; a position must hold no others."""
