"""The first table of Eredan attributes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "eredan_0001"
down_revision = None
branch_labels = ("eredan",)
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "eredan",
        sa.Column("card_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=True),
        sa.Column("race", sa.String(), nullable=True),
        sa.Column("sex", sa.String(), nullable=True),
        sa.Column("rare", sa.Boolean(), nullable=True),
        sa.Column("attack_min", sa.Integer(), nullable=True),
        sa.Column("attack_max", sa.Integer(), nullable=True),
        sa.Column("defense", sa.Integer(), nullable=True),
        sa.Column("spirit", sa.Integer(), nullable=True),
        sa.Column("health", sa.Integer(), nullable=True),
        sa.Column("slot", sa.String(), nullable=True),
        sa.Column("subtype", sa.String(), nullable=True),
        sa.Column("element", sa.String(), nullable=True),
        sa.Column("area", sa.Boolean(), nullable=True),
        sa.Column("damage", sa.String(), nullable=True),
        sa.Column("chain", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["card_id"], ["card.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("card_id"),
    )


def downgrade() -> None:
    """Take the tables away."""
    op.drop_table("eredan")
