"""Judging many lists of any game: each by its format, all by the same cards, formats and day."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from cardsdb.decks.card_index import CardIndex
from cardsdb.decks.deck import Deck
from cardsdb.decks.fixing import Fixed, fix
from cardsdb.decks.formats import Format, choose_format
from cardsdb.decks.legality import DeckRules, Verdict, check
from cardsdb.decks.shared_rules import owned_rule
from cardsdb.decks.violations import Violation
from cardsdb.games import games


class Judged(NamedTuple):
    """A deck, the format by which it was judged, and the verdict."""

    deck: Deck
    form: Format
    verdict: Verdict


class Judge:
    """Judges lists; what a game needs for it is loaded once, when its first list comes."""

    def __init__(
        self,
        indexes: Callable[[str], CardIndex],
        as_of: date,
        *,
        formats: Path | None = None,
        owned: Callable[[str], Mapping[int, int]] | None = None,
    ) -> None:
        """Take what gives a game's cards, the day, and a folder of the user's own formats.

        `owned` gives the copies of a game's cards that the player has, by their ids; with it no
        list may use more (EC-DECK-3, EC-R-40).
        """
        self.indexes, self.as_of = indexes, as_of
        self._folder, self._owned = formats, owned
        self._formats: dict[str, list[Format]] = {}
        self._rules: dict[str, DeckRules] = {}

    def check(self, deck: Deck, form: str | None = None, *, explain: bool = False) -> Judged:
        """Judge a deck by the format named, else by its own, else by its game's first.

        Raises UnknownFormatError, and UnreadableFileError where a file is no format.
        """
        chosen = self.form_of(deck, form)
        index = self.indexes(deck.game)
        verdict = check(deck, chosen, self._deck_rules(deck.game), self.as_of, index=index, explain=explain)
        return Judged(deck, chosen, verdict)

    def fix(self, deck: Deck, form: str | None = None) -> tuple[Fixed, Format]:
        """Return a legal list close to a deck, and the format for which it is; raises as `check` does."""
        chosen = self.form_of(deck, form)
        return fix(deck, chosen, self._deck_rules(deck.game), self.indexes(deck.game), self.as_of), chosen

    def meet(self, judged: Sequence[Judged]) -> list[Judged]:
        """Return the verdicts with what is wrong as well if these lists meet in one duel."""
        met = list(judged)
        for game in {one.deck.game for one in judged}:
            places = [place for place, one in enumerate(judged) if one.deck.game == game]
            for at, violation in self._deck_rules(game).together([judged[place].deck for place in places]):
                met[places[at]] = _with(met[places[at]], violation)
        return met

    def unknown_cards(self) -> list[tuple[Format, str]]:
        """Return the cards on lists of banned, restricted or limited ones that no card is called, as far as loaded."""
        return [
            (form, card)
            for game, formats in self._formats.items()
            for form in formats
            for card in form.unknown_cards(self.indexes(game))
        ]

    def form_of(self, deck: Deck, name: str | None = None) -> Format:
        """Return the format by which a deck is judged; raises as `check` does."""
        if deck.game not in self._formats:
            index = self.indexes(deck.game)
            self._formats[deck.game] = [form.knowing(index) for form in games()[deck.game].formats(self._folder)]
        return choose_format(self._formats[deck.game], name or deck.format)

    def _deck_rules(self, game: str) -> DeckRules:
        if game not in self._rules:
            rules = games()[game].deck_rules()
            own = (owned_rule(self._owned(game)),) if self._owned else ()
            self._rules[game] = replace(rules, rules=(*rules.rules, *own))
        return self._rules[game]


def _with(judged: Judged, violation: Violation) -> Judged:
    verdict = judged.verdict
    return judged._replace(verdict=replace(verdict, violations=(*verdict.violations, violation)))
