"""Pages of a PDF as pictures, to look at before paper is used."""

from __future__ import annotations

import io
from collections.abc import Iterator

_POINTS = 72


def as_png(pdf: bytes, *, dpi: int = 100, first_only: bool = True) -> Iterator[bytes]:
    """Yield each page, or only the first, as a PNG of so many dots an inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in range(min(1, len(document)) if first_only else len(document)):
            picture = document[number].render(scale=dpi / _POINTS).to_pil()
            file = io.BytesIO()
            picture.save(file, "PNG")
            yield file.getvalue()
    finally:
        document.close()
