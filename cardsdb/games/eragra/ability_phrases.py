"""The pieces of Eragra abilities in English: which Minions, which cards, what holds for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from cardsdb.games.ability_words import all_of, any_of, with_article
from cardsdb.games.eragra.ability_holdings import (
    Attacks,
    Aura,
    Becomes,
    ChangedOrigin,
    ExtraCrystals,
    FoughtOnlyBy,
    GrantedCalibers,
    Held,
    Power,
    Protected,
)
from cardsdb.games.eragra.ability_parts import (
    ChosenCards,
    ChosenMinions,
    Count,
    Minions,
    MinionTarget,
    Origin,
    Piece,
    Side,
    Target,
)

Number: TypeAlias = Literal["one", "many"]
Form: TypeAlias = Number | Literal["bare"]
_VERBS: dict[Form, tuple[str, ...]] = {
    "one": ("has ", "is ", "counts", "brings "),
    "many": ("have ", "are ", "count", "bring "),
    "bare": ("", "", "counts", ""),
}
_PIECES: dict[Piece, tuple[str, str]] = {
    "minion": ("Minion", "Minions"),
    "wall": ("Wall", "Walls"),
    "ploy ad hoc": ("Ploys Ad Hoc", "Ploys Ad Hoc"),
    "ground": ("Ground", "Grounds"),
    "flower": ("Flower", "Flowers"),
    "mastery": ("Mastery card", "Mastery cards"),
    "incantation": ("Incantation", "Incantations"),
    "parchment": ("Parchment", "Parchments"),
}
_THREATS = {
    "attacks": "all attacks",
    "bombs": "bombs",
    "incantations": "Incantations",
    "cards": "all cards but Incantations",
}
FOE = "its foe"
_ORIGINS: tuple[Origin, ...] = get_args(Origin)


def number(count: int) -> str:
    """Return so many, as a text says it: one is a word."""
    return "one" if count == 1 else str(count)


def of_number(count: Count) -> Number:
    """Return whether a noun of so many stands in the singular."""
    return "one" if count == 1 else "many"


def minions(of: Minions, how_many: Number, side: Side | None = None) -> str:
    """Return what these Minions are called, without a count: "other injured rival Ground Minions with Archer"."""
    kinds = [any_of(of.origins or ()), any_of(map(str.capitalize, of.ranks or ())), any_of(of.classes or ())]
    noun = "Minion" if how_many == "one" else "Minions"
    words = (
        "other" if of.other else "",
        {True: "injured", False: "unhurt", None: ""}[of.injured],
        side if side in ("own", "rival") else "",
        *kinds,
        any_of(of.names) if of.names else noun,
        *_qualities(of, how_many),
        "of either side" if side == "either" else "",
    )
    return " ".join(filter(None, words))


def _qualities(of: Minions, how_many: Number) -> Iterable[str]:
    """Yield what stands behind the noun."""
    if of.groups:
        yield f"of the {any_of(map(str.capitalize, of.groups))} group"
    if of.calibers:
        yield f"with {any_of(of.calibers)}"
    if of.power_at_least is not None and of.power_at_least == of.power_at_most:
        yield f"with Dice Power {of.power_at_least}"
    elif of.power_at_least is not None and of.power_at_most is not None:
        yield f"with Dice Power {of.power_at_least} to {of.power_at_most}"
    elif of.power_at_least is not None:
        yield f"with Dice Power {of.power_at_least} or more"
    elif of.power_at_most is not None:
        yield f"with Dice Power {of.power_at_most} or less"
    if of.without_origins:
        kinds = any_of(of.without_origins)
        yield f"that is not {kinds}" if how_many == "one" else f"that are not {kinds}"
    if of.without_names:
        yield f"other than {any_of(of.without_names)}"


def target(of: Target | MinionTarget) -> str:
    """Return whom or what a step is done to; the bearer is "it"."""
    match of:
        case "bearer":
            return "it"
        case "foe":
            return FOE
        case ChosenMinions(one_rival=True):
            return f"{_counted(of.count, minions(of, of_number(of.count)))} of one rival"
        case ChosenMinions():
            return _counted(of.count, minions(of, of_number(of.count), of.side))
        case ChosenCards():
            return _counted(of.count, _cards(of))


def target_number(of: Target | MinionTarget) -> Number:
    """Return whether what a step is done to is one."""
    return "one" if isinstance(of, str) else of_number(of.count)


def _counted(count: Count, noun: str) -> str:
    match count:
        case "all":
            return f"all {noun}"
        case "turns lain":
            return f"as many {noun} as the turns that this card has lain here"
    return f"{number(count)} {noun}"


def _cards(of: ChosenCards) -> str:
    number_of = of_number(of.count)
    pieces = [_PIECES[piece][number_of == "many"] for piece in of.cards]
    noun = ("card" if number_of == "one" else "cards") if len(set(of.cards)) == len(_PIECES) else any_of(pieces)
    words = (
        of.side if of.side in ("own", "rival") else "",
        noun,
        "of either side" if of.side == "either" else "",
        f"called {any_of(of.named)}" if of.named else "",
    )
    exception = f", but no {any_of(of.without_origins)} Minion" if of.without_origins else ""
    return " ".join(filter(None, words)) + exception


def is_such(of: Minions) -> str:
    """Return the condition that the bearer is such a Minion: "while it is injured"."""
    state = {True: "injured", False: "unhurt", None: ""}[of.injured]
    if of == Minions(injured=of.injured):
        return f"while it is {state}"
    named = of.names if of == Minions(names=of.names) else None
    return f"while it is {any_of(named) if named else with_article(minions(of, 'one'))}"


def holds(held: Held, form: Form) -> str:
    """Return what holds, with the verb of one or of many, or bare: "is Flying", "have Aura", "Aura"."""
    has, is_, counts, brings = _VERBS[form]
    match held:
        case Power():
            return f"{has}{held.amount:+d} Dice Power"
        case ChangedOrigin():
            return f"{is_}{held.origin}"
        case GrantedCalibers():
            return f"{has}{all_of(held.calibers)}"
        case Aura():
            return f"{has}Aura"
        case Protected():
            return f"{is_}protected from {_threats(held)}"
        case Attacks():
            return f"may attack {held.count} times a turn{', in one direction' if held.one_way else ''}"
        case ExtraCrystals():
            more = f"{held.count} {'crystal' if held.count == 1 else 'crystals'} more"
            return f"{brings}{more} for each {'battle won' if held.each_win else 'Minion destroyed'}"
        case Becomes():
            return f"{counts} as {with_article(held.rank.capitalize())} Minion with Dice Power {held.power}"
        case FoughtOnlyBy():
            return f"can be attacked only by {_fighters(held)}"


def _threats(held: Protected) -> str:
    origins = [one for one in _ORIGINS if one in held.against]
    attackers = [f"{all_of(origins)} Minions"] * bool(origins) + ["Archers"] * ("Archer" in held.against)
    threats = [_THREATS[one] for one in held.against if one in _THREATS]
    return all_of([*threats, *([f"attacks of {all_of(attackers)}"] if attackers else [])])


def _fighters(held: FoughtOnlyBy) -> str:
    limits = all_of((*["with Aura"] * held.aura, *["without an INF text"] * held.no_inf))
    return f"{minions(held.minions or Minions(), 'many')} {limits}".strip()
