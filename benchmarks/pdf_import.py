"""How long importing a rulebook takes beside bare pdfplumber reading the words of the same file.

The book: 32 A4 pages in two columns, filled by the rulebook's text over and over with the card
list at the end (the real rulebook where its text lies beside the project, else the shipped card
list). Bounds: at most 1.25 times the baseline's CPU time, in at most 90 MiB.
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

import reportlab
from measuring import compare, run
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).parents[1]
REAL = ROOT.parent / "shared" / "rulebooks" / "duel_masters_rulebook_fi.txt"
SHIPPED = ROOT / "data" / "duel_masters" / "rulebook_card_list_fi.txt"
CARDSDB = shutil.which("cardsdb", path=sysconfig.get_path("scripts")) or "cardsdb"
PAGES, COLUMNS, ROWS, SIZE = 32, (40.0, 305.0), 70, 8.5
WIDTH = 250.0  # points
BARE = """
import pdfplumber, sys
with pdfplumber.open(sys.argv[1]) as book:
    for page in book.pages:
        page.extract_words()
        page.close()
"""


def make_book(path: Path) -> None:
    """Write the book, column by column."""
    font = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    pdfmetrics.registerFont(TTFont("Vera", str(font)))
    words = (REAL if REAL.is_file() else SHIPPED).read_text(encoding="utf-8").split()
    lines = _lines(words)
    wanted = PAGES * len(COLUMNS) * ROWS
    body = (lines * (wanted // len(lines) + 1))[: wanted - len(lines)] + lines
    canvas = Canvas(str(path), pagesize=(595, 842))
    for page in range(PAGES):
        canvas.setFont("Vera", SIZE)
        for column, left in enumerate(COLUMNS):
            start = (page * len(COLUMNS) + column) * ROWS
            for row, line in enumerate(body[start : start + ROWS]):
                canvas.drawString(left, 800 - row * 11, line)
        canvas.showPage()
    canvas.save()


def _lines(words: list[str]) -> list[str]:
    lines, line = [], ""
    for word in words:
        if pdfmetrics.stringWidth(f"{line} {word}", "Vera", SIZE) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def main() -> None:
    """Print the figure."""
    with tempfile.TemporaryDirectory() as folder:
        book, database = Path(folder) / "book.pdf", Path(folder) / "cards.sqlite"
        make_book(book)
        ours = [CARDSDB, "--db", str(database), "import", str(book), "--dry-run"]
        run([CARDSDB, "--db", str(database), "db", "upgrade"])
        compare("importing a 32-page rulebook", ours, [sys.executable, "-c", BARE, str(book)], bound=1.25, pairs=3)


if __name__ == "__main__":
    main()
