"""From the text of a query to its syntax tree, by the grammar in grammar.lark."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cardsdb.catalogue.search.syntax import (
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_TERMS,
    And,
    Comparison,
    Condition,
    Form,
    LocatedQueryError,
    Or,
    OrderKey,
    Syntax,
    Value,
    joined,
    negated,
    shown,
)

if TYPE_CHECKING:
    from lark import Lark, Token, UnexpectedInput

OPERATORS = ": = != < <= > >="
_OPERATOR = re.compile(r"[:=<>!]+")
_QUOTES = '"“”„'


class _Built:
    """A part of the tree under construction: its condition, order keys and measures.

    A part without a condition holds nothing but order keys.
    """

    def __init__(
        self, condition: Condition | None, order: tuple[OrderKey, ...] = (), depth: int = 0, terms: int = 1
    ) -> None:
        self.condition, self.order, self.depth, self.terms = condition, order, depth, terms


class _Builder:
    """Makes the tree while the parser reads, so that nesting costs no recursion."""

    def query(self, children: list[_Built | None]) -> Syntax:
        built = children[0]
        if built is None:
            return Syntax()
        return Syntax(built.condition or And(()), built.order)

    def keys(self, tokens: list[Token]) -> tuple[OrderKey, ...]:
        return tuple(_order_key(token) for token in tokens)

    def either(self, children: list[_Built]) -> _Built:
        return _group(Or, children)

    def both(self, children: list[_Built]) -> _Built:
        return _group(And, children)

    def negated(self, children: list[Any]) -> _Built:
        sign, built = children
        if built.condition is None or built.order:
            raise LocatedQueryError(_place(sign), "an order cannot be negated; order:-cost turns one round")
        return _Built(negated(built.condition), depth=built.depth, terms=built.terms)

    def word(self, tokens: list[Token]) -> _Built:
        return _Built(_about_the_name(":", tokens[0]))

    def exact(self, tokens: list[Token]) -> _Built:
        return _Built(_about_the_name("=", tokens[1]))

    def comparison(self, tokens: list[Token]) -> _Built:
        name, operator, *pieces = tokens
        word = name.casefold()
        if word == "order":
            return self._ordered(operator, pieces)
        values = tuple(map(_value, pieces))
        if word == "not":
            return _Built(negated(Comparison("is", str(operator), values, _place(name))))
        return _Built(Comparison(str(name), str(operator), values, _place(name)))

    def _ordered(self, operator: Token, pieces: list[Token]) -> _Built:
        if operator not in {":", "="}:
            raise LocatedQueryError(_place(operator), f"order takes ':', not {shown(operator)}")
        return _Built(None, self.keys(pieces), terms=0)


def _group(kind: type[And] | type[Or], parts: list[_Built]) -> _Built:
    """Return the parts as one, their order keys put together."""
    if len(parts) == 1:
        return parts[0]
    order = tuple(key for part in parts for key in part.order)
    conditions = [part.condition for part in parts if part.condition]
    if kind is Or and len(conditions) < len(parts):
        raise LocatedQueryError(order[0].position, "an order finds nothing by itself; put it before or after the 'or'")
    built = _Built(
        joined(kind, conditions) if conditions else None,
        order,
        max(part.depth for part in parts) + 1,
        sum(part.terms for part in parts),
    )
    _bound(built)
    return built


def _bound(built: _Built) -> None:
    if built.depth > MAX_DEPTH:
        raise LocatedQueryError(1, f"'and' and 'or' are nested more than {MAX_DEPTH} levels deep")
    if built.terms > MAX_TERMS:
        raise LocatedQueryError(1, f"the query has more than {MAX_TERMS} terms")


def _about_the_name(operator: str, token: Token) -> Comparison:
    return Comparison("name", operator, (_value(token),), _place(token))


def _value(token: Token) -> Value:
    """Return the value that a token states, its quotes or slashes taken off."""
    if token.type == "PHRASE":
        return Value(str(token[1:-1]), Form.QUOTED, _place(token))
    if token.type == "REGEX":
        return Value(str(token[1:-1]), Form.REGEX, _place(token))
    return Value(str(token), Form.BARE, _place(token))


def _order_key(token: Token) -> OrderKey:
    value = _value(token)
    if value.form is Form.REGEX:
        raise LocatedQueryError(value.position, "an order is given by fields, such as order:cost,-power")
    return OrderKey(value.text.removeprefix("-"), value.text.startswith("-"), value.position)


def _place(token: Token) -> int:
    return (token.start_pos or 0) + 1


@cache
def _parser() -> Lark:
    """Return the parser; lark loads and the tables are made at the first query."""
    from lark import Lark

    return Lark(
        files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=["query", "keys"],
        transformer=_Builder(),
        maybe_placeholders=True,
    )


def read_query(text: str) -> Syntax:
    """Return the syntax tree of a query; raise LocatedQueryError."""
    syntax: Syntax = _read(text, "query")
    return syntax


def read_order(text: str) -> tuple[OrderKey, ...]:
    """Return the keys of an order such as `cost,-power`; raise LocatedQueryError."""
    keys: tuple[OrderKey, ...] = _read(text, "keys")
    return keys


def _read(text: str, start: str) -> Any:
    if len(text) > MAX_LENGTH:
        raise LocatedQueryError(MAX_LENGTH + 1, f"a query may have at most {MAX_LENGTH:,} characters")
    broken = re.search("[\ud800-\udfff]", text)
    if broken:
        raise LocatedQueryError(broken.start() + 1, "this is no character, but half of one")
    from lark import UnexpectedInput

    try:
        return _parser().parse(text, start=start)
    except UnexpectedInput as unexpected:
        raise _mistake(text, unexpected) from None


def _mistake(text: str, unexpected: UnexpectedInput) -> LocatedQueryError:
    """Return what is wrong at the place where the parser had to stop."""
    from lark import Token, UnexpectedToken

    at, before = unexpected.pos_in_stream or 0, unexpected.interactive_parser.parser_state.value_stack
    if isinstance(unexpected, UnexpectedToken) and unexpected.token.type == "$END":
        at = len(text)
    tokens = [part for part in before if isinstance(part, Token)]
    last = tokens[-1] if tokens and tokens[-1] is before[-1] else None
    return _at_the_sign(text, at, last) or _unfinished(text, at, tokens, last)


def _at_the_sign(text: str, at: int, last: Token | None) -> LocatedQueryError | None:
    """Return the mistake that the sign at that place shows by itself."""
    sign = text[at : at + 1]
    if sign and sign in _QUOTES:
        return LocatedQueryError(at + 1, f"the quote in front of {shown(text[at + 1 :])} is not closed")
    if sign == "/":
        return LocatedQueryError(
            at + 1, f"{shown(_word(text, at))} has no closing slash; inside, a slash is written \\/"
        )
    signs = _OPERATOR.match(text, at)
    if signs and last is not None and last.type == "FIELD":
        return LocatedQueryError(at + 1, f"{shown(signs[0])} is no operator; there are {OPERATORS}")
    if signs and signs[0] != "!":
        return LocatedQueryError(at + 1, f"there is no field right before {shown(signs[0])}; in quotes it is a text")
    if sign in {"-", "!"}:
        return LocatedQueryError(at + 1, f"{shown(sign)} stands right before a term; in quotes it is a text")
    return None


def _unfinished(text: str, at: int, tokens: list[Token], last: Token | None) -> LocatedQueryError:
    """Return which part of the query was begun and is not complete at that place."""
    opened = next((token for token in reversed(tokens) if token.type == "LPAR"), None)
    if last is not None and last.type == "OPERATOR":
        field = tokens[-2]
        what = f"{shown(field + last)} lacks its value, a word or a text in quotes"
        return LocatedQueryError(_place(field), what)
    if last is not None and last.type == "_COMMA":
        return LocatedQueryError(_place(last), "a value is wanted after ','")
    if at == len(text) and opened is not None:
        return LocatedQueryError(_place(opened), "this '(' is not closed")
    if text[at : at + 1] == ")":
        empty = last is not None and last.type == "LPAR"
        return LocatedQueryError(at + 1, "there is nothing between '(' and ')'" if empty else "this ')' closes nothing")
    return LocatedQueryError(at + 1, f"{shown(_word(text, at))} is not understood here; in quotes it is a text")


def _word(text: str, at: int) -> str:
    return text[at:].split(maxsplit=1)[0] if text[at:].strip() else "the end"
