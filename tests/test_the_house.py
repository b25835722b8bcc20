"""What holds for the whole code base: sizes, vocabularies, words, data."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

from cardsdb.catalogue.vocabulary import Kind
from cardsdb.decks.formats import read_formats
from cardsdb.games import games
from cardsdb.shipped import data_folder

ROOT = Path(__file__).parents[1]
PACKAGES = ("cardsdb", "importers", "exports", "cli")
MODULES = [
    path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")) if "migrations" not in path.parts
]
SHARED = (
    "cardsdb/catalogue",
    "cardsdb/decks",
    "cardsdb/play",
    "exports",
    "cli",
    "importers/documents",
    "importers/card_lists",
)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_stay_small(module: Path) -> None:
    source = module.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 600
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{node.name} is longer than 60 lines"


@pytest.mark.parametrize("folder", SHARED)
def test_shared_parts_never_name_a_game(folder: str) -> None:
    names = re.compile(r"duel.?masters|eredan|eragra", re.IGNORECASE)
    for module in sorted((ROOT / folder).rglob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        imported = [a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
        imported += [n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        assert not any(names.search(name) for name in imported), module
        compared = [
            c.value
            for n in ast.walk(tree)
            if isinstance(n, ast.Compare)
            for c in ast.walk(n)
            if isinstance(c, ast.Constant)
        ]
        assert not any(isinstance(value, str) and names.search(value) for value in compared), module


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_table_holds_exactly_the_one_valued_fields(game) -> None:  # type: ignore[no-untyped-def]
    fields = {field.name for field in game.cards.fields if field.kind is not Kind.WORDS}
    assert set(game.cards.table.model_fields) - {"card_id"} == fields
    assert set(game.cards.columns) <= {field.name for field in game.cards.fields}


def test_every_game_ships_formats_that_can_be_read() -> None:
    numbers = {
        (game.name, form.name): dict(form.sections)
        for game in games().values()
        for form in read_formats(data_folder() / game.room.name)
    }
    assert numbers["duel-masters", "rulebook"] == {"deck": {"minimum": 40, "copies": 4}}
    assert numbers["eredan", "current"]["deck"]["copies"] == 3
    assert numbers["eredan", "2009"]["deck"]["copies"] == 2
    assert numbers["eragra", "ancient-world"]["duel_stack"] == {"minimum": 45, "maximum": 60, "copies": 1}


def test_the_repository_speaks_of_the_project_alone() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    hosts = re.compile("py" + r"pi\.org|python" + r"hosted|npm" + r"js\.|deb\.deb" + "ian", re.IGNORECASE)
    for name in tracked:
        path = ROOT / name
        if path.is_file() and path.stat().st_size < 1_000_000:
            assert not hosts.search(path.read_text(encoding="utf-8", errors="ignore")), name
