"""The cards as an Eragra duel plays with them: facts beside each other, abilities sorted by when they matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, TypeVar

from cardsdb.catalogue.lookup import nearest
from cardsdb.games.eragra import abilities as words
from cardsdb.games.eragra.ability_holdings import FoughtOnlyBy, GrantedCalibers, Holding
from cardsdb.games.eragra.ability_steps import Step
from cardsdb.names import fold
from cardsdb.play.position_checks import short

RANKS = ("common", "white", "ceremonial", "integral", "spellbound", "grim")
PARCHMENTS_FOR = {"ceremonial": 2, "integral": 3}
"""How many Parchments a Combination has that opens a group (ER-PARCH-5); a single one opens the others."""
GROUNDS, SPELLBOUND, MASTER_MAGES, VORTEXES = "Grounds", "Spellbound Minions", "Master Mages", "Vortexes"
"""The leagues of Combo Fields beside the Polarizations, which their facts name (ER-COMBO-7, ER-R-27)."""
_MAGES = frozenset(map(fold, ("Donami the Spirit", "Orfia the Fencer", "Iakoa the Balancer", "Mikralis the Archer")))
"""The four Master Mages, on which nothing is printed but their names (ER-MAST-3, ER-R-27)."""
_AT_ONCE = frozenset({"played", "leaves"})
"""The moments that come once for a card."""
_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Effects:
    """What a card can do, by when it matters."""

    holdings: tuple[Holding, ...] = ()
    uses: tuple[words.Use, ...] = ()
    whens: tuple[words.When, ...] = ()
    keywords: frozenset[str] = frozenset()
    cast: tuple[Step, ...] = ()
    bombs: int = 0
    calibers: int = 0
    joins: words.Joins | None = None
    crew: words.Crew | None = None
    carries: words.Carries | None = None

    @cached_property
    def constant(self) -> bool:
        """Whether it carries cubes: what holds, waits, or may be used more than once (ER-CARD-2)."""
        recurring = any(use.every for use in self.uses)
        waiting = any(when.when not in _AT_ONCE for when in self.whens)
        return bool(
            self.holdings or recurring or waiting or self.carries or self.calibers or "lasts" in self.keywords
        )  # fmt: skip

    @cached_property
    def by_when(self) -> dict[str, tuple[words.When, ...]]:
        """The triggered abilities by what they wait for."""
        return {when.when: tuple(one for one in self.whens if one.when == when.when) for when in self.whens}


def effects_of(abilities: Iterable[words.Ability]) -> Effects:
    """Return abilities sorted by when they matter; those that are yet to be chosen are left out."""
    given = tuple(abilities)

    def of(kind: type[_Kind]) -> list[_Kind]:
        return [one for one in given if isinstance(one, kind)]

    def first(kind: type[_Kind]) -> _Kind | None:
        return next(iter(of(kind)), None)

    chosen = first(words.ChooseCalibers)
    return Effects(
        holdings=tuple(of(Holding)),
        uses=tuple(of(words.Use)),
        whens=tuple(of(words.When)),
        keywords=frozenset(one.ability for one in of(words.Keyword)),
        cast=tuple(step for one in of(words.Cast) for step in one.steps),
        bombs=sum(one.count for one in of(words.Bombs)),
        calibers=chosen.count if chosen else 0,
        joins=first(words.Joins),
        crew=first(words.Crew),
        carries=first(words.Carries),
    )


OPPOSES = frozenset({"incantations"})
"""What an Opposer is protected against (ER-CAL-6)."""


class Now(NamedTuple):
    """A Minion at the moment. `power` is in dice, None without a sign; `unhurt` the same without the loss by injury.

    Of its `attacks` so many are `free`, the rest go the way of the one before (ER-CARD-21).
    """

    rank: str
    power: int | None
    origin: str
    calibers: frozenset[str]
    aura: bool
    unhurt: int = 0
    against: frozenset[str] = frozenset()
    attacks: int = 1
    free: int = 1
    extra: int = 0
    extra_wins: int = 0
    fought_by: tuple[FoughtOnlyBy, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card's facts.

    `kind` is the rank of a Minion (RANKS), or wall, ploy ad hoc, ground, flower, mastery, incantation
    white, incantation black, parchment, token; a Grim card without Dice Power is of the kind "grim"
    and no Minion. `group` is what it needs open, or, of a Parchment, its main symbol; `power` is in
    dice, None without a sign; `classes` are folded.
    """

    name: str
    kind: str
    league: str = ""
    classes: frozenset[str] = frozenset()
    color: str = ""
    group: str = ""
    power: int | None = None
    calibers: frozenset[str] = frozenset()
    origin: str = ""
    tributes: tuple[str, ...] = ()
    acts: int = 0
    counter: int = 0
    cardition: bool = False
    aura: bool = False
    appearance: str = "unknown"
    symbols: tuple[str, ...] = ()
    abilities: tuple[words.Ability, ...] = ()
    practice: bool = False
    left_out: bool = False
    """Whether it says what it does in words alone, which nothing can play (ER-R-50)."""

    @cached_property
    def key(self) -> str:
        """The name as it is looked up."""
        return fold(self.name)

    @cached_property
    def is_minion(self) -> bool:
        """Whether it is a Minion, in whatever league."""
        return self.kind in RANKS and not (self.kind == "grim" and self.power is None)

    @cached_property
    def deed(self) -> str:
        """How it is used from the hand: activate, invoke, cast or play."""
        if self.is_minion:
            return "invoke"
        return {"parchment": "activate", "incantation": "cast"}.get(self.sort, "play")

    @cached_property
    def effects(self) -> Effects:
        """What it can do, whatever is chosen when it is played."""
        return effects_of(self.abilities)

    @cached_property
    def choices(self) -> tuple[Effects, ...]:
        """What it can do by each choice that is made when it is played; none where there is no such choice."""
        either = next((one for one in self.abilities if isinstance(one, words.Either)), None)
        return tuple(effects_of((*self.abilities, *option)) for option in either.options) if either else ()

    @cached_property
    def binds(self) -> bool:
        """Whether it lets anything hold for other Minions than itself, also by a choice."""
        return any(
            one.carries or one.calibers or any(not self.is_minion or held.of is not None for held in one.holdings)
            for one in (self.effects, *self.choices)
        )

    @cached_property
    def holds_itself(self) -> bool:
        """Whether it is a Minion that lets something hold for itself, also by a choice."""
        return self.is_minion and any(held.of is None for one in (self.effects, *self.choices) for held in one.holdings)

    @cached_property
    def own_calibers(self) -> frozenset[str]:
        """The calibers that it has, and those that it may grant to itself."""
        held = (held for one in (self.effects, *self.choices) for held in one.holdings)
        return self.calibers.union(*(one.calibers for one in held if isinstance(one, GrantedCalibers)))

    @cached_property
    def combo_league(self) -> str:
        """The league to which it locks a Combo Field: a Mastery card without one is a Mage or a Vortex (ER-R-27)."""
        if self.kind in ("ground", "spellbound"):
            return GROUNDS if self.kind == "ground" else SPELLBOUND
        return self.league or (MASTER_MAGES if self.key in _MAGES else VORTEXES)

    @cached_property
    def carries(self) -> bool:
        """Whether it carries Minions, also by a choice."""
        return any(one.carries for one in (self.effects, *self.choices))

    @cached_property
    def does_something(self) -> bool:
        """Whether it has an effect that is used, or that waits for something, also by a choice."""
        return any(one.uses or one.whens for one in (self.effects, *self.choices))

    @cached_property
    def is_joined(self) -> bool:
        """Whether it is an Incantation that is joined to a Minion: a Cardition with something for it (ER-INC-9)."""
        effects = self.effects
        for_bearer = effects.joins or effects.calibers or effects.bombs
        return self.cardition and bool(for_bearer or any(held.of is None for held in effects.holdings))

    @cached_property
    def needs(self) -> str:
        """The group that must be open to invoke it, "" for none (ER-PARCH-15)."""
        if self.kind in PARCHMENTS_FOR:
            return self.kind
        return self.group if self.kind in ("common", "spellbound") else ""

    @cached_property
    def printed(self) -> Now:
        """What a Minion is by its card alone."""
        against = OPPOSES if "Opposer" in self.calibers else frozenset[str]()
        return Now(self.kind, self.power, self.origin, self.calibers, self.aura, self.power or 0, against)

    @cached_property
    def sort(self) -> str:
        """Its kind, Incantations of both colours being one."""
        return self.kind.removesuffix(" white").removesuffix(" black")

    @cached_property
    def stack(self) -> str:
        """The stack that it comes from and goes back under."""
        stacks = {"parchment": "parchments", "mastery": "mastery", "grim": "grim", "token": "tokens",
                  "incantation white": "white incantations", "incantation black": "black incantations"}  # fmt: skip
        return stacks.get(self.kind, "duel")

    @cached_property
    def void(self) -> str:
        """Where it goes from the field (ER-SETUP-4, ER-R-39)."""
        if self.kind == "token":
            return "tokens"
        return "limbo" if self.is_minion else "pyra" if self.kind == "parchment" else "craft pool"


