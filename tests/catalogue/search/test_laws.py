"""Laws that hold for every query: over made-up queries, and over any text at all."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import Session

from cardsdb.catalogue.search import explain, parse, search
from cardsdb.catalogue.search.reading import read_query
from cardsdb.catalogue.search.syntax import (
    And,
    Comparison,
    Condition,
    Form,
    Not,
    Or,
    OrderKey,
    Syntax,
    Value,
    joined,
    negated,
)
from cardsdb.errors import QueryError
from tests.catalogue.search.conftest import VOCABULARIES

PIECES = st.sampled_from(
    ["aqua", "civ", "power", "cost", "race", "order", "is", "not", "or", "and", "null", "text", "name", "rarity",
     "fire", "attack", "3", ":", "=", "!=", "<", ">=", ",", "-", "!", "(", ")", '"', "“", "/", "\\", "[", "%", "_",
     "'", "\0", " ", "  ", "\n", "é", "e\u0301", "🐉", "\ud800", "ﷺ", "*", "+", "{9}", ".", "$", "rare", "owned",
     "lang", "fr", "set"]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=40)


def ids(session: Session, query: str) -> set[int]:
    return {card.id for card in search(session, query, VOCABULARIES)}


def mistake(session: Session, query: str, **options: Any) -> str | None:
    """Return the message of the query's mistake; any other exception fails the test."""
    try:
        search(session, query, VOCABULARIES, **options)
    except QueryError as error:
        return str(error)
    return None


@settings(max_examples=400)
@given(query=TEXTS)
def test_any_text_is_a_query_or_a_query_error(search_session: Session, query: str) -> None:
    message = mistake(search_session, query) or explain(parse(query, VOCABULARIES))
    assert re.match(r"character \d+: |cards where |all cards", message)
    assert len(message.splitlines()) == 1


@settings(max_examples=200)
@given(sort=TEXTS)
def test_any_text_is_a_sort_or_a_query_error(search_session: Session, sort: str) -> None:
    assert (mistake(search_session, "aqua", sort=sort) or "sort: character ").startswith("sort: character ")


@settings(max_examples=100)
@given(pattern=st.lists(PIECES, min_size=1, max_size=10).map("".join))
def test_any_regular_expression_is_one_or_a_query_error(search_session: Session, pattern: str) -> None:
    assert (mistake(search_session, f"/{pattern}/") or "character ").startswith("character ")


# Trees as the parser makes them, written out and read again.

_BARE = st.text("abcé'%_&*.🐉", min_size=1, max_size=5)
_QUOTED = st.text("ab (),:=<>-!/\\é%not", max_size=8)
_REGEX = st.lists(st.sampled_from(["a", ".", "\\/", " ", ")", '"', "\\\\", "or"]), max_size=5).map("".join)
VALUES = st.one_of(
    _BARE.map(Value),
    _QUOTED.map(lambda text: Value(text, Form.QUOTED)),
)
REGEXES = _REGEX.map(lambda text: Value(text, Form.REGEX))
FIELDS = st.sampled_from(["name", "cost", "power_plus", "is", "whatever", "or"])
OPERATORS = st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="])
LEAVES = st.builds(
    Comparison,
    FIELDS,
    OPERATORS,
    st.lists(VALUES, min_size=1, max_size=3).map(tuple) | REGEXES.map(lambda value: (value,)),
)
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        inner.map(negated),
        st.lists(inner, min_size=2, max_size=4).map(lambda terms: joined(And, terms)),
        st.lists(inner, min_size=2, max_size=4).map(lambda terms: joined(Or, terms)),
    ),
    max_leaves=12,
)
ORDERS = st.lists(st.builds(OrderKey, FIELDS, st.booleans()), max_size=3).map(tuple)


def written(condition: Condition) -> str:
    """Return a text of the condition."""
    match condition:
        case Comparison(field, operator, values):
            return f"{field}{operator}" + ",".join(map(_value, values))
        case Not(term):
            return f"-({written(term)})"
        case And(terms):
            return " ".join(f"({written(term)})" for term in terms)
        case Or(terms):
            return " or ".join(f"({written(term)})" for term in terms)


def _value(value: Value) -> str:
    if value.form is Form.QUOTED:
        return f'"{value.text}"'
    return f"/{value.text}/" if value.form is Form.REGEX else value.text


@settings(max_examples=300)
@given(condition=CONDITIONS, order=ORDERS)
def test_a_tree_written_out_reads_as_the_same_tree(condition: Condition, order: tuple[OrderKey, ...]) -> None:
    keys = ",".join(f"{'-' if key.descending else ''}{key.field}" for key in order)
    text = written(condition) if not order else f"({written(condition)}) order:{keys}"
    assert read_query(text) == Syntax(condition, order)


# Queries that find some of the cards of the small catalogue.

TERMS = st.sampled_from(
    ["a", "zil", "!geldatric", "civ:fire", "civ=fire", "civ!=fire", "cost<=5", "cost:null", "power>3", "power!=3000",
     "power>cost", "attack>=5", "attack:2", "attack!=2", "rarity>=rare", "rarity!=rare", "type:spell", "race:half",
     "race!=human", "class=mage", "is:rare", "not:plus", "rare!=yes", "text:creature", "text:null", "set:dm-01",
     "set!=fs", "number:88", "number!=88", "level<2", "level:null", "owned<1", "owned>level", "lang:tr", "src:rule",
     "game:eragra", "/^a/", "text:/c.e/", "%", "c:fire", "class:null", "name!=geldatric", "element:foudre"]
)  # fmt: skip
QUERIES = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        inner.map(lambda query: f"-({query})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} or {pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} {pair[1]})"),
    ),
    max_leaves=6,
)


@given(query=QUERIES)
def test_a_query_and_its_negation_part_all_cards(search_session: Session, query: str) -> None:
    found, others = ids(search_session, query), ids(search_session, f"-({query})")
    assert not found & others
    assert found | others == ids(search_session, "")


@given(left=QUERIES, right=QUERIES)
def test_or_is_the_union_and_two_terms_the_intersection(search_session: Session, left: str, right: str) -> None:
    first, second = ids(search_session, left), ids(search_session, right)
    assert ids(search_session, f"{left} or {right}") == first | second
    assert ids(search_session, f"({left}) ({right})") == first & second
    assert ids(search_session, f"({left}) and not ({right})") == first - second


@given(query=QUERIES, order=st.permutations(["cost", "-power", "rarity", "-attack", "civ", "level", "-number"]))
def test_an_order_neither_adds_nor_loses_cards(search_session: Session, query: str, order: list[str]) -> None:
    hits = [card.id for card in search(search_session, query, VOCABULARIES, sort=",".join(order))]
    assert len(hits) == len(set(hits))
    assert set(hits) == ids(search_session, query)
    assert hits == [card.id for card in search(search_session, f"({query}) order:{','.join(order)}", VOCABULARIES)]
