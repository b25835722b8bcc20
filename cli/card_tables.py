"""Cards as people read them in a terminal: a table of many, a page of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.markup import escape
from rich.table import Table

from cardsdb.catalogue.search import FoundCard
from cardsdb.games import games
from cli.output import out
from exports.cards import field_title, full_name, shown

if TYPE_CHECKING:
    from cardsdb.catalogue.lookup import Source
    from cardsdb.catalogue.vocabulary import Field


def card_table(cards: Sequence[FoundCard]) -> Table:
    """Return a table of the cards that tells the most in 80 columns."""
    present = {card.game for card in cards}
    vocabulary = games()[next(iter(present))].cards if len(present) == 1 else None
    fields = [field for name in vocabulary.columns if (field := vocabulary.field(name))] if vocabulary else []
    numbered, practice = any(card.number for card in cards), any(card.practice for card in cards)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("Name", style="bold", overflow="fold")
    if numbered:
        table.add_column("No.", justify="right", no_wrap=True)
    if practice:
        table.add_column("Set")
    for field in fields:
        values = [card.attributes.get(field.name) for card in cards]
        numbers = any(type(value) is int for value in values)
        table.add_column(_heading(field, [shown(value) for value in values]), justify="right" if numbers else "left")
    if not fields:
        table.add_column("Game")
        table.add_column("What it is")
    for card in cards:
        cells = [full_name(card), *([card.number or ""] if numbered else []), *([card.set or ""] if practice else [])]
        if fields:
            cells += [shown(card.attributes.get(field.name)) for field in fields]
        else:
            cells += [card.game, _summary(card)]
        table.add_row(*map(escape, cells))
    return table


def print_card(card: FoundCard, levels: Sequence[int], cited: Sequence[Source]) -> None:
    """Print all that is in force for a card, and below it who says what."""
    console = out()
    console.print(f"[bold]{escape(full_name(card))}[/bold]  {escape(games()[card.game].title)}")
    facts = Table(box=None, show_header=False, pad_edge=False)
    facts.add_column(style="cyan")
    facts.add_column()
    if card.set:
        practice = "  (a card of our own, for practice)" if card.practice else ""
        facts.add_row("set", escape(f"{card.set} {card.number or ''}".strip() + practice))
    for field, value in card.attributes.items():
        house = "  (house figure)" if field in card.house else ""
        facts.add_row(field_title(field), escape(f"{shown(value)}{house}"))
    if len(levels) > 1:
        facts.add_row("levels", ", ".join(map(str, levels)))
    for language, name in card.names:
        facts.add_row(f"name ({language})", escape(name))
    console.print(facts)
    if card.text:
        console.print(f"\n{escape(card.text)}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title="Sources", title_justify="left")
    for column in ("Document", "Where", "Says"):
        table.add_column(column, overflow="fold")
    says: dict[tuple[str, str], list[str]] = {}
    for source in cited:
        said = f"{field_title(source.field)}: {shown(source.value)}"
        says.setdefault((source.document, _place(source)), []).append(said)
    for (document, place), words in says.items():
        table.add_row(*map(escape, (document, place, "\n".join(words))))
    console.print(table)


def _heading(field: Field, values: Sequence[str]) -> str:
    """Return the column's title: a short name of the field where the long one is wider than all that stands below."""
    title = field_title(field.name)
    short = next((name for name in field.short if len(name) > 1), title)
    return (title if len(title) <= max(map(len, values), default=0) else min(title, short, key=len)).capitalize()


def _summary(card: FoundCard) -> str:
    """Return in a few words what a card is, numbers with their names."""
    known = ((name, card.attributes.get(name)) for name in games()[card.game].cards.columns)
    return ", ".join(f"{field_title(n)} {v}" if type(v) is int else shown(v) for n, v in known if v is not None)


def _place(source: Source) -> str:
    page = f"p. {source.page} " if source.page else ""
    return f"{page}l. {source.line}" if source.line else page.strip()
