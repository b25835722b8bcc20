"""One identity: every spelling a person would type leads to the same key."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.names import fold, plain, tidy


@pytest.mark.rule("DM-LIST-16")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pangaea's Song", "Pangaea s Song"),
        ("Pangaea’s Song", "PANGAEA'S SONG"),
        ("Noz'Dingard", "Noz' Dingard"),
        ("Hom'Chaï", "homchai"),
        ("Guémélite", "GUEMELITE"),
        ("İsimsiz", "ISIMSIZ"),
        ("ışık", "IŞIK"),
        ("Cœur", "coeur"),
        ("Tri-horn Shepherd", "Tri Horn Shepherd"),
        ("Éclairs", unicodedata.normalize("NFD", "Éclairs")),
    ],
)
def test_spellings_of_one_name_meet(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_other_names_stay_apart() -> None:
    assert fold("Aqua Knight") != fold("Aqua Soldier")
    assert fold("Level 1") != fold("Level 2")


def test_a_name_of_signs_alone_keeps_them() -> None:
    assert fold("?!") == "?!"
    assert fold("  ") == ""


def test_plain_keeps_words_and_punctuation() -> None:
    assert plain("  Ä +2000,\tL’été ") == "a +2000, l'ete"


@given(st.text(max_size=60))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=60))
def test_composition_and_case_do_not_count(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(text) == fold(unicodedata.normalize("NFC", text))


@given(st.text(st.characters(max_codepoint=127), max_size=60))
def test_plain_signs_fold_beside_others_as_they_do_alone(text: str) -> None:
    beside = fold(f"{text}é")
    assert beside[-1] == "e"
    assert fold(text) == beside[:-1] or not beside[:-1]


@given(st.text(max_size=60))
def test_tidy_text_is_printable_and_stays_as_it_is(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)
    assert "\x00" not in tidy(text)
    assert "\n" not in tidy(text)
