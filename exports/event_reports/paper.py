"""The PDF report: the table of verdicts, then one registration sheet a player, for a judge to sign."""

from __future__ import annotations

from cardsdb.decks.events import EventResult, JudgedList, ListedCard, Standing
from cardsdb.decks.violations import numbered
from exports.event_reports.sheet import BOLD, MARGIN, TEXT, WIDTH, Paper, shortened, wrapped
from exports.event_reports.words import counted, occasion, problem

_COLUMNS = {"Player": 150.0, "Verdict": 62.0, "Cards": 36.0, "Hash": 62.0, "What is to be said": 189.0}
_ROW = 12.0
_SIGNATURES = 92.0
"""The room at the foot of a sheet."""


def as_pdf(result: EventResult, *, table: bool = True) -> bytes:
    """Return the PDF; without the table it is the registration sheets alone."""
    title = f"{result.event.name}: {'deck check' if table else 'registration sheets'}"
    paper = Paper(title)
    if table:
        _write_table(paper, result)
    for place, standing in enumerate(result.standings):
        if table or place:
            paper.turn()
        _write_sheet(paper, result, standing)
    if not table and not result.standings:
        paper.line("There are no players.")
    return paper.finished()


def _write_table(paper: Paper, result: EventResult) -> None:
    paper.line(result.event.name, size=20, font=BOLD)
    paper.line(occasion(result.event), grey=0.3)
    paper.y -= 6
    paper.line(counted(result))
    for rule, count in result.problems.items():
        paper.line(f"{rule} in {numbered(count, 'list')}", size=9, indent=12)
    paper.y -= 8
    _write_header(paper)
    for standing in result.standings:
        _write_row(paper, standing)


def _write_header(paper: Paper) -> None:
    paper.y -= _ROW
    x = MARGIN
    for name, width in _COLUMNS.items():
        paper.text(x, name, size=9, font=BOLD)
        x += width
    paper.rule(paper.y - 4, grey=0.3)
    paper.y -= 4


def _write_row(paper: Paper, standing: Standing) -> None:
    """Write a standing; its remarks may go on over the next page."""
    one = standing.list
    *_, room = _COLUMNS.values()
    remarks = [part for remark in _remarks(standing, short=True) for part in wrapped(remark, room, 8.5)] or [""]
    player = wrapped(standing.player or "(nobody)", _COLUMNS["Player"] - 8, 9)
    verdict: list[str] = [standing.verdict]
    cells: list[list[str]] = [
        player,
        verdict,
        [str(one.cards or "") if one else ""],
        [one.hash if one else ""],
        remarks,
    ]
    for line in range(max(len(player), len(remarks))):
        if paper.y - _ROW < MARGIN + 12:
            paper.turn()
            _write_header(paper)
        paper.y -= _ROW
        x = MARGIN
        for column, width in zip(cells, _COLUMNS.values(), strict=True):
            bold = column is verdict and standing.verdict != "legal"
            if line < len(column):
                paper.text(x, column[line], size=8.5 if column is remarks else 9, font=BOLD if bold else TEXT)
            x += width
    paper.rule(paper.y - 4)
    paper.y -= 4


def _remarks(standing: Standing, short: bool = False) -> list[str]:
    """Return what is to be said of a list; in short, of its problems only the rules."""
    one = standing.list
    if one is None:
        return list(standing.notes)
    problems = [
        f"{violation.rule}: {violation.message if short else problem(violation)}" for violation in one.violations
    ]
    return [*([one.fault] if one.fault else []), *problems, *standing.notes]


def _write_sheet(paper: Paper, result: EventResult, standing: Standing) -> None:
    one = standing.list or JudgedList("", standing.player)
    paper.line(standing.player or "(no player is named)", size=20, font=BOLD)
    paper.line(", ".join(filter(None, (result.event.name, occasion(result.event)))), grey=0.3)
    about = [one.name, numbered(one.cards) if one.cards else "", f"format {one.format}" if one.format else ""]
    if standing.list:
        paper.line(", ".join(filter(None, about)) or one.source)
    paper.line(f"verdict: {standing.verdict}{f', hash {one.hash}' if one.hash else ''}", font=BOLD)
    for remark in _remarks(standing):
        paper.line(f"– {remark}", size=9, indent=8)
    paper.y -= 8
    _write_cards(paper, one.contents)
    _write_signatures(paper)


def _write_cards(paper: Paper, cards: tuple[ListedCard, ...]) -> None:
    """Write the list in two columns, over as many pages as it needs."""
    sections: dict[str, list[ListedCard]] = {}
    for card in cards:
        sections.setdefault(card.section, []).append(card)
    lines: list[ListedCard | str] = []
    for section, held in sections.items():
        lines += [f"{section.capitalize()} ({sum(card.copies for card in held)})", *held]
    width = (WIDTH - 2 * MARGIN - 20) / 2
    while lines:
        paper.need(_ROW * 6 + _SIGNATURES)
        top, room = paper.y, int((paper.y - MARGIN - _SIGNATURES) // _ROW)
        column = min(room, max(12, -(-len(lines) // 2)))
        for place, line in enumerate(lines[: 2 * column]):
            paper.y = top - _ROW * (place % column + 1)
            _write_card(paper, line, MARGIN + (place // column) * (width + 20), width)
        lines = lines[2 * column :]
        paper.y = top - _ROW * (column + 1)


def _write_card(paper: Paper, line: ListedCard | str, x: float, width: float) -> None:
    if isinstance(line, str):
        paper.text(x, line, font=BOLD)
        return
    paper.text(x + 24, shortened(line.name, width - 24, 10))
    paper.canvas.drawRightString(x + 16, paper.y, str(line.copies))


def _write_signatures(paper: Paper) -> None:
    """Draw the room for the signatures at the foot of the page."""
    paper.need(_SIGNATURES)
    third = (WIDTH - 2 * MARGIN) / 3
    for row, words in enumerate((("Player", "Judge", "Date and time"), ("Deck check in round", "Result", "Judge"))):
        paper.y = MARGIN + 12 + 40 * (1 - row)
        for place, word in enumerate(words):
            x = MARGIN + place * third
            paper.rule(paper.y + 10, x, x + third - 16, grey=0.3)
            paper.text(x, word, size=8, grey=0.3)
