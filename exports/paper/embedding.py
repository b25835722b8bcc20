"""Pictures as objects of a PDF: a JPEG as it is, another by its pixels, which are let go as soon as they are packed."""

from __future__ import annotations

import zlib
from typing import Any

from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFImageXObject

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
"""What a PDF calls the colours of a picture, by Pillow's modes."""


def embed_jpeg(canvas: Any, name: str, data: bytes, size: tuple[int, int], mode: str) -> None:
    """Put the bytes of a JPEG into a PDF; `doForm` draws it, one point wide and high, by its name."""
    picture = _picture(data, size, mode, "DCTDecode")
    picture._dotrans = mode == "CMYK"  # such files have their colours turned round
    canvas._doc.addForm(name, picture)


def embed_pixels(canvas: Any, name: str, image: Image.Image, *, grey: bool) -> None:
    """Put the pixels of a picture into a PDF, and how far they let shine through what is below."""
    alpha = image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
    shown = image.convert("L" if grey or image.mode in _GREYS else "RGB")
    picture = _packed(shown)
    if alpha:
        picture.smask = canvas._doc.Reference(_packed(alpha))
    canvas._doc.addForm(name, picture)


_GREYS = frozenset({"1", "L", "LA", "I", "I;16", "F"})


def _packed(image: Image.Image) -> Any:
    return _picture(zlib.compress(image.tobytes()), image.size, image.mode, "FlateDecode")


def _picture(data: bytes, size: tuple[int, int], mode: str, packing: str) -> Any:
    """Return what reportlab would make of a file, without its looking into the file anew."""
    picture: Any = PDFImageXObject("")
    picture.width, picture.height = size
    picture.bitsPerComponent, picture.colorSpace = 8, _SPACES[mode]
    picture.streamContent, picture._filters = data, (packing,)
    return picture
