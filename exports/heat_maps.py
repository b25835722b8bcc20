"""A round robin as a picture, PNG or SVG: how often each deck wins against each other, blue for more than half.

Drawn by matplotlib, without a display. The same figures give the same bytes: the files bear no dates and no random ids.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from exports.plots import PlotKind

_STYLE: Mapping[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "svg.hashsalt": "cardsdb",
    "text.parse_math": False,
}
_METADATA: Mapping[str, dict[str, None]] = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}
_CELL, _EDGE, _LETTERS = 0.75, 2.4, 24
"""Inches of a cell, inches for the names beside and above them, and how long a name is."""
_FAR = 0.32
"""So far from a half a cell is so dark that its figure is white."""


def heat_map(title: str, names: Sequence[str], rates: Sequence[Sequence[float | None]], kind: PlotKind) -> bytes:
    """Return the picture of how often the deck of each row wins against that of each column, None for itself."""
    from matplotlib import rc_context  # takes a while to load
    from matplotlib.figure import Figure

    with rc_context(dict(_STYLE)), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # a sign that the font has not is drawn as a box
        side = _EDGE + _CELL * len(names)
        figure = Figure(figsize=(side + 0.9, side), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(title, fontsize=11, fontweight="bold")
        _draw(axes, names, rates)
        file = io.BytesIO()
        figure.savefig(file, format=kind, dpi=110, metadata=_METADATA[kind])
    return file.getvalue()


def _draw(axes: Axes, names: Sequence[str], rates: Sequence[Sequence[float | None]]) -> None:
    from matplotlib import colormaps

    colours = colormaps["RdBu"].with_extremes(bad="#e4e6e8")
    cells = [[float("nan") if rate is None else rate for rate in row] for row in rates]
    image = axes.imshow(cells, cmap=colours, vmin=0, vmax=1)
    for row, across in enumerate(rates):
        for column, rate in enumerate(across):
            if rate is not None:
                colour = "white" if abs(rate - 0.5) > _FAR else "black"
                axes.text(column, row, f"{rate:.0%}", ha="center", va="center", color=colour)
    short = [name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…" for name in names]
    axes.set_yticks(range(len(names)), short)
    axes.set_xticks(range(len(names)), short, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_xlabel("against")
    axes.tick_params(length=0)
    axes.figure.colorbar(image, ax=axes, shrink=0.8, label="games won", format=lambda rate, _: f"{rate:.0%}")
