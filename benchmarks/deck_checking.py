"""How long it takes to read and check deck lists, beside a bare loop over the same files.

(a) 10,000 Duel Masters text lists of sixty lines are read and checked on one core. The bare loop
reads the same files, matches one regular expression a line and looks the name up in a dict. The
bound: 2.5 times. Whether the cost grows linearly is measured at a tenth of the scale: 1,000 lists
beside 10,000, for 10,000 beside 100,000.

(b) Legality alone, of lists that are parsed already. The bound: 20,000 decks a second.

    python benchmarks/deck_checking.py
"""

from __future__ import annotations

import gc
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from cardsdb.decks.card_index import CardIndex, load_index
from cardsdb.decks.legality import check
from cardsdb.games import games
from importers.deck_lists import DeckReader
from importers.shipped import open_catalogue

LISTS, LINES, ROUNDS = 10_000, 60, 5
GAME = games()["duel-masters"]
FORM, RULES, DAY = GAME.formats()[0], GAME.deck_rules(), date(2024, 1, 1)
_LINE = re.compile(r"(\d+)x?\s+(.+)")


def write_lists(folder: Path, index: CardIndex) -> list[Path]:
    """Write the lists: sixty different cards each, one to four copies, every fiftieth with a fifth."""
    rng = random.Random(1)
    names = [card.name for card in index.cards]
    files = []
    for place in range(LISTS):
        counts = [rng.randint(1, 4) for _ in range(LINES)]
        counts[0] = 5 if place % 50 == 0 else counts[0]
        lines = [f"{count} {name}" for count, name in zip(counts, rng.sample(names, LINES), strict=True)]
        files.append(folder / f"{place}.txt")
        files[-1].write_text("Game: duel-masters\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return files


def ours(files: Sequence[Path], index: CardIndex) -> int:
    """Return how many lists are legal."""
    reader = DeckReader(lambda game: index)
    return sum(check(reader.read_file(file), FORM, RULES, DAY, index=index).legal for file in files)


def bare(files: Sequence[Path], names: dict[str, int]) -> int:
    """Return how many lists the loop finds nothing amiss with."""
    fine = 0
    for file in files:
        known = 0
        for line in file.read_text(encoding="utf-8").splitlines():
            match = _LINE.match(line)
            if match and match[2] in names:
                known += int(match[1]) <= 4
        fine += known == LINES
    return fine


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of a work."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print a line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_catalogue(str(Path(folder) / "cards.sqlite"))
        with store.reading() as session:
            index = load_index(session, GAME.cards)
        store.close()
        files = write_lists(Path(folder), index)
        names = {card.name: card.id for card in index.cards}
        if ours(files, index) != bare(files, names):
            raise SystemExit("the bare loop finds other lists legal")
        pairs = [(seconds(lambda: ours(files, index)), seconds(lambda: bare(files, names))) for _ in range(ROUNDS)]
        few = statistics.median(seconds(lambda: ours(files[: LISTS // 10], index)) for _ in range(ROUNDS))
        decks = [DeckReader(lambda game: index).read_file(file) for file in files[: LISTS // 5]]
        alone = statistics.median(
            seconds(lambda: [check(deck, FORM, RULES, DAY, index=index) for deck in decks]) for _ in range(ROUNDS)
        )
    ratio = statistics.median(mine / base for mine, base in pairs)
    mine, base = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    print(
        f"reading and checking {LISTS:,} lists: {mine:.2f} s, the bare loop {base:.2f} s, ratio {ratio:.2f} (bound 2.5)"
    )
    print(f"growth, at a tenth of the scale: {mine / few:.2f} times the time for 10 times the lists")
    print(f"legality alone: {len(decks) / alone:,.0f} decks a second (bound 20,000)")


if __name__ == "__main__":
    main()
