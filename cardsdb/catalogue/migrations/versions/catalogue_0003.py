"""The experience of owned cards, and the games that it was gained in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "catalogue_0003"
down_revision = "catalogue_0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the column and the table; owned cards begin without experience."""
    op.add_column("owned_card", sa.Column("experience", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "counted_game",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("counted", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "seat"),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_table("counted_game")
    op.drop_column("owned_card", "experience")
