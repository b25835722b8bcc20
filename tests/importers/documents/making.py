"""PDFs made to order, so that tests know what is on the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

import reportlab
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from importers.documents import SourceDocument, read_document

FONT = "Vera"
_FOLDER = Path(reportlab.__file__).parent / "fonts"
pdfmetrics.registerFont(TTFont(FONT, str(_FOLDER / "Vera.ttf")))
pdfmetrics.registerFont(TTFont(FONT + "-Bold", str(_FOLDER / "VeraBd.ttf")))

RULEBOOKS = Path(__file__).parents[4] / "shared" / "rulebooks"
FIRE = (
    ("Astrocomet Dragon", "S7/S10"),
    ("Scarlet Skyterror", "S8/S10"),
    ("Armored Walker Urherion", "67/110"),
    ("Artisan Picora", "68/110"),
    ("Bolshack Dragon", "69/110"),
    ("Deadly Fighter Braid Claw", "74/110"),
    ("Immortal Baron, Vorg", "80/110"),
    ("Rothus, the Traveler", "85/110"),
)
WATER = (
    ("Aqua Sniper", "S3/S10"),
    ("King Depthcon", "S4/S10"),
    ("Aqua Hulcus", "23/110"),
    ("Brain Serum", "27/110"),
    ("King Ripped-Hide", "34/110"),
    ("Saucer-Head Shark", "38/110"),
    ("Virtual Tripwire", "44/110"),
    ("Unicorn Fish", "43/110"),
)
LEFT = [
    "Kun olet maksanut olennon, laita se",
    "taisteluvyöhykkeelle. Sinne mahtuu",
    "rajattomasti olentoja. Uusi olento ei",
    "voi hyökätä samalla vuorolla, koska",
    "sillä on kutsumissairaus.",
    "Loitsut menevät hautausmaalle.",
]
RIGHT = [
    "Hyökkää vastustajan kimppuun aina,",
    "kun se on mahdollista. Jos kukaan ei",
    "torju, rikot yhden kilven. Viimeisen",
    "kilven jälkeen seuraava isku voittaa",
    "koko pelin.",
    "Onnea matkaan ja hyvää peliä!",
]


def pdf_bytes(*pages: Callable[[Canvas], None], password: str | None = None) -> bytes:
    """Return a PDF of the pages that the functions draw; the type is Vera, 9 points."""
    buffer = BytesIO()
    canvas = Canvas(buffer, encrypt=StandardEncryption(password) if password else None)
    for draw in pages:
        canvas.setFont(FONT, 9)
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def read(folder: Path, *pages: Callable[[Canvas], None]) -> SourceDocument:
    """Make a PDF in `folder` and read it."""
    path = folder / "made.pdf"
    path.write_bytes(pdf_bytes(*pages))
    return read_document(path)


def lines(folder: Path, *pages: Callable[[Canvas], None]) -> list[str]:
    """Make a PDF in `folder` and return its lines of text."""
    return [line for page in read(folder, *pages).pages for line in page.lines]


def joined(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return table rows as the lines that should come out."""
    return [" ".join(cell for cell in row if cell) for row in rows]


def column(canvas: Canvas, x: float, top: float, texts: Sequence[str], pitch: float = 11.0) -> None:
    """Draw lines of text below each other; `top` is the distance from the top of the page."""
    for count, text in enumerate(texts):
        canvas.drawString(x, canvas._pagesize[1] - top - count * pitch, text)


def words_of(path: Path) -> list[str]:
    """Return the words of a rulebook; letter-spaced headings, tested elsewhere, are taken out."""
    return re.sub(r"(?<!\S)(?:[^\W\d_] ){4,}[^\W\d_](?!\S)", " ", path.read_text("utf-8")).split()


def filled_lines(words: Sequence[str], width: float, size: float, font: str) -> Iterator[str]:
    """Yield the lines that words make when set to a width."""
    line: list[str] = []
    for word in words:
        if line and pdfmetrics.stringWidth(" ".join([*line, word]), font, size) > width:
            yield " ".join(line)
            line = []
        line.append(word)
    yield " ".join(line)


def book(words: Sequence[str], columns: int, font: str = FONT, size: float = 8.5) -> bytes:
    """Return a PDF of running text in one column or two on A4."""
    gutter, margin, rows = 16, 50, 70
    width = (595 - 2 * margin - (columns - 1) * gutter) / columns
    left = list(filled_lines(words, width, size, font))
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(595, 842))
    for start in range(0, len(left), rows * columns):
        canvas.setFont(font, size)
        for number in range(columns):
            part = left[start + number * rows : start + (number + 1) * rows]
            column(canvas, margin + number * (width + gutter), 50, part, 10.2)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
