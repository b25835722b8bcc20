"""What the tests of the command line share: input from lines in a person's place, in a folder of the test's own."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

pytest.register_assert_rewrite("tests.cli.duels")


@pytest.fixture
def typed(cardsdb: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Answer]:
    """The command line with lines of input; the current folder is the test's own."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object, lines: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return cardsdb(*arguments)

    return call
