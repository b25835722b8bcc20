"""Adding a game means one room, one importer and one folder of data, and touching nothing else.

A tiny made-up game lives through its whole life in a process of its own: discovered, migrated,
filled, searched and imported.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

ROOM = """
    from pathlib import Path
    from cardsdb.catalogue.vocabulary import Vocabulary
    from cardsdb.games.game import Game
    from cardsdb.games.pebbles.vocabulary import FIELDS, PebblesAttributes

    GAME = Game(
        name="pebbles",
        title="Pebbles",
        room=Path(__file__).parent,
        cards=Vocabulary(game="pebbles", table=PebblesAttributes, fields=FIELDS, base_set=("P1", "First Beach")),
    )
"""
VOCABULARY = """
    from cardsdb.catalogue.tables import Attributes
    from cardsdb.catalogue.vocabulary import Field, Kind

    FIELDS = (Field("weight", Kind.NUMBER), Field("tones", Kind.WORDS, short=("tone",), choices=("grey", "white")))

    class PebblesAttributes(Attributes, table=True):
        __tablename__ = "pebbles"
        weight: int | None = None
"""
REVISION = """
    import sqlalchemy as sa
    from alembic import op

    revision, down_revision, branch_labels, depends_on = "pebbles_0001", None, ("pebbles",), None

    def upgrade():
        op.create_table(
            "pebbles",
            sa.Column("card_id", sa.Integer(), sa.ForeignKey("card.id", ondelete="CASCADE"), primary_key=True),
            sa.Column("weight", sa.Integer()),
        )
"""
RULEBOOK = """
    import re
    from cardsdb.catalogue.facts import CardFacts
    from importers.rulebooks.rulebook import Findings, Rulebook

    def read(stream, known):
        found = re.findall(r"pebble ([A-Z]\\w+) weighs (\\d+)", stream.text)
        return Findings(tuple(CardFacts(name, fields={"weight": int(weight)}) for name, weight in found), {})

    RULEBOOK = Rulebook("pebbles", "pebbles", ("en",), "Rules of Pebbles", ("rules of pebbles", "weighs"), read)
"""
CARDS = "name,number,weight,tones\nFlint,1/2,30,grey\nMarble,2/2,50,grey; white\n"
LIFE = """
    import sys
    import cardsdb.games, cardsdb.shipped, importers.rulebooks, importers.shipped
    from pathlib import Path

    new = Path({folder!r})
    cardsdb.games.__path__.append(str(new / "games"))
    importers.rulebooks.__path__.append(str(new / "rulebooks"))
    importers.shipped.data_folder = lambda: new / "data"
    import importers.importing
    importers.importing.data_folder = lambda: new / "data"

    from cli.main import run
    run(sys.argv[1:])
"""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")


def test_a_fourth_game_needs_nothing_else(tmp_path: Path) -> None:
    room = tmp_path / "games" / "pebbles"
    write(room / "__init__.py", ROOM)
    write(room / "vocabulary.py", VOCABULARY)
    write(room / "migrations" / "pebbles_0001.py", REVISION)
    write(tmp_path / "rulebooks" / "pebbles_en.py", RULEBOOK)
    write(tmp_path / "data" / "pebbles" / "cards.csv", CARDS)
    write(tmp_path / "rules.txt", "The Rules of Pebbles. The pebble Quartz weighs 70, and so what weighs more wins.\n")

    def cardsdb(*arguments: str) -> str:
        code = dedent(LIFE).format(folder=str(tmp_path))
        database = f"--db={tmp_path / 'cards.sqlite'}"
        return subprocess.run(
            [sys.executable, "-c", code, database, *arguments], check=True, capture_output=True, text=True
        ).stdout

    found = json.loads(cardsdb("cards", "search", "tone:white weight>=40", "--json"))["cards"]
    assert [(card["name"], card["set"], card["number"], card["weight"]) for card in found] == [
        ("Marble", "P1", "2/2", 50)
    ]
    [imported] = json.loads(cardsdb("import", str(tmp_path / "rules.txt"), "--json"))["documents"]
    assert (imported["game"], imported["cards"]["added"]) == ("pebbles", 1)
    assert json.loads(cardsdb("cards", "show", "quartz", "--json"))["weight"] == 70
    assert "name,set,number,weight,tones" in cardsdb("import", "--template", "pebbles")
    cardsdb("db", "check")
