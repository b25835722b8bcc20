"""Documents to import: the shipped ones, the real rulebooks where they are, and texts made up by a test."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsdb.catalogue.facts import DocumentFacts, SetNumber
from importers.documents import read_document
from importers.rulebooks import KnownCard, KnownNames, read_rulebook

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data"
RULEBOOKS = ROOT.parent / "shared" / "rulebooks"

EREDAN_NAMES = KnownNames(
    KnownCard(name, spellings)
    for name, *spellings in [
        ("Telendar",),
        ("Aez",),
        ("Hares the Brute", "Kaba Hares"),
        ("Marlok the Repentant", "Pişman Marlok"),
        ("Ogoe Kage", "OOgoe Kage"),
        ("Lightning", "Şimşekler", "Éclairs", "Thunder bolt"),
        ("Blazing Arrow", "Flèche incandescente"),
        ("Fireball", "Boule de feu"),
        ("Magic Shield", "Bouclier magique"),
    ]
)

Import = Callable[..., DocumentFacts]


def known(game: str) -> KnownNames:
    """What the catalogue knows: for Duel Masters the English print, for Eredan a few names in other tongues."""
    if game != "duel-masters":
        return EREDAN_NAMES if game == "eredan" else KnownNames()
    with (DATA / "duel_masters" / "cards.csv").open(encoding="utf-8", newline="") as file:
        return KnownNames(
            KnownCard(row["name"], (), (SetNumber("DM-01", row["number"]),)) for row in csv.DictReader(file)
        )


def path_of(name: str) -> Path:
    """The path of a shipped document or a real rulebook; a test that wants an absent rulebook is skipped."""
    path = DATA / name if "/" in name else RULEBOOKS / name
    if not path.exists() and path.parent == RULEBOOKS:
        pytest.skip(f"the rulebook is not here: {path}")
    return path


def text_of(name: str) -> str:
    return path_of(name).read_text(encoding="utf-8")


@pytest.fixture
def imported(tmp_path: Path) -> Import:
    """Imports a document by its name, or a text or PDF that the test made."""

    def read(
        source: str | bytes, *, names: Callable[[str], KnownNames] = known, game: str | None = None
    ) -> DocumentFacts:
        if isinstance(source, bytes):
            path = tmp_path / "made.pdf"
            path.write_bytes(source)
        elif "\n" in source:
            path = tmp_path / "made.txt"
            path.write_text(source, encoding="utf-8")
        else:
            path = path_of(source)
        return read_rulebook(read_document(path), game, names)

    return read
