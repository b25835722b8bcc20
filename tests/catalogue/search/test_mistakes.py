"""A mistake in a query is shown with its place and with what would be understood; nothing is skipped."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text
from sqlmodel import Session

from cardsdb.catalogue.search import parse, search
from cardsdb.catalogue.search.syntax import LocatedQueryError
from cardsdb.errors import QueryError
from tests.catalogue.search.conftest import BOLSHACK, EVERY, SNIPER, VOCABULARIES, Find, named

MISTAKES = {
    # what was begun and not finished
    "aqua cost<=": (6, "'cost<=' lacks its value"),
    "civ:": (1, "'civ:' lacks its value"),
    "civ:(fire or water)": (1, "'civ:' lacks its value"),
    "civ=fire,": (9, "after ','"),
    "aqua (fire": (6, "'(' is not closed"),
    "((aqua)": (1, "'(' is not closed"),
    "aqua)": (5, "')' closes nothing"),
    "aqua ()": (7, "nothing between '(' and ')'"),
    'aqua "hulk': (6, "quote in front of 'hulk' is not closed"),
    "text:“draw": (6, "not closed"),
    "/aqua": (1, "no closing slash"),
    "text:/a/b/": (6, "no closing slash"),
    "aqua - hulk": (6, "'-' stands right before a term"),
    "aqua !": (6, "'!' stands right before a term"),
    "<=3": (1, "no field right before '<='"),
    ":fire": (1, "no field right before ':'"),
    "cost==3": (5, "'==' is no operator; there are : = != < <= > >="),
    "cost=<3": (5, "'=<' is no operator"),
    '"cost">3': (7, "no field right before '>'"),
    # names that there are not
    "aqua civl:fire": (6, "no field is called 'civl' (did you mean civ"),
    "powr>3": (1, "did you mean pow"),
    "http:x": (1, "no field is called 'http'"),
    "is:rar": (4, "did you mean rare"),
    "not:fire": (5, "is: takes"),
    "order:colour,powr": (14, "did you mean"),
    "order:text": (7, "cannot be put in the order of text"),
    # values that there are not
    "civ:fyre": (5, "civilization cannot be 'fyre' (did you mean fire?); it is one of: light, water, darkness"),
    "c:fyre": (3, "light, water, darkness, fire, nature, red, green, yellow, blue"),
    "civ=fire,watr": (10, "'watr' (did you mean water"),
    "civ=fi": (5, "cannot be 'fi'"),
    "rarity>=rar": (9, "did you mean rare"),
    "game:magic": (6, "one of: duel-masters, eragra, eredan"),
    "cost<=three": (7, "wants a whole number, null or another field of numbers, not 'three'"),
    'cost>"power"': (6, "wants a whole number"),
    "cost>race": (6, "wants a whole number"),
    "cost:9999999999": (6, "wants a whole number"),
    "cost:3.5": (6, "wants a whole number"),
    "power>spirit": (7, "no card has 'spirit' as well"),
    "owned:null": (7, "known of every card"),
    "rare:perhaps": (6, "wants yes or no, not 'perhaps', or null"),
    "lang:french": (6, "two letters"),
    '""': (1, "nothing to look for in ''"),
    'aqua text:" "': (11, "nothing to look for"),
    "\0": (1, "nothing to look for"),
    # operators that a field does not take
    "race>elf": (1, "race takes : = != and not '>'"),
    "rare<yes": (1, "rare takes : = != and not '<'"),
    "cost>null": (1, "cost takes : = != and not '>'"),
    "is>rare": (1, "is takes : = and not '>'"),
    "order>cost": (6, "order takes ':'"),
    "civ:fire,water": (10, "civ: takes one value"),
    "name:Rothus,": (12, "after ','"),
    "name:a,b": (8, "name: takes one value"),
    "cost:/3/": (6, "cost takes no regular expression"),
    "race=/elf/": (1, "race takes : and not '='"),
    # orders in the wrong place
    "-order:cost": (1, "order:-cost turns one round"),
    "aqua or order:cost": (15, "finds nothing by itself"),
    "order:/cost/": (7, "order:cost,-power"),
    # regular expressions
    "//": (1, "nothing between the slashes"),
    "aqua /a(b/": (10, "no regular expression: missing )"),
    "text:/[a/": (9, "unterminated character set"),
    "/*a/": (2, "nothing to repeat"),
    f"/{'(' * 600}{')' * 600}/": (1, "at most 1000 characters"),
    f"/{'(' * 480}{')' * 480}/": (1, "too large"),
    # bounds
    "a" * 10_001: (10_001, "at most 10,000 characters"),
    "a " * 251: (1, "more than 250 terms"),
    "(a or (b " * 60 + "c" + "))" * 60: (1, "more than 100 levels"),
    "a" * 2_000: (1, "at most 1000 characters"),
    "aqua\ud800": (5, "half of one"),
}


@pytest.mark.parametrize("query", MISTAKES, ids=lambda query: ascii(query[:30]))
def test_a_mistake_is_shown_with_its_place(query: str) -> None:
    position, what = MISTAKES[query]
    with pytest.raises(LocatedQueryError) as caught:
        parse(query, VOCABULARIES)
    assert caught.value.position == position
    assert str(caught.value).startswith(f"character {position}: ")
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_limit_and_a_sort_can_be_mistaken_too(find: Find) -> None:
    with pytest.raises(QueryError, match="a limit is 0 or more, not -1"):
        find("", limit=-1)
    with pytest.raises(QueryError, match="sort: character 6: no field is called 'powr'"):
        find("", sort="cost,powr")
    for sort in ("", "cost aqua", "cost,", "cost)"):
        with pytest.raises(QueryError, match="sort: character"):
            find("", sort=sort)


def test_what_one_game_refuses_another_may_take(find: Find) -> None:
    assert find("c:fire in:eragra") == []
    assert find("type:evo -civ:water") == [BOLSHACK]


@pytest.mark.parametrize("query", ["text:/(a|a|aa)+$/", "aqua or -(text:/(a|a|aa)+$/)"])
def test_a_slow_expression_is_given_up(any_session: Session, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if any_session.get_bind().dialect.name == "postgresql":
        pytest.skip("PostgreSQL's own expressions do not backtrack")
    any_session.execute(text("UPDATE card SET text = :text"), {"text": "a" * 5_000 + "b"})
    monkeypatch.setattr("cardsdb.catalogue.search.regexps.SECONDS", 0.2)
    start = time.monotonic()
    with pytest.raises(QueryError, match=r"takes longer than .* seconds"):
        named(any_session, query)
    assert time.monotonic() - start < 2
    assert set(named(any_session, "")) == EVERY


def test_a_slow_statement_is_given_up_by_postgresql(any_session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    if any_session.get_bind().dialect.name == "sqlite":
        pytest.skip("SQLite's expressions look at the clock themselves")
    any_session.execute(text("UPDATE card SET text = :text"), {"text": "ab" * 200_000})
    monkeypatch.setattr("cardsdb.catalogue.search.regexps.SECONDS", 0.001)
    with pytest.raises(QueryError, match=r"takes longer than .* seconds"):
        named(any_session, r"text:/(.+)(.+)\1\2\1c/")
    assert set(named(any_session, "")) == EVERY
    assert any_session.execute(text("SHOW statement_timeout")).scalar() == "0"
    monkeypatch.undo()
    assert named(any_session, "/^aqua/") == [SNIPER]
    assert any_session.execute(text("SHOW statement_timeout")).scalar() == "0"


@pytest.mark.parametrize("query", ["/(?P<word>a)/", "/\\p{Lu}\\p{L}++/", "/a\0/", "/a{1000}/"])
def test_an_expression_that_a_database_does_not_know_is_a_mistake(any_session: Session, query: str) -> None:
    if any_session.get_bind().dialect.name == "postgresql":
        with pytest.raises(LocatedQueryError, match="^character 1: the database does not understand this regular"):
            named(any_session, query)
    else:
        assert isinstance(named(any_session, query), list)
    assert named(any_session, "/^aqua/") == [SNIPER]


def test_parse_and_search_find_the_same_mistakes(search_session: Session) -> None:
    for query in ("civ:fyre", "cost<=", "powr>3"):
        with pytest.raises(QueryError) as parsed:
            parse(query, VOCABULARIES)
        with pytest.raises(QueryError) as searched:
            search(search_session, query, VOCABULARIES)
        assert str(parsed.value) == str(searched.value)
