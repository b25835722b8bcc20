"""What a seat may know of the table (ER-R-41)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardsdb.games.eragra.duel.figures import now
from cardsdb.games.eragra.duel.parts import ALTAR, BESIDE, LEFT, RIGHT, SPACES, Opening, Piece
from cardsdb.games.eragra.duel.table import Table
from cardsdb.games.eragra.duel.writing import called, player
from cardsdb.play.duel import Seen, SeenCard, SeenPlayer, SeenZone

_FIELD = {
    LEFT: "left combo",
    **{space: f"space {space}" for space in SPACES},
    RIGHT: "right combo",
    ALTAR: "altar",
    BESIDE: "beside",
}
_STEPS = {"incantation": "Meditation", "surplus": "Meditation", "sentica": "Sentica"}


def see(table: Table, seat: int) -> Seen:
    """Return what a seat may know: all but the others' hands, what is written down, and what lies in stacks.

    Spaces and fields on which nothing lies are left out.
    """
    players = tuple(_player(table, one, seat) for one in range(table.seats))
    return Seen(seat, table.turn, table.active, tuple(_marks(table)), players, _common_row(table))


def _marks(table: Table) -> Iterator[str]:
    """Yield words on the moment: the phase, what was done in this turn, and the battle."""
    kind = table.asking.kind if table.asking else ""
    yield _STEPS.get(kind, "Seance") if kind else "over"
    if table.moved:
        yield "moved"
    if table.allied:
        yield "alliance asked for"
    if table.battle:
        yield f"{called(table, table.battle.attacker)} attacks {called(table, table.battle.defender)}"


def _common_row(table: Table) -> tuple[SeenZone, ...]:
    """Return the common stacks and voids; the top Parchment and the next Token lie face up (ER-SETUP-3)."""
    zones = (
        _open_zone(table, "limbo", table.limbo),
        SeenZone("white incantations", len(table.white)),
        SeenZone("black incantations", len(table.black)),
        _open_zone(table, "craft pool", table.craft),
        SeenZone("parchments", len(table.parchments), _parchments(table, table.parchments[-1:])),
        _open_zone(table, "pyra", table.pyra),
        SeenZone("tokens", len(table.tokens), tuple(_seen(table, one) for one in table.tokens[-1:])),
    )
    return (*zones, _open_zone(table, "out of the duel", table.gone)) if table.gone else zones


def _open_zone(table: Table, name: str, pieces: Sequence[Piece]) -> SeenZone:
    return SeenZone(name, len(pieces), tuple(_seen(table, piece) for piece in pieces))


def _seen(
    table: Table,
    piece: Piece,
    marks: Iterable[str] = (),
    figures: tuple[tuple[str, str], ...] = (),
    under: tuple[str, ...] = (),
) -> SeenCard:
    """Return a card as it is seen, with marks where its effect cannot be played, and where it is one of our own."""
    card = table.facts[piece]
    signs = ((card.left_out, "not all played out"), (card.practice, "practice"))
    return SeenCard(called(table, piece), (*marks, *(sign for holds, sign in signs if holds)), figures, under)


def _parchments(table: Table, pieces: Iterable[Piece]) -> tuple[SeenCard, ...]:
    return tuple(_seen(table, piece, _symbols(table, piece)) for piece in pieces)


def _symbols(table: Table, piece: Piece) -> tuple[str, ...]:
    """Return the main symbol of a Parchment, and those that it combines with."""
    card = table.facts[piece]
    return (f"{card.group}: {'/'.join(card.symbols)}",)


def _player(table: Table, seat: int, viewer: int) -> SeenPlayer:
    field = _on_field(table, seat)
    zones = [
        SeenZone(name, len(cards), tuple(_card(table, piece, viewer) for piece in cards))
        for space, name in _FIELD.items()
        if (cards := field.get(space))
    ]
    openings = tuple(_opening(table, opening) for opening in table.openings[seat])
    zones += [
        SeenZone("parchments area", len(openings), openings),
        SeenZone("hand", len(table.hand[seat]), tuple(_hand(table, seat, viewer))),
        SeenZone("duel stack", len(table.duel[seat])),
        SeenZone("mastery stack", len(table.mastery[seat])),
        SeenZone("grim stack", len(table.grim[seat])),
    ]
    return SeenPlayer(seat, tuple(zones), tuple(_figures(table, seat)))


def _figures(table: Table, seat: int) -> Iterator[tuple[str, str]]:
    yield "crystals", str(table.crystals[seat])
    yield "Virtuous", str(table.virtuous[seat])
    yield "Evil", str(table.evil[seat])
    unfolded = [name for name, is_open in (("Mastery", table.open_mastery), ("Grim", table.open_grim)) if is_open[seat]]
    if unfolded:
        yield "unfolded", " and ".join(unfolded)
    locks = [lock or "free" for lock in table.locks[seat]]
    if any(table.locks[seat]):
        yield "combos", "/".join(locks)
    if table.sinister[seat]:
        yield "Sinister Die", "rolled"
    if table.cast[seat]:
        yield "Incantation", "cast"


def _on_field(table: Table, seat: int) -> dict[int, list[Piece]]:
    """Return what lies on each space of a side: Minions first; what is joined to one lies where that stands."""
    field: dict[int, list[Piece]] = {}
    for piece, minion in table.minions.items():
        if minion.seat == seat:
            field.setdefault(minion.space, []).append(piece)
    for piece, laid in table.laid.items():
        bearer = next((table.minions[one] for one in laid.on if one in table.minions), None)
        side, space = (bearer.seat, bearer.space) if bearer else (laid.seat, laid.space or BESIDE)
        if side == seat:
            field.setdefault(space, []).append(piece)
    return field


def _card(table: Table, piece: Piece, viewer: int) -> SeenCard:
    return _minion(table, piece, viewer) if piece in table.minions else _laid(table, piece)


def _minion(table: Table, piece: Piece, viewer: int) -> SeenCard:
    minion, figures = table.minions[piece], now(table, piece)
    numbers = {
        "DP": figures.power if figures.power is not None else "none",
        "counter": minion.counter if figures.rank == "white" else 0,
        "rejuvenating": minion.cubes,
        "cubes": minion.constant,
        "bombs": minion.bombs,
        "wrote": minion.written if minion.shown or minion.seat == viewer else "a space" if minion.written else 0,
    }
    shown = tuple((name, str(number)) for name, number in numbers.items() if number or name == "DP")
    states = (
        (minion.face_down, "face down"),
        (minion.injured, "injured"),
        (minion.awakened, "awakened"),
        (figures.aura, "Aura"),
        (minion.attacks, "attacked"),
    )
    marks = [figures.rank, *filter(None, [figures.origin]), *sorted(figures.calibers)]
    return _seen(table, piece, [*marks, *(mark for holds, mark in states if holds)], shown)


def _laid(table: Table, piece: Piece) -> SeenCard:
    laid = table.laid[piece]
    on = tuple(called(table, one) for one in laid.on)
    on_rivals = any(table.minions[one].seat != laid.seat for one in laid.on if one in table.minions)
    marks = (*laid.calibers, *([f"of {player(laid.seat)}"] if on_rivals else []))
    return _seen(table, piece, marks, (("cubes", str(laid.cubes)),) if laid.cubes else (), on)


def _opening(table: Table, opening: Opening) -> SeenCard:
    """Return a Parchment or Combination: the first part, on the others, and what is lacking."""
    alone = len(opening.parts) == 1
    marks = [opening.group, *("sideways" if alone else f"{called(table, one)} sideways" for one in opening.idle)]
    lost = (("lost", str(opening.missing)),) if opening.missing else ()
    if not opening.parts:
        return SeenCard("no Parchment", tuple(marks), lost)
    first, *others = opening.parts
    return _seen(table, first, marks, lost, tuple(called(table, piece) for piece in others))


def _hand(table: Table, seat: int, viewer: int) -> Iterator[SeenCard]:
    """Yield the cards of a hand that the viewer knows, by name."""
    for piece in sorted(table.hand[seat], key=lambda one: _order(table, one)):
        if seat == viewer or piece in table.known:
            yield _seen(table, piece, _symbols(table, piece) if table.facts[piece].symbols else _in_brief(table, piece))


def _order(table: Table, piece: Piece) -> tuple[bool, str, str]:
    """Return where a card stands in a hand: Minions first, then by kind and name."""
    card = table.facts[piece]
    return not card.is_minion, card.kind, called(table, piece)


def _in_brief(table: Table, piece: Piece) -> tuple[str, ...]:
    """Return what a player wants to know first of a card in hand: what it is, and needs or costs."""
    card = table.facts[piece]
    if not card.is_minion:
        acts = f", {card.acts} Act{'s' * (card.acts > 1)}" if card.acts else ""
        return (f"{card.kind}{acts}",)
    need = "" if card.needs in ("", card.kind) else f"{card.needs} "
    figures = ("no DP" if card.power is None else f"DP {card.power}", card.origin, *card.tributes)
    return (f"{need}{card.kind}", *filter(None, figures), *sorted(card.calibers))
