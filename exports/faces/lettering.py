"""Lettering that the faces share: names of any length."""

from __future__ import annotations

from exports.paper.fonts import Typeface, bold, printable
from exports.paper.measures import MM
from exports.paper.pen import BLACK, Align, Colour, Pen
from exports.paper.text import LEGIBLE


def write_name(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    text: str,
    *,
    size: float = 12,
    colour: Colour = BLACK,
    align: Align = "left",
) -> None:
    """Write a name halfway down a box, in as many lines of whole words as let it be largest."""
    face, text = bold(), " ".join(printable(text).split())
    best, lines = 0.0, [text]
    for count in range(1, min(3, text.count(" ") + 1) + 1):
        tried = _in_lines(text, face, count)
        widest = max(map(face.width, tried)) or 1
        # a line may be squeezed to 0.8 of its width; a second line is worth it only for clearly larger letters
        possible = min(size, width * MM / (widest * 0.82), height * MM / (count * 1.1))
        if possible > best * 1.1:
            best, lines = possible, tried
    if best < LEGIBLE:
        pen.write_into(x, y, width, height, text, size=size, face=face, colour=colour, align=align, middle=True)
        return
    step = best * 1.1 / MM
    left = x + {"left": 0.0, "centre": width / 2, "right": width}[align]
    down = y + (height - step * len(lines)) / 2 + best * 0.87 / MM
    for line in lines:
        pen.write(left, down, line, size=best, face=face, colour=colour, align=align, width=width)
        down += step


def _in_lines(text: str, face: Typeface, count: int) -> list[str]:
    """Divide a text at its spaces into lines that are about as wide as one another."""
    words, lines, share = text.split(" "), [], face.width(text) / count
    for left in range(count, 1, -1):
        taken = 1
        while taken < len(words) - left + 1 and face.width(" ".join(words[: taken + 1])) <= share * 1.12:
            taken += 1
        lines.append(" ".join(words[:taken]))
        words = words[taken:]
    return [*lines, " ".join(words)]
