"""The numbers that the engine works with: what can be done, asked, happen, and is still to come.

They are plain numbers, since reading a member of an enumeration takes six times as long. An
action is one number: its kind, and up to two more numbers (a card or creature, a seat, a place).
"""

from __future__ import annotations

from typing import Final

# Kinds of actions.
CHARGE: Final = 0
NO_CHARGE: Final = 1
SUMMON: Final = 2
EVOLVE: Final = 3
CAST: Final = 4
CHOOSE_MANA: Final = 5
TAP_MANA: Final = 6
DONE: Final = 7
ATTACK_PLAYER: Final = 8
ATTACK_CREATURE: Final = 9
END_TURN: Final = 10
BLOCK: Final = 11
NO_BLOCK: Final = 12
BREAK: Final = 13
USE: Final = 14
USE_ON: Final = 15
KEEP: Final = 16
CHOOSE: Final = 17
NO_MORE: Final = 18
YES: Final = 19
NO: Final = 20
FIRST: Final = 21
AGAINST: Final = 22

# What a seat is asked; each begins the tuple that holds the rest of the question.
ASK_CHARGE: Final = 0
ASK_PLAY: Final = 1
ASK_WHAT_TO_PAY: Final = 2
ASK_MANA: Final = 3
ASK_ATTACK: Final = 4
ASK_BLOCK: Final = 5
ASK_BREAK: Final = 6
ASK_SHIELD: Final = 7
ASK_PICK: Final = 8
ASK_WHETHER: Final = 9
ASK_DRAW: Final = 10
ASK_SEARCH: Final = 11
ASK_FIRST: Final = 12
ASK_PLAYER: Final = 13
ASK_REWARD: Final = 14

# What is still to come, the next on top of the stack.
DO_TURN: Final = 0
DO_CHARGE: Final = 1
DO_PLAY: Final = 2
DO_ATTACKS: Final = 3
DO_END: Final = 4
DO_NEXT: Final = 5
DO_END_TRIGGERS: Final = 6
DO_BLOCK: Final = 7
DO_HIT: Final = 8
DO_BATTLE: Final = 9
DO_BREAK: Final = 10
DO_STEPS: Final = 11
DO_SPELL_ENDS: Final = 12
DO_DRAW: Final = 13
DO_REWARD: Final = 14

# What happened.
TURN_BEGAN: Final = 0
DREW: Final = 1
CHARGED: Final = 2
SUMMONED: Final = 3
EVOLVED: Final = 4
CAST_SPELL: Final = 5
TAPPED_MANA: Final = 6
ATTACKED_PLAYER: Final = 7
ATTACKED_CREATURE: Final = 8
BLOCKED: Final = 9
BROKE: Final = 10
BATTLED: Final = 11
LEFT: Final = 12
TAPPED: Final = 13
UNTAPPED: Final = 14
ADDED_MANA: Final = 15
DISCARDED: Final = 16
TOOK: Final = 17
SHUFFLED: Final = 18
GAINED: Final = 19
LOST: Final = 20
REWARDED: Final = 21
MOVED: Final = 22
ATTACK_ENDED: Final = 23
EXPOSED: Final = 24
SET_UP: Final = 25
WILL_GAIN: Final = 26
USED: Final = 27
TOOK_HIDDEN: Final = 28
ANNOUNCED: Final = 29


def coded(kind: int, one: int = 0, two: int = 0) -> int:
    """Return an action as one number."""
    return kind | one << 5 | two << 17


def decoded(action: int) -> tuple[int, int, int]:
    """Return an action's kind and its two numbers."""
    return action & 31, action >> 5 & 4095, action >> 17
