"""Markdown -> lines."""

from __future__ import annotations

import pytest

from importers.documents import read_document
from importers.documents.markdown import looks_like_markdown

RULES = """\
# Eragra *cards*

Some **bold** text
that goes on.

- one
- two

| Card | Stack |
|------|:-----:|
| Geldatric | Duel |
| Granite Wall | |
"""


def read(folder, text, name):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_document(path)


@pytest.mark.parametrize("name", ["rules.md", "rules.markdown", "rules"])
def test_lines(tmp_path, name):
    document = read(tmp_path, RULES, name)
    assert document.kind == "markdown"
    assert document.pages[0].lines == (
        "Eragra cards", "Some bold text that goes on.", "- one", "- two",
        "Card\tStack", "Geldatric\tDuel", "Granite Wall",
    )  # fmt: skip
    assert document.pages[0].line_numbers == (1, 3, 6, 7, 9, 11, 12)


def test_the_first_heading_is_the_title(tmp_path):
    assert read(tmp_path, "intro\n\n## not me\n\n# Eragra cards\n\n# nor me\n", "x.md").title == "Eragra cards"


@pytest.mark.parametrize(
    "text",
    [
        "Cards:\n- one\n- two\n",
        "# a comment in a deck list\n4 Bolshack Dragon\n",
        "Name | Number\nDraglide | 75/110\n",
        "Title\n=====\n\ntext * with * stars\n",
    ],
)
def test_plain_text_stays_plain(tmp_path, text):
    assert not looks_like_markdown(text)
    assert read(tmp_path, text, "list.txt").kind == "text"


def test_a_text_file_keeps_its_lines_whatever_is_in_them(tmp_path):
    document = read(tmp_path, RULES, "rules.txt")
    assert document.kind == "text"
    assert document.pages[0].lines == tuple(RULES.splitlines())
