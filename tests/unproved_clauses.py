"""Lists the clauses that no test proves yet: python -m tests.unproved_clauses [FAMILY...]"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from cardsdb.clauses import clauses
from cardsdb.games import games

_MARK = re.compile(r"mark\.rule\(([^)]*)\)")
_ID = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")


def proved() -> set[str]:
    """Return the ids of all clauses that some test marks as the one it proves."""
    sources = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    return {id_ for source in sources for mark in _MARK.findall(source) for id_ in _ID.findall(mark)}


def main(families: list[str]) -> None:
    """Print, for each game and family, which clauses wait for a test."""
    done = proved()
    for game in games().values():
        ids = [clause.id for clause in clauses(game.room.name)]
        wanted = [id_ for id_ in ids if not families or id_.rpartition("-")[0] in families]
        waiting = [id_ for id_ in wanted if id_ not in done]
        count = f"{len(wanted) - len(waiting)} of {len(wanted)} clauses are proved"
        print(f"{game.title}: {count}; waiting: {', '.join(waiting)}")


if __name__ == "__main__":
    main(sys.argv[1:])
