"""What a Minion looks like: human or animal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "eragra_0002"
down_revision = "eragra_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the column; of the cards that are there nothing is known yet."""
    op.add_column("eragra", sa.Column("appearance", sa.String(), nullable=True))


def downgrade() -> None:
    """Take it away."""
    op.drop_column("eragra", "appearance")
