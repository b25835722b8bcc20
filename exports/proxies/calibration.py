"""The calibration sheet: printed on both sides, it tells how far the backs are off and whether sizes are right."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cardsdb.errors import PrintingError
from exports.paper.document import Duplex, new_document
from exports.paper.fonts import bold
from exports.paper.measures import Size
from exports.paper.pen import GREY, Pen

LARGEST_OFFSET = 20.0
"""The most mm that a printer may be off."""
_REACH = 10
_LEAST = Size(120, 140)
"""The smallest paper on which the scales and the measures have room."""


def calibration_sheet(paper: Size, about: Duplex, offset: tuple[float, float] = (0, 0)) -> bytes:
    """Return a PDF of two pages: a scale in mm around a cross in front, a cross alone on the back.

    Held against the light, the back's cross falls on the number of mm by which the backs have
    to be moved: right and down, as one looks at the back. With an `offset` it shows whether that is right.
    Raises PrintingError.
    """
    if paper.width < _LEAST.width or paper.height < _LEAST.height:
        raise PrintingError(f"a calibration sheet wants a paper of {_LEAST} at least, not {paper}")
    with new_document("Calibration sheet", subject="how far the backs are off", duplex=about) as document:
        mirrored = (about == "long") == (paper.height >= paper.width)
        for back in (False, True):
            page = document.page(paper)
            middle = (paper.width / 2, paper.height / 2)
            if back:
                middle = (middle[0] + offset[0], middle[1] + offset[1])
                _draw_cross(page, middle)
                _say(page, "Back", f"moved {offset[0]:g} mm to the right and {offset[1]:g} mm down")
            else:
                _draw_scale(page, middle, right=-1 if mirrored else 1, down=1 if mirrored else -1)
                _draw_measures(page)
                _say(page, "Front", "print both sides at 100 per cent, then hold the sheet against the light")
                _explain(page)
        return document.finished()


def _draw_cross(page: Pen, middle: tuple[float, float]) -> None:
    x, y = middle
    page.line((x - _REACH - 8, y), (x + _REACH + 8, y), line=0.15)
    page.line((x, y - _REACH - 8), (x, y + _REACH + 8), line=0.15)
    page.circle(middle, 1, stroke=GREY, line=0.15)


def _draw_scale(page: Pen, middle: tuple[float, float], *, right: int, down: int) -> None:
    """Draw a scale along both axes; what the back's cross shows must be undone, so the numbers run the other way."""
    x, y = middle
    page.line((x - _REACH, y), (x + _REACH, y), line=0.15)
    page.line((x, y - _REACH), (x, y + _REACH), line=0.15)
    for step in range(-_REACH * 2, _REACH * 2 + 1):
        at, length = step / 2, 2.5 if step % 10 == 0 else 1.5 if step % 2 == 0 else 0.8
        page.line((x + at, y - length), (x + at, y), line=0.1)
        page.line((x, y + at), (x + length, y + at), line=0.1)
        if step % 10 == 0 and step:
            page.write(x + at, y + 2.4, f"{-at * right:+g}", size=5.5, align="centre")
            page.write(x + 3, y + at + 0.7, f"{-at * down:+g}", size=5.5)


def _draw_measures(page: Pen) -> None:
    for row, (length, title) in enumerate(((100.0, "100 mm"), (101.6, "4 in"))):
        y = page.height - 30 + 10 * row
        x = (page.width - length) / 2
        page.line((x, y), (x + length, y))
        for end in (x, x + length):
            page.line((end, y - 2), (end, y + 2))
        page.write(page.width / 2, y - 1, f"{title}: measure it; if it is off, turn page scaling off", align="centre")


def _say(page: Pen, side: str, what: str) -> None:
    page.write(page.width / 2, 20, side, size=16, face=bold(), align="centre")
    page.write(page.width / 2, 27, what, size=10, align="centre", width=page.width - 20)


def _explain(page: Pen) -> None:
    page.write_into(
        20,
        34,
        page.width - 40,
        30,
        "Read where the back's cross meets the two scales: on the lying one how far to move the backs to the "
        "right, on the upright one how far down. Then keep both numbers, as in: "
        "cardsdb paper calibration --keep 0.5,-1",
        size=9,
        align="centre",
    )


def read_offset(text: str) -> tuple[float, float]:
    """Return the mm right and down that "0.5,-1" says; raises PrintingError."""
    try:
        right, down = (float(part) for part in text.split(","))
    except ValueError:
        raise PrintingError(f"an offset is two numbers of mm, right and down, as in 0.5,-1; not {text!r}") from None
    if not (abs(right) <= LARGEST_OFFSET and abs(down) <= LARGEST_OFFSET):
        raise PrintingError(f"an offset of {right:g}, {down:g} mm is more than a printer can be off")
    return right, down


def as_kept(offset: tuple[float, float]) -> str:
    """Return the file that keeps the offset of the user's printer."""
    right, down = offset
    return f"# The backs of double-sided sheets are moved by so many mm, right and down.\noffset = [{right}, {down}]\n"


def kept_offset(file: Path) -> tuple[float, float]:
    """Return the offset that was kept, none where there is no such file; raises PrintingError."""
    try:
        if not file.exists():
            return (0, 0)
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        right, down = tomllib.loads(text)["offset"]
        return read_offset(f"{right},{down}")
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise PrintingError(f"{file}: should say offset = [0.5, -1]; mend it, or keep the offset anew") from error
