"""Events: each player's list with its verdict, what is odd about who handed in what, and a summary."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from hashlib import sha256
from typing import Literal, NamedTuple

from cardsdb.decks.comparing import Identity, identity
from cardsdb.decks.deck import Deck
from cardsdb.decks.near_players import near_players
from cardsdb.decks.violations import Violation, named, numbered
from cardsdb.names import fold, tidy

VerdictName = Literal["legal", "illegal", "late", "unreadable", "missing"]
VERDICTS: tuple[VerdictName, ...] = ("legal", "illegal", "late", "unreadable", "missing")
"""An illegal list that is late as well is called illegal; a note says the rest."""

_DATES = ("%d.%m.%Y %H:%M", "%d.%m.%Y", "%d/%m/%Y %H:%M", "%d/%m/%Y")


@dataclass(frozen=True)
class Event:
    """A tournament: what its organiser states. Without `players`, whoever hands in a list is one."""

    name: str
    date: date | None = None
    game: str | None = None
    format: str | None = None
    deadline: datetime | None = None
    players: tuple[str, ...] = ()


class ListedCard(NamedTuple):
    """One line of a list, as a registration sheet has it."""

    section: str
    copies: int
    name: str


class UnknownName(NamedTuple):
    """A name on a list that the catalogue does not know, and those most like it."""

    line: int
    name: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JudgedList:
    """A list that was handed in, as far as it could be read and judged.

    `fault` says why it could not; then the rest is empty. `time` is that of its file, `stated`
    the date that the list itself states. `cards` is how many it has, `contents` which, where
    they were asked for. `fingerprint` is the same for the same cards.
    """

    source: str
    player: str
    time: datetime | None = None
    stated: str = ""
    fault: str = ""
    name: str = ""
    game: str = ""
    format: str = ""
    legal: bool = False
    cards: int = 0
    violations: tuple[Violation, ...] = ()
    unknown: tuple[UnknownName, ...] = ()
    fingerprint: str = ""
    contents: tuple[ListedCard, ...] = ()

    @property
    def hash(self) -> str:
        """The short hash, which changes when the list does."""
        return self.fingerprint[:8]


@dataclass(frozen=True)
class Standing:
    """A player with a list, or without one; a player who handed in two has two of these."""

    player: str
    verdict: VerdictName
    list: JudgedList | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class EventResult:
    """What came of an event's lists: a standing for each list and each player without one, by player."""

    event: Event
    standings: tuple[Standing, ...]

    @cached_property
    def verdicts(self) -> Mapping[VerdictName, int]:
        """How many standings have each verdict."""
        counted = Counter(standing.verdict for standing in self.standings)
        return {verdict: counted[verdict] for verdict in VERDICTS}

    @cached_property
    def problems(self) -> Mapping[str, int]:
        """On how many lists each rule is broken, the most frequent first."""
        broken = Counter(
            rule
            for standing in self.standings
            if standing.list
            for rule in {one.rule for one in standing.list.violations if one.severity == "error"}
        )
        return dict(sorted(broken.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def lists(self) -> int:
        """How many lists were handed in."""
        return sum(standing.list is not None for standing in self.standings)

    @cached_property
    def players(self) -> int:
        """How many players there are, those without a list counted in."""
        return len({fold(standing.player) for standing in self.standings})

    @cached_property
    def doubles(self) -> int:
        """How many players handed in more than one list."""
        counted = Counter(fold(standing.player) for standing in self.standings if standing.player)
        return sum(count > 1 for count in counted.values())

    @property
    def in_order(self) -> bool:
        """Tell whether every list that was handed in could be read and is within the rules."""
        return not self.verdicts["illegal"] and not self.verdicts["unreadable"]


def fingerprint(deck: Deck) -> str:
    """Return the sha256 of a list's cards; order, spelling and the list's headings do not matter."""
    copies: Counter[tuple[str, Identity]] = Counter()
    for entry in deck.entries:
        copies[entry.section, identity(entry)] += entry.count
    lines = sorted(f"{count} {key} {level} {section}" for (section, (key, level)), count in copies.items())
    return sha256("\n".join([deck.game, *lines]).encode()).hexdigest()


def conclude(event: Event, lists: Iterable[JudgedList]) -> EventResult:
    """Give every list and every player a verdict, and note what is odd about them."""
    registered = {fold(player): player for player in event.players}
    handed_in: dict[str, list[JudgedList]] = defaultdict(list)
    for one in lists:
        handed_in[fold(one.player)].append(one)
    names = {key: registered.get(key) or tidy(ones[0].player) for key, ones in handed_in.items()}
    names |= registered
    near = near_players(name for name in names.values() if name)
    same = _same_lists(names, handed_in)
    standings: list[Standing] = []
    for key in sorted(names, key=lambda key: (not key, names[key].casefold(), key)):
        ones = sorted(handed_in.get(key, ()), key=lambda one: one.source)
        about = [*_about_player(names[key], key in registered or not registered, ones), *_like(near.get(names[key]))]
        if not ones:
            standings.append(Standing(names[key], "missing", None, tuple(about)))
        for one in ones:
            late = _late(one, event.deadline)
            notes = (*about, *late, *_alike(same.get(one.fingerprint, {}), key))
            standings.append(Standing(names[key], _verdict(one, bool(late)), one, notes))
    return EventResult(event, tuple(standings))


def _verdict(one: JudgedList, late: bool) -> VerdictName:
    if one.fault:
        return "unreadable"
    if not one.legal:
        return "illegal"
    return "late" if late else "legal"


def _about_player(player: str, known: bool, ones: Sequence[JudgedList]) -> Iterable[str]:
    if not player:
        yield "no player is named: write Player: and the name into the list"
    elif not known:
        yield "not among the event's players"
    if not ones:
        yield "no list was handed in"
    if player and len(ones) > 1:
        yield f"{numbered(len(ones), 'list')}: {named(one.source for one in ones)}"


def _like(names: Sequence[str] | None) -> Iterable[str]:
    if names:
        yield f"nearly the name of {named(names)}"


def _same_lists(names: Mapping[str, str], handed_in: Mapping[str, list[JudgedList]]) -> dict[str, dict[str, str]]:
    """Return the players of each list that several of them handed in."""
    players: dict[str, dict[str, str]] = defaultdict(dict)
    for key, ones in handed_in.items():
        for one in ones:
            if one.fingerprint:
                players[one.fingerprint][key] = names[key] or one.source
    return {fingerprint: keys for fingerprint, keys in players.items() if len(keys) > 1}


def _alike(players: Mapping[str, str], own: str) -> Iterable[str]:
    others = sorted(player for key, player in players.items() if key != own)
    if others:
        yield f"the same list as that of {named(others)}"


def _late(one: JudgedList, deadline: datetime | None) -> tuple[str, ...]:
    """Return the notes that a list was late, none if it was not."""
    if deadline is None:
        return ()
    moment = _moment(one.stated, deadline) or _in_zone_of(deadline, one.time)
    if moment is None or moment <= deadline:
        return ()
    return (f"handed in {moment:%Y-%m-%d %H:%M}, after the deadline {deadline:%Y-%m-%d %H:%M}",)


def _moment(stated: str, deadline: datetime) -> datetime | None:
    """Return the time that a list states; a day alone is meant from its beginning, so that it may be the deadline's."""
    for form in (None, *_DATES):
        try:
            found = datetime.strptime(stated, form) if form else datetime.fromisoformat(stated)
        except ValueError:
            continue
        return _in_zone_of(deadline, found)
    return None


def _in_zone_of(deadline: datetime, moment: datetime | None) -> datetime | None:
    """Return the moment as the deadline has it: a local time, or one of the deadline's zone."""
    if moment is None or (moment.tzinfo is None and deadline.tzinfo is None):
        return moment
    if moment.tzinfo is None:
        return moment.replace(tzinfo=deadline.tzinfo)
    try:
        there = moment.astimezone(deadline.tzinfo)
    except (OverflowError, ValueError, OSError):  # the first and last days that there are
        return None
    return there if deadline.tzinfo else there.replace(tzinfo=None)
