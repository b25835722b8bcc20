"""Which characters and cards an ability speaks of, how much an amount comes to, and whether a condition holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardsdb.games.eredan import ability_parts as parts
from cardsdb.games.eredan.chains import is_named, is_of
from cardsdb.games.eredan.duel import figures
from cardsdb.games.eredan.duel.cards import Card
from cardsdb.games.eredan.duel.table import Piece, Source, Table
from cardsdb.names import fold

MERCENARY = "Mercenary"
GOLEM = "Golem"


def is_one_of(table: Table, wanted: parts.Characters, one: Piece, source: Source) -> bool:
    """Tell whether a character is one of those that an ability speaks of."""
    card = table.fact(one)
    if wanted.other and one == source.bearer:
        return False
    if wanted.names and not any(is_named(card.name, name) for name in wanted.names):
        return False
    if wanted.classes and not _classes(table, one, source) & set(wanted.classes):
        return False
    if wanted.pure and len(card.classes) != 1:
        return False
    if wanted.guilds and not _folded(card.guilds or (MERCENARY,)) & _folded(wanted.guilds):
        return False
    if wanted.races and fold(card.race) not in _folded(wanted.races):
        return False
    if wanted.elements and fold(card.element) not in _folded(wanted.elements):
        return False
    return _is_in_state(table, wanted, one)


def _classes(table: Table, one: Piece, source: Source) -> frozenset[str]:
    """Return the classes of a character; for an Item's bonuses a Golem of the older rules has another (EC-RACE-6)."""
    card, asking = table.fact(one), table.fact(source.card)
    older = table.ruleset.golem_bonus != "own" and one == source.bearer and card.race == GOLEM
    return (older and asking.kind == "item" and asking.golems_class) or card.classes


def _is_in_state(table: Table, wanted: parts.Characters, one: Piece) -> bool:
    """Tell whether a character is in the state of play that is asked for."""
    if wanted.tapped is not None and (one in table.tapped) is not wanted.tapped:
        return False
    if wanted.fighting is not None and (one in (table.fighters or ())) is not wanted.fighting:
        return False
    if wanted.unhurt and table.health[one] < figures.greatest_health(table, one):
        return False
    worn = [table.fact(card) for card in table.on(one) if table.attached[card].works]
    return not wanted.wearing or any(_is_worn(card, word) for card in worn for word in wanted.wearing)


def _is_worn(card: Card, word: str) -> bool:
    return is_of(word, kind=card.kind, subtype=card.subtype, slot=card.place) or is_named(card.name, word)


def _folded(words: Iterable[str]) -> set[str]:
    return {fold(word) for word in words}


def is_card(wanted: parts.Cards | None, card: Card) -> bool:
    """Tell whether a card is one of those that an ability or a chain speaks of; None means any."""
    if wanted is None:
        return True
    if wanted.kinds and card.kind not in wanted.kinds:
        return False
    types = {"kind": card.kind, "subtype": card.subtype, "slot": card.place}
    if wanted.subtypes and not any(is_of(word, **types) for word in wanted.subtypes):
        return False
    if wanted.elements and not {fold(card.element), fold(card.subtype)} & _folded(wanted.elements):
        return False
    if wanted.names and not any(is_named(card.name, name) for name in wanted.names):
        return False
    if wanted.guilds and not _folded(card.guilds) & _folded(wanted.guilds):
        return False
    if wanted.only_for and not card.only_for & set(wanted.only_for):
        return False
    return wanted.area is None or card.area is wanted.area


def sides(side: str, seat: int) -> list[int]:
    """Return the seats that "own", "opposing" or "either" mean for a seat."""
    return {"own": [seat], "opposing": [1 - seat], "either": [seat, 1 - seat]}[side]


def group(table: Table, wanted: parts.Group, source: Source) -> list[Piece]:
    """Return the living characters of which a group is made or chosen."""
    found = [one for seat in sides(wanted.side, source.seat) for one in table.team[seat]]
    found = [one for one in found if (one in table.dead) is wanted.dead]
    return [one for one in found if is_one_of(table, wanted, one, source)]


def fighter(table: Table, who: str, source: Source) -> Piece | None:
    """Return the character that a word means, None where there is none now."""
    if who == "bearer":
        return source.bearer
    return table.fighter(source.seat if who == "own fighter" else 1 - source.seat)


