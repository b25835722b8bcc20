"""Drawing what is seen of a duel: every player's zones in 80 columns, or as a JSON document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cli.output import WIDTH, out

if TYPE_CHECKING:
    from rich.text import Text

    from cardsdb.play.duel import Duel, Seen, SeenCard, SeenPlayer, SeenZone

_TURNED, _PRACTICE = "tapped", "practice"
_SIGN = "*"
"""What stands behind the name of a practice card: there may be very many of them on a board."""


def whole(duel: Duel) -> Seen:
    """Return the duel as one sees it who may know what any player knows."""
    views = [duel.see(seat) for seat in range(duel.seats)]
    return replace(views[0], seat=-1, players=tuple(view.players[seat] for seat, view in enumerate(views)))


def draw(seen: Seen, names: Sequence[str]) -> None:
    """Draw a board: the others first, the one who looks last. `names` says who sits where."""
    marks = f", {', '.join(seen.marks)}" if seen.marks else ""
    out().print(f"Turn {seen.turn}, player {seen.active + 1}{marks}", style="bold", markup=False)
    if seen.common:
        _draw_zones(seen.common, own=False)
    for player in sorted(seen.players, key=lambda player: player.seat == seen.seat):
        _draw_player(player, seen, names[player.seat])
    zones = [*seen.common, *(zone for player in seen.players for zone in player.zones)]
    if any(_PRACTICE in card.marks for zone in zones for card in zone.cards):
        out().print(f"{_SIGN} a card of our own, for practice", style="dim", markup=False)


def document(seen: Seen) -> dict[str, Any]:
    """Return what is seen as a JSON document; seats count from 1."""
    return {
        "turn": seen.turn,
        "active": seen.active + 1,
        "marks": list(seen.marks),
        **({"common": [_zone_document(zone) for zone in seen.common]} if seen.common else {}),
        "players": [
            {
                "seat": player.seat + 1,
                "out": player.out,
                "figures": dict(player.figures),
                "zones": [_zone_document(zone) for zone in player.zones],
            }
            for player in seen.players
        ],
    }


def numbered(texts: Iterable[str]) -> None:
    """Print a numbered list, in columns where the texts are short; a text that is too long goes on under itself."""
    from rich.columns import Columns
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    console = out()
    width = min(WIDTH, console.width)
    rows = [(Text(f"{number:>3}", style="cyan"), Text(text)) for number, text in enumerate(texts, 1)]
    if any(len(text) + 4 > width for _, text in rows):
        grid = Table.grid(padding=(0, 1))
        for row in rows:
            grid.add_row(*row)
        console.print(grid, width=width, soft_wrap=False)
        return
    cells = [Text(" ").join(row) for row in rows]
    console.print(Padding(Columns(cells, padding=(0, 2), column_first=True), 0), width=width, soft_wrap=False)


def _draw_player(player: SeenPlayer, seen: Seen, name: str) -> None:
    from rich.rule import Rule
    from rich.text import Text

    console = out()
    width = min(WIDTH, console.width)
    name = f"Player {player.seat + 1}{f': {name}' if name else ''}{' (out)' if player.out else ''}"
    figures = ", ".join(f"{title} {figure}" for title, figure in player.figures)
    both = f"{name}, {figures}" if figures else name
    fits = len(both) + 2 <= width
    active = player.seat == seen.active
    style = "bold green" if active else "bold"
    title = Text(both if fits else name, style="bold")
    rule = Rule(title, align="left", characters="=" if active else "-", style=style)
    console.print(rule, width=width, soft_wrap=False)
    if figures and not fits:
        console.print(Text(figures, style="bold"), width=width, soft_wrap=False)
    _draw_zones(player.zones, own=player.seat == seen.seat)


def _draw_zones(zones: Sequence[SeenZone], *, own: bool) -> None:
    """Draw zones: in a line those whose cards are only counted, then each of the others with its cards."""
    from rich.table import Table
    from rich.text import Text

    console = out()
    width = min(WIDTH, console.width)
    counted = [zone for zone in zones if not zone.cards or _all_hidden(zone)]
    console.print(Text("  ".join(f"{zone.name} {zone.count}" for zone in counted)), width=width, soft_wrap=False)
    listed = [(Text(f"{zone.name} ({zone.count})", style="cyan"), zone) for zone in zones if zone not in counted]
    room = width - 1 - max((len(title) for title, _ in listed), default=0)
    grid = Table.grid(padding=(0, 1))
    for title, zone in listed:
        grid.add_row(title, _packed(_cards(zone, own=own), room))
    if listed:
        console.print(grid, width=width, soft_wrap=False)


def _all_hidden(zone: SeenZone) -> bool:
    return all(card.name is None and not (card.marks or card.figures or card.under) for card in zone.cards)


def _cards(zone: SeenZone, *, own: bool) -> list[Text]:
    """Return the cards of a zone: one's own numbered as they lie, others' gathered where alike."""
    from rich.text import Text

    groups: list[tuple[str, SeenCard]]
    if own and zone.count > 1:
        groups = [(f"{number}. ", card) for number, card in enumerate(zone.cards, start=1)]
    else:
        alike = ((card, len(list(same))) for card, same in groupby(zone.cards))
        groups = [(f"{count}x " if count > 1 else "", card) for card, count in alike]
    cards = [Text().append(prefix, style="dim").append(_card(card)) for prefix, card in groups]
    unseen = zone.count - len(zone.cards)
    return [*cards, *([Text(f"{unseen} face down")] if unseen > 0 else [])]


def _packed(cards: Sequence[Text], width: int) -> Text:
    """Return cards behind one another, each kept in a line where it fits into one."""
    from rich.text import Text

    text, used = Text(), 0
    for card in cards:
        fits = used + 2 + card.cell_len < width
        if used:
            text.append("; " if fits else ";\n")
        text.append(card)
        used = used + 2 + card.cell_len if used and fits else card.cell_len
    return text


def _card(card: SeenCard) -> Text:
    from rich.text import Text

    style = "dim" if _TURNED in card.marks else "bold"
    text = Text(card.name or "face down", style=style if card.name else "none")
    if _PRACTICE in card.marks:
        text.append(_SIGN)
    notes = [
        *(f"{title} {figure}" for title, figure in card.figures),
        *(mark for mark in card.marks if mark != _PRACTICE),
    ]
    if card.under:
        notes.append(f"with {' and '.join(card.under)}")
    return Text().append(text).append(f" [{', '.join(notes)}]" if notes else "")


def _zone_document(zone: SeenZone) -> dict[str, Any]:
    cards = [
        {"name": card.name, "marks": list(card.marks), "figures": dict(card.figures), "under": list(card.under)}
        for card in zone.cards
    ]
    return {"name": zone.name, "count": zone.count, "cards": cards}
