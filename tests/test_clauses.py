"""The numbered clauses: all there, found by id, and cited truly by the tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsdb.clauses import clauses, find_clause
from cardsdb.errors import UnknownClauseError
from tests.answers import Answer

GAMES = {"duel_masters": "DM", "eredan": "EC", "eragra": "ER"}
CITED = re.compile(r"\b(?:DM|EC|ER)-[A-Z]+-\d+\b")
TESTS = Path(__file__).parent


def cited() -> set[str]:
    """The clauses that the other tests name."""
    others = [test for test in TESTS.rglob("*.py") if test != Path(__file__)]
    return {id_ for test in others for id_ in CITED.findall(test.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        ("duel_masters", {"DECK": 16, "LIST": 19, "KEY": 14, "R": 37, "T": 16}),
        ("eredan", {"DECK": 12, "GUILD": 15, "COPY": 9, "CLASS": 41, "EX": 23, "R": 42, "T": 11}),
        ("eragra", {"COMP": 24, "DECK": 18, "R": 56}),
    ],
)
def test_every_clause_is_there(game: str, counts: dict[str, int]) -> None:
    ids = [clause.id for clause in clauses(game)]
    assert len(set(ids)) == len(ids)
    assert {id_.partition("-")[0] for id_ in ids} == {GAMES[game]}
    for family, count in counts.items():
        assert [id_ for id_ in ids if id_.split("-")[1] == family] == [
            f"{GAMES[game]}-{family}-{number}" for number in range(1, count + 1)
        ]


def test_a_clause_is_found_in_any_case() -> None:
    clause = find_clause("duel_masters", "dm-deck-3")
    assert "at most 4" in clause.text
    assert clause.details["needed by"] == "deck"
    with pytest.raises(UnknownClauseError, match="DM-DECK-1 to DM-DECK-16"):
        find_clause("duel_masters", "DM-DECK-99")


def test_a_ruling_tells_the_gap_and_the_decision() -> None:
    assert "RULING" in find_clause("eredan", "EC-R-1").text


def test_tests_cite_clauses_that_exist() -> None:
    known = {clause.id for game in GAMES for clause in clauses(game)}
    assert cited() - known == set()


def test_the_command_shows_rules(cardsdb: Callable[..., Answer]) -> None:
    assert "DM-WIN-1" in cardsdb("rules", "duel-masters").out
    answer = cardsdb("rules", "eredan", "--clause", "ec-copy-6", "--json").document
    assert [clause["id"] for clause in answer["clauses"]] == ["EC-COPY-6"]
    missing = cardsdb("rules", "eragra", "--clause", "ER-X-1")
    assert (missing.code, missing.err.count("\n")) == (1, 1)
    assert cardsdb("rules", "chess").code == 2
