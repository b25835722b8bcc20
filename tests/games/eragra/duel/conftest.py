"""What the tests of the duel share: assertions of their language tell what was there."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.games.eragra.duel.situation")
