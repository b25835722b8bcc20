"""Effects: what sets them off, which can be used, what their steps choose from; what they do is in `verbs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardsdb.games.eragra import ability_steps as words
from cardsdb.games.eragra.abilities import Use, When
from cardsdb.games.eragra.ability_parts import ChosenMinions
from cardsdb.games.eragra.duel import targets, verbs
from cardsdb.games.eragra.duel.figures import works
from cardsdb.games.eragra.duel.parts import SPACES, Op, Option, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.targets import candidates, count_of, seat_of
from cardsdb.names import fold
from cardsdb.play.asking import Question

QUIET = frozenset({"rival draws", "rival collects a crystal"})
"""What is drawn or collected on these occasions gives no occasion of the same kind."""


def do_steps(table: Table, steps: Iterable[words.Step], source: Source) -> None:
    """Put steps on the stack, so that they are done next, the first one first."""
    table.stack += [("step", step, source) for step in reversed(tuple(steps))]


def source_of(table: Table, piece: Piece, foe: Piece = -1, seat: int | None = None) -> Source:
    """Return a card on a field as a source: its bearer is itself, what it is joined to, or stands behind it.

    It is that of its own Summoner, or of the `seat` who borrows it.
    """
    minion = table.minions.get(piece)
    if minion is not None:
        return Source(piece, minion.seat if seat is None else seat, piece, foe)
    laid = table.laid[piece]
    behind = laid.on or (table.on_space(laid.seat, laid.space) if laid.space in SPACES else ())
    return Source(piece, laid.seat if seat is None else seat, next(iter(behind), -1), foe)


# What sets effects off.


def trigger(table: Table, when: str, source: Source, cause: int = -1, name: str = "") -> None:
    """Put what a card on a field does when something happens on the stack, if its effects work.

    `cause` is the Summoner whose doing it is, `name` the card that enters.
    """
    found = table.effects(source.card).by_when.get(when)
    if found and (source.card in table.laid or (source.card in table.minions and works(table, source.card))):
        set_off(table, found, source._replace(cause=cause, quiet=when in QUIET), name)


def set_off(table: Table, whens: Iterable[When], source: Source, name: str = "") -> None:
    """Put the steps of triggered abilities on the stack; those that may be declined are asked for (ER-CARD-33)."""
    for when in reversed(tuple(whens)):
        if when.name is None or fold(when.name) == fold(name):
            table.stack.append(("whether", when, source))


def _whether(table: Table, operation: Op) -> None:
    _, when, source = operation
    if not when.may:
        do_steps(table, when.steps, source)
    elif could_any(table, when.steps, source):
        table.asking = Question("whether", source.seat, (("yes",), ("no",)), (when, source))


def _decided(table: Table, asking: Question, option: Option) -> None:
    when, source = asking.about
    if option[0] == "yes":
        do_steps(table, when.steps, source)


def rivals_see(table: Table, when: str, seat: int, name: str = "") -> None:
    """Set off what cards of the other Summoners wait for; that a card enters everybody sees."""
    watchers = table.watching(when)
    battle = table.battle
    foe = battle.attacker if battle is not None and when == "rival attacks" else -1
    seeing = [one for one in watchers if when == "card enters" or seat_of(table, one) != seat]
    for piece in reversed(_strongest_first(table, seeing)):
        trigger(table, when, source_of(table, piece, foe), seat, name)


def _strongest_first(table: Table, pieces: list[Piece]) -> list[Piece]:
    """Order cards of one moment: the later title first, of equal ones the active Summoner's (ER-OWN-5, ER-R-46)."""
    if len(pieces) < 2:
        return pieces
    clockwise = [table.active, *table.rivals(table.active)]
    by_seat = sorted(pieces, key=lambda piece: clockwise.index(seat_of(table, piece)))
    return sorted(by_seat, key=lambda piece: table.facts[piece].name.casefold(), reverse=True)


# Effects that are used.


def can_use(table: Table, seat: int, piece: Piece, index: int) -> bool:
    """Tell whether an effect of a card works, is not used up, and can do something for a Summoner (ER-CARD-3, 33)."""
    use: Use = table.effects(piece).uses[index]
    if not table.may_use(piece, f"use {index}", use.every) or (piece in table.minions and not works(table, piece)):
        return False
    return could_any(table, use.steps, source_of(table, piece, seat=seat))


