"""The abilities of an Eredan card in English: short sentences in the project's own words.

The same data that the rules engine runs is what a proxy prints (docs/architecture.md, idea 4).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardsdb.games.ability_words import any_of
from cardsdb.games.eredan.abilities import (
    Ability,
    Attach,
    BarHealing,
    Boost,
    Cancel,
    Chain,
    Change,
    Damage,
    Detach,
    Double,
    DrawMore,
    Forbid,
    Guard,
    Hasten,
    Heal,
    Immune,
    Initiative,
    Leave,
    LeftOut,
    Move,
    OneOf,
    OrderBonus,
    Play,
    Repeat,
    Revive,
    Set,
    Silence,
    Soften,
    Waive,
)
from cardsdb.games.eredan.ability_parts import Lasts, Step, Who
from cardsdb.games.eredan.ability_phrases import (
    amount,
    cards,
    characters,
    condition,
    everyone,
    plain_amount,
    signed,
    whose_side,
    zone,
)

_MOMENTS = {
    "activated": "when it starts to work",
    "detached": "when it is detached",
    "start of combat": "at the start of combat",
    "end of combat": "at the end of combat",
    "start of round": "at the start of each round",
    "end of round": "at the end of each round",
    "bearer dies": "when the bearer dies",
    "own character dies": "when an own character dies",
    "bearer deals more": "after dealing more damage than the foe",
    "bearer deals less": "after dealing less damage than the foe",
    "bearer plays": "after playing a card",
    "own side plays": "after an own card is played",
    "foe plays": "after the foe plays a card",
    "own side attaches": "when an own card is attached",
}
_FIGURES = {"attack_min": "lowest attack", "attack_max": "highest attack", "max_health": "greatest health"}


def ability_text(abilities: Iterable[Ability]) -> str:
    """Return the abilities in English, one line each; nothing for a card without any.

    >>> ability_text([Change(do="change", attack=2, defense=(0, 2))])
    'Attack +2, defense +0 to +2.'
    """
    abilities = tuple(abilities)
    text = "\n".join(_capital(f"{step_text(ability)}.") for ability in abilities)
    return text.replace("the bearer", _bearer(abilities))


def _bearer(abilities: Iterable[Ability]) -> str:
    """Return what people call the bearer of a card that does this: it may be attached, played or a character."""
    if any(isinstance(ability, Attach) for ability in abilities):
        return "the wearer"
    played = any(isinstance(ability, Step) and ability.when == "played" for ability in abilities)
    return "own fighter" if played else "this character"


def step_text(step: Ability) -> str:
    """Return one step in English, as a part of a sentence."""
    text = _verb(step)
    if not isinstance(step, Step):
        return text
    moment = _moment(step)
    joint = "while" if step.when == "always" else "if"
    conditions = " and ".join(condition(each) for each in step.provided)
    return (f"{moment}: " if moment else "") + text + (f" {joint} {conditions}" if conditions else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _moment(step: Step) -> str:
    moment = _MOMENTS.get(step.when, "")
    if step.card:
        if step.when == "detached":
            return f"when {cards(step.card, 'one')} is detached from the bearer"
        return moment.replace("an own card", f"{cards(step.card, 'own')}").replace("a card", cards(step.card, "one"))
    return moment.replace("an own character", f"an own {characters(step.character)}") if step.character else moment


def _verb(step: Ability) -> str:
    match step:
        case Change() | Set() | Double() | Guard() | OrderBonus():
            return _on_figures(step)
        case Damage() | Heal() | Boost() | BarHealing() | Soften() | Revive():
            return _on_health(step)
        case Move() | Detach() | Leave() | Play() | DrawMore():
            return _on_cards(step)
        case Attach():
            return _attach(step)
        case Cancel() | Immune() | Silence() | Forbid():
            return _against_cards(step)
        case Initiative():
            return f"initiative +{step.by}"
        case Chain():
            after = f" after {cards(step.after, 'one')}" if step.after else ""
            return f"chain{after}{_of(step.who)}"
        case Hasten():
            return f"{cards(step.cards, 'all')} work at once{_of(step.who)}"
        case Waive():
            return "cards played later this round ignore limits of class, guild, race and caste"
        case LeftOut():
            return f"not played out here: {step.what}"
        case Repeat():
            times = (
                f"{amount(step.times)} times" if plain_amount(step.times) else f"as many times as {amount(step.times)}"
            )
            return f"{times}: {' and '.join(map(step_text, step.steps))}"
        case OneOf():
            rows = "; or ".join(" and ".join(map(step_text, row)) for row in step.options)
            return f"{'at random' if step.pick == 'random' else 'choose'}: {rows}"


def _of(who: Who) -> str:
    return "" if who == "bearer" else f" for {everyone(who)}"


def _whose(who: Who) -> str:
    if who == "bearer":
        return ""
    return "both fighters' " if who == "both fighters" else f"{everyone(who)}'s "


def _while(lasts: Lasts) -> str:
    match lasts:
        case "round":
            return ""
        case "attached":
            return " while attached"
        case "game":
            return " for the game"
        case 2:
            return " this round and the next"
    return f" for {lasts} rounds"


def figure_text(name: str) -> str:
    """Return what a figure is called: "lowest attack"."""
    return _FIGURES.get(name, name)


def _on_figures(step: Change | Set | Double | Guard | OrderBonus) -> str:
    match step:
        case Change():
            figures = ", ".join(f"{figure_text(name)} {signed(by)}" for name, by in step.figures().items())
            # "attack +1 for each own mage" would say that the mages are counted
            return (
                f"{figures}{_of(step.who)}" if isinstance(step.who, str) else f"{everyone(step.who)} gets {figures}"
            ) + _while(step.lasts)
        case Set():
            figures = " and ".join(f"{figure_text(name)} becomes {amount(to)}" for name, to in step.figures().items())
            return f"{_whose(step.who)}{figures}{_while(step.lasts)}"
        case Double():
            return f"all changes of {step.stat} count twice"
        case Guard():
            by = "opposing cards cannot" if step.against == "opposing" else "nothing can"
            return f"{by} change its {any_of(step.stats)}"
        case OrderBonus():
            return f"Order bonuses{_of(step.who)}, if not yet given"


def _on_health(step: Damage | Heal | Boost | BarHealing | Soften | Revive) -> str:
    match step:
        case Damage():
            whom = f"{step.kind} damage to {everyone(step.who)}"
            return f"{amount(step.amount)} {whom}" if plain_amount(step.amount) else f"{whom}: {amount(step.amount)}"
        case Heal():
            heals = "heal" if step.who == "bearer" else f"{everyone(step.who)} heals"
            return f"{heals} {'' if plain_amount(step.amount) else 'as much as '}{amount(step.amount)}"
        case Boost():
            by = "" if step.who == "bearer" else f" of {everyone(step.who)}"
            return f"{step.what} of {cards(step.cards, 'all')}{by} {signed(step.by)}{_while(step.lasts)}"
        case BarHealing():
            by = f" of {cards(step.cards, 'all')}" if step.cards else ""
            return f"healing{by} does nothing to {everyone(step.who)}{_while(step.lasts)}"
        case Soften():
            return f"{step.kind} damage to {everyone(step.who)} is {amount(step.by)} less{_while(step.lasts)}"
        case Revive():
            return f"{everyone(step.who)} comes back with {amount(step.health)} health"


def _on_cards(step: Move | Detach | Leave | Play | DrawMore) -> str:
    match step:
        case Move():
            return _move(step)
        case Detach():
            which = cards(step.cards, "all" if step.pick == "all" else "one")
            number = {"all": "all ", "chosen": "", "random": ""}[step.pick]
            chance = " at random" if step.pick == "random" else ""
            to = "is discarded" if step.to == "discard pile" else "goes back to its deck"
            if step.pick == "all":
                to = "are discarded" if step.to == "discard pile" else "go back to their decks"
            return f"{number}{which} on {everyone(step.who)} {to}{chance}"
        case Leave():
            return "this card goes " + ("back to hand" if step.to == "hand" else "to another own character")
        case Play():
            which = "the last usable card" if step.pick == "top" else f"a usable {cards(step.cards, 'bare')}"
            return f"play {which} of {zone('discard pile', step.side)}"
        case DrawMore():
            draw = "draw" if step.side == "own" else f"{whose_side(step.side)} draws"
            return f"at the next refill {draw} {abs(step.count)} {'more' if step.count >= 0 else 'fewer'}"


def _move(step: Move) -> str:
    which = _moved(step) + (" at random" if step.pick == "random" else "")
    if (step.source, step.to, step.pick) == ("deck", "hand", "top"):
        return f"{_does(step.side, 'draw')} {which}"
    if step.to == "discard pile":
        source = "" if step.source == "hand" else f" of {zone(step.source, 'own')}"
        return f"{_does(step.side, 'discard')} {which}{source.replace('your', 'the')}"
    to = "out of the game" if step.to == "out of the game" else f"into {zone(step.to, step.side)}"
    return f"put {which} from {zone(step.source, step.side)} {to}"


def _does(side: str, verb: str) -> str:
    return verb if side == "own" else f"{whose_side(side)} {verb}s"


def _moved(step: Move) -> str:
    top = "the top " if step.pick == "top" and step.to != "hand" else ""
    if step.count == 1:
        return f"{top or 'the top '}{cards(step.cards, 'bare')}" if step.pick == "top" else cards(step.cards, "one")
    if step.count == "all":
        return f"all {cards(step.cards, 'all')}"
    if not plain_amount(step.count):
        return f"as many {cards(step.cards, 'all')} as {amount(step.count)}"
    return f"{top}{'up to ' if step.up_to else ''}{amount(step.count)} {cards(step.cards, 'all')}"


def _attach(step: Attach) -> str:
    late = "works from the end of combat" if step.works == "end of combat" else ""
    if late and step.at_once:
        late += ", at once if " + " and ".join(condition(each) for each in step.at_once)
    beside = "with any weapon" if step.dual_wield else any_of(step.dual_wield_with or ())
    single = {"name": "one", "subtype": "one of its kind"}.get(step.single or "")
    parts = (
        "stays attached" + (f" to {everyone(step.to)}" if step.to else "") + (f" as {step.slot}" if step.slot else ""),
        late,
        f"dual wield {beside}" if step.dual_wield else f"dual wield with {beside}" if beside else "",
        f"{single} per character" if single else "",
    )
    return "; ".join(filter(None, parts))


def _against_cards(step: Cancel | Immune | Silence | Forbid) -> str:
    match step:
        case Cancel(count="next"):
            return f"the next opposing {cards(step.cards, 'bare')} this round does nothing"
        case Cancel():
            return f"later opposing {cards(step.cards, 'all')} this round do nothing"
        case Immune():
            return f"opposing {cards(step.cards, 'all')} do nothing to the bearer"
        case Forbid():
            return f"no {cards(step.cards, 'all')} can be laid by {everyone(step.who)}{_while(step.lasts)}"
        case Silence():
            return f"{cards(step.cards, 'all')} on {everyone(step.who)} do nothing this round"
