"""The three characters of a deck, and the guild that they give it (EC-GUILD)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cardsdb.decks.card_index import DeckCard
from cardsdb.decks.formats import Parameters
from cardsdb.decks.legality import Counted
from cardsdb.decks.violations import Held, Violation, every, listed, named, violation, words

CHARACTERS = "characters"
MERCENARY = "Mercenary"


class EredanParameters(Parameters):
    """What the table `[rules]` of an Eredan format states; the defaults are the newer rules'.

    `guilds` closes the list of guilds (EC-GUILD-3). `several_guilds` admits characters of many
    (EC-GUILD-12, EC-GUILD-13). `no_mercenaries` are guilds that bar them (EC-GUILD-7), and
    `perhaps_no_mercenaries` those of which that is likely but not proven. `golem_items` lets
    Items of all guilds in (EC-DECK-10). `single_mark` is the name of the one-copy mark, and
    with `single_alone` a level that bears it shuts the card's other levels out (EC-COPY-6).
    """

    guilds: tuple[str, ...] = ()
    several_guilds: bool = True
    no_mercenaries: tuple[str, ...] = ()
    perhaps_no_mercenaries: tuple[str, ...] = ()
    golem_items: bool = True
    single_mark: str = "Rare"
    single_alone: bool = True


def guilds_of(card: DeckCard) -> frozenset[str]:
    """Return the guilds of a card; Mercenaries are none (EC-GUILD-4, EC-R-18)."""
    return frozenset(words(card, "guilds")) - {MERCENARY}


@dataclass(frozen=True)
class Team:
    """The characters of a deck; `whole` says that all their names are known."""

    held: tuple[Held, ...]
    whole: bool

    @cached_property
    def of_guilds(self) -> list[Held]:
        """The characters of a guild or several."""
        return [(entry, card) for entry, card in self.held if guilds_of(card)]

    @cached_property
    def mercenaries(self) -> list[Held]:
        """The characters that belong to no guild."""
        return [
            (entry, card)
            for entry, card in self.held
            if MERCENARY in words(card, "guilds") and not guilds_of(card)
        ]  # fmt: skip

    @cached_property
    def unknown(self) -> list[Held]:
        """The characters of whose guild the catalogue knows nothing."""
        return [(entry, card) for entry, card in self.held if not words(card, "guilds")]

    @cached_property
    def guilds(self) -> frozenset[str]:
        """All guilds of all characters: those whose cards the deck may hold (EC-R-14, EC-R-20)."""
        return frozenset[str]().union(*(guilds_of(card) for _, card in self.of_guilds))

    @cached_property
    def common(self) -> frozenset[str]:
        """The guilds that all characters share, Mercenaries left out (EC-R-15)."""
        return self.guilds.intersection(*(guilds_of(card) for _, card in self.of_guilds))

    def has(self, field: str, word: str) -> bool:
        """Tell whether a character is known to have a word in a field, such as the race Golem."""
        return any(word in words(card, field) for _, card in self.held)


def team_of(counted: Counted) -> Team:
    """Return the team of a deck; a card that is no character is none of it."""
    held = tuple(pair for pair in counted.known(CHARACTERS) if pair[1].attributes.get("kind") in ("character", None))
    entries = sum(entry.section == CHARACTERS for entry in counted.deck.entries)
    return Team(held, whole=entries == sum(1 for _ in counted.known(CHARACTERS)))


def judge_team(counted: Counted) -> Iterator[Violation]:
    """Judge which characters go together, and remark the guild that they give the deck."""
    team = team_of(counted)
    rules: EredanParameters = counted.form.rules
    yield from _guilds_allowed(team, rules)
    if team.of_guilds and not team.common:
        yield _no_common_guild(team, rules)
    yield from _barred_mercenaries(team, rules)
    if team.unknown:
        yield violation(
            "EC-DECK-4",
            "warning",
            f"the catalogue does not know the guild of {listed(team.unknown)}",
            team.unknown,
            found="unknown",
            required="a guild, or Mercenary",
            fix="look at the card",
        )
    twice = [(e, c) for e, c in team.held if e.count > 1 or sum(c.key == other.key for _, other in team.held) > 1]
    if twice:
        message = f"the same character more than once: {listed(twice)}"
        yield violation("EC-R-7", "warning", message, twice, fix="the rules do not say; ask the organiser")
    if team.common:
        yield Violation("EC-DECK-4", "advice", f"the deck's guild is {named(sorted(team.common))}")
    elif team.mercenaries and not team.of_guilds:
        yield Violation("EC-DECK-4", "advice", "the deck has no guild: Mercenaries alone")


def _guilds_allowed(team: Team, rules: EredanParameters) -> Iterator[Violation]:
    many = [(entry, card) for entry, card in team.held if len(guilds_of(card)) > 1]
    if many and not rules.several_guilds:
        yield violation(
            "EC-GUILD-13",
            "error",
            f"{listed(many)} of more than one guild",
            many,
            found=named(sorted(team.guilds)),
            required="one guild, or Mercenary",
            fix=f"replace {listed(many)}",
            surplus=every(many),
        )
    foreign = [(e, c) for e, c in team.of_guilds if rules.guilds and not guilds_of(c) <= {*rules.guilds}]
    if foreign:
        yield violation(
            "EC-GUILD-3",
            "error",
            f"{listed(foreign)} of a guild that these rules do not have",
            foreign,
            found=named(sorted({guild for _, card in foreign for guild in guilds_of(card)} - {*rules.guilds})),
            required=" or ".join([*rules.guilds, MERCENARY]),
            fix=f"replace {listed(foreign)}",
            surplus=every(foreign),
        )


def _no_common_guild(team: Team, rules: EredanParameters) -> Violation:
    many = any(len(guilds_of(card)) > 1 for _, card in team.of_guilds)
    apart = {guild: [pair for pair in team.of_guilds if guild not in guilds_of(pair[1])] for guild in team.guilds}
    guild = min(sorted(apart), key=lambda guild: len(apart[guild]))
    found = "; ".join(sorted(f"{card.name}: {named(sorted(guilds_of(card)))}" for _, card in team.of_guilds))
    return violation(
        "EC-GUILD-11" if many and rules.several_guilds else "EC-GUILD-5",
        "error",
        f"the characters have no guild in common ({found})",
        team.of_guilds,
        found=found,
        required="one guild shared by all who are not Mercenaries",
        fix=f"replace {listed(apart[guild])} by a character of {guild}",
        surplus=every(apart[guild]),
    )


def _barred_mercenaries(team: Team, rules: EredanParameters) -> Iterator[Violation]:
    if not team.mercenaries:
        return
    for barring, severity in ((rules.no_mercenaries, "error"), (rules.perhaps_no_mercenaries, "warning")):
        with_them = [(e, c) for e, c in team.of_guilds if guilds_of(c) & {*barring}]
        if with_them:
            fewer = min(team.mercenaries, with_them, key=len)
            yield violation(
                "EC-GUILD-7",
                "error" if severity == "error" else "warning",
                f"{listed(team.mercenaries)}, Mercenaries, {'may' if severity == 'error' else 'perhaps may'}"
                f" not stand with {listed(with_them)} of {named(barring)}",
                [*team.mercenaries, *with_them],
                found=listed(team.mercenaries),
                required="no Mercenaries",
                fix=f"replace {listed(fewer)}",
                surplus=every(fewer),
            )
