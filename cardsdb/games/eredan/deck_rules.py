"""How Eredan judges decks (EC-DECK, EC-GUILD, EC-COPY), under either ruleset: a format states which."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cardsdb.decks.formats import SIDE_DECK, Format, Limit
from cardsdb.decks.legality import Counted, DeckRules, Rule
from cardsdb.decks.shared_rules import BEFORE, SIZES, kinds
from cardsdb.decks.violations import Held, Violation, every, listed, named, numbered, too_many, violation, words
from cardsdb.games.eredan.team import (
    MERCENARY,
    EredanParameters,
    Team,
    guilds_of,
    judge_team,
    team_of,
)

_DECK = "deck"


def _guild_cards(counted: Counted) -> Iterator[Violation]:
    """Judge the cards of guilds against the guilds of the characters (EC-DECK-5, 7, 10, 11)."""
    team = team_of(counted)
    foreign: dict[tuple[str, ...], list[Held]] = defaultdict(list)
    doubtful: list[Held] = []
    unmarked: list[Held] = []
    mercenary: list[Held] = []
    for entry, card in counted.known(_DECK, SIDE_DECK):
        guilds = guilds_of(card)
        if card.attributes.get("kind") == "character":  # does not belong there, which is said elsewhere
            continue
        if MERCENARY in words(card, "guilds"):
            mercenary.append((entry, card))
        elif not guilds:
            unmarked.append((entry, card))
        elif team.held and not guilds & team.guilds and not _golem_lets_in(team, card.attributes.get("kind"), counted):
            sure = team.whole and not team.unknown and (card.attributes.get("kind") or not team.has("race", "Golem"))
            if sure:
                foreign[tuple(sorted(guilds))].append((entry, card))
            else:
                doubtful.append((entry, card))
    for guilds_, held in sorted(foreign.items()):
        yield _foreign_guild(team, named(guilds_), held)
    if doubtful:
        yield _doubt("EC-DECK-5", f"whether {listed(doubtful)} may be in the deck cannot be told", doubtful)
    if unmarked:
        message = f"no guild is known of {listed(unmarked)}; taken as cards without one"
        yield _doubt("EC-DECK-6", message, unmarked)
    if mercenary:
        yield _doubt("EC-R-18", f"{listed(mercenary)}, marked Mercenary, taken as without a guild", mercenary)


def _golem_lets_in(team: Team, kind: object, counted: Counted) -> bool:
    rules: EredanParameters = counted.form.rules
    return kind == "item" and rules.golem_items and team.has("race", "Golem")


def _foreign_guild(team: Team, guild: str, held: list[Held]) -> Violation:
    own = named(sorted(team.guilds))
    return violation(
        "EC-DECK-5" if team.guilds else "EC-DECK-7",
        "error",
        f"{listed(held)} of {guild} in a deck of {own or 'Mercenaries alone'}",
        held,
        found=guild,
        required=f"{own} or no guild" if own else "no guild",
        fix=f"take out {listed(held)}",
        surplus=every(held),
    )


def _doubt(rule: str, message: str, held: list[Held]) -> Violation:
    return violation(rule, "warning", message, held, found="unknown", fix="look at the cards")


def _copies(counted: Counted) -> Iterator[Violation]:
    """Judge the copies of a card, all its levels counting together (EC-COPY-5, EC-R-5)."""
    single = {limit.section: limit for limit in counted.form.of("single_copies")}
    rules: EredanParameters = counted.form.rules
    unknown: list[Held] = []
    for limit in counted.form.copies:
        families: dict[str, list[Held]] = defaultdict(list)
        for entry, card in counted.known(limit.section, SIDE_DECK):
            families[card.key].append((entry, card))
        for key in sorted(families.keys() - counted.card_limits.keys()):
            held = families[key]
            marked = [pair for pair in held if pair[1].attributes.get("rare")]
            if marked and limit.section in single:
                yield from _single(held, marked, single[limit.section], rules)
            if not (marked and rules.single_alone) and _count(held) > limit.number:
                yield _too_many(held, limit, rules)
            elif limit.section in single and _count(held) > 1:
                unknown += [pair for pair in held if pair[1].attributes.get("rare") is None]
    if unknown:
        message = f"the catalogue does not say whether the mark {rules.single_mark} is on {listed(unknown)}"
        yield _doubt("EC-COPY-3" if rules.single_alone else "EC-COPY-4", message, unknown)


def _single(held: list[Held], marked: list[Held], limit: Limit, rules: EredanParameters) -> Iterator[Violation]:
    """Judge a card of which a level bears the one-copy mark (EC-COPY-3, EC-COPY-4, EC-COPY-6, EC-COPY-8)."""
    mark = rules.single_mark
    for card in dict.fromkeys(card for _, card in marked):
        same = [pair for pair in marked if pair[1] == card]
        if _count(same) > limit.number:
            yield too_many(same, limit.clause, limit.number, f"which is {mark}: at most {limit.number} allowed")
    levels = sorted({card.full_name for _, card in held})
    if rules.single_alone and len(levels) > 1:
        others = [pair for pair in held if pair not in marked] or marked[1:]
        yield violation(
            "EC-COPY-6",
            "error",
            f"{listed(marked)}, which is {mark}, may not stand with another level: {named(levels)}",
            held,
            found=_count(held),
            required=limit.number,
            fix=f"keep {numbered(limit.number, 'copy')} of one {mark} level alone, or none of it",
            surplus=every(marked if _count(marked) < _count(others) else others),
        )


def _too_many(held: list[Held], limit: Limit, rules: EredanParameters) -> Violation:
    clause = "EC-COPY-5" if rules.single_alone else "EC-R-5"
    together = "" if len({card.level for _, card in held}) == 1 else f", its levels counted together ({clause})"
    hint = f"; {limit.hint}" if limit.hint else ""
    return too_many(held, limit.clause, limit.number, f"at most {limit.number} allowed{together}{hint}")


def _count(held: list[Held]) -> int:
    return sum(entry.count for entry, _ in held)


def _playable(counted: Counted) -> Iterator[Violation]:
    """Warn of cards that no character of the deck is known to be able to use (EC-CARD-11, EC-CLASS-8, 13)."""
    team = team_of(counted)
    if not team.held:
        return
    idle: dict[tuple[str, str], list[Held]] = defaultdict(list)
    for entry, card in counted.known(_DECK):
        kind = card.attributes.get("kind")
        wanted = words(card, "restriction") or (("priest",) if kind == "theurgy" else ())
        if kind == "item" and team.has("race", "Golem"):  # takes any (EC-ITEM-7, EC-GUILD-14)
            continue
        if kind == "spell" and team.has("race", "Guemelite"):  # only castes bind its spells (EC-RACE-8, EC-RACE-10)
            wanted = tuple(word for word in wanted if word == "courtier")
        if wanted and not any(_is(team, place, wanted) for place in range(len(team.held))):
            rule = "EC-CLASS-13" if "courtier" in wanted else "EC-CLASS-8" if kind == "theurgy" else "EC-CARD-11"
            idle[rule, " and ".join(wanted)].append((entry, card))
    for (rule, required), held in sorted(idle.items()):
        yield violation(
            rule,
            "warning",
            f"no character is known to be able to use {listed(held)}: {required} wanted",
            held,
            found="none",
            required=required,
            fix=f"replace {listed(held)}, or a character",
        )


def _is(team: Team, place: int, wanted: tuple[str, ...]) -> bool:
    _, card = team.held[place]
    has = {*words(card, "class"), *(race.casefold() for race in words(card, "race"))}
    return {word.casefold().removesuffix(" in team") for word in wanted} <= has


def _team_clauses(form: Format) -> tuple[str, ...]:
    rules: EredanParameters = form.rules
    clauses = ["EC-DECK-4", "EC-GUILD-5", "EC-GUILD-8", "EC-GUILD-9"]
    clauses += ["EC-GUILD-6", "EC-GUILD-11"] if rules.several_guilds else ["EC-GUILD-13"]
    clauses += ["EC-GUILD-3"] if rules.guilds else []
    clauses += ["EC-GUILD-7"] if rules.no_mercenaries else []
    return tuple(clauses)


def _guild_clauses(form: Format) -> tuple[str, ...]:
    rules: EredanParameters = form.rules
    newer = ("EC-DECK-10",) if rules.golem_items else ()
    return ("EC-DECK-5", "EC-DECK-6", "EC-DECK-7", *newer, *(("EC-DECK-11",) if rules.several_guilds else ()))


def _copy_clauses(form: Format) -> tuple[str, ...]:
    rules: EredanParameters = form.rules
    limits = [limit.clause for limit in (*form.copies, *form.of("single_copies"))]
    return tuple(dict.fromkeys([*limits, *(("EC-COPY-5", "EC-COPY-6") if rules.single_alone else ())]))


DECK_RULES = DeckRules(
    rules=(
        *BEFORE,
        kinds("kind"),
        Rule("characters that go together", _team_clauses, judge_team),
        Rule("cards of guilds", _guild_clauses, _guild_cards),
        Rule("copies of a card", _copy_clauses, _copies),
        Rule(
            "cards that a character can use", lambda form: ("EC-CARD-11", "EC-CLASS-8", "EC-CLASS-13"), _playable
        ),
        SIZES,
    ),
    parameters=EredanParameters,
)  # fmt: skip
