"""The abilities of an Eragra card in English: short sentences in the project's own words.

The same data that the rules engine runs is what a proxy prints (docs/architecture.md, idea 4).
"It" is the Minion that has the ability, or that its card is joined to; what holds for it has no subject.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardsdb.games.ability_words import all_of, any_of, with_article
from cardsdb.games.eragra.abilities import (
    Ability,
    Bombs,
    Carries,
    Cast,
    ChooseCalibers,
    Crew,
    Either,
    Joins,
    Keyword,
    Use,
    When,
)
from cardsdb.games.eragra.ability_holdings import Held, Holding
from cardsdb.games.eragra.ability_parts import Minions
from cardsdb.games.eragra.ability_phrases import (
    FOE,
    holds,
    is_such,
    minions,
    number,
    of_number,
    target,
    target_number,
)
from cardsdb.games.eragra.ability_steps import (
    Acts,
    Awaken,
    Borrow,
    Choose,
    Collect,
    Deactivate,
    Destroy,
    Draw,
    Fetch,
    Give,
    GoOver,
    Grow,
    Hand,
    Heal,
    Injure,
    Luck,
    PlaceToken,
    Present,
    Restore,
    Shatter,
    Steal,
    Step,
    WriteDown,
)

_KEYWORDS = {
    "in a rival's turn": "may be cast in a rival's turn too",
    "lasts": "stays on the Altar for 5 turns or 5 uses",
    "reflects": "an attack on it strikes another card of the attacker's instead, of your choice, and that card's "
    "effect meets its own Summoner; the attacker collects 1 crystal",
    "covers the field": "stands alone on an empty space of yours and protects all your Minions as a Wall does",
    "returns to hand": "returns to hand instead of going to the Craft Pool",
    "bars the Future World": "while it is on your field, no rival can enter the Future World",
    "opens the Future World": "all Summoners pass into the Future World",
    "inf": "this text counts as one with INF",
}
_MOMENTS = {
    "played": "when played",
    "wins": "after it wins a battle",
    "destroys": "after it destroys a Minion",
    "leaves": "when this card goes to a void",
    "meditation": "in your Meditation",
    "rival draws": "when a rival draws a card",
    "rival collects a crystal": "when a rival collects a crystal",
    "rival attacks": "when a rival attacks",
    "written space attacked": "when the space written down is attacked",
}
_STACKS = {
    "duel": ("card of your Duel Stack", "cards of your Duel Stack"),
    "parchments": ("Parchment", "Parchments"),
    "mastery": ("Mastery card", "Mastery cards"),
    "grim": ("Grim card", "Grim cards"),
    "white incantations": ("White Incantation", "White Incantations"),
    "black incantations": ("Black Incantation", "Black Incantations"),
}
_FETCHED = {"ploy ad hoc": "Ploys Ad Hoc", "wall": "Wall", "ground": "Ground", "incantation": "Incantation"}
_PLACES = {"duel stack": "your Duel Stack (then shuffle it)", "craft pool": "the Craft Pool"}


def ability_text(abilities: Iterable[Ability]) -> str:
    r"""Return the abilities in English, one line each.

    >>> ability_text([Bombs(ability="bombs", count=1), Keyword(ability="lasts")])
    'One bomb: it destroys one rival Minion and is used up.\nStays on the Altar for 5 turns or 5 uses.'
    """
    return "\n".join(map(_sentence, abilities))


def _sentence(ability: Ability) -> str:
    text = _told(ability)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def _told(ability: Ability) -> str:
    match ability:
        case Holding():
            return _holding(ability)
        case Keyword():
            return _KEYWORDS[ability.ability]
        case Use():
            every = {None: "once", 1: "each turn"}.get(ability.every, f"every {ability.every} turns")
            return f"{every}: {_steps(ability.steps)}"
        case When():
            return f"{_moment(ability)}{', if you wish' if ability.may else ''}: {_reaction(ability)}"
        case Cast():
            return _steps(ability.steps)
        case Bombs():
            them = "it destroys" if ability.count == 1 else "each destroys"
            return f"{number(ability.count)} {_bombs(ability.count)}: {them} one rival Minion and is used up"
        case Joins():
            return f"can be joined only to one of your {minions(ability.minions, 'many')}"
        case Crew():
            crew = f"{number(ability.count)} of your {minions(ability.minions, 'many')}"
            return f"when played, {crew} {'leaves' if ability.count == 1 else 'leave'} the duel"
        case Carries():
            return _carries(ability)
        case ChooseCalibers():
            return f"{number(ability.count)} {'caliber' if ability.count == 1 else 'calibers'} of your choice"
        case Either():
            options = (" ".join(map(_sentence, option)) for option in ability.options)
            return "choose when played: " + " ".join(f"{place}) {text}" for place, text in enumerate(options, 1))


def _holding(held: Held) -> str:
    condition = f"{is_such(held.bearer)}: " if held.bearer else ""
    if held.of is None:
        return f"{condition}{holds(held, 'bare')}"
    return f"{condition}your {minions(held.of, 'many')} {holds(held, 'many')}"


def _moment(ability: When) -> str:
    return (
        f"when {ability.name or 'a card'} enters a field" if ability.when == "card enters" else _MOMENTS[ability.when]
    )


def _reaction(ability: When) -> str:
    """Return what is done at that moment; the foe of a card that waits for an attack is who attacks."""
    done = _steps(ability.steps)
    return done.replace(FOE, "the attacker") if "attack" in ability.when else done


def _bombs(count: int) -> str:
    return "bomb" if count == 1 else "bombs"


def _carries(ability: Carries) -> str:
    more = ability.count + ability.more
    with_card = f" ({more} while {ability.with_card} is on your field)" if ability.with_card else ""
    aboard = [
        *(holds(held, "many") for held in ability.aboard if held.bearer is None),
        *(["are safe from attacks"] if ability.shelters else []),
        *([f"have {number(ability.bombs)} {_bombs(ability.bombs)} each"] if ability.bombs else []),
    ]
    sentences = (
        f"takes up to {number(ability.count)} of your {minions(ability.minions, 'many')} aboard{with_card}",
        *(f"the {minions(one.bearer, 'many')} {holds(one, 'many')}" for one in ability.aboard if one.bearer),
        f"all {all_of(aboard)}" if aboard else "",
        f"draw {number(ability.draws)} {_STACKS['mastery'][ability.draws > 1]} for each" if ability.draws else "",
        "with this card, all aboard are destroyed",
    )
    return "; ".join(filter(None, sentences))


def _steps(steps: Iterable[Step]) -> str:
    return ", then ".join(map(_step, steps))


def _step(step: Step) -> str:
    match step:
        case Destroy() | Injure() | Heal() | Grow() | Give() | Steal() | GoOver():
            return _to_cards(step)
        case Draw() | Hand() | Present() | Fetch():
            return _to_stacks(step)
        case Collect() | Shatter() | Acts():
            return _to_crystals(step)
        case Awaken():
            return f"awaken one {minions(step.minions, 'one')} from Limbo on your field"
        case Deactivate():
            return "deactivate one active Parchment of a rival"
        case Restore():
            return "restore one of your deactivated Parchments"
        case PlaceToken():
            return f"place the next Token on an empty space of yours, as {_token(step)}"
        case Borrow():
            return "use an effect of a rival's card, on its field, as if it were yours"
        case WriteDown():
            return "write down one of your five spaces secretly"
        case Luck():
            wrong = f"; if not, {_steps(step.wrong)}" if step.wrong else ""
            return f"call a coin; if you are right, {_steps(step.right)}{wrong}"
        case Choose():
            return f"either {', or '.join(map(_steps, step.options))}"


def _to_cards(step: Destroy | Injure | Heal | Grow | Give | Steal | GoOver) -> str:
    match step:
        case Destroy():
            return f"destroy {target(step.target)}{' with a bomb' if step.bomb else ''}"
        case Injure() | Heal():
            return f"{step.do} {target(step.target)}"
        case Grow():
            return f"give {target(step.target)} {step.amount:+d} Dice Power for good"
        case Give():
            return _give(step)
        case Steal():
            return f"take {target(step.target)} to your own field"
        case GoOver():
            return "it goes over to the Summoner who caused this"


def _give(step: Give) -> str:
    lasts, held = "this turn" if step.turns == 1 else f"for {step.turns} turns", step.what
    condition = f", {is_such(held.bearer)}," if held.bearer else ""
    if held.of is not None:
        return f"{lasts}{condition} your {minions(held.of, 'many')} {holds(held, 'many')}"
    return f"{lasts}{condition} {target(step.target)} {holds(held, target_number(step.target))}"


def _to_stacks(step: Draw | Hand | Present | Fetch) -> str:
    match step:
        case Draw():
            return f"draw {number(step.count)} {_STACKS[step.stack][of_number(step.count) == 'many']}"
        case Hand():
            cards = "card" if step.count == 1 else "cards"
            return f"every rival puts {number(step.count)} {cards} of the hand, at random, under the stacks"
        case Present():
            return "give a rival the top card of your Duel Stack"
        case Fetch():
            what = step.name or with_article(any_of(_FETCHED[kind] for kind in step.kinds or ()) or "card")
            return f"take {what} out of {any_of(_PLACES[place] for place in step.places)}"


def _to_crystals(step: Collect | Shatter | Acts) -> str:
    match step:
        case Collect():
            return f"collect {number(step.count)} {_crystals(step.count)}"
        case Shatter():
            return f"destroy {number(step.count)} {_crystals(step.count)} of a rival"
        case Acts():
            kinds = (("Virtuous", step.virtuous), ("Evil", step.evil))
            gained = (f"{number(count)} {kind} {'Act' if count == 1 else 'Acts'}" for kind, count in kinds if count)
            return f"gain {all_of(gained) or 'no Acts'}"


def _crystals(count: int) -> str:
    return "crystal" if count == 1 else "crystals"


def _token(step: PlaceToken) -> str:
    such = minions(Minions(origins=(step.origin,), ranks=("common",)), "one")
    return f"{with_article(such)} with Dice Power {step.power}"
