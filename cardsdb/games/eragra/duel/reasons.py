"""Why something cannot be done now, with the clause: only from what the Summoner who asks may know."""

from __future__ import annotations

from typing import TypeAlias

from cardsdb.games.eragra.duel import attacking, invoking, laying
from cardsdb.games.eragra.duel.effects import can_use
from cardsdb.games.eragra.duel.figures import may_cross, now, works
from cardsdb.games.eragra.duel.parchments import AMALGAM
from cardsdb.games.eragra.duel.parts import COMBO, Piece
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.writing import QUESTIONS, called, group_called, place, player
from cardsdb.names import fold

Reason: TypeAlias = tuple[str, str]
_VERBS = (
    "activate",
    "invoke",
    "play",
    "cast",
    "use",
    "wake",
    "transport with",
    "throw a bomb of",
    "move",
    "swap",
    "lay",
)


def why_not(table: Table, seat: int, words: str) -> Reason:
    """Return why a seat cannot do something, or play a card of that name, now; and the clause that forbids it."""
    if table.over is not None:
        return "the duel is over", table.over.clause
    wanted = fold(words)
    if wanted.startswith("attack"):
        return _why_no_attack(table, seat, wanted)
    if wanted.startswith(("move", "swap")) and (found := _why_no_move(table, seat)):
        return found
    if wanted.startswith("lay") and (found := _why_no_pair(table, seat, wanted)):
        return found
    verb = next((one for one in map(fold, _VERBS) if wanted.startswith(one) and len(wanted) > len(one)), "")
    names = (wanted, wanted.removeprefix(verb))
    for name in names:
        if (piece := _meant(table, seat, name)) is not None:
            return _why_not_card(table, seat, piece, verb)
    if any(table.cards.find(name) is not None for name in names):
        return "you have no such card in your hand or on your field", "ER-INVOKE-7"
    return _not_now(table, seat) or ("no action, card of your hand or card on your field is called so", "")


def _not_now(table: Table, seat: int) -> Reason | None:
    """Return why nothing of a Seance can be done: another's turn or decision, or something else is asked."""
    asking = table.asking
    if table.active != seat:
        return f"it is the turn of {player(table.active)}", "ER-TURN-9"
    if asking is not None and asking.seat != seat:
        return f"{player(asking.seat)} has to decide first", QUESTIONS[asking.kind][1]
    if asking is not None and asking.kind != "seance":
        question, clause = QUESTIONS[asking.kind]
        return f"you are asked something else first: {question}", clause
    return None


# Cards.


def _meant(table: Table, seat: int, name: str) -> Piece | None:
    """Return the card in hand, or on the own field, that is called so in any language, or alone begins so."""
    laid = (piece for piece, laid in table.laid.items() if laid.seat == seat)
    parchments = (piece for opening in table.openings[seat] for piece in opening.parts)
    own = [*table.hand[seat], *table.own(seat), *laid, *parchments]
    row = table.cards.find(name)
    if row is not None:
        return next((piece for piece in own if table.card[piece] == row), None)
    begun = {table.card[piece]: piece for piece in own if table.facts[piece].key.startswith(name)}
    return next(iter(begun.values())) if len(begun) == 1 else None


def _why_not_card(table: Table, seat: int, piece: Piece, verb: str) -> Reason:
    """Return why a card that the seat has in hand, or on its field, can do nothing now."""
    if piece in table.hand[seat]:
        return _why_not_from_hand(table, seat, piece)
    if piece in table.minions:
        return _why_not_minion(table, seat, piece, verb)
    if piece in table.laid:
        return _why_not_used(table, seat, piece) or (f"{called(table, piece)} can be used now", "")
    return f"{called(table, piece)} lies in your Parchments Area, and stays there", "ER-PARCH-9"


def _why_not_from_hand(table: Table, seat: int, piece: Piece) -> Reason:
    card = table.facts[piece]
    if card.is_minion:
        found, deed = invoking.why_not_invoke(table, seat, piece), "invoked"
    elif card.kind == "parchment":
        found, deed = _why_no_activation(table, seat, piece), "activated"
    elif card.kind in (laying.WHITE, laying.BLACK):
        found, deed = laying.why_not_cast(table, seat, piece), "cast"
        if found is None and table.asking and table.asking.kind == "react" and table.asking.seat == seat:
            return f"{card.name} can be cast now", ""
    else:
        found, deed = laying.why_not_play(table, seat, piece), "played"
    if seat != table.active:
        found = found if card.kind in (laying.WHITE, laying.BLACK) else None
    return found or _not_now(table, seat) or (f"{card.name} can be {deed} now", "")


