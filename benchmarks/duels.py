"""Duel Masters between random players, on one core: games and decisions a second, beside other games' engines.

Run it as `python benchmarks/duels.py`. The others (python-chess, RLCard, OpenSpiel, Catanatron) are benchmark extras,
and play random games of theirs in the same run; compare on decisions a second, since games differ in length. The
figures of fireplace (370 actions a second) and gym-locm (54,124), which no index carries, are from a run elsewhere.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

SECONDS = 2.0
"""CPU seconds for each figure of an engine."""
ROOT = Path(__file__).resolve().parents[1]


def load() -> tuple:
    """Return the rules, and the sample decks of 40 cards."""
    from cardsdb.decks.card_index import load_index
    from cardsdb.games import games
    from cardsdb.play.duel import DuelDeck
    from importers.deck_lists import DeckReader
    from importers.shipped import open_catalogue

    with tempfile.TemporaryDirectory() as folder:
        store = open_catalogue(str(Path(folder) / "cards.sqlite"))
        with store.reading() as session:
            game = games()["duel-masters"]
            rules = game.rules(session)
            index = load_index(session, game.cards)
            reader = DeckReader(lambda _: index)
            files = sorted((ROOT / "data/duel_masters/decks").glob("*.txt"))
            read = [reader.read_file(file) for file in files]
        store.close()
    decks = [
        DuelDeck(deck.name, {"deck": tuple(one.card.name for one in deck.entries for _ in range(one.count))})
        for deck in read
        if not deck.mistakes and not deck.unknown and deck.cards == 40
    ]
    return rules, decks


def series(rules: object, decks: list) -> Iterator:
    """Yield games of each deck against each other one, over and over."""
    from cardsdb.play.simulating import Series

    for number in count():
        one, other = decks[number % len(decks)], decks[(number * 7 + number // len(decks) + 1) % len(decks)]
        yield number, Series(rules, (one, other), ("random", "random"), seed=number)


def rates(play: Callable[[], int]) -> tuple[float, float, float]:
    """Return games and decisions a CPU second, and decisions a game; `play` plays one and returns its decisions."""
    play()
    games = decisions = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        decisions += play()
        games += 1
    return games / taken, decisions / taken, decisions / games


def show(title: str, play: Callable[[], int]) -> None:
    games, decisions, length = rates(play)
    print(
        f"  {title:<44} {games:8,.0f} games {decisions:10,.0f} decisions a CPU second, {length:5.0f} a game", flush=True
    )


def ours(rules: object, decks: list) -> None:
    from cardsdb.play.records import Header, Recorder
    from cardsdb.play.simulating import play_out

    games = series(rules, decks)

    def plain() -> int:
        number, one = next(games)
        duel, agents = one.begin(number % 2)
        return play_out(duel, agents, duel.play)

    with tempfile.TemporaryDirectory() as folder:

        def recorded() -> int:
            number, one = next(games)
            duel, agents = one.begin(number % 2)
            header = Header("duel-masters", rules.fingerprint, number, ("random", "random"), one.decks)
            recorder = Recorder(Path(folder) / f"{number}.txt", header, duel, live=False)
            actions = play_out(duel, agents, lambda action: recorder.play(duel, action))
            recorder.close(duel)
            return actions

        show("Duel Masters, record written (300; 60,000)", recorded)
    show("Duel Masters, without the record", plain)


def costs(rules: object, decks: list) -> None:
    """Print what single steps cost, over all positions of some games."""
    from cardsdb.play.randomness import Randomness

    listing, copying, playing, clock = [], [], [], time.perf_counter_ns
    for number, one in series(rules, decks):
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
        ("listing legal actions", listing, 10),
        ("copy()", copying, 20),
        ("play()", playing, 0),
    ):
        worst = sorted(figures)[int(len(figures) * 0.99)] / 1000
        bounded = f" (bound {bound})" if bound else ""
        print(
            f"  {title:<44} {statistics.mean(figures) / 1000:6.2f} µs on average{bounded}, 99 in 100 under {worst:.1f}"
        )
    share = sum(listing) / (sum(listing) + sum(playing))
    print(f"  {'share of listing in listing and playing':<44} {share:6.0%}")


def memory(rules: object, decks: list) -> None:
    from cardsdb.play.simulating import Series

    duel, _ = Series(rules, (decks[0], decks[1]), ("random", "random")).begin(0)
    tracemalloc.start()
    kept = [duel.copy() for _ in range(1_000)]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"  {'memory of one duel':<44} {used / len(kept) / 1024:6.1f} KiB")


def growth(rules: object) -> None:
    """Print what a decision to attack costs with more and more creatures in the battle zone."""
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


def others() -> None:
    chance = random.Random(1)
    if find_spec("chess"):
        import chess

        def game_of_chess() -> int:
            board, plies = chess.Board(), 0
            while plies < 300 and not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
                plies += 1
            return plies

        show("python-chess, random games of 300 plies", game_of_chess)
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

        show("RLCard, Uno", game_of_uno)
    if find_spec("pyspiel"):
        import pyspiel

        rummy = pyspiel.load_game("gin_rummy")

        def game_of_rummy() -> int:
            state, steps = rummy.new_initial_state(), 0
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
            return steps

        show("OpenSpiel (C++), gin rummy", game_of_rummy)
    if find_spec("catanatron"):
        from catanatron import Color, Game, RandomPlayer

        def game_of_catan() -> int:
            game = Game([RandomPlayer(color) for color in Color])
            game.play()
            return len(game.state.actions)

        show("Catanatron, four random players", game_of_catan)


def main() -> None:
    rules, decks = load()
    print(f"Random players over {len(decks)} sample decks, one core; legality is checked at every action:")
    ours(rules, decks)
    print("Single steps:")
    costs(rules, decks)
    memory(rules, decks)
    growth(rules)
    print("Other engines, in the same run:")
    others()


if __name__ == "__main__":
    sys.exit(main())
