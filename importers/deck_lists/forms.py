"""The forms in which people write a card and its count on one line.

A line may be understood in several ways: "Token 4" is a card, or four tokens. `readings` gives
them all, the likeliest first, and the catalogue decides; `likeliest` decides without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

_COUNT = r"(?P<count>[-+−]?\d+(?:[.,/⁄]\d+)?)"
_TIMES = "[xX×ｘ*]"
_OPEN, _CLOSE = r"[(（\[]\s*", r"\s*[)）\]]"

_BEFORE = [
    re.compile(form)
    for form in (
        rf"{_COUNT}\s*{_TIMES}?\s+(?P<name>.+)",  # 4 Name, 4x Name, 4 x Name
        rf"{_TIMES}\s?{_COUNT}\s+(?P<name>.+)",  # x4 Name
        rf"{_COUNT}{_TIMES}(?P<name>\S.*)",  # 4xName
    )
]
_AFTER = [
    re.compile(form)
    for form in (
        rf"(?P<name>.+?)\s+{_TIMES}\s?{_COUNT}",  # Name x4
        rf"(?P<name>.+?)\s+{_COUNT}\s?{_TIMES}",  # Name 4x
        rf"(?P<name>.+?)\s*{_OPEN}{_TIMES}?\s?{_COUNT}\s?{_TIMES}?{_CLOSE}",  # Name (4), Name [x4]
    )
]
_IF_KNOWN = [
    re.compile(form)
    for form in (
        rf"{_COUNT}\s*[,;:]?\s*(?P<name>[^\d\s].*)",  # 4Name; 4, Name
        rf"(?P<name>.+?)(?:\s*[,;:]\s*|\s+){_COUNT}",  # Name 4; Name, 4
    )
]
_LEVEL = re.compile(
    rf"(?P<name>.+?)\s*{_OPEN}(?:level|lvl|lv|niveau|niv|seviye|taso)(?:\.\s*|\s+)(?P<level>\d{{1,3}}){_CLOSE}",
    re.IGNORECASE,
)
_PRINTING_AFTER = re.compile(
    r"(?P<name>.+?)\s+[(\[](?P<set>[^\W_][\w.-]{0,19})[)\]](?:\s*#?(?P<number>[^\W_][\w#/.-]{0,19}))?"
)
_PRINTING_BEFORE = re.compile(r"\[(?P<set>[^\W_][\w.-]{0,19})\]\s*(?P<name>.+)")
_COMMENT = re.compile(r"\s(?=//|#)")
_MOST_COMMENT_SIGNS = 3
_BULLET = re.compile(r"[-–—*•·]\s+")
_QUOTED = re.compile(r'(?<![^\s])"(?P<name>(?:[^"]|"")+)"(?!\S)')
_QUOTED_NAME = "\ue000"  # stands for a name in quotation marks; `tidy` leaves none of these in a line


class Reading(NamedTuple):
    """One way to understand a line; `copies` is the count as written."""

    copies: str
    name: str
    level: int | None = None
    set: str = ""
    number: str = ""


def has_count_first(line: str) -> bool:
    """Tell whether a line begins with a count, so that it can be no heading."""
    return any(form.fullmatch(line) for form in _BEFORE)


def without_bullet(line: str) -> str:
    """Return the line without the sign that lists begin their items with."""
    bullet = _BULLET.match(line)
    return line[bullet.end() :] if bullet else line


def without_comment(line: str) -> str:
    """Return the line up to the first sign of a comment."""
    sign = _COMMENT.search(line)
    return line[: sign.start()] if sign else line


def readings(line: str) -> Iterator[Reading]:
    """Yield every way to understand a line that the catalogue may confirm, the likeliest first."""
    signs = [sign.start() for sign in _COMMENT.finditer(line)][:_MOST_COMMENT_SIGNS]
    for end in [len(line), *reversed(signs)]:
        body = line[:end]
        counted = False
        for count, name in _split(_BEFORE, body):
            counted = True
            yield from _endings(count, name)
        yield Reading("1", body)
        if counted:
            continue
        for count, name in _split(_AFTER, body):
            yield from _endings(count, name)
        yield from _endings("1", body)
        for count, name in _split(_IF_KNOWN, body):
            yield from _endings(count, name)


def likeliest(line: str) -> Reading:
    """Return the one way to understand a line whose name nobody knows."""
    body = without_comment(line)
    count, name = next(chain(_split(_BEFORE, body), _split(_AFTER, body)), ("1", body))
    *_, barest = _endings(count, name)
    return barest


def quoted(line: str) -> Reading | None:
    """Return the reading of a line whose name stands in quotation marks, which make it literal.

    >>> quoted('2 "Fire // ""Ice"" (4)" (DM-01) 5  # not the other')
    Reading(copies='2', name='Fire // "Ice" (4)', level=None, set='DM-01', number='5')
    """
    match = _QUOTED.search(line)
    if match is None:
        return None
    reading = likeliest(line[: match.start()] + _QUOTED_NAME + line[match.end() :])
    return reading._replace(name=match["name"].replace('""', '"')) if reading.name == _QUOTED_NAME else None


def split_level(name: str) -> tuple[str, int | None]:
    """Return the name and the level that "Lightning (level 3)" states."""
    match = _LEVEL.fullmatch(name)
    return (match["name"], int(match["level"])) if match else (name, None)


def _split(forms: list[re.Pattern[str]], body: str) -> Iterator[tuple[str, str]]:
    return ((match["count"], match["name"]) for form in forms if (match := form.fullmatch(body)))


def _endings(count: str, text: str) -> Iterator[Reading]:
    """Yield the name with all that follows it, then without its level, its printing, and both."""
    yield Reading(count, text)
    name, level = split_level(text)
    if level is not None:
        yield Reading(count, name, level)
    printing = _PRINTING_AFTER.fullmatch(name) or _PRINTING_BEFORE.fullmatch(name)
    if printing is None:
        return
    set_, number = printing["set"], printing.groupdict().get("number") or ""
    if level is None:
        yield Reading(count, printing["name"], None, set_, number)
    name, inner = split_level(printing["name"])
    if level is not None or inner is not None:
        yield Reading(count, name, inner if level is None else level, set_, number)
