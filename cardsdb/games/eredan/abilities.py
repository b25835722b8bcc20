"""What Eredan cards can do, as data: a small closed vocabulary.

A card's abilities are a list of steps, one verb each. A step tells `when` it is done, whom it is
done to (`who`), and what must be true for it (`provided`). The rules engine runs them and
`ability_text` renders them. Nothing outside the vocabulary is taken, and no text in it is ever
evaluated, so that a stranger's card file cannot run code.

"Bearer" is the character that has the ability: the character itself, whoever an attached card is
attached to, or the own fighter for a card that is played. "Foe" is the fighter opposite. "Own"
and "opposing" are seen from the side whose card it is, for a card attached to a foe as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, Tag, TypeAdapter, model_validator

from cardsdb.games.ability_reading import read
from cardsdb.games.eredan.ability_parts import (
    Amount,
    Bearers,
    Cards,
    Condition,
    Flag,
    Group,
    Lasts,
    Names,
    Number,
    Part,
    Positive,
    Side,
    Step,
    Text,
    Who,
    Zone,
    word_or,
)


class Figures(Step):
    """Figures of characters, for a while. `attack` is both ends of the range."""

    is_standing = True

    who: Who = "bearer"
    attack: Amount | None = None
    attack_min: Amount | None = None
    attack_max: Amount | None = None
    defense: Amount | None = None
    spirit: Amount | None = None
    lasts: Lasts = "round"

    @model_validator(mode="after")
    def _has_a_figure(self) -> Figures:
        if not self.figures():
            raise ValueError("wants a figure: attack, attack_min, attack_max, defense, spirit or max_health")
        if self.when == "always" and self.lasts != "round":
            raise ValueError("'always' lasts as long as the card or character does; leave lasts out")
        return self

    def figures(self) -> dict[str, Any]:
        """Return the amounts that are stated, by figure."""
        stated = ((name, getattr(self, name, None)) for name in FIGURES)
        return {name: amount for name, amount in stated if amount is not None}


FIGURES = ("attack", "attack_min", "attack_max", "defense", "spirit", "max_health")


class Change(Figures):
    """Add the amounts to the figures; below 0 they may go, and count as 0 when used."""

    do: Literal["change"]
    max_health: Amount | None = None


class Set(Figures):
    """The figures become the amounts; what is added later counts on top."""

    do: Literal["set"]


class Double(Step):
    """All that was and is added to that figure of the bearer, or taken off it, this round counts twice."""

    do: Literal["double"]
    stat: Literal["attack", "defense", "spirit"]


class Damage(Step):
    """Magic damage (less Spirit, EC-DMG-4), direct damage (less nothing), physical damage (less Defense)."""

    do: Literal["damage"]
    kind: Literal["magic", "direct", "physical"]
    amount: Amount
    who: Who = "foe"


class Heal(Step):
    """Give health back, never above the greatest health; a dead character gets none."""

    do: Literal["heal"]
    amount: Amount
    who: Who = "bearer"


class BarHealing(Step):
    """Healing does nothing to `who`: any, or that of these cards."""

    is_standing = True

    do: Literal["bar healing"]
    cards: Cards | None = None
    who: Who = "bearer"
    lasts: Lasts = "round"


class Soften(Step):
    """Each damage of that kind that `who` takes is so much less."""

    is_standing = True

    do: Literal["soften"]
    kind: Literal["magic", "direct", "physical"]
    by: Amount
    who: Who = "bearer"
    lasts: Lasts = "round"


class Revive(Step):
    """Dead characters come back, untapped, with so much health, and with no more than they may have (EC-DMG-13)."""

    do: Literal["revive"]
    health: Amount
    who: Group

    @model_validator(mode="after")
    def _speaks_of_the_dead(self) -> Revive:
        if not self.who.dead:
            raise ValueError("brings back the dead; say dead = true in who")
        return self


class Boost(Step):
    """Damage, or healing, of the cards that `who` plays is so much more."""

    is_standing = True

    do: Literal["boost"]
    what: Literal["damage", "healing"]
    by: Amount
    cards: Cards
    who: Who = "bearer"
    lasts: Lasts = "round"


Count: TypeAlias = Annotated[
    Annotated[Literal["all"], Tag("word")] | Annotated[Amount, Tag("amount")], word_or("amount")
]


class Move(Step):
    """Cards go from one zone of a side to another of the same player.

    Top cards are the deck's top or the last of the discard pile; chosen ones are chosen by the
    player whose cards they are; `up_to` leaves the number to that player. A deck is shuffled
    after any card was chosen from it or put into it.
    """

    do: Literal["move"]
    source: Zone
    to: Zone
    side: Side = "own"
    cards: Cards | None = None
    count: Count = 1
    pick: Literal["top", "chosen", "random"] = "chosen"
    up_to: Flag = False


class DrawMore(Step):
    """A side fills its hand to so many cards more, or fewer, the next time (EC-HAND-4)."""

    do: Literal["draw more"]
    count: Number
    side: Side = "own"


class Detach(Step):
    """Attached cards leave each of the characters: all, or one that the owner of the card chooses or chance picks."""

    do: Literal["detach"]
    who: Who
    cards: Cards | None = None
    pick: Literal["all", "chosen", "random"] = "all"
    to: Literal["deck", "discard pile"]


class Leave(Step):
    """The attached card goes back to its owner's hand, or to another living character that its owner chooses."""

    do: Literal["leave"]
    to: Literal["hand", "own character"]


