"""Markdown -> lines, by way of HTML that remembers the source lines."""

from __future__ import annotations

import re
from itertools import pairwise

from bs4 import Tag
from markdown_it import MarkdownIt

from importers.documents.html import html_pages
from importers.documents.model import Page

_HEADING = re.compile(r"^#{1,6} +\S", re.MULTILINE)
_TABLE = re.compile(r"^ *\|.+\|[ \t]*\r?\n *\|(?: *:?-{3,}:? *\|)+[ \t]*\r?$", re.MULTILINE)
_OTHER_SIGN = re.compile(r"^```|\*\*\S[^*\n]*\*\*|\[[^][\n]+\]\(\S+\)", re.MULTILINE)


def looks_like_markdown(text: str) -> bool:
    """Tell Markdown by its tables, or by headings beside bold words, links or code; a "- " list alone is plain text."""
    return bool(_TABLE.search(text) or (_HEADING.search(text) and _OTHER_SIGN.search(text)))


def markdown_pages(text: str) -> tuple[str | None, tuple[Page, ...]]:
    """Return the title (the first heading of the first rank) and the one page of a Markdown text."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(text)
    title = None
    for token, following in pairwise(tokens):
        if token.map and token.nesting == 1:
            token.attrSet("data-line", str(token.map[0] + 1))
        if title is None and token.type == "heading_open" and token.tag == "h1":
            title = following.content
    _, pages = html_pages(parser.renderer.render(tokens, parser.options, {}), _source_line)
    return title, pages


def _source_line(tag: Tag) -> int | None:
    line = tag.get("data-line")
    return int(line) if isinstance(line, str) and line.isdecimal() else None
