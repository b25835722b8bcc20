"""What the tests share: databases to work on, and the places of the project's files."""

from __future__ import annotations

import os
import re
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, text

from cardsdb.catalogue.store import Store, database_url
from importers.shipped import open_catalogue
from tests.answers import Answer

settings.register_profile("cardsdb", deadline=None, max_examples=60, derandomize=bool(os.environ.get("CI")))
settings.load_profile("cardsdb")

POSTGRESQL = os.environ.get("CARDSDB_TEST_POSTGRESQL", "")
"""The URL of a server on which tests may make and drop databases of their own."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database: each test runs on SQLite, and on PostgreSQL where a server is given."""
    if request.param == "sqlite":
        yield str(tmp_path / "cards.sqlite")
    else:
        with _new_on_server() as url:
            yield url


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """A database with the shipped facts of either kind, made once, for tests to copy."""
    made: dict[str, str] = {}
    with ExitStack() as servers:

        def of_kind(kind: str) -> str:
            if kind not in made:
                made[kind] = str(tmp_path_factory.mktemp("filled") / "cards.sqlite")
                if kind == "postgresql":
                    made[kind] = servers.enter_context(_new_on_server())
                open_catalogue(made[kind]).close()
            return made[kind]

        yield of_kind


@pytest.fixture
def catalogue(database: str, filled: Callable[[str], str]) -> Iterator[Store]:
    """An open catalogue with the shipped facts, on either database."""
    if "://" in database:
        _on_server(f"DROP DATABASE {_name(database)}")
        _on_server(f"CREATE DATABASE {_name(database)} TEMPLATE {_name(filled('postgresql'))}")
    else:
        shutil.copyfile(filled("sqlite"), database)
    store = open_catalogue(database)
    yield store
    store.close()


@contextmanager
def _new_on_server() -> Iterator[str]:
    """Make an empty database on the PostgreSQL server, and drop it again."""
    if not POSTGRESQL:
        if os.environ.get("CARDSDB_TEST_POSTGRESQL_REQUIRED"):
            pytest.fail("a PostgreSQL server was promised, but CARDSDB_TEST_POSTGRESQL is empty")
        pytest.skip("no PostgreSQL server: set CARDSDB_TEST_POSTGRESQL to its URL")
    name = f"cardsdb_test_{uuid.uuid4().hex[:12]}"
    _on_server(f"CREATE DATABASE {name}")
    try:
        yield re.sub(r"/[^/]*$", f"/{name}", POSTGRESQL)
    finally:
        _on_server(f"DROP DATABASE {name} WITH (FORCE)")


def _on_server(statement: str) -> None:
    server = create_engine(database_url(POSTGRESQL), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(statement))
    server.dispose()


def _name(url: str) -> str:
    return url.rpartition("/")[2]


@pytest.fixture
def cardsdb(
    tmp_path: Path,
    filled: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., Answer]:
    """The command line, on a filled database of the test's own."""
    shutil.copyfile(filled("sqlite"), tmp_path / "cards.sqlite")
    monkeypatch.setenv("CARDSDB_DATABASE_URL", str(tmp_path / "cards.sqlite"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")

    def call(*arguments: object) -> Answer:
        from cli.main import run

        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Answer(end.value.code or 0, printed.out, printed.err)

    return call
