"""`cardsdb simulate`: the report, the documents, and what is refused; the duels are those of a small made-up game."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from cardsdb.games import games
from cardsdb.play import simulating
from cardsdb.play.agents import View, agent
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import Randomness
from cardsdb.play.replaying import read_record, verify
from cardsdb.play.simulating import Series
from cardsdb.shipped import data_folder
from cli.duel_decks import read_decks, rules_of
from importers.shipped import open_catalogue
from tests.answers import Answer
from tests.play.toy import DECK, Toy, ToyRules

Command = Callable[..., Answer]
CARDS = """
4 Bolshack Dragon
4 Aqua Hulcus
4 Holy Spark
4 Fatal Attacker Horvath
4 Aqua Soldier
4 Artisan Picora
4 Candy Drop
4 Gatling Skyterror
4 Aqua Vehicle
4 Astrocomet Dragon
"""
TIMES = re.compile(r'"(seconds|games_per_second)": [\d.]+')
STRENGTH = {"Strong": "Inferno", "Middling": "Emberling", "Weak": "Ash"}


class Sparks(Toy):
    """Tells which cards were used up."""

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        return {name: (self.players[seat].ashes.count(name),) * 2 for name in sorted(set(self.players[seat].ashes))}


class SparksRules(ToyRules):
    """The made-up game with decks of one card each, by the names of the decks that are given."""

    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> Sparks:
        own = [
            replace(DECK, sections={"deck": (STRENGTH[deck.name],) * 6}) if deck.name in STRENGTH else DECK
            for deck in decks
        ]
        duel = super().begin(own, seed=seed, options=options)
        duel.__class__ = Sparks
        return duel


@pytest.fixture
def simulate(cardsdb: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """`cardsdb simulate duel-masters` with the made-up rules; decks are given by their names."""
    room = replace(games()["duel-masters"], rules=lambda _session: SparksRules("sparks"))
    monkeypatch.setitem(games(), "duel-masters", room)

    monkeypatch.chdir(tmp_path)

    def call(*decks: str, options: Sequence[object] = (), text: str = CARDS) -> Answer:
        files: list[object] = []
        for name in decks:
            file = tmp_path / f"{name}.txt"
            file.write_text(f"Game: duel-masters\nName: {name}\n{text}", encoding="utf-8")
            files += ["--deck", file]
        return cardsdb("simulate", "duel-masters", *files, *options)

    return call


def timeless(answer: Answer) -> str:
    """Return a JSON answer without what differs from run to run."""
    assert answer.code == 0, answer.err
    assert len(TIMES.findall(answer.out)) == 2
    return TIMES.sub("", answer.out)


def test_the_document(simulate: Command) -> None:
    answer = simulate(
        "Strong", "Weak", options=("--games", 20, "--seed", 7, "--seat", "greedy", "--seat", "random", "--json")
    )
    document = answer.document
    assert (answer.code, answer.err) == (0, "")
    assert document.pop("seconds") > 0
    assert document.pop("games_per_second") > 0
    actions = document.pop("actions")
    assert actions["shortest"] <= actions["median"] <= actions["longest"]
    strong, weak = (seat.pop("cards") for seat in document["seats"])
    # an Inferno wins each of three rounds against an Ash, whatever is staked; all that was bid is in the ashes
    assert document == {
        "game": "duel-masters",
        "games": 20,
        "seed": 7,
        "options": {},
        "marks": [],
        "ranking": [[1], [2]],
        "seats": [
            {"agent": "greedy", "deck": "Strong", "games": 20, "wins": 20, "interval": [0.8389, 1.0]},
            {"agent": "random", "deck": "Weak", "games": 20, "wins": 0, "interval": [0.0, 0.1611]},
        ],
        "draws": 0,
        "first_player_wins": 10,
        "first_player_interval": [0.2993, 0.7007],
        "turns": {"mean": 4.0, "median": 4.0, "shortest": 4, "longest": 4},
        "reasons": {"3 sparks": 20},
    }
    figures = {"drawn": 60, "played": 60, "games_drawn": 20}
    assert strong == [{"name": "Inferno", **figures, "wins_drawn": 20, "interval": [0.8389, 1.0]}]
    assert weak == [{"name": "Ash", **figures, "wins_drawn": 0, "interval": [0.0, 0.1611]}]


def test_a_seed_is_one_that_a_record_can_have(cardsdb: Command) -> None:
    for seed in (-1, 1 << 63):
        answer = cardsdb("simulate", "duel-masters", "--seed", seed, "--games", 1)
        assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert "--seed" in answer.err


def test_the_same_seed_prints_the_same(simulate: Command) -> None:
    options = ("--games", 30, "--seed", 5, "--json")
    first = simulate("Sparks", "Sparks too", options=options)
    assert timeless(first) == timeless(simulate("Sparks", "Sparks too", options=options))
    assert timeless(first) != timeless(simulate("Sparks", "Sparks too", options=("--games", 30, "--seed", 6, "--json")))


def test_workers_do_not_matter(simulate: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(workers: int) -> str:
        return timeless(simulate("A", "B", options=("--games", 40, "--workers", workers, "--json")))

    alone = played(1)
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    assert played(4) == alone


def test_any_game_can_be_played_alone(simulate: Command) -> None:
    """The wins of 12 games are those of each game played alone."""
    together = simulate("A", "B", options=("--games", 12, "--json")).document
    alone = [simulate("A", "B", options=("--only", number, "--json")).document for number in range(1, 13)]
    assert [one["only"] for one in alone] == list(range(1, 13))
    for seat in (0, 1):
        assert sum(one["seats"][seat]["wins"] for one in alone) == together["seats"][seat]["wins"]
    assert sum(one["first_player_wins"] for one in alone) == together["first_player_wins"]
    assert max(one["actions"]["longest"] for one in alone) == together["actions"]["longest"]


def test_that_game_can_be_recorded(simulate: Command, tmp_path: Path) -> None:
    file = tmp_path / "game-2.txt"
    answer = simulate("Strong", "Weak", options=("--only", 2, "--record", file, "--json"))
    assert answer.document["first_player_wins"] == 0  # the weak deck sits first in the second game
    record = read_record(file)
    assert [deck.name for deck in record.header.decks] == ["Weak", "Strong"]
    assert record.result.startswith("player 2 won, 3 sparks")
    verify(record, SparksRules("sparks"))


def test_a_record_of_each_game(simulate: Command, tmp_path: Path) -> None:
    together = tmp_path / "records"
    assert simulate("A", "B", options=("--games", 3, "--records", together)).code == 0
    assert sorted(file.name for file in together.iterdir()) == ["game-1.txt", "game-2.txt", "game-3.txt"]
    simulate("A", "B", options=("--only", 3, "--record", tmp_path / "third.txt"))
    assert (together / "game-3.txt").read_text() == (tmp_path / "third.txt").read_text()


def test_seats_may_be_fixed(simulate: Command) -> None:
    options = ("--games", 10, "--json", "--fixed-seats")
    assert simulate("Strong", "Weak", options=options).document["first_player_wins"] == 10
    assert simulate("Weak", "Strong", options=options).document["first_player_wins"] == 0


def test_the_report(simulate: Command) -> None:
    answer = simulate("Strong", "Weak", options=("--games", 20, "--cards"))
    assert answer.code == 0
    lines = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert lines[0] == "Duel Masters: 20 games, seed 0"
    assert "1 Strong random 20 20 100.0% 83.9% to 100.0%" in lines
    assert "2 Weak random 20 0 0.0% 0.0% to 16.1%" in lines
    assert "Draws: 0. Who sits first wins 10 of 20 (50.0%, 29.9% to 70.1%)." in lines
    assert "Turns: mean 4.0, median 4.0, from 4 to 4" in lines
    assert "Ends: 3 sparks (20)" in lines
    assert "Inferno 60 60 100.0% 83.9% to 100.0%" in lines
    assert "Ranking: 1 Strong; then 2 Weak." in lines
    assert max(map(len, answer.out.splitlines())) <= 80
    assert re.fullmatch(r"20 games in [\d.]+ s, [\d,]+ a second\n", answer.err)


def test_decks_are_not_ranked_where_intervals_overlap(simulate: Command) -> None:
    answer = simulate("A", "B", options=("--games", 10))
    assert "No ranking: the intervals overlap" in answer.out
    assert simulate("A", "B", options=("--games", 10, "--json")).document["ranking"] in ([[1, 2]], [[2, 1]])


def test_a_round_robin(simulate: Command, tmp_path: Path) -> None:
    png, svg = tmp_path / "wins.png", tmp_path / "wins.svg"
    options = ("--games", 10, "--json", "--png", png, "--svg", svg)
    document = simulate("Weak", "Strong", "Middling", options=options).document
    # three rounds at 3 or 5 against 1, or 5 against 3: with two coins staked a Middling may tie a Strong, not beat it
    assert document["matrix"][0] == [None, 0.0, document["matrix"][0][2]]
    assert document["matrix"][1][0] == 1.0
    assert [(seat["deck"], seat["games"]) for seat in document["seats"]] == [
        ("Weak", 20),
        ("Strong", 20),
        ("Middling", 20),
    ]
    assert [pair["pair"] for pair in document["pairs"]] == [[1, 2], [1, 3], [2, 3]]
    assert [seat["wins"] for seat in document["pairs"][0]["seats"]] == [0, 10]
    for place, seat in enumerate(document["seats"], start=1):
        parts = [pair["seats"][pair["pair"].index(place)] for pair in document["pairs"] if place in pair["pair"]]
        assert seat["wins"] == sum(part["wins"] for part in parts)
    assert document["ranking"][-1] == [1]
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert all(f"<!-- {text} -->" in svg.read_text(encoding="utf-8") for text in ("Strong", "Middling", "100%"))


def test_a_pair_of_a_round_robin_plays_as_it_does_alone(simulate: Command) -> None:
    pairs = simulate("A", "B", "Middling", options=("--games", 10, "--json")).document["pairs"]
    alone = simulate("B", "Middling", options=("--games", 10, "--json")).document
    assert {key: value for key, value in pairs[2].items() if key != "pair"} == {
        key: alone[key] for key in pairs[2] if key != "pair"
    }


def test_the_report_of_a_round_robin(simulate: Command) -> None:
    answer = simulate("Weak", "Strong", "A", options=("--games", 10))
    lines = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert lines[0] == "Duel Masters: 10 games a pair, seed 0"
    assert "Wins against 1 2 3" in lines
    assert "Weak against Strong" in lines
    assert answer.err.startswith("30 games in")


def test_with_a_seat_for_each_all_sit_at_one_table(simulate: Command) -> None:
    options = ("--games", 9, "--json", *("--seat", "random") * 3)
    document = simulate("Weak", "Strong", "Weak", options=options).document
    assert [seat["wins"] for seat in document["seats"]] == [0, 9, 0]
    assert document["first_player_wins"] == 3
    assert "pairs" not in document


def test_the_csv_table(simulate: Command) -> None:
    rows = list(csv.DictReader(io.StringIO(simulate("Strong", "Weak", options=("--games", 20, "--csv")).out)))
    assert [(row["deck"], row["against"], row["card"]) for row in rows] == [
        ("Strong", "Weak", ""),
        ("Strong", "Weak", "Inferno"),
        ("Weak", "Strong", ""),
        ("Weak", "Strong", "Ash"),
    ]
    assert {key: rows[0][key] for key in ("agent", "games", "wins", "rate", "low", "high", "drawn")} == {
        "agent": "random",
        "games": "20",
        "wins": "20",
        "rate": "1.0",
        "low": "0.8389",
        "high": "1.0",
        "drawn": "",
    }
    assert (rows[3]["games"], rows[3]["wins"], rows[3]["drawn"], rows[3]["played"]) == ("20", "0", "60", "60")


def test_without_decks_two_sample_decks_play(simulate: Command) -> None:
    first = simulate(options=("--games", 2, "--json")).document
    decks = [seat["deck"] for seat in first["seats"]]
    assert all(decks)
    assert decks == [seat["deck"] for seat in simulate(options=("--games", 3, "--json")).document["seats"]]


def test_without_decks_as_many_sample_decks_sit_at_one_table_as_seats_are_named(simulate: Command) -> None:
    options = ("--games", 6, "--json", "--seat", "greedy", *("--seat", "random") * 2)
    document = simulate(options=options).document
    assert [seat["agent"] for seat in document["seats"]] == ["greedy", "random", "random"]
    assert [seat["games"] for seat in document["seats"]] == [6, 6, 6]
    assert all(seat["deck"] for seat in document["seats"])
    assert "pairs" not in document


def test_a_table_has_only_so_many_seats(simulate: Command) -> None:
    answer = simulate(options=("--seat", "random") * 5)
    assert (answer.code, answer.out) == (2, "")
    assert "2 to 4 players sit at a table, not 5" in answer.err


def test_an_illegal_deck_is_refused_before_it_is_played(simulate: Command) -> None:
    answer = simulate("Strong", "Weak", text="5 Bolshack Dragon\n", options=("--json",))
    assert (answer.code, answer.out) == (1, "")
    assert "Strong is not legal" in answer.err
    assert "Weak is not legal" in answer.err
    assert "DM-DECK-1" in answer.err
    assert "--casual" in answer.err


def test_casual_games_play_illegal_decks_and_say_so(simulate: Command) -> None:
    answer = simulate("Strong", "Weak", text="5 Bolshack Dragon\n", options=("--json", "--casual", "--games", 2))
    assert answer.code == 0
    marks = answer.document["marks"]
    assert [
        mark.startswith(f"casual: {name} is not legal") for mark, name in zip(marks, ("Strong", "Weak"), strict=True)
    ]
    assert answer.err == "".join(f"note: {mark}\n" for mark in marks)


def test_a_card_that_is_none_cannot_be_played_at_all(simulate: Command) -> None:
    answer = simulate("Strong", "Weak", text="4 Bolshak Dragoon\n", options=("--casual",))
    assert (answer.code, answer.out) == (2, "")
    assert "line 3: no card of Duel Masters is called 'Bolshak Dragoon'" in answer.err


def test_options_of_the_game(simulate: Command) -> None:
    document = simulate("Strong", "Weak", options=("--games", 4, "--option", "goal=1", "--json")).document
    assert document["options"] == {"goal": "1"}
    assert document["reasons"] == {"1 sparks": 4}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seat", "clever"), "no agent is called 'clever'; there are: random, greedy"),
        (("--option", "gaol=1"), "no option is called 'gaol'; there are: goal"),
        (("--option", "goal=2"), "goal may be: 3, 1, 5"),
        (("--csv", "--json"), "--csv and --json exclude each other"),
        (("--png", "x.png"), "three --deck or more"),
        (("--seat", "random") * 3, "one --seat for all decks, or one for each"),
        (("--deck", "A.txt", "--seat", "random", "--seat", "random"), "one --seat for all decks, or one for each"),
        (("--record", "x.txt"), "say which with --only"),
        (("--records", "x", "--only", "3"), "write it with --record FILE"),
        (("--records", "A.txt"), "cannot be made a folder of records"),
        (("--only", "1", "--record", "no/such/x.txt"), "no/such/x.txt: cannot be written"),
        (("--games", "0"), "greater than or equal to 1"),
        (("--deck", "nowhere.txt"), "nowhere.txt"),
        (("--deck", "nowhere.txt", "--only", "3"), "name its two decks"),
    ],
)
def test_what_cannot_be_done_ends_with_one_line(simulate: Command, options: Sequence[str], message: str) -> None:
    answer = simulate("A", "B", options=options)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_one_deck_is_not_enough(simulate: Command) -> None:
    answer = simulate("A")
    assert (answer.code, answer.err) == (2, "cardsdb: 2 to 4 players sit at a table, not 1\n")


def test_a_game_without_rules_says_so(cardsdb: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "eredan", replace(games()["eredan"], rules=None))
    answer = cardsdb("simulate", "eredan")
    assert (answer.code, answer.out) == (2, "")
    assert "cannot be played yet" in answer.err


@pytest.mark.parametrize(
    ("how", "to_helpers", "code"), [("SIGINT", True, 130), ("SIGINT", False, 130), ("SIGKILL", False, -9)]
)
def test_a_series_that_is_cut_short_leaves_nothing_behind(
    filled: Callable[[str], str], tmp_path: Path, how: str, to_helpers: bool, code: int
) -> None:
    """Ctrl-C reaches the command and its helpers at once: none of them says a word. However it ends, none stays."""
    script = dedent("""
        from dataclasses import replace
        from cardsdb.games import games
        from tests.cli.test_simulate import SparksRules
        from cli.main import run

        if __name__ == "__main__":
            games()["duel-masters"] = replace(games()["duel-masters"], rules=lambda _: SparksRules("sparks"))
            run(["simulate", "duel-masters", "--seat", "greedy", "--games", "1000000", "--workers", "2", "--json"])
    """)
    file = tmp_path / "run.py"
    file.write_text(script, encoding="utf-8")
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "CARDSDB_DATABASE_URL": filled("sqlite")}
    out, err = tmp_path / "out", tmp_path / "err"
    with out.open("w") as printed, err.open("w") as said:
        command = subprocess.Popen(
            [sys.executable, file], env=environment, stdout=printed, stderr=said, start_new_session=True
        )
        _wait(lambda: len(_group(command.pid)) >= 4)  # the command, two helpers, and what keeps track of them
        (os.killpg if to_helpers else os.kill)(command.pid, getattr(signal, how))
        assert command.wait(timeout=60) == code
    _wait(lambda: not _group(command.pid))
    assert out.read_text() == ""
    assert code != 130 or err.read_text() == ""  # of a killed process Python's own helper may say what it tidied up


def _wait(until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _group(leader: int) -> list[int]:
    """Return the processes of a group, as far as the system tells."""
    proc = Path("/proc")
    if not proc.is_dir():
        pytest.skip("this system does not list its processes")
    found = []
    for stat in proc.glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize("name", ["fire-dragons", "water-currents"])
def test_greedy_beats_random_in_95_of_100_games_of_duel_masters(cardsdb: Command, name: str) -> None:
    deck = data_folder() / "duel_masters" / "decks" / f"{name}.txt"
    options = ("--deck", deck, "--deck", deck, "--seat", "greedy", "--seat", "random", "--games", 100, "--json")
    seats = cardsdb("simulate", "duel-masters", *options).document["seats"]
    assert seats[0]["wins"] >= 95


def test_workers_do_not_matter_in_duel_masters(cardsdb: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*options: object) -> str:
        return timeless(cardsdb("simulate", "duel-masters", "--seat", "greedy", "--games", 12, "--json", *options))

    alone = played("--workers", 1)
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    assert played("--workers", 2) == alone


def test_hidden_cards_of_duel_masters_change_no_choice(filled: Callable[[str], str]) -> None:
    """A greedy agent chooses the same in all duels that could be the real one for all its seat knows."""
    with contextlib.closing(open_catalogue(filled("sqlite"))) as store, store.reading() as session:
        room = games()["duel-masters"]
        rules = rules_of(room, session)
        decks = read_decks(session, room, [], casual=False, seed=3).decks
    duel, _ = Series(rules, tuple(decks), ("random", "random")).begin(0)
    randomness, hidden = Randomness(9), set()
    while duel.seat >= 0:
        actions, seat = duel.actions(), duel.seat
        others = [duel.imagine(seat, seed) for seed in range(4)]
        choices = {one.write(agent("greedy", 5).choose(View(one, seat))) for one in [duel, *others]}
        assert len(choices) == 1
        hidden |= {str(one.see(1 - seat)) for one in [duel, *others]}
        duel.play(actions[randomness.below(len(actions))])
    assert len(hidden) > 100  # they did differ in what is hidden
