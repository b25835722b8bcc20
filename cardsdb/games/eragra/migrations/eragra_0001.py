"""The first table of Eragra attributes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "eragra_0001"
down_revision = None
branch_labels = ("eragra",)
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "eragra",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("league", sa.String(), nullable=True),
        sa.Column("kind", sa.String(), nullable=True),
        sa.Column("stack_color", sa.String(), nullable=True),
        sa.Column("group_color", sa.String(), nullable=True),
        sa.Column("dice_power", sa.Integer(), nullable=True),
        sa.Column("natural_origin", sa.String(), nullable=True),
        sa.Column("acts", sa.Integer(), nullable=True),
        sa.Column("counter", sa.Integer(), nullable=True),
        sa.Column("cardition", sa.Boolean(), nullable=True),
        sa.Column("aura", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("card_id"),
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("eragra")
