"""Series of games: what each depends on, what they come to, and that helpers change nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cardsdb.errors import PlayError, UnwritableFileError
from cardsdb.play import simulating
from cardsdb.play.agents import agent
from cardsdb.play.duel import DuelDeck
from cardsdb.play.randomness import seed_of
from cardsdb.play.replaying import read_record, verify
from cardsdb.play.simulating import Series, Tables, play_games, play_out
from cardsdb.play.statistics import CardUse, Lengths, Played, Standings, Wins, ranking, summarise, wilson
from tests.play.toy import DECK, RULES, Toy, ToyRules

STRONG = DuelDeck("Strong", {"deck": ("Inferno",) * 6})
WEAK = DuelDeck("Weak", {"deck": ("Ash",) * 6})
SERIES = Series(RULES, (DECK, DECK), ("random", "random"), seed=3)


class CountingToy(Toy):
    """Tells a made-up count of cards, by which the seats can be told apart."""

    def cards_seen(self, seat: int) -> Mapping[str, tuple[int, int]]:
        return {self.players[seat].ashes[0]: (seat + 1, 5)}


class CountingRules(ToyRules):
    def begin(self, decks: Sequence[DuelDeck], *, seed: int, options: Mapping[str, str]) -> CountingToy:
        duel = super().begin(decks, seed=seed, options=options)
        duel.__class__ = CountingToy
        return duel


def played(**changes: object) -> Played:
    return replace(Played(0, (0,), 0, 5, 20, "sparks"), **changes)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (8, 10, 0.490, 0.943),
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (50, 100, 0.404, 0.596),
        (1, 1, 0.207, 1.0),
        (950, 1000, 0.935, 0.962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_as_reckoned_by_hand(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.0006)
    assert 0 <= wilson(won, games).low <= wilson(won, games).high <= 1


def test_the_ends_of_an_interval_are_the_rates_that_just_reach_what_was_seen() -> None:
    """Wilson's definition: the seen rate is 1.96 standard deviations of the true rate away from it."""
    for won, games in [(1, 7), (30, 100), (99, 100), (500, 1000)]:
        for rate in wilson(won, games):
            deviation = (rate * (1 - rate) / games) ** 0.5
            assert abs(won / games - rate) / deviation == pytest.approx(1.959964, abs=1e-5)


def test_what_a_series_comes_to() -> None:
    summary = summarise(
        2,
        [
            played(winners=(0,), first=0, turns=3, actions=10),
            played(winners=(1,), first=0, turns=9, actions=40),
            played(winners=(0,), first=1, turns=4, actions=20, reason="gave up"),
            played(winners=(), first=1, turns=5, actions=30),
        ],
    )
    assert summary.wins == (Wins(2, 4), Wins(1, 4))
    assert (summary.draws, summary.first_player) == (1, Wins(1, 4))
    assert summary.turns == Lengths(mean=5.25, median=4.5, shortest=3, longest=9)
    assert summary.actions == Lengths(mean=25.0, median=25.0, shortest=10, longest=40)
    assert list(summary.reasons.items()) == [("sparks", 3), ("gave up", 1)]


def test_a_median_of_an_odd_number_of_games() -> None:
    assert summarise(2, [played(turns=turns) for turns in (9, 1, 2, 2, 50)]).turns == Lengths(12.8, 2.0, 1, 50)


def test_a_team_wins_together() -> None:
    assert summarise(3, [played(winners=(0, 2))]).wins == (Wins(1, 1), Wins(0, 1), Wins(1, 1))


def test_how_cards_did() -> None:
    summary = summarise(
        2,
        [
            played(winners=(0,), used=({"Ash": (2, 1), "Rain": (0, 0)}, {"Rain": (1, 1)})),
            played(winners=(1,), used=({"Ash": (1, 0), "Rain": (3, 2)}, {"Rain": (1, 0)})),
            played(winners=(0,), used=({"Ash": (0, 0)}, {})),
        ],
    )
    assert summary.cards == (
        (CardUse("Ash", 3, 1, Wins(1, 2)), CardUse("Rain", 3, 2, Wins(0, 1))),
        (CardUse("Rain", 2, 1, Wins(1, 2)),),
    )


