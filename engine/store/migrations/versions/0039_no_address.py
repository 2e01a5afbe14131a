"""No process has to reach another one."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Make the step."""
    op.drop_column("claims", "address")


def downgrade() -> None:
    """Take it back."""
    op.execute("DELETE FROM claims")
    with op.batch_alter_table("claims") as claims:
        claims.add_column(sa.Column("address", sa.Text(), nullable=False))
