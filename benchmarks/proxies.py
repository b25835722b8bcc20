"""Printing proxies: 360 text cards and 360 pictures, beside bare reportlab and mtg-print in the same run.

Run it as `python benchmarks/proxies.py`; mtg-print is one of the benchmark extras. Each side runs in a
process of its own, and counts the drawing and saving, not the loading of modules and fonts.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from measuring import Run, timed

COUNT = 360
COPIES = 4
PAIRS = 5
WORDS = ["when", "this", "creature", "attacks", "draw", "cards", "your", "opponent", "destroys", "power", "until"]
WORDS += ["end", "turn", "shield", "mana", "zone", "graveyard", "choose", "civilization", "unusual", "untapped"]


def texts() -> list[str]:
    rng = random.Random(1)
    sentences = [" ".join(rng.choice(WORDS) for _ in range(rng.randint(6, 14))) + "." for _ in range(COUNT * 3)]
    return ["\n".join(sentences[card * 3 : card * 3 + 3]) for card in range(COUNT)]


def proxies(copies: int = 1) -> list:
    from cardsdb.catalogue.search import FoundCard
    from exports.proxies.sheets import Proxy

    civilizations = ("light", "water", "darkness", "fire", "nature")
    cards = []
    for number, text in enumerate(texts()):
        known = {"civilization": (civilizations[number % 5],), "type": "creature", "cost": number % 9 + 1}
        known |= {"power": 3000, "race": ("Dragonoid",), "mana_number": 1, "rarity": "common"}
        card = FoundCard(number, "duel-masters", f"Burning Dragon {number}", 0, "X", str(number), text, known)
        cards.append(Proxy(card.name, copies, card))
    return cards


def print_ours(folder: Path | None, out: Path, copies: int = 1) -> Callable[[], None]:
    from cardsdb.games import games
    from exports.faces import face_of
    from exports.files import write_file
    from exports.paper import fonts
    from exports.paper.measures import CARD_SIZES, PAPERS
    from exports.paper.text import syllables
    from exports.proxies.art import Folder
    from exports.proxies.layout import lay_out
    from exports.proxies.sheets import Wishes, print_proxies

    fonts.regular(), fonts.bold(), face_of(games()["duel-masters"]), syllables("en")("hyphenation")
    cards, layout = proxies(copies), lay_out(PAPERS["a4"], CARD_SIZES["standard"])

    def draw() -> None:
        art = Folder(folder, remark=print) if folder else None
        write_file(out, print_proxies(cards, layout, Wishes(whole=bool(folder)), art=art).pdf)

    return draw


def print_bare_text(out: Path) -> Callable[[], None]:
    """Draw as many frames a card as our face has rectangles, and its lines, wrapped by reportlab."""
    from reportlab.lib.utils import simpleSplit
    from reportlab.pdfgen.canvas import Canvas

    from exports.paper import fonts

    regular, bold = fonts.regular().name, fonts.bold().name
    cards = proxies()

    def draw() -> None:
        canvas = Canvas(str(out), pageCompression=1, invariant=1)
        for place, proxy in enumerate(cards):
            if place and place % 9 == 0:
                canvas.showPage()
            x, y = 30 + place % 3 * 178.6, 47 + place % 9 // 3 * 249.4
            for frame in range(6):
                canvas.setFillColorRGB(0.9, 0.5, frame / 10)
                canvas.rect(x + frame, y + frame, 178 - 2 * frame, 249 - 2 * frame, fill=1, stroke=0)
            canvas.setFillColorRGB(0, 0, 0)
            for line in ("4", proxy.name, "Dragonoid", "3000", "1", "common", f"X · {place}"):
                canvas.setFont(bold, 8)
                canvas.drawString(x + 10, y + 230, line)
            canvas.setFont(regular, 10)
            line_at = y + 120.0
            for paragraph in proxy.card.text.split("\n"):
                for line in simpleSplit(paragraph, regular, 10, 156):
                    canvas.drawString(x + 10, line_at, line)
                    line_at -= 11.8
        canvas.save()

    return draw


def print_bare_pictures(folder: Path, out: Path) -> Callable[[], None]:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0

    def draw() -> None:
        canvas = Canvas(str(out), invariant=1)
        for place, path in enumerate(sorted(folder.iterdir())):
            if place and place % 9 == 0:
                canvas.showPage()
            canvas.drawImage(str(path), 30 + place % 3 * 178.6, 47 + place % 9 // 3 * 249.4, 178.6, 249.4)
        canvas.save()

    return draw


def print_mtg_print(folder: Path, out: Path) -> Callable[[], None]:
    from mtg_print.sheet import SheetGenerator

    return lambda: SheetGenerator(guides=True).generate(sorted(folder.iterdir()), out)


def make_pictures(folder: Path) -> None:
    """Make pictures as cards are scanned: 63 x 88 mm at 300 dots an inch, each another."""
    import numpy as np
    from PIL import Image

    rng = np.random.default_rng(1)
    folder.mkdir()
    for number in range(COUNT):
        small = Image.fromarray(rng.integers(0, 255, (26, 19, 3), dtype=np.uint8).astype("uint8"))
        noise = rng.integers(-12, 12, (1039, 744, 3))
        pixels = np.asarray(small.resize((744, 1039), Image.Resampling.BICUBIC)).astype(int) + noise
        Image.fromarray(pixels.clip(0, 255).astype("uint8")).save(folder / f"Burning Dragon {number}.jpg", quality=85)


def side(name: str, folder: Path) -> None:
    """Run one side and print the seconds it took."""
    pictures, out = folder / "pictures", folder / f"{name}.pdf"
    draw = {
        "text": lambda: print_ours(None, out),
        "text-bare": lambda: print_bare_text(out),
        "pictures": lambda: print_ours(pictures, out),
        "copies": lambda: print_ours(pictures, out, COPIES),
        "pictures-bare": lambda: print_bare_pictures(pictures, out),
        "mtg-print": lambda: print_mtg_print(pictures, out),
    }[name]()
    begun = time.process_time()
    draw()
    print(time.process_time() - begun)


def pair(folder: Path, ours: str, other: str, pairs: int = PAIRS) -> tuple[Run, Run, float]:
    """Return the median runs of both sides, and the median of their ratios."""
    taken = [[timed([sys.executable, __file__, name, str(folder)]) for name in (ours, other)] for _ in range(pairs)]
    mine, base = (sorted(runs, key=lambda run: run.seconds)[pairs // 2] for runs in zip(*taken, strict=True))
    return mine, base, statistics.median(one.seconds / two.seconds for one, two in taken)


def beside(mine: Run, base: Run) -> str:
    return f"{mine.seconds:.2f} s to {base.seconds:.2f} s, peak {mine.mebibytes:.0f} to {base.mebibytes:.0f} MiB"


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)

        def size(name: str) -> int:
            return (folder / f"{name}.pdf").stat().st_size

        mine, base, ratio = pair(folder, "text", "text-bare")
        print(f"{COUNT} text cards: {ratio:.2f} times bare reportlab (bound 2.5); {beside(mine, base)}")
        print(f"  {COUNT / 9 / mine.seconds:.0f} pages a second, {size('text') / 1024:.0f} KiB")
        make_pictures(folder / "pictures")
        weight = sum(path.stat().st_size for path in (folder / "pictures").iterdir())
        mine, base, ratio = pair(folder, "pictures", "pictures-bare")
        print(f"{COUNT} pictures: {ratio:.2f} times bare reportlab (bound 1.3); {beside(mine, base)}")
        print(f"  the file has {size('pictures') / weight:.4f} of the pictures' bytes (bound 1.05)")
        mine, base, _ = pair(folder, "copies", "pictures", 3)
        print(f"{COPIES} copies of each picture beside one: {beside(mine, base)}")
        print(f"  the file has {size('copies') / size('pictures'):.4f} of its bytes")
        if find_spec("mtg_print") is None:
            print("mtg-print is not installed: pip install '.[benchmarks]'")
            return
        mine, base, ratio = pair(folder, "pictures", "mtg-print", 3)
        print(f"{COUNT} pictures: {1 / ratio:.1f} times as quick as mtg-print; {beside(mine, base)}")
        print(f"  its file has {size('mtg-print') / weight:.2f} of the pictures' bytes")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        side(sys.argv[1], Path(sys.argv[2]))
    else:
        main()
