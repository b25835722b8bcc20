"""Reading a line as one of the legal actions."""

from __future__ import annotations

import pytest

from cardsdb.errors import IllegalActionError
from cardsdb.play.notation import read_line
from tests.play.toy import RULES, Toy


def duel(*hand: str, coins: int = 5) -> Toy:
    players = [{"hand": list(hand), "coins": coins}, {"hand": ["Ash"]}]
    return RULES.set_up({"player": players})


def read(toy: Toy, line: str) -> list[str]:
    """Return what a line does, in words."""
    trial, words = toy.copy(), []
    for action in read_line(toy, line):
        words.append(trial.write(action))
        trial.play(action)
    return words


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("2", "bid Éclair"),  # actions come in the order of the cards: Emberling, Éclair, Rain
        ("bid Éclair", "bid Éclair"),
        ("BID  eclair", "bid Éclair"),
        ("bid E\N{COMBINING ACUTE ACCENT}clair", "bid Éclair"),
        ("bid r", "bid Rain"),
        ("bidem", "bid Emberling"),
        (" bid rain \n", "bid Rain"),
    ],
)
def test_a_number_words_or_a_unique_beginning(line: str, action: str) -> None:
    assert read(duel("Emberling", "Éclair", "Rain"), line) == [action]


def test_a_whole_name_wins_over_a_longer_one() -> None:
    assert read(duel("Ember", "Emberling"), "bid ember") == ["bid Ember"]


def test_a_line_that_may_be_several_says_which() -> None:
    with pytest.raises(IllegalActionError, match=r"'bid e' may be: bid Ember, bid Emberling$"):
        read(duel("Ember", "Emberling", "Rain"), "bid e")


def test_what_is_no_action_names_the_reason_and_the_clause() -> None:
    with pytest.raises(IllegalActionError, match="Inferno is not in your hand; what you may do: bid Ember") as refused:
        read(duel("Ember"), "bid inferno")
    assert refused.value.clause == "TOY-1"


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999999"])
def test_a_number_beyond_the_list(number: str) -> None:
    with pytest.raises(IllegalActionError, match="the actions are 1 to 2$"):
        read(duel("Ember", "Rain"), number)


@pytest.mark.parametrize("line", ["", "  \n", "\x00\x1b"])
def test_nothing_is_no_beginning(line: str) -> None:
    with pytest.raises(IllegalActionError, match="say what you do: bid Ember"):
        read(duel("Ember"), line)


def test_a_line_short_for_several_is_taken_as_a_whole() -> None:
    toy = duel("Ember", coins=1)
    assert read(toy, "bid Ember staking 1") == ["bid Ember", "stake 1"]
    before = toy.position()
    with pytest.raises(IllegalActionError, match="stake 0, stake 1"):
        read_line(toy, "bid Ember staking 2")
    assert toy.position() == before


def test_a_line_does_not_reach_into_anothers_decision() -> None:
    class Greedy(Toy):
        def expand(self, line: str) -> list[str]:
            return ["bid Ember", "stake 1", "bid Ash"]

    toy = Greedy(*(lambda one: (one.players, one.goal, one.randomness))(duel("Ember")))
    with pytest.raises(IllegalActionError, match="goes too far: after 'stake 1' it is not your decision"):
        read_line(toy, "all at once")


def test_a_very_long_line_is_cut() -> None:
    with pytest.raises(IllegalActionError) as refused:
        read(duel("Ember"), "x" * 1_000_000)
    assert len(str(refused.value)) < 1_000
