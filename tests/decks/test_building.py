"""Decks that are completed or made at random are legal, and say why each card is there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.decks.building import Built, NotEnoughCardsError, cards_with, complete, random_deck
from cardsdb.decks.card_index import CardIndex, load_index
from cardsdb.decks.deck import Deck
from cardsdb.decks.formats import Format
from cardsdb.decks.statistics import words
from cardsdb.errors import DeckListError
from cardsdb.games import games
from importers.shipped import open_catalogue
from tests.decks.making import DAY, form_of, judged, made_deck

FORMS = [
    ("duel-masters", "rulebook"),
    ("duel-masters", "tournament"),
    ("duel-masters", "starter"),
    ("eredan", "current"),
    ("eredan", "2009"),
    ("eragra", "ancient-world"),
    ("eragra", "common-stacks"),
]
Indexes = Callable[[str], CardIndex]


@pytest.fixture(scope="module")
def indexes(filled: Callable[[str], str]) -> Indexes:
    """All shipped cards, by game."""
    store = open_catalogue(filled("sqlite"))
    with store.reading() as session:
        loaded = {game.name: load_index(session, game.cards) for game in games().values()}
    store.close()
    return loaded.__getitem__


def form(index: CardIndex, name: str) -> Format:
    return form_of(index.game, name).knowing(index)


def built(deck: Deck, index: CardIndex, name: str, theme: str = "", seed: int = 0, **owned: int) -> Built:
    """Complete a deck; `owned` has copies of cards by their keys."""
    game = games()[deck.game]
    return complete(
        deck,
        form(index, name),
        game.deck_rules(),
        index,
        game.cards,
        DAY,
        balance=game.balance,
        theme=cards_with(theme, index),
        owned={index.levels(key)[0].id: count for key, count in owned.items()} or None,
        seed=seed,
    )


@settings(max_examples=3)
@given(seed=st.integers())
@pytest.mark.parametrize(("game", "name"), FORMS)
def test_a_random_deck_is_legal_and_the_same_for_the_same_seed(
    indexes: Indexes, game: str, name: str, seed: int
) -> None:
    index = indexes(game)
    rules = games()[game].deck_rules()
    deck = random_deck(game, form(index, name), rules, index, DAY, seed)
    assert judged(deck, form(index, name)).legal
    assert deck == random_deck(game, form(index, name), rules, index, DAY, seed)


def test_too_few_cards_for_a_deck_are_an_error_that_says_how_few(indexes: Indexes) -> None:
    """Without the practice set, the rulebook's own cards fill no Duel Stack."""
    index = CardIndex("eragra", ((card, ()) for card in indexes("eragra").cards if not card.practice))
    with pytest.raises(NotEnoughCardsError, match=r"^Ancient World: .* fit the duel stack: 4\d of 45 could be found$"):
        random_deck("eragra", form(index, "ancient-world"), games()["eragra"].deck_rules(), index, DAY, 1)


@settings(max_examples=2)
@given(seed=st.integers())
@pytest.mark.parametrize(("game", "name"), FORMS)
def test_a_completed_deck_is_legal_and_every_card_has_a_reason(
    indexes: Indexes, game: str, name: str, seed: int
) -> None:
    deck = built(Deck(game, ()), indexes(game), name, seed=seed)
    assert judged(deck.deck, form(indexes(game), name)).legal
    assert sum(change.by for change in deck.added) == deck.deck.cards
    assert all(change.by > 0 and change.reason for change in deck.added)


def test_what_the_list_holds_stays_and_a_legal_one_is_left_alone(indexes: Indexes) -> None:
    index = indexes("duel-masters")
    begun = made_deck(index, "4 Bolshack Dragon\n3 Tornado Flame")
    done = built(begun, index, "tournament", "fire")
    assert done.deck.entries[0] == begun.entries[0]
    assert sum(change.by for change in done.added) == 33
    assert built(done.deck, index, "tournament", "nature") == Built(done.deck, ())


def test_a_theme_gives_all_the_cards_while_there_are_enough(indexes: Indexes) -> None:
    index = indexes("duel-masters")
    done = built(Deck("duel-masters", ()), index, "tournament", "fire, nature", seed=5)
    civilizations = [card.attributes["civilization"] for entry in done.deck.entries if (card := entry.card)]
    assert {*civilizations} == {("fire",), ("nature",)}
    assert all(change.reason.startswith("of the theme") for change in done.added)
    costs = {card.attributes["cost"] for entry in done.deck.entries if (card := entry.card)}
    assert len(costs) >= 5  # both cheap and dear cards, as the theme has them


def test_a_theme_that_does_not_suffice_is_followed_as_far_as_it_goes(indexes: Indexes) -> None:
    index = indexes("duel-masters")
    dragons = cards_with("Armored Dragon", index)
    done = built(Deck("duel-masters", ()), index, "tournament", "armored dragon")
    assert sum(change.by for change in done.added if change.reason.startswith("of the theme")) == 4 * len(dragons) < 40
    assert done.deck.cards == 40


@pytest.mark.rule("EC-DECK-5")
def test_characters_come_first_and_the_cards_follow_their_guild(indexes: Indexes) -> None:
    done = built(Deck("eredan", ()), indexes("eredan"), "current", "Kotoba")
    assert [change.section for change in done.added[:3]] == ["characters"] * 3
    guilds = {guild for entry in done.deck.entries if entry.card for guild in words(entry.card, "guilds")}
    assert "Kotoba" in guilds


def test_only_owned_cards_are_added_and_no_more_copies_than_owned(indexes: Indexes) -> None:
    index = indexes("duel-masters")
    begun = made_deck(index, "4 Bolshack Dragon\n" + "\n".join(f"4 {card.name}" for card in index.cards[-8:]))
    done = built(begun, index, "tournament", tornadoflame=3, aquahulcus=1)
    assert {(change.name, change.by) for change in done.added} == {("Tornado Flame", 3), ("Aqua Hulcus", 1)}
    with pytest.raises(NotEnoughCardsError, match="cards you own fit the deck: 39 of 40"):
        built(begun, index, "tournament", tornadoflame=3)


@pytest.mark.parametrize("text", ["5 Bolshack Dragon", "1 Nobody at all"])
def test_what_adding_cards_does_not_mend_is_to_be_mended_first(indexes: Indexes, text: str) -> None:
    index = indexes("duel-masters")
    with pytest.raises(DeckListError, match="mend this first"):
        built(made_deck(index, text), index, "tournament")


def test_cards_by_the_words_they_bear(indexes: Indexes) -> None:
    index = indexes("duel-masters")
    fire, nature = cards_with("Fire", index), cards_with("nature", index)
    assert {card.attributes["civilization"] for card in fire} == {("fire",)}
    assert len(cards_with("fire nature", index)) == len(cards_with("nature,FIRE", index)) == len(fire) + len(nature)
    assert cards_with("cost<3", index) == cards_with("", index) == cards_with("fire, frogs", index) == []
