"""The cards as an Eragra duel plays with them: facts beside each other, abilities sorted by when they matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
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
TRANSPORTER, ARMIGNER = "Transporter", "Armigner"
_USED = frozenset({TRANSPORTER, ARMIGNER})
"""The calibers that are used (ER-CAL-3)."""
_DEEDS = {"parchment": "activate", "incantation": "cast"}
"""How cards that are no Minions are used from the hand; the others are played."""
_STACKS = {"parchment": "parchments", "mastery": "mastery", "grim": "grim", "token": "tokens",
           "incantation white": "white incantations", "incantation black": "black incantations"}  # fmt: skip
"""The stacks of the kinds that do not come from the Duel Stack."""
_VOIDS = {"token": "tokens", "parchment": "pyra"}
"""The voids of what is no Minion, but for the Craft Pool."""
_AT_ONCE = frozenset({"played", "leaves"})
"""The moments that come once for a card."""
_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
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

    constant: bool = field(init=False, repr=False, compare=False)
    """Whether it carries cubes: what holds, waits, or may be used more than once (ER-CARD-2)."""
    by_when: dict[str, tuple[words.When, ...]] = field(init=False, repr=False, compare=False)
    """The triggered abilities by what they wait for."""

    def __post_init__(self) -> None:
        """Work out what follows."""
        put = partial(object.__setattr__, self)
        recurring = any(use.every for use in self.uses)
        waiting = any(when.when not in _AT_ONCE for when in self.whens)
        lasting = self.holdings or self.carries or self.calibers or "lasts" in self.keywords
        put("constant", bool(lasting or recurring or waiting))
        put("by_when", {one.when: tuple(same for same in self.whens if same.when == one.when) for one in self.whens})


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


@dataclass(frozen=True, slots=True)
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

    key: str = field(init=False, repr=False, compare=False)
    """The name as it is looked up."""
    sort: str = field(init=False, repr=False, compare=False)
    """Its kind, Incantations of both colours being one."""
    is_minion: bool = field(init=False, repr=False, compare=False)
    """Whether it is a Minion, in whatever league."""
    deed: str = field(init=False, repr=False, compare=False)
    """How it is used from the hand: activate, invoke, cast or play."""
    needs: str = field(init=False, repr=False, compare=False)
    """The group that must be open to invoke it, "" for none (ER-PARCH-15)."""
    printed: Now = field(init=False, repr=False, compare=False)
    """What a Minion is by its card alone."""
    stack: str = field(init=False, repr=False, compare=False)
    """The stack that it comes from and goes back under."""
    void: str = field(init=False, repr=False, compare=False)
    """Where it goes from the field (ER-SETUP-4, ER-R-39)."""
    combo_league: str = field(init=False, repr=False, compare=False)
    """The league to which it locks a Combo Field: a Mastery card without one is a Mage or a Vortex (ER-R-27)."""
    effects: Effects = field(init=False, repr=False, compare=False)
    """What it can do, whatever is chosen when it is played."""
    choices: tuple[Effects, ...] = field(init=False, repr=False, compare=False)
    """What it can do by each choice that is made when it is played; none where there is no such choice."""
    does_something: bool = field(init=False, repr=False, compare=False)
    """Whether it has an effect that is used, or that waits for something, also by a choice."""
    holds_itself: bool = field(init=False, repr=False, compare=False)
    """Whether it is a Minion that lets something hold for itself, also by a choice."""
    binds: bool = field(init=False, repr=False, compare=False)
    """Whether it lets anything hold for other Minions than itself, also by a choice."""
    carries: bool = field(init=False, repr=False, compare=False)
    """Whether it carries Minions, also by a choice."""
    uses_calibers: bool = field(init=False, repr=False, compare=False)
    """Whether it has a caliber that is used, or may grant one to itself."""
    reacts: bool = field(init=False, repr=False, compare=False)
    """Whether it is an Incantation that is also cast in a rival's turn (ER-INC-4)."""
    is_joined: bool = field(init=False, repr=False, compare=False)
    """Whether it is an Incantation that is joined to a Minion: a Cardition with something for it (ER-INC-9)."""

    def __post_init__(self) -> None:
        """Work out what follows from the facts."""
        put = partial(object.__setattr__, self)
        put("key", fold(self.name))
        put("sort", self.kind.removesuffix(" white").removesuffix(" black"))
        put("is_minion", self.kind in RANKS and not (self.kind == "grim" and self.power is None))
        put("deed", "invoke" if self.is_minion else _DEEDS.get(self.sort, "play"))
        in_combination = self.kind in PARCHMENTS_FOR
        put("needs", self.kind if in_combination else self.group if self.kind in ("common", "spellbound") else "")
        against = OPPOSES if "Opposer" in self.calibers else frozenset[str]()
        put("printed", Now(self.kind, self.power, self.origin, self.calibers, self.aura, self.power or 0, against))
        put("stack", _STACKS.get(self.kind, "duel"))
        put("void", "limbo" if self.is_minion else _VOIDS.get(self.kind, "craft pool"))
        league = self.league or (MASTER_MAGES if self.key in _MAGES else VORTEXES)
        put("combo_league", {"ground": GROUNDS, "spellbound": SPELLBOUND}.get(self.kind, league))
        self._see_effects(put)

    def _see_effects(self, put: Callable[[str, object], None]) -> None:
        effects = effects_of(self.abilities)
        either = next((one for one in self.abilities if isinstance(one, words.Either)), None)
        choices = tuple(effects_of((*self.abilities, *option)) for option in either.options) if either else ()
        put("effects", effects)
        put("choices", choices)
        every = (effects, *choices)
        holdings = [held for one in every for held in one.holdings]
        for_bearer = any(held.of is None for held in holdings)
        put("does_something", any(one.uses or one.whens for one in every))
        put("holds_itself", self.is_minion and for_bearer)
        for_others = bool(holdings) and (not self.is_minion or any(held.of is not None for held in holdings))
        put("binds", for_others or any(one.carries or one.calibers for one in every))
        put("carries", any(one.carries for one in every))
        granted = (held.calibers for held in holdings if isinstance(held, GrantedCalibers))
        put("uses_calibers", not _USED.isdisjoint(self.calibers.union(*granted)))
        put("reacts", "in a rival's turn" in effects.keywords)
        joins = effects.joins or effects.calibers or effects.bombs or any(held.of is None for held in effects.holdings)
        put("is_joined", self.cardition and bool(joins))


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
