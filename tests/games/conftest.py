"""Assertions that all games' tests share tell what was there."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.games.bad_positions", "tests.games.laws", "tests.games.worlds")
