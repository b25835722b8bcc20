"""The options of `cardsdb proxies` in their groups: which cards, on what sheets, with which pictures and backs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards import GameOption

if TYPE_CHECKING:
    from exports.paper.pen import Colour
    from exports.proxies.guides import Guides


class Preset(StrEnum):
    """Ready sheets: nine cards touching; eight with bleed to cut between; one a page for print shops."""

    NINE = "9-up"
    EIGHT = "8-up"
    ONE = "1-up"


class Bleed(StrEnum):
    """What a picture's bleed shows."""

    MIRROR = "mirror"
    FLAT = "flat"


class Marks(StrEnum):
    """Marks to cut along: none, at the cards' corners, out to the page's edge, or lines over the whole page."""

    NONE = "none"
    CORNER = "corner"
    EDGE = "edge"
    FULL = "full"


class Sides(StrEnum):
    """Fronts, backs, or both."""

    BOTH = "both"
    FRONT = "front"
    BACK = "back"


class Flip(StrEnum):
    """The edge that a printer turns the sheet about."""

    LONG = "long"
    SHORT = "short"


class Fit(StrEnum):
    """How a picture of another shape takes its box: all of the box, or all of the picture."""

    COVER = "cover"
    CONTAIN = "contain"


class InkChoice(StrEnum):
    """What may leave the printer."""

    COLOUR = "colour"
    GREY = "grey"
    SAVER = "saver"
    OUTLINE = "outline"


@dataclass
class Selection:
    """Which cards."""

    lists: Annotated[
        list[Path] | None,
        typer.Argument(metavar="LIST...", help="Deck lists, or names of stored decks; - is the input."),
    ] = None
    query: Annotated[
        str | None, typer.Option("--query", "-q", metavar="QUERY", help="The cards that a search finds: 'civ:fire'.")
    ] = None
    card: Annotated[
        list[str] | None, typer.Option("--card", "-c", metavar="NAME", help="A card, or '4 NAME'; may be repeated.")
    ] = None
    set_code: Annotated[str | None, typer.Option("--set", metavar="CODE", help="A whole set, as in DM-01.")] = None
    game: GameOption = None
    copies: Annotated[
        int, typer.Option(min=1, max=99, metavar="N", help="Copies of each card that a search or set finds.")
    ] = 1
    exclude: Annotated[
        list[str] | None, typer.Option(metavar="QUERY", help="Leave out what a search finds; may be repeated.")
    ] = None
    only_missing: Annotated[
        bool, typer.Option("--only-missing", help="Only the copies that your collection lacks.")
    ] = False
    placeholders: Annotated[
        bool, typer.Option("--placeholders", help="A card with a name alone for a name that no card bears.")
    ] = False
    lang: Annotated[
        str | None, typer.Option(metavar="CODE", help="Names and hyphens of a language, as in fi, fr, tr.")
    ] = None


@dataclass
class Sheet:
    """On what sheets."""

    paper: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="a4 (unless you say), a3, a5, letter, legal, tabloid, or mm as in 330x482."),
    ] = None
    landscape: Annotated[
        bool | None, typer.Option("--landscape/--portrait", help="Otherwise the way that holds more cards.")
    ] = None
    card_size: Annotated[
        str | None,
        typer.Option(
            metavar="SIZE", help="standard, poker, japanese, mini, tarot, square, or mm; otherwise the game's own."
        ),
    ] = None
    preset: Annotated[Preset | None, typer.Option(help="8-up has bleed to cut between, 1-up a card a page.")] = None
    margin: Annotated[float | None, typer.Option(min=0, max=100, metavar="MM", help="What a printer leaves free.")] = (
        None
    )
    gap: Annotated[
        str | None, typer.Option(metavar="MM", help="Between cards, or across,down; otherwise twice the bleed.")
    ] = None
    bleed: Annotated[float | None, typer.Option(min=0, max=20, metavar="MM", help="Go on beyond the cards' edges.")] = (
        None
    )
    bleed_style: Annotated[Bleed, typer.Option(help="What a picture's bleed shows.")] = Bleed.MIRROR
    corner_radius: Annotated[float, typer.Option(min=0, max=20, metavar="MM", help="Round the corners.")] = 0
    skip_slot: Annotated[
        list[int] | None, typer.Option(min=1, metavar="N", help="Leave a place of each page empty; may be repeated.")
    ] = None
    ink: Annotated[
        InkChoice, typer.Option(help="grey; saver: thin black lines on white; outline: frames alone, to try cutting.")
    ] = InkChoice.COLOUR


