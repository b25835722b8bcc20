"""What Eragra cards can do, as data: a small closed vocabulary.

A card's abilities are read from TOML or JSON into these models, which the duel runs (one verb a
step) and `ability_text` renders. Nothing outside the vocabulary is taken, and no text in it is
ever evaluated, so that a stranger's card file cannot run code.

"You" is the Summoner on whose field the card is, or who casts it; the bearer is the Minion that
has the ability, or that the card is joined to. What holds or can be used more than once is
constant: it carries five cubes, for turns and for uses (ER-CARD-2).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, TypeAdapter

from cardsdb.games.ability_reading import load, read
from cardsdb.games.eragra.ability_holdings import (
    Attacks,
    Aura,
    Becomes,
    ChangedOrigin,
    ExtraCrystals,
    FoughtOnlyBy,
    GrantedCalibers,
    Held,
    Power,
    Protected,
)
from cardsdb.games.eragra.ability_parts import Flag, Minions, Name, Part, Positive, Turns
from cardsdb.games.eragra.ability_steps import Steps


def _spelled_out(value: object) -> object:
    return {"ability": value} if isinstance(value, str) else value


class Keyword(Part):
    """A word that says all.

    "in a rival's turn": the Incantation may be cast there too (ER-INC-4). "lasts": the Incantation
    stays on the Altar for 5 turns or uses (ER-INC-6). "reflects": ER-CARD-30. "covers the field":
    ER-CARD-28. "returns to hand": ER-CARD-21. "bars the Future World" and "opens the Future World":
    ER-MAST-6. "inf": the text has an INF part (ER-CARD-4).
    """

    ability: Literal[
        "in a rival's turn",
        "lasts",
        "reflects",
        "covers the field",
        "returns to hand",
        "bars the Future World",
        "opens the Future World",
        "inf",
    ]


# When steps are done.


class Use(Part):
    """An effect that you may use in your Seance: once, or every so many turns (ER-CAL-3, ER-R-33).

    One with `every` is constant: each use takes a cube off (ER-CARD-2).
    """

    ability: Literal["use"]
    every: Turns | None = None
    steps: Steps


class When(Part):
    """Steps that are done when something happens; you `may` decline them (ER-CARD-33).

    "played": the card enters your field. "wins" and "destroys": the bearer in a battle. "leaves":
    the card goes to a void. "meditation": yours begins. The rest is what a rival does; "card
    enters" asks for a card of that `name` on any field.
    """

    ability: Literal["when"]
    when: Literal[
        "played",
        "wins",
        "destroys",
        "leaves",
        "meditation",
        "rival draws",
        "rival collects a crystal",
        "rival attacks",
        "written space attacked",
        "card enters",
    ]
    name: Name | None = None
    may: Flag = False
    steps: Steps


class Cast(Part):
    """What an Incantation does when it is cast (ER-INC-2)."""

    ability: Literal["cast"]
    steps: Steps


class Bombs(Part):
    """So many bombs: each destroys one rival Minion on a Duel Field, and is used up (ER-CARD-35, ER-R-47)."""

    ability: Literal["bombs"]
    count: Positive


class Joins(Part):
    """The Minions of yours that the card may be joined to; any unless said."""

    ability: Literal["joins"]
    minions: Minions


class Crew(Part):
    """So many of these Minions of yours leave the duel when the card is played (Trojan Horse)."""

    ability: Literal["crew"]
    count: Positive
    minions: Minions


class Carries(Part):
    """Takes up to so many Minions of yours aboard, `more` while a card called `with_card` is on your field.

    What is in `aboard` holds for them; `shelters` keeps attacks from them; `draws` is how many Mastery
    cards you draw for each; `bombs` how many each gets. All aboard are destroyed with the card (ER-CARD-20, 23).
    """

    ability: Literal["carries"]
    count: Positive
    minions: Minions = Minions()
    with_card: Name | None = None
    more: Positive = 1
    aboard: tuple[Held, ...] = ()
    shelters: Flag = False
    draws: Annotated[int, Field(strict=True, ge=0, le=3)] = 0
    bombs: Annotated[int, Field(strict=True, ge=0, le=3)] = 0


class ChooseCalibers(Part):
    """Its bearer gains so many calibers, of your choice (ER-CARD-19)."""

    ability: Literal["choose calibers"]
    count: Positive


class Either(Part):
    """One of two or three sets of abilities, chosen when the card is played (ER-CARD-5)."""

    ability: Literal["either"]
    options: Annotated[tuple[Abilities, ...], Field(min_length=2, max_length=3)]


Ability: TypeAlias = Annotated[
    Annotated[
        Power
        | ChangedOrigin
        | GrantedCalibers
        | Aura
        | Protected
        | Attacks
        | ExtraCrystals
        | Becomes
        | FoughtOnlyBy
        | Keyword
        | Use
        | When
        | Cast
        | Bombs
        | Joins
        | Crew
        | Carries
        | ChooseCalibers
        | Either,
        Field(discriminator="ability"),
    ],
    BeforeValidator(_spelled_out),
]
"""One ability of a card. One without further keys may be written as its bare name."""
Abilities: TypeAlias = Annotated[tuple[Ability, ...], Field(min_length=1)]

_ABILITIES = TypeAdapter[tuple[Ability, ...]](Abilities)


def read_abilities(data: object, *, card_name: str) -> tuple[Ability, ...]:
    """Return the abilities that lists and dicts, as TOML and JSON give them, state.

    Raises CardListError with one line that names the card, the place and what is wrong.
    """
    return read(_ABILITIES, data, card_name=card_name)


def load_abilities(path: Path) -> dict[str, tuple[Ability, ...]]:
    """Return the abilities of every card in a TOML file, by card name; raises CardListError."""
    return load(path, lambda data, name: read_abilities(data, card_name=name))
