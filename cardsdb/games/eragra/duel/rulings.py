"""The rulings on what the rulebook leaves open, and its numbers: all of them data (data/eragra/rulings.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from cardsdb.decks.format_files import first_mistake
from cardsdb.errors import UnreadableFileError
from cardsdb.games.eragra.ability_parts import Flag
from cardsdb.games.eragra.vocabulary import NATURAL_ORIGINS
from cardsdb.games.game import Option
from cardsdb.shipped import data_folder

Rolling: TypeAlias = Literal["both", "attacker", "none"]
"""Who rolls in a battle: both, only the attacker, or nobody, since there is none (ER-ORIGIN-2)."""
Matrix: TypeAlias = Mapping[str, Mapping[str, Rolling]]
"""Who rolls, by the defender's and then by the attacker's natural origin."""
Faces: TypeAlias = tuple[str, ...]
SYMBOLS = frozenset({"trident", "third eye", "black rose"})
_FACES = 6
_HIGHEST = 100


def _with_numbers(multiplier: str) -> BeforeValidator:
    """Return what reads the faces of a die of numbers: six of them, among them the multiplier once (ER-R-1)."""

    def read(faces: object) -> object:
        given = faces if isinstance(faces, list) else []
        numbers = [face for face in given if type(face) is int and 0 <= face <= _HIGHEST]
        if len(given) != _FACES or len(numbers) != _FACES - 1 or multiplier not in given:
            raise ValueError(f"this die has six faces: {multiplier!r} once, and five numbers up to {_HIGHEST} (ER-R-1)")
        return tuple(map(str, given))

    return BeforeValidator(read)


def _with_symbols(faces: Faces) -> Faces:
    if len(faces) != _FACES or set(faces) != SYMBOLS:
        raise ValueError("this die has six faces: trident, third eye and black rose, each at least once (ER-R-1)")
    return faces


def _is_whole(origins: Matrix) -> Matrix:
    wanted = frozenset(NATURAL_ORIGINS)
    if origins.keys() != wanted or any(row.keys() != wanted for row in origins.values()):
        raise ValueError(f"wants a row and in it a cell for each of: {', '.join(NATURAL_ORIGINS)} (ER-R-15)")
    return origins


Number: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=99)]
Origins: TypeAlias = Annotated[Matrix, Field(strict=True), AfterValidator(_is_whole)]


@dataclass(frozen=True)
class Rulings:
    """How a duel is played where that is a number, or a ruling that a table may take otherwise."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    assault: Annotated[Faces, _with_numbers("x2")]
    awakening: Annotated[Faces, _with_numbers("x3")]
    sinister: Annotated[Faces, AfterValidator(_with_symbols)]
    one_sided: Literal["automatic", "roll"]
    trojan_horse: Flag
    crystals: Number
    hand: Number
    parchments: Number
    largest_hand: Number
    cubes: Number
    white_minions: Number
    acts: Number
    mastery_groups: Number
    grim_groups: Number
    origins: Origins = field(hash=False)

    def options(self) -> Iterator[Option]:
        """Yield each ruling with its value and clauses, as people look them up; of the origins each row."""
        for name, (about, *clauses) in _ABOUT.items():
            key, _, row = name.partition(".")
            value = getattr(self, key)[row] if row else getattr(self, key)
            yield Option(name, list(value) if isinstance(value, tuple) else value, tuple(clauses), about)


_ABOUT: Mapping[str, tuple[str, ...]] = {
    "assault": ("faces of the Assault Die", "ER-R-1"),
    "awakening": ("faces of the Die of Awakening", "ER-R-1"),
    "sinister": ("faces of the Sinister Die", "ER-R-1"),
    "one_sided": ("how a Minion that may not roll is beaten: automatic, or by a roll above 0", "ER-R-16"),
    "trojan_horse": ("Trojan Horse destroys all Minions of one opponent at once", "ER-R-29"),
    "crystals": ("crystals that win, and the most that a Summoner can hold", "ER-END-4", "ER-CRYSTAL-2"),
    "hand": ("cards of the own Duel Stack in the first hand", "ER-SETUP-8"),
    "parchments": ("Parchments in the first hand", "ER-SETUP-8"),
    "largest_hand": ("most cards in hand after the draws of Meditation", "ER-TURN-6"),
    "cubes": ("cubes on a constant effect: so many turns and uses", "ER-CARD-2"),
    "white_minions": ("most White Minions of a Summoner on the Duel Field", "ER-INVOKE-4"),
    "acts": ("most Virtuous Acts of a Summoner, and most Evil ones", "ER-ACT-5"),
    "mastery_groups": ("open groups that unfold the Mastery Stack", "ER-MAST-1", "ER-R-34"),
    "grim_groups": ("open groups that unfold the Grim Stack", "ER-GRIM-1", "ER-R-34"),
    "origins.Ground": ("who rolls against a Ground Minion, by the attacker's origin", "ER-ORIGIN-3"),
    "origins.Flying": ("who rolls against a Flying Minion", "ER-ORIGIN-4"),
    "origins.Sea": ("who rolls against a Sea Minion", "ER-ORIGIN-5", "ER-R-15"),
    "origins.Amphibious": ("who rolls against an Amphibious Minion", "ER-ORIGIN-6", "ER-R-15"),
    "origins.Immaterial": ("who rolls against an Immaterial Minion", "ER-ORIGIN-7", "ER-R-15"),
    "origins.Grounds": ("who rolls against a Minion of the Grounds", "ER-ORIGIN-9", "ER-R-15"),
}
"""What each ruling is about, and its clauses."""
_RULINGS = TypeAdapter(Rulings)


@cache
def rulings() -> Rulings:
    """Return the shipped rulings."""
    return read_rulings(data_folder() / "eragra" / "rulings.toml")


def read_rulings(file: Path) -> Rulings:
    """Return the rulings that a file states; UnreadableFileError says in one line what is wrong with it."""
    try:
        return _RULINGS.validate_python(tomllib.loads(file.read_text(encoding="utf-8-sig")))
    except ValidationError as error:
        where, why = first_mistake(error)
        raise UnreadableFileError(f"{file} states no rulings: {where}: {why}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableFileError(f"{file} states no rulings: {error}") from error
