"""Verdicts of an event: late lists, doubles, near names, equal lists, and the hash."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.events import Event, JudgedList, conclude, fingerprint
from cardsdb.decks.near_players import near_players
from cardsdb.decks.violations import Violation

SIX = datetime(2026, 11, 27, 18)


def handed_in(player: str, **facts: object) -> JudgedList:
    return JudgedList(**{"source": f"{player}.txt", "player": player, "legal": True, **facts})  # type: ignore[arg-type]


def verdict_and_notes(event: Event, *lists: JudgedList) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {one.player: (one.verdict, one.notes) for one in conclude(event, lists).standings}


@pytest.mark.rule("DM-DECK-9")
def test_players_are_in_order_each_with_a_verdict() -> None:
    event = Event("E", players=("Zoe", "Anna", "Cid", "Bob"))
    lists = [handed_in("ZOE"), handed_in("Bob", legal=False), handed_in("Cid", fault="is empty", legal=False)]
    result = conclude(event, lists)
    assert [(one.player, one.verdict) for one in result.standings] == [
        ("Anna", "missing"),
        ("Bob", "illegal"),
        ("Cid", "unreadable"),
        ("Zoe", "legal"),
    ]
    assert dict(result.verdicts) == {"legal": 1, "illegal": 1, "late": 0, "unreadable": 1, "missing": 1}
    assert (result.players, result.lists, result.in_order) == (4, 3, False)


def test_doubles_are_both_shown() -> None:
    event = Event("E", players=("Anna",))
    result = conclude(event, [handed_in("Anna", source="b.txt"), handed_in("anna", source="a.txt")])
    assert [one.list and one.list.source for one in result.standings] == ["a.txt", "b.txt"]
    assert {one.notes for one in result.standings} == {("2 lists: a.txt and b.txt",)}
    assert (result.doubles, result.players) == (1, 1)


def test_a_list_of_nobody_and_one_of_a_stranger_are_shown() -> None:
    found = verdict_and_notes(Event("E", players=("Anna",)), handed_in(""), handed_in("Stranger"), handed_in("Anna"))
    assert found["Stranger"] == ("legal", ("not among the event's players",))
    assert found[""] == ("legal", ("no player is named: write Player: and the name into the list",))
    assert found["Anna"] == ("legal", ())


@pytest.mark.parametrize(
    ("stated", "time", "late"),
    [
        ("2026-11-27", None, False),
        ("2026-11-28", None, True),
        ("27.11.2026 18:01", None, True),
        ("27.11.2026 18:00", None, False),
        ("", datetime(2026, 11, 27, 18, 0, 1), True),
        ("2026-11-20", datetime(2026, 12, 1), False),
        ("yesterday", datetime(2026, 12, 1), True),
        ("", None, False),
        ("0001-01-01T00:00+14:00", None, False),
    ],
)
def test_a_list_is_late_by_its_date_or_else_by_its_file(stated: str, time: datetime | None, late: bool) -> None:
    found = verdict_and_notes(Event("E", deadline=SIX), handed_in("Anna", stated=stated, time=time))
    assert found["Anna"][0] == ("late" if late else "legal")


def test_times_of_other_zones_are_compared() -> None:
    helsinki = timezone(timedelta(hours=2))
    event = Event("E", deadline=SIX.replace(tzinfo=helsinki))
    on_time, late = datetime(2026, 11, 27, 15, 59, tzinfo=UTC), datetime(2026, 11, 27, 16, 1, tzinfo=UTC)
    found = verdict_and_notes(event, handed_in("Anna", time=on_time), handed_in("Bob", time=late))
    assert found["Anna"][0] == "legal"
    assert found["Bob"] == ("late", ("handed in 2026-11-27 18:01, after the deadline 2026-11-27 18:00",))


def test_an_illegal_list_that_is_late_is_called_illegal() -> None:
    found = verdict_and_notes(Event("E", deadline=SIX), handed_in("Anna", legal=False, stated="2026-12-01"))
    assert found["Anna"][0] == "illegal"
    assert "after the deadline" in found["Anna"][1][0]


def test_equal_lists_of_two_players_are_noted() -> None:
    equal = {"fingerprint": "f" * 64}
    found = verdict_and_notes(Event("E"), handed_in("Anna", **equal), handed_in("Bob", **equal), handed_in("Cid"))
    assert found["Anna"][1] == ("the same list as that of Bob",)
    assert found["Bob"][1] == ("the same list as that of Anna",)
    assert found["Cid"][1] == ()


def test_a_rule_counts_once_a_list_and_warnings_do_not() -> None:
    error, warning = Violation("R-1", "error", "wrong"), Violation("R-2", "warning", "odd")
    result = conclude(Event("E"), [handed_in("Anna", violations=(error, error, warning))])
    assert dict(result.problems) == {"R-1": 1}


def test_near_names() -> None:
    assert near_players(["Jon Smith", "John Smith", "Ann Lee"]) == {
        "Jon Smith": ["John Smith"],
        "John Smith": ["Jon Smith"],
    }
    assert near_players(["Smith, John", "John Smith"])["John Smith"] == ["Smith, John"]
    assert near_players(["Zon Smith", "Jon Smith"])["Jon Smith"] == ["Zon Smith"]
    assert near_players(["Şule Çağlar", "Sule Caglar"])["Sule Caglar"] == ["Şule Çağlar"]
    assert near_players(["Player 1", "Player 2", "Al", "Ali", "Mary Ann Moe", "Gary Joe Roe"]) == {}


def test_the_hash_tells_cards_not_their_order() -> None:
    def of(*entries: Entry) -> str:
        return fingerprint(Deck("g", entries))

    first = of(Entry(2, "Fire", "deck"), Entry(1, "Water", "deck"))
    assert first == of(Entry(1, "WATER", "deck"), Entry(1, "Fire", "deck"), Entry(1, "fire", "deck"))
    assert first != of(Entry(2, "Fire", "deck"), Entry(2, "Water", "deck"))
    assert first != of(Entry(2, "Fire", "side deck"), Entry(1, "Water", "deck"))
