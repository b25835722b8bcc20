"""A battle: the attack, who steps in, the dice of both sides, and the result (ER-BATTLE, ER-DICE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardsdb.games.eragra.duel import attacking
from cardsdb.games.eragra.duel.destroying import destroy_card, hit
from cardsdb.games.eragra.duel.dice import rolls, total
from cardsdb.games.eragra.duel.effects import do_steps, rivals_see, trigger
from cardsdb.games.eragra.duel.figures import has_caliber, now
from cardsdb.games.eragra.duel.invoking import may_move
from cardsdb.games.eragra.duel.parts import COMBO, Battle, Op, Piece, Source, changed
from cardsdb.games.eragra.duel.table import Table
from cardsdb.play.asking import Question

SINISTER = "sinister"


def declare(table: Table, attacker: Piece, defender: Piece, seat: int) -> None:
    """Declare an attack, which uses up one of the Minion's (ER-BATTLE-2), for the Summoner whose turn it is."""
    towards = table.minions[defender].seat + 1
    table.set(attacker, attacks=table.minions[attacker].attacks + 1, towards=towards)
    table.battle = Battle(attacker, defender, seat)
    table.tell("attacks", attacker, defender, seat)
    if attacking.TAMER in now(table, defender).calibers and table.facts[attacker].appearance == "unknown":
        table.tell("counts as human", attacker)  # ER-R-18
    table.stack += [("fight",), ("step in",), ("react", "attack", table.rivals(seat))]
    table.occasion("rival attacks", seat)
    table.stack.append(("written",))


def _is_on(table: Table, battle: Battle) -> bool:
    """Tell whether an attack can go on, after what was done since it was declared (ER-BATTLE-5)."""
    attacker, defender = table.minions.get(battle.attacker), table.minions.get(battle.defender)
    if attacker is None or defender is None or attacker.seat == defender.seat:
        return False
    return attacking.forbids(table, battle.attacker, battle.defender) is None


def _written(table: Table, _: Op) -> None:
    """Show a space that was noted down secretly when it is attacked (ER-CARD-7, ER-SETUP-14)."""
    battle = table.battle
    noted = [piece for piece, minion in table.minions.items() if minion.written and not minion.shown]
    if not noted or battle is None or not _is_on(table, battle):
        return
    defended = table.minions[battle.defender]
    for piece in noted:
        minion = table.minions[piece]
        if (minion.seat, minion.written) == (defended.seat, defended.space):
            table.set(piece, shown=True)
            table.tell("shown", piece, minion.written)
            source = Source(piece, minion.seat, piece, battle.attacker)
            trigger(table, "written space attacked", source, battle.seat)


def _step_in(table: Table, _: Op) -> None:
    """Ask whether the other of a pair defends (ER-STATE-14): one that could roll against the attacker (ER-R-23)."""
    battle = table.battle
    if battle is None or battle.defender not in table.minions:
        return
    minion = table.minions[battle.defender]
    others = [one for one in table.on_space(minion.seat, minion.space) if one != battle.defender]
    if not others or not _is_on(table, battle) or table.minions[battle.attacker].space in COMBO:
        return
    able = [one for one in others if attacking.forbids(table, battle.attacker, one) is None
            and attacking.roll(table, battle.attacker, one) == attacking.BOTH
            and not table.minions[one].face_down]  # fmt: skip
    if able:
        table.asking = Question("step in", minion.seat, (("stay",), *(("step in", one) for one in able)))


