"""Writing TOML: texts, whole numbers, truths, lists and tables, which is all that records and positions hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SPECIAL = re.compile(r'["\\\x00-\x1f\x7f]')
_LINE = 100
"""The columns that a list or an inner table may fill; longer ones take several lines."""


def toml_text(document: Mapping[str, Any]) -> str:
    """Return a document as TOML; a table that fits into a line is written in one, unless it is at the top."""
    return "\n".join(_table(document, ())) + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    inner = {}
    for name, value in table.items():
        if _is_table(value) or _is_tables(value):
            lines = _short(name, value) if path else None
            if lines is None:
                inner[name] = value
                continue
            yield from lines
        else:
            yield from _entry(name, value)
    for name, value in inner.items():
        here = (*path, name)
        head = ".".join(map(_key, here))
        for one in [value] if _is_table(value) else value:
            yield ""
            yield f"[{head}]" if _is_table(value) else f"[[{head}]]"
            yield from _table(one, here)


def _entry(name: str, value: Any) -> Iterator[str]:
    line = f"{_key(name)} = {_value(value)}"
    if len(line) <= _LINE or not isinstance(value, (list, tuple)):
        yield line
    else:
        yield f"{_key(name)} = ["
        yield from (f"    {_value(one)}," for one in value)
        yield "]"


def _short(name: str, value: Any) -> list[str] | None:
    """Return a table, or each of several, in a line; None where one does not fit."""
    if _is_table(value):
        line = f"{_key(name)} = {_value(value)}"
        return [line] if len(line) <= _LINE else None
    lines = [f"    {_value(one)}," for one in value]
    return [f"{_key(name)} = [", *lines, "]"] if max(map(len, lines)) <= _LINE else None


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(map(_is_table, value))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_value, value)) + "]"
    raise TypeError(f"{type(value).__name__} has no place in a record or position")


def _quoted(text: str) -> str:
    return '"' + _SPECIAL.sub(lambda found: _escape(found[0]), text) + '"'


def _escape(sign: str) -> str:
    return "\\" + sign if sign in '"\\' else f"\\u{ord(sign):04X}"
