"""What a seat may know of the table, what the rest could be, and how good it looks."""

from __future__ import annotations

from collections.abc import Iterator

from cardsdb.games.eredan.ability_text import step_text
from cardsdb.games.eredan.duel.figures import attack, figure, greatest_health
from cardsdb.games.eredan.duel.rounds import run
from cardsdb.games.eredan.duel.table import GAME, Piece, Table
from cardsdb.play.duel import Seen, SeenCard, SeenPlayer, SeenZone
from cardsdb.play.randomness import Randomness


def see(table: Table, seat: int) -> Seen:
    """Return what a seat may know: all but the other's hand, what that laid in secret, and the decks."""
    step = table.asking.kind if table.asking else "over"
    return Seen(seat, table.round, table.active, (step,), tuple(_player(table, one, seat) for one in (0, 1)))


def _player(table: Table, seat: int, viewer: int) -> SeenPlayer:
    def named(cards: list[Piece]) -> tuple[SeenCard, ...]:
        shown = (card for card in cards if seat == viewer or card in table.known)
        return tuple(SeenCard(table.fact(card).full_name, _left_out(table, card)) for card in shown)

    zones = (
        SeenZone("characters", len(table.team[seat]), tuple(_character(table, one) for one in table.team[seat])),
        SeenZone("laid", len(table.chosen[seat]), named(table.chosen[seat]) if seat == viewer else ()),
        SeenZone("hand", len(table.hand[seat]), named(sorted(table.hand[seat], key=table.called))),
        SeenZone("discard pile", len(table.discard[seat]), named(table.discard[seat])),
        SeenZone("out of the game", len(table.gone[seat]), named(table.gone[seat])),
        SeenZone("deck", len(table.deck[seat])),
    )
    return SeenPlayer(seat, zones, (("score", str(table.score[seat])),))


def _character(table: Table, one: Piece) -> SeenCard:
    states = ((one in table.dead, "dead"), (one in table.tapped, "tapped"), (one in (table.fighters or ()), "fighting"))
    marks = [mark for holds, mark in states if holds]
    low, high = attack(table, one)
    figures = (
        ("attack", f"{low}-{high}"),
        ("defense", str(figure(table, one, "defense"))),
        ("spirit", str(figure(table, one, "spirit"))),
        ("health", f"{table.health[one]} of {greatest_health(table, one)}"),
    )
    if table.fact(one).house:
        marks.append("house figures")
    marks += [*_left_out(table, one), *_lasting(table, one)]
    under = tuple(_borne(table, card) for card in table.on(one))
    return SeenCard(table.fact(one).full_name, tuple(marks), figures, under)


def _borne(table: Table, card: Piece) -> str:
    """Return what a card is called on its bearer, with its player where that is the other one."""
    owner = table.owner[card]
    foreign = owner != table.owner[table.attached[card].bearer]
    return f"player {owner + 1}'s {table.called(card)}" if foreign else table.called(card)


def _left_out(table: Table, card: Piece) -> tuple[str, ...]:
    """Return the mark of a card that is not played out whole; `show` tells what is left out."""
    return ("not all played out",) if table.fact(card).left_out else ()


def _lasting(table: Table, one: Piece) -> Iterator[str]:
    """Yield how long changes of the figures outlast the round, and what else holds for as long as is told."""
    changes = [change for change in table.changes if change.target == one and not change.attached]
    for until in sorted({change.until for change in changes if change.until > table.round}):
        yield f"changed {_span(until)}"
    for standing in table.standing:
        if standing.source.bearer == one:
            yield f"{step_text(standing.step).replace('the bearer', 'it')} {_span(standing.until)}"


def _span(until: int) -> str:
    return "for the game" if until >= GAME else f"until round {until} ends"


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Return a table that looks the same to a seat, all that it does not know dealt anew."""
    new = table.copy()
    random = Randomness(seed)
    asking = new.asking
    if asking and asking.kind == "move" and asking.seat == seat:
        random.shuffle(new.deck[seat])  # who looks through a deck sees what is in it
    else:
        _deal(new, [new.deck[seat]], random)
    now = _deal(new, [new.deck[1 - seat], new.hand[1 - seat], new.chosen[1 - seat]], random)
    new.stack = [
        (*operation[:1], now.get(operation[1], operation[1]), *operation[2:])
        if operation[0] == "resolve"
        else operation
        for operation in new.stack
    ]
    new.random = random
    new.log = []
    if asking and asking.seat != seat and asking.kind in {"card", "discard", "move"}:
        again = {"card": ("choose card", asking.seat), "discard": ("discard", asking.seat)}
        new.asking = None
        step, source, left = asking.about if asking.kind == "move" else (None, None, 0)
        new.stack.append(again.get(asking.kind, ("move", step, source, asking.seat, left)))
        run(new)
    return new


def _deal(table: Table, zones: list[list[Piece]], random: Randomness) -> dict[Piece, Piece]:
    """Deal the cards of zones anew, those left out that all have seen; return which card lies where one lay."""
    deck = zones[0]
    places = [
        (zone, place) for zone in zones for place, card in enumerate(zone) if zone is deck or card not in table.known
    ]
    before = [zone[place] for zone, place in places]
    after = sorted(before, key=lambda card: (table.card[card], card))
    random.shuffle(after)
    for (zone, place), card in zip(places, after, strict=True):
        zone[place] = card
    return dict(zip(before, after, strict=True))


def worth(table: Table, seat: int) -> float:
    """Return how good the duel looks for a seat: its side less the other's."""
    if table.over is not None:
        winners = table.over.winners
        return 0.0 if not winners else 1_000.0 if seat in winners else -1_000.0
    return _side(table, seat) - _side(table, 1 - seat)


def _side(table: Table, seat: int) -> float:
    """Return what a side is worth: its living and their health, what they bear, the hand, and cards left to draw."""
    standing = [one for one in table.living(seat) if table.health[one] > table.ruleset.dead_at]
    health = sum([table.health[one] for one in standing])
    borne = len([card for card, attached in table.attached.items() if attached.bearer in standing])
    left = len(table.hand[seat]) + len(table.deck[seat])
    return 8.0 * len(standing) + health + 1.5 * borne + 0.5 * left
