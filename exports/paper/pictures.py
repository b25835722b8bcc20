"""Pictures from strangers' files: looked at within bounds, embedded as they are, drawn the right way up."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PIL import Image, UnidentifiedImageError
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from cardsdb.errors import PrintingError

LARGEST_FILE = 100 * 1024 * 1024
"""The most bytes that a picture may have."""
LARGEST_PICTURE = 60_000_000
"""The most pixels that a picture may have: a card at 2,400 dots an inch."""
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp"})

_FORMATS = ("JPEG", "PNG", "WEBP")
_ORIENTATION = 0x0112
# How the camera held the picture (EXIF): the matrix that sets it upright, in PDF's order.
_UPRIGHT = {
    2: (-1, 0, 0, 1),
    3: (-1, 0, 0, -1),
    4: (1, 0, 0, -1),
    5: (0, -1, -1, 0),
    6: (0, -1, 1, 0),
    7: (0, 1, 1, 0),
    8: (0, 1, -1, 0),
}
_AS_IS = (1, 0, 0, 1)
_END_OF_JPEG, _TAIL = b"\xff\xd9", 4_096
"""The mark at the end of a JPEG, and how many bytes some programs write behind it."""
_ALIKE = 0.005
"""A picture whose shape is by so little not that of its box is taken for it: scans of cards never are exactly."""


@dataclass(frozen=True)
class Picture:
    """A picture file: its pixels as it is seen, and how it has to be turned for that.

    `grey` has it drawn without colours. `whole` is False for a JPEG whose end is missing.
    """

    path: Path
    width: int
    height: int
    turning: tuple[int, int, int, int] = _AS_IS
    is_jpeg: bool = False
    whole: bool = True
    grey: bool = False

    def dots_an_inch(self, width: float, height: float, *, cover: bool) -> float:
        """Return how fine it is printed in a box in mm."""
        choose = min if cover else max
        return 25.4 * choose(self.width / width, self.height / height)

    def draw(self, canvas: Canvas, left: float, bottom: float, width: float, height: float, *, cover: bool) -> None:
        """Draw it in a box in points: all of it (contain), or so that the box is full (cover), cut at its edges."""
        across, down = width / self.width, height / self.height
        scale = (max if cover else min)(across, down)
        shown = (self.width * scale, self.height * scale)
        if abs(across / down - 1) < _ALIKE:
            shown = (width, height)
        if not self.turning[0]:  # it lies on its side
            shown = shown[1], shown[0]
        if self.turning == _AS_IS and (not cover or shown == (width, height)):
            at = left + (width - shown[0]) / 2, bottom + (height - shown[1]) / 2
            canvas.drawImage(self._source, *at, *shown, mask="auto")
            return
        canvas.saveState()
        if cover and shown not in ((width, height), (height, width)):
            path = canvas.beginPath()
            path.rect(left, bottom, width, height)
            canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(left + width / 2, bottom + height / 2)
        if self.turning != _AS_IS:
            canvas.transform(*self.turning, 0, 0)
        canvas.drawImage(self._source, -shown[0] / 2, -shown[1] / 2, *shown, mask="auto")
        canvas.restoreState()

    @cached_property
    def _source(self) -> str | ImageReader:
        """What reportlab takes: the path of a JPEG, which it embeds untouched, else the pixels."""
        if self.grey:
            with Image.open(self.path, formats=_FORMATS) as image:
                return ImageReader(image.convert("LA" if "A" in image.getbands() else "L"))
        if self.is_jpeg and self.path.suffix.lower() in {".jpg", ".jpeg"}:
            return str(self.path)
        return ImageReader(str(self.path))


def read_picture(path: Path, *, grey: bool = False) -> Picture:
    """Return the picture in a file, by its head alone; raises PrintingError where it is none or beyond the bounds."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            if size > LARGEST_FILE:
                raise PrintingError(f"{path}: has {size:,} bytes; a picture may have {LARGEST_FILE:,}")
            file.seek(max(0, size - _TAIL))
            ends = _END_OF_JPEG in file.read(_TAIL)
            file.seek(0)
            image = Image.open(file, formats=_FORMATS)
            width, height = image.size
            if width * height > LARGEST_PICTURE:
                raise PrintingError(f"{path}: has {width} x {height} pixels; save it with fewer than 60 million")
            jpeg = image.format in {"JPEG", "MPO"}
            turning = _UPRIGHT.get(image.getexif().get(_ORIENTATION, 1), _AS_IS)
            if not jpeg:
                image.load()
    except (UnidentifiedImageError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PrintingError(f"{path}: is no JPEG, PNG or WebP picture, or a damaged one") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        if isinstance(error, PrintingError):
            raise
        raise PrintingError(f"{path}: cannot be read as a picture ({error})") from error
    seen = (width, height) if turning[0] else (height, width)
    return Picture(path, *seen, turning=turning, is_jpeg=jpeg, whole=ends or not jpeg, grey=grey)
