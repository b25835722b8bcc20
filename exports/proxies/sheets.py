"""Sheets: the fronts of cards page by page, and behind each page the backs where they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from cardsdb.catalogue.search import FoundCard
from cardsdb.errors import PrintingError
from cardsdb.games import games
from exports.faces import DESIGN, Art, Face, FaceCard, face_of
from exports.paper.document import Box, Document, Duplex, new_document
from exports.paper.fonts import bold
from exports.paper.measures import MM
from exports.paper.pen import BLACK, WHITE, Colour, Ink, Pen
from exports.paper.pictures import Picture
from exports.proxies.art import Folder
from exports.proxies.guides import Guides
from exports.proxies.layout import Layout, Place

MOST_CARDS = 20_000
"""The most cards, with all their copies, that go into one file."""

Side = Literal["both", "front", "back"]
"""Which sides of the sheets a file holds."""


@dataclass(frozen=True)
class Proxy:
    """A card to print and its copies, under the name in the language asked for; `card` None is one that is unknown."""

    name: str
    copies: int
    card: FoundCard | None


@dataclass(frozen=True)
class Backs:
    """The backs of double-sided sheets.

    `about` is the edge that the printer turns the sheet about; `offset` moves the backs right
    and down, in mm, to make up for what the printer is off; `picture` is on every card that has no own back.
    `apart` puts all backs behind all fronts rather than each behind its own page.
    """

    about: Duplex = "long"
    offset: tuple[float, float] = (0, 0)
    picture: Picture | None = None
    apart: bool = False


@dataclass(frozen=True)
class Wishes:
    """How the sheets are to look; lengths in mm.

    `bleed` is how far cards go on beyond their edges: mirrored for pictures where `mirrored`,
    else in one colour. `radius` rounds the corners. `whole` takes pictures for whole cards
    rather than for the art on a card, `cover` fills their box, and `source_bleed` is the bleed that
    they have themselves. `language` is the one that texts are hyphenated in.
    """

    title: str = "Proxies"
    ink: Ink = Ink.COLOUR
    margin: float = 5
    bleed: float = 0
    mirrored: bool = True
    radius: float = 0
    guides: Guides = field(default_factory=Guides)
    backs: Backs | None = None
    side: Side = "both"
    whole: bool = False
    cover: bool = True
    source_bleed: float = 0
    language: str = "en"


@dataclass(frozen=True)
class Sheets:
    """A PDF of proxies: its bytes, its pages, the cards on their fronts, and what the user should know."""

    pdf: bytes
    pages: int
    cards: int
    remarks: tuple[str, ...]


def print_proxies(
    proxies: Sequence[Proxy],
    layout: Layout,
    wishes: Wishes,
    *,
    art: Folder | None = None,
    remarks: Sequence[str] = (),
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Sheets:
    """Return the sheets of these cards, in their order; raises PrintingError. `remarks` were made before."""
    _check(proxies, layout, wishes)
    about = wishes.backs.about if wishes.backs and wishes.side == "both" and not wishes.backs.apart else None
    subject = f"proxies, {layout.card} on {layout.paper}"
    with new_document(
        wishes.title, subject=subject, ink=wishes.ink, language=wishes.language, duplex=about
    ) as document:
        for remark in remarks:
            document.remark(remark)
        cards = [proxy for proxy in proxies for _ in range(proxy.copies)]
        per_page = len(layout.places)
        pages = [cards[start : start + per_page] for start in range(0, len(cards), per_page)]
        press = _Press(document, layout, wishes, art, len(pages))
        for number, back in _order(len(pages), wishes):
            press.print_page(pages[number], number + 1, back=back)
            progress(document.pages, len(pages) * (2 if wishes.backs else 1))
        if art:
            art.remark_on_near()
        if wishes.backs and wishes.side != "front":
            _check_offset(document, layout, wishes.backs.offset, wishes.margin)
        return Sheets(document.finished(), document.pages, len(cards), tuple(document.remarks))


def _check(proxies: Sequence[Proxy], layout: Layout, wishes: Wishes) -> None:
    """Refuse what would never end, and what is no shape of a card; raises PrintingError."""
    count = sum(proxy.copies for proxy in proxies)
    if count > MOST_CARDS:
        raise PrintingError(f"these are {count:,} cards; print at most {MOST_CARDS:,} at once")
    if wishes.radius > min(layout.card.width, layout.card.height) / 2:
        raise PrintingError(f"a corner radius of {wishes.radius:g} mm is more than half a card of {layout.card}")


def _check_offset(document: Document, layout: Layout, offset: tuple[float, float], margin: float) -> None:
    """Remark on backs that are moved to where the printer does not reach."""
    left, top, _, _ = layout.block  # as much is free at the other side
    free = min(left - abs(offset[0]), top - abs(offset[1]))
    if free < margin - 1e-6:
        document.remark(f"the backs are moved to {free:.1f} mm from the paper's edge; the margin is {margin:g} mm")


def _order(pages: int, wishes: Wishes) -> list[tuple[int, bool]]:
    """Return the sides to print in their order: the page's number, and whether it is the back."""
    backs = wishes.backs
    sides = [
        back for back in (False, True) if wishes.side in {"both", "back" if back else "front"} and (backs or not back)
    ]
    if backs and backs.apart:
        return [(number, back) for back in sides for number in range(pages)]
    return [(number, back) for number in range(pages) for back in sides]


