"""Questions and answers in words; what happened is put into words in `telling`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cardsdb.games.eragra.abilities import Ability, Cast, Either
from cardsdb.games.eragra.ability_steps import Step
from cardsdb.games.eragra.ability_text import ability_text
from cardsdb.games.eragra.duel.parts import ALTAR, BESIDE, LEFT, RIGHT, Option, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.names import fold
from cardsdb.play.asking import Question

QUESTIONS = {
    "seance": ("What do you do in your Seance?", "ER-TURN-9"),
    "sentica": ("Do you still move?", "ER-TURN-16"),
    "incantation": ("Which Incantation do you take?", "ER-TURN-5"),
    "surplus": ("Your hand is too large: what do you put back?", "ER-TURN-6"),
    "tribute": ("Which Minion do you offer?", "ER-TRIB-2"),
    "room": ("No space is empty: how do you make room?", "ER-R-13"),
    "space": ("On which space?", "ER-INVOKE-7"),
    "lay": ("On which space?", "ER-CARD-15"),
    "state": ("Active, or rejuvenating?", "ER-INVOKE-13"),
    "choice": ("Which of its effects?", "ER-CARD-5"),
    "anew": ("Which of its effects, now that it is back?", "ER-STATE-18"),
    "way": ("Which of these?", "ER-CARD-5"),
    "bearer": ("Which Minion bears it?", "ER-CARD-11"),
    "crew": ("Which Minion goes inside, and leaves the duel?", "ER-CARD-24"),
    "aboard": ("Who else goes aboard?", "ER-CARD-20"),
    "caliber": ("Which caliber?", "ER-CARD-19"),
    "react": ("Do you cast an Incantation?", "ER-INC-4"),
    "step in": ("Who defends?", "ER-STATE-14"),
    "die": ("Which die?", "ER-DICE-2"),
    "again": ("Does the Swordsman roll again?", "ER-CAL-4"),
    "part": ("The pair parts: where does the unhurt one go?", "ER-STATE-15"),
    "reflect": ("On which card is the attack turned?", "ER-CARD-30"),
    "consent": ("Do you lend your Minion for this attack?", "ER-R-37"),
    "pick": ("Which card?", "ER-CARD-3"),
    "rival": ("Which rival?", "ER-MULTI-2"),
    "whether": ("Does it happen?", "ER-CARD-33"),
    "coin": ("What do you call?", "ER-CARD-36"),
    "write": ("Which space do you write down?", "ER-CARD-7"),
    "transport": ("What does the Transporter do?", "ER-CAL-8"),
    "throw on": ("On which card is it thrown?", "ER-CAL-9"),
    "put": ("On which space is it put?", "ER-STATE-19"),
    "fetch": ("Which card do you take?", "ER-CAL-14"),
    "souls": ("Which Minion do the Bounded Souls call back?", "ER-CAL-15"),
}
"""Each kind of question as people read it, and the clause that asks it."""
ABOUT_A_CARD = frozenset({
    *("space", "lay", "state", "choice", "anew", "bearer", "crew", "aboard", "caliber", "die", "again", "part"),
    *("reflect", "write", "transport", "throw on", "put", "souls"),
})  # fmt: skip
"""Questions about a card that all know: it was announced, or lies on a field."""

PLACES = {LEFT: "left Combo Field", RIGHT: "right Combo Field", ALTAR: "Altar", BESIDE: "beside the field"}
DICE = {"assault": "Assault Die", "awakening": "Die of Awakening", "sinister": "Sinister Die"}
_NONE = {
    "incantation": "leave it",
    "react": "cast nothing",
    "fetch": "take nothing",
    "souls": "call nobody",
    "pick": "no more",
}


def write_question(table: Table, asking: Question) -> tuple[str, str]:
    """Return a question as people read it, with the card that it is about or whose doing it is, and its clause."""
    question, clause = QUESTIONS[asking.kind]
    source = next((part for part in asking.about if isinstance(part, Source)), None)
    card = asking.about[0] if asking.kind in ABOUT_A_CARD else source.card if source else -1
    return (f"{called(table, card)}: {question[0].lower()}{question[1:]}" if card >= 0 else question), clause


def write_option(table: Table, asking: Question, option: Option) -> str:
    """Return an answer in words, which no other answer has."""
    known = table.answers[1] if table.answers is not None and table.answers[0] is asking else {}
    if option not in known:
        known = {**known, **_unlike(table, asking, option[0])}
        table.answers = (asking, known)
    return known[option]


def _unlike(table: Table, asking: Question, name: str) -> dict[Option, str]:
    """Return all answers of a name in words, or of more where they would read alike.

    Those that would are told with whose card it is, or at last with a number. What may be done in a Seance begins with
    another verb for each name, so that only those of one name could.
    """
    alone = asking.kind == "seance"
    texts = {one: _text(table, asking, one) for one in asking.options if not alone or one[0] == name}
    if len(set(map(fold, texts.values()))) == len(texts):
        return texts  # as nearly always
    if alone:
        texts = {one: _text(table, asking, one) for one in asking.options}
    for told_apart in (_with_side, _with_number):
        counted = Counter(map(fold, texts.values()))
        alike = {option: text for option, text in texts.items() if counted[fold(text)] > 1}
        for number, (option, text) in enumerate(alike.items(), 1):
            texts[option] = told_apart(table, option, text, number)
    return texts


def _with_side(table: Table, option: Option, text: str, _: int) -> str:
    sides = {there.seat for piece in option[1:] if (there := _there(table, piece))}
    return f"{text} ({', '.join(player(seat) for seat in sorted(sides))})" if sides else text


def _with_number(_table: Table, _option: Option, text: str, number: int) -> str:
    return f"{text} #{number}"


def _there(table: Table, piece: object) -> Any:
    return (table.minions.get(piece) or table.laid.get(piece)) if isinstance(piece, int) else None


# The pieces of an answer.


def called(table: Table, piece: Piece) -> str:
    """Return a card's name."""
    return table.facts[piece].name


