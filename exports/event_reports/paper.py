"""The PDF report: the table of verdicts, then one registration sheet a player, for a judge to sign."""

from __future__ import annotations

from functools import partial

from cardsdb.decks.events import EventResult, JudgedList, ListedCard, Standing
from cardsdb.decks.violations import numbered
from exports.event_reports.words import counted, occasion, problem
from exports.paper.document import new_document
from exports.paper.flow import Block, Flow, grey, wrapped, write_short
from exports.paper.fonts import bold, regular
from exports.paper.measures import PAPERS
from exports.paper.pen import Pen

_COLUMNS = {"Player": 53.0, "Verdict": 22.0, "Cards": 12.0, "Hash": 22.0, "What is to be said": 67.0}
_ROW = 4.2
_SIGNATURES = 32.0
"""The room at the foot of a sheet."""


def as_pdf(result: EventResult, *, table: bool = True) -> bytes:
    """Return the PDF; without the table it is the registration sheets alone."""
    title = f"{result.event.name}: {'deck check' if table else 'registration sheets'}"
    with new_document(title) as document:
        flow = Flow(document, PAPERS["a4"], footer=title)
        if table:
            _write_table(flow, result)
        for place, standing in enumerate(result.standings):
            if table or place:
                flow.turn()
            _write_sheet(flow, result, standing)
        if not table and not result.standings:
            flow.line("There are no players.")
        return document.finished()


def _write_table(flow: Flow, result: EventResult) -> None:
    flow.line(result.event.name, size=20, face=bold())
    flow.line(occasion(result.event), colour=grey(0.3))
    flow.y += 2
    flow.line(counted(result))
    for rule, count in result.problems.items():
        flow.line(f"{rule} in {numbered(count, 'list')}", size=9, indent=4)
    flow.y += 3
    _write_header(flow)
    for standing in result.standings:
        _write_row(flow, standing)


def _write_header(flow: Flow) -> None:
    flow.y += _ROW
    x = flow.margin
    for name, width in _COLUMNS.items():
        flow.pen.write(x, flow.y, name, size=9, face=bold())
        x += width
    flow.y += 1.4
    flow.rule(flow.y, colour=0.3)


def _write_row(flow: Flow, standing: Standing) -> None:
    """Write a standing; its remarks may go on over the next page."""
    one = standing.list
    *_, room = _COLUMNS.values()
    remarks = [part for remark in _remarks(standing, short=True) for part in wrapped(remark, regular(), room, 8.5)]
    player = wrapped(standing.player or "(nobody)", regular(), _COLUMNS["Player"] - 3, 9)
    verdict: list[str] = [standing.verdict]
    cells: list[list[str]] = [
        player,
        verdict,
        [str(one.cards or "") if one else ""],
        [one.hash if one else ""],
        remarks,
    ]
    for line in range(max(len(player), len(remarks))):
        if flow.y + _ROW > flow.bottom:
            flow.turn()
            _write_header(flow)
        flow.y += _ROW
        x = flow.margin
        for column, width in zip(cells, _COLUMNS.values(), strict=True):
            face = bold() if column is verdict and standing.verdict != "legal" else regular()
            if line < len(column):
                flow.pen.write(x, flow.y, column[line], size=8.5 if column is remarks else 9, face=face)
            x += width
    flow.y += 1.4
    flow.rule(flow.y)


def _remarks(standing: Standing, short: bool = False) -> list[str]:
    """Return what is to be said of a list; in short, of its problems only the rules."""
    one = standing.list
    if one is None:
        return list(standing.notes)
    problems = [
        f"{violation.rule}: {violation.message if short else problem(violation)}" for violation in one.violations
    ]
    return [*([one.fault] if one.fault else []), *problems, *standing.notes]


def _write_sheet(flow: Flow, result: EventResult, standing: Standing) -> None:
    one = standing.list or JudgedList("", standing.player)
    flow.line(standing.player or "(no player is named)", size=20, face=bold())
    flow.line(", ".join(filter(None, (result.event.name, occasion(result.event)))), colour=grey(0.3))
    about = [one.name, numbered(one.cards) if one.cards else "", f"format {one.format}" if one.format else ""]
    if standing.list:
        flow.line(", ".join(filter(None, about)) or one.source)
    flow.line(f"verdict: {standing.verdict}{f', hash {one.hash}' if one.hash else ''}", face=bold())
    for remark in _remarks(standing):
        flow.line(f"– {remark}", size=9, indent=3)
    flow.y += 3
    _write_cards(flow, one.contents)
    _write_signatures(flow)


def _write_cards(flow: Flow, cards: tuple[ListedCard, ...]) -> None:
    """Write the list in two columns, over as many pages as it needs."""
    sections: dict[str, list[ListedCard]] = {}
    for card in cards:
        sections.setdefault(card.section, []).append(card)
    width = flow.column_width(2)
    blocks: list[Block] = []
    for section, held in sections.items():
        heading = f"{section.capitalize()} ({sum(card.copies for card in held)})"
        blocks.append(Block(_ROW, partial(_write_heading, heading, width), keep=True))
        blocks += [Block(_ROW, partial(_write_card, card, width)) for card in held]
    flow.columns(blocks, 2)


def _write_heading(heading: str, width: float, pen: Pen, x: float, y: float) -> None:
    write_short(pen, x, y + _ROW, heading, width, size=10, face=bold())


def _write_card(card: ListedCard, width: float, pen: Pen, x: float, y: float) -> None:
    pen.write(x + 5.6, y + _ROW, str(card.copies), size=10, align="right")
    write_short(pen, x + 8.4, y + _ROW, card.name, width - 8.4, size=10)


def _write_signatures(flow: Flow) -> None:
    """Draw the room for the signatures at the foot of the page."""
    flow.need(_SIGNATURES)
    third = flow.width / 3
    for row, words in enumerate((("Player", "Judge", "Date and time"), ("Deck check in round", "Result", "Judge"))):
        y = flow.bottom - 14 * (1 - row)
        for place, word in enumerate(words):
            x = flow.margin + place * third
            flow.rule(y - 3.5, x, x + third - 6, colour=0.3)
            flow.pen.write(x, y, word, size=8, colour=grey(0.3))
