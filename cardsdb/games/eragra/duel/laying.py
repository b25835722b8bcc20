"""Playing what is no Minion: Walls, Ploys Ad Hoc, Grounds, Mastery and Grim cards, Flowers, and Incantations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cardsdb.games.eragra.duel.cards import Card
from cardsdb.games.eragra.duel.effects import do_steps
from cardsdb.games.eragra.duel.figures import fits, now, works
from cardsdb.games.eragra.duel.invoking import combo_fields, enter, lock, why_sealed
from cardsdb.games.eragra.duel.parts import ALTAR, BESIDE, COMBO, SPACES, Laid, Op, Option, Piece, Source
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.vocabulary import CALIBERS
from cardsdb.play.asking import Question
from cardsdb.play.duel import Outcome

WHITE, BLACK = "incantation white", "incantation black"


def why_not_play(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    """Return why a card of the hand that is no Minion cannot be played now, and the clause; None where it can."""
    card = table.facts[piece]
    match card.kind:
        case "wall":
            return None if wall_spaces(table, seat, piece) else ("no space is free for a Wall", "ER-R-28")
        case "ploy ad hoc":
            return _why_no_ploy(table, seat, piece)
        case "ground":
            return _why_no_field(table, seat, card)
        case "mastery":
            return _why_no_mastery(table, seat, piece)
        case "grim":
            return why_sealed(table.open_grim[seat], "Grim")
        case "flower":
            return None
    return "it is not played from the hand so", "ER-TURN-9"


def is_settled(card: Card) -> bool:
    """Tell whether it hangs on locks and unfolded stacks alone that a card of the hand can be played."""
    return card.kind == "ground" or (card.kind == "mastery" and "opens the Future World" not in card.effects.keywords)


def _why_no_ploy(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    if next(bearers(table, seat, piece), None) is None:
        return "none of your Minions can bear it", "ER-CARD-16"
    crew = table.facts[piece].effects.crew
    if crew and len([one for one in table.own(seat) if fits(table, crew.minions, one)]) < crew.count:
        return f"it wants {crew.count} Minions of yours that leave the duel", "ER-CARD-24"
    if crew and not table.rulings.trojan_horse:
        return "this table plays without it", "ER-R-29"
    return None


def _why_no_mastery(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    if sealed := why_sealed(table.open_mastery[seat], "Mastery"):
        return sealed
    if "opens the Future World" in table.facts[piece].effects.keywords:
        if not table.full:
            return "the Ancient World alone is played", "ER-R-30"
        barred = any(
            "bars the Future World" in table.effects(one).keywords and works(table, one)
            for rival in table.rivals(seat)
            for one in table.own(rival)
        )
        return ("a rival's Minion bars the way", "ER-CARD-1") if barred else None
    return _why_no_field(table, seat, table.facts[piece])


def _why_no_field(table: Table, seat: int, card: Card) -> tuple[str, str] | None:
    if combo_fields(table, seat, card.combo_league):
        return None
    return "both Combo Fields are locked to other leagues", "ER-COMBO-3"


def wall_spaces(table: Table, seat: int, piece: Piece) -> list[int]:
    """Return the spaces for a Wall: one a space; one that covers the field wants an empty one (ER-R-28, ER-CARD-28)."""
    walled = {table.laid[wall].space for space in SPACES for wall in table.walls(seat, space)}
    if "covers the field" in table.facts[piece].effects.keywords:
        return [space for space in table.empty_spaces(seat) if space not in walled]
    return [space for space in SPACES if space not in walled]


def bearers(table: Table, seat: int, piece: Piece) -> Iterator[Piece]:
    """Yield the own Minions that a Ploy or Cardition may be joined to."""
    card = table.facts[piece]
    wanted = card.effects.joins or card.effects.carries
    incantation = card.kind in (WHITE, BLACK)
    for one in table.on_duel_field(seat):
        if incantation and "incantations" in now(table, one).against:
            continue  # ER-CAL-6
        if wanted is None or fits(table, wanted.minions, one):
            yield one


# Playing.


def start(table: Table, piece: Piece, seat: int) -> None:
    """Begin to play a card of the hand that is no Minion."""
    card = table.facts[piece]
    match card.kind:
        case "wall":
            _ask_space(table, piece, seat, wall_spaces(table, seat, piece))
        case "ploy ad hoc" if card.effects.crew:  # it is joined with those who leave the duel (ER-CARD-24)
            _ask_crew(table, piece, seat, ())
        case "ploy ad hoc":
            _ask_bearer(table, piece, seat)
        case "mastery" if "opens the Future World" in card.effects.keywords:
            _pass_on(table, piece, seat)
        case "ground" | "mastery":
            _ask_space(table, piece, seat, combo_fields(table, seat, card.combo_league))
        case _:
            _lay(table, piece, seat, BESIDE)


def _ask_space(table: Table, piece: Piece, seat: int, spaces: Sequence[int]) -> None:
    if len(spaces) == 1:
        _lay(table, piece, seat, spaces[0])
    else:
        table.asking = Question("lay", seat, tuple(("space", space) for space in spaces), (piece,))


def _ask_bearer(table: Table, piece: Piece, seat: int) -> None:
    found = tuple(bearers(table, seat, piece))
    if len(found) == 1:
        _ask_company(table, piece, seat, (found[0],))
    else:
        table.asking = Question("bearer", seat, tuple(("on", one) for one in found), (piece,))


def _ask_company(table: Table, piece: Piece, seat: int, on: tuple[Piece, ...]) -> None:
    """Ask who else goes aboard, then for calibers."""
    if table.facts[piece].effects.carries:
        others = [one for one in bearers(table, seat, piece) if one not in on]
        if others and len(on) < most_aboard(table, piece, seat):
            table.asking = Question("aboard", seat, (*(("on", one) for one in others), ("enough",)), (piece, on))
            return
    _ask_calibers(table, piece, seat, on, ())


def most_aboard(table: Table, piece: Piece, seat: int) -> int:
    """Return how many Minions a card may carry (ER-CARD-20, ER-CARD-23)."""
    carries = table.facts[piece].effects.carries
    assert carries is not None
    with_it = carries.with_card and any(table.facts[one].name == carries.with_card for one in table.own(seat))
    return carries.count + carries.more if with_it else carries.count


def _ask_crew(table: Table, piece: Piece, seat: int, inside: tuple[Piece, ...]) -> None:
    """Ask who goes into a card and leaves the duel with it (ER-CARD-24)."""
    crew = table.facts[piece].effects.crew
    assert crew is not None
    left = tuple(one for one in table.own(seat) if fits(table, crew.minions, one) and one not in inside)
    if len(inside) < crew.count < len(inside) + len(left):
        table.asking = Question("crew", seat, tuple(("on", one) for one in left), (piece, inside))
        return
    for one in inside if len(inside) == crew.count else (*inside, *left):
        table.remove_minion(one)
        table.gone.append(one)
        table.tell("inside", piece, one)
    _join(table, piece, seat, ())


def _ask_calibers(table: Table, piece: Piece, seat: int, on: tuple[Piece, ...], chosen: tuple[str, ...]) -> None:
    if len(chosen) < table.facts[piece].effects.calibers:
        left = tuple(
            ("caliber", one) for one in CALIBERS if one not in chosen and one not in now(table, on[0]).calibers
        )
        if left:
            table.asking = Question("caliber", seat, (*left, ("enough",)), (piece, on, chosen))
            return
    _join(table, piece, seat, on, chosen)


def _join(table: Table, piece: Piece, seat: int, on: tuple[Piece, ...], calibers: tuple[str, ...] = ()) -> None:
    """Join a card to Minions; without any left it goes to its void at once, what it does when played being done."""
    _leave_hand(table, piece, seat)
    table.lay(piece, Laid(seat, 0, on, table.rulings.cubes, table.turns[seat], calibers=calibers))
    table.tell("joined", seat, piece, on)
    effects = table.facts[piece].effects
    if not on:
        table.stack.append(("spend", piece))
    bombs = effects.bombs + (effects.carries.bombs if effects.carries else 0)
    for one in on if bombs else ():
        table.set(one, bombs=table.minions[one].bombs + bombs)
    for _ in range(effects.carries.draws * len(on) if effects.carries else 0):
        table.draw(seat, "mastery")
    enter(table, piece)


def _lay(table: Table, piece: Piece, seat: int, space: int) -> None:
    """Lay a card on a space, a Combo Field, the Altar or beside the field; what does not last is spent at once."""
    _leave_hand(table, piece, seat)
    card = table.facts[piece]
    if space in COMBO:
        lock(table, seat, space, card.combo_league)
    table.lay(piece, Laid(seat, space, (), table.rulings.cubes, table.turns[seat]))
    table.tell("played", seat, piece, space)
    if space == BESIDE and not card.effects.constant:
        table.stack.append(("spend", piece))
    enter(table, piece)


def _leave_hand(table: Table, piece: Piece, seat: int) -> None:
    table.hand[seat].remove(piece)
    table.known.add(piece)
    table.played.append(piece)


def _spend(table: Table, operation: Op) -> None:
    if operation[1] in table.laid:
        table.remove_laid(operation[1])


def _pass_on(table: Table, piece: Piece, seat: int) -> None:
    """Pass into the Future World, which belongs to another rulebook: the Ancient duel ends (ER-MAST-6, ER-END-2)."""
    _leave_hand(table, piece, seat)
    table.tell("passes to the Future World", seat)
    end_by_crystals(table, "all pass into the Future World, whose rules are in another book", "ER-END-2")


def end_by_crystals(table: Table, reason: str, clause: str) -> None:
    """End the duel: most crystals win, equal ones share a draw (ER-R-30)."""
    most = max(table.crystals)
    winners = tuple(seat for seat, crystals in enumerate(table.crystals) if crystals == most)
    table.asking, table.battle, table.stack = None, None, []
    table.over = Outcome(winners if len(winners) == 1 else (), reason, clause)


# Incantations.


def why_not_cast(table: Table, seat: int, piece: Piece) -> tuple[str, str] | None:
    """Return why an Incantation of the hand cannot be cast now, and the clause; None where it can."""
    card = table.facts[piece]
    if table.cast[seat]:
        return "one Incantation a turn", "ER-INC-3" if seat == table.active else "ER-INC-4"
    if seat != table.active and not card.reacts:
        return "it is cast in your own turn only", "ER-INC-4"
    acts = _acts(table, card)[seat]
    if acts < card.acts:
        kind = "Virtuous" if card.kind == WHITE else "Evil"
        return f"it costs {card.acts} {kind} Acts, you have {acts}", "ER-INC-2"
    if card.is_joined and next(bearers(table, seat, piece), None) is None:
        return "none of your Minions can bear it", "ER-INC-9"
    return None


def casts(table: Table, seat: int, incantations: Iterable[Piece]) -> list[Option]:
    """Return which of the Incantations of a hand can be cast now; most cost more than there is."""
    facts = table.facts
    affordable = [piece for piece in incantations if _acts(table, facts[piece])[seat] >= facts[piece].acts]
    return [("cast", piece) for piece in affordable if why_not_cast(table, seat, piece) is None]


def _acts(table: Table, card: Card) -> list[int]:
    """Return the Acts of all Summoners of the kind with which an Incantation is paid (ER-INC-2)."""
    return table.virtuous if card.kind == WHITE else table.evil


def cast(table: Table, piece: Piece, seat: int) -> None:
    """Pay an Incantation and cast it: joined to a Minion, or on the Altar, from which the old one goes (ER-INC-5)."""
    card = table.facts[piece]
    _acts(table, card)[seat] -= card.acts
    table.cast[seat] = True
    table.tell("cast", seat, piece)
    joined = card.is_joined
    if not card.effects.constant:
        table.stack.append(("spend", piece))
    table.stack += [("cast steps", piece, seat), ("react", "cast", table.rivals(seat))]
    if joined:
        _ask_bearer(table, piece, seat)
        return
    for old in [one for one, laid in table.laid.items() if laid.seat == seat and laid.space == ALTAR]:
        table.remove_laid(old)  # ER-INC-7
    _leave_hand(table, piece, seat)
    table.lay(piece, Laid(seat, ALTAR, (), table.rulings.cubes, table.turns[seat]))
    enter(table, piece)


def _cast_steps(table: Table, operation: Op) -> None:
    _, piece, seat = operation
    laid = table.laid.get(piece)
    bearer = next(iter(laid.on), -1) if laid else -1
    do_steps(table, table.facts[piece].effects.cast, Source(piece, seat, bearer))


def _react(table: Table, operation: Op) -> None:
    """Ask the next rival who can cast an Incantation now whether it does (ER-INC-4, ER-R-35).

    What several chose to cast at the same moment is then cast, the stronger title first (ER-OWN-5, ER-R-46).
    """
    _, moment, seats, *chosen = operation
    for place, seat in enumerate(seats):
        if seat == table.active or table.cast[seat]:
            continue
        held = [piece for piece in table.hand[seat] if table.facts[piece].reacts]
        if held and (found := casts(table, seat, held)):
            options = (*found, ("none",))
            table.asking = Question("react", seat, options, (moment, seats[place + 1 :], *chosen))
            return
    if chosen:
        strongest_first = sorted(chosen, key=lambda one: table.facts[one[0]].name.casefold(), reverse=True)
        table.stack += [("cast now", *one) for one in reversed(strongest_first)]


def _reacted(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    moment, seats, *chosen = asking.about
    if option[0] == "cast":
        table.cast[asking.seat] = True
        chosen.append((option[1], asking.seat))
    table.stack.append(("react", moment, seats, *chosen))


def _cast_now(table: Table, operation: Op) -> None:
    """Cast what was chosen at the same moment as others, if that can still be done."""
    _, piece, seat = operation
    table.cast[seat] = False
    if piece in table.hand[seat] and why_not_cast(table, seat, piece) is None:
        cast(table, piece, seat)


OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "spend": _spend,
    "cast steps": _cast_steps,
    "react": _react,
    "cast now": _cast_now,
}
ANSWERS: dict[str, Callable[[Table, Question, tuple[Any, ...]], None]] = {
    "lay": lambda table, asking, option: _lay(table, asking.about[0], asking.seat, option[1]),
    "bearer": lambda table, asking, option: _ask_company(table, asking.about[0], asking.seat, (option[1],)),
    "aboard": lambda table, asking, option: (
        _ask_company(table, asking.about[0], asking.seat, (*asking.about[1], option[1]))
        if option[0] == "on"
        else _ask_calibers(table, asking.about[0], asking.seat, asking.about[1], ())
    ),
    "crew": lambda table, asking, option: _ask_crew(table, asking.about[0], asking.seat, (*asking.about[1], option[1])),
    "caliber": lambda table, asking, option: (
        _ask_calibers(table, asking.about[0], asking.seat, asking.about[1], (*asking.about[2], option[1]))
        if option[0] == "caliber"
        else _join(table, asking.about[0], asking.seat, *asking.about[1:])
    ),
    "react": _reacted,
}
