"""Formats as TOML files: what an organiser may write, and what a mistake is answered with."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cardsdb.decks.formats import Terms, UnknownFormatError, choose_format, read_format
from cardsdb.errors import UnreadableFileError
from cardsdb.games import games
from tests.decks.making import errors, judged, made_deck, made_index, warnings

GAME = games()["duel-masters"]
INDEX = made_index(
    "duel-masters",
    """
    Bolshack Dragon; type creature; set DM-01; also Dragon of Bolshack
    Aqua Hulcus; type creature; set DM-01
    Newcomer; type creature; set DM-02
    Holy Awe; type spell; set DM-01
    Promo; type creature
    """,
)


def written(folder: Path, text: str):  # type: ignore[no-untyped-def]
    (folder / "house.toml").write_text(text, encoding="utf-8")
    return read_format(folder / "house.toml", Terms(GAME.sections)).knowing(INDEX)


def test_banned_restricted_and_limited_cards_with_dates(tmp_path: Path) -> None:
    form = written(
        tmp_path,
        """
        [deck]
        copies = 4
        [[banned]]
        cards = ["dragon of bolshack"]
        from = 2024-01-01
        until = 2024-06-30
        clause = "HOUSE-7"
        [[restricted]]
        cards = ["Aqua Hulcus"]
        from = 2024-06-01
        [[limited]]
        cards = ["Newcomer"]
        copies = 6
        """,
    )
    deck = made_deck(INDEX, "1 Bolshack Dragon\n2 Aqua Hulcus\n6 Newcomer\n2 Holy Awe")

    def on(*day: int) -> list[str]:
        return [rule for rule in errors(judged(deck, form, day=date(*day))) if rule != "DM-DECK-16"]

    assert on(2023, 12, 31) == []
    assert on(2024, 1, 1) == ["HOUSE-7"]
    assert on(2024, 6, 30) == ["FORMAT-RESTRICTED", "HOUSE-7"]
    assert on(2024, 7, 1) == ["FORMAT-RESTRICTED"]
    assert errors(judged(made_deck(INDEX, "4 Holy Awe\n7 Newcomer"), form)) == ["FORMAT-LIMITED"]
    assert form.unknown_cards(INDEX) == []


def test_the_strictest_limit_of_a_card_is_in_force(tmp_path: Path) -> None:
    lists = ('[[banned]]\ncards = ["Promo"]', '[[restricted]]\ncards = ["Promo"]')
    for text in ("\n".join(lists), "\n".join(reversed(lists))):
        form = written(tmp_path, "[deck]\nminimum = 11\n" + text)
        assert errors(judged(made_deck(INDEX, "10 Holy Awe\n1 Promo"), form)) == ["FORMAT-BANNED"]


def test_only_some_sets(tmp_path: Path) -> None:
    form = written(tmp_path, 'sets = ["dm 01"]\n[deck]\nminimum = 11')
    assert judged(made_deck(INDEX, "11 Holy Awe"), form).legal
    verdict = judged(made_deck(INDEX, "9 Holy Awe\n1 Newcomer\n1 Promo"), form)
    assert errors(verdict) == ["FORMAT-SETS"]
    assert verdict.violations[0].cards == ("Newcomer",)
    assert warnings(verdict) == ["FORMAT-SETS"]


def test_a_side_deck_counts_with_the_copies(tmp_path: Path) -> None:
    form = written(tmp_path, "[deck]\nminimum = 11\ncopies = 11\n[side_deck]\nmaximum = 2")
    assert judged(made_deck(INDEX, "11 Holy Awe\nSide deck:\n2 Promo"), form).legal
    assert errors(judged(made_deck(INDEX, "11 Holy Awe\nSide deck:\n3 Promo"), form)) == ["FORMAT-SIZE"]
    assert errors(judged(made_deck(INDEX, "11 Holy Awe\nSide deck:\n1 Holy Awe"), form)) == ["FORMAT-COPIES"]


def test_kinds_and_fixed_sections(tmp_path: Path) -> None:
    form = written(
        tmp_path,
        'optional = ["side_deck"]\n[deck]\nminimum = 11\n[side_deck]\ncards = 2\n'
        '[kinds]\ndeck = ["creature"]\n[fixed]\nside_deck = ["Promo", "Dragon of Bolshack"]',
    )
    assert judged(made_deck(INDEX, "11 Promo"), form).legal
    assert judged(made_deck(INDEX, "11 Promo\nSide deck:\n1 Bolshack Dragon\n1 Promo"), form).legal
    assert errors(judged(made_deck(INDEX, "11 Promo\n1 Holy Awe"), form)) == ["FORMAT-KINDS"]
    assert errors(judged(made_deck(INDEX, "11 Promo\nSide deck:\n1 Newcomer\n1 Promo"), form)) == ["FORMAT-FIXED"] * 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[deck]\nminimum = 'forty'", "deck.minimum: wants a whole number"),
        ("[deck]\nminimum = -1", "deck.minimum: wants 0 or more"),
        ("[deck]\nminimun = 40", "deck.minimun: unknown limit; it is one of: cards, minimum, maximum"),
        ("[deckk]\nminimum = 40", "deckk: no section or key is called so; the sections are: deck, side_deck"),
        ("bannd = 1", "bannd: wants a table of keys and values"),
        ("[[banned]]\ncards = 'Holy Awe'", "banned.1.cards: wants a list in square brackets"),
        ("[[banned]]\ncards = []", "banned.1.cards: wants at least one card"),
        ("[[banned]]\ncards = ['Holy Awe']\nfrom = '2024'", "banned.1.from: wants a date such as 2024-01-31"),
        ("[[banned]]\ncards = ['Holy Awe']\nsince = 2024-01-01", "banned.1.since: unknown key"),
        ("[[banned]]\nfrom = 2024-01-01", "banned.1.cards: missing key"),
        ("[[limited]]\ncards = ['Holy Awe']", "limited.1.copies: missing key"),
        ("[[banned]]\ncards = ['Holy Awe']\ncopies = 2", "banned.1.copies: unknown key, banned cards have 0"),
        ("default = 1", "default: wants true or false"),
        ("sets = 'DM-01'", "sets: wants a list in square brackets"),
        ("[rules]\nguilds = 1", "guilds: unknown key"),
        ("[deck", "house.toml is no format"),
        ("clauses = 1", "clauses: wants a table"),
    ],
)
def test_a_mistake_is_one_line_with_the_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UnreadableFileError) as error:
        written(tmp_path, text)
    assert said in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert "house.toml" in str(error.value)


def test_formats_of_the_users_own(tmp_path: Path) -> None:
    (tmp_path / "duel-masters").mkdir()
    (tmp_path / "duel-masters" / "rulebook.toml").write_text("[deck]\nminimum = 30\n", encoding="utf-8")
    (tmp_path / "club.toml").write_text('game = "Duel Masters"\ndefault = true\n[deck]\ncards = 50\n', encoding="utf-8")
    (tmp_path / "other.toml").write_text('game = "eredan"\n[characters]\ncards = 2\n', encoding="utf-8")
    formats = GAME.formats(tmp_path)
    assert [form.name for form in formats] == ["club", "rulebook", "starter", "tournament"]
    assert choose_format(formats, "Rulebook").sections == {"deck": {"minimum": 30}}
    assert [form.name for form in games()["eredan"].formats(tmp_path)] == ["current", "other", "2009"]
    with pytest.raises(UnknownFormatError, match="no format is called 'x'; there are: club, rulebook"):
        choose_format(formats, "x")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_first_format_is_the_rulebooks(game) -> None:  # type: ignore[no-untyped-def]
    first = choose_format(game.formats(), None)
    assert first.default
    assert first.rulebook
    assert [form.default for form in game.formats()].count(True) == 1
