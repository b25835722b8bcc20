"""The catalogue's cards as a duel plays with them: what is lacking, and what is played without its effect."""

from __future__ import annotations

import pytest

from tests.games.eragra.playing import rules


@pytest.mark.rule("ER-R-50")
def test_a_card_that_is_told_in_words_alone_is_played_without_its_effect() -> None:
    """The Volcano takes in the Lava, which no declaration holds; a Token has no effect, whatever is said of it."""
    cards = rules().cards
    volcano, space, token = (cards.all[cards.find(name) or 0] for name in ("Volcano", "Cyberspace", "Token 1"))
    assert (token.name, token.left_out) == ("Token 1", False)
    assert (volcano.left_out, volcano.abilities) == (True, ())
    assert (space.left_out, bool(space.abilities)) == (False, True)


def test_what_a_duel_does_not_know_of_a_card_is_said() -> None:
    """The rulebook does not tell of which rank the Minotaur is."""
    cards = rules().cards
    assert cards.find("Minotaur") is None
    said = "Minotaur cannot be played with: a duel needs to know its kind more closely than 'minion'"
    assert cards.why_missing("Minotaur") == said
    assert cards.why_missing("Folk Rein").endswith("near: Folk Reign")