def use(table: Table, seat: int, piece: Piece, index: int) -> None:
    """Use an effect of a card on a field: a cube leaves the card, which is spent with the last (ER-CARD-2, 13)."""
    effects = table.effects(piece)
    used: Use = effects.uses[index]
    table.tell("used", seat, piece)
    table.mark_used(piece, f"use {index}")
    if piece in table.minions:
        if used.every:
            table.set(piece, constant=max(0, table.minions[piece].constant - 1))
    else:
        table.set(piece, cubes=max(0, table.laid[piece].cubes - 1))
        if _is_spent(table, piece):
            table.stack.append(("spend", piece))
    do_steps(table, used.steps, source_of(table, piece, seat=seat))


def _is_spent(table: Table, piece: Piece) -> bool:
    """Tell whether a card has no cube left, or did all that it does once; a Wall goes on to stand (ER-CARD-2)."""
    effects = table.effects(piece)
    if not table.laid[piece].cubes:
        return True
    if effects.constant or table.facts[piece].kind == "wall":
        return False
    return not any(table.may_use(piece, f"use {index}", None) for index in range(len(effects.uses)))


def could_any(table: Table, steps: Iterable[words.Step], source: Source) -> bool:
    """Tell whether any of these steps could do something now: what can be carried out is (ER-CARD-6)."""
    return any(could(table, step, source) for step in steps)


def could(table: Table, step: words.Step, source: Source) -> bool:
    """Tell whether a step could do anything now."""
    test = _COULD.get(type(step))
    if test is not None:
        return test(table, step, source)
    choices = _CHOICES.get(type(step))
    if choices is None:
        return True
    first = next(iter(choices(table, step, source)), None)
    return first is not None and count_of(table, step, source, [first]) > 0


# Steps, and the choices that they need.


def begin_step(table: Table, step: words.Step, source: Source) -> None:
    """Begin a step; where there is more to choose from than it takes, that is asked for first."""
    choices = _CHOICES.get(type(step))
    if choices is None:
        _VERBS[type(step)](table, step, source, [])
        return
    found = list(choices(table, step, source))
    if isinstance(step, words.AIMED) and isinstance(step.target, ChosenMinions) and step.target.one_rival:
        seats = [seat for seat in table.rivals(source.seat) if any(seat_of(table, one) == seat for one in found)]
        if len(seats) > 1:
            _ask_rival(table, step, source, seats)
            return
    _ask_targets(table, step, source, found)


def _ask_targets(table: Table, step: words.Step, source: Source, found: list[Piece]) -> None:
    count = count_of(table, step, source, found)
    if len(found) <= count:
        _VERBS[type(step)](table, step, source, found)
    elif count:
        table.asking = Question("pick", source.seat, tuple(("pick", one) for one in found), (step, source))


def _picked(table: Table, asking: Question, option: Option) -> None:
    """Take one more target; the step is done once there are enough."""
    step, source, *chosen = asking.about
    chosen.append(option[1])
    if len(chosen) < count_of(table, step, source, chosen):
        left = tuple(one for one in asking.options if one != option)
        table.asking = Question("pick", asking.seat, left, (step, source, *chosen))
    else:
        _VERBS[type(step)](table, step, source, chosen)


def _ask_rival(table: Table, step: words.Step, source: Source, seats: Sequence[int]) -> None:
    table.asking = Question("rival", source.seat, tuple(("rival", seat) for seat in seats), (step, source))


def _rival_chosen(table: Table, asking: Question, option: Option) -> None:
    step, source = asking.about
    if type(step) in _TO_RIVAL:
        _TO_RIVAL[type(step)](table, step, source, option[1])
    else:
        found = [one for one in candidates(table, step, source) if seat_of(table, one) == option[1]]
        _ask_targets(table, step, source, found)


# What is done to one rival, or by a rival's card.


def _present(table: Table, step: words.Present, source: Source, found: list[Piece]) -> None:
    rivals = table.rivals(source.seat)
    if len(rivals) == 1:
        _present_to(table, step, source, rivals[0])
    else:
        _ask_rival(table, step, source, rivals)


def _present_to(table: Table, step: words.Present, source: Source, rival: int) -> None:
    if table.duel[source.seat]:
        piece = table.duel[source.seat].pop()
        table.hand[rival].append(piece)
        table.tell("given", source.seat, rival, piece)


def _shatter(table: Table, step: words.Shatter, source: Source, found: list[Piece]) -> None:
    rivals = [rival for rival in table.rivals(source.seat) if table.crystals[rival]]
    if len(rivals) > 1:
        _ask_rival(table, step, source, rivals)
    elif rivals:
        _shatter_of(table, step, source, rivals[0])


def _shatter_of(table: Table, step: words.Shatter, source: Source, rival: int) -> None:
    table.shatter(source.seat, rival, step.count)