def player(seat: int) -> str:
    """Return a seat as people read it."""
    return f"player {seat + 1}"


def place(space: int) -> str:
    """Return a space or field as people read it."""
    return PLACES.get(space, f"space {space}")


def group_called(group: str) -> str:
    """Return what a Parchment opens, as people read it."""
    return f"{group.capitalize()} Minions"


def all_called(table: Table, pieces: Iterable[Piece]) -> str:
    """Return the names of cards as a list in words."""
    *first, last = [called(table, piece) for piece in pieces] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def _steps(steps: tuple[Step, ...]) -> str:
    return ability_text([Cast(ability="cast", steps=steps)]).removesuffix(".")


def _text(table: Table, asking: Question, option: Option) -> str:
    kind, *about = option
    if kind == "none":
        return _NONE[asking.kind]
    if asking.kind in _OF_QUESTION:
        return _OF_QUESTION[asking.kind](table, asking, option)
    return _TEXTS[kind](table, asking.seat, *about)


def _activate(table: Table, _seat: int, group: str, parts: tuple[Piece, ...]) -> str:
    return f"activate {all_called(table, parts)} for the {group_called(group)}"


def _exchange(table: Table, seat: int, at: int, piece: Piece) -> str:
    amalgam = table.openings[seat][at].parts[0]
    return f"take {called(table, amalgam)} back for {called(table, piece)}"


def _repair(table: Table, seat: int, at: int, piece: Piece) -> str:
    opening = table.openings[seat][at]
    if opening.idle:
        return f"replace {called(table, opening.idle[0])} by {called(table, piece)}"
    left = f" beside {all_called(table, opening.parts)}" if opening.parts else ""
    return f"put {called(table, piece)}{left} for the {group_called(opening.group)}"


def _attack(table: Table, _seat: int, attacker: Piece, defender: Piece) -> str:
    return f"attack {called(table, defender)} with {called(table, attacker)}"


def _ally(table: Table, seat: int, attacker: Piece, defender: Piece) -> str:
    partner = player(table.minions[attacker].seat)
    return f"ask {partner} to {_attack(table, seat, attacker, defender)}"


