"""Reading events: folders, zips, tables; what is strange or hostile in them; judging on one core and on several."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from cardsdb.catalogue.store import Store
from cardsdb.decks.card_index import load_index
from cardsdb.decks.events import EventResult
from cardsdb.errors import CardsdbError
from cardsdb.games import games
from importers.events import Terms, check_event, open_event
from importers.events.model import EventError
from importers.shipped import open_catalogue

GAME = games()["duel-masters"]
SAMPLE = Path(__file__).parents[2] / "data" / "duel_masters" / "event"
LEGAL = (Path(__file__).parents[2] / "data" / "duel_masters" / "decks" / "fire-rush.txt").read_text()


@pytest.fixture(scope="module")
def terms(filled: Callable[[str], str]) -> Terms:
    store: Store = open_catalogue(filled("sqlite"))
    with store.reading() as session:
        index = load_index(session, GAME.cards)
    store.close()
    return Terms({GAME.name: index}, date(2026, 11, 27), GAME.name, "tournament")


Check = Callable[..., EventResult]


@pytest.fixture
def check(terms: Terms) -> Check:
    return lambda path, **options: check_event(open_event(path), terms, **options)


def zipped(path: Path, files: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def verdicts(result: EventResult) -> dict[str, str]:
    return {one.player: one.verdict for one in result.standings}


SAMPLE_VERDICTS = {
    "Anna Äyräväinen": "legal",
    "Dan Roe": "illegal",
    "John Smith": "missing",
    "Jon Smith": "illegal",
    "Şule Çağlar": "legal",
}


def test_a_folder(check: Check) -> None:
    result = check(SAMPLE)
    assert verdicts(result) == SAMPLE_VERDICTS
    assert dict(result.problems) == {"DM-DECK-3": 1, "FORMAT-SIZE": 1, "LIST-1": 1}
    assert result.event.name == "Friday duels"


@pytest.mark.parametrize("top", ["", "friday/"])
def test_a_zip_says_the_same_and_unpacks_nothing(top: str, check: Check, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"{top}{path.name}": path.read_bytes() for path in SAMPLE.iterdir()}
    path = zipped(tmp_path / "event.zip", {**files, "__MACOSX/._x": b"junk", f"{top}.DS_Store": b"junk"})
    assert verdicts(check(path)) == SAMPLE_VERDICTS
    assert [*tmp_path.iterdir()] == [path]


def test_a_csv_with_all_players_keeps_its_lines(check: Check, tmp_path: Path) -> None:
    path = tmp_path / "lists.csv"
    rows = ["Player;Count;Name;Section", "", "Anna;4;Aqua Hulcus;deck", "Bob;4;Aqua Knight;deck"]
    rows += ["Anna;1;Aqua Hulcus;deck", ";4;Aqua Knight;"]
    path.write_text("\n".join(rows), encoding="utf-8")
    result = check(path)
    anna = result.standings[0].list
    assert anna is not None
    assert (anna.player, anna.source, anna.cards) == ("Anna", "lists.csv", 5)
    assert next(one.lines for one in anna.violations if one.rule == "DM-DECK-3") == (3, 5)
    assert verdicts(result) == {"Anna": "illegal", "Bob": "illegal", "": "illegal"}


@pytest.mark.parametrize(
    "players",
    [
        [{"player": "Anna", "cards": [{"count": 5, "name": "Aqua Hulcus"}]}],
        [{"player": "Anna", "deck": {"cards": [{"count": 5, "name": "Aqua Hulcus"}]}}],
        [{"player": "Anna", "list": "5 Aqua Hulcus"}],
        [{"player": "Anna", "count": 4, "name": "Aqua Hulcus"}, {"player": "ANNA", "name": "Aqua Hulcus"}],
        {"Anna": {"Aqua Hulcus": 5}},
    ],
)
def test_a_json_with_all_players(players: object, check: Check, tmp_path: Path) -> None:
    path = tmp_path / "lists.json"
    path.write_text(json.dumps({"event": {"name": "Cup", "players": ["Anna"]}, "players": players}))
    result = check(path)
    assert result.event.name == "Cup"
    assert [(one.player, one.list and one.list.cards) for one in result.standings] == [("Anna", 5)]


def test_a_json_without_its_object_is_shown(check: Check, tmp_path: Path) -> None:
    (tmp_path / "lists.json").write_text('[{"player": "Anna", "cards": []}, 7]')
    assert [one.verdict for one in check(tmp_path / "lists.json").standings][1] == "unreadable"


def test_whose_a_list_is(check: Check, tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text('players = ["Anna-Liisa Aho", "Bo"]')
    (tmp_path / "anna-liisa_aho.txt").write_text(LEGAL)
    (tmp_path / "deck 2.txt").write_text(f"Player: bo\n{LEGAL}")
    assert verdicts(check(tmp_path)) == {"Anna-Liisa Aho": "legal", "Bo": "legal"}


def test_what_is_no_list_is_shown(check: Check, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (tmp_path / "b.txt").write_text("")
    zipped(tmp_path / "c.zip", {"x.txt": LEGAL})
    (tmp_path / "d.txt").write_bytes(b"x" * 5_000_000)
    (tmp_path / "e.csv").write_text('player,count,name\nAnna,1,"Aqua')
    (tmp_path / "f.txt").symlink_to("/etc/hostname")
    (tmp_path / "g.txt").symlink_to(tmp_path / "g.txt")
    os.mkfifo(tmp_path / "h.txt")
    (tmp_path / "\x1b[31mi\udcff.txt").write_text("")
    found = {one.player: one.list.fault for one in check(tmp_path).standings if one.list}
    assert found["b"] == "is empty"
    assert found["c"] == "is a zip within the event; unpack it"
    assert found["d"].startswith("is larger than 4 MiB")
    assert "unexpected end of data" in found["e"]
    assert {found[name] for name in "fgh"} == {"is no file of this folder"}
    assert set(found) == {*"abcdefgh", "[31mi"}


@pytest.mark.parametrize("name", ["../evil.txt", "/etc/evil.txt", "a/../../evil.txt", "..\\evil.txt", "C:\\evil.txt"])
def test_a_zip_whose_paths_leave_its_folder_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(EventError, match="leaves its folder"):
        open_event(zipped(tmp_path / "event.zip", {name: LEGAL}))


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EventError, match="would unpack"):
        open_event(zipped(tmp_path / "event.zip", {"a.txt": b"0" * 3_000_000}))


def test_a_zip_that_lies_of_its_sizes_is_no_bomb(check: Check, tmp_path: Path) -> None:
    path = zipped(tmp_path / "event.zip", {"a.txt": os.urandom(1000) + b"0" * 1_000_000})
    data = path.read_bytes().replace((1_001_000).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    path.write_bytes(data)
    assert [one.verdict for one in check(path).standings] == ["unreadable"]


def test_an_encrypted_entry_is_shown(check: Check, tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "event.zip", {"a.txt": LEGAL}).read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    data[6] |= 1
    (tmp_path / "event.zip").write_bytes(data)
    (one,) = check(tmp_path / "event.zip").standings
    assert one.list
    assert "encrypted" in one.list.fault


def test_a_damaged_zip_and_a_spreadsheet_are_refused(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "event.zip", {"a.txt": LEGAL}).read_bytes()
    (tmp_path / "event.zip").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(EventError, match="damaged"):
        open_event(tmp_path / "event.zip")
    with pytest.raises(EventError, match="spreadsheet"):
        open_event(zipped(tmp_path / "event.xlsx", {"xl/workbook.xml": "<x/>"}))


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("name = ", "no sound TOML"),
        ("nam = 'x'", "nam: unknown key"),
        ("players = 'Anna'", "players"),
        ("players = ['Anna', 'ANNA']", "'ANNA' stands there twice"),
        ("game = 'poker'", "game: no game is called 'poker'"),
        ("deadline = 'soon'", "deadline"),
        ("players = ['']", "players.1"),
    ],
)
def test_an_unsound_event_toml_says_where(toml: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(toml)
    (tmp_path / "a.txt").write_text(LEGAL)
    with pytest.raises(EventError, match=message) as caught:
        open_event(tmp_path)
    assert "event.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nothing_to_check_is_said(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(EventError, match=path.name):
            open_event(path)
    (tmp_path / "deck.txt").write_text(LEGAL)
    with pytest.raises(EventError, match="holds no lists of players"):
        open_event(tmp_path / "deck.txt")


def test_an_unknown_format_is_refused_at_once(terms: Terms) -> None:
    from dataclasses import replace

    with pytest.raises(CardsdbError, match="no format is called 'x'"):
        check_event(open_event(SAMPLE), replace(terms, form="x"))


def test_a_thousand_players_on_several_cores_as_on_one(check: Check, tmp_path: Path) -> None:
    names = [f"Player {number:04}" for number in range(1000)]
    (tmp_path / "event.toml").write_text(f"players = {json.dumps(names)}")
    with zipfile.ZipFile(tmp_path / "event.zip", "w") as archive:
        archive.write(tmp_path / "event.toml", "event.toml")
        for number, name in enumerate(names[:-1]):
            archive.writestr(f"{999 - number}.txt", f"Player: {name}\n{LEGAL if number % 7 else '4 Aqua Hulcus'}")
    heard: list[tuple[int, int]] = []
    one = check(tmp_path / "event.zip", workers=1)
    two = check(tmp_path / "event.zip", workers=2, progress=lambda done, total: heard.append((done, total)))
    assert one == two
    assert dict(one.verdicts) == {"legal": 856, "illegal": 143, "late": 0, "unreadable": 0, "missing": 1}
    assert heard[-1] == (999, 999)


def test_lists_are_read_one_by_one(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(LEGAL)
    lists = open_event(tmp_path).lists()
    assert next(lists).source == "0.txt"
    (tmp_path / "2.txt").unlink()
    assert next(lists).source == "1.txt"
    assert "No such file" in next(lists).fault


def test_reports_in_the_folder_are_no_lists(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LEGAL)
    (tmp_path / "report.html").write_text("<html>")
    handed = open_event(tmp_path, besides=[tmp_path / "report.html"])
    assert [one.source for one in handed.lists()] == ["a.txt"]


def test_bytes_of_any_kind_end_in_no_traceback(check: Check, tmp_path: Path) -> None:
    buffer = io.BytesIO(b"player,name\n\xff\xfe\0,\0\n")
    (tmp_path / "a.csv").write_bytes(buffer.getvalue())
    (tmp_path / "b.json").write_text('{"players": [{"player": "\\ud800", "cards": ["\\ud800"]}]}')
    (tmp_path / "c.json").write_text("[" * 50_000 + '"player"')
    assert check(tmp_path).lists >= 2
