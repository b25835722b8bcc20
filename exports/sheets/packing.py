"""Pieces on pages: as many as have room, edge to edge, so that one cut serves two pieces."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
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


def pack(pieces: Iterable[tuple[T, Size]], page: Size) -> list[list[Placed[T]]]:
    """Return the pieces of each page, the largest first; raises PrintingError for one larger than the page."""
    waiting: dict[Size, deque[T]] = defaultdict(deque)
    for piece, size in pieces:
        waiting[size].append(piece)
    for size in waiting:
        if size.width > page.width - 2 * EDGE + _TOUCH or size.height > page.height - 2 * EDGE + _TOUCH:
            raise PrintingError(f"a piece of {size} has no room on a paper of {page}, whose edges stay free")
    order = sorted(waiting, key=lambda size: (-size.width * size.height, -size.width))
    pages: list[list[Placed[T]]] = []
    while any(waiting.values()):
        pages.append([*_filled(EDGE, EDGE, page.width - 2 * EDGE, page.height - 2 * EDGE, waiting, order)])
    return pages


def _filled(
    x: float, y: float, width: float, height: float, waiting: dict[Size, deque[T]], order: Sequence[Size]
) -> Iterator[Placed[T]]:
    """Yield what fills a box: rows of the largest size that has room, then the boxes that these leave."""
    fits = (size for size in order if waiting[size] and size.width <= width + _TOUCH and size.height <= height + _TOUCH)
    size = next(fits, None)
    if size is None:
        return
    pieces = waiting[size]
    columns = int((width + _TOUCH) // size.width)
    rows = min(int((height + _TOUCH) // size.height), ceil(len(pieces) / columns))
    last = columns
    for row in range(rows):
        last = min(columns, len(pieces))
        for column in range(last):
            yield Placed(pieces.popleft(), x + column * size.width, y + row * size.height, size)
    down, across = rows * size.height, last * size.width
    yield from _filled(x + across, y + down - size.height, columns * size.width - across, size.height, waiting, order)
    yield from _filled(x + columns * size.width, y, width - columns * size.width, down, waiting, order)
    yield from _filled(x, y + down, width, height - down, waiting, order)


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
