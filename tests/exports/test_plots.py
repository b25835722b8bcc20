"""Statistics as pictures: of the right kind, complete, and the same each time."""

from __future__ import annotations

import io
import warnings
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from cardsdb.decks.statistics import statistics
from cardsdb.games import games
from exports.plots import PlotKind, plot
from tests.decks.making import made_deck, made_index

GAME = games()["duel-masters"]
INDEX = made_index(
    "duel-masters",
    """
    Ember Imp; civilization fire; type creature; race $Imp$ & <Sons>; cost 2; power 1000
    Moss Giant; civilization nature; type creature; race Dev ağacı of a very long name indeed; cost 7; power 6000
    """,
)
FOUND = statistics(made_deck(INDEX, "4 Ember Imp\n2 Moss Giant"), GAME.cards, GAME.balance)


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_same_statistics_give_the_same_bytes(kind: PlotKind) -> None:
    assert plot(FOUND, kind) == plot(FOUND, kind)


def test_a_png_can_be_read_and_bears_no_date() -> None:
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(plot(FOUND, "png")))
    assert image.format == "PNG"
    assert image.width == 990
    assert not {"Software", "Creation Time"} & {*image.info}


def test_an_svg_shows_each_field_and_bears_no_date() -> None:
    picture = plot(FOUND, "svg").decode()
    ET.fromstring(picture)
    for title in ("Civilization", "Cost, mean 3.67", "Power, mean 2666.67", "Balance, percent"):
        assert f"<!-- {title} -->" in picture, title
    assert "date" not in picture.casefold().replace("update", "")


def test_an_empty_deck_is_an_empty_picture() -> None:
    assert plot(statistics(made_deck(INDEX, ""), GAME.cards), "png").startswith(b"\x89PNG")


def test_a_name_in_any_script_is_drawn_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    named = replace(FOUND, name="火の牌 $x^2 🂡")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert plot(named, "png").startswith(b"\x89PNG")
    assert capfd.readouterr().err == ""
