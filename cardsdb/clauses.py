"""The rules of the games as numbered clauses, read from their pages in docs/rules/ (idea 3 of the design)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardsdb.errors import UnknownClauseError
from cardsdb.shipped import rules_folder

_ID = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")
_SPLIT = re.compile(r"(?<!\\)\|")
_TELLING = {"clause", "example", "expected", "gap", "matter", "what is damaged", "ruling", "RULING"}
"""The columns that state a clause; the others say where it stands or what needs it."""


@dataclass(frozen=True)
class Clause:
    """One testable statement of a game's rules, or one ruling of this project on a gap.

    `section` is the heading over it; `details` are the further columns of its table by their
    titles, such as the page it stands on and what needs it.
    """

    id: str
    section: str
    text: str
    details: dict[str, str]


def clauses(game: str) -> list[Clause]:
    """Return all clauses of a game, given the name of its room, in the order of its page."""
    return list(_read((rules_folder() / f"{game}.md").read_text(encoding="utf-8")))


def find_clause(game: str, clause: str) -> Clause:
    """Return the clause with that id, in capitals or small letters; raise UnknownClauseError."""
    wanted = clause.strip().upper()
    of_game = clauses(game)
    for one in of_game:
        if one.id == wanted:
            return one
    family = [one.id for one in of_game if one.id.rpartition("-")[0] == wanted.rpartition("-")[0]]
    hint = f"they run from {family[0]} to {family[-1]}" if family else "`cardsdb rules GAME` lists them all"
    raise UnknownClauseError(f"there is no clause {clause!r}; {hint}")


def _read(page: str) -> Iterator[Clause]:
    section, titles = "", list[str]()
    for line in page.splitlines():
        if line.startswith("#"):
            section, titles = line.lstrip("#").strip(), []
            continue
        cells = [cell.strip() for cell in _SPLIT.split(line)[1:-1]]
        if not cells:
            titles = []
        elif not titles:
            titles = cells
        elif _ID.fullmatch(cells[0]):
            row = dict(zip(titles[1:], cells[1:], strict=False))
            text = " -> ".join(cell for title, cell in row.items() if title in _TELLING)
            yield Clause(cells[0], section, text, {t: cell for t, cell in row.items() if t not in _TELLING})
