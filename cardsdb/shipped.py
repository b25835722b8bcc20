"""Where what travels with cardsdb lies, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def data_folder() -> Path:
    """Return the folder with one subfolder of cards, formats and documents a game."""
    return _installed_or("data", _HERE.parent / "data")


def rules_folder() -> Path:
    """Return the folder with one page of numbered clauses a game."""
    return _installed_or("rules", _HERE.parent / "docs" / "rules")


def _installed_or(name: str, in_checkout: Path) -> Path:
    installed = _HERE / name
    return installed if installed.is_dir() else in_checkout
