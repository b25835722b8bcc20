"""The rulesets as people look them up: every difference with its value in each, and its clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from cardsdb.clauses import clauses
from cardsdb.games.eredan import GAME
from cardsdb.games.eredan.duel.rulesets import Ruleset
from tests.answers import Answer

Command = Callable[..., Answer]


def test_everything_that_a_ruleset_decides_is_an_option_with_clauses_that_there_are() -> None:
    shown = {option.name: option for option in GAME.options()}
    assert set(shown) == {field.name for field in fields(Ruleset)} - {"name", "title"}
    known = {clause.id for clause in clauses("eredan")}
    assert all(option.clauses and known.issuperset(option.clauses) for option in shown.values())
    assert shown["initiative"].value == {"current": "tickets", "2009": "die"}
    assert shown["largest_hand"].value == {"current": 8, "2009": 5}
    assert shown["courtier_bonus"].value == {"current": 0, "2009": 1}


def test_the_command_line_shows_them(cardsdb: Command) -> None:
    printed = " ".join(cardsdb("rules", "eredan").out.split())
    assert "EC-INIT-2, EC-INIT-5 initiative, who begins: by tickets that are drawn, or by a die:" in printed
    assert "current tickets, 2009 die" in printed
    assert "familiars, there are Familiars: current yes, 2009 no" in printed
    [only] = cardsdb("rules", "eredan", "--clause", "ec-end-5", "--json").document["options"]
    assert (only["name"], only["value"]) == ("deck_out", {"current": "hand", "2009": "draw"})
