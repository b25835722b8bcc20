"""Pictures from strangers' files: looked at within bounds, embedded as they are, drawn the right way up."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from PIL import Image, UnidentifiedImageError
from reportlab.pdfgen.canvas import Canvas

from cardsdb.errors import PrintingError
from exports.paper.embedding import embed_jpeg, embed_pixels

LARGEST_FILE = 40 * 1024 * 1024
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
_FINE_ENOUGH = 300
"""Dots an inch below which a picture looks coarse in print."""
_ALIKE = 0.005
"""A picture whose shape is by so little not that of its box is taken for it: scans of cards never are exactly."""


@dataclass(frozen=True)
class Picture:
    """A picture file: its pixels as it is seen, and how it has to be turned for that.

    `mode` says what a pixel has. `grey` has it drawn without colours. `whole` is False for a JPEG whose end is missing.
    `content` are the bytes of a file that goes into a PDF as it is.
    """

    path: Path
    width: int
    height: int
    turning: tuple[int, int, int, int] = _AS_IS
    is_jpeg: bool = False
    mode: str = "RGB"
    whole: bool = True
    grey: bool = False
    content: bytes = field(default=b"", repr=False, compare=False)

    @property
    def is_untouched(self) -> bool:
        """Whether its file goes into a PDF as it is, rather than its pixels."""
        return self.is_jpeg and not self.grey

    def flaws(self, width: float, height: float, *, cover: bool) -> Iterator[str]:
        """Yield what is wrong with it when it is printed in a box in mm."""
        if not self.whole:
            yield f"{self.path.name}: seems to be cut short; its lower part may be missing"
        fineness = 25.4 * (min if cover else max)(self.width / width, self.height / height)
        if round(fineness) < _FINE_ENOUGH:
            yield f"{self.path.name}: {fineness:.0f} dots an inch in print; {_FINE_ENOUGH} look sharp"

    def draw(self, canvas: Canvas, left: float, bottom: float, width: float, height: float, *, cover: bool) -> None:
        """Draw it in a box in points: all of it (contain), or so that the box is full (cover), cut at its edges.

        Raises PrintingError where the file is damaged.
        """
        across, down = width / self.width, height / self.height
        scale = (max if cover else min)(across, down)
        shown = (self.width * scale, self.height * scale)
        if abs(across / down - 1) < _ALIKE:
            shown = (width, height)
        cut = cover and shown != (width, height)
        if not self.turning[0]:  # it lies on its side
            shown = shown[1], shown[0]
        a, b = self.turning[0] * shown[0], self.turning[1] * shown[0]
        c, d = self.turning[2] * shown[1], self.turning[3] * shown[1]
        self._embed(canvas)
        canvas.saveState()
        if cut:
            path = canvas.beginPath()
            path.rect(left, bottom, width, height)
            canvas.clipPath(path, stroke=0, fill=0)
        canvas.transform(a, b, c, d, left + (width - a - c) / 2, bottom + (height - b - d) / 2)
        canvas.doForm(self._name)
        canvas.restoreState()

    @cached_property
    def _name(self) -> str:
        """What it is called in a PDF."""
        return f"picture{blake2b(os.fsencode(self.path), digest_size=12).hexdigest()}{'grey' if self.grey else ''}"

    def _embed(self, canvas: Canvas) -> None:
        """Put it into the PDF, once."""
        if canvas.hasForm(self._name):
            return
        with _reading(self.path):
            if self.is_untouched:
                size = (self.height, self.width) if not self.turning[0] else (self.width, self.height)
                embed_jpeg(canvas, self._name, self.content, size, self.mode)
                return
            with Image.open(self.path, formats=_FORMATS) as image:
                embed_pixels(canvas, self._name, image, grey=self.grey)


def read_picture(path: Path, *, grey: bool = False) -> Picture:
    """Return the picture in a file, by its head alone; raises PrintingError where it is none or beyond the bounds."""
    with _reading(path):
        if path.exists() and not path.is_file():  # what else there is may keep us waiting for ever
            raise PrintingError(f"{path}: is no picture file")
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
            file.seek(0)
            content = file.read() if jpeg and not grey else b""  # it goes into the PDF as it is
    seen = (width, height) if turning[0] else (height, width)
    return Picture(
        path, *seen, turning=turning, is_jpeg=jpeg, mode=image.mode, whole=ends or not jpeg, grey=grey, content=content
    )


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Have what is wrong with a picture's file said in a line, and only there."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except PrintingError:
        raise
    except (UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise PrintingError(f"{path}: is no JPEG, PNG or WebP picture, or a damaged one") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        why = getattr(error, "strerror", None) or error
        raise PrintingError(f"{path}: cannot be read as a picture ({why})") from error
