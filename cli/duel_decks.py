"""The decks that a duel is played with: read, judged, and refused before the first card is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cardsdb.names import tidy
from cli.deck_checking import judge_of
from cli.deck_reading import ListReader
from cli.output import say

if TYPE_CHECKING:
    from sqlmodel import Session

    from cardsdb.decks.deck import Deck
    from cardsdb.decks.violations import Violation
    from cardsdb.games import Game
    from cardsdb.games.judging import Judge, Judged
    from cardsdb.play.duel import DuelDeck, Rules


class DuelDecks(NamedTuple):
    """Decks as a duel takes them, and what a record has to say about them: which are played though illegal."""

    decks: list[DuelDeck]
    marks: tuple[str, ...] = ()


def read_decks(
    session: Session,
    game: Game,
    files: Sequence[Path],
    *,
    casual: bool,
    seed: int,
    together: bool = True,
    samples: int = 2,
) -> DuelDecks:
    """Return the decks in files, or of stored decks; without any, so many `samples` that are shipped, by the seed.

    Decks that meet in one duel are judged `together` as well. Illegal ones end the command (exit code 1) with all that
    is wrong, unless the duel is `casual`. Raises CardsdbError.
    """
    judge = judge_of(session)
    reader = ListReader(judge.indexes, session)
    if not files:
        return DuelDecks([_as_duel_deck(one.deck, game) for one in _samples(game, judge, reader, seed, samples)])
    judged = [judge.check(reader.stored_or_file(file, game.name)) for file in files]
    judged = judge.meet(judged) if together else judged
    illegal = [one for one in judged if not one.verdict.legal]
    if illegal and not casual:
        _refuse(illegal)
    return DuelDecks([_as_duel_deck(one.deck, game) for one in judged], tuple(_mark(one) for one in illegal))


def read_options(rules: Rules, given: Sequence[str], ruleset: str | None = None) -> dict[str, str]:
    """Return a duel's options from words such as `deck-out=draw`; raises PlayError for one that the game has not.

    The ruleset is the option that has an option of its own on the command line.
    """
    from cardsdb.errors import PlayError

    options = {}
    given = [*given, f"ruleset={ruleset}"] if ruleset else given
    settings = {setting.name: setting for setting in rules.settings}
    for word in given:
        name, _, value = word.partition("=")
        if name not in settings:
            there = f"there are: {', '.join(settings)}" if settings else "this game has none"
            raise PlayError(f"--option {word}: no option is called {name!r}; {there}")
        if value not in settings[name].choices:
            raise PlayError(f"--option {word}: {name} may be: {', '.join(settings[name].choices)}")
        options[name] = value
    return options


MOST_SEEDS = 1 << 63
"""Seeds are whole numbers below it, as a record can have them."""
RulesetOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Which of a game's rulesets is played: current or 2009, in Eredan.")
]


def rules_of(game: Game, session: Session) -> Rules:
    """Return the rules of a game's duels; raises PlayError where it cannot be played."""
    from cardsdb.errors import PlayError

    if game.rules is None:
        raise PlayError(f"{game.title} cannot be played yet, only looked up and checked")
    return game.rules(session)


def _samples(game: Game, judge: Judge, reader: ListReader, seed: int, count: int) -> list[Judged]:
    """Return legal sample decks of a game, of one format, that may meet, chosen by the seed; some twice if need be."""
    from cardsdb.errors import PlayError
    from cardsdb.play.randomness import Randomness
    from cardsdb.shipped import data_folder

    files = sorted((data_folder() / game.room.name / "decks").glob("*.txt"))
    Randomness(seed).shuffle(files)
    found: dict[str, list[Judged]] = defaultdict(list)
    for file in files:
        one = judge.check(reader.stored_or_file(file, game.name))
        alike = found[one.form.name]
        if one.verdict.legal and all(met.verdict.legal for met in judge.meet([*alike, one])):
            alike.append(one)
            if len(alike) == count:
                return alike
    most = max(found.values(), key=len, default=[])
    if not most:
        raise PlayError(f"there are no sample decks of {game.title}; name two decks with --deck")
    return (count * most)[:count]


def _refuse(illegal: Sequence[Judged]) -> None:
    for one in illegal:
        say(f"cardsdb: {_name(one.deck)} is not legal in {one.form.title}; mend it, or play it with --casual")
        for violation in _errors(one):
            say(f"  {violation.rule:<12} {violation.message}" + (f" -> {violation.fix}" if violation.fix else ""))
    raise typer.Exit(1)


def _mark(one: Judged) -> str:
    rules = ", ".join(sorted({violation.rule for violation in _errors(one)}))
    return f"casual: {_name(one.deck)} is not legal in {one.form.title} ({rules})"


def _errors(one: Judged) -> Iterator[Violation]:
    return (violation for violation in one.verdict.violations if violation.severity == "error")


def _as_duel_deck(deck: Deck, game: Game) -> DuelDeck:
    """Return the deck with the cards' full names, by section; raises PlayError where a name is no card."""
    from cardsdb.errors import PlayError
    from cardsdb.play.duel import DuelDeck

    sections: dict[str, list[str]] = defaultdict(list)
    for entry in deck.entries:
        if entry.card is None:
            raise PlayError(f"{deck.source}, line {entry.line}: no card of {game.title} is called {entry.name!r}")
        sections[entry.section] += [entry.card.full_name] * entry.count
    return DuelDeck(_name(deck), {section: tuple(names) for section, names in sections.items()})


def _name(deck: Deck) -> str:
    return tidy(deck.name or deck.source)