def _why_no_activation(table: Table, seat: int, piece: Piece) -> Reason | None:
    """Return why a Parchment alone cannot be activated: no such Minion is in the hand (ER-PARCH-4)."""
    main = table.facts[piece].group
    groups = {table.facts[one].needs for one in table.hand[seat] if table.facts[one].is_minion} - {""}
    if groups if main == AMALGAM else main in groups:
        return None
    if main == AMALGAM:
        return "no Minion in your hand needs a Parchment", "ER-PARCH-4"
    return f"alone it opens the {group_called(main)}, and there is none in your hand", "ER-PARCH-4"


def _why_not_minion(table: Table, seat: int, piece: Piece, verb: str) -> Reason:
    name = called(table, piece)
    if found := _not_now(table, seat):
        return found
    if verb == "wake":
        return f"{name} does not rejuvenate", "ER-STATE-10"
    if verb == "use":
        return _why_not_used(table, seat, piece) or (f"{name} can be used now", "")
    if found := attacking.why_no_attacks(table, piece):
        return found
    if any(attacker == piece for _, attacker, _ in attacking.attacks(table, table.minions[piece].seat)):
        return f"{name} can attack now", ""
    space = table.minions[piece].space
    foes = [one for rival in table.rivals(seat) for one in table.on_space(rival, space)]
    if not foes or space in COMBO:
        return f"no Minion that {name} may attack stands opposite", "ER-BATTLE-1"
    return attacking.forbids(table, piece, foes[0]) or (f"{name} can attack now", "")


def _why_not_used(table: Table, seat: int, piece: Piece) -> Reason | None:
    uses = table.effects(piece).uses
    minion = table.minions.get(piece)
    if not uses:
        return "it has no effect that is used", "ER-CARD-3"
    if found := _not_now(table, seat):
        return found
    if any(can_use(table, seat, piece, index) for index in range(len(uses))):
        return None
    if minion and minion.face_down:
        return "it lies face down", "ER-R-11"
    if minion and minion.cubes:
        return "its effects do not work while it rejuvenates", "ER-STATE-8"
    if minion and not works(table, piece):
        return "its cubes are used up", "ER-CARD-2"
    if not any(table.may_use(piece, f"use {index}", use.every) for index, use in enumerate(uses)):
        return "it was used, and does not work again yet", "ER-R-33"
    return "it could do nothing now", "ER-CARD-6"


# Attacks and moves.


def _why_no_attack(table: Table, seat: int, wanted: str) -> Reason:
    """Return why one Minion does not attack another now."""
    pairs = [
        (attacker, defender)
        for attacker in table.minions
        for defender in table.minions
        if wanted == f"attack{table.facts[defender].key}with{table.facts[attacker].key}"
    ]
    if not pairs:
        return _not_now(table, seat) or ("say who attacks whom: attack RIVAL'S MINION with MINION", "ER-BATTLE-1")
    attacker, defender = pairs[0]
    own, foe = table.minions[attacker], table.minions[defender]
    if found := _not_now(table, seat):
        return found
    if foe.seat == seat:
        return f"{called(table, defender)} stands on your side", "ER-BATTLE-1"
    if own.seat != seat:
        asks = "only by an alliance, once a turn, against another rival's Minion"
        return f"{called(table, attacker)} is no Minion of yours: {asks}", "ER-MULTI-3"
    if found := attacking.why_no_attacks(table, attacker):
        return found
    if own.space not in COMBO and foe.space not in COMBO and own.space != foe.space:
        stands = f"{called(table, attacker)} stands on {place(own.space)}, {called(table, defender)} on"
        return f"{stands} {place(foe.space)}: they are not opposite", "ER-BATTLE-1"
    return (
        attacking.forbids(table, attacker, defender)
        or attacking.why_not_that_way(table, attacker, defender)
        or ("it can be attacked now", "")
    )


def _why_no_move(table: Table, seat: int) -> Reason | None:
    if found := _not_now(table, seat):
        return found
    if table.moved:
        return "there is one move a turn", "ER-TURN-16"
    own = table.on_duel_field(seat)
    if not any(invoking.may_move(table, piece) for piece in own):
        return "Spellbound Minions, and those with a Ploys Ad Hoc, do not move", "ER-R-45"
    return "a move goes one space to the side, to an empty one, or two spaces trade", "ER-BATTLE-20"


def _why_no_pair(table: Table, seat: int, wanted: str) -> Reason | None:
    """Return why one Minion is not laid across another."""
    own = table.own(seat)
    pairs = [
        (piece, other)
        for piece in own
        for other in own
        if wanted == f"lay{table.facts[piece].key}across{table.facts[other].key}"
    ]
    if not pairs:
        return None
    piece, other = pairs[0]
    if found := _not_now(table, seat):
        return found
    if not invoking.may_move(table, piece):
        return f"{called(table, piece)} may not leave its space", "ER-R-45"
    if not may_cross(now(table, piece).origin, now(table, other).origin):
        return "both are of the same natural origin", "ER-STATE-12"
    return "one of them lies across another already", "ER-STATE-12"
