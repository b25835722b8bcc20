"""Answers in words, and questions."""

from __future__ import annotations

from typing import Any

from cardsdb.games.eredan.ability_text import step_text
from cardsdb.games.eredan.duel.table import Table
from cardsdb.play.asking import Question

QUESTIONS = {
    "fighters": ("Who fights whom?", "EC-ROUND-2"),
    "card": ("Which card do you lay?", "EC-ROUND-6"),
    "discard": ("Which card do you discard?", "EC-HAND-1"),
    "choose": ("Which character?", "EC-CARD-5"),
    "move": ("Which card?", "EC-CARD-5"),
    "detach": ("Which attached card?", "EC-CARD-5"),
    "way": ("Which of these?", "EC-CARD-5"),
    "bearer": ("Who bears it?", "EC-ITEM-1"),
    "play": ("Which card is played?", "EC-CARD-5"),
}
_NONE = {"card": "no card", "discard": "keep the rest", "move": "no more"}


def write_option(table: Table, asking: Question, option: tuple[Any, ...]) -> str:
    """Return an answer in words, which no other answer has."""
    kind, *about = option
    if kind == "none":
        return _NONE[asking.kind]
    if kind == "fight":
        return f"{table.called(about[0])} against {table.called(about[1])}"
    if kind == "way":
        step, _ = asking.about
        return "; ".join(step_text(one) for one in step.options[about[0]])
    verb = {"card": "lay", "discard": "discard", "play": "play"}.get(asking.kind, "choose")
    return f"{verb} {_called(table, asking, about[0])}"


def _called(table: Table, asking: Question, card: int) -> str:
    """Return what a card is called among those that are offered, with its bearer or a number where it has twins."""
    twins = [
        option[1] for option in asking.options if option[0] != "none" and table.card[option[1]] == table.card[card]
    ]
    called = table.called(card)
    if card in table.attached:
        called = f"{called} on {table.called(table.attached[card].bearer)}"
        twins = [one for one in twins if table.attached[one].bearer == table.attached[card].bearer]
    return called if len(twins) < 2 or "'s " in called else f"{called} #{twins.index(card) + 1}"