@dataclass(frozen=True)
class Cards:
    """All cards that can be played with, and how they are called."""

    all: Sequence[Card]
    spellings: dict[str, str] = field(default_factory=dict)
    lacking: dict[str, str] = field(default_factory=dict)
    """What must be known of other cards to play with them, by the folded spellings of their names."""

    @cached_property
    def _rows(self) -> dict[str, int]:
        return {card.key: row for row, card in enumerate(self.all)}

    def find(self, name: str) -> int | None:
        """Return the row of a card by its name or another spelling, None where there is none."""
        key = fold(name)
        return self._rows.get(key, self._rows.get(fold(self.spellings.get(key, ""))))

    def why_missing(self, name: str) -> str:
        """Return why no card that can be played with is called so: what is not known of it, or names that are near."""
        if lacking := self.lacking.get(fold(name)):
            return f"{name} cannot be played with: a duel needs to know its {lacking}"
        near = ", ".join(nearest(name[:60], {fold(one): one for one in self.names}, 3))
        unknown = f"no card that can be played with is called {short(name)}"
        return f"{unknown}; near: {near}" if near else unknown

    @property
    def names(self) -> list[str]:
        """The names of all cards."""
        return [card.name for card in self.all]

    def rows(self, kind: str) -> list[int]:
        """Return the rows of the cards of a kind: cards of one's own first, practice cards after them."""
        return sorted(self._by_kind.get(kind, ()), key=lambda row: self.all[row].practice)

    @cached_property
    def _by_kind(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for row, card in enumerate(self.all):
            found.setdefault(card.kind, []).append(row)
        return found

    @cached_property
    def fingerprint(self) -> str:
        """A digest of all facts: a record made with others may not replay."""
        return sha256("\n".join(repr(card) for card in self.all).encode()).hexdigest()
