"""Pages of a PDF as pictures, to look at before paper is used."""

from __future__ import annotations

import io
from collections.abc import Iterator

from cardsdb.errors import PrintingError
from exports.paper.measures import Size

MOST_PIXELS = 100_000_000
"""The most pixels of a page's picture: A3 at 600 dots an inch has 70 million."""
_POINTS = 72


def check_pixels(page: Size, dpi: int) -> None:
    """Refuse a picture of a page that would have too many pixels; raises PrintingError."""
    width, height = round(page.width * dpi / 25.4), round(page.height * dpi / 25.4)
    if width * height > MOST_PIXELS:
        raise PrintingError(f"a preview of {width:,} x {height:,} pixels is too large; ask for fewer --preview-dpi")


def as_png(pdf: bytes, *, dpi: int = 100) -> Iterator[bytes]:
    """Yield each page as a PNG of so many dots an inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(len(document)):
            picture = document[number].render(scale=dpi / _POINTS).to_pil()
            file = io.BytesIO()
            picture.save(file, "PNG")
            yield file.getvalue()
    finally:
        document.close()
