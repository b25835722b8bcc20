"""The pieces of Eredan abilities in English: who, which cards, how much, under what condition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardsdb.games.ability_words import UNCOUNTED, any_of, with_article
from cardsdb.games.eredan.ability_parts import (
    Amount,
    Cards,
    Characters,
    Compare,
    Condition,
    CountedCards,
    CountedCharacters,
    CountedEvent,
    CountedSorts,
    CountedStat,
    Group,
    InRounds,
    Is,
    Who,
)

Form: TypeAlias = Literal["one", "own", "all", "bare"]
_Countable: TypeAlias = CountedStat | CountedCards | CountedCharacters | CountedSorts | CountedEvent
_STATS = {"attack_min": "lowest attack", "attack_max": "highest attack"}
_WHOSE = {"bearer": "own", "own fighter": "own fighter's", "foe": "the foe's"}
_SIDES = {"own": "own", "opposing": "opposing", "either": "any"}
_TIMES = {1: "", 2: "twice ", -1: ""}


def with_articles(nouns: Iterable[str]) -> str:
    """Return the nouns as alternatives, each with its article; a name, in capitals, has none."""
    return any_of(noun if noun[:1].isupper() else with_article(noun) for noun in nouns)


def characters(of: Characters) -> str:
    """Return what one of these characters is called, without an article."""
    state = {True: "tapped", False: "untapped", None: ""}[of.tapped]
    kinds = " ".join(
        any_of(words) for words in (of.elements or (), of.races or (), of.guilds or (), of.classes or ()) if words
    )
    named = any_of(of.names or ())
    noun = named or kinds
    if not noun or (of.guilds and not (of.classes or of.names)):
        noun = f"{noun} character".strip()
    words = (
        "other" if of.other else "",
        "unhurt" if of.unhurt else "",
        state,
        {True: "fighting", False: "waiting", None: ""}[of.fighting],
        "single-class" if of.pure else "",
        noun,
        f"wearing {with_articles(of.wearing)}" if of.wearing else "",
    )
    return " ".join(filter(None, words))


def everyone(who: Who) -> str:
    """Return whom a step is done to."""
    if not isinstance(who, Group):
        return {"bearer": "the bearer", "own fighter": "own fighter", "foe": "the foe"}.get(who, who)
    noun = f"{'dead ' if who.dead else ''}{characters(who)}"
    noun = f"{noun} of either side" if who.side == "either" else f"{who.side} {noun}"
    return f"{ {'all': 'each', 'chosen': 'one', 'random': 'one random'}[who.pick] } {noun}"


def cards(of: Cards | None, form: Form) -> str:
    """Return what these cards are called: one with its article, one own, all, or the bare noun."""
    if of is None:
        of = Cards()
    if of.names and form in ("one", "bare"):
        return any_of(of.names)
    words = (
        {True: "area", False: "non-area", None: ""}[of.area],
        f"{any_of(of.only_for)}-only" if of.only_for else "",
        any_of(of.guilds or ()),
        any_of(of.elements or ()),
        any_of(of.names or ()),
        any_of(of.subtypes or ()) if of.kinds else "",
        any_of(_many(kind) if form == "all" else kind for kind in of.kinds or of.subtypes or ("card",)),
    )
    phrase = " ".join(filter(None, words))
    if form == "own":
        return f"an own {phrase}"
    return with_article(phrase) if form == "one" else phrase


def _many(kind: str) -> str:
    if kind.endswith((UNCOUNTED, "s")):
        return kind
    return f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"


def zone(name: str, side: str) -> str:
    """Return a zone and whose it is."""
    return f"{ {'own': 'your', 'opposing': 'the opposing', 'either': 'any'}[side] } {name}"


def whose_side(side: str) -> str:
    """Return who a side is."""
    return {"own": "you", "opposing": "the opponent", "either": "each player"}[side]


def plain_amount(of: Amount) -> bool:
    """Tell whether an amount is a number or a range."""
    return isinstance(of, int | tuple)


def amount(of: Amount) -> str:
    """Return an amount in words."""
    match of:
        case int():
            return str(of)
        case tuple():
            return f"{of[0]} to {of[1]}"
    text = _counted(of)
    if of.at_most is not None:
        text += f" (at most {of.at_most})"
    text = f"{_TIMES.get(of.times, f'{of.times} times ')}{text}"
    if of.half:
        text = f"half {text} (rounded {of.half})"
    return text if of.plus == 0 else f"{text} plus {amount(of.plus)}"


def signed(of: Amount) -> str:
    """Return an amount that is added: "+2", "-1 to +4", "+1 for each item worn", "+ own spirit"."""
    match of:
        case int():
            return f"{of:+d}"
        case tuple():
            return f"{of[0]:+d} to {of[1]:+d}"
        case CountedCards() | CountedCharacters() | CountedSorts() if not of.half and of.at_most is None:
            each = f"{of.times:+d} for each {_counted(of, 'bare')}"
            return each if of.plus == 0 else f"{signed(of.plus)}, and {each}"
    return f"{'-' if of.times < 0 else '+'} {amount(of)}"


def _counted(
    of: CountedStat | CountedCards | CountedCharacters | CountedSorts | CountedEvent,
    form: Literal["all", "bare"] = "all",
) -> str:
    """Return what is counted: "the number of items worn", or bare "item worn"."""
    number = "the number of " if form == "all" else ""
    match of:
        case CountedStat():
            printed = "printed " if of.printed else ""
            return f"{_WHOSE[of.of]} {printed}{_STATS.get(of.stat, of.stat)}"
        case CountedCards():
            return f"{number}{cards(of, form)} {_place(of)}"
        case CountedCharacters():
            side = "" if of.side == "either" else f"{of.side} "
            other = characters(of.model_copy(update={"other": False}))
            noun = f"{'dead' if of.dead else 'living'} {'other ' if of.other else ''}{side}{other}"
            return f"{number}{_many(noun) if form == 'all' else noun}"
        case CountedSorts():
            sorts = of.count if form == "all" else of.count.removesuffix("s")
            return f"{number}{sorts} among {'all' if of.side == 'either' else of.side} living characters"
        case CountedEvent(count="round"):
            return "the number of the round"
        case CountedEvent():
            return "that number"


def _place(of: CountedCards) -> str:
    if of.zone == "worn":
        return "worn" if of.side == "own" else "worn by the foe"
    if of.zone == "played":
        return f"played this round by {whose_side(of.side)}"
    return "in all discard piles" if of.side == "either" else f"in {zone(of.zone, of.side)}"


def condition(of: Condition) -> str:
    """Return a condition as a clause: "the foe is a mage", "own Prophet lives"."""
    if isinstance(of, Is):
        return _is(of)
    if isinstance(of, InRounds):
        return f"the round is {of.round}"
    exists = of.to == "at least" and of.right == 1
    match of.left:
        case CountedCharacters(dead=False) if exists:
            noun = characters(of.left)
            return f"{'' if of.left.names else 'an '}{of.left.side} {noun} lives"
        case CountedCards(zone="played") if exists:
            return f"{cards(of.left, 'one')} was played this round"
        case CountedCards() if of.to == "more than" and isinstance(of.right, CountedCards):
            return f"there are more {cards(of.left, 'all')} {_place(of.left)} than {_place(of.right)}"
        case CountedEvent(count="round") if of.to == "at least":
            return f"it is round {amount(of.right)} or later"
        case CountedCards(zone="worn") if of.to in ("at least", "less than"):
            return _worn(of, of.left)
    return f"{amount(of.left)} is {_comparison(of)} {amount(of.right)}"


def _worn(of: Compare, worn: CountedCards) -> str:
    fewer = of.to == "less than"
    if of.right == 1 and not fewer:
        return f"{cards(worn, 'one')} is worn"
    return f"{'fewer than' if fewer else 'at least'} {amount(of.right)} {cards(worn, 'all')} are worn"


def _comparison(of: Compare) -> str:
    return {"more than": "more than", "less than": "less than", "exactly": "the same as"}.get(of.to, of.to)


def _is(of: Is) -> str:
    who = {"bearer": "the bearer", "own fighter": "own fighter", "foe": "the foe"}[of.who]
    no = "not " if of.negated else ""
    bare = of.model_copy(update={"wearing": None, "unhurt": False})
    if of.wearing and characters(bare) == "character":
        return f"{who} {'does not wear' if no else 'wears'} {with_articles(of.wearing)}"
    if of.unhurt and characters(bare) == "character":
        return f"{who} is {no}unhurt"
    noun = characters(of)
    return f"{who} is {no}{noun if of.names else with_article(noun)}"
