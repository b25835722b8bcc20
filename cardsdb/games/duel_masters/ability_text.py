"""The abilities of a Duel Masters card in English: sentences in the project's own words, and keywords to search.

The same data that the rules engine runs is what a proxy prints (docs/architecture.md, idea 4).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardsdb.games.duel_masters.abilities import (
    Ability,
    AddMana,
    Chosen,
    ChosenCards,
    ChosenCreatures,
    Condition,
    Creatures,
    Destroy,
    Discard,
    Draw,
    Evolution,
    Expose,
    Gain,
    Gained,
    GainWhenBlocked,
    Keyword,
    Move,
    OwnCards,
    PowerAttacker,
    PowerBonus,
    Replacement,
    Search,
    SharedPower,
    Shuffle,
    Spell,
    Standing,
    Step,
    Tap,
    Triggered,
    Unblockable,
    Untap,
)

_MOMENTS = {
    "enters": "When it enters",
    "own turn ends": "At the end of your turn",
    "wins a battle": "After it wins a battle",
}
_ALREADY_PLURAL = ("People", "Folk", "Dead", "Fish")
"""How the names of races end that stand for many as they are."""


def ability_text(abilities: Iterable[Ability], *, card_name: str) -> str:
    r"""Return the abilities in English, one line each; `card_name` is what the card calls itself.

    >>> ability_text([Keyword(ability="blocker"), PowerAttacker(ability="power attacker", bonus=2000)], card_name="Any")
    'Blocker.\nPower attacker +2000.'
    """
    return "\n".join(_sentence(ability, card_name) for ability in abilities)


def keyword(ability: Ability) -> str | None:
    """Return the word under which a search finds the ability, None for one that only its text tells."""
    match ability:
        case Keyword() | PowerAttacker() | Standing() | Evolution():
            return ability.ability
        case Unblockable(condition=None, by_power_at_most=None):
            return "can't be blocked"
        case Unblockable(condition=None):
            return "can't be blocked by power"
    return None


def keywords(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """Return the searchable keywords, without their numbers (DM-KEY-1)."""
    return tuple(word for ability in abilities if (word := keyword(ability)))


def power_attacker(abilities: Iterable[Ability]) -> int:
    """Return the power that is added while the creature attacks by its power attacker, 0 without (DM-KEY-6)."""
    return sum(ability.bonus for ability in abilities if isinstance(ability, PowerAttacker))


def _sentence(ability: Ability, name: str) -> str:
    match ability:
        case Triggered():
            condition = f", if {_condition(ability.condition)}" if ability.condition else ""
            return f"{_MOMENTS[ability.when]}{condition}: {_steps(ability.steps, name)}."
        case Spell():
            return _capital(f"{_steps(ability.steps, name)}.")
        case PowerBonus():
            return f"{_power_bonus(ability)}."
        case SharedPower():
            return f"Your other {_many(ability.race)} have +{ability.bonus} power."
        case Evolution():
            return f"Evolution: goes on one of your {_many(ability.race)}."
        case Replacement():
            return f"If it would be destroyed: put it into its owner's {ability.to} instead."
        case Standing():
            return _capital(f"{ability.ability}.")
        case Keyword() | PowerAttacker() | Unblockable():
            return _capital(f"{_gained(ability)}.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _gained(ability: Gained) -> str:
    match ability:
        case PowerAttacker():
            return f"power attacker +{ability.bonus}"
        case Unblockable():
            by = f" by creatures of power {ability.by_power_at_most} or less" if ability.by_power_at_most else ""
            condition = f" while {_condition(ability.condition)}" if ability.condition else ""
            return f"can't be blocked{by}{condition}"
        case Keyword():
            return ability.ability


def _power_bonus(ability: PowerBonus) -> str:
    when = "While attacking: " if ability.while_attacking else ""
    condition = f" while {_condition(ability.condition)}" if ability.condition else ""
    each = f" for each {_kind_of_card(ability.for_each)} in your {ability.for_each.zone}" if ability.for_each else ""
    return f"{when}+{ability.bonus} power{each}{condition}"


def _steps(steps: Iterable[Step], name: str) -> str:
    return ", then ".join(_step(step, name) for step in steps)


def _step(step: Step, name: str) -> str:
    match step:
        case Tap() | Untap():
            return _leave(step, f"{step.do} {_target(step.target, name)}")
        case Destroy():
            otherwise = f"; otherwise destroy {name}" if step.otherwise else ""
            return _leave(step, f"destroy {_target(step.target, name)}{otherwise}")
        case Move():
            return _leave(step, _move(step))
        case Draw():
            return _leave(step, f"draw {_number(step.count, step.up_to)} {_plural('card', step.count)}")
        case Search():
            return f"search your deck; {_leave(step, _take(step))}"
        case Shuffle():
            return "shuffle your deck"
        case AddMana():
            cards = "card" if step.count == 1 else f"{step.count} cards"
            return f"put the top {cards} of your deck into your mana zone"
        case Discard():
            return f"your opponent discards {step.count} {_plural('card', step.count)} at random"
        case Gain():
            verb = "gain" if _is_plural(step.target) else "gains"
            return f"{_chosen(step.target)} {verb} {gained_text(step.gained)} until end of turn"
        case GainWhenBlocked():
            return f"this turn each own creature that is blocked gains {gained_text(step.gained)} until end of turn"
        case Expose():
            return f"choose {_chosen(step.target)}; this turn own creatures may attack it as if it were tapped"


def _leave(step: Tap | Untap | Destroy | Move | Draw | Search, text: str) -> str:
    return f"you may {text}" if step.may else text


def gained_text(gained: Iterable[Gained]) -> str:
    """Return abilities that a creature gains, in English."""
    return " and ".join(f'"{_gained(ability)}"' for ability in gained)


def _take(step: Search) -> str:
    card = f"1 {step.card_type or 'card'}"
    return f"show {card} and put it into your hand" if step.reveal else f"put {card} into your hand without showing it"


def _move(step: Move) -> str:
    verb, into = ("return", "to") if step.to == "hand" else ("put", "into")
    if isinstance(step.target, ChosenCards):
        return f"{verb} {_cards(step.target)} {into} your {step.to}"
    whose = f"their owners' {step.to}s" if _is_plural(step.target) else f"its owner's {step.to}"
    return f"{verb} {_chosen(step.target)} {into} {whose}"


def _target(target: str | ChosenCreatures, name: str) -> str:
    return name if isinstance(target, str) else _chosen(target)


def _chosen(target: ChosenCreatures) -> str:
    side = "" if target.side == "either" else target.side
    sides = " (both sides)" if target.count == "all" else " (either side)"
    chooser = " of your opponent's choice" if target.chosen_by == "opponent" else ""
    creatures = _creatures(target, side, _is_plural(target)) + sides * (not side) + chooser
    return f"{_number(target.count, target.up_to)} {creatures}"


def _creatures(creatures: Creatures, side: str, plural: bool) -> str:
    noun = creatures.race or "creature"
    words = (
        "other" if creatures.other else "",
        "untapped" if creatures.untapped else "",
        side,
        _many(noun) if plural else noun,
        "with blocker" if creatures.with_blocker else "",
        f"of power {creatures.power_at_most} or less" if creatures.power_at_most else "",
    )
    return " ".join(filter(None, words))


def _condition(condition: Condition) -> str:
    return f"you have at least {condition.at_least} {_creatures(condition, '', condition.at_least > 1)} in play"


def _cards(cards: ChosenCards) -> str:
    noun = _kind_of_card(cards) + "s" * _is_plural(cards)
    return f"{_number(cards.count, cards.up_to)} {noun} from your {cards.zone}"


def _kind_of_card(cards: OwnCards) -> str:
    return " ".join(filter(None, (cards.civilization, cards.card_type, "card")))


def _number(count: int | str, up_to: bool) -> str:
    if count == "all":
        return "every"
    return f"up to {count}" if up_to else str(count)


def _is_plural(chosen: Chosen) -> bool:
    return chosen.count not in (1, "all")


def _plural(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}s"


def _many(noun: str) -> str:
    return noun if noun.endswith(_ALREADY_PLURAL) else f"{noun}s"