class Attach(Part):
    """The card stays with the bearer. Its other abilities work at once, or from the end of combat on.

    `to` is whose it becomes where that is not the own fighter; of several, its player chooses one.
    `at_once` are conditions under which, if all hold, it works at once all the same.
    `dual_wield` lets it be worn beside any other weapon, `dual_wield_with` beside those of that
    name (EC-ITEM-6). `slot` is what a card that is no item fills. `single` allows one card of
    its name on a character, or of its subtype, where a new one replaces the old (EC-FAM-2).
    """

    do: Literal["attach"]
    to: Bearers | None = None
    works: Literal["at once", "end of combat"] = "at once"
    at_once: tuple[Condition, ...] = ()
    dual_wield: Flag = False
    dual_wield_with: Names | None = None
    slot: Literal["weapon", "armor"] | None = None
    single: Literal["name", "subtype"] | None = None


class Cancel(Step):
    """The next card of that kind, or every one, that the opponent would still resolve this round does nothing."""

    do: Literal["cancel"]
    cards: Cards
    count: Literal["next", "all"] = "next"


class Immune(Step):
    """Opposing cards of these kinds do nothing to the bearer."""

    is_standing = True

    do: Literal["immune"]
    cards: Cards


class Guard(Step):
    """These figures of the bearer cannot be changed or set, by opposing cards or by any."""

    is_standing = True

    do: Literal["guard"]
    stats: Annotated[tuple[Literal["attack", "defense", "spirit"], ...], Field(min_length=1)]
    against: Literal["opposing", "any"] = "opposing"


class Silence(Step):
    """Attached cards on `who` do nothing this round."""

    do: Literal["silence"]
    cards: Cards
    who: Who


class OrderBonus(Step):
    """`who` gets its Order bonuses if this round has not given them (EC-ROUND-5)."""

    do: Literal["order bonus"]
    who: Who = "bearer"


class Initiative(Part):
    """So many more tickets, or points of the die, for who begins (EC-INIT-3)."""

    do: Literal["initiative"]
    by: Positive


class Chain(Step):
    """After such a first card `who` may play any second one (EC-CLASS-2).

    Without `after` it is the card that has the ability that gives the chain.
    """

    is_standing = True

    do: Literal["chain"]
    after: Cards | None = None
    who: Who = "bearer"

    @model_validator(mode="after")
    def _after_or_itself(self) -> Chain:
        if (self.after is None) != (self.when == "played"):
            raise ValueError("a card gives a chain when it is 'played', without after; a character 'always', with it")
        return self


class Hasten(Step):
    """Cards of that sort that `who` plays work at once instead of from the end of combat on."""

    is_standing = True

    do: Literal["hasten"]
    cards: Cards
    who: Who = "bearer"


class Forbid(Step):
    """Cards of that sort cannot be laid where `who` fights for their player."""

    is_standing = True

    do: Literal["forbid"]
    cards: Cards
    who: Who = "bearer"
    lasts: Lasts = "round"


class Waive(Step):
    """Own cards played later this round may be played in spite of class, guild, race and caste."""

    do: Literal["waive limits"]


class Play(Step):
    """A usable card from a discard pile is played with all that it does: its top such card, or a chosen one."""

    do: Literal["play"]
    side: Side = "own"
    cards: Cards | None = None
    pick: Literal["top", "chosen"] = "chosen"


class LeftOut(Part):
    """Something that the card does besides, and that is not played: its source leaves open what it is."""

    do: Literal["left out"]
    what: Text


class Repeat(Step):
    """The steps are done so many times, at most 99, each with targets and amounts of its own."""

    do: Literal["repeat"]
    times: Amount
    steps: Annotated[tuple[Ability, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _is_done_at_its_own_moment(self) -> Repeat:
        check_moments(self.steps)
        if any(isinstance(step, Repeat | OneOf) for step in self.steps):
            raise ValueError("repeats plain steps, none that has steps within it")
        return self


class OneOf(Step):
    """One of these rows of steps is done, chosen by the owner of the card or at random."""

    do: Literal["one of"]
    pick: Literal["chosen", "random"]
    options: tuple[Annotated[tuple[Ability, ...], Field(min_length=1)], ...]

    @model_validator(mode="after")
    def _is_a_choice_at_its_own_moment(self) -> OneOf:
        if len(self.options) < 2:
            raise ValueError("wants two options or more")
        for row in self.options:
            check_moments(row)
        return self


def check_moments(steps: Iterable[object]) -> None:
    """Raise ValueError for a step within another one that has a moment of its own."""
    if any(not isinstance(step, Step) or step.when != "played" for step in steps):
        raise ValueError("steps within a step are done at its moment; they have no when")


Ability: TypeAlias = Annotated[
    Change | Set | Double | Damage | Heal | BarHealing | Soften | Revive | Boost | Move | DrawMore | Detach | Leave
    | Attach | Cancel | Immune | Guard | Silence | OrderBonus | Initiative | Chain | Hasten | Forbid | Waive | Play
    | LeftOut | Repeat | OneOf,
    Field(discriminator="do"),
]  # fmt: skip
"""One ability of a card."""
Repeat.model_rebuild()
OneOf.model_rebuild()

_ABILITIES = TypeAdapter[tuple[Ability, ...]](tuple[Ability, ...])


def read_abilities(data: object, *, card_name: str) -> tuple[Ability, ...]:
    """Return the abilities that lists and dicts, as TOML and JSON give them, state; none for a card without any.

    Raises CardListError with one line that names the card, the place and what is wrong.
    """
    return read(_ABILITIES, data, card_name=card_name)
