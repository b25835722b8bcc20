"""What a deck is made of, counted by hand."""

from __future__ import annotations

from fractions import Fraction

from cardsdb.catalogue.tables import Attributes
from cardsdb.catalogue.vocabulary import Field, Kind, Vocabulary
from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.deck import Deck, Entry
from cardsdb.decks.statistics import Curve, Share, Tally, statistics
from cardsdb.games import games
from tests.decks.making import made_deck, made_index

CARDS = """
    Ember Imp; civilization fire; type creature; race Imp; cost 2; power 1000; mana_number 1; rarity common
    Twin Flame; civilization fire; type spell; cost 3; mana_number 1
    Moss Giant; civilization nature; type creature; race Giant; cost 7; power 6000; mana_number 1; rarity rare
    Odd Stone; type spell
"""
INDEX = made_index("duel-masters", CARDS)
GAME = games()["duel-masters"]
DECK = made_deck(INDEX, "4 Ember Imp\n2 Twin Flame\n1 Moss Giant\n1 Odd Stone\n3 Nobody\nside deck:\n1 Moss Giant")


def fields(counted: tuple[Curve | Tally, ...]) -> dict[str, dict[object, int]]:
    return {one.field: dict(one.counts) for one in counted}


def test_sections_and_unknown_cards_are_counted() -> None:
    found = statistics(DECK, GAME.cards)
    assert (found.cards, found.unknown, found.sections) == (12, 3, {"deck": 11, "side deck": 1})
    assert (found.game, found.balance) == ("duel-masters", ())


def test_fields_in_the_vocabularys_order_with_the_copies_of_each_value() -> None:
    counted = statistics(DECK, GAME.cards).fields
    assert list(fields(counted).items()) == [
        ("civilization", {"fire": 6, "nature": 2}),
        ("type", {"creature": 6, "spell": 3}),
        ("race", {"Imp": 4, "Giant": 2}),
        ("cost", {2: 4, 3: 2, 7: 2}),
        ("power", {1000: 4, 6000: 2}),
        ("mana_number", {1: 8}),  # of the odd stone it is not known
        ("rarity", {"common": 4, "rare": 2}),
    ]


def test_one_number_for_all_and_words_that_occur_once_tell_nothing() -> None:
    alike = made_deck(INDEX, "1 Ember Imp\n1 Moss Giant")
    assert list(fields(statistics(alike, GAME.cards).fields)) == ["civilization", "type", "cost", "power", "rarity"]
    twice = made_deck(INDEX, "2 Ember Imp\n1 Moss Giant")
    assert fields(statistics(twice, GAME.cards).fields)["race"] == {"Imp": 2, "Giant": 1}


def test_the_mean_is_over_the_cards_that_have_the_number() -> None:
    [cost] = [one for one in statistics(DECK, GAME.cards).fields if one.field == "cost"]
    assert isinstance(cost, Curve)
    assert cost.mean == Fraction(4 * 2 + 2 * 3 + 2 * 7, 8)


def test_a_curve_shows_its_gaps_where_they_are_small() -> None:
    assert Curve("cost", {2: 4, 4: 1}).spread == {2: 4, 3: 0, 4: 1}
    assert Curve("power", {1000: 4, 6000: 1}).spread == {1000: 4, 6000: 1}


def test_balance_sets_what_words_give_against_what_they_ask() -> None:
    assert statistics(DECK, GAME.cards, GAME.balance).balance == (
        Share("fire", 6, 14, Fraction(6, 8), Fraction(14, 28)),
        Share("nature", 2, 14, Fraction(2, 8), Fraction(14, 28)),
    )


def test_an_empty_deck_has_nothing_to_tell() -> None:
    found = statistics(made_deck(INDEX, ""), GAME.cards, GAME.balance)
    assert (found.cards, found.fields, found.balance) == (0, (), ())


def test_any_vocabulary_will_do() -> None:
    pebbles = Vocabulary(
        "pebbles",
        Attributes,
        (Field("tones", Kind.WORDS), Field("size", Kind.NUMBER), Field("weight", Kind.NUMBER), Field("wet", Kind.FLAG)),
    )
    flint = DeckCard(
        1, "pebbles", "Flint", "flint", 0, None, None, {"tones": ("grey", "white"), "weight": 3, "wet": True}
    )
    chalk = DeckCard(2, "pebbles", "Chalk", "chalk", 0, None, None, {"tones": ("white",), "weight": 5})
    deck = Deck("pebbles", (Entry(1, "Flint", "bag", card=flint), Entry(2, "Chalk", "bag", card=chalk)))
    assert statistics(deck, pebbles).fields == (Tally("tones", {"white": 3, "grey": 1}), Curve("weight", {3: 1, 5: 2}))
