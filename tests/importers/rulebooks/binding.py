"""A rulebook's words bound as PDFs: running text in columns, and card lists as tables."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from tests.importers.documents.making import FONT, column, filled_lines

WIDTH, HEIGHT, SIZE, PITCH = 595, 842, 8.5, 11.0
TOP, ROWS = 70.0, 58


def bound(text: str, columns: int = 1, head: str = "", first_page: int = 0) -> bytes:
    """Return a PDF of running text; `head` is set on top of each page, page numbers below if the first is given."""
    margin, gutter = 50, 18
    width = (WIDTH - 2 * margin - (columns - 1) * gutter) / columns
    lines = list(filled_lines(text.split(), width, SIZE, FONT))
    return _pages(
        [lines[start : start + ROWS * columns] for start in range(0, len(lines), ROWS * columns)],
        lambda canvas, page: [
            column(canvas, margin + at * (width + gutter), TOP, page[at * ROWS : (at + 1) * ROWS], PITCH)
            for at in range(columns)
        ],
        head,
        first_page,
    )


def tabled(rows: Sequence[Sequence[str]], stops: Sequence[float], head: str = "", first_page: int = 0) -> bytes:
    """Return a PDF of a table that goes on from page to page; a row of one cell is a heading."""

    def draw(canvas: Canvas, page: Sequence[Sequence[str]]) -> None:
        for at, cells in enumerate(page):
            for x, cell in zip(stops, cells, strict=False):
                column(canvas, x, TOP + at * PITCH, [cell])

    return _pages([rows[start : start + ROWS] for start in range(0, len(rows), ROWS)], draw, head, first_page)


def _pages(pages, draw, head: str, first_page: int) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT))
    for number, page in enumerate(pages, first_page):
        canvas.setFont(FONT, SIZE)
        draw(canvas, page)
        canvas.drawString(200, HEIGHT - 30, head)
        if first_page:
            canvas.drawString(290, 25, str(number))
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
