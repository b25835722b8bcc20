"""DM-DECK and the rulings DM-R-1 to DM-R-4: for each clause a legal list and an illegal one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsdb.decks.formats import Terms, read_format
from cardsdb.decks.legality import combine
from cardsdb.games import games
from tests.decks.making import errors, judged, made_deck, made_index, remarks

TEN = [f"Card {letter}" for letter in "ABCDEFGHIJ"]
INDEX = made_index(
    "duel-masters",
    "\n".join(f"{name}; type creature; civilization fire; race Dragon; cost {2 + place}; set DM-01"
              for place, name in enumerate(TEN))
    + """
    Card K; type creature; civilization water; cost 1; also Kappa
    Holy Awe; type spell; civilization light; cost 6; also Holy Spark; set DM-01
    Wyvern; type evolution creature; civilization fire; race Wyvern; cost 5
    """,
)  # fmt: skip
FORTY = "\n".join(f"4 {name}" for name in TEN)
TWENTY = "\n".join(f"4 {name}" for name in TEN[:5])


def dm(text: str, form: str | None = None, **metadata: str):  # type: ignore[no-untyped-def]
    return judged(made_deck(INDEX, text, **metadata), form, explain=True)


@pytest.mark.rule("DM-DECK-1")
def test_at_least_forty_cards() -> None:
    assert dm(FORTY).legal
    [wrong] = dm(FORTY.replace("4 Card A", "3 Card A")).violations
    assert (wrong.rule, wrong.found, wrong.required, wrong.fix) == ("DM-DECK-1", 39, 40, "add 1 card to the deck")


@pytest.mark.rule("DM-DECK-2", "DM-R-1")
def test_no_upper_limit_and_no_side_deck() -> None:
    assert not dm(FORTY + "\n3 Card K").violations
    [wrong] = dm(FORTY + "\nSide deck:\n1 Card K").violations
    assert (wrong.rule, wrong.lines) == ("DM-R-1", (12,))
    assert errors(dm("4 Card A\nSide deck:\n" + FORTY)) == ["DM-R-1", "DM-DECK-3", "DM-DECK-1"]


@pytest.mark.rule("DM-DECK-3", "DM-R-2")
def test_at_most_four_copies_of_a_name_in_any_spelling_and_section() -> None:
    assert dm(FORTY + "\n4 Holy Awe").legal
    [wrong] = dm(FORTY + "\n3 Holy Awe\n2 HOLY SPARK").violations
    assert (wrong.rule, wrong.cards, wrong.lines) == ("DM-DECK-3", ("Holy Awe",), (11, 12))
    assert (wrong.found, wrong.required, wrong.fix) == (5, 4, "take out 1 copy of Holy Awe")
    assert errors(dm(FORTY + "\nSide deck:\n1 Card A")) == ["DM-R-1", "DM-DECK-3"]


@pytest.mark.rule("DM-DECK-4")
def test_any_mixture_of_civilizations_and_types() -> None:
    assert not dm(FORTY + "\n4 Card K\n4 Holy Awe\n1 Wyvern").violations
    assert errors(dm("5 Card K\n5 Holy Awe")) == ["DM-DECK-3", "DM-DECK-3", "DM-DECK-1"]


@pytest.mark.rule("DM-DECK-5", "DM-DECK-6", "DM-R-3", "DM-R-4")
def test_a_starter_deck_is_twenty_cards_and_marked_so() -> None:
    assert not dm(TWENTY, "starter").violations
    [wrong] = dm(TWENTY).violations
    assert wrong.rule == "DM-DECK-1"
    assert "DM-DECK-6" in wrong.message
    [wrong] = dm(TWENTY + "\n1 Card K", "starter").violations
    assert (wrong.rule, wrong.found, wrong.required) == ("DM-DECK-5", 21, 20)
    assert errors(dm(TWENTY.replace("4 Card A", "5 Card A").replace("4 Card B", "3 Card B"), "starter")) == [
        "DM-DECK-3"
    ]


@pytest.mark.rule("DM-DECK-7", "DM-DECK-8")
def test_two_starter_decks_combine_into_a_full_one() -> None:
    first, second = made_deck(INDEX, TWENTY), made_deck(INDEX, "\n".join(f"4 {name}" for name in TEN[5:]))
    assert combine([first, second]).cards == 40
    assert judged(combine([first, second])).legal
    assert errors(judged(combine([first, first]))) == ["DM-DECK-3"] * 5


@pytest.mark.rule("DM-DECK-1")
def test_a_tournament_wants_exactly_forty() -> None:
    assert not dm(FORTY, "tournament").violations
    assert errors(dm(FORTY + "\n1 Card K", "tournament")) == ["FORMAT-SIZE"]
    assert errors(dm(FORTY.replace("4 Card A", "3 Card A"), "tournament")) == ["DM-DECK-1"]


@pytest.mark.rule("DM-DECK-10", "DM-DECK-14")
def test_advice_on_civilizations() -> None:
    two = FORTY + "\n2 Card K"
    assert dm(two).legal
    assert "civilization" not in remarks(dm(two))
    assert "1 civilizations: fire" in remarks(dm(FORTY))
    assert "nothing else gives the mana that Card K asks for" in remarks(dm(FORTY + "\n1 Card K"))
    assert "nothing else" not in remarks(dm(two))


@pytest.mark.rule("DM-DECK-11", "DM-DECK-12", "DM-DECK-15")
def test_advice_on_creatures_and_costs() -> None:
    assert "creatures" not in remarks(dm(FORTY + "\n4 Holy Awe"))
    assert "only 0 creatures" in remarks(dm("4 Holy Awe"))
    assert "no cheap cards" in remarks(dm("4 Holy Awe"))
    assert "no dear cards" in remarks(dm("4 Card A"))
    assert "dear" not in remarks(dm(FORTY))
    assert "no creature of the deck can evolve into Wyvern" in remarks(dm(FORTY + "\n1 Wyvern"))


@pytest.mark.rule("DM-DECK-16")
def test_even_a_house_format_leaves_enough_to_begin(tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text("[deck]\nminimum = 5\n", encoding="utf-8")
    tiny = read_format(tmp_path / "tiny.toml", Terms(games()["duel-masters"].sections))
    assert judged(made_deck(INDEX, "11 Card A"), tiny).legal
    [wrong] = judged(made_deck(INDEX, "10 Card A"), tiny).violations
    assert (wrong.rule, wrong.found, wrong.required) == ("DM-DECK-16", 10, 11)
