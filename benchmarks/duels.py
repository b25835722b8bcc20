"""Duels between random players, on one core: games and decisions a second, beside other games' engines.

Run it as `python benchmarks/duels.py`. The others (python-chess, RLCard, OpenSpiel, Catanatron) are benchmark extras,
and play random games of theirs in the same run; compare on decisions a second, since games differ in length. The
figures of fireplace (370 actions a second) and gym-locm (54,124), which no index carries, are from a run elsewhere.
What is asked of a figure stands beside it: games; decisions.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import cycle, product
from pathlib import Path
from typing import Any

SECONDS = 2.0
"""CPU seconds for each figure of an engine."""
ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Contest:
    """A game with its rules, the sample decks that meet and by which options, and what is asked."""

    game: str
    title: str
    rules: Any
    meetings: Sequence[tuple[Any, Any, dict[str, str]]]
    asked: str
    bounds: tuple[int, int]
    """Microseconds for listing the legal actions, and for a copy."""


def load() -> list[Contest]:
    """Return the games: Duel Masters with decks of 40 cards, Eredan with both rulesets, Eragra with two Summoners.

    Each sample deck meets each one that it may meet (in Eragra one of another colour), in a mixed order.
    """
    from cardsdb.errors import PlayError
    from cardsdb.games import games
    from cli.duel_decks import read_decks, rules_of
    from importers.shipped import open_catalogue

    def contest(name: str, asked: str, bounds: tuple[int, int], *options: dict[str, str], cards: int = 0) -> Contest:
        game = games()[name]
        shipped = sorted((ROOT / "data" / name.replace("-", "_") / "decks").glob("*.txt"))
        files = [file for file in shipped if "mistakes" not in file.name]
        decks = [read_decks(session, game, [file], casual=True, seed=1).decks[0] for file in files]
        fitting = [deck for deck in decks if not cards or [len(one) for one in deck.sections.values()] == [cards]]
        rules = rules_of(game, session)

        def may_meet(*meeting: Any) -> bool:
            with suppress(PlayError):
                return bool(rules.begin(meeting, seed=1, options=options[0]))
            return False

        pairs = [pair for pair in product(fitting, repeat=2) if may_meet(*pair)]
        meetings = [(*pair, option) for pair in pairs for option in options]
        random.Random(1).shuffle(meetings)
        return Contest(name, game.title, rules, meetings, asked, bounds)

    with tempfile.TemporaryDirectory() as folder:
        store = open_catalogue(str(Path(folder) / "cards.sqlite"))
        with store.reading() as session:
            found = [
                contest("duel-masters", "300; 60,000", (10, 20), {}, cards=40),
                contest("eredan", "300", (0, 0), {"ruleset": "current"}, {"ruleset": "2009"}),
                contest("eragra", "60", (0, 0), {}),
            ]
        store.close()
    return found


def series(contest: Contest, agents: tuple[str, str] = ("random", "random")) -> Iterator:
    """Yield games of all meetings, over and over."""
    from cardsdb.play.simulating import Series

    for number, (one, other, options) in enumerate(cycle(contest.meetings)):
        yield number, Series(contest.rules, (one, other), agents, seed=number, options=options)


def rates(play: Callable[[], int]) -> tuple[float, float, float]:
    """Return games and decisions a CPU second, and decisions a game; `play` plays one and returns its decisions."""
    play()
    games = decisions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        decisions += play()
        games += 1
    return games / taken, decisions / taken, decisions / games


def show(title: str, play: Callable[[], int], ours: Mapping[str, float] | None = None) -> float:
    """Print the rates of a game, with those of `ours` as a ratio; return its decisions a CPU second."""
    games, decisions, length = rates(play)
    ratios = ", ".join(f"{name} {own / decisions:.2f} times" for name, own in (ours or {}).items())
    print(
        f"  {title:<44} {games:8,.0f} games {decisions:10,.0f} decisions a CPU second, {length:5.0f} a game"
        + (f"; {ratios}" if ratios else ""),
        flush=True,
    )
    return decisions


def ours(contest: Contest) -> float:
    """Print the rates of a game of ours, with the record and without; return the latter."""
    from cardsdb.play.records import Header, Recorder
    from cardsdb.play.simulating import play_out

    games = series(contest)

    def plain() -> int:
        number, one = next(games)
        duel, agents = one.begin(number % 2)
        return play_out(duel, agents, duel.play)

    with tempfile.TemporaryDirectory() as folder:

        def recorded() -> int:
            number, one = next(games)
            duel, agents = one.begin(number % 2)
            header = Header(contest.game, contest.rules.fingerprint, number, ("random", "random"), one.decks)
            recorder = Recorder(Path(folder) / f"{number}.txt", header, duel, live=False)
            actions = play_out(duel, agents, lambda action: recorder.play(duel, action))
            recorder.close(duel)
            return actions

        show(f"{contest.title}, record written ({contest.asked})", recorded)
    return show(f"{contest.title}, without the record", plain)


def greedy(contest: Contest) -> None:
    """Print what a game of the greedy agent against the random one takes."""
    from cardsdb.play.simulating import play_out

    games = series(contest, ("greedy", "random"))

    def play() -> int:
        number, one = next(games)
        duel, agents = one.begin(number % 2)
        return play_out(duel, agents, duel.play)

    show(f"{contest.title}, greedy against random", play)


def costs(contest: Contest) -> None:
    """Print what single steps cost, over all positions of some games."""
    from cardsdb.play.randomness import Randomness

    listing, copying, playing, clock = [], [], [], time.perf_counter_ns
    for number, one in series(contest):
        if number == 60:
            break
        duel, _ = one.begin(0)
        chance = Randomness(number)
        while duel.seat >= 0:
            start = clock()
            actions = duel.actions()
            listed = clock()
            duel.copy()
            copied = clock()
            action = actions[chance.below(len(actions))]
            ready = clock()
            duel.play(action)
            playing.append(clock() - ready)
            listing.append(listed - start)
            copying.append(copied - listed)
    for title, figures, bound in (
        ("listing legal actions", listing, contest.bounds[0]),
        ("copy()", copying, contest.bounds[1]),
        ("play()", playing, 0),
    ):
        worst = sorted(figures)[int(len(figures) * 0.99)] / 1000
        bounded = f" (bound {bound})" if bound else ""
        print(
            f"  {title:<44} {statistics.mean(figures) / 1000:6.2f} µs on average{bounded}, 99 in 100 under {worst:.1f}"
        )
    share = sum(listing) / (sum(listing) + sum(playing))
    print(f"  {'share of listing in listing and playing':<44} {share:6.0%}")


def memory(contest: Contest) -> None:
    _, one = next(series(contest))
    duel, _ = one.begin(0)
    tracemalloc.start()
    kept = [duel.copy() for _ in range(1_000)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"  {'memory of one duel':<44} {used / len(kept) / 1024:6.1f} KiB")


def growth(rules: Any) -> None:
    """Print what a decision to attack costs in Duel Masters with more and more creatures in the battle zone."""
    names = [
        facts.name
        for facts in rules.cards.facts
        if facts.type == "creature" and "can't attack" not in str(facts.abilities)
    ]
    for size in (2, 10, 20, 40):
        zone = [{"card": name, "tapped": number % 2 == 1} for number, name in enumerate(names[: size // 2])]
        player = {"battle": zone, "shields": names[30:35], "deck": names[40:60]}
        position = {"turn": 9, "active": 1, "starter": 1, "step": "attack", "player": [player, player]}
        duel = rules.set_up(position)
        attack = next(one for one in duel.actions() if duel.write(one).startswith("attack player"))
        copies = [duel.copy() for _ in range(2_000)]
        begun = time.process_time()
        for one in copies:
            one.actions()
            one.play(attack)
        print(
            f"  {f'an attack among {size} creatures':<44} {(time.process_time() - begun) / len(copies) * 1e6:6.1f} µs"
        )


def others(ours: Mapping[str, float]) -> None:
    chance = random.Random(1)
    if find_spec("chess"):
        import chess

        def game_of_chess() -> int:
            board, plies = chess.Board(), 0
            while plies < 300 and not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
                plies += 1
            return plies

        show("python-chess, random games of 300 plies", game_of_chess, ours)
    if find_spec("rlcard"):
        import rlcard

        env = rlcard.make("uno", config={"seed": 1})

        def game_of_uno() -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
            return steps

        show("RLCard, Uno", game_of_uno, ours)
    if find_spec("pyspiel"):
        import pyspiel

        rummy = pyspiel.load_game("gin_rummy")

        def game_of_rummy() -> int:
            state, steps = rummy.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
            return steps

        show("OpenSpiel (C++), gin rummy", game_of_rummy, ours)
    if find_spec("catanatron"):
        from catanatron import Color, Game, RandomPlayer

        def game_of_catan() -> int:
            game = Game([RandomPlayer(color) for color in Color])
            game.play()
            return len(game.state.actions)

        show("Catanatron, four random players", game_of_catan, ours)


def main() -> None:
    contests = load()
    gc.freeze()  # as the program does once the catalogue is open
    print("Random players over the sample decks, one core; legality is checked at every action:")
    rates_of_ours = {contest.title: ours(contest) for contest in contests}
    for contest in contests:
        greedy(contest)
    for contest in contests:
        print(f"Single steps, {contest.title}:")
        costs(contest)
        memory(contest)
    growth(contests[0].rules)
    print("Other engines, in the same run, and ours as a ratio to them in decisions:")
    others(rates_of_ours)


if __name__ == "__main__":
    sys.exit(main())
