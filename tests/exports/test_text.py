"""Fitting text: nothing is lost, every line has room, and no text takes for ever."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exports.paper.document import new_document
from exports.paper.fonts import regular
from exports.paper.measures import MM, Size
from exports.paper.text import Fitted, fit, shortened
from tests.exports.printed import box, opened

ENDLESS = ["1" + "A" * 9990, "a-" * 4990, "文" * 9990, "internationalization" * 500, "a/b–" * 2500]


def lines(fitted: Fitted) -> list[str]:
    return [line for paragraph in fitted.paragraphs for line in paragraph]


def letters(text: str) -> str:
    """What is left without spaces and hyphens, which wrapping adds."""
    return "".join(text.split()).replace("-", "")


@given(st.text("abc e-–/文iW\n", max_size=400), st.floats(3, 80), st.sampled_from(["en", "fi", "xx"]))
def test_all_of_a_text_is_in_lines_that_have_room(text: str, width: float, language: str) -> None:
    fitted = fit(text, regular(), width, 10_000, size=9, language=language)
    assert letters("".join(lines(fitted))) == letters(text)
    for line in lines(fitted):
        assert regular().width(line) * fitted.size <= width * MM + 1e-6 or len(line) == 1


@pytest.mark.parametrize("text", ENDLESS, ids=lambda text: text[:6])
def test_an_endless_word_is_set_at_once_and_wholly(text: str) -> None:
    begun = time.process_time()
    fitted = fit(text, regular(), 59, 10_000, size=8.5)
    fit(text, regular(), 59, 40, size=8.5)
    assert time.process_time() - begun < 2
    assert letters("".join(lines(fitted))) == letters(text)
    assert max(map(regular().width, lines(fitted))) * 8.5 <= 59 * MM


def test_endless_words_are_not_remembered() -> None:
    face = regular()
    fit("".join(map(chr, range(0x4E00, 0x4E00 + 9000))), face, 59, 40, size=8)
    assert max(map(len, face._widths)) < 100


def test_a_word_is_divided_as_far_on_as_has_room() -> None:
    [whole] = lines(fit("counterproductive", regular(), 100, 100, size=10))
    assert whole == "counterproductive"
    width = regular().width("counter-") * 10 / MM + 0.01
    assert lines(fit("counterproductive", regular(), width, 100, size=10))[0] == "counter-"


@pytest.mark.parametrize(("width", "height"), [(0, 10), (-20, 10), (10, 0), (10, -1), (-1, -1)])
def test_a_box_without_room_holds_nothing(width: float, height: float) -> None:
    fitted = fit("some words", regular(), width, height, size=9)
    assert (fitted.paragraphs, fitted.lost, fitted.height) == ((), True, 0)
    with new_document("Nothing") as document:
        document.page(Size(50, 50)).write_into(5, 5, width, height, "some words")
        content = document.finished()
    assert any("has no room" in remark for remark in document.remarks)
    with opened(content) as pdf:
        assert pdf.pages[0].extract_text() == ""


def test_a_long_line_is_shortened_at_once() -> None:
    begun = time.process_time()
    short = shortened("A" * 200_000, regular(), 30, 8)
    assert time.process_time() - begun < 1
    assert short.endswith("…")
    assert regular().width(short) * 8 <= 30 * MM
    with new_document("Short") as document:
        document.page(Size(50, 50)).write(5, 20, short, size=8)
        with opened(document.finished()) as pdf:
            assert max(box(char)[0] + box(char)[2] for char in pdf.pages[0].chars) <= 35.05
