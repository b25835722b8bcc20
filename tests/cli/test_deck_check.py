"""`cardsdb deck check|fix|formats|grim` on the shipped catalogue."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.answers import Answer

Command = Callable[..., Answer]
LEGAL = """Name: Fire rush
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
KOTOBA = "Game: eredan\nCharacters:\nAez\nIro\nAmaya\nDeck:\n"


@pytest.fixture
def deck_check(cardsdb: Command, filled: Callable[[str], str], tmp_path: Path) -> Command:
    """`cardsdb deck check`, on a filled catalogue; lists are given as texts, and lie in files deck1.txt and so on."""
    shutil.copyfile(filled("sqlite"), tmp_path / "cards.sqlite")

    def call(*lists: str, options: tuple[object, ...] = (), command: str = "check") -> Answer:
        files = [tmp_path / f"deck{number}.txt" for number in range(1, len(lists) + 1)]
        for file, text in zip(files, lists, strict=True):
            file.write_text(text, encoding="utf-8")
        return cardsdb("deck", command, *files, *options)

    return call


def test_a_legal_list(deck_check: Command, tmp_path: Path) -> None:
    answer = deck_check(LEGAL, options=("--json",))
    assert answer.code == 0
    assert answer.err == ""
    assert answer.document == {
        "decks": [
            {
                "source": str(tmp_path / "deck1.txt"),
                "name": "Fire rush",
                "game": "duel-masters",
                "format": "rulebook",
                "legal": True,
                "cards": 40,
                "violations": [],
                "unknown": [],
            }
        ]
    }


def test_all_that_is_wrong_at_once(deck_check: Command) -> None:
    answer = deck_check("4 Aqua Hulcus\n1 AQUA HULCUS\n1 Bolshak Dragon\n-1 Holy Awe\n", options=("--json",))
    assert answer.code == 1
    [deck] = answer.document["decks"]
    assert not deck["legal"]
    assert [wrong["rule"] for wrong in deck["violations"]] == ["LIST-1", "LIST-2", "DM-DECK-3", "DM-DECK-1"]
    fifth = deck["violations"][2]
    assert {key: fifth[key] for key in ("severity", "cards", "lines", "found", "required", "fix")} == {
        "severity": "error",
        "cards": ["Aqua Hulcus"],
        "lines": [1, 2],
        "found": 5,
        "required": 4,
        "fix": "take out 1 copy of Aqua Hulcus",
    }
    assert deck["unknown"] == [{"line": 3, "name": "Bolshak Dragon", "near": ["Bolshack Dragon"]}]


