"""The one way in: `read_document` tells what a file is from its content and reads it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from cardsdb.errors import UnreadableFileError
from importers.documents.limits import MAX_BYTES, MAX_CHARACTERS, MAX_SECONDS, time_limit
from importers.documents.model import Page, SourceDocument
from importers.documents.text import decode, text_pages

_PDF_HEADER_WITHIN = 1024  # bytes; PDF readers allow junk before the header
_HTML_START = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:(?><!--.*?-->)\s*)*+<(?:!doctype html|html|head|body)\b", re.I | re.S
)
_HTML_END = re.compile(r"</(?:p|div|table|tr|td|ul|ol|li|h[1-6]|body|html)\s*>", re.I)


def read_document(path: Path, progress: Callable[[int, int], None] | None = None) -> SourceDocument:
    """Read a rulebook or card list into clean lines, whatever the file is called.

    `progress(done, total)` is called after each page. Raises UnreadableFileError, its message one line, if the file
    is missing, empty, too large, damaged, locked, or holds no text.
    """
    try:
        data = _bytes(path)
        with time_limit(MAX_SECONDS) as check:

            def tell(done: int, total: int) -> None:
                check()
                if progress:
                    progress(done, total)

            kind, title, pages, notes = _read(data, path.suffix.lower(), tell)
        if not any(line.strip() for page in pages for line in page.lines):
            raise UnreadableFileError("holds no text")
    except UnreadableFileError as error:
        shown = str(path) if str(path).isprintable() else repr(str(path))
        raise UnreadableFileError(f"{shown}: {error}") from error
    return SourceDocument(path, hashlib.sha256(data).hexdigest(), kind, title, pages, tuple(notes))


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise UnreadableFileError("is a folder, not a file")
        if path.exists() and not path.is_file():
            raise UnreadableFileError("is not an ordinary file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise UnreadableFileError("there is no such file") from error
    except PermissionError as error:
        raise UnreadableFileError("may not be read (no permission)") from error
    except (OSError, ValueError) as error:  # a name that is too long or holds a NUL, a failing disk
        raise UnreadableFileError(f"cannot be opened ({getattr(error, 'strerror', None) or error})") from error
    if not data:
        raise UnreadableFileError("is empty")
    if len(data) > MAX_BYTES:
        raise UnreadableFileError(f"is larger than {MAX_BYTES // 2**20} MiB; split it")
    return data


def _read(
    data: bytes, suffix: str, progress: Callable[[int, int], None]
) -> tuple[str, str | None, tuple[Page, ...], list[str]]:
    """Return kind, title, pages and notes."""
    header = data.find(b"%PDF-", 0, _PDF_HEADER_WITHIN)
    if header == 0 or (header > 0 and b" obj" in data):
        from importers.documents.pdf import read_pdf  # like those below, heavy and needed for its own kind only

        return "pdf", *read_pdf(data, progress)
    from bs4.dammit import EncodingDetector

    from importers.documents.html import html_pages
    from importers.documents.markdown import looks_like_markdown, markdown_pages

    text, notes = decode(data, EncodingDetector.find_declared_encoding(data, is_html=True))
    if len(text) > MAX_CHARACTERS:
        raise UnreadableFileError(f"holds more than {MAX_CHARACTERS:,} characters; split it")
    title: str | None = None
    if _HTML_START.match(text) or (text.lstrip().startswith("<") and len(_HTML_END.findall(text, 0, 65536)) > 1):
        kind, (title, pages) = "html", html_pages(text)
    elif suffix in {".md", ".markdown"} or (suffix != ".txt" and looks_like_markdown(text)):
        kind, (title, pages) = "markdown", markdown_pages(text)
    else:
        kind, pages = "text", text_pages(text)
    progress(1, 1)
    return kind, title, pages, notes
