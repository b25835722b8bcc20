"""Sheets: what a card table needs on paper beside the cards themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exports.paper.document import Document


@dataclass(frozen=True)
class Sheet:
    """A PDF that is done, how many pages it has, and what the user should know of it."""

    content: bytes
    pages: int
    notes: tuple[str, ...] = ()


def finish(document: Document) -> Sheet:
    """Return a document as it is to be written."""
    content = document.finished()
    return Sheet(content, document.pages, tuple(document.remarks))