def _borrowable(table: Table, step: words.Borrow, source: Source) -> list[Piece]:
    """Return the cards of rivals with an effect that could be used as one's own (ER-OWN-4)."""
    return [
        piece
        for piece in (*table.minions, *table.laid)
        if seat_of(table, piece) != source.seat and _lent(table, piece, source) is not None
    ]


def _lent(table: Table, piece: Piece, source: Source) -> int | None:
    """Return which effect of a rival's card could be used: one that borrows itself cannot."""
    return next(
        (
            index
            for index, one in enumerate(table.effects(piece).uses)
            if not _borrows(one.steps) and can_use(table, source.seat, piece, index)
        ),
        None,
    )


def _borrows(steps: Iterable[words.Step]) -> bool:
    return any(
        isinstance(step, words.Borrow) or (isinstance(step, words.Choose) and any(map(_borrows, step.options)))
        for step in steps
    )


def _borrow(table: Table, step: words.Borrow, source: Source, found: list[Piece]) -> None:
    for piece in found:
        index = _lent(table, piece, source)
        if index is not None:
            use(table, source.seat, piece, index)


# Luck, and choices between effects.


def _call(table: Table, step: words.Luck, source: Source, found: list[Piece]) -> None:
    table.asking = Question("coin", source.seat, (("heads",), ("tails",)), (step, source))


def _called(table: Table, asking: Question, option: Option) -> None:
    """Toss the coin (ER-CARD-36)."""
    step, source = asking.about
    fell = ("heads", "tails")[table.random.below(2)]
    table.tell("coin", option[0], fell)
    do_steps(table, step.right if fell == option[0] else step.wrong or (), source)


def _ways(table: Table, step: words.Choose, source: Source) -> list[int]:
    return [index for index, way in enumerate(step.options) if could_any(table, way, source)]


def _choose(table: Table, step: words.Choose, source: Source, found: list[Piece]) -> None:
    """Ask which of the effects that could do something is done (ER-CARD-5)."""
    ways = _ways(table, step, source)
    if len(ways) > 1:
        options = tuple(("way", index) for index in ways)
        table.asking = Question("way", source.seat, options, ("choose", step, source))
    elif ways:
        do_steps(table, step.options[ways[0]], source)


def _way_chosen(table: Table, asking: Question, option: Option) -> None:
    _, step, source = asking.about
    do_steps(table, step.options[option[1]], source)


_VERBS: dict[type, Callable[[Table, Any, Source, list[Piece]], None]] = {
    **verbs.VERBS,
    words.Present: _present,
    words.Shatter: _shatter,
    words.Borrow: _borrow,
    words.Luck: _call,
    words.Choose: _choose,
}
_CHOICES: dict[type, Callable[[Table, Any, Source], Iterable[Piece]]] = {
    **dict.fromkeys(words.AIMED, candidates),
    words.Awaken: targets.in_limbo,
    words.Deactivate: targets.active_parchments,
    words.Restore: targets.idle_parchments,
    words.Borrow: _borrowable,
}
"""What the steps choose from that choose cards."""
_COULD: dict[type, Callable[[Table, Any, Source], bool]] = {
    words.Draw: lambda table, step, source: bool(table.zone_of_stack(source.seat, step.stack)),
    words.Hand: lambda table, step, source: any(table.hand[rival] for rival in table.rivals(source.seat)),
    words.Present: lambda table, step, source: bool(table.duel[source.seat]),
    words.Fetch: lambda table, step, source: next(targets.suiting(table, step, source.seat), None) is not None,
    words.Collect: lambda table, step, source: table.crystals[source.seat] < table.rulings.crystals,
    words.Shatter: lambda table, step, source: any(table.crystals[rival] for rival in table.rivals(source.seat)),
    words.Acts: lambda table, step, source: any(
        gained and acts[source.seat] < table.rulings.acts
        for gained, acts in ((step.virtuous, table.virtuous), (step.evil, table.evil))
    ),
    words.PlaceToken: lambda table, step, source: bool(table.tokens and table.empty_spaces(source.seat)),
    words.Choose: lambda table, step, source: bool(_ways(table, step, source)),
}
"""When the other steps can do something; those that are not here always can."""
_TO_RIVAL: dict[type, Callable[[Table, Any, Source, int], None]] = {
    words.Present: _present_to,
    words.Shatter: _shatter_of,
}
"""The steps that are done to one chosen rival."""

OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "step": lambda table, operation: begin_step(table, *operation[1:]),
    "whether": _whether,
}
ANSWERS: dict[str, Callable[[Table, Question, Option], None]] = {
    **verbs.ANSWERS,
    "pick": _picked,
    "rival": _rival_chosen,
    "whether": _decided,
    "coin": _called,
    "way": _way_chosen,
}
