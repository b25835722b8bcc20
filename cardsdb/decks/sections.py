"""The sections of a game's deck lists, under the names that people give them in several languages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardsdb.names import fold


@dataclass(frozen=True)
class Section:
    """One section of a deck, such as the characters or the side deck.

    `name` is what formats and output call it; `aliases` are further headings that open it.
    """

    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sections:
    """The sections of a game; cards that stand under no heading belong to the first."""

    all: tuple[Section, ...]

    @property
    def first(self) -> str:
        """The section of cards under no heading."""
        return self.all[0].name

    def find(self, heading: str) -> str | None:
        """Return the section that a heading opens, None if it opens none."""
        return self._headings.get(fold(heading))

    @cached_property
    def _headings(self) -> dict[str, str]:
        named = ((name, section.name) for section in reversed(self.all) for name in (section.name, *section.aliases))
        return {fold(name): section for name, section in named}
