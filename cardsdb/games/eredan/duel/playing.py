"""Which cards may be played in a round: limits of class and race, places for items, and chains (EC-CARD, EC-CLASS)."""

from __future__ import annotations

from cardsdb.games.eredan import ability_parts as parts
from cardsdb.games.eredan.abilities import Chain, Forbid, Waive
from cardsdb.games.eredan.ability_phrases import condition
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.cards import Card
from cardsdb.games.eredan.duel.figures import holding
from cardsdb.games.eredan.duel.table import Piece, Source, Table
from cardsdb.names import fold

GUEMELITE = "Guemelite"
COURTIER, CRAFTSMAN = "courtier", "craftsman"
ANY: tuple[parts.Cards, ...] = ()
Reason = tuple[str, str]
"""Why a card cannot be played, and the clause."""


def playable(table: Table, seat: int) -> list[Piece]:
    """Return the cards of a hand that may be played next in this round, each face once; none after two (EC-CARD-4)."""
    own, before = table.fighter(seat), table.chosen[seat]
    if own is None or len(before) > 1:
        return []
    seconds = second_cards(table, before[0], seat, own) if before else ANY
    if seconds is None:
        return []
    seen: set[int] = set()
    found = []
    for card in table.hand[seat]:
        if table.card[card] not in seen:
            seen.add(table.card[card])
            if _fits(seconds, table.fact(card)) and _why_not_now(table, seat, card, own) is None:
                found.append(card)
    return found


def why_not(table: Table, seat: int, card: Piece) -> Reason | None:
    """Return why a card of the hand cannot be played in this combat, None where it can."""
    fact, own = table.fact(card), table.fighter(seat)
    if own is None:
        return f"{fact.full_name} is played in a combat", "EC-ROUND-6"
    before = table.chosen[seat]
    if len(before) > 1:
        return "two cards are the most in a round", "EC-CARD-4"
    if before:
        seconds = second_cards(table, before[0], seat, own)
        if seconds is None or not _fits(seconds, fact):
            return f"{table.called(before[0])} allows no such second card", "EC-CARD-3"
    return _why_not_now(table, seat, card, own)


def _why_not_now(table: Table, seat: int, card: Piece, own: Piece) -> Reason | None:
    """Return why a card cannot be played whichever was before it."""
    fact = table.fact(card)
    if any(matching.is_card(step.cards, fact) for step, _ in holding(table, Forbid, own)):
        return f"{table.called(own)} can play no such card now", "EC-CARD-5"
    if fact.kind == "familiar" and not table.ruleset.familiars:
        return "there are no familiars in these rules", "EC-FAM-1"
    if not within_limits(table, seat, card, own):
        return f"{table.called(own)} may not use {fact.full_name}; only where {_limits(fact)}", "EC-CARD-11"
    if fact.attach and not bearers(table, Source(card, seat, own)):
        return f"nobody can bear {fact.full_name}", "EC-ITEM-1"
    return None


def within_limits(table: Table, seat: int, card: Piece, own: Piece) -> bool:
    """Tell whether the fighter is of those that a card is limited to.

    A Golem takes any Item (EC-RACE-4). A Guemelite casts Spells of its element whatever their
    class (EC-RACE-8), though not whatever their guild or caste (EC-RACE-10).
    """
    fact, fighter = table.fact(card), table.fact(own)
    if seat in table.waived or any(_waives(table, one, Source(one, seat, own)) for one in table.chosen[seat]):
        return True
    if not fact.restriction:
        return fact.kind != "theurgy" or "priest" in fighter.classes
    if fact.kind == "item" and fighter.race == matching.GOLEM:
        return True
    if fact.only_for - {COURTIER} and fighter.race == GUEMELITE and casts_own_element(fact, fighter):
        return True
    source = Source(card, seat, own)
    return any(matching.holds(table, (condition,), source) for condition in fact.restriction)


def _limits(fact: Card) -> str:
    """Return in words what has to hold for a card that is limited; a race stands for a character of that name, too."""
    limits = fact.restriction or (parts.Is(who="bearer", classes=("priest",)),)
    told = (condition(one) for one in limits if not (isinstance(one, parts.Is) and one.names))
    return " or ".join(told).replace("the bearer", "the fighter")


