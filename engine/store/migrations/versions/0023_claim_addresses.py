"""Where whoever holds a claim can be reached."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Make the step."""
    op.execute("DELETE FROM claims")  # leases of processes that have ended
    with op.batch_alter_table("claims") as claims:
        claims.add_column(sa.Column("address", sa.Text(), nullable=False))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("claims") as claims:
        claims.drop_column("address")
