"""From when on somebody's tables count in a promo period."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Make the step."""
    op.add_column(
        "promo_entries",
        sa.Column("since", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("promo_entries") as entries:
        entries.drop_column("since")
