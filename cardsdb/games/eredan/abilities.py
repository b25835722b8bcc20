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

import re
import reprlib
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, Tag, TypeAdapter, model_validator

from cardsdb.errors import CardListError
from cardsdb.games.ability_reading import LONGEST_MESSAGE, read
from cardsdb.games.eredan.ability_parts import (
    Amount,
    Cards,
    Condition,
    Flag,
    Lasts,
    Names,
    Part,
    Positive,
    Side,
    Step,
    Who,
    Zone,
    word_or,
)
from cardsdb.names import tidy


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
    """The owner fills the hand to so many cards more the next time (EC-HAND-4)."""

    do: Literal["draw more"]
    count: Positive


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

    `at_once` are conditions under which, if all hold, it works at once all the same.
    `dual_wield` lets it be worn beside any other weapon, `dual_wield_with` beside those of that
    name (EC-ITEM-6). `slot` is what a card that is no item fills. `single` allows one card of
    its name on a character, or of its subtype, where a new one replaces the old (EC-FAM-2).
    """

    do: Literal["attach"]
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


class Waive(Step):
    """Own cards played later this round may be played in spite of class, guild, race and caste."""

    do: Literal["waive limits"]


class Play(Step):
    """A usable card from a discard pile is played with all that it does: its top such card, or a chosen one."""

    do: Literal["play"]
    side: Side = "own"
    cards: Cards | None = None
    pick: Literal["top", "chosen"] = "chosen"


class OneOf(Step):
    """One of these rows of steps is done, chosen by the owner of the card or at random."""

    do: Literal["one of"]
    pick: Literal["chosen", "random"]
    options: tuple[Annotated[tuple[Ability, ...], Field(min_length=1)], ...]

    @model_validator(mode="after")
    def _is_a_choice_at_its_own_moment(self) -> OneOf:
        if len(self.options) < 2:
            raise ValueError("wants two options or more")
        if any(not isinstance(step, Step) or step.when != "played" for row in self.options for step in row):
            raise ValueError("the steps of options are done at its own moment; they have no when")
        return self


Ability: TypeAlias = Annotated[
    Change
    | Set
    | Double
    | Damage
    | Heal
    | Boost
    | Move
    | DrawMore
    | Detach
    | Leave
    | Attach
    | Cancel
    | Immune
    | Guard
    | Silence
    | OrderBonus
    | Initiative
    | Chain
    | Hasten
    | Waive
    | Play
    | OneOf,
    Field(discriminator="do"),
]
OneOf.model_rebuild()
"""One ability of a card."""

_ABILITIES = TypeAdapter[tuple[Ability, ...]](tuple[Ability, ...])
Levels: TypeAlias = Mapping[int, tuple[Ability, ...] | None]
"""What a card can do, by the lowest level from which on it can; None where that is not known well enough."""
UNDECLARED = "undeclared"


def read_abilities(data: object, *, card_name: str) -> tuple[Ability, ...]:
    """Return the abilities that lists and dicts, as TOML and JSON give them, state; none for a card without any.

    Raises CardListError with one line that names the card, the place and what is wrong.
    """
    return read(_ABILITIES, data, card_name=card_name)


def write_abilities(abilities: Iterable[Ability]) -> list[dict[str, Any]]:
    """Return the abilities as JSON values that `read_abilities` reads back."""
    return [ability.model_dump(mode="json", exclude_defaults=True) for ability in abilities]


def load_abilities(path: Path) -> dict[str, Levels]:
    """Return the abilities of every card in a TOML file, by card name and level.

    A card has a list for all its levels, or a list for each level from which on it differs, or
    there the word "undeclared".
    Raises CardListError with one line for a file that cannot be read or a mistake in it.
    """
    try:
        cards = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        return {name: _levels(data, name) for name, data in cards.items()}
    except CardListError as error:
        raise CardListError(f"{path.name}: {error}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CardListError(tidy(f"{path.name}: cannot be read as TOML: {error}")[:LONGEST_MESSAGE]) from None


def at_level(levels: Levels, level: int) -> tuple[Ability, ...] | None:
    """Return the abilities at a level: those of the highest one not above it, else of the lowest."""
    return levels[max((known for known in levels if known <= level), default=min(levels))]


def _levels(data: object, name: str) -> Levels:
    if not isinstance(data, dict):
        return {1: read_abilities(data, card_name=name)}
    wrong = [level for level in data if not re.fullmatch(r"[1-9]\d?", level, re.ASCII)]
    if wrong or not data:
        raise CardListError(tidy(f"{name}: wants a list, or lists by level from 1 to 99, not by {reprlib.repr(wrong)}"))
    return {
        int(level): None if stated == UNDECLARED else read_abilities(stated, card_name=f"{name}, level {level}")
        for level, stated in data.items()
    }
