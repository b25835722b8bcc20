"""Cards, pictures and sheets that tests of printing make."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from cardsdb.catalogue.search import FoundCard
from exports.paper.measures import CARD_SIZES, PAPERS
from exports.proxies.art import Folder
from exports.proxies.layout import Layout, lay_out
from exports.proxies.sheets import Proxy, Sheets, Wishes, print_proxies

CARD = CARD_SIZES["standard"]
A4 = PAPERS["a4"]


def cards(*copies: int) -> list[Proxy]:
    return [Proxy(f"Dragon {number}", count, dragon(number)) for number, count in enumerate(copies, start=1)]


def dragon(number: int, **attributes: object) -> FoundCard:
    known = {"civilization": ("fire",), "type": "creature", "cost": 4, "power": 3000, **attributes}
    return FoundCard(number, "duel-masters", f"Dragon {number}", 0, "X", str(number), "Double breaker.", known)  # type: ignore[arg-type]


def printed(proxies: list[Proxy], layout: Layout | None = None, art: Folder | None = None, **wishes: object) -> Sheets:
    return print_proxies(proxies, layout or lay_out(A4, CARD), Wishes(**wishes), art=art)  # type: ignore[arg-type]


def picture(path: Path, size: tuple[int, int] = (744, 1039), **options: object) -> bytes:
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    image.save(path, **options)  # type: ignore[arg-type]
    return path.read_bytes()


def streams(pdf: bytes) -> int:
    return pdf.count(b"/Subtype /Image")
