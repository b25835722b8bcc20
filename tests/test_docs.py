"""The documents tell the truth: links lead somewhere, and every command that they show exists."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.answers import Answer

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def commands(page: Path) -> Iterator[list[str]]:
    """Yield the words of each line of a page that shows a command."""
    for line in page.read_text(encoding="utf-8").splitlines():
        found = re.match(r"\s{4}(?:\.venv/bin/)?cardsdb (.*)", line)
        if found:
            words = shlex.split(found[1], comments=True)
            yield words[: next((i for i, word in enumerate(words) if word in {">", "|"}), len(words))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_that_are_shown_exist(page: Path, cardsdb: Callable[..., Answer]) -> None:
    for words in commands(page):
        options = {word.split("=")[0] for word in words if word.startswith("--") and word != "--"}
        group = (
            words[:2]
            if words and words[0] in {"cards", "db", "collection", "deck", "event", "paper", "position"}
            else words[:1]
        )
        if not group or group[0].startswith("-"):
            continue
        answer = cardsdb(*group, "--help")
        assert answer.code == 0, words
        for option in options - {"--db", "--no-color", "--help"}:
            assert option in answer.out, (words, option)


def listed(answer: Answer) -> list[str]:
    """The commands that a help text lists."""
    return re.findall(r"^  (\w+)\s", answer.out.partition("Commands:")[2].partition("\n\n")[0], re.MULTILINE)


def test_every_command_is_documented(cardsdb: Callable[..., Answer]) -> None:
    documented = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for command in listed(cardsdb("--help")):
        assert f"cardsdb {command}" in documented, command
        for name in listed(cardsdb(command, "--help")):
            assert re.search(rf"cardsdb {command} (?:[\w |]*\b)?{name}\b|\b{name}\b", documented), f"{command} {name}"


SEARCHES = [words[2] for words in commands(ROOT / "README.md") if words[:2] == ["cards", "search"]]


@pytest.mark.parametrize("query", SEARCHES)
def test_the_readmes_searches_find_cards(query: str, cardsdb: Callable[..., Answer]) -> None:
    answer = cardsdb("cards", "search", query, "--json")
    assert answer.code == 0
    assert answer.document["cards"]