_PICTURED = frozenset({Ink.COLOUR, Ink.GREY})
"""The inks in which pictures are printed."""


class _Press:
    """Prints pages; each distinct front and back is drawn once and then only placed."""

    def __init__(self, document: Document, layout: Layout, wishes: Wishes, art: Folder | None, sheets: int) -> None:
        self._document, self._layout, self._wishes, self._sheets = document, layout, wishes, sheets
        longest = self._label(sheets, back=wishes.backs is not None)
        self._margins = wishes.guides.on(layout, longest, margin=wishes.margin, bleed=wishes.bleed)
        self._art = art if wishes.ink in _PICTURED else None
        self._drawn: dict[tuple[int | str, Picture | None, bool], _Drawn] = {}
        self._faces: dict[str, Face] = {}
        self._guided: set[str] = set()

    def print_page(self, cards: Sequence[Proxy], sheet: int, *, back: bool) -> None:
        """Print one side of a sheet."""
        layout, wishes = self._layout, self._wishes
        drawn = [self._draw(proxy, back) for proxy in cards]
        boxes: dict[str, Box] = {}
        if reach := wishes.bleed:
            left, top, width, height = boxes["trim"] = layout.block
            boxes["bleed"] = (left - reach, top - reach, width + 2 * reach, height + 2 * reach)
        guides = self._guides(back)
        page = self._document.page(layout.paper, **boxes)
        for place, one in zip(layout.places, drawn, strict=False):
            self._place(page, self._behind(place) if back else place, one)
        self._document.canvas.doForm(guides)
        self._margins.write_label(page, self._label(sheet, back=back))

    def _label(self, sheet: int, *, back: bool) -> str:
        return f"{self._wishes.title}, sheet {sheet} of {self._sheets}{', backs' if back else ''}"

    def _guides(self, back: bool) -> str:
        """Return the form of what stands beside the cards on all fronts, or on all backs."""
        form, page = f"guides{int(back)}", self._layout.paper
        if form not in self._guided:
            self._guided.add(form)
            self._document.canvas.beginForm(form, 0, 0, page.width * MM, page.height * MM)
            self._margins.draw(self._document.pen(page), back=back)
            self._document.canvas.endForm()
        return form

    def _behind(self, place: Place) -> Place:
        backs = self._wishes.backs or Backs()
        behind = self._layout.behind(place, backs.about)
        return replace(behind, x=behind.x + backs.offset[0], y=behind.y + backs.offset[1])

    def _place(self, page: Pen, place: Place, drawn: _Drawn) -> None:
        card, wishes = self._layout.card, self._wishes
        if drawn.picture and not (wishes.bleed or wishes.source_bleed or wishes.radius or place.turned):
            page.picture(drawn.picture, place.x, place.y, card.width, card.height, cover=wishes.cover)
            return
        with page.within(place.x, place.y, card.width, card.height, turned=180 if place.turned else 0) as pen:
            if wishes.bleed:
                self._bleed(pen, place, drawn)
            if drawn.picture:
                pen.clip(0, 0, card.width, card.height, radius=0 if wishes.bleed else wishes.radius)
                self._picture(pen, drawn.picture)
            else:
                self._document.canvas.doForm(drawn.form)

    def _picture(self, pen: Pen, picture: Picture) -> None:
        """Draw a picture over a card's box, its own bleed beyond it."""
        own = self._wishes.source_bleed
        pen.picture(picture, -own, -own, pen.width + 2 * own, pen.height + 2 * own, cover=self._wishes.cover)

    def _bleed(self, pen: Pen, place: Place, drawn: _Drawn) -> None:
        """Go on with a card beyond its edges, at most halfway to its neighbours."""
        left, top, right, bottom = self._reach(place)
        box: Box = (-left, -top, pen.width + left + right, pen.height + top + bottom)
        if drawn.picture is None or not self._wishes.mirrored:
            pen.rectangle(*box, fill=drawn.edge)
            return
        with pen.within(0, 0, pen.width, pen.height) as inside:
            inside.clip(*box)
            if self._wishes.source_bleed >= self._wishes.bleed:
                self._picture(inside, drawn.picture)
                return
            for across in (-1, 0, 1):
                for down in (-1, 0, 1):
                    if across or down:
                        with inside.mirrored(across, down) as beside:
                            self._picture(beside, drawn.picture)

    def _reach(self, place: Place) -> tuple[float, float, float, float]:
        """Return how far a card goes on: to its left, top, right and bottom."""
        layout, bleed = self._layout, self._wishes.bleed
        left, top, width, height = layout.block
        offset = self._wishes.backs.offset if self._wishes.backs else (0.0, 0.0)
        between = min(bleed, layout.gap[0] / 2), min(bleed, layout.gap[1] / 2)

        def at(edge: float, limit: float, offset: float, between: float) -> float:
            return bleed if min(abs(edge - limit), abs(edge - offset - limit)) < 1e-3 else between

        reach = (
            at(place.x, left, offset[0], between[0]),
            at(place.y, top, offset[1], between[1]),
            at(place.x + layout.card.width, left + width, offset[0], between[0]),
            at(place.y + layout.card.height, top + height, offset[1], between[1]),
        )
        return (*reach[2:], *reach[:2]) if place.turned else reach

    def _draw(self, proxy: Proxy, back: bool) -> _Drawn:
        """Return a card's front or back: a picture, or a form of the PDF, drawn when it is first asked for."""
        picture = self._back(proxy) if back else self._whole(proxy)
        key = (proxy.card.id if proxy.card else proxy.name, picture, back)
        if back and not picture:
            key = (proxy.card.game if proxy.card else "", None, back)
        if key not in self._drawn:
            if picture:
                card, own = self._layout.card, 2 * self._wishes.source_bleed
                self._check_picture(picture, card.width + own, card.height + own)
                if self._wishes.cover and (picture.width > picture.height) != (card.width > card.height):
                    self._document.remark(
                        f"{picture.path.name}: lies across the card and loses its ends; turn it, or say --fit contain"
                    )
            self._drawn[key] = _Drawn(WHITE, picture) if picture else self._draw_form(proxy, back)
        return self._drawn[key]

    def _check_picture(self, picture: Picture, width: float, height: float) -> None:
        """Remark on what is wrong with a picture in a box in mm."""
        for flaw in picture.flaws(width, height, cover=self._wishes.cover):
            self._document.remark(flaw)

    def _back(self, proxy: Proxy) -> Picture | None:
        """Return the picture on a card's back: its own, or the one that all have."""
        if self._document.ink not in _PICTURED:
            return None
        own = self._art.back(proxy.card) if self._art and proxy.card else None
        return own or (self._wishes.backs.picture if self._wishes.backs else None)

    def _whole(self, proxy: Proxy) -> Picture | None:
        return self._art.front(proxy.card) if self._wishes.whole and self._art and proxy.card else None

    def _draw_form(self, proxy: Proxy, back: bool) -> _Drawn:
        form, card, canvas = f"card{len(self._drawn)}", self._layout.card, self._document.canvas
        canvas.beginForm(form, 0, 0, card.width * MM, card.height * MM)
        pen = self._document.pen(card)
        if self._wishes.radius and not self._wishes.bleed:
            pen.clip(0, 0, card.width, card.height, radius=self._wishes.radius)
        edge = self._fill(pen, proxy, back)
        canvas.endForm()
        return _Drawn(edge, form=form)

    def _fill(self, pen: Pen, proxy: Proxy, back: bool) -> Colour:
        """Fill a card's box and return the colour of its rim."""
        if pen.ink is Ink.OUTLINE:
            pen.rectangle(0, 0, pen.width, pen.height, stroke=BLACK, radius=self._wishes.radius)
            return WHITE
        if proxy.card is None:
            _draw_unknown(pen, "" if back else proxy.name)
            return WHITE
        face = self._face(proxy.card.game)
        scale = min(pen.width / DESIGN.width, pen.height / DESIGN.height)
        with pen.within(0, 0, pen.width / scale, pen.height / scale, scale=scale) as design:
            if back:
                face.back(design)
                return WHITE
            face.draw(design, FaceCard(proxy.card, proxy.name, self._window(proxy.card, scale)))
        return face.edge(proxy.card)

    def _window(self, card: FoundCard, scale: float) -> Art | None:
        """Return what draws the user's picture into the window of a face."""
        picture = self._art.front(card) if self._art and not self._wishes.whole else None
        if not picture:
            return None

        def draw(pen: Pen, x: float, y: float, width: float, height: float) -> None:
            self._check_picture(picture, width * scale, height * scale)
            pen.picture(picture, x, y, width, height, cover=self._wishes.cover)

        return draw

    def _face(self, game: str) -> Face:
        if game not in self._faces:
            self._faces[game] = face_of(games()[game])
        return self._faces[game]


@dataclass(frozen=True)
class _Drawn:
    """A front or back: the colour of its rim, and its picture, or else its form in the PDF."""

    edge: Colour
    picture: Picture | None = None
    form: str = ""


def _draw_unknown(pen: Pen, name: str) -> None:
    """Draw what stands for a card that the catalogue does not know: its name, and room to write."""
    pen.rectangle(0, 0, pen.width, pen.height, fill=WHITE)
    pen.rectangle(1, 1, pen.width - 2, pen.height - 2, stroke=BLACK, radius=2)
    if name:
        pen.write_into(4, 4, pen.width - 8, 18, name, size=12, face=bold())
        pen.write(4, pen.height - 4, "not in the catalogue", size=6, width=pen.width - 8)
