"""What a game's table needs beside its cards, as data/<game>/paper.toml states it.

All of it is optional, and so are the keys of a row, a piece or a zone that the example leaves to one kind:

    [[reference]]                       # a rules reference card
    title = "A turn"
    rows = [{ term = "Draw", text = "One card.", clause = "DM-DRAW-1" }]

    [[pieces]]                          # pieces to cut out
    name = "Red crystal"
    count = 25
    size = [10, 10]                     # mm
    colour = "#c0392b"
    symbol = "crystal"                  # none: the whole piece has the colour
    label = "{number}"                  # the pieces are numbered from 1
    clause = "ER-COMP-10"

    [[mat]]                             # a sheet to play on
    title = "Field"

    [[mat.zones]]                       # lengths in mm on A3 lying on its side
    name = "Shields"
    x = 10
    y = 10
    width = 330
    height = 91.6
    places = 5                          # of a card each
    numbered = true
    track = 0                           # or a row of so many numbered boxes
    note = "face down"
    clause = "DM-ZONE-2"
"""

from __future__ import annotations

import tomllib
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardsdb.decks.format_files import first_mistake
from cardsdb.errors import PrintingError
from cardsdb.games import Game
from cardsdb.shipped import data_folder
from exports.paper.pen import Colour
from exports.sheets.symbols import SYMBOLS

_Name = Annotated[str, Field(min_length=1, max_length=60)]
_Length = Annotated[float, Field(ge=5, le=1000, allow_inf_nan=False)]
_Place = Annotated[float, Field(ge=0, le=1000, allow_inf_nan=False)]


class _Stated(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Row(_Stated):
    """One rule in short, the clause that it stands for, and the word that it explains."""

    text: str
    term: str = ""
    clause: str = ""


class ReferenceCard(_Stated):
    """A card of rules in short."""

    title: _Name
    rows: tuple[Row, ...]


class Piece(_Stated):
    """So many pieces of one kind."""

    name: _Name
    count: Annotated[int, Field(ge=1, le=1000)]
    size: tuple[_Length, _Length]
    colour: Annotated[str, Field(pattern="^#[0-9a-fA-F]{6}$")]
    symbol: Annotated[str, Field(pattern=f"^({'|'.join(SYMBOLS)})?$")] = ""
    label: str = ""
    clause: str = ""

    @property
    def rgb(self) -> Colour:
        """The colour as the pen takes it."""
        red, green, blue = bytes.fromhex(self.colour[1:])
        return red / 255, green / 255, blue / 255


class Zone(_Stated):
    """A part of a mat, perhaps with places of a card each."""

    name: _Name
    x: _Place
    y: _Place
    width: _Length
    height: _Length
    places: Annotated[int, Field(ge=0, le=20)] = 0
    numbered: bool = False
    track: Annotated[int, Field(ge=0, le=60)] = 0
    note: str = ""
    clause: str = ""


class Mat(_Stated):
    """A sheet to play on."""

    title: _Name
    zones: tuple[Zone, ...]


class TableFacts(_Stated):
    """All that the file of a game states."""

    reference: tuple[ReferenceCard, ...] = ()
    pieces: tuple[Piece, ...] = ()
    mat: tuple[Mat, ...] = ()


def table_facts(game: Game) -> TableFacts:
    """Return what a game's table needs, nothing where its folder of data has no paper.toml; raises PrintingError."""
    path = data_folder() / game.room.name / "paper.toml"
    if not path.is_file():
        return TableFacts()
    try:
        return TableFacts.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PrintingError(f"{path}: is no TOML ({error})") from error
    except ValidationError as error:
        key, wanted = first_mistake(error)
        raise PrintingError(f"{path}: {key}: {wanted}") from error