def _stepped_in(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    if option[0] == "step in" and table.battle:
        table.battle = changed(table.battle, {"defender": option[1]})
        table.tell("steps in", option[1])


def _fight(table: Table, _: Op) -> None:
    """Begin the dice: turned back by a Wall, decided at once, or the attacker rolls first (ER-BATTLE-6)."""
    battle = table.battle
    assert battle is not None
    if not _is_on(table, battle) or table.minions[battle.attacker].face_down:
        _cancel(table)
        return
    far = table.minions[battle.attacker].space in COMBO
    wall = None if far else attacking.reflecting(table, battle.defender)
    if wall is not None:
        _ask_where_it_goes(table, wall, battle)
        return
    one_sided = attacking.roll(table, battle.attacker, battle.defender) != attacking.BOTH
    if table.minions[battle.defender].face_down:
        table.battle = None
        table.stack.append(("won", battle.attacker, battle.defender, battle.seat))  # ER-R-11
        return
    if one_sided:
        table.battle = changed(battle, {"one_sided": True})
    _ask_die(table, battle.attacker, battle.seat, strikes=one_sided and table.rulings.one_sided == "automatic")


def _ask_where_it_goes(table: Table, wall: Piece, battle: Battle) -> None:
    """Let the owner of a reflecting Wall turn the attack on a card of the attacker's side (ER-CARD-30, ER-R-28)."""
    side = table.minions[battle.attacker].seat
    cards = [
        *table.own(side),
        *(card for card, laid in table.laid.items() if laid.seat == side
          and not table.facts[card].kind.startswith("incantation")),
    ]  # fmt: skip
    options = tuple(("hit", card) for card in cards if table.facts[card].kind != "mastery")
    table.asking = Question("reflect", table.laid[wall].seat, options, (wall,))


def _reflected(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    """Hit the chosen card, whose effect is triggered against its Summoner, who collects a crystal."""
    (wall,), struck, battle = asking.about, option[1], table.battle
    assert battle is not None
    table.battle = None
    uses = table.effects(struck).uses
    table.tell("reflected", struck)
    if struck in table.minions:
        hit(table, struck, asking.seat)
    else:
        destroy_card(table, struck, asking.seat)
    if uses:
        do_steps(table, uses[0].steps, Source(struck, asking.seat))
    table.collect(battle.seat, 1)
    cubes = table.laid[wall].cubes - 1  # a use (ER-CARD-13)
    table.set(wall, cubes=cubes)
    if cubes <= 0:
        table.remove_laid(wall)


def _cancel(table: Table) -> None:
    table.battle = None
    table.tell("cancelled")


# The dice.


def _ask_die(table: Table, piece: Piece, seat: int, *, strikes: bool = False) -> None:
    """Ask for the die, which is kept for the battle (ER-DICE-2); the Sinister Die once a turn (ER-DICE-12)."""
    normal = "strike" if strikes else "awakening" if table.minions[piece].awakened else "assault"  # ER-DICE-8
    options: tuple[tuple[Any, ...], ...] = ((normal,),)
    if not table.sinister[seat] and (now(table, piece).power or 0) >= 1:  # ER-R-49
        options = ((normal,), (SINISTER,))
    if len(options) == 1:
        _take_die(table, piece, seat, normal)
    else:
        table.asking = Question("die", seat, options, (piece,))


def _take_die(table: Table, piece: Piece, seat: int, die: str) -> None:
    battle = table.battle
    assert battle is not None
    if die == "strike":
        _decide(table, battle.attacker)
        return
    if die == SINISTER:
        table.sinister[seat] = True
    _roll(table, piece, die)
    _rolled(table, piece, seat)


def _roll(table: Table, piece: Piece, die: str) -> None:
    """Roll the die of one side: as often as its dice, the Sinister Die once (ER-DICE-1, ER-DICE-13)."""
    battle = table.battle
    assert battle is not None
    faces: tuple[str, ...] = getattr(table.rulings, die)
    power = 1 if die == SINISTER else now(table, piece).power or 0
    shown = [faces[table.random.below(len(faces))] for _ in range(min(1, power))]
    if shown and die != SINISTER:
        shown += [faces[table.random.below(len(faces))] for _ in range(rolls(power, shown[0]) - 1)]
    rolled = tuple(shown)
    side = "faces" if piece == battle.attacker else "against"
    table.battle = changed(battle, {"die": die, side: rolled})
    table.tell("rolled", piece, rolled, die)


def _rolled(table: Table, piece: Piece, seat: int) -> None:
    """Let a Swordsman roll all again, once (ER-CAL-4, ER-CAL-5), then go on."""
    if has_caliber(table, piece, "Swordsman") and (now(table, piece).power or 0) >= 1:
        table.asking = Question("again", seat, (("keep",), ("again",)), (piece,))
    else:
        _go_on(table, piece, seat)


def _again(table: Table, asking: Question, option: tuple[Any, ...]) -> None:
    (piece,) = asking.about
    if option[0] == "again":
        assert table.battle is not None
        table.tell("rolls again", piece)
        _roll(table, piece, table.battle.die)
    _go_on(table, piece, asking.seat)


def _go_on(table: Table, piece: Piece, seat: int) -> None:
    """After a roll: a Sinister symbol, the other's roll, or the comparison (ER-BATTLE-6 to 9)."""
    battle = table.battle
    assert battle is not None
    attacks = piece == battle.attacker
    other = battle.defender if attacks else battle.attacker
    faces = battle.faces if attacks else battle.against
    if battle.die == SINISTER:
        _symbol(table, piece, seat, faces[0])
    elif attacks and battle.one_sided:
        if total(faces) > 0:  # ER-R-16
            _decide(table, piece)
        else:
            _cancel(table)
    elif attacks:
        table.battle = changed(battle, {"die": ""})
        _ask_die(table, other, table.minions[other].seat)
    else:
        own, foe = total(battle.faces), total(battle.against)
        if own == foe:
            table.battle = None
            table.tell("tie")
        else:
            _decide(table, battle.attacker if own > foe else battle.defender)


def _symbol(table: Table, piece: Piece, seat: int, face: str) -> None:
    """Do what the Sinister Die shows (ER-DICE-15 to ER-DICE-17)."""
    battle = table.battle
    assert battle is not None
    table.tell("sinister", piece, face)
    if face == "trident":
        _decide(table, piece)
        return
    _cancel(table)
    if face == "third eye":
        table.collect(seat, 1)
    else:
        other = battle.seat if piece == battle.defender else table.minions[battle.defender].seat
        table.shatter(seat, other, 1)


def _decide(table: Table, winner: Piece) -> None:
    battle = table.battle
    assert battle is not None
    table.battle = None
    loser = battle.defender if winner == battle.attacker else battle.attacker
    seat = battle.seat if winner == battle.attacker else table.minions[winner].seat
    table.stack.append(("won", winner, loser, seat))


# The result.


def _won(table: Table, operation: Op) -> None:
    """Let the loser suffer, and the winner's Summoner gain (ER-BATTLE-9, ER-BATTLE-14)."""
    _, winner, loser, seat = operation
    table.tell("won", winner, loser)
    figures, own = now(table, winner), table.minions[winner].seat == seat
    result = hit(table, loser, seat, winner)
    if figures.extra_wins and own:
        table.collect(seat, figures.extra_wins)
    source = Source(winner, seat, winner, loser)
    if winner in table.minions:
        if result == "limbo":
            trigger(table, "destroys", source)
        trigger(table, "wins", source)


def _part(table: Table, operation: Op) -> None:
    """Part a pair of which one was injured: the other goes elsewhere, or the injured one is lost (ER-STATE-15, 16)."""
    _, piece, seat, by = operation
    if piece not in table.minions:
        return
    minion = table.minions[piece]
    others = [one for one in table.on_space(minion.seat, minion.space) if one != piece]
    if not others:
        return
    empty = table.empty_spaces(minion.seat) if may_move(table, others[0]) else []
    if not empty:
        destroy_card(table, piece, seat, by)  # ER-R-23
    elif len(empty) == 1:
        _put_apart(table, others[0], empty[0])
    else:
        options = tuple(("space", space) for space in empty)
        table.asking = Question("part", minion.seat, options, (others[0], piece))


def _put_apart(table: Table, piece: Piece, space: int) -> None:
    table.set(piece, space=space)
    table.tell("moved", piece, space)


OPERATIONS: dict[str, Callable[[Table, Op], None]] = {
    "written": _written,
    "step in": _step_in,
    "fight": _fight,
    "won": _won,
    "part": _part,
    "rivals see": lambda table, operation: rivals_see(table, *operation[1:]),
}
ANSWERS: dict[str, Callable[[Table, Question, tuple[Any, ...]], None]] = {
    "step in": _stepped_in,
    "reflect": _reflected,
    "die": lambda table, asking, option: _take_die(table, asking.about[0], asking.seat, option[0]),
    "again": _again,
    "part": lambda table, asking, option: _put_apart(table, asking.about[0], option[1]),
}
