"""Records: written while playing, they replay to the same end, survive a cut, and give a change away."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.errors import IllegalActionError, RecordError, UnreadableFileError, UnwritableFileError
from cardsdb.play.duel import Duel
from cardsdb.play.randomness import Randomness
from cardsdb.play.records import Header, Recorder
from cardsdb.play.replaying import read_record, replay, verify
from tests.play.toy import DECK, RULES, Toy, ToyRules, begin


def header(seats: int = 2, seed: int = 1) -> Header:
    return Header("toy", "toy-1", seed, ("random",) * seats, (DECK,) * seats)


def play_on(duel: Duel, recorder: Recorder, seed: int, *, moves: int = 10_000, undo: bool = False) -> Duel:
    """Play at random, sometimes take back, and seldom give up."""
    randomness, before = Randomness(seed), list[Duel]()
    while duel.seat >= 0 and moves > 0:
        moves -= 1
        chance = randomness.below(40) if undo else 0
        if chance == 1:
            before.append(duel.copy())
            recorder.concede(duel, duel.seat)
        elif chance in {2, 3, 4} and len(before) >= chance:
            recorder.undo(chance)
            duel = before[-chance]
            del before[-chance:]
        else:
            before.append(duel.copy())
            recorder.play(duel, duel.actions()[randomness.below(len(duel.actions()))])
    return duel


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """The record of a whole game of two."""
    file, duel = tmp_path / "game.txt", begin(2, 1)
    recorder = Recorder(file, header(), duel)
    recorder.close(play_on(duel, recorder, 1))
    return file


@settings(max_examples=150)
@given(seed=st.integers(0, 10**9), seats=st.integers(2, 4))
def test_what_is_written_replays_to_the_same_end(
    tmp_path_factory: pytest.TempPathFactory, seed: int, seats: int
) -> None:
    file = tmp_path_factory.mktemp("record") / "game.txt"
    duel: Duel = begin(seats, seed)
    recorder = Recorder(file, header(seats, seed), duel)
    duel = play_on(duel, recorder, seed, undo=True)
    recorder.close(duel)
    record = read_record(file)
    again = verify(record, RULES)
    assert again.position() == duel.position()
    assert again.outcome() == duel.outcome()
    assert record.header == header(seats, seed)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**9), data=st.data())
def test_a_record_cut_anywhere_is_gone_on_with(
    tmp_path_factory: pytest.TempPathFactory, seed: int, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("record") / "game.txt"
    duel: Duel = begin(2, seed)
    recorder = Recorder(file, header(2, seed), duel)
    play_on(duel, recorder, seed, undo=True)
    recorder.close(duel)
    whole = file.read_bytes()
    begun = whole.index(b"\n---\n") + 5
    cut = data.draw(st.integers(begun, len(whole) - 1))
    file.write_bytes(whole[:cut])
    record = read_record(file)
    assert bool(record.note) == (whole[cut - 1 : cut] != b"\n")
    with pytest.raises(RecordError, match="the game is not over"):
        verify(record, RULES)
    *_, (_, _, duel) = replay(record, RULES)
    recorder = record.resume(duel)
    kept = file.read_bytes()
    lines = whole[:cut].rpartition(b"\n")[0]
    assert kept.startswith(lines)
    duel = play_on(duel, recorder, seed + 1)
    recorder.close(duel)
    assert verify(read_record(file), RULES).position() == duel.position()


def test_every_action_is_on_the_disk_at_once(tmp_path: Path) -> None:
    file, duel = tmp_path / "game.txt", RULES.set_up({"player": [{"hand": ["Ember"]}, {"hand": ["Ash", "Rain"]}]})
    recorder = Recorder(file, replace(header(), decks=(), position=duel.position()), duel)
    recorder.play(duel, duel.actions()[0])
    assert file.read_text().endswith("\n---\n1: bid Ember\n    player 1 bids Ember\n")
    recorder.undo(1)
    recorder.concede(begin(2), 1)
    assert "\nundo 1\nconcede 2\n    player 2 gives up\n    player 1 wins: the others gave up\n" in file.read_text()


def test_the_end_position_has_a_documented_fingerprint(recorded: Path) -> None:
    duel = verify(read_record(recorded), RULES)
    text = json.dumps(duel.position(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert f"\nend {hashlib.sha256(text.encode()).hexdigest()}: " in recorded.read_text()


def test_an_illegal_action_is_not_written(tmp_path: Path) -> None:
    class Lax(Toy):
        def write(self, action: int) -> str:
            return "bid the moon"

    honest = begin(2)
    duel = Lax(honest.players, honest.goal, honest.randomness)
    recorder = Recorder(tmp_path / "game.txt", header(), duel)
    before = recorder.path.read_bytes()
    with pytest.raises(IllegalActionError):
        recorder.play(duel, 99)
    assert recorder.path.read_bytes() == before


def test_every_changed_or_missing_line_is_found(recorded: Path) -> None:
    """Each line of the game is left out, doubled and changed in turn: the check names that line or one behind it."""
    lines = recorded.read_text().split("\n")
    first = lines.index("---") + 1
    for place in range(first, len(lines) - 1):
        line = lines[place]
        changed = line.replace("player 1", "player 3") if "player 1" in line else line + "x"
        for new in ([], [line, line], [changed]):
            recorded.write_text("\n".join([*lines[:place], *new, *lines[place + 1 :]]))
            with pytest.raises(RecordError, match=r"game\.txt, line \d+: ") as found:
                verify(read_record(recorded), RULES)
            number = int(str(found.value).partition("line ")[2].partition(":")[0])
            owner = max(n for n in range(first - 1, place + 1) if not lines[n].startswith("    "))
            assert number >= owner, (place, new, found.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("record = 1", "record = 2", "a record of version 2; this cardsdb reads version 1"),
        ("record = 1", "recording = 1", "no record of a duel"),
        ("seed = 1", 'seed = "1"', "the header needs 'seed', as a whole number"),
        ("[[player]]", "[[person]]", "there is no player 2, there are 1"),
        ('"1 Ash"', '"Ash"', "'Ash' in the header is no card with its number"),
        ('"1 Ash"', '"999999999 Ash"', "is no card with its number"),
        ('"1 Ash"', '"1 Dragon"', "no card is called 'Dragon'"),
        ('"1 Ash"', '"1 Ember"', "does not happen"),
        ("seed = 1", "seed = 2", "does not happen"),
        ("seed = 1", "seed = ", r"line 5"),
        ("---\n", "", "the header is cut"),
        ("1: bid", "5: bid", "there is no player 5, there are 2"),
        ("1: bid", "undo 9\n1: bid", "9 actions cannot be taken back, 0 were done"),
        ("1: bid", "hello\n1: bid", "'hello' is neither an action nor an event"),
        ("1: bid", "1: bid \x1b[31m", "has a control character"),
        ("1: bid", "2: bid", "player 1 has to decide"),
    ],
)
def test_damaged_and_foreign_records(recorded: Path, old: str, new: str, message: str) -> None:
    text = recorded.read_text()
    assert old in text
    recorded.write_text(text.replace(old, new, 1))
    with pytest.raises(RecordError, match=message) as refused:
        verify(read_record(recorded), RULES)
    assert str(refused.value).isprintable()


def test_nothing_stands_behind_the_end(recorded: Path) -> None:
    recorded.write_text(recorded.read_text() + "concede 1\n")
    with pytest.raises(RecordError, match="nothing may stand behind the end"):
        read_record(recorded)


def test_a_game_that_is_over_is_not_gone_on_with(recorded: Path) -> None:
    record = read_record(recorded)
    with pytest.raises(RecordError, match="this game is over: "):
        record.resume(verify(record, RULES))


def test_other_cards_are_named_as_the_reason(recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("1: bid", "1: bid your", 1))
    with pytest.raises(RecordError, match="the rules or cards have changed since it was recorded"):
        verify(read_record(recorded), ToyRules("toy-2"))


def test_a_windows_editor_does_no_harm(recorded: Path) -> None:
    text = recorded.read_text()
    recorded.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    verify(read_record(recorded), RULES)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x" * 10_000_001, b"\n" * 200_001])
def test_no_text_of_sensible_size(recorded: Path, content: bytes) -> None:
    recorded.write_bytes(content)
    with pytest.raises(UnreadableFileError):
        read_record(recorded)


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UnwritableFileError, match="cannot be written"):
        Recorder(tmp_path / "no" / "game.txt", header(), begin(2))
