"""The statistics of a deck as a picture, PNG or SVG: a small chart for each field.

Drawn by matplotlib, without a display. The same statistics give
the same bytes: the files bear no dates and no random ids.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any, Literal

from cardsdb.decks.statistics import Curve, Share, Statistics, Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PlotKind = Literal["png", "svg"]
"""The kinds of picture that can be drawn."""

_STYLE: Mapping[Any, Any] = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "svg.hashsalt": "cardsdb",
    "text.parse_math": False,
}
_METADATA: Mapping[PlotKind, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
}
_BLUE, _GREY = "#33658a", "#b0b7bd"
_WORDS, _NUMBERS, _LETTERS, _THICK = 10, 15, 26, 4
"""How many words a chart shows, how many numbers it names, how long a label is; bars never fill over a fourth."""
_COLUMNS, _WIDTH, _HEIGHT = 2, 9.0, 2.6


def plot(statistics: Statistics, kind: PlotKind) -> bytes:
    """Return the picture of a deck's statistics."""
    from matplotlib import rc_context  # takes a while to load
    from matplotlib.figure import Figure

    with rc_context(dict(_STYLE)), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # a sign that the font has not is drawn as a box
        figure = Figure(layout="constrained")
        _draw(statistics, figure)
        file = io.BytesIO()
        figure.savefig(file, format=kind, dpi=110, metadata=_METADATA[kind])
    return file.getvalue()


def _draw(statistics: Statistics, figure: Figure) -> None:
    charts = _charts(statistics)
    rows = max(1, ceil(len(charts) / _COLUMNS))
    figure.set_size_inches(_WIDTH, 0.6 + rows * _HEIGHT)
    figure.suptitle(f"{statistics.name}: {statistics.cards} cards", fontsize=13, fontweight="bold")
    for place, chart in enumerate(charts, start=1):
        chart(figure.add_subplot(rows, _COLUMNS, place))


def _charts(statistics: Statistics) -> list[Callable[[Axes], None]]:
    charts: list[Callable[[Axes], None]] = []
    for field in statistics.fields:
        charts.append(_curve(field) if isinstance(field, Curve) else _tally(field))
    return [*charts, _balance(statistics.balance)] if len(statistics.balance) > 1 else charts


def _curve(curve: Curve) -> Callable[[Axes], None]:
    """Return what draws numbers as upright bars, evenly spaced, however far apart the numbers are."""

    def draw(axes: Axes) -> None:
        axes.set_title(f"{_title(curve.field)}, mean {float(curve.mean):.2f}")
        numbers = list(curve.spread)
        bars = axes.bar(range(len(numbers)), list(curve.spread.values()), color=_BLUE)
        axes.bar_label(bars)
        places = range(0, len(numbers), ceil(len(numbers) / _NUMBERS))
        turned = 45 if max(len(str(number)) for number in numbers) > 3 else 0
        axes.set_xticks(places, [str(numbers[place]) for place in places], rotation=turned)
        _no_counts(axes, max(curve.counts.values()), upright=True)

    return draw


def _tally(tally: Tally) -> Callable[[Axes], None]:
    """Return what draws words as lying bars, the most frequent on top."""

    def draw(axes: Axes) -> None:
        more = len(tally.counts) - _WORDS
        axes.set_title(_title(tally.field) + (f" (and {more} more)" if more > 0 else ""))
        shown = list(tally.counts.items())[:_WORDS]
        bars = axes.barh(range(len(shown)), [count for _, count in shown], color=_BLUE)
        axes.bar_label(bars, padding=2)
        _words(axes, [word for word, _ in shown])
        _no_counts(axes, max(count for _, count in shown), upright=False)

    return draw


def _balance(balance: tuple[Share, ...]) -> Callable[[Axes], None]:
    """Return what draws, for each word, its share of the cards above its share of the costs."""

    def draw(axes: Axes) -> None:
        axes.set_title("Balance, percent")
        for shift, colour, label, shares in (
            (-0.2, _BLUE, "of the cards", [share.of_cards for share in balance]),
            (0.2, _GREY, "of the costs", [share.of_costs for share in balance]),
        ):
            places = [place + shift for place in range(len(balance))]
            bars = axes.barh(places, [100 * float(share) for share in shares], 0.38, color=colour, label=label)
            axes.bar_label(bars, fmt="%.0f", padding=2)
        _words(axes, [share.word for share in balance])
        _no_counts(axes, 100 * float(max(max(share.of_cards, share.of_costs) for share in balance)), upright=False)
        axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper center", bbox_to_anchor=(0.5, 0))

    return draw


def _words(axes: Axes, words: list[str]) -> None:
    short = [word if len(word) <= _LETTERS else f"{word[: _LETTERS - 1]}…" for word in words]
    axes.set_yticks(range(len(words)), short)
    axes.set_ylim(max(len(words), _THICK) - 0.5, -0.5)


def _no_counts(axes: Axes, most: float, *, upright: bool) -> None:
    """Leave the counts to the bars' labels, and leave room for these."""
    if upright:
        axes.set_yticks([])
        axes.set_ylim(0, most * 1.18)
    else:
        axes.set_xticks([])
        axes.set_xlim(0, most * 1.12)


def _title(field: str) -> str:
    return field.replace("_", " ").capitalize()
