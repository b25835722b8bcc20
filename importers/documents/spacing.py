"""Headings set with a blank after each letter: "P e r u s s a r j a n" -> "Perussarjan"."""

from __future__ import annotations

import re

SHORTEST_RUN = 4  # single letters in a row; fewer are initials, list marks or words such as "a" and "y"
_SUSPECT = re.compile(r"(?<!\S)[^\W\d_](?:\s+[^\W\d_]){3}(?!\S)")


def join_letter_spaced(line: str) -> str:
    """Return `line` with each run of four or more single letters joined to words.

    A larger gap inside a run is where a word ends; without one the run becomes one long word.

    >>> join_letter_spaced("KORTIN NIMI P e r u s s a r j a n k o r t t i l i s t a KERÄILYNUMERO")
    'KORTIN NIMI Perussarjankorttilista KERÄILYNUMERO'
    >>> join_letter_spaced("k o r t t i  l i s t a"), join_letter_spaced("K: onko V: on, J. R. R.")
    ('kortti lista', 'K: onko V: on, J. R. R.')
    """
    while _SUSPECT.search(line) and (joined := _join_once(line)) != line:
        line = joined
    return line


def _join_once(line: str) -> str:
    pieces = re.split(r"(\s+)", line)  # word, gap, word, gap, ... word
    out: list[str] = []
    at = 0
    while at < len(pieces):
        end = at
        while end < len(pieces) and _is_letter(pieces[end]):
            end += 2
        run, gaps = pieces[at:end:2], pieces[at + 1 : end - 1 : 2]
        if len(run) >= SHORTEST_RUN:
            usual = min(map(len, gaps))
            out.append(run[0])
            out += (letter if len(gap) == usual else f" {letter}" for gap, letter in zip(gaps, run[1:], strict=True))
            out += pieces[end - 1 : end]
            at = end
        else:
            out += pieces[at : at + 2]
            at += 2
    return "".join(out)


def _is_letter(piece: str) -> bool:
    return len(piece) == 1 and piece.isalpha()