def test_decks_are_ranked_only_where_their_intervals_do_not_overlap() -> None:
    # 95 per cent intervals: 0.83-0.94, 0.40-0.60, 0.45-0.64, 0.06-0.17
    assert ranking([Wins(90, 100), Wins(50, 100), Wins(55, 100), Wins(10, 100)]) == [[0], [2, 1], [3]]
    assert ranking([Wins(10, 100), Wins(90, 100)]) == [[1], [0]]
    assert ranking([Wins(5, 10), Wins(8, 10)]) == [[1, 0]]


def test_decks_that_overlap_through_another_are_not_told_apart() -> None:
    # 0.58-0.76 and 0.40-0.60 overlap, and so do 0.40-0.60 and 0.25-0.43; the ends do not, but who is between?
    assert ranking([Wins(34, 100), Wins(68, 100), Wins(50, 100)]) == [[1, 2, 0]]


def test_standings_of_a_round_robin() -> None:
    def of(first: int, second: int) -> simulating.Summary:
        games = [played(winners=(0,))] * first + [played(winners=(1,), first=1)] * second
        return summarise(2, [*games, played(winners=())])

    standings = Standings({(0, 1): of(3, 1), (0, 2): of(0, 2), (1, 2): of(1, 1)})
    assert standings.matrix() == [
        [None, Wins(3, 5), Wins(0, 3)],
        [Wins(1, 5), None, Wins(1, 3)],
        [Wins(2, 3), Wins(1, 3), None],
    ]
    assert [standings.total(entrant) for entrant in range(3)] == [Wins(3, 8), Wins(2, 8), Wins(3, 6)]
    assert (standings.games, standings.draws, standings.first_player) == (11, 3, Wins(8, 11))


def test_a_game_is_what_its_seed_and_number_say() -> None:
    """Game 4, played by hand."""
    duel = RULES.begin([DECK, DECK], seed=seed_of(3, 4), options={})
    agents = [agent("random", seed_of(3, 4, entrant)) for entrant in (0, 1)]
    actions = play_out(duel, agents, duel.play)
    outcome = duel.outcome()
    assert outcome
    assert SERIES.play(4) == Played(4, outcome.winners, 0, duel.turn, actions, outcome.reason, ({}, {}))


def test_games_differ_and_the_seed_matters() -> None:
    games = [SERIES.play(number) for number in range(40)]
    assert len({(game.winners, game.turns, game.actions) for game in games}) > 10
    assert games != [replace(SERIES, seed=4).play(number) for number in range(40)]


def test_a_longer_series_begins_with_the_games_of_a_shorter() -> None:
    few, many = list(play_games(SERIES.play, 20, 1)), list(play_games(SERIES.play, 60, 1))
    assert many[:20] == few
    assert [game.number for game in many] == list(range(60))


