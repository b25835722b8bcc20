"""What is done to the health of characters: damage and healing with their score, and coming back from the dead."""

from __future__ import annotations

from cardsdb.games.eredan import abilities as words
from cardsdb.games.eredan.duel import matching
from cardsdb.games.eredan.duel.figures import figure, greatest_health, holding
from cardsdb.games.eredan.duel.table import Piece, Source, Table


def damage(table: Table, step: words.Damage, source: Source, targets: list[Piece]) -> None:
    """Do damage, less what the kind of it is reduced by (EC-DMG-2, EC-DMG-4)."""
    amount = matching.amount(table, step.amount, source) + boosted(table, "damage", source)
    table.previous = 0
    for one in targets:
        less = {"magic": "spirit", "physical": "defense"}.get(step.kind)
        hurt(table, one, amount - (figure(table, one, less) if less else 0), source.seat, step.kind)


def hurt(table: Table, one: Piece, amount: int, by: int, kind: str) -> int:
    """Take health from a character, and score it for the side that did it (EC-R-13); less than nothing is nothing."""
    softened = sum(
        matching.amount(table, step.by, of) for step, of in holding(table, words.Soften, one) if step.kind == kind
    )
    amount = max(0, amount - softened)
    table.health[one] -= amount
    table.previous += amount
    if table.owner[one] != by:
        table.score[by] += amount
    table.tell("{} takes {} {} damage", table.called(one), amount, kind)
    return amount


def boosted(table: Table, what: str, source: Source) -> int:
    """Return how much more damage or healing a card does, by what its fighter has (Boost)."""
    own, fact = table.fighter(source.seat), table.fact(source.card)
    if own is None or fact.kind == "character":
        return 0
    boosts = [(step, of) for step, of in holding(table, words.Boost, own) if step.what == what]
    return sum(matching.amount(table, step.by, of) for step, of in boosts if matching.is_card(step.cards, fact))


def heal(table: Table, step: words.Heal, source: Source, targets: list[Piece]) -> None:
    """Give health back, and score it for the side whose characters they are (EC-R-13)."""
    amount = max(0, matching.amount(table, step.amount, source) + boosted(table, "healing", source))
    table.previous = 0
    for one in targets:
        if one in table.dead or _is_barred(table, one, source):
            continue
        gained = max(0, min(amount, greatest_health(table, one) - table.health[one]))
        table.health[one] += gained
        table.previous += gained
        if table.owner[one] == source.seat:
            table.score[source.seat] += gained
        table.tell("{} regains {} health", table.called(one), gained)


def _is_barred(table: Table, one: Piece, source: Source) -> bool:
    """Tell whether healing by a card does nothing to a character (BarHealing)."""
    fact = table.fact(source.card)
    barred = [step for step, _ in holding(table, words.BarHealing, one) if matching.is_card(step.cards, fact)]
    if barred:
        table.tell("{} cannot be healed so", table.called(one))
    return bool(barred)


def revive(table: Table, step: words.Revive, source: Source, targets: list[Piece]) -> None:
    """Bring dead characters back (EC-DMG-13)."""
    for one in targets:
        table.revive(one)
        table.health[one] = min(max(1, matching.amount(table, step.health, source)), greatest_health(table, one))
        table.tell("{} comes back with {} health", table.called(one), table.health[one])
