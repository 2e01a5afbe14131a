"""A process has one lease, by which it holds all that it has claimed."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Make the step."""
    op.execute("DELETE FROM claims")  # leases of processes that have ended
    op.drop_column("claims", "until")
    op.add_column("processes", sa.Column("until", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("processes", "until")
    op.execute("DELETE FROM claims")
    with op.batch_alter_table("claims") as claims:
        claims.add_column(sa.Column("until", sa.BigInteger(), nullable=False))
