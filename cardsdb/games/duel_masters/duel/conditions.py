"""Which creatures and cards an ability speaks of, and whether its condition holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardsdb.games.duel_masters.abilities import ChosenCards, ChosenCreatures, Condition, Creatures, OwnCards
from cardsdb.games.duel_masters.duel.cards import BLOCKER
from cardsdb.games.duel_masters.vocabulary import CIVILIZATIONS

if TYPE_CHECKING:
    from cardsdb.games.duel_masters.duel.table import Card, Table


def fits(table: Table, wanted: Creatures, creature: Card, bearer: Card) -> bool:
    """Tell whether a creature is one of those that an ability of `bearer` speaks of."""
    if wanted.other and creature == bearer:
        return False
    if wanted.untapped and table.tapped[creature]:
        return False
    if wanted.race is not None and wanted.race not in table.cards.races[table.card[creature]]:
        return False
    if wanted.with_blocker and not table.flags(creature) & BLOCKER:
        return False
    return wanted.power_at_most is None or table.power(creature) <= wanted.power_at_most


def holds(table: Table, condition: Condition, seat: int, bearer: Card) -> bool:
    """Tell whether a seat has as many of such creatures as a condition asks for."""
    count = sum(fits(table, condition, creature, bearer) for creature in table.battle[seat])
    return count >= condition.at_least


def matching_cards(table: Table, wanted: OwnCards, seat: int) -> list[Card]:
    """Return the cards of a zone of a seat that an ability speaks of."""
    zone = {"hand": table.hand, "mana zone": table.mana, "graveyard": table.graveyard}[wanted.zone][seat]
    cards = table.cards
    found = zone
    if wanted.card_type is not None:
        creature = wanted.card_type == "creature"
        found = [card for card in found if cards.is_creature[table.card[card]] is creature]
    if wanted.civilization is not None:
        bit = 1 << CIVILIZATIONS.index(wanted.civilization)
        found = [card for card in found if cards.civilization[table.card[card]] & bit]
    return found


def candidates(
    table: Table, wanted: ChosenCreatures | ChosenCards, seat: int, bearer: Card, chooser: int
) -> list[Card]:
    """Return the cards among which `chooser` has to choose for an ability of `bearer`, which `seat` uses."""
    if isinstance(wanted, ChosenCards):
        return matching_cards(table, wanted, seat)
    if wanted.chosen_by == "opponent":
        seats = [chooser]
    elif wanted.side == "own":
        seats = [seat]
    elif wanted.side == "opposing":
        seats = table.opponents(seat)
    else:
        seats = [seat, *(other for other, out in enumerate(table.out) if not out and other != seat)]
    return [one for side in seats for one in table.battle[side] if fits(table, wanted, one, bearer)]