@dataclass
class Margins:
    """What stands beside the cards."""

    marks: Annotated[Marks | None, typer.Option(help="Marks to cut along.")] = None
    mark_sides: Annotated[Sides, typer.Option(help="The sides that have marks.")] = Sides.BOTH
    mark_length: Annotated[float, typer.Option(min=0.5, max=50, metavar="MM", help="Of corner marks.")] = 3
    mark_offset: Annotated[float, typer.Option(min=0, max=10, metavar="MM", help="Off the cards.")] = 1
    mark_thickness: Annotated[float, typer.Option(min=0.05, max=2, metavar="MM", help="Of the marks.")] = 0.1
    mark_colour: Annotated[str, typer.Option(metavar="RRGGBB", help="Of the marks.")] = "000000"
    ruler: Annotated[bool, typer.Option("--ruler/--no-ruler", help="50 mm and 2 inches, to check the scale.")] = True
    label: Annotated[bool, typer.Option("--label/--no-label", help="The deck's name and the sheet's number.")] = True
    registration: Annotated[
        int | None, typer.Option(min=3, max=4, metavar="3|4", help="Marks for a cutting machine.")
    ] = None
    registration_inset: Annotated[float, typer.Option(min=0, max=100, metavar="MM", help="Off the page's edges.")] = 10
    registration_length: Annotated[float, typer.Option(min=2, max=50, metavar="MM", help="Of their arms.")] = 10
    registration_thickness: Annotated[float, typer.Option(min=0.1, max=3, metavar="MM", help="Of their lines.")] = 0.5

    def guides(self, settings: Settings) -> Guides:
        """Return what is to be drawn; raises PrintingError for a colour that is none."""
        from exports.proxies.guides import Guides, Registration

        machine = None
        if self.registration:
            machine = Registration(
                count=4 if self.registration == 4 else 3,
                inset=self.registration_inset,
                length=self.registration_length,
                thickness=self.registration_thickness,
            )
        return Guides(
            marks=(self.marks or settings.marks).value,
            sides=self.mark_sides.value,
            length=self.mark_length,
            offset=self.mark_offset,
            thickness=self.mark_thickness,
            colour=_colour(self.mark_colour),
            ruler=self.ruler and not settings.card_a_page,
            label=self.label and not settings.card_a_page,
            registration=machine,
        )


@dataclass
class Reverse:
    """The backs."""

    backs: Annotated[
        str | None, typer.Option(metavar="own|PICTURE", help="Print backs: the project's own, or a picture of yours.")
    ] = None
    flip: Annotated[Flip, typer.Option(help="The edge that the printer turns the sheet about.")] = Flip.LONG
    back_offset: Annotated[
        str | None, typer.Option(metavar="MM,MM", help="Move the backs right and down; otherwise as was kept.")
    ] = None
    sides: Annotated[Sides, typer.Option(help="Fronts and backs in one file, or one of them.")] = Sides.BOTH
    backs_apart: Annotated[
        bool, typer.Option("--backs-apart", help="All backs behind all fronts, rather than sheet by sheet.")
    ] = False


@dataclass
class Pictures:
    """Pictures of one's own."""

    images: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Pictures called as the cards or their numbers.")
    ] = None
    fit: Annotated[Fit, typer.Option(help="Fill the box, or show the whole picture.")] = Fit.COVER
    whole_card: Annotated[
        bool, typer.Option("--whole-card", help="The pictures are whole cards, not the art on them.")
    ] = False
    source_bleed: Annotated[
        float, typer.Option(min=0, max=20, metavar="MM", help="The bleed that whole cards have already.")
    ] = 0


@dataclass
class Output:
    """What is written."""

    output: Annotated[Path, typer.Option("--output", "-o", metavar="OUT.pdf", help="The PDF to write.")]
    cut_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The outlines as .svg or .dxf, for a cutting machine.")
    ] = None
    preview: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draw the first page as a picture.")] = None
    preview_all: Annotated[bool, typer.Option("--preview-all", help="Draw every page: OUT-1.png, ...")] = False
    preview_dpi: Annotated[int, typer.Option(min=20, max=600, metavar="N", help="Dots an inch of it.")] = 100


@dataclass(frozen=True)
class Settings:
    """What a preset sets, where no option says otherwise; mm."""

    gap: tuple[float, float] | None = None
    bleed: float = 0
    margin: float = 5
    marks: Marks = Marks.CORNER
    card_a_page: bool = False


PRESETS = {
    None: Settings(),
    Preset.NINE: Settings(gap=(0, 0)),
    Preset.EIGHT: Settings(bleed=2),
    Preset.ONE: Settings(bleed=3, margin=0, marks=Marks.NONE, card_a_page=True),
}


def _colour(text: str) -> Colour:
    from cardsdb.errors import PrintingError

    try:
        red, green, blue = bytes.fromhex(text.removeprefix("#"))
    except ValueError:
        raise PrintingError(f"a colour is six figures from 0 to f, as in ff0000 for red; not {text!r}") from None
    return red / 255, green / 255, blue / 255
