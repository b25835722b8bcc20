"""Reports of an event: each kind, read back; what players wrote does no harm in any."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime
from pathlib import Path

import pdfplumber
import pytest
from bs4 import BeautifulSoup

from cardsdb.decks.events import Event, EventResult, JudgedList, ListedCard, conclude
from cardsdb.decks.violations import Violation
from cardsdb.errors import CardsdbError
from exports.event_reports import write_report, write_sheets

EVIL = "<script>alert(1)</script>"
EVENT = Event("Kesä & talvi <i>", date(2026, 11, 27), None, "tournament", datetime(2026, 11, 27, 18), ("Ilkka Mäki",))
WRONG = Violation("R-1", "error", "5 of <b>Fire</b>", ("Fire",), (3,), 5, 4, "take out 1 Fire")
CARDS = (
    ListedCard("deck", 4, "Aqua Hulcus"),
    ListedCard("deck", 1, "Işık ğşıİ äöå"),
    ListedCard("side deck", 2, "Fire"),
)


def result(*lists: JudgedList, event: Event = EVENT) -> EventResult:
    return conclude(event, lists)


SOME = result(
    JudgedList(
        "a.txt", "Şule Çağlar", legal=True, name="Işık", game="g", cards=7, fingerprint="ab" * 32, contents=CARDS
    ),
    JudgedList("b.txt", EVIL, legal=False, violations=(WRONG,), cards=5, fingerprint="cd" * 32),
    JudgedList("c.txt", "=1+1", fault="is empty"),
)


def written(path: Path, of: EventResult = SOME) -> bytes:
    write_report(of, path)
    return path.read_bytes()


@pytest.mark.parametrize("ending", [".html", ".pdf", ".csv", ".json"])
def test_the_same_event_gives_the_same_bytes(ending: str, tmp_path: Path) -> None:
    assert written(tmp_path / f"a{ending}") == written(tmp_path / f"b{ending}")
    assert len([*tmp_path.iterdir()]) == 2


def test_html_is_one_file_in_which_nothing_runs(tmp_path: Path) -> None:
    text = written(tmp_path / "a.html").decode()
    page = BeautifulSoup(text, "html.parser")
    assert page.title
    assert page.title.text == "Kesä & talvi <i>: deck check"
    assert not page.find_all(["script", "i", "b", "link", "img"])
    assert [row.find("td").text for row in page.select("tbody tr")] == [EVIL, "=1+1", "Ilkka Mäki", "Şule Çağlar"]
    assert [cell.text for cell in page.select("td.verdict")] == ["illegal", "unreadable", "missing", "legal"]
    assert "5 of <b>Fire</b> (line 3) → take out 1 Fire" in page.text
    assert "http" not in text.replace("http-equiv", "")


def test_csv_defuses_formulas(tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(written(tmp_path / "a.csv").decode())))
    assert [row["player"] for row in rows] == [EVIL, "'=1+1", "Ilkka Mäki", "Şule Çağlar"]
    assert rows[0]["problems"] == "R-1: 5 of <b>Fire</b> (line 3) → take out 1 Fire"
    assert (rows[1]["verdict"], rows[1]["notes"]) == ("unreadable", "is empty; not among the event's players")
    assert rows[3]["hash"] == "abababab"


def test_json_has_each_player_and_a_summary(tmp_path: Path) -> None:
    document = json.loads(written(tmp_path / "a.json"))
    assert document["event"]["deadline"] == "2026-11-27T18:00:00"
    assert document["summary"] == {
        "players": 4,
        "lists": 3,
        "legal": 1,
        "illegal": 1,
        "late": 0,
        "unreadable": 1,
        "missing": 1,
        "doubles": 0,
        "problems": {"R-1": 1},
    }
    first, unread, *_ = document["players"]
    assert first["deck"]["violations"][0]["rule"] == "R-1"
    assert (first["hash"], unread["deck"], unread["hash"]) == ("cdcdcdcd", None, None)


def test_pdf_has_the_table_and_a_sheet_a_player(tmp_path: Path) -> None:
    written(tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
        assert pdf.metadata["Title"] == "Kesä & talvi <i>: deck check"
    assert len(texts) == 5
    assert "4 players, 3 lists: 1 legal, 1 illegal, 1 unreadable, 1 missing" in texts[0]
    assert "Şule Çağlar legal 7 abababab" in texts[0]
    assert texts[4].startswith("Şule Çağlar")
    assert "Işık ğşıİ äöå" in texts[4]
    assert "Side deck (2)" in texts[4]
    for text in texts[1:]:
        assert "Judge" in text


def test_sheets_are_the_sheets_alone(tmp_path: Path) -> None:
    write_sheets(SOME, tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert len(pdf.pages) == 4
    write_sheets(result(event=Event("Empty")), tmp_path / "b.pdf")
    with pdfplumber.open(tmp_path / "b.pdf") as pdf:
        assert "There are no players." in pdf.pages[0].extract_text()


def test_long_lists_and_long_words_stay_on_the_page(tmp_path: Path) -> None:
    many = tuple(ListedCard("deck", 1, f"Card {number} {'W' * 80}") for number in range(300))
    remarks = tuple(Violation("R-1", "error", "x" * 400 + f" remark {number}") for number in range(60))
    one = JudgedList("a.txt", "N" * 150, contents=many, cards=300, violations=remarks)
    write_report(result(one), tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        words = [word for page in pdf.pages for word in page.extract_words()]
        assert {word["text"] for word in words} >= {str(number) for number in range(300)}
        assert max(word["x1"] for word in words) <= pdf.pages[0].width - 40
        assert min(word["top"] for word in words) >= 40


@pytest.mark.parametrize("name", ["a.doc", "a", ".html", "folder/a.html"])
def test_what_cannot_be_written_leaves_nothing(name: str, tmp_path: Path) -> None:
    with pytest.raises(CardsdbError):
        write_report(SOME, tmp_path / name)
    assert not [*tmp_path.iterdir()]
