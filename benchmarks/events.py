"""`cardsdb event check` on a folder of 10,000 lists, beside a bare loop that reads the same files.

The loop matches each line with one regular expression and looks the name up in a dict. Bound: at
most 10 times its CPU time on one core, the start of the program and the JSON of all verdicts
counted in. Every list has a line of its own (its player), which no reading can remember.
"""

from __future__ import annotations

import random
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from measuring import compare, run

CARDSDB = shutil.which("cardsdb", path=sysconfig.get_path("scripts")) or "cardsdb"
LISTS = 10_000
LOOP = """
import re, sys
from pathlib import Path
line = re.compile(r"(\\d+)x? (.+)")
ids = {}
for path in sorted(Path(sys.argv[1]).iterdir()):
    copies = {}
    for text in path.read_text(encoding="utf-8").splitlines():
        if match := line.fullmatch(text):
            card = ids.setdefault(match[2].lower(), len(ids))
            copies[card] = copies.get(card, 0) + int(match[1])
"""


def write_lists(folder: Path, count: int) -> None:
    """Write an event of that many players, each with 40 cards."""
    from cardsdb.catalogue.search import search
    from cardsdb.games import games
    from importers.shipped import open_catalogue

    game = games()["duel-masters"]
    store = open_catalogue(str(folder.parent / "cards.sqlite"))
    with store.reading() as session:
        names = [card.name for card in search(session, "", [game.cards], game=game.name)]
    store.close()
    chance = random.Random(7)
    folder.mkdir()
    (folder / "event.toml").write_text('name = "Large"\ngame = "duel-masters"\nformat = "tournament"\n')
    for player in range(count):
        chosen = chance.sample(names, 10)
        lines = [f"4 {name}" for name in chosen]
        head = f"Game: duel-masters\nPlayer: Player {player}\n\n"
        (folder / f"{player:05}.txt").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Print the ratio, the speed on all cores, and the peak memory."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "event"
        write_lists(folder, LISTS)
        check = [CARDSDB, "--db", str(Path(scratch) / "cards.sqlite"), "event", "check", str(folder), "--json"]
        loop = [sys.executable, "-c", LOOP, str(folder)]
        compare(f"event check, {LISTS:,} lists", [*check, "--workers", "1"], loop, bound=10, pairs=3)
        begun = time.perf_counter()
        used = run(check)
        seconds = time.perf_counter() - begun
        print(f"event check, all cores: {LISTS / seconds:,.0f} lists a second, peak {used.mebibytes:.0f} MiB a process")


if __name__ == "__main__":
    main()
