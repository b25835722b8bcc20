"""The first table of Duel Masters attributes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "duel_masters_0001"
down_revision = None
branch_labels = ("duel_masters",)
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "duel_masters",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(), nullable=True),
        sa.Column("cost", sa.Integer(), nullable=True),
        sa.Column("power", sa.Integer(), nullable=True),
        sa.Column("power_plus", sa.Boolean(), nullable=True),
        sa.Column("mana_number", sa.Integer(), nullable=True),
        sa.Column("rarity", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("card_id"),
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("duel_masters")