@pytest.mark.parametrize("workers", [2, 4])
def test_helpers_change_nothing(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    alone = list(play_games(SERIES.play, 50, 1))
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    assert list(play_games(SERIES.play, 50, workers)) == alone


def test_a_helper_that_dies_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    with pytest.raises(PlayError, match="fewer --workers"):
        list(play_games(partial(_die_at, 3), 8, 2))


def test_what_goes_wrong_in_a_helper_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    wrong = replace(SERIES, options={"goal": "many"})
    with pytest.raises(PlayError, match="no option is goal=many"):
        list(play_games(wrong.play, 8, 2))


def test_entrants_take_turns_at_sitting_first() -> None:
    assert [SERIES.seating(number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    three = replace(SERIES, decks=(DECK,) * 3, agents=("random",) * 3)
    assert [three.seating(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    assert [replace(SERIES, swap=False).seating(number) for number in range(2)] == [(0, 1), (0, 1)]


def test_wins_belong_to_the_entrant_wherever_it_sits() -> None:
    games = [replace(SERIES, decks=(WEAK, STRONG)).play(number) for number in range(10)]
    assert {game.winners for game in games} == {(1,)}
    assert [game.first for game in games] == [0, 1] * 5


def test_agents_belong_to_the_entrant_wherever_it_sits() -> None:
    series = replace(SERIES, agents=("greedy", "random"))
    for number in range(2):
        _, agents = series.begin(number)
        assert [one.name for one in agents] == [series.agents[entrant] for entrant in series.seating(number)]


def test_cards_belong_to_the_entrant_wherever_it_sits() -> None:
    series = Series(CountingRules("counting"), (WEAK, STRONG), ("random", "random"))
    assert series.play(0).used == ({"Ash": (1, 5)}, {"Inferno": (2, 5)})
    assert series.play(1).used == ({"Ash": (2, 5)}, {"Inferno": (1, 5)})


def test_options_reach_the_duel() -> None:
    games = [replace(SERIES, options={"goal": "1"}).play(number) for number in range(20)]
    assert {game.reason for game in games} <= {"1 sparks", "all cards are gone"}
    assert "1 sparks" in {game.reason for game in games}


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "MOST_ACTIONS", 5)
    game = SERIES.play(0)
    assert (game.winners, game.actions, game.reason) == ((), 5, "stopped after 5 actions")


def test_more_than_two_at_a_table() -> None:
    four = Series(RULES, (WEAK, WEAK, STRONG, WEAK), ("random",) * 4)
    summary = summarise(4, map(four.play, range(8)))
    assert [wins.won for wins in summary.wins] == [0, 0, 8, 0]
    assert summary.first_player == Wins(2, 8)  # it sat first in two of eight games


def test_tables_are_played_one_after_the_other() -> None:
    pairs = (replace(SERIES, decks=(WEAK, STRONG)), SERIES)
    told: list[tuple[int, int]] = []
    summaries = Tables(pairs, 10).summaries(1, lambda done, total: told.append((done, total)))
    assert summaries == [summarise(2, map(pair.play, range(10))) for pair in pairs]
    assert told == [(done, 20) for done in range(1, 21)]


def test_a_recorded_game_is_the_same_game_and_replays(tmp_path: Path) -> None:
    series = replace(SERIES, decks=(WEAK, STRONG), options={"goal": "1"}, marks=("casual: Weak is weak",))
    file = tmp_path / "game.txt"
    assert series.play(1, file) == series.play(1)
    record = read_record(file)
    assert (record.header.seed, record.header.options) == (seed_of(3, 1), {"goal": "1"})
    assert (record.header.agents, record.header.marks) == (("random", "random"), ("casual: Weak is weak",))
    assert [deck.name for deck in record.header.decks] == ["Strong", "Weak"]  # in the second game the second sits first
    outcome = verify(record, RULES).outcome()
    assert outcome
    assert outcome.winners == (0,)


def test_all_games_can_be_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, pairs = tmp_path / "made" / "alone", tmp_path / "pairs"
    summaries = Tables((SERIES,), 12, alone).summaries(1, _quiet)
    assert summaries == Tables((SERIES,), 12).summaries(1, _quiet)
    assert sorted(file.name for file in alone.iterdir()) == [f"game-{number:02}.txt" for number in range(1, 13)]
    monkeypatch.setattr(simulating, "_PATIENCE", 0.0)
    Tables((replace(SERIES, decks=(WEAK, STRONG)), SERIES), 2, pairs).summaries(2, _quiet)
    assert sorted(file.name for file in pairs.iterdir()) == [
        f"pair-{pair}-game-{game}.txt" for pair in (1, 2) for game in (1, 2)
    ]
    assert (pairs / "pair-2-game-2.txt").read_text() == (alone / "game-02.txt").read_text()
    for file in [*alone.iterdir(), *pairs.iterdir()]:
        verify(read_record(file), RULES)


def test_a_folder_of_records_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(UnwritableFileError, match="taken: cannot be made a folder of records"):
        Tables((SERIES,), 2, tmp_path / "taken").summaries(1, _quiet)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"agents": ("random", "clever")}, "no agent is called 'clever'"),
        ({"agents": ("random",)}, "2 decks need as many agents, not 1"),
        ({"decks": (DECK,), "agents": ("random",)}, "2 to 4 players sit at a table, not 1"),
        ({"decks": (DECK,) * 5, "agents": ("random",) * 5}, "2 to 4 players sit at a table, not 5"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(PlayError, match=message):
        replace(SERIES, **changes)


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_other_processes_play_the_same(hash_seed: str) -> None:
    script = (
        "from tests.play.toy import DECK, RULES\n"
        "from cardsdb.play.simulating import Series\n"
        "series = Series(RULES, (DECK, DECK), ('greedy', 'random'), seed=8)\n"
        "print([series.play(number) for number in range(4)])"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    series = Series(RULES, (DECK, DECK), ("greedy", "random"), seed=8)
    assert ran.stdout.strip() == str([series.play(number) for number in range(4)])


def _quiet(_done: int, _total: int) -> None:
    pass


def _die_at(fatal: int, number: int) -> Played:
    if number == fatal:
        os._exit(1)
    return SERIES.play(number)
