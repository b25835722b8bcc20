"""Decks in the database, with all their versions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "catalogue_0002"
down_revision = "catalogue_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "stored_deck",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_table(
        "deck_version",
        sa.Column("deck_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("time", sa.DateTime(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=True),
        sa.Column("headings", sa.JSON(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["deck_id"], ["stored_deck.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("deck_id", "number"),
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("deck_version")
    op.drop_table("stored_deck")
