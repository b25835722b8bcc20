"""Reading a PDF back: where things lie on its pages, in mm from the top left."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pdfplumber

MM = 25.4 / 72


@contextmanager
def opened(pdf: bytes) -> Iterator[Any]:
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        yield document


def box(thing: dict[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a thing on a page."""
    return tuple(round(thing[key] * MM, 2) for key in ("x0", "top", "width", "height"))  # type: ignore[return-value]


def boxes_of(page: Any, width: float, height: float, tolerance: float = 0.1) -> list[tuple[float, ...]]:
    """The rectangles and pictures of that size on a page, each place once, by rows and columns."""
    found = {box(thing) for thing in (*page.rects, *page.curves, *page.images)}
    alike = {one for one in found if abs(one[2] - width) <= tolerance and abs(one[3] - height) <= tolerance}
    return sorted(alike, key=lambda one: (one[1], one[0]))


def words_in(page: Any, place: tuple[float, ...]) -> str:
    """The text whose letters lie within a box."""
    left, top, width, height = (length / MM for length in place)
    inside = page.within_bbox((left - 0.5, top - 0.5, left + width + 0.5, top + height + 0.5), strict=False)
    return str(inside.extract_text())


def everything(page: Any) -> list[tuple[float, float, float, float]]:
    """The boxes of all that is on a page."""
    things = (*page.rects, *page.curves, *page.lines, *page.images, *page.chars)
    return [
        box({**thing, "width": thing["x1"] - thing["x0"], "height": thing["bottom"] - thing["top"]}) for thing in things
    ]
