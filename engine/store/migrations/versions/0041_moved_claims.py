"""A claim says when it was last given to another process."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Make the step."""
    op.add_column(
        "claims", sa.Column("moved_at", sa.BigInteger(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_column("claims", "moved_at")
