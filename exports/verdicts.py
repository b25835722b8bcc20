"""Verdicts as data for other programs."""

from __future__ import annotations

from typing import Any

from cardsdb.decks.violations import Violation

_KEYS = ("rule", "severity", "message", "cards", "lines", "found", "required", "fix")


def violation_document(violation: Violation) -> dict[str, Any]:
    """Return a violation as the JSON object that `deck check` and event reports promise."""
    return {key: getattr(violation, key) for key in _KEYS}