def test_several_lists_of_which_one_cannot_be_read(deck_check: Command, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    answer = deck_check(LEGAL, "1 Holy Awe\n", options=(tmp_path / "empty.txt", tmp_path / "none.txt", "--json"))
    assert answer.code == 2
    assert [deck["legal"] for deck in answer.document["decks"]] == [True, False]
    assert len(answer.err.splitlines()) == 2
    assert "empty.txt" in answer.err
    assert "none.txt" in answer.err


def test_the_words_fit_80_columns(deck_check: Command, tmp_path: Path) -> None:
    answer = deck_check("5 Aqua Hulcus\n1 Bolshak Dragon\n", options=("--explain",))
    assert answer.code == 1
    assert all(len(line) <= 80 for line in answer.out.replace(str(tmp_path), "lists").splitlines())
    assert "\x1b" not in answer.out
    for words in ("illegal, 3 errors", "DM-DECK-3", "(line 1)", "-> take out 1 copy", "kept", "broken", "two or three"):
        assert words in answer.out


def test_the_format_of_the_list_or_of_the_option(deck_check: Command) -> None:
    half = "".join(LEGAL.splitlines(keepends=True)[1:6])
    assert deck_check(half).code == 1
    assert deck_check("Format: starter\n" + half).code == 0
    assert deck_check(half, options=("--format", "starter")).code == 0
    assert deck_check("Format: starter\n" + half, options=("--format", "rulebook")).code == 1
    answer = deck_check(LEGAL, "Format: bogus\n" + LEGAL, options=("--json",))
    assert answer.code == 2
    assert len(answer.document["decks"]) == 1
    assert "no format is called 'bogus'; there are: rulebook, starter, tournament" in answer.err


@pytest.mark.rule("DM-DECK-7")
def test_starter_decks_combine(deck_check: Command) -> None:
    lines = LEGAL.splitlines(keepends=True)[1:]
    first, second = ("Format: starter\n" + "".join(half) for half in (lines[:5], lines[5:]))
    assert deck_check(first, second).code == 0
    answer = deck_check(first, second, options=("--combine", "--json"))
    assert answer.code == 0
    [deck] = answer.document["decks"]
    assert (deck["format"], deck["cards"]) == ("rulebook", 40)
    assert deck_check(first, first, options=("--combine",)).code == 1


def test_formats_of_the_users_own_with_dates(deck_check: Command, tmp_path: Path) -> None:
    house = '[deck]\nminimum = 40\n[[banned]]\ncards = ["Holy Spark"]\nfrom = 2024-01-01\n'
    (tmp_path / "house.toml").write_text(house + '[[restricted]]\ncards = ["Holy Sprak"]\n', encoding="utf-8")
    options = ("--formats", tmp_path, "--format", "house", "--as-of")
    assert deck_check(LEGAL, options=(*options, "2023-12-31")).code == 0
    answer = deck_check(LEGAL, options=(*options, "2024-01-01", "--json"))
    assert answer.code == 1
    [wrong] = answer.document["decks"][0]["violations"]
    assert (wrong["rule"], wrong["cards"], wrong["found"]) == ("FORMAT-BANNED", ["Holy Awe"], 4)
    assert "the format house names 'Holy Sprak', which no card is called" in answer.err
    (tmp_path / "house.toml").write_text("[deck]\nminimum = true\n", encoding="utf-8")
    answer = deck_check(LEGAL, options=options[:4])
    assert answer.code == 2
    assert "house.toml is no format: deck.minimum: wants a whole number" in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("options", [("--formats", "nowhere"), ("--as-of", "yesterday"), ("--game", "chess")])
def test_what_cannot_be_done_is_one_line(deck_check: Command, options: tuple[str, str]) -> None:
    answer = deck_check(LEGAL, options=options)
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1
    assert answer.out == ""


@pytest.mark.rule("EC-EX-1", "EC-EX-2", "EC-EX-6")
def test_eredan_with_the_shipped_cards(deck_check: Command) -> None:
    def broken(text: str, *options: str) -> list[str]:
        [deck] = deck_check(text, options=(*options, "--json")).document["decks"]
        return [wrong["rule"] for wrong in deck["violations"] if wrong["severity"] == "error"]

    assert broken(KOTOBA + "3 Katana\n") == ["EC-DECK-2"]
    assert broken(KOTOBA + "3 Katana\n", "--format", "2009") == ["EC-COPY-2", "EC-DECK-2"]
    assert broken(KOTOBA.replace("Aez", "Telendar") + "3 Katana\n") == ["EC-GUILD-5", "EC-DECK-2"]
    assert broken(KOTOBA.replace("Aez\nIro\nAmaya", "Aez\nHares the Brute\nZahal") + "Wakisashi\n") == [
        "EC-DECK-5",
        "EC-DECK-2",
    ]


@pytest.mark.rule("EC-DECK-3")
def test_owned_cards_alone(deck_check: Command, cardsdb: Command) -> None:
    assert deck_check(LEGAL, options=("--owned",)).code == 1
    for line in LEGAL.splitlines()[1:]:
        cardsdb("collection", "add", line[2:], "-n", 4)
    assert deck_check(LEGAL, options=("--owned",)).code == 0


@pytest.mark.rule("ER-DECK-14")
def test_lists_that_meet_in_one_duel(deck_check: Command) -> None:
    yellow = "Game: eragra\nName: {}\nColour: yellow\n1 Geldatric\n"
    answer = deck_check(yellow.format("One"), yellow.format("Two"), options=("--together", "--json"))
    one, two = answer.document["decks"]
    assert "ER-DECK-14" not in [wrong["rule"] for wrong in one["violations"]]
    assert "yellow is also the colour of One" in [wrong["message"] for wrong in two["violations"]]


def test_fix_shows_each_change_and_writes_a_legal_list(deck_check: Command, cardsdb: Command, tmp_path: Path) -> None:
    out = tmp_path / "fixed.txt"
    answer = deck_check(LEGAL.replace("4 Aqua Hulcus", "5 Aqua Hulkus"), command="fix", options=("-o", out))
    assert answer.code == 0
    assert "-5 Aqua Hulkus in the deck: read as Aqua Hulcus" in answer.out
    assert "-1 Aqua Hulcus in the deck: 5 of Aqua Hulcus, at most 4 allowed (DM-DECK-3)" in answer.out
    assert cardsdb("deck", "check", out).code == 0
    document = deck_check(LEGAL, command="fix", options=("--json",)).document
    assert (document["legal"], document["changes"]) == (True, [])


def test_fix_says_what_is_missing_and_writes_nothing(deck_check: Command, tmp_path: Path) -> None:
    """Of the eight cards of a set, four copies each make no deck of 40."""
    out = tmp_path / "fixed.txt"
    form = 'title = "Second set"\ngame = "duel-masters"\nsets = ["DM-02"]\n[deck]\nminimum = 40\ncopies = 4\n'
    (tmp_path / "second.toml").write_text(form, encoding="utf-8")
    options = ("--format", "second", "--formats", tmp_path, "-o", out)
    answer = deck_check("Game: duel-masters\n1 Crystal Lancer\n", command="fix", options=options)
    assert answer.code == 1
    assert "at least 40 wanted" in answer.out
    assert not out.exists()


def test_the_formats_are_listed(cardsdb: Command) -> None:
    found = [(form["game"], form["name"]) for form in cardsdb("deck", "formats", "--json").document["formats"]]
    assert found == [
        ("duel-masters", "rulebook"),
        ("duel-masters", "starter"),
        ("duel-masters", "tournament"),
        ("eragra", "ancient-world"),
        ("eragra", "common-stacks"),
        ("eredan", "current"),
        ("eredan", "2009"),
    ]
    answer = cardsdb("deck", "formats", "eredan")
    assert "current: Current rules, the default" in answer.out
    assert cardsdb("deck", "formats", "chess").code == 2


@pytest.mark.rule("ER-DECK-11", "ER-DECK-12", "ER-DECK-13")
def test_grim_stacks_are_dealt_or_drafted(cardsdb: Command) -> None:
    dealt = cardsdb("deck", "grim", "--summoners", 3, "--seed", 7, "--json").document
    cards = [card for stack in dealt["stacks"] for card in stack]
    assert len(cards) == len(set(cards)) == 45
    assert cardsdb("deck", "grim", "--summoners", 3, "--seed", 7, "--json").document == dealt
    assert cardsdb("deck", "grim", "--summoners", 3, "--draft", "--json").document["order"][:4] == [1, 2, 3, 1]
    assert "Summoner 3: " in cardsdb("deck", "grim", "--summoners", 3).out
    assert cardsdb("deck", "grim", "--summoners", 5).code == 2


def test_the_readmes_mended_list_is_legal(cardsdb: Callable[..., Answer], tmp_path: Path) -> None:
    mended = tmp_path / "mended.txt"
    broken = Path(__file__).parents[2] / "data" / "duel_masters" / "decks" / "fire-rush-with-mistakes.txt"
    fixed = cardsdb("deck", "fix", broken, "-o", mended)
    assert fixed.code == 0
    assert "left out" in fixed.out
    assert cardsdb("deck", "check", mended).code == 0
    assert "(DM-01) 88" not in mended.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("[deck]\nminimum = 60\nmaximum = 40\n", "minimum is above the maximum"),
        (
            '[[banned]]\ncards = ["Holy Awe"]\nfrom = 2026-05-01\nuntil = 2026-01-01\n[deck]\ncopies = 4\n',
            "before it begins",
        ),
    ],
)
def test_a_format_that_cannot_be_meant_is_refused(
    cardsdb: Callable[..., Answer], tmp_path: Path, toml: str, says: str
) -> None:
    (tmp_path / "odd.toml").write_text('game = "duel-masters"\n' + toml, encoding="utf-8")
    answer = cardsdb("deck", "formats", "duel-masters", "--formats", tmp_path)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert says in answer.err
