"""Where the facts that travel with cardsdb lie: the folder data/, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """Return the folder with one subfolder of cards, formats and documents a game."""
    here = Path(__file__).parent
    installed = here / "data"
    return installed if installed.is_dir() else here.parent / "data"
