"""The catalogue's first schema: cards, names, sets, documents, citations, owned copies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "catalogue_0001"
down_revision = None
branch_labels = ("catalogue",)
depends_on = None

KEY = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "card",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("abilities", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("plain_text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game", "key", "level"),
    )
    op.create_table(
        "card_set",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game", "code"),
    )
    op.create_table(
        "document",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=False),
        sa.Column("precedence", sa.Integer(), nullable=False),
        sa.Column("imported", sa.DateTime(), nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("notes", sa.JSON(none_as_null=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game", "origin"),
    )
    op.create_table(
        "card_name",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", KEY, nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("card_id", "language", "name"),
    )
    op.create_index("card_name_by_key", "card_name", ["folded"], unique=False)
    op.create_table(
        "citation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("document_id", sa.Integer(), nullable=False),
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("citation_by_card", "citation", ["card_id"], unique=False)
    op.create_index("ix_citation_document_id", "citation", ["document_id"], unique=False)
    op.create_table(
        "owned_card",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"]),
        sa.PrimaryKeyConstraint("card_id"),
    )
    op.create_table(
        "printing",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("set_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["set_id"], ["card_set.id"]),
        sa.PrimaryKeyConstraint("card_id", "set_id"),
    )
    op.create_index("ix_printing_set_id", "printing", ["set_id"], unique=False)
    op.create_table(
        "trait",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.Column("folded", KEY, nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("card_id", "field", "position"),
    )
    op.create_index("trait_by_value", "trait", ["field", "folded"], unique=False)
    #


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("trait")
    op.drop_table("printing")
    op.drop_table("owned_card")
    op.drop_table("citation")
    op.drop_table("card_name")
    op.drop_table("document")
    op.drop_table("card_set")
    op.drop_table("card")
