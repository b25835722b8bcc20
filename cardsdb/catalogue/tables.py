"""The catalogue's tables, as SQLModel classes.

What a document says about a card is a `Citation`; what is in force follows from all citations
by precedence and stands in `Card`, in the game's own table (a subclass of `Attributes`), in
`Trait` for fields of several values, in `CardName` and in `Printing` (docs/architecture.md).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Index, String, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

# Keys sort by their bytes on every database, so that a list has the same order everywhere.
_Key = String().with_variant(String(collation="C"), "postgresql")
_Json = JSON(none_as_null=True)


def now() -> datetime:
    """Return the time in UTC, as the database keeps it: without saying so."""
    return datetime.now(UTC).replace(tzinfo=None)


def _card_id(**options: Any) -> Any:
    return Field(sa_column=Column(ForeignKey("card.id", ondelete="CASCADE"), nullable=False, **options))


class Card(SQLModel, table=True):
    """One card of a game; where a game has levels of a card (Eredan), one level of it."""

    __table_args__ = (UniqueConstraint("game", "key", "level"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str
    name: str
    key: str = Field(sa_type=_Key, description="the folded name")
    level: int = Field(default=0, description="0 where the game knows no levels")
    abilities: Any = Field(default=None, sa_type=_Json, nullable=True, description="in the game's own vocabulary")
    text: str = Field(default="", sa_type=Text, description="rules text")
    plain_text: str = Field(default="", sa_type=Text, description="`text` as a search compares it")

    @property
    def full_name(self) -> str:
        """The name, with the level where a card has several."""
        return f"{self.name} (level {self.level})" if self.level > 1 else self.name


class Attributes(SQLModel):
    """The one-valued attributes of a game's cards; each game declares a table of its own."""

    card_id: int = Field(primary_key=True, foreign_key="card.id", ondelete="CASCADE")


class Trait(SQLModel, table=True):
    """One value of a field that may have several, such as a guild, a keyword or a caliber."""

    __table_args__ = (Index("trait_by_value", "field", "folded"),)

    card_id: int = _card_id(primary_key=True)
    field: str = Field(primary_key=True)
    position: int = Field(primary_key=True, description="from 0, as printed")
    value: str
    folded: str = Field(sa_type=_Key)


class CardName(SQLModel, table=True):
    """A spelling under which a card is found: printed in some language, or an alias."""

    __tablename__ = "card_name"
    __table_args__ = (UniqueConstraint("card_id", "language", "name"), Index("card_name_by_key", "folded"))

    id: int | None = Field(default=None, primary_key=True)
    card_id: int = _card_id()
    language: str = Field(description="two letters, or 'alias' for a spelling of no language")
    name: str
    folded: str = Field(sa_type=_Key)


class CardSet(SQLModel, table=True):
    """A set in which cards were printed."""

    __tablename__ = "card_set"
    __table_args__ = (UniqueConstraint("game", "code"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str
    code: str
    title: str = ""


class Printing(SQLModel, table=True):
    """A card's place in a set."""

    card_id: int = _card_id(primary_key=True)
    set_id: int = Field(primary_key=True, foreign_key="card_set.id", index=True)
    number: str = Field(default="", description="as printed, such as 6/110 or S1/S10")
    position: int = Field(default=0, description="the natural order of the numbers in the set")


class Document(SQLModel, table=True):
    """A file that says something about cards or rules, and the import that read it."""

    __table_args__ = (UniqueConstraint("game", "origin"),)

    id: int | None = Field(default=None, primary_key=True)
    game: str
    origin: str = Field(description="the importer and the file's path: what a later version of it shares")
    path: str
    sha256: str
    kind: str = Field(description="pdf, text, html, markdown, csv, ...")
    title: str
    language: str
    pages: int
    precedence: int = Field(description="the higher document is in force where two disagree")
    imported: datetime = Field(default_factory=now, sa_type=DateTime)
    rules: dict[str, Any] = Field(default_factory=dict, sa_type=_Json)
    notes: list[str] = Field(default_factory=list, sa_type=_Json)


class Citation(SQLModel, table=True):
    """What one document says of one field of a card, and where it says it."""

    __table_args__ = (Index("citation_by_card", "card_id"),)

    id: int | None = Field(default=None, primary_key=True)
    document_id: int = Field(
        sa_column=Column(ForeignKey("document.id", ondelete="CASCADE"), nullable=False, index=True)
    )
    card_id: int = _card_id()
    field: str = Field(description="a field of the game, or name, name:fi, alias, printing, text, abilities")
    value: Any = Field(sa_type=_Json)
    page: int = Field(default=0, description="from 1; 0 where the document has no pages")
    line: int = Field(default=0, description="from 1; 0 where the document has no lines")


class OwnedCard(SQLModel, table=True):
    """How many copies of a card the user owns: the collection."""

    __tablename__ = "owned_card"

    card_id: int = Field(primary_key=True, foreign_key="card.id")
    count: int
    experience: int = Field(
        default=0, sa_column_kwargs={"server_default": "0"}, description="of all copies together; none is told apart"
    )


class CountedGame(SQLModel, table=True):
    """A seat of a finished duel from which the collection gained experience, so that it gains but once."""

    __tablename__ = "counted_game"

    digest: str = Field(primary_key=True, description="the SHA-256 of the end position, as the record has it")
    seat: int = Field(primary_key=True, description="from 0")
    counted: datetime = Field(default_factory=now, sa_type=DateTime)
