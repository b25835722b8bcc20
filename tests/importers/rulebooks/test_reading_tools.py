"""The tools that all importers of rulebooks share."""

from __future__ import annotations

import doctest

import pytest

from cardsdb.catalogue.facts import SetNumber
from importers.documents import Page
from importers.rulebooks import KnownCard, KnownNames, rulebook, stream
from importers.rulebooks.known import is_near
from importers.rulebooks.rulebook import section, stated, stated_number, unread
from importers.rulebooks.stream import Stream


@pytest.mark.parametrize("module", [rulebook, stream])
def test_examples_in_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_stream_joins_lines_and_remembers_places() -> None:
    pages = [Page(1, ("Korttilista  ", "", "T u l i"), (3, 4, 5)), Page(2, ("“Draglide”", "75/110"), (1, 2))]
    joined = Stream(pages)
    assert joined.text == 'Korttilista Tuli "Draglide" 75/110'
    places = [joined.place(joined.text.index(word)) for word in ("Kort", "Tuli", "Drag", "75")]
    assert [(place.page, place.line) for place in places] == [(1, 3), (1, 5), (2, 1), (2, 2)]


def test_a_stream_keeps_hyphens_between_words() -> None:
    assert Stream([Page(1, ("blocker -", "kyky", "1 -", "2"), (1, 2, 3, 4))]).text == "blocker - kyky 1 - 2"


def test_a_stream_takes_what_recurs_on_top_of_pages_once() -> None:
    texts = [("Kortit 1", "Draglide"), ("Kortit 2", "Stonesaur", "12"), ("Kortit 3", "Tropico", "13"), ("Loppu",)]
    pages = [Page(number, lines, range(1, 4)[: len(lines)]) for number, lines in enumerate(texts, 1)]
    assert Stream(pages).text == "Kortit 1 Draglide Stonesaur 12 Tropico Loppu"


def test_known_names() -> None:
    known = KnownNames(
        [KnownCard("Holy Awe", ("Holy Spark",), (SetNumber("DM-01", "6/110"),)), KnownCard("Holy Spark")]
    )
    assert known.name_of("HOLY SPARK") == "Holy Spark"
    assert known.numbered(SetNumber("DM-01", "6/110")) == "Holy Awe"
    assert known.name_of("Unholy") is None
    assert known
    assert not KnownNames()


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Holy Spark", "Holy Awe", True),
        ("Super Volcano Bazookadon", "Super Explosive Volcanodon", True),
        ("Pangaea s Song", "Pangaea's Song", True),
        ("Laser Wing", "Solar Ray", False),
        ("Bolshack Dragon", "Quiet Otter", False),
    ],
)
def test_near_names(one: str, other: str, near: bool) -> None:
    assert is_near(one, other) is near


def test_statements() -> None:
    assert stated_number("up to several, up to seven", r"up to (\w+)") == 7
    assert stated_number("nothing", r"up to (\w+)") is None
    assert stated(a=None, b=0, c=[], d="x") == {"b": 0, "d": "x"}
    assert section("a: 1 b: 2", "a:", "b:") == " 1 "
    assert section("a: 1", "b:", "c:") == ""
    assert unread({"a": {"b": 1}}, ("a.b", "a.c", "d")) == ("not stated in this text: a.c, d",)


def test_a_word_broken_at_a_lines_end_is_whole_again_where_the_text_has_it_whole() -> None:
    lines = (
        "An Incantation is cast. This Incan-",
        "tation is White, as Tri-",
        "horn is; so is a Tri-horn, and Wa-",
        "ki.",
    )
    text = Stream([Page(1, tuple(lines), (1, 2, 3, 4))]).text
    assert text == "An Incantation is cast. This Incantation is White, as Tri-horn is; so is a Tri-horn, and Wa-ki."
