"""Who stays excluded after being forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "bars",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_bars")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("bars")