def _use(table: Table, _seat: int, piece: Piece, index: int) -> str:
    uses = table.effects(piece).uses
    return f"use {called(table, piece)}" + (f": {_steps(uses[index].steps)}" if len(uses) > 1 else "")


def _cross(table: Table, _seat: int, piece: Piece, other: Piece) -> str:
    return f"lay {called(table, piece)} across {called(table, other)}"


def _step_aside(table: Table, seat: int, space: int, to: int) -> str:
    return f"move {all_called(table, table.on_space(seat, space))} to {place(to)}"


def _swap(table: Table, seat: int, space: int, other: int) -> str:
    one, two = (all_called(table, table.on_space(seat, at)) for at in (space, other))
    return f"swap {one} with {two}"


def _state(cubes: int) -> str:
    return f"rejuvenate with {cubes} cube{'' if cubes == 1 else 's'}"


def _on(verb: str) -> Callable[..., str]:
    """Return what writes an answer that is a verb and a card."""
    return lambda table, _seat, piece: f"{verb} {called(table, piece)}"


def _word(word: str) -> Callable[..., str]:
    """Return what writes an answer that is always the same."""
    return lambda *_: word


_TEXTS: dict[str, Callable[..., str]] = {
    "activate": _activate,
    "exchange": _exchange,
    "repair": _repair,
    "attack": _attack,
    "ally": _ally,
    "use": _use,
    "cross": _cross,
    "step": _step_aside,
    "swap": _swap,
    "invoke": _on("invoke"),
    "play": _on("play"),
    "cast": _on("cast"),
    "transport": _on("transport with"),
    "arm": lambda table, _seat, piece: f"fetch a Ploys Ad Hoc with {called(table, piece)}",
    "bomb": _on("throw a bomb of"),
    "wake": _on("wake"),
    "take": _on("take"),
    "throw": _on("throw"),
    "under": _on("put back"),
    "offer": _on("offer"),
    "on": _on("choose"),
    "pick": _on("choose"),
    "hit": _on("turn it on"),
    "step in": lambda table, _seat, piece: f"{called(table, piece)} steps in",
    "stay": _word("the attacked Minion defends"),
    "space": lambda _table, _seat, space: place(space),
    "active": _word("active"),
    "rejuvenate": lambda _table, _seat, cubes: _state(cubes),
    "enough": _word("that is enough"),
    "caliber": lambda _table, _seat, caliber: str(caliber),
    "rival": lambda _table, _seat, rival: player(rival),
    "strike": _word("strike without a roll"),
    "keep": _word("keep the roll"),
    "again": _word("roll again"),
    "yes": _word("yes"),
    "no": _word("no"),
    "heads": _word("heads"),
    "tails": _word("tails"),
    "end": _word("end the turn"),
    **{die: _word(f"roll the {name}") for die, name in DICE.items()},
}
"""An answer in words, by its name; each is given the table, who answers, and what the answer is about."""


def _way(table: Table, asking: Question, option: Option) -> str:
    _, step, *_ = asking.about
    return _steps(step.options[option[1]])


def _choice(table: Table, asking: Question, option: Option) -> str:
    either = next(one for one in table.facts[asking.about[0]].abilities if isinstance(one, Either))
    abilities: tuple[Ability, ...] = either.options[option[1]]
    return ability_text(abilities).replace("\n", " ").removesuffix(".")


def _seance(table: Table, asking: Question, option: Option) -> str:
    return "end the Seance" if option[0] == "end" else _TEXTS[option[0]](table, asking.seat, *option[1:])


_OF_QUESTION: dict[str, Callable[[Table, Question, Option], str]] = {
    "way": _way,
    "choice": _choice,
    "anew": _choice,
    "seance": _seance,
    "throw on": lambda table, _asking, option: f"throw it on {called(table, option[1])}",
    "souls": lambda table, _asking, option: f"call {called(table, option[1])} back",
}
"""Answers whose words hang on the question too."""
