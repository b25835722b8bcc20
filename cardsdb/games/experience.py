"""Experience: a collection gains it from the records of finished games, of any game whose cards do so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sqlmodel import Session

from cardsdb.catalogue.collection import count_game, experience, gain, next_level
from cardsdb.errors import PlayError, RecordError
from cardsdb.games import find_game, games
from cardsdb.play.duel import Duel, Rules
from cardsdb.play.replaying import Record, replay


class Earned(NamedTuple):
    """What the cards of a seat earned in a finished game: by their full names, owned or not.

    `source` is where its record lies; `digest` tells the game from all others: it is that of the end position.
    """

    source: Path
    game: str
    digest: str
    seat: int
    amounts: Mapping[str, int]


class Learned(NamedTuple):
    """The experience of an owned card, and the level to which it may evolve by now, if any."""

    name: str
    experience: int
    level: int | None


class Gains(NamedTuple):
    """What the collection gained: each owned card as it now is, with what it gained; and the cards not owned."""

    owned: list[tuple[Learned, int]]
    others: list[str]


def earned_in(record: Record, seat: int, session: Session) -> Earned:
    """Play a record again with the cards of a catalogue and return what a seat earned.

    Raises PlayError where the game knows no experience or has no such seat, and RecordError for a record
    that is not over or does not replay.
    """
    game = find_game(record.header.game)
    if game.experience is None or game.rules is None:
        raise PlayError(f"{record.path}: cards of {game.title} gain no experience")
    if seat >= len(record.header.agents):
        raise PlayError(f"{record.path}: there is no player {seat + 1}; there are {len(record.header.agents)}")
    if not record.end:
        note = f" ({record.note})" if record.note else ""
        raise RecordError(f"{record.path}: the game is not over; experience comes from finished games{note}")
    course = _course(record, game.rules(session))
    return Earned(record.path, game.name, record.end, seat, game.experience.gained(course, seat))


def add(session: Session, earned: Earned) -> Gains:
    """Add what was earned to the experience of the owned cards.

    Raises PlayError where this was done before, or none of the cards is owned.
    """
    if counted := count_game(session, earned.digest, earned.seat):
        on = f"on {counted:%Y-%m-%d}"
        raise PlayError(f"{earned.source}: this game has counted already for player {earned.seat + 1}, {on}")
    gained = gain(session, earned.game, earned.amounts)
    if not gained:
        who = f"player {earned.seat + 1}"
        raise PlayError(f"{earned.source}: none of the cards with which {who} earned experience is in your collection")
    session.flush()
    known = learned(session, earned.game)
    names = {card.full_name for card, _ in gained}
    return Gains(
        [(known[card.id or 0], amount) for card, amount in gained],
        [name for name in earned.amounts if name not in names],
    )


def learned(session: Session, game: str | None = None) -> dict[int, Learned]:
    """Return what the owned cards that have experience have learned, by the cards' ids."""
    found = {}
    for card, amount in experience(session, game):
        rules, higher = games()[card.game].experience, next_level(session, card)
        reached = higher.level if rules and higher and amount >= rules.needed(higher.level) else None
        found[card.id or 0] = Learned(card.full_name, amount, reached)
    return found


def _course(record: Record, rules: Rules) -> list[Duel]:
    """Return the duel at its beginning and after each action that was not taken back."""
    course: dict[int, Duel] = {}
    for number, step, duel in replay(record, rules):
        if step.back is None:
            course[number] = duel.copy()
        else:
            course = {before: left for before, left in course.items() if before < step.back}
    return list(course.values())