def _waives(table: Table, first: Piece, source: Source) -> bool:
    """Tell whether a first card lets the second one be played in spite of its limits."""
    steps = (step for step in table.fact(first).steps.get("played", ()) if isinstance(step, Waive))
    return any(matching.holds(table, step.provided, source) for step in steps)


def casts_own_element(spell: Card, fighter: Card) -> bool:
    """Tell whether a card is a Spell of a Guemelite's own element or type."""
    if spell.kind != "spell" or not fighter.element:
        return False
    return fold(fighter.element) in {fold(spell.element), fold(spell.subtype)}


def second_cards(table: Table, first: Piece, seat: int, own: Piece) -> tuple[parts.Cards, ...] | None:
    """Return which cards may follow a first one, by its chain or by the fighter's class or text (EC-CARD-2).

    Of those that are named, one must fit; no name means any card, None that none may follow.
    """
    fact, source = table.fact(first), Source(first, seat, own)
    own_chain = (step for step in fact.steps.get("played", ()) if isinstance(step, Chain) and step.after is None)
    if chains_by_class(table, own, fact) or any(matching.holds(table, step.provided, source) for step in own_chain):
        return ANY
    if any(step.after is not None and matching.is_card(step.after, fact) for step, _ in holding(table, Chain, own)):
        return ANY
    if fact.chain is None or not matching.holds(table, fact.chain.provided, source):
        return None
    return fact.chain.cards if table.ruleset.chains_bind else ANY


def _fits(seconds: tuple[parts.Cards, ...], card: Card) -> bool:
    return not seconds or any(matching.is_card(wanted, card) for wanted in seconds)


def chains_by_class(table: Table, own: Piece, first: Card) -> bool:
    """Tell whether a fighter's class gives a second card of any kind (EC-CLASS-3, EC-CLASS-4, EC-R-25)."""
    fighter = table.fact(own)
    classes = fighter.classes
    if first.kind == "item" and classes == {"warrior"}:
        return table.ruleset.warrior_chain == "any item"
    if first.kind != "spell" or first.area or fighter.race == GUEMELITE:  # EC-RACE-9
        return False
    return classes == {"mage"} or (classes == {"mage", "priest"} and table.ruleset.mage_priest_chain)


def bearers(table: Table, source: Source) -> list[Piece]:
    """Return who may bear a card that is attached: the fighter, whom it names, or whom a craftsman may equip."""
    fact = table.fact(source.card)
    assert fact.attach is not None
    if fact.attach.to:
        found = matching.everyone(table, fact.attach.to, source)
    elif fact.kind == "item" and table.fact(source.bearer).trades == {CRAFTSMAN}:
        found = craftsmans_choice(table, source)
    else:
        found = [source.bearer]
    return [one for one in found if has_place(table, source.card, one)]


def craftsmans_choice(table: Table, source: Source) -> list[Piece]:
    """Return whom a craftsman may give an Item besides himself.

    In force: the Items reserved for craftsmen, any living character (EC-CLASS-10). In the older
    rules: any Item, the tapped ones (EC-CLASS-11).
    """
    living = [one for seat in (source.seat, 1 - source.seat) for one in table.living(seat)]
    if table.ruleset.craftsman == "living":
        return living if table.fact(source.card).only_for == {CRAFTSMAN} else [source.bearer]
    return [source.bearer, *(one for one in living if one in table.tapped and one != source.bearer)]


def has_place(table: Table, card: Piece, one: Piece) -> bool:
    """Tell whether a character has a place for a card: one weapon, one armor, dual wield apart (EC-ITEM-1 to 6)."""
    fact = table.fact(card)
    assert fact.attach is not None
    worn = [table.fact(other) for other in table.on(one)]
    if fact.attach.single == "name" and any(other.key == fact.key for other in worn):
        return False
    if not fact.place:
        return True
    same = [other for other in worn if other.place == fact.place]
    if fact.place != "weapon":
        return not same
    return not same or (len(same) == 1 and (_goes_with(fact, same[0]) or _goes_with(same[0], fact)))


def _goes_with(one: Card, other: Card) -> bool:
    """Tell whether a weapon may be worn beside another (EC-ITEM-6)."""
    attach = one.attach
    if attach is None:
        return False
    names = parts.Cards(names=attach.dual_wield_with) if attach.dual_wield_with else None
    return attach.dual_wield or (names is not None and matching.is_card(names, other))
