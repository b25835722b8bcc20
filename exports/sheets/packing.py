"""Pieces on pages: as many as have room, edge to edge, so that one cut serves two pieces."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardsdb.errors import PrintingError
from exports.paper.measures import Size
from exports.paper.pen import BLACK, Pen

EDGE = 5.0
"""What printers cannot reach at the edges of a page, in mm."""
_TOUCH = 0.001

T = TypeVar("T")


@dataclass(frozen=True)
class Placed(Generic[T]):
    """A piece with its place on a page, in mm."""

    piece: T
    x: float
    y: float
    size: Size


def pack(pieces: Iterable[tuple[T, Size]], page: Size, *, foot: float = 0) -> list[list[Placed[T]]]:
    """Return the pieces of each page; `foot` mm of it stay free below.

    They lie in bands over the whole width, each of pieces of one height: cuts from edge to edge part the bands, and
    cuts through a band its pieces. Raises PrintingError for a piece larger than the page.
    """
    width, height = page.width - 2 * EDGE, page.height - 2 * EDGE - foot
    heights: dict[float, list[tuple[T, Size]]] = defaultdict(list)
    for piece, size in pieces:
        if size.width > width + _TOUCH or size.height > height + _TOUCH:
            raise PrintingError(f"a piece of {size} has no room on a paper of {page}, whose edges stay free")
        heights[size.height].append((piece, size))
    pages: list[list[Placed[T]]] = []
    used: list[float] = []
    for high, alike in sorted(heights.items(), reverse=True):
        for band in _bands(alike, width):
            place = next((place for place, taken in enumerate(used) if taken + high <= height + _TOUCH), len(pages))
            if place == len(pages):
                pages.append([])
                used.append(0.0)
            x = EDGE
            for piece, size in band:
                pages[place].append(Placed(piece, x, EDGE + used[place], size))
                x += size.width
            used[place] += high
    return pages


def _bands(pieces: Iterable[tuple[T, Size]], width: float) -> Iterator[list[tuple[T, Size]]]:
    """Yield pieces beside each other, the widest first; narrow ones fill up what wide ones leave."""
    waiting: dict[float, deque[tuple[T, Size]]] = defaultdict(deque)
    for one in pieces:
        waiting[one[1].width].append(one)
    while any(waiting.values()):
        band: list[tuple[T, Size]] = []
        left = width + _TOUCH
        for wide, alike in sorted(waiting.items(), reverse=True):
            while alike and wide <= left:
                band.append(alike.popleft())
                left -= wide
        yield band


def draw_cuts(pen: Pen, placed: Iterable[Placed[T]], *, line: float = 0.1) -> None:
    """Draw the edges of pieces, each once however many pieces share it."""
    across: dict[float, list[tuple[float, float]]] = defaultdict(list)
    down: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for one in placed:
        left, top, right, bottom = _edges(one)
        for y in (top, bottom):
            across[y].append((left, right))
        for x in (left, right):
            down[x].append((top, bottom))
    for y, stretches in sorted(across.items()):
        for start, end in _joined(stretches):
            pen.line((start, y), (end, y), colour=BLACK, line=line)
    for x, stretches in sorted(down.items()):
        for start, end in _joined(stretches):
            pen.line((x, start), (x, end), colour=BLACK, line=line)


def _edges(one: Placed[T]) -> tuple[float, float, float, float]:
    edges = (one.x, one.y, one.x + one.size.width, one.y + one.size.height)
    left, top, right, bottom = (round(edge, 3) for edge in edges)
    return left, top, right, bottom


def _joined(stretches: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield stretches of a line, those that touch or overlap as one."""
    begun, ended = None, 0.0
    for start, end in sorted(stretches):
        if begun is not None and start <= ended + _TOUCH:
            ended = max(ended, end)
            continue
        if begun is not None:
            yield begun, ended
        begun, ended = start, end
    if begun is not None:
        yield begun, ended
