from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardsdb.catalogue.facts import DocumentFacts
from cardsdb.games import games
from importers.card_lists import read_card_list

Read = Callable[..., DocumentFacts]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Write a card list and read it."""

    def read_content(content: str | bytes, file_name: str = "cards.csv", **options: Any) -> DocumentFacts:
        path = tmp_path / file_name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_card_list(path, games(), **options)

    return read_content
