"""Bytes -> text -> clean lines: encodings, line ends, and the characters that a card name must never hold."""

from __future__ import annotations

import codecs
import re
import unicodedata

from cardsdb.errors import UnreadableFileError
from importers.documents.model import Page

# The rulebooks are Finnish, Turkish, French and English; these hold all their letters.
_LEGACY = ["cp1252", "cp1254", "iso8859_15", "iso8859_9", "iso8859_1"]
_GUESSED_FROM = 256 * 1024  # bytes, plenty to tell one encoding from another
_LINE_END = re.compile(r"\r\n|\r|\n")
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
# Controls, soft hyphens and zero-width signs, private-use glyphs, half surrogates, noncharacters.
_DROPPED = {"Cc", "Cf", "Co", "Cs", "Cn"}
# Icelandic letters in cp1252, where cp1254 has the Turkish ones.
_ICELANDIC = re.compile("[ÐðÝýÞþ]")


def clean(line: str) -> str:
    r"""Return `line` composed (NFC), with ligatures opened and without characters that nobody sees; blanks stay.

    >>> clean("e\u0301te\u0301 \ufb01n kort\u00adti\ufeff\x00  \uf0b7x")
    'été fin kortti  x'
    """
    if line.isascii() and line.isprintable():
        return line
    kept = (
        " " if c.isspace() else "" if unicodedata.category(c) in _DROPPED else c for c in line.translate(_LIGATURES)
    )
    return unicodedata.normalize("NFC", "".join(kept))


def decode(data: bytes, declared: str | None = None) -> tuple[str, list[str]]:
    """Return the text in `data` and notes on how it was encoded; `declared` is what the file says of itself.

    Raises UnreadableFileError if it is not text.
    """
    notes: list[str] = []
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            text = data.decode(encoding, errors="replace")
            break
    else:
        text, notes = _without_mark(data, declared)
    if _is_binary(text):
        raise UnreadableFileError("is not text but binary data; give a PDF, text, HTML or Markdown file")
    if damaged := text.count("\ufffd"):
        notes.append(f"{damaged} characters are damaged and were read as \ufffd")
    return text, notes


def text_pages(text: str) -> tuple[Page, ...]:
    """Return the pages of a plain text: a form feed begins a new one, and lines are those of the file."""
    pages = []
    first = 1
    for number, part in enumerate(text.split("\f"), 1):
        lines = _LINE_END.split(part)
        after = first + len(lines) - 1
        if not lines[-1]:
            lines.pop()
        numbers = range(first, first + len(lines))
        pages.append(Page(number, tuple(clean(line.replace("\t", "  ")).rstrip() for line in lines), numbers))
        first = after
    return tuple(pages)


def _without_mark(data: bytes, declared: str | None) -> tuple[str, list[str]]:
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        pass
    lines = data.splitlines(keepends=True)
    broken = [number for number, line in enumerate(lines) if not _is_utf8(line)]
    encoding = _known(declared) or _guess(b"".join(lines[number] for number in broken))
    # A line whose accents are sound UTF-8 hardly comes about by chance: then only the broken lines are legacy.
    legacy = set(broken)
    if all(line.isascii() for number, line in enumerate(lines) if number not in legacy):
        return data.decode(encoding, errors="replace"), [f"read as {encoding}, not UTF-8"]
    for number in broken:
        lines[number] = lines[number].decode(encoding, errors="replace").encode()
    which = ", ".join(str(number + 1) for number in broken[:10]) + (", ..." if len(broken) > 10 else "")
    return b"".join(lines).decode(), [f"encodings are mixed: UTF-8, but {encoding} on line {which}"]


def _guess(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_GUESSED_FROM], cp_isolation=_LEGACY).best()
    encoding = best.encoding if best else "cp1252"
    turkish = encoding != "cp1254" and _ICELANDIC.search(data.decode(encoding, errors="replace"))
    return "cp1254" if turkish else encoding


def _known(declared: str | None) -> str | None:
    """Return `declared` if it is an encoding we trust a stranger to name."""
    try:
        name = codecs.lookup(declared or "").name.replace("-", "_")
    except (LookupError, ValueError):
        return None
    # Browsers read Latin-1 and Latin-5 as their Windows supersets, and pages rely on it.
    name = {"iso8859_1": "cp1252", "iso8859_9": "cp1254"}.get(name, name)
    return name if name in _LEGACY else None


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_binary(text: str) -> bool:
    controls = len(re.findall(r"[\x00-\x08\x0e-\x1f\x7f]", text))
    return controls > 2 + len(text) // 200
