"""How long a search takes beside the bare SQL that answers the same.

Over a made-up catalogue of 20,000 Duel Masters cards in a temporary SQLite file, each query is
timed from its text to the found cards with all their attributes, and so is the plain sqlite3
statement that finds the same ids and then reads the same rows. The bounds: at most 3 times
the bare SQL, and under 30 ms.

    python benchmarks/search.py
"""

from __future__ import annotations

import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlmodel import Session, SQLModel, create_engine, insert

from cardsdb.catalogue.search import search
from cardsdb.catalogue.search.sqlite_regexp import install
from cardsdb.catalogue.tables import Card, CardName, CardSet, Printing, Trait
from cardsdb.games import games
from cardsdb.games.duel_masters.vocabulary import CIVILIZATIONS, RARITIES, DuelMastersAttributes
from cardsdb.names import fold, plain

CARDS, RUNS = 20_000, 20
_FIRST = ("Aqua", "Bolshack", "Crystal", "Deadly", "Emerald", "Frost", "Gran", "Holy", "Iron", "Jade")
_SECOND = ("Hulk", "Dragon", "Lancer", "Fighter", "Knight", "Vizier", "Worm", "Giant", "Sniper", "Baron")
_RACES = tuple(f"{first} {second}" for first in ("Angel", "Liquid", "Armored", "Horned") for second in _SECOND)
_VERBS = ("draw", "destroy", "tap", "untap", "return", "discard", "reveal")

# Each query, its limit, and a statement that finds the ids of the same cards.
_NAMED = "c.id IN (SELECT card_id FROM card_name WHERE folded LIKE '%{0}%')"
QUERIES = (
    ("hulk aquab", None, f"WHERE {_NAMED.format('hulk')} AND {_NAMED.format('aquab')} ORDER BY c.key, c.id"),
    ("aquahulk1", None, f"WHERE {_NAMED.format('aquahulk1')} ORDER BY c.key, c.id"),
    (
        "civ:fire cost<=1",
        None,
        "JOIN duel_masters d ON d.card_id = c.id JOIN trait t ON t.card_id = c.id AND t.field = 'civilization'"
        " WHERE t.folded = 'fire' AND d.cost <= 1 ORDER BY c.key, c.id",
    ),
    (
        "civ:fire cost<=3",
        100,
        "JOIN duel_masters d ON d.card_id = c.id JOIN trait t ON t.card_id = c.id AND t.field = 'civilization'"
        " WHERE t.folded = 'fire' AND d.cost <= 3 ORDER BY c.key, c.id",
    ),
    ('text:"draw 3 cards; then tap"', None, "WHERE c.plain_text LIKE '%draw 3 cards; then tap%' ORDER BY c.key, c.id"),
    (
        "order:-power",
        100,
        "LEFT JOIN duel_masters d ON d.card_id = c.id ORDER BY d.power DESC NULLS LAST, c.key, c.id",
    ),
    (
        "-is:plus rarity>=rare power>cost order:cost,-power",
        100,
        "JOIN duel_masters d ON d.card_id = c.id WHERE NOT d.power_plus AND d.rarity IN ('rare', 'very rare',"
        " 'super rare') AND d.power > d.cost ORDER BY d.cost, d.power DESC, c.key, c.id",
    ),
)


def fill(path: Path) -> None:
    """Make the catalogue."""
    engine = create_engine(f"sqlite:///{path}")
    SQLModel.metadata.create_all(engine)
    rng = random.Random(1)
    rows: dict[type[SQLModel], list[dict[str, Any]]] = {}
    for card in range(1, CARDS + 1):
        for table, row in _card(card, rng):
            rows.setdefault(table, []).append(row)
    with Session(engine) as session:
        session.add(CardSet(id=1, game="duel-masters", code="DM-01", title="Base Set"))
        session.flush()
        for table, those in rows.items():
            session.connection().execute(insert(table), those)
        session.commit()
    engine.dispose()


def _card(card: int, rng: random.Random) -> list[tuple[type[SQLModel], dict[str, Any]]]:
    """Return a card's rows, each with its table."""
    name = f"{rng.choice(_FIRST)} {rng.choice(_SECOND)} {card}"
    text = "When you put this into the battle zone, you may " + "; then ".join(
        f"{rng.choice(_VERBS)} {rng.randint(1, 9)} cards" for _ in range(3)
    )
    civilization, race, number = rng.choice(CIVILIZATIONS), rng.choice(_RACES), f"{card}/{CARDS}"
    foreign = f"Karte {card} {rng.choice(_SECOND)}"
    traits = (("civilization", civilization), ("race", race))
    return [
        (Card, {"id": card, "game": "duel-masters", "name": name, "key": fold(name), "level": 0, "text": text,
                "plain_text": plain(text)}),
        (DuelMastersAttributes, {"card_id": card, "type": "creature", "cost": rng.randint(1, 12),
                                 "power": rng.randint(1, 24) * 500, "power_plus": rng.random() < 0.1,
                                 "mana_number": 1, "rarity": rng.choice(RARITIES)}),
        *((Trait, {"card_id": card, "field": field, "position": 0, "value": value, "folded": fold(value)})
          for field, value in traits),
        *((CardName, {"card_id": card, "language": language, "name": spelling, "folded": fold(spelling)})
          for language, spelling in (("en", name), ("de", foreign))),
        (Printing, {"card_id": card, "set_id": 1, "number": number, "position": card}),
    ]  # fmt: skip


def bare(connection: sqlite3.Connection, statement: str, limit: int | None) -> list[int]:
    """Find the ids by the statement and read the rows of their cards."""
    limited = f"SELECT c.id, c.game, c.name, c.level, c.text FROM card c {statement}"
    limited += f" LIMIT {limit}" if limit is not None else ""
    ids = [row[0] for row in connection.execute(limited).fetchall()]
    marks = ",".join("?" * len(ids))
    for table in ("duel_masters", "trait", "card_name", "printing"):
        connection.execute(f"SELECT * FROM {table} WHERE card_id IN ({marks})", ids).fetchall()
    return ids


def milliseconds(*works: Callable[[], object]) -> list[float]:
    """Return the best time of each work over some runs, the works taking turns."""
    best = [float("inf")] * len(works)
    for _ in range(RUNS):
        for place, work in enumerate(works):
            start = time.perf_counter()
            work()
            best[place] = min(best[place], time.perf_counter() - start)
    return [seconds * 1000 for seconds in best]


def main() -> None:
    """Print a line for each query."""
    vocabularies = [game.cards for game in games().values()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        fill(path)
        engine = create_engine(f"sqlite:///{path}")
        event.listen(engine, "connect", lambda connection, _: install(connection))
        plain_connection = sqlite3.connect(path)
        with Session(engine) as session:
            for query, limit, statement in QUERIES:
                found = [card.id for card in search(session, query, vocabularies, limit=limit)]
                if found != bare(plain_connection, statement, limit):
                    raise SystemExit(f"{query}: the bare SQL finds other cards")
                ours, base = milliseconds(
                    partial(search, session, query, vocabularies, limit=limit),
                    partial(bare, plain_connection, statement, limit),
                )
                print(f"{query:52} {len(found):5} cards {ours:7.1f} ms, bare {base:6.1f} ms, ratio {ours / base:4.2f}")
        plain_connection.close()
        engine.dispose()


if __name__ == "__main__":
    main()
