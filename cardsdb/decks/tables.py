"""The tables of stored decks: a deck and its versions, none of which ever changes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Text
from sqlmodel import Field, SQLModel

from cardsdb.catalogue.tables import now


class StoredDeck(SQLModel, table=True):
    """A deck in the database; what it holds is its current version."""

    __tablename__ = "stored_deck"

    id: int | None = Field(default=None, primary_key=True)
    name: str
    key: str = Field(unique=True, description="the folded name")
    game: str
    created: datetime = Field(default_factory=now, sa_type=DateTime)
    current: int = Field(default=0, description="the number of the version that holds; 0 before there is one")


class DeckVersion(SQLModel, table=True):
    """A deck as one change left it."""

    __tablename__ = "deck_version"

    deck_id: int = Field(
        sa_column=Column(ForeignKey("stored_deck.id", ondelete="CASCADE"), primary_key=True, nullable=False)
    )
    number: int = Field(primary_key=True, description="from 1")
    before: int = Field(description="the number of the version that was changed; 0 for the first")
    time: datetime = Field(default_factory=now, sa_type=DateTime)
    action: str = Field(sa_type=Text, description="what was done")
    name: str
    format: str | None = None
    headings: dict[str, str] = Field(sa_type=JSON, description="what else is stated of the deck as a whole")
    lines: list[dict[str, Any]] = Field(
        sa_type=JSON, description="count, name and section, and the level, set and number where they are said"
    )

    @property
    def cards(self) -> int:
        """How many cards it has in all sections."""
        return sum(line["count"] for line in self.lines)