def everyone(table: Table, who: Any, source: Source) -> list[Piece]:
    """Return all characters that `who` means, or among which it lets choose."""
    if isinstance(who, parts.Group):
        return group(table, who, source)
    if who == "both fighters":
        return list(table.fighters or ())
    found = fighter(table, who, source)
    return [] if found is None else [found]


def means(table: Table, who: Any, one: Piece, source: Source) -> bool:
    """Tell whether a character is one of those that `who` means: the quick way to look for it in `everyone`."""
    if who == "bearer":
        return one == source.bearer
    if not isinstance(who, parts.Group):
        return one in everyone(table, who, source)
    is_on_side = who.side == "either" or (table.owner[one] == source.seat) is (who.side == "own")
    return is_on_side and (one in table.dead) is who.dead and is_one_of(table, who, one, source)


def amount(table: Table, wanted: Any, source: Source) -> int:
    """Return what an amount comes to; a range is drawn from the duel's own randomness."""
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, tuple):
        low, high = wanted
        return int(low) + table.random.below(int(high) - int(low) + 1)
    counted = _count(table, wanted, source)
    total: int = (counted if wanted.at_most is None else min(counted, wanted.at_most)) * wanted.times
    if wanted.half:
        total = -(-total // 2) if wanted.half == "up" else total // 2
    more: int = amount(table, wanted.plus, source)
    return total + more


def _count(table: Table, wanted: Any, source: Source) -> int:
    if isinstance(wanted, parts.CountedStat):
        one = fighter(table, wanted.of, source)
        return 0 if one is None else _stat(table, one, wanted.stat, wanted.printed)
    if isinstance(wanted, parts.CountedCards):
        return len([card for card in _zone(table, wanted, source) if is_card(wanted, table.fact(card))])
    if isinstance(wanted, parts.CountedCharacters):
        found = [one for seat in sides(wanted.side, source.seat) for one in table.team[seat]]
        found = [one for one in found if (one in table.dead) is wanted.dead]
        return len([one for one in found if is_one_of(table, wanted, one, source)])
    if isinstance(wanted, parts.CountedSorts):
        living = [table.fact(one) for seat in sides(wanted.side, source.seat) for one in table.living(seat)]
        if wanted.count == "races":
            return len({card.race for card in living if card.race})
        return len({guild for card in living for guild in card.guilds})
    return table.round if wanted.count == "round" else table.previous


def _stat(table: Table, one: Piece, stat: str, printed: bool) -> int:
    return table.fact(one).figures.get(stat, 0) if printed else figures.figure(table, one, stat)


def _zone(table: Table, wanted: parts.CountedCards, source: Source) -> list[Piece]:
    if wanted.zone == "worn":
        bearers = {"own": source.bearer, "opposing": fighter(table, "foe", source)}
        chosen = [bearers[side] for side in (("own", "opposing") if wanted.side == "either" else (wanted.side,))]
        worn = [card for one in chosen if one is not None for card in table.on(one)]
        return [card for card in worn if table.fact(card).kind == "item" and table.attached[card].works]
    seats = sides(wanted.side, source.seat)
    if wanted.zone == "played":
        return [card for card in table.played if table.owner[card] in seats]
    zones = table.hand if wanted.zone == "hand" else table.discard
    return [card for seat in seats for card in zones[seat]]


_COMPARISONS = {
    "more than": int.__gt__,
    "at least": int.__ge__,
    "exactly": int.__eq__,
    "at most": int.__le__,
    "less than": int.__lt__,
}


def holds(table: Table, conditions: tuple[Any, ...], source: Source) -> bool:
    """Tell whether all conditions hold now."""
    return not conditions or all(_holds(table, condition, source) for condition in conditions)


def _holds(table: Table, condition: Any, source: Source) -> bool:
    if isinstance(condition, parts.Compare):
        left, right = amount(table, condition.left, source), amount(table, condition.right, source)
        return bool(_COMPARISONS[condition.to](left, right))
    if isinstance(condition, parts.InRounds):
        return (table.round % 2 == 1) == (condition.round == "odd")
    one = fighter(table, condition.who, source)
    return one is not None and is_one_of(table, condition, one, source) is not condition.negated
