"""It is known how many chairs a tournament has, as promo periods ask who has held them."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Make the step; tournaments of before count as they did."""
    op.add_column(
        "tournaments",
        sa.Column("chairs", sa.Integer(), server_default=sa.text("0"), nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tournaments", "chairs")
