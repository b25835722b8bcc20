"""The HTML report: one file that needs nothing else, for a screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from cardsdb.decks.events import EventResult, Standing
from cardsdb.decks.violations import numbered
from exports.event_reports.words import counted, occasion, problem

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --good: #1a7f37; --bad: #c62828; --open: #a15c00 }
body { font: 1rem/1.45 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { margin-bottom: .2rem; overflow-wrap: anywhere } h2 { margin-top: 2rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere } td.number, th.number { text-align: right }
.verdict { font-weight: 600; white-space: nowrap } .hash { font-family: ui-monospace, monospace; white-space: nowrap }
.legal { color: var(--good) } .illegal, .unreadable { color: var(--bad) } .late, .missing { color: var(--open) }
ul { margin: 0; padding-left: 1.1rem } .mend { opacity: .75 } code { white-space: nowrap }
@media print { body { margin: 0; max-width: none; font-size: 9pt } tr { break-inside: avoid }
  thead { display: table-header-group } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_html(result: EventResult) -> bytes:
    """Return the HTML report; all that players wrote is escaped, and nothing in it can run."""
    return ("\n".join(_lines(result)) + "\n").encode("utf-8", "replace")


def _lines(result: EventResult) -> Iterable[str]:
    name = escape(result.event.name)
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}: deck check</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>"
    yield f"<p>{escape(occasion(result.event))}</p>\n<p>{escape(counted(result))}</p>"
    if result.problems:
        yield "<h2>Problems</h2>\n<ul>"
        for rule, count in result.problems.items():
            yield f"<li><code>{escape(rule)}</code> in {numbered(count, 'list')}</li>"
        yield "</ul>"
    yield "<h2>Verdicts</h2>\n<table>\n<thead><tr><th>Player</th><th>Verdict</th><th>List</th>"
    yield '<th class="number">Cards</th><th>Hash</th><th>What is to be said</th></tr></thead>\n<tbody>'
    yield from map(_row, result.standings)
    yield "</tbody>\n</table>\n</body>\n</html>"


def _row(standing: Standing) -> str:
    one = standing.list
    listed = f"{escape(one.name)}<br><small>{escape(one.source)}</small>" if one else ""
    return (
        f"<tr><td>{escape(standing.player)}</td>"
        f'<td class="verdict {standing.verdict}">{standing.verdict}</td>'
        f'<td>{listed}</td><td class="number">{one.cards or "" if one else ""}</td>'
        f'<td class="hash">{one.hash if one else ""}</td><td>{_remarks(standing)}</td></tr>'
    )


def _remarks(standing: Standing) -> str:
    one = standing.list
    problems = [
        f'<li class="{"illegal" if violation.severity == "error" else "late"}"><code>{escape(violation.rule)}</code> '
        f"{escape(problem(violation))}</li>"
        for violation in (one.violations if one else ())
    ]
    fault = [f'<li class="unreadable">{escape(one.fault)}</li>'] if one and one.fault else []
    notes = [f"<li>{escape(note)}</li>" for note in standing.notes]
    lines = [*fault, *problems, *notes]
    return f"<ul>{''.join(lines)}</ul>" if lines else ""
